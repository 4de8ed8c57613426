//! Debtors and bankrupt airlines (JJ-76 to JJ-78 of section 4.9 of the rule sheet).

use super::{asked, check, legal, refused};

const FULL_GAME: &str = "end_mode=last_standing";

/// Fuel at 4,000 Jumbos for each of nine points (TV-8).
#[test]
fn jj_76_a_player_who_cannot_pay_has_to_sell() {
    let raising = "0:20000@R32>FP17*FP01,FP22/1:0@T1>FP02*FP03 0:payment[4,5] 1@0 - - 0>bank:36000:fuel";
    check(
        "",
        "0:20000@R23>FP17*FP01,FP22/1:0@T1>FP02*FP03 0:throw",
        "throw=4,5",
        raising,
        "flew 0 R23 R32; debt_due 0 bank 36000 fuel; sale_forced 0 16000",
    );
    asked("", raising, "debt 0");
    legal("", raising, 0, "sell-to-bank:FP01 sell-to-bank:FP22");
    legal("", raising, 1, "");
    refused("", raising, 1, "sell-to-bank:FP03", "another_sells");
    refused("", raising, 1, "offer:FP03:0:0", "another_sells");
}

#[test]
fn jj_76_whoever_can_just_pay_sells_nothing() {
    check(
        "",
        "0:36000@R23>FP17*FP01/1:0@T1>FP02 0:throw",
        "throw=4,5",
        "0:0@R32>FP17*FP01/1:0@T1>FP02 1:throw",
        "flew 0 R23 R32; debt_due 0 bank 36000 fuel; debt_paid 0 bank 36000 fuel; turn_began 1 1",
    );
    check(
        "",
        "0:35999@R23>FP17*FP01/1:0@T1>FP02 0:throw",
        "throw=4,5 sell-to-bank:FP01",
        "0:4999@R32>FP17/1:0@T1>FP02 1:throw 1@0 FP01",
        "flew 0 R23 R32; debt_due 0 bank 36000 fuel; sale_forced 0 1; right_sold_to_bank 0 FP01 5000; \
         debt_paid 0 bank 36000 fuel; turn_began 1 1",
    );
}

#[test]
fn jj_76_a_debtor_can_sell_to_other_players_who_are_asked_then() {
    let raising = "0:20000@R32>FP17*FP01,FP22/1:50000@T1>FP02/2:9000@T1>FP03 0:payment[4,5] 1@0 - -";
    let debt = "0>bank:36000:fuel";
    let offered = format!("{raising} {debt} 1:0:FP22:1:16000/2:0:FP01:all:9000 -");
    check(
        "",
        &format!("{raising} {debt}"),
        "offer:FP22:1:16000 offer:FP01:all:9000",
        &offered,
        "offered 0 1 FP22 1 16000; offered 0 2 FP01 all 9000",
    );
    asked("", &offered, "debt 0,1,2");
    legal("", &offered, 0, "sell-to-bank:FP01 sell-to-bank:FP22 withdraw:1 withdraw:2");
    legal("", &offered, 1, "accept:1 accept:2 decline:1 decline:2");
    legal("", &offered, 2, "accept:2 decline:2");
    // The first sale is not enough, the second one is.
    check(
        "",
        &offered,
        "2/accept:2 1/accept:1",
        "0:9000@R32>FP17/1:34000@T1>FP02*FP22/2:0@T1>FP03*FP01 1:throw 1@0 - - - #2",
        "offer_accepted 2 2 0 FP01 9000; sale_forced 0 7000; offer_accepted 1 1 0 FP22 16000; \
         debt_paid 0 bank 36000 fuel; turn_began 1 1",
    );
}

#[test]
fn jj_76_a_debtor_who_still_has_other_offers_pays_as_soon_as_he_can() {
    check(
        "",
        "0:20000@R32>FP17*FP01,FP22/1:50000@T1>FP02/2:9000@T1>FP03 0:payment[4,5] 1@0 - - \
         0>bank:36000:fuel 1:0:FP22:1:16000/2:0:FP01:all:9000 -",
        "1/accept:1",
        "0:0@R32>FP17*FP01/1:34000@T1>FP02*FP22/2:9000@T1>FP03 1:throw 1@0 - - - #2",
        "offer_accepted 1 1 0 FP22 16000; offer_lapsed 0 2; debt_paid 0 bank 36000 fuel; turn_began 1 1",
    );
    check(
        "",
        "0:20000@R32>FP17*FP01,FP22/1:50000@T1>FP02/2:9000@T1>FP03 0:payment[4,5] 1@0 - - \
         0>bank:36000:fuel 1:0:FP22:1:16000/2:0:FP01:all:9000 -",
        "sell-to-bank:FP22",
        "0:9000@R32>FP17*FP01/1:50000@T1>FP02/2:9000@T1>FP03 1:throw 1@0 FP22 - - #2",
        "right_sold_to_bank 0 FP22 25000; offer_lapsed 0 1; offer_lapsed 0 2; debt_paid 0 bank 36000 fuel; \
         turn_began 1 1",
    );
}

