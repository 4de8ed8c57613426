//! The board as it is written down. Anything may stand in it; [`Position`](super::Position) is its checked form.

use super::board::{Direction, Lane, Space};
use super::cards::{CardId, MAX_CARDS, Pile, PlanId, PlanSet};
use super::money::Money;
use super::party::{Addressee, Creditor};
use crate::bounded::bounded;
use crate::dice::DieFace;
use crate::game::present;
use crate::seat::{MAX_SEATS, Seat, Seats};
use crate::strict::at_most;
use crate::{names, written_as_object};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

bounded! {
    /// How many turns are missed. They add up, but never beyond 20.
    MissedTurns(u8) in 0..=20, schema JumboJetMissedTurns
}
bounded! {
    /// How many spaces are left to fly in a move that waits for a decision or a card.
    SpacesLeft(u8) in 0..=12, schema JumboJetSpacesLeft
}
bounded! {
    /// How often a plane has landed in the move that it makes.
    Landings(u8) in 0..=12, schema JumboJetLandings
}
bounded! {
    /// The round that is played, from 1 on; 0 while the first flight plans are dealt.
    Round(u32) in 0..=4294967295, schema JumboJetRound
}
bounded! {
    /// The number of an offer. Numbers are used in turn, so that nobody accepts another offer than the one he saw.
    OfferNumber(u32) in 1..=999999, schema JumboJetOfferNumber
}
bounded! {
    /// The number after which the next offer is numbered: that of the last one that was made, 0 before the first. After
    /// 999999 comes 1 again, and numbers of open offers are passed over.
    LastOffer(u32) in 0..=999999, schema JumboJetLastOffer
}

/// The two dice as they fell, first and second.
pub type Pair = [DieFace; 2];

/// What two dice show, first and second.
#[cfg(feature = "openapi")]
#[derive(utoipa::ToSchema)]
#[schema(as = JumboJetPair, min_items = 2, max_items = 2, example = json!([3, 4]))]
pub struct PairForm(#[expect(dead_code, reason = "it is only a schema")] Vec<DieFace>);

/// How many offers can be open: one for each right that the players can own together.
pub const MAX_OFFERS: usize = MAX_SEATS * super::board::MAX_RIGHTS;

/// What lies on the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = JumboJetBoard))]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct Board {
    /// The airlines, in the order of `seats`.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<PlayerState>, max_items = 6))]
    pub players: ArrayVec<PlayerState, MAX_SEATS>,
    /// The flight plans that nobody holds.
    pub flight_plans: Pile<PlanId>,
    /// The chance cards, but for those that are being carried out.
    pub chance_cards: Pile<CardId>,
    /// The round that is played, from 1 on; 0 while the first flight plans are dealt.
    pub round: Round,
    /// Who started; absent while that is drawn.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub starter: Option<Seat>,
    /// The throws for the start; absent when the starter is known.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub starter_draw: Option<StarterDraw>,
    /// Whose turn it is; absent while the starter is drawn and after the end.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub turn: Option<Turn>,
    /// What has to be paid, the first one first. There is none except while a debtor raises money.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Debt>, max_items = 6))]
    pub debts: ArrayVec<Debt, MAX_SEATS>,
    /// The open offers, by number.
    #[serde(deserialize_with = "at_most::<_, _, MAX_OFFERS>")]
    #[cfg_attr(feature = "openapi", schema(max_items = 48))]
    pub offers: Vec<Offer>,
    /// The number of the last offer that was made; 0 before the first.
    pub last_offer: LastOffer,
    /// The bankrupt airlines, in the order in which they fell.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Seat>, max_items = 6))]
    pub bankrupt: Seats,
}
written_as_object!(Board);

/// An airline.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = JumboJetPlayer))]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct PlayerState {
    /// Whose airline.
    pub seat: Seat,
    /// What it has, in Jumbos.
    pub cash: Money,
    /// Where its plane stands; absent when the airline has left the game.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub space: Option<Space>,
    /// Which way it flies; absent on a runway until the player has chosen.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub direction: Option<Direction>,
    /// On which lane it stands; absent on a runway. It follows from the rest, so whoever writes a state by hand may
    /// leave it out.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub lane: Option<Lane>,
    /// The flight plan in progress; absent when there is none.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub plan: Option<PlanId>,
    /// The cities of the plan that the plane has still to come to, in order; none when it flies home.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Space>, max_items = 2))]
    pub targets: ArrayVec<Space, 2>,
    /// The landing rights, by their flight plans.
    pub rights: PlanSet,
    /// How many turns the player has to miss.
    pub skip_turns: MissedTurns,
}
written_as_object!(PlayerState);

