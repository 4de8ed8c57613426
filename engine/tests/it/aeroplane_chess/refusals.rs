//! Every refusal with its rule, its place in the request and its numbers.

use super::{options, position, seat};
use aerodrome_engine::aeroplane_chess::{Action, DieFace, Refusal};
use aerodrome_engine::{Explain, Position as _};

/// Options, position, seat, action (or `die=5`), and all reasons in order: code, rule, pointer and numbers.
type Row = (&'static str, &'static str, u8, &'static str, &'static [&'static str]);

#[rustfmt::skip]
const ROWS: &[Row] = &[
    ("classic", "0:/2: 0r", 1, "roll", &[r#"seat_not_in_game AC-03 /seat {"seat":1,"seats":[0,2]}"#]),
    ("classic", "0:/2: 0r", 5, "roll", &[r#"seat_not_in_game AC-03 /seat {"seat":5,"seats":[0,2]}"#]),
    ("classic", "0:c,c,c,c/1:/2: 1r 0 0", 0, "roll", &[r#"seat_finished AC-41 /seat {"seat":0}"#]),
    ("classic", "0:/2: 0r", 2, "roll", &[r#"not_your_turn AC-04 /seat {"seat":2,"turn":0}"#]),
    ("classic", "0:/2: 0m2", 2, "roll",
        &[r#"not_your_turn AC-04 /seat {"seat":2,"turn":0}"#, r#"move_due AC-06 /action {"roll":2}"#]),
    ("classic", "0:c,c,c,c/2: - 0 0", 2, "roll", &["game_over AC-41 /action {}"]),
    ("classic", "0:c,c,c,c/2: - 0 0", 0, "move:0", &["game_over AC-41 /action {}"]),
    ("classic", "0:/2: 0x", 0, "roll", &["chance_pending AC-05 /action {}"]),
    ("classic", "0:/2: 0x", 2, "pass",
        &[r#"not_your_turn AC-04 /seat {"seat":2,"turn":0}"#, "chance_pending AC-05 /action {}"]),
    ("classic starter=drawn", "start 0,2", 0, "roll", &["chance_pending AC-05 /action {}"]),
    ("classic", "0:/2: 0r", 0, "die=5", &["chance_not_pending AC-05 /action {}"]),
    ("classic", "0:/2: 0m2", 0, "die=5", &["chance_not_pending AC-05 /action {}"]),
    ("classic", "0:c,c,c,c/2: - 0 0", 0, "die=5", &["chance_not_pending AC-05 /action {}"]),
    ("classic", "0:/2: 0m4", 0, "roll", &[r#"move_due AC-06 /action {"roll":4}"#]),
    ("classic", "0:/2: 0r", 0, "take-off:0", &["roll_due AC-05 /action {}"]),
    ("classic", "0:3/2: 0r", 0, "move:0", &["roll_due AC-05 /action {}"]),
    ("classic", "0:3/2: 0r", 0, "pass", &["roll_due AC-05 /action {}"]),
    ("classic planes=2", "0:h,3/2: 0m4", 0, "take-off:3",
        &[r#"no_such_plane AC-01 /action/plane {"plane":3,"planes":2}"#]),
    ("classic planes=2", "0:h,3/2: 0r", 2, "move:2",
        &[r#"no_such_plane AC-01 /action/plane {"plane":2,"planes":2}"#,
          r#"not_your_turn AC-04 /seat {"seat":2,"turn":0}"#, "roll_due AC-05 /action {}"]),
    ("classic", "0:c,3/2: 0m4", 0, "move:0", &[r#"plane_finished AC-40 /action/plane {"plane":0}"#]),
    ("classic", "0:c,3/2: 0m4", 0, "take-off:0", &[r#"plane_finished AC-40 /action/plane {"plane":0}"#]),
    ("classic", "0:c,3/2: 0m3", 0, "take-off:0",
        &[r#"plane_finished AC-40 /action/plane {"plane":0}"#,
          r#"roll_does_not_take_off AC-10 /action {"roll":3,"take_off":[2,4,6]}"#]),
    ("classic", "0:c,3/2: 0m4", 0, "take-off:1",
        &[r#"plane_not_in_hangar AC-10 /action/plane {"plane":1,"step":3}"#]),
    ("classic", "0:h,3/2: 0m4", 0, "move:0", &[r#"plane_in_hangar AC-10 /action/plane {"plane":0}"#]),
    ("cn-strict", "0:h,3/2: 0m4", 0, "take-off:0",
        &[r#"roll_does_not_take_off AC-10 /action {"roll":4,"take_off":[5,6]}"#]),
    ("classic", "0:h,53/2: 0m4", 0, "move:1",
        &[r#"overshoots_centre AC-39 /action/plane {"step":53,"roll":4,"needed":3}"#]),
    ("classic stack_block=illegal", "0:3/2:31a,31a 0m4", 0, "move:0",
        &[r#"stack_in_the_way AC-14 /action/plane {"step":3,"roll":4,"stack_at":5}"#]),
    ("cn-strict", "0:3,9/2:30a,30a 0m5", 0, "move:0",
        &[r#"no_room_to_walk_back AC-14 /action/plane {"step":3,"roll":5,"stack_at":4}"#]),
    ("classic", "0:16/2: 0m3", 0, "move:0+shortcut",
        &[r#"shortcut_not_reached AC-27 /action/shortcut {"step":16,"roll":3,"shortcut_at":18}"#]),
    ("classic", "0:16/2: 0m3", 0, "move:0+shortcut+stack",
        &[r#"shortcut_not_reached AC-27 /action/shortcut {"step":16,"roll":3,"shortcut_at":18}"#,
          r#"nothing_to_stack_with AC-33 /action/stack {"plane":0}"#]),
    ("classic stack_hit=all_return", "0:16/2:44a,44a 0m2", 0, "move:0+shortcut",
        &[r#"sent_back_at_shortcut AC-20 /action/shortcut {"step":16,"roll":2,"shortcut_at":18}"#]),
    ("cn-strict", "0:15/2:53,53 0m3", 0, "move:0+shortcut",
        &[r#"shortcut_blocked AC-28 /action/shortcut {"opponents":2}"#]),
    ("classic shortcut=forced", "0:15/2: 0m3", 0, "move:0+shortcut",
        &["shortcut_not_optional AC-27 /action/shortcut {}"]),
    ("classic", "0:3,8/2: 0m3", 0, "move:0+stack",
        &[r#"nothing_to_stack_with AC-33 /action/stack {"plane":0}"#]),
    ("classic stack=off", "0:5,8/2: 0m3", 0, "move:0+stack",
        &[r#"stacking_not_optional AC-33 /action/stack {"stack":"off"}"#]),
    ("classic stack=forced", "0:5,8/2: 0m3", 0, "move:0+stack",
        &[r#"stacking_not_optional AC-33 /action/stack {"stack":"forced"}"#]),
    ("classic", "0:3/2: 0m3", 0, "pass", &["pass_not_allowed AC-06 /action {}"]),
];

fn refusals(row: &Row) -> Vec<Refusal> {
    let &(options, given, who, action, _) = row;
    let position = position(options, given);
    let step = match action.strip_prefix("die=") {
        Some(face) => position.resolve(&face.parse().ok().and_then(DieFace::new).expect("a face")),
        None => position.play(seat(who), &action.parse::<Action>().expect("an action id")),
    };
    step.err().unwrap_or_else(|| panic!("{who} {action} is refused in {given} under {options}"))
}

#[test]
fn refusals_give_rule_place_and_numbers() {
    for row in ROWS {
        let found: Vec<String> = refusals(row)
            .iter()
            .map(|refusal| {
                let numbers = serde_json::to_string(refusal).expect("refusals are written without fail");
                format!("{} {} {} {numbers}", refusal.code(), refusal.rule(), refusal.pointer())
            })
            .collect();
        assert_eq!(found, row.4, "{} {} in {} under {}", row.2, row.3, row.1, row.0);
    }
}

/// One example at least of every refusal.
pub(super) fn examples() -> Vec<Refusal> {
    ROWS.iter().flat_map(refusals).collect()
}

#[test]
fn a_plane_that_is_sent_back_at_the_shortcut_has_reached_it() {
    use aerodrome_engine::Language::{English, French};
    let row = |row: &&Row| row.4.iter().any(|reason| reason.starts_with("sent_back_at_shortcut"));
    let [refusal] = refusals(ROWS.iter().find(row).expect("there is an example")).try_into().expect("one");
    let english = "A roll of 2 from step 16 leads to step 18, where an opposing stack sends the plane back.";
    let french = "Un 2 depuis l'étape 16 mène à l'étape 18, d'où une pile adverse renvoie l'avion.";
    let words: [String; 2] = [English, French].map(|language| Refusal::message(&refusal, language));
    assert_eq!(words, [english, french]);
}

#[test]
fn a_refusal_names_its_numbers_in_words() {
    use aerodrome_engine::Language::{English, French};
    let refusal = Refusal::RollDoesNotTakeOff {
        roll: DieFace::new(3).expect("a face"),
        take_off: options("classic").take_off,
    };
    assert_eq!(refusal.message(English), "A roll of 3 does not take off; 2, 4 or 6 does.");
    assert_eq!(refusal.message(French), "Un 3 ne permet pas de décoller\u{a0}; il faut 2, 4 ou 6.");
}
