//! The set-up (section 3 of the rule sheet).

use super::{asked, chances, check, leads_to, legal, options, refused, sees};
use aerodrome_engine::passa_portas::{PassaPortas, Position};
use aerodrome_engine::{Explain, Game, Seat};

/// What has to be drawn for two players, in order: the start city, three boarding and three destination cards for each
/// player, and the customs card in front of each.
const DEAL: &str = "card=SFO card=NYC card=RIO card=LIS card=BRU card=CAI card=NBO \
                    card=KHI card=SIN card=TYO card=SYD card=SFO card=NYC card=BRU card=CAI";

/// What comes out of it.
const DEALT: &str =
    "0@SFO 0:NYC>BRU,RIO>CAI,LIS>NBO;BRU+4/1:KHI>SYD,SIN>SFO,TYO>NYC;CAI+4 0:initial-boarding[0]";

/// The codes of the faults of these seats.
fn faults_of(seats: &[u8]) -> Vec<&'static str> {
    let seats = seats.iter().filter_map(|number| Seat::new(*number)).collect();
    let start = <Position as aerodrome_engine::Position<PassaPortas>>::start(&seats, &options(""));
    start.err().unwrap_or_default().iter().map(Explain::code).collect()
}

#[test]
fn pp_01_two_or_three_can_play() {
    assert_eq!(faults_of(&[]), ["wrong_number_of_seats"]);
    assert_eq!(faults_of(&[1]), ["wrong_number_of_seats"]);
    for seats in [&[0, 1][..], &[2, 0], &[2, 0, 1], &[0, 1, 2]] {
        assert!(faults_of(seats).is_empty(), "{seats:?}");
    }
    assert_eq!(faults_of(&[0, 3]), ["no_such_seat"]);
    assert_eq!(faults_of(&[2, 2]), ["seat_repeated"]);
    assert_eq!(faults_of(&[0, 1, 2, 0]), ["wrong_number_of_seats", "seat_repeated"]);
    assert_eq!(PassaPortas::catalog().seats, (2, 3));
}

/// The order of the seats is that of play, whatever their numbers are.
#[test]
fn pp_01_play_goes_round_in_the_order_of_the_seats() {
    let holders = "2:NYC>RIO,NYC>SYD,TYO>SIN/0:RIO>TYO,SIN>NYC,TYO>RIO/1:SYD>NYC,SIN>TYO,RIO>SIN";
    for (turn, next) in [(2, 0), (0, 1), (1, 2)] {
        leads_to(
            "",
            &format!("0@BRU {holders} {turn}:flight"),
            "stay",
            &format!("0@BRU {holders} {next}:fuel"),
        );
    }
}

#[test]
fn pp_02_the_tank_is_empty_at_the_start() {
    leads_to("", "start 0,1", "", "0@- 0:->-,->-,->-;-+5/1:->-,->-,->-;-+5 0:initial-boarding 0@- - - - -");
    leads_to("", "start 0,1", DEAL, DEALT);
}

#[test]
fn pp_03_each_player_has_three_waiting_groups() {
    leads_to(
        "",
        "start 2,0,1",
        "",
        "0@- 2:->-,->-,->-;-+3/0:->-,->-,->-;-+3/1:->-,->-,->-;-+3 2:initial-boarding 2@- - - - -",
    );
}

/// Eleven customs cards, and two boarding and two destination cards of each city.
#[test]
fn pp_04_three_piles_are_shuffled() {
    let all = "BRU CAI KHI LIS NBO NYC RIO SFO SIN SYD TYO";
    let twice = all.split(' ').map(|city| format!("{city}*2")).collect::<Vec<_>>().join(" ");
    chances("", "start 0,1", "", &format!("customs_card {all}"));
    chances("", "start 0,1", "card=SFO", &format!("boarding_card {twice}"));
    chances("", "start 0,1", "card=SFO card=NYC card=NYC card=LIS", &format!("destination_card {twice}"));
    chances(
        "",
        "start 0,1",
        "card=SFO card=NYC card=NYC card=LIS card=BRU card=CAI card=NBO",
        "boarding_card BRU*2 CAI*2 KHI*2 LIS NBO*2 RIO*2 SFO*2 SIN*2 SYD*2 TYO*2",
    );
}

