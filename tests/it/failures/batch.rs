//! What is wrong with a batch, and what is wrong with one of its items and harms no other.

use super::{Target, assert_problem, fault_at};
use aerodrome_e2e::{GAME, KEY, Server};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicBool, Ordering};

const KIB: usize = 1024;

fn check(target: &Target, id: &str) -> Value {
    json!({"id": id, "game": "aeroplane-chess", "op": "check-state", "body": {"state": target.state}})
}

#[track_caller]
fn refused(target: &Target, batch: &Value, pointer: &str, code: &str) {
    let problem = assert_problem(&target.client.post("/v1/batch", batch), 400, "schema_violation");
    assert_eq!(fault_at(&problem, "errors", pointer)["code"], code, "{problem}");
    target.assert_unharmed();
}

#[test]
fn a_batch_has_one_to_a_hundred_items() {
    let target = Target::new();
    let batch = |count: usize| json!({"items": vec![check(&target, "check"); count]});
    refused(&target, &batch(0), "/items", "min_items");
    refused(&target, &batch(101), "/items", "max_items");
    refused(&target, &json!({}), "/items", "required");
    for count in [1, 100] {
        assert_eq!(target.client.post("/v1/batch", &batch(count)).status, 207, "{count} items");
    }
}

#[test]
fn items_without_their_form_are_told_before_any_is_answered() {
    let target = Target::new();
    let changed = |member: &str, value: Value| {
        let mut item = check(&target, "changed");
        item[member] = value;
        json!({"items": [check(&target, "right"), item]})
    };
    for (member, value, code) in [
        ("id", json!(""), "min_length"),
        ("id", json!("x".repeat(65)), "max_length"),
        ("id", json!(7), "type"),
        ("game", json!(null), "type"),
        ("op", json!(""), "min_length"),
        ("body", json!([]), "type"),
        ("body", json!("{}"), "type"),
        ("body", json!(null), "type"),
        ("key", json!(null), "type"),
        ("key", json!(""), "min_length"),
        ("method", json!("POST"), "unknown_member"),
    ] {
        refused(&target, &changed(member, value), &format!("/items/1/{member}"), code);
    }
    let mut item = check(&target, "without");
    item.as_object_mut().expect("an item is an object").remove("body");
    refused(&target, &json!({"items": [item]}), "/items/0/body", "required");
    refused(&target, &json!({"items": ["check"]}), "/items/0", "type");
    refused(
        &target,
        &json!({"items": [check(&target, "a")], "parallel": true}),
        "/parallel",
        "unknown_member",
    );
}

