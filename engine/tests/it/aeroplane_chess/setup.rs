//! Setup and turn: AC-01 to AC-08.

use super::{Step, check, legal, outcome, position, refused, seats, steps};
use aerodrome_engine::aeroplane_chess::board::{RING, ring_square, step_on_ring};
use aerodrome_engine::aeroplane_chess::{AeroplaneChess, Position};
use aerodrome_engine::{Explain, Game, Pending, Position as _, Seat};

type Start = <AeroplaneChess as Game>::Position;

fn start(numbers: &[u8]) -> Result<Start, Vec<&'static str>> {
    <Position as aerodrome_engine::Position<AeroplaneChess>>::start(
        &seats(numbers),
        &super::options("classic"),
    )
    .map_err(|faults| faults.iter().map(Explain::code).collect())
}

#[test]
fn ac_01_two_to_four_seats_start_with_four_planes_in_the_hangar() {
    let lines = [
        (&[0, 2][..], "0:h,h,h,h/2:h,h,h,h 0r 0 -"),
        (&[3, 0, 1], "3:h,h,h,h/0:h,h,h,h/1:h,h,h,h 3r 0 -"),
        (&[1, 2, 3, 0], "1:h,h,h,h/2:h,h,h,h/3:h,h,h,h/0:h,h,h,h 1r 0 -"),
    ];
    for (numbers, line) in lines {
        assert_eq!(start(numbers).map(|position| position.to_string()), Ok(line.to_owned()));
    }
    for numbers in [&[][..], &[1]] {
        assert_eq!(start(numbers), Err(vec!["wrong_number_of_seats"]), "{numbers:?}");
    }
    assert_eq!(start(&[0, 1, 2, 3, 4]), Err(vec!["no_such_seat", "wrong_number_of_seats"]));
    refused("classic planes=2", "0:/2: 0m2", 0, "take-off:2", "no_such_plane");
}

#[test]
fn ac_02_the_ring_has_52_squares_of_which_each_seat_travels_50() {
    assert_eq!(RING, 52);
    for seat in Seat::all().take(4) {
        let travelled = (0..RING).filter(|&ring| step_on_ring(seat, ring).is_some()).count();
        assert_eq!(travelled, 50, "seat {seat}");
        // The two squares just clockwise of the turn-in are the ones left out.
        let turn_in = ring_square(seat, 50).expect("the turn-in is on the ring");
        assert_eq!([1, 2].map(|ahead| step_on_ring(seat, (turn_in + ahead) % RING)), [None, None]);
    }
}

/// The rule as it is written, for every list of two to four seats: different, clockwise from the first, two
/// opposite each other.
fn can_sit(numbers: &[u8]) -> bool {
    let turns: Vec<u8> = numbers.iter().map(|number| (number + 4 - numbers[0]) % 4).collect();
    let clockwise = turns.windows(2).all(|pair| pair[0] < pair[1]);
    clockwise && (numbers.len() != 2 || turns == [0, 2])
}

#[test]
fn ac_03_seats_are_clockwise_from_the_starter_and_two_are_opposite() {
    let mut lists: Vec<Vec<u8>> = vec![vec![]];
    let mut accepted = Vec::new();
    for length in 1..=4 {
        let longer =
            |list: &Vec<u8>| (0..4).map(|seat| [list.as_slice(), &[seat]].concat()).collect::<Vec<_>>();
        lists = lists.iter().flat_map(longer).collect();
        for list in lists.iter().filter(|_| length > 1) {
            assert_eq!(start(list).is_ok(), can_sit(list), "{list:?}");
            accepted.extend(start(list).is_ok().then(|| list.clone()));
        }
    }
    // Four pairs, three starters for each of the four groups of three, and four starters for all.
    assert_eq!(accepted.len(), 4 + 12 + 4);
    assert_eq!(accepted[..4], [[0, 2], [1, 3], [2, 0], [3, 1]]);
}

#[test]
fn ac_03_squares_of_empty_seats_stay_on_the_board() {
    // Seat 0 lands on a square of the colour of the empty seat 1, crosses its first square, and flies over
    // the lane of the empty seat 2.
    check("classic", "0:12/1:/3: 0m3", "move:0", "0:15/1:/3: 1r", "landed 0@15; turn_passed 1");
    check(
        "classic",
        "0:17/1:/3: 0m1",
        "move:0+shortcut",
        "0:30/1:/3: 1r",
        "landed 0@18; shortcut_flown 0@30; turn_passed 1",
    );
}

