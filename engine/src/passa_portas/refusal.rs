//! Why an action is forbidden, with the numbers that show it.

#![expect(missing_docs, reason = "each variant says what its numbers mean")]

use super::city::City;
use super::roll::Roll;
use super::rules;
use super::state::{Due, Slot};
use super::words::{city_and_code, group, is_due, litres};
use crate::explain::{Explain, Facts, Language, RuleId, list};
use crate::names;
use crate::seat::{Seat, Seats};
use serde::Serialize;

names! {
    /// What an action belongs to.
    Part as PassaPortasPart {
        /// Throwing for fuel.
        Fuel = "fuel",
        /// Flying.
        Flight = "flight",
        /// Boarding.
        Boarding = "boarding",
        /// Playing a customs card.
        Customs = "customs",
    }
}

names! {
    /// What chance has to bring.
    Expected as PassaPortasExpected {
        /// The number of the seat that starts.
        Seat = "seat",
        /// The points of one die.
        Die = "die",
        /// What each of two discs shows.
        Discs = "discs",
        /// What each of two dice shows.
        Dice = "dice",
        /// The city of a boarding card.
        BoardingCard = "boarding_card",
        /// The city of a destination card.
        DestinationCard = "destination_card",
        /// The city of a customs card.
        CustomsCard = "customs_card",
    }
}

/// Why the rules forbid an action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum Refusal {
    /// Nobody plays on this seat.
    SeatNotInGame { seat: Seat, seats: Seats },
    /// Other seats are asked.
    NotAsked { seat: Seat, asked: Seats, due: Due },
    /// Other seats are asked, and this one has had its turn: it has passed, or comes before them where groups board.
    AlreadyDecided { seat: Seat, asked: Seats, due: Due },
    /// The game has ended.
    GameOver {},
    /// A throw or a card has to come first.
    ChancePending {},
    /// Nothing is being thrown or drawn.
    ChanceNotPending {},
    /// A throw or a card cannot come out like this.
    ChanceImpossible { value: Roll, expected: Expected },
    /// Something else is due than what the action belongs to.
    NotDue { due: Due, part: Part },
    /// The path does not start where the plane is.
    StartsElsewhere { from: City, city: City },
    /// The map has no such city. It stands at this place of the path, counted from 0.
    NoSuchCity { index: usize, city: City },
    /// The city at this place of the path, counted from 0, has no link with the one before.
    NoLink { index: usize, from: City, to: City },
    /// The links of the path use more fuel than there is.
    NotEnoughFuel { needed: u8, available: u8 },
    /// The options forbid a flight that ends where it begins. The last city stands at this place of the path.
    RoundTripNotAllowed { index: usize, city: City },
    /// The group is not waiting.
    GroupNotWaiting {
        slot: Slot,
        #[serde(skip)]
        due: Due,
    },
    /// The boarding card of the group names another city.
    BoardsElsewhere {
        slot: Slot,
        boards: City,
        city: City,
        #[serde(skip)]
        due: Due,
    },
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

/// The rule that says who decides.
fn rule_of_asking(due: Due) -> RuleId {
    match due {
        Due::InitialBoarding => rules::INITIAL_BOARDING,
        Due::Fuel | Due::Throw => rules::THROW,
        Due::Flight => rules::ONE_FLIGHT,
        Due::Boarding => rules::BOARDING_ORDER,
        Due::Customs => rules::CUSTOMS,
        Due::LastMinute => rules::LAST_MINUTE_ORDER,
    }
}

/// The rule that says which groups board.
fn rule_of_boarding(due: Due) -> RuleId {
    match due {
        Due::InitialBoarding => rules::INITIAL_BOARDING,
        Due::LastMinute => rules::LAST_MINUTE,
        Due::Fuel | Due::Throw | Due::Flight | Due::Boarding | Due::Customs => rules::BOARDING_ORDER,
    }
}

