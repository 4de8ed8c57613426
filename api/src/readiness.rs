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

    /// For an answer that takes its time: it is waited for, but it has to end when requests are welcome no more.
    pub fn signal(&self) -> StopSignal {
        StopSignal(self.0.subscribe())
    }

    pub(crate) fn end(&self) {
        self.0.send_replace(false);
    }

    /// Waits until all who were given a signal have let go of it.
    pub(crate) async fn heeded(&self) {
        self.0.closed().await;
    }
}

/// The signal to come to an end.
#[derive(Debug)]
pub struct StopSignal(watch::Receiver<bool>);

impl StopSignal {
    /// Waits for it.
    pub async fn given(&mut self) {
        // It is given as well when nobody is left who could.
        let _ = self.0.wait_for(|is_ready| !is_ready).await;
    }
}
