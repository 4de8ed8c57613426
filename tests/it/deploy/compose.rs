//! The Compose file.

use super::{
    Folder, accepts, deployed, image_variables, number_after, refuses, seconds_to_stop, texts, tool,
};
use serde_json::{Value, json};
use std::process::Command;

const FILE: &str = "deploy/compose.yaml";

/// The file that adds API keys to the other one.
const API_KEYS: &str = "deploy/compose.api-keys.yaml";

fn compose(files: &[&str]) -> Command {
    let mut compose = tool("docker-compose");
    compose.args(files.iter().flat_map(|file| ["--file", file])).args(["config", "--format", "json"]);
    compose
}

/// The files as Compose understands them.
fn project(files: &[&str]) -> Value {
    serde_json::from_str(&accepts(&mut compose(files))).expect("Compose writes JSON")
}

#[test]
fn compose_accepts_the_file_and_refuses_a_broken_one() {
    project(&[FILE]);
    let folder = Folder::new();
    for (sound, broken) in [("read_only: true", "read_olny: true"), ("internal: true", "internal: perhaps")] {
        let text = deployed("compose.yaml").replace(sound, broken);
        let file = folder.write("compose.yaml", &text);
        let wrong = broken.split(": ").next().expect("it is a key and a value");
        refuses(&mut compose(&[file.to_str().expect("a path is a text")]), wrong);
    }
}

#[test]
fn the_instances_start_with_their_settings_and_have_time_to_stop() {
    for files in [&[FILE][..], &[FILE, API_KEYS]] {
        let project = project(files);
        let [one, other] = ["aerodrome-1", "aerodrome-2"].map(|name| &project["services"][name]);
        assert_eq!(one, other);
        let set = texts(&one["environment"]);
        let variables = [image_variables(), set.clone()].concat();
        let grace = number_after(&one["stop_grace_period"].to_string(), "\"");
        assert!(seconds_to_stop(&variables) < grace, "{one}");
        // Every secret that a setting names is there.
        let secrets = one["secrets"].as_array().expect("there are secrets");
        for (name, path) in set.iter().filter(|(name, _)| name.ends_with("_FILE")) {
            let source = path.strip_prefix("/run/secrets/").unwrap_or_else(|| panic!("{name} is no secret"));
            assert!(secrets.iter().any(|secret| secret["source"] == source), "{source}: {secrets:?}");
            let file = project["secrets"][source]["file"].as_str();
            assert!(file.is_some_and(|file| file.ends_with(&format!("/secrets/{source}"))));
        }
    }
}

/// The second file adds what API keys need, and changes nothing else.
#[test]
fn api_keys_are_asked_for_by_those_who_want_them() {
    let [plain, mut asking] = [&[FILE][..], &[FILE, API_KEYS]].map(|files| {
        let mut project = project(files);
        // Parts that services are made of are shown once more beside them.
        project.as_object_mut().expect("it is an object").retain(|name, _| !name.starts_with("x-"));
        project
    });
    assert!(asking["secrets"].as_object_mut().is_some_and(|secrets| secrets.remove("api-keys").is_some()));
    for instance in ["aerodrome-1", "aerodrome-2"] {
        let service = &mut asking["services"][instance];
        let variables = service["environment"].as_object_mut().expect("there are variables");
        let added =
            ["HASHES_FILE", "REQUIRED"].map(|name| variables.remove(&format!("AERODROME__API_KEYS__{name}")));
        assert_eq!(added, [Some(json!("/run/secrets/api-keys")), Some(json!("true"))]);
        let secrets = service["secrets"].as_array_mut().expect("there are secrets");
        secrets.retain(|secret| secret["source"] != "api-keys");
    }
    assert_eq!(asking, plain);
}

#[test]
fn no_container_can_do_more_than_it_has_to() {
    let project = project(&[FILE]);
    let services = project["services"].as_object().expect("there are services");
    assert_eq!(services.len(), 4);
    for (name, service) in services {
        assert_eq!(service["read_only"], true, "{name}");
        assert_eq!(service["cap_drop"], json!(["ALL"]), "{name}");
        assert_eq!(service["security_opt"], json!(["no-new-privileges:true"]), "{name}");
        // The images themselves check the instances.
        assert!(name.starts_with("aerodrome-") || service["healthcheck"]["test"].is_array(), "{name}");
        assert_eq!(service["ports"].is_array(), name == "proxy", "{name}");
    }
    let inside = &project["networks"]["inside"];
    assert_eq!(inside["internal"], true);
    // Only those are believed who can be the proxy.
    let trusted =
        &project["services"]["aerodrome-1"]["environment"]["AERODROME__RATE_LIMITS__TRUSTED_PROXIES"];
    assert!(trusted.is_string() && *trusted == inside["ipam"]["config"][0]["subnet"], "{trusted} {inside}");
    // Nobody plays with keys that everybody knows.
    assert!(deployed(".gitignore").contains("/secrets\n"));
}

/// nginx treats the instances here as it does everywhere.
#[test]
fn the_instances_are_listed_for_nginx() {
    let project = project(&[FILE]);
    let list = project["configs"]["aerodrome-instances"]["content"].as_str().expect("there is a list");
    let list =
        list.replace("aerodrome-1:8080", "127.0.0.1:8081").replace("aerodrome-2:8080", "127.0.0.1:8082");
    let file = deployed("nginx/aerodrome-instances");
    let file: Vec<_> = file.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(list.lines().collect::<Vec<_>>(), file);
}
