//! Jumbos, the money of the game: whole numbers only.

use crate::bounded::bounded;
use crate::explain::{Language, with_thousands};

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

/// An amount as people write it, with its unit: `10,000 Jumbos`. In French the unit is held by a no-break space, and the
/// plural begins with 2. No amount is negative.
pub(super) fn jumbos(amount: i64, language: Language) -> String {
    let unit = match (language, amount) {
        (Language::English, 1) => " Jumbo",
        (Language::English, _) => " Jumbos",
        (Language::French, 0 | 1) => "\u{a0}jumbo",
        (Language::French, _) => "\u{a0}jumbos",
    };
    with_thousands(amount, language) + unit
}

#[cfg(test)]
mod tests {
    use super::{MOST_MONEY, jumbos};
    use crate::explain::Language;

    #[test]
    fn amounts_are_written_with_thousands_and_their_unit() {
        let rows = [
            (0, "0 Jumbos", "0_jumbo"),
            (1, "1 Jumbo", "1_jumbo"),
            (2, "2 Jumbos", "2_jumbos"),
            (999, "999 Jumbos", "999_jumbos"),
            (1_000, "1,000 Jumbos", "1_000_jumbos"),
            (25_000, "25,000 Jumbos", "25_000_jumbos"),
            (125_000, "125,000 Jumbos", "125_000_jumbos"),
            (1_000_000, "1,000,000 Jumbos", "1_000_000_jumbos"),
            (MOST_MONEY, "9,000,000,000,000,000 Jumbos", "9_000_000_000_000_000_jumbos"),
        ];
        for (amount, english, french) in rows {
            assert_eq!(jumbos(amount, Language::English), english);
            assert_eq!(jumbos(amount, Language::French), french.replace('_', "\u{a0}"));
        }
    }
}
