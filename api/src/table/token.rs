//! Tokens: a game on the table that a client can hold but neither read nor forge.
//!
//! What is sealed is short: seats, id, count, chance, chain, and as text the ruleset, the options that differ from it and
//! the position on one line, in the game's shorthand. Where everybody sees all of the table a long text is compressed; in a
//! game with secrets it is not, for the length of what was compressed would tell whether two hidden cards are alike. The
//! secrets of the backend, id, seed and chain, are never compressed together with what players can choose.

use super::{Origin, Table, unknown_ruleset};
use crate::chain::Chain;
use crate::error_code::ErrorCode;
use crate::house::Caller;
use crate::keys::{Binding, KeyId, Keys, Sealed};
use crate::problem::Problem;
use crate::wire::{ChanceMode, Token};
use aerodrome_engine::catalog::Ruleset;
use aerodrome_engine::{Game, Position, Seats};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::borrow::Cow;
use std::fmt::Write;
use std::io::{Read, Write as _};

const PURPOSE: &str = "token";

/// To set up the compression costs more than all the rest of a token. No text of a game that people play is longer than this.
const SHORT_TEXT: usize = 512;

/// Most texts are not longer before they are shortened, so that they are not moved while they grow.
const USUAL_TEXT: usize = 512;

/// No text is nearly as long; it only keeps a mistake from becoming large.
const MAX_TEXT: u64 = 64 * 1024;

#[derive(Serialize, Deserialize)]
struct Contents<'a> {
    seats: Seats,
    #[serde(borrow)]
    game_id: GameId<'a>,
    seq: u64,
    chance: Chance<'a>,
    dice_key: [u8; 4],
    chain: [u8; 32],
    /// What everybody sees of an open game.
    table: Packed<'a>,
}

