//! The squares: step numbers along a plane's way, ring squares, and where all of them are drawn.
//!
//! Every constant that differs from seat to seat is computed from the seat number, so that no seat can
//! have a wrong one. The drawing coordinates are read from `data/aeroplane-chess/board.json`, which holds
//! one quarter of the board; the others are its rotations.

#![expect(clippy::indexing_slicing, reason = "a test reads the whole description, which has no other input")]

use crate::bounded::bounded;
use crate::seat::Seat;
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::LazyLock;

bounded! {
    /// How far a plane has come: -1 in the hangar, 0 on the launch pad, 1 to 50 on the ring, 51 to 55 in
    /// its own home lane, 56 in the centre.
    StepNumber(i8) in -1..=56, schema AeroplaneChessStep
}

bounded! {
    /// What the die shows (AC-05).
    DieFace(u8) in 1..=6, schema AeroplaneChessDieFace
}

/// In the hangar, not yet flown.
pub const HANGAR: i8 = -1;
/// On the launch pad.
pub const PAD: i8 = 0;
/// The last ring square of a plane's way; from here it turns into its lane (AC-15).
pub const TURN_IN: i8 = 50;
/// The centre: the plane has finished.
pub const CENTRE: i8 = 56;
/// Where a shortcut starts (AC-27).
pub const SHORTCUT_START: i8 = 18;
/// Where a shortcut ends (AC-27).
pub const SHORTCUT_END: i8 = 30;
/// The lane square of the opposite seat that a shortcut crosses (AC-28).
pub const CROSSED_LANE_STEP: i8 = 53;
/// How far a jump goes (AC-26).
pub const JUMP: i8 = 4;
/// The number of ring squares.
pub const RING: i8 = 52;
/// The number of seats on the board.
pub const SEATS: u8 = 4;

/// How far a seat's way is turned against the ring: a quarter of the ring for each seat.
const fn offset(seat: Seat) -> i8 {
    RING / SEATS.cast_signed() * seat.get().cast_signed() + 2
}

/// The ring square of a seat's plane, or `None` when the step is not on the ring.
pub const fn ring_square(seat: Seat, step: i8) -> Option<i8> {
    if step >= 1 && step <= TURN_IN { Some((offset(seat) + step) % RING) } else { None }
}

/// The step at which a seat's plane stands on a ring square, or `None` for the two squares between its turn-in
/// and its first square, which it never visits.
pub const fn step_on_ring(seat: Seat, ring: i8) -> Option<i8> {
    let step = (ring - offset(seat)).rem_euclid(RING);
    if step >= 1 && step <= TURN_IN { Some(step) } else { None }
}

/// Whether a plane jumps when a die move ends on this step: a ring square of its own colour, the turn-in
/// square excepted (AC-26).
pub const fn is_jump_square(step: i8) -> bool {
    step >= 1 && step < TURN_IN && step % 4 == 2
}

/// Whether planes of one seat can form a stack on this step: on the ring and in the lane (AC-33).
pub const fn is_stack_square(step: i8) -> bool {
    step >= 1 && step < CENTRE
}

/// The seat on the other side of the board, whose lane a shortcut crosses.
pub const fn opposite(seat: Seat) -> Seat {
    match Seat::new((seat.get() + 2) % SEATS) {
        Some(opposite) => opposite,
        None => seat,
    }
}

type Point = (i8, i8);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Data {
    status: String,
    grid: Grid,
    quarter: Quarter,
    triangles: Vec<i8>,
    crossing_step: i8,
    shortcut: ShortcutEnds,
    turn_in: i8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Grid {
    width: i8,
    height: i8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ShortcutEnds {
    from: i8,
    to: i8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Quarter {
    ring: Vec<Point>,
    hangar: Vec<Point>,
    pad: Point,
    lane: Vec<Point>,
    centre: Point,
}

static DATA: LazyLock<Data> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../data/aeroplane-chess/board.json"))
        .expect("board.json is checked by a test")
});

/// Turns a point of the first quarter by as many quarters as the seat number says.
fn rotate(point: Point, seat: u8) -> Point {
    (0..seat).fold(point, |(x, y), _| (DATA.grid.width - 1 - y, x))
}

fn drawn(point: Point, seat: u8) -> Value {
    let (x, y) = rotate(point, seat);
    json!({ "x": x, "y": y })
}

/// The whole board: ring squares, and for each seat its hangar, pad, lane, centre, shortcut and the way of its
/// planes from step to step, with drawing coordinates on a grid of 15 by 15 (x to the right, y down).
pub fn description() -> Value {
    let quarter = &DATA.quarter;
    let ring: Vec<Value> = (0..SEATS)
        .flat_map(|seat| quarter.ring.iter().map(move |&point| rotate(point, seat)))
        .enumerate()
        .map(|(index, (x, y))| {
            let triangle =
                DATA.triangles.iter().any(|&corner| usize::from(corner.unsigned_abs()) == index % 13);
            json!({
                "ring": index, "x": x, "y": y, "seat": index % usize::from(SEATS),
                "shape": if triangle { "triangle" } else { "rectangle" },
            })
        })
        .collect();
    let seats: Vec<Value> = Seat::all()
        .take(usize::from(SEATS))
        .map(|seat| {
            let number = seat.get();
            let way: Vec<Value> = (PAD..=CENTRE)
                .map(|step| match (ring_square(seat, step), step) {
                    (Some(square), _) => json!({
                        "step": step, "area": "ring", "ring": square,
                        "x": ring[usize_of(square)]["x"], "y": ring[usize_of(square)]["y"],
                    }),
                    (None, PAD) => place("pad", step, rotate(quarter.pad, number)),
                    (None, CENTRE) => place("centre", step, rotate(quarter.centre, number)),
                    (None, lane) => {
                        place("lane", step, rotate(quarter.lane[usize_of(lane - TURN_IN - 1)], number))
                    }
                })
                .collect();
            json!({
                "seat": number,
                "hangar": quarter.hangar.iter().map(|&point| drawn(point, number)).collect::<Vec<_>>(),
                "first_ring": ring_square(seat, 1),
                "turn_in_ring": ring_square(seat, DATA.turn_in),
                "shortcut": {
                    "from_step": DATA.shortcut.from, "from_ring": ring_square(seat, DATA.shortcut.from),
                    "to_step": DATA.shortcut.to, "to_ring": ring_square(seat, DATA.shortcut.to),
                    "crosses_lane_of": opposite(seat), "crosses_at_step": DATA.crossing_step,
                },
                "way": way,
            })
        })
        .collect();
    json!({
        "status": DATA.status,
        "grid": { "width": DATA.grid.width, "height": DATA.grid.height },
        "ring": ring,
        "seats": seats,
    })
}

fn place(area: &str, step: i8, (x, y): Point) -> Value {
    json!({ "step": step, "area": area, "x": x, "y": y })
}

/// Squares and lane places are never negative where this is used.
fn usize_of(square: i8) -> usize {
    usize::from(square.unsigned_abs())
}
