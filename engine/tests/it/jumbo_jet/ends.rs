//! The end of the game and its score (JJ-80 to JJ-84 of section 4.9 of the rule sheet).

use super::{check, position};
use aerodrome_engine::{Ending, Position as _};

/// The end of a game as `rule | winners | places, best first | scores by seat`; seats that share a place stand together.
fn end(options: &str, given: &str) -> String {
    let Some(Ending { winners, ranking, scores, rule }) = position(options, given).ending() else {
        return "none".into();
    };
    let together =
        |seats: &aerodrome_engine::Seats| seats.iter().map(ToString::to_string).collect::<Vec<_>>().join("=");
    let places: Vec<String> = ranking.iter().map(together).collect();
    let scores: Vec<String> = scores.iter().map(|(seat, score)| format!("{seat}:{score}")).collect();
    format!("{rule} | {} | {} | {}", together(&winners), places.join(" "), scores.join(" "))
}

const FULL_GAME: &str = "end_mode=last_standing";

#[test]
fn jj_80_the_full_game_goes_on_until_one_airline_is_left() {
    check(
        FULL_GAME,
        "0:0@R23>FP17/1:0@R23>FP18/2:5000@T1>FP03 0:throw",
        "throw=4,5 throw=4,5",
        "0:x/1:x/2:5000@T1>FP03 - 1@0 FP17,FP18 - - - 0,1",
        "flew 0 R23 R32; debt_due 0 bank 36000 fuel; went_bankrupt 0 bank 0; airline_removed 0 FP17; \
         turn_began 1 1; flew 1 R23 R32; debt_due 1 bank 36000 fuel; went_bankrupt 1 bank 0; \
         airline_removed 1 FP18; airline_valued 0 0 0 0 0; airline_valued 1 0 0 0 0; \
         airline_valued 2 5000 0 20000 25000; game_ended 1",
    );
    assert_eq!(end(FULL_GAME, "0:x/1:0@R23>FP18/2:5000@T1>FP03 1:throw 1@0 FP17 - - - 0"), "none");
}

/// The longer an airline has lasted, the better is its place.
#[test]
fn jj_80_the_last_airline_wins_and_the_others_are_ranked_by_how_long_they_lasted() {
    assert_eq!(
        end(FULL_GAME, "0:x/1:x/2:5000@T1>FP03/3:x - 9@0 - - - - 3,0,1"),
        "JJ-80 | 2 | 2 1 0 3 | 0:0 1:0 2:25000 3:0"
    );
    assert_eq!(end(FULL_GAME, "4:0@T1>FP35/1:x - 9@4 - - - - 1"), "JJ-80 | 4 | 4 1 | 1:0 4:90000");
}

#[test]
fn jj_81_the_short_game_ends_with_the_first_bankruptcy() {
    let over = "0:x/1:90000@T1>FP18/2:5000@T1>FP03*FP22 - 1@0 FP17 - - - 0";
    check(
        "",
        "0:0@R23>FP17/1:90000@T1>FP18/2:5000@T1>FP03*FP22 0:throw",
        "throw=4,5",
        over,
        "flew 0 R23 R32; debt_due 0 bank 36000 fuel; went_bankrupt 0 bank 0; airline_removed 0 FP17; \
         airline_valued 0 0 0 0 0; airline_valued 1 90000 0 60000 150000; \
         airline_valued 2 5000 25000 20000 50000; game_ended 0",
    );
    assert_eq!(end("", over), "JJ-81 | 1 | 1 2 0 | 0:0 1:150000 2:50000");
}

/// The strongest airline wins, not the one that brought another one down.
#[test]
fn jj_81_the_creditor_does_not_win_by_the_bankruptcy() {
    let over = "0:x/1:6000@T1>FP01*FP05/2:100000@T1>FP02 - 1@0 FP07 - - - 0";
    check(
        "",
        "0:6000@R5>FP07/1:0@T1>FP01*FP05/2:100000@T1>FP02 0:throw",
        "throw=1,3",
        over,
        "flew 0 R5 R9; debt_due 0 1 10000 landing_fee; went_bankrupt 0 1 6000; airline_removed 0 FP07; \
         airline_valued 0 0 0 0 0; airline_valued 1 6000 10000 10000 26000; \
         airline_valued 2 100000 0 10000 110000; game_ended 0",
    );
    assert_eq!(end("", over), "JJ-81 | 2 | 2 1 0 | 0:0 1:26000 2:110000");
}

