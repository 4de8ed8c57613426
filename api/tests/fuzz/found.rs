//! Inputs that break something stay behind as files, which are tried first from then on.

use std::path::{Path, PathBuf};

/// An input that is being tried.
pub(crate) struct Tried<'a> {
    folder: PathBuf,
    bytes: &'a [u8],
}

impl<'a> Tried<'a> {
    pub(crate) fn new(target: &str, bytes: &'a [u8]) -> Self {
        let all = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz/__fuzz__");
        Self { folder: all.join(target).join("crashes"), bytes }
    }
}

impl Drop for Tried<'_> {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            return;
        }
        // Shrinking tries smaller and smaller ones, and the last one that breaks is the smallest.
        let file = self.folder.join("found");
        let kept = std::fs::create_dir_all(&self.folder).and_then(|()| std::fs::write(&file, self.bytes));
        if let Err(error) = kept {
            eprintln!("{} cannot be written: {error}", file.display());
        }
    }
}

#[test]
fn what_breaks_something_is_kept() {
    let tried = |bytes: &'static [u8], breaks: bool| {
        std::panic::catch_unwind(|| {
            let tried = Tried { folder: std::env::temp_dir().join("aerodrome-found"), bytes };
            assert!(!breaks, "an input has broken something");
            tried.folder.join("found")
        })
    };
    assert!(tried(b"a long input", true).is_err() && tried(b"short", true).is_err());
    let file = tried(b"harmless", false).expect("it breaks nothing");
    assert_eq!(std::fs::read(&file).expect("it was kept"), b"short");
    std::fs::remove_dir_all(file.parent().expect("it has a folder")).expect("it can be removed");
}
