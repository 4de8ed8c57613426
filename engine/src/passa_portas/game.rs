//! What Passa Portas is to the rest of the world: its types, rulesets and texts.

use super::action::FreeAction;
use super::default_action::REASONS;
use super::draw::Draw;
use super::edition::{Edition, EditionData};
use super::event::CardKind;
use super::options::{
    BoardingOrder, FourMeans, FuelSource, OptionChoices, Options, PhaseTwoBoarding, Rejects, RethrowLimit,
    Starter, Tie, ranges,
};
use super::roll::Roll;
use super::state::{Due, MAX_PLAYERS};
use super::text::SHORTHAND;
use super::{Action, Board, Event, Fault, ParsePositionError, Position, Refusal, label};
use crate::catalog::{Catalog, Ruleset, Traits, read_catalog};
use crate::chance::ChanceNode;
use crate::default_action::{DefaultAction, DefaultReason};
use crate::ending::Ending;
use crate::explain::Language;
use crate::game::{Game, Preview, State};
use crate::seat::{Seat, Seats, Viewer};
use crate::shorthand::Shorthand;
use crate::sink::Sink;
use crate::{names, written_as_name};
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

/// The name of the game, and all its types. See the [module](super) for its parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(description = "The name of the game in addresses and states."))]
#[serde(remote = "Self")]
pub enum PassaPortas {
    /// The only value, as it is written in states.
    #[default]
    #[serde(rename = "passa-portas")]
    Name,
}
written_as_name!(PassaPortas);

names! {
    /// What a seat has to decide.
    Phase as PassaPortasPhase {
        /// Which groups board before the first turn.
        InitialBoarding = "initial_boarding",
        /// To throw for fuel, or not.
        Fuel = "fuel",
        /// To fly, or not.
        Flight = "flight",
        /// Which groups board.
        Boarding = "boarding",
        /// To play a customs card, or not.
        Customs = "customs",
        /// Which groups board after a customs card.
        LastMinute = "last_minute",
    }
}

names! {
    /// What chance has to bring.
    Source as PassaPortasSource {
        /// The seat that starts.
        StartSeat = "start_seat",
        /// Points for fuel.
        Fuel = "fuel",
        /// A boarding card.
        BoardingCard = "boarding_card",
        /// A destination card.
        DestinationCard = "destination_card",
        /// A customs card: the one of the start city, or one that comes to the front of a holder.
        CustomsCard = "customs_card",
    }
}

static CATALOG: LazyLock<Catalog> = LazyLock::new(|| {
    read_catalog(
        include_str!("../../data/passa-portas/game.json"),
        include_str!("../../data/passa-portas/rulebook.json"),
        include_str!("../../data/passa-portas/options.json"),
        ranges(),
        (2, MAX_PLAYERS),
        Traits { dice: true, cards: true, hidden_information: true, trading: false },
    )
    .expect("the data files are checked by a test")
});

static RULESETS: LazyLock<[Ruleset<PassaPortas>; 1]> = LazyLock::new(|| {
    let options = Options {
        fuel_source: FuelSource::Die,
        four_means: FourMeans::Total,
        rethrow_limit: RethrowLimit::None,
        phases_without_flight: true,
        allow_round_trip: true,
        boarding_order: BoardingOrder::Active,
        phase2_boarding: PhaseTwoBoarding::Mandatory,
        rejects: Rejects::Discard,
        tie: Tie::Shared,
        office_victim_may_board: true,
        front_customs_public: false,
        starter: Starter::Listed,
    };
    [Ruleset::new("travel", "1.0.0", options)]
});

impl Game for PassaPortas {
    const ID: &'static str = "passa-portas";

    type Options = Options;
    type OptionChoices = OptionChoices;
    type Board = Board;
    type View = Board;
    type BoardDescription = EditionData;
    type Phase = Phase;
    type Source = Source;
    type Roll = Roll;
    type Action = Action;
    #[cfg(feature = "openapi")]
    type ActionId = super::action::ActionId;
    type OpenAction = FreeAction;
    type Event = Event;
    type Refusal = Refusal;
    type Fault = Fault;
    type Position = Position;

