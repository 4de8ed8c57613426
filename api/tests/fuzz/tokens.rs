//! Tokens: nothing but a token of this deployment is one.

use crate::CALLER;
use crate::plan::Plan;
use aerodrome_api::error_code::ErrorCode;
use aerodrome_api::table::Table;
use aerodrome_api::wire::Token;
use aerodrome_engine::Game;

pub(crate) fn check<G: Game>(plan: &mut Plan<'_>) {
    let Token(sealed) = plan.table::<G>().to_token(CALLER.keys()).expect("it is sealed");
    let text = plan.edited(&sealed);
    match Table::<G>::from_token(&Token(text.clone()), &CALLER) {
        Ok(_) => assert_eq!(text, sealed),
        Err(problem) => {
            assert_ne!(text, sealed);
            assert_eq!(problem.code, ErrorCode::TokenRejected, "{text}");
        }
    }
}
