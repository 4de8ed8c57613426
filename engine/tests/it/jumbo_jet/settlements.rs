//! Pay or landing right (section 4.5 of the rule sheet).

use super::{asked, check, legal, position, refused};
use aerodrome_engine::Position as _;
use aerodrome_engine::jumbo_jet::Roll;

/// Eight landing rights, as many as a player can own.
pub(super) const EIGHT: &str = "FP01,FP02,FP03,FP04,FP05,FP06,FP08,FP09";

/// The airlines of four players who hold all flight plans except eight: FP01 to FP08, of which seat 0 has some in the
/// positions below. What seat 0 does not have lies in the deck.
pub(super) const OTHERS: &str = "1:90000@T1>FP35*FP09,FP10,FP11,FP12,FP13,FP14,FP15,FP16\
    /2:90000@T1>FP36*FP17,FP18,FP19,FP20,FP21,FP22,FP23,FP24\
    /3:90000@T1>FP37*FP25,FP26,FP27,FP28,FP29,FP30,FP31,FP32\
    /4:90000@T1>FP38*FP33,FP34";

/// The same players, but the plane of seat 4 flies home without a plan, so that FP38 lies in the deck.
pub(super) const OTHERS_WITH_ONE_WITHOUT_PLAN: &str = "1:90000@T1>FP35*FP09,FP10,FP11,FP12,FP13,FP14,FP15,FP16\
    /2:90000@T1>FP36*FP17,FP18,FP19,FP20,FP21,FP22,FP23,FP24\
    /3:90000@T1>FP37*FP25,FP26,FP27,FP28,FP29,FP30,FP31,FP32\
    /4:90000@R10<*FP33,FP34";

/// What can come when a card is drawn.
fn draws(options: &str, given: &str) -> Vec<String> {
    let node = position(options, given).chance().expect("a card is drawn");
    node.outcomes.iter().map(|outcome| outcome.value.to_string()).collect()
}

#[test]
fn jj_50_the_bank_pays_the_central_amount_and_the_plan_goes_under_the_deck() {
    check(
        "",
        "0:100000@R3<FP07.0/1:250000@T1>FP01 0:throw 1@0 FP30",
        "throw=1,2 settle:pay",
        "0:130000@L1-/1:250000@T1>FP01 0:flight-plan[1,2]^1 1@0 FP30,FP07",
        "flew 0 R3 L1; landed 0 L1; settlement_due 0 FP07; flight_paid 0 FP07 30000; flight_plan_due 0",
    );
}

#[test]
fn jj_50_the_pay_comes_before_the_fee_for_the_new_plan_so_that_a_poor_player_stays_solvent() {
    check(
        "",
        "0:0@R3<FP07.0/1:250000@T1>FP01 0:throw",
        "throw=1,3 settle:pay plan=FP12 choose-direction:ascending",
        "0:20000@L2>FP12/1:250000@T1>FP01 1:throw 1@0 FP07",
        "flew 0 R3 L1; landed 0 L1; settlement_due 0 FP07; flight_paid 0 FP07 30000; flight_plan_due 0; \
         flight_plan_drawn 0 FP12; direction_set 0 ascending; flew 0 L1 L2; debt_due 0 bank 10000 plan_fee; \
         debt_paid 0 bank 10000 plan_fee; turn_began 1 1",
    );
}

/// The fifth example of the manual (TV-5).
#[test]
fn jj_51_a_player_who_takes_the_right_forgoes_the_pay_and_keeps_the_plan() {
    check(
        "",
        "0:100000@R67>FP22.0/1:250000@T1>FP01 0:throw",
        "throw=2,1 settle:right plan=FP12 choose-direction:descending",
        "0:100000@L1<FP12*FP22/1:250000@T1>FP01 1:throw",
        "flew 0 R67 L1; landed 0 L1; settlement_due 0 FP22; right_taken 0 FP22 R45; flight_plan_due 0; \
         flight_plan_drawn 0 FP12; direction_set 0 descending; turn_began 1 1",
    );
}

