//! What a seat may do: the same judgement lists actions and refuses them.

use super::Position;
use super::action::{Action, FreeAction, Settlement};
use super::board::Direction;
use super::cards::PlanId;
use super::options::{FirstLeg, SettleAt};
use super::party::Addressee;
use super::refusal::Refusal;
use super::state::{Due, OfferNumber};
use super::trade::Window;
use crate::seat::Seat;
use crate::sink::{Any, Sink};

impl Position {
    /// Gives all reasons why the rules forbid the action; none when they allow it.
    pub(super) fn judge(&self, seat: Seat, action: &Action, reasons: &mut impl Sink<Refusal>) {
        if !self.seats.contains(&seat) {
            return reasons.push(Refusal::SeatNotInGame { seat, seats: self.seats.clone() });
        }
        let Some(turn) = &self.turn else {
            return reasons.push(match self.ended_by() {
                Some(rule) => Refusal::GameOver { ended_by: rule },
                None => Refusal::ChancePending {},
            });
        };
        if self.bankrupt.contains(&seat) {
            return reasons.push(Refusal::SeatBankrupt { seat });
        }
        if turn.due.is_chance() {
            return reasons.push(Refusal::ChancePending {});
        }
        let due = turn.due;
        let on_turn = |reasons: &mut _| {
            if turn.seat != seat {
                Sink::push(reasons, Refusal::NotYourTurn { seat, turn: turn.seat });
            }
        };
        match *action {
            Action::Throw {} => {
                on_turn(reasons);
                if !matches!(due, Due::Throw | Due::ExtraThrow) {
                    reasons.push(Refusal::ThrowNotDue { due });
                }
            }
            Action::Pass {} => {
                on_turn(reasons);
                if due != Due::ExtraThrow {
                    reasons.push(Refusal::PassNotAllowed { due });
                }
            }
            Action::ChooseDirection { direction } => {
                on_turn(reasons);
                self.judge_direction(turn.seat, direction, due, reasons);
            }
            Action::Settle { choice } => {
                on_turn(reasons);
                self.judge_settlement(turn.seat, choice, due, reasons);
            }
            Action::SellToBank { right } => self.judge_sale(seat, right, due, reasons),
            Action::Offer { right, to, .. } => {
                self.judge_sale(seat, right, due, reasons);
                self.judge_offer(seat, right, to, reasons);
            }
            Action::Accept { offer } => {
                self.judge_answer(seat, offer, reasons);
                self.judge_purchase(seat, offer, reasons);
            }
            Action::Decline { offer } => self.judge_answer(seat, offer, reasons),
            Action::Withdraw { offer } => match self.open_offer(offer) {
                Some(open) if open.seller != seat => {
                    reasons.push(Refusal::NotYourOffer { offer, seller: open.seller });
                }
                Some(_) => {}
                None => reasons.push(Refusal::NoSuchOffer { offer }),
            },
        }
    }

    /// Lists what the seat may do now, ascending, but for offers, which [`free_offers`](Self::free_offers) describes.
    pub(super) fn list(&self, seat: Seat, actions: &mut Vec<Action>) {
        self.for_each_legal(seat, &mut |action| {
            actions.push(action);
            true
        });
    }

    /// Whether anything is listed for the seat.
    pub(super) fn can_act(&self, seat: Seat) -> bool {
        let mut found = false;
        self.for_each_legal(seat, &mut |_| {
            found = true;
            false
        });
        found
    }

    /// Whether the rules allow the action.
    pub(super) fn allows(&self, seat: Seat, action: &Action) -> bool {
        let mut refused = Any::default();
        self.judge(seat, action, &mut refused);
        !refused.0
    }

    /// Tells the legal actions of a seat, ascending, until `tell` says that it has heard enough. What is tried is as
    /// little as what is due makes possible; what is told is what the judgement lets pass.
    fn for_each_legal(&self, seat: Seat, tell: &mut impl FnMut(Action) -> bool) {
        let Some(turn) = self.turn.as_ref().filter(|turn| !turn.due.is_chance()) else { return };
        let own: &[Action] = match turn.due {
            _ if turn.seat != seat => &[],
            Due::Throw | Due::ExtraThrow => &[Action::Throw {}, Action::Pass {}],
            Due::Direction => &DIRECTIONS,
            Due::Settlement => &SETTLEMENTS,
            Due::Payment | Due::TwoDice | Due::OneDie | Due::FlightPlan | Due::ChanceCard => &[],
        };
        let sales = self.player(seat).rights.iter().filter(|_| self.window() != Window::Closed);
        let sales = sales.map(|right| Action::SellToBank { right });
        let offers = || self.offers.iter().map(|open| open.offer);
        let answers = offers()
            .map(|offer| Action::Accept { offer })
            .chain(offers().map(|offer| Action::Decline { offer }))
            .chain(offers().map(|offer| Action::Withdraw { offer }));
        for action in own.iter().copied().chain(sales).chain(answers) {
            if self.allows(seat, &action) && !tell(action) {
                return;
            }
        }
    }

