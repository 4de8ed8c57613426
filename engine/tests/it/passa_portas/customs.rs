//! Customs and last-minute boarding (section 4.3 of the rule sheet).

use super::fuel::quiet;
use super::{asked, chances, check, leads_to, legal, position, refused, seat};
use aerodrome_engine::Position as _;
use aerodrome_engine::passa_portas::Event;

/// In Cairo, in the turn of seat 1: one of its groups sits in the plane, another has just got off, and the front card
/// of seat 0 names the city.
const GIVEN: &str = "2@CAI 0:NYC>RIO,SIN>SYD,TYO>SIN;CAI+1/1:>TYO,o,KHI>RIO;BRU+1 1:customs[0] 0@SFO - CAI";

/// Seat 0 has played it against the group in the plane, which goes from Lisbon to Nairobi now.
const PLAYED: &str =
    "2@CAI 0:NYC>RIO,SIN>SYD,TYO>SIN;SYD/1:LIS>NBO,o,KHI>RIO;BRU+1 1:last-minute[1] 0@SFO - CAI,TYO";

#[test]
fn pp_44_the_front_card_of_the_city_may_be_played() {
    asked("", GIVEN, "customs 0");
    legal("", GIVEN, 0, "customs:1:1 customs:1:2 pass");
    check(
        "",
        GIVEN,
        "pass",
        "2@CAI 0:NYC>RIO,SIN>SYD,TYO>SIN;CAI+1/1:>TYO,h,KHI>RIO;BRU+1 0:fuel 0@SFO - CAI",
        "customs_passed 0; came_home 1 2; turn_began 0",
    );
}

#[test]
fn pp_44_a_card_of_another_city_cannot_be_played() {
    let given = GIVEN.replace("CAI+1", "KHI+1");
    asked("", &given, "customs 0");
    legal("", &given, 0, "pass");
    refused("", &given, 0, "customs:1:1", "customs_elsewhere");
    refused("", &given, 1, "customs:0:1", "not_asked customs_elsewhere group_out_of_reach");
}

/// Seats 0 and 1 play out of turn, seat 2 in its own.
#[test]
fn a_11_every_player_may_play_in_every_turn() {
    let holders = [
        "0:>RIO,NYC>LIS,SIN>TYO;CAI/1:>SYD,TYO>SIN,NYC>RIO;BRU/2:>SIN,KHI>NBO,LIS>TYO;KHI",
        "0:>RIO,NYC>LIS,SIN>TYO;BRU/1:>SYD,TYO>SIN,NYC>RIO;CAI/2:>SIN,KHI>NBO,LIS>TYO;KHI",
        "0:>RIO,NYC>LIS,SIN>TYO;BRU/1:>SYD,TYO>SIN,NYC>RIO;KHI/2:>SIN,KHI>NBO,LIS>TYO;CAI",
    ];
    for (who, holders) in (0..).zip(holders) {
        let given = format!("2@CAI {holders} 2:customs[2,0,1]");
        asked("", &given, "customs 2,0,1");
        for seat in 0..3 {
            let victims =
                (0..3).filter(|victim| *victim != seat).map(|victim| format!("customs:{victim}:1 "));
            let can = if seat == who { victims.collect() } else { String::new() };
            legal("", &given, seat, &format!("{can}pass"));
        }
    }
}

/// Those who hold other cards pass in any order; the first card ends the asking.
#[test]
fn pp_45_at_most_one_card_is_played_in_a_turn() {
    let given = "2@CAI 0:>RIO,NYC>LIS,SIN>TYO;CAI/1:>SYD,TYO>SIN,NYC>RIO;BRU/2:>SIN,KHI>NBO,LIS>TYO;KHI \
                 2:customs[2,0,1]";
    check("", given, "1/pass", &given.replace("[2,0,1]", "[2,0]"), "customs_passed 1");
    let played = "2@CAI 0:>RIO,NYC>LIS,SIN>TYO/1:BRU>NBO,TYO>SIN,NYC>RIO;BRU/2:>SIN,KHI>NBO,LIS>TYO;KHI \
                  2:last-minute[2] 0@SFO - SYD";
    leads_to("", given, "0/customs:1:1 card=BRU card=NBO", played);
    refused("", played, 2, "customs:1:2", "not_due customs_elsewhere group_out_of_reach");
    refused("", played, 2, "pass", "not_due");
}