#[test]
fn pp_05_cards_are_dealt_in_the_order_of_the_slots() {
    check(
        "",
        "start 0,1",
        DEAL,
        DEALT,
        "start_city_drawn SFO; \
         card_drawn 0 1 boarding NYC; card_drawn 0 2 boarding RIO; card_drawn 0 3 boarding LIS; \
         card_drawn 0 1 destination BRU; card_drawn 0 2 destination CAI; card_drawn 0 3 destination NBO; \
         card_drawn 1 1 boarding KHI; card_drawn 1 2 boarding SIN; card_drawn 1 3 boarding TYO; \
         card_drawn 1 1 destination SYD; card_drawn 1 2 destination SFO; card_drawn 1 3 destination NYC; \
         customs_card_turned_up 0 BRU; customs_card_turned_up 1 CAI; asked 0 initial_boarding",
    );
}

/// Three seats of the plane are free: the group of slot 3 fits and leaves none; after that of slot 1 it does not fit.
#[test]
fn pp_06_the_slot_is_the_size_of_the_group() {
    let given = "2@CAI 0:CAI>BRU,RIO>SYD,CAI>NBO/1:>SYD,>LIS,TYO>NYC 0:boarding[0]";
    legal("", given, 0, "board:1 board:3 done");
    let with_two_seats_less = "2@CAI 0:CAI>BRU,>SYD,CAI>NBO/1:>SYD,>LIS,TYO>NYC 0:boarding[0]";
    refused("", with_two_seats_less, 0, "board:3", "not_enough_seats");
    leads_to("", given, "board:3", "2@CAI 0:CAI>BRU,RIO>SYD,>NBO/1:>SYD,>LIS,TYO>NYC 1:fuel 0@SFO CAI");
}

/// All cards are dealt first. Then the pairs go player by player and slot by slot, the boarding card first.
#[test]
fn pp_07_two_cards_of_one_city_are_replaced() {
    check(
        "",
        "start 0,1",
        "card=SFO card=NYC card=RIO card=LIS card=BRU card=RIO card=LIS \
         card=KHI card=SIN card=TYO card=KHI card=SFO card=NYC \
         card=CAI card=NBO card=SYD card=TYO card=BRU card=CAI card=SIN card=NYC",
        "0@SFO 0:NYC>BRU,CAI>NBO,SYD>TYO;SIN+4/1:BRU>CAI,SIN>SFO,TYO>NYC;NYC+4 \
         0:initial-boarding[0] 0@SFO KHI,LIS,RIO KHI,LIS,RIO",
        "start_city_drawn SFO; \
         card_drawn 0 1 boarding NYC; card_drawn 0 2 boarding RIO; card_drawn 0 3 boarding LIS; \
         card_drawn 0 1 destination BRU; card_drawn 0 2 destination RIO; card_drawn 0 3 destination LIS; \
         card_drawn 1 1 boarding KHI; card_drawn 1 2 boarding SIN; card_drawn 1 3 boarding TYO; \
         card_drawn 1 1 destination KHI; card_drawn 1 2 destination SFO; card_drawn 1 3 destination NYC; \
         pair_rejected 0 2 RIO; card_drawn 0 2 boarding CAI; card_drawn 0 2 destination NBO; \
         pair_rejected 0 3 LIS; card_drawn 0 3 boarding SYD; card_drawn 0 3 destination TYO; \
         pair_rejected 1 1 KHI; card_drawn 1 1 boarding BRU; card_drawn 1 1 destination CAI; \
         customs_card_turned_up 0 SIN; customs_card_turned_up 1 NYC; asked 0 initial_boarding",
    );
}

