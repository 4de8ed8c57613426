//! The end of the game and the piles (sections 4.4 and 4.5 of the rule sheet).

use super::fuel::{QUIET, quiet};
use super::{chances, check, full_line, leads_to, legal, options, position, refused};
use aerodrome_engine::Position as _;
use aerodrome_engine::passa_portas::Position;

/// The places from the first to the last, the winners and the scores of a game that has ended.
fn ending(options: &str, given: &str) -> String {
    let ending = position(options, given).ending().expect("the game has ended");
    let seats =
        |seats: &aerodrome_engine::Seats| seats.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
    let places = ending.ranking.iter().map(seats).collect::<Vec<_>>().join(" ");
    let scores = ending.scores.values().map(ToString::to_string).collect::<Vec<_>>().join(",");
    format!("{places} | {} | {scores} | {}", seats(&ending.winners), ending.rule)
}

/// Two of three groups are home, and the plane brings the third.
const LAST_GROUP: &str = "2@BRU 0:h,>CAI,h/1:RIO>TYO,h,TYO>RIO/2:>KHI,NYC>LIS,TYO>SIN 0:flight";
const WON: &str = "0@CAI 0:h,h,h/1:RIO>TYO,h,TYO>RIO/2:>KHI,NYC>LIS,TYO>SIN - 0@SFO - CAI * 0";

#[test]
fn pp_56_the_first_who_brings_all_groups_home_wins() {
    check("", LAST_GROUP, "fly:BRU>CAI", WON, "flew 0 2 0; alighted 0 2 CAI; came_home 0 2; game_ended 0");
    assert_eq!(ending("", WON), "0 1 2 | 0 | 3,1,0 | PP-56");
    // Two groups home and one in the plane are not enough.
    leads_to(
        "",
        LAST_GROUP,
        "fly:BRU>LIS",
        &LAST_GROUP.replace("2@BRU", "1@LIS").replace("0:flight", "1:fuel"),
    );
}

/// Those who have brought as many groups home share a place.
#[test]
fn pp_56_the_others_are_placed_by_their_groups() {
    let given = "0@CAI 0:h,RIO>SYD,TYO>NYC/1:h,h,h/2:>BRU,h,TYO>SIN - 0@SFO - CAI * 1";
    assert_eq!(ending("", given), "1 0,2 | 1 | 1,3,1 | PP-56");
}

/// The group stands in the office, and seat 1 has still to be asked for customs.
#[test]
fn pp_57_a_win_counts_when_the_office_is_emptied() {
    check(
        "",
        "2@BRU 0:h,>CAI,h/1:RIO>TYO,h,TYO>RIO;KHI 0:flight",
        "fly:BRU>CAI",
        "0@CAI 0:h,o,h/1:RIO>TYO,h,TYO>RIO;KHI 0:customs[1] 0@SFO - CAI",
        "flew 0 2 0; alighted 0 2 CAI; asked 1 customs",
    );
    check(
        "",
        "0@CAI 0:h,o,h/1:RIO>TYO,h,TYO>RIO;KHI 0:customs[1] 0@SFO - CAI",
        "pass",
        "0@CAI 0:h,h,h/1:RIO>TYO,h,TYO>RIO;KHI - 0@SFO - CAI * 0",
        "customs_passed 1; came_home 0 2; game_ended 0",
    );
}

/// Seat 2 is on turn, seat 1 wins, and seat 0 has no turn any more.
#[test]
fn pp_58_the_game_stops_at_once_and_anybody_can_win() {
    check(
        "",
        "2@BRU 0:RIO>TYO,h,TYO>RIO/1:h,h,>CAI/2:>KHI,NYC>LIS,TYO>SIN 2:flight",
        "fly:BRU>CAI",
        "0@CAI 0:RIO>TYO,h,TYO>RIO/1:h,h,h/2:>KHI,NYC>LIS,TYO>SIN - 0@SFO - CAI * 1",
        "flew 2 2 0; alighted 1 3 CAI; came_home 1 3; game_ended 1",
    );
}

/// The last groups of seats 0 and 1 get off in the same city, in the turn of seat 1.
const BOTH: &str = "2@BRU 0:h,>CAI,h/1:h,h,>CAI/2:RIO>BRU,NYC>LIS,TYO>SIN 1:flight";

