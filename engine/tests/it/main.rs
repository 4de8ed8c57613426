//! The tests of the engine.

mod aeroplane_chess;
mod dependencies;
mod jumbo_jet;
mod passa_portas;
mod support;
