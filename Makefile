# The commands of this project; each target can be used alone.
# `run` builds without optimisation: that starts in a fraction of the time of a release, and is fast enough to play.
.DEFAULT_GOAL := help
.PHONY: help run run-sessions test check openapi golden simulate fuzz bench instructions deny unused sbom

help: ## List the targets
	@sed -n 's/^\([a-z-]*\):.*## /make \1\t/p' Makefile | expand -t 20

run: ## Build the service and start it on http://localhost:8080
	@sh tests/need.sh cargo cc && exec cargo run --locked -p aerodrome-api

run-sessions: ## The same with sessions, in a local Redis if there is one, else in memory
	@sh tests/need.sh cargo cc && cargo build --locked -p aerodrome-api && \
		exec sh deploy/run-sessions.sh cargo run --locked -p aerodrome-api

test: ## Install what the tests need, then run all tests and checks
	@sh tests/install.sh && cargo test --locked --workspace --no-fail-fast && sh tests/check.sh

check: ## Check format, lints and the OpenAPI document
	@sh tests/check.sh

openapi: ## Write the OpenAPI document
	@cargo run --locked -p aerodrome-openapi -- write

golden: ## Write the golden files of the engine's tests anew
	@UPDATE_GOLDEN=1 cargo test --locked -p aerodrome-engine

simulate: ## Play tens of thousands of whole games of the card games and report how long they last
	@cargo test --locked --release -p aerodrome-engine --test it simulation -- --nocapture

SECONDS ?= 60
fuzz: ## Look for inputs that break something, SECONDS=60 for each kind of input and each game
	@BOLERO_RANDOM_ITERATIONS=1000000000 BOLERO_RANDOM_TEST_TIME_MS=$(SECONDS)000 cargo test --locked -p aerodrome-api --test fuzz

bench: ## Measure the engine and the service
	@sh tests/need.sh cargo valgrind wrk taskset && cargo bench --locked -p aerodrome-engine -p aerodrome-api

instructions: ## Count the instructions of a step of each game, and of an `apply`
	@sh tests/need.sh cargo valgrind && cargo bench --locked -p aerodrome-engine --bench random_play -- instructions
	@cargo bench --locked -p aerodrome-api --bench service -- instructions

deny: ## Check licences, banned crates and sources
	@sh tests/need.sh cargo cargo-deny && cargo deny check bans licenses sources

unused: ## Find dependencies that nothing uses
	@sh tests/need.sh cargo cargo-machete && cargo machete

sbom: ## Write what the program is made of, as CycloneDX, to target/aerodrome.cdx.json
	@sh tests/need.sh cargo cargo-cyclonedx && cargo cyclonedx --manifest-path api/Cargo.toml --format json
	@mkdir -p target && mv api/aerodrome-api.cdx.json target/aerodrome.cdx.json && rm -f */aerodrome-*.cdx.json