#[test]
fn pp_59_who_finish_in_the_same_turn_win_together() {
    let both = "0@CAI 0:h,h,h/1:h,h,h/2:RIO>BRU,NYC>LIS,TYO>SIN - 0@SFO - CAI,CAI * 1,0";
    check(
        "",
        BOTH,
        "fly:BRU>CAI",
        both,
        "flew 1 2 0; alighted 1 3 CAI; alighted 0 2 CAI; came_home 1 3; came_home 0 2; game_ended 1,0",
    );
    assert_eq!(ending("", both), "1,0 2 | 1,0 | 3,3,0 | PP-59");
}

/// From the player on turn clockwise: seat 1 on its own turn, seat 0 on that of seat 2.
#[test]
fn a_17_the_first_of_them_clockwise_may_win_alone() {
    let alone = "tie=active_first_clockwise";
    for (turn, winner, places) in [(1, 1, "1 0 2"), (0, 0, "0 1 2"), (2, 0, "0 1 2")] {
        let over = format!("0@CAI 0:h,h,h/1:h,h,h/2:RIO>BRU,NYC>LIS,TYO>SIN - 0@SFO - CAI,CAI * {winner}");
        leads_to(alone, &BOTH.replace("1:flight", &format!("{turn}:flight")), "fly:BRU>CAI", &over);
        assert_eq!(ending(alone, &over), format!("{places} | {winner} | 3,3,0 | PP-59"));
    }
}

/// Every list of so many of the seats, and of one that does not play, with repetitions.
fn lists(longest: usize) -> Vec<Vec<u8>> {
    let mut lists = vec![Vec::new()];
    for length in 1..=longest {
        let shorter: Vec<Vec<u8>> = lists.iter().filter(|list| list.len() == length - 1).cloned().collect();
        lists.extend(shorter.iter().flat_map(|list| (0..4).map(|seat| [&list[..], &[seat]].concat())));
    }
    lists
}

/// Boards after the end, with any number of groups home: accepted exactly when the winners are those who have finished,
/// no more than two of them and each once, or the one of them who came first; and then places and scores are those of
/// the board (PP-56 to PP-59, A-17).
#[test]
fn winners_places_and_scores_are_those_of_the_board() {
    const WAITING: [[&str; 3]; 3] = [
        ["NYC>RIO", "SIN>SYD", "TYO>SIN"],
        ["RIO>TYO", "SIN>NYC", "TYO>RIO"],
        ["LIS>NBO", "KHI>LIS", "NBO>KHI"],
    ];
    let mut accepted = 0;
    for players in [2_usize, 3] {
        for board in 0..4_usize.pow(3) {
            let home = [board % 4, board / 4 % 4, board / 16];
            if players == 2 && home[2] > 0 {
                continue;
            }
            let holders = (0..players).map(|seat| {
                let group = |slot: usize| if slot < home[seat] { "h" } else { WAITING[seat][slot] };
                format!("{seat}:{}", [0, 1, 2].map(group).join(","))
            });
            let holders = holders.collect::<Vec<_>>().join("/");
            let seats = 0..u8::try_from(players).expect("few");
            let finished: Vec<u8> = seats.clone().filter(|seat| home[usize::from(*seat)] == 3).collect();
            for winners in lists(3) {
                for tie in ["shared", "active_first_clockwise"] {
                    let right = match tie {
                        "shared" => {
                            let mut sorted = winners.clone();
                            sorted.sort_unstable();
                            sorted == finished
                        }
                        _ => winners.len() == 1 && finished.contains(&winners[0]),
                    };
                    let names = winners.iter().map(u8::to_string).collect::<Vec<_>>().join(",");
                    let given = format!(
                        "0@CAI {holders} - 0@SFO - - * {}",
                        if names.is_empty() { "-" } else { &names }
                    );
                    let tie = format!("tie={tie}");
                    let read = Position::from_text(&options(&tie), &full_line(&given));
                    let expected = right && (1..=2).contains(&finished.len());
                    assert_eq!(read.is_ok(), expected, "{given} under {tie}: {read:?}");
                    if expected {
                        accepted += 1;
                        let ending = ending(&tie, &given);
                        assert_eq!(ending, ending_of(&winners, &home[..players]), "{given} under {tie}");
                    }
                }
            }
        }
    }
    assert!(accepted > 100, "{accepted} boards can be");
}

