//! Every text for people comes in the language that they ask for.

use super::{GAMES, list, short_game};
use aerodrome_e2e::{Client, GAME, KEY, Player, Reply, Server, without};
use serde_json::{Value, json};

/// What callers send, and the language that they get.
const WISHES: [(&str, &str); 16] = [
    ("", "en"),
    ("en", "en"),
    ("fr", "fr"),
    ("FR", "fr"),
    ("fr-CA", "fr"),
    ("fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5", "fr"),
    ("en;q=0.4, fr;q=0.5", "fr"),
    ("fr;q=0.4, en;q=0.5", "en"),
    ("fr;q=0.5, *;q=0.8", "en"),
    ("de, fr;q=0.1", "fr"),
    ("tlh", "en"),
    ("*", "en"),
    ("fr;q=0", "en"),
    ("fr;q=0, de", "en"),
    ("fr;;;q=,,", "en"),
    ("\"fr\"", "en"),
];

#[test]
fn the_language_is_the_one_that_the_caller_likes_best() {
    let server = Server::with_key(KEY);
    for (wish, language) in WISHES {
        let reply = server.client().speaking(wish).get("/nothing-here");
        assert_eq!(reply.header("content-language"), language, "{wish:?}");
        // Caches have to know that another reader gets another text.
        assert!(reply.header("vary").contains("accept-language"), "{wish:?}: {:?}", reply.headers);
        let title = ["There is nothing at this address", "Il n'y a rien à cette adresse"];
        assert_eq!(reply.json()["title"], title[usize::from(language == "fr")], "{wish:?}");
    }
}

#[test]
fn refusals_speak_the_language_and_keep_their_codes() {
    let server = Server::with_key(KEY);
    let client = server.client();
    for game in GAMES {
        let player = begun(&client, game);
        let unknown_action = json!({"state": player.state(), "seat": 2, "action": "move:9"});
        let illegal_form = json!({"state": player.state(), "seat": 9, "chance": []});
        let illegal = json!({"state": player.state(), "seat": 2, "action": "pass"});
        let mut broken = player.state().clone();
        broken["board"]["turn"]["seat"] = json!(1);
        let broken = json!({"state": broken, "seat": 0, "action": "pass"});
        let stale = json!({"state": player.state(), "seat": 0, "action": "pass", "expect": {"seq": 7_000}});
        for request in [unknown_action, illegal_form, illegal, broken, stale] {
            let [english, french] =
                in_both_languages(&client, |client| client.post(&format!("{game}/apply"), &request));
            assert!(english.status >= 400, "{}", english.text());
            assert_problems_differ(&english.json(), &french.json());
        }
    }
}

/// Whoever asks for a name that is not there is told so, and where the list of names is.
#[test]
fn names_that_are_not_there_are_told_with_the_place_of_their_list() {
    let server = Server::with_key(KEY);
    let client = server.client();
    let of_rules = GAMES.map(|game| (format!("{game}/rules/XX-99"), format!("{game}/rules")));
    let of_codes = ("/problems/boredom".to_owned(), "/openapi.json".to_owned());
    for (path, list) in of_rules.into_iter().chain([of_codes]) {
        let [english, french] = in_both_languages(&client, |client| client.get(&path));
        assert_eq!(english.status, 404, "{}", english.text());
        assert_problems_differ(&english.json(), &french.json());
        assert_eq!(client.get(&list).status, 200, "{list}");
        for reply in [english, french] {
            assert!(reply.text().contains(&format!("`{list}`")), "{}", reply.text());
        }
    }
}

#[track_caller]
fn assert_problems_differ(english: &Value, french: &Value) {
    assert_eq!(skeleton(english), skeleton(french));
    assert_texts_differ(english, french, &["title", "detail"]);
    for member in ["reasons", "violations"] {
        let [english, french] =
            [english, french].map(|problem| problem[member].as_array().cloned().unwrap_or_default());
        for (english, french) in english.iter().zip(&french) {
            assert_texts_differ(english, french, &["message"]);
        }
    }
}