#[test]
fn pp_07_pairs_are_replaced_until_they_differ() {
    check(
        "",
        "0@SFO 0:NYC>BRU,RIO>RIO,LIS>NBO;-+5/1:KHI>SYD,SIN>SFO,TYO>-;-+5 0:initial-boarding",
        "card=NYC card=CAI card=CAI card=SYD card=SYD card=BRU card=LIS",
        "0@SFO 0:NYC>BRU,BRU>LIS,LIS>NBO;-+5/1:KHI>SYD,SIN>SFO,TYO>NYC;-+5 \
         0:initial-boarding 0@SFO CAI,RIO,SYD CAI,RIO,SYD",
        "card_drawn 1 3 destination NYC; pair_rejected 0 2 RIO; \
         card_drawn 0 2 boarding CAI; card_drawn 0 2 destination CAI; pair_rejected 0 2 CAI; \
         card_drawn 0 2 boarding SYD; card_drawn 0 2 destination SYD; pair_rejected 0 2 SYD; \
         card_drawn 0 2 boarding BRU; card_drawn 0 2 destination LIS",
    );
}

/// A position before the last card is dealt, which makes a pair of slot 3 of seat 1.
const BEFORE_A_PAIR: &str =
    "0@SFO 0:NYC>BRU,RIO>CAI,LIS>NBO;-+5/1:KHI>SYD,SIN>SFO,TYO>-;-+5 0:initial-boarding";

#[test]
fn pp_08_rejected_cards_go_to_their_discards() {
    leads_to(
        "",
        BEFORE_A_PAIR,
        "card=TYO",
        "0@SFO 0:NYC>BRU,RIO>CAI,LIS>NBO;-+5/1:KHI>SYD,SIN>SFO,->-;-+5 0:initial-boarding 0@SFO TYO TYO",
    );
}

/// One card of Tokyo of each kind is out of the piles, or back in them.
#[test]
fn a_15_rejected_cards_may_be_shuffled_back_instead() {
    chances(
        "",
        BEFORE_A_PAIR,
        "card=TYO",
        "boarding_card BRU*2 CAI*2 KHI LIS NBO*2 NYC RIO SFO*2 SIN SYD*2 TYO",
    );
    chances(
        "rejects=shuffle_back",
        BEFORE_A_PAIR,
        "card=TYO",
        "boarding_card BRU*2 CAI*2 KHI LIS NBO*2 NYC RIO SFO*2 SIN SYD*2 TYO*2",
    );
    leads_to(
        "rejects=shuffle_back",
        BEFORE_A_PAIR,
        "card=TYO card=TYO card=TYO card=TYO",
        "0@SFO 0:NYC>BRU,RIO>CAI,LIS>NBO;-+5/1:KHI>SYD,SIN>SFO,TYO>-;-+5 0:initial-boarding",
    );
}

/// Five for each of two players and one for the start, or three for each of three.
#[test]
fn pp_09_customs_cards_are_dealt_five_or_three_each() {
    leads_to("", "start 0,1", DEAL, DEALT);
    leads_to(
        "",
        "0@SFO 0:NYC>BRU,RIO>CAI,LIS>NBO;-+3/1:KHI>SYD,SIN>SFO,TYO>NYC;-+3/2:BRU>LIS,CAI>TYO,NBO>-;-+3 \
         0:initial-boarding",
        "card=SIN card=BRU card=CAI card=KHI",
        "0@SFO 0:NYC>BRU,RIO>CAI,LIS>NBO;BRU+2/1:KHI>SYD,SIN>SFO,TYO>NYC;CAI+2/2:BRU>LIS,CAI>TYO,NBO>SIN;KHI+2 \
         0:initial-boarding[0]",
    );
}

#[test]
fn pp_10_only_the_owner_reads_the_front_card_and_nobody_the_rear_ones() {
    sees(
        "",
        DEALT,
        Some(0),
        "0@SFO 0:NYC>BRU,RIO>CAI,LIS>NBO;BRU+4/1:?>?,?>?,?>?;?+4 0:initial-boarding[0] 0@SFO - - - -",
    );
    sees(
        "",
        DEALT,
        Some(1),
        "0@SFO 0:?>?,?>?,?>?;?+4/1:KHI>SYD,SIN>SFO,TYO>NYC;CAI+4 0:initial-boarding[0] 0@SFO - - - -",
    );
    sees("", DEALT, None, "0@SFO 0:?>?,?>?,?>?;?+4/1:?>?,?>?,?>?;?+4 0:initial-boarding[0] 0@SFO - - - -");
}

