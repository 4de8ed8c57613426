//! Who is asked (section 4.7 of the rule sheet). Being asked tells nobody what the table would not know: apart from
//! the choice among one's own groups, which were called aloud (PP-37), it does not depend on any hidden card.

use super::conformance::{any_options, chosen};
use super::dense::positions;
use super::{asked, check, first_seats, leads_to, legal};
use crate::support::SplitMix64;
use aerodrome_engine::passa_portas::state::Due;
use aerodrome_engine::passa_portas::{Event, PassaPortas, Position};
use aerodrome_engine::{Game, Move, Position as _, Seats};
use proptest::prelude::*;

/// The same table with other cards in the holders: those for this city, and those for others.
fn same(options: &str, tables: &[&str], expect: &str) {
    for given in tables {
        asked(options, given, expect);
    }
}

#[test]
fn in_initial_boarding_every_seat_is_asked_in_turn_from_the_starter() {
    same(
        "",
        &[
            "0@SFO 0:SFO>BRU,RIO>CAI,LIS>NBO;BRU+4/1:KHI>SYD,SIN>NYC,TYO>NYC;CAI+4 0:initial-boarding[0]",
            "0@SFO 0:NYC>BRU,RIO>CAI,LIS>NBO;BRU+4/1:SFO>SYD,SFO>NYC,TYO>NYC;CAI+4 0:initial-boarding[0]",
        ],
        "initial_boarding 0",
    );
}

#[test]
fn for_fuel_and_flight_the_seat_on_turn_is_asked() {
    same(
        "",
        &[
            "2@CAI 0:>RIO,SIN>SYD,TYO>SIN;CAI/1:NYC>TYO,h,KHI>RIO;BRU 1:fuel",
            "2@CAI 0:>NBO,CAI>SYD,KHI>SIN;SYD/1:CAI>LIS,h,NYC>RIO;SIN 1:fuel",
        ],
        "fuel 1",
    );
    same(
        "",
        &[
            "2@CAI 0:>RIO,SIN>SYD,TYO>SIN;CAI/1:NYC>TYO,h,KHI>RIO;BRU 1:flight",
            "2@CAI 0:>NBO,CAI>SYD,KHI>SIN;SYD/1:CAI>LIS,h,NYC>RIO;SIN 1:flight",
        ],
        "flight 1",
    );
}

/// Whoever has a customs card and an opponent in the plane or the office, whatever the card says.
#[test]
fn for_customs_everybody_with_a_card_and_a_possible_victim_is_asked() {
    same(
        "",
        &[
            "2@CAI 0:>RIO,SIN>SYD,TYO>SIN;CAI/1:>TYO,h,KHI>RIO;BRU 1:customs[1,0]",
            "2@CAI 0:>RIO,SIN>SYD,TYO>SIN;SYD/1:>TYO,h,KHI>RIO;BRU 1:customs[1,0]",
            "2@CAI 0:>NBO,SIN>RIO,LIS>TYO;SYD/1:>BRU,h,KHI>RIO;CAI 1:customs[1,0]",
        ],
        "customs 1,0",
    );
    // No card left, or nobody in reach: seat 1 has only its own groups in the plane.
    for (holders, turn) in [
        ("0:>RIO,SIN>SYD,TYO>SIN/1:>TYO,h,KHI>RIO;BRU", "1:customs[1]"),
        ("0:NYC>RIO,SIN>SYD,TYO>SIN;CAI/1:>TYO,h,KHI>RIO;BRU", "1:customs[0]"),
        ("0:NYC>RIO,SIN>SYD,TYO>SIN;CAI/1:SIN>TYO,h,KHI>RIO;BRU", "0:fuel"),
    ] {
        leads_to("", &format!("2@CAI {holders} 1:flight"), "stay", &format!("2@CAI {holders} {turn}"));
    }
}

/// All are asked together and answer in any order.
#[test]
fn customs_are_answered_in_any_order() {
    let given =
        "2@BRU 0:>RIO,SIN>SYD,TYO>SIN;CAI/1:>TYO,h,KHI>RIO;BRU/2:>NBO,NYC>CAI,SYD>LIS;KHI 1:customs[1,2,0]";
    let done = given.replace("1:customs[1,2,0]", "2:fuel");
    for script in
        ["0/pass 1/pass 2/pass", "1/pass 2/pass 0/pass", "2/pass 0/pass 1/pass", "2/pass 1/pass 0/pass"]
    {
        leads_to("", given, script, &done);
    }
    legal("", given, 0, "pass");
    legal("", given, 1, "customs:0:1 customs:2:1 pass");
}

