//! A running service, and clients that call it.
