//! Places as cells of a 0.05° grid and distances as bands.
//!
//! A place is snapped once, when it enters. Nothing finer than a cell is stored, so no answer can be used to locate a
//! person. A cell is about 5.6 km tall.

use std::sync::LazyLock;

use serde::Serialize;

const CELLS_PER_DEGREE: f64 = 20.0;
const LAT_CELLS: i32 = 1800;
const LON_CELLS: i32 = 3600;
/// Mean radius of the Earth (IUGG), km.
pub const EARTH_KM: f64 = 6371.0088;

/// One cell of the grid. `lat` is -1800 (south pole) to 1799, `lon` -3600 (date line) to 3599.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    lat: i32,
    lon: i32,
}

impl Cell {
    /// A cell by its stored indices; None outside the grid.
    pub fn new(lat: i32, lon: i32) -> Option<Cell> {
        let inside = (-LAT_CELLS..LAT_CELLS).contains(&lat) && (-LON_CELLS..LON_CELLS).contains(&lon);
        inside.then_some(Cell { lat, lon })
    }

    pub fn lat(self) -> i32 {
        self.lat
    }

    pub fn lon(self) -> i32 {
        self.lon
    }

    /// The centre of the cell as a unit vector: databases without trigonometry compare distances
    /// as chords between such vectors.
    pub fn unit_vector(self) -> [f64; 3] {
        let lat = ((f64::from(self.lat) + 0.5) / CELLS_PER_DEGREE).to_radians();
        let lon = ((f64::from(self.lon) + 0.5) / CELLS_PER_DEGREE).to_radians();
        [lat.cos() * lon.cos(), lat.cos() * lon.sin(), lat.sin()]
    }
}

/// The squared chord through a unit sphere that belongs to a great circle of `km` on the Earth.
pub fn squared_chord(km: f64) -> f64 {
    let half = (km / EARTH_KM / 2.0).sin();
    4.0 * half * half
}

/// The cell of a position in degrees; None when it is not a position on Earth.
pub fn snap(lat: f64, lon: f64) -> Option<Cell> {
    // The range checks are false for NaN too.
    if !(-90.0..=90.0).contains(&lat) || !(-180.0..=180.0).contains(&lon) {
        return None;
    }
    // The pole belongs to the last row, and longitude 180 is the same meridian as -180.
    let row = ((lat * CELLS_PER_DEGREE).floor() as i32).min(LAT_CELLS - 1);
    let column = (lon * CELLS_PER_DEGREE).floor() as i32;
    let column = if column == LON_CELLS { -LON_CELLS } else { column };
    Cell::new(row, column)
}

/// How far two cells are from each other; the only distance that is ever shown or compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Band {
    #[serde(rename = "<5")]
    Under5,
    #[serde(rename = "5-10")]
    To10,
    #[serde(rename = "10-25")]
    To25,
    #[serde(rename = "25-50")]
    To50,
    #[serde(rename = "50-100")]
    To100,
    #[serde(rename = ">100")]
    Over100,
}

impl Band {
    pub const ALL: [Band; 6] = [
        Band::Under5,
        Band::To10,
        Band::To25,
        Band::To50,
        Band::To100,
        Band::Over100,
    ];

    /// The farthest band within `km`, rounded up to the next edge.
    pub fn within(km: u8) -> Band {
        let edge = EDGES_KM.iter().position(|edge| f64::from(km) <= *edge);
        edge.map_or(Band::Over100, |i| Band::ALL[i])
    }
}

/// Where one band ends and the next begins, km.
pub const EDGES_KM: [f64; 5] = [5.0, 10.0, 25.0, 50.0, 100.0];

/// Tables over the grid: with them a band costs three look-ups and two products, no trigonometry.
struct Tables {
    /// `sin²(k · 0.05° / 2)`: haversine of a difference of `k` cells, in latitude or longitude.
    haversine: Vec<f64>,
    /// Cosine of the centre of each row, from the south pole.
    cosine: Vec<f64>,
    /// Haversines of the band edges.
    edges: [f64; 5],
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| Tables {
    haversine: (0..=LON_CELLS)
        .map(|k| (f64::from(k) / CELLS_PER_DEGREE / 2.0).to_radians().sin().powi(2))
        .collect(),
    cosine: (-LAT_CELLS..LAT_CELLS)
        .map(|row| ((f64::from(row) + 0.5) / CELLS_PER_DEGREE).to_radians().cos())
        .collect(),
    edges: EDGES_KM.map(|km| (km / EARTH_KM / 2.0).sin().powi(2)),
});

