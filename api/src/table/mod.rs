//! A game on the table: a checked position with everything that a state carries around it.
//!
//! It is made from a new game or from a state, both checked; it moves on by actions and chance outcomes, keeps
//! count and chain, and is written down as a state again.

mod token;

use crate::chain::Chain;
use crate::dice::{Dice, Draw};
use crate::error_code::ErrorCode;
use crate::house::{Caller, Need};
use crate::keys::{Key, KeyId};
use crate::language::choose;
use crate::problem::{Problem, Reason};
use crate::questions;
use crate::wire::{
    ChanceMode, Expect, Fairness, GameState, GameView, MAX_SEQ, NewGameChance, NewGameRequest, Token,
    ViewerName,
};
use aerodrome_engine::catalog::Ruleset;
use aerodrome_engine::chance::Weighted;
use aerodrome_engine::{Game, Language, Move, Pending, Position, Sink, State, Viewer};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use std::collections::VecDeque;

/// How many steps are kept for one move and the chance outcomes that follow it.
const STEPS_OF_A_MOVE: u64 = 1_000;

/// A game on the table.
#[derive(Clone, Debug)]
pub struct Table<G: Game> {
    position: G::Position,
    ruleset: String,
    game_id: String,
    seq: u64,
    chance: ChanceMode,
    chain: Chain,
    origin: Origin,
    /// The dice, from the first throw on.
    dice: Option<Dice>,
}

/// Where a table comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Origin {
    /// From a state in the request, which anybody can have written.
    Written,
    /// From a new game or a token: every step of its history has passed through the service. Its server dice come from
    /// this key to the end of the game.
    Witnessed { dice_key: KeyId },
}

/// What a seat or chance does, and the chance values that the caller brings with it.
pub struct Turn<G: Game> {
    /// What is done.
    pub next: Move<G>,
    /// What dice and cards show afterwards, in mode `provided`.
    pub values: Vec<G::Roll>,
}

impl<G: Game> Table<G> {
    /// Starts a game whose server dice come from this key, and lets chance begin where the game begins with chance; `at`
    /// is where its description stands in the request.
    pub fn start(
        request: NewGameRequest<G>,
        at: &str,
        dice_key: KeyId,
        caller: &Caller,
    ) -> Result<(Self, Vec<G::Event>), Box<Problem>> {
        let language = caller.language;
        let invalid = |violations| Problem::violations(ErrorCode::InvalidOptions, violations, language);
        let ruleset = match &request.ruleset {
            None => G::rulesets().first(),
            Some(id) => G::rulesets().iter().find(|ruleset| ruleset.is_meant_by(id)),
        };
        // Without a ruleset the rest is still judged, by the game's first one.
        let asked = request.ruleset.as_deref().unwrap_or_default();
        let unknown =
            ruleset.is_none().then(|| unknown_ruleset::<G>(asked, &format!("{at}/ruleset"), language));
        let judged_by = ruleset.or(G::rulesets().first());
        let judged_by = judged_by.ok_or_else(|| Problem::new(ErrorCode::InternalError, language))?;
        let choices = request.options.unwrap_or_default();
        let options = G::choose(&judged_by.options, choices, &request.seats);
        let position = match (unknown, G::Position::start(&request.seats, &options)) {
            (None, Ok(position)) => position,
            (unknown, start) => {
                let faults = start.err().unwrap_or_default();
                return Err(invalid(
                    unknown.into_iter().chain(Reason::all::<G>(&faults, at, language)).collect(),
                ));
            }
        };
        let (chance, values) = request.chance.unwrap_or(NewGameChance::Server {}).split();
        let ruleset = judged_by.id();
        let game_id = match request.game_id {
            Some(game_id) => game_id,
            None => random_game_id().ok_or_else(|| Problem::new(ErrorCode::InternalError, language))?,
        };
        let chain = Chain::start::<G>(&ruleset, position.options(), position.seats(), &game_id);
        let origin = Origin::Witnessed { dice_key };
        let mut table = Self { position, ruleset, game_id, seq: 0, chance, chain, origin, dice: None };
        let mut events = Vec::new();
        table.let_chance_act(values, &format!("{at}/chance/values"), caller, &mut events)?;
        Ok((table, events))
    }

    /// Takes the state or the token that a request brings, checked; `at` is where its members stand in the request.
    /// Refuses one that is not the expected one, and a caller who does not show what `need` says.
    pub fn open(
        state: Option<GameState<G>>,
        token: Option<&Token>,
        at: &str,
        expect: Option<Expect>,
        need: Need,
        caller: &Caller,
    ) -> Result<Self, Box<Problem>> {
        let language = caller.language;
        match (state, token) {
            (Some(state), _) => {
                caller.check_access(G::ID, &state.game_id, need)?;
                caller.check_freshness(expect, state.seq)?;
                Self::from_state(state, &format!("{at}/state"), language)
            }
            (None, Some(token)) => {
                caller.check_shown()?;
                let table = Self::from_token(token, caller)?;
                caller.check_access(G::ID, &table.game_id, need)?;
                caller.check_freshness(expect, table.seq)?;
                Ok(table)
            }
            (None, None) => Err(Problem::new(ErrorCode::SchemaViolation, language)),
        }
    }

