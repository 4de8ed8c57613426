//! Every fault of a state with its rule and its place.

use super::fees::two_plans_to_chicago;
use super::settlements::OTHERS_WITH_ONE_WITHOUT_PLAN;
use super::{full_line, options, position, words};
use crate::support::put;
use aerodrome_engine::jumbo_jet::{Board, Edition, Fault, JumboJet, Options, ParsePositionError, Position};
use aerodrome_engine::{Explain, Position as _, Seats, State};
use serde_json::{Value, json};
use std::collections::BTreeSet;

type Checked = Result<Position, Vec<Fault>>;

/// A state as JSON, with the members that pointers of faults begin with.
pub(super) fn written(position: &Position) -> Value {
    let State { options, seats, board } = position.to_state();
    json!({ "options": options, "seats": seats, "board": board })
}

/// Reads a state and checks it, or tells why it cannot be read.
pub(super) fn read(state: &Value) -> Result<Checked, serde_json::Error> {
    let options: Options = serde_json::from_value(state["options"].clone())?;
    let seats: Seats = serde_json::from_value(state["seats"].clone())?;
    let board: Board = serde_json::from_value(state["board"].clone())?;
    Ok(<Position as aerodrome_engine::Position<JumboJet>>::from_state(&State { options, seats, board }))
}

/// Options, a position in the short form that cannot be, and all its faults: code, rule and pointer.
type Line = (&'static str, &'static str, &'static [&'static str]);

/// A rest for the lines that are about seat 0.
const SEAT_1: &str = "1:5@T1>FP02*FP03";

