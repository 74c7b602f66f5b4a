//! The five points of a person that are compared, and how exactly each is known.

use serde::{Deserialize, Serialize};

use crate::angle::Longitude;
use crate::sign::Sign;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Point {
    Sun,
    Moon,
    Rising,
    Venus,
    Mars,
}

impl Point {
    pub const ALL: [Point; 5] = [Point::Sun, Point::Moon, Point::Rising, Point::Venus, Point::Mars];

    /// The Sun and the Moon: aspects with them reach a degree further.
    pub fn is_light(self) -> bool {
        matches!(self, Point::Sun | Point::Moon)
    }
}

/// What is known of a point.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Placement {
    Exact {
        longitude: Longitude,
    },
    /// Somewhere on the way from `first` to `last`, as the birth may have been earlier or later.
    Between {
        first: Longitude,
        likely: Longitude,
        last: Longitude,
    },
    /// The sign alone, as typed by the user.
    Sign {
        sign: Sign,
    },
}

impl Placement {
    /// The best single longitude; nothing for a bare sign.
    pub fn likely(&self) -> Option<Longitude> {
        match self {
            Placement::Exact { longitude } => Some(*longitude),
            Placement::Between { likely, .. } => Some(*likely),
            Placement::Sign { .. } => None,
        }
    }

    /// The longitudes that stand for all the possible ones; none for a bare sign.
    pub fn samples(&self) -> impl Iterator<Item = Longitude> + Clone {
        let samples = match self {
            Placement::Exact { longitude } => [Some(*longitude), None, None],
            Placement::Between { first, likely, last } => [Some(*first), Some(*likely), Some(*last)],
            Placement::Sign { .. } => [None; 3],
        };
        samples.into_iter().flatten()
    }

    /// The possible signs in the order in which the point passes them: one when it is certain.
    pub fn signs(&self) -> Vec<Sign> {
        if let Placement::Sign { sign } = self {
            return vec![*sign];
        }
        let mut signs: Vec<Sign> = Vec::with_capacity(2);
        for sign in self.samples().map(Longitude::sign) {
            if !signs.contains(&sign) {
                signs.push(sign);
            }
        }
        signs
    }

    /// The sign, where there is no doubt about it.
    pub fn sign(&self) -> Option<Sign> {
        match self.signs()[..] {
            [only] => Some(only),
            _ => None,
        }
    }

    /// Degrees between the first and the last possible place.
    pub fn width(&self) -> f64 {
        match self {
            Placement::Between { first, last, .. } => first.apart(*last),
            _ => 0.0,
        }
    }
}

/// A person's five points. What is missing is not known.
///
/// Exact longitudes let anybody compute back to the minute of birth: they are for the person alone and for
/// this crate. Others are shown [`Points::signs`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Points {
    pub sun: Option<Placement>,
    pub moon: Option<Placement>,
    pub rising: Option<Placement>,
    pub venus: Option<Placement>,
    pub mars: Option<Placement>,
}

/// The possible signs of each point: one when certain, more when in doubt, none when unknown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Signs {
    pub sun: Vec<Sign>,
    pub moon: Vec<Sign>,
    pub rising: Vec<Sign>,
    pub venus: Vec<Sign>,
    pub mars: Vec<Sign>,
}

impl Points {
    /// A chart typed by hand: signs and nothing more, in the order of [`Point::ALL`].
    pub fn manual(signs: [Option<Sign>; 5]) -> Points {
        let [sun, moon, rising, venus, mars] = signs.map(|sign| sign.map(|sign| Placement::Sign { sign }));
        Points {
            sun,
            moon,
            rising,
            venus,
            mars,
        }
    }

    pub fn get(&self, point: Point) -> Option<&Placement> {
        match point {
            Point::Sun => self.sun.as_ref(),
            Point::Moon => self.moon.as_ref(),
            Point::Rising => self.rising.as_ref(),
            Point::Venus => self.venus.as_ref(),
            Point::Mars => self.mars.as_ref(),
        }
    }

    /// What others may see.
    pub fn signs(&self) -> Signs {
        let of = |placement: &Option<Placement>| placement.as_ref().map(Placement::signs).unwrap_or_default();
        Signs {
            sun: of(&self.sun),
            moon: of(&self.moon),
            rising: of(&self.rising),
            venus: of(&self.venus),
            mars: of(&self.mars),
        }
    }

    /// Whether a point is a bare sign, so that its aspects are unknown.
    pub fn has_bare_signs(&self) -> bool {
        Point::ALL
            .iter()
            .any(|point| matches!(self.get(*point), Some(Placement::Sign { .. })))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn point_on_the_move_names_every_sign_it_may_be_in() {
        let between = |first, likely, last| Placement::Between {
            first: Longitude::new(first),
            likely: Longitude::new(likely),
            last: Longitude::new(last),
        };
        let moving = between(355.0, 1.0, 8.0);
        assert_eq!(moving.signs(), [Sign::Pisces, Sign::Aries]);
        assert_eq!((moving.sign(), moving.width()), (None, 13.0));
        assert_eq!(between(1.0, 7.0, 14.0).sign(), Some(Sign::Aries));
    }

    #[test]
    fn view_of_others_has_no_longitude() {
        let points = Points {
            sun: Some(Placement::Exact {
                longitude: Longitude::new(228.2239),
            }),
            ..Points::manual([None, Some(Sign::Leo), None, None, None])
        };
        let seen = serde_json::to_string(&points.signs()).expect("json");
        assert_eq!(
            seen,
            r#"{"sun":["scorpio"],"moon":["leo"],"rising":[],"venus":[],"mars":[]}"#
        );
    }

    #[test]
    fn points_survive_storage() {
        let points = Points {
            sun: Some(Placement::Exact {
                longitude: Longitude::new(228.2239),
            }),
            ..Points::manual([None, Some(Sign::Leo), None, None, Some(Sign::Aries)])
        };
        let stored = serde_json::to_string(&points).expect("json");
        assert_eq!(serde_json::from_str::<Points>(&stored).expect("points"), points);
    }
}
