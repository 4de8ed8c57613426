//! What is done for an absent player.

use super::conformance::any_options;
use super::{SEAT_COUNTS, first_seats, options, outcome, position, seat};
use crate::support::SplitMix64;
use crate::support::absent::{check_all_reached, check_reasons, play, play_all_absent, told};
use aerodrome_engine::jumbo_jet::options::RoundLimit;
use aerodrome_engine::jumbo_jet::{Action, FreeAction, JumboJet, Money, Options, Phase, PlanId, Position};
use aerodrome_engine::{Position as _, Seat};
use proptest::prelude::*;

const LANDING: &str = "0:60000@R3<FP07.0*FP22/1:250000@T1>FP01 0:throw 1@0 FP30";
const POOR: &str = "0:59999@R3<FP07.0*FP22/1:250000@T1>FP01 0:throw 1@0 FP30";
const OFFERS: &str = "0:100000@R5>FP07*FP22/1:80000@T1>FP01*FP11,FP12/2:0@R42>FP27*FP30 0:throw 1@0 - - - \
                      3:0:FP22:1:50000/4:1:FP11:all:700 -";

/// Options, position, what is played from it, a seat, and what it does and why.
const EXAMPLES: [(&str, &str, &str, u8, &str); 21] = [
    ("", LANDING, "", 0, "throw throw"),
    ("", LANDING, "", 1, "-"),
    ("", "0:250000@R10>FP22/1:250000@T1>FP01 0:extra-throw", "", 0, "throw throw_again"),
    // The way to the first city counts, be it the destination or a stopover.
    ("", "start 0,1", "", 0, "-"),
    ("", "start 0,1", "plan=FP12", 0, "choose-direction:ascending shorter_way"),
    ("", "start 0,1", "plan=FP30", 0, "choose-direction:descending shorter_way"),
    ("", "start 0,1", "plan=FP22", 0, "choose-direction:descending shorter_way"),
    ("", "start 0,1", "plan=FP35", 0, "choose-direction:ascending equal_ways"),
    // The landing right is taken with 60,000 Jumbos, but not with less, and not by selling another one.
    ("", LANDING, "throw=1,2", 0, "settle:right takes_right"),
    ("", POOR, "throw=1,2", 0, "settle:pay needs_cash"),
    ("max_rights=1", LANDING, "throw=1,2", 0, "settle:pay only_pay"),
    ("", "0:90000@R3<FP35/1:250000@T1>FP01 0:throw", "throw=1,2", 0, "settle:pay only_pay"),
    // Fuel for 20,000: the debtor sells one right if one is enough, and else the dearest.
    (
        "",
        "0:10000@R33>FP35*FP22,FP30,FP34/1:9@T1>FP01 0:throw",
        "throw=2,3",
        0,
        "sell-to-bank:FP30 sells_enough",
    ),
    (
        "",
        "0:9999@R33>FP35*FP22,FP30,FP34/1:9@T1>FP01 0:throw",
        "throw=2,3",
        0,
        "sell-to-bank:FP22 sells_enough",
    ),
    (
        "",
        "0:0@R33>FP35*FP30,FP31,FP34/1:9@T1>FP01 0:throw",
        "throw=2,3",
        0,
        "sell-to-bank:FP30 sells_dearest",
    ),
    ("", "0:0@R33>FP35*FP30,FP31,FP34/1:9@T1>FP01*FP02 0:throw", "throw=2,3", 1, "-"),
    // Whoever has to go on does so; the others decline, and do nothing where they could only sell or withdraw.
    ("", OFFERS, "", 0, "throw throw"),
    ("", OFFERS, "", 1, "decline:3 declines"),
    ("", OFFERS, "1/decline:3", 1, "-"),
    ("", OFFERS, "", 2, "decline:4 declines"),
    ("", OFFERS, "2/decline:4", 2, "-"),
];

#[test]
fn the_default_action_and_its_reason() {
    for (options, given, script, number, expect) in EXAMPLES {
        let line = if given.starts_with("start") || !script.is_empty() {
            outcome(options, given, script).expect("the script is legal").0
        } else {
            given.to_owned()
        };
        let position = position(options, &line);
        assert_eq!(
            told::<JumboJet>(&position, seat(number)),
            expect,
            "{script} from {given} under {options}"
        );
    }
    check_all_reached::<JumboJet>(EXAMPLES.map(|(.., expect)| expect));
}

