//! The turn: JJ-15 to JJ-19.

use super::{asked, check, legal, refused};

#[test]
fn jj_15_a_missed_turn_is_used_up_and_passes() {
    check(
        "",
        "0:250000@T1>FP13/1:250000@T1>FP14!1/2:250000@T1>FP15 0:throw",
        "throw=1,2",
        "0:250000@T4>FP13/1:250000@T1>FP14/2:250000@T1>FP15 2:throw",
        "flew 0 T1 T4; turn_missed 1 1 0; turn_began 2 1",
    );
    // A turn that the last player misses ends the round as well.
    check(
        "",
        "0:250000@T1>FP13/1:250000@T1>FP14!1 0:throw",
        "throw=1,2",
        "0:250000@T4>FP13/1:250000@T1>FP14 0:throw 2@0",
        "flew 0 T1 T4; turn_missed 1 1 0; turn_began 0 2",
    );
}

#[test]
fn jj_15_the_player_on_turn_throws_both_dice() {
    let given = "0:250000@T1>FP13/1:250000@T1>FP14 0:throw";
    asked("", given, "trade 0");
    legal("", given, 0, "throw");
    legal("", given, 1, "");
    refused("", given, 1, "throw", "not_your_turn");
    let thrown = "0:250000@T1>FP13/1:250000@T1>FP14 0:two-dice";
    check("", given, "throw", thrown, "dice_thrown 0");
    refused("", thrown, 0, "throw", "chance_pending");
}

#[test]
fn jj_15_only_the_space_where_the_move_ends_is_carried_out() {
    // The plane flies over red, fuel and a cloud, and over Madrid and Lisbon, which belong to the other airline.
    check(
        "",
        "0:250000@R3>FP13/1:250000@T1>FP14*FP03,FP04 0:throw",
        "throw=2,4",
        "0:250000@R9>FP13/1:250000@T1>FP14*FP03,FP04 1:throw",
        "flew 0 R3 R9; turn_began 1 1",
    );
}

#[test]
fn jj_15_without_a_double_the_next_player_is_on_turn() {
    check(
        "",
        "0:250000@T1>FP13/1:250000@T1>FP14/2:250000@T1>FP15 1:throw",
        "throw=1,2 throw=1,2",
        "0:250000@T1>FP13/1:250000@T4>FP14/2:250000@T4>FP15 0:throw 2@0",
        "flew 1 T1 T4; turn_began 2 1; flew 2 T1 T4; turn_began 0 2",
    );
}

#[test]
fn jj_15_bankrupt_players_have_no_turns() {
    check(
        "end_mode=last_standing",
        "0:250000@T1>FP13/1:x/2:250000@T1>FP15 0:throw 1@0 - - - - 1",
        "throw=1,2",
        "0:250000@T4>FP13/1:x/2:250000@T1>FP15 2:throw 1@0 - - - - 1",
        "flew 0 T1 T4; turn_began 2 1",
    );
}

#[test]
fn jj_16_after_a_double_the_player_may_throw_again() {
    let granted = "0:250000@T3>FP13/1:250000@T1>FP14 0:extra-throw";
    check(
        "",
        "0:250000@T1>FP13/1:250000@T1>FP14 0:throw",
        "throw=1,1",
        granted,
        "flew 0 T1 T3; extra_throw_granted 0",
    );
    asked("", granted, "trade 0");
    legal("", granted, 0, "throw pass");
    check(
        "",
        granted,
        "throw=1,3",
        "0:250000@R3>FP13/1:250000@T1>FP14 1:throw",
        "flew 0 T3 R3; turn_began 1 1",
    );
}

#[test]
fn jj_16_the_extra_throw_is_no_duty() {
    let granted = "0:250000@T3>FP13/1:250000@T1>FP14 0:extra-throw";
    check(
        "",
        granted,
        "pass",
        "0:250000@T3>FP13/1:250000@T1>FP14 1:throw",
        "throw_declined 0; turn_began 1 1",
    );
    refused("", granted, 1, "pass", "not_your_turn");
    refused("", "0:250000@T3>FP13/1:250000@T1>FP14 0:throw", 0, "pass", "pass_not_allowed");
}

#[test]
fn jj_16_everything_due_on_the_space_comes_before_the_extra_throw() {
    check(
        "",
        "0:250000@R2>FP13/1:250000@T1>FP14 0:throw",
        "throw=2,2",
        "0:246000@R6>FP13/1:250000@T1>FP14 0:extra-throw",
        "flew 0 R2 R6; debt_due 0 bank 4000 fuel; debt_paid 0 bank 4000 fuel; extra_throw_granted 0",
    );
}

#[test]
fn jj_17_doubles_go_on_without_limit_and_without_penalty() {
    check(
        "",
        "0:250000@T1>FP13/1:250000@T1>FP14 0:throw",
        "throw=1,1 throw=2,2 throw=1,1 throw=2,2 throw=1,2",
        "0:250000@R12>FP13/1:250000@T1>FP14 1:throw",
        "flew 0 T1 T3; extra_throw_granted 0; flew 0 T3 R3; extra_throw_granted 0; flew 0 R3 R5; \
         extra_throw_granted 0; flew 0 R5 R9; extra_throw_granted 0; flew 0 R9 R12; turn_began 1 1",
    );
}

