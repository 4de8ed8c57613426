//! Sixes: AC-43 to AC-49.

use super::check;

#[test]
fn ac_43_a_six_gives_another_roll_after_the_action() {
    check("classic", "0:/2: 0m6", "take-off:0", "0:p/2: 0r 1:0", "took_off 0; extra_roll_granted 1:0");
    // The capture, the jump and the shortcut are done before.
    check(
        "classic",
        "0:8/1:1/2:53 0m6",
        "move:0+shortcut",
        "0:30/1:/2: 0r 1:0",
        "landed 0@14; captured 1:0@1 landing; jumped 0@18; captured 2:0@53 crossing; \
         shortcut_flown 0@30; extra_roll_granted 1:0",
    );
    check("classic", "0:3/2: 0m5", "move:0", "0:8/2: 2r", "landed 0@8; turn_passed 2");
}

#[test]
fn ac_43_the_options_can_withhold_the_roll() {
    let moves_only = "classic extra_roll_on_six=moves_only";
    check(moves_only, "0:/2: 0m6", "take-off:0", "0:p/2: 2r", "took_off 0; turn_passed 2");
    check(moves_only, "0:3/2: 0m6", "move:0", "0:9/2: 0r 1:0", "landed 0@9; extra_roll_granted 1:0");
    check(
        moves_only,
        "0:54,c,c,c/2: 0r",
        "roll=6",
        "0:54,c,c,c/2: 0r 1",
        "had_no_move 6; extra_roll_granted 1:",
    );
    let never = "classic extra_roll_on_six=never";
    check(never, "0:3/2: 0m6", "move:0", "0:9/2: 2r", "landed 0@9; turn_passed 2");
    check(never, "0:54,c,c,c/2: 0r", "roll=6", "0:54,c,c,c/2: 2r", "had_no_move 6; turn_passed 2");
}

#[test]
fn ac_44_a_six_that_cannot_be_used_repeats_and_counts() {
    check(
        "classic",
        "0:54,54,54,54/2: 0r",
        "roll=6 roll=6 roll=6",
        "0:54,54,54,54/2: 2r",
        "had_no_move 6; extra_roll_granted 1:; had_no_move 6; extra_roll_granted 2:; \
         three_sixes_rolled; turn_passed 2",
    );
}

#[test]
fn ac_45_the_third_six_is_not_played_and_sends_back_what_the_others_moved() {
    check(
        "classic",
        "0:9,20,p,3/2: 0r 2:0,1",
        "roll=6",
        "0:h,h,p,3/2: 2r",
        "three_sixes_rolled 0,1; turn_passed 2",
    );
    // Three sixes in a row, not three in a game; the second alone does nothing yet.
    check(
        "classic",
        "0:9/2: 0r 1:0",
        "roll=6 move:0",
        "0:15/2: 0r 2:0",
        "landed 0@15; extra_roll_granted 2:0",
    );
}

#[test]
fn ac_45_the_options_choose_who_goes_back() {
    let given = "0:9,20,c,p/2: 0r 2:0";
    let rolled = |options, planes, expect| {
        let events = format!("three_sixes_rolled {planes}; turn_passed 2");
        check(options, given, "roll=6", expect, &events);
    };
    rolled("classic", "0", "0:h,20,c,p/2: 2r");
    rolled("classic three_sixes=all_unfinished", "0,1,3", "0:h,h,c/2: 2r");
    rolled("classic three_sixes=all", "0,1,2,3", "0:/2: 2r");
    // Without the penalty sixes go on.
    check(
        "classic three_sixes=off",
        given,
        "roll=6 move:1 roll=6 move:1",
        "0:9,36,c,p/2: 0r 4:0,1",
        "landed 1@26; jumped 1@30; extra_roll_granted 3:0,1; landed 1@36; extra_roll_granted 4:0,1",
    );
}

#[test]
fn ac_46_moved_are_the_planes_whose_step_a_six_changed() {
    // Taken off, and carried in a stack.
    check(
        "classic",
        "0:h,3a,3a/2: 0m6",
        "take-off:0",
        "0:p,3a,3a/2: 0r 1:0",
        "took_off 0; extra_roll_granted 1:0",
    );
    check(
        "classic",
        "0:p,3a,3a/2: 0m6 1:0",
        "move:2",
        "0:p,9a,9a/2: 0r 2:0,1,2",
        "landed 1,2@9; extra_roll_granted 2:0,1,2",
    );
    // Joined where it stood: not moved.
    check(
        "classic",
        "0:5,11/2: 0m6",
        "move:0+stack",
        "0:11a,11a/2: 0r 1:0",
        "landed 0@11; stacked 0,1@11; extra_roll_granted 1:0",
    );
    // Joined on the square of a jump and carried on: moved.
    check(
        "classic",
        "0:4,10/2: 0m6",
        "move:0+stack",
        "0:14a,14a/2: 0r 1:0,1",
        "landed 0@10; stacked 0,1@10; jumped 0,1@14; extra_roll_granted 1:0,1",
    );
    // The stack falls apart when only one of its planes goes back.
    check("classic", "0:11a,11a/2: 0r 2:0", "roll=6", "0:h,11/2: 2r", "three_sixes_rolled 0; turn_passed 2");
    // A roll that is no six moves no plane in this sense.
    check("classic", "0:9,3/2: 0r 1:0", "roll=5 move:1", "0:9,8/2: 2r", "landed 1@8; turn_passed 2");
}

#[test]
fn ac_47_finished_planes_are_spared() {
    check(
        "classic",
        "0:50,44/2: 0r",
        "roll=6 move:0 roll=6 move:1 roll=6",
        "0:c/2: 2r",
        "landed 0@56; finished 0; extra_roll_granted 1:0; landed 1@50; extra_roll_granted 2:0,1; \
         three_sixes_rolled 1; turn_passed 2",
    );
}

#[test]
fn ac_48_captures_of_the_first_two_sixes_stand() {
    // Seat 0's step 9 is seat 1's step 48.
    check(
        "classic",
        "0:3/1:48/2: 0r",
        "roll=6 move:0 roll=6 move:0 roll=6",
        "0:/1:/2: 1r",
        "landed 0@9; captured 1:0@48 landing; extra_roll_granted 1:0; landed 0@15; \
         extra_roll_granted 2:0; three_sixes_rolled 0; turn_passed 1",
    );
}

#[test]
fn ac_49_the_series_restarts_at_every_turn() {
    check(
        "classic",
        "0:3/2:3 0r 1:0",
        "roll=6 move:0 roll=1 move:0 roll=6 move:0",
        "0:14/2:9 2r 1:0",
        "landed 0@9; extra_roll_granted 2:0; landed 0@10; jumped 0@14; turn_passed 2; \
         landed 0@9; extra_roll_granted 1:0",
    );
}
