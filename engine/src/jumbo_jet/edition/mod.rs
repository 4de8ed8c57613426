//! An edition: the board, the flight plans and the chance cards, read from a data file and checked.
//!
//! Everything here can be replaced by another file. [`Edition::read`] refuses a file with a mistake and names every
//! place where one is, so that none can reach a game.

mod check;
mod data;

pub use crate::catalog::EditionFault;
pub use data::*;

use super::board::{Direction, Rows, Space};
use super::cards::{CardId, Pile};
use super::cards::{CardNumber, CardSet, PlanId, PlanSet};
use arrayvec::ArrayVec;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::LazyLock;

/// An edition that has been checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edition {
    data: EditionData,
    rows: Rows,
    plans: Vec<Plan>,
    no_plan: Plan,
}

/// What the rules need to know of a flight plan.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Plan {
    /// The circuit spaces to come to, in order; none on a World Trip.
    pub(super) targets: ArrayVec<u8, 2>,
    /// The central amount.
    pub(super) pay: i64,
    /// What the bank gives for the right.
    pub(super) bank_price: i64,
    /// What a visitor pays, by the number of rights that the owner has in the continent.
    fees: Vec<i64>,
    /// The plans whose destinations lie in the same continent, this one included.
    pub(super) continent: PlanSet,
}

impl Plan {
    /// The circuit space of the city; `None` on a World Trip.
    pub(super) fn destination(&self) -> Option<u8> {
        self.targets.last().copied()
    }

    /// What a visitor pays to an owner of so many rights in the continent; the last fee goes for more (JJ-58, JJ-59).
    pub(super) fn fee(&self, rights: usize) -> i64 {
        rights
            .checked_sub(1)
            .and_then(|index| self.fees.get(index).or(self.fees.last()))
            .copied()
            .unwrap_or(0)
    }
}

/// What happens on a space where a plane ends its move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ground {
    City,
    Red,
    Fuel(i64),
    Cloud,
    BlueDie,
    /// Runways, plain blue spaces and the arrows.
    Plain,
}

impl Edition {
    /// Reads and checks the text of a data file.
    ///
    /// # Errors
    ///
    /// Every place where the file is wrong. A text that is no JSON, or has unknown or missing members, is told with
    /// its line and column.
    pub fn read(text: &str) -> Result<Self, Vec<EditionFault>> {
        let data: EditionData =
            serde_json::from_str(text).map_err(|error| vec![EditionFault::unreadable(&error)])?;
        check::faults(&data)?;
        let count = |spaces: usize| u8::try_from(spaces).unwrap_or(u8::MAX);
        let rows = Rows {
            landing: count(data.landing_runway.len()),
            take_off: count(data.take_off_runway.len()),
            circuit: count(data.circuit.len()),
        };
        let plans = data.flight_plans.iter().map(|plan| plan_of(&data, plan)).collect();
        Ok(Self { data, rows, plans, no_plan: Plan::default() })
    }

