//! The committed document against the code, and the schemas in it against what the service takes.

mod action_ids;
mod committed;
mod further_bodies;
mod manual;
mod mutants;
mod mutations;
mod service;
