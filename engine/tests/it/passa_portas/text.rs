//! The lines of positions.

use super::conformance::{any_options, chosen};
use super::{SEAT_COUNTS, first_seats, options};
use crate::support::{SplitMix64, read};
use aerodrome_engine::passa_portas::edition::Edition;
use aerodrome_engine::passa_portas::state::{CardsBehind, Fuel, Throws};
use aerodrome_engine::passa_portas::{Group, ParsePositionError, PassaPortas, Position};
use aerodrome_engine::{Explain, Game, Position as _, Viewer};
use proptest::prelude::*;

/// Reads the line and writes it again.
fn again(options: &str, line: &str) -> Result<String, ParsePositionError> {
    Position::from_text(&self::options(options), line).map(|position| position.to_string())
}

/// Reads the line of a view and writes it again.
fn view_again(options: &str, line: &str) -> Result<String, ParsePositionError> {
    Position::from_text_view(&self::options(options), line).map(|position| position.to_string())
}

#[rustfmt::skip]
const LINES: &[(&str, &str)] = &[
    // The set-up.
    ("", "0@- 0:->-,->-,->-;-+5/1:->-,->-,->-;-+5 0:initial-boarding 0@- - - - -"),
    ("starter=drawn", "0@- 2:->-,->-,->-;-+3/0:->-,->-,->-;-+3/1:->-,->-,->-;-+3 - -@- - - - -"),
    ("starter=drawn", "0@- 2:->-,->-,->-;-+3/0:->-,->-,->-;-+3/1:->-,->-,->-;-+3 0:initial-boarding 0@- - - - -"),
    ("", "0@BRU 1:NYC>RIO,LIS>-,KHI>-;-+5/0:->-,->-,->-;-+5 1:initial-boarding 1@BRU - - - -"),
    ("", "0@BRU 1:NYC>NYC,LIS>CAI,KHI>SYD;-+5/0:TYO>-,->-,->-;-+5 1:initial-boarding 1@BRU - - - -"),
    ("", "0@BRU 1:NYC>RIO,LIS>CAI,KHI>SYD;-+5/0:TYO>BRU,SIN>-,BRU>LIS;-+5 1:initial-boarding 1@BRU RIO,SFO RIO,SFO - -"),
    ("", "0@BRU 0:NYC>RIO,BRU>CAI,KHI>SYD;CAI+4/2:TYO>RIO,BRU>SFO,SIN>LIS;-+5 0:initial-boarding 0@BRU - - - -"),
    ("", "0@BRU 0:NYC>RIO,BRU>CAI,KHI>SYD;CAI+4/2:TYO>RIO,BRU>SFO,SIN>LIS;NYC+4 0:initial-boarding[0] 0@BRU - - - -"),
    ("", "0@BRU 0:NYC>RIO,>CAI,KHI>SYD;CAI+4/2:TYO>RIO,BRU>SFO,SIN>LIS;NYC+4 0:initial-boarding[2] 0@BRU BRU - - -"),
    // All that can be due.
    ("", "12@SFO 0:NYC>LIS,>TYO,h;BRU+4/1:RIO>SYD,>NYC,h;SIN+2 1:fuel 0@SFO - - NYC,RIO -"),
    ("", "12@SFO 0:NYC>LIS,>TYO,h;BRU+4/1:RIO>SYD,>NYC,h;SIN+2 1:fuel+2 0@SFO - - NYC,RIO -"),
    ("", "0@SFO 0:NYC>LIS,>TYO,h;BRU+4/1:RIO>SYD,>NYC,h;SIN+2 1:throw 0@SFO - - NYC,RIO -"),
    ("rethrow_limit=one", "4@SFO 0:NYC>LIS,>TYO,h;BRU+4/1:RIO>SYD,>NYC,h;SIN+2 1:throw+1 0@SFO - - NYC,RIO -"),
    ("", "0@SFO 0:NYC>LIS,>TYO,h;BRU+4/1:RIO>SYD,>NYC,h;SIN+2 0:flight 0@SFO - - NYC,RIO -"),
    ("", "9@SFO 0:NYC>LIS,>TYO,h;BRU+4/1:RIO>SYD,>NYC,h;SIN+2 0:flight+1 0@SFO - - NYC,RIO -"),
    ("", "3@BRU 0:NYC>LIS,BRU>TYO,BRU>CAI;KHI+4/1:RIO>SYD,>NYC,>LIS;SIN+4 1:boarding[0] 0@SFO - - - -"),
    ("", "3@BRU 0:>LIS,BRU>TYO,BRU>CAI;KHI+4/1:RIO>SYD,>NYC,RIO>LIS;SIN+4 0:boarding+1[0] 0@SFO - - - -"),
    ("boarding_order=start_player",
        "3@BRU 0:>LIS,BRU>TYO,BRU>CAI;KHI+4/1:RIO>SYD,>NYC,RIO>LIS;SIN+4 1:boarding+1[0] 0@SFO - - - -"),
    ("", "5@BRU 0:NYC>LIS,>TYO,o;BRU+4/1:RIO>SYD,>NYC,h;SIN+2 0:customs+1[0,1] 0@SFO BRU,CAI BRU,KHI NYC,RIO -"),
    ("", "5@BRU 0:NYC>LIS,>TYO,o;BRU+4/1:RIO>SYD,>NYC,h;SIN+2 0:customs+1[1] 0@SFO BRU,CAI BRU,KHI NYC,RIO -"),
    ("", "5@BRU 0:NYC>LIS,>TYO,->-;SIN+4/1:RIO>SYD,>NYC,h;-+2 0:last-minute+1[0] 0@SFO CAI KHI BRU,NYC,RIO -"),
    ("", "5@BRU 0:NYC>LIS,>TYO,BRU>-;SIN+4/1:RIO>SYD,>NYC,h;-+2 0:last-minute+1[0] 0@SFO CAI KHI BRU,NYC,RIO -"),
    ("", "5@BRU 0:NYC>LIS,>TYO,BRU>CAI;SIN+4/1:RIO>SYD,>NYC,h;-+2 0:last-minute+1[0] 0@SFO CAI KHI BRU,NYC,RIO -"),
    ("office_victim_may_board=false",
        "5@BRU 0:NYC>LIS,>TYO,BRU>RIO;SIN+4/1:RIO>SYD,>NYC,h;- 0:last-minute+1[0]!0:3 0@SFO CAI KHI BRU,KHI,NYC,RIO,SYD -"),
    // The end, with one winner and with two.
    ("", "0@RIO 0:h,h,h;-/1:RIO>SYD,NYC>TYO,h;- - 0@SFO - - BRU,CAI,KHI,LIS,NBO,NYC,RIO,SIN,SYD,TYO 0"),
    ("", "0@RIO 0:h,h,h;SIN+2/1:h,h,h;BRU+2/2:RIO>SYD,CAI>LIS,>NYC;NYC+2 - 0@SFO - - - 0,1"),
    ("", "0@RIO 2:RIO>SYD,CAI>LIS,>NYC;NYC+2/0:h,h,h;SIN+2/1:h,h,h;BRU+2 - 2@SFO BRU,BRU,CAI - - 1,0"),
    ("tie=active_first_clockwise",
        "0@RIO 2:RIO>SYD,CAI>LIS,>NYC;NYC+2/0:h,h,h;SIN+2/1:h,h,h;BRU+2 - 2@SFO BRU,BRU,CAI - - 1"),
];

