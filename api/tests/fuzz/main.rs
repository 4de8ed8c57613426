//! Everything that reads what callers send, with inputs that are made up: real ones that somebody has tampered with, a
//! little or beyond recognition.
//!
//! An input is a row of bytes, which [`Plan`] turns into decisions. `cargo test` tries a few hundred of each kind, `make fuzz`
//! as many as there is time for. One that breaks something stays behind as `__fuzz__/<target>/crashes/found`, beside this
//! file, and is tried first from then on. Whoever has mended what it breaks gives it a name that says what it was, and keeps it.

mod bodies;
mod found;
mod headers;
mod plan;
mod session_headers;
mod states;
mod texts;
mod tokens;

use aerodrome_api::engine_time::EngineTime;
use aerodrome_api::house::{Caller, House};
use aerodrome_api::settings::AccessSettings;
use aerodrome_engine::Language;
use found::Tried;
use plan::Plan;
use session_headers::Session;
use std::panic::AssertUnwindSafe;
use std::sync::LazyLock;

/// How many inputs of each kind a run of all tests tries.
const ITERATIONS: usize = 200;

/// Runs a check on inputs that are made up.
macro_rules! fuzz {
    ($target:expr, $check:expr) => {
        bolero::check!(name = $target).with_max_len(1024).with_iterations(crate::ITERATIONS).for_each(
            |bytes: &[u8]| {
                let _tried = crate::Tried::new($target, bytes);
                $check(&mut crate::Plan::new(bytes));
            },
        )
    };
}

/// The same targets for a game.
macro_rules! targets {
    ($module:ident, $game:ident) => {
        mod $module {
            use aerodrome_engine::$module::$game;

            #[test]
            fn bodies() {
                fuzz!(concat!(stringify!($module), "/bodies"), crate::bodies::check::<$game>);
            }

            #[test]
            fn states() {
                fuzz!(concat!(stringify!($module), "/states"), crate::states::check::<$game>);
            }

            #[test]
            fn action_ids() {
                fuzz!(concat!(stringify!($module), "/action_ids"), crate::texts::check_action_id::<$game>);
            }

            #[test]
            fn position_lines() {
                fuzz!(concat!(stringify!($module), "/position_lines"), crate::texts::check_line::<$game>);
            }

            #[test]
            fn tokens() {
                fuzz!(concat!(stringify!($module), "/tokens"), crate::tokens::check::<$game>);
            }
        }
    };
}

targets!(aeroplane_chess, AeroplaneChess);
targets!(jumbo_jet, JumboJet);
targets!(passa_portas, PassaPortas);

#[test]
fn headers() {
    fuzz!("headers", headers::check);
}

#[test]
fn traces() {
    fuzz!("traces", headers::check_trace);
}

#[test]
fn session_headers() {
    let session = AssertUnwindSafe(Session::begin());
    fuzz!("session_headers", |plan: &mut Plan<'_>| session.check(plan));
}

/// Somebody who asks a service with one key.
static CALLER: LazyLock<Caller> = LazyLock::new(|| {
    let house = House::of_one_key([7; 32], AccessSettings::default());
    Caller::new(actix_web::web::Data::new(house), Language::English, EngineTime::default())
});
