//! Flights: JJ-20 to JJ-35.

use super::edition::{Edit, check_on, edited};
use super::{asked, check, legal, position, refused};
use aerodrome_engine::jumbo_jet::board::Next;
use aerodrome_engine::jumbo_jet::{Direction, Edition, JumboJet, Lane, Space};
use aerodrome_engine::{Game, Position as _};
use serde_json::json;

/// The other airline, which stands on the runway.
const OTHER: &str = "1:250000@T1>FP01";

/// One throw of the first of two seats: where its plane and its plan are before and after, and the events but for the
/// turn that begins afterwards.
#[track_caller]
fn flies(options: &str, before: &str, dice: &str, after: &str, events: &str) {
    check(
        options,
        &format!("0:250000@{before}/{OTHER} 0:throw"),
        &format!("throw={dice}"),
        &format!("0:250000@{after}/{OTHER} 1:throw"),
        &format!("{events}; turn_began 1 1"),
    );
}

/// The cities that the first seat's plane has still to come to.
fn targets(given: &str) -> String {
    let board = position("", given).to_state().board;
    let targets = board.players[0].targets.iter().map(ToString::to_string);
    targets.collect::<Vec<_>>().join(",")
}

#[test]
fn jj_20_a_flight_plan_names_a_destination_and_some_a_stopover() {
    assert_eq!(targets("0:250000@T1>FP13/1:250000@T1>FP01 0:throw"), "R24");
    assert_eq!(targets("0:250000@T1>FP16/1:250000@T1>FP01 0:throw"), "R39,R31");
    assert_eq!(targets("0:250000@T1>FP35/1:250000@T1>FP01 0:throw"), "");
}

#[test]
fn jj_21_a_flight_goes_to_the_stopover_then_to_the_destination_then_home() {
    flies("", "T1<FP27", "3,5", "R65<FP27.1", "flew 0 T1 R65; target_reached 0 FP27 R65 false");
    flies(
        "",
        "R65<FP27.1",
        "4,6",
        "R55>FP27.0",
        "flew 0 R65 R55; target_reached 0 FP27 R55 true; turned_round 0 R55 ascending",
    );
    flies("", "R55>FP27.0", "4,6", "R65>FP27.0", "flew 0 R55 R65");
    check(
        "",
        "0:250000@R65>FP27.0/1:250000@T1>FP01 0:throw",
        "throw=2,3",
        "0:250000@L1-FP27.0/1:250000@T1>FP01 0:settlement[2,3]^1",
        "flew 0 R65 L1; landed 0 L1; settlement_due 0 FP27",
    );
}

#[test]
fn jj_22_a_plane_enters_the_circuit_at_either_end() {
    flies("", "T4>FP13", "1,2", "R3>FP13", "flew 0 T4 R3");
    flies("", "T4<FP13", "1,2", "R67<FP13", "flew 0 T4 R67");
}

#[test]
fn jj_23_the_player_chooses_the_direction_of_the_first_leg_when_the_plan_is_drawn() {
    let drawn = "0:250000@L1-FP33/1:250000@T1>FP01 0:direction[1,2]+2^1 1@0 FP02";
    asked("", drawn, "choose_direction 0");
    legal("", drawn, 0, "choose-direction:ascending choose-direction:descending");
    check(
        "",
        drawn,
        "choose-direction:descending",
        "0:250000@L3<FP33/1:250000@T1>FP01 1:throw 1@0 FP02",
        "direction_set 0 descending; flew 0 L1 L3; turn_began 1 1",
    );
}

#[test]
fn jj_23_the_direction_is_then_fixed() {
    for line in ["0:250000@T1>FP33", "0:250000@T4>FP33", "0:250000@R12>FP33", "0:250000@R66>FP33"] {
        let given = format!("{line}/{OTHER} 0:throw");
        legal("", &given, 0, "throw");
        refused("", &given, 0, "choose-direction:descending", "direction_not_due");
    }
}