/// A plane flies straight on from the landing to Paris. The right that has just been taken pays for the new plan, and
/// what is left of its price for the fee of Paris.
#[test]
fn jj_76_after_the_fee_for_a_plan_has_been_raised_the_space_is_carried_out() {
    check(
        "",
        "0:0@R1<FP07.0/1:0@T1>FP02*FP01 0:throw",
        "throw=6,5 settle:right plan=FP12 choose-direction:ascending sell-to-bank:FP07",
        "0:0@R1>FP12/1:5000@T1>FP02*FP01 1:throw 1@0 FP07",
        "flew 0 R1 L1; landed 0 L1; settlement_due 0 FP07; right_taken 0 FP07 R12; flight_plan_due 0; \
         flight_plan_drawn 0 FP12; direction_set 0 ascending; flew 0 L1 R1; debt_due 0 bank 10000 plan_fee; \
         sale_forced 0 10000; right_sold_to_bank 0 FP07 15000; debt_paid 0 bank 10000 plan_fee; \
         debt_due 0 1 5000 landing_fee; debt_paid 0 1 5000 landing_fee; turn_began 1 1",
    );
}

/// The card counts the rights when it is drawn; the sale that it forces does not make it cheaper.
#[test]
fn jj_76_a_debt_by_the_number_of_rights_does_not_change_with_a_sale() {
    check(
        "",
        "0:9000@R1>FP07*FP01,FP22/1:0@T1>FP02 0:throw",
        "throw=1,2 card=CC17 sell-to-bank:FP01",
        "0:4000@R4>FP07*FP22/1:0@T1>FP02 1:throw 1@0 FP01 CC17",
        "flew 0 R1 R4; chance_card_due 0; chance_card_drawn 0 CC17; debt_due 0 bank 10000 chance_card; \
         sale_forced 0 1000; right_sold_to_bank 0 FP01 5000; debt_paid 0 bank 10000 chance_card; \
         chance_card_returned 0 CC17; turn_began 1 1",
    );
}

/// The throw was a double, and everything due is done now.
#[test]
fn jj_76_a_debtor_who_has_paid_still_has_the_extra_throw_of_a_double() {
    check(
        "",
        "0:0@R28>FP17*FP22/1:0@T1>FP02 0:throw",
        "throw=2,2 sell-to-bank:FP22",
        "0:9000@R32>FP17/1:0@T1>FP02 0:extra-throw 1@0 FP22",
        "flew 0 R28 R32; debt_due 0 bank 16000 fuel; sale_forced 0 16000; right_sold_to_bank 0 FP22 25000; \
         debt_paid 0 bank 16000 fuel; extra_throw_granted 0",
    );
}

#[test]
fn jj_77_whoever_has_sold_everything_and_still_cannot_pay_is_bankrupt() {
    check(
        FULL_GAME,
        "0:20000@R23>FP17*FP01/1:100000@T1>FP02*FP22/2:0@T1>FP03 0:throw",
        "throw=4,5 sell-to-bank:FP01",
        "0:x/1:100000@T1>FP02*FP22/2:0@T1>FP03 1:throw 1@0 FP01,FP17 - - - 0",
        "flew 0 R23 R32; debt_due 0 bank 36000 fuel; sale_forced 0 16000; right_sold_to_bank 0 FP01 5000; \
         went_bankrupt 0 bank 25000; airline_removed 0 FP17; turn_began 1 1",
    );
}

#[test]
fn jj_77_whoever_has_nothing_to_sell_is_bankrupt_at_once() {
    check(
        FULL_GAME,
        "0:35999@R23>FP17/1:100000@T1>FP02/2:0@T1>FP03 0:throw",
        "throw=4,5",
        "0:x/1:100000@T1>FP02/2:0@T1>FP03 1:throw 1@0 FP17 - - - 0",
        "flew 0 R23 R32; debt_due 0 bank 36000 fuel; went_bankrupt 0 bank 35999; airline_removed 0 FP17; \
         turn_began 1 1",
    );
}

