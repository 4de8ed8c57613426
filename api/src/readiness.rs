//! Whether requests are welcome.

use tokio::sync::watch;

/// Whether requests are welcome.
#[derive(Clone, Debug)]
pub struct Readiness(watch::Sender<bool>);

impl Readiness {
    pub(crate) fn new() -> Self {
        Self(watch::Sender::new(true))
    }

    /// Whether requests are welcome.
    pub fn is_ready(&self) -> bool {
        *self.0.borrow()
    }

    /// Waits until they are not.
    pub async fn ended(&self) {
        // The sender is held here, so the wait can only end with the news.
        let _ = self.0.subscribe().wait_for(|is_ready| !is_ready).await;
    }

    pub(crate) fn end(&self) {
        self.0.send_replace(false);
    }
}
