//! The order of places along a Hilbert curve: who is near in the index is near on the map.

use super::codes::UNPLACED;

/// Bits of each coordinate; 8192 columns and rows hold the whole grid.
const BITS: u32 = 13;
/// Places of one tile of 16 by 16 cells share these high bits.
pub(crate) const TILE: u32 = 8;

/// The position of a cell on the curve; those without a place come after all others.
pub(crate) fn along(row: u16, column: u16) -> u32 {
    if (row, column) == UNPLACED {
        return u32::MAX;
    }
    let (mut x, mut y) = (u32::from(column), u32::from(row));
    let mut along = 0;
    for bit in (0..BITS).rev() {
        let side = 1 << bit;
        let (right, up) = (u32::from(x & side != 0), u32::from(y & side != 0));
        along = along << 2 | ((3 * right) ^ up);
        // Turns the quarter so that the curve goes on where it left the last one.
        if up == 0 {
            if right == 1 {
                (x, y) = ((1 << BITS) - 1 - x, (1 << BITS) - 1 - y);
            }
            (x, y) = (y, x);
        }
    }
    along
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    #[test]
    fn steps_along_the_curve_are_steps_between_neighbours() {
        let mut cells: HashMap<u32, (u16, u16)> = HashMap::new();
        for row in 512..576 {
            for column in 1024..1088 {
                assert!(cells.insert(along(row, column), (row, column)).is_none());
            }
        }
        let first = *cells.keys().min().unwrap();
        for step in 0..64 * 64 - 1 {
            let (a, b) = (cells[&(first + step)], cells[&(first + step + 1)]);
            assert_eq!(a.0.abs_diff(b.0) + a.1.abs_diff(b.1), 1);
        }
        assert_eq!(along(UNPLACED.0, UNPLACED.1), u32::MAX);
    }
}
