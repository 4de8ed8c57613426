//! What every game has to keep, checked on any position: other games and tests call these checks, they never
//! repeat them.

use crate::chance::ChanceNode;
use crate::default_action::DefaultAction;
use crate::explain::Explain;
use crate::game::{Game, Move, OpenAction, Pending, Position, State};
use crate::seat::{Seat, Viewer};
use serde_json::Value;

/// Checks everything that holds for a single position and its next moves. `candidates` are actions to try,
/// legal or not.
///
/// # Panics
///
/// When the game breaks a promise; the message names the promise and the position.
pub fn check_position<G: Game>(position: &G::Position, candidates: &[G::Action]) {
    check_pending::<G>(position);
    check_lists::<G>(position, candidates);
    check_defaults::<G>(position);
    check_round_trip::<G>(position);
    check_views::<G>(position, candidates);
    for next in position.moves() {
        check_move::<G>(position, &next);
    }
}

/// Exactly one of a decision, a chance node and an end is pending; whoever is asked can act.
fn check_pending<G: Game>(position: &G::Position) {
    let (decision, chance, ending) = (position.decision(), position.chance(), position.ending());
    let kinds = [decision.is_some(), chance.is_some(), ending.is_some()];
    assert_eq!(kinds.iter().filter(|&&is| is).count(), 1, "exactly one thing is pending: {position}");
    if let Some((_, seats)) = decision {
        assert!(!seats.is_empty(), "a decision names a seat: {position}");
        for seat in seats {
            assert!(!position.legal_actions(seat).is_empty(), "an asked seat can act: {position}");
            assert!(position.still_playing().contains(&seat), "an asked seat still plays: {position}");
        }
    }
    let playing = position.still_playing();
    assert_eq!(playing.is_empty(), position.ending().is_some(), "somebody plays until the end: {position}");
    assert!(
        !position.finished().iter().any(|seat| playing.contains(seat)),
        "who has finished is done: {position}"
    );
    if let Some(ChanceNode { outcomes, .. }) = chance {
        assert!(!outcomes.is_empty() && outcomes.iter().all(|outcome| outcome.weight > 0), "{position}");
    }
}

/// A seat's list is ascending and without repetition; list and open actions are empty when the seat is not asked; an
/// action is accepted exactly when it is listed or lies inside an open action.
fn check_lists<G: Game>(position: &G::Position, candidates: &[G::Action]) {
    let asked = position.decision().map(|(_, seats)| seats).unwrap_or_default();
    for seat in Seat::all() {
        let listed = position.legal_actions(seat);
        let open = position.open_actions(seat);
        assert!(listed.is_sorted_by(|a, b| a < b), "the list is ascending: {position}");
        let none = listed.is_empty() && open.is_empty();
        assert!(asked.contains(&seat) || none, "only asked seats can act: {position}");
        for open in &open {
            assert_eq!(&through_json(open), open, "an open action reads back: {position}");
        }
        for action in &listed {
            check_accepted::<G>(position, seat, action);
        }
        for action in candidates.iter().filter(|action| !listed.contains(action)) {
            if open.iter().any(|open| open.contains(action)) {
                check_accepted::<G>(position, seat, action);
                check_move::<G>(position, &Move::Action(seat, action.clone()));
            } else {
                check_refused::<G>(position, seat, action);
            }
        }
    }
}

/// One of the seats that are asked has a default action, and only such seats have one. It is listed, it is the same in
/// what the seat sees, and its reason is one of the table and cites a rule of the rulebook.
fn check_defaults<G: Game>(position: &G::Position) {
    let asked = position.decision().map(|(_, seats)| seats).unwrap_or_default();
    let mut found = 0;
    for seat in Seat::all() {
        let seen = position.seen_by(Viewer::Seat(seat));
        let default = G::default_action(position, seat);
        assert_eq!(G::default_action(&seen, seat), default, "what {seat} sees is enough: {position}");
        let Some(DefaultAction { action, reason }) = default else { continue };
        found += 1;
        assert!(asked.contains(&seat), "only asked seats have a default action: {seat} {position}");
        assert!(position.legal_actions(seat).contains(&action), "{seat} {action} is listed: {position}");
        assert!(G::default_reasons().contains(&reason), "{} is in the table", reason.code);
        assert!(G::catalog().rule(reason.rule.as_str()).is_some(), "{} is in the rulebook", reason.rule);
    }
    assert!(found > 0 || asked.is_empty(), "one of the asked seats has a default action: {position}");
}

/// The action is carried out, and its id stands for it.
fn check_accepted<G: Game>(position: &G::Position, seat: Seat, action: &G::Action) {
    assert!(position.play(seat, action).is_ok(), "{seat} {action} is legal but refused: {position}");
    let id = action.to_string();
    assert_eq!(id.parse().ok().as_ref(), Some(action), "the id {id} reads back");
}