#[test]
fn jj_18_planes_share_a_space_and_fly_past_one_another() {
    check(
        "",
        "0:250000@R3>FP13/1:250000@R9>FP12.1/2:250000@R9<FP05.0/3:250000@R5>FP14 0:throw",
        "throw=2,4",
        "0:250000@R9>FP13/1:250000@R9>FP12.1/2:250000@R9<FP05.0/3:250000@R5>FP14 1:throw",
        "flew 0 R3 R9; turn_began 1 1",
    );
}

#[test]
fn jj_19_any_throw_takes_off() {
    for (dice, space) in [("1,1", "T3"), ("1,2", "T4"), ("1,3", "R1"), ("2,3", "R2"), ("3,3", "R3")] {
        let after = if dice == "1,1" || dice == "3,3" { "0:extra-throw" } else { "1:throw" };
        let event = if dice == "1,1" || dice == "3,3" { "extra_throw_granted 0" } else { "turn_began 1 1" };
        check(
            "",
            "0:250000@T1>FP13/1:250000@T1>FP14 0:throw",
            &format!("throw={dice}"),
            &format!("0:250000@{space}>FP13/1:250000@T1>FP14 {after}"),
            &format!("flew 0 T1 {space}; {event}"),
        );
    }
}

#[test]
fn a_18_after_landing_with_a_double_the_player_may_fly_the_new_plan_at_once() {
    let landed = "0:250000@T4<FP33/1:250000@T1>FP14 0:extra-throw 1@0 FP02";
    check(
        "",
        "0:250000@R1<FP02.0/1:250000@T1>FP14 0:throw",
        "throw=5,5 settle:pay plan=FP33 choose-direction:descending",
        landed,
        "flew 0 R1 L1; landed 0 L1; settlement_due 0 FP02; flight_paid 0 FP02 10000; flight_plan_due 0; \
         flight_plan_drawn 0 FP33; direction_set 0 descending; flew 0 L1 T4; debt_due 0 bank 10000 plan_fee; \
         debt_paid 0 bank 10000 plan_fee; extra_throw_granted 0",
    );
    check(
        "",
        landed,
        "throw=1,2",
        "0:250000@R67>FP33.0/1:250000@T1>FP14 1:throw 1@0 FP02",
        "flew 0 T4 R67; target_reached 0 FP33 R67 true; turned_round 0 R67 ascending; turn_began 1 1",
    );
}

#[test]
fn a_21_missed_turns_add_up() {
    // A cloud in each of two throws, and a cloud and a technical check in one turn.
    check(
        "",
        "0:250000@R5>FP13!1/1:250000@T1>FP14 0:throw",
        "throw=1,2",
        "0:250000@R8>FP13!2/1:250000@T1>FP14 1:throw",
        "flew 0 R5 R8; turn_to_miss 0 2; turn_began 1 1",
    );
    check(
        "cloud_double=keep_throw",
        "0:250000@R4>FP13/1:250000@T1>FP14 0:throw",
        "throw=2,2 throw=3,4 card=CC20",
        "0:250000@R15>FP13!2/1:250000@T1>FP14 1:throw 1@0 - CC20",
        "flew 0 R4 R8; turn_to_miss 0 1; extra_throw_granted 0; flew 0 R8 R15; chance_card_due 0; \
         chance_card_drawn 0 CC20; turn_to_miss 0 2; chance_card_returned 0 CC20; turn_began 1 1",
    );
    // Each of them costs one turn.
    check(
        "",
        "0:250000@R8>FP13!2/1:250000@T1>FP14 1:throw",
        "throw=1,2 throw=1,2 throw=1,3",
        "0:250000@R8>FP13/1:250000@R7>FP14 0:throw 4@0",
        "flew 1 T1 T4; turn_missed 0 2 1; turn_began 1 2; flew 1 T4 R3; turn_missed 0 3 0; turn_began 1 3; \
         flew 1 R3 R7; turn_began 0 4",
    );
}

#[test]
fn a_38_an_extra_throw_is_not_lost_to_payments_and_sales() {
    check(
        "",
        "0:1000@R24>FP18*FP16/1:250000@T1>FP14 0:throw",
        "throw=4,4 sell-to-bank:FP16",
        "0:4000@R32>FP18/1:250000@T1>FP14 0:extra-throw 1@0 FP16",
        "flew 0 R24 R32; debt_due 0 bank 32000 fuel; sale_forced 0 31000; right_sold_to_bank 0 FP16 35000; \
         debt_paid 0 bank 32000 fuel; extra_throw_granted 0",
    );
    check(
        "",
        "0:250000@R1>FP18/1:250000@T1>FP14*FP02 0:throw",
        "throw=1,1",
        "0:245000@R3>FP18/1:255000@T1>FP14*FP02 0:extra-throw",
        "flew 0 R1 R3; debt_due 0 1 5000 landing_fee; debt_paid 0 1 5000 landing_fee; extra_throw_granted 0",
    );
}