#[test]
fn labels_and_verdicts_speak_the_language() {
    let server = Server::with_key(KEY);
    let client = server.client();
    for game in GAMES {
        let player = begun(&client, game);
        for state in player.steps.iter().map(|step| &step.before) {
            let [english, french] = in_both_languages(&client, |client| {
                client.post(&format!("{game}/legal-actions"), &json!({"state": state}))
            });
            let (english, french) = (english.json(), french.json());
            assert_eq!(skeleton(&english), skeleton(&french));
            for actions in ["legal_actions", "open_actions"] {
                let [english, french] =
                    [&english, &french].map(|answer| answer[actions].as_array().cloned().unwrap_or_default());
                for (english, french) in english.iter().zip(&french) {
                    assert_texts_differ(english, french, &["label"]);
                }
            }
        }
        let question = json!({"state": player.state(), "seat": 2, "action": "pass"});
        let [english, french] =
            in_both_languages(&client, |client| client.post(&format!("{game}/validate"), &question));
        assert_texts_differ(&english.json()["reasons"][0], &french.json()["reasons"][0], &["message"]);
        let [english, french] = in_both_languages(&client, |client| {
            let mut replay = player.replay();
            replay["log"][0] = json!({"seat": 2, "action": "pass"});
            client.post(&format!("{game}/replay"), &replay)
        });
        let [english, french] = [english, french].map(|reply| reply.json()["first_error"]["problem"].take());
        assert_texts_differ(&english, &french, &["title", "detail"]);
    }
}

#[test]
fn the_catalogue_and_its_rules_can_be_read_in_both_languages() {
    let server = Server::with_key(KEY);
    let client = server.client();
    for game in GAMES {
        let [english, french] = in_both_languages(&client, |client| client.get(&format!("{game}/rules")));
        let (english, french) = (english.json(), french.json());
        assert!(list(&english["rules"]).len() > 40);
        for (english, french) in list(&english["rules"]).iter().zip(list(&french["rules"])) {
            assert_eq!(english["id"], french["id"]);
            assert_texts_differ(english, french, &["text"]);
        }
        let id = english["rules"][10]["id"].as_str().expect("a rule has an id");
        let [english, french] =
            in_both_languages(&client, |client| client.get(&format!("{game}/rules/{id}")));
        assert_texts_differ(&english.json(), &french.json(), &["title", "text"]);
        let [english, french] = in_both_languages(&client, |client| client.get(game));
        let (english, french) = (english.json(), french.json());
        assert_texts_differ(&english, &french, &["summary"]);
        for (english, french) in list(&english["options"]).iter().zip(list(&french["options"])) {
            assert_texts_differ(english, french, &["text"]);
        }
    }
    let [english, french] = in_both_languages(&client, |client| client.get("/problems/illegal_action"));
    assert_texts_differ(&english.json(), &french.json(), &["title", "explanation"]);
}

/// A cache that keeps one answer for each tag must not give a French reader the English one.
#[test]
fn an_etag_belongs_to_one_language() {
    let server = Server::with_key(KEY);
    let path = format!("{GAME}/rules");
    let [english, french] = in_both_languages(&server.client(), |client| client.get(&path));
    assert!(!english.header("etag").is_empty());
    assert_ne!(english.header("etag"), french.header("etag"));
}

/// A game after some steps, when seat 2 cannot pass.
#[track_caller]
fn begun(client: &Client, game: &str) -> Player {
    let mut player = Player::sit_down(client, game, short_game(game, "languages", "seeded"), 3);
    player.play(12);
    assert_eq!(player.ask("check-state", &json!({"state": player.state()}))["valid"], true);
    player
}

fn in_both_languages(client: &Client, call: impl Fn(&Client) -> Reply) -> [Reply; 2] {
    let replies = ["en", "fr"].map(|language| call(&client.speaking(language)));
    assert_eq!(replies.each_ref().map(|reply| reply.header("content-language")), ["en", "fr"]);
    replies
}

#[track_caller]
fn assert_texts_differ(english: &Value, french: &Value, members: &[&str]) {
    for member in members {
        assert!(
            english[member].is_string() && french[member].is_string(),
            "{member}: {english} and {french}"
        );
        assert_ne!(english[member], french[member], "{member}");
    }
}

/// An answer without its texts and its id.
fn skeleton(answer: &Value) -> Value {
    without(answer, &["title", "detail", "message", "label", "request_id"])
}