/// A refusal gives reasons, each citing a rule of the rulebook, and changes nothing.
fn check_refused<G: Game>(position: &G::Position, seat: Seat, action: &G::Action) {
    let mut copy = position.clone();
    let mut events = Vec::new();
    let refused = copy.play_into(seat, action, &mut events);
    let reasons = refused.expect_err("an action that is neither listed nor open is refused");
    assert!(!reasons.is_empty(), "a refusal has a reason: {seat} {action} in {position}");
    assert!(events.is_empty() && copy == *position, "a refusal changes nothing: {position}");
    for reason in reasons {
        let rule = reason.rule();
        assert!(G::catalog().rule(rule.as_str()).is_some(), "{rule} is in the rulebook");
    }
}

/// State to JSON to state to position is the identity, and so is position to line, also in short, to position.
fn check_round_trip<G: Game>(position: &G::Position) {
    let State { options, seats, board } = position.to_state();
    let board: G::Board = through_json(&board);
    let options: G::Options = through_json(&options);
    let line = position.to_string();
    assert_eq!(G::Position::from_text(&options, &line).as_ref(), Ok(position), "a line reads back");
    let short = G::shorthand().shorten(&line).expect("a line is ASCII");
    assert!(short.len() < line.len(), "a line in shorthand is shorter");
    assert_eq!(G::shorthand().lengthen(&short), Some(line), "a line in shorthand reads back");
    let again = G::Position::from_state(&State { options, seats, board });
    assert_eq!(again.as_ref(), Ok(position), "a state reads back");
    let pending: Pending<G> = through_json(&position.pending());
    assert_eq!(pending, position.pending());
}

/// Everybody who can look on.
fn viewers<G: Game>(position: &G::Position) -> Vec<Viewer> {
    position.seats().iter().copied().map(Viewer::Seat).chain([Viewer::Spectator]).collect()
}

/// A view reads back as what the viewer sees of the position, and it tells a seat about its own actions exactly what
/// the whole position tells.
fn check_views<G: Game>(position: &G::Position, candidates: &[G::Action]) {
    for viewer in viewers::<G>(position) {
        let view: G::View = through_json(&position.view(viewer));
        let seen = position.seen_by(viewer);
        assert_eq!(
            G::Position::from_view(position.options(), position.seats(), &view).as_ref(),
            Ok(&seen),
            "a view reads back"
        );
        assert_eq!(position.view(viewer), seen.view(viewer), "a view shows what is seen");
        let pending: Pending<G> = through_json(&seen.pending());
        assert_eq!(pending, seen.pending(), "what is pending in a view reads back");
        let Viewer::Seat(seat) = viewer else { continue };
        assert!(seen.shows(seat), "a seat sees its own cards: {position}");
        let asked = |position: &G::Position| position.decision().map(|(_, seats)| seats);
        assert_eq!(asked(&seen), asked(position), "a view shows who is asked: {position}");
        let listed = position.legal_actions(seat);
        assert_eq!(seen.legal_actions(seat), listed, "a view lists what the seat can do: {position}");
        assert_eq!(seen.open_actions(seat), position.open_actions(seat), "{position}");
        for action in &listed {
            assert_eq!(
                seen.preview(seat, action),
                position.preview(seat, action),
                "{seat} {action}: {position}"
            );
        }
        for action in candidates.iter().filter(|action| !listed.contains(action)) {
            let refusals = |position: &G::Position| position.play(seat, action).err();
            assert_eq!(refusals(&seen), refusals(position), "{seat} {action}: {position}");
        }
    }
}

/// A step gives events that fold to its position, each citing a rule of the rulebook.
fn check_move<G: Game>(position: &G::Position, next: &Move<G>) {
    let step = position.advance(next).expect("a listed move is accepted");
    let mut folded = position.clone();
    for event in &step.events {
        folded.fold(&through_json(event));
        let json = serde_json::to_value(event).expect("events are written without fail");
        let rule = json.get("rule").and_then(Value::as_str).expect("an event cites a rule");
        assert!(G::catalog().rule(rule).is_some(), "{rule} is in the rulebook");
    }
    assert_eq!(folded, step.position, "the events of {next} fold to the new position");
    for viewer in viewers::<G>(position) {
        let mut seen = position.seen_by(viewer);
        for event in &step.events {
            seen.fold(&through_json(&G::event_seen_by(event, viewer, position.options())));
        }
        assert_eq!(seen, step.position.seen_by(viewer), "what {viewer:?} sees of {next} folds: {position}");
    }
    assert_ne!(step.position, *position, "{next} moves the game on");
}

fn through_json<T: serde::Serialize + serde::de::DeserializeOwned>(value: &T) -> T {
    let text = serde_json::to_string(value).expect("wire types are written without fail");
    serde_json::from_str(&text).expect("what is written can be read")
}
