//! What an action tells about secrets.

use crate::game::{Game, Position};
use crate::seat::{Seat, Viewer};

/// Whether an action tells anybody something that he did not know: a viewer, be it a seat or a spectator, who plays the
/// same action on what he sees does not find out what he then sees of its outcome. What chance brings afterwards is not
/// looked at, and an action that the rules forbid tells nothing.
///
/// Somebody can also be told that something is *not* so, as when a plane lands and nobody gets off. In a game without
/// secrets no action reveals anything.
pub fn reveals<G: Game>(before: &G::Position, seat: Seat, action: &G::Action) -> bool {
    let Ok(step) = before.play(seat, action) else { return false };
    let can_work_out = |viewer: Viewer| {
        // Where a hidden card would have to be read, the action is refused or its events break off.
        before.seen_by(viewer).play(seat, action).is_ok_and(|expected| {
            let seen = step.events.iter().map(|event| G::event_seen_by(event, viewer, before.options()));
            expected.events.into_iter().eq(seen) && expected.position == step.position.seen_by(viewer)
        })
    };
    let viewers = before.seats().iter().copied().map(Viewer::Seat).chain([Viewer::Spectator]);
    !viewers.into_iter().all(can_work_out)
}
