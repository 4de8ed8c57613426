//! The board: what its data file has to say, and how it is drawn.

use crate::support::read;
use aerodrome_engine::passa_portas::Edition;
use serde_json::{Value, json};

fn data() -> Value {
    serde_json::from_str(&read("data/passa-portas/edition.json")).expect("edition.json is JSON")
}

/// The mistakes of the file after something in it has been changed, each as its place and what it says.
fn mistakes(change: impl FnOnce(&mut Value)) -> Vec<String> {
    let mut data = data();
    change(&mut data);
    let faults = Edition::read(&data.to_string()).err().unwrap_or_default();
    faults.into_iter().map(|fault| format!("{}: {}", fault.pointer, fault.message)).collect()
}

/// The place of the link between two cities in the file.
fn link(one: &str, other: &str) -> usize {
    let data = data();
    let links = data["links"].as_array().expect("a list");
    links.iter().position(|link| link["between"] == json!([one, other])).expect("they have a link")
}

/// San Francisco lies at the left edge of the map, Tokyo and Sydney at the right one: their links cross the Pacific.
#[test]
fn links_over_the_pacific_cross_the_edge_of_the_map() {
    let links = &Edition::standard().data().links;
    let wrapping: Vec<String> = links
        .iter()
        .filter(|link| link.wraps)
        .map(|link| link.between.map(|city| city.to_string()).join("-"))
        .collect();
    assert_eq!(wrapping, ["SFO-SYD", "SFO-TYO"]);
}

/// A line that is drawn past a third city looks as if it led there.
#[test]
fn no_link_passes_close_to_a_third_city() {
    assert_eq!(mistakes(|_| ()), [""; 0]);
    let straight = |other| mistakes(|data| data["links"][link("SFO", other)]["wraps"] = json!(false));
    let at = |other| format!("/links/{}: as it is drawn, it passes close to", link("SFO", other));
    assert_eq!(
        straight("TYO"),
        ["LIS", "NYC"].map(|city| format!("{} {city}", at("TYO"))),
        "cities on the straight way to Tokyo"
    );
    assert_eq!(straight("SYD"), [format!("{} NBO", at("SYD"))]);
    // Lisbon moves onto the link between Brussels and New York, and New York onto the way over the left edge.
    let moved = |city: usize, x: i32, y: i32| {
        mistakes(|data| data["cities"][city]["cell"] = json!({ "x": x, "y": y }))
    };
    let near = |one, other, city: &str| {
        format!("/links/{}: as it is drawn, it passes close to {city}", link(one, other))
    };
    assert_eq!(data()["cities"][3]["code"], "LIS");
    assert!(moved(3, 35, 9).contains(&near("BRU", "NYC", "LIS")), "{:?}", moved(3, 35, 9));
    assert_eq!(data()["cities"][5]["code"], "NYC");
    assert!(moved(5, 2, 13).contains(&near("SFO", "TYO", "NYC")), "{:?}", moved(5, 2, 13));
    assert!(moved(5, 98, 13).contains(&near("SFO", "TYO", "NYC")), "{:?}", moved(5, 98, 13));
}

#[test]
fn a_link_crosses_the_edge_only_where_that_is_shorter() {
    let index = link("BRU", "LIS");
    let found = mistakes(|data| data["links"][index]["wraps"] = json!(true));
    let fault = format!("/links/{index}/wraps: the way over the edge is the longer one");
    assert!(found.contains(&fault), "{found:?}");
}
