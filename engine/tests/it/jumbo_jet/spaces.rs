//! What spaces and chance cards do: JJ-65 to JJ-70.

use super::edition::{Edit, check_on, edited};
use super::{check, first_seats, legal, played, position, refused};
use aerodrome_engine::jumbo_jet::JumboJet;
use aerodrome_engine::{Game, Position as _};
use serde_json::{Value, json};

/// The other airline, which stands on the runway.
const OTHER: &str = "1:250000@T1>FP01";

/// The beginning of a move from R12 to a red space, where this card is drawn.
fn draws(card: &str) -> String {
    format!("flew 0 R12 R15; chance_card_due 0; chance_card_drawn 0 {card}")
}

/// A plane flies from R12 to a red space and a card is drawn that needs no more dice. What its owner has then in cash,
/// and what happens between the draw and the return of the card.
#[track_caller]
fn card_brings(card: &str, rights: &str, cash: u32, events: &str) {
    check(
        "",
        &format!("0:250000@R12>FP13{rights}/{OTHER} 0:throw"),
        &format!("throw=1,2 card={card}"),
        &format!("0:{cash}@R15>FP13{rights}/{OTHER} 1:throw 1@0 - {card}"),
        &format!("{}; {events}chance_card_returned 0 {card}; turn_began 1 1", draws(card)),
    );
}

#[test]
fn jj_65_on_a_red_space_the_top_card_is_drawn_carried_out_and_put_under_the_pile() {
    let due = "0:250000@R15>FP13/1:250000@T1>FP01 0:chance-card[1,2] 1@0 - CC07";
    check(
        "",
        "0:250000@R12>FP13/1:250000@T1>FP01 0:throw 1@0 - CC07",
        "throw=1,2",
        due,
        "flew 0 R12 R15; chance_card_due 0",
    );
    refused("", due, 0, "throw", "chance_pending");
    check(
        "",
        due,
        "card=CC01",
        "0:260000@R15>FP13/1:250000@T1>FP01 1:throw 1@0 - CC07,CC01",
        "chance_card_drawn 0 CC01; received 0 10000; chance_card_returned 0 CC01; turn_began 1 1",
    );
}

#[test]
fn jj_65_all_red_spaces_draw() {
    // A World Trip never turns, so it comes to each of them from three spaces before.
    for red in [4, 15, 19, 26, 33, 37, 44, 51, 56, 66] {
        let before = red - 3;
        let lane = if before < 35 && red > 35 {
            "flew 0 R34 R35; lane_changed 0 R35 inner; flew 0 R35 R37"
        } else {
            ""
        };
        let flight = if lane.is_empty() { format!("flew 0 R{before} R{red}") } else { lane.to_owned() };
        check(
            "",
            &format!("0:250000@R{before}>FP35/{OTHER} 0:throw"),
            "throw=1,2",
            &format!("0:250000@R{red}>FP35/{OTHER} 0:chance-card[1,2]"),
            &format!("{flight}; chance_card_due 0"),
        );
    }
}

#[test]
fn jj_65_returned_cards_are_drawn_in_the_order_of_their_return() {
    let cards: Vec<String> = (1..=22).map(|number| format!("CC{number:02}")).collect();
    let unseen_two = format!("0:250000@R15>FP13/{OTHER} 0:chance-card[1,2] 1@0 - {}", cards[2..].join(","));
    let draw = position("", &unseen_two).chance().expect("a card is drawn");
    let outcomes: Vec<String> = draw.outcomes.iter().map(|outcome| outcome.value.to_string()).collect();
    assert_eq!(outcomes, ["CC01", "CC02"]);
    assert_eq!(played(position("", &unseen_two), "card=CC03"), Err("refused chance_impossible".to_owned()));
    let all_seen =
        format!("0:250000@R15>FP13/{OTHER} 0:chance-card[1,2] 1@0 - CC22,{}", cards[..21].join(","));
    let draw = position("", &all_seen).chance().expect("a card is drawn");
    let outcomes: Vec<String> = draw.outcomes.iter().map(|outcome| outcome.value.to_string()).collect();
    assert_eq!(outcomes, ["CC22"]);
    assert_eq!(played(position("", &all_seen), "card=CC01"), Err("refused chance_impossible".to_owned()));
}

