//! The check of a written state: every fault, each at its place.

use super::Position;
use super::board::{CENTRE, HANGAR, RING, SEATS, is_stack_square, ring_square};
use super::fault::Fault;
use super::options::{ExtraRollOnSix, Options, Stacking, Starter, ThreeSixes};
use super::planes::{Fleet, PlaneSet};
use super::play::PLAYED_SIXES;
use super::state::{Board, FleetState, StarterDraw, Turn};
use crate::seat::{Seat, Seats};

impl Position {
    /// The position before the first roll, or before the first throw for the start (AC-01, AC-03, AC-04).
    pub(super) fn at_start(seats: &Seats, options: &Options) -> Result<Self, Vec<Fault>> {
        let mut faults = seat_faults(seats);
        faults.extend(options.faults());
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut position = Self::empty(seats, options);
        match (options.starter, seats.first()) {
            (Starter::Listed, Some(&first)) => position.begin_turn(first),
            (Starter::Listed | Starter::Drawn, _) => position.open_starter_draw(seats.clone()),
        }
        Ok(position)
    }

    pub(super) fn checked(options: &Options, seats: &Seats, board: &Board) -> Result<Self, Vec<Fault>> {
        let mut faults = seat_faults(seats);
        // The rest of the board is judged seat by seat, so the seats have to make sense first.
        if !board.fleets.iter().map(|fleet| fleet.seat).eq(seats.iter().copied()) {
            faults.push(Fault::FleetsOfOtherSeats { expected: seats.clone() });
        }
        let seats_make_sense = faults.is_empty();
        faults.extend(options.faults());
        for (index, fleet) in board.fleets.iter().enumerate() {
            fleet_faults(index, fleet, options, &mut faults);
        }
        if !seats_make_sense {
            return Err(faults);
        }
        let mut position = Self::empty(seats, options);
        for FleetState { seat, planes, stacks } in &board.fleets {
            for (plane, &step) in position.all_planes().iter().zip(planes) {
                position.place(*seat, PlaneSet::one(plane), step);
            }
            for &stack in stacks {
                position.join(*seat, stack);
            }
        }
        position.turn = board.turn;
        position.starter_draw = board.starter_draw.clone();
        position.ranking = board.ranking.clone();
        position.add_faults(&mut faults);
        if faults.is_empty() { Ok(position) } else { Err(faults) }
    }

    fn empty(seats: &Seats, options: &Options) -> Self {
        Self {
            options: *options,
            seats: seats.clone(),
            fleets: [Fleet::in_hangar(); SEATS as usize],
            turn: None,
            starter_draw: None,
            ranking: Seats::new(),
        }
    }

    fn add_faults(&self, faults: &mut Vec<Fault>) {
        self.add_forced_stack_faults(faults);
        self.add_ring_faults(faults);
        self.add_ranking_faults(faults);
        if let Some(draw) = &self.starter_draw {
            self.add_draw_faults(draw, faults);
        }
        match &self.turn {
            Some(_) if self.starter_draw.is_some() || self.is_over() => faults.push(Fault::TurnOutOfPlace),
            Some(turn) => self.add_turn_faults(turn, faults),
            None if self.starter_draw.is_none() && !self.is_over() => faults.push(Fault::TurnMissing),
            None => {}
        }
    }

    /// AC-33 under `stack: forced`: own planes on one square are one stack.
    fn add_forced_stack_faults(&self, faults: &mut Vec<Fault>) {
        if self.options.stack != Stacking::Forced {
            return;
        }
        for (index, &seat) in self.seats.iter().enumerate() {
            let fleet = self.fleet(seat);
            for plane in self.all_planes().iter().filter(|&plane| is_stack_square(fleet.step(plane))) {
                let planes = fleet.on(fleet.step(plane));
                // Each square is told once, by its first plane.
                if planes.iter().next() == Some(plane) && fleet.group(plane) != planes {
                    faults.push(Fault::StackMissing { fleet: index, planes });
                }
            }
        }
    }

    /// AC-25: no ring square holds planes of two seats.
    fn add_ring_faults(&self, faults: &mut Vec<Fault>) {
        let mut owners: [Option<Seat>; RING as usize] = [None; RING as usize];
        for (fleet, &seat) in self.seats.iter().enumerate() {
            for plane in self.all_planes().iter() {
                let Some(ring) = ring_square(seat, self.fleet(seat).step(plane)) else { continue };
                let Some(owner) = owners.get_mut(usize::from(ring.unsigned_abs())) else { continue };
                match *owner {
                    Some(other) if other != seat => {
                        faults.push(Fault::TwoColoursOnOneSquare { fleet, plane, ring, other });
                    }
                    Some(_) | None => *owner = Some(seat),
                }
            }
        }
    }

    /// AC-41: ranked are exactly the seats that have finished, and the game ends in time.
    fn add_ranking_faults(&self, faults: &mut Vec<Fault>) {
        let has_finished = |seat: Seat| self.fleet(seat).on(CENTRE) == self.all_planes();
        for (index, &seat) in self.ranking.iter().enumerate() {
            if !self.seats.contains(&seat) {
                faults.push(Fault::RankedSeatNotInGame { index, seat });
            } else if self.ranking.iter().take(index).any(|&earlier| earlier == seat) {
                faults.push(Fault::RankedTwice { index, seat });
            } else if !has_finished(seat) {
                faults.push(Fault::RankedWithoutFinishing { index, seat });
            }
        }
        for (fleet, &seat) in self.seats.iter().enumerate() {
            if has_finished(seat) && !self.ranking.contains(&seat) {
                faults.push(Fault::FinishedWithoutRank { fleet, seat });
            }
        }
        let (ranked, end) = (self.ranking.len(), self.ranked_at_end());
        if ranked > end {
            faults.push(Fault::RankedAfterTheEnd { ranked, end });
        }
    }

