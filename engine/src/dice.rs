//! Six-sided dice, in every game that throws them.

use crate::bounded::bounded;

bounded! {
    /// What a six-sided die shows.
    DieFace(u8) in 1..=6, schema DieFace
}