#[test]
fn jj_65_a_card_that_leads_to_another_one_goes_under_the_pile_after_it() {
    check(
        "",
        "0:250000@R12>FP18/1:250000@T1>FP01 0:throw 1@0 - CC07",
        "throw=1,2 card=CC22 die=4 card=CC19 dice=3,4 card=CC02",
        "0:265000@R26>FP18/1:250000@T1>FP01 1:throw 1@0 - CC07,CC02,CC19,CC22",
        "flew 0 R12 R15; chance_card_due 0; chance_card_drawn 0 CC22; one_die_thrown 0; rolled 0 4 false; \
         flew 0 R15 R19; chance_card_due 0; chance_card_drawn 0 CC19; dice_thrown 0; rolled 0 3,4 false; \
         flew 0 R19 R26; chance_card_due 0; chance_card_drawn 0 CC02; received 0 15000; chance_card_returned 0 CC02; \
         chance_card_returned 0 CC19; chance_card_returned 0 CC22; turn_began 1 1",
    );
}

#[test]
fn jj_65_cards_cc01_to_cc07_bring_money_from_the_bank() {
    for (card, amount) in [
        ("CC01", 10_000),
        ("CC02", 15_000),
        ("CC03", 20_000),
        ("CC04", 25_000),
        ("CC05", 5_000),
        ("CC06", 30_000),
        ("CC07", 10_000),
    ] {
        card_brings(card, "", 250_000 + amount, &format!("received 0 {amount}; "));
    }
}

#[test]
fn jj_65_cards_cc08_to_cc14_cost_money() {
    for (card, amount) in [
        ("CC08", 10_000),
        ("CC09", 15_000),
        ("CC10", 20_000),
        ("CC11", 25_000),
        ("CC12", 30_000),
        ("CC13", 40_000),
        ("CC14", 50_000),
    ] {
        let events = format!("debt_due 0 bank {amount} chance_card; debt_paid 0 bank {amount} chance_card; ");
        card_brings(card, "", 250_000 - amount, &events);
    }
}

#[test]
fn jj_65_card_cc15_collects_from_every_other_player() {
    // In turn order after the one who drew, and not from a bankrupt one.
    check(
        "end_mode=last_standing",
        "0:250000@T1>FP01/1:250000@R12>FP13/2:x/3:5000@T1>FP02 1:throw 1@0 - - - - 2",
        "throw=1,2 card=CC15",
        "0:245000@T1>FP01/1:260000@R15>FP13/2:x/3:0@T1>FP02 3:throw 1@0 - CC15 - - 2",
        "flew 1 R12 R15; chance_card_due 1; chance_card_drawn 1 CC15; debt_due 3 1 5000 chance_card; \
         debt_due 0 1 5000 chance_card; debt_paid 3 1 5000 chance_card; debt_paid 0 1 5000 chance_card; \
         chance_card_returned 1 CC15; turn_began 3 1",
    );
}

#[test]
fn jj_65_card_cc16_pays_every_other_player() {
    check(
        "end_mode=last_standing",
        "0:250000@T1>FP01/1:20000@R12>FP13/2:x/3:250000@T1>FP02 1:throw 1@0 - - - - 2",
        "throw=1,2 card=CC16",
        "0:260000@T1>FP01/1:0@R15>FP13/2:x/3:260000@T1>FP02 3:throw 1@0 - CC16 - - 2",
        "flew 1 R12 R15; chance_card_due 1; chance_card_drawn 1 CC16; debt_due 1 3 10000 chance_card; \
         debt_due 1 0 10000 chance_card; debt_paid 1 3 10000 chance_card; debt_paid 1 0 10000 chance_card; \
         chance_card_returned 1 CC16; turn_began 3 1",
    );
}

