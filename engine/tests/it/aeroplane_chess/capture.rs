//! Capture: AC-20 to AC-25.

use super::{check, refused};
use aerodrome_engine::aeroplane_chess::{AeroplaneChess, Position};
use aerodrome_engine::{Explain, Game};

#[test]
fn ac_20_all_opponents_go_back_from_every_square_the_mover_comes_to() {
    // Seat 0's steps 14, 18 and 30 are seat 1's 1, 5 and 17.
    check(
        "classic",
        "0:12/1:1,1,5,17/2: 0m2",
        "move:0+shortcut",
        "0:30/1:/2: 1r",
        "landed 0@14; captured 1:0,1@1 landing; jumped 0@18; captured 1:2@5 jump; \
         shortcut_flown 0@30; captured 1:3@17 shortcut; turn_passed 1",
    );
}

#[test]
fn ac_20_captures_only_where_the_mover_rests_if_the_options_say_so() {
    check(
        "classic capture_stops=last",
        "0:12/1:1,1,5,17/2:53 0m2",
        "move:0+shortcut",
        "0:30/1:1,1,5/2: 1r",
        "landed 0@14; jumped 0@18; captured 2:0@53 crossing; shortcut_flown 0@30; \
         captured 1:3@17 shortcut; turn_passed 1",
    );
}

#[test]
fn ac_20_an_opposing_stack_can_send_the_mover_back() {
    // Seat 1's stack is on seat 0's step 7; a single plane of seat 1 stands with it.
    let given = "0:3/1:46a,46a,46/2: 0m4";
    check(
        "classic stack_hit=attacker_returns",
        given,
        "move:0",
        "0:/1:46a,46a,46/2: 1r",
        "landed 0@7; repelled 0@7; turn_passed 1",
    );
    check(
        "classic stack_hit=all_return",
        given,
        "move:0",
        "0:/1:/2: 1r",
        "landed 0@7; captured 1:0,1,2@46 landing; repelled 0@7; turn_passed 1",
    );
    // Planes that share a square without being a stack are captured like single ones.
    check(
        "classic stack_hit=attacker_returns",
        "0:3/1:46,46/2: 0m4",
        "move:0",
        "0:7/1:/2: 1r",
        "landed 0@7; captured 1:0,1@46 landing; turn_passed 1",
    );
}

#[test]
fn ac_20_a_mover_that_is_sent_back_goes_no_further() {
    // Step 6 would jump; the stack of seat 1 there ends the move. A stack that moves goes back as a whole.
    check(
        "classic stack_hit=attacker_returns",
        "0:4a,4a/1:45a,45a/2: 0m2",
        "move:0",
        "0:/1:45a,45a/2: 1r",
        "landed 0,1@6; repelled 0,1@6; turn_passed 1",
    );
    // A stack on the start of the shortcut ends the move there: no flight, and nothing on the crossed square.
    let given = "0:15/2:44a,44a,53 0m3";
    refused("classic stack_hit=attacker_returns", given, 0, "move:0+shortcut", "sent_back_at_shortcut");
    check(
        "classic stack_hit=attacker_returns shortcut=forced",
        given,
        "move:0",
        "0:/2:44a,44a,53 2r",
        "landed 0@18; repelled 0@18; turn_passed 2",
    );
    // The plane joined on the square of the jump goes back with the mover from the end of the jump.
    check(
        "classic stack_hit=attacker_returns",
        "0:4,6/1:49a,49a/2: 0m2",
        "move:0+stack",
        "0:/1:49a,49a/2: 1r",
        "landed 0@6; stacked 0,1@6; jumped 0,1@10; repelled 0,1@10; turn_passed 1",
    );
}

#[test]
fn ac_21_a_capture_does_not_stop_the_jump() {
    check(
        "classic",
        "0:4/1:45/2: 0m2",
        "move:0",
        "0:10/1:/2: 1r",
        "landed 0@6; captured 1:0@45 landing; jumped 0@10; turn_passed 1",
    );
}

#[test]
fn ac_22_captured_stacks_dissolve() {
    check(
        "classic",
        "0:3/1:46a,46a,46a/2: 0m4",
        "move:0 roll=2 take-off:1",
        "0:7/1:h,p/2: 2r",
        "landed 0@7; captured 1:0,1,2@46 landing; turn_passed 1; took_off 1; turn_passed 2",
    );
}

#[test]
fn ac_23_no_ring_square_is_safe() {
    // Seat 1 is captured on every one of its steps that a plane of seat 0 lands on without going further.
    for step in (1..=50_i8).filter(|step| step % 4 != 2 || *step == 50) {
        let victim = (step - 13).rem_euclid(52);
        if !(1..=50).contains(&victim) {
            continue;
        }
        check(
            "classic",
            &format!(
                "0:{}/1:{victim}/2: 0m1",
                if step == 1 { "p".to_owned() } else { (step - 1).to_string() }
            ),
            "move:0",
            &format!("0:{step}/1:/2: 1r"),
            &format!("landed 0@{step}; captured 1:0@{victim} landing; turn_passed 1"),
        );
    }
}

#[test]
fn ac_23_hangar_pad_centre_and_lane_are_safe_from_landings() {
    // The flight crosses only step 53 of seat 2's lane; nothing else of all this is touched by a whole round.
    let given = "0:15/1:p,p,51,c/2:51,52,54,55/3:p,53,55,c 0m3";
    let events = "landed 0@18; shortcut_flown 0@30; turn_passed 1";
    check("classic", given, "move:0+shortcut", "0:30/1:p,p,51,c/2:51,52,54,55/3:p,53,55,c 1r", events);
}

#[test]
fn ac_24_a_capture_gives_no_roll() {
    check(
        "classic",
        "0:3/1:46,46/2: 0m4",
        "move:0",
        "0:7/1:/2: 1r",
        "landed 0@7; captured 1:0,1@46 landing; turn_passed 1",
    );
}

#[test]
fn ac_25_no_ring_square_holds_two_colours() {
    // Such a position cannot even be written down. Step 7 of seat 0 is step 33 of seat 2.
    let classic = &AeroplaneChess::rulesets()[0].options;
    let line = "0:7,h,h,h/2:h,h,33,h 0r 0 -";
    let Err(aerodrome_engine::aeroplane_chess::ParsePositionError::Faults(faults)) =
        Position::from_text(classic, line)
    else {
        panic!("{line} is no position")
    };
    let codes: Vec<_> = faults.iter().map(|fault| (fault.code(), fault.pointer())).collect();
    assert_eq!(codes, [("two_colours_on_one_square", "/board/fleets/1/planes/2".to_owned())]);
}
