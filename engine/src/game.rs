//! What a game is to everything outside it: a set of types, and positions that can be played.

use crate::catalog::{Catalog, Ruleset};
use crate::chance::{ChanceNode, Outcome, outcomes};
use crate::default_action::{DefaultAction, DefaultReason};
use crate::ending::Ending;
use crate::explain::{Explain, Language};
use crate::line::ParsePositionError;
use crate::seat::{Seat, Seats, Viewer};
use crate::shorthand::Shorthand;
use crate::sink::Sink;
use crate::strict::at_most;
use crate::written_as_object;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

/// A type that travels as JSON and, with feature `openapi`, has a schema.
#[cfg(feature = "openapi")]
pub trait Wire:
    Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + utoipa::ToSchema + 'static
{
}
#[cfg(feature = "openapi")]
impl<T: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + utoipa::ToSchema + 'static>
    Wire for T
{
}

/// A type that travels as JSON.
#[cfg(not(feature = "openapi"))]
pub trait Wire: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static {}
#[cfg(not(feature = "openapi"))]
impl<T: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static> Wire for T {}

/// A type that is only written, and has a schema with feature `openapi`.
#[cfg(feature = "openapi")]
pub trait Described: Serialize + utoipa::ToSchema + 'static {}
#[cfg(feature = "openapi")]
impl<T: Serialize + utoipa::ToSchema + 'static> Described for T {}

/// A type that is only written.
#[cfg(not(feature = "openapi"))]
pub trait Described: Serialize + 'static {}
#[cfg(not(feature = "openapi"))]
impl<T: Serialize + 'static> Described for T {}

/// A game: its types and its static facts. Implemented by one type for each game, whose only value is written as
/// the name of the game.
pub trait Game: Wire + Copy + Eq + Default {
    /// The name in addresses and states, such as `aeroplane-chess`.
    const ID: &'static str;

    /// Every rule switch, spelled out.
    type Options: Wire + Eq;
    /// The same switches, each one optional: what a caller sets on top of a ruleset.
    type OptionChoices: Wire + Default;
    /// What lies on the table.
    type Board: Wire + Eq;
    /// What a viewer may see of the board.
    type View: Wire;
    /// The board as it is drawn.
    type BoardDescription: Described;
    /// What kind of decision is due.
    type Phase: Wire + Copy + Eq;
    /// What chance has to bring: a die, a card of some pile.
    type Source: Wire + Copy + Eq;
    /// What chance brought. `Display` is its text in histories and messages: a number, several numbers with commas
    /// between them, or the id of a card, as in `6`, `3,4` and `FP07`.
    type Roll: Wire + Copy + Eq + Display;
    /// What a seat can do. `Display` and `FromStr` are its text id.
    type Action: Wire + Eq + Ord + Hash + Display + FromStr;
    /// The schema of the text ids of actions.
    #[cfg(feature = "openapi")]
    type ActionId: utoipa::ToSchema;
    /// Many actions at once: an action with members that are free within ranges. [`NoOpenAction`] where every legal
    /// action can be listed.
    type OpenAction: OpenAction<Self::Action>;
    /// What happened.
    type Event: Wire;
    /// Why an action is forbidden.
    type Refusal: Explain + Clone + PartialEq + Debug + Send + Sync + 'static;
    /// What cannot be so in a state.
    type Fault: Explain + Clone + PartialEq + Debug + Send + Sync + 'static;
    /// A checked state.
    type Position: Position<Self>;

