//! The Dockerfiles.

use super::{Folder, ROOT, accepts, deployed, refuses, tool};
use std::os::unix::fs::symlink;
use std::process::Command;

#[test]
fn a_linter_accepts_the_dockerfiles_and_refuses_a_broken_one() {
    let lint = || {
        let mut lint = tool("hadolint");
        lint.arg("--disable-ignore-pragma");
        lint
    };
    accepts(lint().args(["deploy/Dockerfile", "deploy/Dockerfile.prebuilt"]));
    let folder = Folder::new();
    for (change, rule) in
        [("RUN cd /tmp && true", "DL3003"), ("RUN sudo true", "DL3004"), ("COPPY a b", "unexpected 'C'")]
    {
        let broken = deployed("Dockerfile").replace("WORKDIR /source", change);
        refuses(lint().arg(folder.write("Dockerfile", &broken)), rule);
    }
}

/// Both files make the same image.
#[test]
fn the_image_is_the_same_wherever_the_program_was_built() {
    let [built, packed] = ["Dockerfile", "Dockerfile.prebuilt"].map(|name| {
        let file = deployed(name);
        let from = file.rfind("\nFROM ").expect("an image comes from another");
        file[from..].lines().filter(|line| !line.starts_with("COPY ")).map(str::to_owned).collect::<Vec<_>>()
    });
    assert_eq!(built, packed);
    assert!(built.contains(&"USER 65532:65532".to_owned()), "it runs without rights");
}

#[test]
fn the_program_is_built_with_the_toolchain_and_the_files_that_it_needs() {
    let manifest = std::fs::read_to_string(format!("{ROOT}/Cargo.toml")).expect("there is a manifest");
    let version = manifest.split("rust-version = \"").nth(1).and_then(|rest| rest.split('"').next());
    let image = format!("FROM rust:{}-", version.expect("it names a version of Rust"));
    assert!(deployed("Dockerfile").contains(&image), "{image}");
    let context = Folder::new();
    for name in deployed("Dockerfile.dockerignore").lines().filter_map(|line| line.strip_prefix('!')) {
        symlink(format!("{ROOT}/{name}"), context.join(name)).expect("the folder can be written to");
    }
    let mut metadata = Command::new(env!("CARGO"));
    metadata.args(["metadata", "--locked", "--offline", "--format-version", "1"]).current_dir(&*context);
    assert!(accepts(&mut metadata).contains("\"aerodrome-api\""));
}
