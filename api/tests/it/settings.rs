//! Settings: every one can be set by its variable, and whatever is wrong is told in one go.

use aerodrome_api::settings::{Fault, Prepared};
use serde_json::Value;
use std::ffi::OsString;

const DEFAULTS: &str = include_str!("../../src/settings.default.toml");

const KEY: &str = "5eed0000000000000000000000000000000000000000000000000000000000a1";
const OTHER_KEY: &str = "5eed0000000000000000000000000000000000000000000000000000000000b2";

/// What no setting can be: no number, no word that is known, no filter, no key, no URL, no file, and too long for a name.
fn wrong_for_all() -> String {
    format!("a=b=c{}", "x".repeat(251))
}

fn prepare(variables: &[(&str, &str)]) -> Result<Value, Vec<Fault>> {
    let variables = variables.iter().map(|(name, value)| (OsString::from(name), OsString::from(value)));
    let prepared = Prepared::of(variables);
    let prepared = prepared.map_err(|faults| faults.iter().cloned().collect::<Vec<_>>())?;
    Ok(serde_json::to_value(prepared.settings).expect("settings can be written"))
}

/// What is said of these variables.
#[track_caller]
fn faults(variables: &[(&str, &str)]) -> Vec<String> {
    let faults = prepare(variables).expect_err("these variables are wrong");
    faults.iter().map(ToString::to_string).collect()
}

/// Pointer, variable and default of every setting.
fn settings() -> Vec<(String, String, Value)> {
    let defaults: Value = toml::from_str(DEFAULTS).expect("the defaults are TOML");
    let mut settings = Vec::new();
    for (name, value) in defaults.as_object().expect("they are a table") {
        match value.as_object() {
            Some(section) => settings.extend(section.iter().map(|(below, value)| {
                (format!("/{name}/{below}"), format!("{name}__{below}"), value.clone())
            })),
            None => settings.push((format!("/{name}"), name.clone(), value.clone())),
        }
    }
    let named = |(pointer, name, value): (String, String, Value)| {
        (pointer, format!("AERODROME__{}", name.to_uppercase()), value)
    };
    settings.into_iter().map(named).collect()
}

/// The one fault that a variable has when it is set to what no setting can be.
#[track_caller]
fn fault_of(variable: &str, value: &str) -> String {
    let faults = prepare(&[(variable, value)]).expect_err(variable);
    assert_eq!((faults.len(), faults[0].variable()), (1, variable), "{faults:?}");
    faults[0].to_string()
}

#[test]
fn every_setting_has_its_variable_and_says_what_is_wrong_with_it() {
    let wrong = wrong_for_all();
    let defaults = prepare(&[]).expect("the defaults are right");
    // With keys everything else can be anything that it can be.
    let hashes = format!("backend:{KEY}");
    let keys = [
        ("AERODROME__KEYS__TOKENS", KEY),
        ("AERODROME__KEYS__DICE", OTHER_KEY),
        ("AERODROME__API_KEYS__HASHES", &hashes),
    ];
    let untouched = prepare(&keys).expect("these are keys");
    for (pointer, variable, default) in settings() {
        let fault = fault_of(&variable, &wrong);
        // The name of a file can be a key that stands in the wrong place.
        let is_secret = ["/keys/", "/api_keys/hashes", "/store/url", "/store/ca_file"]
            .iter()
            .any(|start| pointer.starts_with(start));
        assert_eq!(fault.contains(&wrong), !is_secret, "{fault}");
        assert_eq!(defaults.pointer(&pointer), Some(&default), "{variable}");
        for value in examples(&fault, &default) {
            let changed = prepare(&[keys.as_slice(), &[(&variable, &value)]].concat());
            let changed = changed.unwrap_or_else(|faults| panic!("{faults:?}"));
            let mut expected = untouched.clone();
            *expected.pointer_mut(&pointer).expect("it is there") = if default.is_string() {
                Value::from(value)
            } else {
                serde_json::from_str(&value).expect("it is JSON")
            };
            assert_eq!(changed, expected, "{variable}");
        }
    }
}