    /// Titles, rulebook and option texts.
    fn catalog() -> &'static Catalog;
    /// The rulesets on offer; the first is the default.
    fn rulesets() -> &'static [Ruleset<Self>];
    /// The options of a ruleset with the caller's choices on top. What neither of them sets may depend on who plays;
    /// the seats are the caller's too, and not yet checked.
    fn choose(base: &Self::Options, choices: Self::OptionChoices, seats: &Seats) -> Self::Options;
    /// Geometry, spaces, links, cards and drawing coordinates.
    fn board_description() -> Self::BoardDescription;
    /// An event as a viewer sees it: what only others can know is hidden in it. Folding the events that a viewer sees
    /// over the position that he saw gives the position that he sees.
    fn event_seen_by(event: &Self::Event, _: Viewer, _: &Self::Options) -> Self::Event {
        event.clone()
    }
    /// A short sentence for a list of choices on a screen. `position` is where the action is taken.
    fn label(position: &Self::Position, seat: Seat, action: &Self::Action, language: Language) -> String;
    /// The same for an open action, whose free members are still to be filled in.
    fn open_label(
        position: &Self::Position,
        seat: Seat,
        open: &Self::OpenAction,
        language: Language,
    ) -> String;
    /// What a seat does when its player is absent: one of its listed actions, always the same one in the same position,
    /// and the same in what the seat sees of it ([`seen_by`](Position::seen_by)).
    ///
    /// `None` when the seat is not asked, and when it is asked only what it may leave alone while the others go on: then
    /// to do nothing is the default. One of the seats that are asked always has an action, so that playing default
    /// actions never comes to a halt.
    fn default_action(position: &Self::Position, seat: Seat) -> Option<DefaultAction<Self>>;
    /// The words that the lines of positions are full of.
    ///
    /// In a game with secrets every card that can be hidden has a word of its own, and no other word has a part of one: then
    /// the length of what is written does not depend on which card it is.
    fn shorthand() -> &'static Shorthand;
    /// Every reason that default actions have.
    fn default_reasons() -> &'static [DefaultReason];
}

/// An action with members that are free within ranges, because its forms are too many to be listed.
pub trait OpenAction<A>: Wire {
    /// Whether the action lies inside.
    fn contains(&self, action: &A) -> bool;
}

/// The open actions of a game in which every legal action can be listed: none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoOpenAction {}

impl<A> OpenAction<A> for NoOpenAction {
    fn contains(&self, _: &A) -> bool {
        match *self {}
    }
}

impl Serialize for NoOpenAction {
    fn serialize<S: serde::Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
        match *self {}
    }
}

impl<'de> Deserialize<'de> for NoOpenAction {
    fn deserialize<D: serde::Deserializer<'de>>(_: D) -> Result<Self, D::Error> {
        Err(serde::de::Error::custom("invalid value: this game has no open actions"))
    }
}

#[cfg(feature = "openapi")]
mod schema {
    use super::NoOpenAction;
    use utoipa::openapi::RefOr;
    use utoipa::openapi::schema::{ObjectBuilder, Schema, SchemaType};

    impl utoipa::PartialSchema for NoOpenAction {
        /// A choice of no values, which no value matches.
        fn schema() -> RefOr<Schema> {
            ObjectBuilder::new()
                .schema_type(SchemaType::AnyValue)
                .enum_values(Some::<[String; 0]>([]))
                .description(Some("Nothing: every legal action of this game is listed."))
                .into()
        }
    }

    impl utoipa::ToSchema for NoOpenAction {
        fn name() -> std::borrow::Cow<'static, str> {
            "NoOpenAction".into()
        }
    }
}

/// A state as it is written down: anything may stand in it. Rules never run on it; see [`Position`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State<G: Game> {
    /// Every rule switch.
    pub options: G::Options,
    /// The seats in turn order.
    pub seats: Seats,
    /// What lies on the table.
    pub board: G::Board,
}

/// What a position waits for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(remote = "Self", tag = "type", rename_all = "snake_case", deny_unknown_fields, bound = "")]
pub enum Pending<G: Game> {
    /// One of the seats has to act; where several are named, each of them may.
    Decision {
        /// The kind of decision.
        phase: G::Phase,
        /// Who may act.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<Seat>, max_items = 6))]
        seats: Seats,
    },
    /// A die has to fall or a card has to be drawn.
    Chance {
        /// What is thrown or drawn.
        source: G::Source,
        /// What it can show, ascending, with exact probabilities that add up to 1. Absent in a view where that depends on
        /// cards that the viewer cannot see.
        #[serde(default, skip_serializing_if = "Vec::is_empty", deserialize_with = "at_most::<_, _, 64>")]
        #[cfg_attr(feature = "openapi", schema(max_items = 64))]
        outcomes: Vec<Outcome<G::Roll>>,
    },
    /// Nothing more can happen.
    Over(Ending),
}
written_as_object!(Pending<G>, G: Game);