/// Lines in which cards are hidden.
#[rustfmt::skip]
const VIEWS: &[(&str, &str)] = &[
    ("", "0@BRU 1:NYC>RIO,LIS>-,KHI>-;-+5/0:->-,->-,->-;-+5 1:initial-boarding 1@BRU - - - -"),
    ("", "0@BRU 1:?>?,?>-,?>-;-+5/0:->-,->-,->-;-+5 1:initial-boarding 1@BRU - - - -"),
    ("", "5@BRU 0:NYC>LIS,>TYO,o;BRU+4/1:?>?,>?,h;?+2 0:customs+1[0,1] 0@SFO BRU,CAI BRU,KHI NYC,RIO -"),
    ("", "5@BRU 0:?>?,>?,o;?+4/1:RIO>SYD,>NYC,h;SIN+2 0:customs+1[0,1] 0@SFO BRU,CAI BRU,KHI NYC,RIO -"),
    ("", "5@BRU 0:?>?,>?,o;?+4/1:?>?,>?,h;?+2 0:customs+1[0,1] 0@SFO BRU,CAI BRU,KHI NYC,RIO -"),
    ("front_customs_public=true",
        "5@BRU 0:?>?,>?,o;BRU+4/1:?>?,>?,h;SIN+2 0:customs+1[0,1] 0@SFO BRU,CAI BRU,KHI NYC,RIO -"),
    ("", "3@BRU 0:?>?,?>?,?>?;?+4/1:RIO>SYD,>NYC,>LIS;SIN+4 1:boarding[0] 0@SFO - - - -"),
    ("", "0@RIO 0:h,h,h;-/1:?>?,?>?,h;- - 0@SFO - - BRU,CAI,KHI,LIS,NBO,NYC,RIO,SIN,SYD,TYO 0"),
];

