//! The check of a written state: every fault, each at its place.

mod cards;
mod planes;
mod trade;
mod turn;

use crate::jumbo_jet::Position;
use crate::jumbo_jet::board::Space;
use crate::jumbo_jet::edition::{Edition, PlayedOn};
use crate::jumbo_jet::fault::Fault;
use crate::jumbo_jet::money::MOST_MONEY;
use crate::jumbo_jet::options::{Options, Starter};
use crate::jumbo_jet::position::Player;
use crate::jumbo_jet::state::{Board, Due, LastOffer, PlayerState, Round, StarterDraw, Turn};
use crate::seat::{MAX_SEATS, Seats};
use arrayvec::ArrayVec;

impl Position {
    /// The position before the first flight plan is drawn, or before the first throw for the start (JJ-01 to JJ-08).
    pub(super) fn at_start(
        edition: &'static Edition,
        seats: &Seats,
        options: &Options,
    ) -> Result<Self, Vec<Fault>> {
        let faults = seat_faults(seats);
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut position = Self::empty(edition, seats, options);
        for &seat in seats {
            let player = position.player_mut(seat);
            player.cash = options.start_cash.get();
            player.space = Some(Space::TakeOff(1));
        }
        match (options.starter, seats.first()) {
            (Starter::Listed, Some(&first)) => {
                position.starter = Some(first);
                position.turn = Some(Turn::new(first, Due::FlightPlan));
            }
            (Starter::Listed | Starter::Drawn, _) => {
                position.starter_draw =
                    Some(StarterDraw { contenders: seats.clone(), rolls: ArrayVec::new() });
            }
        }
        Ok(position)
    }

    fn empty(edition: &'static Edition, seats: &Seats, options: &Options) -> Self {
        let (flight_plans, chance_cards) = edition.piles();
        Self {
            edition: PlayedOn(edition),
            options: *options,
            seats: seats.clone(),
            players: [Player::NOBODY; MAX_SEATS],
            flight_plans,
            chance_cards,
            round: Round::MIN,
            starter: None,
            starter_draw: None,
            turn: None,
            debts: ArrayVec::new(),
            offers: Vec::new(),
            last_offer: LastOffer::MIN,
            bankrupt: Seats::new(),
        }
    }

    pub(super) fn checked(
        edition: &'static Edition,
        options: &Options,
        seats: &Seats,
        board: &Board,
    ) -> Result<Self, Vec<Fault>> {
        let mut faults = seat_faults(seats);
        // The rest of the board is judged seat by seat, so the seats have to make sense first.
        if !board.players.iter().map(|player| player.seat).eq(seats.iter().copied()) {
            faults.push(Fault::PlayersOfOtherSeats { expected: seats.clone() });
        }
        let seats_make_sense = faults.is_empty();
        cards::faults(edition, board, &mut faults);
        bankrupt_faults(seats, board, &mut faults);
        for (index, player) in board.players.iter().enumerate() {
            written_player_faults(edition, index, player, &mut faults);
        }
        let cash = board.players.iter().map(|player| i128::from(player.cash.get())).sum::<i128>();
        if cash > i128::from(MOST_MONEY) {
            faults.push(Fault::TooMuchMoney { most: MOST_MONEY });
        }
        if !seats_make_sense || !faults.is_empty() {
            return Err(faults);
        }
        let mut position = Self::empty(edition, seats, options);
        for &PlayerState { seat, cash, space, direction, lane: _, plan, ref targets, rights, skip_turns } in
            &board.players
        {
            let targets_left = u8::try_from(targets.len()).unwrap_or_default();
            let cash = cash.get();
            *position.player_mut(seat) =
                Player { cash, space, direction, plan, targets_left, rights, skip_turns };
        }
        position.flight_plans = board.flight_plans.clone();
        position.chance_cards = board.chance_cards.clone();
        position.round = board.round;
        position.starter = board.starter;
        position.starter_draw = board.starter_draw.clone();
        position.turn = board.turn.clone();
        position.debts = board.debts.clone();
        position.offers = board.offers.clone();
        position.last_offer = board.last_offer;
        position.bankrupt = board.bankrupt.clone();
        position.add_faults(board, &mut faults);
        if faults.is_empty() { Ok(position) } else { Err(faults) }
    }

