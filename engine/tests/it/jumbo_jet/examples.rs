//! The worked examples of the rule sheet, by their ids.

use super::{check, position};
use aerodrome_engine::Position as _;
use aerodrome_engine::jumbo_jet::board::MAX_RIGHTS;

#[test]
fn tv_1a_a_plane_turns_at_its_destination_in_mid_throw() {
    check(
        "",
        "0:250000@R8>FP07/1:250000@T1>FP01 0:throw",
        "throw=3,4",
        "0:250000@R9<FP07.0/1:250000@T1>FP01 1:throw",
        "flew 0 R8 R12; target_reached 0 FP07 R12 true; turned_round 0 R12 descending; flew 0 R12 R9; turn_began 1 1",
    );
}

#[test]
fn tv_1b_under_fly_on_the_turn_home_starts_with_the_next_throw() {
    check(
        "overshoot=fly_on",
        "0:250000@R8>FP07/1:250000@T1>FP01 0:throw",
        "throw=3,4",
        "0:250000@R15<FP07.0/1:250000@T1>FP01 0:chance-card[3,4]",
        "flew 0 R8 R12; target_reached 0 FP07 R12 true; flew 0 R12 R15; turned_round 0 R15 descending; chance_card_due 0",
    );
}

#[test]
fn tv_2a_a_plane_lands_exactly_on_its_stopover() {
    check(
        "",
        "0:250000@R48<FP16/1:250000@T1>FP01 0:throw",
        "throw=4,5",
        "0:250000@R39<FP16.1/1:250000@T1>FP01 1:throw",
        "flew 0 R48 R39; target_reached 0 FP16 R39 false; turn_began 1 1",
    );
}

#[test]
fn tv_2b_a_plane_flies_over_the_arrows_and_its_destination() {
    check(
        "",
        "0:250000@R39<FP16.1/1:250000@T1>FP01 0:throw",
        "throw=4,5",
        "0:250000@R30<FP16.0/1:250000@T1>FP01 1:throw",
        "flew 0 R39 R35; lane_changed 0 R35 inner; flew 0 R35 R31; target_reached 0 FP16 R31 true; flew 0 R31 R30; \
         turn_began 1 1",
    );
}

#[test]
fn tv_3_a_world_trip_flies_on_over_the_arrows() {
    check(
        "",
        "0:250000@R33>FP35/1:250000@T1>FP01 0:throw",
        "throw=2,3",
        "0:230000@R38>FP35/1:250000@T1>FP01 1:throw",
        "flew 0 R33 R35; lane_changed 0 R35 inner; flew 0 R35 R38; debt_due 0 bank 20000 fuel; \
         debt_paid 0 bank 20000 fuel; turn_began 1 1",
    );
}

#[test]
fn tv_4a_a_plane_that_stops_on_blue_gets_its_new_plan_free() {
    check(
        "",
        "0:250000@R3<FP02.0/1:250000@T1>FP01 0:throw",
        "throw=1,2 settle:pay plan=FP13 choose-direction:ascending",
        "0:260000@L1>FP13/1:250000@T1>FP01 1:throw 1@0 FP02",
        "flew 0 R3 L1; landed 0 L1; settlement_due 0 FP02; flight_paid 0 FP02 10000; flight_plan_due 0; \
         flight_plan_drawn 0 FP13; direction_set 0 ascending; turn_began 1 1",
    );
}

#[test]
fn tv_4b_a_plane_that_stops_on_white_pays_for_its_new_plan() {
    check(
        "",
        "0:250000@R3<FP02.0/1:250000@T1>FP01 0:throw",
        "throw=2,2 settle:pay plan=FP13 choose-direction:ascending",
        "0:250000@L2>FP13/1:250000@T1>FP01 0:extra-throw 1@0 FP02",
        "flew 0 R3 L1; landed 0 L1; settlement_due 0 FP02; flight_paid 0 FP02 10000; flight_plan_due 0; \
         flight_plan_drawn 0 FP13; direction_set 0 ascending; flew 0 L1 L2; debt_due 0 bank 10000 plan_fee; \
         debt_paid 0 bank 10000 plan_fee; extra_throw_granted 0",
    );
}

#[test]
fn tv_5_whoever_takes_the_right_gets_no_pay() {
    let landed = "0:250000@L3>FP13*FP22/1:250000@T1>FP01 1:throw";
    check(
        "",
        "0:250000@R69>FP22.0/1:250000@T1>FP01 0:throw",
        "throw=1,2 settle:right plan=FP13 choose-direction:ascending",
        landed,
        "flew 0 R69 L1; landed 0 L1; settlement_due 0 FP22; right_taken 0 FP22 R45; flight_plan_due 0; \
         flight_plan_drawn 0 FP13; direction_set 0 ascending; flew 0 L1 L3; turn_began 1 1",
    );
    let rights = position("", landed).to_state().board.players[0].rights;
    assert_eq!(MAX_RIGHTS - rights.len(), 7, "tokens are left");
}

#[test]
fn tv_6a_three_rights_in_a_continent_bring_the_third_fee() {
    // Tokyo, Beijing and Hong Kong lie in Asia, Cairo does not.
    check(
        "",
        "0:250000@R40>FP25/1:250000@T1>FP01*FP22,FP23,FP24,FP30 0:throw",
        "throw=2,4",
        "0:125000@R46>FP25/1:375000@T1>FP01*FP22,FP23,FP24,FP30 1:throw",
        "flew 0 R40 R46; debt_due 0 1 125000 landing_fee; debt_paid 0 1 125000 landing_fee; turn_began 1 1",
    );
}

#[test]
fn tv_8_fuel_costs_its_amount_for_each_point_of_the_dice() {
    check(
        "",
        "0:250000@R23>FP18/1:250000@T1>FP01 0:throw",
        "throw=5,4",
        "0:214000@R32>FP18/1:250000@T1>FP01 1:throw",
        "flew 0 R23 R32; debt_due 0 bank 36000 fuel; debt_paid 0 bank 36000 fuel; turn_began 1 1",
    );
}

#[test]
fn tv_9_the_bank_buys_a_right_for_half_of_its_central_amount() {
    let sold = "0:275000@T1>FP01/1:250000@T1>FP02 0:throw 1@0 FP22";
    check(
        "",
        "0:250000@T1>FP01*FP22/1:250000@T1>FP02 0:throw",
        "sell-to-bank:FP22",
        sold,
        "right_sold_to_bank 0 FP22 25000",
    );
    assert!(position("", sold).to_state().board.players[0].rights.is_empty(), "the token is back");
}