/// The next card of seat 0 is in front, but the city has only the one that has been played.
#[test]
fn a_20_no_second_card_follows() {
    leads_to("", GIVEN, "customs:1:1 card=LIS card=NBO card=SYD", PLAYED);
    asked("", PLAYED, "last_minute 1");
    refused("", PLAYED, 0, "customs:1:2", "not_asked not_due customs_elsewhere");
}

#[test]
fn pp_46_only_groups_of_opponents_in_the_plane_or_the_office_can_be_hit() {
    let given = "2@CAI 0:>RIO,SIN>SYD,TYO>SIN;CAI/1:>TYO,o,KHI>RIO/2:h,NYC>BRU,>LIS 1:customs[0] 0@SFO - CAI";
    legal("", given, 0, "customs:1:1 customs:1:2 customs:2:3 pass");
    refused("", given, 0, "customs:0:1", "own_group");
    refused("", given, 0, "customs:0:2", "own_group");
    refused("", given, 0, "customs:1:3", "group_out_of_reach");
    refused("", given, 0, "customs:2:1", "group_out_of_reach");
    refused("", given, 0, "customs:2:2", "group_out_of_reach");
    refused("", given, 0, "customs:3:1", "victim_not_in_game");
}

/// Seat 0 has the card of Cairo and somebody in the plane, but no opponent is in reach.
#[test]
fn a_12_a_card_cannot_be_spent_without_a_victim() {
    check(
        "",
        "2@BRU 0:>RIO,SIN>SYD,TYO>SIN;CAI/1:NYC>TYO,h,KHI>RIO;BRU 0:flight",
        "fly:BRU>CAI",
        "0@CAI 0:>RIO,SIN>SYD,TYO>SIN;CAI/1:NYC>TYO,h,KHI>RIO;BRU 0:customs[1]",
        "flew 0 2 0; asked 1 customs",
    );
    refused(
        "",
        "0@CAI 0:>RIO,SIN>SYD,TYO>SIN;CAI/1:NYC>TYO,h,KHI>RIO;BRU 0:customs[1]",
        0,
        "customs:1:1",
        "not_asked group_out_of_reach",
    );
}

/// From the plane the destination card is put aside; from the office it has been already.
#[test]
fn pp_47_the_group_is_taken_back_to_its_slot() {
    check(
        "",
        GIVEN,
        "customs:1:1",
        "2@CAI 0:NYC>RIO,SIN>SYD,TYO>SIN;-+1/1:->-,o,KHI>RIO;BRU+1 1:last-minute[1] 0@SFO - CAI,TYO",
        "customs_played 0 CAI 1 1; destination_put_aside 1 1 TYO; taken_back 1 1; asked 1 last_minute",
    );
    check(
        "",
        GIVEN,
        "customs:1:2",
        "2@CAI 0:NYC>RIO,SIN>SYD,TYO>SIN;-+1/1:>TYO,->-,KHI>RIO;BRU+1 1:last-minute[1] 0@SFO - CAI",
        "customs_played 0 CAI 1 2; taken_back 1 2; asked 1 last_minute",
    );
}

#[test]
fn pp_48_its_owner_draws_a_new_boarding_and_a_new_destination_card() {
    chances(
        "",
        GIVEN,
        "customs:1:1",
        "boarding_card BRU*2 CAI*2 KHI LIS*2 NBO*2 NYC RIO*2 SFO*2 SIN SYD*2 TYO",
    );
    chances(
        "",
        GIVEN,
        "customs:1:1 card=LIS",
        "destination_card BRU*2 CAI KHI*2 LIS*2 NBO*2 NYC*2 SFO*2 SIN SYD TYO",
    );
    check(
        "",
        GIVEN,
        "customs:1:1 card=LIS card=NBO card=SYD",
        PLAYED,
        "customs_played 0 CAI 1 1; destination_put_aside 1 1 TYO; taken_back 1 1; asked 1 last_minute; \
         card_drawn 1 1 boarding LIS; card_drawn 1 1 destination NBO; customs_card_turned_up 0 SYD",
    );
}