    fn add_faults(&self, board: &Board, faults: &mut Vec<Fault>) {
        self.add_start_faults(faults);
        if self.starter_draw.is_none() && self.starter.is_some() {
            self.add_turn_faults(faults);
        }
        for (index, written) in board.players.iter().enumerate() {
            self.add_player_faults(index, written, faults);
        }
        let needed = self.planes_without_plan();
        if self.flight_plans.len() < needed {
            faults.push(Fault::TooFewPlans { cards: self.flight_plans.len(), needed });
        }
        self.add_debt_faults(faults);
        self.add_offer_faults(faults);
    }

    /// JJ-08: either the starter is drawn before anything else, or he is known.
    fn add_start_faults(&self, faults: &mut Vec<Fault>) {
        let Some(draw) = &self.starter_draw else {
            match self.starter {
                None => faults.push(Fault::StarterMissing),
                Some(starter) => {
                    let listed = self.options.starter == Starter::Listed;
                    if !self.seats.contains(&starter) || (listed && self.seats.first() != Some(&starter)) {
                        faults.push(Fault::WrongStarter { starter });
                    }
                }
            }
            return;
        };
        if self.options.starter == Starter::Listed {
            faults.push(Fault::StarterDrawSwitchedOff);
        }
        if let Some(starter) = self.starter {
            faults.push(Fault::StarterTooEarly { starter });
        }
        if self.turn.is_some() {
            faults.push(Fault::TurnOutOfPlace);
        }
        let in_order = self.seats.iter().filter(|seat| draw.contenders.contains(seat)).eq(&draw.contenders);
        if draw.contenders.len() < 2 || !in_order {
            faults.push(Fault::WrongContenders { contenders: draw.contenders.clone() });
        }
        if draw.rolls.len() >= draw.contenders.len() {
            faults.push(Fault::StarterDrawComplete {
                rolls: draw.rolls.len(),
                contenders: draw.contenders.len(),
            });
        }
        let untouched = Self::at_start(self.edition.0, &self.seats, &self.options);
        let untouched =
            untouched.is_ok_and(|start| start.players == self.players && start.round == self.round);
        if !untouched || !self.bankrupt.is_empty() {
            faults.push(Fault::StarterDrawTooLate);
        }
    }
}

/// JJ-01: two to six different seats.
fn seat_faults(seats: &Seats) -> Vec<Fault> {
    let mut faults = Vec::new();
    if seats.len() < 2 {
        faults.push(Fault::WrongNumberOfSeats { seats: seats.len() });
    }
    for (index, seat) in seats.iter().enumerate() {
        if seats.iter().take(index).any(|earlier| earlier == seat) {
            faults.push(Fault::SeatRepeated { index, seat: *seat });
        }
    }
    faults
}

fn bankrupt_faults(seats: &Seats, board: &Board, faults: &mut Vec<Fault>) {
    for (index, &seat) in board.bankrupt.iter().enumerate() {
        if !seats.contains(&seat) {
            faults.push(Fault::BankruptSeatNotInGame { index, seat });
        }
        if board.bankrupt.iter().take(index).any(|earlier| *earlier == seat) {
            faults.push(Fault::BankruptTwice { index, seat });
        }
    }
}

/// What can be wrong with a player as it is written, before it can stand in a position.
fn written_player_faults(edition: &Edition, index: usize, player: &PlayerState, faults: &mut Vec<Fault>) {
    if let Some(space) = player.space.filter(|space| !edition.rows().has(*space)) {
        faults.push(Fault::NoSuchSpace { player: index, space });
    }
    let all = player.plan.map(|plan| edition.plan(plan).targets.clone()).unwrap_or_default();
    let last = all.iter().rev().map(|number| Space::Circuit(*number));
    let of_plan = player.targets.iter().rev().copied().eq(last.take(player.targets.len()));
    if !of_plan {
        faults.push(Fault::TargetsNotOfPlan { player: index });
    }
}
