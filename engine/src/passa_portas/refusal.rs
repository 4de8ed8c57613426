//! Why an action is forbidden, with the numbers that show it.

#![expect(missing_docs, reason = "each variant says what its numbers mean")]

use super::city::City;
use super::roll::Roll;
use super::rules;
use super::state::{Due, Slot};
use super::words::{city_and_code, group, is_due, litres};
use crate::explain::{Explain, Facts, Language, list};
use crate::seat::{Seat, Seats};
use serde::Serialize;

/// Why the rules forbid an action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum Refusal {
    /// Nobody plays on this seat.
    SeatNotInGame { seat: Seat, seats: Seats },
    /// Other seats are asked.
    NotAsked { seat: Seat, asked: Seats },
    /// The game has ended.
    GameOver {},
    /// A throw or a card has to come first.
    ChancePending {},
    /// Nothing is being thrown or drawn.
    ChanceNotPending {},
    /// A throw or a card cannot come out like this.
    ChanceImpossible { value: Roll },
    /// Something else is due.
    NotDue { due: Due },
    /// The path does not start where the plane is.
    StartsElsewhere { from: City, city: City },
    /// The city at this place of the path, counted from 0, has no link with the one before.
    NoLink { index: usize, from: City, to: City },
    /// The links of the path use more fuel than there is.
    NotEnoughFuel { needed: u8, available: u8 },
    /// The options forbid a flight that ends where it begins. The last city stands at this place of the path.
    RoundTripNotAllowed { index: usize, city: City },
    /// The group is not waiting.
    GroupNotWaiting { slot: Slot },
    /// The boarding card of the group names another city.
    BoardsElsewhere { slot: Slot, boards: City, city: City },
    /// The group does not fit into the plane.
    NotEnoughSeats { persons: u8, free: u8 },
    /// Customs have sent the group back in this turn.
    GroupBarred { slot: Slot },
    /// The seat has no customs card.
    NoCustomsCard { seat: Seat },
    /// The front customs card names another city.
    CustomsElsewhere { card: City, city: City },
    /// Customs cards are played against others.
    OwnGroup { slot: Slot },
    /// The victim does not play.
    VictimNotInGame { victim: Seat },
    /// The group is neither in the plane nor in the office.
    GroupOutOfReach { victim: Seat, slot: Slot },
    /// The view does not show the cards of the seat.
    CardNotReadable { seat: Seat },
}

impl Explain for Refusal {
    /// Code, rule and the place in the request, one row for each reason.
    fn facts(&self) -> Facts {
        let at_city = |index: &usize| format!("/action/path/{index}");
        match self {
            Self::SeatNotInGame { .. } => ("seat_not_in_game", rules::PLAYERS, "/seat".into()),
            Self::NotAsked { .. } => ("not_asked", rules::TURN, "/seat".into()),
            Self::GameOver {} => ("game_over", rules::WIN, "/action".into()),
            Self::ChancePending {} => ("chance_pending", rules::TURN, "/action".into()),
            Self::ChanceNotPending {} => ("chance_not_pending", rules::TURN, "/action".into()),
            Self::ChanceImpossible { .. } => ("chance_impossible", rules::PILES, "/action/value".into()),
            Self::NotDue { .. } => ("not_due", rules::TURN, "/action".into()),
            Self::StartsElsewhere { .. } => ("starts_elsewhere", rules::ONE_FLIGHT, "/action/path/0".into()),
            Self::NoLink { index, .. } => ("no_link", rules::LINKS, at_city(index).into()),
            Self::NotEnoughFuel { .. } => ("not_enough_fuel", rules::FUEL, "/action/path".into()),
            Self::RoundTripNotAllowed { index, .. } => {
                ("round_trip_not_allowed", rules::ROUND_TRIP, at_city(index).into())
            }
            Self::GroupNotWaiting { .. } => ("group_not_waiting", rules::BOARDING, "/action/slot".into()),
            Self::BoardsElsewhere { .. } => ("boards_elsewhere", rules::BOARDING, "/action/slot".into()),
            Self::NotEnoughSeats { .. } => ("not_enough_seats", rules::NO_ROOM, "/action/slot".into()),
            Self::GroupBarred { .. } => ("group_barred", rules::LAST_MINUTE, "/action/slot".into()),
            Self::NoCustomsCard { .. } => ("no_customs_card", rules::CUSTOMS, "/action".into()),
            Self::CustomsElsewhere { .. } => ("customs_elsewhere", rules::CUSTOMS, "/action".into()),
            Self::OwnGroup { .. } => ("own_group", rules::VICTIM, "/action/seat".into()),
            Self::VictimNotInGame { .. } => ("victim_not_in_game", rules::VICTIM, "/action/seat".into()),
            Self::GroupOutOfReach { .. } => ("group_out_of_reach", rules::VICTIM, "/action/slot".into()),
            Self::CardNotReadable { .. } => ("card_not_readable", rules::FRONT_CARD, "/seat".into()),
        }
    }