/// Tokyo, Beijing and Hong Kong cost their third fee, Cairo its first, and the plan to Sydney pays 60,000.
#[test]
fn jj_82_the_value_is_cash_and_the_fee_of_each_right_and_the_pay_of_the_plan() {
    check(
        "",
        "0:0@R23>FP18/1:40000@T1>FP17*FP22,FP23,FP24,FP30 0:throw",
        "throw=4,5",
        "0:x/1:40000@T1>FP17*FP22,FP23,FP24,FP30 - 1@0 FP18 - - - 0",
        "flew 0 R23 R32; debt_due 0 bank 36000 fuel; went_bankrupt 0 bank 0; airline_removed 0 FP18; \
         airline_valued 0 0 0 0 0; airline_valued 1 40000 385000 60000 485000; game_ended 0",
    );
}

/// A World Trip in progress counts with its pay, and a plan counts in full however far its flight has come.
#[test]
fn jj_82_every_plan_in_progress_counts_with_its_central_amount() {
    for (flight, value) in
        [("R40>FP35", 90_000), ("T1>FP17", 60_000), ("R33<FP17.0", 60_000), ("L1>FP06", 30_000)]
    {
        assert_eq!(
            end("", &format!("0:x/1:0@{flight}/2:1@T1>FP02 - 4@0 - - - - 0")),
            format!("JJ-81 | 1 | 1 2 0 | 0:0 1:{value} 2:10001")
        );
    }
}

/// What has been settled at the destination counts no more (JJ-54).
#[test]
fn jj_82_a_plane_that_flies_home_without_a_plan_adds_nothing() {
    let over = "0:x/1:7000@R9<*FP07/2:0@T1>FP02 - 4@0 - - - - 0";
    assert_eq!(end("settle_at=destination", over), "JJ-81 | 1 | 1 2 0 | 0:0 1:22000 2:10000");
}

#[test]
fn jj_83_a_bankrupt_player_scores_nothing_and_cannot_win() {
    // The others have nothing but a plan, and win all the same.
    assert_eq!(end("", "0:x/1:0@T1>FP01 - 4@0 - - - - 0"), "JJ-81 | 1 | 1 0 | 0:0 1:10000");
    assert_eq!(
        end("settle_at=destination", "0:x/1:0@R9</2:0@R9< - 4@0 - - - - 0"),
        "JJ-81 | 1=2 | 1=2 0 | 0:0 1:0 2:0"
    );
}

#[test]
fn jj_83_equal_values_share_the_win() {
    assert_eq!(
        end("", "0:10000@T1>FP03/1:x/2:0@T1>FP06/3:20000@T1>FP02 - 4@0 - - - - 1"),
        "JJ-81 | 0=2=3 | 0=2=3 1 | 0:30000 1:0 2:30000 3:30000"
    );
}

#[test]
fn jj_83_equal_values_share_a_lower_place_as_well() {
    assert_eq!(
        end("", "0:10000@T1>FP03/1:x/2:0@T1>FP06/3:99000@T1>FP02 - 4@0 - - - - 1"),
        "JJ-81 | 3 | 3 0=2 1 | 0:30000 1:0 2:30000 3:109000"
    );
    // Those who share a place are told in turn order, which begins with the starter.
    assert_eq!(
        end("starter=drawn", "0:10000@T1>FP03/1:x/2:0@T1>FP06/3:99000@T1>FP02 - 4@2 - - - - 1"),
        "JJ-81 | 3 | 3 2=0 1 | 0:30000 1:0 2:30000 3:109000"
    );
}

const LAST_OF_THREE: &str = "0:1000@T1>FP01/1:2000@T1>FP02/2:3000@T1>FP03 2:throw 3@0";

#[test]
fn jj_84_the_game_ends_when_the_last_seat_has_had_its_turn_in_the_last_round() {
    let over = "0:1000@T1>FP01/1:2000@T1>FP02/2:3000@T4>FP03 - 3@0";
    check(
        "round_limit=3",
        LAST_OF_THREE,
        "throw=1,2",
        over,
        "flew 2 T1 T4; airline_valued 0 1000 0 10000 11000; airline_valued 1 2000 0 10000 12000; \
         airline_valued 2 3000 0 20000 23000; game_ended 2",
    );
    assert_eq!(end("round_limit=3", over), "JJ-84 | 2 | 2 1 0 | 0:11000 1:12000 2:23000");
    let goes_on = "0:1000@T1>FP01/1:2000@T1>FP02/2:3000@T4>FP03 0:throw 4@0";
    for options in ["round_limit=4", "round_limit=0", ""] {
        check(options, LAST_OF_THREE, "throw=1,2", goes_on, "flew 2 T1 T4; turn_began 0 4");
    }
}

