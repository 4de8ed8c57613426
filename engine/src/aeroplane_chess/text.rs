//! A position on one line, to be read, typed and compared: `0:h,18a,18a,c/2:p,h,3,h 0m6 1:1,2 -`.
//!
//! Four fields, separated by single spaces:
//!
//! 1. the fleets in turn order, separated by `/`: the seat, `:`, and its planes separated by `,`. A plane is `h`
//!    (hangar), `p` (pad), a step from 1 to 55, or `c` (centre). Planes of a stack carry the letter of their
//!    stack, `a` for the stack with the lowest plane;
//! 2. the turn: the seat and `r` (a roll is due), `x` (the die is in the air) or `m` with what the die shows (a
//!    move is due). While the starter is drawn `d`, the contenders, `=` and their throws, as in `d0,2=4`. After
//!    the end `-`;
//! 3. the sixes of this turn, and after `:` the planes that they moved;
//! 4. the seats that have finished, separated by `,`; `-` when there is none.
//!
//! The options are not part of the line: whoever reads it has to know them, as with the variant of a chess
//! position.

use super::Position;
use super::board::{CENTRE, HANGAR, PAD, StepNumber};
use super::fault::Fault;
use super::options::Options;
use super::planes::{MAX_PLANES, Plane, PlaneSet};
use super::state::{Board, FleetState, StarterDraw, Turn};
use crate::line::{
    self, Malformed, collect, commas, malformed, members, split, split_into, value, written_alike,
};
use crate::seat::Seats;
use crate::shorthand::Shorthand;
use arrayvec::ArrayVec;
use std::fmt::{self, Display};
use std::sync::LazyLock;

/// Steps of one digit are left as they are: they are as short as a word.
pub(super) static SHORTHAND: LazyLock<Shorthand> = LazyLock::new(|| {
    let few = ["classic@1.0.0", "bounce@1.0.0", "cn-classic@1.0.0", "cn-strict@1.0.0", " -", " 0 -"];
    let seats = ["/0:", "/1:", "/2:", "/3:", ":h", ":c", ":p", ",h", ",c", ",p", ":h,h,h,h", "h,h", "c,c"];
    let steps = [":", ","].into_iter().flat_map(|mark| (10..CENTRE).map(move |step| format!("{mark}{step}")));
    Shorthand::new(few.into_iter().chain(seats).map(str::to_owned).chain(steps))
});

/// A line that is not a position.
pub type ParsePositionError = line::ParsePositionError<Fault>;

impl Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, &seat) in self.seats.iter().enumerate() {
            f.write_str(if index == 0 { "" } else { "/" })?;
            seat.fmt(f)?;
            f.write_str(":")?;
            let fleet = self.fleet(seat);
            for plane in self.all_planes().iter() {
                f.write_str(if plane == Plane::MIN { "" } else { "," })?;
                match fleet.step(plane) {
                    HANGAR => f.write_str("h")?,
                    PAD => f.write_str("p")?,
                    CENTRE => f.write_str("c")?,
                    step => f.write_str(itoa::Buffer::new().format(step))?,
                }
                if fleet.group(plane) != PlaneSet::one(plane) {
                    let is_first = fleet.stacks().next().is_some_and(|stack| stack.contains(plane));
                    f.write_str(if is_first { "a" } else { "b" })?;
                }
            }
        }
        match (&self.turn, &self.starter_draw) {
            (Some(Turn { seat, rolling: true, .. }), _) => write!(f, " {seat}x")?,
            (Some(Turn { seat, roll: None, .. }), _) => write!(f, " {seat}r")?,
            (Some(Turn { seat, roll: Some(roll), .. }), _) => write!(f, " {seat}m{roll}")?,
            (None, Some(draw)) => write!(f, " d{}={}", commas(&draw.contenders), commas(&draw.rolls))?,
            (None, None) => f.write_str(" -")?,
        }
        let (sixes, moved) = self.turn.map_or((0, PlaneSet::EMPTY), |turn| (turn.sixes, turn.moved_on_sixes));
        write!(f, " {sixes}")?;
        if !moved.is_empty() {
            write!(f, ":{moved}")?;
        }
        match self.ranking.is_empty() {
            true => f.write_str(" -"),
            false => write!(f, " {}", commas(&self.ranking)),
        }
    }
}

