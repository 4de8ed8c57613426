//! The text forms: position lines, action ids, labels.

use super::{options, position, seat};
use aerodrome_engine::aeroplane_chess::{Action, AeroplaneChess, ParsePositionError, Plane, Position};
use aerodrome_engine::{Explain, Game, Language};
use std::collections::BTreeSet;

/// All actions that there are.
pub(super) fn all_actions() -> Vec<Action> {
    let planes = || Plane::all();
    let moves = planes().flat_map(|plane| {
        let flags = [(false, false), (false, true), (true, false), (true, true)];
        flags.map(|(shortcut, stack)| Action::Move { plane, shortcut, stack })
    });
    [Action::Roll {}, Action::Pass {}]
        .into_iter()
        .chain(planes().map(|plane| Action::TakeOff { plane }))
        .chain(moves)
        .collect()
}

#[test]
fn every_action_has_one_id() {
    let actions = all_actions();
    let ids: BTreeSet<String> = actions.iter().map(ToString::to_string).collect();
    assert_eq!((actions.len(), ids.len()), (22, 22));
    for action in actions {
        assert_eq!(action.to_string().parse(), Ok(action));
    }
}

#[test]
fn what_is_no_action_id_cannot_be_read() {
    let wrong = [
        "",
        "Roll",
        "roll:",
        "roll:0",
        "pass:1",
        "take-off",
        "take-off:",
        "take-off:4",
        "take-off:00",
        "take-off:+1",
        "take-off:0+stack",
        "move",
        "move:",
        "move:4",
        "move:-1",
        "move:0+",
        "move:0+stack+shortcut",
        "move:0+stack+stack",
        "move:0 ",
        " move:0",
        "move:é",
        "take_off:0",
        "fly:0",
        "move:0:1",
    ];
    for id in wrong {
        assert!(id.parse::<Action>().is_err(), "{id:?}");
    }
}

