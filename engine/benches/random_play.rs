//! How fast random games are played on one core: each game with and without events, and the games against each other.
//!
//! `cargo bench -p aerodrome-engine` runs all of them in turn, five times, and prints the medians. Only ratios can be
//! compared between machines and days. A step is an action or a chance outcome.

use aerodrome_engine::aeroplane_chess::{AeroplaneChess, DieFace};
use aerodrome_engine::jumbo_jet::JumboJet;
use aerodrome_engine::passa_portas::PassaPortas;
use aerodrome_engine::{Game, NoEvents, Position, Seat, Seats, Sink};
use std::time::Instant;

const STEPS: u64 = 4_000_000;
const RUNS: usize = 5;

fn main() {
    let mut race = Bench::<AeroplaneChess>::new(4, |_, below| {
        u8::try_from(below(6) + 1).ok().and_then(DieFace::new).expect("one to six")
    });
    let mut trade = Bench::<JumboJet>::new(4, any_outcome::<JumboJet>);
    let mut passengers = Bench::<PassaPortas>::new(3, any_outcome::<PassaPortas>);
    for _ in 0..RUNS {
        race.run();
        trade.run();
        passengers.run();
    }
    println!("random play, one core, median of {RUNS} runs of {STEPS} steps, M steps/s");
    let race = race.report();
    for (game, steps) in [(JumboJet::ID, trade.report()), (PassaPortas::ID, passengers.report())] {
        println!("  {game} / {}, without events: {:.2}", AeroplaneChess::ID, steps / race);
    }
}

/// Gives a number below a bound.
type Below<'a> = &'a mut dyn FnMut(u64) -> u64;

/// Any outcome of the chance node.
fn any_outcome<G: Game>(position: &G::Position, below: Below<'_>) -> G::Roll {
    let node = position.chance().expect("chance is due");
    node.outcomes[usize::try_from(below(node.outcomes.len() as u64)).expect("a short list")].value
}

struct Bench<G: Game> {
    seats: usize,
    start: G::Position,
    roll: fn(&G::Position, Below<'_>) -> G::Roll,
    without: Vec<f64>,
    with: Vec<f64>,
}

impl<G: Game> Bench<G> {
    fn new(seats: usize, roll: fn(&G::Position, Below<'_>) -> G::Roll) -> Self {
        let taken: Seats = Seat::all().take(seats).collect();
        let start = G::Position::start(&taken, &G::rulesets()[0].options).expect("they can play");
        Self { seats, start, roll, without: Vec::new(), with: Vec::new() }
    }

    fn run(&mut self) {
        self.without.push(self.time(&mut NoEvents, |_| {}));
        self.with.push(self.time(&mut Vec::with_capacity(64), Vec::clear));
    }

    fn report(&self) -> f64 {
        let (without, with) = (median(&self.without), median(&self.with));
        let (game, seats) = (G::ID, self.seats);
        println!(
            "  {game:16} {seats} seats, without events {:>6.2}, with events {:>6.2}",
            without / 1e6,
            with / 1e6
        );
        without
    }

    /// Plays random games one after the other through the crate's public interface, and gives the steps per second.
    fn time<S: Sink<G::Event>>(&self, events: &mut S, empty: impl Fn(&mut S)) -> f64 {
        let mut random = 0x9e37_79b9_7f4a_7c15_u64;
        let mut below = |bound: u64| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((random >> 32) * bound) >> 32
        };
        let mut actions: Vec<G::Action> = Vec::with_capacity(64);
        let mut position = self.start.clone();
        let started = Instant::now();
        let mut steps = 0;
        while steps < STEPS {
            if let Some((_, seats)) = position.decision() {
                let seat = seats[usize::try_from(below(seats.len() as u64)).expect("a short list")];
                actions.clear();
                position.legal_actions_into(seat, &mut actions);
                let action = &actions[usize::try_from(below(actions.len() as u64)).expect("a short list")];
                position.play_into(seat, action, events).expect("a listed action is accepted");
            } else if position.ending().is_some() {
                position = self.start.clone();
            } else {
                let roll = (self.roll)(&position, &mut below);
                position.resolve_into(&roll, events).expect("a drawn outcome can be");
            }
            steps += 1;
            empty(events);
        }
        steps as f64 / started.elapsed().as_secs_f64()
    }
}

fn median(figures: &[f64]) -> f64 {
    let mut figures = figures.to_vec();
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}
