//! Where the parts of a board are drawn: cells of a grid, x to the right, y down, both from 0.

use serde::{Deserialize, Serialize};

/// The grid on which a board is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Grid {
    /// How many columns.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 100))]
    pub width: i8,
    /// How many rows.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 100))]
    pub height: i8,
}

/// A cell of the grid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Cell {
    /// The column.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 99))]
    pub x: i8,
    /// The row.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 99))]
    pub y: i8,
}