/// Values that a setting can have, as its fault says.
fn examples(fault: &str, default: &Value) -> Vec<String> {
    if let Some(is_on) = default.as_bool() {
        return vec![(!is_on).to_string()];
    }
    if default.is_number() {
        let (least, most) = bounds(fault);
        return vec![least.to_string(), most.to_string()];
    }
    if fault.contains("characters") {
        return vec!["x".repeat(255)];
    }
    // What is secret or the name of a file is tried below.
    if !fault.contains("should be") {
        return Vec::new();
    }
    // Every second piece stands between backticks.
    let named: Vec<_> = fault.split('`').skip(1).step_by(2).map(str::to_owned).collect();
    assert!(!named.is_empty(), "{fault}");
    named
}

/// The numbers that a fault says are allowed.
#[track_caller]
fn bounds(fault: &str) -> (i64, i64) {
    let (_, range) = fault.split_once("a whole number from ").expect("it is a number");
    let (least, most) = range.split_once(" to ").expect("it has a range");
    (least.parse().expect("it is a number"), most.parse().expect("it is a number"))
}

#[test]
fn a_number_is_a_whole_one_in_its_range_and_nothing_else() {
    let mut numbers = 0;
    for (_, variable, _) in settings().iter().filter(|(_, _, default)| default.is_number()) {
        let (least, most) = bounds(&fault_of(variable, "x"));
        let beyond = [(least - 1).to_string(), (i128::from(most) + 1).to_string(), "9".repeat(40)];
        let texts =
            ["", " ", "7 ", "\t7", "7\n", "1.5", "7.0", "1e3", "0x10", "1_000", "yes", "true", "-7", "٧"];
        for value in beyond.iter().map(String::as_str).chain(texts) {
            let fault = fault_of(variable, value);
            assert_eq!(bounds(&fault), (least, most), "{fault}");
            assert!(fault.contains(&format!("{value:?}")), "{fault}");
        }
        numbers += 1;
    }
    assert!(numbers > 10, "{numbers}");
}

#[test]
fn a_switch_is_on_or_off() {
    let value = |text| {
        prepare(&[("AERODROME__ACCESS__REQUIRE_TOKEN", text)])
            .map(|all| all["access"]["require_token"].clone())
    };
    for (text, is_on) in [
        ("true", true),
        ("yes", true),
        ("On", true),
        ("1", true),
        ("false", false),
        ("no", false),
        ("0", false),
    ] {
        assert_eq!(value(text), Ok(Value::from(is_on)), "{text}");
    }
    for text in ["", " ", "perhaps", "2", "true ", "ja"] {
        let fault = fault_of("AERODROME__ACCESS__REQUIRE_TOKEN", text);
        assert!(fault.ends_with(&format!("{text:?} should be true or false")), "{fault}");
    }
}

#[test]
fn a_name_that_is_none_is_told_what_there_is() {
    for (name, hint) in [
        (
            "AERODROME__SERVER__PROT",
            "AERODROME__SERVER__ is followed by BODY_SECONDS, DRAIN_SECONDS, HOST, PORT",
        ),
        ("AERODROME__SERVER_PORT", "AERODROME__ is followed by ACCESS__…, API_KEYS__…, ENVIRONMENT, KEYS__…"),
        ("AERODROME__SERVER", "AERODROME__SERVER__ is followed by"),
        ("AERODROME__SERVER__PORT__X", "AERODROME__SERVER__ is followed by"),
        ("AERODROME__SERVER__port", "names are in upper case, as in AERODROME__SERVER__PORT"),
        ("aerodrome__server__port", "names are in upper case, as in AERODROME__SERVER__PORT"),
        ("AERODROME__", "ENVIRONMENT"),
        ("AERODROME__ENVIRONMENT__X", "ENVIRONMENT"),
        ("AERODROME__KEYS__TOKEN", "TOKENS, TOKENS_FILE"),
    ] {
        let fault = fault_of(name, "secret-value");
        assert!(fault.contains("there is no such setting") && fault.contains(hint), "{fault}");
        assert!(!fault.contains("secret-value"), "{fault}");
    }
}

