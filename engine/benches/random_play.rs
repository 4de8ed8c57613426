//! How fast random games are played on one core, with and without events.
//!
//! `cargo bench -p aerodrome-engine` runs both in turn, five times, and prints the medians. Only the ratio can be
//! compared between machines and days.

use aerodrome_engine::aeroplane_chess::{Action, AeroplaneChess, DieFace, Event, Position};
use aerodrome_engine::{Game, NoEvents, Position as _, Seat, Sink};
use std::time::Instant;

const ROLLS: u64 = 2_000_000;
const RUNS: usize = 5;

fn main() {
    let seats = Seat::all().take(4).collect();
    let classic = &AeroplaneChess::rulesets()[0].options;
    let start = Position::start(&seats, classic).expect("four seats can play");
    let (mut without, mut with) = (Vec::new(), Vec::new());
    for _ in 0..RUNS {
        without.push(time(|| play(&start, &mut NoEvents, |_| {})));
        with.push(time(|| play(&start, &mut Vec::with_capacity(64), Vec::clear)));
    }
    let (without, with) = (median(without), median(with));
    println!("aeroplane-chess, 4 seats, random play, one core, median of {RUNS} runs of {ROLLS} rolls");
    println!("  without events  {:>6.2} M rolls/s", without / 1e6);
    println!("  with events     {:>6.2} M rolls/s", with / 1e6);
    println!("  ratio           {:>6.2}", with / without);
}

/// Rolls per second.
fn time(play: impl FnOnce() -> u64) -> f64 {
    let started = Instant::now();
    let rolls = play();
    rolls as f64 / started.elapsed().as_secs_f64()
}

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

/// Plays random games one after the other through the crate's public interface.
fn play<S: Sink<Event>>(start: &Position, events: &mut S, empty: impl Fn(&mut S)) -> u64 {
    let mut random = 0x9e37_79b9_7f4a_7c15_u64;
    let mut below = |bound: u64| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((random >> 32) * bound) >> 32
    };
    let mut actions: Vec<Action> = Vec::with_capacity(32);
    let mut position = start.clone();
    let mut rolls = 0;
    while rolls < ROLLS {
        let Some((_, seats)) = position.decision() else {
            position = start.clone();
            continue;
        };
        let seat = seats[0];
        actions.clear();
        position.legal_actions_into(seat, &mut actions);
        let action = actions[usize::try_from(below(actions.len() as u64)).expect("a short list")];
        position.play_into(seat, &action, events).expect("a listed action is accepted");
        if matches!(action, Action::Roll {}) {
            let face = u8::try_from(below(6) + 1).ok().and_then(DieFace::new).expect("one to six");
            position.resolve_into(&face, events).expect("a die can show any face");
            rolls += 1;
        }
        empty(events);
    }
    rolls
}