    fn catalog() -> &'static Catalog {
        &CATALOG
    }

    fn rulesets() -> &'static [Ruleset<Self>] {
        &*RULESETS
    }

    fn choose(base: &Options, choices: OptionChoices, _: &Seats) -> Options {
        choices.on(base)
    }

    fn board_description() -> EditionData {
        Edition::standard().data().clone()
    }

    fn event_seen_by(event: &Event, viewer: Viewer, options: &Options) -> Event {
        event.seen_by(viewer, options)
    }

    fn label(position: &Position, _: Seat, action: &Action, language: Language) -> String {
        label::label(position, action, language)
    }

    fn open_label(_: &Position, _: Seat, open: &FreeAction, language: Language) -> String {
        label::open_label(open, language)
    }

    fn default_action(position: &Position, seat: Seat) -> Option<DefaultAction<Self>> {
        position.default_action(seat)
    }

    fn shorthand() -> &'static Shorthand {
        &SHORTHAND
    }

    fn default_reasons() -> &'static [DefaultReason] {
        REASONS
    }
}

impl crate::game::Position<PassaPortas> for Position {
    fn start(seats: &Seats, options: &Options) -> Result<Self, Vec<Fault>> {
        Self::at_start(seats, options)
    }

    fn from_state(state: &State<PassaPortas>) -> Result<Self, Vec<Fault>> {
        Self::checked(&state.options, &state.seats, &state.board)
    }

    fn to_state(&self) -> State<PassaPortas> {
        State { options: self.options, seats: self.seats.clone(), board: self.board() }
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn seats(&self) -> &Seats {
        &self.seats
    }

    fn from_text(options: &Options, line: &str) -> Result<Self, ParsePositionError> {
        Self::from_text(options, line)
    }

    fn view(&self, viewer: Viewer) -> Board {
        self.as_seen_by(viewer).board()
    }

    fn from_view(options: &Options, seats: &Seats, view: &Board) -> Result<Self, Vec<Fault>> {
        Self::checked_view(options, seats, view)
    }

    fn seen_by(&self, viewer: Viewer) -> Self {
        self.as_seen_by(viewer)
    }

    fn shows(&self, seat: Seat) -> bool {
        self.reads_as(seat)
    }

    fn preview(&self, seat: Seat, action: &Action) -> Result<Preview<PassaPortas>, Vec<Refusal>> {
        let mut seen = self.as_seen_by(Viewer::Seat(seat));
        let mut events = Vec::new();
        let told = seen.act(seat, action, &mut events)?;
        Ok(Preview { events, complete: told.is_ok() && seen.next_draw().is_none() })
    }

    fn decision(&self) -> Option<(Phase, Seats)> {
        let (turn, seats) = self.deciding()?;
        let phase = match turn.due {
            Due::InitialBoarding => Phase::InitialBoarding,
            Due::Fuel => Phase::Fuel,
            Due::Flight => Phase::Flight,
            Due::Boarding => Phase::Boarding,
            Due::Customs => Phase::Customs,
            Due::LastMinute => Phase::LastMinute,
            Due::Throw => return None,
        };
        Some((phase, seats))
    }

    fn chance(&self) -> Option<ChanceNode<Source, Roll>> {
        let draw = self.next_draw()?;
        let source = match draw {
            Draw::StartSeat => Source::StartSeat,
            Draw::StartCity | Draw::Customs { .. } => Source::CustomsCard,
            Draw::Card { kind: CardKind::Boarding, .. } => Source::BoardingCard,
            Draw::Card { kind: CardKind::Destination, .. } => Source::DestinationCard,
            Draw::Fuel => Source::Fuel,
        };
        Some(ChanceNode { source, outcomes: self.outcomes(draw) })
    }

    fn ending(&self) -> Option<Ending> {
        self.ending_now()
    }

    fn legal_actions_into(&self, seat: Seat, actions: &mut Vec<Action>) {
        self.list(seat, actions);
    }

    fn open_actions(&self, seat: Seat) -> Vec<FreeAction> {
        self.open(seat)
    }

    fn play_into(
        &mut self,
        seat: Seat,
        action: &Action,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Vec<Refusal>> {
        self.act(seat, action, events).map(drop)
    }

    fn resolve_into(&mut self, roll: &Roll, events: &mut impl Sink<Event>) -> Result<(), Vec<Refusal>> {
        self.bring(*roll, events)
    }

    fn fold(&mut self, event: &Event) {
        self.absorb(event);
    }
}
