//! The text forms: position lines, action ids, labels.

use super::{options, position, seat};
use aerodrome_engine::aeroplane_chess::{Action, AeroplaneChess, ParsePositionError, Plane, Position};
use aerodrome_engine::{Explain, Game, Language, Position as _};
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

/// Options, a position, an action of seat 0, and its label in English and in French.
type Label = (&'static str, &'static str, &'static str, &'static str, &'static str);

#[rustfmt::skip]
const LABELS: &[Label] = &[
    ("classic", "0:/2: 0r", "roll", "Throw the die", "Lancer le dé"),
    ("classic mandatory_move=false", "0:3/2: 0m4", "pass", "Let the roll go", "Ne pas utiliser ce lancer"),
    ("classic", "0:/2: 0m6", "take-off:2", "Plane 3 takes off", "L'avion 3 décolle"),
    ("classic", "0:3/2: 0m4", "move:0",
        "Plane 1 flies 4 squares to ring 9",
        "L'avion 1 avance de 4 cases jusqu'à la case 9 du circuit"),
    ("classic", "0:h,50/2: 0m1", "move:1",
        "Plane 2 flies 1 square to lane 1",
        "L'avion 2 avance d'une case jusqu'à la case 1 du couloir"),
    ("classic", "0:53/2: 0m3", "move:0",
        "Plane 1 flies 3 squares to the centre",
        "L'avion 1 avance de 3 cases jusqu'au centre"),
    ("classic", "0:52a,h,52a,52a/2: 0m4", "move:2",
        "Planes 1, 3 and 4 fly 4 squares to the centre",
        "Les avions 1, 3 et 4 avancent de 4 cases jusqu'au centre"),
    // More than is needed, but only as far as the centre.
    ("classic overshoot=finishes", "0:55/2: 0m6", "move:0",
        "Plane 1 flies 1 square to the centre",
        "L'avion 1 avance d'une case jusqu'au centre"),
    // Turning round in the centre, and in front of a stack: there a jump can follow.
    ("classic overshoot=bounce", "0:54/2: 0m5", "move:0",
        "Plane 1 flies 5 squares, turning round, to lane 3",
        "L'avion 1 avance de 5 cases, en faisant demi-tour, jusqu'à la case 3 du couloir"),
    ("classic stack_block=walk_back", "0:9a,9a/2:37a,37a 0m3", "move:0",
        "Planes 1 and 2 fly 3 squares, turning round, to ring 10",
        "Les avions 1 et 2 avancent de 3 cases, en faisant demi-tour, jusqu'à la case 10 du circuit"),
    ("classic stack_block=walk_back", "0:8/2:36a,36a 0m4", "move:0",
        "Plane 1 flies 4 squares, turning round, then jumps to ring 12",
        "L'avion 1 avance de 4 cases, en faisant demi-tour, puis saute jusqu'à la case 12 du circuit"),
    // Jump and shortcut.
    ("classic", "0:3/2: 0m3", "move:0",
        "Plane 1 flies 3 squares, then jumps to ring 12",
        "L'avion 1 avance de 3 cases, puis saute jusqu'à la case 12 du circuit"),
    ("classic", "0:3a,3a/2: 0m3", "move:0",
        "Planes 1 and 2 fly 3 squares, then jump to ring 12",
        "Les avions 1 et 2 avancent de 3 cases, puis sautent jusqu'à la case 12 du circuit"),
    ("classic", "0:15/2: 0m3", "move:0",
        "Plane 1 flies 3 squares, then jumps to ring 24",
        "L'avion 1 avance de 3 cases, puis saute jusqu'à la case 24 du circuit"),
    ("classic shortcut_decline=stay", "0:15/2: 0m3", "move:0",
        "Plane 1 flies 3 squares to ring 20",
        "L'avion 1 avance de 3 cases jusqu'à la case 20 du circuit"),
    ("classic", "0:15/2: 0m3", "move:0+shortcut",
        "Plane 1 flies 3 squares, then takes the shortcut to ring 32",
        "L'avion 1 avance de 3 cases, puis prend le raccourci jusqu'à la case 32 du circuit"),
    ("classic shortcut=forced", "0:15/2: 0m3", "move:0",
        "Plane 1 flies 3 squares, then takes the shortcut to ring 32",
        "L'avion 1 avance de 3 cases, puis prend le raccourci jusqu'à la case 32 du circuit"),
    ("classic", "0:12a,12a/2: 0m2", "move:1+shortcut",
        "Planes 1 and 2 fly 2 squares, then jump and take the shortcut to ring 32",
        "Les avions 1 et 2 avancent de 2 cases, puis sautent et prennent le raccourci jusqu'à la case 32 du circuit"),
    ("classic jump_after_direct_shortcut=true", "0:17/2: 0m1", "move:0+shortcut",
        "Plane 1 flies 1 square, then takes the shortcut and jumps to ring 36",
        "L'avion 1 avance d'une case, puis prend le raccourci et saute jusqu'à la case 36 du circuit"),
    // Stacks, by the owner's word and without.
    ("classic", "0:50,51/2: 0m1", "move:0+stack",
        "Plane 1 flies 1 square to lane 1, forming a stack",
        "L'avion 1 avance d'une case jusqu'à la case 1 du couloir, en formant une pile"),
    ("classic", "0:50,51/2: 0m1", "move:0",
        "Plane 1 flies 1 square to lane 1",
        "L'avion 1 avance d'une case jusqu'à la case 1 du couloir"),
    ("classic stack=forced", "0:50,51/2: 0m1", "move:0",
        "Plane 1 flies 1 square to lane 1, forming a stack",
        "L'avion 1 avance d'une case jusqu'à la case 1 du couloir, en formant une pile"),
    ("classic stack=off", "0:50,51/2: 0m1", "move:0",
        "Plane 1 flies 1 square to lane 1",
        "L'avion 1 avance d'une case jusqu'à la case 1 du couloir"),
    ("classic", "0:15,30,c,c/2: 0m3", "move:0+shortcut+stack",
        "Plane 1 flies 3 squares, then takes the shortcut to ring 32, forming a stack",
        "L'avion 1 avance de 3 cases, puis prend le raccourci jusqu'à la case 32 du circuit, en formant une pile"),
    // Sent back, alone and with a plane that was joined underway.
    ("classic stack_hit=attacker_returns", "0:3/1:46a,46a/2: 0m4", "move:0",
        "Plane 1 flies 4 squares to ring 9 and is sent back to the hangar",
        "L'avion 1 avance de 4 cases jusqu'à la case 9 du circuit et est renvoyé au hangar"),
    ("classic stack_hit=all_return", "0:3a,3a/1:46a,46a/2: 0m4", "move:0",
        "Planes 1 and 2 fly 4 squares to ring 9 and are sent back to the hangar",
        "Les avions 1 et 2 avancent de 4 cases jusqu'à la case 9 du circuit et sont renvoyés au hangar"),
    ("classic stack_hit=attacker_returns", "0:4,6/1:49a,49a/2: 0m2", "move:0",
        "Plane 1 flies 2 squares, then jumps to ring 12 and is sent back to the hangar",
        "L'avion 1 avance de 2 cases, puis saute jusqu'à la case 12 du circuit et est renvoyé au hangar"),
    ("classic stack_hit=attacker_returns", "0:4,6/1:49a,49a/2: 0m2", "move:0+stack",
        "Plane 1 flies 2 squares, then jumps to ring 12, forming a stack that is sent back to the hangar",
        "L'avion 1 avance de 2 cases, puis saute jusqu'à la case 12 du circuit, en formant une pile qui est renvoyée au hangar"),
];

#[test]
fn labels_say_in_both_languages_where_the_planes_go() {
    for (options, given, action, english, french) in LABELS {
        let position = position(options, given);
        let action = action.parse().expect("an action id");
        let label = |language| AeroplaneChess::label(&position, seat(0), &action, language);
        let listed = position.legal_actions(seat(0)).contains(&action);
        assert!(listed, "{action} in {given} under {options} is legal");
        assert_eq!(
            [label(Language::English), label(Language::French)],
            [*english, *french],
            "{action} in {given} under {options}"
        );
    }
}
