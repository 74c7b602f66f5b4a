//! The numbers of the world: computed once for all requests within ten seconds.
//!
//! They are aggregates that never reveal single people. A country is named when at least twenty of its people were
//! active lately; below that they count for its area, and below that for the rest. A place's numbers are rounded down,
//! so that the difference of two numbers reveals no single person either.

use super::places::{self, CORRIDORS, WorldArea};
use super::store::{self, Row, WorldTotals};
use crate::kernel::fault::FaultResult;
use db::Db;
use jiff::{SignedDuration, Timestamp};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::sync::Mutex;

/// How long the numbers stand.
pub const EVERY: SignedDuration = SignedDuration::from_secs(10);
/// Smaller counts of active people are only reported together with others.
pub const ENOUGH: i64 = 20;
/// Numbers of a place are rounded down to multiples of this.
const ACTIVE_STEP: i64 = 10;
const ONLINE_STEP: i64 = 5;

/// How many people there are in one place.
#[derive(Debug, Clone, Serialize, JsonSchema, PartialEq, Eq)]
pub struct PlaceCount {
    /// A country's code, or the word of an area, a region or a corridor.
    pub code: String,
    /// Active within 30 days, rounded down; null when too few to report.
    pub active: Option<i64>,
    /// Online now, rounded down; null when too few to report.
    pub online: Option<i64>,
}

/// What anybody may know of the world at one moment.
#[derive(Debug, Clone, Serialize, JsonSchema, PartialEq, Eq)]
pub struct Snapshot {
    /// As counted; the public numbers are rounded from them.
    #[serde(skip)]
    pub totals: WorldTotals,
    pub online: i64,
    /// Countries with a person active within 30 days.
    pub countries: i64,
    pub connections_today: i64,
    /// Countries with at least 20 active people, the largest first.
    pub places: Vec<PlaceCount>,
    /// Areas that have enough people in the countries that are not named.
    pub areas: Vec<PlaceCount>,
    pub regions: Vec<PlaceCount>,
    pub corridors: Vec<PlaceCount>,
    pub updated_at: String,
}

#[derive(Default)]
struct CachedCounts {
    numbers: Mutex<Option<(Timestamp, Arc<Snapshot>)>>,
    computed: AtomicU64,
}

/// The numbers that stand. Cheap to clone; all clones share them.
#[derive(Clone, Default)]
pub struct WorldCounts(Arc<CachedCounts>);

impl WorldCounts {
    /// The numbers, recomputed when the stored ones are older than ten seconds. Concurrent callers wait for that one
    /// computation.
    pub async fn now(&self, db: &Db, now: Timestamp) -> FaultResult<Arc<Snapshot>> {
        let mut held = self.0.numbers.lock().await;
        if let Some((at, numbers)) = &*held
            && now.duration_since(*at).abs() < EVERY
        {
            return Ok(numbers.clone());
        }
        let mut reads = db.reader();
        let totals = store::totals(&mut reads, now).await?;
        let rows = store::counted(&mut reads, now).await?;
        let fresh = Arc::new(snapshot(totals, &rows, now));
        self.0.computed.fetch_add(1, Ordering::Relaxed);
        *held = Some((now, fresh.clone()));
        Ok(fresh)
    }

    /// How often the numbers were computed since the start.
    pub fn computed(&self) -> u64 {
        self.0.computed.load(Ordering::Relaxed)
    }
}

fn snapshot(totals: WorldTotals, rows: &[Row], now: Timestamp) -> Snapshot {
    let (places, areas) = named(rows);
    let held = |place: &WorldArea| {
        let inside = rows
            .iter()
            .filter(|row| place.holds(&row.0, &row.1) && places::area(&row.0).is_some());
        inside.fold((0, 0), |sum, row| (sum.0 + row.2, sum.1 + row.3))
    };
    let rounded = |code: &str, place: FaultResult<WorldArea>| {
        let (active, online) = place.map_or((0, 0), |place| held(&place));
        count(code, active, online)
    };
    Snapshot {
        totals,
        online: totals.online,
        countries: totals.countries,
        connections_today: totals.connections_today,
        places,
        areas,
        regions: places::regions()
            .map(|code| rounded(code, WorldArea::region(code)))
            .collect(),
        corridors: CORRIDORS
            .map(|code| rounded(code, WorldArea::corridor(code, None)))
            .to_vec(),
        updated_at: now.to_string(),
    }
}

