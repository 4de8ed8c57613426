//! Every fault of a written state with its rule and its place.

use super::position;
use crate::support::put;
use aerodrome_engine::aeroplane_chess::{AeroplaneChess, Board, Fault, Options, Position};
use aerodrome_engine::{Explain, Language, Position as _, Seats, State};
use serde_json::{Value, json};

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
    Ok(<Position as aerodrome_engine::Position<AeroplaneChess>>::from_state(&State { options, seats, board }))
}

/// Options, a position that can be, what is written otherwise in it (`-` for taken away), and all faults:
/// code, rule and pointer.
type Row = (&'static str, &'static str, &'static [(&'static str, &'static str)], &'static [&'static str]);

#[rustfmt::skip]
const ROWS: &[Row] = &[
    ("classic", "0:/2: 0r", &[("/seats", "[0]"), ("/board/fleets/1", "-")],
        &["wrong_number_of_seats AC-01 /seats"]),
    ("classic", "0:/2: 0r", &[("/seats/1", "4"), ("/board/fleets/1/seat", "4")],
        &["no_such_seat AC-03 /seats/1"]),
    ("classic", "0:/1:/2: 0r", &[("/seats/2", "1"), ("/board/fleets/2/seat", "1")],
        &["seat_repeated AC-03 /seats/2"]),
    ("classic", "0:/2: 0r", &[("/seats/1", "1"), ("/board/fleets/1/seat", "1")],
        &["seats_not_opposite AC-03 /seats"]),
    ("classic", "0:/1:/2: 0r",
        &[("/seats", "[0,2,1]"), ("/board/fleets/1/seat", "2"), ("/board/fleets/2/seat", "1")],
        &["seats_not_clockwise AC-03 /seats"]),
    ("classic", "0:/2: 0r", &[("/options/take_off", "[]")], &["no_take_off_roll AC-10 /options/take_off"]),
    ("classic", "0:/2: 0r", &[("/board/fleets/1/seat", "3")], &["fleets_of_other_seats AC-01 /board/fleets"]),
    ("classic", "0:/2: 0r", &[("/board/fleets/1", "-")], &["fleets_of_other_seats AC-01 /board/fleets"]),
    ("classic", "0:/2: 0r", &[("/board/fleets/1/planes/3", "-")],
        &["wrong_number_of_planes AC-01 /board/fleets/1/planes"]),
    ("classic", "0:3,4/2: 0r", &[("/board/fleets/0/stacks/-", "[1]")],
        &["stack_too_small AC-33 /board/fleets/0/stacks/0"]),
    ("classic planes=2", "0:3,4/2: 0r", &[("/board/fleets/0/stacks/-", "[1,2]")],
        &["stack_of_missing_plane AC-01 /board/fleets/0/stacks/0"]),
    ("classic", "0:3a,3a,3/2: 0r", &[("/board/fleets/0/stacks/-", "[1,2]")],
        &["plane_in_two_stacks AC-35 /board/fleets/0/stacks/1"]),
    ("classic", "0:3,4/2: 0r", &[("/board/fleets/0/stacks/-", "[0,1]")],
        &["stack_over_several_squares AC-35 /board/fleets/0/stacks/0"]),
    ("classic", "0:3,p,p/2: 0r", &[("/board/fleets/0/stacks/-", "[1,2]")],
        &["stack_where_none_can_be AC-33 /board/fleets/0/stacks/0"]),
    ("classic", "0:c,3,c/2: 0r", &[("/board/fleets/0/stacks/-", "[0,2]")],
        &["stack_where_none_can_be AC-33 /board/fleets/0/stacks/0"]),
    ("classic stack=off", "0:3,3/2: 0r", &[("/board/fleets/0/stacks/-", "[0,1]")],
        &["stacks_switched_off AC-33 /board/fleets/0/stacks/0"]),
    ("classic", "0:3,3,5,5/2: 0r",
        &[("/board/fleets/0/stacks/-", "[2,3]"), ("/board/fleets/0/stacks/-", "[0,1]")],
        &["stacks_not_ascending AC-33 /board/fleets/0/stacks"]),
    ("classic stack=forced", "0:3a,3a/2: 0r", &[("/board/fleets/0/stacks/0", "-")],
        &["stack_missing AC-33 /board/fleets/0/stacks"]),
    // A plane beside the stack, two stacks on one square, and a square of each fleet; pad and centre have none.
    ("classic stack=forced", "0:p,p/2:53a,53a,53a 0r", &[("/board/fleets/1/stacks/0", "[0,2]")],
        &["stack_missing AC-33 /board/fleets/1/stacks"]),
    ("classic stack=forced", "0:9a,9a,9a,9a/2: 0r", &[("/board/fleets/0/stacks", "[[0,1],[2,3]]")],
        &["stack_missing AC-33 /board/fleets/0/stacks"]),
    ("classic stack=forced", "0:3a,4b,3a,4b/2:c,c,55a,55a 0r",
        &[("/board/fleets/0/stacks", "[]"), ("/board/fleets/1/stacks", "[]")],
        &["stack_missing AC-33 /board/fleets/0/stacks", "stack_missing AC-33 /board/fleets/0/stacks",
          "stack_missing AC-33 /board/fleets/1/stacks"]),
    ("classic", "0:7/2:30 0r", &[("/board/fleets/1/planes/0", "33")],
        &["two_colours_on_one_square AC-25 /board/fleets/1/planes/0"]),
    ("classic", "0:c,c,c,c/1:/2: 1r 0 0", &[("/board/ranking/-", "3")],
        &["ranked_seat_not_in_game AC-41 /board/ranking/1", "turn_out_of_place AC-04 /board/turn"]),
    ("classic", "0:c,c,c,c/1:/2:/3: 1r 0 0", &[("/board/ranking/-", "0")],
        &["ranked_twice AC-41 /board/ranking/1"]),
    ("classic", "0:3/1:/2: 0r", &[("/board/ranking/-", "2")],
        &["ranked_without_finishing AC-41 /board/ranking/0"]),
    ("classic", "0:3/1:c,c,c,3/2: 0r", &[("/board/fleets/1/planes/3", "56")],
        &["finished_without_rank AC-41 /board/fleets/1/planes"]),
    ("classic win=first", "0:c,c,c,c/1:c,c,c/2: - 0 0",
        &[("/board/fleets/1/planes/3", "56"), ("/board/ranking", "[0,1]")],
        &["ranked_after_the_end AC-41 /board/ranking"]),
    ("classic", "0:/2: 0r", &[("/board/turn", "-")], &["turn_missing AC-04 /board"]),
    ("classic", "0:c,c,c,c/2: - 0 0", &[("/board/turn", r#"{"seat":2,"sixes":0,"moved_on_sixes":[]}"#)],
        &["turn_out_of_place AC-04 /board/turn"]),
    ("classic starter=drawn", "start 0,2", &[("/board/turn", r#"{"seat":2,"sixes":0,"moved_on_sixes":[]}"#)],
        &["turn_out_of_place AC-04 /board/turn"]),
    ("classic", "0:/2: 0r", &[("/board/turn/seat", "1")],
        &["turn_of_seat_not_in_game AC-03 /board/turn/seat"]),
    ("classic", "0:c,c,c,c/1:/2: 1r 0 0", &[("/board/turn/seat", "0")],
        &["turn_of_finished_seat AC-41 /board/turn/seat"]),
    ("classic", "0:/2: 0x", &[("/board/turn/roll", "2")], &["roll_while_rolling AC-05 /board/turn/roll"]),
    ("classic", "0:/2: 0m2", &[("/board/turn/roll", "3")], &["roll_without_move AC-07 /board/turn/roll"]),
    ("classic", "0:/2: 0m2 2", &[("/board/turn/roll", "6")], &["third_six_to_play AC-45 /board/turn/roll"]),
    ("classic", "0:/2: 0r 2", &[("/board/turn/sixes", "3")], &["too_many_sixes AC-45 /board/turn/sixes"]),
    ("classic extra_roll_on_six=never", "0:/2: 0r", &[("/board/turn/sixes", "1")],
        &["too_many_sixes AC-45 /board/turn/sixes"]),
    ("classic", "0:3/2: 0r", &[("/board/turn/moved_on_sixes", "[0]")],
        &["moved_without_sixes AC-49 /board/turn/moved_on_sixes"]),
    ("classic planes=2", "0:3/2: 0r 1", &[("/board/turn/moved_on_sixes", "[2]")],
        &["moved_plane_missing AC-01 /board/turn/moved_on_sixes"]),
    ("classic starter=drawn", "start 0,2", &[("/options/starter", "\"listed\"")],
        &["starter_draw_switched_off AC-04 /board/starter_draw"]),
    ("classic starter=drawn", "start 0,2", &[("/board/fleets/0/planes/1", "0")],
        &["starter_draw_too_late AC-04 /board/starter_draw"]),
    ("classic starter=drawn", "start 0,2", &[("/board/starter_draw/contenders", "[2,0]")],
        &["wrong_contenders AC-04 /board/starter_draw/contenders"]),
    ("classic starter=drawn", "start 0,2", &[("/board/starter_draw/contenders", "[2]")],
        &["wrong_contenders AC-04 /board/starter_draw/contenders"]),
    ("classic starter=drawn", "start 0,2", &[("/board/starter_draw/rolls", "[3,4]")],
        &["starter_draw_complete AC-04 /board/starter_draw/rolls"]),
    // All faults at once.
    ("classic", "0:3/2: 0x",
        &[("/board/turn/seat", "3"), ("/board/turn/roll", "6"), ("/board/turn/sixes", "4")],
        &["turn_of_seat_not_in_game AC-03 /board/turn/seat", "too_many_sixes AC-45 /board/turn/sixes",
          "roll_while_rolling AC-05 /board/turn/roll", "third_six_to_play AC-45 /board/turn/roll"]),
    ("classic", "0:3,3,5,5/1:7/2:p 0r",
        &[("/options/take_off", "[]"), ("/board/fleets/0/stacks/-", "[2,3]"), ("/board/fleets/0/stacks/-",
        "[0,3]"),
          ("/board/fleets/1/planes/3", "-"), ("/board/fleets/2/seat", "3")],
        &["fleets_of_other_seats AC-01 /board/fleets", "no_take_off_roll AC-10 /options/take_off",
          "plane_in_two_stacks AC-35 /board/fleets/0/stacks/1",
          "stack_over_several_squares AC-35 /board/fleets/0/stacks/1",
          "stacks_not_ascending AC-33 /board/fleets/0/stacks",
          "wrong_number_of_planes AC-01 /board/fleets/1/planes"]),
    ("classic", "0:7/1:45/2:4,5 0r",
        &[("/board/fleets/1/planes/0", "46"), ("/board/fleets/2/planes/1", "33"), ("/board/ranking", "[2]"),
          ("/board/turn/sixes", "9"), ("/board/turn/rolling", "true"), ("/board/turn/roll", "6"),
          ("/board/fleets/0/stacks/-", "[0,1]")],
        &["stack_over_several_squares AC-35 /board/fleets/0/stacks/0",
          "two_colours_on_one_square AC-25 /board/fleets/1/planes/0",
          "two_colours_on_one_square AC-25 /board/fleets/2/planes/1",
          "ranked_without_finishing AC-41 /board/ranking/0", "too_many_sixes AC-45 /board/turn/sixes",
          "roll_while_rolling AC-05 /board/turn/roll", "third_six_to_play AC-45 /board/turn/roll"]),
];

fn faults(row: &Row) -> Vec<Fault> {
    let (options, given, changes, _) = row;
    let mut state = written(&position(options, given));
    for (pointer, value) in *changes {
        let value = (*value != "-").then(|| serde_json::from_str(value).expect("a value is JSON"));
        put(&mut state, pointer, value);
    }
    match read(&state) {
        Ok(Err(faults)) => faults,
        other => panic!("{given} with {changes:?} under {options} has faults: {other:?}"),
    }
}

#[test]
fn faults_give_rule_and_place_and_all_of_them_at_once() {
    for row in ROWS {
        let found: Vec<String> = faults(row)
            .iter()
            .map(|fault| format!("{} {} {}", fault.code(), fault.rule(), fault.pointer()))
            .collect();
        assert_eq!(found, row.3, "{} with {:?} under {}", row.1, row.2, row.0);
    }
}

#[test]
fn numbers_in_messages_need_no_plural() {
    let says = |code: &str| {
        let found = examples().into_iter().find(|fault| fault.code() == code).expect("there is an example");
        [Language::English, Language::French].map(|language| found.message(language))
    };
    for (code, english, french) in [
        ("wrong_number_of_seats", "Two to four seats can play, not 1.", "On joue de deux à quatre, pas à 1."),
        (
            "wrong_number_of_planes",
            "The number of planes is 3; under these options it has to be 4.",
            "Le nombre d'avions est de 3\u{a0}; avec ces options, il doit être de 4.",
        ),
        (
            "ranked_after_the_end",
            "The number of ranked seats is 2; the game ends at 1.",
            "Le nombre de places classées est de 2\u{a0}; la partie se termine à 1.",
        ),
        (
            "too_many_sixes",
            "The number of sixes is 3; under these options it is at most 2.",
            "Le nombre de six est de 3\u{a0}; avec ces options, il est d'au plus 2.",
        ),
        (
            "stack_missing",
            "Planes 1 and 2 share a square; under these options they are a stack.",
            "Les avions 1 et 2 partagent une case\u{a0}; avec ces options, ils forment une pile.",
        ),
    ] {
        assert_eq!(says(code), [english, french], "{code}");
    }
}

/// One example at least of every fault.
pub(super) fn examples() -> Vec<Fault> {
    ROWS.iter().flat_map(faults).collect()
}
