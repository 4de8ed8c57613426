//! Selling landing rights (section 4.8 of the rule sheet).

use super::{asked, check, legal, outcome, position, refused, seat};
use aerodrome_engine::jumbo_jet::{Action, FreeAction};
use aerodrome_engine::{OpenAction as _, Position as _};

/// A position in which seats 0, 1 and 2 own rights and nobody is in a hurry.
const TRADERS: &str = "0:100000@R5>FP07*FP22/1:80000@T1>FP01*FP11,FP12/2:0@R42>FP27*FP30";

/// The traders before the throw of seat 0, with these offers.
fn before_the_throw(offers: &str) -> String {
    format!("{TRADERS} 0:throw 1@0 - - - {offers} -")
}

/// What the seat can offer, as `rights | buyers | lowest and highest price`.
fn can_offer(options: &str, given: &str, who: u8) -> String {
    let open = position(options, given).open_actions(seat(who));
    let told = open.iter().map(|FreeAction::Offer { right, to, price }| {
        let rights: Vec<String> = right.iter().map(|right| right.to_string()).collect();
        let buyers: Vec<String> = to.iter().map(ToString::to_string).collect();
        format!("{} | {} | {} {}", rights.join(" "), buyers.join(" "), price.minimum, price.maximum)
    });
    told.collect::<Vec<_>>().join("; ")
}

#[test]
fn jj_72_before_a_throw_everybody_can_sell_in_turn_or_out_of_turn() {
    let given = before_the_throw("-");
    asked("", &given, "trade 0,1,2");
    legal("", &given, 0, "throw sell-to-bank:FP22");
    legal("", &given, 1, "sell-to-bank:FP11 sell-to-bank:FP12");
    legal("", &given, 2, "sell-to-bank:FP30");
    check(
        "",
        &given,
        "1/sell-to-bank:FP12 2/sell-to-bank:FP30 sell-to-bank:FP22",
        "0:125000@R5>FP07/1:105000@T1>FP01*FP11/2:10000@R42>FP27 0:throw 1@0 FP12,FP30,FP22",
        "right_sold_to_bank 1 FP12 25000; right_sold_to_bank 2 FP30 10000; right_sold_to_bank 0 FP22 25000",
    );
}

#[test]
fn jj_72_only_the_owner_sells_a_right() {
    let given = before_the_throw("-");
    refused("", &given, 0, "sell-to-bank:FP11", "right_not_owned");
    refused("", &given, 0, "sell-to-bank:FP02", "right_not_owned");
    refused("", &given, 0, "offer:FP11:1:0", "right_not_owned");
    refused("", &given, 0, "sell-to-bank:FP63", "right_not_owned");
    refused("", &given, 3, "sell-to-bank:FP22", "seat_not_in_game");
}

#[test]
fn jj_72_without_rights_and_offers_only_the_player_on_turn_is_asked() {
    let given = "0:100000@R5>FP07/1:80000@T1>FP01/2:0@R42>FP27*FP30 1:throw";
    asked("", given, "trade 1,2");
    legal("", given, 0, "");
    legal("", given, 1, "throw");
}

/// The bank pays half of the central amount of Tokyo (TV-9).
#[test]
fn jj_73_the_bank_buys_for_half_of_the_central_amount() {
    check(
        "",
        "0:100000@R5>FP07*FP01,FP22/1:80000@T1>FP02 0:throw 3@0 FP30",
        "sell-to-bank:FP22",
        "0:125000@R5>FP07*FP01/1:80000@T1>FP02 0:throw 3@0 FP30,FP22",
        "right_sold_to_bank 0 FP22 25000",
    );
    for (right, price) in
        [("FP01", 5_000), ("FP06", 15_000), ("FP16", 35_000), ("FP20", 30_000), ("FP34", 5_000)]
    {
        check(
            "",
            &format!("0:0@R5>FP07*{right}/1:0@T1>FP02 0:throw"),
            &format!("sell-to-bank:{right}"),
            &format!("0:{price}@R5>FP07/1:0@T1>FP02 0:throw 1@0 {right}"),
            &format!("right_sold_to_bank 0 {right} {price}"),
        );
    }
}