#[test]
fn jj_23_the_options_can_prescribe_the_shorter_way() {
    // Chicago is nearer to the low end, Delhi's stopover Singapore to the high one.
    check(
        "first_leg=shortest",
        "0:250000@L1-/1:250000@T1>FP01 0:flight-plan[1,2]+2^1 1@0 FP02",
        "plan=FP07",
        "0:250000@L3>FP07/1:250000@T1>FP01 1:throw 1@0 FP02",
        "flight_plan_drawn 0 FP07; direction_set 0 ascending; flew 0 L1 L3; turn_began 1 1",
    );
    check(
        "first_leg=shortest",
        "0:250000@L1-/1:250000@T1>FP01 0:flight-plan[1,2]+2^1 1@0 FP02",
        "plan=FP26",
        "0:250000@L3<FP26/1:250000@T1>FP01 1:throw 1@0 FP02",
        "flight_plan_drawn 0 FP26; direction_set 0 descending; flew 0 L1 L3; turn_began 1 1",
    );
    // Whoever writes a position where the choice is still open finds only the shorter way allowed.
    let open = "0:250000@T1-FP07/1:250000@T1- 0:direction 0@0";
    legal("first_leg=shortest", open, 0, "choose-direction:ascending");
    refused("first_leg=shortest", open, 0, "choose-direction:descending", "not_the_shortest_way");
}

#[test]
fn jj_24_a_target_is_reached_by_landing_on_it_or_by_flying_over_it() {
    let reached = "target_reached 0 FP11 R20 true; turned_round 0 R20 descending";
    flies("", "R16>FP11", "1,3", "R20<FP11.0", &format!("flew 0 R16 R20; {reached}"));
    flies("", "R16>FP11", "2,4", "R18<FP11.0", &format!("flew 0 R16 R20; {reached}; flew 0 R20 R18"));
    // A space short of it is not enough.
    flies("", "R12>FP11", "2,4", "R18>FP11", "flew 0 R12 R18");
    let stopover = "target_reached 0 FP14 R20 false";
    flies("", "R16>FP14", "1,3", "R20>FP14.1", &format!("flew 0 R16 R20; {stopover}"));
    flies("", "R16>FP14", "2,4", "R22>FP14.1", &format!("flew 0 R16 R20; {stopover}; flew 0 R20 R22"));
}

#[test]
fn jj_25_after_the_stopover_the_plane_takes_the_shortest_way_to_the_destination() {
    // Delhi is eleven spaces above Singapore: a plane that came from below flies on, one from above turns round.
    flies(
        "",
        "R40>FP26",
        "1,2",
        "R43>FP26.1",
        "flew 0 R40 R41; target_reached 0 FP26 R41 false; flew 0 R41 R43",
    );
    flies(
        "",
        "R42<FP26",
        "1,2",
        "R43>FP26.1",
        "flew 0 R42 R41; target_reached 0 FP26 R41 false; turned_round 0 R41 ascending; flew 0 R41 R43",
    );
    // Perth is five spaces above Sydney, on the other side of the arrows.
    flies(
        "",
        "R35<FP19",
        "1,2",
        "R36>FP19.1",
        "flew 0 R35 R34; target_reached 0 FP19 R34 false; turned_round 0 R34 ascending; flew 0 R34 R35; \
         lane_changed 0 R35 inner; flew 0 R35 R36",
    );
}

#[test]
fn jj_26_after_the_destination_the_plane_flies_home_by_the_shorter_way() {
    // In the low half home lies below, in the high half above. Sydney and Melbourne are the last cities of each.
    flies(
        "",
        "R28>FP17",
        "5,6",
        "R29<FP17.0!1",
        "flew 0 R28 R34; target_reached 0 FP17 R34 true; turned_round 0 R34 descending; flew 0 R34 R29; \
         turn_to_miss 0 1",
    );
    flies(
        "",
        "R36<FP17",
        "2,4",
        "R30<FP17.0",
        "flew 0 R36 R35; lane_changed 0 R35 inner; flew 0 R35 R34; target_reached 0 FP17 R34 true; flew 0 R34 R30",
    );
    flies(
        "",
        "R34>FP18",
        "3,4",
        "R41>FP18.0",
        "flew 0 R34 R35; lane_changed 0 R35 inner; flew 0 R35 R36; target_reached 0 FP18 R36 true; flew 0 R36 R41",
    );
    flies(
        "",
        "R42<FP18",
        "5,6",
        "R41>FP18.0",
        "flew 0 R42 R36; target_reached 0 FP18 R36 true; turned_round 0 R36 ascending; flew 0 R36 R41",
    );
}

