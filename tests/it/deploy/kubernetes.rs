//! The manifests for Kubernetes, as kustomize puts them together.

use super::{Folder, ROOT, accepts, image_variables, refuses, seconds_to_stop, texts, tool, variable};
use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;

const OVERLAYS: [&str; 2] = ["stateless", "sessions"];

fn rendered(overlay: &str) -> String {
    accepts(tool("kubectl").args(["kustomize", &format!("deploy/kubernetes/overlays/{overlay}")]))
}

/// All objects of an overlay.
fn objects(overlay: &str) -> Vec<Value> {
    read(&rendered(overlay))
}

/// The objects that stand in a text.
fn read(text: &str) -> Vec<Value> {
    let folder = Folder::new();
    let file = folder.write("all.yaml", text);
    let script = "import json, sys, yaml; print(json.dumps(list(yaml.safe_load_all(open(sys.argv[1])))))";
    let json = accepts(tool("python").args(["-c", script]).arg(file));
    serde_json::from_str(&json).expect("Python writes JSON")
}

#[track_caller]
fn of_kind<'a>(objects: &'a [Value], kind: &str) -> &'a Value {
    let mut found = objects.iter().filter(|object| object["kind"] == kind);
    let object = found.next().unwrap_or_else(|| panic!("there is no {kind}"));
    assert_eq!(found.next(), None, "there is one {kind}");
    object
}

fn validate(file: &Path) -> Command {
    let mut validate = tool("kubernetes-validate");
    validate.args(["--kubernetes-version", "1.34", "--strict"]).arg(file);
    validate
}

#[test]
fn the_schemas_accept_the_manifests_and_refuse_broken_ones() {
    for overlay in OVERLAYS {
        let text = rendered(overlay);
        let folder = Folder::new();
        accepts(&mut validate(&folder.write("sound.yaml", &text)));
        for (sound, broken) in [("maxSurge:", "maxSurg:"), ("containerPort: 8080", "containerPort: http")] {
            assert!(text.contains(sound));
            let file = folder.write("broken.yaml", &text.replace(sound, broken));
            let named = broken.split([':', ' ']).next().expect("it is a key");
            refuses(&mut validate(&file), named);
        }
    }
    refuses(tool("kubectl").args(["kustomize", "deploy/kubernetes/overlays"]), "kustomization");
}

#[test]
fn the_pods_start_with_their_settings_and_have_time_to_stop() {
    for overlay in OVERLAYS {
        let objects = objects(overlay);
        let settings = of_kind(&objects, "ConfigMap");
        let pod = &of_kind(&objects, "Deployment")["spec"]["template"]["spec"];
        let container = &pod["containers"][0];
        assert_eq!(container["envFrom"], json!([{"configMapRef": {"name": settings["metadata"]["name"]}}]));
        let set = texts(&settings["data"]);
        let seconds = seconds_to_stop(&[image_variables(), set.clone()].concat());
        let grace = pod["terminationGracePeriodSeconds"].as_u64().expect("it is a number");
        assert!(seconds < grace, "{seconds} of {grace}");
        // The pod is not ready any more long before the service stops.
        let probe = &container["readinessProbe"];
        assert_eq!((&probe["httpGet"]["path"], &probe["periodSeconds"]), (&json!("/readyz"), &json!(2)));
        // What is secret comes from a secret, which is not part of the files.
        let mount = container["volumeMounts"][0]["mountPath"].as_str().expect("it is a path");
        let mut files = set.iter().filter(|(name, _)| name.ends_with("_FILE"));
        assert!(files.all(|(_, value)| value.starts_with(mount)), "{set:?}");
        assert_eq!(pod["volumes"][0]["secret"]["secretName"], "aerodrome");
        assert!(objects.iter().all(|object| object["kind"] != "Secret"));
        let store = variable("AERODROME__STORE__URL_FILE=/run/secrets/aerodrome/store-url");
        assert_eq!(set.contains(&store), overlay == "sessions");
    }
}

#[test]
fn everything_means_the_same_pods() {
    for overlay in OVERLAYS {
        let objects = objects(overlay);
        let deployment = of_kind(&objects, "Deployment");
        let labels = &deployment["spec"]["template"]["metadata"]["labels"];
        assert_eq!(labels["app.kubernetes.io/name"], "aerodrome");
        let budget = &of_kind(&objects, "PodDisruptionBudget")["spec"];
        let policy = &of_kind(&objects, "NetworkPolicy")["spec"];
        for selector in [
            &deployment["spec"]["selector"]["matchLabels"],
            &deployment["spec"]["template"]["spec"]["topologySpreadConstraints"][0]["labelSelector"]["matchLabels"],
            &of_kind(&objects, "Service")["spec"]["selector"],
            &budget["selector"]["matchLabels"],
            &policy["podSelector"]["matchLabels"],
        ] {
            assert_eq!(selector, labels);
        }
        let scaler = &of_kind(&objects, "HorizontalPodAutoscaler")["spec"];
        assert_eq!(scaler["scaleTargetRef"]["name"], deployment["metadata"]["name"]);
        // There is always one that stays while another one moves.
        let least = scaler["minReplicas"].as_u64().expect("it is a number");
        assert!(budget["maxUnavailable"].as_u64().is_some_and(|most| most < least));
        assert_eq!(policy["policyTypes"], json!(["Ingress", "Egress"]));
        assert_eq!(policy["egress"] == json!([]), overlay == "stateless", "only sessions need somebody else");
    }
}