#[test]
fn an_action_in_json_has_no_unknown_members() {
    let read = |json: &str| serde_json::from_str::<Action>(json);
    assert!(read(r#"{"type":"move","plane":0}"#).is_ok());
    for wrong in [
        r#"{"type":"roll","plane":0}"#,
        r#"{"type":"pass","why":"not"}"#,
        r#"{"type":"move","plane":4}"#,
        r#"{"type":"move","plane":-1}"#,
        r#"{"type":"move"}"#,
        r#"{"type":"move","plane":0,"stacks":true}"#,
        r#"{"type":"take_off","plane":0,"stack":false}"#,
        r#"{"plane":0}"#,
        r#"{"type":"fly","plane":0}"#,
        "{}",
        "[]",
    ] {
        assert!(read(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn a_position_reads_back_from_its_line() {
    for (options, line) in [
        ("classic", "0:h,p,50,c/2:1,55,18,h 0r 0 -"),
        ("classic", "3:18a,18a,7b,7b/0:h,h,h,h/1:c,c,c,c 3m3 2:0,3 1"),
        ("classic", "0:c,c,c,c/2:3a,3a,h,h - 0 0"),
        ("classic", "1:h,h,h,h/3:h,h,h,h 3x 1 -"),
        ("classic starter=drawn", "0:h,h,h,h/1:h,h,h,h/2:h,h,h,h d0,2=4 0 -"),
        ("classic starter=drawn", "0:h,h,h,h/1:h,h,h,h/2:h,h,h,h d0,1,2= 0 -"),
        ("cn-classic", "0:9,h,h,h/2:h,h,h,h 0r 255:0 -"),
        ("classic planes=1", "0:h/2:55 2m1 0 -"),
    ] {
        let read = Position::from_text(&self::options(options), line).map(|position| position.to_string());
        assert_eq!(read, Ok(line.to_owned()));
    }
}

#[test]
fn what_is_no_position_line_cannot_be_read() {
    for line in [
        "",
        "0:h,h,h,h/2:h,h,h,h 0r 0",
        "0:h,h,h,h/2:h,h,h,h 0r 0 - ",
        "0:h,h,h,h/2:h,h,h,h  0r 0 -",
        "0:0,h,h,h/2:h,h,h,h 0r 0 -",
        "0:56,h,h,h/2:h,h,h,h 0r 0 -",
        "0:-1,h,h,h/2:h,h,h,h 0r 0 -",
        "0:+3,h,h,h/2:h,h,h,h 0r 0 -",
        "0:03,h,h,h/2:h,h,h,h 0r 0 -",
        "0:57,h,h,h/2:h,h,h,h 0r 0 -",
        "0:999,h,h,h/2:h,h,h,h 0r 0 -",
        "0:3c,h,h,h/2:h,h,h,h 0r 0 -",
        "0:3aa,3a,h,h/2:h,h,h,h 0r 0 -",
        "0:3ab,3a,h,h/2:h,h,h,h 0r 0 -",
        "0:3b,3b,h,h/2:h,h,h,h 0r 0 -",
        "0:a,h,h,h/2:h,h,h,h 0r 0 -",
        "0:h,h,h,h,h/2:h,h,h,h 0r 0 -",
        "0h,h,h,h/2:h,h,h,h 0r 0 -",
        "6:h,h,h,h/2:h,h,h,h 0r 0 -",
        "0:h,h,h,h/2:h,h,h,h 0 0 -",
        "0:h,h,h,h/2:h,h,h,h 0m 0 -",
        "0:h,h,h,h/2:h,h,h,h 0m7 0 -",
        "0:h,h,h,h/2:h,h,h,h r 0 -",
        "0:h,h,h,h/2:h,h,h,h 0r2 0 -",
        "0:h,h,h,h/2:h,h,h,h 0x2 0 -",
        "0:h,h,h,h/2:h,h,h,h 0r 256 -",
        "0:h,h,h,h/2:h,h,h,h 0r 1: -",
        "0:h,h,h,h/2:h,h,h,h 0r 1:1,0 -",
        "0:h,h,h,h/2:h,h,h,h 0r 1:0,0 -",
        "0:h,h,h,h/2:h,h,h,h 0r 1:4 -",
        "0:h,h,h,h/2:h,h,h,h 0r 0 ",
        "0:h,h,h,h/2:h,h,h,h 0r 0 é",
        "0:c,c,c,c/2:h,h,h,h - 1 0",
        "0:h,h,h,h/2:h,h,h,h d0,2=3,3,3,3,3 0 -",
        "0:h,h,h,h/2:h,h,h,h 0r 0 0,0,0,0,0,0,0",
        "0:h,h,h,h/1:h/2:h/3:h/0:h 0r 0 -",
    ] {
        let read = Position::from_text(&options("classic"), line);
        assert!(matches!(read, Err(ParsePositionError::Form(_))), "{line:?}: {read:?}");
    }
}

#[test]
fn a_line_of_a_position_that_cannot_be_gives_its_faults() {
    for (line, code) in [
        ("0:h,h,h,h/2:h,h,h,h 0m3 0 -", "roll_without_move"),
        // The letters of the stacks follow their lowest planes.
        ("0:18b,18b,7a,7a/2:h,h,h,h 0r 0 -", "stacks_not_ascending"),
        ("0:3a,h,h,h/2:h,h,h,h 0r 0 -", "stack_too_small"),
    ] {
        let Err(ParsePositionError::Faults(faults)) = Position::from_text(&options("classic"), line) else {
            panic!("{line} is no position");
        };
        assert_eq!(faults.iter().map(Explain::code).collect::<Vec<_>>(), [code], "{line}");
    }
}

#[test]
fn labels_say_in_both_languages_where_the_planes_go() {
    let rows = [
        ("0:/2: 0r", "roll", "Throw the die", "Lancer le dé"),
        ("0:h,h,h,h/2: 0m6", "take-off:2", "Plane 3 takes off", "L'avion 3 décolle"),
        (
            "0:3,h,h,h/2: 0m4",
            "move:0",
            "Plane 1 flies 4 squares to ring 9",
            "L'avion 1 vole de 4 cases jusqu'à la case 9 du circuit",
        ),
        (
            "0:12a,12a/2: 0m2",
            "move:1+shortcut",
            "Planes 1 and 2 fly 2 squares to ring 32, by the shortcut",
            "Les avions 1 et 2 volent de 2 cases jusqu'à la case 32 du circuit, par le raccourci",
        ),
        (
            "0:50,51/2: 0m1",
            "move:0+stack",
            "Plane 1 flies 1 square to lane 1, forming a stack",
            "L'avion 1 vole de 1 case jusqu'à la case 1 du couloir, en formant une pile",
        ),
        (
            "0:53/2: 0m3",
            "move:0",
            "Plane 1 flies 3 squares to the centre",
            "L'avion 1 vole de 3 cases jusqu'au centre",
        ),
    ];
    for (given, action, english, french) in rows {
        let position = position("classic", given);
        let action = action.parse().expect("an action id");
        let label = |language| AeroplaneChess::label(&position, seat(0), &action, language);
        assert_eq!(
            [label(Language::English), label(Language::French)],
            [english, french],
            "{action} in {given}"
        );
    }
    let may_pass = position("classic mandatory_move=false", "0:3/2: 0m4");
    let label = |language| AeroplaneChess::label(&may_pass, seat(0), &Action::Pass {}, language);
    assert_eq!(
        [label(Language::English), label(Language::French)],
        ["Let the roll go", "Laisser passer le dé"]
    );
}