#[test]
fn pp_49_a_new_pair_of_one_city_is_replaced() {
    check(
        "",
        GIVEN,
        "customs:1:1 card=LIS card=LIS card=CAI card=CAI card=LIS card=NBO card=SYD",
        "2@CAI 0:NYC>RIO,SIN>SYD,TYO>SIN;SYD/1:LIS>NBO,o,KHI>RIO;BRU+1 1:last-minute[1] \
         0@SFO CAI,LIS CAI,CAI,LIS,TYO",
        "customs_played 0 CAI 1 1; destination_put_aside 1 1 TYO; taken_back 1 1; asked 1 last_minute; \
         card_drawn 1 1 boarding LIS; card_drawn 1 1 destination LIS; pair_rejected 1 1 LIS; \
         card_drawn 1 1 boarding CAI; card_drawn 1 1 destination CAI; pair_rejected 1 1 CAI; \
         card_drawn 1 1 boarding LIS; card_drawn 1 1 destination NBO; customs_card_turned_up 0 SYD",
    );
}

#[test]
fn pp_50_the_card_is_out_of_play_and_the_next_comes_to_the_front() {
    // Two customs cards have never been seen: one of them stands behind that of seat 0.
    chances("", GIVEN, "customs:1:1 card=LIS card=NBO", "customs_card SYD TYO");
    leads_to(
        "",
        "2@CAI 0:NYC>RIO,SIN>SYD,TYO>SIN;CAI+1/1:>TYO,h,KHI>RIO;BRU+1 1:customs[0] 0@SFO - - KHI,LIS,NBO,NYC,RIO,SIN -",
        "customs:1:1 card=LIS card=NBO card=TYO",
        "2@CAI 0:NYC>RIO,SIN>SYD,TYO>SIN;TYO/1:LIS>NBO,h,KHI>RIO;BRU+1 1:last-minute[1] \
         0@SFO - TYO CAI,KHI,LIS,NBO,NYC,RIO,SIN -",
    );
}

#[test]
fn pp_50_after_the_last_card_none_comes_to_the_front() {
    leads_to(
        "",
        "2@CAI 0:NYC>RIO,SIN>SYD,TYO>SIN;CAI/1:>TYO,h,KHI>RIO;BRU+1 1:customs[0]",
        "customs:1:1 card=LIS card=NBO",
        "2@CAI 0:NYC>RIO,SIN>SYD,TYO>SIN/1:LIS>NBO,h,KHI>RIO;BRU+1 1:last-minute[1] 0@SFO - TYO",
    );
}

/// Before everybody has got off and on, nobody can play a card.
#[test]
fn pp_51_customs_come_after_boarding() {
    for turn in ["0:fuel", "0:flight", "0:boarding[1]"] {
        let given = format!("2@CAI 0:>RIO,NYC>LIS,h;CAI/1:CAI>SYD,CAI>TYO,>RIO {turn}");
        refused(
            "",
            &given,
            0,
            "customs:1:3",
            if turn.contains('[') { "already_decided not_due" } else { "not_due" },
        );
    }
}

/// Seat 0 has the card of the city where it decides on its flight, and has to wait for phase 3 of a turn there.
#[test]
fn a_13_a_card_is_not_offered_before_phase_3() {
    let given = "3@CAI 0:NYC>RIO,SIN>SYD,TYO>SIN;CAI/1:>TYO,h,KHI>RIO;BRU 0:fuel";
    legal("", given, 0, "throw skip-throw");
    leads_to("", given, "skip-throw stay", &given.replace("fuel", "customs[0]"));
}