/// Whatever is wrong with one item is told in its answer, in its own terms; those around it are answered.
#[test]
fn what_is_wrong_with_an_item_harms_no_other() {
    let target = Target::new();
    let state = &target.state;
    let mut elsewhere = state.clone();
    elsewhere["board"]["fleets"][1]["planes"][2] = json!(57);
    let mut broken = state.clone();
    broken["board"]["turn"]["seat"] = json!(1);
    let deep = (0..40).fold(json!([]), |inner, _| json!([inner]));
    let roll = |state: &Value| json!({"state": state, "seat": 0, "action": "roll"});
    let other_game = json!({"state": state, "seat": 0, "action": "throw"});
    let wrong = [
        ("chess", "apply", roll(state), 404, "not_found", None),
        ("aeroplane-chess", "undo", roll(state), 404, "not_found", None),
        // A batch does not stand in a batch, and neither does what is only to be got.
        ("aeroplane-chess", "batch", json!({"items": []}), 404, "not_found", None),
        ("aeroplane-chess", "rules", json!({}), 404, "not_found", None),
        ("aeroplane-chess", "apply", json!({}), 400, "schema_violation", Some(("errors", "/action"))),
        (
            "aeroplane-chess",
            "check-state",
            json!({"state": elsewhere}),
            400,
            "schema_violation",
            Some(("errors", "/state/board/fleets/1/planes/2")),
        ),
        ("aeroplane-chess", "apply", json!({"deep": deep}), 400, "malformed_json", None),
        ("jumbo-jet", "apply", other_game, 400, "schema_violation", Some(("errors", "/state/game"))),
        (
            "aeroplane-chess",
            "apply",
            json!({"state": state, "seat": 2, "action": "roll"}),
            422,
            "illegal_action",
            Some(("reasons", "/seat")),
        ),
        (
            "aeroplane-chess",
            "apply",
            roll(&broken),
            422,
            "invalid_state",
            Some(("violations", "/state/board/turn/seat")),
        ),
        ("aeroplane-chess", "view", json!({"state": state, "seat": 3}), 422, "unknown_seat", None),
        (
            "aeroplane-chess",
            "new-game",
            json!({"seats": [1]}),
            422,
            "invalid_options",
            Some(("violations", "/seats")),
        ),
        (
            "aeroplane-chess",
            "apply",
            json!({"token": "AAAA", "seat": 0, "action": "roll"}),
            422,
            "token_rejected",
            None,
        ),
        (
            "aeroplane-chess",
            "view",
            json!({"state": state, "seat": 0, "expect": {"seq": 9}}),
            409,
            "stale_state",
            None,
        ),
    ];
    let mut items = vec![check(&target, "first")];
    for (game, op, body, ..) in &wrong {
        items.push(json!({"id": "wrong", "game": game, "op": op, "body": body}));
        items.push(check(&target, "right"));
    }
    let reply = target.client.post("/v1/batch", &json!({"items": items}));
    assert_eq!(reply.status, 207, "{}", reply.text());
    let answer = reply.json();
    for (place, told) in answer["items"].as_array().expect("there are answers").iter().enumerate() {
        if place % 2 == 0 {
            assert_eq!((&told["status"], &told["body"]["valid"]), (&json!(200), &json!(true)), "{told}");
            continue;
        }
        let (game, op, body, status, code, place) = &wrong[place / 2];
        let problem = &told["body"];
        assert_eq!((&told["status"], &problem["status"]), (&json!(status), &json!(status)), "{op}: {told}");
        assert_eq!(problem["code"], *code, "{game} {op}: {told}");
        assert_eq!(problem["type"], format!("/problems/{code}"));
        assert!(problem.get("request_id").is_none(), "it stands in the header of the batch: {problem}");
        super::assert_points_into(body, problem);
        if let Some((list, pointer)) = place {
            fault_at(problem, list, pointer);
        }
    }
    target.assert_unharmed();
}

/// An item has no more room than its operation has alone, and a batch no more than a replay.
#[test]
fn items_are_limited_like_operations() {
    let target = Target::new();
    let state = &target.state;
    let padded = |open: &str, kib: usize| format!("{open}{}}}", " ".repeat(kib * KIB));
    let check = format!("{{\"state\": {state}");
    let replay = format!("{{\"start\": {{\"state\": {state}}}, \"log\": []");
    let batch = |items: &[(&str, String)]| {
        let item = |(op, body): &(&str, String)| {
            format!("{{\"id\": \"{op}\", \"game\": \"aeroplane-chess\", \"op\": \"{op}\", \"body\": {body}}}")
        };
        format!("{{\"items\": [{}]}}", items.iter().map(item).collect::<Vec<_>>().join(", "))
    };
    let post = |body: &str| {
        let head = format!(
            "POST /v1/batch HTTP/1.1\r\nHost: test\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
            body.len()
        );
        target.send(&[head.as_bytes(), body.as_bytes()].concat())
    };
    let items = [
        ("check-state", padded(&check, 250)),
        ("check-state", padded(&check, 256)),
        ("check-state", padded(&check, 1)),
        ("replay", padded(&replay, 400)),
    ];
    let reply = post(&batch(&items));
    assert_eq!(reply.status, 207, "{}", reply.text());
    let answer = reply.json();
    let statuses: Vec<&Value> =
        answer["items"].as_array().into_iter().flatten().map(|item| &item["status"]).collect();
    assert_eq!(json!(statuses), json!([200, 413, 200, 200]), "{answer}");
    assert_eq!(answer["items"][1]["body"]["code"], "payload_too_large");
    let too_large = batch(&[("replay", padded(&replay, 1020)), ("check-state", padded(&check, 10))]);
    assert_problem(&post(&too_large), 413, "payload_too_large");
    target.assert_unharmed();
}

