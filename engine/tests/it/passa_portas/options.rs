//! Every value of every option changes something (section 8 of the rule sheet).

use super::{full_line, options, outcome, position};
use aerodrome_engine::catalog::OptionRange;
use aerodrome_engine::passa_portas::PassaPortas;
use aerodrome_engine::{Game, Position as _, Viewer};
use serde_json::{Value, json};

/// Other options that the difference needs, the option, its other value, the position, what is done, what comes out
/// under the base rules, and what comes out with the other value: a position, or `refused` and the reason.
type Row = (&'static str, &'static str, &'static str, &'static str, &'static str, &'static str, &'static str);

#[rustfmt::skip]
const ROWS: &[Row] = &[
    ("", "fuel_source", "discs", "2@BRU 0:NYC>RIO,NYC>SYD,TYO>SIN/1:RIO>TYO,SIN>NYC,TYO>RIO 0:fuel", "throw=5",
        "7@BRU 0:NYC>RIO,NYC>SYD,TYO>SIN/1:RIO>TYO,SIN>NYC,TYO>RIO 0:flight+1", "refused chance_impossible"),
    ("", "fuel_source", "2d6", "2@BRU 0:NYC>RIO,NYC>SYD,TYO>SIN/1:RIO>TYO,SIN>NYC,TYO>RIO 0:fuel", "throw=5,2",
        "refused chance_impossible", "9@BRU 0:NYC>RIO,NYC>SYD,TYO>SIN/1:RIO>TYO,SIN>NYC,TYO>RIO 0:flight+1"),
    ("fuel_source=2d6", "four_means", "any_die", "2@BRU 0:NYC>RIO,NYC>SYD,TYO>SIN/1:RIO>TYO,SIN>NYC,TYO>RIO 0:fuel", "throw=4,1",
        "7@BRU 0:NYC>RIO,NYC>SYD,TYO>SIN/1:RIO>TYO,SIN>NYC,TYO>RIO 0:flight+1",
        "7@BRU 0:NYC>RIO,NYC>SYD,TYO>SIN/1:RIO>TYO,SIN>NYC,TYO>RIO 0:fuel+1"),
    ("", "rethrow_limit", "one", "2@BRU 0:NYC>RIO,NYC>SYD,TYO>SIN/1:RIO>TYO,SIN>NYC,TYO>RIO 0:fuel", "throw=4 throw=4",
        "10@BRU 0:NYC>RIO,NYC>SYD,TYO>SIN/1:RIO>TYO,SIN>NYC,TYO>RIO 0:fuel+2",
        "10@BRU 0:NYC>RIO,NYC>SYD,TYO>SIN/1:RIO>TYO,SIN>NYC,TYO>RIO 0:flight+2"),
    ("", "phases_without_flight", "false", "2@BRU 0:NYC>RIO,BRU>SYD,TYO>SIN/1:RIO>TYO,SIN>NYC,TYO>RIO 0:flight", "stay",
        "2@BRU 0:NYC>RIO,>SYD,TYO>SIN/1:RIO>TYO,SIN>NYC,TYO>RIO 1:fuel 0@SFO BRU",
        "2@BRU 0:NYC>RIO,BRU>SYD,TYO>SIN/1:RIO>TYO,SIN>NYC,TYO>RIO 1:fuel"),
    ("", "allow_round_trip", "false", "2@BRU 0:NYC>RIO,NYC>SYD,TYO>SIN/1:RIO>TYO,SIN>NYC,TYO>RIO 0:flight", "fly:BRU>LIS>BRU",
        "0@BRU 0:NYC>RIO,NYC>SYD,TYO>SIN/1:RIO>TYO,SIN>NYC,TYO>RIO 1:fuel", "refused round_trip_not_allowed"),
    ("", "boarding_order", "start_player", "2@BRU 0:CAI>RIO,NYC>SYD,>SIN/1:CAI>TYO,>NYC,TYO>RIO 1:flight", "fly:BRU>CAI",
        "0@CAI 0:CAI>RIO,NYC>SYD,>SIN/1:>TYO,>NYC,TYO>RIO 0:fuel 0@SFO CAI",
        "0@CAI 0:>RIO,NYC>SYD,>SIN/1:CAI>TYO,>NYC,TYO>RIO 0:fuel 0@SFO CAI"),
    ("", "phase2_boarding", "optional", "2@BRU 0:CAI>RIO,NYC>SYD,TYO>SIN/1:h,h,>NYC 0:flight", "fly:BRU>CAI",
        "0@CAI 0:>RIO,NYC>SYD,TYO>SIN/1:h,h,>NYC 1:fuel 0@SFO CAI",
        "0@CAI 0:CAI>RIO,NYC>SYD,TYO>SIN/1:h,h,>NYC 0:boarding[0]"),
    ("", "rejects", "shuffle_back", "0@SFO 0:NYC>RIO,BRU>SYD,TYO>SIN;-+5/1:RIO>TYO,SIN>NYC,TYO>-;-+5 0:initial-boarding", "card=TYO",
        "0@SFO 0:NYC>RIO,BRU>SYD,TYO>SIN;-+5/1:RIO>TYO,SIN>NYC,->-;-+5 0:initial-boarding 0@SFO TYO TYO",
        "0@SFO 0:NYC>RIO,BRU>SYD,TYO>SIN;-+5/1:RIO>TYO,SIN>NYC,->-;-+5 0:initial-boarding"),
    ("", "tie", "active_first_clockwise", "2@BRU 0:h,h,>CAI/1:h,h,>CAI 1:flight", "fly:BRU>CAI",
        "0@CAI 0:h,h,h/1:h,h,h - 0@SFO - CAI,CAI * 1,0", "0@CAI 0:h,h,h/1:h,h,h - 0@SFO - CAI,CAI * 1"),
    ("", "office_victim_may_board", "false", "2@CAI 0:NYC>RIO,>SYD,TYO>SIN;CAI/1:h,h,o 0:customs[0] 0@SFO - CAI",
        "customs:1:3 card=CAI card=BRU done board:3",
        "2@CAI 0:NYC>RIO,>SYD,TYO>SIN/1:h,h,>BRU 1:fuel 0@SFO CAI CAI", "refused not_due"),
    ("", "front_customs_public", "true", "2@BRU 0:NYC>RIO,NYC>SYD,TYO>SIN;CAI/1:h,h,>NYC;KHI+1 0:flight", "look",
        "2@BRU 0:?>?,?>?,?>?;?/1:h,h,>?;?+1 0:flight 0@SFO - - BRU,LIS,NBO,NYC,RIO,SIN,SYD -",
        "2@BRU 0:?>?,?>?,?>?;CAI/1:h,h,>?;KHI+1 0:flight 0@SFO - - BRU,LIS,NBO,NYC,RIO,SIN,SYD -"),
    ("", "starter", "drawn", "start 0,1", "", "0@- 0:->-,->-,->-;-+5/1:->-,->-,->-;-+5 0:initial-boarding 0@- - - - -",
        "0@- 0:->-,->-,->-;-+5/1:->-,->-,->-;-+5 - -@- - - - -"),
];

/// The position after the script, or what a spectator sees of it before anything is done, or the refusal.
fn comes_out(options: &str, given: &str, script: &str) -> String {
    if script == "look" {
        return position(options, given).seen_by(Viewer::Spectator).to_string();
    }
    outcome(options, given, script).map_or_else(|refusal| refusal, |(line, _)| line)
}

#[test]
fn every_option_value_changes_what_comes_out() {
    for (under, option, value, given, script, base, other) in ROWS {
        assert_ne!(base, other, "{option}={value} is shown by a difference");
        for (options, expect) in [((*under).to_owned(), base), (format!("{under} {option}={value}"), other)] {
            let expect = if expect.starts_with("refused") { (*expect).to_owned() } else { full_line(expect) };
            assert_eq!(comes_out(&options, given, script), expect, "{script} from {given} under {options}");
        }
    }
}

#[test]
fn every_option_value_has_a_row() {
    let base = serde_json::to_value(options("")).expect("options are written without fail");
    for (text, range) in &PassaPortas::catalog().options {
        let rows = ROWS.iter().filter(|row| row.1 == text.name);
        let shown: Vec<Value> =
            rows.map(|row| serde_json::from_str(row.2).unwrap_or_else(|_| Value::from(row.2))).collect();
        let needed: Vec<Value> = match range {
            OptionRange::Boolean {} => vec![json!(false), json!(true)],
            OptionRange::Choice { values } => values.iter().map(|value| json!(value)).collect(),
            OptionRange::Integer { .. } | OptionRange::IntegerSet { .. } => {
                unreachable!("no option of this game is a number")
            }
        };
        for value in needed.iter().filter(|value| **value != base[&text.name]) {
            assert!(shown.contains(value), "no row shows {}: {value}", text.name);
        }
        assert!(
            shown.iter().all(|value| *value != base[&text.name]),
            "a row shows the base value of {}",
            text.name
        );
    }
}