/// All boarding and all destination cards that no group has lie on the discards.
#[test]
fn a_14_an_empty_pile_is_made_new_from_its_discards() {
    let boarding = "BRU,BRU,CAI,CAI,KHI,LIS,LIS,NBO,NBO,NYC,RIO,RIO,SFO,SFO,SIN,SYD,SYD,TYO";
    let destination = "BRU,BRU,CAI,CAI,KHI,KHI,LIS,LIS,NBO,NBO,NYC,NYC,SFO,SFO,SIN,SYD,TYO";
    let given = format!(
        "2@CAI 0:NYC>RIO,SIN>SYD,TYO>SIN;CAI+1/1:>TYO,h,KHI>RIO;BRU+1 1:customs[0] 0@SFO {boarding} {destination}"
    );
    chances(
        "",
        &given,
        "customs:1:1",
        "boarding_card BRU*2 CAI*2 KHI LIS*2 NBO*2 NYC RIO*2 SFO*2 SIN SYD*2 TYO",
    );
    // The card of the group that was hit has been put aside first, so it can be drawn again.
    chances(
        "",
        &given,
        "customs:1:1 card=LIS",
        "destination_card BRU*2 CAI*2 KHI*2 LIS*2 NBO*2 NYC*2 SFO*2 SIN SYD TYO*2",
    );
    // After that there are piles again, and rejected cards are on the discards as ever.
    check(
        "",
        &given,
        "customs:1:1 card=LIS card=LIS card=NBO card=TYO card=SYD",
        "2@CAI 0:NYC>RIO,SIN>SYD,TYO>SIN;SYD/1:NBO>TYO,h,KHI>RIO;BRU+1 1:last-minute[1] 0@SFO LIS LIS",
        "customs_played 0 CAI 1 1; destination_put_aside 1 1 TYO; taken_back 1 1; asked 1 last_minute; \
         pile_reshuffled boarding; card_drawn 1 1 boarding LIS; \
         pile_reshuffled destination; card_drawn 1 1 destination LIS; pair_rejected 1 1 LIS; \
         card_drawn 1 1 boarding NBO; card_drawn 1 1 destination TYO; customs_card_turned_up 0 SYD",
    );
}

/// The last group of seat 1 has got off, so seat 1 wins as soon as the office is emptied, unless customs come first.
#[test]
fn a_16_customs_can_stop_a_winner_in_the_office() {
    let given = "2@CAI 0:NYC>RIO,SIN>SYD,TYO>SIN;CAI/1:h,o,h 1:customs[0] 0@SFO - CAI";
    check(
        "",
        given,
        "customs:1:2 card=LIS card=NBO done done",
        "2@CAI 0:NYC>RIO,SIN>SYD,TYO>SIN/1:h,LIS>NBO,h 0:fuel 0@SFO - CAI",
        "customs_played 0 CAI 1 2; taken_back 1 2; asked 1 last_minute; card_drawn 1 2 boarding LIS; \
         card_drawn 1 2 destination NBO; boarding_done 1; asked 0 last_minute; boarding_done 0; turn_began 0",
    );
    check(
        "",
        given,
        "pass",
        "2@CAI 0:NYC>RIO,SIN>SYD,TYO>SIN;CAI/1:h,h,h - 0@SFO - CAI * 1",
        "customs_passed 0; came_home 1 2; game_ended 1",
    );
}

/// The plane is full, and the group of two of seat 0 has found no seat in Cairo until it makes room itself.
const FULL: &str = "2@CAI 0:>RIO,CAI>LIS,>SIN;CAI/1:RIO>SYD,>TYO,KHI>RIO 0:customs[0]";

#[test]
fn pp_52_who_found_no_seat_may_board_after_a_customs_play() {
    let given = "2@CAI 0:>RIO,CAI>LIS,>SIN/1:RIO>SYD,CAI>NBO,KHI>RIO 0:last-minute[0] 0@SFO - TYO";
    leads_to("", FULL, "customs:1:2 card=CAI card=NBO", given);
    legal("", given, 0, "board:2 done");
    check(
        "",
        given,
        "board:2",
        "2@CAI 0:>RIO,>LIS,>SIN/1:RIO>SYD,CAI>NBO,KHI>RIO 1:fuel 0@SFO CAI TYO",
        "boarded 0 2 CAI; turn_began 1",
    );
    // It is optional; then the victim can sit down again.
    check(
        "",
        given,
        "done board:2",
        "2@CAI 0:>RIO,CAI>LIS,>SIN/1:RIO>SYD,>NBO,KHI>RIO 1:fuel 0@SFO CAI TYO",
        "boarding_done 0; asked 1 last_minute; boarded 1 2 CAI; turn_began 1",
    );
    leads_to("", given, "done done", &given.replace("0:last-minute[0]", "1:fuel"));
}