    fn judge_direction(&self, seat: Seat, direction: Direction, due: Due, reasons: &mut impl Sink<Refusal>) {
        if due != Due::Direction {
            return reasons.push(Refusal::DirectionNotDue { due });
        }
        let Some(plan) = self.player(seat).plan else { return };
        if self.options.first_leg == FirstLeg::Shortest && !self.first_legs(plan).contains(&direction) {
            reasons.push(Refusal::NotTheShortestWay { direction });
        }
    }

    /// Pay is always to be had; what can stand against a landing right is told in full (JJ-51 to JJ-55, JJ-61).
    fn judge_settlement(&self, seat: Seat, choice: Settlement, due: Due, reasons: &mut impl Sink<Refusal>) {
        if due != Due::Settlement {
            return reasons.push(Refusal::SettlementNotDue { due });
        }
        let player = self.player(seat);
        let (Settlement::Right, Some(plan)) = (choice, player.plan) else { return };
        let Some(city) = self.edition.plan(plan).destination() else {
            return reasons.push(Refusal::WorldTripPaysOnly { plan });
        };
        if player.rights.len() >= self.most_rights() {
            reasons.push(Refusal::MostRightsOwned { rights: player.rights.len(), most: self.most_rights() });
        }
        if let Some((owner, right)) = self.right_at(city) {
            reasons.push(Refusal::CityTaken { owner, right });
        }
        let cards = self.flight_plans.len();
        match self.options.settle_at {
            SettleAt::Home if cards == 0 => reasons.push(Refusal::NoPlanLeft {}),
            SettleAt::Destination => {
                let waiting = self.planes_without_plan();
                if cards <= waiting {
                    reasons.push(Refusal::TooFewPlansLeft { cards, waiting });
                }
            }
            SettleAt::Home => {}
        }
    }

    /// How many planes of the game have no flight plan and will need one from the pile.
    pub(super) fn planes_without_plan(&self) -> usize {
        let in_game = self.seats.iter().filter(|seat| self.is_active(**seat));
        in_game.filter(|seat| self.player(**seat).plan.is_none()).count()
    }

    /// Whether the seat can sell this landing right now (JJ-72, JJ-76).
    fn judge_sale(&self, seat: Seat, right: PlanId, due: Due, reasons: &mut impl Sink<Refusal>) {
        match self.window() {
            Window::Only(seller) if seller != seat => reasons.push(Refusal::AnotherSells { seller }),
            Window::Closed => reasons.push(Refusal::TradeClosed { due }),
            Window::Only(_) | Window::All => {}
        }
        if !self.player(seat).rights.contains(right) {
            reasons.push(Refusal::RightNotOwned { seat, right });
        }
    }

    fn judge_offer(&self, seat: Seat, right: PlanId, to: Addressee, reasons: &mut impl Sink<Refusal>) {
        if let Some(open) = self.offers.iter().find(|open| open.right == right) {
            reasons.push(Refusal::AlreadyOffered { right, offer: open.offer });
        }
        match to {
            Addressee::Seat(buyer) if buyer == seat => reasons.push(Refusal::OfferToYourself { seat }),
            Addressee::Seat(buyer) if !self.is_active(buyer) => {
                reasons.push(Refusal::BuyerNotInGame { buyer });
            }
            Addressee::Seat(_) | Addressee::All => {}
        }
    }

    /// Whether the seat can answer the offer at all.
    fn judge_answer(&self, seat: Seat, offer: OfferNumber, reasons: &mut impl Sink<Refusal>) {
        let Some(open) = self.open_offer(offer) else { return reasons.push(Refusal::NoSuchOffer { offer }) };
        if self.is_asked(open, seat) {
            return;
        }
        reasons.push(if open.seller == seat {
            Refusal::YourOwnOffer { offer }
        } else if open.declined.contains(&seat) {
            Refusal::AlreadyDeclined { offer, seat }
        } else {
            Refusal::OfferedToAnother { offer, to: open.to }
        });
    }

    /// Whether the seat can own and pay for what is offered (JJ-75).
    fn judge_purchase(&self, seat: Seat, offer: OfferNumber, reasons: &mut impl Sink<Refusal>) {
        let Some(open) = self.open_offer(offer) else { return };
        let buyer = self.player(seat);
        if buyer.rights.len() >= self.most_rights() {
            reasons
                .push(Refusal::BuyerHasMostRights { rights: buyer.rights.len(), most: self.most_rights() });
        }
        if buyer.cash < open.price.get() {
            reasons.push(Refusal::CannotPayPrice { price: open.price.get(), cash: buyer.cash });
        }
    }

    /// The actions with free members that the seat can take now.
    pub(super) fn open(&self, seat: Seat) -> Vec<FreeAction> {
        self.free_offers(seat).into_iter().collect()
    }
}

const DIRECTIONS: [Action; 2] = [
    Action::ChooseDirection { direction: Direction::Ascending },
    Action::ChooseDirection { direction: Direction::Descending },
];

const SETTLEMENTS: [Action; 2] =
    [Action::Settle { choice: Settlement::Pay }, Action::Settle { choice: Settlement::Right }];
