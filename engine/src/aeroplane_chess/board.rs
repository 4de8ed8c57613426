//! The squares: step numbers along a plane's way, ring squares, and where all of them are drawn.
//!
//! Every constant that differs from seat to seat is computed from the seat number, so that no seat can
//! have a wrong one. The drawing coordinates are read from `data/aeroplane-chess/board.json`, which holds
//! one quarter of the board; the others are its rotations.

#![expect(
    clippy::indexing_slicing,
    reason = "steps end at the centre, and a test reads the whole description"
)]

use crate::bounded::bounded;
use crate::catalog::Status;
use crate::drawing::{Cell, Grid};
use crate::names;
use crate::seat::Seat;
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

bounded! {
    /// How far a plane has come: -1 in the hangar, 0 on the launch pad, 1 to 50 on the ring, 51 to 55 in
    /// its own home lane, 56 in the centre.
    StepNumber(i8) in -1..=56, schema AeroplaneChessStep
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

/// For each step of a plane, the steps of the seats one, two and three quarters on that lie on the same square.
static SAME_SQUARE: [[i8; 3]; CENTRE as usize + 1] = {
    let mut shared = [[NOWHERE; 3]; CENTRE as usize + 1];
    let mut step = 0;
    while step <= CENTRE {
        let mut quarters = 1;
        while quarters < SEATS {
            if let (Some(first), Some(other)) = (Seat::new(0), Seat::new(quarters))
                && let Some(ring) = ring_square(first, step)
                && let Some(same) = step_on_ring(other, ring)
            {
                shared[step as usize][quarters as usize - 1] = same;
            }
            quarters += 1;
        }
        step += 1;
    }
    shared
};

/// A step on which no plane ever is.
const NOWHERE: i8 = HANGAR - 1;

/// The other seats, each with its step that lies on the same ring square as this one; with a step on which no plane ever
/// is where there is none.
#[inline]
pub(super) fn on_same_square(seat: Seat, step: i8) -> [(Seat, i8); 3] {
    let [first, second, third] = SAME_SQUARE[usize::from(step.unsigned_abs())];
    [(quarters_after(seat, 1), first), (quarters_after(seat, 2), second), (quarters_after(seat, 3), third)]
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
    quarters_after(seat, 2)
}

/// The seat so many quarters of the board after another one.
const fn quarters_after(seat: Seat, quarters: u8) -> Seat {
    match Seat::new((seat.get() + quarters) % SEATS) {
        Some(other) => other,
        None => seat,
    }
}

type Point = (i8, i8);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Data {
    status: Status,
    grid: Grid,
    quarter: Quarter,
    triangles: Vec<usize>,
    crossing_step: i8,
    shortcut: ShortcutEnds,
    turn_in: i8,
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
        .expect("a test reads board.json")
});

/// The whole board, with drawing coordinates on a grid: x to the right, y down, both from 0.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = AeroplaneChessBoardDescription))]
pub struct BoardDescription {
    /// Where the geometry comes from.
    pub status: Status,
    /// The grid on which everything is drawn.
    pub grid: Grid,
    /// The ring squares, clockwise.
    #[cfg_attr(feature = "openapi", schema(min_items = 52, max_items = 52))]
    pub ring: Vec<RingSquare>,
    /// What belongs to each seat.
    #[cfg_attr(feature = "openapi", schema(min_items = 4, max_items = 4))]
    pub seats: Vec<SeatDescription>,
}

names! {
    /// How a ring square is drawn.
    SquareShape as AeroplaneChessSquareShape {
        /// In a bend of the ring.
        Triangle = "triangle",
        /// On a straight part.
        Rectangle = "rectangle",
    }
}

/// A square of the ring.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = AeroplaneChessRingSquare))]
pub struct RingSquare {
    /// Its number, clockwise.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 51))]
    pub ring: i8,
    /// The seat that has its colour.
    pub seat: Seat,
    /// How it is drawn.
    pub shape: SquareShape,
    /// Where it is drawn.
    pub cell: Cell,
}

