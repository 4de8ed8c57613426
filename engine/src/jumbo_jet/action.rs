//! What a seat can do, and its text ids.

use super::board::Direction;
use super::cards::{PlanId, PlanSet};
use super::money::Money;
use super::party::Addressee;
use super::state::OfferNumber;
use crate::game::OpenAction;
use crate::{names, written_as_object};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// What a seat can do. The text ids are `throw`, `pass`, `choose-direction:ascending`, `settle:pay`, `settle:right`,
/// `sell-to-bank:FP22`, `offer:FP22:1:50000`, `offer:FP22:all:0`, `accept:3`, `decline:3` and `withdraw:3`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = JumboJetAction))]
#[serde(remote = "Self", tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Throws both dice.
    Throw {},
    /// Does without the extra throw of a double.
    Pass {},
    /// Chooses the direction of the first leg.
    ChooseDirection {
        /// Which way.
        direction: Direction,
    },
    /// Takes the pay for the flight, or the landing right.
    Settle {
        /// Which of the two.
        #[serde(rename = "as")]
        choice: Settlement,
    },
    /// Sells a landing right to the bank for half of its central amount.
    SellToBank {
        /// The landing right, by its flight plan.
        right: PlanId,
    },
    /// Offers a landing right to another player or to all. It is listed as an open action.
    Offer {
        /// The landing right, by its flight plan.
        right: PlanId,
        /// Who may buy.
        to: Addressee,
        /// For how much, in Jumbos.
        price: Money,
    },
    /// Buys what is offered.
    Accept {
        /// Which offer.
        offer: OfferNumber,
    },
    /// Does not buy what is offered.
    Decline {
        /// Which offer.
        offer: OfferNumber,
    },
    /// Takes an own offer back.
    Withdraw {
        /// Which offer.
        offer: OfferNumber,
    },
}
written_as_object!(Action);

names! {
    /// What a player takes for a flight.
    Settlement as JumboJetSettlement {
        /// The central amount (JJ-50).
        Pay = "pay",
        /// The landing right of the destination (JJ-51).
        Right = "right",
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Throw {} => f.write_str("throw"),
            Self::Pass {} => f.write_str("pass"),
            Self::ChooseDirection { direction: Direction::Ascending } => {
                f.write_str("choose-direction:ascending")
            }
            Self::ChooseDirection { direction: Direction::Descending } => {
                f.write_str("choose-direction:descending")
            }
            Self::Settle { choice: Settlement::Pay } => f.write_str("settle:pay"),
            Self::Settle { choice: Settlement::Right } => f.write_str("settle:right"),
            Self::SellToBank { right } => write!(f, "sell-to-bank:{right}"),
            Self::Offer { right, to, price } => write!(f, "offer:{right}:{to}:{price}"),
            Self::Accept { offer } => write!(f, "accept:{offer}"),
            Self::Decline { offer } => write!(f, "decline:{offer}"),
            Self::Withdraw { offer } => write!(f, "withdraw:{offer}"),
        }
    }
}

/// The text id of an action, which stands for the whole action.
#[cfg(feature = "openapi")]
#[derive(utoipa::ToSchema)]
#[schema(
    as = JumboJetActionId,
    value_type = String,
    pattern = r"^(throw|pass|choose-direction:(ascending|descending)|settle:(pay|right)|sell-to-bank:FP(0[1-9]|[1-5][0-9]|6[0-3])|offer:FP(0[1-9]|[1-5][0-9]|6[0-3]):([0-5]|all):(0|[1-9][0-9]{0,14}|[1-8][0-9]{15}|900[0-6][0-9]{12}|90070[0-9]{11}|90071[0-8][0-9]{10}|900719[0-8][0-9]{9}|9007199[01][0-9]{8}|90071992[0-4][0-9]{7}|900719925[0-3][0-9]{6}|9007199254[0-6][0-9]{5}|90071992547[0-3][0-9]{4}|9007199254740[0-8][0-9]{2}|90071992547409[0-8][0-9]|900719925474099[01])|(accept|decline|withdraw):[1-9][0-9]{0,5})$",
    examples("throw", "settle:right", "sell-to-bank:FP22", "offer:FP22:all:60000", "accept:3")
)]
pub struct ActionId(#[expect(dead_code, reason = "it is only a schema")] String);

/// The text is not the id of an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "not an action id; expected one such as throw, settle:right, sell-to-bank:FP22, offer:FP22:all:60000 or accept:3"
)]
pub struct ParseActionError;