/// Long work waits in a queue with an end. Who comes when it is full is told so at once; what is short is answered all
/// the while, and afterwards all is well.
#[test]
fn when_the_queue_for_long_work_is_full_callers_are_told_to_come_again() {
    // One thread for long work has few places, on whatever machine this runs.
    let server = Server::with(&[("AERODROME__KEYS__DICE", KEY), ("RAYON_NUM_THREADS", "1")]);
    let client = server.client();
    let start =
        json!({"seats": [0, 2], "game_id": "overload-00000000000000", "chance": {"mode": "provided"}});
    let state = client.ok(&format!("{GAME}/new-game"), &start)["state"].take();
    let entry = |index: usize| match index % 4 {
        0 => json!({"seat": 0, "action": "roll"}),
        2 => json!({"seat": 2, "action": "roll"}),
        _ => json!({"chance": 1}),
    };
    let log: Vec<Value> = (0..200).map(entry).collect();
    let replay = json!({"start": {"new_game": start}, "log": log});
    let item = json!({"id": "long", "game": "aeroplane-chess", "op": "replay", "body": replay});
    let batch = json!({"items": vec![item; 60]});
    let apply = json!({"state": state, "seat": 0, "action": "roll"});
    let is_full = AtomicBool::new(false);
    let (mut done, mut refused) = (0, 0);
    // How fast requests come beside how fast they are answered is the machine's affair, so they come until it is full.
    for _ in 0..10 {
        let replies = std::thread::scope(|scope| {
            let callers: Vec<_> = (0..20)
                .map(|number| {
                    let (client, is_full) = (server.client(), &is_full);
                    let (path, body) = match number % 6 {
                        0 => (format!("{GAME}/replay"), &replay),
                        _ => ("/v1/batch".to_owned(), &batch),
                    };
                    scope.spawn(move || {
                        let reply = client.post(&path, body);
                        if reply.status == 503 {
                            is_full.store(true, Ordering::Relaxed);
                        }
                        reply
                    })
                })
                .collect();
            // Short work does not wait for long work.
            while !is_full.load(Ordering::Relaxed) && !callers.iter().all(|caller| caller.is_finished()) {
                client.ok(&format!("{GAME}/apply"), &apply);
            }
            client.ok(&format!("{GAME}/apply"), &apply);
            callers
                .into_iter()
                .map(|caller| caller.join().expect("every caller is answered"))
                .collect::<Vec<_>>()
        });
        for reply in &replies {
            match reply.status {
                503 => {
                    let problem = assert_problem(reply, 503, "overloaded");
                    assert!(
                        reply.header("retry-after").parse::<u32>().is_ok_and(|wait| wait > 0),
                        "{problem}"
                    );
                    refused += 1;
                }
                200 => assert_eq!(reply.json()["verified"], 200),
                207 => assert_eq!(reply.json()["items"][59]["body"]["verified"], 200),
                _ => panic!("{}: {}", reply.status, reply.text()),
            }
            done += usize::from(reply.status != 503);
        }
        if refused > 0 {
            break;
        }
    }
    assert!(refused > 0, "the queue has never been full: {done} answers");
    assert!(done >= 2, "two batches have their places, but only {done} requests were answered");
    // The places are free again, all of them.
    let short = json!({"start": {"new_game": start}, "log": []});
    for _ in 0..40 {
        client.ok(&format!("{GAME}/replay"), &short);
    }
}
