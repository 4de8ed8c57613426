//! Sessions: games that the service keeps, and who may do what in them.
//!
//! What is stored is sealed with the keys of tokens: the *head* (the table as a token, whom the session belongs to, what
//! was agreed), and the *log*, one entry for each thing that was done. An entry names its kind, so that further kinds can
//! be added, and holds the table after it, so that it can be returned to.
//!
//! Store and HTTP know nothing of games here; what depends on the game stands in [`play`], once for each of them.

mod course;
mod credential;
mod export;
pub mod play;
mod record;
mod scene;
mod seats;
mod settings;
mod standing;
mod undo;

pub use course::{MOST_OF_STAND_INS, Worked};
pub use credential::{Credential, Part, Salt, Salts};
pub use record::{Answered, Did, Entry, Head, Stored, Tombstone, open, seal};
pub use scene::{Outcome, Scene, forbidden, read, tag};
pub use settings::SessionSettings;
pub use undo::{MOST_STEPS, WayBack, WayEnd};

use crate::store::{Store, StoreSettings, StoreSettingsError};

/// The sessions of the deployment.
#[derive(Debug)]
pub struct Sessions {
    /// Where they are kept.
    pub store: Store,
    /// How they are held.
    pub settings: SessionSettings,
    /// How they are kept.
    pub kept: StoreSettings,
    /// What sets each of them apart.
    pub salts: Salts,
}

impl Sessions {
    /// There are none.
    pub fn off() -> Self {
        let (settings, kept) = (SessionSettings::default(), StoreSettings::default());
        Self { store: Store::None, settings, kept, salts: Salts::Random }
    }

    /// Keeps sessions where the settings say.
    ///
    /// # Errors
    ///
    /// When the settings cannot be used.
    pub fn open(settings: SessionSettings, kept: StoreSettings) -> Result<Self, StoreSettingsError> {
        Ok(Self { store: Store::open(&kept)?, settings, kept, salts: Salts::Random })
    }
}