/// What moves a game on: an action of a seat, or what chance brought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Move<G: Game> {
    /// A seat acts.
    Action(Seat, G::Action),
    /// A die falls or a card is drawn.
    Chance(G::Roll),
}

impl<G: Game> Display for Move<G> {
    /// Writes the seat and the action id, as in `0 move:2+shortcut`, or `chance` and the value, as in `chance 6`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Action(seat, action) => {
                Display::fmt(seat, f)?;
                f.write_str(" ")?;
                Display::fmt(action, f)
            }
            Self::Chance(roll) => {
                f.write_str("chance ")?;
                Display::fmt(roll, f)
            }
        }
    }
}

/// An action or a chance outcome that has been carried out.
#[derive(Clone, Debug)]
pub struct Step<G: Game> {
    /// The position after it.
    pub position: G::Position,
    /// What happened, in order.
    pub events: Vec<G::Event>,
}

/// What an action would do.
#[derive(Clone, PartialEq, Debug)]
pub struct Preview<G: Game> {
    /// The events up to the first that depends on chance or on a secret of others.
    pub events: Vec<G::Event>,
    /// Whether those are all.
    pub complete: bool,
}

/// A state that has been checked against every bookkeeping identity of the rules.
///
/// It can be made only by [`start`](Position::start), by [`from_state`](Position::from_state) and by
/// playing. `Display` writes it on one line. A checked position need not be reachable from the start of a game: only what the rules say
/// about every single position is checked.
pub trait Position<G: Game<Position = Self>>:
    Clone + Eq + Hash + Debug + Display + Send + Sync + 'static
{
    /// The position before the first action. All faults of the seats and the options are reported at once.
    fn start(seats: &Seats, options: &G::Options) -> Result<Self, Vec<G::Fault>>;

    /// Checks a state; reports all its faults at once.
    fn from_state(state: &State<G>) -> Result<Self, Vec<G::Fault>>;

    /// The state as it is written down.
    fn to_state(&self) -> State<G>;

    /// Every rule switch.
    fn options(&self) -> &G::Options;

    /// The seats in turn order.
    fn seats(&self) -> &Seats;

    /// Reads the line that `Display` writes, and checks the position.
    fn from_text(options: &G::Options, line: &str) -> Result<Self, ParsePositionError<G::Fault>>;

    /// What a viewer may see of the board.
    fn view(&self, viewer: Viewer) -> G::View;

    /// Checks a view; what it does not show stays unknown.
    fn from_view(options: &G::Options, seats: &Seats, view: &G::View) -> Result<Self, Vec<G::Fault>>;

    /// The position as far as a viewer sees it, which is what [`from_view`](Position::from_view) makes of the view. In a
    /// game without secrets that is all of it.
    #[must_use]
    fn seen_by(&self, _: Viewer) -> Self {
        self.clone()
    }

    /// Whether the position shows all that the seat itself can know, so that it tells what the seat can do.
    fn shows(&self, _: Seat) -> bool {
        true
    }

    /// What an action of a seat would do, as far as the seat can know.
    fn preview(&self, seat: Seat, action: &G::Action) -> Result<Preview<G>, Vec<G::Refusal>> {
        let step = self.play(seat, action)?;
        Ok(Preview { events: step.events, complete: step.position.chance().is_none() })
    }

    /// Who decides, as phase and seats; `None` when chance decides or the game is over.
    fn decision(&self) -> Option<(G::Phase, Seats)>;

    /// What chance can bring, ascending; `None` when no chance node is pending.
    fn chance(&self) -> Option<ChanceNode<G::Source, G::Roll>>;

    /// How the game ended; `None` while it runs.
    fn ending(&self) -> Option<Ending>;

    /// The seats for which the game goes on, in turn order: all of them, but for those that have finished or have lost
    /// everything while the others play on. None when the game is over.
    fn still_playing(&self) -> Seats {
        if self.ending().is_some() { Seats::new() } else { self.seats().clone() }
    }

    /// The seats that have finished ahead of those that still play, the first one first.
    fn finished(&self) -> Seats {
        Seats::new()
    }

    /// Adds the legal actions of a seat to `actions`, ascending and without repetition. An action is accepted by
    /// [`play_into`](Position::play_into) exactly when it is listed here or lies inside one of the
    /// [`open_actions`](Position::open_actions). A seat that is asked has at least one listed action, so that
    /// choosing from lists always goes on.
    fn legal_actions_into(&self, seat: Seat, actions: &mut Vec<G::Action>);

    /// What a seat can do beside the listed actions, as actions with free members; empty when the seat is not asked.
    fn open_actions(&self, _: Seat) -> Vec<G::OpenAction> {
        Vec::new()
    }

    /// Carries out an action of a seat, or gives all reasons why the rules forbid it and changes nothing. An action is
    /// accepted exactly when it is listed or lies inside an open action.
    fn play_into(
        &mut self,
        seat: Seat,
        action: &G::Action,
        events: &mut impl Sink<G::Event>,
    ) -> Result<(), Vec<G::Refusal>>;

    /// Carries out what chance brought, or gives the reasons why it cannot be so and changes nothing.
    fn resolve_into(
        &mut self,
        roll: &G::Roll,
        events: &mut impl Sink<G::Event>,
    ) -> Result<(), Vec<G::Refusal>>;

    /// Applies one event. Folding the events of a step over the old position gives the new one.
    fn fold(&mut self, event: &G::Event);

    /// What the position waits for.
    fn pending(&self) -> Pending<G> {
        if let Some(ending) = self.ending() {
            Pending::Over(ending)
        } else if let Some(node) = self.chance() {
            Pending::Chance { source: node.source, outcomes: outcomes(node.outcomes) }
        } else {
            let (phase, seats) = self.decision().expect("a running game waits for a seat or for chance");
            Pending::Decision { phase, seats }
        }
    }

    /// The legal actions of a seat that can be listed, ascending; empty when the seat is not asked.
    fn legal_actions(&self, seat: Seat) -> Vec<G::Action> {
        let mut actions = Vec::new();
        self.legal_actions_into(seat, &mut actions);
        actions
    }

    /// The step that an action makes, or all reasons why the rules forbid it.
    fn play(&self, seat: Seat, action: &G::Action) -> Result<Step<G>, Vec<G::Refusal>> {
        let mut step: Step<G> = Step { position: self.clone(), events: Vec::new() };
        step.position.play_into(seat, action, &mut step.events)?;
        Ok(step)
    }

    /// Everything that can come next and can be listed: the legal actions of all seats, or all chance outcomes.
    fn moves(&self) -> Vec<Move<G>> {
        if let Some(node) = self.chance() {
            return node.outcomes.into_iter().map(|outcome| Move::Chance(outcome.value)).collect();
        }
        let seats = self.decision().map(|(_, seats)| seats).unwrap_or_default();
        let actions =
            |seat| self.legal_actions(seat).into_iter().map(move |action| Move::Action(seat, action));
        seats.into_iter().flat_map(actions).collect()
    }

    /// The step that an action or a chance outcome makes, or the reasons why it cannot be.
    fn advance(&self, next: &Move<G>) -> Result<Step<G>, Vec<G::Refusal>> {
        match next {
            Move::Action(seat, action) => self.play(*seat, action),
            Move::Chance(roll) => self.resolve(roll),
        }
    }

    /// The step that a chance outcome makes, or the reasons why it cannot be so.
    fn resolve(&self, roll: &G::Roll) -> Result<Step<G>, Vec<G::Refusal>> {
        let mut step: Step<G> = Step { position: self.clone(), events: Vec::new() };
        step.position.resolve_into(roll, &mut step.events)?;
        Ok(step)
    }
}

/// Reads an optional member that has a value when it is there: `null` is not a way to leave it out.
pub fn present<'de, D: serde::Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}