#[test]
fn jj_73_the_token_can_be_used_again() {
    let eight = "FP01,FP02,FP03,FP04,FP05,FP06,FP08,FP09";
    check(
        "",
        &format!("0:0@R67>FP22.0*{eight}/1:0@T1>FP10 0:throw"),
        "sell-to-bank:FP09 throw=1,2 settle:right",
        "0:20000@L1-*FP01,FP02,FP03,FP04,FP05,FP06,FP08,FP22/1:0@T1>FP10 0:flight-plan[1,2]^1 1@0 FP09",
        "right_sold_to_bank 0 FP09 20000; flew 0 R67 L1; landed 0 L1; settlement_due 0 FP22; \
         right_taken 0 FP22 R45; flight_plan_due 0",
    );
}

#[test]
fn jj_74_an_offer_to_one_player_is_his_alone() {
    let offered = before_the_throw("1:0:FP22:1:60000");
    check("", &before_the_throw("-"), "offer:FP22:1:60000", &offered, "offered 0 1 FP22 1 60000");
    asked("", &offered, "trade 0,1,2");
    legal("", &offered, 0, "throw sell-to-bank:FP22 withdraw:1");
    legal("", &offered, 1, "sell-to-bank:FP11 sell-to-bank:FP12 accept:1 decline:1");
    legal("", &offered, 2, "sell-to-bank:FP30");
    refused("", &offered, 2, "accept:1", "offered_to_another cannot_pay_price");
    refused("", &offered, 2, "decline:1", "offered_to_another");
    refused("", &offered, 2, "withdraw:1", "not_your_offer");
}

#[test]
fn jj_74_an_offer_to_all_is_for_every_other_player() {
    let offered = before_the_throw("1:1:FP12:all:0");
    check("", &before_the_throw("-"), "1/offer:FP12:all:0", &offered, "offered 1 1 FP12 all 0");
    legal("", &offered, 0, "throw sell-to-bank:FP22 accept:1 decline:1");
    legal("", &offered, 1, "sell-to-bank:FP11 sell-to-bank:FP12 withdraw:1");
    legal("", &offered, 2, "sell-to-bank:FP30 accept:1 decline:1");
    check(
        "",
        &offered,
        "2/accept:1",
        "0:100000@R5>FP07*FP22/1:80000@T1>FP01*FP11/2:0@R42>FP27*FP12,FP30 0:throw 1@0 - - - #1",
        "offer_accepted 2 1 1 FP12 0",
    );
}

#[test]
fn jj_74_the_price_is_free() {
    let given = before_the_throw("-");
    for price in ["0", "1", "60000", "9007199254740991"] {
        let offered = before_the_throw(&format!("1:0:FP22:1:{price}"));
        let event = format!("offered 0 1 FP22 1 {price}");
        check("", &given, &format!("offer:FP22:1:{price}"), &offered, &event);
    }
    for price in ["-1", "9007199254740992", "0.5", "05", "+5", ""] {
        let action = format!("offer:FP22:1:{price}").parse::<Action>();
        assert!(action.is_err(), "{price} is no price");
    }
}

/// All players together never have as much as the highest price.
#[test]
fn jj_74_an_offer_for_the_highest_price_finds_no_buyer() {
    let offered =
        "0:0@R5>FP07*FP22/1:9000000000000000@T1>FP01 0:throw 1@0 - - - 1:0:FP22:1:9007199254740991 -";
    legal("", offered, 1, "decline:1");
    refused("", offered, 1, "accept:1", "cannot_pay_price");
}

#[test]
fn jj_74_everything_that_can_be_offered_is_told_as_one_open_action() {
    let prices = "0 9007199254740991";
    let given = before_the_throw("-");
    assert_eq!(can_offer("", &given, 0), format!("FP22 | 1 2 all | {prices}"));
    assert_eq!(can_offer("", &given, 1), format!("FP11 FP12 | 0 2 all | {prices}"));
    assert_eq!(can_offer("", &given, 3), "");
    // A right that is offered already, and an airline that has left the game, are not among it.
    assert_eq!(can_offer("", &before_the_throw("1:0:FP22:1:60000/2:1:FP12:all:0"), 0), "");
    assert_eq!(
        can_offer("", &before_the_throw("1:0:FP22:1:60000/2:1:FP12:all:0"), 1),
        format!("FP11 | 0 2 all | {prices}")
    );
    let two_left = "0:100000@R5>FP07*FP22/1:80000@T1>FP01/2:x 0:throw 9@0 - - - - 2";
    assert_eq!(can_offer("end_mode=last_standing", two_left, 0), format!("FP22 | 1 all | {prices}"));
}

