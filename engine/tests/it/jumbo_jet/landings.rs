//! Landing at home: JJ-40 to JJ-48.

use super::{asked, check, full_line, legal, played, position, refused};
use aerodrome_engine::Position as _;
use aerodrome_engine::jumbo_jet::board::Next;
use aerodrome_engine::jumbo_jet::edition::RunwayColour;
use aerodrome_engine::jumbo_jet::{Direction, Edition, PlanId, Space};

/// The other airline, which stands on the runway.
const OTHER: &str = "1:250000@T1>FP01";

/// All flight plans but for some, in the order of their numbers, as a line names those that were put under the pile.
fn all_but(ids: &[&str]) -> String {
    let plans = Edition::standard().plans().iter().map(|plan| plan.to_string());
    plans.filter(|plan| !ids.contains(&plan.as_str())).collect::<Vec<_>>().join(",")
}

/// The flight plans that can be drawn now.
fn drawable(given: &str) -> String {
    let draw = position("", given).chance().expect("a flight plan is drawn");
    assert!(draw.outcomes.iter().all(|outcome| outcome.weight == 1), "all are equally likely");
    draw.outcomes.iter().map(|outcome| outcome.value.to_string()).collect::<Vec<_>>().join(",")
}

/// A plane that comes home from R1 with these dice, is paid 10,000 Jumbos for London, and flies to Buenos Aires next.
/// `cash` is what its owner has then, and `events` is what happens after the choice of the direction.
#[track_caller]
fn lands(options: &str, dice: &str, space: &str, cash: u32, due: &str, events: &str) {
    check(
        options,
        &format!("0:250000@R1<FP02.0/{OTHER} 0:throw"),
        &format!("throw={dice} settle:pay plan=FP13 choose-direction:ascending"),
        &format!("0:{cash}@{space}>FP13/{OTHER} {due} 1@0 FP02"),
        &format!(
            "flew 0 R1 L1; landed 0 L1; settlement_due 0 FP02; flight_paid 0 FP02 10000; flight_plan_due 0; \
             flight_plan_drawn 0 FP13; direction_set 0 ascending; {events}"
        ),
    );
}

#[test]
fn jj_40_the_flight_ends_when_the_plane_enters_the_landing_runway() {
    for (before, landed) in [("R1<FP02.0", "L1-FP02.0"), ("R69>FP33.0", "L1-FP33.0"), ("R69>FP38", "L1-FP38")]
    {
        let (from, flight) = before.split_at(before.find(['<', '>']).expect("a direction"));
        check(
            "",
            &format!("0:250000@{before}/{OTHER} 0:throw"),
            "throw=1,2",
            &format!("0:250000@{landed}/{OTHER} 0:settlement[1,2]+2^1"),
            &format!("flew 0 {from} L1; landed 0 L1; settlement_due 0 {}", &flight[1..5]),
        );
    }
}

#[test]
fn jj_41_the_landing_runway_is_blue_and_white_and_leads_on_to_the_take_off_runway() {
    let edition = Edition::standard();
    let colours: Vec<RunwayColour> = edition.data().landing_runway.iter().map(|space| space.colour).collect();
    let (blue, white) = (RunwayColour::Blue, RunwayColour::White);
    assert_eq!(colours, [blue, white, blue, white, blue, white]);
    let mut way = vec![Space::Landing(1)];
    while let Next::Space(next @ (Space::Landing(_) | Space::TakeOff(_))) =
        edition.rows().next(way[way.len() - 1], Direction::Ascending)
    {
        way.push(next);
    }
    let names: Vec<String> = way.iter().map(ToString::to_string).collect();
    assert_eq!(names.join(" "), "L1 L2 L3 L4 L5 L6 T1 T2 T3 T4");
    check(
        "",
        "0:250000@L5<FP13/1:250000@T1>FP01 0:throw",
        "throw=2,4",
        "0:250000@R69<FP13/1:250000@T1>FP01 1:throw",
        "flew 0 L5 R69; turn_began 1 1",
    );
}