/// Seat 1 is the one with two groups for Cairo; with one or none nobody would be asked.
#[test]
fn for_boarding_only_who_has_to_choose_is_asked() {
    for (holder, turn) in [
        ("1:RIO>SYD,CAI>TYO,CAI>RIO", "0:boarding[1]"),
        ("1:RIO>SYD,LIS>TYO,CAI>RIO", "1:fuel"),
        ("1:RIO>SYD,LIS>TYO,KHI>RIO", "1:fuel"),
    ] {
        let given = format!("4@BRU 0:>RIO,NYC>LIS,>SIN/{holder} 0:flight");
        leads_to("", &given, "fly:BRU>CAI", &format!("2@CAI 0:>RIO,NYC>LIS,>SIN/{holder} {turn}"));
    }
}

/// Where boarding is optional, everybody with a waiting group that fits is asked, whatever its card says.
#[test]
fn for_optional_boarding_the_sizes_decide_who_is_asked() {
    for holder in ["1:RIO>SYD,CAI>TYO,CAI>RIO", "1:RIO>SYD,LIS>TYO,KHI>RIO"] {
        let given = format!("4@BRU 0:>RIO,NYC>LIS,>SIN/{holder} 0:flight");
        let landed = format!("2@CAI 0:>RIO,NYC>LIS,>SIN/{holder} 0:boarding[0]");
        leads_to("phase2_boarding=optional", &given, "fly:BRU>CAI", &landed);
    }
    // Seat 0 has waiting groups of two and three, and one seat is free.
    leads_to(
        "phase2_boarding=optional",
        "4@BRU 0:>RIO,CAI>LIS,CAI>SIN/1:RIO>SYD,>TYO,h/2:h,>LIS,NYC>KHI 0:flight",
        "fly:BRU>CAI",
        "2@CAI 0:>RIO,CAI>LIS,CAI>SIN/1:RIO>SYD,>TYO,h/2:h,>LIS,NYC>KHI 0:boarding[1]",
    );
}

/// After a customs play, everybody with a waiting group that fits, whatever its card says.
#[test]
fn for_last_minute_boarding_the_sizes_decide_who_is_asked() {
    for holder in ["0:>RIO,SYD>LIS,CAI>SIN", "0:>RIO,SYD>LIS,NYC>SIN"] {
        let given = format!("2@CAI {holder};CAI/1:RIO>SYD,>TYO,KHI>RIO/2:>SYD,h,h 0:customs[0]");
        leads_to(
            "",
            &given,
            "customs:1:2 card=NYC card=NBO",
            &format!("2@CAI {holder}/1:RIO>SYD,NYC>NBO,KHI>RIO/2:>SYD,h,h 0:last-minute[0] 0@SFO - TYO"),
        );
    }
}

/// In each phase with groups that board, one seat after the other is named, and a seat that has nothing to decide, or no
/// more, is not.
#[test]
fn a_seat_is_named_when_it_is_asked() {
    check(
        "",
        "0@SFO 0:SFO>BRU,RIO>CAI,LIS>NBO;BRU+4/1:KHI>SYD,SFO>NYC,TYO>NYC;CAI+4 0:initial-boarding[0]",
        "board:1 done board:2 done",
        "0@SFO 0:>BRU,RIO>CAI,LIS>NBO;BRU+4/1:KHI>SYD,>NYC,TYO>NYC;CAI+4 0:fuel 0@SFO SFO,SFO",
        "boarded 0 1 SFO; boarding_done 0; asked 1 initial_boarding; boarded 1 2 SFO; boarding_done 1; turn_began 0",
    );
    // Seat 1 takes the last two seats, so nobody waits for them any more; or it leaves one of them to seat 2.
    let optional = "2@CAI 0:>RIO,h,>SIN/1:RIO>SYD,CAI>TYO,h/2:NYC>KHI,h,SYD>TYO 0:boarding[1]";
    check(
        "phase2_boarding=optional",
        optional,
        "board:2",
        "2@CAI 0:>RIO,h,>SIN/1:RIO>SYD,>TYO,h/2:NYC>KHI,h,SYD>TYO 1:fuel 0@SFO CAI",
        "boarded 1 2 CAI; turn_began 1",
    );
    check(
        "phase2_boarding=optional",
        optional,
        "done",
        &optional.replace("[1]", "[2]"),
        "boarding_done 1; asked 2 boarding",
    );
    let last = "2@CAI 0:>RIO,h,>SIN/1:CAI>SYD,CAI>TYO,h/2:NYC>KHI,h,SYD>TYO 1:last-minute[1]";
    check(
        "",
        last,
        "board:1",
        "2@CAI 0:>RIO,h,>SIN/1:>SYD,CAI>TYO,h/2:NYC>KHI,h,SYD>TYO 1:last-minute[2] 0@SFO CAI",
        "boarded 1 1 CAI; asked 2 last_minute",
    );
    check(
        "",
        last,
        "board:2",
        "2@CAI 0:>RIO,h,>SIN/1:CAI>SYD,>TYO,h/2:NYC>KHI,h,SYD>TYO 2:fuel 0@SFO CAI",
        "boarded 1 2 CAI; turn_began 2",
    );
    // Nobody is named where no group that waits finds a seat.
    check(
        "",
        "2@CAI 0:>RIO,>LIS,>SIN;CAI/1:o,h,RIO>TYO 0:customs[0]",
        "customs:1:1 card=KHI card=SYD",
        "2@CAI 0:>RIO,>LIS,>SIN/1:KHI>SYD,h,RIO>TYO 1:fuel 0@SFO - CAI",
        "customs_played 0 CAI 1 1; taken_back 1 1; asked  last_minute; card_drawn 1 1 boarding KHI; \
         card_drawn 1 1 destination SYD; turn_began 1",
    );
}