#[test]
fn jj_74_an_open_action_contains_exactly_what_is_accepted() {
    let given = position("", &before_the_throw("2:1:FP12:all:0"));
    for who in 0..3 {
        let open = given.open_actions(seat(who));
        for right in ["FP11", "FP12", "FP22", "FP30", "FP07"] {
            for to in ["0", "1", "2", "3", "all"] {
                for price in ["0", "9007199254740991"] {
                    let action: Action = format!("offer:{right}:{to}:{price}").parse().expect("an action");
                    let contained = open.iter().any(|open| open.contains(&action));
                    assert_eq!(contained, given.play(seat(who), &action).is_ok(), "{who} {action}");
                }
            }
        }
    }
}

#[test]
fn jj_74_a_right_has_at_most_one_open_offer() {
    let offered = before_the_throw("1:1:FP12:all:0");
    refused("", &offered, 1, "offer:FP12:all:5", "already_offered");
    refused("", &offered, 1, "offer:FP12:0:0", "already_offered");
    check(
        "",
        &offered,
        "1/offer:FP11:0:5",
        &before_the_throw("1:1:FP12:all:0/2:1:FP11:0:5"),
        "offered 1 2 FP11 0 5",
    );
}

#[test]
fn jj_74_nobody_offers_to_himself_or_to_a_seat_without_a_player() {
    let given = before_the_throw("-");
    refused("", &given, 0, "offer:FP22:0:5", "offer_to_yourself");
    refused("", &given, 0, "offer:FP22:3:5", "buyer_not_in_game");
    let two_left = "0:100000@R5>FP07*FP22/1:80000@T1>FP01/2:x 0:throw 9@0 - - - - 2";
    refused("end_mode=last_standing", two_left, 0, "offer:FP22:2:5", "buyer_not_in_game");
    refused("end_mode=last_standing", two_left, 2, "sell-to-bank:FP22", "seat_bankrupt");
}

#[test]
fn jj_74_whoever_is_asked_can_decline() {
    check(
        "",
        &before_the_throw("1:0:FP22:1:60000/2:1:FP12:all:0"),
        "1/decline:1 2/decline:2",
        &before_the_throw("2:1:FP12:all:0:2"),
        "offer_declined 1 1; offer_lapsed 0 1; offer_declined 2 2",
    );
    let declined = before_the_throw("2:1:FP12:all:0:2");
    legal("", &declined, 2, "sell-to-bank:FP30");
    refused("", &declined, 2, "accept:2", "already_declined");
    refused("", &declined, 2, "decline:2", "already_declined");
    legal("", &declined, 0, "throw sell-to-bank:FP22 accept:2 decline:2");
}

/// The answers come in any order, and are written in that of the seats.
#[test]
fn jj_74_an_offer_to_all_stays_open_for_those_who_have_not_answered() {
    let four = "0:0@R5>FP07*FP22/1:0@T1>FP01/2:0@T1>FP02/3:0@T1>FP03 0:throw 1@0 - - -";
    let answered = format!("{four} 1:0:FP22:all:0:1,3");
    check(
        "",
        &format!("{four} 1:0:FP22:all:0 -"),
        "3/decline:1 1/decline:1",
        &answered,
        "offer_declined 3 1; offer_declined 1 1",
    );
    asked("", &format!("{answered} -"), "trade 0,2");
    check(
        "",
        &answered,
        "2/accept:1",
        "0:0@R5>FP07/1:0@T1>FP01/2:0@T1>FP02*FP22/3:0@T1>FP03 0:throw 1@0 - - - #1",
        "offer_accepted 2 1 0 FP22 0",
    );
}

#[test]
fn jj_74_an_offer_lapses_when_all_have_declined() {
    check(
        "",
        &before_the_throw("2:1:FP12:all:0:2"),
        "0/decline:2",
        &before_the_throw("#2"),
        "offer_declined 0 2; offer_lapsed 1 2",
    );
    // An airline that has left the game is not waited for.
    let two_left = "0:100000@R5>FP07*FP22/1:80000@T1>FP01/2:x 0:throw 9@0 - - -";
    check(
        "end_mode=last_standing",
        &format!("{two_left} 1:0:FP22:all:5 2"),
        "1/decline:1",
        &format!("{two_left} #1 2"),
        "offer_declined 1 1; offer_lapsed 0 1",
    );
}