#[test]
fn a_position_reads_back_from_its_line() {
    for (options, line) in LINES {
        assert_eq!(again(options, line).as_deref(), Ok(*line), "{line} under {options}");
        assert_eq!(view_again(options, line).as_deref(), Ok(*line), "{line} under {options}");
    }
}

#[test]
fn a_view_reads_back_from_its_line_and_is_no_full_position() {
    for (options, line) in VIEWS {
        assert_eq!(view_again(options, line).as_deref(), Ok(*line), "{line} under {options}");
        let hidden = line.matches('?').count();
        match Position::from_text(&self::options(options), line) {
            Ok(position) => assert_eq!((hidden, position.to_string()), (0, (*line).to_owned())),
            Err(ParsePositionError::Faults(faults)) => {
                assert_eq!(faults.len(), hidden, "{line}");
                assert!(faults.iter().all(|fault| fault.code() == "card_hidden"), "{line}: {faults:?}");
            }
            Err(ParsePositionError::Form(part)) => panic!("{part} in {line} can be read"),
        }
    }
}

/// The cards that a line does not name lie face down: 22 of each kind, without the discards and those of groups.
/// Whoever sees how long a token is must not learn anything about the cards in it.
#[test]
fn which_cards_they_are_does_not_show_in_the_length_of_a_line_in_shorthand() {
    let cities: Vec<String> = Edition::standard().cities().map(|city| city.to_string()).collect();
    let length = |line: &str| PassaPortas::shorthand().shorten(line).expect("a line is ASCII").len();
    let played = read("tests/playthroughs/passa-portas-3-travel.txt");
    let positions: Vec<&str> = played.lines().filter(|line| line.starts_with(char::is_numeric)).collect();
    assert!(positions.len() > 100, "these are not the positions of a game");
    for line in positions {
        for distance in 1..cities.len() {
            let others = cities.iter().cycle().skip(distance);
            // Small letters mark what has been exchanged already.
            let other = cities
                .iter()
                .zip(others)
                .fold(line.to_owned(), |line, (old, new)| line.replace(old, &new.to_lowercase()));
            let other = cities.iter().fold(other, |line, city| line.replace(&city.to_lowercase(), city));
            assert_eq!(length(line), length(&other), "{line} and {other}");
        }
        assert!(length(line) < line.len() * 2 / 3, "{line}");
    }
}

#[test]
fn cards_that_stand_nowhere_in_a_line_lie_face_down() {
    let line = "5@BRU 0:NYC>LIS,>TYO,o;BRU+4/1:RIO>SYD,>NYC,h;SIN+2 0:customs+1[0,1] 0@SFO BRU,CAI BRU,KHI NYC,RIO -";
    let position = Position::from_text(&options(""), line).expect("a position");
    let board = position.to_state().board;
    let unknown =
        [board.boarding_cards, board.destination_cards].map(|pile| pile.unknown.map(|cards| cards.get()));
    assert_eq!(unknown, [Some(22 - 2 - 2), Some(22 - 2 - 4)]);
}

