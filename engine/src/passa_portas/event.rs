//! What happened: one event for each cause, in order, each with the rule behind it.

use super::action::Path;
use super::city::{Card, City};
use super::options::{Options, Rejects};
use super::roll::Points;
use super::state::{Due, Fuel, Slot};
use crate::explain::RuleId;
use crate::names;
use crate::seat::{Seat, Seats, Viewer};
use serde::{Deserialize, Serialize};

names! {
    /// The two kinds of cards that groups have.
    CardKind as PassaPortasCardKind {
        /// Where a group boards.
        Boarding = "boarding",
        /// Where a group goes.
        Destination = "destination",
    }
}

/// What happened. `seat` is the seat that it happened to; `rule` says why it happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = PassaPortasEvent))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// It is decided who starts. With this event the turn of that seat stands in the state, with initial boarding as what
    /// is due first.
    StarterDrawn {
        /// Who starts.
        seat: Seat,
        /// The rule behind it.
        rule: RuleId,
    },
    /// The city where the plane starts has been drawn. Its customs card leaves the game.
    StartCityDrawn {
        /// Which city.
        city: City,
        /// The rule behind it.
        rule: RuleId,
    },
    /// The discards of a kind are shuffled into its pile: the pile is empty, or a rejected pair went back into piles that
    /// hold no more than two cards each.
    PileReshuffled {
        /// Which pile.
        kind: CardKind,
        /// The rule behind it.
        rule: RuleId,
    },
    /// A group has got a boarding or a destination card. Only its owner can read it.
    CardDrawn {
        /// Whose group.
        seat: Seat,
        /// Which slot.
        slot: Slot,
        /// Which kind.
        kind: CardKind,
        /// The card.
        card: Card,
        /// The rule behind it.
        rule: RuleId,
    },
    /// The two cards of a group name one city and are replaced.
    PairRejected {
        /// Whose group.
        seat: Seat,
        /// Which slot.
        slot: Slot,
        /// What both cards named. Everybody can read it where rejected cards go on the discards, which lie face up; only
        /// the owner of the group can where they go back into the piles (`rejects` is `shuffle_back`).
        card: Card,
        /// The rule behind it.
        rule: RuleId,
    },
    /// A customs card has come to the front of a holder. Only its owner can read it.
    CustomsCardTurnedUp {
        /// Whose holder.
        seat: Seat,
        /// The card.
        card: Card,
        /// The rule behind it.
        rule: RuleId,
    },
    /// Players have to decide, at once or as soon as the cards that are due have been drawn.
    Asked {
        /// Exactly those who are asked: in the customs phase all together, in turn order; where groups board, one. None
        /// when no waiting group fits after a customs card.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<Seat>, max_items = 6))]
        seats: Seats,
        /// What they decide.
        due: Due,
        /// The rule behind it.
        rule: RuleId,
    },
    /// A turn begins.
    TurnBegan {
        /// Whose turn.
        seat: Seat,
        /// The rule behind it.
        rule: RuleId,
    },
    /// Dice or discs have left the hand.
    Thrown {
        /// Who threw.
        seat: Seat,
        /// The rule behind it.
        rule: RuleId,
    },
    /// A throw has come to rest, and fuel has been taken. With this event the throw counts in `turn.throws`.
    Refuelled {
        /// Who threw.
        seat: Seat,
        /// What was thrown.
        points: Points,
        /// What is in the tank now, in thousands of litres.
        fuel: Fuel,
        /// What did not fit.
        lost: Fuel,
        /// The rule behind it.
        rule: RuleId,
    },
    /// A four allows another throw.
    FurtherThrowAllowed {
        /// Who may throw again.
        seat: Seat,
        /// The rule behind it.
        rule: RuleId,
    },
    /// There is no further throw in this turn.
    FlightDue {
        /// Whose flight.
        seat: Seat,
        /// The rule behind it.
        rule: RuleId,
    },
    /// The plane has flown.
    Flew {
        /// Whose flight.
        seat: Seat,
        /// The cities in order, from the one that it left.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<City>, min_items = 2, max_items = 13))]
        path: Path,
        /// What the links have used, in thousands of litres.
        used: Fuel,
        /// What is in the tank now.
        fuel: Fuel,
        /// The rule behind it.
        rule: RuleId,
    },
    /// The plane stays where it is.
    Stayed {
        /// Who decided so.
        seat: Seat,
        /// The rule behind it.
        rule: RuleId,
    },
    /// A group has got off and goes to the customs office. Its card named this city and goes on the discards.
    Alighted {
        /// Whose group.
        seat: Seat,
        /// Which slot.
        slot: Slot,
        /// The city.
        city: City,
        /// The rule behind it.
        rule: RuleId,
    },
    /// A group has boarded. Its card named this city and goes on the discards.
    Boarded {
        /// Whose group.
        seat: Seat,
        /// Which slot.
        slot: Slot,
        /// The city.
        city: City,
        /// The rule behind it.
        rule: RuleId,
    },
    /// A player boards no further group.
    BoardingDone {
        /// Who.
        seat: Seat,
        /// The rule behind it.
        rule: RuleId,
    },
    /// A player plays no customs card.
    CustomsPassed {
        /// Who.
        seat: Seat,
        /// The rule behind it.
        rule: RuleId,
    },
    /// A customs card has been played. It named this city and is out of play.
    CustomsPlayed {
        /// Who played it.
        seat: Seat,
        /// The city.
        city: City,
        /// Against whose group.
        victim: Seat,
        /// Which slot.
        slot: Slot,
        /// The rule behind it.
        rule: RuleId,
    },
    /// The card of a group that customs have taken from the plane goes on the discards.
    DestinationPutAside {
        /// Whose group.
        seat: Seat,
        /// Which slot.
        slot: Slot,
        /// Where it would have gone.
        city: City,
        /// The rule behind it.
        rule: RuleId,
    },
    /// Customs have sent a group back to its owner, who draws two new cards for it.
    TakenBack {
        /// Whose group.
        seat: Seat,
        /// Which slot.
        slot: Slot,
        /// Whether it may not board at once.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        barred: bool,
        /// The rule behind it.
        rule: RuleId,
    },
    /// The journey of a group is finished.
    CameHome {
        /// Whose group.
        seat: Seat,
        /// Which slot.
        slot: Slot,
        /// The rule behind it.
        rule: RuleId,
    },
    /// The game is over.
    GameEnded {
        /// Who has won.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<Seat>, min_items = 1, max_items = 6))]
        winners: Seats,
        /// The rule behind it.
        rule: RuleId,
    },
}

