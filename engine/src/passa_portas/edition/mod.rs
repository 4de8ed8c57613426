//! An edition: the map, read from a data file and checked, and how far the fuel goes on it.

mod check;
mod data;

pub use data::*;

use super::action::Path;
use super::city::City;
use super::state::{Fuel, MAX_CITIES};
use crate::catalog::EditionFault;
use arrayvec::ArrayVec;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// An edition that has been checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edition {
    data: EditionData,
    /// The codes of the cities, ascending. What follows has its rows and columns in this order.
    cities: ArrayVec<City, MAX_CITIES>,
    /// The same as numbers, with larger ones behind them: rules look up cities more often than anything else.
    numbers: [u32; MAX_CITIES],
    /// What the link between two cities uses.
    links: [[Option<u8>; MAX_CITIES]; MAX_CITIES],
    /// The flights from each city on a full tank.
    flights: ArrayVec<Vec<Flight>, MAX_CITIES>,
}

/// A flight that can be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flight {
    /// The cities in order, the first one included.
    pub path: Path,
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
        let edition = Self::of(data);
        check::out_of_reach(&edition)?;
        Ok(edition)
    }

    /// Works out what is asked of the map in every turn.
    fn of(data: EditionData) -> Self {
        let cities: ArrayVec<City, MAX_CITIES> = data.cities.iter().map(|city| city.code).collect();
        let uses = |one: City, other: City| {
            let between = [one.min(other), one.max(other)];
            data.links.iter().find(|link| link.between == between).map(|link| link.fuel.get())
        };
        let mut links = [[None; MAX_CITIES]; MAX_CITIES];
        for (row, one) in links.iter_mut().zip(&cities) {
            for (link, other) in row.iter_mut().zip(&cities) {
                *link = uses(*one, *other);
            }
        }
        let mut numbers = [u32::MAX; MAX_CITIES];
        numbers.iter_mut().zip(&cities).for_each(|(number, city)| *number = city.number());
        let mut edition = Self { data, cities, numbers, links, flights: ArrayVec::new() };
        edition.flights = edition.cities().map(|from| edition.flights_from(from)).collect();
        edition
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
        self.cities.iter().copied()
    }

    /// The row of a city in what is worked out.
    fn row(&self, city: City) -> Option<usize> {
        self.numbers.binary_search(&city.number()).ok()
    }

    /// Whether the map has the city.
    pub fn has(&self, city: City) -> bool {
        self.row(city).is_some()
    }

    /// The fuel of the link between two cities; `None` when there is none.
    pub fn link(&self, one: City, other: City) -> Option<u8> {
        *self.links.get(self.row(one)?)?.get(self.row(other)?)?
    }

    /// The cities that a link leads to, with the fuel that it uses.
    fn neighbours(&self, from: City) -> impl Iterator<Item = (City, u8)> + '_ {
        let links = self.row(from).and_then(|row| self.links.get(row)).into_iter().flatten();
        self.cities().zip(links).filter_map(|(to, link)| Some((to, (*link)?)))
    }

    /// Whether so much fuel is enough for any link from a city.
    pub fn can_leave(&self, from: City, fuel: u8) -> bool {
        self.neighbours(from).any(|(_, link)| link <= fuel)
    }

    /// What a path uses, in units of fuel; `None` when the map lacks one of its cities or links.
    pub fn fuel_of(&self, path: &[City]) -> Option<u8> {
        let mut rows = path.iter().map(|city| self.row(*city));
        let mut from = rows.next()??;
        rows.try_fold(0_u8, |fuel, row| {
            let to = row?;
            let link = *self.links.get(from)?.get(to)?;
            from = to;
            Some(fuel.saturating_add(link?))
        })
    }

    /// One flight for each pair of a city and the fuel used, up to what is in the tank: the one with the fewest links,
    /// among equals the one with the smallest codes (PP-30 to PP-34). Ascending by path.
    pub fn reach(&self, from: City, fuel: u8) -> impl Iterator<Item = &Flight> + '_ {
        let flights = self.row(from).and_then(|row| self.flights.get(row)).into_iter().flatten();
        flights.filter(move |flight| flight.fuel <= fuel)
    }

    /// What [`Edition::reach`] gives on a full tank.
    fn flights_from(&self, from: City) -> Vec<Flight> {
        // A best flight is a best flight to the city before plus one link, so each amount of fuel builds on smaller ones.
        let mut best: BTreeMap<(City, u8), Path> =
            BTreeMap::from([((from, 0), Path(ArrayVec::from_iter([from])))]);
        for used in 1..=Fuel::MAX.get() {
            for to in self.cities() {
                let paths = self.neighbours(to).filter_map(|(before, link)| {
                    let mut path = best.get(&(before, used.checked_sub(link)?))?.clone();
                    path.0.try_push(to).ok()?;
                    Some(path)
                });
                if let Some(path) = paths.min() {
                    best.insert((to, used), path);
                }
            }
        }
        best.remove(&(from, 0));
        let mut flights: Vec<Flight> =
            best.into_iter().map(|((_, fuel), path)| Flight { path, fuel }).collect();
        flights.sort_unstable_by(|one, other| one.path.cmp(&other.path));
        flights
    }
}