/// What cannot be read, field by field. The rest of each line is that of [`with_field`].
#[rustfmt::skip]
const MALFORMED: &[(usize, &[&str])] = &[
    (0, &[
        "", "-", "5", "@", "5@", "@BRU", "-@BRU", "13@BRU", "256@BRU", "-1@BRU", "+5@BRU", "05@BRU", "5.0@BRU", "x@BRU",
        "5@bru", "5@BR", "5@BRUX", "5@BR1", "5@?", "5@--", "5@BRU@CAI", "5@BRU@", "5@@BRU", "5:BRU", "5@BRU,CAI", "é@BRU",
        "5@é",
    ]),
    (1, &[
        "", "-", "/", "0", "0:", "x", ":NYC>LIS,>TYO,o;BRU+4", "6:NYC>LIS,>TYO,o;BRU+4", "00:NYC>LIS,>TYO,o;BRU+4",
        "+0:NYC>LIS,>TYO,o;BRU+4", "é:NYC>LIS,>TYO,o;BRU+4", "0;NYC>LIS,>TYO,o;BRU+4", "0:0:NYC>LIS,>TYO,o;BRU+4",
        "0:NYC>LIS,>TYO,o", "0:NYC>LIS,>TYO,oBRU+4", "0:NYC>LIS,>TYO,o:BRU+4", "0:NYC>LIS,>TYO;BRU+4", "0:;BRU+4",
        "0:NYC>LIS,>TYO,o,o;BRU+4", "0:NYC>LIS,>TYO,;BRU+4", "0:NYC>LIS,,o;BRU+4", "0:NYC>LIS/>TYO/o;BRU+4",
        "0:NYC>LIS,>TYO,x;BRU+4", "0:NYC>LIS,>TYO,O;BRU+4", "0:NYC>LIS,>TYO,oo;BRU+4", "0:NYC>LIS,>TYO,H;BRU+4",
        "0:NYC>LIS,>TYO,-;BRU+4", "0:NYC>LIS,>TYO,?;BRU+4", "0:NYC>LIS,>TYO,>o;BRU+4", "0:NYC>LIS,>TYO,é;BRU+4",
        "0:NYC-LIS,>TYO,o;BRU+4", "0:NYCLIS,>TYO,o;BRU+4", "0:NYC,>TYO,o;BRU+4", "0:NYC>,>TYO,o;BRU+4",
        "0:NYC>LIS>SYD,>TYO,o;BRU+4", "0:NYC>>LIS,>TYO,o;BRU+4", "0:NYC>LIS,>,o;BRU+4", "0:NYC>LIS,>-,o;BRU+4",
        "0:NYC>LIS,>TY,o;BRU+4", "0:NYC>LIS,>tyo,o;BRU+4", "0:NYC>lis,>TYO,o;BRU+4", "0:nyc>LIS,>TYO,o;BRU+4",
        "0:NYC>??,>TYO,o;BRU+4", "0:NYC>--,>TYO,o;BRU+4",
        "0:NYC>LIS,>TYO,o;", "0:NYC>LIS,>TYO,o;+4", "0:NYC>LIS,>TYO,o;BRU4", "0:NYC>LIS,>TYO,o;BRU+",
        "0:NYC>LIS,>TYO,o;BRU+04", "0:NYC>LIS,>TYO,o;BRU+17", "0:NYC>LIS,>TYO,o;BRU+-4", "0:NYC>LIS,>TYO,o;BRU+4+4",
        "0:NYC>LIS,>TYO,o;BRU++4", "0:NYC>LIS,>TYO,o;BRU-4", "0:NYC>LIS,>TYO,o;BRU,4", "0:NYC>LIS,>TYO,o;bru+4",
        "0:NYC>LIS,>TYO,o;BRU+4;", "0:NYC>LIS,>TYO,o;BRU,CAI+3", "0:NYC>LIS,>TYO,o;--+4", "0:NYC>LIS,>TYO,o;BRU+é",
        "0:NYC>LIS,>TYO,o;BRU+4/", "/0:NYC>LIS,>TYO,o;BRU+4", "0:NYC>LIS,>TYO,o;BRU+4/2:o,o,o;-/2:o,o,o;-",
    ]),
    (2, &[
        "", "--", "0", "0:", ":customs[0,1]", "customs[0,1]", "0customs[0,1]", "6:customs[0,1]", "00:customs[0,1]",
        "-:customs[0,1]", "0:-", "0:Customs[0,1]", "0:custom[0,1]", "0:customss[0,1]", "0:last_minute", "0:lastminute",
        "0:initial", "0:initial-boardin", "0:draw", "0:customs:[0,1]", "0:customs:customs", "0:customs/1:customs",
        "0:customs+", "0:customs+0[0,1]", "0:customs+3[0,1]", "0:customs+01[0,1]", "0:customs+-1[0,1]",
        "0:customs+1+1[0,1]", "0:customs++1[0,1]", "0:customs1[0,1]", "0:customs[0,1]+1",
        "0:customs[", "0:customs]", "0:customs[0,1", "0:customs0,1]", "0:customs0,1", "0:customs[0,1,]",
        "0:customs[,0]", "0:customs[01]", "0:customs[0;1]", "0:customs[0][1]", "0:customs[[0,1]]", "0:customs[0,6]",
        "0:customs[0,-]", "0:customs[0,1]x", "0:customs[é]", "0:customs[0,1,2,3,4,5,0]",
        "0:customs[0,1]!", "0:customs[0,1]!1", "0:customs[0,1]!1:", "0:customs[0,1]!:1", "0:customs[0,1]!1:0",
        "0:customs[0,1]!1:4", "0:customs[0,1]!6:1", "0:customs[0,1]!01:1", "0:customs[0,1]!1:01", "0:customs[0,1]!1.1",
        "0:customs[0,1]!1:1:1", "0:customs[0,1]!1:1!1:1", "0:customs!1:1[0,1]", "0:customs!1:1+1", "0:customs[0,1]!-",
        "0:customs[0,1]é",
    ]),
    (3, &[
        "", "-", "0", "@", "0@", "@SFO", "6@SFO", "00@SFO", "+0@SFO", "?@SFO", "x@SFO", "0,1@SFO", "0@sfo", "0@SF", "0@SFOX",
        "0@?", "0@--", "--@SFO", "0@SFO@SFO", "0:SFO", "0@SFO,BRU", "é@SFO", "0@é",
    ]),
    (4, &["", "--", "BR", "bru", "?", "BRU,", ",BRU", "BRU,-", "-,BRU", "BRU/CAI", "BRU,,CAI", "BRUCAI", "BRU>CAI", "é"]),
    (5, &["", "--", "BR", "bru", "?", "BRU,", ",BRU", "BRU,-", "-,BRU", "BRU/CAI", "BRU,,CAI", "BRUCAI", "BRU>CAI", "é"]),
    (6, &["", "--", "BR", "bru", "?", "BRU,", ",BRU", "BRU,-", "-,BRU", "BRU/CAI", "BRU,,CAI", "BRUCAI", "BRU>CAI", "é"]),
    (7, &["", "--", "x", "6", "00", "0,", ",0", "0,-", "-,0", "0/1", "0,1,2,3,4,5,0", "é"]),
];

