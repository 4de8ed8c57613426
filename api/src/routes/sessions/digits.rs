//! Numbers as callers write them.

use serde::Deserialize;
use std::str::FromStr;

/// A number that is written in digits and nothing else, as the specification says; its type alone would take a sign, too.
#[derive(Clone, Copy, Deserialize)]
#[serde(try_from = "String", bound = "T: FromStr")]
pub(super) struct Digits<T>(pub(super) T);

impl<T: FromStr> TryFrom<String> for Digits<T> {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let number = text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten();
        number.map(Self).ok_or("no digits")
    }
}
