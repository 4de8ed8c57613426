//! Take-off: AC-10 to AC-12.

use super::{check, legal, refused};

#[test]
fn ac_10_an_even_roll_takes_off_and_is_used_up() {
    for (roll, next) in [(2, "2r"), (4, "2r"), (6, "0r 1:2")] {
        let told = if roll == 6 { "extra_roll_granted 1:2" } else { "turn_passed 2" };
        let expect = format!("0:h,h,p/2: {next}");
        check(
            "classic",
            "0:/2: 0r",
            &format!("roll={roll} take-off:2"),
            &expect,
            &format!("took_off 2; {told}"),
        );
    }
    for roll in [1, 3, 5] {
        refused("classic", &format!("0:h,3/2: 0m{roll}"), 0, "take-off:0", "roll_does_not_take_off");
    }
}

#[test]
fn ac_10_only_a_plane_in_the_hangar_takes_off() {
    refused("classic", "0:p,3,c/2: 0m4", 0, "take-off:0", "plane_not_in_hangar");
    refused("classic", "0:p,3,c/2: 0m4", 0, "take-off:1", "plane_not_in_hangar");
    refused("classic", "0:p,3,c/2: 0m3", 0, "move:3", "plane_in_hangar");
}

#[test]
fn ac_11_nothing_happens_on_the_pad() {
    // Seat 0 takes off beside three planes of its own, which form no stack, and beside the square before its
    // first one, which an opponent holds.
    check(
        "classic",
        "0:h,p,p,p/1:40/3:h,h 0m2",
        "take-off:0",
        "0:p,p,p,p/1:40/3: 1r",
        "took_off 0; turn_passed 1",
    );
    legal("classic", "0:p,p,p,p/2: 0m1", "move:0 move:1 move:2 move:3");
    check("classic", "0:p,p/2: 0m1", "move:0", "0:1,p/2: 2r", "landed 0@1; turn_passed 2");
    check("classic stack=forced", "0:h,p/2: 0m2", "take-off:0", "0:p,p/2: 2r", "took_off 0; turn_passed 2");
}

#[test]
fn ac_11_no_opponent_reaches_the_pad() {
    // Seat 0's pad lies beside ring square 3, its first one. Who lands there or passes it touches no plane
    // that waits.
    check("classic", "0:p,p/1:37/2: 1m3", "move:0", "0:p,p/1:40/2: 2r", "landed 0@40; turn_passed 2");
    check("classic", "0:p,p/2:25/3: 2m3", "move:0", "0:p,p/2:28/3: 3r", "landed 0@28; turn_passed 3");
    check(
        "classic",
        "0:p,p/1:/3:13 3m1",
        "move:0",
        "0:p,p/1:/3:18 0r",
        "landed 0@14; jumped 0@18; shortcut_declined 0; turn_passed 0",
    );
}

#[test]
fn ac_12_from_the_pad_a_roll_leads_to_the_step_of_its_number() {
    for roll in [1, 3, 4, 5] {
        let landed = format!("landed 0@{roll}; turn_passed 2");
        check("classic", &format!("0:p/2: 0m{roll}"), "move:0", &format!("0:{roll}/2: 2r"), &landed);
    }
    // Two and six are the seat's own colour; the step it jumps from captures as well. Step 2 is seat 1's 41.
    check(
        "classic",
        "0:p/1:41/2: 0m2",
        "move:0",
        "0:6/1:/2: 1r",
        "landed 0@2; captured 1:0@41 landing; jumped 0@6; turn_passed 1",
    );
    check(
        "classic",
        "0:p/2: 0m6",
        "move:0",
        "0:10/2: 0r 1:0",
        "landed 0@6; jumped 0@10; extra_roll_granted 1:0",
    );
}
