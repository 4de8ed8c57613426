//! The tests of Passa Portas.

mod conformance;
