//! The board, typed out from section 2 of the rule sheet and compared with the code and with the data.

use super::seat;
use crate::support::read;
use aerodrome_engine::aeroplane_chess::AeroplaneChess;
use aerodrome_engine::aeroplane_chess::board::{
    CENTRE, CROSSED_LANE_STEP, HANGAR, JUMP, PAD, RING, SEATS, SHORTCUT_END, SHORTCUT_START, TURN_IN,
    is_jump_square, is_stack_square, opposite, ring_square, step_on_ring,
};
use aerodrome_engine::{Game, Seat};
use serde_json::{Value, json};
use std::collections::BTreeMap;

type KeySquares = (i8, i8, [i8; 2], u8, [i8; 2]);

/// Section 2.2, one row for each seat: first ring square, turn-in, both ends of the shortcut, the seat whose
/// lane is crossed, the two squares never visited.
const KEY_SQUARES: [KeySquares; 4] = [
    (3, 0, [20, 32], 2, [1, 2]),
    (16, 13, [33, 45], 3, [14, 15]),
    (29, 26, [46, 6], 0, [27, 28]),
    (42, 39, [7, 19], 1, [40, 41]),
];

/// Section 2.2: the squares of a seat's own colour in travel order.
const OWN_COLOUR: [[i8; 13]; 4] = [
    [4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 0],
    [17, 21, 25, 29, 33, 37, 41, 45, 49, 1, 5, 9, 13],
    [30, 34, 38, 42, 46, 50, 2, 6, 10, 14, 18, 22, 26],
    [43, 47, 51, 3, 7, 11, 15, 19, 23, 27, 31, 35, 39],
];

/// Section 2.3: where a die move ends, and where the jump ends; a step that is not here does not jump.
const JUMPS: [(i8, i8); 12] = [
    (2, 6),
    (6, 10),
    (10, 14),
    (14, 18),
    (18, 22),
    (22, 26),
    (26, 30),
    (30, 34),
    (34, 38),
    (38, 42),
    (42, 46),
    (46, 50),
];

/// Section 2.5: where the ring squares are drawn, by their number.
#[rustfmt::skip]
const RING_CELLS: [(i8, i8); 52] = [
    (0, 7), (0, 6), (0, 5), (0, 4), (1, 4), (2, 4), (3, 4), (4, 3), (4, 2), (4, 1), (4, 0), (5, 0), (6, 0),
    (7, 0), (8, 0), (9, 0), (10, 0), (10, 1), (10, 2), (10, 3), (11, 4), (12, 4), (13, 4), (14, 4), (14, 5),
        (14, 6),
    (14, 7), (14, 8), (14, 9), (14, 10), (13, 10), (12, 10), (11, 10), (10, 11), (10, 12), (10, 13),
        (10, 14), (9, 14),
    (8, 14),
    (7, 14), (6, 14), (5, 14), (4, 14), (4, 13), (4, 12), (4, 11), (3, 10), (2, 10), (1, 10), (0, 10),
        (0, 9), (0, 8),
];

type Drawn = ([(i8, i8); 4], (i8, i8), [(i8, i8); 5], (i8, i8), [(i8, i8); 3]);

/// Section 2.5, one row for each seat: hangar, pad, lane, centre, and the dashed line as start, end and
/// crossed cell.
#[rustfmt::skip]
const SEAT_CELLS: [Drawn; 4] = [
    ([(1, 1), (2, 1), (1, 2), (2, 2)], (0, 3), [(1, 7), (2, 7), (3, 7), (4, 7), (5, 7)], (6, 7),
        [(11, 4), (11, 10), (11, 7)]),
    ([(13, 1), (13, 2), (12, 1), (12, 2)], (11, 0), [(7, 1), (7, 2), (7, 3), (7, 4), (7, 5)], (7, 6),
        [(10, 11), (4, 11), (7, 11)]),
    ([(13, 13), (12, 13), (13, 12), (12, 12)], (14, 11), [(13, 7), (12, 7), (11, 7), (10, 7), (9, 7)], (8, 7),
        [(3, 10), (3, 4), (3, 7)]),
    ([(1, 13), (1, 12), (2, 13), (2, 12)], (3, 14), [(7, 13), (7, 12), (7, 11), (7, 10), (7, 9)], (7, 8),
        [(4, 3), (10, 3), (7, 3)]),
];

