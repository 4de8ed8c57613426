//! Actions in requests: as an object, as a text id, or as a chance outcome.

use crate::language::choose;
use crate::problem::{FormError, Reason};
use aerodrome_engine::game::present;
use aerodrome_engine::strict::parsed;
use aerodrome_engine::{Game, Language, Move, Seat, read_as_object};
use serde::de::Error;
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;
use std::borrow::Cow;
use utoipa::ToSchema;

/// What a request asks to be done.
#[derive(Clone, PartialEq, Debug)]
pub enum ActionInput<G: Game> {
    /// An action of a seat.
    Seat(G::Action, WrittenAs),
    /// A chance outcome, written as `{"type": "chance", "value": …}`.
    Chance(G::Roll),
}

/// How the action of a seat is written, and so where the reasons against it can point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WrittenAs {
    /// As an object with members.
    Object,
    /// As a text id, which has no parts to point at.
    Id,
    /// As a chance value in a log.
    Chance,
}

impl WrittenAs {
    /// Lets reasons point at what is there; `at` is where the action's parent stands in the request.
    pub fn point(self, reasons: &mut [Reason], at: &str) {
        const ACTION: &str = "/action";
        for Reason { pointer, .. } in reasons {
            match self {
                Self::Id if pointer.starts_with(ACTION) => pointer.truncate(ACTION.len()),
                Self::Chance if pointer.starts_with(ACTION) => "/chance".clone_into(pointer),
                Self::Id | Self::Chance | Self::Object => {}
            }
            pointer.insert_str(0, at);
        }
    }
}

impl<G: Game> ActionInput<G> {
    /// How it is written.
    pub fn written_as(&self) -> WrittenAs {
        match self {
            Self::Seat(_, written_as) => *written_as,
            Self::Chance(_) => WrittenAs::Object,
        }
    }

    /// What is wrong with the seat that stands beside the action.
    pub fn seat_errors(&self, seat: Option<Seat>, language: Language) -> Vec<FormError> {
        let (code, message) = match (self, seat) {
            (Self::Seat(..), Some(_)) | (Self::Chance(_), None) => return Vec::new(),
            (Self::Seat(..), None) => (
                "required",
                choose(
                    language,
                    "The action of a seat needs the seat.",
                    "L'action d'une place a besoin de la place.",
                ),
            ),
            (Self::Chance(_), Some(_)) => (
                "unknown_member",
                choose(
                    language,
                    "Chance has no seat; leave it out.",
                    "Le hasard n'a pas de place\u{a0}; omettez-la.",
                ),
            ),
        };
        vec![FormError::new("/seat", code, message)]
    }

    /// What is to be done. A seat action without a seat, which the form check refuses, counts as the first seat's.
    pub fn into_move(self, seat: Option<Seat>) -> Move<G> {
        match self {
            Self::Seat(action, _) => Move::Action(seat.unwrap_or(Seat::MIN), action),
            Self::Chance(roll) => Move::Chance(roll),
        }
    }
}

/// A chance outcome as an action.
#[derive(Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields, bound = "")]
pub(super) enum ChanceAction<G: Game> {
    /// Says what a die shows or which card is drawn. Only in mode `provided`; no seat is named with it.
    Chance {
        /// What is thrown or drawn.
        value: G::Roll,
    },
}

const CHANCE: &str = "chance";

/// The member that tells objects apart.
#[derive(Deserialize)]
struct Kind<'a> {
    #[serde(borrow, rename = "type")]
    kind: Cow<'a, str>,
}

impl<'de, G: Game> Deserialize<'de> for ActionInput<G> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <&RawValue>::deserialize(deserializer)?.get();
        Self::read(text).map_err(D::Error::custom)
    }
}

