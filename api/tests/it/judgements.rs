//! What `validate`, `check-state`, `view` and `legal-actions` say agrees with what `apply` does.

use crate::support::{post, start};
use serde_json::{Value, json};

/// A state in the given mode, with changes made to it.
async fn state_with(changes: &[(&str, Value)]) -> Value {
    let mut state = start().await;
    state.as_object_mut().expect("a state is an object").remove("pending");
    for (pointer, value) in changes {
        let (parent, name) = pointer.rsplit_once('/').expect("a pointer has a parent");
        state.pointer_mut(parent).expect("the parent is there")[name] = value.clone();
    }
    state
}

#[actix_web::test]
async fn no_state_waits_for_chance_that_the_service_brings() {
    let thrown = json!({ "seat": 0, "rolling": true, "sixes": 0, "moved_on_sixes": [] });
    let draw = json!({ "contenders": [0, 2], "rolls": [] });
    for mode in [json!({ "mode": "server" }), json!({ "mode": "seeded", "seed": "demo" })] {
        let state = state_with(&[("/board/turn", thrown.clone()), ("/chance", mode)]).await;
        let (_, answer) = post("check-state", &json!({ "state": state })).await;
        assert_eq!(answer["violations"][0]["code"], "chance_unresolved", "{answer}");
        assert_eq!(answer["violations"][0]["pointer"], "/state/chance/mode");
        let (status, _) = post("legal-actions", &json!({ "state": state })).await;
        assert_eq!(status, 422);
    }
    let mut state = state_with(&[("/options/starter", json!("drawn")), ("/board/starter_draw", draw)]).await;
    state["board"].as_object_mut().expect("a board is an object").remove("turn");
    let (_, answer) = post("check-state", &json!({ "state": state })).await;
    assert_eq!(answer["violations"][0]["code"], "chance_unresolved", "{answer}");
    state["chance"] = json!({ "mode": "provided" });
    let (_, answer) = post("check-state", &json!({ "state": state })).await;
    assert_eq!(answer["valid"], true, "{answer}");
}

#[actix_web::test]
async fn validate_says_of_chance_what_apply_says() {
    let chance = json!({ "type": "chance", "value": 3 });
    let body = json!({ "state": start().await, "action": chance });
    let (status, refused) = post("apply", &body).await;
    assert_eq!((status, refused["code"].as_str()), (422, Some("chance_mismatch")));
    let (status, asked) = post("validate", &body).await;
    assert_eq!((status, &asked["legal"]), (200, &json!(false)));
    assert_eq!(asked["reasons"][0]["code"], refused["code"]);
    assert_eq!(asked["reasons"][0]["message"], refused["detail"]);

    let own_dice = state_with(&[("/chance", json!({ "mode": "provided" }))]).await;
    let body = json!({ "state": own_dice, "action": chance });
    let (_, refused) = post("apply", &body).await;
    let (_, asked) = post("validate", &body).await;
    assert_eq!(asked["reasons"], refused["reasons"]);
    assert_eq!(asked["reasons"][0]["code"], "chance_not_pending");
}

#[actix_web::test]
async fn a_seat_that_does_not_take_part_is_refused_everywhere() {
    let state = start().await;
    for (operation, seat) in [("view", 1), ("view", 5), ("legal-actions", 3), ("legal-actions", 4)] {
        let (status, problem) = post(operation, &json!({ "state": state, "seat": seat })).await;
        assert_eq!((status, problem["code"].as_str()), (422, Some("unknown_seat")), "{operation} {seat}");
        assert_eq!(problem["detail"], format!("Nobody plays on seat {seat}."));
    }
    let (_, asked) = post("validate", &json!({ "state": state, "seat": 1, "action": "roll" })).await;
    assert_eq!(asked["reasons"][0]["code"], "seat_not_in_game");
    let (status, _) = post("view", &json!({ "state": state, "seat": "spectator" })).await;
    assert_eq!(status, 200);
}

#[actix_web::test]
async fn steps_are_counted_up_to_the_limit_and_no_further() {
    // What chance adds to a move has to be countable too, so the last move begins some steps before the limit.
    const LAST: u64 = aerodrome_api::wire::MAX_SEQ - 1_000;
    // A roll is two steps: the die leaves the hand and comes to rest.
    let state = state_with(&[("/seq", json!(LAST))]).await;
    let (status, answer) = post("apply", &json!({ "state": state, "seat": 0, "action": "roll" })).await;
    assert_eq!((status, &answer["state"]["seq"]), (200, &json!(LAST + 2)));
    let state = state_with(&[("/seq", json!(LAST + 1))]).await;
    let body = json!({ "state": state, "seat": 0, "action": "roll" });
    let (status, problem) = post("apply", &body).await;
    assert_eq!((status, &problem["violations"][0]["code"]), (422, &json!("seq_exhausted")));
    let (status, asked) = post("validate", &body).await;
    assert_eq!((status, &asked["reasons"][0]["code"]), (200, &json!("seq_exhausted")));
}

#[actix_web::test]
async fn reasons_point_at_what_the_request_has() {
    let state =
        state_with(&[("/board/turn/roll", json!(2)), ("/board/fleets/0/planes", json!([3, -1, -1, -1]))])
            .await;
    let object = json!({ "type": "move", "plane": 1 });
    for (action, pointer) in [(object, "/action/plane"), (json!("move:1"), "/action")] {
        let body = json!({ "state": state, "seat": 0, "action": action });
        let (_, refused) = post("apply", &body).await;
        assert_eq!(refused["reasons"][0]["pointer"], pointer);
        let (_, asked) = post("validate", &body).await;
        assert_eq!(asked["reasons"], refused["reasons"]);
        let log = [json!({ "seat": 0, "action": "move:0" }), json!({ "seat": 2, "action": action })];
        let (_, verdict) = post("replay", &json!({ "start": { "state": state }, "log": log })).await;
        assert_eq!(verdict["first_error"]["index"], 1);
        assert_eq!(verdict["first_error"]["problem"]["reasons"][0]["pointer"], "/log/1/action");
    }
}

#[actix_web::test]
async fn an_unknown_ruleset_hides_no_other_fault() {
    let body = json!({ "seats": [0], "ruleset": "aeroplane-chess/blitz", "options": { "take_off": [] } });
    let (status, problem) = post("new-game", &body).await;
    let codes: Vec<&Value> =
        problem["violations"].as_array().into_iter().flatten().map(|violation| &violation["code"]).collect();
    assert_eq!(status, 422);
    assert_eq!(codes, ["unknown_ruleset", "wrong_number_of_seats", "no_take_off_roll"]);
}
