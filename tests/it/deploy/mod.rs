//! What it takes to run the service for others: everything in `deploy/`.

mod run_sessions;