impl<G: Game> ActionInput<G> {
    /// Reads it from JSON. The form can be told only by the `type`, and members come in any order, so what is no action of
    /// a seat is read again.
    fn read(text: &str) -> serde_json::Result<Self> {
        let Some(b'{') = text.as_bytes().first() else {
            let action = parsed(&mut serde_json::Deserializer::from_str(text), "an action or the id of one")?;
            return Ok(Self::Seat(action, WrittenAs::Id));
        };
        let action = serde_json::from_str(text).map(|action| Self::Seat(action, WrittenAs::Object));
        action.or_else(|error| match serde_json::from_str::<Kind<'_>>(text) {
            Ok(kind) if kind.kind == CHANCE => {
                let ChanceAction::<G>::Chance { value } = serde_json::from_str(text)?;
                Ok(Self::Chance(value))
            }
            Ok(_) | Err(_) => Err(error),
        })
    }
}

/// The forms in which a request can name an action.
#[derive(ToSchema)]
#[schema(as = ActionInput)]
#[serde(untagged)]
#[expect(dead_code, reason = "it only describes what is read")]
pub(super) enum ActionForm<G: Game> {
    /// An action of a seat.
    Action(G::Action),
    /// Its text id.
    Id(G::ActionId),
    /// A chance outcome.
    Chance(ChanceAction<G>),
}

/// The forms in which a log can name the action of a seat.
#[derive(ToSchema)]
#[schema(as = SeatAction)]
#[serde(untagged)]
#[expect(dead_code, reason = "it only describes what is read")]
pub(super) enum SeatActionForm<G: Game> {
    /// An action of a seat.
    Action(G::Action),
    /// Its text id.
    Id(G::ActionId),
}

/// One entry of a replay log: `{"seat": 0, "action": …}`, or `{"chance": 6}` where the caller brought a chance value.
#[derive(ToSchema)]
#[schema(as = LogEntry)]
#[serde(untagged)]
#[expect(dead_code, reason = "it only describes what is read")]
pub(super) enum LogEntryForm<G: Game> {
    /// An action of a seat.
    Action(ActionEntry<G>),
    /// A chance outcome.
    Chance(ChanceEntry<G>),
}

/// An action of a seat in a log.
#[derive(ToSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "it only describes what is read")]
pub(super) struct ActionEntry<G: Game> {
    /// Who acted.
    seat: Seat,
    /// What the seat did.
    action: SeatActionForm<G>,
}

/// A chance outcome in a log.
#[derive(ToSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "it only describes what is read")]
pub(super) struct ChanceEntry<G: Game> {
    /// What was thrown or drawn.
    chance: G::Roll,
}

/// One entry of a replay log, read: [`LogEntryForm`] says how it is written.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(try_from = "WrittenEntry<G>", bound = "")]
pub struct LogEntry<G: Game> {
    /// What was done.
    pub next: Move<G>,
    /// How it is written.
    pub written_as: WrittenAs,
}

#[derive(Deserialize)]
#[serde(remote = "Self", deny_unknown_fields, bound = "")]
struct WrittenEntry<G: Game> {
    #[serde(default, deserialize_with = "present")]
    seat: Option<Seat>,
    #[serde(default, deserialize_with = "present")]
    action: Option<ActionInput<G>>,
    #[serde(default, deserialize_with = "present")]
    chance: Option<G::Roll>,
}
read_as_object!(WrittenEntry<G>, G: Game);

impl<G: Game> TryFrom<WrittenEntry<G>> for LogEntry<G> {
    type Error = &'static str;

    fn try_from(written: WrittenEntry<G>) -> Result<Self, Self::Error> {
        match (written.seat, written.action, written.chance) {
            (Some(seat), Some(ActionInput::Seat(action, written_as)), None) => {
                Ok(Self { next: Move::Action(seat, action), written_as })
            }
            (None, None, Some(chance)) => {
                Ok(Self { next: Move::Chance(chance), written_as: WrittenAs::Chance })
            }
            _ => Err("expected seat and action, or chance alone"),
        }
    }
}

impl<G: Game> Serialize for LogEntry<G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut entry = serializer.serialize_map(None)?;
        match &self.next {
            Move::Action(seat, action) => {
                entry.serialize_entry("seat", seat)?;
                entry.serialize_entry("action", action)?;
            }
            Move::Chance(roll) => entry.serialize_entry("chance", roll)?,
        }
        entry.end()
    }
}