    fn add_draw_faults(&self, draw: &StarterDraw, faults: &mut Vec<Fault>) {
        if self.options.starter != Starter::Drawn {
            faults.push(Fault::StarterDrawSwitchedOff);
        }
        let all = self.all_planes();
        let untouched = self.seats.iter().all(|&seat| all.without(self.fleet(seat).on(HANGAR)).is_empty());
        if !untouched || !self.ranking.is_empty() {
            faults.push(Fault::StarterDrawTooLate);
        }
        let in_turn_order = self.seats.iter().filter(|seat| draw.contenders.contains(seat));
        if draw.contenders.len() < 2 || !in_turn_order.eq(&draw.contenders) {
            faults.push(Fault::WrongContenders { contenders: draw.contenders.clone() });
        } else if draw.rolls.len() >= draw.contenders.len() {
            faults.push(Fault::StarterDrawComplete {
                rolls: draw.rolls.len(),
                contenders: draw.contenders.len(),
            });
        }
    }

    fn add_turn_faults(&self, turn: &Turn, faults: &mut Vec<Fault>) {
        if !self.seats.contains(&turn.seat) {
            faults.push(Fault::TurnOfSeatNotInGame { seat: turn.seat });
        } else if self.ranking.contains(&turn.seat) {
            faults.push(Fault::TurnOfFinishedSeat { seat: turn.seat });
        }
        let most = match (self.options.extra_roll_on_six, self.options.three_sixes) {
            (ExtraRollOnSix::Never, _) => 0,
            (ExtraRollOnSix::Always | ExtraRollOnSix::MovesOnly, ThreeSixes::Off) => u8::MAX,
            (ExtraRollOnSix::Always | ExtraRollOnSix::MovesOnly, _) => PLAYED_SIXES,
        };
        if turn.sixes > most {
            faults.push(Fault::TooManySixes { sixes: turn.sixes, most });
        }
        if turn.sixes == 0 && !turn.moved_on_sixes.is_empty() {
            faults.push(Fault::MovedWithoutSixes { planes: turn.moved_on_sixes });
        }
        let missing = turn.moved_on_sixes.without(self.all_planes()).iter();
        faults.extend(missing.map(|plane| Fault::MovedPlaneMissing { plane }));
        let Some(roll) = turn.roll else { return };
        if turn.rolling {
            faults.push(Fault::RollWhileRolling { roll });
        }
        if self.is_third_six(turn, roll) {
            faults.push(Fault::ThirdSixToPlay);
        } else if faults.is_empty() && !self.can_use(turn.seat, roll) {
            faults.push(Fault::RollWithoutMove { roll });
        }
    }
}

/// AC-01 and AC-03: who can sit where.
fn seat_faults(seats: &Seats) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (index, &seat) in seats.iter().enumerate() {
        if seat.get() >= SEATS {
            faults.push(Fault::NoSuchSeat { index, seat });
        } else if seats.iter().take(index).any(|&earlier| earlier == seat) {
            faults.push(Fault::SeatRepeated { index, seat });
        }
    }
    if !(2..=usize::from(SEATS)).contains(&seats.len()) {
        faults.push(Fault::WrongNumberOfSeats { seats: seats.len() });
    }
    let Some(&first) = seats.first().filter(|_| faults.is_empty()) else { return faults };
    // How far each seat sits clockwise from the first.
    let distances = seats.iter().map(|seat| (seat.get() + SEATS - first.get()) % SEATS);
    if !distances.clone().is_sorted() {
        faults.push(Fault::SeatsNotClockwise { seats: seats.clone() });
    } else if seats.len() == 2 && !distances.eq([0, SEATS / 2]) {
        faults.push(Fault::SeatsNotOpposite { seats: seats.clone() });
    }
    faults
}

/// AC-01, AC-11, AC-33, AC-35: what a single fleet can look like.
fn fleet_faults(index: usize, fleet: &FleetState, options: &Options, faults: &mut Vec<Fault>) {
    let expected = options.planes.get();
    if fleet.planes.len() != usize::from(expected) {
        faults.push(Fault::WrongNumberOfPlanes { fleet: index, expected, found: fleet.planes.len() });
    }
    let mut stacked = PlaneSet::EMPTY;
    for (stack, &planes) in fleet.stacks.iter().enumerate() {
        if options.stack == Stacking::Off {
            faults.push(Fault::StacksSwitchedOff { fleet: index, stack });
        }
        if planes.len() < 2 {
            faults.push(Fault::StackTooSmall { fleet: index, stack });
        }
        let missing = planes.iter().filter(|plane| plane.index() >= fleet.planes.len());
        faults.extend(missing.map(|plane| Fault::StackOfMissingPlane { fleet: index, stack, plane }));
        let twice = planes.and(stacked).iter();
        faults.extend(twice.map(|plane| Fault::PlaneInTwoStacks { fleet: index, stack, plane }));
        stacked = stacked.with(planes);
        let mut steps =
            planes.iter().filter_map(|plane| fleet.planes.get(plane.index())).map(|step| step.get());
        if let Some(first) = steps.next() {
            if steps.any(|step| step != first) {
                faults.push(Fault::StackOverSeveralSquares { fleet: index, stack, planes });
            } else if !is_stack_square(first) {
                faults.push(Fault::StackWhereNoneCanBe { fleet: index, stack, step: first });
            }
        }
    }
    let first_planes = fleet.stacks.iter().map(|stack| stack.iter().next());
    if !first_planes.is_sorted() {
        faults.push(Fault::StacksNotAscending { fleet: index });
    }
}