#[test]
fn the_pods_can_do_no_more_than_they_have_to() {
    for overlay in OVERLAYS {
        let objects = objects(overlay);
        let pod = &of_kind(&objects, "Deployment")["spec"]["template"]["spec"];
        assert_eq!(pod["automountServiceAccountToken"], false);
        assert_eq!(pod["securityContext"]["runAsNonRoot"], true);
        assert_eq!(pod["securityContext"]["seccompProfile"]["type"], "RuntimeDefault");
        let bounds = json!({
            "allowPrivilegeEscalation": false,
            "readOnlyRootFilesystem": true,
            "capabilities": {"drop": ["ALL"]},
        });
        let container = &pod["containers"][0];
        assert_eq!(container["securityContext"], bounds);
        assert!(
            container["resources"]["limits"]["memory"].is_string()
                && container["resources"]["requests"].is_object()
        );
    }
}

/// All objects of an overlay that names this component, which the schemas accept.
fn objects_with(component: &str, overlay: &str) -> Vec<Value> {
    let folder = Folder::new();
    accepts(Command::new("cp").args(["-r", &format!("{ROOT}/deploy/kubernetes"), "."]).current_dir(&*folder));
    let below = folder.join(format!("kubernetes/overlays/{overlay}"));
    let kustomization = format!("kubernetes/overlays/{overlay}/kustomization.yaml");
    let text = std::fs::read_to_string(below.join("kustomization.yaml")).expect("there is such a file");
    folder.write(&kustomization, &format!("{text}components: [../../components/{component}]\n"));
    let rendered = accepts(tool("kubectl").arg("kustomize").arg(&below));
    accepts(&mut validate(&folder.write("all.yaml", &rendered)));
    read(&rendered)
}

/// API keys come from the secret, where an overlay wants them.
#[test]
fn api_keys_are_asked_for_where_an_overlay_wants_them() {
    for overlay in OVERLAYS {
        assert!(!rendered(overlay).contains("API_KEYS"));
        let (plain, asking) = (objects(overlay), objects_with("api-keys", overlay));
        let [mut before, set] =
            [&plain, &asking].map(|objects| texts(&of_kind(objects, "ConfigMap")["data"]));
        let pod = &of_kind(&asking, "Deployment")["spec"]["template"]["spec"];
        let mount = pod["containers"][0]["volumeMounts"][0]["mountPath"].as_str().expect("it is a path");
        before.push(variable(&format!("AERODROME__API_KEYS__HASHES_FILE={mount}/api-keys")));
        before.push(variable("AERODROME__API_KEYS__REQUIRED=true"));
        before.sort();
        assert_eq!(set, before);
        assert!(seconds_to_stop(&[image_variables(), set].concat()) > 0, "the service starts with it");
        // Nothing else is changed.
        assert_eq!(asking.len(), plain.len());
        let others = |objects: &[Value]| -> Vec<Value> {
            let is_other = |object: &&Value| object["kind"] != "ConfigMap" && object["kind"] != "Deployment";
            objects.iter().filter(is_other).cloned().collect()
        };
        assert_eq!(others(&asking), others(&plain));
    }
}

/// Metrics are served where an overlay wants them, and only Prometheus reaches them.
#[test]
fn metrics_are_there_for_those_who_want_them() {
    for overlay in OVERLAYS {
        let plain = rendered(overlay);
        assert!(!plain.contains("METRICS") && !plain.contains("9464"), "{plain}");
        let objects = objects_with("metrics", overlay);
        let deployment = &of_kind(&objects, "Deployment")["spec"]["template"];
        let set = texts(&of_kind(&objects, "ConfigMap")["data"]);
        let port =
            set.iter().find(|(name, _)| name == "AERODROME__METRICS__PORT").expect("it is set").1.clone();
        let host = variable("AERODROME__METRICS__HOST=0.0.0.0");
        assert!(set.contains(&host) && seconds_to_stop(&[image_variables(), set.clone()].concat()) > 0);
        let annotations = json!({
            "prometheus.io/scrape": "true", "prometheus.io/port": port, "prometheus.io/path": "/metrics",
        });
        assert_eq!(deployment["metadata"]["annotations"], annotations);
        let ports = deployment["spec"]["containers"][0]["ports"].as_array().expect("there are ports");
        let metrics = ports.iter().find(|port| port["name"] == "metrics").expect("one is for metrics");
        assert_eq!((metrics["containerPort"].to_string(), ports.len()), (port, 2));
        // Nothing is taken away from what else is let in.
        let policies: Vec<_> = objects.iter().filter(|object| object["kind"] == "NetworkPolicy").collect();
        let [own, for_metrics] = policies[..] else { panic!("{policies:?}") };
        assert_eq!(own["spec"], of_kind(&self::objects(overlay), "NetworkPolicy")["spec"]);
        assert_eq!(for_metrics["spec"]["podSelector"], own["spec"]["podSelector"]);
        assert_eq!(for_metrics["spec"]["ingress"][0]["ports"][0]["port"], "metrics");
    }
}
