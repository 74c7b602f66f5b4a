//! The sky against an independent library: Swiss Ephemeris 2.10.03 with Moshier's series, apparent geocentric
//! ecliptic of date, run apart from this repository.

use crate::born;
use ephemeris::horizon::{Horizon, Location};
use ephemeris::sky::moon_at;
use ephemeris::{Longitude, Sky};
use jiff::Timestamp;

/// Sun, Moon, Venus, Mars, rising, midheaven: what is compared, and how far off it may be in minutes of arc.
const NAMES: [&str; 6] = ["Sun", "Moon", "Venus", "Mars", "rising", "midheaven"];
const TOLERANCE: [f64; 6] = [0.05, 0.3, 0.05, 0.05, 0.05, 0.05];

struct Golden {
    local_time: &'static str,
    zone: &'static str,
    place: (f64, f64),
    offset_hours: i32,
    reference: [f64; 6],
}

#[rustfmt::skip]
const GOLDENS: [Golden; 12] = [
    // São Paulo, summer time.
    Golden { local_time: "1985-11-10T14:30", zone: "America/Sao_Paulo", place: (-23.5505, -46.6333), offset_hours: -2,
             reference: [228.2239, 201.2251, 211.3233, 188.7994, 342.3043, 252.1327] },
    // Lisbon, in the years of Central European Time, with summer time on top.
    Golden { local_time: "1993-07-15T03:20", zone: "Europe/Lisbon", place: (38.7223, -9.1393), offset_hours: 2,
             reference: [112.5807, 57.4875, 69.8698, 162.7891, 51.4046, 301.5334] },
    // Salvador, in a summer of summer time.
    Golden { local_time: "2001-12-05T18:45", zone: "America/Bahia", place: (-12.9714, -38.5014), offset_hours: -2,
             reference: [253.7848, 137.9323, 244.2729, 327.7838, 73.4091, 346.3724] },
    Golden { local_time: "1975-11-11T00:05", zone: "Africa/Luanda", place: (-8.8390, 13.2894), offset_hours: 1,
             reference: [227.9319, 320.1366, 181.4197, 92.5216, 133.8858, 51.4457] },
    // Acre, before 2008 five hours behind.
    Golden { local_time: "1998-06-21T06:10", zone: "America/Rio_Branco", place: (-9.9747, -67.81), offset_hours: -5,
             reference: [89.8856, 53.7910, 56.3831, 79.8219, 94.3875, 9.9435] },
    // Porto, when Portugal kept an hour ahead all year.
    Golden { local_time: "1970-08-08T12:00", zone: "Europe/Lisbon", place: (41.1579, -8.6291), offset_hours: 1,
             reference: [135.4832, 203.3473, 180.0454, 133.5882, 198.0747, 111.1940] },
    Golden { local_time: "2001-03-08T09:40", zone: "Africa/Maputo", place: (-25.9653, 32.5892), offset_hours: 2,
             reference: [347.7982, 148.0757, 17.7185, 250.7007, 38.8455, 311.2110] },
    Golden { local_time: "1984-08-19T22:15", zone: "Atlantic/Azores", place: (37.7412, -25.6756), offset_hours: 0,
             reference: [147.0797, 58.3059, 164.8940, 241.1195, 10.6440, 275.9801] },
    Golden { local_time: "1999-09-04T17:05", zone: "Asia/Dili", place: (-8.5586, 125.5736), offset_hours: 8,
             reference: [161.3995, 90.5450, 139.6649, 240.9820, 334.5033, 246.7136] },
    // Manaus, in its one summer of summer time.
    Golden { local_time: "1993-12-24T20:00", zone: "America/Manaus", place: (-3.1019, -60.0250), offset_hours: -3,
             reference: [273.1643, 46.9158, 267.6327, 273.7246, 105.8238, 19.9857] },
    Golden { local_time: "1999-02-14T11:50", zone: "America/Sao_Paulo", place: (-30.0331, -51.2300), offset_hours: -2,
             reference: [325.4153, 304.3057, 350.9918, 216.8602, 26.3668, 298.3035] },
    // Rio, in the hour that did not exist: drawn for 01:30.
    Golden { local_time: "1995-10-15T00:30", zone: "America/Sao_Paulo", place: (-22.9064, -43.1822), offset_hours: -2,
             reference: [201.3055, 94.5304, 215.9991, 235.9220, 111.0883, 34.7950] },
];

