//! What is done for a player who is absent: one legal action, and why it is this one.
//!
//! A default action is chosen without chance, from what its seat may see. It is the cautious one: it gives nothing away
//! and attacks nobody where the rules leave a choice, and it moves the game on. Games that are played by default actions
//! alone never come to a halt, and come to an end where the rules let cautious players end them.

use crate::explain::{Language, RuleId};
use crate::game::Game;

/// What a seat does when its player is absent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DefaultAction<G: Game> {
    /// The action. It is one of those that are listed.
    pub action: G::Action,
    /// Why it is this one.
    pub reason: DefaultReason,
}

/// Why a default action is what it is: one row of a table for each game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DefaultReason {
    /// The machine constant, such as `foremost`: never translated and never changed.
    pub code: &'static str,
    /// The rule of the game's rulebook that gives this choice.
    pub rule: RuleId,
    /// One English sentence.
    pub english: &'static str,
    /// The same in French.
    pub french: &'static str,
}

impl DefaultReason {
    /// The sentence in one of the languages.
    pub const fn message(&self, language: Language) -> &'static str {
        match language {
            Language::English => self.english,
            Language::French => self.french,
        }
    }
}

/// Declares the reasons of a game, each as a constant, and `REASONS`, the table of all of them. A row reads `NAME =
/// "code", rule, "English", "French";`.
macro_rules! reasons {
    ($($name:ident = $code:literal, $rule:expr, $english:literal, $french:literal;)+) => {
        $(const $name: $crate::default_action::DefaultReason = $crate::default_action::DefaultReason {
            code: $code,
            rule: $rule,
            english: $english,
            french: $french,
        };)+

        /// Every reason that there is.
        pub(super) const REASONS: &[$crate::default_action::DefaultReason] = &[$($name),+];
    };
}

pub(crate) use reasons;