/// Nobody knows the rear cards, so each of those that nobody has seen can come to the front.
#[test]
fn pp_10_any_unseen_card_can_come_to_the_front() {
    let given = "0@CAI 0:NYC>RIO,NYC>SYD,TYO>SIN;CAI+2/1:SIN>NYC,>TYO,TYO>RIO;RIO+2 1:customs[0] \
                 0@SFO - - NYC,SIN,SYD,TYO -";
    chances("", given, "0/customs:1:2 card=NBO card=NYC", "customs_card BRU KHI LIS NBO");
    leads_to(
        "",
        given,
        "0/customs:1:2 card=NBO card=NYC card=LIS done done",
        "0@CAI 0:NYC>RIO,NYC>SYD,TYO>SIN;LIS+1/1:SIN>NYC,NBO>NYC,TYO>RIO;RIO+2 0:fuel \
         0@SFO - TYO CAI,NYC,SIN,SYD,TYO -",
    );
}

#[test]
fn pp_11_the_plane_starts_in_the_city_of_a_customs_card_that_leaves_the_game() {
    leads_to(
        "",
        "start 0,1",
        "card=KHI",
        "0@KHI 0:->-,->-,->-;-+5/1:->-,->-,->-;-+5 0:initial-boarding 0@KHI - - - -",
    );
}

/// With two players ten cards are left for ten places; with three there are ten for nine, and the last one stays unseen.
#[test]
fn pp_12_nobody_holds_the_customs_card_of_the_start_city() {
    let two =
        "0@KHI 0:NYC>BRU,RIO>CAI,LIS>NBO;-+5/1:KHI>SYD,SIN>SFO,TYO>NYC;-+5 0:initial-boarding 0@KHI - - -";
    chances("", two, "", "customs_card BRU CAI LIS NBO NYC RIO SFO SIN SYD TYO");
    chances("", two, "card=NYC", "customs_card BRU CAI LIS NBO RIO SFO SIN SYD TYO");
    let three = "0@KHI 0:NYC>BRU,RIO>CAI,LIS>NBO;LIS+2/1:KHI>SYD,SIN>SFO,TYO>NYC;NYC+2/2:BRU>LIS,CAI>TYO,NBO>SIN;-+3 \
                 0:initial-boarding 0@KHI - - -";
    chances("", three, "", "customs_card BRU CAI NBO RIO SFO SIN SYD TYO");
    let last = "2@BRU 0:NYC>RIO,NYC>SYD,TYO>SIN/1:SIN>NYC,>TYO,TYO>RIO/2:KHI>SIN,SYD>TYO,SIN>LIS;BRU+1 \
                1:customs[2] 0@SFO - - CAI,KHI,LIS,NBO,NYC,RIO,SIN -";
    chances("", last, "2/customs:1:2 card=NBO card=NYC", "customs_card SYD TYO");
}

#[test]
fn pp_13_the_first_seat_starts_unless_it_is_drawn() {
    leads_to("", "start 2,0", "", "0@- 2:->-,->-,->-;-+5/0:->-,->-,->-;-+5 2:initial-boarding 2@- - - - -");
    chances("starter=drawn", "start 2,0,1", "", "start_seat 2 0 1");
    check(
        "starter=drawn",
        "start 2,0,1",
        "starter=1 card=SYD card=NYC",
        "0@SYD 2:->-,->-,->-;-+3/0:->-,->-,->-;-+3/1:NYC>-,->-,->-;-+3 1:initial-boarding 1@SYD - - - -",
        "starter_drawn 1; start_city_drawn SYD; card_drawn 1 1 boarding NYC",
    );
}

/// Clockwise from the starter, who is not the first of the seats.
#[test]
fn pp_13_cards_are_dealt_from_the_starter_on() {
    leads_to(
        "starter=drawn",
        "start 0,1",
        "starter=1 card=SFO card=NYC card=RIO card=LIS card=BRU card=CAI card=NBO \
         card=KHI card=SIN card=TYO card=SYD card=SFO card=NYC card=BRU card=CAI done",
        "0@SFO 0:KHI>SYD,SIN>SFO,TYO>NYC;CAI+4/1:NYC>BRU,RIO>CAI,LIS>NBO;BRU+4 1:initial-boarding[0] 1@SFO",
    );
}

