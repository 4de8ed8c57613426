//! Landing fees (section 4.6 of the rule sheet).

use super::edition::{Edit, check_on, edited, position_on};
use super::{asked, check, full_line, legal, options, refused, refused_in};
use aerodrome_engine::Explain;
use aerodrome_engine::jumbo_jet::{Edition, ParsePositionError, Position};
use serde_json::json;
use std::sync::LazyLock;

#[test]
fn jj_57_a_plane_that_ends_its_move_on_the_city_of_another_airline_pays_it() {
    check(
        "",
        "0:100000@R5>FP07/1:200000@T1>FP01*FP05 0:throw",
        "throw=1,3",
        "0:90000@R9>FP07/1:210000@T1>FP01*FP05 1:throw",
        "flew 0 R5 R9; debt_due 0 1 10000 landing_fee; debt_paid 0 1 10000 landing_fee; turn_began 1 1",
    );
}

#[test]
fn jj_57_flying_over_a_city_is_free() {
    check(
        "",
        "0:100000@R5>FP07/1:200000@T1>FP01*FP04,FP05 0:throw",
        "throw=1,4",
        "0:100000@R10>FP07/1:200000@T1>FP01*FP04,FP05 1:throw",
        "flew 0 R5 R10; turn_began 1 1",
    );
}

/// The lane has no effect: a plane on its way home pays as well (JJ-33).
#[test]
fn jj_57_the_fee_is_due_in_both_directions_and_after_a_turn_in_mid_throw() {
    check(
        "",
        "0:100000@R8>FP07/1:200000@T1>FP01*FP05 0:throw",
        "throw=3,4",
        "0:90000@R9<FP07.0/1:210000@T1>FP01*FP05 1:throw",
        "flew 0 R8 R12; target_reached 0 FP07 R12 true; turned_round 0 R12 descending; flew 0 R12 R9; \
         debt_due 0 1 10000 landing_fee; debt_paid 0 1 10000 landing_fee; turn_began 1 1",
    );
}

/// What counts is that a move ends there (ruling A-29).
#[test]
fn jj_57_a_plane_that_a_card_moves_onto_a_city_pays() {
    check(
        "",
        "0:100000@R1>FP07/1:200000@T1>FP01*FP04 0:throw",
        "throw=1,2 card=CC21",
        "0:90000@R7>FP07/1:210000@T1>FP01*FP04 1:throw 1@0 - CC21",
        "flew 0 R1 R4; chance_card_due 0; chance_card_drawn 0 CC21; flight_ordered 0 3; flew 0 R4 R7; \
         debt_due 0 1 10000 landing_fee; debt_paid 0 1 10000 landing_fee; chance_card_returned 0 CC21; \
         turn_began 1 1",
    );
}

/// The owner may miss turns or stand on a runway; an active player is one who has not gone bankrupt.
#[test]
fn jj_57_an_owner_who_misses_a_turn_is_paid_all_the_same() {
    check(
        "",
        "0:100000@R5>FP07/1:200000@L3>FP01*FP05!2 0:throw",
        "throw=1,3",
        "0:90000@R9>FP07/1:210000@L3>FP01*FP05!1 0:throw 2@0",
        "flew 0 R5 R9; debt_due 0 1 10000 landing_fee; debt_paid 0 1 10000 landing_fee; turn_missed 1 1 1; \
         turn_began 0 2",
    );
}

/// With Tokyo, Beijing, Hong Kong and Cairo the owner has three rights in Asia (TV-6a).
#[test]
fn jj_58_the_number_of_rights_in_the_continent_tells_which_fee_of_the_card_is_due() {
    check(
        "",
        "0:200000@R42>FP27/1:0@T1>FP01*FP22,FP23,FP24,FP30 0:throw",
        "throw=1,3",
        "0:75000@R46>FP27/1:125000@T1>FP01*FP22,FP23,FP24,FP30 1:throw",
        "flew 0 R42 R46; debt_due 0 1 125000 landing_fee; debt_paid 0 1 125000 landing_fee; turn_began 1 1",
    );
}