impl Position {
    /// Reads the line that [`Display`] writes, and checks the position.
    ///
    /// ```
    /// use aerodrome_engine::Game;
    /// use aerodrome_engine::aeroplane_chess::{AeroplaneChess, Position};
    ///
    /// let classic = &AeroplaneChess::rulesets()[0].options;
    /// let line = "0:3,18a,18a,c/2:p,h,h,h 0m6 1:1,2 -";
    /// assert_eq!(Position::from_text(classic, line)?.to_string(), line);
    /// # Ok::<(), aerodrome_engine::aeroplane_chess::ParsePositionError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the line does not have the documented form, or when it describes a position that cannot be.
    pub fn from_text(options: &Options, line: &str) -> Result<Self, ParsePositionError> {
        let [fleets, turn, sixes, ranking] = split_into(line, ' ')?;
        let fleets: ArrayVec<FleetState, 4> = collect(split(fleets, '/').map(fleet))?;
        let seats: Seats = fleets.iter().map(|fleet| fleet.seat).collect();
        let (sixes, moved_on_sixes) = match sixes.split_once(':') {
            None => (value(sixes)?, PlaneSet::EMPTY),
            Some((count, planes)) => {
                (value(count)?, members::<Plane, MAX_PLANES>(planes)?.into_iter().collect())
            }
        };
        let (turn, starter_draw) = if turn == "-" {
            (None, None)
        } else if let Some(draw) = turn.strip_prefix('d') {
            let [contenders, rolls] = split_into(draw, '=')?;
            (None, Some(StarterDraw { contenders: members(contenders)?, rolls: members(rolls)? }))
        } else {
            let (seat, due) = turn.split_at_checked(1).ok_or_else(|| malformed(turn))?;
            let seat = value(seat)?;
            let (rolling, roll) = match due {
                "r" => (false, None),
                "x" => (true, None),
                _ => (false, Some(value(due.strip_prefix('m').ok_or_else(|| malformed(turn))?)?)),
            };
            (Some(Turn { seat, rolling, roll, sixes, moved_on_sixes }), None)
        };
        let ranking = if ranking == "-" { Seats::new() } else { members(ranking)? };
        let board = Board { fleets, turn, starter_draw, ranking };
        let position = Self::checked(options, &seats, &board).map_err(ParsePositionError::Faults)?;
        written_alike(line, &position)?;
        Ok(position)
    }
}

fn fleet(text: &str) -> Result<FleetState, Malformed> {
    let [seat, planes] = split_into(text, ':')?;
    let mut stacks = [PlaneSet::EMPTY; 2];
    let mut steps = ArrayVec::new();
    let texts: ArrayVec<&str, MAX_PLANES> =
        collect(split(planes, ',').map(Ok)).map_err(|_| malformed(planes))?;
    for (plane, text) in Plane::all().zip(texts) {
        let mut step = text;
        for (stack, letter) in stacks.iter_mut().zip(['a', 'b']) {
            if let Some(number) = text.strip_suffix(letter) {
                *stack = stack.with(PlaneSet::one(plane));
                step = number;
            }
        }
        let step = match step {
            "h" => StepNumber::new(HANGAR),
            "p" => StepNumber::new(PAD),
            "c" => StepNumber::new(CENTRE),
            digits => digits.parse().ok(),
        };
        steps.push(step.ok_or_else(|| malformed(text))?);
    }
    let stacks = stacks.into_iter().filter(|stack| !stack.is_empty()).collect();
    Ok(FleetState { seat: value(seat)?, planes: steps, stacks })
}