#[test]
fn jj_42_on_landing_the_player_takes_a_new_flight_plan_at_once() {
    // Before the remaining pips are flown, and whatever space the plane will stop on.
    let drawn = "0:260000@L1-FP13/1:250000@T1>FP01 0:direction[1,3]+3^1 1@0 FP02";
    check(
        "",
        "0:250000@R1<FP02.0/1:250000@T1>FP01 0:throw",
        "throw=1,3 settle:pay plan=FP13",
        drawn,
        "flew 0 R1 L1; landed 0 L1; settlement_due 0 FP02; flight_paid 0 FP02 10000; flight_plan_due 0; \
         flight_plan_drawn 0 FP13",
    );
    asked("", drawn, "choose_direction 0");
}

#[test]
fn jj_42_a_plane_that_was_settled_at_its_destination_takes_its_new_plan_at_home_all_the_same() {
    check(
        "settle_at=destination",
        "0:250000@R1<*FP02/1:250000@T1>FP01 0:throw",
        "throw=1,3 plan=FP13 choose-direction:ascending",
        "0:240000@L4>FP13*FP02/1:250000@T1>FP01 1:throw",
        "flew 0 R1 L1; landed 0 L1; flight_plan_due 0; flight_plan_drawn 0 FP13; direction_set 0 ascending; \
         flew 0 L1 L4; debt_due 0 bank 10000 plan_fee; debt_paid 0 bank 10000 plan_fee; turn_began 1 1",
    );
}

#[test]
fn jj_43_on_a_blue_space_the_new_plan_is_free() {
    let given = "0:250000@R2<FP02.0/1:250000@T1>FP01 0:throw";
    check(
        "",
        given,
        "throw=1,1 settle:pay plan=FP13 choose-direction:ascending",
        "0:260000@L1>FP13/1:250000@T1>FP01 0:extra-throw 1@0 FP02",
        "flew 0 R2 L1; landed 0 L1; settlement_due 0 FP02; flight_paid 0 FP02 10000; flight_plan_due 0; \
         flight_plan_drawn 0 FP13; direction_set 0 ascending; extra_throw_granted 0",
    );
    lands("", "1,2", "L3", 260_000, "1:throw", "flew 0 L1 L3; turn_began 1 1");
    lands("", "1,4", "L5", 260_000, "1:throw", "flew 0 L1 L5; turn_began 1 1");
}

#[test]
fn jj_44_on_a_white_space_and_beyond_the_runway_the_new_plan_costs_10_000_jumbos() {
    let fee = "debt_due 0 bank 10000 plan_fee; debt_paid 0 bank 10000 plan_fee";
    lands("", "1,1", "L2", 250_000, "0:extra-throw", &format!("flew 0 L1 L2; {fee}; extra_throw_granted 0"));
    for (dice, space) in [
        ("1,3", "L4"),
        ("2,4", "L6"),
        ("2,5", "T1"),
        ("2,6", "T2"),
        ("3,6", "T3"),
        ("4,6", "T4"),
        ("5,6", "R1"),
    ] {
        lands("", dice, space, 250_000, "1:throw", &format!("flew 0 L1 {space}; {fee}; turn_began 1 1"));
    }
    lands("", "6,6", "R2", 250_000, "0:extra-throw", &format!("flew 0 L1 R2; {fee}; extra_throw_granted 0"));
}

#[test]
fn jj_44_the_options_can_set_another_price() {
    let paid =
        "flew 0 L1 L4; debt_due 0 bank 70000 plan_fee; debt_paid 0 bank 70000 plan_fee; turn_began 1 1";
    lands("plan_fee=70000", "1,3", "L4", 190_000, "1:throw", paid);
    lands("plan_fee=70000", "1,2", "L3", 260_000, "1:throw", "flew 0 L1 L3; turn_began 1 1");
    // A price of nothing is no debt.
    lands("plan_fee=0", "1,3", "L4", 260_000, "1:throw", "flew 0 L1 L4; turn_began 1 1");
}

#[test]
fn jj_45_a_plane_that_moves_on_from_the_landing_runway_pays_nothing_more() {
    for (before, dice, after) in
        [("L1", "1,2", "L4"), ("L2", "1,3", "L6"), ("L3", "1,4", "T2"), ("L4", "3,6", "R3")]
    {
        check(
            "",
            &format!("0:250000@{before}>FP13/{OTHER} 0:throw"),
            &format!("throw={dice}"),
            &format!("0:250000@{after}>FP13/{OTHER} 1:throw"),
            &format!("flew 0 {before} {after}; turn_began 1 1"),
        );
    }
    // With the extra throw of the very double that it landed with as well.
    check(
        "",
        "0:250000@L3>FP13/1:250000@T1>FP01 0:extra-throw",
        "throw=1,2",
        "0:250000@L6>FP13/1:250000@T1>FP01 1:throw",
        "flew 0 L3 L6; turn_began 1 1",
    );
}