    /// Takes a written state, checked; `at` is where it stands in the request.
    pub fn from_state(written: GameState<G>, at: &str, language: Language) -> Result<Self, Box<Problem>> {
        Self::check_state(written, at, language)
            .map_err(|violations| Problem::violations(ErrorCode::InvalidState, violations, language))
    }

    /// Checks a written state and gives all its faults.
    pub fn check_state(written: GameState<G>, at: &str, language: Language) -> Result<Self, Vec<Reason>> {
        let GameState { game: _, ruleset, options, game_id, seq, seats, pending, board, chance, chain } =
            written;
        let position = G::Position::from_state(&State { options, seats, board });
        let position = check_header::<G>(position, &ruleset, pending.as_ref(), at, language)?;
        if position.chance().is_some() && chance != (ChanceMode::Provided {}) {
            let message = choose(
                language,
                "In this mode the service lets chance act at once, so no state waits for it.",
                "Dans ce mode, le service fait agir le hasard aussitôt\u{a0}; aucun état ne l'attend.",
            );
            return Err(vec![Reason::without_rule(
                "chance_unresolved",
                format!("{at}/chance/mode"),
                message,
            )]);
        }
        Ok(Self { position, ruleset, game_id, seq, chance, chain, origin: Origin::Written, dice: None })
    }

    /// What [`advance`](Self::advance) would say, without advancing: nothing when the move is legal.
    pub fn judge(&self, next: &Move<G>, language: Language) -> Vec<Reason> {
        if self.takes_no_chance(next) {
            let detail = self.chance_not_taken(language).detail;
            return vec![Reason::without_rule(ErrorCode::ChanceMismatch.as_str(), "/action", detail)];
        }
        match self.count_exhausted(language) {
            Some(reason) => vec![reason],
            None => questions::judge::<G>(&self.position, next, language),
        }
    }

    /// Why no further move can be made when its steps might not be counted: a move brings at least one step, and
    /// chance can add some.
    fn count_exhausted(&self, language: Language) -> Option<Reason> {
        let message =
            choose(language, "No further step can be counted.", "Aucune étape de plus ne peut être comptée.");
        let exhausted = self.seq > MAX_SEQ - STEPS_OF_A_MOVE;
        exhausted.then(|| Reason::without_rule("seq_exhausted", "/state/seq", message))
    }

    fn takes_no_chance(&self, next: &Move<G>) -> bool {
        matches!(next, Move::Chance(_)) && self.chance != (ChanceMode::Provided {})
    }

    /// Carries out an action or a chance outcome, and lets chance act where it is due afterwards. A move that is refused
    /// changes nothing; it has been carried out where the values for the chance after it are refused.
    pub fn advance(
        &mut self,
        turn: Turn<G>,
        caller: &Caller,
        events: &mut impl Sink<G::Event>,
    ) -> Result<(), Box<Problem>> {
        if self.takes_no_chance(&turn.next) {
            return Err(self.chance_not_taken(caller.language));
        }
        if let Some(reason) = self.count_exhausted(caller.language) {
            return Err(Problem::violations(ErrorCode::InvalidState, vec![reason], caller.language));
        }
        self.step(&turn.next, caller, events)?;
        self.let_chance_act(turn.values, "/chance/values", caller, events)
    }

    fn step(
        &mut self,
        next: &Move<G>,
        caller: &Caller,
        events: &mut impl Sink<G::Event>,
    ) -> Result<(), Box<Problem>> {
        let done = match next {
            Move::Action(seat, action) => self.position.play_into(*seat, action, events),
            Move::Chance(roll) => self.position.resolve_into(roll, events),
        };
        done.map_err(|refusals| {
            caller.metrics().action_refused::<G>(&refusals);
            Problem::illegal_action::<G>(&refusals, caller.language)
        })?;
        if let Move::Chance(_) = next {
            caller.metrics().chance_drawn(G::ID, self.chance.name());
        }
        self.chain = self.chain.after(next);
        self.seq += 1;
        Ok(())
    }