/// A line of a position that can be, with one field exchanged; of the holders only the first one.
fn with_field(index: usize, text: &str) -> String {
    let first = if index == 1 { text } else { "0:NYC>LIS,>TYO,o;BRU+4" };
    let holders = format!("{first}/1:RIO>SYD,>NYC,h;SIN+2");
    let mut fields = ["5@BRU", &holders, "0:customs+1[0,1]", "0@SFO", "BRU,CAI", "BRU,KHI", "NYC,RIO", "-"];
    if index != 1 {
        fields[index] = text;
    }
    fields.join(" ")
}

#[test]
fn what_is_no_position_line_cannot_be_read() {
    let unreadable = |line: &str| {
        for read in [again("", line), view_again("", line)] {
            assert!(matches!(read, Err(ParsePositionError::Form(_))), "{line:?}: {read:?}");
        }
    };
    let line = with_field(7, "-");
    assert_eq!(again("", &line).as_ref(), Ok(&line));
    for (field, texts) in MALFORMED {
        for text in *texts {
            unreadable(&with_field(*field, text));
        }
    }
    for (field, most) in [(4, 32), (5, 32), (6, 16)] {
        unreadable(&with_field(field, &vec!["BRU"; most + 1].join(",")));
    }
    for line in ["", " ", "-", "- - - - - - - -", "é"] {
        unreadable(line);
    }
    let (shorter, _) = line.rsplit_once(' ').expect("eight fields");
    for line in [
        shorter,
        &format!("{line} "),
        &format!("{line} -"),
        &format!(" {line}"),
        &line.replace(" 0@", "  0@"),
        &line.replace(' ', "\t"),
    ] {
        unreadable(line);
    }
}