#[test]
fn jj_84_the_seats_before_the_last_one_still_have_their_turn_in_the_last_round() {
    check(
        "round_limit=1",
        "0:1000@T1>FP01/1:2000@T1>FP02 0:throw",
        "throw=1,2",
        "0:1000@T4>FP01/1:2000@T1>FP02 1:throw",
        "flew 0 T1 T4; turn_began 1 1",
    );
}

/// The extra throw of a double belongs to the turn.
#[test]
fn jj_84_the_last_turn_is_over_when_its_extra_throws_are() {
    check(
        "round_limit=3",
        LAST_OF_THREE,
        "throw=1,1",
        "0:1000@T1>FP01/1:2000@T1>FP02/2:3000@T3>FP03 2:extra-throw 3@0",
        "flew 2 T1 T3; extra_throw_granted 2",
    );
    check(
        "round_limit=3",
        LAST_OF_THREE,
        "throw=1,1 pass",
        "0:1000@T1>FP01/1:2000@T1>FP02/2:3000@T3>FP03 - 3@0",
        "flew 2 T1 T3; extra_throw_granted 2; throw_declined 2; airline_valued 0 1000 0 10000 11000; \
         airline_valued 1 2000 0 10000 12000; airline_valued 2 3000 0 20000 23000; game_ended 2",
    );
}

#[test]
fn jj_84_a_last_seat_that_misses_its_turn_has_missed_it_in_this_round() {
    check(
        "round_limit=3",
        "0:1000@T1>FP01/1:2000@T1>FP02/2:3000@T1>FP03!2 1:throw 3@0",
        "throw=1,2",
        "0:1000@T1>FP01/1:2000@T4>FP02/2:3000@T1>FP03!1 - 3@0",
        "flew 1 T1 T4; turn_missed 2 3 1; airline_valued 0 1000 0 10000 11000; \
         airline_valued 1 2000 0 10000 12000; airline_valued 2 3000 0 20000 23000; game_ended 2",
    );
}

/// Nobody has a turn in the second and third round.
#[test]
fn jj_84_rounds_go_by_while_everybody_misses_turns() {
    let given = "0:1000@T1>FP01!3/1:2000@T1>FP02!2 1:throw 1@0";
    check(
        "round_limit=3",
        given,
        "throw=1,2",
        "0:1000@T1>FP01!1/1:2000@T4>FP02 - 3@0",
        "flew 1 T1 T4; turn_missed 0 2 2; turn_missed 1 2 1; turn_missed 0 3 1; turn_missed 1 3 0; \
         airline_valued 0 1000 0 10000 11000; airline_valued 1 2000 0 10000 12000; game_ended 1",
    );
    check(
        "",
        given,
        "throw=1,2",
        "0:1000@T1>FP01/1:2000@T4>FP02 1:throw 4@0",
        "flew 1 T1 T4; turn_missed 0 2 2; turn_missed 1 2 1; turn_missed 0 3 1; turn_missed 1 3 0; \
         turn_missed 0 4 0; turn_began 1 4",
    );
}

#[test]
fn jj_84_a_bankrupt_last_seat_does_not_count() {
    let options = "end_mode=last_standing round_limit=3";
    let over = "0:1000@T1>FP01/1:2000@T4>FP02/2:x - 3@0 - - - - 2";
    check(
        options,
        "0:1000@T1>FP01/1:2000@T1>FP02/2:x 1:throw 3@0 - - - - 2",
        "throw=1,2",
        over,
        "flew 1 T1 T4; airline_valued 0 1000 0 10000 11000; airline_valued 1 2000 0 10000 12000; \
         airline_valued 2 0 0 0 0; game_ended 1",
    );
    assert_eq!(end(options, over), "JJ-84 | 1 | 1 0 2 | 0:11000 1:12000 2:0");
}

#[test]
fn jj_84_a_last_seat_that_falls_in_its_last_turn_ends_the_game_too() {
    check(
        "end_mode=last_standing round_limit=3",
        "0:1000@T1>FP01/1:2000@T1>FP02/2:0@R23>FP17 2:throw 3@0",
        "throw=4,5",
        "0:1000@T1>FP01/1:2000@T1>FP02/2:x - 3@0 FP17 - - - 2",
        "flew 2 R23 R32; debt_due 2 bank 36000 fuel; went_bankrupt 2 bank 0; airline_removed 2 FP17; \
         airline_valued 0 1000 0 10000 11000; airline_valued 1 2000 0 10000 12000; airline_valued 2 0 0 0 0; \
         game_ended 2",
    );
}

