//! What is done about seats: resigning, and turning them over to stand-ins and back.

use super::course::{Course, Worked};
use super::credential::Part;
use super::record::Did;
use super::scene::{Outcome, Scene, forbidden, read};
use super::standing::remaining;
use crate::error_code::ErrorCode;
use crate::form::Forms;
use crate::house::Caller;
use crate::language::choose;
use crate::problem::Problem;
use crate::questions;
use crate::wire::ResignRequest;
use aerodrome_engine::{Game, Seat};

/// Resigns for good.
pub(super) fn resign<G: Game>(
    scene: Scene<'_>,
    bytes: &[u8],
    caller: &Caller,
    forms: &Forms,
) -> Outcome<Worked> {
    let ResignRequest {} = read(bytes, caller, forms)?;
    let Part::Seat(seat) = scene.part else {
        let english = "Only a seat can resign.";
        return Err(forbidden(caller, english, "Seule une place peut abandonner."));
    };
    let mut course = Course::<G>::begin(scene, caller)?;
    check_plays(&course, seat)?;
    course.head.absent.retain(|other| *other != seat);
    course.head.resigned.push(seat);
    // Nothing is taken back across a resignation.
    course.head.proposal = None;
    course.note(Did::Resigned { seat })?;
    course.end()
}

/// Turns a seat over to a stand-in, or gives it back to its player.
pub(super) fn stand_in<G: Game>(
    scene: Scene<'_>,
    seat: Seat,
    stands_in: bool,
    caller: &Caller,
) -> Outcome<Worked> {
    if !matches!(scene.part, Part::Owner) && scene.part != Part::Seat(seat) {
        return Err(forbidden(
            caller,
            "Only the player of a seat and the owner of the session decide on its stand-in.",
            "Seuls le joueur d'une place et le propriétaire de la session décident de son remplaçant.",
        ));
    }
    let mut course = Course::<G>::begin(scene, caller)?;
    questions::check_seat::<G>(course.position(), seat, caller.language)?;
    check_plays(&course, seat)?;
    match (stands_in, course.head.absent.iter().position(|other| *other == seat)) {
        (true, None) => {
            course.head.absent.push(seat);
            course.note(Did::StandInBegan { seat })?;
        }
        (false, Some(index)) => {
            course.head.absent.remove(index);
            course.note(Did::StandInEnded { seat })?;
        }
        (true, Some(_)) | (false, None) => {}
    }
    course.end()
}

/// Refuses a seat that has resigned, and one for which the game is over.
fn check_plays<G: Game>(course: &Course<'_, G>, seat: Seat) -> Outcome<()> {
    course.check_has_not_resigned(seat)?;
    if course.result().is_some() {
        return Err(course.problem(ErrorCode::GameOver));
    }
    if !remaining::<G>(course.position(), &course.head).contains(&seat) {
        let language = course.caller.language;
        let detail = choose(
            language,
            "By the rules the game of this seat is over, while others play on.",
            "Selon les règles, la partie de cette place est finie, alors que d'autres jouent encore.",
        );
        return Err(Problem::with_detail(ErrorCode::GameOver, language, detail));
    }
    Ok(())
}
