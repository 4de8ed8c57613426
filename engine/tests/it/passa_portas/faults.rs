//! Every fault of a state with its rule and its place.

use super::{full_line, options, position, words};
use aerodrome_engine::passa_portas::{Board, Fault, Options, ParsePositionError, PassaPortas, Position};
use aerodrome_engine::{Explain, Position as _, Seats, State};
use serde_json::{Value, json};
use std::collections::BTreeSet;

type Checked = Result<Position, Vec<Fault>>;
type Reader = fn(&Value) -> Result<Checked, serde_json::Error>;

/// A state as JSON, with the members that pointers of faults begin with.
pub(super) fn written(position: &Position) -> Value {
    let State { options, seats, board } = position.to_state();
    json!({ "options": options, "seats": seats, "board": board })
}

fn parts(state: &Value) -> Result<(Options, Seats, Board), serde_json::Error> {
    let options = serde_json::from_value(state["options"].clone())?;
    let seats = serde_json::from_value(state["seats"].clone())?;
    Ok((options, seats, serde_json::from_value(state["board"].clone())?))
}

/// Reads a state and checks it, or tells why it cannot be read.
pub(super) fn read(state: &Value) -> Result<Checked, serde_json::Error> {
    let (options, seats, board) = parts(state)?;
    Ok(<Position as aerodrome_engine::Position<PassaPortas>>::from_state(&State { options, seats, board }))
}

/// The same as a view, in which cards can be hidden.
pub(super) fn read_view(state: &Value) -> Result<Checked, serde_json::Error> {
    let (options, seats, board) = parts(state)?;
    Ok(<Position as aerodrome_engine::Position<PassaPortas>>::from_view(&options, &seats, &board))
}

/// Puts a value at a place; nothing takes the place away.
pub(super) fn put(state: &mut Value, pointer: &str, value: Option<Value>) {
    let (parent, member) = pointer.rsplit_once('/').expect("a pointer has a member");
    match (state.pointer_mut(parent), value) {
        (Some(Value::Object(object)), Some(value)) => drop(object.insert(member.to_owned(), value)),
        (Some(Value::Object(object)), None) => drop(object.remove(member)),
        (Some(Value::Array(list)), Some(value)) if member == "-" => list.push(value),
        (Some(Value::Array(list)), Some(value)) => list[member.parse::<usize>().expect("an index")] = value,
        (Some(Value::Array(list)), None) => drop(list.remove(member.parse().expect("an index"))),
        (parent, _) => panic!("{pointer} leads nowhere: {parent:?}"),
    }
}

/// Options, a position in the short form that cannot be, and all its faults: code, rule and pointer.
type Line = (&'static str, &'static str, &'static [&'static str]);

