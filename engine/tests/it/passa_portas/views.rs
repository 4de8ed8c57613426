//! What each viewer sees (section 4.6 of the rule sheet).

use super::{outcome, position, seat, sees, told};
use aerodrome_engine::passa_portas::{PassaPortas, Position};
use aerodrome_engine::{Game, Pending, Position as _, Viewer};
use serde_json::json;

/// Something of everything: groups waiting, in the plane, in the office and home; front and rear customs cards;
/// discards.
const TABLE: &str = "5@CAI 0:NYC>LIS,>TYO,o;BRU+1/1:RIO>SYD,>NYC,h;SIN+1/2:h,KHI>SFO,SYD>NBO;CAI \
                     0:customs[0,1,2] 0@SFO BRU,CAI CAI,KHI KHI,LIS,NBO,NYC -";

#[test]
fn a_seat_sees_its_own_cards_and_what_lies_on_the_table() {
    sees(
        "",
        TABLE,
        Some(0),
        "5@CAI 0:NYC>LIS,>TYO,o;BRU+1/1:?>?,>?,h;?+1/2:h,?>?,?>?;? 0:customs[0,1,2] 0@SFO BRU,CAI CAI,KHI KHI,LIS,NBO,NYC -",
    );
    sees(
        "",
        TABLE,
        Some(1),
        "5@CAI 0:?>?,>?,o;?+1/1:RIO>SYD,>NYC,h;SIN+1/2:h,?>?,?>?;? 0:customs[0,1,2] 0@SFO BRU,CAI CAI,KHI KHI,LIS,NBO,NYC -",
    );
    sees(
        "",
        TABLE,
        Some(2),
        "5@CAI 0:?>?,>?,o;?+1/1:?>?,>?,h;?+1/2:h,KHI>SFO,SYD>NBO;CAI 0:customs[0,1,2] 0@SFO BRU,CAI CAI,KHI KHI,LIS,NBO,NYC -",
    );
}

#[test]
fn who_has_no_seat_sees_no_card_in_a_holder() {
    sees(
        "",
        TABLE,
        None,
        "5@CAI 0:?>?,>?,o;?+1/1:?>?,>?,h;?+1/2:h,?>?,?>?;? 0:customs[0,1,2] 0@SFO BRU,CAI CAI,KHI KHI,LIS,NBO,NYC -",
    );
    // A seat that is not in the game sees no more.
    sees(
        "",
        TABLE,
        Some(5),
        "5@CAI 0:?>?,>?,o;?+1/1:?>?,>?,h;?+1/2:h,?>?,?>?;? 0:customs[0,1,2] 0@SFO BRU,CAI CAI,KHI KHI,LIS,NBO,NYC -",
    );
}

/// A full state does not know the rear cards either: nobody does.
#[test]
fn rear_customs_cards_and_piles_are_only_counted() {
    let board =
        serde_json::to_value(position("", TABLE).to_state().board).expect("a board is written without fail");
    assert_eq!(board["holders"][0]["customs"], json!({ "front": "BRU", "behind": 1 }));
    assert_eq!(board["boarding_cards"], json!({ "unknown": 16, "discarded": ["BRU", "CAI"] }));
    assert_eq!(board["destination_cards"], json!({ "unknown": 14, "discarded": ["CAI", "KHI"] }));
    assert_eq!(board["customs_cards"], json!({ "start": "SFO", "played": ["KHI", "LIS", "NBO", "NYC"] }));
}

#[test]
fn a_hidden_card_is_written_as_hidden() {
    let view = position("", TABLE).view(Viewer::Seat(seat(0)));
    let view = serde_json::to_value(view).expect("a view is written without fail");
    let hidden = json!({ "hidden": true });
    assert_eq!(
        view["holders"][1]["groups"],
        json!([
            { "state": "waiting", "boarding": hidden, "destination": hidden },
            { "state": "plane", "destination": hidden },
            { "state": "home" },
        ])
    );
    assert_eq!(view["holders"][1]["customs"], json!({ "front": hidden, "behind": 1 }));
    assert_eq!(view["boarding_cards"]["unknown"], 16);
}

/// The destination of a group in the plane becomes known when it alights or is hit.
#[test]
fn a_destination_is_known_when_the_group_alights_or_is_hit() {
    let (_, events) =
        outcome("", "2@BRU 0:NYC>RIO,h,TYO>SIN;CAI/1:h,>CAI,>SYD 0:flight", "fly:BRU>CAI customs:1:3")
            .expect("legal");
    assert!(
        events.contains(&"alighted 1 2 CAI".to_owned())
            && events.contains(&"destination_put_aside 1 3 SYD".to_owned())
    );
}

/// The events of chance as a viewer sees them.
fn seen_events(options: &str, given: &str, rolls: &[&str], viewer: Viewer) -> Vec<String> {
    let mut position: Position = position(options, given);
    let mut seen = Vec::new();
    for roll in rolls {
        let roll = serde_json::from_value(json!(roll)).expect("a card");
        let step = position.resolve(&roll).expect("the card can be drawn");
        let options = position.to_state().options;
        seen.extend(
            step.events.iter().map(|event| told(&PassaPortas::event_seen_by(event, viewer, &options))),
        );
        position = step.position;
    }
    seen
}