/// Section 2.5: the squares drawn as triangles, by their number within a quarter.
const TRIANGLES: [usize; 4] = [3, 6, 7, 10];

fn board_seats() -> [Seat; 4] {
    [0, 1, 2, 3].map(seat)
}

fn rows<T: Copy>(table: &[T; 4]) -> impl Iterator<Item = (Seat, T)> {
    board_seats().into_iter().zip(*table)
}

#[test]
fn key_squares_are_where_the_rule_sheet_has_them() {
    assert_eq!((HANGAR, PAD, TURN_IN, CENTRE), (-1, 0, 50, 56));
    assert_eq!((SHORTCUT_START, SHORTCUT_END, CROSSED_LANE_STEP, JUMP, RING, SEATS), (18, 30, 53, 4, 52, 4));
    for (seat, (first, turn_in, shortcut, crossed, unvisited)) in rows(&KEY_SQUARES) {
        assert_eq!(ring_square(seat, 1), Some(first), "seat {seat}");
        assert_eq!(ring_square(seat, TURN_IN), Some(turn_in), "seat {seat}");
        assert_eq!(
            [SHORTCUT_START, SHORTCUT_END].map(|step| ring_square(seat, step)),
            shortcut.map(Some),
            "seat {seat}"
        );
        assert_eq!(opposite(seat), self::seat(crossed), "seat {seat}");
        assert_eq!(unvisited.map(|ring| step_on_ring(seat, ring)), [None, None], "seat {seat}");
    }
}

#[test]
fn own_colour_squares_are_where_the_rule_sheet_has_them() {
    for (seat, squares) in rows(&OWN_COLOUR) {
        let steps: Vec<i8> = (1..=TURN_IN).filter(|step| step % 4 == 2).collect();
        assert_eq!(steps.iter().map(|&step| ring_square(seat, step)).collect::<Vec<_>>(), squares.map(Some));
        // A ring square has the colour of the seat whose number it leaves when divided by four.
        assert!(
            squares.iter().all(|square| square % 4 == i8::try_from(seat.get()).expect("small")),
            "seat {seat}"
        );
    }
}

#[test]
fn steps_and_ring_squares_are_two_names_of_one_place() {
    for seat in board_seats() {
        for step in HANGAR..=CENTRE {
            let ring = ring_square(seat, step);
            assert_eq!(ring.is_some(), (1..=50).contains(&step), "seat {seat}, step {step}");
            // The formula of section 2.1.
            let formula = (13 * i16::from(seat.get()) + 2 + i16::from(step)) % 52;
            assert!(
                ring.is_none_or(|ring| i16::from(ring) == formula && step_on_ring(seat, ring) == Some(step))
            );
        }
        let visited = (0..RING).filter_map(|ring| step_on_ring(seat, ring));
        assert_eq!(visited.count(), 50, "seat {seat}");
    }
}

#[test]
fn jumps_are_those_of_the_rule_sheet() {
    for step in HANGAR..=CENTRE {
        let jump = JUMPS.iter().find(|(from, _)| *from == step).map(|(_, to)| *to);
        assert_eq!(is_jump_square(step).then_some(step + JUMP), jump, "step {step}");
        assert_eq!(is_stack_square(step), (1..=55).contains(&step), "step {step}");
    }
}

fn description() -> Value {
    serde_json::to_value(AeroplaneChess::board_description())
        .expect("the description is written without fail")
}

fn cell((x, y): (i8, i8)) -> Value {
    json!({ "x": x, "y": y })
}

#[test]
fn the_description_draws_the_ring_of_the_rule_sheet() {
    let described = description();
    assert_eq!(described["grid"], json!({ "width": 15, "height": 15 }));
    let ring: Vec<Value> = (0..52)
        .map(|ring| {
            let shape = if TRIANGLES.contains(&(ring % 13)) { "triangle" } else { "rectangle" };
            json!({ "ring": ring, "seat": ring % 4, "shape": shape, "cell": cell(RING_CELLS[ring]) })
        })
        .collect();
    assert_eq!(described["ring"], json!(ring));
}