#[rustfmt::skip]
const LINES: &[Line] = &[
    // Seats.
    ("", "2@BRU 0:NYC>RIO,NYC>SYD,TYO>SIN 0:fuel", &["wrong_number_of_seats PP-01 /seats"]),
    ("", "2@BRU 0:NYC>RIO,NYC>SYD,TYO>SIN/3:RIO>TYO,SIN>NYC,TYO>RIO 0:fuel", &["no_such_seat PP-01 /seats/1"]),
    ("", "2@BRU 2:NYC>RIO,NYC>SYD,TYO>SIN/2:RIO>TYO,SIN>NYC,TYO>RIO 2:fuel", &["seat_repeated PP-01 /seats/1"]),
    ("", "2@BRU 4:NYC>RIO,NYC>SYD,TYO>SIN/0:RIO>TYO,SIN>NYC,TYO>RIO/4:h,h,NYC>SYD 0:fuel",
        &["no_such_seat PP-01 /seats/0", "no_such_seat PP-01 /seats/2", "seat_repeated PP-01 /seats/2"]),

    // Cards are those of cities of the map; a city has two of each kind and one customs card.
    ("", "2@XXX 0:NYC>RIO,NYC>SYD,TYO>SIN/1:RIO>TYO,SIN>NYC,TYO>RIO 0:fuel", &["no_such_city PP-30 /board/city"]),
    ("", "2@BRU 0:NYC>RIO,XXX>SYD,>YYY;ZZZ/1:RIO>TYO,SIN>NYC,TYO>RIO 0:fuel 0@AAA BRU,BBB CCC BRU,DDD -",
        &["no_such_city PP-04 /board/customs_cards/start", "no_such_city PP-04 /board/boarding_cards/discarded/1",
          "no_such_city PP-04 /board/destination_cards/discarded/0", "no_such_city PP-04 /board/customs_cards/played/1",
          "no_such_city PP-04 /board/holders/0/groups/1/boarding", "no_such_city PP-04 /board/holders/0/groups/2/destination",
          "no_such_city PP-04 /board/holders/0/customs/front"]),
    ("", "2@BRU 0:NYC>RIO,NYC>SYD,NYC>SIN/1:RIO>TYO,SIN>NYC,TYO>RIO 0:fuel", &["too_many_cards PP-04 /board/boarding_cards"]),
    ("", "2@BRU 0:NYC>RIO,KHI>SYD,TYO>SIN/1:RIO>TYO,SIN>NYC,TYO>RIO 0:fuel 0@SFO NYC,NYC RIO",
        &["too_many_cards PP-04 /board/boarding_cards", "too_many_cards PP-04 /board/destination_cards"]),
    ("", "2@BRU 0:h,h,>TYO/1:h,>KHI,h 0:fuel 0@SFO - BRU,BRU,CAI,CAI,KHI,KHI,LIS,LIS,NBO,NBO,NYC,NYC,RIO,RIO,SFO,SFO,SIN,SIN,SYD,SYD,TYO",
        &["too_many_cards PP-04 /board/destination_cards", "too_many_cards_of_kind PP-04 /board/destination_cards"]),
    ("", "2@BRU 0:NYC>RIO,NYC>SYD,TYO>SIN;BRU/1:RIO>TYO,SIN>NYC,TYO>RIO;BRU 0:fuel",
        &["customs_card_twice PP-04 /board/customs_cards"]),
    ("", "2@BRU 0:NYC>RIO,NYC>SYD,TYO>SIN;BRU+4/1:RIO>TYO,SIN>NYC,TYO>RIO;CAI+2 0:fuel 0@SFO - - BRU,SFO -",
        &["customs_card_twice PP-04 /board/customs_cards", "customs_card_twice PP-04 /board/customs_cards"]),
    ("", "2@BRU 0:NYC>RIO,NYC>SYD,TYO>SIN/1:RIO>TYO,SIN>NYC,TYO>RIO 0:fuel 0@SFO KHI,BRU TYO,SIN",
        &["discards_not_sorted PP-04 /board/boarding_cards/discarded", "discards_not_sorted PP-04 /board/destination_cards/discarded"]),
    ("", "2@BRU 0:NYC>RIO,NYC>SYD,TYO>SIN;BRU+4/1:RIO>TYO,SIN>NYC,TYO>RIO;CAI+2 0:fuel 0@SFO - - NYC,KHI -",
        &["customs_not_sorted PP-04 /board/customs_cards/played"]),
    ("", "2@BRU 0:NYC>RIO,NYC>SYD,TYO>SIN;BRU+4/1:RIO>TYO,SIN>NYC,TYO>RIO;CAI+4 0:fuel 0@SFO - - NYC -",
        &["wrong_number_of_customs PP-09 /board/customs_cards"]),
    ("", "2@BRU 0:NYC>RIO,NYC>SYD,TYO>SIN;BRU+4/1:RIO>TYO,SIN>NYC,TYO>RIO;CAI+3 0:fuel 0@SFO - - - -",
        &["wrong_number_of_customs PP-09 /board/customs_cards"]),
    ("", "2@BRU 0:NYC>RIO,NYC>SYD,TYO>SIN;BRU+5/1:RIO>TYO,SIN>NYC,TYO>RIO;CAI 0:fuel",
        &["too_many_customs PP-09 /board/holders/0/customs"]),
    ("", "2@BRU 0:NYC>RIO,NYC>SYD,TYO>SIN/1:RIO>TYO,SIN>NYC,TYO>RIO;KHI+1/2:h,h,SYD>SYD;CAI+3 0:fuel",
        &["same_city PP-07 /board/holders/2/groups/2", "too_many_customs PP-09 /board/holders/2/customs"]),

    // Groups have their cards, a seat and a reason to be where they are.
    ("", "2@BRU 0:NYC>RIO,RIO>RIO,TYO>SIN/1:NBO>TYO,SIN>NYC,TYO>LIS 0:fuel", &["same_city PP-07 /board/holders/0/groups/1"]),
    ("", "2@BRU 0:>RIO,>SYD,>SIN/1:>TYO,SIN>NYC,TYO>RIO 0:fuel", &["too_many_passengers PP-15 /board/holders"]),
    ("", "2@BRU 0:NYC>RIO,o,TYO>SIN/1:RIO>TYO,SIN>NYC,o 0:fuel",
        &["office_not_empty PP-54 /board/holders/0/groups/1", "office_not_empty PP-54 /board/holders/1/groups/2"]),
    ("", "2@BRU 0:NYC>RIO,o,TYO>SIN/1:h,h,h - 0@SFO - - * 1", &["office_not_empty PP-54 /board/holders/0/groups/1"]),
    ("", "2@CAI 0:>CAI,NYC>SYD,TYO>SIN/1:RIO>TYO,>CAI,TYO>RIO;BRU 0:customs[1]",
        &["not_alighted PP-38 /board/holders/0/groups/0", "not_alighted PP-38 /board/holders/1/groups/1"]),
    ("", "2@CAI 0:o,o,TYO>SIN/1:RIO>TYO,o,TYO>RIO;BRU 0:customs[1] 0@SFO - CAI,CAI", &["too_many_in_office PP-39 /board/holders"]),
    ("", "2@BRU 0:->RIO,NYC>-,TYO>SIN/1:->-,SIN>NYC,TYO>RIO;-+1 0:fuel",
        &["cards_missing PP-05 /board/holders/0/groups/0", "cards_missing PP-05 /board/holders/0/groups/1",
          "cards_missing PP-05 /board/holders/1/groups/0", "no_customs_in_front PP-50 /board/holders/1/customs"]),
    ("", "2@BRU 0:->RIO,NYC>NBO,TYO>SIN;-+1/1:h,h,h - 0@SFO - - * 1",
        &["cards_missing PP-05 /board/holders/0/groups/0", "no_customs_in_front PP-50 /board/holders/0/customs"]),

    // The set-up.
    ("", "0@BRU 0:NYC>RIO,NYC>SYD,TYO>SIN;BRU+4/1:RIO>TYO,SIN>NYC,TYO>RIO;CAI+4 0:initial-boarding[0] 0@SFO",
        &["city_too_early PP-11 /board"]),
    ("", "0@- 0:->-,->-,->-;-+5/1:->-,->-,->-;-+5 0:initial-boarding 0@SFO - - -", &["city_too_early PP-11 /board"]),
    ("", "1@- 0:->-,->-,->-;-+5/1:->-,->-,->-;-+5 0:initial-boarding 0@- - - -", &["city_too_early PP-11 /board"]),
    ("starter=drawn", "0@SFO 0:->-,->-,->-;-+5/1:->-,->-,->-;-+5 - -@SFO - - -", &["city_too_early PP-11 /board"]),
    ("", "0@- 0:NYC>-,->-,->-;-+5/1:->-,->-,->-;BRU+4 0:initial-boarding 0@- - - -",
        &["begun_too_early PP-05 /board/holders/0", "begun_too_early PP-05 /board/holders/1"]),
    ("", "0@SFO 0:NYC>RIO,h,>SIN;BRU+4/1:RIO>TYO,SIN>NYC,o;CAI+4 0:initial-boarding[0]",
        &["office_not_empty PP-54 /board/holders/1/groups/2", "begun_too_early PP-05 /board/holders/0",
          "begun_too_early PP-05 /board/holders/1", "wrong_discards_at_start PP-14 /board/boarding_cards"]),
    ("", "0@SFO 0:NYC>RIO,NYC>SYD,TYO>SIN;BRU+4/1:RIO>TYO,SIN>NYC,TYO>RIO;CAI+3 0:initial-boarding[0]",
        &["begun_too_early PP-05 /board/holders/0", "begun_too_early PP-05 /board/holders/1"]),
    ("", "2@- 0:NYC>RIO,NYC>SYD,TYO>SIN/1:RIO>TYO,SIN>NYC,TYO>RIO 0:fuel", &["city_missing PP-11 /board"]),
    ("", "2@BRU 0:NYC>RIO,NYC>SYD,TYO>SIN/1:RIO>TYO,SIN>NYC,TYO>RIO 0:fuel 0@- - - BRU,CAI,KHI,LIS,NBO,NYC,RIO,SFO,SIN,SYD -",
        &["start_city_missing PP-11 /board/customs_cards"]),
    ("", "2@BRU 0:NYC>RIO,NYC>SYD,TYO>SIN/1:RIO>TYO,SIN>NYC,TYO>RIO 0:fuel 1@SFO", &["wrong_starter PP-13 /board"]),
    ("", "2@BRU 0:NYC>RIO,NYC>SYD,TYO>SIN/1:RIO>TYO,SIN>NYC,TYO>RIO 0:fuel -@SFO", &["wrong_starter PP-13 /board"]),
    ("starter=drawn", "2@BRU 0:NYC>RIO,NYC>SYD,TYO>SIN/1:RIO>TYO,SIN>NYC,TYO>RIO 0:fuel 2@SFO", &["wrong_starter PP-13 /board"]),

    // The turn.
    ("", "2@BRU 0:NYC>RIO,NYC>SYD,TYO>SIN/1:RIO>TYO,SIN>NYC,TYO>RIO -", &["turn_missing PP-20 /board"]),
    ("", "2@BRU 0:h,h,h/1:RIO>TYO,SIN>NYC,TYO>RIO 1:fuel 0@SFO - - * 0", &["turn_out_of_place PP-20 /board/turn"]),
    ("starter=drawn", "0@- 0:->-,->-,->-;-+5/1:->-,->-,->-;-+5 0:initial-boarding -@- - - -", &["turn_out_of_place PP-20 /board/turn"]),
    ("", "2@BRU 0:NYC>RIO,NYC>SYD,TYO>SIN/1:RIO>TYO,SIN>NYC,TYO>RIO 2:fuel", &["turn_of_seat_not_in_game PP-20 /board/turn/seat"]),
    ("", "0@SFO 0:NYC>RIO,NYC>SYD,TYO>SIN;BRU+4/1:RIO>TYO,SIN>NYC,TYO>RIO;CAI+4 1:initial-boarding[1]",
        &["turn_before_starter PP-14 /board/turn/seat"]),
    ("rethrow_limit=one", "2@BRU 0:NYC>RIO,NYC>SYD,TYO>SIN/1:RIO>TYO,SIN>NYC,TYO>RIO 0:fuel+2",
        &["throws_out_of_place PP-26 /board/turn/throws"]),
    ("rethrow_limit=one", "2@BRU 0:NYC>RIO,NYC>SYD,TYO>SIN/1:RIO>TYO,SIN>NYC,TYO>RIO 0:throw+2",
        &["throws_out_of_place PP-26 /board/turn/throws"]),
    ("", "0@SFO 0:NYC>RIO,NYC>SYD,TYO>SIN;BRU+4/1:RIO>TYO,SIN>NYC,TYO>RIO;CAI+4 0:initial-boarding+1[0]",
        &["throws_out_of_place PP-26 /board/turn/throws"]),

    // Who is asked.
    ("", "2@BRU 0:NYC>RIO,NYC>SYD,TYO>SIN/1:RIO>TYO,SIN>NYC,TYO>RIO 0:fuel[0]", &["wrong_seats_to_ask PP-20 /board/turn/to_ask"]),
    ("", "2@BRU 0:NYC>RIO,NYC>SYD,TYO>SIN/1:RIO>TYO,SIN>NYC,TYO>RIO 0:flight[1]", &["wrong_seats_to_ask PP-20 /board/turn/to_ask"]),
    ("", "0@SFO 0:NYC>RIO,NYC>SYD,TYO>SIN;BRU+4/1:RIO>TYO,SIN>NYC,TYO>RIO;CAI+4 0:initial-boarding[1,0]",
        &["wrong_seats_to_ask PP-20 /board/turn/to_ask"]),
    ("", "0@SFO 0:NYC>RIO,NYC>SYD,TYO>SIN;BRU+4/1:RIO>TYO,SIN>NYC,TYO>RIO;CAI+4 0:initial-boarding",
        &["wrong_seats_to_ask PP-20 /board/turn/to_ask"]),
    ("", "0@SFO 0:NYC>RIO,NYC>SYD,TYO>-;-+5/1:RIO>TYO,SIN>NYC,TYO>RIO;-+5 0:initial-boarding[0]",
        &["wrong_seats_to_ask PP-20 /board/turn/to_ask"]),
    ("", "2@CAI 0:>RIO,NYC>SYD,TYO>SIN;KHI/1:RIO>TYO,>NYC,TYO>RIO;BRU 0:customs[1,0]", &["wrong_seats_to_ask PP-20 /board/turn/to_ask"]),
    ("", "2@CAI 0:>RIO,NYC>SYD,TYO>SIN;KHI/1:RIO>TYO,>NYC,TYO>RIO;BRU 0:customs", &["wrong_seats_to_ask PP-20 /board/turn/to_ask"]),
    ("", "2@CAI 0:>RIO,NYC>SYD,TYO>SIN;KHI/1:RIO>TYO,>NYC,TYO>RIO;BRU 0:customs[0,2]", &["wrong_seats_to_ask PP-20 /board/turn/to_ask"]),
    ("", "2@CAI 0:>RIO,NYC>SYD,TYO>SIN;KHI/1:RIO>TYO,h,TYO>RIO;BRU 0:customs[0,1]", &["wrong_seats_to_ask PP-20 /board/turn/to_ask"]),
    ("", "2@CAI 0:>RIO,NYC>SYD,TYO>SIN/1:RIO>TYO,>NYC,TYO>RIO;BRU 0:customs[0,1]", &["wrong_seats_to_ask PP-20 /board/turn/to_ask"]),
    ("", "2@CAI 0:>RIO,NYC>SYD,>SIN/1:RIO>TYO,CAI>NYC,TYO>RIO 0:boarding[1]", &["wrong_seats_to_ask PP-20 /board/turn/to_ask"]),
    ("", "2@CAI 0:NYC>RIO,NYC>SYD,TYO>SIN/1:RIO>TYO,CAI>NYC,CAI>RIO 0:boarding[1]", &["wrong_seats_to_ask PP-20 /board/turn/to_ask"]),
    ("phase2_boarding=optional", "2@CAI 0:>RIO,>SYD,>SIN/1:CAI>TYO,CAI>NYC,TYO>RIO 0:boarding[1]",
        &["wrong_seats_to_ask PP-20 /board/turn/to_ask"]),
    ("", "2@CAI 0:>RIO,>SYD,>SIN/1:RIO>TYO,CAI>NYC,TYO>RIO 0:last-minute[1]", &["wrong_seats_to_ask PP-20 /board/turn/to_ask"]),
    ("", "2@CAI 0:>RIO,NYC>SYD,>SIN/1:RIO>TYO,CAI>NYC,CAI>RIO 0:boarding[1,0]", &["wrong_seats_to_ask PP-20 /board/turn/to_ask"]),
    ("phase2_boarding=optional", "2@CAI 0:>RIO,NYC>SYD,TYO>SIN/1:CAI>TYO,CAI>NYC,TYO>RIO 0:boarding[0,1]",
        &["wrong_seats_to_ask PP-20 /board/turn/to_ask"]),
    ("", "2@CAI 0:>RIO,NYC>SYD,TYO>SIN/1:->-,CAI>NYC,TYO>RIO 0:last-minute[1]", &["wrong_seats_to_ask PP-20 /board/turn/to_ask"]),
    ("", "2@CAI 0:>RIO,NYC>SYD,TYO>SIN/1:->-,CAI>NYC,TYO>RIO 0:last-minute", &["wrong_seats_to_ask PP-20 /board/turn/to_ask"]),
    ("", "2@CAI 0:>RIO,NYC>SYD,TYO>SIN/1:RIO>TYO,CAI>NYC,TYO>RIO 0:last-minute[0,1]", &["wrong_seats_to_ask PP-20 /board/turn/to_ask"]),
    ("", "2@CAI 0:>RIO,NYC>SYD,>SIN/1:RIO>TYO,CAI>NYC,TYO>RIO 0:last-minute", &["wrong_seats_to_ask PP-20 /board/turn/to_ask"]),
    ("", "2@CAI 0:>RIO,NYC>SYD,TYO>SIN/1:CAI>TYO,SIN>NYC,TYO>RIO 0:last-minute[0,1]!1:1",
        &["barred_out_of_place PP-52 /board/turn/barred", "wrong_seats_to_ask PP-20 /board/turn/to_ask"]),
    ("office_victim_may_board=false", "2@BRU 0:NYC>RIO,NYC>SYD,TYO>SIN/1:RIO>TYO,SIN>NYC,TYO>RIO 0:fuel!1:1",
        &["barred_out_of_place PP-52 /board/turn/barred"]),
    ("office_victim_may_board=false", "2@CAI 0:>RIO,NYC>SYD,TYO>SIN/1:CAI>TYO,SIN>NYC,TYO>RIO 0:last-minute[0]!0:1",
        &["barred_out_of_place PP-52 /board/turn/barred"]),

    // What cannot have come about in play, though all counts agree. In the set-up cards are dealt in a fixed order, groups
    // board in turn, and only theirs and rejected cards lie on the discards.
    ("", "0@SFO 0:NYC>RIO,NYC>-,TYO>SIN;-+5/1:->-,->-,->-;-+5 0:initial-boarding", &["drawn_out_of_order PP-04 /board/holders/0"]),
    ("", "0@SFO 0:NYC>RIO,NYC>SYD,->SIN;-+5/1:RIO>TYO,SIN>NYC,TYO>RIO;-+5 0:initial-boarding",
        &["drawn_out_of_order PP-04 /board/holders/0"]),
    ("", "0@SFO 0:->-,->-,->-;-+5/1:RIO>TYO,SIN>NYC,TYO>RIO;-+5 0:initial-boarding", &["drawn_out_of_order PP-04 /board/holders/0"]),
    ("", "0@SFO 0:NYC>RIO,NYC>SYD,->-;-+5/1:RIO>TYO,->-,TYO>RIO;-+5 0:initial-boarding", &["drawn_out_of_order PP-04 /board/holders/0"]),
    ("", "0@SFO 0:NYC>RIO,NYC>SYD,TYO>-;-+5/1:->-,->-,->-;BRU+4 0:initial-boarding", &["drawn_out_of_order PP-04 /board/holders/1"]),
    ("", "0@SFO 0:NYC>RIO,NYC>SYD,TYO>SIN;-+5/1:RIO>TYO,SIN>NYC,TYO>RIO;BRU+4 0:initial-boarding",
        &["drawn_out_of_order PP-04 /board/holders/1"]),
    ("", "0@SFO 0:NYC>NYC,->-,TYO>SIN;-+5/1:RIO>RIO,SIN>NYC,TYO>RIO;-+5 0:initial-boarding 0@SFO SYD SYD",
        &["same_city PP-07 /board/holders/0/groups/0"]),
    ("", "0@SFO 0:NYC>RIO,NYC>SYD,TYO>SIN;-+5/1:RIO>TYO,->-,->-;-+5 0:initial-boarding 0@SFO LIS LIS",
        &["drawn_out_of_order PP-04 /board/holders/1", "wrong_discards_at_start PP-14 /board/boarding_cards"]),
    ("", "0@SFO 0:NYC>RIO,NYC>SYD,TYO>SIN;-+5/1:RIO>-,SIN>-,TYO>-;-+5 0:initial-boarding 0@SFO LIS LIS",
        &["wrong_discards_at_start PP-14 /board/boarding_cards"]),
    ("", "0@SFO 0:NYC>RIO,NYC>SYD,TYO>SIN;BRU+4/1:RIO>TYO,SIN>NYC,TYO>RIO;CAI+4 0:initial-boarding[0] 0@SFO LIS -",
        &["wrong_discards_at_start PP-14 /board/boarding_cards"]),
    ("rejects=shuffle_back", "0@SFO 0:NYC>RIO,NYC>SYD,TYO>SIN;BRU+4/1:RIO>TYO,SIN>NYC,TYO>RIO;CAI+4 0:initial-boarding[0] 0@SFO LIS LIS",
        &["wrong_discards_at_start PP-14 /board/boarding_cards"]),
    ("", "0@CAI 0:>LIS,>RIO,>RIO;RIO+4/1:SYD>NYC,SFO>TYO,LIS>KHI;SFO+4 0:initial-boarding[0] 0@CAI CAI,CAI",
        &["wrong_discards_at_start PP-14 /board/boarding_cards"]),
    ("", "0@CAI 0:SYD>NYC,SYD>NYC,SFO>TYO;RIO+4/1:>LIS,SFO>KHI,NBO>KHI;SFO+4 0:initial-boarding[0] 0@CAI CAI",
        &["begun_too_early PP-05 /board/holders/1"]),
    ("", "0@CAI 0:SYD>NYC,SYD>NYC,>CAI;RIO+4/1:LIS>LIS,SFO>KHI,NBO>KHI;SFO+4 0:initial-boarding[0] 0@CAI CAI",
        &["same_city PP-07 /board/holders/1/groups/0", "not_alighted PP-38 /board/holders/0/groups/2"]),

    // Nobody sits where the plane is who wants to be there, whoever got off has left the card there, and whoever had to
    // board has boarded.
    ("", "3@CAI 0:LIS>NYC,LIS>NYC,>CAI/1:>CAI,>KHI,h 0:fuel",
        &["not_alighted PP-38 /board/holders/0/groups/2", "not_alighted PP-38 /board/holders/1/groups/0"]),
    ("", "3@CAI 0:LIS>NYC,LIS>NYC,>CAI/1:h,>KHI,h 0:throw", &["not_alighted PP-38 /board/holders/0/groups/2"]),
    ("phases_without_flight=false", "3@CAI 0:LIS>NYC,LIS>NYC,>CAI/1:h,>KHI,h 0:flight", &["not_alighted PP-38 /board/holders/0/groups/2"]),
    ("", "3@CAI 0:o,o,h/1:LIS>NYC,>KHI,h;SFO 0:customs[1] 0@BRU - CAI", &["alighted_without_card PP-39 /board/destination_cards/discarded"]),
    ("", "3@CAI 0:o,o,SFO>CAI/1:SFO>CAI,>KHI,h;SIN 0:customs[1] 0@BRU - -",
        &["alighted_without_card PP-39 /board/destination_cards/discarded"]),
    ("", "2@CAI 0:o,NYC>LIS,>SIN/1:CAI>SYD,SIN>TYO,CAI>RIO 0:boarding[1] 0@SFO - -",
        &["alighted_without_card PP-39 /board/destination_cards/discarded"]),
    ("", "3@CAI 0:CAI>NYC,CAI>NYC,h;RIO/1:>KHI,LIS>SIN,h 0:customs[0] 0@BRU",
        &["not_boarded PP-40 /board/holders/0/groups/0", "not_boarded PP-40 /board/holders/0/groups/1"]),
    ("", "2@CAI 0:CAI>RIO,>LIS,>SIN/1:CAI>SYD,h,CAI>RIO 0:boarding[1]",
        &["too_many_cards PP-04 /board/boarding_cards", "not_boarded PP-40 /board/holders/0/groups/0"]),

    // Throws have brought fuel.
    ("", "0@CAI 0:LIS>NYC,LIS>NYC,h/1:>KHI,SIN>KHI,h 0:fuel+2", &["too_little_fuel PP-24 /board/fuel"]),
    ("", "3@CAI 0:LIS>NYC,LIS>NYC,h/1:>KHI,SIN>KHI,h 0:throw+1", &["too_little_fuel PP-24 /board/fuel"]),
    ("", "4@CAI 0:LIS>NYC,LIS>NYC,h/1:>KHI,SIN>KHI,h 0:flight+2", &["too_little_fuel PP-24 /board/fuel"]),
    ("fuel_source=discs", "1@CAI 0:LIS>NYC,LIS>NYC,h/1:>KHI,SIN>KHI,h 0:flight+1", &["too_little_fuel PP-24 /board/fuel"]),

    // After a customs card one group gets two cards, then its player a front card.
    ("", "1@CAI 0:LIS>LIS,SYD>SYD,h;-+4/1:->-,>NYC,h;SFO+4 0:last-minute[0] 0@BRU - - CAI -",
        &["same_city PP-07 /board/holders/0/groups/0", "same_city PP-07 /board/holders/0/groups/1"]),
    ("", "3@CAI 0:LIS>NYC,LIS>NYC,h;RIO+4/1:>KHI,SIN>KHI,h;SFO+4 0:last-minute[0] 0@BRU - - - -",
        &["customs_not_played PP-52 /board/customs_cards/played"]),
    ("", "1@CAI 0:->-,->-,->-;-+5/1:->-,->-,->-;-+5 0:last-minute[0] 0@BRU - - - -",
        &["customs_not_played PP-52 /board/customs_cards/played", "drawn_out_of_order PP-48 /board/holders/0",
          "drawn_out_of_order PP-48 /board/holders/1"]),
    ("", "0@CAI 0:LIS>NYC,LIS>NYC,h;-+4/1:>KHI,->KHI,h;SFO+4 0:last-minute[0] 0@BRU - - CAI -",
        &["drawn_out_of_order PP-48 /board/holders/1"]),
    ("", "0@CAI 0:LIS>NYC,LIS>NYC,h;-+4/1:>KHI,SIN>KHI,h;-+4 0:last-minute[0] 0@BRU - - CAI,NBO -",
        &["drawn_out_of_order PP-48 /board/holders/1"]),
    ("", "0@CAI 0:LIS>NYC,LIS>NYC,h;RIO+3/1:>KHI,SIN>-,h;SFO+4 0:last-minute[0] 0@BRU - - CAI -",
        &["drawn_out_of_order PP-48 /board/holders/1"]),
    ("office_victim_may_board=false", "0@CAI 0:LIS>NYC,LIS>NYC,h;RIO+3/1:>KHI,SIN>KHI,h;SFO+4 0:last-minute[0]!0:1 0@BRU - - CAI -",
        &["barred_out_of_place PP-52 /board/turn/barred"]),
    ("office_victim_may_board=false", "0@CAI 0:LIS>NYC,LIS>NYC,h;-+4/1:SIN>-,SIN>KHI,h;SFO+4 0:last-minute[0]!1:2 0@BRU - - CAI -",
        &["barred_out_of_place PP-52 /board/turn/barred"]),

    // The end.
    ("", "2@BRU 0:h,h,h/1:RIO>TYO,SIN>NYC,TYO>RIO 1:fuel", &["win_missing PP-56 /board/winners"]),
    ("", "2@BRU 0:h,h,h/1:RIO>TYO,SIN>NYC,TYO>RIO - 0@SFO - - * 1", &["wrong_winners PP-56 /board/winners"]),
    ("", "2@BRU 0:h,h,h/1:h,h,h - 0@SFO - - * 1", &["wrong_winners PP-56 /board/winners"]),
    ("tie=active_first_clockwise", "2@BRU 0:h,h,h/1:h,h,h - 0@SFO - - * 0,1", &["wrong_winners PP-56 /board/winners"]),
    ("", "2@BRU 0:NYC>RIO,h,h/1:RIO>TYO,SIN>NYC,TYO>RIO - 0@SFO - - * 0", &["wrong_winners PP-56 /board/winners"]),
    ("", "2@BRU 0:h,h,h/1:h,h,h/2:h,h,h - 0@SFO - - * 0,1,2", &["too_many_finished PP-59 /board/holders"]),
    ("tie=active_first_clockwise", "2@BRU 0:h,h,h/1:h,h,h/2:h,h,h - 0@SFO - - * 1", &["too_many_finished PP-59 /board/holders"]),
    ("", "2@BRU 0:h,h,h/1:h,h,h/2:h,h,h - 0@SFO - - * 0,1",
        &["too_many_finished PP-59 /board/holders", "wrong_winners PP-56 /board/winners"]),
    ("", "2@BRU 0:h,h,h/1:h,h,h/2:h,h,h 0:fuel",
        &["too_many_finished PP-59 /board/holders", "win_missing PP-56 /board/winners"]),
    ("", "2@CAI 0:h,h,h/1:>CAI,SIN>NYC,TYO>RIO - 0@SFO - - * 0", &["not_alighted PP-38 /board/holders/1/groups/0"]),

    // A state shows every card.
    ("", "2@BRU 0:NYC>?,h,>?/1:?>TYO,SIN>NYC,TYO>RIO;? 0:fuel",
        &["card_hidden PP-10 /board/holders/0/groups/0/destination", "card_hidden PP-10 /board/holders/0/groups/2/destination",
          "card_hidden PP-10 /board/holders/1/groups/0/boarding", "card_hidden PP-10 /board/holders/1/customs/front"]),

    // All faults at once.
    ("rethrow_limit=one", "2@CAI 0:>RIO,>SYD,>SIN;BRU/1:>CAI,o,TYO>TYO;BRU 0:fuel+2[1]!1:1 1@SFO TYO,NYC",
        &["discards_not_sorted PP-04 /board/boarding_cards/discarded", "same_city PP-07 /board/holders/1/groups/2",
          "customs_card_twice PP-04 /board/customs_cards", "too_many_passengers PP-15 /board/holders",
          "not_alighted PP-38 /board/holders/1/groups/0", "office_not_empty PP-54 /board/holders/1/groups/1", "wrong_starter PP-13 /board"]),
];