#[test]
fn jj_58_every_number_of_rights_has_its_fee() {
    for (rights, fee) in [
        ("FP23", 25_000),
        ("FP22,FP23", 50_000),
        ("FP22,FP23,FP24", 125_000),
        ("FP22,FP23,FP24,FP25", 200_000),
        ("FP22,FP23,FP24,FP25,FP26", 300_000),
        ("FP21,FP22,FP23,FP24,FP25,FP26", 400_000),
        ("FP20,FP21,FP22,FP23,FP24,FP25,FP26", 500_000),
    ] {
        check(
            "",
            &format!("0:600000@R42>FP27/1:0@T1>FP01*{rights} 0:throw"),
            "throw=1,3",
            &format!("0:{}@R46>FP27/1:{fee}@T1>FP01*{rights} 1:throw", 600_000 - fee),
            &format!(
                "flew 0 R42 R46; debt_due 0 1 {fee} landing_fee; debt_paid 0 1 {fee} landing_fee; \
                 turn_began 1 1"
            ),
        );
    }
}

/// All eight cities of Europe carry eight different fees, as many as a player can have rights.
#[test]
fn jj_58_the_eighth_fee_is_due_for_a_whole_continent_of_eight() {
    let europe = "FP01,FP02,FP03,FP04,FP31,FP32,FP33,FP34";
    check(
        "",
        &format!("0:300000@R1>FP07/1:0@T1>FP05*{europe} 0:throw"),
        "throw=1,3",
        &format!("0:60000@R5>FP07/1:240000@T1>FP05*{europe} 1:throw"),
        "flew 0 R1 R5; debt_due 0 1 240000 landing_fee; debt_paid 0 1 240000 landing_fee; turn_began 1 1",
    );
}

/// Only the rights of the owner count: others in the same continent, also those of the visitor, do not.
#[test]
fn jj_58_the_rights_of_others_do_not_count() {
    check(
        "",
        "0:200000@R42>FP27*FP22/1:0@T1>FP01*FP23/2:0@T1>FP02*FP24,FP25 0:throw",
        "throw=1,3",
        "0:175000@R46>FP27*FP22/1:25000@T1>FP01*FP23/2:0@T1>FP02*FP24,FP25 1:throw",
        "flew 0 R42 R46; debt_due 0 1 25000 landing_fee; debt_paid 0 1 25000 landing_fee; turn_began 1 1",
    );
}

/// On the cards of the service there are as many fees as cities, so this takes a card with fewer.
#[test]
fn jj_59_the_last_fee_of_the_card_applies_to_every_larger_number() {
    let two_fees = edited(&[Edit::Set("/flight_plans/22/fees", json!([25_000, 50_000]))]);
    for (rights, fee) in [
        ("FP23", 25_000),
        ("FP22,FP23", 50_000),
        ("FP22,FP23,FP24", 50_000),
        ("FP20,FP21,FP22,FP23,FP24,FP25,FP26", 50_000),
    ] {
        check_on(
            two_fees,
            &format!("0:600000@R42>FP27/1:0@T1>FP01*{rights} 0:throw"),
            "throw=1,3",
            &format!("0:{}@R46>FP27/1:{fee}@T1>FP01*{rights} 1:throw", 600_000 - fee),
            &format!(
                "flew 0 R42 R46; debt_due 0 1 {fee} landing_fee; debt_paid 0 1 {fee} landing_fee; turn_began 1 1"
            ),
        );
    }
}

#[test]
fn jj_60_an_own_city_and_a_city_without_a_right_have_no_effect() {
    check(
        "",
        "0:0@R5>FP07*FP05/1:0@T1>FP01 0:throw",
        "throw=1,3",
        "0:0@R9>FP07*FP05/1:0@T1>FP01 1:throw",
        "flew 0 R5 R9; turn_began 1 1",
    );
    check(
        "",
        "0:0@R5>FP07/1:0@T1>FP01*FP06,FP08 0:throw",
        "throw=1,3",
        "0:0@R9>FP07/1:0@T1>FP01*FP06,FP08 1:throw",
        "flew 0 R5 R9; turn_began 1 1",
    );
    // A plan in progress is no right, even where its plane has reached the city.
    check(
        "",
        "0:0@R5>FP07/1:0@R8<FP05.0 0:throw",
        "throw=1,3",
        "0:0@R9>FP07/1:0@R8<FP05.0 1:throw",
        "flew 0 R5 R9; turn_began 1 1",
    );
}

/// A set of plans with two for Chicago: FP08, which leads to San Francisco otherwise.
pub(super) fn two_plans_to_chicago() -> &'static Edition {
    static EDITION: LazyLock<&Edition> =
        LazyLock::new(|| edited(&[Edit::Set("/flight_plans/7/destination", json!("R12"))]));
    *EDITION
}

