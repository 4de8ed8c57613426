//! Which debts and offers there can be.

use crate::jumbo_jet::Position;
use crate::jumbo_jet::board::Space;
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