#[test]
fn the_part_that_cannot_be_read_is_told() {
    for (field, text, part) in [
        (0, "5@brussels", "brussels"),
        (1, "0:NYC>LIS,>TYO,x;BRU+4", "x"),
        (1, "0:NYC>LIS,>TYO,o;BRU+17", "17"),
        (1, "0:NYC>LIS,>TYO;BRU+4", "NYC>LIS,>TYO"),
        (2, "0:sleep", "sleep"),
        (2, "0:customs[0,9]", "9"),
        (3, "0@-@SFO", "0@-@SFO"),
        (4, "BRU,bru", "bru"),
        (7, "x", "x"),
    ] {
        let line = with_field(field, text);
        assert_eq!(again("", &line), Err(ParsePositionError::Form(part.to_owned())), "{line}");
    }
}

/// What reads alike but is written otherwise is told as a field.
#[test]
fn what_says_nothing_is_left_out() {
    let line =
        "0@RIO 0:>LIS,h,h;SIN/1:RIO>SYD,NYC>TYO,h;- 1:flight 0@SFO - - BRU,CAI,KHI,LIS,NBO,NYC,RIO,SYD,TYO -";
    assert_eq!(again("", line).as_deref(), Ok(line));
    for (written, otherwise, part) in [
        ("SIN/", "SIN+0/", "0:>LIS,h,h;SIN+0/1:RIO>SYD,NYC>TYO,h;-"),
        (";- ", ";-+0 ", "0:>LIS,h,h;SIN/1:RIO>SYD,NYC>TYO,h;-+0"),
        ("flight", "flight+0", "1:flight+0"),
        ("flight", "flight[]", "1:flight[]"),
    ] {
        let line = line.replace(written, otherwise);
        assert_eq!(again("", &line), Err(ParsePositionError::Form(part.to_owned())), "{line}");
    }
}

#[test]
fn a_line_of_a_position_that_cannot_be_gives_its_faults() {
    for (field, text, codes) in [
        (0, "5@XXX", "no_such_city"),
        (0, "5@-", "city_missing"),
        (1, "0:NYC>NYC,>TYO,o;BRU+4", "same_city"),
        (1, "0:NYC>LIS,>TYO,o;BRU+5", "too_many_customs wrong_number_of_customs"),
        (1, "0:NYC>LIS,>TYO,o;BRU", "wrong_number_of_customs"),
        (1, "0:NYC>LIS,>TYO,o;SIN+4", "customs_card_twice"),
        (1, "0:NYC>LIS,>BRU,o;BRU+4", "not_alighted"),
        (1, "0:NYC>-,>TYO,o;BRU+4", "cards_missing"),
        (1, "0:NYC>?,>TYO,o;?+4", "card_hidden card_hidden"),
        (1, "1:NYC>LIS,>TYO,o;BRU+4", "seat_repeated"),
        (1, "3:NYC>LIS,>TYO,o;BRU+4", "no_such_seat"),
        (2, "-", "office_not_empty turn_missing"),
        (2, "2:customs[0,1]", "turn_of_seat_not_in_game"),
        (2, "0:customs[1,0]", "wrong_seats_to_ask"),
        (2, "0:customs+1", "wrong_seats_to_ask"),
        (2, "0:customs[0,1]!0:1", "barred_out_of_place"),
        (2, "0:flight", "office_not_empty"),
        (3, "1@SFO", "wrong_starter"),
        (3, "-@SFO", "wrong_starter"),
        (3, "0@-", "start_city_missing"),
        (3, "0@RIO", "customs_card_twice"),
        (4, "CAI,BRU", "discards_not_sorted"),
        (4, "BRU,BRU,BRU", "too_many_cards"),
        (5, "KHI,BRU", "discards_not_sorted"),
        (6, "RIO,NYC", "customs_not_sorted"),
        (7, "0", "turn_out_of_place wrong_winners"),
    ] {
        let line = with_field(field, text);
        let Err(ParsePositionError::Faults(faults)) = Position::from_text(&options(""), &line) else {
            panic!("{line} is no position: {:?}", again("", &line));
        };
        let found = faults.iter().map(Explain::code).collect::<Vec<_>>().join(" ");
        assert_eq!(found, codes, "{line}");
    }
}