/// Lines of views that nobody can see.
#[rustfmt::skip]
const VIEWS: &[Line] = &[
    ("", "2@BRU 0:NYC>?,h,>RIO/1:?>?,?>?,?>? 0:fuel", &["half_hidden PP-10 /board/holders/0"]),
    ("", "2@BRU 0:NYC>SIN,h,>RIO;?/1:?>?,>?,?>?;BRU 0:fuel",
        &["half_hidden PP-10 /board/holders/0", "half_hidden PP-10 /board/holders/1"]),
    ("front_customs_public=true", "2@BRU 0:NYC>?,h,>RIO;BRU/1:?>?,?>?,?>?;CAI 0:fuel", &["half_hidden PP-10 /board/holders/0"]),
    ("", "2@BRU 0:h,h,>?/1:h,>?,h 0:fuel 0@SFO - BRU,BRU,CAI,CAI,KHI,KHI,LIS,LIS,NBO,NBO,NYC,NYC,RIO,RIO,SFO,SFO,SIN,SIN,SYD,SYD,TYO",
        &["too_many_cards_of_kind PP-04 /board/destination_cards"]),
];

/// A position that can be, what is written otherwise in it (`-` for taken away), and all faults.
type Row = (&'static str, &'static [(&'static str, &'static str)], &'static [&'static str]);