#[test]
fn jj_77_a_bankrupt_player_is_out_of_the_game() {
    let after = "0:x/1:100000@T1>FP02*FP22/2:0@T1>FP03 1:throw 4@0 - - - - 0";
    asked(FULL_GAME, after, "trade 1");
    for action in ["throw", "sell-to-bank:FP22", "offer:FP22:1:0", "accept:1", "pass"] {
        refused(FULL_GAME, after, 0, action, "seat_bankrupt");
    }
    // The turn never comes to an airline that has left.
    check(
        FULL_GAME,
        "0:x/1:0@R9>FP17/2:0@T1>FP03 2:throw 4@0 - - - - 0",
        "throw=1,2 throw=1,2",
        "0:x/1:0@R12>FP17/2:0@T4>FP03 2:throw 5@0 - - - - 0",
        "flew 2 T1 T4; turn_began 1 5; flew 1 R9 R12; turn_began 2 5",
    );
}

#[test]
fn jj_78_the_cash_that_is_left_goes_to_the_creditor() {
    check(
        FULL_GAME,
        "0:6000@R5>FP07/1:0@T1>FP01*FP05/2:0@T1>FP02 0:throw",
        "throw=1,3",
        "0:x/1:6000@T1>FP01*FP05/2:0@T1>FP02 1:throw 1@0 FP07 - - - 0",
        "flew 0 R5 R9; debt_due 0 1 10000 landing_fee; went_bankrupt 0 1 6000; airline_removed 0 FP07; \
         turn_began 1 1",
    );
}

#[test]
fn jj_78_the_plan_in_progress_goes_under_the_deck_and_the_plane_leaves_the_board() {
    check(
        FULL_GAME,
        "0:0@R5>FP07*FP01/1:0@T1>FP02*FP05/2:0@T1>FP03 0:throw 3@0 FP38",
        "throw=1,3 sell-to-bank:FP01",
        "0:x/1:5000@T1>FP02*FP05/2:0@T1>FP03 1:throw 3@0 FP38,FP01,FP07 - - - 0",
        "flew 0 R5 R9; debt_due 0 1 10000 landing_fee; sale_forced 0 10000; right_sold_to_bank 0 FP01 5000; \
         went_bankrupt 0 1 5000; airline_removed 0 FP07; turn_began 1 3",
    );
    // A plane that flew home without a plan leaves none.
    check(
        &format!("{FULL_GAME} settle_at=destination"),
        "0:0@R13</1:0@T1>FP02*FP05/2:0@T1>FP03 0:throw",
        "throw=1,3",
        "0:x/1:0@T1>FP02*FP05/2:0@T1>FP03 1:throw 1@0 - - - - 0",
        "flew 0 R13 R9; debt_due 0 1 10000 landing_fee; went_bankrupt 0 1 0; airline_removed 0; turn_began 1 1",
    );
}

#[test]
fn jj_78_the_turn_of_a_bankrupt_player_is_over_even_after_a_double() {
    check(
        FULL_GAME,
        "0:0@R28>FP17/1:0@T1>FP02/2:0@T1>FP03 0:throw",
        "throw=2,2",
        "0:x/1:0@T1>FP02/2:0@T1>FP03 1:throw 1@0 FP17 - - - 0",
        "flew 0 R28 R32; debt_due 0 bank 16000 fuel; went_bankrupt 0 bank 0; airline_removed 0 FP17; \
         turn_began 1 1",
    );
}

/// The new plan goes under the deck again, and the fee of Paris, where the plane has come to, is not due any more.
#[test]
fn jj_78_whoever_cannot_pay_for_a_new_plan_pays_nothing_else() {
    check(
        &format!("{FULL_GAME} plan_fee=20000"),
        "0:0@R1<FP02.0/1:0@T1>FP03*FP01/2:0@T1>FP04 0:throw",
        "throw=6,5 settle:pay plan=FP12 choose-direction:ascending",
        "0:x/1:0@T1>FP03*FP01/2:0@T1>FP04 1:throw 1@0 FP02,FP12 - - - 0",
        "flew 0 R1 L1; landed 0 L1; settlement_due 0 FP02; flight_paid 0 FP02 10000; flight_plan_due 0; \
         flight_plan_drawn 0 FP12; direction_set 0 ascending; flew 0 L1 R1; debt_due 0 bank 20000 plan_fee; \
         went_bankrupt 0 bank 10000; airline_removed 0 FP12; turn_began 1 1",
    );
}