/// The position and what each viewer sees of it have one line each.
fn check_text(position: &Position) {
    let options = position.to_state().options;
    let line = position.to_string();
    assert_eq!(Position::from_text(&options, &line).as_ref(), Ok(position), "{line}");
    let seats = position.to_state().seats;
    for viewer in seats.iter().copied().map(Viewer::Seat).chain([Viewer::Spectator]) {
        let seen = position.seen_by(viewer);
        let line = seen.to_string();
        assert_eq!(Position::from_text_view(&options, &line).as_ref(), Ok(&seen), "{line}");
        assert_eq!(line.contains('?'), Position::from_text(&options, &line).is_err(), "{line}");
    }
}

/// What somebody can have made of a position by hand, if it can be.
fn altered(position: &Position, numbers: &mut SplitMix64) -> Option<Position> {
    let mut state = position.to_state();
    let board = &mut state.board;
    for _ in 0..=numbers.below(2) {
        let chosen = numbers.below(board.holders.len());
        let holder = &mut board.holders[chosen];
        let slot = numbers.below(3);
        match numbers.below(9) {
            0 => board.fuel = [Fuel::MIN, Fuel::MAX][numbers.below(2)],
            1 => holder.customs.behind = CardsBehind::MIN,
            2 => holder.customs.front = None,
            3 => holder.groups[slot] = [Group::Home {}, Group::Office {}][numbers.below(2)],
            4 => holder.groups[slot] = Group::Waiting { boarding: None, destination: None },
            5 => board.boarding_cards.discarded.clear(),
            6 => board.destination_cards.discarded.reverse(),
            7 => board.winners = [state.seats[chosen]].into_iter().collect(),
            _ => {
                if let Some(turn) = &mut board.turn {
                    turn.throws = [Throws::MIN, Throws::MAX][numbers.below(2)];
                    turn.barred = None;
                }
            }
        }
    }
    // How many cards lie face down follows from the rest, so whoever alters a state leaves it out.
    board.boarding_cards.unknown = None;
    board.destination_cards.unknown = None;
    <PassaPortas as Game>::Position::from_state(&state).ok()
}

/// The line with one letter lost, doubled, or exchanged for another one of the line.
fn mistyped(line: &str, numbers: &mut SplitMix64) -> String {
    let mut letters: Vec<char> = line.chars().collect();
    let at = numbers.below(letters.len());
    let other = letters[numbers.below(letters.len())];
    match numbers.below(3) {
        0 => drop(letters.remove(at)),
        1 => letters.insert(at, other),
        _ => letters[at] = other,
    }
    letters.into_iter().collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_position_has_one_line(
        options in any_options(),
        count in prop::sample::select(&SEAT_COUNTS[..]),
        seed: u64,
    ) {
        let mut numbers = SplitMix64(seed);
        let mut position = <PassaPortas as Game>::Position::start(&first_seats(count), &options).expect("they can play");
        for _ in 0..200 {
            check_text(&position);
            if let Some(altered) = altered(&position, &mut numbers) {
                check_text(&altered);
            }
            let line = mistyped(&position.to_string(), &mut numbers);
            let read = [Position::from_text(&options, &line), Position::from_text_view(&options, &line)];
            for read in read.into_iter().flatten() {
                assert_eq!(read.to_string(), line);
            }
            let Some(next) = chosen(&position, &mut numbers) else { break };
            position = position.advance(&next).expect("a chosen move is legal").position;
        }
    }
}
