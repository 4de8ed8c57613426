//! A checked position, and how each event changes it.

#![expect(clippy::indexing_slicing, reason = "a seat's number modulo the size of the board is below it")]

use super::board::{CENTRE, HANGAR, PAD, SEATS, StepNumber};
use super::event::Event;
use super::options::{Options, Win};
use super::planes::{Fleet, PlaneSet};
use super::rules;
use super::state::{Board, FleetState, StarterDraw, Turn};
use crate::dice::DieFace;
use crate::ending::Ending;
use crate::seat::{Seat, Seats};
use arrayvec::ArrayVec;

/// A checked position of Aeroplane Chess. See [`crate::Position`] for how to make and to play one.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub(super) options: Options,
    pub(super) seats: Seats,
    /// One fleet for each seat of the board, in the game or not.
    pub(super) fleets: [Fleet; 4],
    pub(super) turn: Option<Turn>,
    pub(super) starter_draw: Option<StarterDraw>,
    pub(super) ranking: Seats,
}

const IN_HANGAR: StepNumber = StepNumber::new(HANGAR).unwrap();
const ON_PAD: StepNumber = StepNumber::new(PAD).unwrap();
const IN_CENTRE: StepNumber = StepNumber::new(CENTRE).unwrap();

impl Position {
    /// The fleet of a seat. A seat that the board does not have, has none, and its index wraps round to some other.
    #[inline]
    pub(super) fn fleet(&self, seat: Seat) -> &Fleet {
        &self.fleets[usize::from(seat.get() % SEATS)]
    }

    #[inline]
    fn fleet_mut(&mut self, seat: Seat) -> &mut Fleet {
        &mut self.fleets[usize::from(seat.get() % SEATS)]
    }

    /// The planes with which each seat plays.
    pub(super) fn all_planes(&self) -> PlaneSet {
        PlaneSet::first(self.options.planes.get())
    }

    /// How many seats are ranked when the game ends (AC-41).
    pub(super) fn ranked_at_end(&self) -> usize {
        match self.options.win {
            Win::First => 1,
            Win::RankAll => self.seats.len() - 1,
        }
    }

    pub(super) fn is_over(&self) -> bool {
        self.ranking.len() >= self.ranked_at_end()
    }

    /// The next seat in turn order that has not finished (AC-04, AC-41).
    #[inline]
    pub(super) fn seat_after(&self, seat: Seat) -> Seat {
        let start = self.seats.iter().position(|&other| other == seat).map_or(0, |index| index + 1);
        let (before, after) = self.seats.split_at(start.min(self.seats.len()));
        let mut next = after.iter().chain(before).copied();
        next.find(|other| !self.ranking.contains(other)).unwrap_or(seat)
    }

    /// How a game that is over has ended.
    pub(super) fn ending_now(&self) -> Ending {
        let others: Seats = self.seats.iter().copied().filter(|seat| !self.ranking.contains(seat)).collect();
        let places = self.ranking.iter().map(|&seat| Seats::from_iter([seat]));
        let finished = |seat: &Seat| i64::try_from(self.fleet(*seat).on(CENTRE).len()).unwrap_or_default();
        Ending {
            ranking: places.chain(std::iter::once(others)).collect(),
            winners: self.ranking.iter().copied().take(1).collect(),
            scores: self.seats.iter().map(|seat| (*seat, finished(seat))).collect(),
            rule: rules::RANKING,
        }
    }

    pub(super) fn board(&self) -> Board {
        let planes = self.all_planes();
        let fleet_of = |&seat: &Seat| {
            let fleet = self.fleet(seat);
            FleetState {
                seat,
                planes: planes.iter().filter_map(|plane| StepNumber::new(fleet.step(plane))).collect(),
                stacks: fleet.stacks().collect(),
            }
        };
        Board {
            fleets: self.seats.iter().map(fleet_of).collect(),
            turn: self.turn,
            starter_draw: self.starter_draw.clone(),
            ranking: self.ranking.clone(),
        }
    }

    /// Puts a seat on turn, before its first roll.
    #[inline]
    pub(super) fn begin_turn(&mut self, seat: Seat) {
        self.turn =
            Some(Turn { seat, rolling: false, roll: None, sixes: 0, moved_on_sixes: PlaneSet::EMPTY });
    }

    /// Puts planes of a seat on a step; the stacks they belong to go on with them.
    #[inline]
    pub(super) fn place(&mut self, seat: Seat, planes: PlaneSet, step: StepNumber) {
        self.fleet_mut(seat).place(planes, step);
    }

    /// Makes one stack of planes of a seat.
    pub(super) fn join(&mut self, seat: Seat, planes: PlaneSet) {
        self.fleet_mut(seat).join(planes);
    }

    /// Opens a round of throws for the start.
    pub(super) fn open_starter_draw(&mut self, contenders: Seats) {
        self.starter_draw = Some(StarterDraw { contenders, rolls: ArrayVec::new() });
    }

    fn set_roll(&mut self, rolling: bool, roll: Option<DieFace>) {
        if let Some(turn) = &mut self.turn {
            turn.rolling = rolling;
            turn.roll = roll;
        }
    }

    /// The one place where a position changes: every step is a row of events. Inlined, so that where an event is made the
    /// compiler knows which it is.
    #[inline(always)]
    pub(super) fn absorb(&mut self, event: &Event) {
        match *event {
            Event::StarterRolled { roll, .. } => {
                if let Some(draw) = &mut self.starter_draw {
                    draw.rolls.push(roll);
                }
            }
            Event::StarterTied { ref seats, .. } => self.open_starter_draw(seats.clone()),
            Event::StarterDrawn { seat, .. } => {
                self.starter_draw = None;
                self.begin_turn(seat);
            }
            Event::DieThrown { .. } => self.set_roll(true, None),
            Event::Rolled { roll, .. } => self.set_roll(false, Some(roll)),
            Event::TookOff { seat, planes, .. } => self.place(seat, planes, ON_PAD),
            Event::Landed { seat, planes, to, .. }
            | Event::Jumped { seat, planes, to, .. }
            | Event::ShortcutFlown { seat, planes, to, .. } => self.place(seat, planes, to),
            Event::Captured { victim: seat, planes, .. }
            | Event::Repelled { seat, planes, .. }
            | Event::ThreeSixesRolled { seat, planes, .. } => {
                self.fleet_mut(seat).place_singly(planes, IN_HANGAR)
            }
            Event::Stacked { seat, planes, .. } => self.join(seat, planes),
            Event::Finished { seat, planes, .. } => self.fleet_mut(seat).place_singly(planes, IN_CENTRE),
            Event::Ranked { seat, .. } => self.ranking.push(seat),
            Event::ExtraRollGranted { seat, sixes, moved_on_sixes, .. } => {
                self.turn = Some(Turn { seat, rolling: false, roll: None, sixes, moved_on_sixes });
            }
            Event::TurnPassed { to, .. } => self.begin_turn(to),
            Event::GameEnded { .. } => self.turn = None,
            Event::TurnedRound { .. }
            | Event::JumpBlocked { .. }
            | Event::ShortcutDeclined { .. }
            | Event::HadNoMove { .. }
            | Event::Passed { .. } => {}
        }
    }
}
