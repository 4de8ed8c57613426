//! Bodies: a body is either read, or what is wrong with it is told.

use crate::plan::Plan;
use aerodrome_api::error_code::ErrorCode;
use aerodrome_api::extract::RequestBody;
use aerodrome_api::form::{Forms, MAX_ERRORS, explain, read};
use aerodrome_api::wire::{
    ApplyRequest, CheckStateRequest, DefaultActionRequest, LegalActionsRequest, NewGameRequest,
    ReplayRequest, ValidateRequest, ViewRequest,
};
use aerodrome_engine::{Game, Language};
use serde_json::{Value, json};
use std::sync::LazyLock;

static FORMS: LazyLock<Forms> = LazyLock::new(Forms::default);

pub(crate) fn check<G: Game>(plan: &mut Plan<'_>) {
    let kind = plan.below(8);
    let action = action::<G>(plan);
    let start = json!({ "seats": [0, 2], "chance": { "mode": "seeded", "seed": "fuzz" }, "viewers": [0, "spectator"] });
    let mut body = match kind {
        0 => start,
        1 => json!({
            "start": { "new_game": start },
            "log": [{ "seat": 0, "action": action }, { "chance": 3 }],
            "mode": "strict",
        }),
        2 | 3 => json!({ "state": plan.state::<G>(), "seat": 0, "action": action }),
        _ => json!({ "state": plan.state::<G>(), "seat": 2 }),
    };
    plan.tamper(&mut body);
    let bytes = plan.garbled(&body.to_string());
    match kind {
        0 => check_as::<NewGameRequest<G>>(&bytes),
        1 => check_as::<ReplayRequest<G>>(&bytes),
        2 => check_as::<ApplyRequest<G>>(&bytes),
        3 => check_as::<ValidateRequest<G>>(&bytes),
        4 => check_as::<LegalActionsRequest<G>>(&bytes),
        5 => check_as::<CheckStateRequest<G>>(&bytes),
        6 => check_as::<DefaultActionRequest<G>>(&bytes),
        _ => check_as::<ViewRequest<G>>(&bytes),
    }
}

/// An action that could be sent, as its id or written out.
fn action<G: Game>(plan: &mut Plan<'_>) -> Value {
    use aerodrome_engine::{Move, Position};
    let moves = plan.position::<G>().moves();
    let actions = moves.into_iter().filter_map(|next| match next {
        Move::Action(_, action) => Some(action),
        Move::Chance(_) => None,
    });
    let actions: Vec<G::Action> = actions.collect();
    match actions.get(plan.below(actions.len())) {
        Some(action) if plan.below(2) == 0 => json!(action.to_string()),
        Some(action) => json!(action),
        None => json!({ "type": "chance", "value": 3 }),
    }
}

fn check_as<T: RequestBody>(bytes: &[u8]) {
    let shown = String::from_utf8_lossy(bytes);
    if read::<T>(bytes).is_some() {
        let errors = FORMS.errors(&T::schema_name(), &shown, Language::English);
        assert!(errors.is_empty(), "{} is read, but its schema says {errors:?}: {shown}", T::schema_name());
        return;
    }
    for language in [Language::English, Language::French] {
        let problem = explain::<T>(bytes, &FORMS, language);
        if problem.code == ErrorCode::MalformedJson {
            assert!(serde_json::from_slice::<Value>(bytes).is_err(), "this is JSON: {shown}");
            continue;
        }
        assert_eq!(problem.code, ErrorCode::SchemaViolation);
        assert!((1..=MAX_ERRORS).contains(&problem.errors.len()), "{:?}: {shown}", problem.errors);
        for error in &problem.errors {
            assert!(!error.message.is_empty() && error.code != "invalid", "{error:?}: {shown}");
        }
    }
}