#[test]
fn jj_27_the_plane_turns_round_or_goes_on_whichever_way_home_is_shorter() {
    let beijing = "target_reached 0 FP23 R46 true";
    flies("", "R44>FP23", "1,3", "R48>FP23.0", &format!("flew 0 R44 R46; {beijing}; flew 0 R46 R48"));
    flies(
        "",
        "R50<FP23",
        "2,4",
        "R48>FP23.0",
        &format!("flew 0 R50 R46; {beijing}; turned_round 0 R46 ascending; flew 0 R46 R48"),
    );
}

#[test]
fn jj_28_the_destination_does_not_count_before_the_stopover() {
    // On the way down to Singapore the plane flies over Delhi and lands on it.
    flies("", "R55<FP26", "1,4", "R50<FP26", "flew 0 R55 R50");
    flies("", "R55<FP26", "1,2", "R52<FP26", "flew 0 R55 R52");
}

#[test]
fn jj_29_a_world_trip_goes_once_round_in_the_direction_of_the_players_choice() {
    let drawn = "0:250000@L1-FP35/1:250000@T1>FP01 0:direction[1,2]+2^1 1@0 FP02";
    for first_leg in ["first_leg=free", "first_leg=shortest"] {
        legal(first_leg, drawn, 0, "choose-direction:ascending choose-direction:descending");
    }
    // It begins at one end of the circuit, passes the arrows, never turns, and lands from the other end.
    flies("", "T4>FP35", "1,2", "R3>FP35", "flew 0 T4 R3");
    flies("", "T4<FP35", "1,2", "R67<FP35", "flew 0 T4 R67");
    flies("", "R34>FP35", "2,5", "R41>FP35", "flew 0 R34 R35; lane_changed 0 R35 inner; flew 0 R35 R41");
    flies("", "R36<FP35", "2,4", "R30<FP35", "flew 0 R36 R35; lane_changed 0 R35 inner; flew 0 R35 R30");
    flies("overshoot=fly_on", "R10>FP35", "1,3", "R14>FP35", "flew 0 R10 R14");
    for (before, dice) in [("R69>FP35", "1,2"), ("R1<FP35", "1,2")] {
        check(
            "",
            &format!("0:250000@{before}/{OTHER} 0:throw"),
            &format!("throw={dice}"),
            &format!("0:250000@L1-FP35/{OTHER} 0:settlement[{dice}]+2^1"),
            &format!("flew 0 {} L1; landed 0 L1; settlement_due 0 FP35", &before[..before.len() - 5]),
        );
    }
}

#[test]
fn jj_29_a_world_trip_pays_money_only() {
    let landed = "0:250000@L1-FP35/1:250000@T1>FP01 0:settlement[1,2]+2^1";
    for settle_at in ["settle_at=home", "settle_at=destination"] {
        legal(settle_at, landed, 0, "settle:pay");
        refused(settle_at, landed, 0, "settle:right", "world_trip_pays_only");
        check(
            settle_at,
            landed,
            "settle:pay",
            "0:340000@L1-/1:250000@T1>FP01 0:flight-plan[1,2]+2^1 1@0 FP35",
            "flight_paid 0 FP35 90000; flight_plan_due 0",
        );
    }
}

/// The lane of a World Trip's plane on each space of the circuit.
fn lane(space: &str, direction: char) -> Option<Lane> {
    let line = format!("0:250000@{space}{direction}FP35/{OTHER} 0:throw");
    position("", &line).to_state().board.players[0].lane
}

