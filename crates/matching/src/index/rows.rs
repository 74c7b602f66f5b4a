//! Bands without distances: for each row of the grid, at which difference in columns the next band begins.
//!
//! The tables ask [`grid::band`], they do not know geometry themselves; a row's table is made when the
//! first viewer of that row asks.

use std::sync::OnceLock;

use super::codes::{COLUMN, NOWHERE, ROW, UNPLACED};
use crate::grid::{Band, Cell, band};

const ROWS: usize = 3600;
pub(crate) const COLUMNS: u16 = 7200;
/// Rows farther apart than this are over 100 km apart, whatever their columns.
const NEAR: u16 = 17;
const EDGES: usize = 5;
const OVER: u8 = Band::Over100 as u8;

type Edges = [u16; EDGES];

/// Seen from one row.
#[derive(Debug)]
pub(crate) struct Row {
    /// By difference in rows, from 17 south to 17 north: the least difference in columns beyond each band.
    exact: [Edges; 2 * NEAR as usize + 1],
    /// The same, true for every row at least so far …
    far: [Edges; NEAR as usize + 1],
    /// … or at most so far.
    near: [Edges; NEAR as usize + 1],
    /// `exact` edge by edge in bytes, unless a difference is too large for one, as it is near the poles.
    bytes: Option<EdgeBytes>,
}

/// By edge, then by difference in rows from 17 south on: the least difference in columns beyond it; 0 for all rows
/// farther away, which are beyond every edge.
pub(crate) type EdgeBytes = [[u8; SPAN]; EDGES];
/// Differences in rows that vectors look up.
pub(crate) const SPAN: usize = 48;
/// The first of them that is too far north.
pub(crate) const TOO_FAR: u16 = 2 * NEAR + 1;
const _: () = assert!((TOO_FAR as usize) < SPAN);

fn in_bytes(exact: &[Edges]) -> Option<EdgeBytes> {
    let mut bytes = [[0; SPAN]; EDGES];
    for (at, edges) in exact.iter().enumerate() {
        for (edge, columns) in edges.iter().enumerate() {
            bytes[edge][at] = u8::try_from(*columns).ok()?;
        }
    }
    Some(bytes)
}

static SEEN: [OnceLock<Box<Row>>; ROWS] = [const { OnceLock::new() }; ROWS];

fn passed(edges: &Edges, columns: u16) -> u8 {
    edges.iter().map(|edge| u8::from(columns >= *edge)).sum()
}

impl Row {
    fn new(row: u16) -> Row {
        let mut exact = [[0; EDGES]; 2 * NEAR as usize + 1];
        for (i, edges) in exact.iter_mut().enumerate() {
            let other = i32::from(row) + i as i32 - i32::from(NEAR);
            *edges = std::array::from_fn(|edge| first_beyond(i32::from(row), other, edge as u8));
        }
        let (mut far, mut near) = ([[0; EDGES]; NEAR as usize + 1], [[u16::MAX; EDGES]; NEAR as usize + 1]);
        let middle = usize::from(NEAR);
        for edge in 0..EDGES {
            let (mut most, mut least) = (0, u16::MAX);
            for gap in 0..=middle {
                least = least.min(exact[middle + gap][edge]).min(exact[middle - gap][edge]);
                near[gap][edge] = least;
            }
            for gap in (0..=middle).rev() {
                most = most.max(exact[middle + gap][edge]).max(exact[middle - gap][edge]);
                far[gap][edge] = most;
            }
        }
        let bytes = in_bytes(&exact);
        Row {
            exact,
            far,
            near,
            bytes,
        }
    }
}

/// The least difference in columns at which `other` lies beyond the band `edge`; rows off the grid are empty, so any
/// answer is right for them.
fn first_beyond(row: i32, other: i32, edge: u8) -> u16 {
    let at = |row: i32, column: u16| Cell::new(row - 1800, i32::from(column) - 3600);
    let beyond = |columns: u16| match (at(row, 0), at(other, columns % COLUMNS)) {
        (Some(a), Some(b)) => band(a, b) as u8 > edge,
        _ => false,
    };
    let (mut low, mut high) = (0, COLUMNS / 2 + 1);
    while low < high {
        let middle = (low + high) / 2;
        if beyond(middle) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    low
}

/// A box of cells; empty when no one in it has a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CellBox {
    rows: (u16, u16),
    columns: (u16, u16),
}

impl CellBox {
    pub const EMPTY: CellBox = CellBox {
        rows: (u16::MAX, 0),
        columns: (u16::MAX, 0),
    };

    /// Widens the box by a cell; people without a place have no part in it.
    #[inline(always)]
    pub fn add(&mut self, row: u16, column: u16) {
        if column < COLUMNS {
            self.rows = (self.rows.0.min(row), self.rows.1.max(row));
            self.columns = (self.columns.0.min(column), self.columns.1.max(column));
        }
    }

    pub fn join(&mut self, other: &CellBox) {
        self.rows = (self.rows.0.min(other.rows.0), self.rows.1.max(other.rows.1));
        self.columns = (self.columns.0.min(other.columns.0), self.columns.1.max(other.columns.1));
    }

