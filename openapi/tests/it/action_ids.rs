//! The patterns of action ids and their readers agree.

use crate::service::{DOCUMENT, validator};
use aerodrome_engine::{Game, aeroplane_chess, jumbo_jet, passa_portas};
use serde_json::{Value, json};

#[test]
fn the_pattern_of_aeroplane_chess_takes_what_the_reader_takes() {
    let kinds = ["roll", "pass", "take-off", "move", "chance", "Roll", "take_off", ""];
    let places = ["", ":", ":0", ":3", ":4", ":-1", ":00", ":0 ", ": 0", ":é"];
    let flags =
        ["", "+", "+shortcut", "+stack", "+shortcut+stack", "+stack+shortcut", "+shortcut+shortcut", "\n"];
    assert_eq!(read::<aeroplane_chess::AeroplaneChess>(&[&kinds, &places, &flags]), 12);
}

#[test]
fn the_pattern_of_jumbo_jet_takes_what_the_reader_takes() {
    let kinds =
        ["throw", "pass", "choose-direction", "settle", "sell-to-bank", "offer", "accept", "withdraw", ""];
    let firsts = [
        "",
        ":",
        ":ascending",
        ":descending",
        ":up",
        ":pay",
        ":right",
        ":FP01",
        ":FP63",
        ":FP00",
        ":FP64",
        ":FP7",
        ":CC03",
        ":1",
        ":0",
        ":01",
        ":999999",
        ":1000000",
        ":+1",
    ];
    let seconds = ["", ":", ":0", ":5", ":6", ":all", ":bank", ":00"];
    let prices = [
        "",
        ":",
        ":0",
        ":1",
        ":60000",
        ":-1",
        ":+1",
        ":00",
        ":01",
        ":1.0",
        ":1e3",
        ":999999999999999",
        ":1000000000000000",
        ":8999999999999999",
        ":9007199254740990",
        ":9007199254740991",
        ":9007199254740992",
        ":9007199254741000",
        ":9008000000000000",
        ":9010000000000000",
        ":9100000000000000",
        ":10000000000000000",
        ":9007199254740991:",
        "\n",
    ];
    // Two without a member, two directions, two settlements, two sales; offers of two rights to three buyers for eight
    // prices; and two kinds of answers to the offers 1, 999999, 5, 6, 1 and 60000.
    let expected = 8 + 2 * 3 * 8 + 2 * 6;
    assert_eq!(read::<jumbo_jet::JumboJet>(&[&kinds, &firsts, &seconds, &prices]), expected);
}

#[test]
fn the_pattern_of_passa_portas_takes_what_the_reader_takes() {
    let kinds = [
        "throw",
        "skip-throw",
        "skip_throw",
        "stay",
        "done",
        "pass",
        "board",
        "customs",
        "fly",
        "chance",
        "",
    ];
    let firsts =
        ["", ":", ":0", ":1", ":3", ":4", ":01", ":+1", ":5", ":6", ":BRU", ":BR", ":bru", ":BRUX", ":ÀRU"];
    let long = [">CAI".repeat(12), ">CAI".repeat(13), ">CAI".repeat(10_000)];
    let seconds =
        ["", ":", ":1", ":3", ":0", ":4", ":1:1", ">", ">CAI", ">CAI>", ">CAI>BRU", ">>CAI", ">cai", "\n"];
    let seconds: Vec<&str> = seconds.into_iter().chain(long.iter().map(String::as_str)).collect();
    // Five without a member; boarding of the slots 1 and 3, each put together in two ways; against the seats 0, 1, 3, 4
    // and 5 the slots 1 and 3, and one of them in another way; and from one city three paths that are not too long.
    assert_eq!(read::<passa_portas::PassaPortas>(&[&kinds, &firsts, &seconds]), 5 + 2 * 2 + 5 * 2 + 1 + 3);
}

/// Puts ids together from their parts, and says how many of them are read. The pattern has to take the same.
fn read<G: Game>(parts: &[&[&str]]) -> usize {
    let validator = validator(&json!({ "$ref": format!("#/components/schemas/{}ActionId", G::name()) }));
    let ids = parts.iter().fold(vec![String::new()], |starts, ends| {
        starts.iter().flat_map(|start| ends.iter().map(move |end| format!("{start}{end}"))).collect()
    });
    let mut read = 0;
    for id in ids {
        let action = id.parse::<G::Action>().ok();
        assert_eq!(validator.is_valid(&Value::from(id.as_str())), action.is_some(), "{id:?}");
        if let Some(action) = action {
            assert_eq!(action.to_string(), id);
            read += 1;
        }
    }
    read
}

/// The ids that stand in the document as examples are ids.
#[test]
fn the_examples_are_ids() {
    assert_examples_are_read::<aeroplane_chess::AeroplaneChess>();
    assert_examples_are_read::<jumbo_jet::JumboJet>();
    assert_examples_are_read::<passa_portas::PassaPortas>();
}

#[track_caller]
fn assert_examples_are_read<G: Game>() {
    let examples = &DOCUMENT["components"]["schemas"][format!("{}ActionId", G::name())]["examples"];
    let examples = examples.as_array().expect("there are examples");
    assert!(examples.iter().all(|id| id.as_str().is_some_and(|id| id.parse::<G::Action>().is_ok())));
}
