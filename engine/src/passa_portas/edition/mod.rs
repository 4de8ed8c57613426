//! An edition: the map, read from a data file and checked, and how far the fuel goes on it.

mod check;
mod data;

pub use data::*;

use super::action::MAX_PATH;
use super::city::City;
use super::state::Fuel;
use crate::catalog::EditionFault;
use arrayvec::ArrayVec;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// An edition that has been checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edition {
    data: EditionData,
}

/// A flight that can be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flight {
    /// The cities in order, the first one included.
    pub path: ArrayVec<City, MAX_PATH>,
    /// What it uses, in units of fuel.
    pub fuel: u8,
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
        Ok(Self { data })
    }

    /// The edition of the service.
    pub fn standard() -> &'static Self {
        static STANDARD: LazyLock<Edition> = LazyLock::new(|| {
            Edition::read(include_str!("../../../data/passa-portas/edition.json"))
                .unwrap_or_else(|faults| panic!("a test reads edition.json: {faults:?}"))
        });
        &STANDARD
    }

    /// Everything that stands in the data file.
    pub fn data(&self) -> &EditionData {
        &self.data
    }

    /// The cities, ascending.
    pub fn cities(&self) -> impl ExactSizeIterator<Item = City> + '_ {
        self.data.cities.iter().map(|city| city.code)
    }

    /// Whether the map has the city.
    pub fn has(&self, city: City) -> bool {
        self.cities().any(|other| other == city)
    }

    /// The fuel of the link between two cities; `None` when there is none.
    pub fn link(&self, one: City, other: City) -> Option<u8> {
        let between = [one.min(other), one.max(other)];
        self.data.links.iter().find(|link| link.between == between).map(|link| link.fuel.get())
    }

    /// The cities that a link leads to, with the fuel that it uses.
    fn neighbours(&self, from: City) -> impl Iterator<Item = (City, u8)> + '_ {
        self.data.links.iter().filter_map(move |link| match link.between {
            [one, other] if one == from => Some((other, link.fuel.get())),
            [one, other] if other == from => Some((one, link.fuel.get())),
            _ => None,
        })
    }

    /// Whether so much fuel is enough for any link from a city.
    pub fn can_leave(&self, from: City, fuel: u8) -> bool {
        self.neighbours(from).any(|(_, link)| link <= fuel)
    }

    /// What a path uses, in units of fuel; `None` when two of its cities have no link.
    pub fn fuel_of(&self, path: &[City]) -> Option<u8> {
        path.windows(2).try_fold(0_u8, |fuel, hop| match *hop {
            [from, to] => Some(fuel.saturating_add(self.link(from, to)?)),
            _ => None,
        })
    }

    /// One flight for each pair of a city and the fuel used, up to what is in the tank: the one with the fewest links,
    /// among equals the one with the smallest codes (PP-30 to PP-34). Ascending by city and fuel.
    pub fn reach(&self, from: City, fuel: u8) -> Vec<Flight> {
        // A best flight is a best flight to the city before plus one link, so each amount of fuel builds on smaller ones.
        let start = Flight { path: ArrayVec::from_iter([from]), fuel: 0 };
        let mut best: BTreeMap<(City, u8), Flight> = BTreeMap::from([((from, 0), start)]);
        for used in 1..=fuel.min(Fuel::MAX.get()) {
            for to in self.cities() {
                let flights = self.neighbours(to).filter_map(|(before, link)| {
                    let mut flight = best.get(&(before, used.checked_sub(link)?))?.clone();
                    flight.path.try_push(to).ok()?;
                    flight.fuel = used;
                    Some(flight)
                });
                if let Some(flight) = flights.min_by_key(|flight| (flight.path.len(), flight.path.clone())) {
                    best.insert((to, used), flight);
                }
            }
        }
        best.remove(&(from, 0));
        best.into_values().collect()
    }
}