    fn is_empty(&self) -> bool {
        self.rows.0 > self.rows.1
    }
}

/// Where a viewer stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ViewerCell {
    row: u16,
    column: u16,
    seen: Option<&'static Row>,
}

/// Bands as vectors look them up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BandTables {
    /// The southernmost row of the tables; it may be below 0, as it wraps.
    pub first_row: u16,
    pub column: u16,
    pub edges: &'static EdgeBytes,
}

fn across(a: u16, b: u16) -> u16 {
    let apart = a.abs_diff(b);
    apart.min(COLUMNS.wrapping_sub(apart))
}

impl ViewerCell {
    pub fn new((row, column): (u16, u16)) -> ViewerCell {
        let seen = ((row, column) != UNPLACED).then(|| {
            let made = SEEN[usize::from(row)].get_or_init(|| Box::new(Row::new(row)));
            &**made
        });
        ViewerCell { row, column, seen }
    }

    /// What vectors need to look up bands; None where they cannot.
    #[inline(always)]
    pub fn sight(&self) -> Option<BandTables> {
        let edges = self.seen?.bytes.as_ref()?;
        let (first_row, column) = (self.row.wrapping_sub(NEAR), self.column);
        Some(BandTables {
            first_row,
            column,
            edges,
        })
    }

    /// The band to one lane's place words.
    #[inline(always)]
    pub fn band(&self, row: u16, column: u16) -> u8 {
        let (row, column) = (row & ROW, column & COLUMN);
        let Some(seen) = self.seen.filter(|_| column < COLUMNS) else {
            return NOWHERE;
        };
        let i = row.wrapping_sub(self.row).wrapping_add(NEAR);
        match seen.exact.get(usize::from(i)) {
            Some(edges) => passed(edges, across(self.column, column)),
            None => OVER,
        }
    }

    /// No cell of the box is in a nearer band.
    #[inline(always)]
    pub fn nearest(&self, area: &CellBox) -> u8 {
        let Some(seen) = self.seen.filter(|_| !area.is_empty()) else {
            return NOWHERE;
        };
        let ((south, north), (west, east)) = (area.rows, area.columns);
        let rows = south.saturating_sub(self.row).max(self.row.saturating_sub(north));
        let columns = if (west..=east).contains(&self.column) {
            0
        } else {
            across(self.column, west).min(across(self.column, east))
        };
        seen.far
            .get(usize::from(rows))
            .map_or(OVER, |edges| passed(edges, columns))
    }

    /// No cell of the box is in a farther band.
    pub fn farthest(&self, area: &CellBox) -> u8 {
        let Some(seen) = self.seen.filter(|_| !area.is_empty()) else {
            return NOWHERE;
        };
        let ((south, north), (west, east)) = (area.rows, area.columns);
        let rows = self.row.abs_diff(south).max(self.row.abs_diff(north));
        // A wide box may hold a column farther away than both of its ends.
        let columns = across(self.column, west).max(across(self.column, east));
        match seen.near.get(usize::from(rows)) {
            Some(edges) if east - west < COLUMNS / 4 && columns < COLUMNS / 4 => passed(edges, columns),
            _ => OVER,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::codes;
    use super::*;
    use crate::simulation::SeededRandom;

    #[test]
    fn bands_and_their_bounds_are_those_of_the_grid() {
        let mut dice = SeededRandom::new(11);
        let words = |cell: Cell| codes::place_words(Some(cell), 80);
        for row in [0, 1, 9, 17, 18, 900, 1329, 1800, 2575, 3580, 3598, 3599] {
            for _ in 0..25 {
                let column = [0, 1, 7199, 2667, 3600][dice.roll(5) as usize] - 3600;
                let viewer = Cell::new(row - 1800, column).unwrap();
                let stand = ViewerCell::new(codes::place(Some(viewer)));
                let spread = [3, 40, 300, 7200][dice.roll(4) as usize];
                let near = |dice: &mut SeededRandom| {
                    let other = (row + dice.roll(41) as i32 - 20).clamp(0, 3599);
                    let across = (column + 3600 + dice.roll(spread) as i32 - spread as i32 / 2).rem_euclid(7200);
                    Cell::new(other - 1800, across - 3600).unwrap()
                };
                let others: Vec<Cell> = (0..20).map(|_| near(&mut dice)).collect();
                let mut area = CellBox::EMPTY;
                for other in &others {
                    let (r, c) = codes::place(Some(*other));
                    area.add(r, c);
                    assert_eq!(stand.band(words(*other).0, words(*other).1), band(viewer, *other) as u8);
                }
                for other in &others {
                    let band = band(viewer, *other) as u8;
                    assert!(
                        stand.nearest(&area) <= band && band <= stand.farthest(&area),
                        "{viewer:?} {area:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn person_without_a_place_is_nowhere() {
        let stand = ViewerCell::new(codes::place(None));
        assert_eq!(stand.band(100, 100), NOWHERE);
        assert_eq!(ViewerCell::new((100, 100)).band(UNPLACED.0, UNPLACED.1), NOWHERE);
        assert_eq!(ViewerCell::new((100, 100)).nearest(&CellBox::EMPTY), NOWHERE);
    }
}