#[test]
fn what_is_no_text_is_told() {
    use std::os::unix::ffi::OsStringExt;
    let name = OsString::from("AERODROME__SERVER__HOST");
    let faults =
        Prepared::of([(name, OsString::from_vec(vec![0xff]))].into_iter()).expect_err("it is no text");
    assert!(faults.to_string().ends_with("AERODROME__SERVER__HOST: it is no text in UTF-8"), "{faults}");
}

#[test]
fn nothing_that_is_wrong_hides_anything_else() {
    let found = faults(&[
        ("AERODROME__ENVIRONMENT", "production"),
        ("AERODROME__SERVER__PORT", "x"),
        ("AERODROME__SERVER__WORKERS", "9999"),
        ("AERODROME__SERVER__PROT", "80"),
        ("AERODROME__LOG__FORMAT", "colourful"),
        ("AERODROME__LOG__FILTER", "a=b=c"),
        ("AERODROME__KEYS__TOKENS", "secret"),
        ("AERODROME__KEYS__DICE_FILE", "/nowhere/to/be/found"),
        ("AERODROME__API_KEYS__HASHES", "secret"),
        ("AERODROME__RATE_LIMITS__TRUSTED_PROXIES", "10.0.0.0/8,10.0.0.0/33"),
        ("AERODROME__STORE__URL", "ftp://secret"),
        ("AERODROME__STORE__CA_FILE", "/nowhere/to/be/found"),
    ]);
    let expected = [
        "AERODROME__LOG__FILTER: \"a=b=c\" should be a level, or a filter such as `info,aerodrome_api=debug`",
        "AERODROME__LOG__FORMAT: \"colourful\" should be `pretty` or `json`",
        "AERODROME__SERVER__PORT: \"x\" should be a whole number from 0 to 65535",
        "AERODROME__SERVER__PROT: there is no such setting: AERODROME__SERVER__ is followed by BODY_SECONDS, \
         DRAIN_SECONDS, HOST, PORT, SHUTDOWN_SECONDS, WORKERS",
        "AERODROME__SERVER__WORKERS: \"9999\" should be a whole number from 0 to 1024",
        "AERODROME__STORE__CA_FILE: the file that it names cannot be read: No such file or directory (os error 2)",
        "AERODROME__STORE__URL: the URL of the store cannot be read: it should be `memory`, or begin with redis://, \
         redis-sentinel://, redis-cluster://, rediss://, rediss-sentinel:// or rediss-cluster://",
        "AERODROME__KEYS__TOKENS: key 1 is not 64 hexadecimal digits",
        "AERODROME__KEYS__DICE_FILE: the file that it names cannot be read: No such file or directory (os error 2)",
        "AERODROME__API_KEYS__HASHES: API key 1 has to be a name and a hash (`name:hash`)",
        "AERODROME__RATE_LIMITS__TRUSTED_PROXIES: \"10.0.0.0/33\" is no address and no network",
    ];
    assert_eq!(found, expected);
}

#[test]
fn metrics_need_a_port_of_their_own() {
    let refused = |[server, server_port, metrics, metrics_port]: [&str; 4]| {
        let prepared = prepare(&[
            ("AERODROME__SERVER__HOST", server),
            ("AERODROME__SERVER__PORT", server_port),
            ("AERODROME__METRICS__HOST", metrics),
            ("AERODROME__METRICS__PORT", metrics_port),
        ]);
        prepared.err().map(|faults| faults.iter().map(ToString::to_string).collect::<Vec<_>>())
    };
    let expected =
        "AERODROME__METRICS__PORT: 81 is also the port of the service itself; metrics need another one";
    for same in [
        ["127.0.0.1", "81", "127.0.0.1", "81"],
        ["0.0.0.0", "81", "10.1.2.3", "81"],
        ["10.1.2.3", "81", "::", "81"],
    ] {
        assert_eq!(refused(same), Some(vec![expected.to_owned()]), "{same:?}");
    }
    for other in [
        ["127.0.0.1", "81", "127.0.0.1", "82"],
        ["127.0.0.1", "81", "10.1.2.3", "81"],
        ["0.0.0.0", "81", "", "81"],
        ["127.0.0.1", "0", "127.0.0.1", "0"],
    ] {
        assert_eq!(refused(other), None, "{other:?}");
    }
}

