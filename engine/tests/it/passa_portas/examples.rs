//! The worked examples at the end of section 8 of the rule sheet.

use super::check;
use super::fuel::quiet;

#[test]
fn example_1_another_throw_and_a_full_tank() {
    check(
        "",
        &quiet("9@BRU", "0:fuel"),
        "throw=4 throw=2",
        &quiet("12@BRU", "0:flight+2"),
        "refuelled 0 4 12 1; further_throw_allowed 0; refuelled 0 2 12 2; flight_due 0",
    );
}

/// Phases 2 and 3 follow in Brussels: a group boards there, and seat 1 is asked for customs.
#[test]
fn example_2_a_round_trip() {
    check(
        "",
        "3@BRU 0:BRU>RIO,NYC>SYD,TYO>SIN/1:RIO>TYO,SIN>NYC,TYO>RIO;KHI 0:flight",
        "fly:BRU>LIS>BRU pass",
        "1@BRU 0:>RIO,NYC>SYD,TYO>SIN/1:RIO>TYO,SIN>NYC,TYO>RIO;KHI 1:fuel 0@SFO BRU",
        "flew 0 2 1; boarded 0 1 BRU; asked 1 customs; customs_passed 1; turn_began 1",
    );
}

#[test]
fn example_3_six_seats() {
    check(
        "",
        "2@BRU 0:NYC>RIO,CAI>SYD,>SIN/1:>NYC,>CAI,CAI>RIO 0:flight",
        "fly:BRU>CAI",
        "0@CAI 0:NYC>RIO,>SYD,>SIN/1:>NYC,h,CAI>RIO 1:fuel 0@SFO CAI CAI",
        "flew 0 2 0; alighted 1 2 CAI; boarded 0 2 CAI; came_home 1 2; turn_began 1",
    );
}