/// The round goes from the bankrupt starter's place all the same.
#[test]
fn jj_84_a_bankrupt_starter_does_not_move_the_beginning_of_the_round() {
    let given = "0:x/1:2000@T1>FP02/2:3000@T1>FP03 1:throw 3@0 - - - - 0";
    check(
        FULL_GAME,
        given,
        "throw=1,2 throw=1,2",
        "0:x/1:2000@T4>FP02/2:3000@T4>FP03 1:throw 4@0 - - - - 0",
        "flew 1 T1 T4; turn_began 2 3; flew 2 T1 T4; turn_began 1 4",
    );
}

/// Seat 1 has been drawn as the starter, so seat 0 is the last one of each round.
#[test]
fn jj_84_the_round_begins_with_the_starter() {
    let options = "starter=drawn round_limit=3";
    let line =
        |seat: u8, round: u8| format!("0:1000@T1>FP01/1:2000@T1>FP02/2:3000@T1>FP03 {seat}:throw {round}@1");
    check(
        options,
        &line(2, 3),
        "throw=1,2",
        "0:1000@T1>FP01/1:2000@T1>FP02/2:3000@T4>FP03 0:throw 3@1",
        "flew 2 T1 T4; turn_began 0 3",
    );
    check(
        options,
        &line(0, 2),
        "throw=1,2",
        "0:1000@T4>FP01/1:2000@T1>FP02/2:3000@T1>FP03 1:throw 3@1",
        "flew 0 T1 T4; turn_began 1 3",
    );
    // Values are told in turn order.
    check(
        options,
        &line(0, 3),
        "throw=1,2",
        "0:1000@T4>FP01/1:2000@T1>FP02/2:3000@T1>FP03 - 3@1",
        "flew 0 T1 T4; airline_valued 1 2000 0 10000 12000; airline_valued 2 3000 0 20000 23000; \
         airline_valued 0 1000 0 10000 11000; game_ended 0",
    );
}

/// The limit only comes into play at the end of a round; a bankruptcy ends the short game before.
#[test]
fn jj_84_a_bankruptcy_in_the_last_round_ends_the_short_game_by_its_own_rule() {
    assert_eq!(end("round_limit=4", "0:x/1:0@T1>FP01 - 4@0 - - - - 0"), "JJ-81 | 1 | 1 0 | 0:0 1:10000");
}

/// The debtor's right goes to seat 1, which then has two in Asia: both cost their second fee.
#[test]
fn a_36_the_rights_are_valued_as_they_are_held_at_the_end() {
    check(
        "",
        "0:0@R32>FP17*FP22/1:1000@T1>FP01*FP23 0:payment[4,5] 1@0 - - 0>bank:36000:fuel",
        "offer:FP22:1:1000 1/accept:1",
        "0:x/1:0@T1>FP01*FP22,FP23 - 1@0 FP17 - - #1 0",
        "offered 0 1 FP22 1 1000; offer_accepted 1 1 0 FP22 1000; went_bankrupt 0 bank 1000; \
         airline_removed 0 FP17; airline_valued 0 0 0 0 0; airline_valued 1 0 100000 10000 110000; game_ended 0",
    );
}

/// No card brings this about, so the debts are written by hand.
#[test]
fn a_37_if_the_last_two_fall_together_the_one_that_fell_later_wins() {
    let over = "0:x/1:x - 1@0 FP22,FP17,FP01 CC14 - - 0,1";
    check(
        FULL_GAME,
        "0:0@R33>FP17*FP22/1:1000@T1>FP01 0:payment[4,5]&CC14 1@0 - - \
         0>bank:50000:chance-card,1>bank:2000:chance-card",
        "sell-to-bank:FP22",
        over,
        "right_sold_to_bank 0 FP22 25000; went_bankrupt 0 bank 25000; went_bankrupt 1 bank 1000; \
         airline_removed 0 FP17; airline_removed 1 FP01; chance_card_returned 0 CC14; airline_valued 0 0 0 0 0; \
         airline_valued 1 0 0 0 0; game_ended 0",
    );
    assert_eq!(end(FULL_GAME, over), "JJ-80 | 1 | 1 0 | 0:0 1:0");
    // In the short game as well somebody has to win.
    assert_eq!(end("", over), "JJ-81 | 1 | 1 0 | 0:0 1:0");
}

#[test]
fn a_37_the_order_of_the_fall_decides_not_the_order_of_the_seats() {
    assert_eq!(end(FULL_GAME, "0:x/1:x/2:x - 1@0 - - - - 2,1,0"), "JJ-80 | 0 | 0 1 2 | 0:0 1:0 2:0");
}
