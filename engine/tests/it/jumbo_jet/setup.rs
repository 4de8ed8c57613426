//! The set-up: JJ-01 to JJ-10.

use super::{SEAT_COUNTS, asked, check, first_seats, legal, options, position, refused, seat};
use aerodrome_engine::jumbo_jet::board::MAX_RIGHTS;
use aerodrome_engine::jumbo_jet::{Edition, JumboJet, PlanId};
use aerodrome_engine::{Explain, Game, Position as _, Seat, Viewer};

/// The line at the start of a game of these seats, or the codes of what is wrong with them.
fn start(numbers: &[u8]) -> Result<String, String> {
    let seats = numbers.iter().map(|&number| seat(number)).collect();
    let position = <JumboJet as Game>::Position::start(&seats, &options(""));
    position
        .map(|position| position.to_string())
        .map_err(|faults| faults.iter().map(Explain::code).collect::<Vec<_>>().join(" "))
}

#[test]
fn jj_01_two_to_six_seats_play() {
    for count in SEAT_COUNTS {
        let position = <JumboJet as Game>::Position::start(&first_seats(count), &options(""));
        assert_eq!(position.map(|position| position.to_state().board.players.len()), Ok(count));
    }
    for numbers in [&[][..], &[3]] {
        assert_eq!(start(numbers), Err("wrong_number_of_seats".to_owned()), "{numbers:?}");
    }
    assert_eq!(start(&[2, 4, 2]), Err("seat_repeated".to_owned()));
    // Any seats can play, and the first of them starts.
    let line = "4:250000@T1-/0:250000@T1- 4:flight-plan 0@4 - - - - -";
    assert_eq!(start(&[4, 0]), Ok(line.to_owned()));
}

#[test]
fn jj_02_each_seat_has_an_airline_and_eight_tokens() {
    let airlines = &Edition::standard().data().seats;
    let described: Vec<(Seat, &str)> =
        airlines.iter().map(|airline| (airline.seat, airline.colour.as_str())).collect();
    let colours = ["red", "blue", "yellow", "green", "white", "black"];
    assert_eq!(described, Seat::all().zip(colours).collect::<Vec<_>>());
    assert_eq!(MAX_RIGHTS, 8);
}

#[test]
fn jj_03_each_player_gets_250_000_jumbos() {
    check("", "start 0,1", "", "0:250000@T1-/1:250000@T1- 0:flight-plan 0@0", "");
}

#[test]
fn jj_03_the_options_can_give_the_players_more_or_less() {
    check("start_cash=0", "start 0,1", "", "0:0@T1-/1:0@T1- 0:flight-plan 0@0", "");
    check("start_cash=10000000", "start 0,1", "", "0:10000000@T1-/1:10000000@T1- 0:flight-plan 0@0", "");
}

#[test]
fn jj_04_the_bank_pays_whatever_the_players_have_already() {
    check(
        "",
        "0:4000000000000000@R69>FP35/1:4000000000000000@T1>FP01 0:throw",
        "throw=1,2 settle:pay plan=FP13 choose-direction:ascending",
        "0:4000000000090000@L3>FP13/1:4000000000000000@T1>FP01 1:throw 1@0 FP35",
        "flew 0 R69 L1; landed 0 L1; settlement_due 0 FP35; flight_paid 0 FP35 90000; flight_plan_due 0; \
         flight_plan_drawn 0 FP13; direction_set 0 ascending; flew 0 L1 L3; turn_began 1 1",
    );
}

#[test]
fn jj_05_all_38_flight_plans_and_22_chance_cards_lie_shuffled_in_two_piles() {
    let start = position("", "start 0,1");
    let board = start.to_state().board;
    assert_eq!((board.flight_plans.unknown.len(), board.chance_cards.unknown.len()), (38, 22));
    assert!(board.flight_plans.returned.is_empty() && board.chance_cards.returned.is_empty());
    let draw = start.chance().expect("the first flight plan is drawn");
    let outcomes: Vec<String> = draw.outcomes.iter().map(|outcome| outcome.value.to_string()).collect();
    let plans: Vec<String> = (1..=38).map(|number| format!("FP{number:02}")).collect();
    assert_eq!(outcomes, plans);
    assert!(draw.outcomes.iter().all(|outcome| outcome.weight == 1), "all are equally likely");

    let red = position("", "0:250000@R4>FP13/1:250000@T1>FP01 0:chance-card[1,2]");
    let draw = red.chance().expect("a chance card is drawn");
    let outcomes: Vec<String> = draw.outcomes.iter().map(|outcome| outcome.value.to_string()).collect();
    let cards: Vec<String> = (1..=22).map(|number| format!("CC{number:02}")).collect();
    assert_eq!(outcomes, cards);
    assert!(draw.outcomes.iter().all(|outcome| outcome.weight == 1), "all are equally likely");
}

