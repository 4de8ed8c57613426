//! Who begins: the draw that games share.

use crate::seat::Seats;

/// The contenders with the highest throw, in their order: one of them, or all that are tied. The throws stand in the
/// order of the contenders.
pub(crate) fn highest<T: Ord>(contenders: &Seats, throws: &[T]) -> Seats {
    let highest = throws.iter().max();
    let thrown = contenders.iter().zip(throws);
    thrown.filter(|(_, throw)| Some(*throw) == highest).map(|(seat, _)| *seat).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seat::Seat;

    #[test]
    fn the_highest_throw_begins_and_ties_stay() {
        let seats =
            |numbers: &[u8]| numbers.iter().filter_map(|&number| Seat::new(number)).collect::<Seats>();
        assert_eq!(highest(&seats(&[2, 0, 3]), &[4, 6, 5]), seats(&[0]));
        assert_eq!(highest(&seats(&[2, 0, 3]), &[6, 1, 6]), seats(&[2, 3]));
        assert!(highest::<u8>(&seats(&[]), &[]).is_empty());
    }
}
