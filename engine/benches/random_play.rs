//! How fast random games are played on one core: each game with and without events, and the games against each other.
//!
//! `cargo bench -p aerodrome-engine` runs all of them in turn, five times, and prints the medians. Only ratios can be
//! compared between machines and days. A step is an action or a chance outcome, a roll is a chance outcome.
//!
//! `make instructions` counts instead what a step costs: it runs this program under valgrind with the name of a game and
//! a number of steps, at two such numbers, so that the start of the program drops out.

use aerodrome_engine::aeroplane_chess::{AeroplaneChess, DieFace};
use aerodrome_engine::jumbo_jet::JumboJet;
use aerodrome_engine::passa_portas::PassaPortas;
use aerodrome_engine::{Game, NoEvents, Position, Seat, Seats, Sink};
use std::process::Command;
use std::time::Instant;

const STEPS: u64 = 4_000_000;
const RUNS: usize = 5;

/// Where the events go, as this program is asked for it.
const WITHOUT_EVENTS: &str = "without-events";
const WITH_EVENTS: &str = "with-events";

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [] => print_speeds(),
        ["instructions"] => print_instructions(),
        [game, sink, steps] => {
            let steps = steps.parse().expect("the number of steps");
            let Played { steps, rolls } = match *game {
                AeroplaneChess::ID => aeroplane_chess().play(sink, steps),
                JumboJet::ID => jumbo_jet().play(sink, steps),
                PassaPortas::ID => passa_portas().play(sink, steps),
                other => panic!("{other} is no game"),
            };
            println!("steps {steps} rolls {rolls}");
        }
        other => panic!("{other:?} are no arguments of this bench"),
    }
}

fn aeroplane_chess() -> Bench<AeroplaneChess> {
    Bench::new(4, |_, below| u8::try_from(below(6) + 1).ok().and_then(DieFace::new).expect("one to six"))
}

fn jumbo_jet() -> Bench<JumboJet> {
    Bench::new(4, any_outcome::<JumboJet>)
}

fn passa_portas() -> Bench<PassaPortas> {
    Bench::new(3, any_outcome::<PassaPortas>)
}

fn print_speeds() {
    let (mut race, mut trade, mut passengers) = (aeroplane_chess(), jumbo_jet(), passa_portas());
    for _ in 0..RUNS {
        race.run();
        trade.run();
        passengers.run();
    }
    println!("random play, one core, median of {RUNS} runs of {STEPS} steps, M steps/s (M rolls/s)");
    let race = race.report();
    for (game, steps) in [(JumboJet::ID, trade.report()), (PassaPortas::ID, passengers.report())] {
        println!("  {game} / {}, without events: {:.2}", AeroplaneChess::ID, steps / race);
    }
}

fn print_instructions() {
    println!("random play, instructions of a step (of a roll)");
    for game in [AeroplaneChess::ID, JumboJet::ID, PassaPortas::ID] {
        for sink in [WITHOUT_EVENTS, WITH_EVENTS] {
            let (fewer, more) = (counted(game, sink, 20_000), counted(game, sink, 120_000));
            let instructions = (more.instructions - fewer.instructions) as f64;
            let of = |count: u64| instructions / count as f64;
            println!(
                "  {game:16} {sink:14} {:>6.0} {:>8}",
                of(more.played.steps - fewer.played.steps),
                format!("({:.0})", of(more.played.rolls - fewer.played.rolls))
            );
        }
    }
}

/// The instructions that this program takes for so many steps, and what it has played in them.
struct Counted {
    instructions: u64,
    played: Played,
}

fn counted(game: &str, sink: &str, steps: u64) -> Counted {
    let program = std::env::current_exe().expect("this program has a path");
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]).arg(program);
    let output = valgrind.args([game, sink, &steps.to_string()]).output().expect("valgrind starts");
    let (said, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let number_after = |text: &str, label: &str| {
        let (_, number) = text.split_once(label).unwrap_or_else(|| panic!("{label:?} is missing:\n{errors}"));
        number.split_whitespace().next().and_then(|number| number.parse().ok()).expect("a number")
    };
    let played = Played { steps: number_after(&said, "steps "), rolls: number_after(&said, "rolls ") };
    Counted { instructions: number_after(&errors, "Collected :"), played }
}

/// Gives a number below a bound.
type Below<'a> = &'a mut dyn FnMut(u64) -> u64;

/// Any outcome of the chance node.
fn any_outcome<G: Game>(position: &G::Position, below: Below<'_>) -> G::Roll {
    let node = position.chance().expect("chance is due");
    node.outcomes[usize::try_from(below(node.outcomes.len() as u64)).expect("a short list")].value
}

/// How much has been played.
struct Played {
    steps: u64,
    rolls: u64,
}

/// How fast it has been played.
#[derive(Clone, Copy)]
struct Speed {
    steps: f64,
    rolls: f64,
}

struct Bench<G: Game> {
    seats: usize,
    start: G::Position,
    roll: fn(&G::Position, Below<'_>) -> G::Roll,
    without: Vec<Speed>,
    with: Vec<Speed>,
}

impl<G: Game> Bench<G> {
    fn new(seats: usize, roll: fn(&G::Position, Below<'_>) -> G::Roll) -> Self {
        let taken: Seats = Seat::all().take(seats).collect();
        let start = G::Position::start(&taken, &G::rulesets()[0].options).expect("they can play");
        Self { seats, start, roll, without: Vec::new(), with: Vec::new() }
    }

    fn run(&mut self) {
        for sink in [WITHOUT_EVENTS, WITH_EVENTS] {
            let started = Instant::now();
            let Played { steps, rolls } = self.play(sink, STEPS);
            let seconds = started.elapsed().as_secs_f64();
            let speed = Speed { steps: steps as f64 / seconds, rolls: rolls as f64 / seconds };
            if sink == WITH_EVENTS { self.with.push(speed) } else { self.without.push(speed) }
        }
    }

    /// Prints the medians, and gives the steps per second without events.
    fn report(&self) -> f64 {
        let (without, with) = (median(&self.without), median(&self.with));
        println!(
            "  {:16} {} seats, without events {:>6.2} ({:.2}), with events {:>6.2} ({:.2})",
            G::ID,
            self.seats,
            without.steps / 1e6,
            without.rolls / 1e6,
            with.steps / 1e6,
            with.rolls / 1e6
        );
        without.steps
    }

    fn play(&self, sink: &str, steps: u64) -> Played {
        match sink {
            WITH_EVENTS => self.play_into(&mut Vec::with_capacity(64), Vec::clear, steps),
            _ => self.play_into(&mut NoEvents, |_| {}, steps),
        }
    }

    /// Plays random games one after the other through the crate's public interface.
    fn play_into<S: Sink<G::Event>>(&self, events: &mut S, empty: impl Fn(&mut S), steps: u64) -> Played {
        let mut random = 0x9e37_79b9_7f4a_7c15_u64;
        let mut below = |bound: u64| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((random >> 32) * bound) >> 32
        };
        let mut actions: Vec<G::Action> = Vec::with_capacity(64);
        let mut position = self.start.clone();
        let mut played = Played { steps: 0, rolls: 0 };
        while played.steps < steps {
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
                played.rolls += 1;
            }
            played.steps += 1;
            empty(events);
        }
        played
    }
}

fn median(speeds: &[Speed]) -> Speed {
    let mut speeds = speeds.to_vec();
    speeds.sort_by(|a, b| f64::total_cmp(&a.steps, &b.steps));
    speeds[speeds.len() / 2]
}