#[test]
fn jj_74_the_seller_can_take_an_offer_back_and_offer_the_right_anew() {
    check(
        "",
        &before_the_throw("1:0:FP22:1:60000"),
        "withdraw:1 offer:FP22:all:50000",
        &before_the_throw("2:0:FP22:all:50000"),
        "offer_withdrawn 0 1; offered 0 2 FP22 all 50000",
    );
}

#[test]
fn jj_74_the_seller_cannot_answer_an_own_offer() {
    let to_all = before_the_throw("1:1:FP12:all:0");
    refused("", &to_all, 1, "accept:1", "your_own_offer");
    refused("", &to_all, 1, "decline:1", "your_own_offer");
    let to_one = before_the_throw("1:1:FP12:0:0");
    refused("", &to_one, 1, "accept:1", "your_own_offer");
}

#[test]
fn jj_74_what_is_not_offered_any_more_cannot_be_answered() {
    let given = before_the_throw("#7");
    for action in ["accept:7", "decline:7", "withdraw:7", "accept:8"] {
        refused("", &given, 1, action, "no_such_offer");
    }
}

#[test]
fn jj_74_all_offers_lapse_at_the_throw() {
    check(
        "",
        &before_the_throw("1:0:FP22:1:60000/3:1:FP12:all:0:2"),
        "throw",
        &format!("{TRADERS} 0:two-dice 1@0 - - - #3"),
        "offer_lapsed 0 1; offer_lapsed 1 3; dice_thrown 0",
    );
}

#[test]
fn jj_74_all_offers_lapse_when_the_player_passes() {
    check(
        "",
        &format!("{TRADERS} 0:extra-throw 1@0 - - - 1:0:FP22:1:60000/3:1:FP12:all:0:2"),
        "pass",
        &format!("{TRADERS} 1:throw 1@0 - - - #3"),
        "offer_lapsed 0 1; offer_lapsed 1 3; throw_declined 0; turn_began 1 1",
    );
}

#[test]
fn jj_74_an_offer_lapses_when_the_right_goes_to_the_bank() {
    check(
        "",
        &before_the_throw("1:0:FP22:1:60000/3:1:FP12:all:0:2/4:1:FP11:2:9"),
        "1/sell-to-bank:FP12",
        "0:100000@R5>FP07*FP22/1:105000@T1>FP01*FP11/2:0@R42>FP27*FP30 0:throw 1@0 FP12 - - \
         1:0:FP22:1:60000/4:1:FP11:2:9",
        "right_sold_to_bank 1 FP12 25000; offer_lapsed 1 3",
    );
}

#[test]
fn jj_74_a_number_is_not_used_again_until_all_have_been_used() {
    let offers = |before: &str| {
        let after = outcome("", &before_the_throw(before), "offer:FP22:1:5").expect("it can be offered");
        after.1.join("; ")
    };
    assert_eq!(offers("-"), "offered 0 1 FP22 1 5");
    assert_eq!(offers("#1"), "offered 0 2 FP22 1 5");
    assert_eq!(offers("#7/3:1:FP12:all:0"), "offered 0 8 FP22 1 5");
    assert_eq!(offers("#999998"), "offered 0 999999 FP22 1 5");
}

/// The line holds the offers by number, so the last one made does not always stand last.
#[test]
fn jj_74_after_the_highest_number_the_lowest_free_one_comes() {
    check(
        "",
        &before_the_throw("#999999"),
        "offer:FP22:1:5",
        &before_the_throw("1:0:FP22:1:5"),
        "offered 0 1 FP22 1 5",
    );
    check(
        "",
        &before_the_throw("1:1:FP11:all:0/999999:1:FP12:all:0"),
        "offer:FP22:1:5 2/decline:999999 2/accept:1",
        "0:100000@R5>FP07*FP22/1:80000@T1>FP01*FP12/2:0@R42>FP27*FP11,FP30 0:throw 1@0 - - - \
         #2/2:0:FP22:1:5/999999:1:FP12:all:0:2",
        "offered 0 2 FP22 1 5; offer_declined 2 999999; offer_accepted 2 1 1 FP11 0",
    );
}

