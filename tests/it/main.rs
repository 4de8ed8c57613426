//! Tests of the running service over sockets.
