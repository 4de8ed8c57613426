//! What the tests of every game share.

pub(crate) mod sentences;

use std::fs;
use std::path::{Path, PathBuf};

/// A small generator of numbers that is the same everywhere and for ever, so that goldens stay what they are.
/// This is SplitMix64; a library's generator may change with its version.
pub(crate) struct SplitMix64(pub(crate) u64);

impl SplitMix64 {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        let end = u64::try_from(end).expect("lists are short");
        usize::try_from(self.next() % end).expect("the remainder is as small as the end")
    }
}

/// A path inside the package of the engine.
pub(crate) fn path(inside: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(inside)
}

/// A text file inside the package of the engine.
pub(crate) fn read(inside: &str) -> String {
    fs::read_to_string(path(inside)).unwrap_or_else(|error| panic!("{inside}: {error}"))
}

/// Compares a text with the golden file, or rewrites the file when `UPDATE_GOLDEN` is set.
pub(crate) fn compare_with_golden(inside: &str, text: &str) {
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        return fs::write(path(inside), text).unwrap_or_else(|error| panic!("{inside}: {error}"));
    }
    let golden = read(inside);
    if golden != text {
        let differs = golden.lines().zip(text.lines()).position(|(a, b)| a != b);
        let line = differs.unwrap_or_else(|| golden.lines().count().min(text.lines().count()));
        let [expected, found] = [&golden, text].map(|text| text.lines().nth(line).unwrap_or("(the end)"));
        panic!("{inside}, line {}:\nexpected {expected}\n   found {found}", line + 1);
    }
}
