//! Jumbos, the money of the game: whole numbers only.

use crate::bounded::bounded;

bounded! {
    /// An amount of Jumbos, the money of the game.
    Money(i64) in 0..=9007199254740991, schema JumboJetMoney
}

/// The most money that the players can have together. The bank never runs out (JJ-04), but it pays nothing beyond
/// this sum, so that every JSON reader can hold every amount and every score exactly.
pub const MOST_MONEY: i64 = 9_000_000_000_000_000;

impl Money {
    /// The amount, or the nearest that there can be.
    pub(super) fn nearest(amount: i64) -> Self {
        Self(amount.clamp(Self::MIN.0, Self::MAX.0))
    }
}