#[test]
fn jj_06_each_player_gets_one_flight_plan_free_of_charge_in_turn_order() {
    check(
        "",
        "start 0,1,2",
        "plan=FP12 choose-direction:ascending plan=FP01 choose-direction:descending \
         plan=FP22 choose-direction:ascending",
        "0:250000@T1>FP12/1:250000@T1<FP01/2:250000@T1>FP22 0:throw",
        "flight_plan_drawn 0 FP12; direction_set 0 ascending; flight_plan_due 1; flight_plan_drawn 1 FP01; \
         direction_set 1 descending; flight_plan_due 2; flight_plan_drawn 2 FP22; direction_set 2 ascending; \
         turn_began 0 1",
    );
}

#[test]
fn jj_06_each_player_chooses_the_direction_before_the_next_one_draws() {
    let drawn = "0:250000@T1-FP12/1:250000@T1- 0:direction 0@0";
    check("", "start 0,1", "plan=FP12", drawn, "flight_plan_drawn 0 FP12");
    asked("", drawn, "choose_direction 0");
    legal("", drawn, 0, "choose-direction:ascending choose-direction:descending");
    refused("", drawn, 1, "choose-direction:ascending", "not_your_turn");
    refused("", drawn, 0, "throw", "throw_not_due");
    // Where only one direction is allowed nobody has to choose it.
    check(
        "first_leg=shortest",
        "start 0,1",
        "plan=FP12 plan=FP16",
        "0:250000@T1>FP12/1:250000@T1<FP16 0:throw",
        "flight_plan_drawn 0 FP12; direction_set 0 ascending; flight_plan_due 1; flight_plan_drawn 1 FP16; \
         direction_set 1 descending; turn_began 0 1",
    );
}

#[test]
fn jj_07_every_plane_begins_on_t1() {
    let line = "2:250000@T1-/3:250000@T1-/5:250000@T1- 2:flight-plan 0@2 - - - - -";
    assert_eq!(start(&[2, 3, 5]), Ok(line.to_owned()));
}

#[test]
fn jj_08_the_turn_passes_in_seating_order_from_the_starter_on() {
    check(
        "",
        "3:250000@T1>FP13/0:250000@T1>FP14/1:250000@T1>FP15 3:throw",
        "throw=1,2 throw=1,2 throw=1,2",
        "3:250000@T4>FP13/0:250000@T4>FP14/1:250000@T4>FP15 3:throw 2@3",
        "flew 3 T1 T4; turn_began 0 1; flew 0 T1 T4; turn_began 1 1; flew 1 T1 T4; turn_began 3 2",
    );
}

#[test]
fn jj_08_the_highest_throw_starts_and_deals_begin_there() {
    let start = "start 0,1,2";
    check(
        "starter=drawn",
        start,
        "dice=3,4",
        "0:250000@T1-/1:250000@T1-/2:250000@T1- draw0,1,2=3+4 0@-",
        "starter_rolled 0 3,4",
    );
    check(
        "starter=drawn",
        start,
        "dice=3,4 dice=6,2 dice=1,1",
        "0:250000@T1-/1:250000@T1-/2:250000@T1- 1:flight-plan 0@1",
        "starter_rolled 0 3,4; starter_rolled 1 6,2; starter_rolled 2 1,1; starter_drawn 1",
    );
    check(
        "starter=drawn",
        "0:250000@T1-/1:250000@T1-/2:250000@T1- 1:flight-plan 0@1",
        "plan=FP12 choose-direction:ascending plan=FP01 choose-direction:descending \
         plan=FP22 choose-direction:ascending throw=1,2 throw=1,2 throw=1,2",
        "0:250000@T4>FP22/1:250000@T4>FP12/2:250000@T4<FP01 1:throw 2@1",
        "flight_plan_drawn 1 FP12; direction_set 1 ascending; flight_plan_due 2; flight_plan_drawn 2 FP01; \
         direction_set 2 descending; flight_plan_due 0; flight_plan_drawn 0 FP22; direction_set 0 ascending; \
         turn_began 1 1; flew 1 T1 T4; turn_began 2 1; flew 2 T1 T4; turn_began 0 1; flew 0 T1 T4; turn_began 1 2",
    );
    refused("starter=drawn", start, 0, "throw", "chance_pending");
}