#[test]
fn jj_51_the_choice_is_that_of_the_player_who_has_landed_alone() {
    let landed = "0:100000@L1-FP22.0*FP01/1:250000@T1>FP02*FP03 0:settlement[1,2]^1";
    asked("", landed, "settle 0");
    legal("", landed, 0, "settle:pay settle:right");
    legal("", landed, 1, "");
    refused("", landed, 1, "settle:pay", "not_your_turn");
}

#[test]
fn jj_51_only_a_flight_that_is_over_can_be_settled() {
    let flying = "0:100000@R12>FP22/1:250000@T1>FP02 0:throw";
    refused("", flying, 0, "settle:pay", "settlement_not_due");
    refused("", flying, 0, "settle:right", "settlement_not_due");
}

#[test]
fn jj_52_a_world_trip_can_only_be_paid() {
    let landed = "0:100000@L1-FP35/1:250000@T1>FP02 0:settlement[1,2]^1";
    asked("", landed, "settle 0");
    legal("", landed, 0, "settle:pay");
    refused("", landed, 0, "settle:right", "world_trip_pays_only");
    check(
        "",
        "0:100000@R2<FP35/1:250000@T1>FP02 0:throw",
        "throw=1,2 settle:pay",
        "0:190000@L1-/1:250000@T1>FP02 0:flight-plan[1,2]+1^1 1@0 FP35",
        "flew 0 R2 L1; landed 0 L1; settlement_due 0 FP35; flight_paid 0 FP35 90000; flight_plan_due 0",
    );
}

/// Nothing could be kept after a sale, so there is no window for one.
#[test]
fn jj_52_a_player_with_eight_rights_cannot_sell_one_when_a_world_trip_is_settled() {
    for (options, rights) in [("", EIGHT), ("max_rights=1", "FP22"), ("settle_at=destination", EIGHT)] {
        let landed = format!("0:100000@L1-FP35*{rights}/1:250000@T1>FP07 0:settlement[1,2]^1");
        asked(options, &landed, "settle 0");
        legal(options, &landed, 0, "settle:pay");
        let right = &rights[..4];
        refused(options, &landed, 0, &format!("sell-to-bank:{right}"), "trade_closed");
        refused(options, &landed, 0, &format!("offer:{right}:1:0"), "trade_closed");
    }
}

#[test]
fn jj_53_the_eighth_right_can_be_taken_and_the_ninth_cannot() {
    let seven = "0:0@L1-FP22.0*FP01,FP02,FP03,FP04,FP05,FP06,FP08/1:0@T1>FP07 0:settlement[1,2]^1";
    legal("", seven, 0, "settle:pay settle:right");
    check(
        "",
        seven,
        "settle:right",
        "0:0@L1-*FP01,FP02,FP03,FP04,FP05,FP06,FP08,FP22/1:0@T1>FP07 0:flight-plan[1,2]^1",
        "right_taken 0 FP22 R45; flight_plan_due 0",
    );
    let eight = format!("0:0@L1-FP22.0*{EIGHT}/1:0@T1>FP07 0:settlement[1,2]^1");
    refused("", &eight, 0, "settle:right", "most_rights_owned");
}

#[test]
fn jj_53_the_option_can_lower_the_number_of_rights() {
    let three = "0:0@L1-FP22.0*FP01,FP02,FP03/1:0@T1>FP07 0:settlement[1,2]^1";
    legal("max_rights=4", three, 0, "settle:pay settle:right");
    legal("max_rights=3", three, 0, "settle:pay sell-to-bank:FP01 sell-to-bank:FP02 sell-to-bank:FP03");
    refused("max_rights=3", three, 0, "settle:right", "most_rights_owned");
}

/// A player who can own no right has none to sell either.
#[test]
fn jj_53_with_no_rights_at_all_plans_can_only_be_paid() {
    let landed = "0:0@L1-FP22.0/1:0@T1>FP07 0:settlement[1,2]^1";
    asked("max_rights=0", landed, "settle 0");
    legal("max_rights=0", landed, 0, "settle:pay");
    refused("max_rights=0", landed, 0, "settle:right", "most_rights_owned");
    check(
        "max_rights=0",
        landed,
        "settle:pay",
        "0:50000@L1-/1:0@T1>FP07 0:flight-plan[1,2]^1 1@0 FP22",
        "flight_paid 0 FP22 50000; flight_plan_due 0",
    );
}