#[test]
fn jj_45_each_of_two_landings_in_one_throw_is_charged() {
    // Twelve pips lead from the end of the circuit over both runways to the city next to home, and home again. The
    // plane stops on blue, so the second plan is free and the first one is not.
    for (before, city, way, turned, from) in [
        ("R1<FP02.0", "FP01", "ascending", "descending", "R1"),
        ("R69>FP33.0", "FP34", "descending", "ascending", "R69"),
    ] {
        let old = &before[before.len() - 6..before.len() - 2];
        check(
            "",
            &format!("0:250000@{before}/1:250000@T1>FP12 0:throw"),
            &format!(
                "throw=6,6 settle:pay plan={city} choose-direction:{way} settle:pay plan=FP13 choose-direction:ascending"
            ),
            &format!("0:260000@L1>FP13/1:250000@T1>FP12 0:extra-throw 1@0 {old},{city}"),
            &format!(
                "flew 0 {from} L1; landed 0 L1; settlement_due 0 {old}; flight_paid 0 {old} 10000; flight_plan_due 0; \
                 flight_plan_drawn 0 {city}; direction_set 0 {way}; flew 0 L1 {from}; \
                 target_reached 0 {city} {from} true; turned_round 0 {from} {turned}; flew 0 {from} L1; landed 0 L1; \
                 settlement_due 0 {city}; flight_paid 0 {city} 10000; flight_plan_due 0; flight_plan_drawn 0 FP13; \
                 direction_set 0 ascending; debt_due 0 bank 10000 plan_fee; debt_paid 0 bank 10000 plan_fee; \
                 extra_throw_granted 0"
            ),
        );
    }
}

#[test]
fn jj_45_two_landings_in_one_throw_are_charged_alike_where_flights_are_settled_at_their_destinations() {
    check(
        "settle_at=destination",
        "0:250000@R1<*FP02/1:250000@T1>FP12 0:throw",
        "throw=6,6 plan=FP01 choose-direction:ascending settle:pay plan=FP13 choose-direction:ascending",
        "0:250000@L1>FP13*FP02/1:250000@T1>FP12 0:extra-throw 1@0 FP01",
        "flew 0 R1 L1; landed 0 L1; flight_plan_due 0; flight_plan_drawn 0 FP01; direction_set 0 ascending; \
         flew 0 L1 R1; target_reached 0 FP01 R1 true; turned_round 0 R1 descending; settlement_due 0 FP01; \
         flight_paid 0 FP01 10000; flew 0 R1 L1; landed 0 L1; flight_plan_due 0; flight_plan_drawn 0 FP13; \
         direction_set 0 ascending; debt_due 0 bank 10000 plan_fee; debt_paid 0 bank 10000 plan_fee; \
         extra_throw_granted 0",
    );
}

#[test]
fn jj_46_surplus_pips_lead_over_both_runways_and_out_on_the_new_route() {
    let fee = "debt_due 0 bank 10000 plan_fee; debt_paid 0 bank 10000 plan_fee";
    // From the far end of the circuit, and out by the end that the new plan asks for.
    check(
        "",
        "0:250000@R69>FP33.0/1:250000@T1>FP01 0:throw",
        "throw=5,6 settle:right plan=FP13 choose-direction:ascending",
        "0:240000@R1>FP13*FP33/1:250000@T1>FP01 1:throw",
        &format!(
            "flew 0 R69 L1; landed 0 L1; settlement_due 0 FP33; right_taken 0 FP33 R67; flight_plan_due 0; \
             flight_plan_drawn 0 FP13; direction_set 0 ascending; flew 0 L1 R1; {fee}; turn_began 1 1"
        ),
    );
    check(
        "",
        "0:250000@R1<FP02.0/1:250000@T1>FP01 0:throw",
        "throw=5,6 settle:pay plan=FP13 choose-direction:descending",
        "0:250000@R69<FP13/1:250000@T1>FP01 1:throw 1@0 FP02",
        &format!(
            "flew 0 R1 L1; landed 0 L1; settlement_due 0 FP02; flight_paid 0 FP02 10000; flight_plan_due 0; \
             flight_plan_drawn 0 FP13; direction_set 0 descending; flew 0 L1 R69; {fee}; turn_began 1 1"
        ),
    );
}