#[test]
fn api_keys_that_cannot_be_told_apart_are_refused() {
    let hashes = "AERODROME__API_KEYS__HASHES";
    for (text, expected) in [
        (format!("a:{KEY},a:{OTHER_KEY}"), "two API keys are named \"a\""),
        (format!("a:{KEY} b:{KEY}"), "\"a\" and \"b\" are the same API key"),
        (format!("a:{KEY},b:{}", &KEY[1..]), "API key 2 needs a hash of 64 hexadecimal digits"),
    ] {
        assert_eq!(faults(&[(hashes, &text)]), [format!("{hashes}: {expected}")]);
    }
}

#[test]
fn what_is_said_of_api_keys_needs_some() {
    let hashes = ("AERODROME__API_KEYS__HASHES", format!("backend:{KEY}"));
    for (variable, value) in
        [("AERODROME__API_KEYS__REQUIRED", "true"), ("AERODROME__RATE_LIMITS__KEY_REQUESTS", "1")]
    {
        assert_eq!(faults(&[(variable, value)]), [format!("{variable}: there are no keys in {}", hashes.0)]);
        assert!(prepare(&[(variable, value), (hashes.0, &hashes.1)]).is_ok(), "{variable}");
        let wrong = faults(&[(variable, value), (hashes.0, "backend")]);
        assert!(wrong.len() == 1 && wrong[0].starts_with(hashes.0), "{wrong:?}");
    }
    assert!(prepare(&[("AERODROME__RATE_LIMITS__KEY_REQUESTS", "0")]).is_ok(), "this is the default");
}

/// What the service says of these variables at its start, which it does not refuse.
#[track_caller]
fn doubts(variables: &[(&str, &str)]) -> Vec<String> {
    let named = variables.iter().map(|(name, value)| (OsString::from(name), OsString::from(value)));
    let prepared = Prepared::of(named).expect("the service starts");
    prepared.doubts.iter().map(ToString::to_string).collect()
}

#[test]
fn a_name_that_is_nearly_one_is_told_what_it_can_mean() {
    for (_, variable, _) in settings() {
        let flat = variable.replace("__", "_");
        let last = format!("AERODROME_{}", variable.rsplit("__").next().expect("it has a part"));
        let half = variable.replacen("__", "_", 1);
        for name in [&flat, &flat.to_lowercase(), &half, &last] {
            let found = doubts(&[(name, "secret-value")]);
            assert!(
                found.len() == 1 && found[0].starts_with(&format!("{name}: it sets nothing")),
                "{found:?}"
            );
            assert!(found[0].contains(&variable) && !found[0].contains("secret-value"), "{found:?}");
        }
    }
    let found = doubts(&[("AERODROME_PORT", "8081")]);
    let both = "AERODROME__METRICS__PORT, AERODROME__SERVER__PORT";
    assert_eq!(
        found,
        [format!("AERODROME_PORT: it sets nothing; two underscores divide names, as in {both}")]
    );
    // It can be what is missing.
    let found =
        faults(&[("AERODROME__API_KEYS__REQUIRED", "true"), ("AERODROME_API_KEYS_HASHES", "secret-value")]);
    assert!(found.len() == 2 && found[1].starts_with("AERODROME_API_KEYS_HASHES: "), "{found:?}");
}

/// Kubernetes tells every container of a namespace about its services, in variables that begin with their names.
#[test]
fn what_others_set_is_no_affair_of_the_service() {
    let sections: Vec<_> = settings().iter().map(|(_, variable, _)| variable.replace("__", "_")).collect();
    let services = sections.iter().filter_map(|name| name.strip_suffix("_PORT")).chain(["AERODROME"]);
    for service in services {
        for (rest, value) in [
            ("SERVICE_HOST", "10.0.0.11"),
            ("SERVICE_PORT", "80"),
            ("SERVICE_PORT_HTTP", "80"),
            ("PORT", "tcp://10.0.0.11:80"),
            ("PORT_80_TCP", "tcp://10.0.0.11:80"),
            ("PORT_80_TCP_PROTO", "tcp"),
            ("PORT_80_TCP_PORT", "80"),
            ("PORT_80_TCP_ADDR", "10.0.0.11"),
            ("PORT", "udp://10.0.0.11:80"),
            ("PORT", "sctp://10.0.0.11:80"),
        ] {
            let name = format!("{service}_{rest}");
            assert_eq!(doubts(&[(&name, value)]), [""; 0], "{name}={value}");
        }
    }
    for name in [
        "AERODROME",
        "AERODROME_",
        "AERODROME_IMAGE",
        "AERODROME_SERVER",
        "MY_AERODROME_PORT",
        "PORT",
        "PATH",
    ] {
        assert_eq!(doubts(&[(name, "80")]), [""; 0], "{name}");
    }
}