#[test]
fn jj_54_the_choice_can_be_at_the_destination_and_the_plane_flies_home_without_a_plan() {
    let given = "0:100000@R8>FP07/1:250000@T1>FP01 0:throw";
    let reached = "flew 0 R8 R12; target_reached 0 FP07 R12 true; turned_round 0 R12 descending; \
                   settlement_due 0 FP07";
    check(
        "settle_at=destination",
        given,
        "throw=3,4 settle:pay",
        "0:130000@R9</1:250000@T1>FP01 1:throw 1@0 FP07",
        &format!("{reached}; flight_paid 0 FP07 30000; flew 0 R12 R9; turn_began 1 1"),
    );
    check(
        "settle_at=destination",
        given,
        "throw=3,4 settle:right",
        "0:100000@R9<*FP07/1:250000@T1>FP01 1:throw",
        &format!("{reached}; right_taken 0 FP07 R12; flew 0 R12 R9; turn_began 1 1"),
    );
    // Under the 2004 rules nothing is settled here, and the plan comes home.
    check(
        "",
        given,
        "throw=3,4",
        "0:100000@R9<FP07.0/1:250000@T1>FP01 1:throw",
        "flew 0 R8 R12; target_reached 0 FP07 R12 true; turned_round 0 R12 descending; flew 0 R12 R9; \
         turn_began 1 1",
    );
}

#[test]
fn jj_54_a_stopover_settles_nothing() {
    check(
        "settle_at=destination",
        "0:100000@T4>FP06/1:250000@T1>FP01 0:throw",
        "throw=1,2",
        "0:100000@R3>FP06.1/1:250000@T1>FP01 1:throw",
        "flew 0 T4 R3; target_reached 0 FP06 R3 false; turn_began 1 1",
    );
}

/// Whoever takes the right at the destination and stops there stands on an own city.
#[test]
fn jj_54_a_plane_that_ends_its_move_at_the_destination_settles_there_too() {
    check(
        "settle_at=destination",
        "0:100000@R8>FP07/1:250000@T1>FP01 0:throw",
        "throw=1,3 settle:right",
        "0:100000@R12<*FP07/1:250000@T1>FP01 1:throw",
        "flew 0 R8 R12; target_reached 0 FP07 R12 true; turned_round 0 R12 descending; settlement_due 0 FP07; \
         right_taken 0 FP07 R12; turn_began 1 1",
    );
}

#[test]
fn jj_54_under_fly_on_the_plane_settles_over_the_destination_and_turns_at_the_end_of_the_move() {
    check(
        "settle_at=destination overshoot=fly_on",
        "0:100000@R8>FP07/1:250000@T1>FP01 0:throw",
        "throw=3,6 settle:pay",
        "0:130000@R17</1:250000@T1>FP01 1:throw 1@0 FP07",
        "flew 0 R8 R12; target_reached 0 FP07 R12 true; settlement_due 0 FP07; flight_paid 0 FP07 30000; \
         flew 0 R12 R17; turned_round 0 R17 descending; turn_began 1 1",
    );
}

#[test]
fn jj_54_the_new_plan_is_drawn_at_home() {
    check(
        "settle_at=destination",
        "0:100000@R3<*FP07/1:250000@T1>FP01 0:throw",
        "throw=1,2 plan=FP12 choose-direction:ascending",
        "0:100000@L1>FP12*FP07/1:250000@T1>FP01 1:throw",
        "flew 0 R3 L1; landed 0 L1; flight_plan_due 0; flight_plan_drawn 0 FP12; direction_set 0 ascending; \
         turn_began 1 1",
    );
}

