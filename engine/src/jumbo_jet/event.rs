//! What happened: one event for each cause, in order, each with the rule behind it.

use super::board::{Direction, Lane, Space};
use super::cards::{CardId, PlanId};
use super::money::Money;
use super::party::{Addressee, Creditor};
use super::state::{Cause, MissedTurns, OfferNumber, Pair, Round, SpacesLeft};
use crate::dice::DieFace;
use crate::explain::RuleId;
use crate::seat::{Seat, Seats};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// The spaces that a plane comes to, one after the other: at most as many as two dice show.
pub type Path = ArrayVec<Space, 12>;

/// What happened. `seat` is the seat that it happened to; `rule` says why it happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = JumboJetEvent))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// A seat has thrown for the start.
    StarterRolled {
        /// Who threw.
        seat: Seat,
        /// What the dice show.
        #[cfg_attr(feature = "openapi", schema(value_type = super::state::PairForm))]
        dice: Pair,
        /// The rule behind it.
        rule: RuleId,
    },
    /// Several seats have the highest throw for the start and throw again.
    StarterTied {
        /// Those that throw again.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<Seat>, min_items = 2, max_items = 6))]
        seats: Seats,
        /// The rule behind it.
        rule: RuleId,
    },
    /// It is decided who starts. The draw is over, and `board.turn` is his: it waits for a flight plan.
    StarterDrawn {
        /// Who starts.
        seat: Seat,
        /// The rule behind it.
        rule: RuleId,
    },
    /// A seat takes a flight plan from the pile. While the first plans are dealt, `board.turn.seat` goes to that seat; the
    /// first seat of all is not told, because the game begins with its plan.
    FlightPlanDue {
        /// Who takes it.
        seat: Seat,
        /// The rule behind it.
        rule: RuleId,
    },
    /// A flight plan lies face up in front of its owner. Its targets are the stopover, if it has one, and the destination,
    /// as the board describes it; a World Trip has none. `turn.due` is the direction now.
    FlightPlanDrawn {
        /// Whose plan.
        seat: Seat,
        /// The plan.
        plan: PlanId,
        /// The rule behind it.
        rule: RuleId,
    },
    /// The direction of a first leg is settled.
    DirectionSet {
        /// Whose plane.
        seat: Seat,
        /// Which way it will fly.
        direction: Direction,
        /// The rule behind it.
        rule: RuleId,
    },
    /// A turn begins.
    TurnBegan {
        /// Whose turn.
        seat: Seat,
        /// The round that it belongs to.
        round: Round,
        /// The rule behind it.
        rule: RuleId,
    },
    /// A turn is missed.
    TurnMissed {
        /// Whose turn.
        seat: Seat,
        /// The round that it belongs to.
        round: Round,
        /// How many turns are still to be missed.
        skip_turns: MissedTurns,
        /// The rule behind it.
        rule: RuleId,
    },
    /// Both dice have left the hand.
    DiceThrown {
        /// Who threw.
        seat: Seat,
        /// The rule behind it.
        rule: RuleId,
    },
    /// One die has left the hand. The turn ends with this move.
    OneDieThrown {
        /// Who threw.
        seat: Seat,
        /// The rule behind it.
        rule: RuleId,
    },
    /// The dice have come to rest. `board.turn.double` stays true from an earlier throw of the turn.
    Rolled {
        /// Who threw.
        seat: Seat,
        /// What they show.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<DieFace>, min_items = 1, max_items = 2))]
        dice: ArrayVec<DieFace, 2>,
        /// Whether they are a double.
        double: bool,
        /// The rule behind it.
        rule: RuleId,
    },
    /// A chance card orders a plane to fly on.
    FlightOrdered {
        /// Whose plane.
        seat: Seat,
        /// How far.
        spaces: SpacesLeft,
        /// The rule behind it.
        rule: RuleId,
    },
    /// A plane has flown a part of its way.
    Flew {
        /// Whose plane.
        seat: Seat,
        /// Where it was.
        from: Space,
        /// Where it is.
        to: Space,
        /// The spaces that it came to, one after the other.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<Space>, min_items = 1, max_items = 12))]
        path: Path,
        /// The rule behind it.
        rule: RuleId,
    },
    /// A plane has come to the next city of its plan, or flies over it.
    TargetReached {
        /// Whose plane.
        seat: Seat,
        /// The plan.
        plan: PlanId,
        /// The city.
        at: Space,
        /// Whether it is the destination.
        destination: bool,
        /// The rule behind it.
        rule: RuleId,
    },
    /// A plane has turned round.
    TurnedRound {
        /// Whose plane.
        seat: Seat,
        /// Where.
        at: Space,
        /// Which way it flies now.
        direction: Direction,
        /// The rule behind it.
        rule: RuleId,
    },
    /// A plane has come to the half-way space, where planes change their lane.
    LaneChanged {
        /// Whose plane.
        seat: Seat,
        /// Where.
        at: Space,
        /// On which lane it flies on.
        lane: Lane,
        /// The rule behind it.
        rule: RuleId,
    },
    /// A plane has come home.
    Landed {
        /// Whose plane.
        seat: Seat,
        /// The first space of the landing runway.
        at: Space,
        /// The rule behind it.
        rule: RuleId,
    },
    /// A flight has to be settled. The phase is `settle_window` when the player owns as many rights as there can be and
    /// the plan names a city, `settle` otherwise.
    SettlementDue {
        /// Whose flight.
        seat: Seat,
        /// Its plan.
        plan: PlanId,
        /// The rule behind it.
        rule: RuleId,
    },
    /// The bank has paid for a flight, and its plan goes under the pile.
    FlightPaid {
        /// Who gets the pay.
        seat: Seat,
        /// The plan.
        plan: PlanId,
        /// How much.
        amount: Money,
        /// The rule behind it.
        rule: RuleId,
    },
    /// A landing right has been taken in place of the pay.
    RightTaken {
        /// Who takes it.
        seat: Seat,
        /// Its plan, which the owner keeps.
        plan: PlanId,
        /// The city that gets the token.
        at: Space,
        /// The rule behind it.
        rule: RuleId,
    },
    /// A chance card is drawn.
    ChanceCardDue {
        /// Who draws.
        seat: Seat,
        /// The rule behind it.
        rule: RuleId,
    },
    /// A chance card has been drawn and is carried out.
    ChanceCardDrawn {
        /// Who drew it.
        seat: Seat,
        /// The card.
        card: CardId,
        /// The rule behind it.
        rule: RuleId,
    },
    /// A chance card has been carried out and goes under its pile.
    ChanceCardReturned {
        /// Who drew it.
        seat: Seat,
        /// The card.
        card: CardId,
        /// The rule behind it.
        rule: RuleId,
    },
    /// The bank pays because of a chance card.
    Received {
        /// Who gets the money.
        seat: Seat,
        /// How much.
        amount: Money,
        /// The rule behind it.
        rule: RuleId,
    },
    /// Something has to be paid.
    DebtDue {
        /// Who has to pay.
        seat: Seat,
        /// To whom.
        creditor: Creditor,
        /// How much.
        amount: Money,
        /// What for.
        cause: Cause,
        /// The rule behind it.
        rule: RuleId,
    },
    /// A debt has been paid.
    DebtPaid {
        /// Who paid.
        seat: Seat,
        /// To whom.
        creditor: Creditor,
        /// How much.
        amount: Money,
        /// What for.
        cause: Cause,
        /// The rule behind it.
        rule: RuleId,
    },
    /// A further debt has ceased, because its debtor or its creditor has gone bankrupt before.
    DebtCancelled {
        /// Who would have paid.
        seat: Seat,
        /// To whom.
        creditor: Creditor,
        /// How much.
        amount: Money,
        /// What for.
        cause: Cause,
        /// The rule behind it.
        rule: RuleId,
    },
    /// A debtor has to sell landing rights.
    SaleForced {
        /// Who has to sell.
        seat: Seat,
        /// How much is missing.
        missing: Money,
        /// The rule behind it.
        rule: RuleId,
    },
    /// A landing right has been sold to the bank. Its plan goes under the pile, its token to the seller.
    RightSoldToBank {
        /// Who sold.
        seat: Seat,
        /// The right, by its plan.
        right: PlanId,
        /// For how much.
        amount: Money,
        /// The rule behind it.
        rule: RuleId,
    },
    /// A landing right is offered.
    Offered {
        /// Who sells.
        seat: Seat,
        /// The number of the offer.
        offer: OfferNumber,
        /// The right, by its plan.
        right: PlanId,
        /// Who may buy.
        to: Addressee,
        /// For how much.
        price: Money,
        /// The rule behind it.
        rule: RuleId,
    },
    /// An offer has been accepted: right and money have changed hands.
    OfferAccepted {
        /// Who bought.
        seat: Seat,
        /// The number of the offer.
        offer: OfferNumber,
        /// Who sold.
        seller: Seat,
        /// The right, by its plan.
        right: PlanId,
        /// For how much.
        price: Money,
        /// The rule behind it.
        rule: RuleId,
    },
    /// A player does not buy what is offered.
    OfferDeclined {
        /// Who declined.
        seat: Seat,
        /// The number of the offer.
        offer: OfferNumber,
        /// The rule behind it.
        rule: RuleId,
    },
    /// The seller has taken an offer back.
    OfferWithdrawn {
        /// Who withdrew it.
        seat: Seat,
        /// The number of the offer.
        offer: OfferNumber,
        /// The rule behind it.
        rule: RuleId,
    },
    /// An offer has lapsed: all have declined, the time for trade is over, or the right is gone.
    OfferLapsed {
        /// Whose offer.
        seat: Seat,
        /// The number of the offer.
        offer: OfferNumber,
        /// The rule behind it.
        rule: RuleId,
    },
    /// An airline is bankrupt. What cash it has goes to whom it was owed, and the debt ceases.
    WentBankrupt {
        /// Which airline.
        seat: Seat,
        /// Who gets the cash.
        creditor: Creditor,
        /// How much there was.
        amount: Money,
        /// The rule behind it.
        rule: RuleId,
    },
    /// A bankrupt airline leaves the board. Its plan in progress goes under the pile.
    AirlineRemoved {
        /// Which airline.
        seat: Seat,
        /// Its plan; absent when it flew without one.
        #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "crate::game::present")]
        #[cfg_attr(feature = "openapi", schema(nullable = false))]
        plan: Option<PlanId>,
        /// The rule behind it.
        rule: RuleId,
    },
    /// A player will miss a turn.
    TurnToMiss {
        /// Who.
        seat: Seat,
        /// How many turns are to be missed by now.
        skip_turns: MissedTurns,
        /// The rule behind it.
        rule: RuleId,
    },
    /// A double allows another throw. `board.turn` is as at the start of a turn, but for `due`.
    ExtraThrowGranted {
        /// Who may throw again.
        seat: Seat,
        /// The rule behind it.
        rule: RuleId,
    },
    /// A player does without the extra throw.
    ThrowDeclined {
        /// Who.
        seat: Seat,
        /// The rule behind it.
        rule: RuleId,
    },
    /// The value of an airline at the end of the game.
    AirlineValued {
        /// Which airline.
        seat: Seat,
        /// Its cash.
        cash: Money,
        /// What visitors would pay for its landing rights.
        rights: Money,
        /// The central amount of its flight plan in progress.
        plan: Money,
        /// The sum of the three.
        value: Money,
        /// The rule behind it.
        rule: RuleId,
    },
    /// The game is over.
    GameEnded {
        /// Whose turn it was.
        seat: Seat,
        /// The rule behind it.
        rule: RuleId,
    },
}
