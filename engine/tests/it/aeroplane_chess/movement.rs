//! Movement: AC-13 to AC-16.

use super::{check, legal, refused};

#[test]
fn ac_13_a_plane_moves_forward_by_the_roll() {
    for (from, roll) in [(3, 1), (3, 2), (3, 4), (3, 5), (3, 6), (48, 5), (51, 4)] {
        let to = from + roll;
        let (next, told) =
            if roll == 6 { ("0r 1:0", "extra_roll_granted 1:0") } else { ("2r", "turn_passed 2") };
        let events = format!("landed 0@{to}; {told}");
        check("classic", &format!("0:{from}/2: 0m{roll}"), "move:0", &format!("0:{to}/2: {next}"), &events);
    }
}

#[test]
fn ac_14_planes_that_are_passed_do_not_matter() {
    // Seat 0 passes a single plane and a stack of its own, and a single plane and a stack of seat 1.
    check(
        "classic",
        "0:3,4,5a,5a/1:45,46a,46a/2: 0m6",
        "move:0",
        "0:9,4,5a,5a/1:45,46a,46a/2: 0r 1:0",
        "landed 0@9; extra_roll_granted 1:0",
    );
}

#[test]
fn ac_14_an_opposing_stack_on_the_way_matters_only_where_the_options_say_so() {
    // Seat 1's step 45 is seat 0's step 6.
    let given = "0:3,20/1:45a,45a/2: 0m5";
    refused("classic stack_block=illegal", given, 0, "move:0", "stack_in_the_way");
    // Two forwards, three back: 3 to 5 to 2, and from there the jump.
    check(
        "classic stack_block=walk_back",
        given,
        "move:0",
        "0:6,20/1:/2: 1r",
        "turned_round 0@5; landed 0@2; jumped 0@6; captured 1:0,1@45 jump; turn_passed 1",
    );
    // Two planes that are no stack are passed, and so is a stack of the mover's own.
    check(
        "classic stack_block=illegal",
        "0:3,4a,4a/1:45,45/2: 0m5",
        "move:0",
        "0:8,4a,4a/1:45,45/2: 1r",
        "landed 0@8; turn_passed 1",
    );
    // The square where the move ends is not on its way.
    check(
        "classic stack_block=illegal",
        "0:4/1:46a,46a/2: 0m3",
        "move:0",
        "0:7/1:/2: 1r",
        "landed 0@7; captured 1:0,1@46 landing; turn_passed 1",
    );
}

#[test]
fn ac_14_walking_back_needs_room() {
    // The stack is next to the plane: nothing forwards, four back, to step -1.
    refused("classic stack_block=walk_back", "0:3/1:43a,43a/2: 0m4", 0, "move:0", "no_room_to_walk_back");
    // Two back lead to step 1, which is just enough, three to the pad.
    check(
        "classic stack_block=walk_back",
        "0:3/1:43a,43a/2: 0m2",
        "move:0",
        "0:1/1:43a,43a/2: 1r",
        "turned_round 0@3; landed 0@1; turn_passed 1",
    );
    refused("classic stack_block=walk_back", "0:3,20/1:43a,43a/2: 0m3", 0, "move:0", "no_room_to_walk_back");
    legal("classic stack_block=walk_back", "0:3/1:43a,43a/2: 0m4", "take-off:1 take-off:2 take-off:3");
    refused("classic stack_block=walk_back", "0:p/1:40a,40a/2: 0m2", 0, "move:0", "no_room_to_walk_back");
}

#[test]
fn ac_15_after_step_50_a_plane_turns_into_its_own_lane() {
    // Ring squares 1 and 2 come after seat 0's turn-in; a plane there is neither passed nor captured.
    check("classic", "0:49/1:38/2: 0m3", "move:0", "0:52/1:38/2: 1r", "landed 0@52; turn_passed 1");
    check("classic", "0:50/1:38/2: 0m1", "move:0", "0:51/1:38/2: 1r", "landed 0@51; turn_passed 1");
    // All four seats stand on the same step of their lanes without meeting.
    check(
        "classic",
        "0:50/1:53/2:53/3:53 0m3",
        "move:0",
        "0:53/1:53/2:53/3:53 1r",
        "landed 0@53; turn_passed 1",
    );
}

#[test]
fn ac_16_only_the_square_where_the_die_move_ends_counts() {
    // Own colour, the start of the shortcut and an opponent are passed.
    check("classic", "0:17/1:6/2: 0m3", "move:0", "0:20/1:6/2: 1r", "landed 0@20; turn_passed 1");
    refused("classic", "0:17/1:6/2: 0m3", 0, "move:0+shortcut", "shortcut_not_reached");
    // A plane that stands on own colour does not jump from there.
    check("classic", "0:10/2: 0m3", "move:0", "0:13/2: 2r", "landed 0@13; turn_passed 2");
}
