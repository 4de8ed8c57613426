//! Which debts and offers there can be.

use crate::jumbo_jet::Position;
use crate::jumbo_jet::cards::CardSet;
use crate::jumbo_jet::edition::Ground;
use crate::jumbo_jet::fault::Fault;
use crate::jumbo_jet::party::{Addressee, Creditor};
use crate::jumbo_jet::position::Player;
use crate::jumbo_jet::state::{Cause, Debt, Due, Offer};
use crate::jumbo_jet::trade::Window;
use crate::seat::Seat;

impl Position {
    pub(super) fn add_debt_faults(&self, faults: &mut Vec<Fault>) {
        let due = self.turn.as_ref().map(|turn| turn.due);
        match self.debts.first() {
            Some(_) if due != Some(Due::Payment) => return faults.push(Fault::DebtsOutOfPlace { due }),
            None if due == Some(Due::Payment) => return faults.push(Fault::DebtMissing),
            Some(_) | None => {}
        }
        if !self.debts.is_empty() && !self.can_be_owed_together() {
            faults.push(Fault::DebtsNotTogether);
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
        let Some(space) = self.player(turn.seat).space else { return false };
        let amount = debt.amount.get();
        let own_to_bank = debt.debtor == turn.seat && debt.creditor == Creditor::Bank;
        match debt.cause {
            Cause::ChanceCard => !turn.cards.is_empty(),
            Cause::PlanFee => {
                let free = u8::from(self.edition.is_blue_landing(space));
                let mut plans = 1..=i64::from(turn.landings.get().saturating_sub(free));
                own_to_bank && plans.any(|plans| plans * self.options.plan_fee.get() == amount)
            }
            Cause::Fuel => match self.edition.ground(space) {
                Ground::Fuel(price) => own_to_bank && amount == self.fuel_bill(turn, price),
                Ground::City | Ground::Red | Ground::Cloud | Ground::BlueDie | Ground::Plain => false,
            },
            Cause::LandingFee => {
                let right = space.circuit().and_then(|number| self.right_at(number));
                debt.debtor == turn.seat
                    && right.is_some_and(|(owner, _)| debt.creditor == Creditor::Seat(owner))
            }
        }
    }

    /// Whether the debts can stand together: one, or those of one chance card.
    fn can_be_owed_together(&self) -> bool {
        self.debts.len() == 1 || self.debts.iter().all(|debt| debt.cause == Cause::ChanceCard)
    }

    pub(super) fn add_offer_faults(&self, faults: &mut Vec<Fault>) {
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
