//! Written states: what is accepted keeps every promise of the engine, what is not has its faults told in their places.

use crate::plan::Plan;
use aerodrome_api::table::Table;
use aerodrome_api::wire::GameState;
use aerodrome_engine::conformance::check_position;
use aerodrome_engine::{Game, Language};
use serde_json::json;

pub(crate) fn check<G: Game>(plan: &mut Plan<'_>) {
    let mut state = plan.state::<G>();
    plan.tamper(&mut state);
    let Ok(written) = serde_json::from_value::<GameState<G>>(state.clone()) else { return };
    match Table::check_state(written.clone(), "/state", Language::English) {
        Ok(table) => {
            check_position::<G>(table.position(), &[]);
            // Read again, it is the same: what may be left out of it is filled in once.
            let position = table.position().clone();
            let again = Table::check_state(table.into_state(), "/state", Language::English);
            assert_eq!(again.ok().map(Table::into_position), Some(position), "{state}");
        }
        Err(violations) => {
            assert!(!violations.is_empty(), "{state}");
            let body = json!({ "state": state });
            for violation in violations {
                let violation = json!(violation);
                let pointer = violation["pointer"].as_str().expect("every fault has its place");
                assert!(body.pointer(pointer).is_some(), "{violation} leads nowhere: {body}");
            }
        }
    }
}