/// What is wrong with keys, by what stands in both variables.
#[test]
fn keys_that_protect_nothing_are_refused() {
    let (short, zeros, ones) = (&KEY[1..], "0".repeat(64), "f".repeat(64));
    let (twice, again) =
        (format!("{KEY} {KEY}"), format!("{OTHER_KEY},{short},{KEY},{}", KEY.to_uppercase()));
    let (both, three) = (format!("{KEY},{OTHER_KEY}"), format!("{short},{zeros},{KEY}g"));
    let (tokens, dice) = ("AERODROME__KEYS__TOKENS: ", "AERODROME__KEYS__DICE: ");
    let (digits, byte) =
        ("is not 64 hexadecimal digits", "is one byte again and again, which anybody can guess");
    for (in_tokens, in_dice, expected) in [
        (short, OTHER_KEY, vec![format!("{tokens}key 1 {digits}")]),
        (&zeros, &ones, vec![format!("{tokens}key 1 {byte}"), format!("{dice}key 1 {byte}")]),
        (&twice, OTHER_KEY, vec![format!("{tokens}key 2 has come before")]),
        (OTHER_KEY, &twice, vec![format!("{dice}key 2 has come before")]),
        (&again, "", vec![format!("{tokens}key 2 {digits}"), format!("{tokens}key 4 has come before")]),
        (
            &three,
            "",
            vec![
                format!("{tokens}key 1 {digits}"),
                format!("{tokens}key 2 {byte}"),
                format!("{tokens}key 3 {digits}"),
            ],
        ),
        (
            KEY,
            &both,
            vec![format!(
                "{dice}it has a key that AERODROME__KEYS__TOKENS has too, and each kind needs its own"
            )],
        ),
    ] {
        let found = faults(&[("AERODROME__KEYS__TOKENS", in_tokens), ("AERODROME__KEYS__DICE", in_dice)]);
        assert_eq!(found, expected);
    }
}

#[test]
fn keys_are_missed_where_they_are_needed() {
    let production = ("AERODROME__ENVIRONMENT", "production");
    let redis = ("AERODROME__STORE__URL", "redis://127.0.0.1:1");
    let (tokens, dice) = (("AERODROME__KEYS__TOKENS", KEY), ("AERODROME__KEYS__DICE", OTHER_KEY));
    let missing = [
        "AERODROME__KEYS__TOKENS: it has to be set in production",
        "AERODROME__KEYS__DICE: it has to be set in production",
    ];
    assert_eq!(faults(&[production]), missing);
    assert_eq!(faults(&[production, redis]), missing);
    assert_eq!(faults(&[production, tokens]), missing[1..]);
    assert_eq!(faults(&[production, dice]), missing[..1]);
    let kept = missing.map(|fault| fault.replace("in production", "where sessions are kept in Redis"));
    assert_eq!(faults(&[redis]), kept);
    assert_eq!(faults(&[redis, tokens]), kept[1..]);
    assert_eq!(faults(&[redis, dice]), kept[..1]);
    // Also where something else is wrong with Redis.
    for wrong in
        [("AERODROME__STORE__CA_FILE", "/nowhere/to/be/found"), ("AERODROME__STORE__URL", "redis://a:b:c")]
    {
        let found = faults(&[redis, wrong]);
        assert!(
            found[0].starts_with(wrong.0) && found[1].starts_with("AERODROME__KEYS__TOKENS: "),
            "{found:?}"
        );
    }
    assert!(prepare(&[redis, tokens, dice]).is_ok() && prepare(&[production, tokens, dice]).is_ok());
}

