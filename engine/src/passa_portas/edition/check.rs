//! The check of a data file by meaning: every mistake, each at its place.

use super::Edition;
use super::data::{EditionData, Link};
use crate::catalog::EditionFault;
use crate::drawing::Cell;
use crate::passa_portas::city::City;
use crate::passa_portas::state::{Fuel, MAX_CITIES, MAX_PLAYERS};
use crate::seat::Seat;

/// How many customs cards three players and the start city need.
const FEWEST_CITIES: usize = 11;

/// How near a link may pass to a city that it does not lead to, in cells; nearer, it looks as if it led there.
const CLEARANCE: i32 = 3;

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
        unless(once, at.clone(), format!("the link between {one} and {other} stands twice"));
        let Some([from, to]) = ends(data, link) else { continue };
        let shorter = 2 * i32::from(to.x - from.x) > i32::from(data.grid.width);
        unless(
            !link.wraps || shorter,
            format!("{at}/wraps"),
            "the way over the edge is the longer one".into(),
        );
        for city in data.cities.iter().filter(|city| !link.between.contains(&city.code)) {
            let far = is_far(data, link, [from, to], city.cell);
            unless(far, at.clone(), format!("as it is drawn, it passes close to {}", city.code));
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

/// Where a link is drawn: the cells of its two cities, that further left first.
fn ends(data: &EditionData, link: &Link) -> Option<[Cell; 2]> {
    let cell = |code: City| data.cities.iter().find(|city| city.code == code).map(|city| city.cell);
    let [one, other] = link.between;
    let (one, other) = (cell(one)?, cell(other)?);
    Some(if one.x <= other.x { [one, other] } else { [other, one] })
}

/// Whether a link that is drawn between two cells, or over the edge between them, keeps clear of a city.
fn is_far(data: &EditionData, link: &Link, [from, to]: [Cell; 2], city: Cell) -> bool {
    let width = i32::from(data.grid.width);
    let at = |cell: Cell, moved: i32| [i32::from(cell.x) + moved, i32::from(cell.y)];
    if !link.wraps {
        return is_far_from_line(at(from, 0), at(to, 0), at(city, 0));
    }
    // What is drawn at the left edge is the same line as that at the right edge, moved by the width of the grid.
    [0, width].into_iter().all(|moved| is_far_from_line(at(from, width), at(to, 0), at(city, moved)))
}

fn is_far_from_line([x, y]: [i32; 2], [to_x, to_y]: [i32; 2], [city_x, city_y]: [i32; 2]) -> bool {
    let (along, across) = ((to_x - x, to_y - y), (city_x - x, city_y - y));
    let dot = |one: (i32, i32), other: (i32, i32)| one.0 * other.0 + one.1 * other.1;
    let length = dot(along, along);
    let (place, near) = (dot(along, across), CLEARANCE * CLEARANCE);
    if place <= 0 {
        dot(across, across) >= near
    } else if place >= length {
        let beyond = (city_x - to_x, city_y - to_y);
        dot(beyond, beyond) >= near
    } else {
        let area = along.0 * across.1 - along.1 * across.0;
        area * area >= near * length
    }
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
