//! Chance outcomes: what a die or a card can show, and how likely each is.

use crate::game::Wire;
use crate::written_as_object;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

/// One thing that chance can bring, with its exact probability `weight / total`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weighted<R> {
    /// What is thrown or drawn.
    pub value: R,
    /// How many of `total` equally likely cases give this value; at least 1.
    pub weight: u32,
}

/// What a position waits for when chance decides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChanceNode<S, R> {
    /// What is thrown or drawn.
    pub source: S,
    /// What it can show, ascending.
    pub outcomes: Vec<Weighted<R>>,
}

/// A chance outcome as it is written in a pending chance node.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(remote = "Self", deny_unknown_fields, bound = "R: Wire")]
pub struct Outcome<R> {
    /// What is thrown or drawn.
    pub value: R,
    /// The exact probability, a fraction in lowest terms such as `1/6`.
    #[serde(deserialize_with = "fraction")]
    #[cfg_attr(feature = "openapi", schema(pattern = "^[1-9][0-9]{0,9}/[1-9][0-9]{0,9}$", example = "1/6"))]
    pub p: String,
}
written_as_object!(Outcome<R>, R: Wire);

/// Reads two numbers from 1 to ten digits with a slash between them.
fn fraction<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let is_number = |text: &str| {
        (1..=10).contains(&text.len())
            && !text.starts_with('0')
            && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    let text = String::deserialize(deserializer)?;
    match text.split_once('/') {
        Some((numerator, denominator)) if is_number(numerator) && is_number(denominator) => Ok(text),
        Some(_) | None => Err(D::Error::custom("invalid value: expected a fraction such as 1/6")),
    }
}

/// The outcomes of a chance node with their weights turned into fractions in lowest terms.
pub(crate) fn outcomes<R>(weighted: Vec<Weighted<R>>) -> Vec<Outcome<R>> {
    let total: u32 = weighted.iter().map(|outcome| outcome.weight).sum();
    weighted
        .into_iter()
        .map(|Weighted { value, weight }| {
            let divisor = greatest_common_divisor(weight, total);
            Outcome { value, p: format!("{}/{}", weight / divisor, total / divisor) }
        })
        .collect()
}

fn greatest_common_divisor(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_in_lowest_terms() {
        let fractions =
            outcomes(vec![Weighted { value: 'a', weight: 2 }, Weighted { value: 'b', weight: 4 }]);
        assert_eq!(fractions[0].p, "1/3");
        assert_eq!(fractions[1].p, "2/3");
    }
}