/// The countries with enough people, and the areas that have enough in the others.
fn named(rows: &[Row]) -> (Vec<PlaceCount>, Vec<PlaceCount>) {
    let mut countries: BTreeMap<&str, (i64, i64)> = BTreeMap::new();
    for (country, _, active, online) in rows {
        let sum = countries.entry(country).or_default();
        *sum = (sum.0 + active, sum.1 + online);
    }
    let mut places = Vec::new();
    let mut areas: BTreeMap<&str, (i64, i64)> = BTreeMap::new();
    for (country, (active, online)) in countries {
        let Some(area) = places::area(country) else { continue };
        if active >= ENOUGH {
            places.push(count(country, active, online));
        } else {
            let sum = areas.entry(area).or_default();
            *sum = (sum.0 + active, sum.1 + online);
        }
    }
    places.sort_by(|one, other| other.active.cmp(&one.active).then(one.code.cmp(&other.code)));
    let areas = areas.into_iter().filter(|(_, (active, _))| *active >= ENOUGH);
    let areas = areas
        .map(|(code, (active, online))| count(code, active, online))
        .collect();
    (places, areas)
}

fn count(code: &str, active: i64, online: i64) -> PlaceCount {
    let down = |number: i64, step: i64| Some(number / step * step).filter(|number| *number > 0);
    let enough = active >= ENOUGH;
    PlaceCount {
        code: code.to_string(),
        active: enough.then(|| down(active, ACTIVE_STEP)).flatten(),
        online: enough.then(|| down(online, ONLINE_STEP)).flatten(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(rows: &[(&str, &str, i64, i64)]) -> Vec<Row> {
        let owned = rows
            .iter()
            .map(|(country, region, active, online)| (country.to_string(), region.to_string(), *active, *online));
        owned.collect()
    }

    fn rounded_snapshot(rows: &[Row]) -> Snapshot {
        snapshot(WorldTotals::default(), rows, "2026-11-21T18:00:00Z".parse().unwrap())
    }

    fn of(counts: &[PlaceCount]) -> Vec<(&str, Option<i64>, Option<i64>)> {
        counts
            .iter()
            .map(|count| (count.code.as_str(), count.active, count.online))
            .collect()
    }

    #[test]
    fn country_is_named_from_twenty_people_on() {
        let rounded = rounded_snapshot(&rows(&[
            ("BR", "SP", 12, 3),
            ("BR", "BA", 8, 4),
            ("FR", "", 19, 19),
            ("PT", "Porto", 45, 4),
        ]));
        assert_eq!(of(&rounded.places), [("PT", Some(40), None), ("BR", Some(20), Some(5))]);
        assert_eq!(of(&rounded.areas), [], "nineteen alone are no area either");
        assert!(!serde_json::to_string(&rounded).unwrap().contains("\"FR\""));
    }

    #[test]
    fn small_countries_count_for_their_area() {
        let rounded = rounded_snapshot(&rows(&[("FR", "", 19, 6), ("CH", "", 2, 0), ("AO", "", 19, 1)]));
        assert_eq!(
            (of(&rounded.places), of(&rounded.areas)),
            (vec![], vec![("europa", Some(20), Some(5))])
        );
    }

    #[test]
    fn countries_that_ask_for_caution_are_on_no_map() {
        let rounded = rounded_snapshot(&rows(&[("UG", "", 500, 90)]));
        assert!(rounded.places.is_empty() && rounded.areas.is_empty());
        assert!(
            rounded.regions.iter().all(|count| count.active.is_none()),
            "not in the diaspora either"
        );
    }

    #[test]
    fn regions_and_corridors_follow_the_same_rule() {
        let rounded = rounded_snapshot(&rows(&[
            ("BR", "SP", 30, 12),
            ("BR", "BA", 19, 19),
            ("PT", "Lisboa", 9, 2),
        ]));
        let region = |code: &str| rounded.regions.iter().find(|count| count.code == code).unwrap();
        assert_eq!(
            (region("br-sudeste").active, region("br-sudeste").online),
            (Some(30), Some(10))
        );
        assert_eq!(
            (region("br-nordeste").active, region("br-nordeste").online),
            (None, None)
        );
        assert_eq!(of(&rounded.corridors)[0], ("br-pt", Some(50), Some(30)));
    }
}