    /// Resolves chance nodes until a seat has to decide, the game is over, or provided values run out.
    fn let_chance_act(
        &mut self,
        values: Vec<G::Roll>,
        at: &str,
        caller: &Caller,
        events: &mut impl Sink<G::Event>,
    ) -> Result<(), Box<Problem>> {
        let language = caller.language;
        if !values.is_empty() && self.chance != (ChanceMode::Provided {}) {
            return Err(self.chance_not_taken(language));
        }
        let brought = values.len();
        let mut values = VecDeque::from(values);
        while let Some(node) = self.position.chance() {
            let roll = match &self.chance {
                ChanceMode::Server {} | ChanceMode::Seeded { .. } => self.throw(&node.outcomes, caller)?,
                ChanceMode::Provided {} => match values.pop_front() {
                    Some(value) if node.outcomes.iter().all(|outcome| outcome.value != value) => {
                        let place = brought - values.len() - 1;
                        return Err(impossible_value(&format!("{at}/{place}"), &value.to_string(), language));
                    }
                    Some(value) => Some(value),
                    None => return Ok(()),
                },
            };
            let roll = roll.ok_or_else(|| Problem::new(ErrorCode::InternalError, language))?;
            self.step(&Move::Chance(roll), caller, events)?;
        }
        if values.is_empty() { Ok(()) } else { Err(values_left_over(values.len(), language)) }
    }

    /// What the dice bring that the service throws.
    fn throw(
        &mut self,
        outcomes: &[Weighted<G::Roll>],
        caller: &Caller,
    ) -> Result<Option<G::Roll>, Box<Problem>> {
        if self.dice.is_none() {
            self.dice = Some(self.own_dice(caller)?);
        }
        let draw = |dice| Draw { dice, game_id: &self.game_id, chain: self.chain, seq: self.seq };
        Ok(self.dice.as_ref().and_then(|dice| draw(dice).from(outcomes)))
    }

    /// The dice of the game.
    fn own_dice(&self, caller: &Caller) -> Result<Dice, Box<Problem>> {
        if let ChanceMode::Seeded { seed } = &self.chance {
            return Ok(Dice::new(seed.as_bytes()));
        }
        self.dice_key(caller).map(|key| Dice::new(key.expose())).ok_or_else(|| {
            tracing::warn!("the dice key that a game began with is not among the dice keys any more");
            Problem::new(ErrorCode::DiceKeyLost, caller.language)
        })
    }

    /// The key of server dice: that of the game's history, and the newest one for a state without a known history.
    fn dice_key<'a>(&self, caller: &'a Caller) -> Option<&'a Key> {
        let keys = &caller.keys().dice;
        match self.origin {
            Origin::Written => Some(keys.first()),
            Origin::Witnessed { dice_key } => keys.find(dice_key),
        }
    }

    /// Whether dice and cards of the game can come. Without its dice key it cannot go on as it would have gone on.
    pub fn can_draw(&self, caller: &Caller) -> bool {
        self.chance != (ChanceMode::Server {}) || self.dice_key(caller).is_some()
    }

    /// What server dice are worth; nothing where the service does not throw from its secret.
    pub fn fairness(&self) -> Option<Fairness> {
        (self.chance == ChanceMode::Server {}).then_some(match self.origin {
            Origin::Written => Fairness::Unverified,
            Origin::Witnessed { .. } => Fairness::Verified,
        })
    }

    fn chance_not_taken(&self, language: Language) -> Box<Problem> {
        let mode = self.chance.name();
        let detail = match language {
            Language::English => {
                format!("In mode `{mode}` the service throws and draws; it takes no chance values.")
            }
            Language::French => {
                format!(
                    "En mode `{mode}`, c'est le service qui lance et tire\u{a0}; il n'accepte pas de valeurs du hasard."
                )
            }
        };
        Problem::with_detail(ErrorCode::ChanceMismatch, language, detail)
    }

    /// The position.
    pub fn position(&self) -> &G::Position {
        &self.position
    }

    /// The position alone.
    pub fn into_position(self) -> G::Position {
        self.position
    }

    /// How many steps have been applied.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// Whether a caller may know everything: who has sent the state knows it, and the table key opens a token.
    pub fn tells_all_to(&self, caller: &Caller) -> bool {
        self.origin == Origin::Written || caller.is_table(G::ID, &self.game_id)
    }

    /// The exact ruleset.
    pub fn ruleset(&self) -> &str {
        &self.ruleset
    }

    /// The id of the game.
    pub fn game_id(&self) -> &str {
        &self.game_id
    }

    /// The hash that stands for the history of the game.
    pub fn chain(&self) -> Chain {
        self.chain
    }

    /// What a viewer may see.
    pub fn view(&self, viewer: Viewer) -> GameView<G> {
        self.view_of(&self.position.seen_by(viewer), viewer)
    }

    /// The same, from the position as the viewer sees it.
    pub fn view_of(&self, seen: &G::Position, viewer: Viewer) -> GameView<G> {
        GameView {
            game: G::default(),
            ruleset: self.ruleset.clone(),
            options: seen.options().clone(),
            viewer: ViewerName(viewer),
            seq: self.seq,
            seats: seen.seats().clone(),
            pending: Some(seen.pending()),
            board: seen.view(viewer),
        }
    }

    /// The state, to be sent to the caller.
    pub fn into_state(self) -> GameState<G> {
        let State { options, seats, board } = self.position.to_state();
        GameState {
            game: G::default(),
            ruleset: self.ruleset,
            options,
            game_id: self.game_id,
            seq: self.seq,
            seats,
            pending: Some(self.position.pending()),
            board,
            chance: self.chance,
            chain: self.chain,
        }
    }
}

