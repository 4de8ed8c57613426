//! Taking back: what stands against it, and how all agree to it.

use super::course::{Course, Worked};
use super::credential::Part;
use super::record::{Did, Entry};
use super::scene::{Outcome, Scene, forbidden, table};
use super::standing::stayed;
use crate::error_code::ErrorCode;
use crate::house::Caller;
use crate::problem::{Problem, Reason};
use crate::table::Table;
use crate::wire::{ActedBy, EndedBy, UndoPolicy, UndoProposal};
use aerodrome_engine::reveal::reveals;
use aerodrome_engine::{Game, Language, Position, Seat};
use serde_json::json;

/// The way back through the log: the entries that count, from the last one to the one whose table shall be again. What was
/// taken back before is not on it.
pub struct WayBack {
    /// What would be taken back, each with the version that it led to, the last one first.
    pub steps: Vec<(u64, Entry)>,
    /// Where the way ends.
    pub end: WayEnd,
}

/// Where a way back ends.
pub enum WayEnd {
    /// At the entry whose table shall be again.
    Found(u64, Entry),
    /// At the beginning of the log, and nobody has acted.
    NoAction,
    /// Nowhere: the version is not one of the log, or was taken back.
    NotCounted,
    /// Too far back to be looked at.
    TooFar,
}

/// What stands against taking something back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Obstacle {
    NotAgreed,
    NothingToUndo,
    NotCounted,
    TooFar,
    Resigned { version: u64, seat: Seat },
    GameOver { version: u64 },
    OtherProposal { to: u64 },
    ChanceResult { version: u64 },
    Reveal { version: u64 },
    OtherSeat { version: u64, seat: Seat },
    StandIn { version: u64, seat: Seat },
}

impl Obstacle {
    /// Whether it stands also where all agree.
    fn is_final(self) -> bool {
        match self {
            Self::NotAgreed | Self::NothingToUndo | Self::NotCounted | Self::TooFar => true,
            Self::Resigned { .. } | Self::GameOver { .. } | Self::OtherProposal { .. } => true,
            Self::ChanceResult { .. } | Self::Reveal { .. } => false,
            Self::OtherSeat { .. } | Self::StandIn { .. } => false,
        }
    }

