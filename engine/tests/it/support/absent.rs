//! Games in which players are absent: their seats take default actions.

use super::SplitMix64;
use aerodrome_engine::{DefaultReason, Game, Language, NoEvents, Position, Seat};
use serde_json::json;
use std::collections::BTreeSet;

/// A game that has been played.
pub(crate) struct Played<G: Game> {
    /// The last position: the end, or where the game was broken off.
    pub(crate) position: G::Position,
    /// How many actions were taken, throws and draws not counted.
    pub(crate) actions: usize,
}

/// Plays to the end, or for so many actions. Seats of `present` take what `player` says, all others their default
/// actions; of several that are asked any one comes first.
///
/// # Panics
///
/// When nobody who is asked acts, or when an action is refused.
pub(crate) fn play<G: Game>(
    start: &G::Position,
    numbers: &mut SplitMix64,
    most_actions: usize,
    present: &[Seat],
    mut player: impl FnMut(&G::Position, Seat, &mut SplitMix64) -> Option<G::Action>,
) -> Played<G> {
    let mut game: Played<G> = Played { position: start.clone(), actions: 0 };
    while game.actions < most_actions {
        let position: &G::Position = &game.position;
        if let Some(node) = position.chance() {
            let total: u32 = node.outcomes.iter().map(|outcome| outcome.weight).sum();
            let mut drawn = u32::try_from(numbers.below(total as usize)).expect("few cases");
            let found = node.outcomes.iter().find(|outcome| {
                let found = drawn < outcome.weight;
                drawn = drawn.saturating_sub(outcome.weight);
                found
            });
            let roll = found.expect("one of all cases").value;
            game.position.resolve_into(&roll, &mut NoEvents).expect("a listed outcome can be");
            continue;
        }
        let Some((_, mut asked)) = position.decision() else { break };
        let first = numbers.below(asked.len());
        asked.rotate_left(first);
        let acts = asked.into_iter().find_map(|seat| {
            if present.contains(&seat) {
                return Some((seat, player(position, seat, numbers)?));
            }
            let default = G::default_action(position, seat)?;
            Some((seat, default.action))
        });
        let (seat, action) = acts.unwrap_or_else(|| panic!("nobody goes on: {position}"));
        game.position.play_into(seat, &action, &mut NoEvents).unwrap_or_else(|_| panic!("{seat} {action}"));
        game.actions += 1;
    }
    game
}

/// Plays to the end by default actions alone.
///
/// # Panics
///
/// When the game has not ended after so many actions.
pub(crate) fn play_all_absent<G: Game>(
    start: &G::Position,
    numbers: &mut SplitMix64,
    most_actions: usize,
) -> Played<G> {
    let game = play::<G>(start, numbers, most_actions, &[], |_, _, _| None);
    let options = json!(game.position.to_state().options);
    assert!(game.position.ending().is_some(), "the game goes on and on under {options}: {}", game.position);
    game
}

/// The default action of a seat and the code of its reason, as in `roll throw`; `-` when it has none.
pub(crate) fn told<G: Game>(position: &G::Position, seat: Seat) -> String {
    let default = G::default_action(position, seat);
    default.map_or("-".into(), |default| format!("{} {}", default.action, default.reason.code))
}

/// The table of reasons: different codes in small letters, rules of the rulebook, a sentence in either language.
pub(crate) fn check_reasons<G: Game>() {
    let reasons = G::default_reasons();
    let codes: BTreeSet<&str> = reasons.iter().map(|reason| reason.code).collect();
    assert_eq!(codes.len(), reasons.len(), "no code stands twice");
    for DefaultReason { code, rule, .. } in reasons {
        assert!(code.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_'), "{code}");
        assert!(G::catalog().rule(rule.as_str()).is_some(), "{code} cites {rule}");
    }
    for reason in reasons {
        let [english, french] =
            [Language::English, Language::French].map(|language| reason.message(language));
        super::sentences::check_sentence(reason.code, english, french);
    }
}

/// Every reason of the game is the reason of a default action in one of these examples, each as [`told`] tells it.
pub(crate) fn check_all_reached<'a, G: Game>(examples: impl IntoIterator<Item = &'a str>) {
    let reached: BTreeSet<&str> =
        examples.into_iter().filter_map(|example| Some(example.rsplit_once(' ')?.1)).collect();
    let all: BTreeSet<&str> = G::default_reasons().iter().map(|reason| reason.code).collect();
    assert_eq!(reached, all);
}
