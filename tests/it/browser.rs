//! The documentation page in a real browser, as somebody who explores the service uses it.

use crate::api_keys::hash_of;
use aerodrome_e2e::{Browser, KEY, Server, target_directory};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::PathBuf;

/// The operations that are tried, with the examples that the page has filled in.
const OPERATIONS: [&str; 6] = [
    "aeroplaneChessNewGame",
    "aeroplaneChessApply",
    "jumboJetNewGame",
    "jumboJetApply",
    "passaPortasNewGame",
    "passaPortasApply",
];

#[test]
fn the_documentation_page_can_be_tried_out_as_it_is() {
    let server = Server::with_key(KEY);
    let browser = Browser::open();
    browser.go_to(&format!("{}/docs/", server.url()));
    for operation in OPERATIONS {
        try_out(&browser, operation);
    }
    browser.run("window.scrollTo(0, 0)");
    browser.save_picture(&picture("start"));
    assert_eq!(locked(&browser), operations_with_credentials(&server));
    assert_loads_from(&browser, &server.url());
    let console = browser.console();
    let errors: Vec<&Value> = console.iter().filter(|entry| entry["level"] == "SEVERE").collect();
    assert!(errors.is_empty(), "{errors:#?}");
}

/// The manual is folded, so that the first operations are not far below the start, and each part of it can be opened.
#[test]
fn a_visitor_soon_sees_what_can_be_tried_out() {
    let server = Server::start();
    let browser = Browser::open();
    browser.go_to(&format!("{}/docs/", server.url()));
    browser.wait_for(".opblock");
    assert_eq!(browser.run("return document.title"), "aerodrome");
    assert!(browser.find(".topbar").is_none(), "there is only one document");
    let top = browser.run("return document.querySelector('.opblock').getBoundingClientRect().top");
    assert!(top.as_f64().is_some_and(|top| top < 1_500.0), "{top}");
    let part = "details:has(table)";
    let is_open = format!("return document.querySelector('{part}').open");
    assert_eq!(browser.run(&is_open), false);
    browser.wait_for(&format!("{part} summary")).click();
    assert_eq!(browser.run(&is_open), true);
}

/// What a person does who has been given a key: types it in behind "Authorize", and everything can be tried out.
#[test]
fn an_api_key_is_typed_in_once() {
    let hash = format!("explorer:{}", hash_of("the key of an explorer"));
    let server =
        Server::with(&[("AERODROME__API_KEYS__HASHES", &hash), ("AERODROME__API_KEYS__REQUIRED", "true")]);
    let browser = Browser::open();
    browser.go_to(&format!("{}/docs/", server.url()));
    let block = "[id$='-listGames']";
    browser.wait_for(&format!("{block} .opblock-summary-control")).click();
    browser.wait_for(&format!("{block} .try-out__btn")).click();
    let status = format!("{block} .live-responses-table .response .response-col_status");
    browser.wait_for(&format!("{block} .execute")).click();
    assert_eq!(browser.wait_for(&status).text().trim(), "401");
    browser.wait_for(".auth-wrapper .authorize").click();
    browser.wait_for("#api_key_value");
    assert_begins_with_its_first_field(&browser);
    // The page notices only what is typed, so it is told that something was.
    browser.run(
        "const field = document.querySelector('#api_key_value');
         const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
         value.set.call(field, 'the key of an explorer');
         field.dispatchEvent(new Event('input', { bubbles: true }));
         field.dispatchEvent(new Event('change', { bubbles: true }));
         field.closest('form').querySelector('button[type=submit]').click();",
    );
    browser.save_picture(&picture("authorize"));
    browser.wait_for(".modal-ux .btn-done").click();
    browser.wait_for(&format!("{block} .btn-clear")).click();
    browser.wait_for(&format!("{block} .execute")).click();
    assert_eq!(browser.wait_for(&status).text().trim(), "200");
}