    fn code(self) -> &'static str {
        match self {
            Self::NotAgreed => "undo_not_agreed",
            Self::NothingToUndo => "nothing_to_undo",
            Self::NotCounted => "version_not_counted",
            Self::TooFar => "too_far_back",
            Self::Resigned { .. } => "resignation",
            Self::GameOver { .. } => "game_over",
            Self::OtherProposal { .. } => "other_proposal",
            Self::ChanceResult { .. } => "chance_result",
            Self::Reveal { .. } => "reveal",
            Self::OtherSeat { .. } => "other_seat",
            Self::StandIn { .. } => "stand_in",
        }
    }

    fn reason(self, language: Language) -> Reason {
        let params = match self {
            Self::NotAgreed | Self::NothingToUndo | Self::NotCounted | Self::TooFar => json!({}),
            Self::OtherProposal { to } => json!({ "to": to }),
            Self::ChanceResult { version } | Self::Reveal { version } | Self::GameOver { version } => {
                json!({ "version": version })
            }
            Self::Resigned { version, seat }
            | Self::OtherSeat { version, seat }
            | Self::StandIn { version, seat } => json!({ "version": version, "seat": seat }),
        };
        Reason { params, ..Reason::without_rule(self.code(), "", self.message(language)) }
    }

    fn message(self, language: Language) -> String {
        match language {
            Language::English => self.in_english(),
            Language::French => self.in_french(),
        }
    }

    fn in_english(self) -> String {
        match self {
            Self::NotAgreed => "In this session nothing is taken back.".to_owned(),
            Self::NothingToUndo => "Nothing was done that could be taken back.".to_owned(),
            Self::NotCounted => "The version is not one of the log, or was taken back.".to_owned(),
            Self::TooFar => format!("That is more than {MOST_STEPS} entries of the log ago."),
            Self::Resigned { version, seat } => {
                format!("Version {version}: seat {seat} has resigned, which stays so.")
            }
            Self::GameOver { version } => {
                format!("Version {version}: the game was over, and since then everything of it is told.")
            }
            Self::OtherProposal { to } => {
                format!("It is proposed to go back to version {to}; that has to be settled first.")
            }
            Self::ChanceResult { version } => {
                format!("Version {version}: dice have fallen or cards were drawn.")
            }
            Self::Reveal { version } => {
                format!("Version {version}: somebody has learned what was hidden from him.")
            }
            Self::OtherSeat { version, seat } => format!("Version {version}: seat {seat} has acted."),
            Self::StandIn { version, seat } => {
                format!("Version {version}: the stand-in of seat {seat} has acted.")
            }
        }
    }

    fn in_french(self) -> String {
        match self {
            Self::NotAgreed => "Dans cette session, rien ne se reprend.".to_owned(),
            Self::NothingToUndo => "Rien n'a été fait qui puisse être repris.".to_owned(),
            Self::NotCounted => "La version n'est pas dans le journal, ou a été reprise.".to_owned(),
            Self::TooFar => format!("C'était il y a plus de {MOST_STEPS} entrées du journal."),
            Self::Resigned { version, seat } => {
                format!("Version {version}\u{a0}: la place {seat} a abandonné, ce qui ne se reprend pas.")
            }
            Self::GameOver { version } => {
                format!("Version {version}\u{a0}: la partie était finie, et depuis tout en est dit.")
            }
            Self::OtherProposal { to } => {
                format!("Il est proposé de revenir à la version {to}\u{a0}; il faut d'abord en décider.")
            }
            Self::ChanceResult { version } => {
                format!("Version {version}\u{a0}: des dés sont tombés ou des cartes ont été tirées.")
            }
            Self::Reveal { version } => {
                format!("Version {version}\u{a0}: quelqu'un a appris ce qui lui était caché.")
            }
            Self::OtherSeat { version, seat } => {
                format!("Version {version}\u{a0}: la place {seat} a agi.")
            }
            Self::StandIn { version, seat } => {
                format!("Version {version}\u{a0}: le remplaçant de la place {seat} a agi.")
            }
        }
    }
}

/// How many entries of the log are looked at. It is more than one change can have.
pub const MOST_STEPS: usize = 500;

/// No problem lists more reasons.
const MOST_REASONS: usize = 64;

/// Takes back what nobody has to be asked about; or proposes it to the others, or agrees to what they have proposed, where
/// that is the policy.
pub(super) fn undo<G: Game>(scene: Scene<'_>, way: WayBack, caller: &Caller) -> Outcome<Worked> {
    let (seat, mut course) = enter::<G>(scene, caller)?;
    let refused = |obstacles: Vec<Obstacle>| {
        let reasons = obstacles.into_iter().map(|obstacle| obstacle.reason(caller.language)).collect();
        Problem::undo_refused(reasons, caller.language)
    };
    if scene.head.undo == UndoPolicy::None {
        return Err(refused(vec![Obstacle::NotAgreed]));
    }
    let WayBack { steps, end } = way;
    let (to, entry) = match end {
        WayEnd::Found(to, entry) => (to, entry),
        WayEnd::NoAction => return Err(refused(vec![Obstacle::NothingToUndo])),
        WayEnd::NotCounted => return Err(refused(vec![Obstacle::NotCounted])),
        WayEnd::TooFar => return Err(refused(vec![Obstacle::TooFar])),
    };
    let proposal = match &scene.head.proposal {
        Some(proposal) if proposal.to != to => {
            return Err(refused(vec![Obstacle::OtherProposal { to: proposal.to }]));
        }
        Some(proposal) => {
            let mut proposal = proposal.clone();
            if !proposal.agreed.contains(&seat) {
                proposal.agreed.push(seat);
                course.note(Did::UndoAgreed { seat })?;
            }
            proposal
        }
        None => {
            let obstacles = obstacles::<G>(&course, seat, &steps, &entry)?;
            if obstacles.is_empty() {
                course.put_back(Did::Undone { seat, to }, &entry.table)?;
                return course.end();
            }
            if scene.head.undo == UndoPolicy::Safe {
                return Err(refused(obstacles));
            }
            // What all can agree to is no reason.
            let in_the_way: Vec<_> = obstacles.into_iter().filter(|obstacle| obstacle.is_final()).collect();
            if !in_the_way.is_empty() {
                return Err(refused(in_the_way));
            }
            course.note(Did::UndoProposed { seat, to })?;
            UndoProposal { seat, to, agreed: [seat].into_iter().collect() }
        }
    };
    if stayed(course.position().seats(), &course.head).iter().all(|seat| proposal.agreed.contains(seat)) {
        course.put_back(Did::Undone { seat: proposal.seat, to }, &entry.table)?;
    } else {
        course.head.proposal = Some(proposal);
    }
    course.end()
}

