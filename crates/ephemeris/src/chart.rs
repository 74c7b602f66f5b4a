//! A birth chart: the points, how far they can be trusted, and by which method they were found.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::angle::{Longitude, decimals};
use crate::aspect::{self, AspectFound};
use crate::birth::{Birth, BirthError, BirthTime, ClockReading, Moment, TimeUncertainty, ZoneHistory};
use crate::horizon::{Horizon, Houses, Location};
use crate::nutation::nutation;
use crate::points::{Placement, Point, Points};
use crate::sky::Sky;
use crate::synastry;
use crate::time::Epoch;

/// Incremented whenever the same birth would give another chart: stored charts of an older engine are then recomputed.
pub const ENGINE: u16 = 1;

/// How well the time of birth is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TimeQuality {
    Exact,
    HalfHour,
    TwoHours,
    Unknown,
}

impl From<BirthTime> for TimeQuality {
    fn from(hour: BirthTime) -> TimeQuality {
        match hour {
            BirthTime::Exact(_) => TimeQuality::Exact,
            BirthTime::About(_, TimeUncertainty::HalfHour) => TimeQuality::HalfHour,
            BirthTime::About(_, TimeUncertainty::TwoHours) => TimeQuality::TwoHours,
            BirthTime::Unknown => TimeQuality::Unknown,
        }
    }
}

/// How far the chart can be trusted, and why not further.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ChartQuality {
    pub time: TimeQuality,
    pub clock: ClockReading,
    pub history: ZoneHistory,
    /// The birthplace lies where part of the ecliptic never rises.
    pub polar: bool,
    /// 0 to 1: the share of the synastry's weight whose points are known here.
    pub confidence: f64,
}

/// By which numbers the chart was found. For its owner alone: it tells the minute of birth.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ChartMethod {
    pub engine: u16,
    /// Seconds east of Greenwich that the local clocks were set to.
    pub offset: i32,
    /// Julian day of the likely instant, universal time.
    pub julian_day: f64,
    /// TT − UT in seconds.
    pub delta_t: f64,
    /// True obliquity of the ecliptic in degrees.
    pub obliquity: f64,
    /// Nutation in longitude, in degrees.
    pub nutation: f64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Chart {
    pub points: Points,
    /// Only where the time is exact.
    pub midheaven: Option<Longitude>,
    /// Whole-sign houses, where the rising sign is certain.
    pub houses: Option<Houses>,
    pub quality: ChartQuality,
    pub method: ChartMethod,
}

impl Chart {
    /// Fails with [`BirthError::UnknownZone`].
    pub fn draw(birth: &Birth) -> Result<Chart, BirthError> {
        let moment = birth.moment()?;
        let time = TimeQuality::from(birth.hour());
        let likely = Sky::at(moment.likely);
        let horizon = Horizon::at(likely.epoch, &likely.nutation, birth.place());
        let points = Points {
            rising: if time == TimeQuality::Unknown {
                None
            } else {
                rising(&moment, birth.place(), horizon.rising.settled())
            },
            ..planets(&moment, &likely)
        };
        Ok(Chart {
            points,
            midheaven: moment.is_exact().then(|| horizon.midheaven.settled()),
            houses: points.rising.and_then(|rising| rising.sign()).map(Houses::from_rising),
            quality: ChartQuality {
                time,
                clock: moment.clock,
                history: moment.history,
                polar: birth.place().beyond_polar_circle(),
                confidence: synastry::confidence(&points),
            },
            method: ChartMethod {
                engine: ENGINE,
                offset: moment.offset,
                julian_day: decimals(likely.epoch.universal, 5),
                delta_t: decimals(likely.epoch.delta_t(), 2),
                obliquity: decimals(likely.nutation.obliquity, 6),
                nutation: decimals(likely.nutation.longitude, 6),
            },
        })
    }

    /// The aspects among the chart's own points, strongest first.
    pub fn aspects(&self) -> Vec<AspectFound> {
        aspect::within(&self.points)
    }

    /// The whole-sign house of a point, 1 to 12, where sign and houses are certain.
    pub fn house(&self, point: Point) -> Option<u8> {
        Some(self.houses?.of(self.points.get(point)?.sign()?))
    }
}

/// The Sun, the Moon, Venus and Mars over the whole range of the birth.
fn planets(moment: &Moment, likely: &Sky) -> Points {
    let ends = (!moment.is_exact()).then(|| (Sky::at(moment.earliest), Sky::at(moment.latest)));
    let place = |of: fn(&Sky) -> Longitude| {
        let at = |sky| of(sky).settled();
        Some(match &ends {
            None => Placement::Exact { longitude: at(likely) },
            Some((first, last)) => Placement::Between {
                first: at(first),
                likely: at(likely),
                last: at(last),
            },
        })
    };
    Points {
        sun: place(|sky| sky.sun),
        moon: place(|sky| sky.moon),
        rising: None,
        venus: place(|sky| sky.venus),
        mars: place(|sky| sky.mars),
    }
}

/// The rising degree over the range of the birth: nothing when it passes through more than two signs.
///
/// It is followed in steps of four minutes (about a degree) because near the poles it neither runs evenly nor
/// always forward.
fn rising(moment: &Moment, place: Location, likely: Longitude) -> Option<Placement> {
    if moment.is_exact() {
        return Some(Placement::Exact { longitude: likely });
    }
    const STEP: i64 = 4 * 60;
    let (from, to) = (moment.earliest.as_second(), moment.latest.as_second());
    let followed: Vec<Longitude> = (from..to)
        .step_by(STEP as usize)
        .chain([to])
        .map(|second| rising_at(second, moment, place))
        .collect();
    let mut signs = vec![likely.sign()];
    for sign in followed.iter().map(|degree| degree.sign()) {
        if !signs.contains(&sign) {
            signs.push(sign);
        }
    }
    let placement = Placement::Between {
        first: *followed.first()?,
        likely,
        last: *followed.last()?,
    };
    // Where it turned back, the ends do not show every sign it passed: then there is no honest pair either.
    (signs.len() <= 2 && placement.signs().len() == signs.len()).then_some(placement)
}

fn rising_at(second: i64, moment: &Moment, place: Location) -> Longitude {
    let instant = Timestamp::from_second(second).unwrap_or(moment.likely);
    let epoch = Epoch::of(instant);
    Horizon::at(epoch, &nutation(epoch.centuries()), place).rising.settled()
}