/// The turn of a seat.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = JumboJetTurn))]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct Turn {
    /// Whose turn.
    pub seat: Seat,
    /// What has to come next.
    pub due: Due,
    /// The dice of the last throw: two, one, or none before a throw of both dice, the extra throw of a double included.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<DieFace>, max_items = 2))]
    pub dice: ArrayVec<DieFace, 2>,
    /// How many spaces are left to fly.
    pub spaces_left: SpacesLeft,
    /// How often the plane has landed in this move.
    pub landings: Landings,
    /// A double was thrown, so that an extra throw may follow this one. False again when it is granted.
    pub double: bool,
    /// The turn ends with this move, even after a double.
    pub last_move: bool,
    /// The chance cards that are being carried out, the last one drawn last.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<CardId>, max_items = 63))]
    pub cards: ArrayVec<CardId, MAX_CARDS>,
}
written_as_object!(Turn);

impl Turn {
    /// A turn before its first throw.
    pub(super) fn new(seat: Seat, due: Due) -> Self {
        Self {
            seat,
            due,
            dice: ArrayVec::new(),
            spaces_left: SpacesLeft::MIN,
            landings: Landings::MIN,
            double: false,
            last_move: false,
            cards: ArrayVec::new(),
        }
    }

    /// The result of the last throw.
    pub(super) fn thrown(&self) -> u8 {
        self.dice.iter().map(|die| die.get()).sum()
    }
}

names! {
    /// What has to come next in a turn.
    Due as JumboJetDue {
        /// The player throws both dice; before that everybody may trade.
        Throw = "throw",
        /// The player throws both dice once more after a double, or passes; before that everybody may trade.
        ExtraThrow = "extra_throw",
        /// Both dice have to come to rest.
        TwoDice = "two_dice",
        /// One die has to come to rest.
        OneDie = "one_die",
        /// The player chooses between pay and landing right.
        Settlement = "settlement",
        /// A flight plan has to be drawn.
        FlightPlan = "flight_plan",
        /// The player chooses the direction of the first leg.
        Direction = "direction",
        /// A chance card has to be drawn.
        ChanceCard = "chance_card",
        /// A debtor has to raise money.
        Payment = "payment",
    }
}

impl Due {
    /// Whether dice or a card have to come, and no seat is asked.
    pub(super) fn is_chance(self) -> bool {
        match self {
            Self::TwoDice | Self::OneDie | Self::FlightPlan | Self::ChanceCard => true,
            Self::Throw | Self::ExtraThrow | Self::Settlement | Self::Direction | Self::Payment => false,
        }
    }
}

/// The throws that decide who starts (JJ-08).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = JumboJetStarterDraw))]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct StarterDraw {
    /// Those who throw in this round, in turn order.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Seat>, max_items = 6))]
    pub contenders: Seats,
    /// What the first of them have thrown.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<PairForm>, max_items = 6))]
    pub rolls: ArrayVec<Pair, MAX_SEATS>,
}
written_as_object!(StarterDraw);

/// Something that a seat has to pay.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = JumboJetDebt))]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct Debt {
    /// Who has to pay.
    pub debtor: Seat,
    /// To whom.
    pub creditor: Creditor,
    /// How much.
    pub amount: Money,
    /// What for.
    pub cause: Cause,
}
written_as_object!(Debt);

names! {
    /// What a debt is for.
    Cause as JumboJetCause {
        /// A new flight plan (JJ-44).
        PlanFee = "plan_fee",
        /// A landing on a city whose right another airline owns (JJ-57).
        LandingFee = "landing_fee",
        /// Fuel (JJ-66).
        Fuel = "fuel",
        /// A chance card (JJ-65).
        ChanceCard = "chance_card",
    }
}

/// An offer of a landing right (JJ-74).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = JumboJetOffer))]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct Offer {
    /// Its number.
    pub offer: OfferNumber,
    /// Who sells.
    pub seller: Seat,
    /// The landing right, by its flight plan.
    pub right: PlanId,
    /// Who may buy.
    pub to: Addressee,
    /// For how much, in Jumbos.
    pub price: Money,
    /// Who has declined an offer to all, ascending.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Seat>, max_items = 6))]
    pub declined: Seats,
}
written_as_object!(Offer);