/// What no line can say.
#[rustfmt::skip]
const ROWS: &[Row] = &[
    ("2@BRU 0:NYC>RIO,NYC>SYD,TYO>SIN/1:RIO>TYO,SIN>NYC,TYO>RIO 0:fuel", &[("/seats", "[1,0]")],
        &["holders_of_other_seats PP-03 /board/holders"]),
    ("2@BRU 0:NYC>RIO,NYC>SYD,TYO>SIN/1:RIO>TYO,SIN>NYC,TYO>RIO 0:fuel", &[("/seats", "[0,1,2]")],
        &["holders_of_other_seats PP-03 /board/holders"]),
    ("2@BRU 0:NYC>RIO,NYC>SYD,TYO>SIN/1:RIO>TYO,SIN>NYC,TYO>RIO 0:fuel", &[("/seats", "[]"), ("/board/holders", "[]")],
        &["wrong_number_of_seats PP-01 /seats"]),
    ("2@BRU 0:NYC>RIO,NYC>SYD,TYO>SIN/1:RIO>TYO,SIN>NYC,TYO>RIO 0:fuel",
        &[("/board/boarding_cards/unknown", "17"), ("/board/destination_cards/unknown", "0")],
        &["wrong_count PP-04 /board/boarding_cards/unknown", "wrong_count PP-04 /board/destination_cards/unknown"]),
];

