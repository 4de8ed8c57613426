//! The check of a data file by meaning: every mistake, each at its place.

use super::Edition;
use super::data::EditionData;
use crate::catalog::EditionFault;
use crate::passa_portas::city::City;
use crate::passa_portas::state::{Fuel, MAX_CITIES, MAX_PLAYERS};
use crate::seat::Seat;

/// How many customs cards three players and the start city need.
const FEWEST_CITIES: usize = 11;

/// Nothing, or all that is wrong with the data.
pub(super) fn faults(data: &EditionData) -> Result<(), Vec<EditionFault>> {
    let mut faults = Vec::new();
    let mut unless = |holds: bool, pointer: String, message: String| {
        if !holds {
            faults.push(EditionFault { pointer, message });
        }
    };
    let seats = data.seats.iter().map(|seat| seat.seat).eq(Seat::all().take(MAX_PLAYERS));
    unless(seats, "/seats".into(), "each of the seats 0 to 2 has to be described once, in order".into());
    unless(data.tank == Fuel::MAX, "/tank".into(), format!("the tank holds {}", Fuel::MAX));
    let count = data.cities.len();
    let fits = (FEWEST_CITIES..=MAX_CITIES).contains(&count);
    unless(fits, "/cities".into(), format!("there are {FEWEST_CITIES} to {MAX_CITIES} cities, not {count}"));
    let codes: Vec<City> = data.cities.iter().map(|city| city.code).collect();
    unless(codes.is_sorted_by(|a, b| a < b), "/cities".into(), "the cities are not sorted by code".into());
    for (index, city) in data.cities.iter().enumerate() {
        let at = format!("/cities/{index}/cell");
        let inside =
            (0..data.grid.width).contains(&city.cell.x) && (0..data.grid.height).contains(&city.cell.y);
        unless(inside, at.clone(), "the cell lies outside the grid".into());
        let alone = data.cities.iter().filter(|other| other.cell == city.cell).count() == 1;
        unless(alone, at, "another city is drawn on the same cell".into());
    }
    for (index, link) in data.links.iter().enumerate() {
        let at = format!("/links/{index}");
        let [one, other] = link.between;
        for (place, city) in link.between.iter().enumerate() {
            let known = codes.contains(city);
            unless(known, format!("{at}/between/{place}"), format!("there is no city {city}"));
        }
        unless(one < other, format!("{at}/between"), "the two cities are not sorted by code".into());
        unless(link.fuel > Fuel::MIN, format!("{at}/fuel"), "a link uses at least one unit of fuel".into());
        let once = data.links.iter().filter(|link| link.between == [one, other]).count() == 1;
        unless(once, at, format!("the link between {one} and {other} stands twice"));
    }
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

/// Nothing, or the cities from which a full tank does not lead to all others.
pub(super) fn out_of_reach(edition: &Edition) -> Result<(), Vec<EditionFault>> {
    let mut faults = Vec::new();
    for (index, from) in edition.cities().enumerate() {
        for to in edition.cities().filter(|to| *to != from) {
            if !edition.reach(from, Fuel::MAX.get()).any(|flight| flight.path.0.last() == Some(&to)) {
                let message = format!("{to} cannot be reached from {from} with a full tank");
                faults.push(EditionFault { pointer: format!("/cities/{index}"), message });
            }
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}
