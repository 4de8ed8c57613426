//! Getting off and on (section 4.2 of the rule sheet).

use super::{asked, check, leads_to, legal, refused};

/// Nobody is asked in what order groups get off: the plane lands, and it is done.
#[test]
fn pp_37_getting_off_and_on_is_automatic() {
    check(
        "",
        "2@BRU 0:CAI>RIO,NYC>SYD,TYO>SIN/1:RIO>TYO,>CAI,TYO>RIO 0:flight",
        "fly:BRU>CAI",
        "0@CAI 0:>RIO,NYC>SYD,TYO>SIN/1:RIO>TYO,h,TYO>RIO 1:fuel 0@SFO CAI CAI",
        "flew 0 2 0; alighted 1 2 CAI; boarded 0 1 CAI; came_home 1 2; turn_began 1",
    );
}

#[test]
fn pp_38_all_groups_of_all_players_get_off_first() {
    check(
        "",
        "2@BRU 0:>CAI,>RIO,TYO>SIN/1:>SYD,>CAI,CAI>RIO 0:flight",
        "fly:BRU>CAI",
        "0@CAI 0:h,>RIO,TYO>SIN/1:>SYD,h,>RIO 1:fuel 0@SFO CAI CAI,CAI",
        "flew 0 2 0; alighted 0 1 CAI; alighted 1 2 CAI; boarded 1 3 CAI; came_home 0 1; came_home 1 2; turn_began 1",
    );
}

/// The player on turn cannot stay seated, and neither can the others: there is nothing to choose.
#[test]
fn a_09_nobody_declines_to_get_off() {
    let given = "2@BRU 0:>CAI,NYC>RIO,TYO>SIN;KHI/1:>SYD,>CAI,SIN>RIO;CAI 1:flight";
    check(
        "",
        given,
        "fly:BRU>CAI",
        "0@CAI 0:o,NYC>RIO,TYO>SIN;KHI/1:>SYD,o,SIN>RIO;CAI 1:customs[1,0] 0@SFO - CAI,CAI",
        "flew 1 2 0; alighted 1 2 CAI; alighted 0 1 CAI; asked 1,0 customs",
    );
}

#[test]
fn pp_39_they_go_to_the_office_and_their_card_to_the_discards() {
    leads_to(
        "",
        "2@BRU 0:>CAI,NYC>RIO,TYO>SIN/1:>SYD,SIN>TYO,SIN>RIO;CAI 1:flight 0@SFO - KHI",
        "fly:BRU>CAI",
        "0@CAI 0:o,NYC>RIO,TYO>SIN/1:>SYD,SIN>TYO,SIN>RIO;CAI 1:customs[1] 0@SFO - CAI,KHI",
    );
}

/// Three seats are free. Seat 1 is on turn, so its group of two boards, and that of seat 0 finds only one seat.
#[test]
fn pp_40_boarding_begins_with_the_player_on_turn() {
    check(
        "",
        "2@BRU 0:>LIS,CAI>RIO,TYO>SIN/1:RIO>SYD,CAI>TYO,SIN>RIO/2:NYC>LIS,>KHI,NYC>NBO 1:flight",
        "fly:BRU>CAI",
        "0@CAI 0:>LIS,CAI>RIO,TYO>SIN/1:RIO>SYD,>TYO,SIN>RIO/2:NYC>LIS,>KHI,NYC>NBO 2:fuel 0@SFO CAI",
        "flew 1 2 0; boarded 1 2 CAI; turn_began 2",
    );
}

/// Clockwise from seat 1 comes seat 2, then seat 0.
#[test]
fn pp_40_the_others_follow_clockwise() {
    check(
        "",
        "2@BRU 0:>LIS,CAI>RIO,TYO>SIN/1:RIO>SYD,NYC>TYO,SIN>RIO/2:CAI>LIS,>KHI,NYC>NBO 1:flight",
        "fly:BRU>CAI",
        "0@CAI 0:>LIS,>RIO,TYO>SIN/1:RIO>SYD,NYC>TYO,SIN>RIO/2:>LIS,>KHI,NYC>NBO 2:fuel 0@SFO CAI,CAI",
        "flew 1 2 0; boarded 2 1 CAI; boarded 0 2 CAI; turn_began 2",
    );
}