/// Withdraws what the seat has proposed, or declines what another has.
pub(super) fn drop_proposal<G: Game>(scene: Scene<'_>, caller: &Caller) -> Outcome<Worked> {
    let (seat, mut course) = enter::<G>(scene, caller)?;
    if course.head.proposal.take().is_some() {
        course.note(Did::UndoDropped { seat })?;
    }
    course.end()
}

/// Lets seats in that have not resigned, while resignations have not ended the game.
fn enter<'a, G: Game>(scene: Scene<'a>, caller: &'a Caller) -> Outcome<(Seat, Course<'a, G>)> {
    let Part::Seat(seat) = scene.part else {
        let english = "Only seats take something back.";
        return Err(forbidden(caller, english, "Seules les places reprennent quelque chose."));
    };
    let course = Course::<G>::begin(scene, caller)?;
    course.check_has_not_resigned(seat)?;
    if course.result().is_some_and(|result| result.by == EndedBy::Resignation) {
        return Err(course.problem(ErrorCode::GameOver));
    }
    Ok((seat, course))
}

/// Everything that stands against taking these steps back: resignations, and then the rest, the last step first.
fn obstacles<G: Game>(
    course: &Course<'_, G>,
    asking: Seat,
    steps: &[(u64, Entry)],
    end: &Entry,
) -> Outcome<Vec<Obstacle>> {
    let changes_table = |entry: &Entry| matches!(entry.did, Did::Acted { .. } | Did::Chance { .. });
    if !steps.iter().any(|(_, entry)| changes_table(entry)) {
        return Ok(vec![Obstacle::NothingToUndo]);
    }
    let resigned = steps.iter().filter_map(|(version, step)| {
        let Did::Resigned { seat } = step.did else { return None };
        Some(Obstacle::Resigned { version: *version, seat })
    });
    let mut obstacles: Vec<Obstacle> = resigned.collect();
    // The table before a step is the one after the entry that comes next on the way.
    let befores = steps.iter().skip(1).map(|(_, entry)| entry).chain([end]);
    for ((version, step), before) in steps.iter().zip(befores) {
        let version = *version;
        let after: Table<G> = table(&step.table, course.caller)?;
        // When a game is over, everybody is told its secrets, and what its dice come from.
        if changes_table(step) && after.position().ending().is_some() {
            obstacles.push(Obstacle::GameOver { version });
        }
        match &step.did {
            Did::Acted { seat, action, by, .. } => {
                let seat = *seat;
                if *by == ActedBy::StandIn {
                    obstacles.push(Obstacle::StandIn { version, seat });
                } else if seat != asking {
                    obstacles.push(Obstacle::OtherSeat { version, seat });
                }
                let before: Table<G> = table(&before.table, course.caller)?;
                if after.seq() > before.seq() + 1 {
                    obstacles.push(Obstacle::ChanceResult { version });
                }
                let action = action.parse().map_err(|_| course.problem(ErrorCode::InternalError))?;
                if reveals::<G>(before.position(), seat, &action) {
                    obstacles.push(Obstacle::Reveal { version });
                }
            }
            Did::Chance { .. } => obstacles.push(Obstacle::ChanceResult { version }),
            Did::Started { .. } | Did::Resigned { .. } => {}
            Did::StandInBegan { .. } | Did::StandInEnded { .. } => {}
            Did::UndoProposed { .. } | Did::UndoAgreed { .. } | Did::UndoDropped { .. } => {}
            Did::Undone { .. } => {}
        }
        if obstacles.len() >= MOST_REASONS {
            break;
        }
    }
    obstacles.truncate(MOST_REASONS);
    Ok(obstacles)
}