/// By chance its new boarding card is that of the city, and without customs the seats were free already.
#[test]
fn a_18_the_victim_may_board_at_once() {
    let given = "2@CAI 0:NYC>RIO,SIN>SYD,TYO>SIN/1:>TYO,CAI>NBO,KHI>RIO;BRU+1 1:last-minute[1] 0@SFO - CAI";
    leads_to("", &GIVEN.replace("CAI+1", "CAI"), "customs:1:2 card=CAI card=NBO", given);
    legal("", given, 1, "board:2 done");
    leads_to(
        "",
        given,
        "board:2 done done",
        "2@CAI 0:NYC>RIO,SIN>SYD,TYO>SIN/1:>TYO,>NBO,KHI>RIO;BRU+1 0:fuel 0@SFO CAI CAI",
    );
}

#[test]
fn a_18_a_victim_from_the_office_may_be_barred_for_the_turn() {
    let barred = "office_victim_may_board=false";
    let given =
        "2@CAI 0:NYC>RIO,SIN>SYD,TYO>SIN/1:>TYO,CAI>NBO,KHI>RIO;BRU+1 1:last-minute[1]!1:2 0@SFO - CAI";
    check(
        barred,
        &GIVEN.replace("CAI+1", "CAI"),
        "customs:1:2 card=CAI card=NBO",
        given,
        "customs_played 0 CAI 1 2; taken_back 1 2 barred; asked 1 last_minute; \
         card_drawn 1 2 boarding CAI; card_drawn 1 2 destination NBO",
    );
    legal(barred, given, 1, "done");
    refused(barred, given, 1, "board:2", "group_barred");
    // In the next turn there it boards like any other, and a victim from the plane is not barred at all.
    leads_to(
        barred,
        given,
        "done done skip-throw stay",
        "2@CAI 0:NYC>RIO,SIN>SYD,TYO>SIN/1:>TYO,>NBO,KHI>RIO;BRU+1 1:fuel 0@SFO CAI CAI",
    );
    leads_to(
        barred,
        &GIVEN.replace("CAI+1", "CAI").replace(",o,", ",h,"),
        "customs:1:1 card=CAI card=NBO board:1 done done",
        "2@CAI 0:NYC>RIO,SIN>SYD,TYO>SIN/1:>NBO,h,KHI>RIO;BRU+1 0:fuel 0@SFO CAI CAI,TYO",
    );
}

/// The player on turn first, then clockwise; a seat whose groups do not fit is not asked.
#[test]
fn pp_53_last_minute_boarding_goes_clockwise_from_the_player_on_turn() {
    let given = "2@CAI 0:>RIO,CAI>LIS,NYC>TYO/1:>SYD,NYC>SIN,>SIN;CAI/2:RIO>BRU,KHI>NBO,SYD>TYO 2:customs[1]";
    check(
        "",
        given,
        "customs:0:1 card=CAI card=KHI",
        "2@CAI 0:CAI>KHI,CAI>LIS,NYC>TYO/1:>SYD,NYC>SIN,>SIN/2:RIO>BRU,KHI>NBO,SYD>TYO 2:last-minute[2] 0@SFO - RIO",
        "customs_played 1 CAI 0 1; destination_put_aside 0 1 RIO; taken_back 0 1; asked 2 last_minute; \
         card_drawn 0 1 boarding CAI; card_drawn 0 1 destination KHI",
    );
    check(
        "",
        given,
        "customs:0:1 card=CAI card=KHI done board:2",
        "2@CAI 0:CAI>KHI,>LIS,NYC>TYO/1:>SYD,NYC>SIN,>SIN/2:RIO>BRU,KHI>NBO,SYD>TYO 0:fuel 0@SFO CAI RIO",
        "customs_played 1 CAI 0 1; destination_put_aside 0 1 RIO; taken_back 0 1; asked 2 last_minute; \
         card_drawn 0 1 boarding CAI; card_drawn 0 1 destination KHI; boarding_done 2; asked 0 last_minute; boarded 0 2 CAI; turn_began 0",
    );
}

