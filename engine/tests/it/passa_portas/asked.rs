//! Who is asked (section 4.7 of the rule sheet). Being asked tells nobody what the table would not know: apart from
//! the choice among one's own groups, which were called aloud (PP-37), it does not depend on any hidden card.

use super::{asked, leads_to, legal};

/// The same table with other cards in the holders: those for this city, and those for others.
fn same(options: &str, tables: &[&str], expect: &str) {
    for given in tables {
        asked(options, given, expect);
    }
}

#[test]
fn in_initial_boarding_every_seat_is_asked_in_turn_from_the_starter() {
    same(
        "",
        &[
            "0@SFO 0:SFO>BRU,RIO>CAI,LIS>NBO;BRU+4/1:KHI>SYD,SIN>NYC,TYO>NYC;CAI+4 0:initial-boarding[0,1]",
            "0@SFO 0:NYC>BRU,RIO>CAI,LIS>NBO;BRU+4/1:SFO>SYD,SFO>NYC,TYO>NYC;CAI+4 0:initial-boarding[0,1]",
        ],
        "initial_boarding 0",
    );
}

#[test]
fn for_fuel_and_flight_the_seat_on_turn_is_asked() {
    same(
        "",
        &[
            "2@CAI 0:>RIO,SIN>SYD,TYO>SIN;CAI/1:NYC>TYO,h,KHI>RIO;BRU 1:fuel",
            "2@CAI 0:>NBO,CAI>SYD,KHI>SIN;SYD/1:CAI>LIS,h,NYC>RIO;SIN 1:fuel",
        ],
        "fuel 1",
    );
    same(
        "",
        &[
            "2@CAI 0:>RIO,SIN>SYD,TYO>SIN;CAI/1:NYC>TYO,h,KHI>RIO;BRU 1:flight",
            "2@CAI 0:>NBO,CAI>SYD,KHI>SIN;SYD/1:CAI>LIS,h,NYC>RIO;SIN 1:flight",
        ],
        "flight 1",
    );
}

/// Whoever has a customs card and an opponent in the plane or the office, whatever the card says.
#[test]
fn for_customs_everybody_with_a_card_and_a_possible_victim_is_asked() {
    same(
        "",
        &[
            "2@CAI 0:>RIO,SIN>SYD,TYO>SIN;CAI/1:>TYO,h,KHI>RIO;BRU 1:customs[1,0]",
            "2@CAI 0:>RIO,SIN>SYD,TYO>SIN;SYD/1:>TYO,h,KHI>RIO;BRU 1:customs[1,0]",
            "2@CAI 0:>NBO,SIN>RIO,LIS>TYO;SYD/1:>BRU,h,KHI>RIO;CAI 1:customs[1,0]",
        ],
        "customs 1,0",
    );
    // No card left, or nobody in reach: seat 1 has only its own groups in the plane.
    for (holders, turn) in [
        ("0:>RIO,SIN>SYD,TYO>SIN/1:>TYO,h,KHI>RIO;BRU", "1:customs[1]"),
        ("0:NYC>RIO,SIN>SYD,TYO>SIN;CAI/1:>TYO,h,KHI>RIO;BRU", "1:customs[0]"),
        ("0:NYC>RIO,SIN>SYD,TYO>SIN;CAI/1:SIN>TYO,h,KHI>RIO;BRU", "0:fuel"),
    ] {
        leads_to("", &format!("2@CAI {holders} 1:flight"), "stay", &format!("2@CAI {holders} {turn}"));
    }
}

/// All are asked together and answer in any order.
#[test]
fn customs_are_answered_in_any_order() {
    let given =
        "2@BRU 0:>RIO,SIN>SYD,TYO>SIN;CAI/1:>TYO,h,KHI>RIO;BRU/2:>NBO,NYC>CAI,SYD>LIS;KHI 1:customs[1,2,0]";
    let done = given.replace("1:customs[1,2,0]", "2:fuel");
    for script in
        ["0/pass 1/pass 2/pass", "1/pass 2/pass 0/pass", "2/pass 0/pass 1/pass", "2/pass 1/pass 0/pass"]
    {
        leads_to("", given, script, &done);
    }
    legal("", given, 0, "pass");
    legal("", given, 1, "customs:0:1 customs:2:1 pass");
}

/// Seat 1 is the one with two groups for Cairo; with one or none nobody would be asked.
#[test]
fn for_boarding_only_who_has_to_choose_is_asked() {
    for (holder, turn) in [
        ("1:RIO>SYD,CAI>TYO,CAI>RIO", "0:boarding[1]"),
        ("1:RIO>SYD,LIS>TYO,CAI>RIO", "1:fuel"),
        ("1:RIO>SYD,LIS>TYO,KHI>RIO", "1:fuel"),
    ] {
        let given = format!("4@BRU 0:>RIO,NYC>LIS,>SIN/{holder} 0:flight");
        leads_to("", &given, "fly:BRU>CAI", &format!("2@CAI 0:>RIO,NYC>LIS,>SIN/{holder} {turn}"));
    }
}

/// Where boarding is optional, everybody with a waiting group that fits is asked, whatever its card says.
#[test]
fn for_optional_boarding_the_sizes_decide_who_is_asked() {
    for holder in ["1:RIO>SYD,CAI>TYO,CAI>RIO", "1:RIO>SYD,LIS>TYO,KHI>RIO"] {
        let given = format!("4@BRU 0:>RIO,NYC>LIS,>SIN/{holder} 0:flight");
        let landed = format!("2@CAI 0:>RIO,NYC>LIS,>SIN/{holder} 0:boarding[0,1]");
        leads_to("phase2_boarding=optional", &given, "fly:BRU>CAI", &landed);
    }
    // Seat 0 has waiting groups of two and three, and one seat is free.
    leads_to(
        "phase2_boarding=optional",
        "4@BRU 0:>RIO,CAI>LIS,CAI>SIN/1:RIO>SYD,>TYO,h/2:h,>LIS,NYC>KHI 0:flight",
        "fly:BRU>CAI",
        "2@CAI 0:>RIO,CAI>LIS,CAI>SIN/1:RIO>SYD,>TYO,h/2:h,>LIS,NYC>KHI 0:boarding[1,2]",
    );
}

/// After a customs play, everybody with a waiting group that fits, whatever its card says.
#[test]
fn for_last_minute_boarding_the_sizes_decide_who_is_asked() {
    for holder in ["0:>RIO,CAI>LIS,SYD>SIN", "0:>RIO,NYC>LIS,SYD>SIN"] {
        let given = format!("2@CAI {holder};CAI/1:RIO>SYD,>TYO,KHI>RIO 0:customs[0]");
        leads_to(
            "",
            &given,
            "customs:1:2 card=NYC card=NBO",
            &format!("2@CAI {holder}/1:RIO>SYD,NYC>NBO,KHI>RIO 0:last-minute[0,1] 0@SFO - TYO"),
        );
    }
}
