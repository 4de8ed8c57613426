//! What an absent player does: throw, fly the shorter way, take landing rights only where the cash is comfortable, sell
//! none without need, and trade with nobody.
//!
//! A game of nothing but such players ends at its round limit, and where fuel is dear with bankruptcies. Otherwise most
//! short games end, but players who own as many rights as there can be are paid for every flight, and where they all get
//! richer that way nobody falls any more. To give money or rights away is not for an absent player to do.

use super::action::{Action, Settlement};
use super::board::Direction;
use super::cards::PlanId;
use super::game::JumboJet;
use super::state::{Debt, Due};
use super::{Position, rules};
use crate::default_action::{DefaultAction, DefaultReason, reasons};
use crate::seat::Seat;
use std::cmp::Reverse;

/// The cash from which on an absent player forgoes the pay of a flight for its landing right. Without landing rights
/// nobody would ever go bankrupt, and the game would not end.
const COMFORTABLE_CASH: i64 = 60_000;

reasons! {
    THROW = "throw", rules::TURN,
        "The turn goes on with a throw of both dice.",
        "Le tour continue par un lancer des deux dés.";
    THROW_AGAIN = "throw_again", rules::DOUBLE,
        "A double gives another throw, which brings the plane on.",
        "Un double donne droit à un nouveau lancer, qui fait avancer l'avion.";
    SHORTER_WAY = "shorter_way", rules::FIRST_LEG,
        "This is the shorter way to the first city of the flight plan.",
        "C'est le chemin le plus court vers la première ville du plan de vol.";
    EQUAL_WAYS = "equal_ways", rules::FIRST_LEG,
        "Both ways are equally long, so the plane flies towards the higher numbers.",
        "Les deux chemins sont aussi longs, et l'avion vole donc vers les numéros croissants.";
    TAKES_RIGHT = "takes_right", rules::RIGHT,
        "The cash suffices without the pay, so the landing right is taken, which earns fees.",
        "L'argent suffit sans le gain, et le droit d'atterrissage, qui rapporte des redevances, est donc pris.";
    NEEDS_CASH = "needs_cash", rules::PAY,
        "The cash is low, so the pay is taken.",
        "L'argent manque, et le gain est donc pris.";
    ONLY_PAY = "only_pay", rules::PAY,
        "The landing right is not to be had now, so the pay is taken.",
        "Le droit d'atterrissage ne peut pas être pris maintenant, et le gain est donc pris.";
    SELLS_ENOUGH = "sells_enough", rules::FORCED_SALE,
        "Of the landing rights that cover the debt alone, the cheapest one is sold to the bank.",
        "Des droits d'atterrissage qui couvrent seuls la dette, le moins cher est vendu à la banque.";
    SELLS_DEAREST = "sells_dearest", rules::FORCED_SALE,
        "No landing right covers the debt alone, so the dearest one is sold to the bank, and as few as can be are lost.",
        "Aucun droit d'atterrissage ne couvre seul la dette, et le plus cher est donc vendu à la banque pour en perdre le moins possible.";
    DECLINES = "declines", rules::BETWEEN_PLAYERS,
        "Nobody has to buy what is offered, so the offer is declined.",
        "Personne n'est tenu d'acheter ce qui est offert, et l'offre est donc refusée.";
}

impl Position {
    /// What the seat does when it has to go on; in second place an answer to the first offer that is made to it. A seat
    /// that could only sell, or take an offer back, has nothing to do: the others go on without it.
    pub(super) fn default_action(&self, seat: Seat) -> Option<DefaultAction<JumboJet>> {
        let turn = self.turn.as_ref().filter(|turn| !turn.due.is_chance())?;
        let debt = self.debts.first().filter(|debt| turn.due == Due::Payment && debt.debtor == seat);
        let (action, reason) = match turn.due {
            Due::Payment if debt.is_some() => self.default_sale(debt?)?,
            Due::Throw if turn.seat == seat => (Action::Throw {}, THROW),
            Due::ExtraThrow if turn.seat == seat => (Action::Throw {}, THROW_AGAIN),
            Due::Direction if turn.seat == seat => self.default_direction(seat)?,
            Due::Settlement if turn.seat == seat => self.default_settlement(seat),
            Due::Throw | Due::ExtraThrow | Due::Direction | Due::Settlement | Due::Payment => {
                let asked = self.offers.iter().find(|offer| self.is_asked(offer, seat))?;
                (Action::Decline { offer: asked.offer }, DECLINES)
            }
            Due::TwoDice | Due::OneDie | Due::FlightPlan | Due::ChanceCard => return None,
        };
        Some(DefaultAction { action, reason })
    }

    fn default_direction(&self, seat: Seat) -> Option<(Action, DefaultReason)> {
        let ways = self.edition.shortest_first_legs(self.player(seat).plan?);
        Some(match *ways {
            [direction] => (Action::ChooseDirection { direction }, SHORTER_WAY),
            _ => (Action::ChooseDirection { direction: Direction::Ascending }, EQUAL_WAYS),
        })
    }

    fn default_settlement(&self, seat: Seat) -> (Action, DefaultReason) {
        let right = Action::Settle { choice: Settlement::Right };
        let pay = Action::Settle { choice: Settlement::Pay };
        if !self.allows(seat, &right) {
            (pay, ONLY_PAY)
        } else if self.player(seat).cash < COMFORTABLE_CASH {
            (pay, NEEDS_CASH)
        } else {
            (right, TAKES_RIGHT)
        }
    }

    /// The sale that loses least: one right if one is enough, and else the dearest, so that few are lost.
    fn default_sale(&self, debt: &Debt) -> Option<(Action, DefaultReason)> {
        let player = self.player(debt.debtor);
        let missing = debt.amount.get() - player.cash;
        let price = |right: &PlanId| self.payable(self.edition.plan(*right).bank_price).get();
        let enough = player.rights.iter().filter(|right| price(right) >= missing).min_by_key(price);
        let dearest = || player.rights.iter().min_by_key(|right| Reverse(price(right)));
        let (right, reason) = match enough {
            Some(right) => (right, SELLS_ENOUGH),
            None => (dearest()?, SELLS_DEAREST),
        };
        Some((Action::SellToBank { right }, reason))
    }
}
