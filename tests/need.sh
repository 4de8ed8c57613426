#!/bin/sh
# Says in one line what is missing, and how to install it.
# usage: sh tests/need.sh cargo cc

need() {
    echo "$1 is missing: $2" >&2
    exit 1
}

for tool in "$@"; do
    case $tool in
    cargo)
        # With rustup installed there is a `cargo` even while no toolchain is; it only says so when it is called.
        if ! command -v cargo >/dev/null && [ -x "${CARGO_HOME:-$HOME/.cargo}/bin/cargo" ]; then
            need "cargo (in this shell)" ". \"${CARGO_HOME:-$HOME/.cargo}/env\""
        elif ! command -v cargo >/dev/null; then
            need "cargo (Rust)" "install it with rustup, see https://rustup.rs"
        elif ! cargo --version >/dev/null 2>&1; then
            need "a Rust toolchain" "rustup default stable"
        fi
        ;;
    cc) command -v cc >/dev/null || need "cc (a C compiler and linker)" "sudo apt-get install build-essential" ;;
    cargo-deny | cargo-machete | cargo-cyclonedx) command -v "$tool" >/dev/null || need "$tool" "cargo install --locked $tool" ;;
    *) command -v "$tool" >/dev/null || need "$tool" "sudo apt-get install $tool" ;;
    esac
done