#[test]
fn jj_65_card_cc17_costs_money_for_each_landing_right() {
    let paid = "debt_due 0 bank 15000 chance_card; debt_paid 0 bank 15000 chance_card; ";
    card_brings("CC17", "*FP02,FP22,FP30", 235_000, paid);
    card_brings("CC17", "", 250_000, "");
}

#[test]
fn jj_65_card_cc18_brings_money_for_each_landing_right() {
    card_brings("CC18", "*FP02,FP22,FP30", 256_000, "received 0 6000; ");
    card_brings("CC18", "", 250_000, "");
}

#[test]
fn jj_65_card_cc19_throws_both_dice_again() {
    let thrown = "0:250000@R15>FP13/1:250000@T1>FP01 0:two-dice[1,2]&CC19";
    check(
        "",
        "0:250000@R12>FP13/1:250000@T1>FP01 0:throw",
        "throw=1,2 card=CC19",
        thrown,
        &format!("{}; dice_thrown 0", draws("CC19")),
    );
    legal("", thrown, 0, "");
    check(
        "",
        thrown,
        "dice=2,5",
        "0:250000@R22>FP13/1:250000@T1>FP01 1:throw 1@0 - CC19",
        "rolled 0 2,5 false; flew 0 R15 R22; chance_card_returned 0 CC19; turn_began 1 1",
    );
}

#[test]
fn jj_65_card_cc20_ends_the_turn_and_costs_the_next_one() {
    // Even after a double, and whatever a cloud would do.
    for cloud_double in ["cloud_double=lost", "cloud_double=keep_throw"] {
        check(
            cloud_double,
            "0:250000@R13>FP13/1:250000@T1>FP01 0:throw",
            "throw=1,1 card=CC20",
            "0:250000@R15>FP13!1/1:250000@T1>FP01 1:throw 1@0 - CC20",
            "flew 0 R13 R15; chance_card_due 0; chance_card_drawn 0 CC20; turn_to_miss 0 1; \
             chance_card_returned 0 CC20; turn_began 1 1",
        );
    }
}

#[test]
fn jj_65_card_cc21_flies_three_spaces_along_the_route_and_the_space_counts() {
    let ordered = format!("{}; flight_ordered 0 3", draws("CC21"));
    check(
        "",
        "0:250000@R12>FP13/1:250000@T1>FP01 0:throw",
        "throw=1,2 card=CC21",
        "0:250000@R18>FP13/1:250000@T1>FP01 1:throw 1@0 - CC21",
        &format!("{ordered}; flew 0 R15 R18; chance_card_returned 0 CC21; turn_began 1 1"),
    );
    // The route turns round in Los Angeles.
    check(
        "",
        "0:250000@R12>FP09.1/1:250000@T1>FP01 0:throw",
        "throw=1,2 card=CC21",
        "0:250000@R14<FP09.0/1:250000@T1>FP01 1:throw 1@0 - CC21",
        &format!(
            "{ordered}; flew 0 R15 R16; target_reached 0 FP09 R16 true; turned_round 0 R16 descending; \
             flew 0 R16 R14; chance_card_returned 0 CC21; turn_began 1 1"
        ),
    );
    // The space where it ends is carried out, here a cloud.
    check(
        "",
        "0:250000@R24>FP18/1:250000@T1>FP01 0:throw",
        "throw=1,1 card=CC21",
        "0:250000@R29>FP18!1/1:250000@T1>FP01 1:throw 1@0 - CC21",
        "flew 0 R24 R26; chance_card_due 0; chance_card_drawn 0 CC21; flight_ordered 0 3; flew 0 R26 R29; \
         turn_to_miss 0 1; chance_card_returned 0 CC21; turn_began 1 1",
    );
}