fn faults_of_line(&(options, given, _): &Line) -> Vec<Fault> {
    faults_of(Position::from_text(&self::options(options), &full_line(given)))
}

fn faults_of_view(&(options, given, _): &Line) -> Vec<Fault> {
    faults_of(Position::from_text_view(&self::options(options), &full_line(given)))
}

fn faults_of(read: Result<Position, ParsePositionError>) -> Vec<Fault> {
    match read {
        Err(ParsePositionError::Faults(faults)) => faults,
        Err(ParsePositionError::Form(part)) => panic!("no part {part} of a position"),
        Ok(_) => Vec::new(),
    }
}

fn changed(&(given, changes, _): &Row) -> Value {
    let mut state = written(&position("", given));
    for (pointer, value) in changes {
        let value = (*value != "-").then(|| serde_json::from_str(value).expect("a value is JSON"));
        put(&mut state, pointer, value);
    }
    state
}

fn faults_of_row(row: &Row) -> Vec<Fault> {
    match read(&changed(row)) {
        Ok(checked) => checked.err().unwrap_or_default(),
        Err(error) => panic!("{row:?} cannot be read: {error}"),
    }
}

fn told(faults: &[Fault]) -> Vec<String> {
    faults.iter().map(|fault| format!("{} {} {}", fault.code(), fault.rule(), fault.pointer())).collect()
}