#[test]
fn jj_75_the_plan_passes_to_the_buyer_and_the_price_to_the_seller() {
    check(
        "",
        &before_the_throw("1:0:FP22:1:60000"),
        "1/accept:1",
        "0:160000@R5>FP07/1:20000@T1>FP01*FP11,FP12,FP22/2:0@R42>FP27*FP30 0:throw 1@0 - - - #1",
        "offer_accepted 1 1 0 FP22 60000",
    );
}

/// The visitor pays whoever owns the right when the plane comes to the city.
#[test]
fn jj_75_the_fee_goes_to_the_buyer_from_then_on() {
    check(
        "",
        "0:50000@R5>FP07/1:0@T1>FP01*FP05/2:0@T1>FP02 0:throw",
        "1/offer:FP05:2:0 2/accept:1 throw=1,3",
        "0:40000@R9>FP07/1:0@T1>FP01/2:10000@T1>FP02*FP05 1:throw 1@0 - - - #1",
        "offered 1 1 FP05 2 0; offer_accepted 2 1 1 FP05 0; flew 0 R5 R9; debt_due 0 2 10000 landing_fee; \
         debt_paid 0 2 10000 landing_fee; turn_began 1 1",
    );
}

#[test]
fn jj_75_the_buyer_needs_a_token() {
    let full = "FP01,FP02,FP03,FP04,FP05,FP06,FP08,FP09";
    let given = |rights: &str| {
        format!("0:0@R5>FP07*FP22/1:80000@T1>FP10*{rights} 0:throw 1@0 - - - 1:0:FP22:1:50000 -")
    };
    refused("", &given(full), 1, "accept:1", "buyer_has_most_rights");
    legal("max_rights=2", &given("FP01"), 1, "sell-to-bank:FP01 accept:1 decline:1");
    refused("max_rights=1", &given("FP01"), 1, "accept:1", "buyer_has_most_rights");
    // With seven rights there is room for one more.
    let seven = &full[..full.len() - 5];
    check(
        "",
        &given(seven),
        "1/accept:1",
        &format!("0:50000@R5>FP07/1:30000@T1>FP10*{seven},FP22 0:throw 1@0 - - - #1"),
        "offer_accepted 1 1 0 FP22 50000",
    );
}

#[test]
fn jj_75_the_buyer_has_to_pay_in_full() {
    let given =
        |price: i64| format!("0:0@R5>FP07*FP22/1:80000@T1>FP10 0:throw 1@0 - - - 1:0:FP22:1:{price} -");
    refused("", &given(80_001), 1, "accept:1", "cannot_pay_price");
    legal("", &given(80_001), 1, "decline:1");
    check(
        "",
        &given(80_000),
        "1/accept:1",
        "0:80000@R5>FP07/1:0@T1>FP10*FP22 0:throw 1@0 - - - #1",
        "offer_accepted 1 1 0 FP22 80000",
    );
    let full = "0:0@R5>FP07*FP22/1:0@T1>FP10*FP01 0:throw 1@0 - - - 1:0:FP22:1:5 -";
    refused("max_rights=1", full, 1, "accept:1", "buyer_has_most_rights cannot_pay_price");
}

/// What counts is how it stands when the offer is accepted, so the buyer can make room and raise money first.
#[test]
fn jj_75_a_buyer_can_sell_a_right_first() {
    check(
        "max_rights=1",
        "0:0@R5>FP07*FP22/1:0@T1>FP10*FP09 0:throw 1@0 - - - 1:0:FP22:1:20000 -",
        "1/sell-to-bank:FP09 1/accept:1",
        "0:20000@R5>FP07/1:0@T1>FP10*FP22 0:throw 1@0 FP09 - - #1",
        "right_sold_to_bank 1 FP09 20000; offer_accepted 1 1 0 FP22 20000",
    );
}

#[test]
fn a_11_a_window_is_open_before_every_throw_of_both_dice() {
    let extra = format!("{TRADERS} 0:extra-throw");
    asked("", &extra, "trade 0,1,2");
    legal("", &extra, 0, "throw pass sell-to-bank:FP22");
    legal("", &extra, 1, "sell-to-bank:FP11 sell-to-bank:FP12");
    legal("", &format!("{TRADERS} 2:throw"), 2, "throw sell-to-bank:FP30");
    legal("", &format!("{TRADERS} 2:throw"), 0, "sell-to-bank:FP22");
}