/// The band of the great circle between the centres of two cells. Symmetric, across the date line too.
pub fn band(a: Cell, b: Cell) -> Band {
    let tables = &*TABLES;
    let rows = a.lat.abs_diff(b.lat) as usize;
    let columns = a.lon.abs_diff(b.lon) as usize;
    let columns = columns.min(2 * LON_CELLS as usize - columns);
    let cosines = tables.cosine[(a.lat + LAT_CELLS) as usize] * tables.cosine[(b.lat + LAT_CELLS) as usize];
    let haversine = tables.haversine[rows] + cosines * tables.haversine[columns];
    let passed = tables.edges.iter().filter(|edge| haversine >= **edge).count();
    Band::ALL[passed]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn between(a: (f64, f64), b: (f64, f64)) -> Band {
        band(snap(a.0, a.1).unwrap(), snap(b.0, b.1).unwrap())
    }

    #[test]
    fn snapping_floors_to_the_south_west_and_refuses_what_is_not_on_earth() {
        assert_eq!(snap(-23.55, -46.63), Cell::new(-471, -933));
        assert_eq!(snap(0.15, 0.15), Cell::new(3, 3));
        assert_eq!(snap(90.0, 0.0), Cell::new(1799, 0));
        assert_eq!(snap(-90.0, 0.0), Cell::new(-1800, 0));
        assert_eq!(snap(0.0, 180.0), snap(0.0, -180.0));
        assert_eq!(snap(90.1, 0.0), None);
        assert_eq!(snap(0.0, 180.5), None);
        assert_eq!(snap(f64::NAN, 0.0), None);
        assert_eq!(snap(0.0, f64::INFINITY), None);
        assert_eq!(Cell::new(1800, 0), None);
    }

    #[test]
    fn known_distances_fall_in_their_bands() {
        let paulista = (-23.561, -46.656);
        assert_eq!(between(paulista, (-23.560, -46.660)), Band::Under5);
        assert_eq!(between(paulista, (-23.46, -46.53)), Band::To25); // Guarulhos
        assert_eq!(between(paulista, (-23.96, -46.33)), Band::To100); // Santos
        assert_eq!(between(paulista, (-22.91, -43.20)), Band::Over100); // Rio
        assert_eq!(between((38.72, -9.14), (38.52, -8.89)), Band::To50); // Lisboa, Setúbal
    }

    #[test]
    fn date_line_the_poles_and_both_hemispheres_are_places_like_others() {
        assert_eq!(between((-16.80, 179.99), (-16.80, -179.99)), Band::To10);
        assert_eq!(between((-16.80, 179.0), (-16.80, -179.0)), Band::Over100);
        // Near a pole all longitudes meet.
        assert_eq!(between((89.99, 0.0), (89.99, 180.0)), Band::To10);
        assert_eq!(between((-89.99, -90.0), (-89.99, 90.0)), Band::To10);
        assert_eq!(between((0.01, 0.01), (-0.01, -0.01)), Band::To10);
        assert_eq!(between((90.0, 0.0), (-90.0, 0.0)), Band::Over100);
    }

    /// Whoever walks in steps of a hundred metres and reads the band of a person who stands still learns of the edges of cells
    /// alone: within one cell the band is one.
    #[test]
    fn step_of_a_hundred_metres_changes_a_band_only_at_the_edge_of_a_cell() {
        // Degrees of latitude; of longitude it is more near the poles, and never less.
        const STEP: f64 = 0.0009;
        let targets = [
            (-23.55, -46.63),
            (-23.50, -46.55),
            (-22.91, -47.06),
            (-23.96, -46.33),
            (38.72, -9.14),
        ];
        let starts = [(-23.90, -46.95), (38.35, -9.50)];
        let directions = [(STEP, 0.0), (0.0, STEP), (STEP, STEP * 0.7), (STEP * 0.3, STEP)];
        for target in targets.map(|(lat, lon)| snap(lat, lon).unwrap()) {
            for ((lat, lon), (north, east)) in starts.into_iter().flat_map(|from| directions.map(|by| (from, by))) {
                let path = (0..1_200).map(|n| snap(lat + north * f64::from(n), lon + east * f64::from(n)).unwrap());
                let steps: Vec<(Cell, Band)> = path.map(|cell| (cell, band(cell, target))).collect();
                let changes = steps.windows(2).filter(|pair| pair[0].1 != pair[1].1);
                for pair in changes.clone() {
                    assert_ne!(pair[0].0, pair[1].0, "the band changed within a cell");
                }
                let mut cells: Vec<Cell> = steps.iter().map(|(cell, _)| *cell).collect();
                cells.dedup();
                assert!(cells.len() > 20 && changes.count() < cells.len());
            }
        }
    }

    #[test]
    fn slider_rounds_up_to_the_next_edge() {
        assert_eq!(Band::within(1), Band::Under5);
        assert_eq!(Band::within(5), Band::Under5);
        assert_eq!(Band::within(6), Band::To10);
        assert_eq!(Band::within(25), Band::To25);
        assert_eq!(Band::within(26), Band::To50);
        assert_eq!(Band::within(100), Band::To100);
        assert_eq!(Band::within(101), Band::Over100);
    }

    #[test]
    fn band_agrees_with_the_angle_between_unit_vectors() {
        // An independent formula: the chord through the Earth.
        let vector = Cell::unit_vector;
        let mut state = 7u64;
        let mut next = |n: i32| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            ((state >> 33) % n as u64) as i32
        };
        for _ in 0..20_000 {
            let a = Cell::new(next(3600) - 1800, next(7200) - 3600).unwrap();
            let lat = (a.lat() + next(41) - 20).clamp(-1800, 1799);
            let lon = (a.lon() + next(81) - 40 + 3600).rem_euclid(7200) - 3600;
            let b = Cell::new(lat, lon).unwrap();
            let (u, v) = (vector(a), vector(b));
            let chord = (0..3).map(|i| (u[i] - v[i]).powi(2)).sum::<f64>().sqrt();
            let km = 2.0 * EARTH_KM * (chord / 2.0).asin();
            let expected = EDGES_KM.iter().filter(|edge| km >= **edge).count();
            assert_eq!(band(a, b), Band::ALL[expected], "{a:?} {b:?} {km}");
            assert_eq!(band(a, b), band(b, a));
        }
    }
}
