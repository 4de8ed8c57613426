//! Stacks: AC-33 to AC-37.

use super::{check, legal, refused};

#[test]
fn ac_33_planes_that_meet_may_form_a_stack_of_all_on_the_square() {
    legal("classic", "0:5,8,h,c/2: 0m3", "move:0 move:0+stack move:1");
    check(
        "classic",
        "0:5,8/2: 0m3",
        "move:0+stack",
        "0:8a,8a/2: 2r",
        "landed 0@8; stacked 0,1@8; turn_passed 2",
    );
    // In the lane as well.
    check(
        "classic",
        "0:49,53/2: 0m4",
        "move:0+stack",
        "0:53a,53a/2: 2r",
        "landed 0@53; stacked 0,1@53; turn_passed 2",
    );
    // A stack and a single plane are on the square: all of them join.
    check(
        "classic",
        "0:5,8a,8a,8/2: 0m3",
        "move:0+stack",
        "0:8a,8a,8a,8a/2: 2r",
        "landed 0@8; stacked 0,1,2,3@8; turn_passed 2",
    );
    // Two stacks become one.
    check(
        "classic",
        "0:5a,8b,5a,8b/2: 0m3",
        "move:2+stack",
        "0:8a,8a,8a,8a/2: 2r",
        "landed 0,2@8; stacked 0,1,2,3@8; turn_passed 2",
    );
}

#[test]
fn ac_33_no_stack_is_formed_in_the_centre_or_without_company() {
    refused("classic", "0:53,c/2: 0m3", 0, "move:0+stack", "nothing_to_stack_with");
    refused("classic", "0:5,7/2: 0m3", 0, "move:0+stack", "nothing_to_stack_with");
    // The planes that share the square where the move starts do not count.
    refused("classic", "0:5,5/2: 0m3", 0, "move:0+stack", "nothing_to_stack_with");
}

#[test]
fn ac_33_the_options_can_force_or_abolish_stacks() {
    let joined = "landed 0@8; stacked 0,1@8; turn_passed 2";
    check("classic stack=forced", "0:5,8/2: 0m3", "move:0", "0:8a,8a/2: 2r", joined);
    refused("classic stack=forced", "0:5,8/2: 0m3", 0, "move:0+stack", "stacking_not_optional");
    check("classic stack=off", "0:5,8/2: 0m3", "move:0", "0:8,8/2: 2r", "landed 0@8; turn_passed 2");
    refused("classic stack=off", "0:5,8/2: 0m3", 0, "move:0+stack", "stacking_not_optional");
}

#[test]
fn ac_33_forced_stacks_are_formed_on_every_square_of_the_move() {
    check(
        "classic stack=forced",
        "0:12,14,18/2: 0m2",
        "move:0",
        "0:18a,18a,18a/2: 2r",
        "landed 0@14; stacked 0,1@14; jumped 0,1@18; stacked 0,1,2@18; shortcut_declined 0,1,2; turn_passed 2",
    );
    // Also on the square that a plane comes to after turning round.
    check(
        "classic stack=forced overshoot=bounce",
        "0:54,53/2: 0m5",
        "move:0",
        "0:53a,53a/2: 2r",
        "turned_round 0@56; landed 0@53; stacked 0,1@53; turn_passed 2",
    );
    // Planes on the pad and in the centre are no stack.
    legal("classic stack=forced", "0:p,p,c,c/2: 0m3", "move:0 move:1");
}

#[test]
fn ac_34_planes_share_a_square_as_separate_pieces() {
    check("classic", "0:5,8/2: 0m3", "move:0", "0:8,8/2: 2r", "landed 0@8; turn_passed 2");
    check("classic", "0:8,8/2: 0m3", "move:1", "0:8,11/2: 2r", "landed 1@11; turn_passed 2");
    // A single plane on the square of a stack stays a single plane.
    check("classic", "0:8a,8a,8/2: 0m3", "move:2", "0:8a,8a,11/2: 2r", "landed 2@11; turn_passed 2");
    check("classic", "0:8a,8a,8/2: 0m3", "move:1", "0:11a,11a,8/2: 2r", "landed 0,1@11; turn_passed 2");
}

#[test]
fn ac_35_a_stack_moves_jumps_and_flies_as_one() {
    check(
        "classic",
        "0:12a,c,12a/1:/2:53 0m2",
        "move:2+shortcut",
        "0:30a,c,30a/1:/2: 1r",
        "landed 0,2@14; jumped 0,2@18; captured 2:0@53 crossing; shortcut_flown 0,2@30; turn_passed 1",
    );
}

#[test]
fn ac_35_a_stack_is_not_split() {
    // Whichever of its planes is named, both move.
    for plane in [0, 1] {
        let events = "landed 0,1@7; turn_passed 2";
        check("classic", "0:4a,4a/2: 0m3", &format!("move:{plane}"), "0:7a,7a/2: 2r", events);
    }
}

#[test]
fn ac_36_one_choice_holds_for_every_square_of_the_move() {
    // On the square of the jump, at its end, and at the end of the shortcut.
    check(
        "classic",
        "0:12,14,18,30/2: 0m2",
        "move:0+shortcut+stack",
        "0:30a,30a,30a,30a/2: 2r",
        "landed 0@14; stacked 0,1@14; jumped 0,1@18; stacked 0,1,2@18; \
         shortcut_flown 0,1,2@30; stacked 0,1,2,3@30; turn_passed 2",
    );
    check(
        "classic",
        "0:12,14,18,30/2: 0m2",
        "move:0+shortcut",
        "0:30,14,18,30/2: 2r",
        "landed 0@14; jumped 0@18; shortcut_flown 0@30; turn_passed 2",
    );
    check(
        "classic",
        "0:4,6/2: 0m2",
        "move:0+stack",
        "0:10a,10a/2: 2r",
        "landed 0@6; stacked 0,1@6; jumped 0,1@10; turn_passed 2",
    );
}

#[test]
fn ac_37_a_stack_finishes_as_a_whole() {
    check(
        "classic",
        "0:53a,53a,c,c/1:/2: 0m3",
        "move:1",
        "0:c,c,c,c/1:/2: 1r 0 0",
        "landed 0,1@56; finished 0,1; ranked 1; turn_passed 1",
    );
}