#[test]
fn jj_65_the_flight_of_card_cc21_is_a_move_of_its_own() {
    // Under this option the plane has turned for home at the end of the throw, so it flies three spaces towards it.
    check(
        "overshoot=fly_on",
        "0:250000@R8>FP07/1:250000@T1>FP01 0:throw",
        "throw=3,4 card=CC21",
        "0:250000@R12<FP07.0/1:250000@T1>FP01 1:throw 1@0 - CC21",
        "flew 0 R8 R12; target_reached 0 FP07 R12 true; flew 0 R12 R15; turned_round 0 R15 descending; \
         chance_card_due 0; chance_card_drawn 0 CC21; flight_ordered 0 3; flew 0 R15 R12; \
         chance_card_returned 0 CC21; turn_began 1 1",
    );
}

#[test]
fn jj_65_card_cc22_throws_one_die_and_ends_the_turn() {
    check(
        "",
        "0:250000@R13>FP13/1:250000@T1>FP01 0:throw",
        "throw=1,1 card=CC22 die=3",
        "0:250000@R18>FP13/1:250000@T1>FP01 1:throw 1@0 - CC22",
        "flew 0 R13 R15; chance_card_due 0; chance_card_drawn 0 CC22; one_die_thrown 0; rolled 0 3 false; \
         flew 0 R15 R18; chance_card_returned 0 CC22; turn_began 1 1",
    );
}

#[test]
fn jj_65_after_a_money_card_a_double_still_gives_its_extra_throw() {
    check(
        "",
        "0:250000@R13>FP13/1:250000@T1>FP01 0:throw",
        "throw=1,1 card=CC08",
        "0:240000@R15>FP13/1:250000@T1>FP01 0:extra-throw 1@0 - CC08",
        "flew 0 R13 R15; chance_card_due 0; chance_card_drawn 0 CC08; debt_due 0 bank 10000 chance_card; \
         debt_paid 0 bank 10000 chance_card; chance_card_returned 0 CC08; extra_throw_granted 0",
    );
}

#[test]
fn jj_66_fuel_costs_the_amount_of_the_space_times_the_dice() {
    for (space, price) in [
        (6, 1_000),
        (13, 2_000),
        (23, 3_000),
        (32, 4_000),
        (38, 4_000),
        (49, 3_000),
        (58, 2_000),
        (64, 1_000),
    ] {
        let before = space - 3;
        let lane = if space == 38 { "; " } else { "" };
        assert!(lane.is_empty() || before == 35, "the plane begins on the arrows");
        for multiplier in [1, 2, 10] {
            let paid = price * 3 * multiplier;
            check(
                &format!("fuel_multiplier={multiplier}"),
                &format!("0:250000@R{before}>FP35/{OTHER} 0:throw"),
                "throw=1,2",
                &format!("0:{}@R{space}>FP35/{OTHER} 1:throw", 250_000 - paid),
                &format!(
                    "flew 0 R{before} R{space}; debt_due 0 bank {paid} fuel; debt_paid 0 bank {paid} fuel; turn_began 1 1"
                ),
            );
        }
    }
}

#[test]
fn jj_66_two_players_pay_twice_as_much_for_fuel_unless_they_choose_otherwise() {
    let base = &JumboJet::rulesets()[0].options;
    let multiplier = |choices: Value, seats: usize| {
        let choices = serde_json::from_value(choices).expect("choices");
        JumboJet::choose(base, choices, &first_seats(seats)).fuel_multiplier.get()
    };
    assert_eq!([2, 3, 6].map(|seats| multiplier(json!({}), seats)), [2, 1, 1]);
    assert_eq!([2, 3, 6].map(|seats| multiplier(json!({ "fuel_multiplier": 1 }), seats)), [1, 1, 1]);
    assert_eq!([2, 3, 6].map(|seats| multiplier(json!({ "fuel_multiplier": 10 }), seats)), [10, 10, 10]);
}

