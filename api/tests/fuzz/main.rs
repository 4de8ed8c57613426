//! Everything that reads what callers send, with inputs that are made up: real ones that somebody has tampered with, a
//! little or beyond recognition.
//!
//! An input is a row of bytes, which [`Plan`] turns into decisions. `cargo test` tries a few hundred of each kind, `make fuzz`
//! as many as there is time for. Whoever finds one that breaks something keeps it: its bytes as a file in
//! `__fuzz__/<target>/crashes/`, beside this file, are tried first from then on.

mod bodies;
mod headers;
mod plan;
mod states;
mod texts;
mod tokens;

use aerodrome_api::engine_time::EngineTime;
use aerodrome_api::house::{Caller, House};
use aerodrome_api::settings::AccessSettings;
use aerodrome_engine::Language;
use plan::Plan;
use std::sync::LazyLock;

/// How many inputs of each kind a run of all tests tries.
const ITERATIONS: usize = 200;

/// Runs a check on inputs that are made up.
macro_rules! fuzz {
    ($check:expr) => {
        bolero::check!()
            .with_max_len(1024)
            .with_iterations(crate::ITERATIONS)
            .for_each(|bytes: &[u8]| $check(&mut crate::Plan::new(bytes)))
    };
}

/// The same targets for a game.
macro_rules! targets {
    ($module:ident, $game:ident) => {
        mod $module {
            use aerodrome_engine::$module::$game;

            #[test]
            fn bodies() {
                fuzz!(crate::bodies::check::<$game>);
            }

            #[test]
            fn states() {
                fuzz!(crate::states::check::<$game>);
            }

            #[test]
            fn action_ids() {
                fuzz!(crate::texts::check_action_id::<$game>);
            }

            #[test]
            fn position_lines() {
                fuzz!(crate::texts::check_line::<$game>);
            }

            #[test]
            fn tokens() {
                fuzz!(crate::tokens::check::<$game>);
            }
        }
    };
}

targets!(aeroplane_chess, AeroplaneChess);
targets!(jumbo_jet, JumboJet);
targets!(passa_portas, PassaPortas);

#[test]
fn headers() {
    fuzz!(headers::check);
}

/// Somebody who asks a service with one key.
static CALLER: LazyLock<Caller> = LazyLock::new(|| {
    let house = House::of_one_key([7; 32], AccessSettings::default());
    Caller::new(actix_web::web::Data::new(house), Language::English, EngineTime::default())
});
