//! Every refusal with its rule, its place in the request and its numbers.

use super::edition::position_on;
use super::fees::two_plans_to_chicago;
use super::settlements::{OTHERS, OTHERS_WITH_ONE_WITHOUT_PLAN};
use super::{position, seat, words};
use aerodrome_engine::jumbo_jet::{Action, Position, Refusal};
use aerodrome_engine::{Explain, Position as _};
use std::collections::BTreeSet;

/// Options, position, seat, action (or `chance=` and what it brings), and all reasons in order: code, rule, pointer and
/// numbers.
type Row = (&'static str, &'static str, u8, &'static str, &'static [&'static str]);

const OVER: &str = "0:x/1:5@T1>FP02*FP03 - 4@0 - - - - 0";
const OFFER: &str = "0:5@T1>FP01*FP04/1:5@T1>FP02*FP03/2:5@T1>FP05 0:throw 1@0 - - - 3:0:FP04:1:60";
const OFFER_TO_ALL: &str =
    "0:5@T1>FP01*FP04/1:5@T1>FP02*FP03/2:5@T1>FP05 0:throw 1@0 - - - 3:0:FP04:all:60:2";

#[rustfmt::skip]
const ROWS: &[Row] = &[
    // Who may do anything at all.
    ("", "0:5@T1>FP01/2:5@T1>FP02 0:throw", 1, "throw", &[r#"seat_not_in_game JJ-01 /seat {"seat":1,"seats":[0,2]}"#]),
    ("end_mode=last_standing", "0:x/1:5@T1>FP02/2:5@T1>FP03 1:throw 4@0 - - - - 0", 0, "throw",
        &[r#"seat_bankrupt JJ-77 /seat {"seat":0}"#]),
    ("", OVER, 1, "throw", &[r#"game_over JJ-81 /action {"ended_by":"JJ-81"}"#]),
    ("", OVER, 0, "throw", &[r#"game_over JJ-81 /action {"ended_by":"JJ-81"}"#]),
    ("end_mode=last_standing", OVER, 1, "sell-to-bank:FP03", &[r#"game_over JJ-80 /action {"ended_by":"JJ-80"}"#]),
    ("round_limit=4", "0:5@T1>FP01/1:5@T1>FP02 - 4@0", 1, "pass", &[r#"game_over JJ-84 /action {"ended_by":"JJ-84"}"#]),
    ("", "0:5@T1>FP01/1:5@T1>FP02 0:two-dice", 0, "throw", &["chance_pending JJ-15 /action {}"]),
    ("", "0:5@T1>FP01/1:5@T1>FP02 0:two-dice", 1, "throw", &["chance_pending JJ-15 /action {}"]),
    ("starter=drawn", "start 0,1", 0, "throw", &["chance_pending JJ-15 /action {}"]),

    // What chance brings.
    ("", "0:5@T1>FP01/1:5@T1>FP02 0:throw", 0, "chance=[3,4]", &["chance_not_pending JJ-15 /action {}"]),
    ("", OVER, 0, "chance=5", &["chance_not_pending JJ-15 /action {}"]),
    ("", "0:5@T1>FP01/1:5@T1>FP02 0:two-dice", 0, "chance=5", &[r#"chance_impossible JJ-15 /action/value {"value":5,"due":"two_dice"}"#]),
    ("", "0:5@R11>FP07/1:5@T1>FP02 0:one-die[1,2]l", 0, "chance=[3,4]",
        &[r#"chance_impossible JJ-15 /action/value {"value":[3,4],"due":"one_die"}"#]),
    ("", "0:5@L1-/1:5@T1>FP02 0:flight-plan[1,2]^1", 0, r#"chance="FP02""#,
        &[r#"chance_impossible JJ-05 /action/value {"value":"FP02","due":"flight_plan"}"#]),
    ("", "0:5@L1-/1:5@T1>FP02 0:flight-plan[1,2]^1 1@0 FP01", 0, r#"chance="FP01""#,
        &[r#"chance_impossible JJ-05 /action/value {"value":"FP01","due":"flight_plan"}"#]),
    ("", "0:5@L1-/1:5@T1>FP02 0:flight-plan[1,2]^1", 0, r#"chance="CC01""#,
        &[r#"chance_impossible JJ-05 /action/value {"value":"CC01","due":"flight_plan"}"#]),
    ("", "0:5@R4>FP07/1:5@T1>FP02 0:chance-card[1,2]", 0, r#"chance="CC23""#,
        &[r#"chance_impossible JJ-05 /action/value {"value":"CC23","due":"chance_card"}"#]),
    ("starter=drawn", "start 0,1", 0, r#"chance="FP01""#, &[r#"chance_impossible JJ-15 /action/value {"value":"FP01","due":"two_dice"}"#]),

    // What has to be done by whom.
    ("", "0:5@T1>FP01/1:5@T1>FP02 0:throw", 1, "throw", &[r#"not_your_turn JJ-15 /seat {"seat":1,"turn":0}"#]),
    ("", "0:5@L1-FP01/1:5@T1>FP02 0:direction[1,2]^1", 0, "throw", &[r#"throw_not_due JJ-15 /action {"due":"direction"}"#]),
    ("", "0:5@T1>FP01/1:5@T1>FP02 0:throw", 0, "pass", &[r#"pass_not_allowed JJ-16 /action {"due":"throw"}"#]),
    ("", "0:5@T1>FP01/1:5@T1>FP02 0:throw", 1, "pass",
        &[r#"not_your_turn JJ-15 /seat {"seat":1,"turn":0}"#, r#"pass_not_allowed JJ-16 /action {"due":"throw"}"#]),
    ("", "0:5@T1>FP01/1:5@T1>FP02 0:extra-throw", 0, "choose-direction:ascending",
        &[r#"direction_not_due JJ-23 /action {"due":"extra_throw"}"#]),
    ("first_leg=shortest", "0:5@L1-FP35/1:5@T1>FP02 0:direction[1,2]^1", 1, "choose-direction:ascending",
        &[r#"not_your_turn JJ-15 /seat {"seat":1,"turn":0}"#]),
    ("first_leg=shortest", "0:5@L1-FP07/1:5@T1>FP02 0:direction[1,2]^1", 0, "choose-direction:descending",
        &[r#"not_the_shortest_way JJ-23 /action/direction {"direction":"descending"}"#]),
    ("", "0:5@T1>FP01/1:5@T1>FP02 0:throw", 0, "settle:pay", &[r#"settlement_not_due JJ-50 /action {"due":"throw"}"#]),
    ("", "0:5@L1-FP35/1:5@T1>FP02 0:settlement[1,2]^1", 0, "settle:right",
        &[r#"world_trip_pays_only JJ-52 /action/as {"plan":"FP35"}"#]),
    ("max_rights=1", "0:5@L1-FP07.0*FP04/1:5@T1>FP02 0:settlement[1,2]^1", 0, "settle:right",
        &[r#"most_rights_owned JJ-53 /action/as {"rights":1,"most":1}"#]),

    // Selling.
    ("", "0:5@L1-FP07*FP04/1:5@T1>FP02 0:direction[1,2]^1", 0, "sell-to-bank:FP04",
        &[r#"trade_closed JJ-72 /action {"due":"direction"}"#]),
    ("", "0:5@R6>FP07*FP04/1:5@T1>FP02*FP03 0:payment[4,5] 1@0 - - 0>bank:9000:fuel", 1, "sell-to-bank:FP03",
        &[r#"another_sells JJ-72 /seat {"seller":0}"#]),
    ("", "0:5@R6>FP07*FP04/1:5@T1>FP02*FP03 0:payment[4,5] 1@0 - - 0>bank:9000:fuel", 1, "offer:FP05:1:5",
        &[r#"another_sells JJ-72 /seat {"seller":0}"#, r#"right_not_owned JJ-72 /action/right {"seat":1,"right":"FP05"}"#,
          r#"offer_to_yourself JJ-74 /action/to {"seat":1}"#]),
    ("", "0:5@T1>FP01*FP04/1:5@T1>FP02*FP03 0:throw", 0, "sell-to-bank:FP03",
        &[r#"right_not_owned JJ-72 /action/right {"seat":0,"right":"FP03"}"#]),

    // Offers and answers.
    ("", OFFER, 0, "offer:FP04:2:5", &[r#"already_offered JJ-74 /action/right {"right":"FP04","offer":3}"#]),
    ("", OFFER, 0, "offer:FP04:0:5",
        &[r#"already_offered JJ-74 /action/right {"right":"FP04","offer":3}"#, r#"offer_to_yourself JJ-74 /action/to {"seat":0}"#]),
    ("", OFFER, 1, "offer:FP03:5:5", &[r#"buyer_not_in_game JJ-74 /action/to {"buyer":5}"#]),
    ("", OFFER, 1, "accept:4", &[r#"no_such_offer JJ-74 /action/offer {"offer":4}"#]),
    ("", OFFER, 0, "accept:3",
        &[r#"your_own_offer JJ-74 /action/offer {"offer":3}"#, r#"cannot_pay_price JJ-75 /action/offer {"price":60,"cash":5}"#]),
    ("", OFFER_TO_ALL, 2, "decline:3", &[r#"already_declined JJ-74 /action/offer {"offer":3,"seat":2}"#]),
    ("", OFFER, 2, "decline:3", &[r#"offered_to_another JJ-74 /action/offer {"offer":3,"to":1}"#]),
    ("", OFFER, 1, "withdraw:3", &[r#"not_your_offer JJ-74 /action/offer {"offer":3,"seller":0}"#]),
    ("max_rights=1", OFFER, 1, "accept:3",
        &[r#"buyer_has_most_rights JJ-75 /action/offer {"rights":1,"most":1}"#,
          r#"cannot_pay_price JJ-75 /action/offer {"price":60,"cash":5}"#]),
];

fn refusals_in(position: &Position, who: u8, action: &str) -> Vec<Refusal> {
    let step = match action.strip_prefix("chance=") {
        Some(value) => {
            position.resolve(&serde_json::from_str(value).expect("something that chance can bring"))
        }
        None => position.play(seat(who), &action.parse::<Action>().expect("an action id")),
    };
    step.err().unwrap_or_else(|| panic!("{who} {action} is refused in {position}"))
}

fn refusals(&(options, given, who, action, _): &Row) -> Vec<Refusal> {
    refusals_in(&position(options, given), who, action)
}

fn told(refusals: &[Refusal]) -> Vec<String> {
    let with_numbers = refusals.iter().map(|refusal| {
        let numbers = serde_json::to_string(refusal).expect("refusals are written without fail");
        format!("{} {} {} {numbers}", refusal.code(), refusal.rule(), refusal.pointer())
    });
    with_numbers.collect()
}

#[test]
fn refusals_give_rule_place_and_numbers() {
    let wrong: Vec<String> = ROWS
        .iter()
        .map(|row| (row, told(&refusals(row))))
        .filter(|(row, found)| found != row.4)
        .map(|(row, found)| format!("{row:?}:\n   found {found:?}"))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// Five players hold all flight plans.
fn no_plan_left() -> Vec<Refusal> {
    let rights = "FP01,FP02,FP03,FP04,FP05,FP06,FP08";
    refusals_in(
        &position("", &format!("0:0@L1-FP07.0*{rights}/{OTHERS} 0:settlement[1,2]^1")),
        0,
        "settle:right",
    )
}

/// Five players hold all flight plans but one, and one of them flies home without one.
fn too_few_plans_left() -> Vec<Refusal> {
    let rights = "FP01,FP02,FP03,FP04,FP05,FP06,FP08";
    let given = format!("0:0@R12<FP07.0*{rights}/{OTHERS_WITH_ONE_WITHOUT_PLAN} 0:settlement[3,4]+3");
    refusals_in(&position("settle_at=destination", &given), 0, "settle:right")
}

fn city_taken() -> Vec<Refusal> {
    let given = "0:0@L1-FP08.0/1:0@T1>FP02*FP07 0:settlement[1,2]^1";
    refusals_in(&position_on(two_plans_to_chicago(), given), 0, "settle:right")
}

#[test]
fn refusals_in_crowded_positions_and_of_other_editions_give_them_too() {
    assert_eq!(told(&no_plan_left()), ["no_plan_left JJ-55 /action/as {}"]);
    assert_eq!(
        told(&too_few_plans_left()),
        [r#"too_few_plans_left JJ-54 /action/as {"cards":1,"waiting":1}"#]
    );
    assert_eq!(told(&city_taken()), [r#"city_taken JJ-61 /action/as {"owner":1,"right":"FP07"}"#]);
}

#[test]
fn every_refusal_comes_from_an_action() {
    let all =
        ROWS.iter().flat_map(refusals).chain(no_plan_left()).chain(too_few_plans_left()).chain(city_taken());
    let shown: BTreeSet<&str> = all.map(|refusal| refusal.code()).collect();
    assert_eq!(shown, words::refusals().iter().map(Explain::code).collect());
}
