//! What astrology sends to a person of their own chart and birth, finer than others may read them.

use super::super::chart::StoredChart;
use super::{Line, SignWord, clock, closeness, history, kind, point, sharing, time_quality, turn};
use crate::kernel::Member;
use crate::kernel::fault::FaultResult;
use ephemeris::Point;
use ephemeris::aspect::{AspectKind, Closeness};
use ephemeris::birth::{ClockChangeSide, ZoneHistory};
use ephemeris::chart::TimeQuality;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;

/// One of the owner's own points.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct NatalPoint {
    #[schemars(schema_with = "point")]
    pub point: Point,
    pub signs: Vec<SignWord>,
    /// Whole degrees inside the sign, where they are known to a degree.
    pub degree: Option<u8>,
    pub minute: Option<u8>,
    /// The likely place on the wheel, 0 to 360.
    pub longitude: Option<f64>,
    /// From where to where it may stand, in the direction of the zodiac; null when exact.
    pub range: Option<[f64; 2]>,
    pub house: Option<u8>,
}

#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Midheaven {
    pub sign: SignWord,
    pub degree: u8,
    pub minute: u8,
    pub longitude: f64,
}

/// Of the owner's own points, hence with the orb.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct NatalAspect {
    #[schemars(schema_with = "point")]
    pub a: Point,
    #[schemars(schema_with = "point")]
    pub b: Point,
    #[schemars(schema_with = "kind")]
    pub kind: AspectKind,
    #[schemars(schema_with = "closeness")]
    pub closeness: Closeness,
    pub certain: bool,
    /// Degrees from exact.
    pub orb: f64,
}

#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Quality {
    #[schemars(schema_with = "time_quality")]
    pub time: TimeQuality,
    #[schemars(schema_with = "clock")]
    pub clock: &'static str,
    pub clock_minutes: Option<i32>,
    #[schemars(schema_with = "turn")]
    pub turn: Option<ClockChangeSide>,
    #[schemars(schema_with = "history")]
    pub history: ZoneHistory,
    pub polar: bool,
    pub confidence: f64,
    pub notes: Vec<String>,
}

/// When a point changed its sign within a birth whose time is open.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Change {
    #[schemars(schema_with = "point")]
    pub point: Point,
    pub from: SignWord,
    pub to: SignWord,
    /// `HH:MM` by the clocks of the birthplace.
    pub at: String,
    pub text: String,
}

#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Method {
    pub engine: u16,
    pub offset_minutes: i32,
    pub julian_day: f64,
    pub delta_t: f64,
    pub obliquity: f64,
    pub nutation: f64,
    pub text: Vec<String>,
}

/// The caller's own chart.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct NatalChart {
    pub points: Vec<NatalPoint>,
    pub midheaven: Option<Midheaven>,
    /// The signs of the houses 1 to 12.
    pub houses: Option<Vec<SignWord>>,
    pub aspects: Vec<NatalAspect>,
    pub quality: Quality,
    pub changes: Vec<Change>,
    pub method: Method,
    pub reading: Vec<Line>,
    pub footer: String,
}

/// What the clocks of a place did at a time that is about to be saved.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ClockWarning {
    #[schemars(schema_with = "clock")]
    pub clock: &'static str,
    pub minutes: Option<i32>,
    #[schemars(schema_with = "history")]
    pub history: ZoneHistory,
    pub note: Option<String>,
}

/// The caller's own birth as they entered it.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct BirthData {
    pub user_id: uuid::Uuid,
    pub date: String,
    /// `HH:MM`.
    pub time: Option<String>,
    #[schemars(schema_with = "time_quality")]
    pub time_quality: TimeQuality,
    #[schemars(schema_with = "turn")]
    pub turn: Option<ClockChangeSide>,
    pub offset_minutes: Option<i32>,
    pub city_id: u32,
    pub city_name: String,
    pub region: Option<String>,
    pub country_code: String,
    #[schemars(schema_with = "sharing")]
    pub sharing: &'static str,
    pub updated_at: Timestamp,
}

impl BirthData {
    /// A stored birth in the fields of the form.
    pub fn of(member: Member, drawn: &StoredChart) -> FaultResult<BirthData> {
        let (born, city) = (&drawn.born, drawn.born.city()?);
        Ok(BirthData {
            user_id: member.id,
            date: born.date.to_string(),
            time: born.time.map(|time| time.strftime("%H:%M").to_string()),
            time_quality: born.time_quality,
            turn: born.turn,
            offset_minutes: born.offset_minutes,
            city_id: city.id,
            city_name: city.name.to_owned(),
            region: (!city.region.is_empty()).then(|| city.region.to_owned()),
            country_code: city.country.to_owned(),
            sharing: drawn.sharing.word(),
            updated_at: drawn.updated_at,
        })
    }
}
