//! Choices that are arbitrary but the same in every run.

/// A small generator (SplitMix64). Tests need it to be repeatable, not to be good.
#[derive(Clone, Debug)]
pub struct Chooser(u64);

impl Chooser {
    /// A chooser that makes the same choices for the same seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `end`, which is not 0.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((mixed ^ (mixed >> 31)) % (end as u64)).unwrap_or_default()
    }

    /// One of several.
    pub fn one_of<'a, T>(&mut self, choices: &'a [T]) -> &'a T {
        &choices[self.below(choices.len())]
    }

    /// Whether it happens this time: once in `times`.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }
}