#[test]
fn jj_54_a_world_trip_is_settled_at_home_in_any_case() {
    check(
        "settle_at=destination",
        "0:100000@R3<FP35/1:250000@T1>FP01 0:throw",
        "throw=1,2 settle:pay",
        "0:190000@L1-/1:250000@T1>FP01 0:flight-plan[1,2]^1 1@0 FP35",
        "flew 0 R3 L1; landed 0 L1; settlement_due 0 FP35; flight_paid 0 FP35 90000; flight_plan_due 0",
    );
}

/// Each plane that flies home without a plan will need a card, and so will this one.
#[test]
fn jj_54_the_deck_has_to_hold_more_cards_than_other_planes_fly_home_without_a_plan() {
    let at_chicago =
        |rights: &str, others: &str| format!("0:0@R12<FP07.0*{rights}/{others} 0:settlement[3,4]+3");
    let seven = "FP01,FP02,FP03,FP04,FP05,FP06,FP08";
    let six = "FP01,FP02,FP03,FP04,FP05,FP06";
    let option = "settle_at=destination";
    for (rights, others, can_take) in [
        // No card and one card, nobody else without a plan.
        (seven, OTHERS, false),
        (six, OTHERS, true),
        // One card and two cards, one other plane without a plan.
        (seven, OTHERS_WITH_ONE_WITHOUT_PLAN, false),
        (six, OTHERS_WITH_ONE_WITHOUT_PLAN, true),
    ] {
        let given = at_chicago(rights, others);
        if can_take {
            legal(option, &given, 0, "settle:pay settle:right");
        } else {
            legal(option, &given, 0, "settle:pay");
            refused(option, &given, 0, "settle:right", "too_few_plans_left");
        }
    }
}

#[test]
fn jj_55_the_right_cannot_be_taken_when_the_deck_is_empty() {
    let landed = |rights: &str| format!("0:0@L1-FP07.0*{rights}/{OTHERS} 0:settlement[1,2]^1");
    let empty = landed("FP01,FP02,FP03,FP04,FP05,FP06,FP08");
    legal("", &empty, 0, "settle:pay");
    refused("", &empty, 0, "settle:right", "no_plan_left");
    legal("", &landed("FP01,FP02,FP03,FP04,FP05,FP06"), 0, "settle:pay settle:right");
}

#[test]
fn jj_55_one_card_is_enough_whether_somebody_has_seen_it_or_not() {
    let seen = format!("0:0@L1-FP07.0*FP01,FP02,FP03,FP04,FP05,FP06/{OTHERS} 0:settlement[1,2]^1 1@0 FP08");
    legal("", &seen, 0, "settle:pay settle:right");
    check(
        "",
        &seen,
        "settle:right plan=FP08 choose-direction:ascending",
        &format!("0:0@L1>FP08*FP01,FP02,FP03,FP04,FP05,FP06,FP07/{OTHERS} 1:throw"),
        "right_taken 0 FP07 R12; flight_plan_due 0; flight_plan_drawn 0 FP08; direction_set 0 ascending; \
         turn_began 1 1",
    );
}

#[test]
fn a_06_with_an_empty_deck_the_plan_is_paid_and_drawn_again() {
    let rights = "FP01,FP02,FP03,FP04,FP05,FP06,FP08";
    let empty = format!("0:0@L1-FP07.0*{rights}/{OTHERS} 0:settlement[1,2]^1");
    let drawing = format!("0:30000@L1-*{rights}/{OTHERS} 0:flight-plan[1,2]^1 1@0 FP07");
    check("", &empty, "settle:pay", &drawing, "flight_paid 0 FP07 30000; flight_plan_due 0");
    assert_eq!(draws("", &drawing), ["FP07"]);
}

