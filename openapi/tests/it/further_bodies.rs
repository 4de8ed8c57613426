//! Bodies beside the examples, for parts of the schemas that no example shows.

use aerodrome_openapi::example::Case;
use aerodrome_openapi::pointer::set;
use serde_json::{Value, json};

/// What the examples of a game do not show.
struct Unshown {
    /// Members of a state and of a view, by their places in it.
    in_state: Vec<(&'static str, Value)>,
    /// Actions.
    actions: Vec<Value>,
    /// Every option, none of them as the default ruleset has it.
    options: Value,
}

/// The bodies that a case becomes with one part changed that no example of its game shows.
pub(crate) fn further_bodies(path: &str, case: &Case) -> Vec<Value> {
    let (Some(body), Some(unshown)) = (&case.request, unshown(path)) else { return Vec::new() };
    let changed = |at: &str, value: Value| {
        let mut body = body.clone();
        set(&mut body, at, value);
        body
    };
    let mut bodies = Vec::new();
    for holder in ["state", "view"].iter().filter(|holder| body.get(holder).is_some()) {
        let over = json!({
            "type": "over", "ranking": [[0], [2]], "winners": [0], "scores": { "0": 4, "2": 3 }, "rule": "AC-41",
        });
        bodies.push(changed(&format!("/{holder}/pending"), over));
        for (at, value) in &unshown.in_state {
            bodies.push(changed(&format!("/{holder}{at}"), value.clone()));
        }
        if *holder == "state" {
            for mode in ["server", "provided"] {
                bodies.push(changed("/state/chance", json!({ "mode": mode })));
            }
        }
    }
    if body.get("action").is_some() {
        bodies.extend(unshown.actions.into_iter().map(|action| changed("/action", action)));
    }
    if body.get("seats").is_some() {
        bodies.push(changed("/options", unshown.options));
        bodies.push(changed("/chance", json!({ "mode": "server" })));
    }
    bodies
}

/// `None` for an operation that is not one of a game.
fn unshown(path: &str) -> Option<Unshown> {
    Some(match path.strip_prefix("/v1/games/").and_then(|rest| rest.split('/').next()) {
        Some("aeroplane-chess") => of_aeroplane_chess(),
        Some("jumbo-jet") => of_jumbo_jet(),
        Some("passa-portas") => of_passa_portas(),
        Some(_) => panic!("nothing is known about the game of {path}"),
        None => return None,
    })
}

fn of_aeroplane_chess() -> Unshown {
    let chance = json!({ "type": "chance", "source": "d6", "outcomes": [{ "value": 1, "p": "1/6" }] });
    Unshown {
        in_state: vec![
            ("/pending", chance),
            ("/board/starter_draw", json!({ "contenders": [0, 2], "rolls": [3] })),
            ("/board/turn/rolling", json!(true)),
            ("/board/turn/roll", json!(6)),
            ("/board/turn/moved_on_sixes", json!([0, 1])),
            ("/board/fleets/0/stacks", json!([[0, 1]])),
            ("/board/ranking", json!([0])),
        ],
        actions: vec![
            json!({ "type": "pass" }),
            json!({ "type": "move", "plane": 0, "shortcut": false, "stack": true }),
            json!({ "type": "take_off", "plane": 3 }),
            json!("move:0"),
        ],
        options: json!({
            "take_off": [6], "extra_roll_on_six": "always", "three_sixes": "off", "jump_then_shortcut": true,
            "jump_after_direct_shortcut": true, "shortcut": "forced", "shortcut_decline": "stay",
            "capture_stops": "last", "crossing_capture": true, "crossing_stack": "forbids", "stack": "off",
            "stack_hit": "all_return", "stack_block": "illegal", "jump_blocked": true, "overshoot": "bounce",
            "mandatory_move": false, "win": "first", "planes": 2, "starter": "drawn",
        }),
    }
}

fn of_jumbo_jet() -> Unshown {
    let chance = json!({
        "type": "chance",
        "source": "2d6",
        "outcomes": [
            { "value": [3, 4], "p": "1/36" },
            { "value": 5, "p": "1/6" },
            { "value": "FP07", "p": "1/38" },
            { "value": "CC03", "p": "1/22" },
        ],
    });
    let turn = json!({
        "seat": 0, "due": "chance_card", "dice": [3, 3], "spaces_left": 2, "landings": 1, "double": true,
        "last_move": true, "cards": ["CC19", "CC21"],
    });
    let player = json!({
        "seat": 0, "cash": 5000, "space": "R12", "direction": "ascending", "lane": "outer", "plan": "FP09",
        "targets": ["R10", "R16"], "rights": ["FP01", "FP05"], "skip_turns": 2,
    });
    let debts = json!([
        { "debtor": 0, "creditor": "bank", "amount": 5000, "cause": "fuel" },
        { "debtor": 0, "creditor": 3, "amount": 7000, "cause": "landing_fee" },
    ]);
    let offer = |number: u32, to: Value| json!({ "offer": number, "seller": 0, "right": "FP01", "to": to, "price": 10, "declined": [3] });
    Unshown {
        in_state: vec![
            ("/pending", chance),
            ("/board/starter_draw", json!({ "contenders": [0, 3], "rolls": [[3, 4]] })),
            ("/board/turn", turn),
            ("/board/players/0", player),
            ("/board/flight_plans", json!({ "unknown": ["FP02", "FP03"], "returned": ["FP07"] })),
            ("/board/chance_cards", json!({ "unknown": ["CC02"], "returned": ["CC03", "CC03"] })),
            ("/board/debts", debts),
            ("/board/offers", json!([offer(1, json!("all")), offer(2, json!(3))])),
            ("/board/bankrupt", json!([5])),
        ],
        actions: vec![
            json!({ "type": "pass" }),
            json!({ "type": "choose_direction", "direction": "descending" }),
            json!({ "type": "settle", "as": "right" }),
            json!({ "type": "sell_to_bank", "right": "FP22" }),
            json!({ "type": "offer", "right": "FP22", "to": 3, "price": 50000 }),
            json!({ "type": "offer", "right": "FP22", "to": "all", "price": 0 }),
            json!({ "type": "accept", "offer": 3 }),
            json!({ "type": "decline", "offer": 3 }),
            json!({ "type": "withdraw", "offer": 3 }),
            json!("offer:FP22:all:60000"),
        ],
        options: json!({
            "end_mode": "last_standing", "first_leg": "shortest", "overshoot": "fly_on", "cloud_double": "keep_throw",
            "settle_at": "destination", "bankrupt_cash": "bank", "fuel_multiplier": 3, "round_limit": 50,
            "start_cash": 400000, "plan_fee": 20000, "max_rights": 6, "starter": "drawn",
        }),
    }
}

fn of_passa_portas() -> Unshown {
    let chance = json!({
        "type": "chance",
        "source": "fuel",
        "outcomes": [
            { "value": 4, "p": "1/6" },
            { "value": [1, 2], "p": "1/4" },
            { "value": "BRU", "p": "1/22" },
        ],
    });
    let turn = json!({
        "seat": 0, "due": "last_minute", "throws": 1, "to_ask": [0, 1], "barred": { "seat": 0, "slot": 2 },
    });
    let hidden = json!({ "hidden": true });
    let holder = json!({
        "seat": 0,
        "groups": [
            { "state": "waiting", "boarding": hidden, "destination": "CAI" },
            { "state": "plane", "destination": hidden },
            { "state": "office" },
        ],
        "customs": { "front": hidden, "behind": 3 },
    });
    let holder_without_cards = json!({
        "seat": 0,
        "groups": [{ "state": "waiting" }, { "state": "plane", "destination": "CAI" }, { "state": "home" }],
        "customs": { "front": "CAI", "behind": 0 },
    });
    Unshown {
        in_state: vec![
            ("/pending", chance),
            ("/board/turn", turn),
            ("/board/holders/0", holder),
            ("/board/holders/0", holder_without_cards),
            ("/board/boarding_cards", json!({ "unknown": 3, "discarded": ["BRU", "BRU"] })),
            ("/board/destination_cards", json!({ "unknown": 3, "discarded": ["BRU", "BRU"] })),
            ("/board/customs_cards", json!({ "start": "LIS", "played": ["BRU", "CAI"] })),
            ("/board/winners", json!([0, 1])),
        ],
        actions: vec![
            json!({ "type": "throw" }),
            json!({ "type": "skip_throw" }),
            json!({ "type": "fly", "path": ["BRU", "CAI", "KHI"] }),
            json!({ "type": "stay" }),
            json!({ "type": "board", "slot": 3 }),
            json!({ "type": "done" }),
            json!({ "type": "customs", "seat": 1, "slot": 2 }),
            json!({ "type": "pass" }),
            json!("fly:BRU>CAI"),
        ],
        options: json!({
            "fuel_source": "2d6", "four_means": "any_die", "rethrow_limit": "one", "phases_without_flight": false,
            "allow_round_trip": false, "boarding_order": "start_player", "phase2_boarding": "optional",
            "rejects": "shuffle_back", "tie": "active_first_clockwise", "office_victim_may_board": false,
            "front_customs_public": true, "starter": "drawn",
        }),
    }
}