/// The end of a game as [`ending`] tells it, from the winners and the number of groups that each seat has home.
fn ending_of(winners: &[u8], home: &[usize]) -> String {
    let names = |seats: &[u8]| seats.iter().map(u8::to_string).collect::<Vec<_>>().join(",");
    let mut places = vec![names(winners)];
    for count in (0..4).rev() {
        let place: Vec<u8> = (0_u8..)
            .zip(home)
            .filter(|(seat, groups)| **groups == count && !winners.contains(seat))
            .map(|(seat, _)| seat)
            .collect();
        places.extend((!place.is_empty()).then(|| names(&place)));
    }
    let scores = home.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
    let rule = if home.iter().filter(|groups| **groups == 3).count() > 1 { "PP-59" } else { "PP-56" };
    format!("{} | {} | {scores} | {rule}", places.join(" "), names(winners))
}

/// Boarding, destination and customs cards each have a discard that all can see.
#[test]
fn pp_60_each_kind_of_card_has_its_discard() {
    let given = "2@BRU 0:CAI>RIO,NYC>SYD,TYO>SIN;CAI/1:RIO>TYO,>CAI,TYO>RIO 0:flight 0@SFO BRU NYC";
    let after = "0@CAI 0:>RIO,NYC>SYD,TYO>SIN/1:RIO>TYO,KHI>LIS,TYO>RIO 1:fuel 0@SFO BRU,CAI CAI,NYC";
    leads_to("", given, "fly:BRU>CAI customs:1:2 card=KHI card=LIS done done", after);
    let seen = position("", after).view(aerodrome_engine::Viewer::Spectator);
    let written = serde_json::to_value(seen).expect("a view is written without fail");
    assert_eq!(written["boarding_cards"]["discarded"], serde_json::json!(["BRU", "CAI"]));
    assert_eq!(written["destination_cards"]["discarded"], serde_json::json!(["CAI", "NYC"]));
    assert_eq!(written["customs_cards"]["played"].as_array().map(Vec::len), Some(10));
}

/// One boarding card is left in the pile. After it the pile is empty, and the discards become the new one.
#[test]
fn pp_61_an_empty_pile_is_shuffled_anew() {
    let discards = "BRU,BRU,CAI,CAI,KHI,KHI,LIS,LIS,NBO,NBO,NYC,NYC,RIO,RIO,SFO,SFO,SYD,SYD";
    let given = format!("2@CAI 0:TYO>RIO,h,SIN>LIS;CAI/1:TYO>NBO,>TYO,h 0:customs[0] 0@SFO {discards}");
    chances("", &given, "customs:1:2", "boarding_card SIN");
    check(
        "",
        &given,
        "customs:1:2 card=SIN card=SIN card=BRU",
        // Only the cards of groups are not in the new pile, and one of them has just been drawn from it.
        "2@CAI 0:TYO>RIO,h,SIN>LIS/1:TYO>NBO,BRU>-,h 0:last-minute[0] 0@SFO - SIN,TYO",
        "customs_played 0 CAI 1 2; destination_put_aside 1 2 TYO; taken_back 1 2; asked 0 last_minute; \
         card_drawn 1 2 boarding SIN; card_drawn 1 2 destination SIN; pair_rejected 1 2 SIN; \
         pile_reshuffled boarding; card_drawn 1 2 boarding BRU",
    );
}

#[test]
fn a_25_nobody_acts_after_the_end() {
    for seat in 0..3 {
        legal("", WON, seat, "");
        for action in ["throw", "skip-throw", "stay", "fly:CAI>BRU", "board:1", "done", "customs:2:1", "pass"]
        {
            refused("", WON, seat, action, "game_over");
        }
    }
}

/// When all refuse everything, the turns go round and nothing else happens; but anybody can refuel at any time.
#[test]
fn a_26_perpetual_refusal_is_allowed() {
    let given = format!("0@BRU {QUIET} 0:fuel");
    leads_to("", &given, "skip-throw stay skip-throw stay", &given);
    legal("", &given, 0, "throw skip-throw");
    legal("", &quiet("0@BRU", "1:fuel"), 1, "throw skip-throw");
}
