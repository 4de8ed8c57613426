//! The check of a written state: every fault, each at its place.

use super::Position;
use super::board::{Direction, Space};
use super::cards::{CardNumber, CardSet, Pile};
use super::edition::{Edition, Effect, Ground, PlayedOn};
use super::fault::Fault;
use super::money::MOST_MONEY;
use super::options::{FirstLeg, Options, Overshoot, SettleAt, Starter};
use super::position::Player;
use super::state::{
    Addressee, Board, Cause, Creditor, Debt, Due, Landings, LastOffer, MissedTurns, Offer, PlayerState,
    Round, SpacesLeft, StarterDraw, Turn,
};
use super::trade::Window;
use crate::seat::{MAX_SEATS, Seat, Seats};
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
        card_faults(edition, board, &mut faults);
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

    fn add_turn_faults(&self, faults: &mut Vec<Fault>) {
        let limit = self.options.round_limit.get();
        let round = self.round.get();
        let dealing = self.is_dealing();
        if limit > 0 && round > u32::from(limit) {
            faults.push(Fault::WrongRound { round, limit });
        }
        let Some(turn) = &self.turn else {
            if self.ended_by().is_none() {
                faults.push(Fault::TurnMissing);
            }
            return;
        };
        let due = turn.due;
        // While the last card is being carried out, airlines can have fallen that are still to be removed.
        let falling = due == Due::Payment;
        if self.ended_by_bankruptcy().is_some() && !falling {
            faults.push(Fault::TurnOutOfPlace);
        }
        let pending_removal = falling && self.player(turn.seat).space.is_some();
        if !self.seats.contains(&turn.seat) || !(self.is_active(turn.seat) || pending_removal) {
            return faults.push(Fault::TurnOfSeatNotInGame { seat: turn.seat });
        }
        if dealing {
            self.add_deal_faults(turn, faults);
        } else if let Some(space) = self.player(turn.seat).space
            && !self.can_be_due(turn, space)
        {
            faults.push(Fault::DueOutOfPlace { due, space });
        }
        self.add_throw_faults(turn, faults);
    }

    /// JJ-06: before the first turn the plans are dealt in turn order, and nothing else has happened.
    fn add_deal_faults(&self, turn: &Turn, faults: &mut Vec<Fault>) {
        if !matches!(turn.due, Due::FlightPlan | Due::Direction) {
            return faults.push(Fault::WrongRound { round: 0, limit: self.options.round_limit.get() });
        }
        let dealt = self.place(turn.seat) + usize::from(turn.due == Due::Direction);
        for (index, &seat) in self.seats.iter().enumerate() {
            let player = self.player(seat);
            let has_plan = self.place(seat) < dealt;
            let untouched = player.space == Some(Space::TakeOff(1))
                && player.cash == self.options.start_cash.get()
                && player.rights.is_empty()
                && player.skip_turns == MissedTurns::MIN
                && player.plan.is_some() == has_plan
                && !self.bankrupt.contains(&seat);
            if !untouched {
                faults.push(Fault::DealTooLate { player: index, seat });
            }
        }
    }

    /// Whether what is due fits the space where the plane of the seat on turn stands.
    fn can_be_due(&self, turn: &Turn, space: Space) -> bool {
        let player = self.player(turn.seat);
        let at_home = space == Space::Landing(1);
        match turn.due {
            Due::FlightPlan => at_home && player.plan.is_none(),
            Due::Direction => at_home && player.plan.is_some(),
            Due::Settlement => {
                let destination = player.plan.and_then(|plan| self.edition.plan(plan).destination());
                player.plan.is_some()
                    && player.targets_left == 0
                    && match (self.options.settle_at, destination) {
                        (SettleAt::Destination, Some(city)) => space == Space::Circuit(city),
                        (SettleAt::Home, _) | (SettleAt::Destination, None) => at_home,
                    }
            }
            Due::ChanceCard => self.edition.ground(space) == Ground::Red,
            Due::OneDie => {
                self.edition.ground(space) == Ground::BlueDie || self.is_ordered(turn, Effect::OneDieThrow {})
            }
            Due::Throw | Due::ExtraThrow | Due::TwoDice | Due::Payment => true,
        }
    }

    /// What belongs to a throw: dice, spaces left, landings, double, last move and cards.
    fn add_throw_faults(&self, turn: &Turn, faults: &mut Vec<Fault>) {
        let &Turn { due, double, last_move, .. } = turn;
        let (dice, landings) = (turn.dice.len(), turn.landings);
        let at_home = self.player(turn.seat).space == Some(Space::Landing(1));
        let between_throws = matches!(due, Due::Throw | Due::ExtraThrow) || self.is_dealing();
        let in_flight = matches!(due, Due::Settlement | Due::FlightPlan | Due::Direction) && !between_throws;
        let ordered = due == Due::TwoDice && self.is_ordered(turn, Effect::ExtraThrow {});
        let dice_fit = match (due, dice) {
            _ if between_throws => dice == 0,
            (Due::TwoDice, _) => (dice > 0) == ordered,
            _ => dice > 0,
        };
        if !dice_fit {
            faults.push(Fault::WrongDice { due, dice });
        }
        let whole = if in_flight { self.longest_move(turn) } else { 1 };
        if turn.spaces_left.get() >= whole && turn.spaces_left > SpacesLeft::MIN {
            faults.push(Fault::SpacesLeftOutOfPlace { due, spaces_left: turn.spaces_left.get() });
        }
        let landed = in_flight && at_home;
        let most = if dice == 0 { 0 } else { self.most_landings(turn) };
        if (landed && landings == Landings::MIN) || landings.get() > most {
            faults.push(Fault::LandingsOutOfPlace { due, landings: landings.get() });
        }
        let pair = matches!(*turn.dice, [first, second] if first == second);
        if (pair && !double) || (dice == 0 && double) || (dice == 1 && double && !last_move) {
            faults.push(Fault::WrongDouble { due, double });
        }
        if (dice == 1 || due == Due::OneDie) != last_move && (dice != 2 || due == Due::OneDie) {
            faults.push(Fault::WrongLastMove { due, last_move });
        }
        if between_throws && !turn.cards.is_empty() {
            faults.push(Fault::CardsOutOfPlace { due });
        }
    }

    /// Whether a card that is being carried out has this effect.
    fn is_ordered(&self, turn: &Turn, effect: Effect) -> bool {
        turn.cards.iter().any(|card| self.edition.effect(*card) == effect)
    }

    /// How far the move can be at the most: as far as the dice show, or a card says.
    fn longest_move(&self, turn: &Turn) -> u8 {
        let ordered = turn.cards.iter().map(|card| match self.edition.effect(*card) {
            Effect::Forward { spaces } => spaces,
            Effect::Money { .. } | Effect::CollectEach { .. } | Effect::PayEach { .. } => 0,
            Effect::PerRight { .. } | Effect::ExtraThrow {} => 0,
            Effect::SkipNext {} | Effect::OneDieThrow {} => 0,
        });
        ordered.chain([turn.thrown()]).max().unwrap_or(0)
    }

    /// How often the plane can have landed in the spaces flown: once, and again after each whole round over both
    /// runways, to a first space of the circuit and back.
    fn most_landings(&self, turn: &Turn) -> u8 {
        let rows = self.edition.rows();
        let flown = self.longest_move(turn).saturating_sub(turn.spaces_left.get());
        flown
            .checked_sub(1)
            .map_or(0, |more| 1 + more / rows.landing.saturating_add(rows.take_off).saturating_add(1))
    }

    fn add_player_faults(&self, index: usize, written: &PlayerState, faults: &mut Vec<Fault>) {
        let seat = written.seat;
        let player = self.player(seat);
        if self.bankrupt.contains(&seat) {
            return self.add_bankrupt_faults(index, seat, faults);
        }
        let Some(space) = player.space else {
            return faults.push(Fault::PlaneMissing { player: index, seat });
        };
        let lane = space.circuit().zip(player.direction);
        let lane = lane.map(|(number, direction)| self.edition.rows().lane(number, direction));
        if let Some(wrong) = written.lane.filter(|_| written.lane != lane) {
            faults.push(Fault::WrongLane { player: index, lane: wrong });
        }
        let most = self.most_rights();
        if player.rights.len() > most {
            faults.push(Fault::TooManyRights { player: index, rights: player.rights.len(), most });
        }
        for right in player.rights.iter() {
            match self.edition.plan(right).destination() {
                None => faults.push(Fault::RightOfWorldTrip { player: index, right }),
                Some(city) => match self.right_at(city) {
                    Some((_, other)) if other != right => {
                        faults.push(Fault::CityWithTwoRights { player: index, right, other });
                    }
                    Some(_) | None => {}
                },
            }
        }
        match space {
            Space::Circuit(number) => self.add_flight_faults(index, seat, number, faults),
            Space::Landing(_) | Space::TakeOff(_) => self.add_runway_faults(index, seat, faults),
        }
    }

    fn add_bankrupt_faults(&self, index: usize, seat: Seat, faults: &mut Vec<Fault>) {
        let player = self.player(seat);
        let still_here =
            self.turn.as_ref().is_some_and(|turn| turn.due == Due::Payment) && player.space.is_some();
        let nothing = player.cash == 0 && player.rights.is_empty();
        if !(*player == Player::NOBODY || still_here && nothing) {
            faults.push(Fault::BankruptOwnsSomething { player: index, seat });
        }
    }

    /// What the seat on turn has to do with its flight; `None` for the others.
    fn due_of(&self, seat: Seat) -> Option<Due> {
        self.turn.as_ref().filter(|turn| turn.seat == seat).map(|turn| turn.due)
    }

    fn add_flight_faults(&self, index: usize, seat: Seat, here: u8, faults: &mut Vec<Fault>) {
        let player = self.player(seat);
        let settles = self.due_of(seat) == Some(Due::Settlement);
        let Some(direction) = player.direction else {
            return faults.push(Fault::DirectionMissing { player: index });
        };
        match player.plan {
            None if self.options.settle_at == SettleAt::Home => {
                return faults.push(Fault::PlanMissing { player: index });
            }
            Some(plan) if self.options.settle_at == SettleAt::Destination => {
                if player.targets_left == 0 && !self.is_world_trip(player) && !settles {
                    return faults.push(Fault::PlanAfterSettlement { player: index, plan });
                }
            }
            None | Some(_) => {}
        }
        if let Some(&next) = self.targets(player).first() {
            let target = Space::Circuit(next);
            if next == here {
                return faults.push(Fault::TargetNotReached { player: index, target });
            } else if Direction::towards(here, next) != direction {
                return faults.push(Fault::TargetBehind { player: index, target });
            }
        }
        if self.options.overshoot == Overshoot::Turn
            && let Some(from) = self.leg_left_behind(player, here)
        {
            return faults.push(Fault::OffTheLeg { player: index, from: Space::Circuit(from) });
        }
        // A plane that settles at its destination in mid-move may still fly straight on.
        let flies_on = settles && self.options.overshoot == Overshoot::FlyOn;
        let shortest = if self.has_left_first_leg(player) {
            self.shortest_way(player).is_none_or(|shortest| shortest == direction) || flies_on
        } else {
            self.is_first_leg(player, direction)
        };
        if !shortest {
            faults.push(Fault::NotTheShortestWay { player: index, direction });
        }
    }

    /// The city where the leg of a plane began, if the plane is not on the way from there (JJ-24 to JJ-27).
    fn leg_left_behind(&self, player: &Player, here: u8) -> Option<u8> {
        let all = &self.edition.plan(player.plan?).targets;
        let next = all.len().saturating_sub(usize::from(player.targets_left));
        let from = *all.get(next.checked_sub(1)?)?;
        let leg = match all.get(next) {
            Some(&target) => Some(Direction::towards(from, target)),
            None => self.edition.rows().shortest_home(from),
        };
        let flown = Direction::towards(from, here);
        (here != from && leg.is_some_and(|leg| leg != flown)).then_some(from)
    }

    /// Whether the player can have chosen this direction for the first leg of the plan (JJ-23).
    fn is_first_leg(&self, player: &Player, direction: Direction) -> bool {
        let free = self.options.first_leg == FirstLeg::Free;
        free || player.plan.is_none_or(|plan| self.first_legs(plan).contains(&direction))
    }

    fn add_runway_faults(&self, index: usize, seat: Seat, faults: &mut Vec<Fault>) {
        let player = self.player(seat);
        let due = self.due_of(seat);
        let undealt = self.starter_draw.is_some() || self.is_dealing();
        let Some(plan) = player.plan else {
            if due != Some(Due::FlightPlan) && !undealt {
                faults.push(Fault::PlanMissing { player: index });
            }
            if let Some(direction) = player.direction {
                faults.push(Fault::DirectionTooEarly { player: index, direction });
            }
            return;
        };
        let settles = due == Some(Due::Settlement);
        let targets = self.edition.plan(plan).targets.len();
        if usize::from(player.targets_left) != if settles { 0 } else { targets } {
            faults.push(Fault::PlanBegunOnRunway { player: index, plan });
        }
        match player.direction {
            Some(direction) if settles || due == Some(Due::Direction) => {
                faults.push(Fault::DirectionTooEarly { player: index, direction });
            }
            Some(direction) if !self.is_first_leg(player, direction) => {
                faults.push(Fault::NotTheShortestWay { player: index, direction });
            }
            None if !settles && due != Some(Due::Direction) => {
                faults.push(Fault::DirectionMissing { player: index });
            }
            Some(_) | None => {}
        }
    }

    fn add_debt_faults(&self, faults: &mut Vec<Fault>) {
        let due = self.turn.as_ref().map(|turn| turn.due);
        match self.debts.first() {
            Some(_) if due != Some(Due::Payment) => return faults.push(Fault::DebtsOutOfPlace { due }),
            None if due == Some(Due::Payment) => return faults.push(Fault::DebtMissing),
            Some(_) | None => {}
        }
        for (index, debt) in self.debts.iter().enumerate() {
            let &Debt { debtor, creditor, amount, .. } = debt;
            if amount.get() == 0 {
                faults.push(Fault::DebtOfNothing { index });
            }
            if !self.can_be_owed(debt) {
                faults.push(Fault::DebtWithoutCause { index });
            }
            let creditor = match creditor {
                Creditor::Seat(seat) => Some(seat),
                Creditor::Bank => None,
            };
            if creditor == Some(debtor) {
                faults.push(Fault::DebtToDebtor { index, seat: debtor });
            }
            // Later debts of or to a fallen airline are cancelled in their turn.
            let involved = [Some(debtor), creditor].into_iter().flatten();
            let gone = |seat: &Seat| !self.seats.contains(seat) || (index == 0 && !self.is_active(*seat));
            faults.extend(involved.filter(gone).map(|seat| Fault::DebtOfSeatNotInGame { index, seat }));
        }
        if let Some(&Debt { debtor: seat, amount, .. }) = self.debts.first() {
            let Player { cash, rights, .. } = *self.player(seat);
            if cash >= amount.get() {
                faults.push(Fault::DebtPayable { seat, cash, amount: amount.get() });
            } else if rights.is_empty() {
                faults.push(Fault::NothingToSell { seat });
            }
        }
    }

    /// Whether the move, the space or the card of the turn can have caused the debt. A landing fee stays what it was
    /// when the plane landed, also when the debtor then sells the owner another right.
    fn can_be_owed(&self, debt: &Debt) -> bool {
        let Some(turn) = &self.turn else { return false };
        let space = self.player(turn.seat).space;
        let amount = debt.amount.get();
        let own = debt.debtor == turn.seat;
        match debt.cause {
            Cause::ChanceCard => !turn.cards.is_empty(),
            Cause::PlanFee => {
                let fee = self.options.plan_fee.get();
                let plans = 1..=i64::from(turn.landings.get());
                own && debt.creditor == Creditor::Bank && plans.into_iter().any(|plans| plans * fee == amount)
            }
            Cause::Fuel => match space.map(|space| self.edition.ground(space)) {
                Some(Ground::Fuel(price)) => {
                    own && debt.creditor == Creditor::Bank && amount == self.fuel_bill(turn, price)
                }
                Some(_) | None => false,
            },
            Cause::LandingFee => {
                let right = space.and_then(Space::circuit).and_then(|number| self.right_at(number));
                own && right.is_some_and(|(owner, _)| debt.creditor == Creditor::Seat(owner))
            }
        }
    }

    fn add_offer_faults(&self, faults: &mut Vec<Fault>) {
        let window = self.window();
        if window == Window::Closed && !self.offers.is_empty() {
            return faults.push(Fault::OffersOutOfPlace);
        }
        let mut offered = CardSet::EMPTY;
        let mut last = None;
        for (index, open) in self.offers.iter().enumerate() {
            let &Offer { offer, seller, right, to, price: _, ref declined } = open;
            if last >= Some(offer) {
                faults.push(Fault::OffersNotAscending { index, offer });
            }
            last = Some(offer);
            if !self.is_active(seller) || matches!(window, Window::Only(only) if only != seller) {
                faults.push(Fault::SellerCannotSell { index, seat: seller });
            }
            if !self.player(seller).rights.contains(right) {
                faults.push(Fault::OfferedRightNotOwned { index, right });
            }
            if offered.contains(right) {
                faults.push(Fault::OfferedTwice { index, right });
            }
            offered = offered.with(right);
            if let Addressee::Seat(seat) = to
                && (seat == seller || !self.is_active(seat))
            {
                faults.push(Fault::WrongBuyer { index, seat });
                continue;
            }
            let may_decline = |seat: &Seat| to == Addressee::All && *seat != seller && self.is_active(*seat);
            if !declined.is_sorted_by(|a, b| a < b) || !declined.iter().all(may_decline) {
                faults.push(Fault::WrongDecliners { index });
            } else if !self.seats.iter().any(|seat| self.is_asked(open, *seat)) {
                faults.push(Fault::OfferLapsed { index, offer });
            }
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

/// JJ-05: every card of the edition is in exactly one place.
fn card_faults(edition: &Edition, board: &Board, faults: &mut Vec<Fault>) {
    let mut plans = Places::of(edition.plans());
    plans.pile("/board/flight_plans", &board.flight_plans);
    for (index, player) in board.players.iter().enumerate() {
        plans.list(&format!("/board/players/{index}/rights"), player.rights.iter());
        plans.see(format!("/board/players/{index}/plan"), player.plan);
    }
    let Places { unknown, twice, missing, .. } = plans;
    faults.extend(unknown.into_iter().map(|(at, plan)| Fault::NoSuchPlan { at, plan }));
    faults.extend(twice.into_iter().map(|(at, plan)| Fault::PlanInTwoPlaces { at, plan }));
    faults.extend(missing.iter().map(|plan| Fault::PlanNowhere { plan }));

    let mut cards = Places::of(edition.cards());
    cards.pile("/board/chance_cards", &board.chance_cards);
    cards.list("/board/turn/cards", board.turn.iter().flat_map(|turn| turn.cards.iter().copied()));
    let Places { unknown, twice, missing, .. } = cards;
    faults.extend(unknown.into_iter().map(|(at, card)| Fault::NoSuchCard { at, card }));
    faults.extend(twice.into_iter().map(|(at, card)| Fault::CardInTwoPlaces { at, card }));
    faults.extend(missing.iter().map(|card| Fault::CardNowhere { card }));
}

/// Where the cards of one kind have been seen.
struct Places<C> {
    all: CardSet<C>,
    missing: CardSet<C>,
    unknown: Vec<(String, C)>,
    twice: Vec<(String, C)>,
}

impl<C: CardNumber> Places<C> {
    fn of(all: CardSet<C>) -> Self {
        Self { all, missing: all, unknown: Vec::new(), twice: Vec::new() }
    }

    fn see(&mut self, at: String, card: Option<C>) {
        match card {
            Some(card) if self.missing.contains(card) => self.missing = self.missing.without(card),
            Some(card) if self.all.contains(card) => self.twice.push((at, card)),
            Some(card) => self.unknown.push((at, card)),
            None => {}
        }
    }

    fn list(&mut self, at: &str, cards: impl Iterator<Item = C>) {
        for (index, card) in cards.enumerate() {
            self.see(format!("{at}/{index}"), Some(card));
        }
    }

    fn pile(&mut self, at: &str, pile: &Pile<C>) {
        self.list(&format!("{at}/unknown"), pile.unknown.iter());
        self.list(&format!("{at}/returned"), pile.returned.iter().copied());
    }
}