#[test]
fn jj_47_a_landing_is_carried_out_in_order() {
    // The old plan is settled, the new one drawn, the pips are flown, the plan is paid for, and Paris asks its fee.
    check(
        "",
        "0:250000@R1<FP02.0/1:250000@T1>FP14*FP01 0:throw",
        "throw=5,6 settle:pay plan=FP13 choose-direction:ascending",
        "0:245000@R1>FP13/1:255000@T1>FP14*FP01 1:throw 1@0 FP02",
        "flew 0 R1 L1; landed 0 L1; settlement_due 0 FP02; flight_paid 0 FP02 10000; flight_plan_due 0; \
         flight_plan_drawn 0 FP13; direction_set 0 ascending; flew 0 L1 R1; debt_due 0 bank 10000 plan_fee; \
         debt_paid 0 bank 10000 plan_fee; debt_due 0 1 5000 landing_fee; debt_paid 0 1 5000 landing_fee; turn_began 1 1",
    );
}

#[test]
fn jj_48_planes_on_a_runway_pay_no_landing_fees_and_draw_no_cards() {
    // Each space of the runways is stopped on, and other planes stand there as well.
    for (before, dice, after) in [
        ("L1", "1,2", "L4"),
        ("L2", "1,2", "L5"),
        ("L3", "1,2", "L6"),
        ("L4", "1,2", "T1"),
        ("L5", "1,2", "T2"),
        ("L6", "1,2", "T3"),
        ("T1", "1,2", "T4"),
    ] {
        check(
            "",
            &format!("0:250000@{before}>FP13/1:250000@{after}>FP14*FP01,FP02,FP33,FP34 0:throw"),
            &format!("throw={dice}"),
            &format!("0:250000@{after}>FP13/1:250000@{after}>FP14*FP01,FP02,FP33,FP34 1:throw"),
            &format!("flew 0 {before} {after}; turn_began 1 1"),
        );
    }
}

#[test]
fn a_05_the_pay_for_the_old_plan_comes_before_the_price_of_the_new_one() {
    // A player without any cash can pay for the new plan out of what the flight has brought.
    check(
        "",
        "0:0@R1<FP02.0/1:250000@T1>FP01 0:throw",
        "throw=1,3 settle:pay plan=FP13 choose-direction:ascending",
        "0:0@L4>FP13/1:250000@T1>FP01 1:throw 1@0 FP02",
        "flew 0 R1 L1; landed 0 L1; settlement_due 0 FP02; flight_paid 0 FP02 10000; flight_plan_due 0; \
         flight_plan_drawn 0 FP13; direction_set 0 ascending; flew 0 L1 L4; debt_due 0 bank 10000 plan_fee; \
         debt_paid 0 bank 10000 plan_fee; turn_began 1 1",
    );
}

#[test]
fn a_07_returned_plans_are_drawn_in_the_order_of_their_return() {
    // As long as there are plans that nobody has seen, they lie above those that came back.
    let some_unseen = format!(
        "0:250000@L1-/1:250000@T1>FP01 0:flight-plan[1,2]+2^1 1@0 {}",
        all_but(&["FP01", "FP07", "FP20", "FP35"])
    );
    assert_eq!(drawable(&some_unseen), "FP07,FP20,FP35");
    // Of those that came back a World Trip was the first and Berlin the last; the plan of the flight goes under them.
    let rest = all_but(&["FP01", "FP02", "FP07", "FP34", "FP35", "FP38"]);
    let returned = format!("FP38,FP02,{rest},FP34");
    check(
        "",
        &format!("0:250000@L1-FP35/1:250000@T1>FP01 0:settlement[1,2]+2^1 1@0 {returned}"),
        "settle:pay plan=FP07 choose-direction:ascending",
        &format!("0:340000@L3>FP07/1:250000@T1>FP01 1:throw 1@0 {returned},FP35"),
        "flight_paid 0 FP35 90000; flight_plan_due 0; flight_plan_drawn 0 FP07; direction_set 0 ascending; \
         flew 0 L1 L3; turn_began 1 1",
    );
    // Now that all have been seen, the next one is known, and nothing else can be drawn.
    let known = format!("0:250000@L1-/1:250000@T1>FP01 0:flight-plan[1,2]+2^1 1@0 {returned},FP35,FP07");
    assert_eq!(drawable(&known), "FP38");
    check(
        "",
        &known,
        "plan=FP38",
        &format!("0:250000@L1-FP38/1:250000@T1>FP01 0:direction[1,2]+2^1 1@0 {},FP35,FP07", &returned[5..]),
        "flight_plan_drawn 0 FP38",
    );
    for wrong in ["plan=FP07", "plan=FP02", "plan=FP01", "card=CC01", "dice=1,2"] {
        assert_eq!(
            played(position("", &known), wrong),
            Err("refused chance_impossible".to_owned()),
            "{wrong}"
        );
    }
}