/// The operations that the page shows with a lock.
fn locked(browser: &Browser) -> BTreeSet<String> {
    let ids = browser.run(
        "return [...document.querySelectorAll('.opblock:has(.opblock-summary .authorization__btn)')]
             .map(block => block.id.split('-').pop())",
    );
    serde_json::from_value(ids).expect("they are texts")
}

/// The operations that cannot be asked without a credential.
fn operations_with_credentials(server: &Server) -> BTreeSet<String> {
    let document = server.client().get("/openapi.json").json();
    let paths = document["paths"].as_object().expect("there are paths");
    let operations: Vec<&Value> =
        paths.values().flat_map(|path| path.as_object().expect("it has methods").values()).collect();
    let need = |operation: &&&Value| {
        operation["security"].as_array().is_some_and(|security| !security.contains(&json!({})))
    };
    let names = operations.iter().filter(need).map(|operation| operation["operationId"].as_str());
    let names: BTreeSet<String> = names.map(|name| name.expect("it has a name").to_owned()).collect();
    assert!(!names.is_empty() && names.len() < operations.len());
    names
}

/// Whoever opens the dialog of credentials can type at once, and sees where.
#[track_caller]
fn assert_begins_with_its_first_field(browser: &Browser) {
    let seen = browser.run(
        "const dialog = document.querySelector('.modal-ux-content').getBoundingClientRect();
         const field = document.querySelector('.modal-ux input');
         const { top, bottom } = field.getBoundingClientRect();
         return [document.activeElement === field, dialog.top <= top && bottom <= dialog.bottom]",
    );
    assert_eq!(seen, json!([true, true]), "it has the focus, and is in sight");
    let title = browser.find(".modal-ux-content h4").expect("each credential has a title");
    assert!(title.text().contains("apiKey"), "{}", title.text());
}

/// Unfolds an operation, sends the example, and sees the answer.
#[track_caller]
fn try_out(browser: &Browser, operation: &str) {
    let block = format!("[id$='-{operation}']");
    browser.wait_for(&format!("{block} .opblock-summary-control")).click();
    // The page may be set to let everything be tried out at once; then there is no such button.
    browser.wait_for(&format!("{block} .try-out__btn"));
    if let Some(button) = browser.find(&format!("{block} .try-out__btn:not(.cancel)")) {
        button.click();
    }
    browser.wait_for(&format!("{block} textarea.body-param__text"));
    browser.wait_for(&format!("{block} .execute")).click();
    let status = browser.wait_for(&format!("{block} .live-responses-table .response .response-col_status"));
    assert_eq!(status.text().trim(), "200", "{operation}");
    let body = browser.wait_for(&format!("{block} .live-responses-table .response .highlight-code")).text();
    assert!(body.contains("\"state\"") && body.contains("\"legal_actions\""), "{operation}: {body}");
    browser.run(&format!("document.querySelector(\"{block} .responses-wrapper\").scrollIntoView()"));
    browser.save_picture(&picture(operation));
}

/// Where a picture goes, for people to look at.
fn picture(name: &str) -> PathBuf {
    target_directory().join(format!("documentation-{name}.png"))
}

/// The page needs nothing from anywhere else: it works on a machine without a network.
#[track_caller]
fn assert_loads_from(browser: &Browser, url: &str) {
    let script =
        "return performance.getEntries().map(entry => entry.name).filter(name => name.includes(':'))";
    let loaded = browser.run(script);
    let loaded = loaded.as_array().expect("entries are a list");
    let ours =
        |name: &Value| name.as_str().is_some_and(|name| name.starts_with(url) || name.starts_with("data:"));
    for file in [
        "/docs/",
        "/docs/swagger-ui-bundle.js",
        "/openapi.json",
        "/v1/games/aeroplane-chess/apply",
        "/v1/games/jumbo-jet/apply",
        "/v1/games/passa-portas/apply",
    ] {
        assert!(loaded.contains(&json!(format!("{url}{file}"))), "{file} in {loaded:#?}");
    }
    let others: Vec<&Value> = loaded.iter().filter(|name| !ours(name)).collect();
    assert!(others.is_empty(), "the page asks others: {others:#?}");
}
