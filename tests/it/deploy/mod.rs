//! What it takes to run the service for others: everything in `deploy/`.

mod proxy;
mod rolling_restart;
mod run_sessions;
