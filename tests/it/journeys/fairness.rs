//! The dice are fair: a chi-square test over 60,000 throws. Key and game are fixed, so the verdict never changes by
//! luck: it can change only with the algorithm.

use aerodrome_api::chain::Chain;
use aerodrome_api::dice::{Dice, Draw, Weighted};

const THROWS: u32 = 60_000;

/// What chi-square exceeds once in a million for fair dice, with 5 and with 35 degrees of freedom.
const LIMIT_OF_FACES: f64 = 35.888;
const LIMIT_OF_PAIRS: f64 = 89.947;

#[test]
fn every_face_comes_equally_often() {
    let throws = throws(&fair::<6>());
    assert!(chi_square(&throws, &[1; 6]) < LIMIT_OF_FACES);
}

#[test]
fn a_throw_says_nothing_about_the_next() {
    let throws = throws(&fair::<6>());
    let pairs: Vec<usize> = throws.windows(2).step_by(2).map(|pair| 6 * pair[0] + pair[1]).collect();
    assert!(chi_square(&pairs, &[1; 36]) < LIMIT_OF_PAIRS);
}

#[test]
fn games_that_differ_only_in_their_id_throw_independently() {
    let throw = |game| draw(&format!("game-{game:0>22}"), 1, &fair::<6>());
    let throws: Vec<usize> = (0..THROWS).map(throw).collect();
    assert!(chi_square(&throws, &[1; 6]) < LIMIT_OF_FACES);
}

#[test]
fn outcomes_of_different_weights_come_in_proportion() {
    let weights = [11, 10, 10, 10, 10, 9];
    assert!(chi_square(&throws(&weighted(weights)), &weights) < LIMIT_OF_FACES);
}

/// A test of fairness that everything passes would say nothing.
#[test]
fn unfair_dice_are_found_out() {
    let slightly_unfair = throws(&weighted([11, 10, 10, 10, 10, 9]));
    assert!(chi_square(&slightly_unfair, &[1; 6]) > LIMIT_OF_FACES);
    // The usual mistake: a remainder instead of another try favours the small faces.
    let remainders: Vec<usize> = throws(&fair::<8>()).into_iter().map(|number| number % 6).collect();
    assert!(chi_square(&remainders, &[1; 6]) > LIMIT_OF_FACES);
    // Every face equally often, but always in the same order.
    let repeating: Vec<usize> = (0..6).cycle().take(60_000).collect();
    let pairs: Vec<usize> = repeating.windows(2).step_by(2).map(|pair| 6 * pair[0] + pair[1]).collect();
    assert!(chi_square(&repeating, &[1; 6]) < LIMIT_OF_FACES);
    assert!(chi_square(&pairs, &[1; 36]) > LIMIT_OF_PAIRS);
}

fn weighted<const N: usize>(weights: [u32; N]) -> [Weighted<usize>; N] {
    std::array::from_fn(|value| Weighted { value, weight: weights[value] })
}

fn fair<const N: usize>() -> [Weighted<usize>; N] {
    weighted([1; N])
}

fn throws(outcomes: &[Weighted<usize>]) -> Vec<usize> {
    (0..u64::from(THROWS)).map(|seq| draw("game-0000000000000000000000", seq, outcomes)).collect()
}

fn draw(game_id: &str, seq: u64, outcomes: &[Weighted<usize>]) -> usize {
    let chain = format!("\"sha256:{:0>64}\"", "c4a1");
    let chain: Chain = serde_json::from_str(&chain).expect("this is a chain");
    let dice = &Dice::new(b"the key of the house");
    let draw = Draw { dice, game_id, chain, seq };
    draw.from(outcomes).expect("something is thrown")
}

/// How far the counts are from what the weights say.
fn chi_square(throws: &[usize], weights: &[u32]) -> f64 {
    let mut counts = vec![0_u32; weights.len()];
    for &throw in throws {
        counts[throw] += 1;
    }
    let of_all = f64::from(counts.iter().sum::<u32>()) / f64::from(weights.iter().sum::<u32>());
    let parts = counts.iter().zip(weights).map(|(&count, &weight)| {
        let expected = of_all * f64::from(weight);
        (f64::from(count) - expected).powi(2) / expected
    });
    parts.sum()
}
