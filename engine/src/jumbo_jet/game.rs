//! What Jumbo Jet is to the rest of the world: its types, rulesets and texts.

use super::action::FreeAction;
use super::cards::CardNumber;
use super::default_action::REASONS;
use super::edition::{Edition, EditionData};
use super::options::{
    BankruptCash, CloudDouble, EndMode, FirstLeg, FuelMultiplier, MostRights, OptionChoices, Options,
    Overshoot, PlanFee, RoundLimit, SettleAt, StartCash, Starter, ranges,
};
use super::roll::Roll;
use super::state::Due;
use super::text::SHORTHAND;
use super::trade::Window;
use super::{Action, Board, Event, Fault, ParsePositionError, Position, Refusal, label};
use crate::catalog::{Catalog, Ruleset, Traits, read_catalog};
use crate::chance::{ChanceNode, Weighted};
use crate::default_action::{DefaultAction, DefaultReason};
use crate::dice::DieFace;
use crate::ending::Ending;
use crate::explain::Language;
use crate::game::{Game, State};
use crate::seat::{MAX_SEATS, Seat, Seats, Viewer};
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
pub enum JumboJet {
    /// The only value, as it is written in states.
    #[default]
    #[serde(rename = "jumbo-jet")]
    Name,
}
written_as_name!(JumboJet);

names! {
    /// What a seat has to decide.
    Phase as JumboJetPhase {
        /// Which way the first leg goes.
        ChooseDirection = "choose_direction",
        /// To throw, or to trade before the throw.
        Trade = "trade",
        /// Pay or landing right, and before that a sale, because the player owns as many rights as there can be.
        SettleWindow = "settle_window",
        /// Pay or landing right.
        Settle = "settle",
        /// How a debtor raises money.
        Debt = "debt",
    }
}

names! {
    /// What chance has to bring.
    Source as JumboJetSource {
        /// Two six-sided dice, in the order in which they fell.
        TwoDice = "2d6",
        /// One six-sided die.
        OneDie = "d6",
        /// The top card of the flight plans.
        FlightPlan = "flight_plan",
        /// The top card of the chance cards.
        ChanceCard = "chance_card",
    }
}

static CATALOG: LazyLock<Catalog> = LazyLock::new(|| {
    read_catalog(
        include_str!("../../data/jumbo-jet/game.json"),
        include_str!("../../data/jumbo-jet/rulebook.json"),
        include_str!("../../data/jumbo-jet/options.json"),
        ranges(),
        (2, MAX_SEATS),
        Traits { dice: true, cards: true, hidden_information: false, trading: true },
    )
    .expect("the data files are checked by a test")
});

static RULESETS: LazyLock<[Ruleset<JumboJet>; 1]> = LazyLock::new(|| {
    let options = Options {
        end_mode: EndMode::Short,
        first_leg: FirstLeg::Free,
        overshoot: Overshoot::Turn,
        cloud_double: CloudDouble::Lost,
        settle_at: SettleAt::Home,
        bankrupt_cash: BankruptCash::Creditor,
        fuel_multiplier: FuelMultiplier::MIN,
        round_limit: RoundLimit::MIN,
        start_cash: StartCash::new(250_000).unwrap_or(StartCash::MAX),
        plan_fee: PlanFee::new(10_000).unwrap_or(PlanFee::MAX),
        max_rights: MostRights::MAX,
        starter: Starter::Listed,
    };
    [Ruleset::new("2004", "1.0.0", options)]
});

impl Game for JumboJet {
    const ID: &'static str = "jumbo-jet";

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

    fn choose(base: &Options, choices: OptionChoices, seats: &Seats) -> Options {
        choices.on_for(base, seats)
    }

    fn board_description() -> EditionData {
        Edition::standard().data().clone()
    }