/// After a customs play: new cards for a group of seat 1, and a new front card for seat 0.
const DRAWS: &str = "2@CAI 0:NYC>RIO,SIN>SYD,TYO>SIN;-+1/1:->-,h,KHI>RIO;BRU+1 1:last-minute[1] 0@SFO - TYO";

#[test]
fn cards_that_are_drawn_are_seen_by_their_owner() {
    let events = |options, viewer| seen_events(options, DRAWS, &["LIS", "LIS", "NYC", "BRU", "SYD"], viewer);
    assert_eq!(
        events("", Viewer::Seat(seat(1))),
        [
            "card_drawn 1 1 boarding LIS",
            "card_drawn 1 1 destination LIS",
            "pair_rejected 1 1 LIS",
            "card_drawn 1 1 boarding NYC",
            "card_drawn 1 1 destination BRU",
            "customs_card_turned_up 0 ?",
        ]
    );
    // Rejected cards go face up to the discards; the others stay hidden.
    assert_eq!(
        events("", Viewer::Seat(seat(0))),
        [
            "card_drawn 1 1 boarding ?",
            "card_drawn 1 1 destination ?",
            "pair_rejected 1 1 LIS",
            "card_drawn 1 1 boarding ?",
            "card_drawn 1 1 destination ?",
            "customs_card_turned_up 0 SYD",
        ]
    );
    // Where they go back into the piles, nobody else sees them.
    assert_eq!(events("rejects=shuffle_back", Viewer::Spectator)[2], "pair_rejected 1 1 ?");
    assert_eq!(events("rejects=shuffle_back", Viewer::Seat(seat(1)))[2], "pair_rejected 1 1 LIS");
    // The front customs card of seat 0, when all may read it.
    assert_eq!(events("front_customs_public=true", Viewer::Spectator)[5], "customs_card_turned_up 0 SYD");
    assert_eq!(events("", Viewer::Spectator)[5], "customs_card_turned_up 0 ?");
}

/// Which cards are left in the piles depends on all hands, so a view tells only that a card is drawn.
#[test]
fn a_view_does_not_tell_what_can_be_drawn() {
    let position = position("", DRAWS);
    let outcomes = |position: &Position| match position.pending() {
        Pending::Chance { outcomes, .. } => outcomes.len(),
        Pending::Decision { .. } | Pending::Over(_) => panic!("a card is drawn"),
    };
    assert_eq!(outcomes(&position), 11);
    for viewer in [Viewer::Seat(seat(0)), Viewer::Seat(seat(1)), Viewer::Spectator] {
        assert_eq!(outcomes(&position.seen_by(viewer)), 0, "{viewer:?}");
    }
}

/// Fuel is thrown before all eyes.
#[test]
fn a_view_tells_what_can_be_thrown() {
    let given = TABLE.replace(",o;", ",h;").replace("customs[0,1,2]", "throw");
    let position = position("", &given);
    assert_eq!(position.seen_by(Viewer::Spectator).pending(), position.pending());
}

/// A seat finds out what its own action does up to the first card of another that matters.
#[test]
fn a_preview_ends_where_a_secret_begins() {
    let preview = |given: &str, action: &str| {
        let action = action.parse().expect("an action id");
        let preview = position("", given).preview(seat(0), &action).expect("a legal action");
        let events = preview.events.iter().map(told).collect::<Vec<_>>().join("; ");
        format!("{events} | {}", preview.complete)
    };
    // Whether the group of seat 1 in the plane gets off in Cairo is its secret.
    let given = "2@BRU 0:>CAI,CAI>SYD,TYO>SIN/1:RIO>TYO,>CAI,TYO>RIO 0:flight";
    assert_eq!(preview(given, "fly:BRU>CAI"), "flew 0 2 0; alighted 0 1 CAI | false");
    // So is whether one of its waiting groups boards there.
    let given = "2@BRU 0:>CAI,CAI>SYD,TYO>SIN/1:RIO>TYO,h,CAI>RIO 0:flight";
    assert_eq!(preview(given, "fly:BRU>CAI"), "flew 0 2 0; alighted 0 1 CAI; boarded 0 2 CAI | false");
    // Nothing of seat 1 matters after its groups are home.
    let given = "2@BRU 0:>CAI,CAI>SYD,TYO>SIN;KHI/1:h,h,o 1:customs[0] 0@SFO - BRU";
    assert_eq!(preview(given, "pass"), "customs_passed 0; came_home 1 3; game_ended 1 | true");
}

#[test]
fn a_view_reads_back_and_says_whom_it_is_for() {
    let position = position("", TABLE);
    for viewer in [0, 1, 2] {
        let seen = position.seen_by(Viewer::Seat(seat(viewer)));
        for other in [0, 1, 2] {
            assert_eq!(seen.shows(seat(other)), viewer == other, "what {viewer} sees, for {other}");
        }
    }
    assert!(!position.seen_by(Viewer::Spectator).shows(seat(0)));
    assert!(position.shows(seat(0)) && position.shows(seat(2)));
    assert!(!position.shows(seat(5)), "a seat that is not in the game has no view of its own");
}