/// Seat 2 has two turns to miss when it falls, and none of them is counted.
#[test]
fn jj_78_missed_turns_of_a_bankrupt_player_are_gone() {
    check(
        FULL_GAME,
        "0:0@R1>FP07/1:0@R26>FP17!1/2:0@T1>FP03!2/3:90000@T1>FP04 0:throw 2@0",
        "throw=1,2 card=CC15",
        "0:5000@R4>FP07/1:x/2:x/3:85000@T1>FP04 3:throw 2@0 FP17,FP03 CC15 - - 1,2",
        "flew 0 R1 R4; chance_card_due 0; chance_card_drawn 0 CC15; debt_due 1 0 5000 chance_card; \
         debt_due 2 0 5000 chance_card; debt_due 3 0 5000 chance_card; went_bankrupt 1 0 0; \
         went_bankrupt 2 0 0; debt_paid 3 0 5000 chance_card; airline_removed 1 FP17; airline_removed 2 FP03; \
         chance_card_returned 0 CC15; turn_began 3 2",
    );
}

#[test]
fn a_12_the_option_gives_the_cash_of_a_bankrupt_player_to_the_bank() {
    let given = "0:6000@R5>FP07/1:0@T1>FP01*FP05/2:0@T1>FP02 0:throw";
    for (cash, creditor, seat_1) in [("creditor", "1", 6_000), ("bank", "bank", 0)] {
        check(
            &format!("{FULL_GAME} bankrupt_cash={cash}"),
            given,
            "throw=1,3",
            &format!("0:x/1:{seat_1}@T1>FP01*FP05/2:0@T1>FP02 1:throw 1@0 FP07 - - - 0"),
            &format!(
                "flew 0 R5 R9; debt_due 0 1 10000 landing_fee; went_bankrupt 0 {creditor} 6000; \
                 airline_removed 0 FP07; turn_began 1 1"
            ),
        );
    }
}

/// A player can pay any debt in part only by falling, and falls only when nothing is left to sell.
#[test]
fn a_15_nobody_goes_bankrupt_with_a_right_in_hand() {
    let given = "0:0@R32>FP17*FP01,FP02/1:0@T1>FP03/2:0@T1>FP04 0:payment[4,5] 1@0 - - 0>bank:36000:fuel";
    let after = "0:5000@R32>FP17*FP02/1:0@T1>FP03/2:0@T1>FP04 0:payment[4,5] 1@0 FP01 - 0>bank:36000:fuel";
    check(
        FULL_GAME,
        given,
        "sell-to-bank:FP01",
        after,
        "right_sold_to_bank 0 FP01 5000; sale_forced 0 31000",
    );
    // The last right may be worth more to another player than to the bank.
    check(
        FULL_GAME,
        "0:5000@R32>FP17*FP02/1:31000@T1>FP03/2:0@T1>FP04 0:payment[4,5] 1@0 FP01 - 0>bank:36000:fuel",
        "offer:FP02:all:31000 1/accept:1",
        "0:0@R32>FP17/1:0@T1>FP03*FP02/2:0@T1>FP04 1:throw 1@0 FP01 - - #1",
        "offered 0 1 FP02 all 31000; offer_accepted 1 1 0 FP02 31000; debt_paid 0 bank 36000 fuel; turn_began 1 1",
    );
    check(
        FULL_GAME,
        after,
        "sell-to-bank:FP02",
        "0:x/1:0@T1>FP03/2:0@T1>FP04 1:throw 1@0 FP01,FP02,FP17 - - - 0",
        "right_sold_to_bank 0 FP02 5000; went_bankrupt 0 bank 10000; airline_removed 0 FP17; turn_began 1 1",
    );
}