    /// The edition of the service.
    pub fn standard() -> &'static Self {
        static STANDARD: LazyLock<Edition> = LazyLock::new(|| {
            Edition::read(include_str!("../../../data/jumbo-jet/edition.json"))
                .unwrap_or_else(|faults| panic!("a test reads edition.json: {faults:?}"))
        });
        &STANDARD
    }

    /// Everything that stands in the data file.
    pub fn data(&self) -> &EditionData {
        &self.data
    }

    /// The rows of spaces.
    pub fn rows(&self) -> Rows {
        self.rows
    }

    /// The flight plans that there are.
    pub fn plans(&self) -> PlanSet {
        (1..).map_while(PlanId::new).take(self.plans.len()).collect()
    }

    /// The chance cards that there are.
    pub fn cards(&self) -> CardSet<CardId> {
        (1..).map_while(CardId::new).take(self.data.chance_cards.len()).collect()
    }

    /// The two piles before anything is drawn (JJ-05).
    pub(super) fn piles(&self) -> (Pile<PlanId>, Pile<CardId>) {
        let plans = Pile { unknown: self.plans(), returned: ArrayVec::new() };
        (plans, Pile { unknown: self.cards(), returned: ArrayVec::new() })
    }

    /// A flight plan. A plan that the edition does not have has no targets and pays nothing.
    pub(super) fn plan(&self, id: PlanId) -> &Plan {
        self.plans.get(id.index()).unwrap_or(&self.no_plan)
    }

    /// What a chance card does. A card that the edition does not have does nothing.
    pub(super) fn effect(&self, id: CardId) -> Effect {
        self.data.chance_cards.get(id.index()).map_or(Effect::Money { amount: 0 }, |card| card.effect)
    }

    /// What happens on a space where a plane ends its move.
    pub(super) fn ground(&self, space: Space) -> Ground {
        let index = space.circuit().map(|number| usize::from(number).wrapping_sub(1));
        match index.and_then(|index| self.data.circuit.get(index)) {
            Some(CircuitSpace::City { .. }) => Ground::City,
            Some(CircuitSpace::Red { .. }) => Ground::Red,
            Some(CircuitSpace::Fuel { price, .. }) => Ground::Fuel(price.get()),
            Some(CircuitSpace::Cloud { .. }) => Ground::Cloud,
            Some(CircuitSpace::BlueDie { .. }) => Ground::BlueDie,
            Some(CircuitSpace::BluePlain { .. } | CircuitSpace::Arrows { .. }) | None => Ground::Plain,
        }
    }

    /// Whether a plane that stops here gets its new plan free (JJ-43).
    pub(super) fn is_blue_landing(&self, space: Space) -> bool {
        let Space::Landing(number) = space else { return false };
        let index = usize::from(number).wrapping_sub(1);
        self.data.landing_runway.get(index).is_some_and(|space| space.colour == RunwayColour::Blue)
    }

    /// The half-way space, where planes change their lane (JJ-32).
    pub(super) fn arrows(&self) -> u8 {
        self.rows.circuit.div_ceil(2)
    }

    /// The shortest ways of a first leg: to the first target, or round the world (JJ-23, JJ-29).
    pub(super) fn shortest_first_legs(&self, plan: PlanId) -> ArrayVec<Direction, 2> {
        match self.plan(plan).targets.first() {
            Some(&target) => self.rows.shortest_out(target).collect(),
            None => ArrayVec::from(Direction::ALL),
        }
    }
}

fn plan_of(data: &EditionData, plan: &FlightPlan) -> Plan {
    match plan {
        FlightPlan::City { stopover, destination, pay, bank_price, fees, .. } => Plan {
            targets: stopover.iter().chain([destination]).filter_map(|space| space.circuit()).collect(),
            pay: pay.get(),
            bank_price: bank_price.get(),
            fees: fees.iter().map(|fee| fee.get()).collect(),
            continent: plans_to_continent_of(data, *destination),
        },
        FlightPlan::WorldTrip { pay, .. } => Plan { pay: pay.get(), ..Plan::default() },
    }
}

fn plans_to_continent_of(data: &EditionData, city: Space) -> PlanSet {
    let continent = |city: Space| {
        let index = usize::from(city.circuit()?).checked_sub(1)?;
        match data.circuit.get(index)? {
            CircuitSpace::City { continent, .. } => Some(continent),
            CircuitSpace::Red { .. } | CircuitSpace::Fuel { .. } | CircuitSpace::Cloud { .. } => None,
            CircuitSpace::BluePlain { .. } | CircuitSpace::BlueDie { .. } | CircuitSpace::Arrows { .. } => {
                None
            }
        }
    };
    let plans = data.flight_plans.iter().filter_map(|plan| match plan {
        FlightPlan::City { id, destination, .. } => Some((*id, *destination)),
        FlightPlan::WorldTrip { .. } => None,
    });
    plans.filter(|(_, other)| continent(*other) == continent(city)).map(|(id, _)| id).collect()
}

/// The edition that a position is played on. Positions of different editions are never equal.
#[derive(Clone, Copy)]
pub(super) struct PlayedOn(pub(super) &'static Edition);

impl Deref for PlayedOn {
    type Target = Edition;

    fn deref(&self) -> &Edition {
        self.0
    }
}

impl PartialEq for PlayedOn {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for PlayedOn {}

impl Hash for PlayedOn {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.data.edition.hash(state);
    }
}

impl fmt::Debug for PlayedOn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.data.edition, self.data.version)
    }
}