#[test]
fn a_08_the_start_player_may_board_first_instead() {
    let given = "2@BRU 0:>LIS,CAI>RIO,TYO>SIN/1:RIO>SYD,CAI>TYO,SIN>RIO/2:NYC>LIS,>KHI,NYC>NBO 1:flight";
    check(
        "boarding_order=start_player",
        given,
        "fly:BRU>CAI",
        "0@CAI 0:>LIS,>RIO,TYO>SIN/1:RIO>SYD,CAI>TYO,SIN>RIO/2:NYC>LIS,>KHI,NYC>NBO 2:fuel 0@SFO CAI",
        "flew 1 2 0; boarded 0 2 CAI; turn_began 2",
    );
    // The start player need not be the first of the seats.
    leads_to(
        "boarding_order=start_player starter=drawn",
        &format!("{given} 1@SFO"),
        "fly:BRU>CAI",
        "0@CAI 0:>LIS,CAI>RIO,TYO>SIN/1:RIO>SYD,>TYO,SIN>RIO/2:NYC>LIS,>KHI,NYC>NBO 2:fuel 1@SFO CAI",
    );
}

/// Whatever seats the groups had, only the number of free ones counts: two people leave, two others sit down.
#[test]
fn pp_41_only_the_number_of_free_seats_counts() {
    check(
        "",
        "2@BRU 0:>RIO,>CAI,>SIN/1:RIO>SYD,CAI>TYO,SIN>RIO 0:flight 0@SFO BRU",
        "fly:BRU>CAI",
        "0@CAI 0:>RIO,h,>SIN/1:RIO>SYD,>TYO,SIN>RIO 1:fuel 0@SFO BRU,CAI CAI",
        "flew 0 2 0; alighted 0 2 CAI; boarded 1 2 CAI; came_home 0 2; turn_began 1",
    );
}

/// Two of three people would find a seat.
#[test]
fn pp_42_a_group_boards_whole_or_not_at_all() {
    check(
        "",
        "2@BRU 0:>RIO,NYC>LIS,>SIN/1:RIO>SYD,SIN>TYO,CAI>RIO 0:flight",
        "fly:BRU>CAI",
        "0@CAI 0:>RIO,NYC>LIS,>SIN/1:RIO>SYD,SIN>TYO,CAI>RIO 1:fuel",
        "flew 0 2 0; turn_began 1",
    );
}

/// No action splits a group: an action names a slot, and a slot is a whole group.
#[test]
fn a_23_a_group_cannot_be_split() {
    let given = "2@CAI 0:>RIO,NYC>LIS,>SIN/1:RIO>SYD,CAI>TYO,CAI>RIO 0:boarding[1]";
    refused("", given, 1, "board:3", "not_enough_seats");
    assert!("board:3:1".parse::<aerodrome_engine::passa_portas::Action>().is_err());
}

#[test]
fn pp_43_who_finds_no_seat_keeps_waiting_with_its_cards() {
    leads_to(
        "",
        "2@BRU 0:>RIO,CAI>LIS,>SIN/1:RIO>SYD,>TYO,KHI>RIO 0:flight",
        "fly:BRU>CAI",
        "0@CAI 0:>RIO,CAI>LIS,>SIN/1:RIO>SYD,>TYO,KHI>RIO 1:fuel",
    );
    // When there is room, it boards in whoever's turn.
    check(
        "",
        "2@LIS 0:>RIO,CAI>LIS,>SIN/1:RIO>SYD,>CAI,KHI>RIO 1:flight",
        "fly:LIS>CAI",
        "0@CAI 0:>RIO,>LIS,>SIN/1:RIO>SYD,h,KHI>RIO 0:fuel 0@SFO CAI CAI",
        "flew 1 2 0; alighted 1 2 CAI; boarded 0 2 CAI; came_home 1 2; turn_began 0",
    );
}

/// Three seats are free for a group of two and a group of three.
const CHOICE: &str =
    "2@CAI 0:>RIO,NYC>LIS,TYO>SIN/1:RIO>SYD,CAI>TYO,CAI>RIO/2:NYC>KHI,>NBO,SYD>TYO 0:boarding[1]";

#[test]
fn a_01_the_owner_chooses_when_not_all_groups_fit() {
    check(
        "",
        "4@BRU 0:>RIO,NYC>LIS,TYO>SIN/1:RIO>SYD,CAI>TYO,CAI>RIO/2:NYC>KHI,>NBO,SYD>TYO 0:flight",
        "fly:BRU>CAI",
        CHOICE,
        "flew 0 2 2; asked 1 boarding",
    );
    asked("", CHOICE, "boarding 1");
    legal("", CHOICE, 1, "board:2 board:3 done");
    check(
        "",
        CHOICE,
        "board:2",
        "2@CAI 0:>RIO,NYC>LIS,TYO>SIN/1:RIO>SYD,>TYO,CAI>RIO/2:NYC>KHI,>NBO,SYD>TYO 1:fuel 0@SFO CAI",
        "boarded 1 2 CAI; turn_began 1",
    );
    check(
        "",
        CHOICE,
        "board:3",
        "2@CAI 0:>RIO,NYC>LIS,TYO>SIN/1:RIO>SYD,CAI>TYO,>RIO/2:NYC>KHI,>NBO,SYD>TYO 1:fuel 0@SFO CAI",
        "boarded 1 3 CAI; turn_began 1",
    );
}