/// Even a right sold to a player for nothing is a right sold.
#[test]
fn a_15_a_debtor_who_gives_the_last_right_away_falls() {
    check(
        FULL_GAME,
        "0:5000@R32>FP17*FP22/1:0@T1>FP03/2:0@T1>FP04 0:payment[4,5] 1@0 - - 0>bank:36000:fuel",
        "offer:FP22:1:0 1/accept:1",
        "0:x/1:0@T1>FP03*FP22/2:0@T1>FP04 1:throw 1@0 FP17 - - #1 0",
        "offered 0 1 FP22 1 0; offer_accepted 1 1 0 FP22 0; went_bankrupt 0 bank 5000; airline_removed 0 FP17; \
         turn_began 1 1",
    );
}

/// Seat 0 draws the card, seat 1 has to sell, seat 2 falls, and seat 3 can pay.
const CONGRESS: &str =
    "0:0@R4>FP07/1:0@T1>FP02*FP01,FP22/2:3000@T1>FP03/3:90000@T1>FP04*FP30 0:chance-card[1,2] 2@0";

#[test]
fn a_25_each_player_raises_money_out_of_turn_and_the_card_is_finished_before_the_bankrupt_leave() {
    let raising = "0:0@R4>FP07/1:0@T1>FP02*FP01,FP22/2:3000@T1>FP03/3:90000@T1>FP04*FP30 \
                   0:payment[1,2]&CC15 2@0 - - 1>0:5000:chance-card,2>0:5000:chance-card,3>0:5000:chance-card";
    check(
        FULL_GAME,
        CONGRESS,
        "card=CC15",
        raising,
        "chance_card_drawn 0 CC15; debt_due 1 0 5000 chance_card; debt_due 2 0 5000 chance_card; \
         debt_due 3 0 5000 chance_card; sale_forced 1 5000",
    );
    asked(FULL_GAME, raising, "debt 1");
    legal(FULL_GAME, raising, 1, "sell-to-bank:FP01 sell-to-bank:FP22");
    legal(FULL_GAME, raising, 0, "");
    refused(FULL_GAME, raising, 3, "sell-to-bank:FP30", "another_sells");
    check(
        FULL_GAME,
        raising,
        "1/sell-to-bank:FP01",
        "0:13000@R4>FP07/1:0@T1>FP02*FP22/2:x/3:85000@T1>FP04*FP30 1:throw 2@0 FP01,FP03 CC15 - - 2",
        "right_sold_to_bank 1 FP01 5000; debt_paid 1 0 5000 chance_card; went_bankrupt 2 0 3000; \
         debt_paid 3 0 5000 chance_card; airline_removed 2 FP03; chance_card_returned 0 CC15; turn_began 1 2",
    );
}

#[test]
fn a_25_the_short_game_is_scored_when_the_card_is_finished() {
    check(
        "",
        CONGRESS,
        "card=CC15 1/sell-to-bank:FP01",
        "0:13000@R4>FP07/1:0@T1>FP02*FP22/2:x/3:85000@T1>FP04*FP30 - 2@0 FP01,FP03 CC15 - - 2",
        "chance_card_drawn 0 CC15; debt_due 1 0 5000 chance_card; debt_due 2 0 5000 chance_card; \
         debt_due 3 0 5000 chance_card; sale_forced 1 5000; right_sold_to_bank 1 FP01 5000; \
         debt_paid 1 0 5000 chance_card; went_bankrupt 2 0 3000; debt_paid 3 0 5000 chance_card; \
         airline_removed 2 FP03; chance_card_returned 0 CC15; airline_valued 0 13000 0 30000 43000; \
         airline_valued 1 0 25000 10000 35000; airline_valued 2 0 0 0 0; \
         airline_valued 3 85000 10000 20000 115000; game_ended 0",
    );
}

/// The plane of a bankrupt airline still stands while others raise money for the same card, but its player is out.
#[test]
fn a_25_a_fallen_player_buys_nothing_while_the_card_is_finished() {
    let raising = "0:0@R4>FP07/1:0@T1>FP02/2:0@T1>FP03*FP01/3:90000@T1>FP04 0:payment[1,2]&CC15 2@0 - - \
                   2>0:5000:chance-card,3>0:5000:chance-card";
    let fallen = format!("{raising} - 1");
    asked(FULL_GAME, &fallen, "debt 2");
    refused(FULL_GAME, &fallen, 2, "offer:FP01:1:0", "buyer_not_in_game");
    refused(FULL_GAME, &fallen, 1, "pass", "seat_bankrupt");
    let offered = format!("{raising} 1:2:FP01:all:0 1");
    asked(FULL_GAME, &offered, "debt 0,2,3");
    check(
        FULL_GAME,
        &fallen,
        "2/offer:FP01:all:0 0/decline:1 3/decline:1 2/sell-to-bank:FP01",
        "0:10000@R4>FP07/1:x/2:0@T1>FP03/3:85000@T1>FP04 2:throw 2@0 FP01,FP02 CC15 - #1 1",
        "offered 2 1 FP01 all 0; offer_declined 0 1; offer_declined 3 1; offer_lapsed 2 1; \
         right_sold_to_bank 2 FP01 5000; debt_paid 2 0 5000 chance_card; debt_paid 3 0 5000 chance_card; \
         airline_removed 1 FP02; chance_card_returned 0 CC15; turn_began 2 2",
    );
}

