//! What an absent player does: throw, bring planes home, keep the others moving, and send nobody back without need.

use super::action::Action;
use super::board::CENTRE;
use super::flight::Flight;
use super::game::AeroplaneChess;
use super::{Position, rules};
use crate::default_action::{DefaultAction, DefaultReason, reasons};
use crate::seat::Seat;
use std::cmp::Reverse;

reasons! {
    THROW = "throw", rules::DIE,
        "The die has to be thrown before anything else can be done.",
        "Il faut lancer le dé avant toute autre chose.";
    COMES_HOME = "comes_home", rules::FINISH,
        "The roll brings a plane to the centre, where it is safe for good.",
        "Le lancer mène un avion au centre, où il est à l'abri pour de bon.";
    TAKES_OFF = "takes_off", rules::TAKE_OFF,
        "The roll brings another plane to the launch pad, where nobody can reach it.",
        "Le lancer mène un autre avion sur l'aire de départ, où personne ne peut l'atteindre.";
    FOREMOST = "foremost", rules::ONE_ACTION,
        "The plane that has come farthest flies on, among those that come forward and send nobody back.",
        "L'avion le plus avancé poursuit son vol, parmi ceux qui avancent sans renvoyer personne.";
    MUST_CAPTURE = "must_capture", rules::CAPTURE,
        "Every flight that comes forward sends opposing planes back, so the plane that has come farthest makes one.",
        "Tout vol qui fait avancer renvoie des avions adverses, et c'est donc l'avion le plus avancé qui part.";
    GAINS_NOTHING = "gains_nothing", rules::ONE_ACTION,
        "The roll brings no plane forward, so it is let go.",
        "Le lancer ne fait avancer aucun avion et reste donc inutilisé.";
    LOSES_LEAST = "loses_least", rules::ONE_ACTION,
        "The roll has to be used and brings no plane forward, so the flight that loses the least ground is made.",
        "Le lancer doit être joué et ne fait avancer aucun avion, et c'est donc le vol qui perd le moins de terrain.";
}

/// What an action does for its seat. The kinds stand in the order in which they are preferred, and so do their members.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Choice {
    Throw,
    ComesHome {
        planes: Reverse<usize>,
    },
    TakesOff,
    /// Ahead of its start; the farther along its way the better, then the farther it comes. Stacks are not formed, for
    /// they cannot be split again.
    Flies {
        from: Reverse<i8>,
        to: Reverse<i8>,
        stacks: bool,
    },
    SendsBack {
        from: Reverse<i8>,
        to: Reverse<i8>,
        stacks: bool,
    },
    LetsGo,
    /// Back to its start or behind it, or sent back to the hangar; counted in steps of all planes that fly.
    LosesGround {
        steps: i16,
        sends_back: bool,
        stacks: bool,
    },
}

impl Choice {
    fn reason(self) -> DefaultReason {
        match self {
            Self::Throw => THROW,
            Self::ComesHome { .. } => COMES_HOME,
            Self::TakesOff => TAKES_OFF,
            Self::Flies { .. } => FOREMOST,
            Self::SendsBack { .. } => MUST_CAPTURE,
            Self::LetsGo => GAINS_NOTHING,
            Self::LosesGround { .. } => LOSES_LEAST,
        }
    }
}

impl Position {
    /// The best of the listed actions in the order of [`Choice`]; among equal ones the first of the list, which is that of
    /// the lowest plane.
    pub(super) fn default_action(&self, seat: Seat) -> Option<DefaultAction<AeroplaneChess>> {
        let mut actions = Vec::new();
        self.list(seat, &mut actions);
        let choices = actions.into_iter().filter_map(|action| Some((self.choice(seat, action)?, action)));
        let (choice, action) = choices.min_by_key(|(choice, _)| *choice)?;
        Some(DefaultAction { action, reason: choice.reason() })
    }

    /// What a legal action does for its seat.
    fn choice(&self, seat: Seat, action: Action) -> Option<Choice> {
        Some(match action {
            Action::Roll {} => Choice::Throw,
            Action::TakeOff { .. } => Choice::TakesOff,
            Action::Pass {} => Choice::LetsGo,
            Action::Move { plane, shortcut, stack } => {
                let flight: Flight = self.flight(seat, plane, self.turn?.roll?, shortcut).ok()?;
                let (from, to) = (flight.from, flight.end());
                let sends_back = flight
                    .stops
                    .iter()
                    .any(|stop| !stop.crossed.is_empty() || self.captured(seat, stop).is_some());
                let lost = if flight.is_repelled() { from + 1 } else { from - to };
                if flight.is_repelled() || lost >= 0 {
                    let planes = i16::try_from(flight.movers.len()).unwrap_or(i16::MAX);
                    Choice::LosesGround { steps: i16::from(lost) * planes, sends_back, stacks: stack }
                } else if to == CENTRE {
                    Choice::ComesHome { planes: Reverse(flight.movers.len()) }
                } else if sends_back {
                    Choice::SendsBack { from: Reverse(from), to: Reverse(to), stacks: stack }
                } else {
                    Choice::Flies { from: Reverse(from), to: Reverse(to), stacks: stack }
                }
            }
        })
    }
}
