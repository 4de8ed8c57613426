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
use crate::dice::DieFace;
use crate::seat::{Seat, Seats};
use arrayvec::ArrayVec;
use std::fmt::{self, Display};
use std::str::FromStr;

/// A line that is not a position.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum ParsePositionError {
    /// The line does not have the documented form; the part that cannot be read.
    #[error("cannot be read as part of a position: {0:?}")]
    Form(String),
    /// The line can be read, but such a position cannot be.
    #[error("no such position can be: {0:?}")]
    Faults(Vec<Fault>),
}

impl Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.board();
        for (index, fleet) in board.fleets.iter().enumerate() {
            write!(f, "{}{}:", if index == 0 { "" } else { "/" }, fleet.seat)?;
            for (plane, step) in Plane::all().zip(&fleet.planes) {
                let comma = if plane == Plane::MIN { "" } else { "," };
                match step.get() {
                    HANGAR => write!(f, "{comma}h")?,
                    PAD => write!(f, "{comma}p")?,
                    CENTRE => write!(f, "{comma}c")?,
                    step => write!(f, "{comma}{step}")?,
                }
                if let Some(stack) = fleet.stacks.iter().position(|stack| stack.contains(plane)) {
                    f.write_str(if stack == 0 { "a" } else { "b" })?;
                }
            }
        }
        match (&board.turn, &board.starter_draw) {
            (Some(Turn { seat, rolling: true, .. }), _) => write!(f, " {seat}x")?,
            (Some(Turn { seat, roll: None, .. }), _) => write!(f, " {seat}r")?,
            (Some(Turn { seat, roll: Some(roll), .. }), _) => write!(f, " {seat}m{roll}")?,
            (None, Some(draw)) => write!(f, " d{}={}", commas(&draw.contenders), commas(&draw.rolls))?,
            (None, None) => f.write_str(" -")?,
        }
        let (sixes, moved) =
            board.turn.map_or((0, PlaneSet::EMPTY), |turn| (turn.sixes, turn.moved_on_sixes));
        write!(f, " {sixes}")?;
        if !moved.is_empty() {
            write!(f, ":{moved}")?;
        }
        match board.ranking.is_empty() {
            true => f.write_str(" -"),
            false => write!(f, " {}", commas(&board.ranking)),
        }
    }
}

fn commas<T: Display>(items: &[T]) -> String {
    items.iter().map(T::to_string).collect::<Vec<_>>().join(",")
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
        let fleets: ArrayVec<FleetState, 4> = collect(fleets.split('/').map(fleet))?;
        let seats: Seats = fleets.iter().map(|fleet| fleet.seat).collect();
        let (sixes, moved_on_sixes) = match sixes.split_once(':') {
            None => (number(sixes)?, PlaneSet::EMPTY),
            Some((count, planes)) => {
                (number(count)?, members::<Plane, ArrayVec<_, MAX_PLANES>>(planes)?.into_iter().collect())
            }
        };
        let (turn, starter_draw) = if turn == "-" {
            (None, None)
        } else if let Some(draw) = turn.strip_prefix('d') {
            let [contenders, rolls] = split_into(draw, '=')?;
            (None, Some(StarterDraw { contenders: members(contenders)?, rolls: members(rolls)? }))
        } else {
            let (seat, due) = turn.split_at_checked(1).ok_or_else(|| form(turn))?;
            let seat = bounded(seat)?;
            let (rolling, roll) = match due {
                "r" => (false, None),
                "x" => (true, None),
                _ => (false, Some(bounded(due.strip_prefix('m').ok_or_else(|| form(turn))?)?)),
            };
            (Some(Turn { seat, rolling, roll, sixes, moved_on_sixes }), None)
        };
        let ranking = if ranking == "-" { Seats::new() } else { members(ranking)? };
        let board = Board { fleets, turn, starter_draw, ranking };
        let position = Self::checked(options, &seats, &board).map_err(ParsePositionError::Faults)?;
        // One position has one line: what reads alike but is written otherwise is not a position.
        if position.to_string() == line { Ok(position) } else { Err(form(line)) }
    }
}

fn form(part: &str) -> ParsePositionError {
    ParsePositionError::Form(part.to_owned())
}

fn split_into<const N: usize>(text: &str, separator: char) -> Result<[&str; N], ParsePositionError> {
    text.split(separator).collect::<Vec<_>>().try_into().map_err(|_| form(text))
}

fn fleet(text: &str) -> Result<FleetState, ParsePositionError> {
    let [seat, planes] = split_into(text, ':')?;
    let mut stacks = [PlaneSet::EMPTY; 2];
    let mut steps = ArrayVec::new();
    let texts: Vec<&str> = planes.split(',').collect();
    if texts.len() > MAX_PLANES {
        return Err(form(planes));
    }
    for (plane, text) in Plane::all().zip(texts) {
        let step = text.trim_end_matches(['a', 'b']);
        let [a, b] = &mut stacks;
        match text.strip_prefix(step) {
            Some("a") => *a = a.with(PlaneSet::one(plane)),
            Some("b") => *b = b.with(PlaneSet::one(plane)),
            Some("") => {}
            _ => return Err(form(text)),
        }
        let step = match step {
            "h" => StepNumber::new(HANGAR),
            "p" => StepNumber::new(PAD),
            "c" => StepNumber::new(CENTRE),
            digits => StepNumber::new(number(digits)?),
        };
        steps.push(step.ok_or_else(|| form(text))?);
    }
    let stacks = stacks.into_iter().filter(|stack| !stack.is_empty()).collect();
    Ok(FleetState { seat: bounded(seat)?, planes: steps, stacks })
}

/// Plain decimal digits, without a sign.
fn number<N: FromStr>(text: &str) -> Result<N, ParsePositionError> {
    if text.starts_with(['+', '-']) {
        return Err(form(text));
    }
    text.parse().map_err(|_| form(text))
}

/// A number that is a seat, a plane or a face of the die.
trait FromNumber: Sized {
    fn from_number(number: u8) -> Option<Self>;
}

impl FromNumber for Seat {
    fn from_number(number: u8) -> Option<Self> {
        Self::new(number)
    }
}

impl FromNumber for Plane {
    fn from_number(number: u8) -> Option<Self> {
        Self::new(number)
    }
}

impl FromNumber for DieFace {
    fn from_number(number: u8) -> Option<Self> {
        Self::new(number)
    }
}

fn bounded<T: FromNumber>(text: &str) -> Result<T, ParsePositionError> {
    T::from_number(number(text)?).ok_or_else(|| form(text))
}

/// The members of a list separated by commas; none when the text is empty.
fn members<T: FromNumber, C: TryPush<T>>(text: &str) -> Result<C, ParsePositionError> {
    collect(text.split(',').filter(|member| !member.is_empty()).map(bounded))
}

/// A list that can be full.
trait TryPush<T>: Default {
    fn try_add(&mut self, item: T) -> bool;
}

impl<T, const N: usize> TryPush<T> for ArrayVec<T, N> {
    fn try_add(&mut self, item: T) -> bool {
        self.try_push(item).is_ok()
    }
}

fn collect<T, C: TryPush<T>>(
    items: impl Iterator<Item = Result<T, ParsePositionError>>,
) -> Result<C, ParsePositionError> {
    let mut list = C::default();
    for item in items {
        if !list.try_add(item?) {
            return Err(form("a list that is too long"));
        }
    }
    Ok(list)
}