impl Event {
    /// The event as a viewer sees it: a card that only another player can read is hidden.
    #[must_use]
    pub fn seen_by(&self, viewer: Viewer, options: &Options) -> Self {
        let own = |seat: Seat| viewer == Viewer::Seat(seat);
        let mut seen = self.clone();
        match &mut seen {
            Self::CardDrawn { seat, card, .. } if !own(*seat) => *card = Card::Hidden,
            Self::CustomsCardTurnedUp { seat, card, .. } if !own(*seat) && !options.front_customs_public => {
                *card = Card::Hidden;
            }
            Self::PairRejected { seat, card, .. }
                if !own(*seat) && options.rejects == Rejects::ShuffleBack =>
            {
                *card = Card::Hidden;
            }
            Self::CardDrawn { .. } | Self::CustomsCardTurnedUp { .. } | Self::PairRejected { .. } => {}
            // What happens on the table is seen by all; who is asked tells nothing, as the rules choose them.
            Self::StarterDrawn { .. } | Self::StartCityDrawn { .. } | Self::PileReshuffled { .. } => {}
            Self::Asked { .. } | Self::TurnBegan { .. } | Self::Thrown { .. } | Self::Refuelled { .. } => {}
            Self::FurtherThrowAllowed { .. } | Self::FlightDue { .. } | Self::Flew { .. } => {}
            Self::Stayed { .. } | Self::Alighted { .. } | Self::Boarded { .. } => {}
            Self::BoardingDone { .. } | Self::CustomsPassed { .. } | Self::CustomsPlayed { .. } => {}
            Self::DestinationPutAside { .. } | Self::TakenBack { .. } | Self::CameHome { .. } => {}
            Self::GameEnded { .. } => {}
        }
        seen
    }
}