#[test]
fn jj_61_a_city_cannot_carry_two_rights() {
    for owners in ["0:0@T1>FP01*FP07,FP08/1:0@T1>FP02", "0:0@T1>FP01*FP08/1:0@T1>FP02*FP07"] {
        let line = full_line(&format!("{owners} 0:throw"));
        let read = Position::from_text_on(two_plans_to_chicago(), &options(""), &line);
        let Err(ParsePositionError::Faults(faults)) = read else { panic!("{line} cannot be: {read:?}") };
        assert_eq!(faults.iter().map(Explain::code).collect::<Vec<_>>(), ["city_with_two_rights"], "{line}");
    }
}

#[test]
fn a_08_a_plan_to_a_city_that_is_taken_can_be_flown_and_paid_but_not_kept() {
    let edition = two_plans_to_chicago();
    let landed = "0:0@L1-FP08.0/1:0@T1>FP02*FP07 0:settlement[1,2]^1";
    refused_in(&position_on(edition, landed), 0, "settle:right", "city_taken");
    check_on(
        edition,
        landed,
        "settle:pay",
        "0:30000@L1-/1:0@T1>FP02*FP07 0:flight-plan[1,2]^1 1@0 FP08",
        "flight_paid 0 FP08 30000; flight_plan_due 0",
    );
    // An own token takes the place as well.
    let own = "0:0@L1-FP08.0*FP07/1:0@T1>FP02 0:settlement[1,2]^1";
    refused_in(&position_on(edition, own), 0, "settle:right", "city_taken");
}

#[test]
fn a_08_a_plane_with_a_plan_to_a_city_that_is_taken_pays_the_fee_there() {
    check_on(
        two_plans_to_chicago(),
        "0:50000@R8>FP08/1:0@T1>FP02*FP07 0:throw",
        "throw=1,3",
        "0:35000@R12<FP08.0/1:15000@T1>FP02*FP07 1:throw",
        "flew 0 R8 R12; target_reached 0 FP08 R12 true; turned_round 0 R12 descending; \
         debt_due 0 1 15000 landing_fee; debt_paid 0 1 15000 landing_fee; turn_began 1 1",
    );
}

/// Seat 1 has to sell its last right and falls. Seat 2 then comes to the city that was its own.
#[test]
fn a_24_nothing_is_due_in_a_city_whose_owner_has_gone_bankrupt() {
    check(
        "end_mode=last_standing",
        "0:0@T1>FP01/1:0@R23>FP17*FP05/2:0@R5>FP07 1:throw",
        "throw=4,5 sell-to-bank:FP05 throw=1,3",
        "0:0@T1>FP01/1:x/2:0@R9>FP07 0:throw 2@0 FP05,FP17 - - - 1",
        "flew 1 R23 R32; debt_due 1 bank 36000 fuel; sale_forced 1 36000; right_sold_to_bank 1 FP05 10000; \
         went_bankrupt 1 bank 10000; airline_removed 1 FP17; turn_began 2 1; flew 2 R5 R9; turn_began 0 2",
    );
}

/// The visitor cannot pay at once. The owner is not asked, and has no way to let the visitor off.
#[test]
fn a_30_the_owner_cannot_waive_the_fee() {
    check(
        "",
        "0:0@R5>FP07*FP22/1:0@T1>FP01*FP05 0:throw",
        "throw=1,3",
        "0:0@R9>FP07*FP22/1:0@T1>FP01*FP05 0:payment[1,3] 1@0 - - 0>1:10000:landing-fee",
        "flew 0 R5 R9; debt_due 0 1 10000 landing_fee; sale_forced 0 10000",
    );
    let raising = "0:0@R9>FP07*FP22/1:0@T1>FP01*FP05 0:payment[1,3] 1@0 - - 0>1:10000:landing-fee";
    asked("", raising, "debt 0");
    legal("", raising, 1, "");
    refused("", raising, 1, "pass", "not_your_turn pass_not_allowed");
}

#[test]
fn a_31_rights_in_other_continents_do_not_raise_the_fee() {
    check(
        "",
        "0:200000@R42>FP27/1:0@T1>FP07*FP01,FP02,FP05,FP16,FP23,FP28,FP29,FP30 0:throw",
        "throw=1,3",
        "0:175000@R46>FP27/1:25000@T1>FP07*FP01,FP02,FP05,FP16,FP23,FP28,FP29,FP30 1:throw",
        "flew 0 R42 R46; debt_due 0 1 25000 landing_fee; debt_paid 0 1 25000 landing_fee; turn_began 1 1",
    );
}