#[test]
fn jj_30_planes_fly_away_from_home_on_the_outer_lane_and_home_on_the_inner_one() {
    for (space, ascending, descending) in [
        ("R1", Lane::Outer, Lane::Inner),
        ("R17", Lane::Outer, Lane::Inner),
        ("R34", Lane::Outer, Lane::Inner),
        ("R35", Lane::Inner, Lane::Inner),
        ("R36", Lane::Inner, Lane::Outer),
        ("R53", Lane::Inner, Lane::Outer),
        ("R69", Lane::Inner, Lane::Outer),
    ] {
        assert_eq!([lane(space, '>'), lane(space, '<')], [Some(ascending), Some(descending)], "{space}");
    }
    assert_eq!([lane("T1", '>'), lane("L6", '<')], [None, None], "a runway has one lane");
}

#[test]
fn jj_31_changing_the_lane_costs_no_pips() {
    // At the arrows, and where a plane turns round: seven pips are seven spaces.
    flies("", "R34>FP35", "2,5", "R41>FP35", "flew 0 R34 R35; lane_changed 0 R35 inner; flew 0 R35 R41");
    flies(
        "",
        "R17>FP11",
        "3,4",
        "R16<FP11.0",
        "flew 0 R17 R20; target_reached 0 FP11 R20 true; turned_round 0 R20 descending; flew 0 R20 R16",
    );
}

#[test]
fn jj_32_a_plane_that_passes_the_arrows_half_way_round_changes_its_lane() {
    let half_way = (1..=69).filter(|&number| Edition::standard().rows().shortest_home(number).is_none());
    assert_eq!(half_way.collect::<Vec<_>>(), [35]);
    flies(
        "",
        "R31>FP18",
        "1,4",
        "R36>FP18.0",
        "flew 0 R31 R35; lane_changed 0 R35 inner; flew 0 R35 R36; target_reached 0 FP18 R36 true",
    );
    flies(
        "",
        "R38<FP17",
        "1,3",
        "R34<FP17.0",
        "flew 0 R38 R35; lane_changed 0 R35 inner; flew 0 R35 R34; target_reached 0 FP17 R34 true",
    );
}

#[test]
fn jj_33_the_lane_does_not_matter_for_what_a_space_does() {
    // Each space is come to on its outer and on its inner lane.
    for (before, after) in [("R41<FP35", "R38<FP35"), ("R35>FP35", "R38>FP35")] {
        check(
            "",
            &format!("0:250000@{before}/{OTHER} 0:throw"),
            "throw=1,2",
            &format!("0:238000@{after}/{OTHER} 1:throw"),
            &format!(
                "flew 0 {} R38; debt_due 0 bank 12000 fuel; debt_paid 0 bank 12000 fuel; turn_began 1 1",
                &before[..3]
            ),
        );
    }
    for (before, after) in [("R44<FP35", "R41<FP35"), ("R38>FP35", "R41>FP35")] {
        check(
            "",
            &format!("0:250000@{before}/1:250000@T1>FP01*FP20 0:throw"),
            "throw=1,2",
            &format!("0:220000@{after}/1:280000@T1>FP01*FP20 1:throw"),
            &format!(
                "flew 0 {} R41; debt_due 0 1 30000 landing_fee; debt_paid 0 1 30000 landing_fee; turn_began 1 1",
                &before[..3]
            ),
        );
    }
}

#[test]
fn jj_34_landing_exactly_on_the_arrows_only_changes_the_lane() {
    flies("", "R32>FP18", "1,2", "R35>FP18", "flew 0 R32 R35; lane_changed 0 R35 inner");
    flies("", "R38<FP17", "1,2", "R35<FP17", "flew 0 R38 R35; lane_changed 0 R35 inner");
    check(
        "",
        "0:250000@R31>FP18/1:250000@T1>FP01 0:throw",
        "throw=2,2",
        "0:250000@R35>FP18/1:250000@T1>FP01 0:extra-throw",
        "flew 0 R31 R35; lane_changed 0 R35 inner; extra_throw_granted 0",
    );
    // The lane has been changed, so the next throw begins without it.
    flies("", "R35>FP19.1", "1,3", "R39>FP19.0", "flew 0 R35 R39; target_reached 0 FP19 R39 true");
}