/// After a turn has been carried out nobody sells anything new before the window in front of the next throw, which
/// opens at once; a missed turn has none of its own.
#[test]
fn a_11_the_next_window_opens_when_a_turn_has_been_carried_out() {
    check(
        "",
        "0:100000@R9>FP07*FP22/1:80000@T1>FP01*FP11!1/2:0@R42>FP27*FP30 0:throw",
        "throw=1,2 1/sell-to-bank:FP11",
        "0:100000@R12<FP07.0*FP22/1:100000@T1>FP01/2:0@R42>FP27*FP30 2:throw 1@0 FP11",
        "flew 0 R9 R12; target_reached 0 FP07 R12 true; turned_round 0 R12 descending; turn_missed 1 1 0; \
         turn_began 2 1; right_sold_to_bank 1 FP11 20000",
    );
}

#[test]
fn a_11_between_a_throw_and_its_end_nobody_sells() {
    let rest = "1:80000@T1>FP01*FP11/2:0@R42>FP27*FP30";
    for (due, code) in [
        (format!("0:0@R5>FP07*FP22/{rest} 0:two-dice"), "chance_pending"),
        (format!("0:0@R11>FP07*FP22/{rest} 0:one-die[3,4]l"), "chance_pending"),
        (format!("0:0@R4>FP07*FP22/{rest} 0:chance-card[3,4]"), "chance_pending"),
        (format!("0:0@L1-*FP22/{rest} 0:flight-plan[3,4]^1"), "chance_pending"),
        (format!("0:0@L1-FP07*FP22/{rest} 0:direction[3,4]^1"), "trade_closed"),
        (format!("0:0@L1-FP07.0*FP22/{rest} 0:settlement[3,4]^1"), "trade_closed"),
    ] {
        for (who, right) in [(0, "FP22"), (1, "FP11"), (2, "FP30")] {
            refused("", &due, who, &format!("sell-to-bank:{right}"), code);
            refused("", &due, who, &format!("offer:{right}:all:5"), code);
        }
        assert_eq!(can_offer("", &due, 0), "");
    }
}

#[test]
fn a_11_nobody_sells_before_the_first_turn_and_after_the_end() {
    refused(
        "",
        "0:250000@T1>FP01/1:250000@T1-FP12 1:direction 0@0",
        1,
        "sell-to-bank:FP12",
        "trade_closed right_not_owned",
    );
    let over = "0:0@R5>FP07*FP22/1:x/2:0@T1>FP01 - 9@0 - - - - 1";
    refused("", over, 0, "sell-to-bank:FP22", "game_over");
}

/// Both rights are needed here. Which one goes first is the debtor's choice, and so is the buyer.
#[test]
fn a_13_a_debtor_sells_until_he_can_pay_and_then_pays_at_once() {
    let given = "0:0@R32>FP17*FP22,FP23/1:90000@T1>FP01 0:payment[4,5] 1@0 - - 0>bank:36000:fuel";
    legal("", given, 0, "sell-to-bank:FP22 sell-to-bank:FP23");
    let once = "0:25000@R32>FP17*FP23/1:90000@T1>FP01 0:payment[4,5] 1@0 FP22 - 0>bank:36000:fuel";
    check("", given, "sell-to-bank:FP22", once, "right_sold_to_bank 0 FP22 25000; sale_forced 0 11000");
    check(
        "",
        once,
        "sell-to-bank:FP23",
        "0:14000@R32>FP17/1:90000@T1>FP01 1:throw 1@0 FP22,FP23",
        "right_sold_to_bank 0 FP23 25000; debt_paid 0 bank 36000 fuel; turn_began 1 1",
    );
    // A sale to a player can bring more, and the other right stays.
    check(
        "",
        given,
        "offer:FP22:1:36000 1/accept:1",
        "0:0@R32>FP17*FP23/1:54000@T1>FP01*FP22 1:throw 1@0 - - - #1",
        "offered 0 1 FP22 1 36000; offer_accepted 1 1 0 FP22 36000; debt_paid 0 bank 36000 fuel; turn_began 1 1",
    );
}

