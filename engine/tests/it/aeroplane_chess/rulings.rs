//! The rulings of section 7 of the rule sheet, by the number of the question. Those on the take-off roll, the
//! ranking and the like are the rules themselves and are tested as such; each question has its test here all
//! the same, so that a changed mind has one place to begin.

use super::{check, legal, position, refused};

#[test]
fn q01_the_third_six_spares_planes_in_the_centre() {
    check("classic", "0:c,9/2: 0r 2:0,1", "roll=6", "0:c/2: 2r", "three_sixes_rolled 1; turn_passed 2");
}

#[test]
fn q02_the_third_six_sends_back_carried_planes_but_not_joined_ones() {
    check(
        "classic",
        "0:9a,9a,3/2: 0r 2:0,1",
        "roll=6",
        "0:h,h,3/2: 2r",
        "three_sixes_rolled 0,1; turn_passed 2",
    );
    check("classic", "0:11a,11a/2: 0r 2:0", "roll=6", "0:h,11/2: 2r", "three_sixes_rolled 0; turn_passed 2");
}

#[test]
fn q03_the_third_six_undoes_no_capture_and_is_not_played() {
    check(
        "classic",
        "0:3,c,c,c/1:48/2: 0r 1",
        "roll=6 move:0 roll=6",
        "0:h,c,c,c/1:/2: 1r",
        "landed 0@9; captured 1:0@48 landing; extra_roll_granted 2:0; three_sixes_rolled 0; turn_passed 1",
    );
}

#[test]
fn q04_a_legal_action_has_to_be_taken() {
    refused("classic", "0:h,51,c,c/2: 0m2", 0, "pass", "pass_not_allowed");
    legal("classic", "0:h,51,c,c/2: 0m2", "take-off:0 move:1");
}

#[test]
fn q05_a_declined_shortcut_is_followed_by_the_jump_only_after_a_die() {
    let declined = "landed 0@18; shortcut_declined 0; jumped 0@22; turn_passed 2";
    check("classic", "0:17/2: 0m1", "move:0", "0:22/2: 2r", declined);
    let stays = "landed 0@14; jumped 0@18; shortcut_declined 0; turn_passed 2";
    check("classic", "0:13/2: 0m1", "move:0", "0:18/2: 2r", stays);
}

#[test]
fn q06_the_first_move_from_the_pad_jumps_but_the_pad_does_not() {
    check("classic", "0:p/2: 0m2", "move:0", "0:6/2: 2r", "landed 0@2; jumped 0@6; turn_passed 2");
    check("classic", "0:/2: 0m2", "take-off:0", "0:p/2: 2r", "took_off 0; turn_passed 2");
}

#[test]
fn q07_a_roll_that_is_too_large_is_not_legal_for_that_plane() {
    legal("classic", "0:52,54,54,3/2: 0m5", "move:3");
}

#[test]
fn q08_a_jump_leads_to_no_other_jump() {
    check("classic", "0:1/2: 0m1", "move:0", "0:6/2: 2r", "landed 0@2; jumped 0@6; turn_passed 2");
}

#[test]
fn q09_a_plane_on_the_square_of_the_jump_is_taken_along_if_the_owner_says_so() {
    let along = "landed 0@6; stacked 0,1@6; jumped 0,1@10; turn_passed 2";
    check("classic", "0:5,6/2: 0m1", "move:0+stack", "0:10a,10a/2: 2r", along);
    check("classic", "0:5,6/2: 0m1", "move:0", "0:10,6/2: 2r", "landed 0@6; jumped 0@10; turn_passed 2");
}

#[test]
fn q10_own_planes_that_are_jumped_or_flown_over_are_not_touched() {
    refused("classic", "0:5,7,8,9/2: 0m1", 0, "move:0+stack", "nothing_to_stack_with");
    let flown = "landed 0@18; shortcut_flown 0@30; turn_passed 2";
    check("classic", "0:17,22,26,29/2: 0m1", "move:0+shortcut", "0:30,22,26,29/2: 2r", flown);
}

#[test]
fn q11_an_opposing_stack_goes_back_as_a_whole_from_landing_jump_and_shortcut() {
    // Seat 0's steps 6, 10 and 30 are seat 2's 32, 36 and 4.
    let landing = "landed 0@6; captured 2:0,1@32 landing; jumped 0@10; captured 2:2,3@36 jump; turn_passed 2";
    check("classic", "0:5/2:32a,32a,36b,36b 0m1", "move:0", "0:10/2: 2r", landing);
    let shortcut = "landed 0@18; shortcut_flown 0@30; captured 2:0,1@4 shortcut; turn_passed 2";
    check("classic", "0:17/2:4a,4a 0m1", "move:0+shortcut", "0:30/2: 2r", shortcut);
}

#[test]
fn q12_all_opponents_on_the_crossed_square_go_back() {
    let events = "landed 0@18; captured 2:0,1,2@53 crossing; shortcut_flown 0@30; turn_passed 2";
    check("classic", "0:17/2:53a,53a,53 0m1", "move:0+shortcut", "0:30/2: 2r", events);
}

#[test]
fn q13_the_path_of_a_shortcut_is_the_crossed_square_and_the_end() {
    // Seat 1 stands between, on seat 0's steps 22 and 29.
    let events =
        "landed 0@18; captured 2:0@53 crossing; shortcut_flown 0@30; captured 1:0@17 shortcut; turn_passed 1";
    check("classic", "0:17/1:17,9,16/2:53,52 0m1", "move:0+shortcut", "0:30/1:h,9,16/2:h,52 1r", events);
}