#[test]
fn the_description_draws_what_belongs_to_a_seat_as_the_rule_sheet_does() {
    let described = description();
    assert_eq!(described["seats"].as_array().map(Vec::len), Some(4));
    for (seat, (hangar, pad, lane, centre, dashed)) in rows(&SEAT_CELLS) {
        let number = usize::from(seat.get());
        let mut way = vec![json!({ "step": 0, "area": "pad", "cell": cell(pad) })];
        way.extend((1..=50).map(|step| {
            let ring = (13 * number + 2 + step) % 52;
            json!({ "step": step, "area": "ring", "ring": ring, "cell": cell(RING_CELLS[ring]) })
        }));
        way.extend(
            (51..=55)
                .zip(lane)
                .map(|(step, point)| json!({ "step": step, "area": "lane", "cell": cell(point) })),
        );
        way.push(json!({ "step": 56, "area": "centre", "cell": cell(centre) }));
        let expected = json!({
            "seat": number, "hangar": hangar.map(cell), "way": way, "turn_in": 50,
            "shortcut": { "from": 18, "to": 30, "crosses_lane_of": (number + 2) % 4, "crosses_at": 53 },
        });
        assert_eq!(described["seats"][number], expected);
        // The dashed line joins the two ends and runs straight across the lane of the opposite seat.
        let ways = described["seats"].as_array().expect("a list");
        let of = |seat: usize, step: usize| ways[seat]["way"][step]["cell"].clone();
        assert_eq!([of(number, 18), of(number, 30), of((number + 2) % 4, 53)], dashed.map(cell));
    }
}

#[test]
fn consecutive_squares_touch_and_no_two_places_overlap() {
    let described = description();
    let point = |cell: &Value| (cell["x"].as_i64().expect("x"), cell["y"].as_i64().expect("y"));
    let touch = |a: (i64, i64), b: (i64, i64)| (a.0 - b.0).abs().max((a.1 - b.1).abs()) == 1;
    let mut places: BTreeMap<(i64, i64), String> = BTreeMap::new();
    let mut take = |cell: &Value, name: String| {
        let at = point(cell);
        assert!((0..15).contains(&at.0) && (0..15).contains(&at.1), "{name} is on the grid");
        if let Some(other) = places.insert(at, name.clone()) {
            panic!("{name} and {other} overlap at {at:?}");
        }
    };
    for square in described["ring"].as_array().expect("a list") {
        take(&square["cell"], format!("ring {}", square["ring"]));
    }
    for seat in described["seats"].as_array().expect("a list") {
        for cell in seat["hangar"].as_array().expect("a list") {
            take(cell, format!("hangar of {}", seat["seat"]));
        }
        let way = seat["way"].as_array().expect("a list");
        for step in way.iter().filter(|step| step["area"] != "ring") {
            take(&step["cell"], format!("step {} of {}", step["step"], seat["seat"]));
        }
        for pair in way.windows(2) {
            assert!(
                touch(point(&pair[0]["cell"]), point(&pair[1]["cell"])),
                "{pair:?} of seat {}",
                seat["seat"]
            );
        }
    }
    // 52 ring squares, and 4 hangar cells, a pad, 5 lane squares and a centre of each seat.
    assert_eq!(places.len(), 52 + 4 * 11);
    for ring in 0..52 {
        let [a, b] = [ring, (ring + 1) % 52].map(|ring| RING_CELLS[ring]);
        assert!(touch((a.0.into(), a.1.into()), (b.0.into(), b.1.into())), "ring {ring}");
    }
}

#[test]
fn board_json_has_the_constants_of_the_code() {
    let data: Value =
        serde_json::from_str(&read("data/aeroplane-chess/board.json")).expect("board.json is JSON");
    assert_eq!(data["turn_in"], TURN_IN);
    assert_eq!(data["crossing_step"], CROSSED_LANE_STEP);
    assert_eq!(data["shortcut"], json!({ "from": SHORTCUT_START, "to": SHORTCUT_END }));
    assert_eq!(
        data["quarter"]["ring"].as_array().map(Vec::len),
        Some(usize::try_from(RING / 4).expect("small"))
    );
    assert_eq!(data["quarter"]["lane"].as_array().map(Vec::len), usize::try_from(CENTRE - TURN_IN - 1).ok());
    assert_eq!(data["triangles"], json!(TRIANGLES));
}