#[test]
fn a_file_that_is_named_has_to_hold_something() {
    let folder = std::env::temp_dir().join(format!("aerodrome-settings-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("it can be made");
    let write = |name: &str, bytes: &[u8]| -> String {
        std::fs::write(folder.join(name), bytes).expect("it can be written");
        folder.join(name).to_str().expect("a path is a text").to_owned()
    };
    let (empty, blank, binary) =
        (write("empty", b""), write("blank", b" \r\n\n"), write("binary", b"\xff\xfe"));
    let (missing, directory) =
        (format!("{empty}-missing"), folder.to_str().expect("it is a text").to_owned());
    let secrets = [
        ("AERODROME__KEYS__TOKENS", write("tokens", format!("{KEY}\r\n{OTHER_KEY}\n").as_bytes())),
        ("AERODROME__KEYS__DICE", write("dice", format!("{OTHER_KEY}, {KEY}").as_bytes())),
        ("AERODROME__STORE__URL", write("url", b"memory\n")),
        ("AERODROME__API_KEYS__HASHES", write("hashes", format!("a:{KEY}\nb:{OTHER_KEY}\n").as_bytes())),
    ];
    for (variable, right) in &secrets {
        let of_file = format!("{variable}_FILE");
        let wrong = [
            (&empty, "is empty"),
            (&blank, "is empty"),
            (&binary, "cannot be read: stream did not contain valid UTF-8"),
            (&missing, "cannot be read: No such file or directory (os error 2)"),
            (&directory, "cannot be read: Is a directory (os error 21)"),
        ];
        for (path, message) in wrong {
            let found = faults(&[(of_file.as_str(), path.as_str())]);
            assert_eq!(found, [format!("{of_file}: the file that it names {message}")]);
        }
        let settings = prepare(&[(&of_file, right)]).expect("it can be read");
        let section = variable.split("__").nth(1).expect("it has a section").to_lowercase();
        let member = of_file.rsplit("__").next().expect("it has a name").to_lowercase();
        assert_eq!(settings[&section][&member], **right);
        let found = faults(&[(&of_file, right), (variable, KEY)]);
        assert_eq!(found, [format!("{variable}: only one of it and {of_file} can be set")]);
    }
    let (ca_file, commas) = ("AERODROME__STORE__CA_FILE", write("commas", b", ,\n"));
    let no_key = "AERODROME__KEYS__DICE_FILE: there is no key in the file that it names";
    assert_eq!(faults(&[("AERODROME__KEYS__DICE_FILE", &commas)]), [no_key]);
    let no_key = "AERODROME__API_KEYS__HASHES_FILE: there is no key in the file that it names";
    assert_eq!(faults(&[("AERODROME__API_KEYS__HASHES_FILE", &commas)]), [no_key]);
    let broken = write("broken", format!("{KEY}x").as_bytes());
    let no_digits = "AERODROME__KEYS__TOKENS_FILE: key 1 is not 64 hexadecimal digits";
    assert_eq!(faults(&[("AERODROME__KEYS__TOKENS_FILE", &broken)]), [no_digits]);
    let broken = write("pem", b"-----BEGIN CERTIFICATE-----\n!\n-----END CERTIFICATE-----\n");
    let hollow = write("hollow", b"-----BEGIN CERTIFICATE-----\nMTIz\n-----END CERTIFICATE-----\n");
    for path in [&empty, &blank, &binary, &broken, &hollow] {
        assert_eq!(
            faults(&[(ca_file, path)]),
            [format!("{ca_file}: the file that it names holds no certificates (PEM)")]
        );
    }
    // Both files and their meeting are looked at together.
    let same = [
        ("AERODROME__KEYS__TOKENS_FILE", secrets[0].1.as_str()),
        ("AERODROME__KEYS__DICE_FILE", &secrets[1].1),
    ];
    let shared = "AERODROME__KEYS__DICE_FILE: it has a key that AERODROME__KEYS__TOKENS_FILE has too, and each kind needs its own";
    assert_eq!(faults(&same), [shared]);
    std::fs::remove_dir_all(folder).expect("it can be removed");
}