#[test]
fn q14_planes_on_the_pad_wait_singly_and_leave_alone() {
    check("classic", "0:p,p,p/2: 0m3", "move:1", "0:p,3,p/2: 2r", "landed 1@3; turn_passed 2");
}

#[test]
fn q15_a_moved_plane_that_was_sent_back_is_no_matter_unless_it_took_off_again() {
    let sent_back = "classic stack_hit=attacker_returns";
    // Seat 0's step 9 is seat 2's 35.
    check(
        sent_back,
        "0:3/2:35a,35a 0r",
        "roll=6 move:0 roll=6 take-off:1 roll=6",
        "0:/2:35a,35a 2r",
        "landed 0@9; repelled 0@9; extra_roll_granted 1:0; took_off 1; extra_roll_granted 2:0,1; \
         three_sixes_rolled 1; turn_passed 2",
    );
    check(
        sent_back,
        "0:3/2:35a,35a 0r",
        "roll=6 move:0 roll=6 take-off:0 roll=6",
        "0:/2:35a,35a 2r",
        "landed 0@9; repelled 0@9; extra_roll_granted 1:0; took_off 0; extra_roll_granted 2:0; \
         three_sixes_rolled 0; turn_passed 2",
    );
}

#[test]
fn q16_a_six_that_cannot_be_used_repeats_and_counts() {
    check(
        "classic",
        "0:55,c,c,c/2: 0r",
        "roll=6",
        "0:55,c,c,c/2: 0r 1",
        "had_no_move 6; extra_roll_granted 1:",
    );
}

#[test]
fn q17_a_six_that_finishes_the_last_plane_does_not_repeat() {
    let events = "landed 0@56; finished 0; ranked 1; turn_passed 1";
    check("classic", "0:50,c,c,c/1:/2: 0m6", "move:0", "0:c,c,c,c/1:/2: 1r 0 0", events);
}

#[test]
fn q18_own_planes_may_share_a_square_without_stacking() {
    check("classic", "0:7,8/2: 0m1", "move:0", "0:8,8/2: 2r", "landed 0@8; turn_passed 2");
}

#[test]
fn q19_a_stack_is_not_split_even_where_another_plane_joins() {
    legal("classic", "0:8a,8a,7,c/2: 0m1", "move:0 move:1 move:2 move:2+stack");
    check("classic", "0:8a,8a,7/2: 0m1", "move:2", "0:8a,8a,8/2: 2r", "landed 2@8; turn_passed 2");
}

#[test]
fn q20_joining_a_stack_and_a_single_plane_joins_all_or_nothing() {
    let all = "landed 3@8; stacked 0,1,2,3@8; turn_passed 2";
    check("classic", "0:8a,8a,8,7/2: 0m1", "move:3+stack", "0:8a,8a,8a,8a/2: 2r", all);
    check("classic", "0:8a,8a,8,7/2: 0m1", "move:3", "0:8a,8a,8,8/2: 2r", "landed 3@8; turn_passed 2");
}

#[test]
fn q21_an_even_roll_is_free_for_take_off_or_move() {
    legal("classic", "0:h,8,p,h/2: 0m2", "take-off:0 take-off:3 move:1 move:2");
}

#[test]
fn q22_two_colours_never_share_a_ring_square() {
    // Seat 0 comes to a square where seat 1 has a stack and a single plane, jumps, and comes to another of
    // seat 1's.
    let events = "landed 0@6; captured 1:0,1,2@45 landing; jumped 0@10; captured 1:3@49 jump; turn_passed 1";
    check("classic", "0:5/1:45a,45a,45,49/2: 0m1", "move:0", "0:10/1:/2: 1r", events);
}

#[test]
fn q23_a_returned_plane_keeps_its_number() {
    let events = "landed 0@7; captured 1:2@46 landing; turn_passed 1";
    check("classic", "0:6/1:3,4,46,9/2: 0m1", "move:0", "0:7/1:3,4,h,9/2: 1r", events);
}

#[test]
fn q24_empty_seats_have_no_turns_and_change_no_geometry() {
    check("classic", "0:37/2: 0m1", "move:0", "0:42/2: 2r", "landed 0@38; jumped 0@42; turn_passed 2");
    assert!(position("classic", "0:37/2: 0m1").to_string().starts_with("0:37,h,h,h/2:"));
}

#[test]
fn q25_finished_seats_are_skipped_until_one_is_left() {
    let given = "0:3/1:c,c,c,c/2:c,c,c,c/3:55,c,c,c 0m1 0 2,1";
    check(
        "classic",
        given,
        "move:0",
        "0:4/1:c,c,c,c/2:c,c,c,c/3:55,c,c,c 3r 0 2,1",
        "landed 0@4; turn_passed 3",
    );
}

#[test]
fn q26_even_numbers_take_off() {
    for roll in 1..=6 {
        match roll % 2 {
            0 => legal("classic", &format!("0:h,c,c,c/2: 0m{roll}"), "take-off:0"),
            _ => refused("classic", &format!("0:h,3/2: 0m{roll}"), 0, "take-off:0", "roll_does_not_take_off"),
        }
    }
}