#[test]
fn jj_35_the_circuit_is_a_line_with_home_at_both_ends() {
    let rows = Edition::standard().rows();
    assert_eq!(rows.next(Space::Circuit(1), Direction::Descending), Next::Home);
    assert_eq!(rows.next(Space::Circuit(69), Direction::Ascending), Next::Home);
    for number in 1..=69 {
        assert_eq!(rows.distance_home(number), number.min(70 - number), "R{number}");
        if number < 69 {
            let up = rows.next(Space::Circuit(number), Direction::Ascending);
            assert_eq!(up, Next::Space(Space::Circuit(number + 1)), "R{number}");
            let down = rows.next(Space::Circuit(number + 1), Direction::Descending);
            assert_eq!(down, Next::Space(Space::Circuit(number)), "R{number}");
        }
    }
}

#[test]
fn jj_35_the_lane_follows_from_place_and_direction_and_need_not_be_told() {
    let position = position("", "0:250000@R12>FP16/1:250000@R12<FP07.0 0:throw");
    let mut state = position.to_state();
    let lanes: Vec<Option<Lane>> = state.board.players.iter().map(|player| player.lane).collect();
    assert_eq!(lanes, [Some(Lane::Outer), Some(Lane::Inner)]);
    state.board.players.iter_mut().for_each(|player| player.lane = None);
    assert_eq!(<JumboJet as Game>::Position::from_state(&state), Ok(position));
}

#[test]
fn a_01_the_direction_of_the_first_leg_is_free_unless_the_options_ask_for_the_shortest() {
    let both = "choose-direction:ascending choose-direction:descending";
    let paris = "0:250000@T1-FP01/1:250000@T1- 0:direction 0@0";
    let world_trip = "0:250000@T1-FP35/1:250000@T1- 0:direction 0@0";
    legal("", paris, 0, both);
    legal("first_leg=free", paris, 0, both);
    legal("first_leg=shortest", paris, 0, "choose-direction:ascending");
    // Both ways round the world are equally long, so the player chooses.
    legal("first_leg=shortest", world_trip, 0, both);
}

#[test]
fn a_02_a_plane_turns_at_its_target_and_flies_the_remaining_pips_on_the_new_leg() {
    // Stopover and destination in one throw, without a turn and with two of them.
    flies(
        "",
        "R33>FP19",
        "4,5",
        "R42>FP19.0",
        "flew 0 R33 R34; target_reached 0 FP19 R34 false; flew 0 R34 R35; lane_changed 0 R35 inner; \
         flew 0 R35 R39; target_reached 0 FP19 R39 true; flew 0 R39 R42",
    );
    flies(
        "",
        "R11<FP09",
        "4,5",
        "R14<FP09.0",
        "flew 0 R11 R10; target_reached 0 FP09 R10 false; turned_round 0 R10 ascending; flew 0 R10 R16; \
         target_reached 0 FP09 R16 true; turned_round 0 R16 descending; flew 0 R16 R14",
    );
    // A plane turns as well when it lands exactly on its target, so its next throw begins the new leg.
    flies(
        "",
        "R16>FP11",
        "1,3",
        "R20<FP11.0",
        "flew 0 R16 R20; target_reached 0 FP11 R20 true; turned_round 0 R20 descending",
    );
}

#[test]
fn a_02b_under_fly_on_the_direction_stays_until_the_move_ends() {
    let fly_on = "overshoot=fly_on";
    flies(
        fly_on,
        "R43<FP26",
        "1,3",
        "R39>FP26.1",
        "flew 0 R43 R41; target_reached 0 FP26 R41 false; flew 0 R41 R39; turned_round 0 R39 ascending",
    );
    flies(
        fly_on,
        "R16>FP11",
        "1,3",
        "R20<FP11.0",
        "flew 0 R16 R20; target_reached 0 FP11 R20 true; turned_round 0 R20 descending",
    );
    flies(fly_on, "R20<FP11.0", "1,3", "R16<FP11.0", "flew 0 R20 R16");
}

