//! Selling landing rights: to the bank, and among the players by offers.

use super::Position;
use super::action::{FreeAction, PriceRange};
use super::cards::{PlanId, PlanSet};
use super::event::Event;
use super::money::Money;
use super::party::Addressee;
use super::rules;
use super::state::{Due, Offer, OfferNumber};
use crate::seat::Seat;
use crate::sink::Sink;

/// Who can sell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Window {
    /// Everybody, before a throw of both dice.
    All,
    /// This seat: a debtor, or a player with all rights before the settlement of a flight.
    Only(Seat),
    /// Nobody.
    Closed,
}

impl Position {
    /// Who can sell now (JJ-72). Between a throw and its end nobody can, so that no owner changes a fee after seeing
    /// the dice, except a debtor, and a player who has to sell a right before he can take another one.
    pub(super) fn window(&self) -> Window {
        let Some(turn) = &self.turn else { return Window::Closed };
        match turn.due {
            Due::Throw | Due::ExtraThrow => Window::All,
            Due::Payment => self.debts.first().map_or(Window::Closed, |debt| Window::Only(debt.debtor)),
            Due::Settlement => {
                let player = self.player(turn.seat);
                let full = !player.rights.is_empty() && player.rights.len() >= self.most_rights();
                if full && !self.is_world_trip(player) { Window::Only(turn.seat) } else { Window::Closed }
            }
            Due::TwoDice | Due::OneDie | Due::FlightPlan | Due::Direction | Due::ChanceCard => Window::Closed,
        }
    }

    pub(super) fn most_rights(&self) -> usize {
        usize::from(self.options.max_rights.get())
    }

    /// The open offer of this number.
    pub(super) fn open_offer(&self, number: OfferNumber) -> Option<&Offer> {
        self.offers.iter().find(|offer| offer.offer == number)
    }

    /// Whether the seat can answer the offer: it is made to it, and it has not declined.
    pub(super) fn is_asked(&self, offer: &Offer, seat: Seat) -> bool {
        let addressed = match offer.to {
            Addressee::Seat(buyer) => buyer == seat,
            Addressee::All => offer.seller != seat,
        };
        addressed && self.is_active(seat) && !offer.declined.contains(&seat)
    }

    /// Everything that a seat can offer, as one action with free members.
    pub(super) fn free_offers(&self, seat: Seat) -> Option<FreeAction> {
        let may_sell = match self.window() {
            Window::All => true,
            Window::Only(seller) => seller == seat,
            Window::Closed => false,
        };
        let offered = |right: &PlanId| self.offers.iter().any(|offer| offer.right == *right);
        let right: PlanSet = self.player(seat).rights.iter().filter(|right| !offered(right)).collect();
        if !may_sell || right.is_empty() || !self.is_active(seat) {
            return None;
        }
        let mut to: Vec<Addressee> = self.others_after(seat).into_iter().map(Addressee::Seat).collect();
        to.sort_unstable();
        to.push(Addressee::All);
        Some(FreeAction::Offer { right, to, price: PriceRange { minimum: Money::MIN, maximum: Money::MAX } })
    }

    pub(super) fn offer(
        &mut self,
        seat: Seat,
        right: PlanId,
        to: Addressee,
        price: Money,
        events: &mut impl Sink<Event>,
    ) {
        let offer = self.next_offer();
        self.emit(Event::Offered { seat, offer, right, to, price, rule: rules::BETWEEN_PLAYERS }, events);
    }

    /// The next number that no open offer has; after the last number comes the first.
    fn next_offer(&self) -> OfferNumber {
        let mut number = self.last_offer.get();
        loop {
            number = if number >= OfferNumber::MAX.get() { OfferNumber::MIN.get() } else { number + 1 };
            match OfferNumber::new(number) {
                Some(free) if self.open_offer(free).is_none() => return free,
                Some(_) | None => {}
            }
        }
    }

    pub(super) fn accept(&mut self, seat: Seat, number: OfferNumber, events: &mut impl Sink<Event>) {
        let Some(&Offer { offer, seller, right, price, .. }) = self.open_offer(number) else { return };
        self.emit(Event::OfferAccepted { seat, offer, seller, right, price, rule: rules::BUYER }, events);
        self.after_sale(events);
    }

    /// Declines an offer; one that nobody can accept any more lapses.
    pub(super) fn decline(&mut self, seat: Seat, number: OfferNumber, events: &mut impl Sink<Event>) {
        self.emit(Event::OfferDeclined { seat, offer: number, rule: rules::BETWEEN_PLAYERS }, events);
        let Some(offer) = self.open_offer(number) else { return };
        if !self.seats.iter().any(|other| self.is_asked(offer, *other)) {
            let seller = offer.seller;
            self.lapse(seller, number, events);
        }
    }

    pub(super) fn sell_to_bank(&mut self, seat: Seat, right: PlanId, events: &mut impl Sink<Event>) {
        let amount = self.payable(self.edition.plan(right).bank_price);
        let open = self.offers.iter().find(|offer| offer.right == right).map(|offer| offer.offer);
        self.emit(Event::RightSoldToBank { seat, right, amount, rule: rules::BANK_PRICE }, events);
        if let Some(offer) = open {
            self.lapse(seat, offer, events);
        }
        self.after_sale(events);
    }

    /// A debtor pays as soon as he can. Whoever sold a right before the settlement of a flight can take another one
    /// now, so the time for trade is over.
    fn after_sale(&mut self, events: &mut impl Sink<Event>) {
        match self.turn.as_ref().map(|turn| turn.due) {
            Some(Due::Payment) => {
                if let Some(cause) = self.debts.first().map(|debt| debt.cause) {
                    self.pay_debts(cause, events);
                }
            }
            Some(Due::Settlement) if self.window() == Window::Closed => self.close_window(events),
            Some(_) | None => {}
        }
    }

    /// Lets all open offers lapse: no sale waits beyond the time for trade.
    pub(super) fn close_window(&mut self, events: &mut impl Sink<Event>) {
        while let Some(&Offer { offer, seller, .. }) = self.offers.first() {
            self.lapse(seller, offer, events);
        }
    }

    fn lapse(&mut self, seat: Seat, offer: OfferNumber, events: &mut impl Sink<Event>) {
        self.emit(Event::OfferLapsed { seat, offer, rule: rules::BETWEEN_PLAYERS }, events);
    }
}
