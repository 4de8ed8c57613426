//! A position on one line.

use super::Position;
use std::fmt::{self, Display};

impl Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.board())
    }
}
