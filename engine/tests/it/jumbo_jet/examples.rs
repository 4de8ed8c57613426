//! The worked examples of the rule sheet, by their ids.

use super::check;

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