/// It boards those that still fit, in the order of their slots: compulsory boarding cannot be declined.
#[test]
fn a_01_done_boards_what_is_due() {
    check(
        "",
        CHOICE,
        "done",
        "2@CAI 0:>RIO,NYC>LIS,TYO>SIN/1:RIO>SYD,>TYO,CAI>RIO/2:NYC>KHI,>NBO,SYD>TYO 1:fuel 0@SFO CAI",
        "boarded 1 2 CAI; boarding_done 1; turn_began 1",
    );
}

/// Two seats are free: the group of three does not fit, the smaller one boards all the same.
#[test]
fn a_01_a_smaller_group_boards_after_a_larger_one_has_failed() {
    let given = "2@CAI 0:>RIO,NYC>LIS,>SIN/1:CAI>SYD,SIN>TYO,CAI>RIO 0:boarding[1]";
    legal("", given, 1, "board:1 done");
    refused("", given, 1, "board:3", "not_enough_seats");
    let boarded = "2@CAI 0:>RIO,NYC>LIS,>SIN/1:>SYD,SIN>TYO,CAI>RIO 1:fuel 0@SFO CAI";
    leads_to("", given, "board:1", boarded);
    leads_to("", given, "done", boarded);
}

/// The passengers have been called aloud, so everybody knows of both groups even when neither finds a seat.
#[test]
fn a_01_the_owner_of_two_groups_is_asked_even_in_a_full_plane() {
    let given = "2@CAI 0:>RIO,>LIS,>SIN/1:CAI>SYD,SIN>TYO,CAI>RIO 0:boarding[1]";
    leads_to("", &given.replace("2@CAI", "4@BRU").replace("boarding[1]", "flight"), "fly:BRU>CAI", given);
    legal("", given, 1, "done");
    check("", given, "done", &given.replace("0:boarding[1]", "1:fuel"), "boarding_done 1; turn_began 1");
}

/// Both fit, so nobody is asked.
#[test]
fn a_01_two_groups_that_fit_board_without_a_question() {
    check(
        "",
        "2@BRU 0:>RIO,NYC>LIS,TYO>SIN/1:RIO>SYD,CAI>TYO,CAI>RIO 0:flight",
        "fly:BRU>CAI",
        "0@CAI 0:>RIO,NYC>LIS,TYO>SIN/1:RIO>SYD,>TYO,>RIO 1:fuel 0@SFO CAI,CAI",
        "flew 0 2 0; boarded 1 2 CAI; boarded 1 3 CAI; turn_began 1",
    );
}

/// A group that was left behind at the start boards in the next phase 2 there.
#[test]
fn a_10_boarding_in_phase_2_is_compulsory() {
    leads_to(
        "",
        "0@SFO 0:SFO>BRU,RIO>CAI,LIS>NBO;BRU+4/1:KHI>SYD,SIN>LIS,TYO>NYC;CAI+4 0:initial-boarding[0]",
        "done done skip-throw stay pass",
        "0@SFO 0:>BRU,RIO>CAI,LIS>NBO;BRU+4/1:KHI>SYD,SIN>LIS,TYO>NYC;CAI+4 1:fuel 0@SFO SFO",
    );
}

/// Everybody with a waiting group that would fit is asked, whatever its card says.
#[test]
fn a_10_boarding_in_phase_2_may_be_optional() {
    let optional = "phase2_boarding=optional";
    let given = "2@CAI 0:>RIO,NYC>LIS,TYO>SIN/1:RIO>SYD,CAI>TYO,KHI>RIO/2:NYC>KHI,>NBO,SYD>TYO 0:boarding[0]";
    check(
        optional,
        &given.replace("2@CAI", "4@BRU").replace("boarding[0]", "flight"),
        "fly:BRU>CAI",
        given,
        "flew 0 2 2; asked 0 boarding",
    );
    legal(optional, given, 0, "done");
    check(optional, given, "done", &given.replace("[0]", "[1]"), "boarding_done 0; asked 1 boarding");
    legal(optional, &given.replace("[0]", "[1]"), 1, "board:2 done");
    check(
        optional,
        given,
        "done done done",
        &given.replace("0:boarding[0]", "1:fuel"),
        "boarding_done 0; asked 1 boarding; boarding_done 1; asked 2 boarding; boarding_done 2; turn_began 1",
    );
}
