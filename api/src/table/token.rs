//! Tokens: a game on the table that a client can hold but neither read nor forge.
//!
//! What is sealed is short: the ruleset, the options that differ from it, seats, id, count, chance, chain, and the
//! position on one line. Where everything lies open the line is compressed as well; in a game with secrets it is not,
//! for the length of what was compressed would tell whether two hidden cards are alike.

use super::{Origin, Table, unknown_ruleset};
use crate::chain::Chain;
use crate::error_code::ErrorCode;
use crate::house::Caller;
use crate::keys::{Binding, KeyId, Keys, Sealed};
use crate::problem::Problem;
use crate::wire::{ChanceMode, Token};
use aerodrome_engine::catalog::Ruleset;
use aerodrome_engine::{Game, Position, Seats, State};
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::io::{Read, Write};

const PURPOSE: &str = "token";

/// No contents are nearly as long; it only keeps a mistake from becoming large.
const MAX_CONTENTS: u64 = 64 * 1024;

/// How the contents are packed: the first byte of what is sealed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Packing {
    Plain = 0,
    Deflated = 1,
}

#[derive(Serialize, Deserialize)]
struct Contents<'a> {
    /// The exact ruleset, without the name of the game.
    ruleset: &'a str,
    /// The options that the ruleset does not set in this way, as a JSON object; empty when there are none.
    options: &'a str,
    seats: Seats,
    game_id: &'a str,
    seq: u64,
    chance: Chance<'a>,
    dice_key: [u8; 4],
    chain: [u8; 32],
    position: &'a str,
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
        let State { options, seats, .. } = self.position.to_state();
        let ruleset = G::rulesets().iter().find(|ruleset| ruleset.id() == self.ruleset)?;
        let contents = Contents {
            ruleset: self.ruleset.split_once('/')?.1,
            options: &options_text(ruleset, &options, &seats),
            seats,
            game_id: &self.game_id,
            seq: self.seq,
            chance: match &self.chance {
                ChanceMode::Server {} => Chance::Server,
                ChanceMode::Seeded { seed } => Chance::Seeded(seed),
                ChanceMode::Provided {} => Chance::Provided,
            },
            dice_key: dice_key.0,
            chain: self.chain.bytes(),
            position: &self.position.to_string(),
        };
        let contents = postcard::to_allocvec(&contents).ok()?;
        keys.seal()
            .close(&pack(contents, !G::catalog().traits.hidden_information)?, binding::<G>())
            .map(Token)
    }

    /// Opens a token and checks what is in it.
    ///
    /// # Errors
    ///
    /// `token_rejected` without any detail for every token that this deployment has not sealed for this game;
    /// `invalid_state` when its ruleset is no longer played.
    pub fn from_token(token: &Token, caller: &Caller) -> Result<Self, Box<Problem>> {
        let rejected = || Problem::new(ErrorCode::TokenRejected, caller.language);
        let sealed = Sealed::read(&token.0).ok_or_else(rejected)?;
        let seal = caller.keys().find_seal(sealed.key()).ok_or_else(rejected)?;
        let opened = sealed.open(seal, binding::<G>()).ok_or_else(rejected)?;
        // From here on everything was sealed by this deployment, perhaps by another version of it.
        let opened = unpack(opened).ok_or_else(rejected)?;
        let contents: Contents<'_> = postcard::from_bytes(&opened).map_err(|_| rejected())?;
        let id = format!("{}/{}", G::ID, contents.ruleset);
        let Some(ruleset) = G::rulesets().iter().find(|ruleset| ruleset.id() == id) else {
            let violation = unknown_ruleset::<G>(&id, "/token", caller.language);
            return Err(Problem::violations(ErrorCode::InvalidState, vec![violation], caller.language));
        };
        let choices = match contents.options {
            "" => G::OptionChoices::default(),
            text => serde_json::from_str(text).map_err(|_| rejected())?,
        };
        let options = G::choose(&ruleset.options, choices, &contents.seats);
        let position = G::Position::from_text(&options, contents.position).map_err(|_| rejected())?;
        let dice_key = KeyId(contents.dice_key);
        let chance = match contents.chance {
            Chance::Server => ChanceMode::Server {},
            Chance::Seeded(seed) => ChanceMode::Seeded { seed: seed.to_owned() },
            Chance::Provided => ChanceMode::Provided {},
        };
        // Without its dice key the game cannot go on as it would have gone on.
        if chance == (ChanceMode::Server {}) && caller.keys().dice.find(dice_key).is_none() {
            return Err(rejected());
        }
        Ok(Self {
            position,
            ruleset: id,
            game_id: contents.game_id.to_owned(),
            seq: contents.seq,
            chance,
            chain: Chain::from_bytes(contents.chain),
            origin: Origin::Witnessed { dice_key },
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

fn pack(contents: Vec<u8>, compress: bool) -> Option<Vec<u8>> {
    if compress {
        let mut deflated = DeflateEncoder::new(vec![Packing::Deflated as u8], Compression::best());
        deflated.write_all(&contents).ok()?;
        let deflated = deflated.finish().ok()?;
        if deflated.len() <= contents.len() {
            return Some(deflated);
        }
    }
    let mut plain = vec![Packing::Plain as u8];
    plain.extend(contents);
    Some(plain)
}

fn unpack(mut packed: Vec<u8>) -> Option<Vec<u8>> {
    let packing = *packed.first()?;
    if packing == Packing::Plain as u8 {
        packed.remove(0);
        return Some(packed);
    }
    let mut contents = Vec::new();
    let deflated = packed.get(1..).filter(|_| packing == Packing::Deflated as u8)?;
    DeflateDecoder::new(deflated).take(MAX_CONTENTS).read_to_end(&mut contents).ok()?;
    Some(contents)
}