#[test]
fn jj_66_only_the_last_throw_counts_for_fuel() {
    // The plane has flown four spaces with the double, and nine with its extra throw.
    check(
        "",
        "0:250000@R10>FP13/1:250000@T1>FP01 0:throw",
        "throw=2,2 throw=4,5",
        "0:223000@R23>FP13/1:250000@T1>FP01 1:throw",
        "flew 0 R10 R14; extra_throw_granted 0; flew 0 R14 R23; debt_due 0 bank 27000 fuel; \
         debt_paid 0 bank 27000 fuel; turn_began 1 1",
    );
}

#[test]
fn jj_67_a_cloud_costs_the_next_turn() {
    for (space, before) in [
        (8, "R5>FP35"),
        (21, "R18>FP35"),
        (29, "R26>FP35"),
        (40, "R37>FP35"),
        (53, "R50>FP35"),
        (62, "R59>FP35"),
    ] {
        check(
            "",
            &format!("0:250000@{before}/{OTHER} 0:throw"),
            "throw=1,2",
            &format!("0:250000@R{space}>FP35!1/{OTHER} 1:throw"),
            &format!("flew 0 R{} R{space}; turn_to_miss 0 1; turn_began 1 1", space - 3),
        );
    }
    check(
        "",
        "0:250000@R8>FP13!1/1:250000@T1>FP14 1:throw",
        "throw=1,2",
        "0:250000@R8>FP13/1:250000@T4>FP14 1:throw 2@0",
        "flew 1 T1 T4; turn_missed 0 2 0; turn_began 1 2",
    );
}

#[test]
fn jj_68_a_blue_space_with_a_die_gives_one_more_move_with_one_die() {
    for space in [11, 27, 47, 60] {
        let before = space - 3;
        check(
            "",
            &format!("0:250000@R{before}>FP35/{OTHER} 0:throw"),
            "throw=1,2",
            &format!("0:250000@R{space}>FP35/{OTHER} 0:one-die[1,2]l"),
            &format!("flew 0 R{before} R{space}; one_die_thrown 0"),
        );
    }
    // The new space is carried out, and then the turn is over.
    check(
        "",
        "0:250000@R11>FP13/1:250000@T1>FP01*FP08 0:one-die[1,2]l",
        "die=3",
        "0:235000@R14>FP13/1:265000@T1>FP01*FP08 1:throw",
        "rolled 0 3 false; flew 0 R11 R14; debt_due 0 1 15000 landing_fee; debt_paid 0 1 15000 landing_fee; \
         turn_began 1 1",
    );
    check(
        "",
        "0:250000@R11>FP13/1:250000@T1>FP01 0:one-die[1,2]l",
        "die=4 card=CC03",
        "0:270000@R15>FP13/1:250000@T1>FP01 1:throw 1@0 - CC03",
        "rolled 0 4 false; flew 0 R11 R15; chance_card_due 0; chance_card_drawn 0 CC03; received 0 20000; \
         chance_card_returned 0 CC03; turn_began 1 1",
    );
}

#[test]
fn jj_69_nothing_happens_on_a_plain_blue_space() {
    for (space, dice, due, event) in [
        (17, "1,2", "1:throw", "turn_began 1 1"),
        (30, "1,2", "1:throw", "turn_began 1 1"),
        (42, "1,2", "1:throw", "turn_began 1 1"),
        (54, "1,2", "1:throw", "turn_began 1 1"),
        (68, "1,2", "1:throw", "turn_began 1 1"),
        (17, "1,1", "0:extra-throw", "extra_throw_granted 0"),
    ] {
        let before = if dice == "1,1" { space - 2 } else { space - 3 };
        check(
            "",
            &format!("0:250000@R{before}>FP35/{OTHER} 0:throw"),
            &format!("throw={dice}"),
            &format!("0:250000@R{space}>FP35/{OTHER} {due}"),
            &format!("flew 0 R{before} R{space}; {event}"),
        );
    }
    check(
        "",
        "0:250000@T3>FP35/1:250000@T1>FP01 0:throw",
        "throw=1,2",
        "0:250000@R2>FP35/1:250000@T1>FP01 1:throw",
        "flew 0 T3 R2; turn_began 1 1",
    );
}