#[test]
fn reasons_say_why() {
    check_reasons::<JumboJet>();
}

fn start(count: usize, options: &Options) -> Position {
    <Position as aerodrome_engine::Position<JumboJet>>::start(&first_seats(count), options)
        .expect("they can play")
}

/// Where fuel is dear, an airline earns less than it pays, and in the end each but one goes bankrupt. In 60 games of each
/// number of seats this took up to 153 rounds of the short game and 204 of the full one.
#[test]
fn games_without_players_end_where_fuel_is_dear() {
    for count in SEAT_COUNTS {
        for choices in ["end_mode=short", "end_mode=last_standing"] {
            for (seed, multiplier) in (0..).zip([5, 7, 10]) {
                let options = options(&format!("{choices} fuel_multiplier={multiplier}"));
                play_all_absent::<JumboJet>(&start(count, &options), &mut SplitMix64(seed), 20_000);
            }
        }
    }
}

/// With fuel at its usual price most short games end, but in some everybody comes to own all rights there can be, is
/// paid for every flight from then on, and gets richer and richer: such a game needs a round limit.
#[test]
fn most_short_games_without_players_end() {
    const GAMES: u64 = 10;
    for (count, multiplier) in [(2, 2), (3, 1), (4, 1), (5, 1), (6, 1)] {
        let options = options(&format!("fuel_multiplier={multiplier} round_limit=300"));
        let ends = |seed| {
            let game = play_all_absent::<JumboJet>(&start(count, &options), &mut SplitMix64(seed), 20_000);
            game.position.to_state().board.round.get() < 300
        };
        let ended = (0..GAMES).filter(|seed| ends(*seed)).count();
        assert!(ended >= 5, "{count} seats: {ended} of {GAMES} games end with a bankruptcy");
    }
}

/// Any of the listed actions, but hardly ever a sale to the bank, and now and then an offer.
fn any_player(position: &Position, seat: Seat, numbers: &mut SplitMix64) -> Option<Action> {
    if let Some(FreeAction::Offer { right, to, .. }) = position.open_actions(seat).first()
        && numbers.below(4) == 0
    {
        let rights: Vec<PlanId> = right.iter().collect();
        let price = Money::new([0, 1_000, 100_000][numbers.below(3)]).expect("an amount");
        let right = rights[numbers.below(rights.len())];
        return Some(Action::Offer { right, to: to[numbers.below(to.len())], price });
    }
    let mut legal = position.legal_actions(seat);
    let may_wait = position.decision().is_some_and(|(phase, _)| phase != Phase::Debt);
    let sells = |action: &Action| matches!(action, Action::SellToBank { .. });
    if numbers.below(20) > 0 && (may_wait || !legal.iter().all(sells)) {
        legal.retain(|action| !sells(action));
    }
    (!legal.is_empty()).then(|| legal[numbers.below(legal.len())])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn games_without_players_end_at_the_round_limit(
        seed: u64,
        options in any_options(),
        rounds in 1_u16..=40,
        count in prop::sample::select(&SEAT_COUNTS[..]),
    ) {
        let options = Options { round_limit: RoundLimit::new(rounds).expect("a limit"), ..options };
        play_all_absent::<JumboJet>(&start(count, &options), &mut SplitMix64(seed), 20_000);
    }

    /// Whatever the others have done before, and whoever stays.
    #[test]
    fn games_that_players_leave_go_on(
        seed: u64,
        options in any_options(),
        count in prop::sample::select(&SEAT_COUNTS[..]),
        leaves in 0_usize..400,
        staying in 0_usize..6,
    ) {
        let options = Options { round_limit: RoundLimit::new(60).expect("a limit"), ..options };
        let (mut numbers, seats) = (SplitMix64(seed), first_seats(count));
        let left = play::<JumboJet>(&start(count, &options), &mut numbers, leaves, &seats, any_player);
        let present = &seats[..staying.min(count - 1)];
        let end = play::<JumboJet>(&left.position, &mut numbers, 50_000, present, any_player);
        prop_assert!(end.position.ending().is_some(), "{}", end.position);
    }
}
