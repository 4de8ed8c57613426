//! What Aeroplane Chess is to the rest of the world: its types, rulesets and texts.

use super::board::BoardDescription;
use super::default_action::REASONS;
use super::options::{
    CaptureStops, CrossingStack, ExtraRollOnSix, OptionChoices, Options, Overshoot, PlaneCount, Shortcut,
    ShortcutDecline, StackBlock, StackHit, Stacking, Starter, TakeOff, ThreeSixes, Win, ranges,
};
use super::text::SHORTHAND;
use super::{Action, Board, Event, Fault, ParsePositionError, Position, Refusal, board, label};
use crate::catalog::{Catalog, Ruleset, Traits, read_catalog};
use crate::chance::{ChanceNode, Weighted};
use crate::default_action::{DefaultAction, DefaultReason};
use crate::dice::DieFace;
use crate::ending::Ending;
use crate::explain::Language;
use crate::game::{Game, NoOpenAction, State};
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
pub enum AeroplaneChess {
    /// The only value, as it is written in states.
    #[default]
    #[serde(rename = "aeroplane-chess")]
    Name,
}
written_as_name!(AeroplaneChess);

names! {
    /// What a seat has to decide.
    Phase as AeroplaneChessPhase {
        /// To throw the die.
        Roll = "roll",
        /// How to use the roll.
        Move = "move",
    }
}

names! {
    /// What chance has to bring.
    Source as AeroplaneChessSource {
        /// One six-sided die.
        D6 = "d6",
    }
}

static CATALOG: LazyLock<Catalog> = LazyLock::new(|| {
    read_catalog(
        include_str!("../../data/aeroplane-chess/game.json"),
        include_str!("../../data/aeroplane-chess/rulebook.json"),
        include_str!("../../data/aeroplane-chess/options.json"),
        ranges(),
        (2, usize::from(board::SEATS)),
        Traits { dice: true, cards: false, hidden_information: false, trading: false },
    )
    .expect("the data files are checked by a test")
});

fn faces<const N: usize>(faces: [u8; N]) -> TakeOff {
    TakeOff::of(faces.into_iter().filter_map(DieFace::new))
}

static RULESETS: LazyLock<[Ruleset<AeroplaneChess>; 4]> = LazyLock::new(|| {
    let classic = Options {
        take_off: faces([2, 4, 6]),
        extra_roll_on_six: ExtraRollOnSix::Always,
        three_sixes: ThreeSixes::Moved,
        jump_then_shortcut: true,
        jump_after_direct_shortcut: false,
        shortcut: Shortcut::Optional,
        shortcut_decline: ShortcutDecline::Jump,
        capture_stops: CaptureStops::Every,
        crossing_capture: true,
        crossing_stack: CrossingStack::AllReturn,
        stack: Stacking::Optional,
        stack_hit: StackHit::StackReturns,
        stack_block: StackBlock::Passable,
        jump_blocked: false,
        overshoot: Overshoot::Illegal,
        mandatory_move: true,
        win: Win::RankAll,
        planes: PlaneCount::MAX,
        starter: Starter::Listed,
    };
    let bounce = Options { overshoot: Overshoot::Bounce, ..classic };
    let cn_classic = Options {
        take_off: faces([6]),
        jump_after_direct_shortcut: true,
        overshoot: Overshoot::Bounce,
        three_sixes: ThreeSixes::Off,
        ..classic
    };
    let cn_strict = Options {
        take_off: faces([5, 6]),
        stack_block: StackBlock::WalkBack,
        stack_hit: StackHit::AllReturn,
        crossing_stack: CrossingStack::Forbids,
        three_sixes: ThreeSixes::All,
        ..classic
    };
    let ruleset = |name, options| Ruleset::new(name, "1.0.0", options);
    [
        ruleset("classic", classic),
        ruleset("bounce", bounce),
        ruleset("cn-classic", cn_classic),
        ruleset("cn-strict", cn_strict),
    ]
});

impl Game for AeroplaneChess {
    const ID: &'static str = "aeroplane-chess";

    type Options = Options;
    type OptionChoices = OptionChoices;
    type Board = Board;
    type View = Board;
    type BoardDescription = BoardDescription;
    type Phase = Phase;
    type Source = Source;
    type Roll = DieFace;
    type Action = Action;
    #[cfg(feature = "openapi")]
    type ActionId = super::action::ActionId;
    type OpenAction = NoOpenAction;
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

    fn board_description() -> BoardDescription {
        board::description()
    }

    fn label(position: &Position, seat: Seat, action: &Action, language: Language) -> String {
        label::label(position, seat, action, language)
    }

    fn open_label(_: &Position, _: Seat, open: &NoOpenAction, _: Language) -> String {
        match *open {}
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

impl crate::game::Position<AeroplaneChess> for Position {
    fn start(seats: &Seats, options: &Options) -> Result<Self, Vec<Fault>> {
        Self::at_start(seats, options)
    }

    fn from_state(state: &State<AeroplaneChess>) -> Result<Self, Vec<Fault>> {
        Self::checked(&state.options, &state.seats, &state.board)
    }

    fn to_state(&self) -> State<AeroplaneChess> {
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
        Self::checked(options, seats, view)
    }

    #[inline]
    fn decision(&self) -> Option<(Phase, Seats)> {
        let turn = self.turn.filter(|turn| !turn.rolling)?;
        let phase = if turn.roll.is_some() { Phase::Move } else { Phase::Roll };
        Some((phase, Seats::from_iter([turn.seat])))
    }

    fn chance(&self) -> Option<ChanceNode<Source, DieFace>> {
        let thrown = self.starter_draw.is_some() || self.turn.is_some_and(|turn| turn.rolling);
        let outcomes = || DieFace::all().map(|value| Weighted { value, weight: 1 }).collect();
        thrown.then(|| ChanceNode { source: Source::D6, outcomes: outcomes() })
    }

    #[inline]
    fn ending(&self) -> Option<Ending> {
        self.is_over().then(|| self.ending_now())
    }

    fn still_playing(&self) -> Seats {
        let plays = |seat: &Seat| !self.is_over() && !self.ranking.contains(seat);
        self.seats.iter().copied().filter(plays).collect()
    }

    fn finished(&self) -> Seats {
        self.ranking.clone()
    }

    fn legal_actions_into(&self, seat: Seat, actions: &mut Vec<Action>) {
        self.list(seat, actions);
    }

    fn play_into(
        &mut self,
        seat: Seat,
        action: &Action,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Vec<Refusal>> {
        self.act(seat, action, events)
    }

    fn resolve_into(&mut self, roll: &DieFace, events: &mut impl Sink<Event>) -> Result<(), Vec<Refusal>> {
        self.throw(*roll, events)
    }

    fn fold(&mut self, event: &Event) {
        self.absorb(event);
    }
}