#[test]
fn jj_08_those_who_tie_for_the_start_throw_again() {
    // Sums count, not faces: 1 and 6 are as much as 3 and 4, and a double is nothing special.
    check(
        "starter=drawn",
        "start 0,1,2",
        "dice=3,4 dice=2,2 dice=1,6",
        "0:250000@T1-/1:250000@T1-/2:250000@T1- draw0,2= 0@-",
        "starter_rolled 0 3,4; starter_rolled 1 2,2; starter_rolled 2 1,6; starter_tied 0,2",
    );
    check(
        "starter=drawn",
        "0:250000@T1-/1:250000@T1-/2:250000@T1- draw0,2= 0@-",
        "dice=1,1 dice=1,1 dice=1,1 dice=1,2",
        "0:250000@T1-/1:250000@T1-/2:250000@T1- 2:flight-plan 0@2",
        "starter_rolled 0 1,1; starter_rolled 2 1,1; starter_tied 0,2; starter_rolled 0 1,1; starter_rolled 2 1,2; \
         starter_drawn 2",
    );
}

#[test]
fn jj_09_the_short_game_ends_with_the_first_bankruptcy_and_the_full_game_goes_on() {
    // The fuel costs 36,000 Jumbos, and there is no right to sell.
    let given = "0:1000@R23>FP18/1:250000@T1>FP01/2:200000@T1>FP02 0:throw";
    let falls =
        "flew 0 R23 R32; debt_due 0 bank 36000 fuel; went_bankrupt 0 bank 1000; airline_removed 0 FP18; ";
    check(
        "end_mode=short",
        given,
        "throw=4,5",
        "0:x/1:250000@T1>FP01/2:200000@T1>FP02 - 1@0 FP18 - - - 0",
        &format!(
            "{falls}airline_valued 0 0 0 0 0; airline_valued 1 250000 0 10000 260000; \
             airline_valued 2 200000 0 10000 210000; game_ended 0"
        ),
    );
    check(
        "end_mode=last_standing",
        given,
        "throw=4,5",
        "0:x/1:250000@T1>FP01/2:200000@T1>FP02 1:throw 1@0 FP18 - - - 0",
        &format!("{falls}turn_began 1 1"),
    );
}

#[test]
fn jj_09_a_number_of_rounds_can_be_agreed_in_advance() {
    let given = "0:250000@T1>FP01/1:200000@T1>FP02 1:throw";
    for end_mode in ["end_mode=short", "end_mode=last_standing"] {
        check(
            &format!("{end_mode} round_limit=1"),
            given,
            "throw=1,2",
            "0:250000@T1>FP01/1:200000@T4>FP02 -",
            "flew 1 T1 T4; airline_valued 0 250000 0 10000 260000; airline_valued 1 200000 0 10000 210000; game_ended 1",
        );
        check(
            &format!("{end_mode} round_limit=2"),
            given,
            "throw=1,2",
            "0:250000@T1>FP01/1:200000@T4>FP02 0:throw 2@0",
            "flew 1 T1 T4; turn_began 0 2",
        );
    }
}

#[test]
fn jj_10_everybody_sees_every_flight_plan() {
    let position = position("", "0:250000@R12>FP16/1:250000@T1>FP01 0:throw");
    let plans: [PlanId; 2] = ["FP16", "FP01"].map(|id| id.parse().expect("a flight plan"));
    for viewer in [Viewer::Seat(seat(0)), Viewer::Seat(seat(1)), Viewer::Spectator] {
        let seen: Vec<Option<PlanId>> =
            position.view(viewer).players.iter().map(|player| player.plan).collect();
        assert_eq!(seen, plans.map(Some), "{viewer:?}");
    }
}

#[test]
fn a_35_a_world_trip_can_be_the_first_plan() {
    check(
        "",
        "start 0,1",
        "plan=FP35 choose-direction:descending plan=FP36 choose-direction:ascending",
        "0:250000@T1<FP35/1:250000@T1>FP36 0:throw",
        "flight_plan_drawn 0 FP35; direction_set 0 descending; flight_plan_due 1; flight_plan_drawn 1 FP36; \
         direction_set 1 ascending; turn_began 0 1",
    );
}