impl FromStr for Action {
    type Err = ParseActionError;

    /// Reads a text id. Every action has exactly one.
    fn from_str(id: &str) -> Result<Self, ParseActionError> {
        let mut parts = id.split(':');
        let [kind, first, second, third] = std::array::from_fn(|_| parts.next());
        if parts.next().is_some() {
            return Err(ParseActionError);
        }
        match (kind, first, second, third) {
            (Some("throw"), None, None, None) => Ok(Self::Throw {}),
            (Some("pass"), None, None, None) => Ok(Self::Pass {}),
            (Some("choose-direction"), Some("ascending"), None, None) => {
                Ok(Self::ChooseDirection { direction: Direction::Ascending })
            }
            (Some("choose-direction"), Some("descending"), None, None) => {
                Ok(Self::ChooseDirection { direction: Direction::Descending })
            }
            (Some("settle"), Some("pay"), None, None) => Ok(Self::Settle { choice: Settlement::Pay }),
            (Some("settle"), Some("right"), None, None) => Ok(Self::Settle { choice: Settlement::Right }),
            (Some("sell-to-bank"), Some(right), None, None) => Ok(Self::SellToBank { right: plan(right)? }),
            (Some("offer"), Some(right), Some(to), Some(price)) => Ok(Self::Offer {
                right: plan(right)?,
                to: to.parse().map_err(|()| ParseActionError)?,
                price: price.parse().map_err(|_| ParseActionError)?,
            }),
            (Some("accept"), Some(number), None, None) => Ok(Self::Accept { offer: offer(number)? }),
            (Some("decline"), Some(number), None, None) => Ok(Self::Decline { offer: offer(number)? }),
            (Some("withdraw"), Some(number), None, None) => Ok(Self::Withdraw { offer: offer(number)? }),
            _ => Err(ParseActionError),
        }
    }
}

fn plan(id: &str) -> Result<PlanId, ParseActionError> {
    id.parse().map_err(|_| ParseActionError)
}

fn offer(number: &str) -> Result<OfferNumber, ParseActionError> {
    number.parse().map_err(|_| ParseActionError)
}

/// An action whose members are free within ranges.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = JumboJetOpenAction))]
#[serde(remote = "Self", tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum FreeAction {
    /// Any of these rights can be offered to any of these players for any price in the range.
    Offer {
        /// The landing rights, by their flight plans.
        right: PlanSet,
        /// Who may be named as the buyer.
        #[serde(deserialize_with = "crate::strict::at_most::<_, _, 6>")]
        #[cfg_attr(feature = "openapi", schema(max_items = 6))]
        to: Vec<Addressee>,
        /// Which prices may be asked, in Jumbos.
        price: PriceRange,
    },
}
written_as_object!(FreeAction);

/// A range of prices.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = JumboJetPriceRange))]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct PriceRange {
    /// The lowest price.
    pub minimum: Money,
    /// The highest price.
    pub maximum: Money,
}
written_as_object!(PriceRange);

impl OpenAction<Action> for FreeAction {
    fn contains(&self, action: &Action) -> bool {
        let Self::Offer { right: rights, to: buyers, price: prices } = self;
        match action {
            Action::Offer { right, to, price } => {
                rights.contains(*right)
                    && buyers.contains(to)
                    && (prices.minimum..=prices.maximum).contains(price)
            }
            Action::Throw {} | Action::Pass {} | Action::ChooseDirection { .. } | Action::Settle { .. } => {
                false
            }
            Action::SellToBank { .. } | Action::Accept { .. } => false,
            Action::Decline { .. } | Action::Withdraw { .. } => false,
        }
    }
}