#[test]
fn ac_04_the_turn_passes_clockwise_from_the_starter() {
    let events = "had_no_move 1; turn_passed 3; had_no_move 1; turn_passed 0; had_no_move 1; turn_passed 2";
    check("classic", "start 2,3,0", "roll=1 roll=1 roll=1", "2:/3:/0: 2r", events);
}

#[test]
fn ac_04_the_highest_throw_starts_and_ties_throw_again() {
    let drawn = "classic starter=drawn";
    check(
        drawn,
        "start 0,1,2",
        "die=3 die=5",
        "0:/1:/2: d0,1,2=3,5",
        "starter_rolled 0=3; starter_rolled 1=5",
    );
    check(
        drawn,
        "0:/1:/2: d0,1,2=3,5",
        "die=5 die=2",
        "0:/1:/2: d1,2=2",
        "starter_rolled 2=5; starter_tied 1,2; starter_rolled 1=2",
    );
    check(drawn, "0:/1:/2: d1,2=2", "die=4", "0:/1:/2: 2r", "starter_rolled 2=4; starter_drawn 2");
    check(drawn, "0:/1:/2: 2r", "roll=1", "0:/1:/2: 0r", "had_no_move 1; turn_passed 0");
}

#[test]
fn ac_05_a_roll_is_one_fair_die() {
    let Pending::Chance { outcomes, .. } = position("classic", "0:/2: 0x").pending() else {
        panic!("the die is in the air");
    };
    let shown: Vec<(u8, &str)> =
        outcomes.iter().map(|outcome| (outcome.value.get(), outcome.p.as_str())).collect();
    assert_eq!(shown, [(1, "1/6"), (2, "1/6"), (3, "1/6"), (4, "1/6"), (5, "1/6"), (6, "1/6")]);
    check("classic", "0:3/2: 0r", "roll", "0:3/2: 0x", "die_thrown 0");
    check("classic", "0:3/2: 0x", "die=5", "0:3/2: 0m5", "rolled 5");
}

#[test]
fn ac_05_the_whole_roll_goes_to_one_plane() {
    // Whatever is chosen, one plane or one stack has moved by five.
    legal("classic", "0:3,4,7a,7a/2: 0m5", "move:0 move:1 move:2 move:3");
    check("classic", "0:3,4,7a,7a/2: 0m5", "move:1", "0:3,9,7a,7a/2: 2r", "landed 1@9; turn_passed 2");
    check("classic", "0:3,4,7a,7a/2: 0m5", "move:3", "0:3,4,12a,12a/2: 2r", "landed 2,3@12; turn_passed 2");
    refused("classic", "0:3,9,7a,7a/2: 2r", 0, "move:0", "not_your_turn roll_due");
}

#[test]
fn ac_06_any_one_legal_action_may_and_must_be_taken() {
    legal("classic", "0:h,p,3,c/2: 0m4", "take-off:0 move:1 move:2");
    refused("classic", "0:h,p,3,c/2: 0m4", 0, "pass", "pass_not_allowed");
    refused("classic", "0:h,p,3,c/2: 0m4", 0, "roll", "move_due");
    legal("classic mandatory_move=false", "0:h,p,3,c/2: 0m4", "take-off:0 move:1 move:2 pass");
    check(
        "classic mandatory_move=false",
        "0:h,p,3,c/2: 0m4",
        "pass",
        "0:h,p,3,c/2: 2r",
        "passed 4; turn_passed 2",
    );
}

#[test]
fn ac_07_a_roll_without_legal_action_is_lost() {
    check("classic", "0:h,54,c,c/2: 0r", "roll=3", "0:h,54,c,c/2: 2r", "had_no_move 3; turn_passed 2");
    check(
        "classic",
        "0:54,54,c,c/2: 0r",
        "roll=6",
        "0:54,54,c,c/2: 0r 1",
        "had_no_move 6; extra_roll_granted 1:",
    );
}

#[test]
fn ac_08_a_refused_action_changes_nothing() {
    let given = "0:h,18,3a,3a/2:h,4 0m5 1:1 -";
    for (seat, action) in [(0, "roll"), (0, "pass"), (0, "take-off:0"), (0, "move:1+shortcut"), (2, "move:1")]
    {
        let position = position("classic", given);
        let mut copy = position.clone();
        let mut events = Vec::new();
        let [Step::Act(action)] = &steps(action)[..] else { panic!("{action} is one action") };
        assert!(copy.play_into(super::seat(seat), action, &mut events).is_err(), "{seat} {action}");
        assert_eq!((copy, events), (position, vec![]), "{seat} {action}");
    }
    assert_eq!(outcome("classic", given, "die=3"), Err("refused chance_not_pending".to_owned()));
}