/// The seats that the events have named, as far as they have not answered yet, and what they decide.
#[derive(Clone, Default)]
struct Named(Option<(Due, Seats)>);

impl Named {
    /// Takes in the events of a step. Nobody has been named in vain: before others are named, and before the next turn,
    /// all have answered; only a customs card that is played spares the others the answer.
    fn hear(&mut self, step: &Move<PassaPortas>, events: &[Event]) {
        let actor = if let Move::Action(seat, _) = step { Some(*seat) } else { None };
        for event in events {
            if let Event::CustomsPlayed { .. } = event {
                self.0 = None;
            }
            if let Event::BoardingDone { seat, .. } | Event::CustomsPassed { seat, .. } = event {
                self.0.iter_mut().for_each(|(_, seats)| seats.retain(|other| other != seat));
            }
            if let Event::Asked { .. } | Event::TurnBegan { .. } | Event::GameEnded { .. } = event {
                let silent = self.0.iter().flat_map(|(_, seats)| seats).find(|seat| Some(**seat) != actor);
                assert_eq!(silent, None, "{step} answers for another: {event:?}");
                self.0 = None;
            }
            if let Event::Asked { seats, due, .. } = event {
                self.0 = Some((*due, seats.clone()));
            }
        }
    }

    /// Those who are named, those who stand in `to_ask` and those who are asked are the same.
    fn check(&self, position: &Position) {
        let Some((_, asked)) = position.decision() else { return };
        let turn = position.to_state().board.turn.expect("somebody is on turn");
        if matches!(turn.due, Due::Fuel | Due::Flight) {
            assert_eq!(
                (&self.0, &turn.to_ask[..], &asked[..]),
                (&None, &[][..], &[turn.seat][..]),
                "{position}"
            );
        } else {
            assert_eq!(turn.to_ask, asked, "{position}");
            assert_eq!(self.0, Some((turn.due, asked)), "{position}");
        }
    }
}

/// Who is named in a position that is made by hand, where no event is known.
fn named_in(position: &Position) -> Named {
    let turn = position.to_state().board.turn.expect("somebody is on turn");
    Named((!matches!(turn.due, Due::Fuel | Due::Throw | Due::Flight)).then_some((turn.due, turn.to_ask)))
}

#[test]
fn exactly_those_who_are_asked_are_named_where_much_is_going_on() {
    let mut numbers = SplitMix64(47);
    for mut position in positions(47).take(300) {
        let mut named = named_in(&position);
        named.check(&position);
        for _ in 0..12 {
            for step in position.moves() {
                let after = position.advance(&step).expect("a listed move is accepted");
                let mut named = named.clone();
                named.hear(&step, &after.events);
                named.check(&after.position);
            }
            let Some(step) = chosen(&position, &mut numbers) else { break };
            let after = position.advance(&step).expect("a chosen move is legal");
            named.hear(&step, &after.events);
            position = after.position;
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, max_shrink_iters: 0, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn exactly_those_who_are_asked_are_named_in_every_game(
        options in any_options(),
        count in 2_usize..=3,
        seed: u64,
    ) {
        let (mut numbers, mut named) = (SplitMix64(seed), Named::default());
        let mut position =
            <PassaPortas as Game>::Position::start(&first_seats(count), &options).expect("they can play");
        for _ in 0..400 {
            let Some(step) = chosen(&position, &mut numbers) else { break };
            let after = position.advance(&step).expect("a chosen move is legal");
            named.hear(&step, &after.events);
            named.check(&after.position);
            position = after.position;
        }
    }
}