/// The money of the sale comes from a player who has to pay as well, and who now has a right to sell.
#[test]
fn a_25_one_debtor_can_buy_from_another() {
    check(
        FULL_GAME,
        "0:0@R4>FP07/1:0@T1>FP02*FP22/2:5000@T1>FP03 0:chance-card[1,2]",
        "card=CC15 1/offer:FP22:2:5000 2/accept:1 2/sell-to-bank:FP22",
        "0:10000@R4>FP07/1:0@T1>FP02/2:20000@T1>FP03 1:throw 1@0 FP22 CC15 - #1",
        "chance_card_drawn 0 CC15; debt_due 1 0 5000 chance_card; debt_due 2 0 5000 chance_card; \
         sale_forced 1 5000; offered 1 1 FP22 2 5000; offer_accepted 2 1 1 FP22 5000; \
         debt_paid 1 0 5000 chance_card; sale_forced 2 5000; right_sold_to_bank 2 FP22 25000; \
         debt_paid 2 0 5000 chance_card; chance_card_returned 0 CC15; turn_began 1 1",
    );
}

#[test]
fn a_40_the_debts_of_a_card_follow_in_turn_order_after_the_drawer() {
    check(
        "",
        "0:50000@T1>FP01/1:50000@R26>FP17/2:50000@T1>FP02/3:50000@T1>FP03 1:chance-card[1,2]",
        "card=CC16",
        "0:60000@T1>FP01/1:20000@R26>FP17/2:60000@T1>FP02/3:60000@T1>FP03 2:throw 1@0 - CC16",
        "chance_card_drawn 1 CC16; debt_due 1 2 10000 chance_card; debt_due 1 3 10000 chance_card; \
         debt_due 1 0 10000 chance_card; debt_paid 1 2 10000 chance_card; debt_paid 1 3 10000 chance_card; \
         debt_paid 1 0 10000 chance_card; chance_card_returned 1 CC16; turn_began 2 1",
    );
    check(
        "",
        "0:50000@T1>FP01/1:50000@R26>FP17/2:50000@T1>FP02/3:50000@T1>FP03 1:chance-card[1,2]",
        "card=CC15",
        "0:45000@T1>FP01/1:65000@R26>FP17/2:45000@T1>FP02/3:45000@T1>FP03 2:throw 1@0 - CC15",
        "chance_card_drawn 1 CC15; debt_due 2 1 5000 chance_card; debt_due 3 1 5000 chance_card; \
         debt_due 0 1 5000 chance_card; debt_paid 2 1 5000 chance_card; debt_paid 3 1 5000 chance_card; \
         debt_paid 0 1 5000 chance_card; chance_card_returned 1 CC15; turn_began 2 1",
    );
}

/// Who comes first is paid in full, who is then due gets the rest, and who comes later gets nothing.
#[test]
fn a_40_the_rest_of_a_bankrupt_drawer_goes_to_the_creditor_then_due() {
    let given = "0:14000@R4>FP07/1:0@T1>FP02/2:0@T1>FP03/3:0@T1>FP04 0:chance-card[1,2]";
    let due = "chance_card_drawn 0 CC16; debt_due 0 1 10000 chance_card; debt_due 0 2 10000 chance_card; \
               debt_due 0 3 10000 chance_card; debt_paid 0 1 10000 chance_card";
    let rest = "debt_cancelled 0 3 10000 chance_card; airline_removed 0 FP07; chance_card_returned 0 CC16; \
                turn_began 1 1";
    check(
        FULL_GAME,
        given,
        "card=CC16",
        "0:x/1:10000@T1>FP02/2:4000@T1>FP03/3:0@T1>FP04 1:throw 1@0 FP07 CC16 - - 0",
        &format!("{due}; went_bankrupt 0 2 4000; {rest}"),
    );
    check(
        &format!("{FULL_GAME} bankrupt_cash=bank"),
        given,
        "card=CC16",
        "0:x/1:10000@T1>FP02/2:0@T1>FP03/3:0@T1>FP04 1:throw 1@0 FP07 CC16 - - 0",
        &format!("{due}; went_bankrupt 0 bank 4000; {rest}"),
    );
}

