//! The planes of a seat: single ones, sets of them, and the fleet.

#![expect(clippy::indexing_slicing, reason = "a plane's number is always below the size of a fleet")]

use super::board::{HANGAR, StepNumber};
use crate::bounded::bounded;
use arrayvec::ArrayVec;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

bounded! {
    /// A plane of a seat, 0 to 3.
    Plane(u8) in 0..=3, schema AeroplaneChessPlane
}

/// The largest number of planes a seat has.
pub const MAX_PLANES: usize = 4;

impl Plane {
    pub(super) const fn index(self) -> usize {
        self.get() as usize
    }
}

/// Planes of one seat, written as an ascending list without repetition.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct PlaneSet(u8);

impl PlaneSet {
    /// No plane.
    pub const EMPTY: Self = Self(0);

    /// One plane.
    pub const fn one(plane: Plane) -> Self {
        Self(1 << plane.get())
    }

    /// The first planes of a fleet.
    pub const fn first(count: u8) -> Self {
        Self(!(u8::MAX << count))
    }

    /// Whether the plane is one of these.
    pub const fn contains(self, plane: Plane) -> bool {
        self.0 >> plane.get() & 1 == 1
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// These and those.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// These, but not those.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Those that are in both.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The planes, ascending.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Plane> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let [plane, ..] = bits.trailing_zeros().to_le_bytes();
            bits &= bits.wrapping_sub(1);
            Plane::new(plane)
        })
    }
}

impl FromIterator<Plane> for PlaneSet {
    fn from_iter<I: IntoIterator<Item = Plane>>(planes: I) -> Self {
        planes.into_iter().fold(Self::EMPTY, |set, plane| set.with(Self::one(plane)))
    }
}

impl std::fmt::Display for PlaneSet {
    /// Writes the plane numbers, separated by commas.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (position, plane) in self.iter().enumerate() {
            let separator = if position == 0 { "" } else { "," };
            write!(f, "{separator}{plane}")?;
        }
        Ok(())
    }
}

impl Serialize for PlaneSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for PlaneSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let planes = ArrayVec::<Plane, MAX_PLANES>::deserialize(deserializer)?;
        let set: Self = planes.iter().copied().collect();
        if set.len() != planes.len() {
            return Err(serde::de::Error::custom(
                "invalid value: a plane occurs twice, expected different planes",
            ));
        }
        Ok(set)
    }
}

#[cfg(feature = "openapi")]
mod schema {
    use super::Plane;
    use utoipa::openapi::schema::{ArrayBuilder, Schema};
    use utoipa::openapi::{Ref, RefOr};
    use utoipa::{PartialSchema, ToSchema};

    impl PartialSchema for super::PlaneSet {
        fn schema() -> RefOr<Schema> {
            ArrayBuilder::new()
                .items(Ref::from_schema_name(Plane::name()))
                .max_items(Some(super::MAX_PLANES))
                .unique_items(true)
                .description(Some("Planes of one seat, ascending."))
                .examples([serde_json::json!([0, 2])])
                .into()
        }
    }

    impl ToSchema for super::PlaneSet {
        fn name() -> std::borrow::Cow<'static, str> {
            "AeroplaneChessPlanes".into()
        }

        fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
            schemas.push((Plane::name().into_owned(), Plane::schema()));
        }
    }
}

/// The planes of one seat: where each is, and which of them fly as a stack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Fleet {
    steps: [i8; MAX_PLANES],
    /// For each plane the planes that fly together with it, itself included.
    groups: [PlaneSet; MAX_PLANES],
}

impl Fleet {
    /// All planes in the hangar. Places beyond the number of planes in play stay there for good.
    pub(super) const fn in_hangar() -> Self {
        Self { steps: [HANGAR; MAX_PLANES], groups: [PlaneSet(1), PlaneSet(2), PlaneSet(4), PlaneSet(8)] }
    }

    #[inline]
    pub(super) fn step(&self, plane: Plane) -> i8 {
        self.steps[plane.index()]
    }

    /// The plane and all that fly together with it.
    #[inline]
    pub(super) fn group(&self, plane: Plane) -> PlaneSet {
        self.groups[plane.index()]
    }

    /// The planes on a step. Rules ask this more often than anything else, so all planes are compared at once: each
    /// is one byte of a word, and a byte that is zero after the exclusive or is on the step.
    #[inline]
    pub(super) fn on(&self, step: i8) -> PlaneSet {
        const LOW_BITS: u32 = 0x7f7f_7f7f;
        const HIGH_BIT: u32 = 0x8080_8080;
        let difference = u32::from_le_bytes(self.steps.map(i8::cast_unsigned))
            ^ u32::from_le_bytes([step.cast_unsigned(); MAX_PLANES]);
        let equal = !(((difference & LOW_BITS) + LOW_BITS) | difference) & HIGH_BIT;
        let [.., set] = (equal >> 7).wrapping_mul(0x0102_0408).to_le_bytes();
        PlaneSet(set)
    }

    /// The planes on a step that belong to a stack.
    pub(super) fn stacked_on(&self, step: i8) -> PlaneSet {
        self.on(step).iter().filter(|&plane| self.group(plane) != PlaneSet::one(plane)).collect()
    }

    #[inline]
    pub(super) fn place(&mut self, planes: PlaneSet, step: StepNumber) {
        for plane in planes.iter() {
            self.steps[plane.index()] = step.get();
        }
    }

    /// Makes one stack of these planes.
    pub(super) fn join(&mut self, planes: PlaneSet) {
        for plane in planes.iter() {
            self.groups[plane.index()] = planes;
        }
    }

    /// Puts planes on a step where stacks end: they leave their stack, and those that stay behind keep together.
    #[inline]
    pub(super) fn place_singly(&mut self, planes: PlaneSet, step: StepNumber) {
        self.place(planes, step);
        for plane in Plane::all() {
            let group = &mut self.groups[plane.index()];
            *group = if planes.contains(plane) { PlaneSet::one(plane) } else { group.without(planes) };
        }
    }

    /// The stacks, by their first plane.
    pub(super) fn stacks(&self) -> impl Iterator<Item = PlaneSet> {
        Plane::all()
            .map(|plane| (plane, self.group(plane)))
            .filter(|(plane, group)| group.len() > 1 && group.iter().next() == Some(*plane))
            .map(|(_, group)| group)
    }
}
