//! The sky in the minute of a match, over a public place that tells nothing of where the two are.
//!
//! Sun, Moon, Venus and Mars come from the ephemeris, drawn on the ecliptic; the bright stars from their coordinates of
//! J2000, which have moved by a third of a degree since: less than a dot is wide.

use crate::kernel::word_enum;
use ephemeris::dome::{Direction, Dome};
use ephemeris::{Location, sky::Sky};
use jiff::{Timestamp, tz::TimeZone};
use std::fmt::Write;

word_enum! {
    /// The capital over which a sky is drawn.
    pub enum SkyPlace {
        Brasilia = "brasilia",
        Lisboa = "lisboa",
    }
}

impl SkyPlace {
    /// Lisbon for two people of Portugal, Brasília for everybody else: a country is no secret, a city may be.
    pub fn of(countries: [Option<&str>; 2]) -> SkyPlace {
        match countries {
            [Some("PT"), Some("PT")] => SkyPlace::Lisboa,
            _ => SkyPlace::Brasilia,
        }
    }

    #[expect(clippy::expect_used, reason = "both places exist, which a test holds")]
    pub fn location(self) -> Location {
        let (latitude, longitude) = match self {
            SkyPlace::Brasilia => (-15.7939, -47.8828),
            SkyPlace::Lisboa => (38.7223, -9.1393),
        };
        Location::new(latitude, longitude).expect("a capital exists")
    }
}

/// Right ascension and declination in degrees, and magnitude, of bright stars (J2000).
const STARS: [(&str, f64, f64, f64); 34] = [
    ("Sirius", 101.287, -16.716, -1.46),
    ("Canopus", 95.988, -52.696, -0.74),
    ("Rigil Kentaurus", 219.902, -60.834, -0.27),
    ("Arcturus", 213.915, 19.182, -0.05),
    ("Vega", 279.235, 38.784, 0.03),
    ("Capella", 79.172, 45.998, 0.08),
    ("Rigel", 78.634, -8.202, 0.13),
    ("Procyon", 114.825, 5.225, 0.34),
    ("Achernar", 24.429, -57.237, 0.46),
    ("Betelgeuse", 88.793, 7.407, 0.50),
    ("Hadar", 210.956, -60.373, 0.61),
    ("Altair", 297.696, 8.868, 0.76),
    ("Acrux", 186.650, -63.099, 0.76),
    ("Aldebaran", 68.980, 16.509, 0.86),
    ("Antares", 247.352, -26.432, 0.96),
    ("Spica", 201.298, -11.161, 0.97),
    ("Pollux", 116.329, 28.026, 1.14),
    ("Fomalhaut", 344.413, -29.622, 1.16),
    ("Deneb", 310.358, 45.280, 1.25),
    ("Mimosa", 191.930, -59.689, 1.25),
    ("Regulus", 152.093, 11.967, 1.39),
    ("Adhara", 104.656, -28.972, 1.50),
    ("Castor", 113.650, 31.888, 1.58),
    ("Gacrux", 187.791, -57.113, 1.63),
    ("Shaula", 263.402, -37.104, 1.63),
    ("Bellatrix", 81.283, 6.350, 1.64),
    ("Elnath", 81.573, 28.608, 1.65),
    ("Alnilam", 84.053, -1.202, 1.69),
    ("Alnitak", 85.190, -1.943, 1.77),
    ("Dubhe", 165.932, 61.751, 1.79),
    ("Polaris", 37.955, 89.264, 1.98),
    ("Saiph", 86.939, -9.670, 2.09),
    ("Mintaka", 83.002, -0.299, 2.23),
    ("Imai", 183.786, -58.749, 2.79),
];

/// Stars that a line joins: the Southern Cross and Orion.
const LINES: [(&str, &str); 9] = [
    ("Acrux", "Gacrux"),
    ("Mimosa", "Imai"),
    ("Betelgeuse", "Bellatrix"),
    ("Bellatrix", "Mintaka"),
    ("Betelgeuse", "Alnitak"),
    ("Mintaka", "Alnilam"),
    ("Alnilam", "Alnitak"),
    ("Alnitak", "Saiph"),
    ("Mintaka", "Rigel"),
];

const CENTRE: f64 = 160.0;
const RADIUS: f64 = 150.0;