#[rustfmt::skip]
const LINES: &[Line] = &[
    // Seats and money.
    ("", "0:5@T1>FP01 0:throw", &["wrong_number_of_seats JJ-01 /seats"]),
    ("", "0:5@T1>FP01/0:5@T1>FP02 0:throw", &["seat_repeated JJ-01 /seats/1"]),
    ("", "0:4500000000000000@T1>FP01/1:4500000000000001@T1>FP02 0:throw", &["too_much_money JJ-04 /board/players"]),

    // Planes and flights.
    ("", "0:5@R70>FP01/{} 1:throw", &["no_such_space JJ-35 /board/players/0/space"]),
    ("", "0:5@L7>FP01/{} 1:throw", &["no_such_space JJ-35 /board/players/0/space"]),
    ("", "0:5@T5>FP01/{} 1:throw", &["no_such_space JJ-35 /board/players/0/space"]),
    ("", "0:x/{} 1:throw", &["plane_missing JJ-07 /board/players/0"]),
    ("", "0:5@R5>/{} 1:throw", &["plan_missing JJ-06 /board/players/0"]),
    ("", "0:5@T1-/{} 1:throw", &["plan_missing JJ-06 /board/players/0"]),
    ("settle_at=destination", "0:5@T1-/{} 1:throw", &["plan_missing JJ-06 /board/players/0"]),
    ("settle_at=destination", "0:5@R5<FP07.0/{} 1:throw", &["plan_after_settlement JJ-54 /board/players/0/plan"]),
    ("", "0:5@T1>FP06.1/{} 1:throw", &["plan_begun_on_runway JJ-21 /board/players/0/targets"]),
    ("", "0:5@L1-FP06.1/{} 0:direction[1,2]^1", &["plan_begun_on_runway JJ-21 /board/players/0/targets"]),
    ("", "0:5@L1-FP06/{} 0:settlement[1,2]^1",
        &["due_out_of_place JJ-15 /board/turn/due", "plan_begun_on_runway JJ-21 /board/players/0/targets"]),
    ("", "0:5@R5-FP07/{} 1:throw", &["direction_missing JJ-23 /board/players/0"]),
    ("", "0:5@T1-FP07/{} 1:throw", &["direction_missing JJ-23 /board/players/0"]),
    ("", "0:5@L1>FP07/{} 0:direction[1,2]^1", &["direction_too_early JJ-23 /board/players/0/direction"]),
    ("", "0:5@L1>FP07.0/{} 0:settlement[1,2]^1", &["direction_too_early JJ-23 /board/players/0/direction"]),
    ("", "0:5@L1</{} 0:flight-plan[1,2]^1", &["direction_too_early JJ-23 /board/players/0/direction"]),
    ("", "0:5@R15>FP07/{} 1:throw", &["target_behind JJ-24 /board/players/0/direction"]),
    ("", "0:5@R9<FP07/{} 1:throw", &["target_behind JJ-24 /board/players/0/direction"]),
    ("", "0:5@R12>FP07/{} 1:throw", &["target_not_reached JJ-24 /board/players/0/targets"]),
    ("", "0:5@R15<FP07.0/{} 1:throw", &["off_the_leg JJ-21 /board/players/0/space"]),
    ("", "0:5@R38>FP16.1/{} 1:throw", &["target_behind JJ-24 /board/players/0/direction"]),
    ("", "0:5@R41<FP16.1/{} 1:throw", &["off_the_leg JJ-21 /board/players/0/space"]),
    ("", "0:5@R9>FP07.0/{} 1:throw", &["not_the_shortest_way JJ-26 /board/players/0/direction"]),
    ("settle_at=destination", "0:5@R9>/{} 1:throw", &["not_the_shortest_way JJ-26 /board/players/0/direction"]),
    ("first_leg=shortest", "0:5@R60<FP07/{} 1:throw", &["not_the_shortest_way JJ-26 /board/players/0/direction"]),
    ("first_leg=shortest", "0:5@T1<FP07/{} 1:throw", &["not_the_shortest_way JJ-26 /board/players/0/direction"]),

    // Landing rights and cards.
    ("", "0:5@T1>FP10*FP01,FP04,FP05,FP06,FP07,FP08,FP09,FP11,FP12/{} 1:throw",
        &["too_many_rights JJ-53 /board/players/0/rights"]),
    ("max_rights=1", "0:5@T1>FP10*FP01,FP04/{} 1:throw", &["too_many_rights JJ-53 /board/players/0/rights"]),
    ("max_rights=0", "0:5@T1>FP10/{} 1:throw", &["too_many_rights JJ-53 /board/players/1/rights"]),
    ("", "0:5@T1>FP10*FP35/{} 1:throw", &["right_of_world_trip JJ-52 /board/players/0/rights"]),
    ("", "0:5@T1>FP39/{} 1:throw", &["no_such_plan JJ-05 /board/players/0/plan"]),
    ("", "0:5@T1>FP01*FP04,FP63/{} 1:throw", &["no_such_plan JJ-05 /board/players/0/rights/1"]),
    ("", "0:5@T1>FP01/{} 1:throw 1@0 FP04,FP39", &["no_such_plan JJ-05 /board/flight_plans/returned/1"]),
    ("", "0:5@T1>FP02/{} 1:throw", &["plan_in_two_places JJ-05 /board/players/1/plan"]),
    ("", "0:5@T1>FP01*FP03/{} 1:throw", &["plan_in_two_places JJ-05 /board/players/1/rights/0"]),
    ("", "0:5@T1>FP01*FP01/{} 1:throw", &["plan_in_two_places JJ-05 /board/players/0/plan"]),
    ("", "0:5@T1>FP01/{} 1:throw 1@0 FP04,FP04", &["plan_in_two_places JJ-05 /board/flight_plans/returned/1"]),
    ("", "0:5@T1>FP01/{} 1:throw 1@0 FP03", &["plan_in_two_places JJ-05 /board/players/1/rights/0"]),
    ("", "0:5@T1>FP01/{} 1:throw 1@0 - CC23", &["no_such_card JJ-05 /board/chance_cards/returned/0"]),
    ("", "0:5@T1>FP01/{} 1:throw 1@0 - CC05,CC05", &["card_in_two_places JJ-05 /board/chance_cards/returned/1"]),
    ("", "0:5@R4>FP07/{} 0:two-dice[1,2]&CC19 1@0 - CC19", &["card_in_two_places JJ-05 /board/turn/cards/0"]),

    // Bankrupt airlines.
    ("", "0:5@T1>FP01/{} 1:throw 1@0 - - - - 5",
        &["bankrupt_seat_not_in_game JJ-77 /board/bankrupt/0"]),
    ("end_mode=last_standing", "0:x/{}/2:5@T1>FP01 1:throw 1@0 - - - - 0,0", &["bankrupt_twice JJ-77 /board/bankrupt/1"]),
    ("end_mode=last_standing", "0:5@T1>FP01/{}/2:5@T1>FP04 1:throw 1@0 - - - - 0",
        &["bankrupt_owns_something JJ-78 /board/players/0"]),
    ("end_mode=last_standing", "0:0@T1>FP01/{}/2:5@T1>FP04 1:throw 1@0 - - - - 0",
        &["bankrupt_owns_something JJ-78 /board/players/0"]),
    // While a card is carried out, a fallen airline may have its plane and its plan, but nothing else.
    ("end_mode=last_standing", "0:5@T1>FP01/1:0@R4>FP07*FP03/2:5@T1>FP04 \
        1:payment[1,2]&CC16 1@0 - - 1>2:10000:chance-card - 0", &["bankrupt_owns_something JJ-78 /board/players/0"]),
    ("end_mode=last_standing", "0:0@T1>FP01*FP05/1:0@R4>FP07*FP03/2:5@T1>FP04 \
        1:payment[1,2]&CC16 1@0 - - 1>2:10000:chance-card - 0", &["bankrupt_owns_something JJ-78 /board/players/0"]),

    // Who starts.
    ("", "0:5@T1>FP01/{} 1:throw 1@-", &["starter_missing JJ-08 /board"]),
    ("", "0:5@T1>FP01/{} 1:throw 1@1", &["wrong_starter JJ-08 /board/starter"]),
    ("starter=drawn", "0:5@T1>FP01/{} 1:throw 1@5", &["wrong_starter JJ-08 /board/starter"]),
    ("starter=drawn", "0:250000@T1-/1:250000@T1- draw0,1= 0@1", &["starter_too_early JJ-08 /board/starter"]),
    ("", "0:250000@T1-/1:250000@T1- draw0,1= 0@-", &["starter_draw_switched_off JJ-08 /board/starter_draw"]),
    ("starter=drawn", "0:5@T1-/1:250000@T1- draw0,1= 0@-", &["starter_draw_too_late JJ-08 /board/starter_draw"]),
    ("starter=drawn", "0:250000@T1-/1:250000@T1- draw0,1= 1@-", &["starter_draw_too_late JJ-08 /board/starter_draw"]),
    ("starter=drawn", "0:250000@T1-/1:250000@T1-/2:250000@T1- draw1,0= 0@-",
        &["wrong_contenders JJ-08 /board/starter_draw/contenders"]),
    ("starter=drawn", "0:250000@T1-/1:250000@T1-/2:250000@T1- draw1= 0@-",
        &["wrong_contenders JJ-08 /board/starter_draw/contenders"]),
    ("starter=drawn", "0:250000@T1-/1:250000@T1- draw0,5= 0@-",
        &["wrong_contenders JJ-08 /board/starter_draw/contenders"]),
    ("starter=drawn", "0:250000@T1-/1:250000@T1- draw0,1=1+1,2+3 0@-",
        &["starter_draw_complete JJ-08 /board/starter_draw/rolls"]),

    // The round and the deal.
    ("", "0:5@T1>FP01/{} 1:throw 0@0", &["wrong_round JJ-84 /board/round"]),
    ("round_limit=3", "0:5@T1>FP01/{} 1:throw 4@0", &["wrong_round JJ-84 /board/round"]),
    ("", "0:5@T1-/1:250000@T1- 0:flight-plan 0@0", &["deal_too_late JJ-06 /board/players/0"]),
    ("", "0:250000@T2>FP01/1:250000@T1- 1:flight-plan 0@0", &["deal_too_late JJ-06 /board/players/0"]),
    ("", "0:250000@T1>FP01*FP03/1:250000@T1- 1:flight-plan 0@0", &["deal_too_late JJ-06 /board/players/0"]),
    ("", "0:250000@T1>FP01!1/1:250000@T1- 1:flight-plan 0@0", &["deal_too_late JJ-06 /board/players/0"]),
    ("", "0:250000@T1>FP01/1:250000@T1>FP02 1:flight-plan 0@0", &["deal_too_late JJ-06 /board/players/1"]),
    ("", "0:250000@T1-/1:250000@T1- 1:flight-plan 0@0", &["deal_too_late JJ-06 /board/players/0"]),

    // The turn and what is due.
    ("", "0:5@T1>FP01/{} -", &["turn_missing JJ-15 /board"]),
    ("", "0:x/{} 1:throw 1@0 - - - - 0", &["turn_out_of_place JJ-15 /board/turn"]),
    ("", "0:5@T1>FP01/{} 5:throw", &["turn_of_seat_not_in_game JJ-15 /board/turn/seat"]),
    ("end_mode=last_standing", "0:x/{}/2:5@T1>FP04 0:throw 1@0 - - - - 0",
        &["turn_of_seat_not_in_game JJ-15 /board/turn/seat"]),
    ("", "0:5@R5>FP07/{} 0:chance-card[1,2]", &["due_out_of_place JJ-15 /board/turn/due"]),
    ("", "0:5@R5>FP07/{} 0:one-die[1,2]l", &["due_out_of_place JJ-15 /board/turn/due"]),
    ("", "0:5@L2-FP07/{} 0:direction[1,2]",
        &["due_out_of_place JJ-15 /board/turn/due"]),
    ("", "0:5@L1>FP07/{} 0:flight-plan[1,2]^1", &["due_out_of_place JJ-15 /board/turn/due"]),
    ("", "0:5@R12<FP07.0/{} 0:settlement[1,2]", &["due_out_of_place JJ-15 /board/turn/due"]),
    ("settle_at=destination", "0:5@L1-FP07.0/{} 0:settlement[1,2]^1", &["due_out_of_place JJ-15 /board/turn/due"]),
    ("", "0:5@T1>FP01/{} 0:throw[1,2]", &["wrong_dice JJ-15 /board/turn/dice"]),
    ("", "0:5@R4>FP07/{} 0:chance-card", &["wrong_dice JJ-15 /board/turn/dice"]),
    ("", "0:5@T1>FP01/{} 0:two-dice[1,2]", &["wrong_dice JJ-15 /board/turn/dice"]),
    ("", "0:5@T1>FP01/{} 0:throw+3", &["spaces_left_out_of_place JJ-15 /board/turn/spaces_left"]),
    ("", "0:5@L1-/{} 0:flight-plan[1,2]+3^1",
        &["spaces_left_out_of_place JJ-15 /board/turn/spaces_left", "landings_out_of_place JJ-40 /board/turn/landings"]),
    ("", "0:5@R4>FP07/{} 0:chance-card[1,2]+1", &["spaces_left_out_of_place JJ-15 /board/turn/spaces_left"]),
    ("", "0:5@L1-/{} 0:flight-plan[1,2]+1", &["landings_out_of_place JJ-40 /board/turn/landings"]),
    ("", "0:5@T1>FP01/{} 0:throw^1", &["landings_out_of_place JJ-40 /board/turn/landings"]),
    ("", "0:5@T1>FP01/{} 0:throwd", &["wrong_double JJ-16 /board/turn/double"]),
    ("", "0:5@R4>FP07/{} 0:chance-card[2,2]", &["wrong_double JJ-16 /board/turn/double"]),
    ("", "0:5@T1>FP01/{} 0:throwl", &["wrong_last_move JJ-68 /board/turn/last_move"]),
    ("", "0:5@R4>FP07/{} 0:chance-card[2]", &["wrong_last_move JJ-68 /board/turn/last_move"]),
    ("", "0:5@R11>FP07/{} 0:one-die[1,2]", &["wrong_last_move JJ-68 /board/turn/last_move"]),
    ("", "0:5@T1>FP01/{} 0:throw&CC01", &["cards_out_of_place JJ-65 /board/turn/cards"]),

    // Debts.
    ("", "0:5@R6>FP07*FP04/{} 0:throw 1@0 - - 0>bank:9000:fuel", &["debts_out_of_place JJ-76 /board/debts"]),
    ("", "0:5@R6>FP07*FP04/{} 0:payment[4,5]", &["debt_missing JJ-76 /board/debts"]),
    ("", "0:5@R6>FP07*FP04/{} 0:payment[4,5] 1@0 - - 0>bank:9000:fuel,0>bank:0:fuel",
        &["debts_not_together JJ-76 /board/debts", "debt_of_nothing JJ-76 /board/debts/1/amount",
          "debt_without_cause JJ-76 /board/debts/1"]),
    // Both would be paid, and then the fuel once more.
    ("", "0:5@R6>FP07*FP04/{} 0:payment[4,5]^1 1@0 - - 0>bank:9000:fuel,0>bank:10000:plan-fee",
        &["landings_out_of_place JJ-40 /board/turn/landings", "debts_not_together JJ-76 /board/debts"]),
    // A plane on the circuit has flown over both runways since it landed.
    ("", "0:5@R30>FP18*FP04/{} 0:payment[3,4]^1 1@0 - - 0>bank:10000:plan-fee",
        &["landings_out_of_place JJ-40 /board/turn/landings"]),
    ("settle_at=destination", "0:5@R67>FP33.0*FP04/{} 0:settlement[5,6]+4^1",
        &["landings_out_of_place JJ-40 /board/turn/landings"]),
    // A debt of the space does not wait for somebody who has left the game.
    ("", "0:5@R6>FP07*FP04/{}/2:x 0:payment[4,5] 1@0 - - 0>bank:9000:fuel - 2",
        &["turn_out_of_place JJ-15 /board/turn"]),
    ("end_mode=last_standing", "0:5@R6>FP07*FP04/1:x 0:payment[4,5] 1@0 - - 0>bank:9000:fuel - 1",
        &["turn_out_of_place JJ-15 /board/turn"]),
    // The plan is free where the plane stops on blue.
    ("", "0:5@L3>FP07*FP04/{} 0:payment[1,2]^1 1@0 - - 0>bank:10000:plan-fee",
        &["debt_without_cause JJ-76 /board/debts/0"]),
    ("", "0:0@R4>FP07*FP04/{} 0:payment[1,2]&CC16 1@0 - - 0>5:10000:chance-card",
        &["debt_of_seat_not_in_game JJ-76 /board/debts/0"]),
    ("", "0:0@R4>FP07*FP04/{} 0:payment[1,2]&CC16 1@0 - - 0>1:10000:chance-card,4>0:5:chance-card",
        &["debt_of_seat_not_in_game JJ-76 /board/debts/1"]),
    ("end_mode=last_standing", "0:0@R4>FP07*FP04/{}/2:0@T1>FP05 0:payment[1,2]&CC16 1@0 - - 0>2:10000:chance-card - 2",
        &["debt_of_seat_not_in_game JJ-76 /board/debts/0"]),
    ("", "0:0@R4>FP07*FP04/{} 0:payment[1,2]&CC16 1@0 - - 0>0:10000:chance-card",
        &["debt_to_debtor JJ-76 /board/debts/0/creditor"]),
    ("", "0:5@R6>FP07*FP04/{} 0:payment[4,5] 1@0 - - 0>bank:9001:fuel", &["debt_without_cause JJ-76 /board/debts/0"]),
    ("", "0:5@R7>FP07*FP04/{} 0:payment[4,5] 1@0 - - 0>1:9000:landing-fee",
        &["debt_without_cause JJ-76 /board/debts/0"]),
    ("", "0:0@R4>FP07*FP04/{} 0:payment[1,2] 1@0 - - 0>1:10000:chance-card", &["debt_without_cause JJ-76 /board/debts/0"]),
    ("", "0:9000@R6>FP07*FP04/{} 0:payment[4,5] 1@0 - - 0>bank:9000:fuel", &["debt_payable JJ-76 /board/debts/0"]),
    ("", "0:8999@R6>FP07/{} 0:payment[4,5] 1@0 - - 0>bank:9000:fuel", &["nothing_to_sell JJ-77 /board/debts/0"]),

    // Offers.
    ("", "0:5@T1>FP01*FP04/{} 0:two-dice 1@0 - - - 1:0:FP04:1:5 -", &["offers_out_of_place JJ-72 /board/offers"]),
    ("", "0:5@T1>FP01*FP04/{} 0:throw 1@0 - - - 2:0:FP04:1:5/1:1:FP03:0:5 -",
        &["offers_not_ascending JJ-74 /board/offers/1/offer"]),
    ("", "0:5@T1>FP01*FP04/{} 0:throw 1@0 - - - 2:0:FP04:1:5/2:1:FP03:0:5 -",
        &["offers_not_ascending JJ-74 /board/offers/1/offer"]),
    ("", "0:5@T1>FP01*FP04/{} 0:throw 1@0 - - - 2:5:FP04:1:5 -",
        &["seller_cannot_sell JJ-72 /board/offers/0/seller", "offered_right_not_owned JJ-72 /board/offers/0/right"]),
    ("", "0:5@R6>FP07*FP04/{} 0:payment[4,5] 1@0 - - 0>bank:9000:fuel 1:1:FP03:0:5 -",
        &["seller_cannot_sell JJ-72 /board/offers/0/seller"]),
    ("max_rights=1", "0:5@L1-FP07.0*FP04/{} 0:settlement[1,2]^1 1@0 - - - 1:1:FP03:0:5 -",
        &["seller_cannot_sell JJ-72 /board/offers/0/seller"]),
    ("", "0:5@T1>FP01*FP04/{} 0:throw 1@0 - - - 1:0:FP03:1:5 -",
        &["offered_right_not_owned JJ-72 /board/offers/0/right"]),
    ("", "0:5@T1>FP01*FP04/{} 0:throw 1@0 - - - 1:0:FP01:1:5 -",
        &["offered_right_not_owned JJ-72 /board/offers/0/right"]),
    ("", "0:5@T1>FP01*FP04/{} 0:throw 1@0 - - - 1:0:FP04:1:5/2:0:FP04:all:5 -",
        &["offered_twice JJ-74 /board/offers/1/right"]),
    ("", "0:5@T1>FP01*FP04/{} 0:throw 1@0 - - - 1:0:FP04:0:5 -", &["wrong_buyer JJ-74 /board/offers/0/to"]),
    ("", "0:5@T1>FP01*FP04/{} 0:throw 1@0 - - - 1:0:FP04:5:5 -", &["wrong_buyer JJ-74 /board/offers/0/to"]),
    ("end_mode=last_standing", "0:5@T1>FP01*FP04/{}/2:x 0:throw 1@0 - - - 1:0:FP04:2:5 2",
        &["wrong_buyer JJ-74 /board/offers/0/to"]),
    ("", "0:5@T1>FP01*FP04/{} 0:throw 1@0 - - - 1:0:FP04:1:5:1 -",
        &["wrong_decliners JJ-74 /board/offers/0/declined"]),
    ("", "0:5@T1>FP01*FP04/{} 0:throw 1@0 - - - 1:0:FP04:all:5:0 -",
        &["wrong_decliners JJ-74 /board/offers/0/declined"]),
    ("", "0:5@T1>FP01*FP04/{} 0:throw 1@0 - - - 1:0:FP04:all:5:5 -",
        &["wrong_decliners JJ-74 /board/offers/0/declined"]),
    ("", "0:5@T1>FP01*FP04/{}/2:5@T1>FP05/3:5@T1>FP06 0:throw 1@0 - - - 1:0:FP04:all:5:2,1 -",
        &["wrong_decliners JJ-74 /board/offers/0/declined"]),
    ("", "0:5@T1>FP01*FP04/{}/2:5@T1>FP05/3:5@T1>FP06 0:throw 1@0 - - - 1:0:FP04:all:5:1,1 -",
        &["wrong_decliners JJ-74 /board/offers/0/declined"]),
    ("", "0:5@T1>FP01*FP04/{} 0:throw 1@0 - - - 1:0:FP04:all:5:1 -", &["offer_lapsed JJ-74 /board/offers/0"]),

    // All faults at once.
    ("", "0:5@R70>FP07*FP39/{} 0:throw 1@0 - - - - 5,5",
        &["no_such_plan JJ-05 /board/players/0/rights/0", "bankrupt_seat_not_in_game JJ-77 /board/bankrupt/0",
          "bankrupt_seat_not_in_game JJ-77 /board/bankrupt/1", "bankrupt_twice JJ-77 /board/bankrupt/1",
          "no_such_space JJ-35 /board/players/0/space"]),
    ("max_rights=0 round_limit=3", "0:5@R9>FP07.0*FP35/{} 0:chance-card+12dl 4@1 - - 0>0:0:fuel 2:5:FP01:5:5/1:0:FP35:all:5:0 -",
        &["wrong_starter JJ-08 /board/starter", "wrong_round JJ-84 /board/round", "due_out_of_place JJ-15 /board/turn/due",
          "wrong_dice JJ-15 /board/turn/dice", "spaces_left_out_of_place JJ-15 /board/turn/spaces_left",
          "wrong_double JJ-16 /board/turn/double", "wrong_last_move JJ-68 /board/turn/last_move",
          "too_many_rights JJ-53 /board/players/0/rights", "right_of_world_trip JJ-52 /board/players/0/rights",
          "not_the_shortest_way JJ-26 /board/players/0/direction", "too_many_rights JJ-53 /board/players/1/rights",
          "debts_out_of_place JJ-76 /board/debts", "offers_out_of_place JJ-72 /board/offers"]),
];