#[test]
fn a_07_only_plans_of_the_pile_can_be_drawn() {
    // Neither the plans in progress, nor landing rights, nor plans that came back while others are unseen.
    let given = "0:250000@L1-*FP33/1:250000@T1>FP01*FP12 0:flight-plan[1,2]+2^1 1@0 FP02,FP03";
    let outcomes = drawable(given);
    assert_eq!(outcomes, all_but(&["FP01", "FP02", "FP03", "FP12", "FP33"]));
    for held in ["FP01", "FP02", "FP03", "FP12", "FP33", "FP39", "FP63"] {
        let drawn = played(position("", given), &format!("plan={held}"));
        assert_eq!(drawn, Err("refused chance_impossible".to_owned()), "{held}");
    }
    let drawn: Vec<PlanId> = outcomes.split(',').map(|id| id.parse().expect("a flight plan")).collect();
    for plan in drawn {
        let line =
            format!("0:250000@L1-{plan}*FP33/1:250000@T1>FP01*FP12 0:direction[1,2]+2^1 1@0 FP02,FP03");
        let expected = (full_line(&line), vec![format!("flight_plan_drawn 0 {plan}")]);
        assert_eq!(played(position("", given), &format!("plan={plan}")), Ok(expected));
    }
}

#[test]
fn a_19_a_target_of_the_new_plan_counts_in_the_throw_of_the_landing() {
    check(
        "",
        "0:250000@R1<FP02.0/1:250000@T1>FP14 0:throw",
        "throw=5,6 settle:pay plan=FP01 choose-direction:ascending",
        "0:250000@R1<FP01.0/1:250000@T1>FP14 1:throw 1@0 FP02",
        "flew 0 R1 L1; landed 0 L1; settlement_due 0 FP02; flight_paid 0 FP02 10000; flight_plan_due 0; \
         flight_plan_drawn 0 FP01; direction_set 0 ascending; flew 0 L1 R1; target_reached 0 FP01 R1 true; \
         turned_round 0 R1 descending; debt_due 0 bank 10000 plan_fee; debt_paid 0 bank 10000 plan_fee; turn_began 1 1",
    );
    // It counts when the plane flies over it as well; under this option it does so without landing again.
    check(
        "overshoot=fly_on",
        "0:250000@R1<FP02.0/1:250000@T1>FP14 0:throw",
        "throw=6,6 settle:pay plan=FP01 choose-direction:ascending",
        "0:250000@R2<FP01.0/1:250000@T1>FP14 0:extra-throw 1@0 FP02",
        "flew 0 R1 L1; landed 0 L1; settlement_due 0 FP02; flight_paid 0 FP02 10000; flight_plan_due 0; \
         flight_plan_drawn 0 FP01; direction_set 0 ascending; flew 0 L1 R1; target_reached 0 FP01 R1 true; \
         flew 0 R1 R2; turned_round 0 R2 descending; debt_due 0 bank 10000 plan_fee; \
         debt_paid 0 bank 10000 plan_fee; extra_throw_granted 0",
    );
}

#[test]
fn a_32_pay_or_right_is_chosen_on_entering_l1_before_the_remaining_pips() {
    let landed = "0:250000@L1-FP02.0/1:250000@T1>FP01 0:settlement[3,5]+6^1";
    check(
        "",
        "0:250000@R2<FP02.0/1:250000@T1>FP01 0:throw",
        "throw=3,5",
        landed,
        "flew 0 R2 L1; landed 0 L1; settlement_due 0 FP02",
    );
    asked("", landed, "settle 0");
    legal("", landed, 0, "settle:pay settle:right");
    refused("", landed, 1, "settle:pay", "not_your_turn");
    refused("", landed, 0, "throw", "throw_not_due");
}
