//! Whether requests are welcome.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether requests are welcome.
#[derive(Clone, Debug)]
pub struct Readiness(Arc<AtomicBool>);

impl Readiness {
    pub(crate) fn new() -> Self {
        Self(Arc::new(AtomicBool::new(true)))
    }

    /// Whether requests are welcome.
    pub fn is_ready(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    pub(crate) fn end(&self) {
        self.0.store(false, Ordering::Relaxed);
    }
}