/// Its owner, seat 0, is asked in its turn of the row; among its own groups it chooses.
#[test]
fn a_19_the_victim_goes_in_its_owners_place_of_the_row() {
    let given = "2@CAI 0:CAI>KHI,CAI>LIS,NYC>TYO/1:>SYD,NYC>SIN,>SIN/2:RIO>BRU,KHI>NBO,SYD>TYO \
                 2:last-minute[2] 0@SFO - RIO";
    asked("", given, "last_minute 2");
    let second = given.replace("[2]", "[0]");
    leads_to("", given, "done", &second);
    legal("", &second, 0, "board:1 board:2 done");
    // With the start player first, the owner of the victim comes first as well.
    let start_player = "boarding_order=start_player";
    leads_to(start_player, &second, "done", &given.replace("[2]", "[1]"));
    leads_to(start_player, &second, "done done", given);
}

/// One seat is left, and only seats with a waiting group of one are asked.
#[test]
fn pp_53_sizes_must_fit() {
    let given = "2@CAI 0:CAI>KHI,CAI>LIS,NYC>TYO/1:>SYD,NYC>SIN,>SIN/2:RIO>BRU,KHI>NBO,SYD>TYO 2:last-minute[0] 0@SFO - RIO";
    leads_to(
        "",
        given,
        "board:2",
        "2@CAI 0:CAI>KHI,>LIS,NYC>TYO/1:>SYD,NYC>SIN,>SIN/2:RIO>BRU,KHI>NBO,SYD>TYO 0:fuel 0@SFO CAI RIO",
    );
    leads_to(
        "",
        given,
        "board:1",
        "2@CAI 0:>KHI,CAI>LIS,NYC>TYO/1:>SYD,NYC>SIN,>SIN/2:RIO>BRU,KHI>NBO,SYD>TYO 0:fuel 0@SFO CAI RIO",
    );
}

#[test]
fn pp_54_then_the_office_is_emptied_and_the_journeys_are_finished() {
    check(
        "",
        PLAYED,
        "done done",
        "2@CAI 0:NYC>RIO,SIN>SYD,TYO>SIN;SYD/1:LIS>NBO,h,KHI>RIO;BRU+1 0:fuel 0@SFO - CAI,TYO",
        "boarding_done 1; asked 0 last_minute; boarding_done 0; came_home 1 2; turn_began 0",
    );
    // A group that is home can never be hit again.
    let later = "2@SYD 0:NYC>RIO,SIN>SYD,TYO>SIN;SYD/1:>NBO,h,KHI>RIO;BRU+1 0:customs[0] 0@SFO LIS CAI,TYO";
    refused("", later, 0, "customs:1:2", "group_out_of_reach");
}

#[test]
fn pp_55_the_next_player_begins_with_fuel() {
    leads_to("", &quiet("8@BRU", "0:flight+2"), "stay", &quiet("8@BRU", "1:fuel"));
    leads_to("", &quiet("2@BRU", "1:flight"), "stay", &quiet("2@BRU", "0:fuel"));
}

/// Rejected cards that go back into piles of one city would come again for ever.
#[test]
fn a_14_when_the_piles_have_one_city_only_the_discards_come_in() {
    let given = "0@SFO 0:CAI>KHI,LIS>NBO,>NYC;CAI+4/1:CAI>KHI,LIS>NBO,RIO>NYC;SFO+4 0:customs[1] 0@BRU BRU,BRU,KHI,KHI,NBO,NBO,NYC,NYC,RIO,SFO,SFO,SIN,SIN,SYD,TYO,TYO BRU,BRU,CAI,CAI,LIS,LIS,RIO,RIO,SFO,SFO,SIN,SIN,SYD,TYO,TYO - -";
    let mut position = position("rejects=shuffle_back", given);
    let customs = "customs:0:3".parse().expect("an id");
    position = position.play(seat(1), &customs).expect("the card names this city").position;
    let mut reshuffled = 0;
    for city in ["SYD", "SYD"] {
        let roll = serde_json::from_value(serde_json::json!(city)).expect("a city");
        let step = position.resolve(&roll).expect("nothing else lies in the pile");
        reshuffled +=
            step.events.iter().filter(|event| matches!(event, Event::PileReshuffled { .. })).count();
        position = step.position;
    }
    assert_eq!(reshuffled, 2);
    let cards = position.chance().expect("a card is drawn").outcomes;
    assert!(cards.len() > 6, "{cards:?}");
}