    fn label(position: &Position, seat: Seat, action: &Action, language: Language) -> String {
        label::label(position, seat, action, language)
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

impl crate::game::Position<JumboJet> for Position {
    fn start(seats: &Seats, options: &Options) -> Result<Self, Vec<Fault>> {
        Self::start_on(Edition::standard(), seats, options)
    }

    fn from_state(state: &State<JumboJet>) -> Result<Self, Vec<Fault>> {
        Self::from_state_on(Edition::standard(), state)
    }

    fn to_state(&self) -> State<JumboJet> {
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

    fn view(&self, _: Viewer) -> Board {
        self.board()
    }

    fn from_view(options: &Options, seats: &Seats, view: &Board) -> Result<Self, Vec<Fault>> {
        Self::checked(Edition::standard(), options, seats, view)
    }

    fn decision(&self) -> Option<(Phase, Seats)> {
        let turn = self.turn.as_ref().filter(|turn| !turn.due.is_chance())?;
        let phase = match turn.due {
            Due::Direction => Phase::ChooseDirection,
            Due::Settlement if self.window() != Window::Closed => Phase::SettleWindow,
            Due::Settlement => Phase::Settle,
            Due::Payment => Phase::Debt,
            Due::Throw | Due::ExtraThrow | Due::TwoDice | Due::OneDie | Due::FlightPlan | Due::ChanceCard => {
                Phase::Trade
            }
        };
        Some((phase, self.order().filter(|seat| self.can_act(*seat)).collect()))
    }

    fn chance(&self) -> Option<ChanceNode<Source, Roll>> {
        let due = match (&self.starter_draw, &self.turn) {
            (Some(_), _) => Due::TwoDice,
            (None, turn) => turn.as_ref()?.due,
        };
        let equal = |value| Weighted { value, weight: 1 };
        let (source, outcomes) = match due {
            Due::TwoDice => {
                let pairs =
                    DieFace::all().flat_map(|first| DieFace::all().map(move |second| [first, second]));
                // How many there are does not show in the iterator, and a list that grows costs more than the rest.
                let mut outcomes = Vec::with_capacity(36);
                outcomes.extend(pairs.map(Roll::TwoDice).map(equal));
                (Source::TwoDice, outcomes)
            }
            Due::OneDie => (Source::OneDie, DieFace::all().map(Roll::OneDie).map(equal).collect()),
            Due::FlightPlan => (Source::FlightPlan, drawn(self.flight_plans.top(), Roll::FlightPlan)),
            Due::ChanceCard => (Source::ChanceCard, drawn(self.chance_cards.top(), Roll::ChanceCard)),
            Due::Throw | Due::ExtraThrow | Due::Settlement | Due::Direction | Due::Payment => return None,
        };
        Some(ChanceNode { source, outcomes })
    }

    fn ending(&self) -> Option<Ending> {
        self.ending_now()
    }

    fn still_playing(&self) -> Seats {
        let plays = |seat: &Seat| !self.is_over() && self.is_active(*seat);
        self.seats.iter().copied().filter(plays).collect()
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
        self.act(seat, action, events)
    }

    fn resolve_into(&mut self, roll: &Roll, events: &mut impl Sink<Event>) -> Result<(), Vec<Refusal>> {
        self.bring(*roll, events)
    }

    fn fold(&mut self, event: &Event) {
        self.absorb(event);
    }
}

impl Position {
    /// The position before the first draw of a game on another edition than the service's.
    ///
    /// # Errors
    ///
    /// All faults of the seats.
    pub fn start_on(edition: &'static Edition, seats: &Seats, options: &Options) -> Result<Self, Vec<Fault>> {
        Self::at_start(edition, seats, options)
    }

    /// Checks a state of a game on another edition than the service's.
    ///
    /// # Errors
    ///
    /// All faults of the state.
    pub fn from_state_on(edition: &'static Edition, state: &State<JumboJet>) -> Result<Self, Vec<Fault>> {
        Self::checked(edition, &state.options, &state.seats, &state.board)
    }
}

fn drawn<C: CardNumber>(top: Vec<Weighted<C>>, roll: fn(C) -> Roll) -> Vec<Weighted<Roll>> {
    top.into_iter().map(|card| Weighted { value: roll(card.value), weight: card.weight }).collect()
}
