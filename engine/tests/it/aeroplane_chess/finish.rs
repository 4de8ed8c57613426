//! Finish: AC-38 to AC-42.

use super::{check, legal, position, refused, seats};
use aerodrome_engine::aeroplane_chess::Event;
use aerodrome_engine::{Position as _, Seat};

#[test]
fn ac_38_the_centre_is_reached_by_exact_count() {
    for step in 50..=55 {
        let roll = 56 - step;
        let (next, told) =
            if roll == 6 { ("0r 1:0", "extra_roll_granted 1:0") } else { ("2r", "turn_passed 2") };
        let events = format!("landed 0@56; finished 0; {told}");
        check("classic", &format!("0:{step}/2: 0m{roll}"), "move:0", &format!("0:c/2: {next}"), &events);
    }
}

#[test]
fn ac_39_is_the_rule_behind_a_finish_only_when_the_roll_is_too_large() {
    for (line, rule) in [("0:53/2: 0m3", "AC-38"), ("0:53/2: 0m4", "AC-39")] {
        let start = position("classic overshoot=finishes", line);
        let action = "move:0".parse().expect("an action id");
        let step = start.play(Seat::MIN, &action).expect("both rolls finish");
        let cites =
            |event: &Event| matches!(event, Event::Finished { rule: cited, .. } if cited.as_str() == rule);
        assert!(step.events.iter().any(cites), "{line}");
    }
}

#[test]
fn ac_39_a_larger_roll_cannot_be_used_by_that_plane() {
    legal("classic", "0:53,3,c,c/2: 0m4", "move:1");
    refused("classic", "0:53,3,c,c/2: 0m4", 0, "move:0", "overshoots_centre");
}

#[test]
fn ac_39_the_options_can_turn_the_plane_round_or_let_it_finish() {
    for (step, roll, to) in [(55, 2, 55), (55, 5, 52), (53, 5, 54), (54, 5, 53)] {
        check(
            "bounce",
            &format!("0:{step}/2: 0m{roll}"),
            "move:0",
            &format!("0:{to}/2: 2r"),
            &format!("turned_round 0@56; landed 0@{to}; turn_passed 2"),
        );
    }
    // The exact count does not turn round, and a plane that turned round can join others.
    check("bounce", "0:53/2: 0m3", "move:0", "0:c/2: 2r", "landed 0@56; finished 0; turn_passed 2");
    check(
        "bounce",
        "0:55,53/2: 0m4",
        "move:0+stack",
        "0:53a,53a/2: 2r",
        "turned_round 0@56; landed 0@53; stacked 0,1@53; turn_passed 2",
    );
    check(
        "classic overshoot=finishes",
        "0:53/2: 0m5",
        "move:0",
        "0:c/2: 2r",
        "landed 0@56; finished 0; turn_passed 2",
    );
}

#[test]
fn ac_40_a_finished_plane_stays_where_it_is() {
    for action in ["take-off:0", "move:0"] {
        refused("classic", "0:c,3/2: 0m2", 0, action, "plane_finished");
    }
    check("classic", "0:c,3/2: 0r 2:0,1", "roll=6", "0:c/2: 2r", "three_sixes_rolled 1; turn_passed 2");
}

#[test]
fn ac_41_the_game_goes_on_until_one_loser_remains() {
    // Seat 1 has finished before and is skipped; seat 0 is second; seat 2 and 3 play on.
    check(
        "classic",
        "0:55,c,c,c/1:c,c,c,c/2:3/3:4 0m1 0 1",
        "move:0",
        "0:c,c,c,c/1:c,c,c,c/2:3/3:4 2r 0 1,0",
        "landed 0@56; finished 0; ranked 2; turn_passed 2",
    );
    check(
        "classic",
        "0:c,c,c,c/1:c,c,c,c/2:55,c,c,c/3:4 2m1 0 1,0",
        "move:0",
        "0:c,c,c,c/1:c,c,c,c/2:c,c,c,c/3:4 - 0 1,0,2",
        "landed 0@56; finished 0; ranked 3; game_ended",
    );
    check(
        "classic",
        "0:c,c,c,c/1:c,c,c,c/2:3/3:4 3m1 0 1,0",
        "move:0",
        "0:c,c,c,c/1:c,c,c,c/2:3/3:5 2r 0 1,0",
        "landed 0@5; turn_passed 2",
    );
    let two_are_left = position("classic", "0:c,c,c,c/1:c,c,c,c/2:55,c,c,c/3:4 2m1 0 1,0");
    assert_eq!((two_are_left.finished(), two_are_left.still_playing()), (seats(&[1, 0]), seats(&[2, 3])));
    let ending =
        position("classic", "0:c,c,c,c/1:c,c,c,c/2:c,c,c,c/3:4,c - 0 1,0,2").ending().expect("it is over");
    assert_eq!(ending.ranking, [seats(&[1]), seats(&[0]), seats(&[2]), seats(&[3])]);
    assert_eq!(ending.winners, seats(&[1]));
    assert_eq!(ending.scores.into_values().collect::<Vec<_>>(), [4, 4, 4, 1]);
    refused("classic", "0:c,c,c,c/1:c,c,c,c/2:c,c,c,c/3:4 - 0 1,0,2", 3, "roll", "game_over");
    refused("classic", "0:c,c,c,c/1:3/2: 1r 0 0", 0, "roll", "seat_finished");
}

#[test]
fn ac_41_the_game_can_end_with_the_first() {
    let first = "classic win=first";
    let events = "landed 0@56; finished 0; ranked 1; game_ended";
    check(first, "0:55,c,c,c/1:3,c/2: 0m1", "move:0", "0:c,c,c,c/1:3,c/2: - 0 0", events);
    let ending = position(first, "0:c,c,c,c/1:3,c/2: - 0 0").ending().expect("it is over");
    // Those who have not finished share the last place.
    assert_eq!(ending.ranking, [seats(&[0]), seats(&[1, 2])]);
}

#[test]
fn ac_41_fewer_planes_are_enough_where_the_options_give_fewer() {
    check(
        "classic planes=1",
        "0:55/2:3 0m1",
        "move:0",
        "0:c/2:3 - 0 0",
        "landed 0@56; finished 0; ranked 1; game_ended",
    );
}

#[test]
fn ac_42_the_last_plane_ends_the_turn_even_on_a_six() {
    check(
        "classic",
        "0:50,c,c,c/1:/2: 0m6 1:0",
        "move:0",
        "0:c,c,c,c/1:/2: 1r 0 0",
        "landed 0@56; finished 0; ranked 1; turn_passed 1",
    );
}