    fn english(&self) -> String {
        let city = |city: &City| city_and_code(*city, Language::English);
        let litres = |fuel: &u8| litres(*fuel, Language::English);
        let group = |slot: &Slot| group(*slot, Language::English);
        match self {
            Self::SeatNotInGame { seat, seats } => {
                format!("Seat {seat} is not in this game; the seats are {}.", list(seats, "and"))
            }
            Self::NotAsked { seat, asked } if asked.len() == 1 => {
                format!("It is for seat {} to decide, not for seat {seat}.", list(asked, "and"))
            }
            Self::NotAsked { seat, asked } => {
                format!("It is for the seats {} to decide, not for seat {seat}.", list(asked, "and"))
            }
            Self::GameOver {} => "The game is over.".into(),
            Self::ChancePending {} => {
                "Something is being thrown or drawn; the result has to come first.".into()
            }
            Self::ChanceNotPending {} => "Nothing is being thrown or drawn.".into(),
            Self::ChanceImpossible { value: Roll::Number(number) } => {
                format!("The number {number} cannot be the result now.")
            }
            Self::ChanceImpossible { value: Roll::Pair([first, second]) } => {
                format!("The faces {first} and {second} cannot be thrown now.")
            }
            Self::ChanceImpossible { value: Roll::City(card) } => {
                format!("A card of {} cannot be drawn now.", city(card))
            }
            Self::NotDue { due } => {
                format!("{}; this action is not possible now.", is_due(*due, Language::English))
            }
            Self::StartsElsewhere { from, city: here } => {
                format!("The flight would start in {}, but the plane is in {}.", city(from), city(here))
            }
            Self::NoLink { from, to, .. } => {
                format!("There is no link between {} and {}.", city(from), city(to))
            }
            Self::NotEnoughFuel { needed, available } => {
                format!("The flight needs {}; the tank contains {}.", litres(needed), litres(available))
            }
            Self::RoundTripNotAllowed { city: here, .. } => {
                format!("Under these options a flight from {} has to end in another city.", city(here))
            }
            Self::GroupNotWaiting { slot } => {
                format!("The {} is not waiting, so it cannot board.", group(slot))
            }
            Self::BoardsElsewhere { slot, boards, city: here } => {
                format!("The {} boards in {}; the plane is in {}.", group(slot), city(boards), city(here))
            }
            Self::NotEnoughSeats { persons, free } => {
                format!("A group of {persons} does not fit; the number of free seats is {free}.")
            }
            Self::GroupBarred { slot } => format!(
                "Under these options the {} cannot board in this turn, in which customs have turned it back.",
                group(slot)
            ),
            Self::NoCustomsCard { seat } => format!("Seat {seat} has no customs card."),
            Self::CustomsElsewhere { card, city: here } => {
                format!("The front customs card names {}; the plane is in {}.", city(card), city(here))
            }
            Self::OwnGroup { slot } => format!(
                "A customs card turns back a group of an opponent, not the player's own {}.",
                group(slot)
            ),
            Self::VictimNotInGame { victim } => {
                format!("Seat {victim} is not in this game, so it has no group to turn back.")
            }
            Self::GroupOutOfReach { victim, slot } => {
                format!(
                    "The {} of seat {victim} is neither in the plane nor in the customs office.",
                    group(slot)
                )
            }
            Self::CardNotReadable { seat } => {
                format!("The view does not show the card of seat {seat} on which this action depends.")
            }
        }
    }

