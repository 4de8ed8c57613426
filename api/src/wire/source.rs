//! Members of a request that exclude one another.

use crate::problem::FormError;
use aerodrome_engine::Language;

/// What is wrong when not exactly one of some members is there; `at` is where they stand.
pub fn exactly_one(members: &[(&str, bool)], at: &str, language: Language) -> Vec<FormError> {
    if members.iter().filter(|(_, is_there)| *is_there).count() == 1 {
        return Vec::new();
    }
    let names: Vec<String> = members.iter().map(|(name, _)| format!("`{name}`")).collect();
    let (last, first) =
        names.split_last().map_or(("", [].as_slice()), |(last, first)| (last.as_str(), first));
    let first = first.join(", ");
    let message = match language {
        Language::English => format!("Exactly one of {first} and {last} has to be there."),
        Language::French => format!("Il faut exactement l'un de {first} et {last}."),
    };
    vec![FormError::new(at, "one_of", message)]
}