#[test]
fn faults_give_rule_and_place_and_all_of_them_at_once() {
    let lines = LINES.iter().map(|line| (format!("{line:?}"), told(&faults_of_line(line)), line.2));
    let views = VIEWS.iter().map(|line| (format!("{line:?}"), told(&faults_of_view(line)), line.2));
    let rows = ROWS.iter().map(|row| (format!("{row:?}"), told(&faults_of_row(row)), row.2));
    let wrong: Vec<String> = lines
        .chain(views)
        .chain(rows)
        .filter(|(_, found, expect)| found != expect)
        .map(|(what, found, _)| format!("{what}:\n   found {found:?}"))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn every_fault_comes_from_a_state() {
    let lines = LINES.iter().flat_map(faults_of_line).chain(VIEWS.iter().flat_map(faults_of_view));
    let all: Vec<Fault> = lines.chain(ROWS.iter().flat_map(faults_of_row)).collect();
    let shown: BTreeSet<&str> = all.iter().map(Explain::code).collect();
    assert_eq!(shown, words::faults().iter().map(Explain::code).collect());
}

/// Every hidden and every known card of a holder at once, or none: what a seat or a spectator sees passes.
#[test]
fn what_a_viewer_sees_has_no_faults() {
    let table =
        "5@CAI 0:NYC>LIS,>TYO,o;BRU+1/1:RIO>SYD,>NYC,h;SIN+1/2:h,KHI>SFO,SYD>NBO;CAI 0:customs[0,1,2]";
    for options in ["", "front_customs_public=true"] {
        let position = position(options, table);
        for viewer in (0..3).map(|number| aerodrome_engine::Viewer::Seat(super::seat(number))) {
            let seen = position.seen_by(viewer).to_string();
            assert!(Position::from_text_view(&super::options(options), &seen).is_ok(), "{seen}");
        }
    }
}

/// The state or the view that a line in the short form writes, as JSON: no line that cannot be has a position to ask.
fn json_of(options: &str, given: &str) -> Value {
    let line = full_line(given);
    let fields: Vec<&str> = line.split(' ').collect();
    let optional = |text: &str| (text != "-").then(|| text.to_owned());
    let card = |text: &str| {
        optional(text).map(|text| if text == "?" { json!({ "hidden": true }) } else { json!(text) })
    };
    let list = |text: &str| -> Vec<String> {
        optional(text).iter().flat_map(|text| text.split(',')).map(str::to_owned).collect()
    };
    let number = |text: &str| text.parse::<u8>().expect("a small number");
    let numbers = |text: &str| list(text).iter().map(|text| number(text)).collect::<Vec<_>>();
    let with_members = |members: Vec<(&str, Option<Value>)>| -> Value {
        members.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))).collect()
    };
    let group = |text: &str| match text.split_once('>') {
        None if text == "o" => json!({ "state": "office" }),
        None => json!({ "state": "home" }),
        Some(("", to)) => with_members(vec![("state", Some(json!("plane"))), ("destination", card(to))]),
        Some((from, to)) => with_members(vec![
            ("state", Some(json!("waiting"))),
            ("boarding", card(from)),
            ("destination", card(to)),
        ]),
    };
    let holder = |text: &str| {
        let (seat, rest) = text.split_once(':').expect("a seat");
        let (groups, customs) = rest.split_once(';').expect("customs cards");
        let (front, behind) = customs.split_once('+').unwrap_or((customs, "0"));
        let customs = with_members(vec![("front", card(front)), ("behind", Some(json!(number(behind))))]);
        json!({ "seat": number(seat), "groups": groups.split(',').map(group).collect::<Vec<_>>(), "customs": customs })
    };
    let turn = |text: &str| {
        let (rest, barred) = text.split_once('!').map_or((text, None), |(rest, barred)| (rest, Some(barred)));
        let (rest, to_ask) = rest.trim_end_matches(']').split_once('[').unwrap_or((rest, "-"));
        let (rest, throws) = rest.split_once('+').unwrap_or((rest, "0"));
        let (seat, due) = rest.split_once(':').expect("a seat");
        let barred = barred.and_then(|group| group.split_once(':'));
        with_members(vec![
            ("seat", Some(json!(number(seat)))),
            ("due", Some(json!(due.replace('-', "_")))),
            ("throws", Some(json!(number(throws)))),
            ("to_ask", Some(json!(numbers(to_ask)))),
            ("barred", barred.map(|(seat, slot)| json!({ "seat": number(seat), "slot": number(slot) }))),
        ])
    };
    let (fuel, city) = fields[0].split_once('@').expect("a city");
    let (starter, start) = fields[3].split_once('@').expect("a city");
    let holders: Vec<Value> = fields[1].split('/').map(holder).collect();
    let seats: Vec<Value> = holders.iter().map(|holder| holder["seat"].clone()).collect();
    let board = with_members(vec![
        ("fuel", Some(json!(number(fuel)))),
        ("city", card(city)),
        ("holders", Some(json!(holders))),
        ("boarding_cards", Some(json!({ "discarded": list(fields[4]) }))),
        ("destination_cards", Some(json!({ "discarded": list(fields[5]) }))),
        (
            "customs_cards",
            Some(with_members(vec![("start", card(start)), ("played", Some(json!(list(fields[6]))))])),
        ),
        ("starter", optional(starter).map(|starter| json!(number(&starter)))),
        ("turn", optional(fields[2]).map(|text| turn(&text))),
        ("winners", Some(json!(numbers(fields[7])))),
    ]);
    json!({ "options": self::options(options), "seats": seats, "board": board })
}