#[test]
fn jj_70_the_arrows_only_change_the_lane() {
    check(
        "",
        "0:250000@R32>FP35/1:250000@T1>FP01 0:throw",
        "throw=1,2",
        "0:250000@R35>FP35/1:250000@T1>FP01 1:throw",
        "flew 0 R32 R35; lane_changed 0 R35 inner; turn_began 1 1",
    );
}

#[test]
fn a_03_a_cloud_takes_the_extra_throw_of_a_double_unless_the_options_keep_it() {
    let given = "0:250000@R6>FP13/1:250000@T1>FP01 0:throw";
    check(
        "cloud_double=lost",
        given,
        "throw=1,1",
        "0:250000@R8>FP13!1/1:250000@T1>FP01 1:throw",
        "flew 0 R6 R8; turn_to_miss 0 1; turn_began 1 1",
    );
    let kept = "0:250000@R8>FP13!1/1:250000@T1>FP01 0:extra-throw";
    check(
        "cloud_double=keep_throw",
        given,
        "throw=1,1",
        kept,
        "flew 0 R6 R8; turn_to_miss 0 1; extra_throw_granted 0",
    );
    // The next turn is missed all the same.
    check(
        "cloud_double=keep_throw",
        kept,
        "throw=1,3 throw=1,2",
        "0:250000@R12>FP13/1:250000@T4>FP01 1:throw 2@0",
        "flew 0 R8 R12; turn_began 1 1; flew 1 T1 T4; turn_missed 0 2 0; turn_began 1 2",
    );
    // Without a double there is nothing to keep.
    check(
        "cloud_double=keep_throw",
        "0:250000@R5>FP13/1:250000@T1>FP01 0:throw",
        "throw=1,2",
        "0:250000@R8>FP13!1/1:250000@T1>FP01 1:throw",
        "flew 0 R5 R8; turn_to_miss 0 1; turn_began 1 1",
    );
}

#[test]
fn a_04_after_a_one_die_move_a_double_gives_no_extra_throw() {
    check(
        "",
        "0:250000@R9>FP13/1:250000@T1>FP01 0:throw",
        "throw=1,1 die=3",
        "0:250000@R14>FP13/1:250000@T1>FP01 1:throw",
        "flew 0 R9 R11; one_die_thrown 0; rolled 0 3 false; flew 0 R11 R14; turn_began 1 1",
    );
}

#[test]
fn a_04_after_a_one_die_move_a_cloud_has_no_extra_throw_to_keep() {
    check(
        "cloud_double=keep_throw",
        "0:250000@R25>FP18/1:250000@T1>FP01 0:throw",
        "throw=1,1 die=2",
        "0:250000@R29>FP18!1/1:250000@T1>FP01 1:throw",
        "flew 0 R25 R27; one_die_thrown 0; rolled 0 2 false; flew 0 R27 R29; turn_to_miss 0 1; turn_began 1 1",
    );
}

