//! What astrology sends. A view of another person is made of these and of nothing finer.

mod natal;

pub use natal::{BirthData, Change, ClockWarning, Method, Midheaven, NatalAspect, NatalChart, NatalPoint, Quality};

use super::access;
use super::store::VisiblePerson;
use crate::profiles::model::SIGNS;
use ephemeris::aspect::{AspectKind, Closeness};
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