/// Checks a written view and gives the position as far as the view shows it.
pub fn check_view<G: Game>(
    written: GameView<G>,
    at: &str,
    language: Language,
) -> Result<G::Position, Box<Problem>> {
    let GameView { game: _, ruleset, options, viewer: _, seq: _, seats, pending, board } = written;
    let position = G::Position::from_view(&options, &seats, &board);
    check_header::<G>(position, &ruleset, pending.as_ref(), at, language)
        .map_err(|violations| Problem::violations(ErrorCode::InvalidState, violations, language))
}

/// Checks what stands around a board: a known ruleset, and the pending member that the board leads to.
fn check_header<G: Game>(
    position: Result<G::Position, Vec<G::Fault>>,
    ruleset: &str,
    pending: Option<&Pending<G>>,
    at: &str,
    language: Language,
) -> Result<G::Position, Vec<Reason>> {
    let mut violations = Vec::new();
    if !G::rulesets().iter().any(|known| known.has_id(ruleset)) {
        violations.push(unknown_ruleset::<G>(ruleset, &format!("{at}/ruleset"), language));
    }
    match position {
        Ok(position) => {
            if pending.is_some_and(|pending| *pending != position.pending()) {
                let due = in_short(&position.pending());
                let message = match language {
                    Language::English => {
                        format!("The board waits for {due}. Leave `pending` out to have it worked out.")
                    }
                    Language::French => {
                        format!("Le plateau attend {due}. Omettez `pending` pour le faire calculer.")
                    }
                };
                violations.push(Reason::without_rule("pending_mismatch", format!("{at}/pending"), message));
            }
            if violations.is_empty() { Ok(position) } else { Err(violations) }
        }
        Err(faults) => {
            violations.extend(Reason::all::<G>(&faults, at, language));
            Err(violations)
        }
    }
}

/// What a position waits for, as JSON, without what can come of it.
fn in_short<G: Game>(pending: &Pending<G>) -> String {
    let mut pending = serde_json::to_value(pending).unwrap_or_default();
    if let Some(members) = pending.as_object_mut() {
        members.retain(|name, _| ["type", "phase", "seats", "source"].contains(&name.as_str()));
    }
    pending.to_string()
}

/// A ruleset that is not played: never, or not in this version.
fn unknown_ruleset<G: Game>(id: &str, at: &str, language: Language) -> Reason {
    let name = |id: &str| id.split_once('@').map(|(name, _)| name.to_owned());
    let known = G::rulesets().iter().map(Ruleset::id).collect::<Vec<_>>().join(", ");
    let is_version = name(id)
        .is_some_and(|asked| G::rulesets().iter().any(|known| name(&known.id()) == Some(asked.clone())));
    let (code, message) = match (is_version, language) {
        (true, Language::English) => {
            ("unknown_ruleset_version", format!("This version of the ruleset is not played. Known: {known}."))
        }
        (true, Language::French) => (
            "unknown_ruleset_version",
            format!("Cette version du jeu de règles n'est pas jouée. Connues\u{a0}: {known}."),
        ),
        (false, Language::English) => {
            ("unknown_ruleset", format!("There is no such ruleset. Known: {known}."))
        }
        (false, Language::French) => {
            ("unknown_ruleset", format!("Ce jeu de règles n'existe pas. Connus\u{a0}: {known}."))
        }
    };
    Reason::without_rule(code, at, message)
}

fn impossible_value(at: &str, value: &str, language: Language) -> Box<Problem> {
    let detail = match language {
        Language::English => format!("{at}: {value} cannot come here."),
        Language::French => format!("{at}\u{a0}: {value} ne peut pas arriver ici."),
    };
    Problem::with_detail(ErrorCode::ChanceMismatch, language, detail)
}

fn values_left_over(count: usize, language: Language) -> Box<Problem> {
    let detail = match language {
        Language::English => format!("Chance values left over: {count}. Each of them has to be used."),
        Language::French => format!("Valeurs du hasard en trop\u{a0}: {count}. Chacune doit servir."),
    };
    Problem::with_detail(ErrorCode::ChanceMismatch, language, detail)
}

/// An id of 128 random bits, in 22 characters.
fn random_game_id() -> Option<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).ok()?;
    Some(URL_SAFE_NO_PAD.encode(bytes))
}