#[test]
fn a_40_a_drawer_sells_for_each_debt_anew() {
    check(
        FULL_GAME,
        "0:0@R4>FP07*FP01,FP05,FP06/1:0@T1>FP02/2:0@T1>FP03/3:20000@T1>FP04 0:chance-card[1,2]",
        "card=CC16 sell-to-bank:FP05 offer:FP06:3:9000 sell-to-bank:FP01 3/accept:1",
        "0:x/1:10000@T1>FP02/2:10000@T1>FP03/3:15000@T1>FP04*FP06 1:throw 1@0 FP05,FP01,FP07 CC16 - #1 0",
        "chance_card_drawn 0 CC16; debt_due 0 1 10000 chance_card; debt_due 0 2 10000 chance_card; \
         debt_due 0 3 10000 chance_card; sale_forced 0 10000; right_sold_to_bank 0 FP05 10000; \
         debt_paid 0 1 10000 chance_card; sale_forced 0 10000; offered 0 1 FP06 3 9000; \
         right_sold_to_bank 0 FP01 5000; sale_forced 0 5000; offer_accepted 3 1 0 FP06 9000; \
         debt_paid 0 2 10000 chance_card; went_bankrupt 0 3 4000; airline_removed 0 FP07; \
         chance_card_returned 0 CC16; turn_began 1 1",
    );
}

/// No card brings this about, so the debts are written by hand: seat 1 falls before seat 2 would have to pay it.
#[test]
fn a_24_a_debt_to_an_airline_that_has_gone_bankrupt_ceases() {
    check(
        FULL_GAME,
        "0:0@R4>FP07/1:0@T1>FP02*FP01/2:50000@T1>FP03 0:payment[1,2]&CC15 1@0 - - \
         1>bank:9000:chance-card,2>1:700:chance-card",
        "1/sell-to-bank:FP01",
        "0:0@R4>FP07/1:x/2:50000@T1>FP03 2:throw 1@0 FP01,FP02 CC15 - - 1",
        "right_sold_to_bank 1 FP01 5000; went_bankrupt 1 bank 5000; debt_cancelled 2 1 700 chance_card; \
         airline_removed 1 FP02; chance_card_returned 0 CC15; turn_began 2 1",
    );
}

#[test]
fn a_37_when_several_fall_by_one_card_the_one_that_is_left_wins() {
    check(
        FULL_GAME,
        "0:0@R4>FP07/1:0@T1>FP02/2:3000@T1>FP03 0:chance-card[1,2]",
        "card=CC15",
        "0:3000@R4>FP07/1:x/2:x - 1@0 FP02,FP03 CC15 - - 1,2",
        "chance_card_drawn 0 CC15; debt_due 1 0 5000 chance_card; debt_due 2 0 5000 chance_card; \
         went_bankrupt 1 0 0; went_bankrupt 2 0 3000; airline_removed 1 FP02; airline_removed 2 FP03; \
         chance_card_returned 0 CC15; airline_valued 0 3000 0 30000 33000; airline_valued 1 0 0 0 0; \
         airline_valued 2 0 0 0 0; game_ended 0",
    );
}

/// The plan of a landing is paid for before the space counts where the move ended (A-19, JJ-47).
#[test]
fn jj_76_after_the_plan_has_been_paid_for_the_space_still_counts() {
    check(
        "",
        "0:0@R1>FP07*FP04/1:0@T1>FP02*FP01 0:payment[5,6]^1 1@0 - - 0>bank:10000:plan-fee",
        "sell-to-bank:FP04",
        "0:x/1:0@T1>FP02*FP01 - 1@0 FP04,FP07 - - - 0",
        "right_sold_to_bank 0 FP04 10000; debt_paid 0 bank 10000 plan_fee; debt_due 0 1 5000 landing_fee; \
         went_bankrupt 0 1 0; airline_removed 0 FP07; airline_valued 0 0 0 0 0; \
         airline_valued 1 0 5000 10000 15000; game_ended 0",
    );
}
