#!/bin/sh
# Format, lints, and the OpenAPI document against the endpoints. Stops at the first that fails, and names it.
set -eux
cd "$(dirname "$0")/.."
cargo fmt --all --check
cargo clippy --locked --workspace --all-targets -- --deny warnings
cargo run --locked --quiet -p aerodrome-openapi -- check
set +x
echo 'All checks passed.'