/// What belongs to one seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = AeroplaneChessSeatDescription))]
pub struct SeatDescription {
    /// Which seat.
    pub seat: Seat,
    /// Where its planes wait in the hangar.
    #[cfg_attr(feature = "openapi", schema(min_items = 4, max_items = 4))]
    pub hangar: Vec<Cell>,
    /// The way of its planes: every step from the launch pad (0) to the centre (56). A plane at step -1 is drawn at
    /// its own place in `hangar`, every other one where its step is.
    #[cfg_attr(feature = "openapi", schema(min_items = 57, max_items = 57))]
    pub way: Vec<WayStep>,
    /// The last step on the ring; from here planes turn into the lane.
    pub turn_in: StepNumber,
    /// Its shortcut.
    pub shortcut: ShortcutDescription,
}

names! {
    /// The part of the board that a step lies in.
    Area as AeroplaneChessArea {
        /// The launch pad.
        Pad = "pad",
        /// The ring.
        Ring = "ring",
        /// The home lane.
        Lane = "lane",
        /// The centre.
        Centre = "centre",
    }
}

/// One step of a seat's way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = AeroplaneChessWayStep))]
pub struct WayStep {
    /// The step number.
    pub step: StepNumber,
    /// The part of the board.
    pub area: Area,
    /// The number of the ring square; absent outside the ring.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false, minimum = 0, maximum = 51))]
    pub ring: Option<i8>,
    /// Where it is drawn.
    pub cell: Cell,
}

/// The shortcut of a seat (AC-27, AC-28).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = AeroplaneChessShortcutDescription))]
pub struct ShortcutDescription {
    /// Where it starts.
    pub from: StepNumber,
    /// Where it ends.
    pub to: StepNumber,
    /// The seat whose lane it crosses.
    pub crosses_lane_of: Seat,
    /// The step of that seat that it crosses.
    pub crosses_at: StepNumber,
}

/// Turns a point of the first quarter by as many quarters as the seat number says.
fn drawn(point: Point, seat: Seat) -> Cell {
    let (x, y) = (0..seat.get()).fold(point, |(x, y), _| (DATA.grid.width - 1 - y, x));
    Cell { x, y }
}

fn board_seats() -> impl Iterator<Item = Seat> {
    Seat::all().take(usize::from(SEATS))
}

/// The whole board as it is drawn.
pub(super) fn description() -> BoardDescription {
    let ring: Vec<RingSquare> = (0..RING)
        .zip(board_seats().flat_map(|seat| DATA.quarter.ring.iter().map(move |&point| drawn(point, seat))))
        .zip(board_seats().collect::<Vec<_>>().into_iter().cycle())
        .map(|((ring, cell), seat)| {
            let in_bend = DATA.triangles.contains(&usize::from(ring.unsigned_abs() % 13));
            RingSquare {
                ring,
                seat,
                shape: if in_bend { SquareShape::Triangle } else { SquareShape::Rectangle },
                cell,
            }
        })
        .collect();
    let seats = board_seats().map(|seat| seat_description(seat, &ring)).collect();
    BoardDescription { status: DATA.status, grid: DATA.grid, ring, seats }
}

fn seat_description(seat: Seat, ring: &[RingSquare]) -> SeatDescription {
    let quarter = &DATA.quarter;
    let way = StepNumber::all()
        .filter(|step| step.get() != HANGAR)
        .map(|step| {
            let square = ring_square(seat, step.get());
            let (area, cell) = match (square, step.get()) {
                (Some(square), _) => (Area::Ring, ring[index(square)].cell),
                (None, PAD) => (Area::Pad, drawn(quarter.pad, seat)),
                (None, CENTRE) => (Area::Centre, drawn(quarter.centre, seat)),
                (None, lane) => (Area::Lane, drawn(quarter.lane[index(lane - TURN_IN - 1)], seat)),
            };
            WayStep { step, area, ring: square, cell }
        })
        .collect();
    SeatDescription {
        seat,
        hangar: quarter.hangar.iter().map(|&point| drawn(point, seat)).collect(),
        way,
        turn_in: known_step(DATA.turn_in),
        shortcut: ShortcutDescription {
            from: known_step(DATA.shortcut.from),
            to: known_step(DATA.shortcut.to),
            crosses_lane_of: opposite(seat),
            crosses_at: known_step(DATA.crossing_step),
        },
    }
}

fn index(square: i8) -> usize {
    usize::from(square.unsigned_abs())
}

fn known_step(step: i8) -> StepNumber {
    StepNumber::new(step).expect("a test reads board.json")
}
