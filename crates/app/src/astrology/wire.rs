//! What astrology sends. A view of another person is made of these and of nothing finer.

use super::access;
use super::chart::StoredChart;
use super::store::VisiblePerson;
use crate::kernel::Member;
use crate::kernel::fault::FaultResult;
use crate::profiles::model::SIGNS;
use ephemeris::aspect::{AspectKind, Closeness};
use ephemeris::birth::{ClockChangeSide, ZoneHistory};
use ephemeris::chart::TimeQuality;
use ephemeris::synastry::{Band, Table};
use ephemeris::{Point, Points, Sign};
use jiff::Timestamp;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};

/// A sign by its Portuguese word, as profiles spell it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SignWord(pub Sign);

impl Serialize for SignWord {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        SIGNS
            .get(usize::from(self.0.index()))
            .copied()
            .unwrap_or_default()
            .serialize(serializer)
    }
}

impl JsonSchema for SignWord {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Sign".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "enum": SIGNS })
    }
}

/// Schemas of the ephemeris' words.
macro_rules! words_of {
    ($($name:ident: $($word:literal)|+;)+) => {
        $(fn $name(_: &mut SchemaGenerator) -> Schema {
            json_schema!({ "type": "string", "enum": [$($word),+] })
        })+
    };
}

words_of! {
    point: "sun" | "moon" | "rising" | "venus" | "mars";
    kind: "conjunction" | "sextile" | "square" | "trine" | "opposition";
    closeness: "wide" | "close" | "tight";
    band: "dialogue" | "building" | "good" | "rare";
    basis: "exact" | "signs";
    time_quality: "exact" | "half_hour" | "two_hours" | "unknown";
    clock: "once" | "skipped" | "twice";
    history: "recorded" | "approximate" | "told";
}

fn turn(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "anyOf": [{ "type": "string", "enum": ["before", "after"] }, { "type": "null" }] })
}

/// The signs of one point: none when unknown, one when certain, two for "A ou B".
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct PlacedSign {
    #[schemars(schema_with = "point")]
    pub point: Point,
    pub signs: Vec<SignWord>,
}

/// The five points as others may read them.
pub fn placed(points: &Points) -> Vec<PlacedSign> {
    let signs = |point| points.get(point).map(ephemeris::Placement::signs).unwrap_or_default();
    Point::ALL
        .into_iter()
        .map(|point| PlacedSign {
            point,
            signs: signs(point).into_iter().map(SignWord).collect(),
        })
        .collect()
}

/// One line of a reading.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Line {
    /// Names the words; the same in every language.
    pub key: String,
    pub kind: String,
    pub title: Option<String>,
    pub text: String,
}

#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Score {
    /// The percentage to show, 45 to 95; 70 is the median pair.
    pub shown: u8,
    /// "Mais harmônico que X % dos pares."
    pub above: u8,
    /// The share of the weight that is known, 0 to 1.
    pub confidence: f64,
    #[schemars(schema_with = "band")]
    pub band: Band,
}

impl From<ephemeris::Score> for Score {
    fn from(score: ephemeris::Score) -> Score {
        Score {
            shown: score.shown,
            above: score.above,
            confidence: score.confidence,
            band: score.band(),
        }
    }
}

#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Tab {
    pub score: Option<Score>,
    pub lines: Vec<Line>,
}

#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Tabs {
    pub general: Tab,
    pub emotional: Tab,
    pub communication: Tab,
    pub growth: Tab,
}

#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Side {
    pub name: Option<String>,
    pub points: Vec<PlacedSign>,
}

/// Point `a` of the first with `b` of the second. The orb would tell the degree of the other person (decision 0024).
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Aspect {
    #[schemars(schema_with = "point")]
    pub a: Point,
    #[schemars(schema_with = "point")]
    pub b: Point,
    #[schemars(schema_with = "kind")]
    pub kind: AspectKind,
    #[schemars(schema_with = "closeness")]
    pub closeness: Closeness,
    /// It holds wherever the two points may have been.
    pub certain: bool,
}

#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Synastry {
    pub first: Side,
    pub second: Side,
    pub tabs: Tabs,
    pub attraction: Option<Score>,
    pub confidence: f64,
    #[schemars(schema_with = "basis")]
    pub basis: Table,
    pub aspects: Vec<Aspect>,
    pub notes: Vec<String>,
    pub footer: String,
}

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

words_of! {
    sharing: "nobody" | "matches" | "everyone";
    standing: "ready" | "private" | "asked" | "missing";
}

/// A match in the picker.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct AstroMatch {
    pub id: uuid::Uuid,
    pub match_id: uuid::Uuid,
    pub name: Option<String>,
    pub age: i64,
    pub avatar_path: Option<String>,
    #[schemars(schema_with = "standing")]
    pub state: &'static str,
}

impl AstroMatch {
    /// None for a person who is no match any more.
    pub fn of(seen: VisiblePerson, now: Timestamp) -> Option<AstroMatch> {
        Some(AstroMatch {
            state: access::standing(&seen, now).word(),
            id: seen.id,
            match_id: seen.match_id?,
            name: seen.name,
            age: seen.age,
            avatar_path: seen.avatar_path,
        })
    }
}