/// Where Sun, Moon, Venus and Mars stand over a place, in the minute of an instant.
pub fn wanderers(at: Timestamp, place: SkyPlace) -> [(&'static str, Direction); 4] {
    let minute = minute(at);
    let (sky, dome) = (Sky::at(minute), Dome::at(minute, place.location()));
    [
        ("sun", dome.ecliptic(sky.sun)),
        ("moon", dome.ecliptic(sky.moon)),
        ("venus", dome.ecliptic(sky.venus)),
        ("mars", dome.ecliptic(sky.mars)),
    ]
}

/// The whole sky above the horizon as SVG: the zenith in the middle, north above, and east to the left, as one sees it
/// lying on the grass.
pub fn draw(at: Timestamp, place: SkyPlace) -> String {
    let dome = Dome::at(minute(at), place.location());
    let seen = |name: &str| {
        let (_, ascension, declination, _) = STARS.iter().find(|(known, ..)| *known == name)?;
        Some(dome.equatorial(*ascension, *declination)).filter(is_up)
    };
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 320 320\"><circle cx=\"{CENTRE}\" cy=\"{CENTRE}\" \
         r=\"{RADIUS}\" fill=\"#141a3c\" stroke=\"#ffbe3d\" stroke-width=\"2\"/>"
    );
    for (one, other) in LINES {
        if let (Some(one), Some(other)) = (seen(one), seen(other)) {
            let ((x, y), (to_x, to_y)) = (projected(one), projected(other));
            let _ = write!(
                svg,
                "<path d=\"M{x:.1},{y:.1}L{to_x:.1},{to_y:.1}\" stroke=\"#8f9bd4\" stroke-width=\"1\"/>"
            );
        }
    }
    for (name, ascension, declination, magnitude) in STARS {
        let star = dome.equatorial(ascension, declination);
        if is_up(&star) {
            let (x, y) = projected(star);
            let size = 3.2 - 0.7 * magnitude;
            let _ = write!(
                svg,
                "<circle data-star=\"{name}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{size:.1}\" fill=\"#fff\"/>"
            );
        }
    }
    for (name, direction) in wanderers(at, place) {
        if is_up(&direction) {
            let (x, y) = projected(direction);
            let (size, color) = match name {
                "sun" => (10, "#ffbe3d"),
                "moon" => (8, "#e8e6f5"),
                "venus" => (5, "#ffe9b8"),
                _ => (5, "#f0653f"),
            };
            let _ = write!(
                svg,
                "<circle data-body=\"{name}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{size}\" fill=\"{color}\"/>"
            );
        }
    }
    svg.push_str("</svg>");
    svg
}

fn is_up(direction: &Direction) -> bool {
    direction.altitude > 0.0
}

/// The instant without its seconds.
fn minute(at: Timestamp) -> Timestamp {
    let local = at.to_zoned(TimeZone::UTC);
    let whole = local.with().second(0).subsec_nanosecond(0).build();
    whole.map_or(at, |local| local.timestamp())
}

fn projected(direction: Direction) -> (f64, f64) {
    let reach = RADIUS * (90.0 - direction.altitude) / 90.0;
    let (sin, cos) = direction.azimuth.to_radians().sin_cos();
    (CENTRE - reach * sin, CENTRE - reach * cos)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    /// The place of a mark in the drawing.
    fn mark(svg: &str, name: &str) -> Option<(f64, f64)> {
        let from = svg.split(&format!("{name}\" cx=\"")).nth(1)?;
        let (x, rest) = from.split_once('"')?;
        let y = rest.split("cy=\"").nth(1)?.split('"').next()?;
        Some((x.parse().ok()?, y.parse().ok()?))
    }

    #[test]
    fn map_draws_the_positions_of_the_engine_in_the_minute_of_the_match() {
        for when in ["2026-11-21T18:00:42Z", "2026-11-22T03:30:00Z", "2026-06-01T09:10:59Z"] {
            for place in [SkyPlace::Brasilia, SkyPlace::Lisboa] {
                let svg = draw(at(when), place);
                for (name, direction) in wanderers(at(when), place) {
                    let drawn = mark(&svg, name);
                    assert_eq!(drawn.is_some(), direction.altitude > 0.0, "{when} {name}");
                    if let Some((x, y)) = drawn {
                        let (east, north) = (CENTRE - x, CENTRE - y);
                        let altitude = 90.0 - east.hypot(north) / RADIUS * 90.0;
                        let azimuth = east.atan2(north).to_degrees().rem_euclid(360.0);
                        assert!((altitude - direction.altitude).abs() < 0.1, "{when} {name}");
                        let apart = (azimuth - direction.azimuth + 540.0).rem_euclid(360.0) - 180.0;
                        assert!(
                            apart.abs() * direction.altitude.to_radians().cos() < 0.2,
                            "{when} {name}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn sun_is_up_at_noon_and_the_cross_is_never_seen_from_lisbon() {
        // 15:00 UTC is noon in Brasília.
        let noon = wanderers(at("2026-11-21T15:00:00Z"), SkyPlace::Brasilia)[0].1;
        assert!(noon.altitude > 75.0, "{noon:?}");
        let midnight = wanderers(at("2026-11-21T03:00:00Z"), SkyPlace::Brasilia)[0].1;
        assert!(midnight.altitude < -45.0, "{midnight:?}");
        for hour in 0..24 {
            let svg = draw(at(&format!("2026-05-01T{hour:02}:00:00Z")), SkyPlace::Lisboa);
            assert!(mark(&svg, "Acrux").is_none() && mark(&svg, "Polaris").is_some());
        }
    }

    #[test]
    fn minute_and_capital_are_all_that_a_sky_depends_on() {
        assert_eq!(
            draw(at("2026-11-21T18:00:01Z"), SkyPlace::Lisboa),
            draw(at("2026-11-21T18:00:59Z"), SkyPlace::Lisboa)
        );
        assert_ne!(
            draw(at("2026-11-21T18:00:00Z"), SkyPlace::Lisboa),
            draw(at("2026-11-21T18:01:00Z"), SkyPlace::Lisboa)
        );
        assert_eq!(SkyPlace::of([Some("PT"), Some("PT")]), SkyPlace::Lisboa);
        for other in [[Some("PT"), None], [Some("BR"), Some("PT")], [None, None]] {
            assert_eq!(SkyPlace::of(other), SkyPlace::Brasilia);
        }
    }
}