#[test]
fn a_20_fuel_is_paid_for_the_last_throw_that_was_made() {
    // After a one-die move the single die counts.
    check(
        "",
        "0:250000@R9>FP13/1:250000@T1>FP01 0:throw",
        "throw=1,1 die=2",
        "0:246000@R13>FP13/1:250000@T1>FP01 1:throw",
        "flew 0 R9 R11; one_die_thrown 0; rolled 0 2 false; flew 0 R11 R13; debt_due 0 bank 4000 fuel; \
         debt_paid 0 bank 4000 fuel; turn_began 1 1",
    );
    // A card that orders a flight is no throw: the dice that led to the card count.
    check(
        "fuel_multiplier=2",
        "0:250000@R31<FP15/1:250000@T1>FP01 0:throw",
        "throw=1,4 card=CC21",
        "0:220000@R23<FP15.0/1:250000@T1>FP01 1:throw 1@0 - CC21",
        "flew 0 R31 R28; target_reached 0 FP15 R28 true; flew 0 R28 R26; chance_card_due 0; \
         chance_card_drawn 0 CC21; flight_ordered 0 3; flew 0 R26 R23; debt_due 0 bank 30000 fuel; \
         debt_paid 0 bank 30000 fuel; chance_card_returned 0 CC21; turn_began 1 1",
    );
    // A card that throws again is one.
    check(
        "",
        "0:250000@R12>FP13/1:250000@T1>FP01 0:throw",
        "throw=1,2 card=CC19 dice=3,5",
        "0:226000@R23>FP13/1:250000@T1>FP01 1:throw 1@0 - CC19",
        "flew 0 R12 R15; chance_card_due 0; chance_card_drawn 0 CC19; dice_thrown 0; rolled 0 3,5 false; \
         flew 0 R15 R23; debt_due 0 bank 24000 fuel; debt_paid 0 bank 24000 fuel; chance_card_returned 0 CC19; \
         turn_began 1 1",
    );
    check(
        "",
        "0:250000@R16>FP13/1:250000@T1>FP01 0:throw",
        "throw=1,2 card=CC22 die=4",
        "0:238000@R23>FP13/1:250000@T1>FP01 1:throw 1@0 - CC22",
        "flew 0 R16 R19; chance_card_due 0; chance_card_drawn 0 CC22; one_die_thrown 0; rolled 0 4 false; \
         flew 0 R19 R23; debt_due 0 bank 12000 fuel; debt_paid 0 bank 12000 fuel; chance_card_returned 0 CC22; \
         turn_began 1 1",
    );
}

#[test]
fn a_22_a_throw_that_a_card_gives_inside_a_one_die_move_is_made_and_ends_the_turn() {
    // Neither the first double nor the double of the card gives another throw.
    check(
        "",
        "0:250000@R9>FP13/1:250000@T1>FP01 0:throw",
        "throw=1,1 die=4 card=CC19 dice=1,1",
        "0:250000@R17>FP13/1:250000@T1>FP01 1:throw 1@0 - CC19",
        "flew 0 R9 R11; one_die_thrown 0; rolled 0 4 false; flew 0 R11 R15; chance_card_due 0; \
         chance_card_drawn 0 CC19; dice_thrown 0; rolled 0 1,1 true; flew 0 R15 R17; chance_card_returned 0 CC19; \
         turn_began 1 1",
    );
    // The same holds for the die that a card gives.
    check(
        "",
        "0:250000@R12>FP18/1:250000@T1>FP01 0:throw",
        "throw=1,2 card=CC22 die=4 card=CC19 dice=3,3",
        "0:250000@R25>FP18/1:250000@T1>FP01 1:throw 1@0 - CC19,CC22",
        "flew 0 R12 R15; chance_card_due 0; chance_card_drawn 0 CC22; one_die_thrown 0; rolled 0 4 false; \
         flew 0 R15 R19; chance_card_due 0; chance_card_drawn 0 CC19; dice_thrown 0; rolled 0 3,3 true; \
         flew 0 R19 R25; chance_card_returned 0 CC19; chance_card_returned 0 CC22; turn_began 1 1",
    );
}