/// Whoever has customs cards has one of them in front, except while that one is drawn: in the set-up and after a customs
/// play (PP-10, PP-50).
#[test]
fn customs_cards_stand_with_one_in_front_unless_it_is_being_drawn() {
    let groups = ["SIN>RIO,NYC>SYD,>SIN", "NBO>TYO,CAI>NYC,CAI>RIO", ">KHI,h,RIO>TYO"];
    for turn in ["fuel", "throw", "flight", "boarding[1]", "customs[0]", "last-minute[0]", "-"] {
        for without in 0..3 {
            let holders: Vec<String> = (0..3)
                .map(|seat| match (groups[seat], turn) {
                    (_, "-") if seat == 0 => format!("{seat}:h,h,h"),
                    (groups, _) => format!("{seat}:{groups}"),
                })
                .enumerate()
                .map(|(seat, groups)| match seat {
                    0 if without != 0 => format!("{groups};LIS"),
                    _ if seat == without => format!("{groups};-+2"),
                    _ => groups,
                })
                .collect();
            let rest = if turn == "-" { "- 0@SFO - - * 0".to_owned() } else { format!("0:{turn}") };
            let given = format!("2@CAI {} {rest}", holders.join("/"));
            let found = told(&faults_of(Position::from_text(&options(""), &full_line(&given))));
            let fault = format!("no_customs_in_front PP-50 /board/holders/{without}/customs");
            let drawn = turn == "last-minute[0]";
            assert_eq!(found.contains(&fault), !drawn, "{given}: {found:?}");
            assert!(found.iter().all(|found| *found == fault || turn == "customs[0]"), "{given}: {found:?}");
        }
    }
}

/// What is missing has no place: there the pointer leads to what should have it.
#[test]
fn every_pointer_of_a_fault_leads_to_a_value() {
    let lines =
        LINES.iter().map(|(options, given, expect)| (json_of(options, given), read as Reader, *expect));
    let views =
        VIEWS.iter().map(|(options, given, expect)| (json_of(options, given), read_view as Reader, *expect));
    let rows = ROWS.iter().map(|row| (changed(row), read as Reader, row.2));
    for (state, read, expect) in lines.chain(views).chain(rows) {
        let faults =
            read(&state).unwrap_or_else(|error| panic!("{error}: {state}")).expect_err("there are faults");
        assert_eq!(told(&faults), expect, "JSON and line tell the same: {state}");
        for fault in faults {
            assert!(state.pointer(&fault.pointer()).is_some(), "{} leads nowhere: {state}", fault.pointer());
        }
    }
}