#[test]
fn a_06_plans_that_were_returned_are_used_in_order() {
    let given = format!("0:0@L1-*FP01,FP02,FP03,FP04/{OTHERS} 0:flight-plan[1,2]^1 1@0 FP08,FP05,FP07,FP06");
    assert_eq!(draws("", &given), ["FP08"]);
    let wrong: Roll = serde_json::from_str(r#""FP05""#).expect("a flight plan");
    assert!(position("", &given).resolve(&wrong).is_err(), "another plan lies on top");
    check(
        "",
        &given,
        "plan=FP08 choose-direction:ascending",
        &format!("0:0@L1>FP08*FP01,FP02,FP03,FP04/{OTHERS} 1:throw 1@0 FP05,FP07,FP06"),
        "flight_plan_drawn 0 FP08; direction_set 0 ascending; turn_began 1 1",
    );
}

#[test]
fn a_26_a_player_with_eight_rights_can_sell_one_to_the_bank_and_then_keep_the_new_plan() {
    let landed = format!("0:0@L1-FP22.0*{EIGHT}/1:250000@T1>FP07*FP10 0:settlement[1,2]^1");
    asked("", &landed, "settle_window 0");
    legal(
        "",
        &landed,
        0,
        "settle:pay sell-to-bank:FP01 sell-to-bank:FP02 sell-to-bank:FP03 sell-to-bank:FP04 \
         sell-to-bank:FP05 sell-to-bank:FP06 sell-to-bank:FP08 sell-to-bank:FP09",
    );
    let sold = "0:5000@L1-FP22.0*FP02,FP03,FP04,FP05,FP06,FP08,FP09/1:250000@T1>FP07*FP10 \
                0:settlement[1,2]^1 1@0 FP01";
    check("", &landed, "sell-to-bank:FP01", sold, "right_sold_to_bank 0 FP01 5000");
    check(
        "",
        sold,
        "settle:right",
        "0:5000@L1-*FP02,FP03,FP04,FP05,FP06,FP08,FP09,FP22/1:250000@T1>FP07*FP10 \
         0:flight-plan[1,2]^1 1@0 FP01",
        "right_taken 0 FP22 R45; flight_plan_due 0",
    );
}

#[test]
fn a_26_the_window_closes_when_one_right_has_been_sold() {
    let seven = "0:5000@L1-FP22.0*FP02,FP03,FP04,FP05,FP06,FP08,FP09/1:250000@T1>FP07 0:settlement[1,2]^1";
    asked("", seven, "settle 0");
    legal("", seven, 0, "settle:pay settle:right");
    refused("", seven, 0, "sell-to-bank:FP02", "trade_closed");
}

#[test]
fn a_26_the_right_can_be_sold_to_another_player_by_agreement() {
    let landed = format!("0:0@L1-FP22.0*{EIGHT}/1:250000@T1>FP07/2:0@T1>FP10 0:settlement[1,2]^1");
    check(
        "",
        &landed,
        "offer:FP09:1:60000 offer:FP01:all:0 1/accept:1",
        "0:60000@L1-FP22.0*FP01,FP02,FP03,FP04,FP05,FP06,FP08/1:190000@T1>FP07*FP09/2:0@T1>FP10 \
         0:settlement[1,2]^1 1@0 - - - #2",
        "offered 0 1 FP09 1 60000; offered 0 2 FP01 all 0; offer_accepted 1 1 0 FP09 60000; offer_lapsed 0 2",
    );
}

#[test]
fn a_26_those_to_whom_an_offer_is_made_are_asked_and_nobody_else_sells() {
    let offers = "1:0:FP09:1:60000/2:0:FP01:all:0";
    let landed = format!(
        "0:0@L1-FP22.0*{EIGHT}/1:250000@T1>FP07*FP11/2:0@T1>FP10/3:0@T1>FP12*FP13 \
         0:settlement[1,2]^1 1@0 - - - 1:0:FP09:1:60000 -"
    );
    asked("", &landed, "settle_window 0,1");
    legal("", &landed, 1, "accept:1 decline:1");
    refused("", &landed, 1, "sell-to-bank:FP11", "another_sells");
    refused("", &landed, 1, "offer:FP11:0:5", "another_sells");
    refused("", &landed, 3, "sell-to-bank:FP13", "another_sells");
    let to_all = landed.replace("1:0:FP09:1:60000", offers);
    asked("", &to_all, "settle_window 0,1,2,3");
    legal("", &to_all, 2, "accept:2 decline:2");
}

#[test]
fn a_26_offers_lapse_with_the_settlement() {
    let landed = format!(
        "0:0@L1-FP22.0*{EIGHT}/1:250000@T1>FP07 0:settlement[1,2]^1 1@0 - - - \
         3:0:FP09:1:60000/4:0:FP01:all:0 -"
    );
    check(
        "",
        &landed,
        "settle:pay",
        &format!("0:50000@L1-*{EIGHT}/1:250000@T1>FP07 0:flight-plan[1,2]^1 1@0 FP22 - - #4"),
        "offer_lapsed 0 3; offer_lapsed 0 4; flight_paid 0 FP22 50000; flight_plan_due 0",
    );
}

/// A plan that is sold to the bank goes under the deck, which is then not empty any more (JJ-55).
#[test]
fn a_26_a_sale_to_the_bank_fills_an_empty_deck() {
    let eight = "FP01,FP02,FP03,FP04,FP05,FP06,FP08,FP34";
    let others = OTHERS.replace("FP33,FP34", "FP33");
    let landed = format!("0:0@L1-FP07.0*{eight}/{others} 0:settlement[1,2]^1");
    refused("", &landed, 0, "settle:right", "most_rights_owned no_plan_left");
    check(
        "",
        &landed,
        "sell-to-bank:FP01 settle:right plan=FP01 choose-direction:descending",
        &format!("0:5000@L1<FP01*FP02,FP03,FP04,FP05,FP06,FP07,FP08,FP34/{others} 1:throw"),
        "right_sold_to_bank 0 FP01 5000; right_taken 0 FP07 R12; flight_plan_due 0; flight_plan_drawn 0 FP01; \
         direction_set 0 descending; turn_began 1 1",
    );
    // A sale to another player leaves the deck as it is.
    let sold = format!(
        "0:0@L1-FP07.0*FP01,FP02,FP03,FP04,FP05,FP06,FP08/{} 0:settlement[1,2]^1",
        others.replace("FP33", "FP33,FP34")
    );
    refused("", &sold, 0, "settle:right", "no_plan_left");
}

#[test]
fn a_26_the_window_opens_at_the_destination_where_plans_are_settled_there() {
    let given = format!("0:0@R8>FP07*{EIGHT}/1:250000@T1>FP10 0:throw");
    let reached = format!("0:0@R12<FP07.0*{EIGHT}/1:250000@T1>FP10 0:settlement[3,4]+3");
    let option = "settle_at=destination";
    check(
        option,
        &given,
        "throw=3,4",
        &reached,
        "flew 0 R8 R12; target_reached 0 FP07 R12 true; turned_round 0 R12 descending; settlement_due 0 FP07",
    );
    asked(option, &reached, "settle_window 0");
    check(
        option,
        &reached,
        "sell-to-bank:FP09 settle:right",
        "0:20000@R9<*FP01,FP02,FP03,FP04,FP05,FP06,FP07,FP08/1:250000@T1>FP10 1:throw 1@0 FP09",
        "right_sold_to_bank 0 FP09 20000; right_taken 0 FP07 R12; flew 0 R12 R9; turn_began 1 1",
    );
}

#[test]
fn a_32_the_choice_comes_on_entering_the_landing_runway_before_the_remaining_spaces() {
    let landed = "0:100000@L1-FP07.0/1:250000@T1>FP01 0:settlement[3,4]+4^1";
    check(
        "",
        "0:100000@R3<FP07.0/1:250000@T1>FP01 0:throw",
        "throw=3,4",
        landed,
        "flew 0 R3 L1; landed 0 L1; settlement_due 0 FP07",
    );
    legal("", landed, 0, "settle:pay settle:right");
    check(
        "",
        landed,
        "settle:right plan=FP12 choose-direction:ascending",
        "0:100000@L5>FP12*FP07/1:250000@T1>FP01 1:throw",
        "right_taken 0 FP07 R12; flight_plan_due 0; flight_plan_drawn 0 FP12; direction_set 0 ascending; \
         flew 0 L1 L5; turn_began 1 1",
    );
}