#[test]
fn a_02b_under_fly_on_a_next_target_that_is_passed_meanwhile_counts() {
    flies(
        "overshoot=fly_on",
        "R40<FP16",
        "4,6",
        "R30<FP16.0",
        "flew 0 R40 R39; target_reached 0 FP16 R39 false; flew 0 R39 R35; lane_changed 0 R35 inner; \
         flew 0 R35 R31; target_reached 0 FP16 R31 true; flew 0 R31 R30",
    );
}

#[test]
fn a_02b_under_fly_on_the_shortest_way_is_measured_from_where_the_move_ended() {
    // From Sydney itself the way home leads down, and from Melbourne, where the move ends, up.
    flies(
        "overshoot=fly_on",
        "R30>FP17",
        "2,4",
        "R36>FP17.0",
        "flew 0 R30 R34; target_reached 0 FP17 R34 true; flew 0 R34 R35; lane_changed 0 R35 inner; flew 0 R35 R36",
    );
    flies(
        "overshoot=fly_on",
        "R38<FP18",
        "1,3",
        "R34<FP18.0",
        "flew 0 R38 R36; target_reached 0 FP18 R36 true; flew 0 R36 R35; lane_changed 0 R35 inner; flew 0 R35 R34",
    );
}

#[test]
fn a_02b_under_fly_on_a_plane_half_way_round_keeps_its_direction() {
    let fly_on = "overshoot=fly_on";
    flies(
        fly_on,
        "R31>FP17",
        "1,3",
        "R35>FP17.0",
        "flew 0 R31 R34; target_reached 0 FP17 R34 true; flew 0 R34 R35; lane_changed 0 R35 inner",
    );
    flies(
        fly_on,
        "R38<FP18",
        "1,2",
        "R35<FP18.0",
        "flew 0 R38 R36; target_reached 0 FP18 R36 true; flew 0 R36 R35; lane_changed 0 R35 inner",
    );
    flies(fly_on, "R35>FP17.0", "1,3", "R39>FP17.0", "flew 0 R35 R39");
    flies(fly_on, "R35<FP18.0", "1,3", "R31<FP18.0", "flew 0 R35 R31");
}

#[test]
fn a_02b_under_fly_on_an_outbound_plane_turns_at_an_end_of_the_line() {
    let london = "flew 0 R5 R3; target_reached 0 FP06 R3 false; flew 0 R3 R1; turned_round 0 R1 ascending";
    flies("overshoot=fly_on", "R5<FP06", "2,4", "R3>FP06.1", &format!("{london}; flew 0 R1 R3"));
    flies("overshoot=fly_on", "R5<FP06", "1,3", "R1>FP06.1", london);
    flies(
        "overshoot=fly_on",
        "R64>FP27",
        "1,6",
        "R67<FP27.1",
        "flew 0 R64 R65; target_reached 0 FP27 R65 false; flew 0 R65 R69; turned_round 0 R69 descending; \
         flew 0 R69 R67",
    );
    // The destination that it comes to after that counts.
    check(
        "overshoot=fly_on",
        "0:250000@R4<FP06/1:250000@T1>FP01 0:throw",
        "throw=6,6",
        "0:250000@R10<FP06.0/1:250000@T1>FP01 0:extra-throw",
        "flew 0 R4 R3; target_reached 0 FP06 R3 false; flew 0 R3 R1; turned_round 0 R1 ascending; flew 0 R1 R10; \
         target_reached 0 FP06 R10 true; turned_round 0 R10 descending; extra_throw_granted 0",
    );
}