/// Options, a position that can be, what is written otherwise in it (`-` for taken away), and all faults.
type Row = (&'static str, &'static str, &'static [(&'static str, &'static str)], &'static [&'static str]);

/// What no line can say.
#[rustfmt::skip]
const ROWS: &[Row] = &[
    ("", "0:5@T1>FP01/1:5@T1>FP02 0:throw", &[("/board/players/1/seat", "3")],
        &["players_of_other_seats JJ-01 /board/players"]),
    ("", "0:5@T1>FP01/1:5@T1>FP02 0:throw", &[("/seats", "[1,0]")],
        &["players_of_other_seats JJ-01 /board/players"]),
    ("", "0:5@T1>FP01/1:5@T1>FP02/2:5@T1>FP03 0:throw", &[("/seats/2", "-")],
        &["players_of_other_seats JJ-01 /board/players"]),
    ("", "0:5@T1>FP01/1:5@T1>FP02 0:throw", &[("/seats", "[]"), ("/board/players", "[]")],
        &["wrong_number_of_seats JJ-01 /seats", "plan_nowhere JJ-05 /board/flight_plans",
          "plan_nowhere JJ-05 /board/flight_plans"]),
    ("", "0:5@R5>FP07/1:5@T1>FP02 0:throw", &[("/board/players/0/lane", r#""inner""#)],
        &["wrong_lane JJ-35 /board/players/0/lane"]),
    ("", "0:5@R35>FP38/1:5@T1>FP02 0:throw", &[("/board/players/0/lane", r#""outer""#)],
        &["wrong_lane JJ-35 /board/players/0/lane"]),
    ("", "0:5@T1>FP01/1:5@T1>FP02 0:throw", &[("/board/players/1/lane", r#""outer""#)],
        &["wrong_lane JJ-35 /board/players/1/lane"]),
    ("", "0:5@T1>FP06/1:5@T1>FP02 0:throw", &[("/board/players/0/targets", r#"["R3"]"#)],
        &["targets_not_of_plan JJ-21 /board/players/0/targets"]),
    ("", "0:5@T1>FP06/1:5@T1>FP02 0:throw", &[("/board/players/0/targets", r#"["R10","R3"]"#)],
        &["targets_not_of_plan JJ-21 /board/players/0/targets"]),
    ("", "0:5@T1>FP01/1:5@T1>FP02 0:throw", &[("/board/players/0/targets", r#"["R3","R1"]"#)],
        &["targets_not_of_plan JJ-21 /board/players/0/targets"]),
    ("", "0:5@T1>FP35/1:5@T1>FP02 0:throw", &[("/board/players/0/targets", r#"["R1"]"#)],
        &["targets_not_of_plan JJ-21 /board/players/0/targets"]),
    ("", "0:5@T1>FP01/1:5@T1>FP02 0:throw", &[("/board/flight_plans/unknown/0", "-")],
        &["plan_nowhere JJ-05 /board/flight_plans"]),
    ("", "0:5@T1>FP01/1:5@T1>FP02 0:throw", &[("/board/players/0/plan", "-"), ("/board/players/0/targets", "[]")],
        &["plan_nowhere JJ-05 /board/flight_plans"]),
    ("", "0:5@T1>FP01/1:5@T1>FP02 0:throw", &[("/board/flight_plans/unknown/-", r#""FP01""#)],
        &["plan_in_two_places JJ-05 /board/players/0/plan"]),
    ("", "0:5@T1>FP01/1:5@T1>FP02 0:throw", &[("/board/chance_cards/unknown/0", "-")],
        &["card_nowhere JJ-05 /board/chance_cards"]),
    ("", "0:5@T1>FP01/1:5@T1>FP02 0:throw 1@0 - CC05", &[("/board/chance_cards/unknown/-", r#""CC05""#)],
        &["card_in_two_places JJ-05 /board/chance_cards/returned/0"]),
    ("starter=drawn", "start 0,1", &[("/board/turn", r#"{"seat":1,"due":"throw","dice":[],"spaces_left":0,
            "landings":0,"double":false,"last_move":false,"cards":[]}"#)],
        &["turn_out_of_place JJ-15 /board/turn"]),
];

fn faults_of_line(options: &str, given: &str, edition: &'static Edition) -> Vec<Fault> {
    let line = full_line(&given.replace("{}", SEAT_1));
    match Position::from_text_on(edition, &self::options(options), &line) {
        Err(ParsePositionError::Faults(faults)) => faults,
        Err(ParsePositionError::Form(part)) => panic!("{line} has no part {part}"),
        Ok(_) => Vec::new(),
    }
}

fn faults_of_row(&(options, given, changes, _): &Row) -> Vec<Fault> {
    let mut state = written(&position(options, given));
    for (pointer, value) in changes {
        let value = (*value != "-").then(|| serde_json::from_str(value).expect("a value is JSON"));
        put(&mut state, pointer, value);
    }
    match read(&state) {
        Ok(checked) => {
            let faults = checked.err().unwrap_or_default();
            for fault in &faults {
                let place = fault.pointer();
                assert!(state.pointer(&place).is_some(), "{place} is no place in {state}");
            }
            faults
        }
        Err(error) => panic!("{given} with {changes:?} cannot be read: {error}"),
    }
}

fn told(faults: &[Fault]) -> Vec<String> {
    faults.iter().map(|fault| format!("{} {} {}", fault.code(), fault.rule(), fault.pointer())).collect()
}

#[test]
fn faults_give_rule_and_place_and_all_of_them_at_once() {
    let lines = LINES.iter().map(|(options, given, expect)| {
        let found = faults_of_line(options, given, Edition::standard());
        (format!("{given} under {options}"), told(&found), *expect)
    });
    let rows = ROWS.iter().map(|row| {
        let (options, given, changes, expect) = row;
        (format!("{given} with {changes:?} under {options}"), told(&faults_of_row(row)), *expect)
    });
    let wrong: Vec<String> = lines
        .chain(rows)
        .filter(|(_, found, expect)| found != expect)
        .map(|(what, found, expect)| format!("{what}:\nexpected {expect:?}\n   found {found:?}"))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// Five players hold all flight plans, and one of them flies home without one.
fn too_few_plans() -> Vec<Fault> {
    let rights = "FP01,FP02,FP03,FP04,FP05,FP06,FP07,FP08";
    let line = format!("0:0@T1>FP38*{rights}/{OTHERS_WITH_ONE_WITHOUT_PLAN} 0:throw");
    faults_of_line("settle_at=destination", &line, Edition::standard())
}

fn city_with_two_rights() -> Vec<Fault> {
    faults_of_line("", "0:5@T1>FP01*FP07/1:5@T1>FP02*FP08 0:throw", two_plans_to_chicago())
}

#[test]
fn faults_of_crowded_positions_and_of_other_editions_have_their_place_too() {
    assert_eq!(told(&too_few_plans()), ["too_few_plans JJ-55 /board/flight_plans"]);
    assert_eq!(told(&city_with_two_rights()), ["city_with_two_rights JJ-61 /board/players/1/rights"]);
}

/// Whoever wrote a card twice has to find both places.
#[test]
fn cards_in_two_places_are_told_with_both_places() {
    for (given, code, both) in [
        ("0:5@T1>FP02/{} 1:throw", "plan_in_two_places", ["/board/players/0/plan", "/board/players/1/plan"]),
        (
            "0:5@T1>FP01/{} 1:throw 1@0 FP03",
            "plan_in_two_places",
            ["/board/flight_plans/returned/0", "/board/players/1/rights/0"],
        ),
        (
            "0:5@R4>FP07/{} 0:two-dice[1,2]&CC19 1@0 - CC19",
            "card_in_two_places",
            ["/board/chance_cards/returned/0", "/board/turn/cards/0"],
        ),
    ] {
        let faults = faults_of_line("", given, Edition::standard());
        let fault = faults.iter().find(|fault| fault.code() == code).expect("a card is in two places");
        let params = serde_json::to_value(fault).expect("a fault has numbers");
        assert_eq!([&params["first_at"], &params["at"]], both.map(|at| json!(at)).each_ref(), "{given}");
        for words in [fault.english(), fault.french()] {
            assert!(both.iter().all(|at| words.contains(at)), "{words}");
        }
        assert_eq!(fault.pointer(), both[1], "{given}");
    }
}

#[test]
fn every_fault_comes_from_a_state() {
    let lines = LINES.iter().flat_map(|line| faults_of_line(line.0, line.1, Edition::standard()));
    let all =
        lines.chain(ROWS.iter().flat_map(faults_of_row)).chain(too_few_plans()).chain(city_with_two_rights());
    let shown: BTreeSet<&str> = all.map(|fault| fault.code()).collect();
    assert_eq!(shown, words::faults().iter().map(Explain::code).collect());
}