fn drawn(instant: Timestamp, place: (f64, f64)) -> [Longitude; 6] {
    let sky = Sky::at(instant);
    let place = Location::new(place.0, place.1).expect("a place on Earth");
    let horizon = Horizon::at(sky.epoch, &sky.nutation, place);
    [
        sky.sun,
        sky.moon,
        sky.venus,
        sky.mars,
        horizon.rising,
        horizon.midheaven,
    ]
}

/// Minutes of arc between what is drawn and the reference.
fn residuals(drawn: &[Longitude; 6], reference: &[f64; 6]) -> [f64; 6] {
    std::array::from_fn(|i| drawn[i].apart(Longitude::new(reference[i])) * 60.0)
}

#[test]
fn twelve_births_meet_the_reference() {
    for golden in &GOLDENS {
        let born = born(golden.local_time, golden.zone, golden.place);
        let moment = born.moment().expect("a zone of the database");
        assert_eq!(moment.offset, golden.offset_hours * 3_600, "{}", golden.local_time);
        let off = residuals(&drawn(moment.likely, golden.place), &golden.reference);
        for i in 0..6 {
            assert!(
                off[i] <= TOLERANCE[i],
                "{} {}: {:.3}′",
                golden.local_time,
                NAMES[i],
                off[i]
            );
        }
    }
}

#[test]
fn four_hundred_random_skies_meet_the_reference_and_no_sign_differs() {
    let rows: Vec<Vec<f64>> = include_str!("data/reference.tsv")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split('\t').map(|cell| cell.parse().expect("a number")).collect())
        .collect();
    assert_eq!(rows.len(), 400);
    let (mut worst, mut total) = ([0.0_f64; 6], [0.0; 6]);
    for row in &rows {
        let instant = Timestamp::from_second(row[0] as i64).expect("a timestamp");
        let reference: [f64; 6] = std::array::from_fn(|i| row[i + 3]);
        let drawn = drawn(instant, (row[1], row[2]));
        let off = residuals(&drawn, &reference);
        for i in 0..6 {
            assert!(off[i] <= TOLERANCE[i], "{} {}: {:.3}′", row[0], NAMES[i], off[i]);
            assert_eq!(
                drawn[i].sign(),
                Longitude::new(reference[i]).sign(),
                "{} {}",
                row[0],
                NAMES[i]
            );
            worst[i] = worst[i].max(off[i]);
            total[i] += off[i];
        }
    }
    // A wrong table passes single rows more easily than it passes the mean.
    for i in 0..6 {
        let mean = total[i] / rows.len() as f64;
        let promised = if i == 1 { 0.05 } else { 0.005 };
        assert!(
            mean <= promised,
            "{}: mean {mean:.4}′, worst {:.4}′",
            NAMES[i],
            worst[i]
        );
    }
}

#[test]
fn moon_keeps_its_sign_all_day_on_56_days_in_a_hundred() {
    let sign = |second| moon_at(Timestamp::from_second(second).expect("a timestamp")).sign();
    // Every third day from 1965 to 2008.
    let days: Vec<i64> = (-157_766_400..1_200_000_000).step_by(3 * 86_400).collect();
    assert_eq!(days.len(), 5_239);
    let same_sign = days.iter().filter(|day| sign(**day) == sign(**day + 86_399)).count();
    let share = 100.0 * same_sign as f64 / days.len() as f64;
    assert!((share - 56.2).abs() < 0.05, "{share:.2} %");
}
