//! What stands in an edition's data file, which is also what callers see of the board.

use crate::catalog::{Fact, SeatColour, Status, Text};
use crate::drawing::{Cell, Grid};
use crate::passa_portas::city::City;
use crate::passa_portas::state::Fuel;
use crate::written_as_object;
use serde::{Deserialize, Serialize};

/// An edition of the game: its cities, its links and what is known about its cards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = PassaPortasEdition))]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct EditionData {
    /// Which edition.
    #[cfg_attr(feature = "openapi", schema(max_length = 64, example = "travel"))]
    pub edition: String,
    /// The version of this description; changes with every change of a fact.
    #[cfg_attr(feature = "openapi", schema(max_length = 32, example = "1.0.0"))]
    pub version: String,
    /// Its name for people.
    pub name: Text,
    /// What is known about the edition, and from where.
    #[cfg_attr(feature = "openapi", schema(max_items = 128))]
    pub facts: Vec<Fact>,
    /// The grid on which everything is drawn.
    pub grid: Grid,
    /// The players, by seat.
    #[cfg_attr(feature = "openapi", schema(min_items = 3, max_items = 3))]
    pub seats: Vec<SeatColour>,
    /// What the tank holds, in units of fuel.
    pub tank: Fuel,
    /// How many litres a unit of fuel is.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 1000000))]
    pub fuel_unit_litres: u32,
    /// The cities, sorted by code.
    #[cfg_attr(feature = "openapi", schema(min_items = 2, max_items = 16))]
    pub cities: Vec<CityData>,
    /// The air links. Each can be flown both ways.
    #[cfg_attr(feature = "openapi", schema(min_items = 1, max_items = 120))]
    pub links: Vec<Link>,
}
written_as_object!(EditionData);

/// A city.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = PassaPortasCityData))]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct CityData {
    /// Its code.
    pub code: City,
    /// Its name for people.
    pub name: Text,
    /// Where this comes from.
    pub status: Status,
    /// Where it is drawn.
    pub cell: Cell,
}
written_as_object!(CityData);

/// An air link between two cities.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = PassaPortasLink))]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct Link {
    /// The two cities, sorted by code.
    #[cfg_attr(feature = "openapi", schema(min_items = 2, max_items = 2))]
    pub between: [City; 2],
    /// What a flight along it uses, in units of fuel.
    pub fuel: Fuel,
    /// How it is drawn. Where this is false, as one straight line between its cities. Where it is true, it crosses the
    /// edge of the map, as if the grid began anew beside itself: from the city further left one line runs to the left
    /// edge, towards the other city moved left by the width of the grid, and from that other city one runs to the right
    /// edge, towards the first one moved right by as much.
    pub wraps: bool,
    /// Where this comes from.
    pub status: Status,
}
written_as_object!(Link);