#[test]
fn a_02b_under_fly_on_a_homebound_plane_lands_at_an_end_of_the_line() {
    check(
        "overshoot=fly_on",
        "0:250000@R3<FP01/1:250000@T1>FP02 0:throw",
        "throw=2,3",
        "0:250000@L1-FP01.0/1:250000@T1>FP02 0:settlement[2,3]+2^1",
        "flew 0 R3 R1; target_reached 0 FP01 R1 true; flew 0 R1 L1; landed 0 L1; settlement_due 0 FP01",
    );
    check(
        "overshoot=fly_on",
        "0:250000@R67>FP34/1:250000@T1>FP02 0:throw",
        "throw=2,3",
        "0:250000@L1-FP34.0/1:250000@T1>FP02 0:settlement[2,3]+2^1",
        "flew 0 R67 R69; target_reached 0 FP34 R69 true; flew 0 R69 L1; landed 0 L1; settlement_due 0 FP34",
    );
}

#[test]
fn a_09_the_shortest_way_has_the_fewest_spaces_of_the_circuit() {
    // It is 34 spaces to Sydney from below and to Melbourne from above, and 36 the other way.
    let directions = "flight_plan_drawn 0 FP17; direction_set 0 ascending; flight_plan_due 1; \
                      flight_plan_drawn 1 FP18; direction_set 1 descending; turn_began 0 1";
    check(
        "first_leg=shortest",
        "start 0,1",
        "plan=FP17 plan=FP18",
        "0:250000@T1>FP17/1:250000@T1<FP18 0:throw",
        directions,
    );
    let sydney = "flew 0 R30 R34; target_reached 0 FP17 R34 true; turned_round 0 R34 descending";
    flies("", "R30>FP17", "1,3", "R34<FP17.0", sydney);
    let melbourne = "flew 0 R40 R36; target_reached 0 FP18 R36 true; turned_round 0 R36 ascending";
    flies("", "R40<FP18", "1,3", "R36>FP18.0", melbourne);
}

#[test]
fn a_10_a_leg_between_two_cities_never_leads_across_home() {
    // From Berlin it would be two spaces to Paris across home, and 68 along the circuit.
    let paris_via_berlin = edited(&[Edit::Set("/flight_plans/0/stopover", json!("R69"))]);
    check_on(
        paris_via_berlin,
        "0:250000@R68>FP01/1:250000@T1>FP02 0:throw",
        "throw=1,2",
        "0:250000@R67<FP01.1/1:250000@T1>FP02 1:throw",
        "flew 0 R68 R69; target_reached 0 FP01 R69 false; turned_round 0 R69 descending; flew 0 R69 R67; turn_began 1 1",
    );
}

#[test]
fn a_33_a_homebound_plane_cannot_fly_past_home() {
    for (before, plan) in [("R2<FP07.0", "FP07"), ("R68>FP22.0", "FP22"), ("R68>FP35", "FP35")] {
        let (from, flight) = before.split_at(before.find(['<', '>']).expect("a direction"));
        let landed = format!("0:250000@L1-{}/{OTHER} 0:settlement[6,1]+5^1", &flight[1..]);
        check(
            "",
            &format!("0:250000@{before}/{OTHER} 0:throw"),
            "throw=6,1",
            &landed,
            &format!("flew 0 {from} L1; landed 0 L1; settlement_due 0 {plan}"),
        );
        refused("", &landed, 0, "throw", "throw_not_due");
        refused("", &landed, 0, "choose-direction:ascending", "direction_not_due");
    }
}

#[test]
fn a_34_an_outbound_plane_cannot_turn_back_before_its_target() {
    // This plane has chosen the long way to Paris, and keeps to it from the first space to the last.
    for (before, after, path) in [
        ("R69<FP01", "R65<FP01", "flew 0 R69 R65"),
        ("R35<FP01", "R31<FP01", "flew 0 R35 R31"),
        ("R9<FP01", "R5<FP01", "flew 0 R9 R5"),
    ] {
        let given = format!("0:250000@{before}/1:250000@T1>FP02 0:throw");
        legal("", &given, 0, "throw");
        refused("", &given, 0, "choose-direction:ascending", "direction_not_due");
        check(
            "",
            &given,
            "throw=1,3",
            &format!("0:250000@{after}/1:250000@T1>FP02 1:throw"),
            &format!("{path}; turn_began 1 1"),
        );
    }
}