/// The id of a game. One that the service has made is base64, and shorter as the bytes that it stands for.
#[derive(Serialize, Deserialize)]
enum GameId<'a> {
    Base64(Cow<'a, [u8]>),
    Text(&'a str),
}

impl<'a> GameId<'a> {
    fn new(text: &'a str) -> Self {
        match URL_SAFE_NO_PAD.decode(text) {
            Ok(bytes) => Self::Base64(bytes.into()),
            Err(_) => Self::Text(text),
        }
    }

    fn text(self) -> String {
        match self {
            Self::Base64(bytes) => URL_SAFE_NO_PAD.encode(bytes),
            Self::Text(text) => text.to_owned(),
        }
    }
}

/// Three lines in the game's shorthand: the ruleset without the name of the game, the options that it does not set in this
/// way, as a JSON object or nothing, and the position.
#[derive(Serialize, Deserialize)]
enum Packed<'a> {
    Plain(Cow<'a, [u8]>),
    Deflated(Cow<'a, [u8]>),
}

impl<'a> Packed<'a> {
    fn new<G: Game>(text: &str) -> Option<Self> {
        let short = G::shorthand().shorten(text)?;
        let is_worth_it = !G::catalog().traits.hidden_information && short.len() > SHORT_TEXT;
        let deflated = is_worth_it.then(|| deflated(&short)).flatten();
        Some(match deflated.filter(|deflated| deflated.len() < short.len()) {
            Some(deflated) => Self::Deflated(deflated.into()),
            None => Self::Plain(short.into()),
        })
    }

    fn text<G: Game>(self) -> Option<String> {
        let short = match self {
            Self::Plain(short) => short,
            Self::Deflated(bytes) => {
                let mut short = Vec::new();
                DeflateDecoder::new(&*bytes).take(MAX_TEXT).read_to_end(&mut short).ok()?;
                short.into()
            }
        };
        G::shorthand().lengthen(&short)
    }
}

fn deflated(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut deflated = DeflateEncoder::new(Vec::new(), Compression::best());
    deflated.write_all(bytes).ok()?;
    deflated.finish().ok()
}

#[derive(Serialize, Deserialize)]
enum Chance<'a> {
    Server,
    Seeded(&'a str),
    Provided,
}

impl<G: Game> Table<G> {
    /// Seals the table. `None` when it stands on a state that anybody can have written: a token says that the whole
    /// history of the game has passed through the service.
    pub fn to_token(&self, keys: &Keys) -> Option<Token> {
        let Origin::Witnessed { dice_key } = self.origin else { return None };
        let (options, seats) = (self.position.options(), self.position.seats());
        let ruleset = G::rulesets().iter().find(|ruleset| ruleset.has_id(&self.ruleset))?;
        let name = self.ruleset.split_once('/')?.1;
        let mut table = String::with_capacity(USUAL_TEXT);
        write!(table, "{name}\n{}\n{}", options_text(ruleset, options, seats), self.position).ok()?;
        let contents = Contents {
            seats: seats.clone(),
            game_id: GameId::new(&self.game_id),
            seq: self.seq,
            chance: match &self.chance {
                ChanceMode::Server {} => Chance::Server,
                ChanceMode::Seeded { seed } => Chance::Seeded(seed),
                ChanceMode::Provided {} => Chance::Provided,
            },
            dice_key: dice_key.0,
            chain: self.chain.bytes(),
            table: Packed::new::<G>(&table)?,
        };
        let contents = postcard::to_extend(&contents, Vec::with_capacity(USUAL_TEXT)).ok()?;
        keys.seal().close(&contents, binding::<G>()).map(Token)
    }

    /// Opens a token and checks what is in it.
    ///
    /// # Errors
    ///
    /// `token_rejected` without any detail for every token that this deployment has not sealed for this game, and for one
    /// whose game cannot go on; `invalid_state` when its ruleset is no longer played.
    pub fn from_token(token: &Token, caller: &Caller) -> Result<Self, Box<Problem>> {
        let table = Self::unseal(token, caller)?;
        if table.can_draw(caller) {
            Ok(table)
        } else {
            Err(Problem::new(ErrorCode::TokenRejected, caller.language))
        }
    }

    /// The same, also where the game lacks its dice key: it can be looked at, and what needs no draw can be done.
    ///
    /// # Errors
    ///
    /// Those of [`from_token`](Self::from_token) but for games that cannot go on.
    pub fn unseal(token: &Token, caller: &Caller) -> Result<Self, Box<Problem>> {
        let rejected = || Problem::new(ErrorCode::TokenRejected, caller.language);
        let sealed = Sealed::read(&token.0).ok_or_else(rejected)?;
        let seal = caller.keys().find_seal(sealed.key()).ok_or_else(rejected)?;
        let opened = sealed.open(seal, binding::<G>()).ok_or_else(rejected)?;
        // From here on everything was sealed by this deployment, perhaps by another version of it.
        let contents: Contents<'_> = postcard::from_bytes(&opened).map_err(|_| rejected())?;
        let table = contents.table.text::<G>().ok_or_else(rejected)?;
        let (name, table) = table.split_once('\n').ok_or_else(rejected)?;
        let id = [G::ID, "/", name].concat();
        let Some(ruleset) = G::rulesets().iter().find(|ruleset| ruleset.has_id(&id)) else {
            let violation = unknown_ruleset::<G>(&id, "/token", caller.language);
            return Err(Problem::violations(ErrorCode::InvalidState, vec![violation], caller.language));
        };
        let (options, position) = table.split_once('\n').ok_or_else(rejected)?;
        let choices = match options {
            "" => G::OptionChoices::default(),
            text => serde_json::from_str(text).map_err(|_| rejected())?,
        };
        let options = G::choose(&ruleset.options, choices, &contents.seats);
        let position = G::Position::from_text(&options, position).map_err(|_| rejected())?;
        let dice_key = KeyId(contents.dice_key);
        let chance = match contents.chance {
            Chance::Server => ChanceMode::Server {},
            Chance::Seeded(seed) => ChanceMode::Seeded { seed: seed.to_owned() },
            Chance::Provided => ChanceMode::Provided {},
        };
        Ok(Self {
            position,
            ruleset: id,
            game_id: contents.game_id.text(),
            seq: contents.seq,
            chance,
            chain: Chain::from_bytes(contents.chain),
            origin: Origin::Witnessed { dice_key },
            dice: None,
        })
    }
}

/// A token of one game is none of another.
fn binding<G: Game>() -> Binding<'static> {
    Binding { purpose: PURPOSE, owner: G::ID }
}

/// The options that have to be chosen on top of the ruleset to get these.
fn options_text<G: Game>(ruleset: &Ruleset<G>, options: &G::Options, seats: &Seats) -> String {
    let chosen = |choices| G::choose(&ruleset.options, choices, seats);
    if chosen(G::OptionChoices::default()) == *options {
        return String::new();
    }
    let object = |options: &G::Options| match serde_json::to_value(options) {
        Ok(Value::Object(members)) => members,
        Ok(_) | Err(_) => Map::new(),
    };
    let (base, all) = (object(&ruleset.options), object(options));
    let differing: Map<String, Value> = all
        .iter()
        .filter(|(name, value)| base.get(*name) != Some(value))
        .map(|(n, v)| (n.clone(), v.clone()))
        .collect();
    // What a ruleset leaves open can depend on the seats, so that also an option that does not differ has to be chosen.
    let is_enough = serde_json::from_value(Value::Object(differing.clone()))
        .is_ok_and(|choices| chosen(choices) == *options);
    Value::Object(if is_enough { differing } else { all }).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::{Key, KeyRing};
    use aerodrome_engine::jumbo_jet::{JumboJet, Position as JumboJetPosition};
    use sha2::{Digest, Sha256};

    /// Numbers that cannot be pressed together, and are the same in every run.
    fn noise(of: u64) -> [u8; 32] {
        Sha256::digest(of.to_be_bytes()).into()
    }

    /// A number of as many digits as the end has, below it.
    fn number(of: u64, end: u64) -> u64 {
        let [a, b, c, d, e, f, g, h, ..] = noise(of);
        end / 10 + u64::from_be_bytes([a, b, c, d, e, f, g, h]) % (end - end / 10)
    }

    /// Six airlines that own all rights, each of which is offered to everybody for a price that nobody can pay, and has
    /// been declined by all but one; all chance cards lie in a known order.
    fn largest_line() -> String {
        let right = |index: u64| format!("FP{:02}", index + 1);
        let owned = |seat: u64| (0..32).filter(move |index| index % 6 == seat);
        let player = |seat: u64| {
            let rights = owned(seat).map(right).collect::<Vec<_>>().join(",");
            let (cash, space) = (number(seat, 1_500_000_000_000_000), 1 + seat % 4);
            let missed = if seat == 0 { "" } else { "!20" };
            let direction = if seat < 2 { '<' } else { '>' };
            format!("{seat}:{cash}@T{space}{direction}{}*{rights}{missed}", right(32 + seat))
        };
        let mut cards: Vec<u64> = (1..=22).collect();
        cards.sort_by_key(|card| noise(100 + card));
        let cards = cards.iter().map(|card| format!("CC{card:02}")).collect::<Vec<_>>().join(",");
        let offers = (0..32).map(|index| {
            let (seller, price) = (index % 6, number(200 + index, 9_007_199_254_740_991));
            let others = (0..6).filter(|seat| *seat != seller && *seat != (seller + 1 + index / 6) % 6);
            let declined = others.take(4).map(|seat| seat.to_string()).collect::<Vec<_>>().join(",");
            let offer = 200_000 + 23_000 * index + number(300 + index, 9_999);
            format!("{offer}:{seller}:{}:all:{price}:{declined}", right(index))
        });
        let offers = offers.collect::<Vec<_>>().join("/");
        let players = (0..6).map(player).collect::<Vec<_>>().join("/");
        format!("{players} 0:extra-throw 987@0 - {cards} - #999999/{offers} -")
    }

    /// How long the contents and the token of such a game are.
    fn lengths(choices: &str, game_id: String, chance: ChanceMode) -> (usize, usize) {
        let ruleset = JumboJet::rulesets().first().expect("there is a ruleset");
        let seats = Seats::from_iter((0..6).filter_map(aerodrome_engine::Seat::new));
        let choices = serde_json::from_str(choices).expect("these are options");
        let options = JumboJet::choose(&ruleset.options, choices, &seats);
        let line = largest_line();
        let position = JumboJetPosition::from_text(&options, &line);
        let position = position.unwrap_or_else(|fault| panic!("{fault}: {line}"));
        let key = || Key::new(noise(1));
        let table = Table::<JumboJet> {
            position,
            ruleset: ruleset.id(),
            game_id,
            seq: crate::wire::MAX_SEQ - 1_000,
            chance,
            chain: Chain::from_bytes(noise(6)),
            origin: Origin::Witnessed { dice_key: key().id() },
            dice: None,
        };
        let keys = Keys::new(&KeyRing::of(key()), KeyRing::of(key()));
        let Token(token) = table.to_token(&keys).expect("it is sealed");
        let sealed = URL_SAFE_NO_PAD.decode(&token).expect("a token is base64").len();
        // Around the contents there are version, key and tag.
        (sealed - 5 - 16, token.len())
    }

    /// In a game as the service makes one: its own id, its own dice, the options of the ruleset.
    #[test]
    fn the_largest_game_is_sealed_in_less_than_a_kibibyte() {
        let (contents, token) = lengths("{}", hex::encode(&noise(2)[..16]), ChanceMode::Server {});
        assert!(contents < 1024 && token <= 1280, "{contents} bytes, {token} letters");
    }

    /// Every option is another one, every name as long as it can be.
    #[test]
    fn no_game_is_as_long_as_a_token_can_be() {
        let choices = r#"{"end_mode":"last_standing","first_leg":"shortest","overshoot":"fly_on","cloud_double":"keep_throw",
            "settle_at":"destination","bankrupt_cash":"bank","fuel_multiplier":10,"round_limit":1000,"start_cash":9876543,
            "plan_fee":987654,"max_rights":7,"starter":"drawn"}"#;
        let name = |of| -> String {
            URL_SAFE_NO_PAD.encode([noise(of), noise(of + 1)].concat()).chars().take(64).collect()
        };
        let (contents, token) = lengths(choices, name(2), ChanceMode::Seeded { seed: name(4) });
        assert!(token <= crate::wire::MAX_TOKEN / 2, "{contents} bytes, {token} letters");
    }
}