/// Seat 1 has two groups in the start city and leaves one of them waiting.
#[test]
fn pp_14_before_the_first_turn_each_player_may_board() {
    let given = "0@SFO 0:NYC>BRU,SFO>CAI,LIS>NBO;BRU+4/1:SFO>SYD,SIN>NYC,TYO>NYC;CAI+4 0:initial-boarding[0]";
    asked("", given, "initial_boarding 0");
    legal("", given, 0, "board:2 done");
    legal("", given, 1, "");
    refused("", given, 0, "board:1", "boards_elsewhere");
    check(
        "",
        given,
        "board:2 done done",
        "0@SFO 0:NYC>BRU,>CAI,LIS>NBO;BRU+4/1:SFO>SYD,SIN>NYC,TYO>NYC;CAI+4 0:fuel 0@SFO SFO",
        "boarded 0 2 SFO; boarding_done 0; asked 1 initial_boarding; boarding_done 1; turn_began 0",
    );
}

/// Even those who can do nothing are asked, so that nobody learns who could.
#[test]
fn pp_14_every_seat_is_asked() {
    let given = "0@SFO 0:NYC>BRU,RIO>CAI,LIS>NBO;BRU+2/1:KHI>SYD,SIN>SFO,TYO>NYC;CAI+2/2:BRU>LIS,CAI>TYO,NBO>SIN;KHI+2 \
                 1:initial-boarding[1] 1@SFO";
    let asks = |who: u8| given.replace("[1]", &format!("[{who}]"));
    for who in [1, 2, 0] {
        asked("starter=drawn", &asks(who), &format!("initial_boarding {who}"));
        legal("starter=drawn", &asks(who), who, "done");
    }
    leads_to("starter=drawn", given, "done", &asks(2));
    leads_to("starter=drawn", given, "done done", &asks(0));
    leads_to("starter=drawn", given, "done done done", &given.replace("initial-boarding[1]", "fuel"));
}

#[test]
fn pp_15_the_one_plane_has_six_seats_for_the_groups_of_all() {
    let given = "2@SFO 0:>BRU,RIO>CAI,>NBO;BRU+4/1:SFO>SYD,SFO>NYC,TYO>NYC;CAI+4 0:boarding[1] 0@SFO LIS,SYD";
    legal("", given, 1, "board:1 board:2 done");
    let full =
        "2@SFO 0:>BRU,RIO>CAI,>NBO;BRU+4/1:SFO>SYD,>NYC,TYO>NYC;CAI+4 0:customs[0,1] 0@SFO LIS,SFO,SYD";
    leads_to("", given, "board:2", full);
}

/// No customs phase follows initial boarding: nobody can hold the card (PP-12).
#[test]
fn a_21_no_customs_cards_are_played_in_initial_boarding() {
    let given =
        "0@SFO 0:>BRU,RIO>CAI,LIS>NBO;BRU+4/1:KHI>SYD,SIN>SFO,TYO>NYC;CAI+4 0:initial-boarding[1] 0@SFO SFO";
    refused("", given, 1, "customs:0:1", "not_due customs_elsewhere");
    refused("", given, 1, "pass", "not_due");
    check("", given, "done", &given.replace("initial-boarding[1]", "fuel"), "boarding_done 1; turn_began 0");
}

#[test]
fn a_22_front_customs_cards_may_be_public() {
    sees(
        "front_customs_public=true",
        DEALT,
        Some(0),
        "0@SFO 0:NYC>BRU,RIO>CAI,LIS>NBO;BRU+4/1:?>?,?>?,?>?;CAI+4 0:initial-boarding[0] 0@SFO - - - -",
    );
    sees(
        "front_customs_public=true",
        DEALT,
        None,
        "0@SFO 0:?>?,?>?,?>?;BRU+4/1:?>?,?>?,?>?;CAI+4 0:initial-boarding[0] 0@SFO - - - -",
    );
}