/// Even a right that would bring much more than is missing cannot be kept and the rest be paid later.
#[test]
fn a_13_a_debtor_cannot_go_on_without_a_sale() {
    let given = "0:35999@R32>FP17*FP22/1:90000@T1>FP01 0:payment[4,5] 1@0 - - 0>bank:36000:fuel";
    refused("", given, 0, "throw", "throw_not_due");
    refused("", given, 0, "pass", "pass_not_allowed");
    check(
        "",
        given,
        "sell-to-bank:FP22",
        "0:24999@R32>FP17/1:90000@T1>FP01 1:throw 1@0 FP22",
        "right_sold_to_bank 0 FP22 25000; debt_paid 0 bank 36000 fuel; turn_began 1 1",
    );
}

#[test]
fn a_14_the_bank_buys_from_a_debtor_when_nobody_else_does() {
    check(
        "",
        "0:20000@R32>FP17*FP22/1:90000@T1>FP01/2:0@T1>FP02 0:payment[4,5] 1@0 - - 0>bank:36000:fuel",
        "offer:FP22:all:50000 2/decline:1 1/decline:1 sell-to-bank:FP22",
        "0:9000@R32>FP17/1:90000@T1>FP01/2:0@T1>FP02 1:throw 1@0 FP22 - - #1",
        "offered 0 1 FP22 all 50000; offer_declined 2 1; offer_declined 1 1; offer_lapsed 0 1; \
         right_sold_to_bank 0 FP22 25000; debt_paid 0 bank 36000 fuel; turn_began 1 1",
    );
}

/// A right for money paid at once is all that can change hands: there are no other words for an offer.
#[test]
fn a_16_rights_are_not_swapped_lent_or_promised() {
    for id in [
        "offer:FP22:1",
        "offer:FP22:1:FP11",
        "offer:FP22,FP23:1:5",
        "offer:50000:1:5",
        "offer:FP22:bank:5",
        "swap:FP22:FP11",
        "lend:1:50000",
        "pay:1:50000",
    ] {
        assert!(id.parse::<Action>().is_err(), "{id}");
    }
}

/// Whoever wants to give a right away asks nothing for it.
#[test]
fn a_16_a_price_of_nothing_is_a_price() {
    check(
        "",
        &before_the_throw("-"),
        "offer:FP22:1:0 1/accept:1 throw",
        "0:100000@R5>FP07/1:80000@T1>FP01*FP11,FP12,FP22/2:0@R42>FP27*FP30 0:two-dice 1@0 - - - #1",
        "offered 0 1 FP22 1 0; offer_accepted 1 1 0 FP22 0; dice_thrown 0",
    );
}

#[test]
fn a_17_the_plan_in_progress_cannot_be_sold() {
    let given = before_the_throw("-");
    refused("", &given, 0, "sell-to-bank:FP07", "right_not_owned");
    refused("", &given, 0, "offer:FP07:1:5", "right_not_owned");
    // Neither when its destination has been reached, nor by a debtor, nor by a player with all rights.
    refused("", "0:0@R8<FP07.0*FP22/1:0@T1>FP01 0:throw", 0, "sell-to-bank:FP07", "right_not_owned");
    let debtor = "0:0@R32>FP17*FP22/1:0@T1>FP01 0:payment[4,5] 1@0 - - 0>bank:36000:fuel";
    refused("", debtor, 0, "sell-to-bank:FP17", "right_not_owned");
    let full = "0:0@L1-FP07.0*FP22/1:0@T1>FP01 0:settlement[1,2]^1";
    refused("max_rights=1", full, 0, "sell-to-bank:FP07", "right_not_owned");
}

/// The card comes up again when those before it have been drawn.
#[test]
fn a_28_the_card_of_a_right_that_is_sold_to_the_bank_goes_under_the_deck() {
    let given = position("", "0:0@R5>FP07*FP22/1:0@T1>FP02 0:throw 1@0 FP30,FP01");
    let sold = given.play(seat(0), &"sell-to-bank:FP22".parse().expect("an action")).expect("it can be sold");
    let board = sold.position.to_state().board;
    let returned: Vec<String> = board.flight_plans.returned.iter().map(ToString::to_string).collect();
    assert_eq!(returned, ["FP30", "FP01", "FP22"]);
    assert!(board.players[0].rights.is_empty(), "the token has come back to the seller");
}