#[test]
fn a_23_a_one_die_space_reached_with_one_die_gives_another_die() {
    // The plane turns in Chicago and comes back to where it threw the die, and so on until it comes elsewhere.
    check(
        "",
        "0:250000@R8>FP07/1:250000@T1>FP01 0:throw",
        "throw=1,2 die=2 die=1",
        "0:250000@R10<FP07.0/1:250000@T1>FP01 1:throw",
        "flew 0 R8 R11; one_die_thrown 0; rolled 0 2 false; flew 0 R11 R12; target_reached 0 FP07 R12 true; \
         turned_round 0 R12 descending; flew 0 R12 R11; one_die_thrown 0; rolled 0 1 false; flew 0 R11 R10; \
         turn_began 1 1",
    );
    // Another board can have such spaces near to one another.
    let edition = edited(&[
        Edit::Remove("/circuit/12/price"),
        Edit::Set("/circuit/12/type", json!("blue_die")),
        Edit::Set("/circuit/14/type", json!("blue_die")),
    ]);
    check_on(
        edition,
        "0:250000@R10>FP13/1:250000@T1>FP01 0:throw",
        "throw=1,2 die=2 die=3",
        "0:250000@R18>FP13/1:250000@T1>FP01 1:throw",
        "flew 0 R10 R13; one_die_thrown 0; rolled 0 2 false; flew 0 R13 R15; one_die_thrown 0; rolled 0 3 false; \
         flew 0 R15 R18; turn_began 1 1",
    );
}

#[test]
fn a_29_a_fee_is_due_where_a_card_has_moved_the_plane() {
    check(
        "",
        "0:250000@R12>FP13/1:250000@T1>FP01*FP10 0:throw",
        "throw=1,2 card=CC21",
        "0:230000@R18>FP13/1:270000@T1>FP01*FP10 1:throw 1@0 - CC21",
        "flew 0 R12 R15; chance_card_due 0; chance_card_drawn 0 CC21; flight_ordered 0 3; flew 0 R15 R18; \
         debt_due 0 1 20000 landing_fee; debt_paid 0 1 20000 landing_fee; chance_card_returned 0 CC21; turn_began 1 1",
    );
}

#[test]
fn a_39_after_the_throw_of_a_card_a_double_gives_one_extra_throw_and_never_two() {
    let drawn = "chance_card_due 0; chance_card_drawn 0 CC19; dice_thrown 0";
    let granted = "0:250000@R18>FP13/1:250000@T1>FP01 0:extra-throw 1@0 - CC19";
    // The first throw was a double, and the card's throw was not.
    check(
        "",
        "0:250000@R13>FP13/1:250000@T1>FP01 0:throw",
        "throw=1,1 card=CC19 dice=1,2",
        granted,
        &format!(
            "flew 0 R13 R15; {drawn}; rolled 0 1,2 false; flew 0 R15 R18; chance_card_returned 0 CC19; extra_throw_granted 0"
        ),
    );
    // The card's throw was a double, and the first one was not.
    check(
        "",
        "0:250000@R12>FP13/1:250000@T1>FP01 0:throw",
        "throw=1,2 card=CC19 dice=1,1",
        "0:250000@R17>FP13/1:250000@T1>FP01 0:extra-throw 1@0 - CC19",
        &format!(
            "flew 0 R12 R15; {drawn}; rolled 0 1,1 true; flew 0 R15 R17; chance_card_returned 0 CC19; extra_throw_granted 0"
        ),
    );
    // Both were doubles: after one extra throw the turn is over.
    check(
        "",
        "0:250000@R13>FP13/1:250000@T1>FP01 0:throw",
        "throw=1,1 card=CC19 dice=1,1 throw=1,2",
        "0:250000@R20>FP13/1:250000@T1>FP01 1:throw 1@0 - CC19",
        &format!(
            "flew 0 R13 R15; {drawn}; rolled 0 1,1 true; flew 0 R15 R17; chance_card_returned 0 CC19; \
             extra_throw_granted 0; flew 0 R17 R20; turn_began 1 1"
        ),
    );
    // Neither was.
    check(
        "",
        "0:250000@R12>FP13/1:250000@T1>FP01 0:throw",
        "throw=1,2 card=CC19 dice=1,2",
        "0:250000@R18>FP13/1:250000@T1>FP01 1:throw 1@0 - CC19",
        &format!(
            "flew 0 R12 R15; {drawn}; rolled 0 1,2 false; flew 0 R15 R18; chance_card_returned 0 CC19; turn_began 1 1"
        ),
    );
}