    fn french(&self) -> String {
        let city = |city: &City| city_and_code(*city, Language::French);
        let litres = |fuel: &u8| litres(*fuel, Language::French);
        let group = |slot: &Slot| group(*slot, Language::French);
        match self {
            Self::SeatNotInGame { seat, seats } => {
                format!(
                    "La place {seat} ne participe pas à cette partie ; les places sont {}.",
                    list(seats, "et")
                )
            }
            Self::NotAsked { seat, asked } if asked.len() == 1 => {
                format!("C'est à la place {} de décider, pas à la place {seat}.", list(asked, "et"))
            }
            Self::NotAsked { seat, asked } => {
                format!("C'est aux places {} de décider, pas à la place {seat}.", list(asked, "et"))
            }
            Self::GameOver {} => "La partie est terminée.".into(),
            Self::ChancePending {} => {
                "Un lancer ou un tirage est en cours ; il faut d'abord le résultat.".into()
            }
            Self::ChanceNotPending {} => "Aucun lancer ni tirage n'est en cours.".into(),
            Self::ChanceImpossible { value: Roll::Number(number) } => {
                format!("Le nombre {number} ne peut pas sortir maintenant.")
            }
            Self::ChanceImpossible { value: Roll::Pair([first, second]) } => {
                format!("Les faces {first} et {second} ne peuvent pas sortir maintenant.")
            }
            Self::ChanceImpossible { value: Roll::City(card) } => {
                format!("Une carte {} ne peut pas être tirée maintenant.", city(card))
            }
            Self::NotDue { due } => {
                format!("{} ; cette action n'est pas possible maintenant.", is_due(*due, Language::French))
            }
            Self::StartsElsewhere { from, city: here } => {
                format!("Le vol partirait de {}, mais l'avion est à {}.", city(from), city(here))
            }
            Self::NoLink { from, to, .. } => {
                format!("Il n'y a pas de liaison entre {} et {}.", city(from), city(to))
            }
            Self::NotEnoughFuel { needed, available } => {
                format!("Le vol consomme {} ; le réservoir contient {}.", litres(needed), litres(available))
            }
            Self::RoundTripNotAllowed { city: here, .. } => format!(
                "Avec ces options, un vol qui part de {} doit se terminer dans une autre ville.",
                city(here)
            ),
            Self::GroupNotWaiting { slot } => {
                format!("Le {} n'est pas en attente et ne peut donc pas embarquer.", group(slot))
            }
            Self::BoardsElsewhere { slot, boards, city: here } => {
                format!("Le {} embarque à {} ; l'avion est à {}.", group(slot), city(boards), city(here))
            }
            Self::NotEnoughSeats { persons, free } => {
                format!("Un groupe de {persons} ne tient pas ; le nombre de sièges libres est de {free}.")
            }
            Self::GroupBarred { slot } => format!(
                "Avec ces options, le {} ne peut pas embarquer pendant ce tour, où la douane l'a refoulé.",
                group(slot)
            ),
            Self::NoCustomsCard { seat } => format!("La place {seat} n'a pas de carte de douane."),
            Self::CustomsElsewhere { card, city: here } => {
                format!("La carte de douane de devant désigne {} ; l'avion est à {}.", city(card), city(here))
            }
            Self::OwnGroup { slot } => format!(
                "Une carte de douane refoule un groupe d'un adversaire, pas le {} de celui qui la joue.",
                group(slot)
            ),
            Self::VictimNotInGame { victim } => format!(
                "La place {victim} ne participe pas à cette partie et n'a donc pas de groupe à refouler."
            ),
            Self::GroupOutOfReach { victim, slot } => {
                format!(
                    "Le {} de la place {victim} n'est ni dans l'avion ni au bureau de douane.",
                    group(slot)
                )
            }
            Self::CardNotReadable { seat } => {
                format!("La vue ne montre pas la carte de la place {seat} dont dépend cette action.")
            }
        }
    }
}