/// Why an action has no place now: the rule, and the same in words.
fn out_of_place(due: Due, part: Part) -> (RuleId, [&'static str; 2]) {
    match (due, part) {
        (Due::InitialBoarding, _) => (
            rules::INITIAL_BOARDING,
            ["no turn has begun before it has ended", "aucun tour ne commence avant qu'il soit terminé"],
        ),
        (Due::Flight, Part::Fuel) => (
            rules::THROW_FIRST,
            [
                "all throws come before it, and there is no further one in this turn",
                "tous les lancers la précèdent, et ce tour n'en a plus d'autre",
            ],
        ),
        (_, Part::Fuel) => (
            rules::THROW_FIRST,
            [
                "fuel is taken before the flight, at the start of a turn",
                "le carburant se prend avant le vol, au début d'un tour",
            ],
        ),
        (Due::Fuel | Due::Throw, Part::Flight) => {
            (rules::THROW_FIRST, ["the flight comes after all throws", "le vol vient après tous les lancers"])
        }
        (_, Part::Flight) => (
            rules::ONE_FLIGHT,
            [
                "a turn has one flight at the most, and it has been decided on",
                "un tour a un vol au plus, et il est déjà décidé",
            ],
        ),
        (Due::Customs, Part::Boarding) => (
            rules::LAST_MINUTE,
            [
                "groups have boarded before, and board again only when one has been played",
                "les groupes ont embarqué avant, et n'embarquent encore que si une est jouée",
            ],
        ),
        (_, Part::Boarding) => {
            (rules::TURN, ["groups board after the flight", "les groupes embarquent après le vol"])
        }
        (Due::LastMinute, Part::Customs) => (
            rules::ONE_CUSTOMS_CARD,
            [
                "a customs card has been played, and there is only one in a turn",
                "une carte de douane a été jouée, et il n'y en a qu'une par tour",
            ],
        ),
        (_, Part::Customs) => (
            rules::AFTER_BOARDING,
            [
                "customs cards are played after everybody has got off and boarded",
                "les cartes de douane se jouent une fois que tout le monde a débarqué et embarqué",
            ],
        ),
    }
}

/// The rule that says what chance brings, and the same in words.
fn what_is_expected(expected: Expected) -> (RuleId, [&'static str; 2]) {
    match expected {
        Expected::Seat => {
            (rules::STARTER, ["the number of the seat that starts", "le numéro de la place qui commence"])
        }
        Expected::Die => {
            (rules::THROW, ["the points of one die, from 1 to 6", "les points d'un seul dé, de 1 à 6"])
        }
        Expected::Discs => (
            rules::THROW,
            ["the faces of two discs, each 1 or 2", "les faces de deux disques, chacune 1 ou 2"],
        ),
        Expected::Dice => (
            rules::THROW,
            ["the faces of two dice, each from 1 to 6", "les faces de deux dés, chacune de 1 à 6"],
        ),
        Expected::BoardingCard => (
            rules::PILES,
            [
                "the city of a boarding card that is left in the pile",
                "la ville d'une carte d'embarquement qui reste dans la pioche",
            ],
        ),
        Expected::DestinationCard => (
            rules::PILES,
            [
                "the city of a destination card that is left in the pile",
                "la ville d'une carte de destination qui reste dans la pioche",
            ],
        ),
        Expected::CustomsCard => (
            rules::PILES,
            [
                "the city of a customs card that nobody has seen yet",
                "la ville d'une carte de douane que personne n'a encore vue",
            ],
        ),
    }
}

impl Explain for Refusal {
    /// Code, rule and the place in the request, one row for each reason.
    fn facts(&self) -> Facts {
        let at_city = |index: &usize| format!("/action/path/{index}");
        match self {
            Self::SeatNotInGame { .. } => ("seat_not_in_game", rules::PLAYERS, "/seat".into()),
            Self::NotAsked { due, .. } => ("not_asked", rule_of_asking(*due), "/seat".into()),
            Self::AlreadyDecided { due, .. } => ("already_decided", rule_of_asking(*due), "/seat".into()),
            Self::GameOver {} => ("game_over", rules::WIN, "/action".into()),
            Self::ChancePending {} => ("chance_pending", rules::TURN, "/action".into()),
            Self::ChanceNotPending {} => ("chance_not_pending", rules::TURN, "/action".into()),
            Self::ChanceImpossible { expected, .. } => {
                ("chance_impossible", what_is_expected(*expected).0, "/action/value".into())
            }
            Self::NotDue { due, part } => ("not_due", out_of_place(*due, *part).0, "/action".into()),
            Self::StartsElsewhere { .. } => ("starts_elsewhere", rules::ONE_FLIGHT, "/action/path/0".into()),
            Self::NoSuchCity { index, .. } => ("no_such_city", rules::MAP, at_city(index).into()),
            Self::NoLink { index, .. } => ("no_link", rules::MAP, at_city(index).into()),
            Self::NotEnoughFuel { .. } => ("not_enough_fuel", rules::FUEL, "/action/path".into()),
            Self::RoundTripNotAllowed { index, .. } => {
                ("round_trip_not_allowed", rules::ROUND_TRIP, at_city(index).into())
            }
            Self::GroupNotWaiting { due, .. } => {
                ("group_not_waiting", rule_of_boarding(*due), "/action/slot".into())
            }
            Self::BoardsElsewhere { due, .. } => {
                ("boards_elsewhere", rule_of_boarding(*due), "/action/slot".into())
            }
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
        let seats = |seats: &Seats| {
            format!("{} {}", if seats.len() == 1 { "seat" } else { "the seats" }, list(seats, "and"))
        };
        match self {
            Self::SeatNotInGame { seat, seats } => {
                format!("Seat {seat} is not in this game; the seats are {}.", list(seats, "and"))
            }
            Self::NotAsked { seat, asked, due } => format!(
                "{}; it is for {} to decide, not for seat {seat}.",
                is_due(*due, Language::English),
                seats(asked)
            ),
            Self::AlreadyDecided { seat, asked, due: Due::Customs } => format!(
                "Seat {seat} has already said in this turn that it plays no customs card; it is for {} to decide.",
                seats(asked)
            ),
            Self::AlreadyDecided { seat, asked, due } => format!(
                "{}; it is for {} to decide, and seat {seat} came before in the order.",
                is_due(*due, Language::English),
                seats(asked)
            ),
            Self::GameOver {} => "The game is over.".into(),
            Self::ChancePending {} => {
                "Something is being thrown or drawn; the result has to come first.".into()
            }
            Self::ChanceNotPending {} => "Nothing is being thrown or drawn.".into(),
            Self::ChanceImpossible { value, expected } => {
                let value = match value {
                    Roll::Number(number) => format!("The number {number}"),
                    Roll::Pair([first, second]) => format!("The pair of {first} and {second}"),
                    Roll::City(card) => format!("The city {}", city(card)),
                };
                format!("{value} cannot come now: what is due is {}.", what_is_expected(*expected).1[0])
            }
            Self::NotDue { due, part } => {
                format!("{}; {}.", is_due(*due, Language::English), out_of_place(*due, *part).1[0])
            }
            Self::StartsElsewhere { from, city: here } => {
                format!("The flight would start in {}, but the plane is in {}.", city(from), city(here))
            }
            Self::NoSuchCity { city: unknown, .. } => format!("The map has no city {unknown}."),
            Self::NoLink { from, to, .. } => {
                format!("There is no link between {} and {}.", city(from), city(to))
            }
            Self::NotEnoughFuel { needed, available } => {
                format!("The flight needs {}; the tank contains {}.", litres(needed), litres(available))
            }
            Self::RoundTripNotAllowed { city: here, .. } => {
                format!("Under these options a flight from {} has to end in another city.", city(here))
            }
            Self::GroupNotWaiting { slot, .. } => {
                format!("The {} is not waiting, so it cannot board.", group(slot))
            }
            Self::BoardsElsewhere { slot, boards, city: here, .. } => {
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
        let seats = |seats: &Seats| {
            format!("{} {}", if seats.len() == 1 { "à la place" } else { "aux places" }, list(seats, "et"))
        };
        match self {
            Self::SeatNotInGame { seat, seats } => {
                format!(
                    "La place {seat} ne participe pas à cette partie ; les places sont {}.",
                    list(seats, "et")
                )
            }
            Self::NotAsked { seat, asked, due } => format!(
                "{} ; c'est {} de décider, pas à la place {seat}.",
                is_due(*due, Language::French),
                seats(asked)
            ),
            Self::AlreadyDecided { seat, asked, due: Due::Customs } => format!(
                "La place {seat} a déjà dit pendant ce tour qu'elle ne joue pas de carte de douane ; c'est {} de \
                 décider.",
                seats(asked)
            ),
            Self::AlreadyDecided { seat, asked, due } => format!(
                "{} ; c'est {} de décider, et la place {seat} était plus tôt dans l'ordre.",
                is_due(*due, Language::French),
                seats(asked)
            ),
            Self::GameOver {} => "La partie est terminée.".into(),
            Self::ChancePending {} => {
                "Un lancer ou un tirage est en cours ; il faut d'abord le résultat.".into()
            }
            Self::ChanceNotPending {} => "Aucun lancer ni tirage n'est en cours.".into(),
            Self::ChanceImpossible { value, expected } => {
                let value = match value {
                    Roll::Number(number) => format!("Le nombre {number}"),
                    Roll::Pair([first, second]) => format!("La paire {first} et {second}"),
                    Roll::City(card) => format!("La ville {}", city(card)),
                };
                format!(
                    "{value} ne peut pas sortir maintenant : ce qui est attendu, c'est {}.",
                    what_is_expected(*expected).1[1]
                )
            }
            Self::NotDue { due, part } => {
                format!("{} ; {}.", is_due(*due, Language::French), out_of_place(*due, *part).1[1])
            }
            Self::StartsElsewhere { from, city: here } => {
                format!("Le vol partirait de {}, mais l'avion est à {}.", city(from), city(here))
            }
            Self::NoSuchCity { city: unknown, .. } => format!("Le plateau n'a pas de ville {unknown}."),
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
            Self::GroupNotWaiting { slot, .. } => {
                format!("Le {} n'est pas en attente et ne peut donc pas embarquer.", group(slot))
            }
            Self::BoardsElsewhere { slot, boards, city: here, .. } => {
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
