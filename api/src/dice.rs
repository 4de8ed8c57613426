//! What the service throws and draws when chance is not provided by the caller.
//!
//! A draw is a keyed function of the game and its history, so that a retry of the same request gives the same
//! result, on any instance with the same key. Anybody who knows the key can recompute it:
//!
//! 1. block `i` (0, 1, …) is HMAC-SHA-256 over the text `aerodrome-dice-v1`, the `game_id`, the chain before the
//!    draw as 64 hexadecimal digits, its `seq`, and `i`, each on a line of its own, without a line end after the
//!    last. The key is the dice key of the deployment, or the UTF-8 bytes of the seed in mode `seeded`;
//! 2. each block gives eight 32-bit words, big-endian;
//! 3. the outcomes of the chance node, in their listed order, share the numbers from 0 to their total weight
//!    minus 1 (for a die: 0 is a one, 5 is a six; an outcome that is twice as likely has two numbers). Each word is cut to the lowest bits that can hold the largest
//!    of these numbers; the first cut word that is one of them is the draw. Words that are too large are
//!    skipped, so no outcome is favoured.

use crate::chain::Chain;
pub use aerodrome_engine::chance::Weighted;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use std::fmt::Write;

/// The dice of one key: the secret of the deployment, or the seed of the game. The key is worked in once for all draws.
#[derive(Clone, Debug)]
pub struct Dice(Hmac<Sha256>);

impl Dice {
    /// Those of this key.
    pub fn new(key: &[u8]) -> Self {
        Self(Hmac::new_from_slice(key).expect("HMAC takes keys of any length"))
    }
}

/// What a draw depends on.
#[derive(Clone, Copy, Debug)]
pub struct Draw<'a> {
    /// What is thrown.
    pub dice: &'a Dice,
    /// The id of the game.
    pub game_id: &'a str,
    /// The chain before the draw.
    pub chain: Chain,
    /// How many steps were applied before the draw.
    pub seq: u64,
}

impl Draw<'_> {
    /// The outcome that is drawn; `None` when there is none to draw.
    pub fn from<R: Copy>(self, outcomes: &[Weighted<R>]) -> Option<R> {
        let total: u32 = outcomes.iter().map(|outcome| outcome.weight).sum();
        let largest = total.checked_sub(1)?;
        let mask = u32::MAX.checked_shr(largest.leading_zeros()).unwrap_or(0);
        let mut number = self.words().map(|word| word & mask).find(|&number| number <= largest)?;
        outcomes.iter().find_map(|outcome| match number.checked_sub(outcome.weight) {
            Some(rest) => {
                number = rest;
                None
            }
            None => Some(outcome.value),
        })
    }

    fn words(self) -> impl Iterator<Item = u32> {
        (0_u64..).flat_map(move |block| {
            let bytes = self.block(block);
            std::array::from_fn::<u32, 8, _>(|word| {
                u32::from_be_bytes(std::array::from_fn(|byte| bytes[4 * word + byte]))
            })
        })
    }

    fn block(self, block: u64) -> [u8; 32] {
        let Self { dice, game_id, chain, seq } = self;
        let mut text = String::with_capacity(USUAL_BYTES);
        write!(text, "aerodrome-dice-v1\n{game_id}\n{}\n{seq}\n{block}", chain.to_hex())
            .expect("a text takes everything");
        dice.0.clone().chain_update(text).finalize().into_bytes().into()
    }
}

/// No text of a block is longer unless its `game_id` is unusual, so that it is not moved while it grows.
const USUAL_BYTES: usize = 160;
