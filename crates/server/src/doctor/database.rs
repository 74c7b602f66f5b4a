//! The database: reachable, how old, how large, how far away, whose clock; and whether its sealed values open.

use super::report::{Line, bytes};
use crate::settings::Settings;
use crate::{migrations, sealing_check, secrets};
use db::{Db, DbError, Location, Options};
use jiff::{SignedDuration, Timestamp};
use std::time::{Duration, Instant};

const NAME: &str = "database";
/// Round trips that are measured.
const PINGS: usize = 5;
/// A database in another building.
const SLOW: Duration = Duration::from_millis(20);
/// Clocks that differ more make expiries and limits wrong.
const SKEW: [SignedDuration; 2] = [SignedDuration::from_secs(2), SignedDuration::from_secs(30)];

/// Opens the database, or says why not.
pub async fn open(settings: &Settings) -> Result<Db, Line> {
    let location = settings
        .database()
        .map_err(|error| Line::fail(NAME, error.to_string()))?;
    if let Location::Sqlite(path) = &location
        && !path.exists()
    {
        let text = format!("SQLite: {} is not there yet; the first start makes it", path.display());
        return Err(Line::warn(NAME, text));
    }
    let options = Options {
        readers: 1,
        pool_size: 2,
        acquire_timeout: Duration::from_secs(4),
        ..Options::default()
    };
    let opened = Db::open(location, options).await;
    opened.map_err(|error| Line::fail(NAME, error.to_string()))
}

pub async fn lines(settings: &Settings) -> Vec<Line> {
    let db = match open(settings).await {
        Ok(db) => db,
        Err(line) => return vec![line],
    };
    let lines = of(&db, settings).await;
    db.close().await;
    lines.unwrap_or_else(|error| vec![Line::fail(NAME, error.to_string())])
}

async fn of(db: &Db, settings: &Settings) -> Result<Vec<Line>, DbError> {
    let described = db.describe().await?;
    let latency = latency(db).await?;
    let text = format!(
        "{:?} {}, {}, {:.1} ms for a round trip",
        db.engine(),
        described.version,
        bytes(described.size_bytes.unsigned_abs()),
        latency.as_secs_f64() * 1000.0
    );
    let mut lines = vec![match latency > SLOW {
        true => Line::warn(NAME, format!("{text}: too far away")),
        false => Line::ok(NAME, text),
    }];
    lines.extend(described.clock.map(skew));
    lines.push(schema(db).await?);
    lines.push(seals(db, settings).await);
    lines.extend(helplines(db).await);
    lines.extend(late_commands(db).await);
    Ok(lines)
}

/// The median of a few round trips.
async fn latency(db: &Db) -> Result<Duration, DbError> {
    let mut times = Vec::with_capacity(PINGS);
    for _ in 0..PINGS {
        let begun = Instant::now();
        db.ping().await?;
        times.push(begun.elapsed());
    }
    times.sort_unstable();
    Ok(times[PINGS / 2])
}

fn skew(theirs: Timestamp) -> Line {
    let differs = Timestamp::now().duration_since(theirs).abs();
    let text = format!(
        "the database's clock differs by {:.1} s from this machine's",
        differs.as_secs_f64()
    );
    match differs {
        differs if differs > SKEW[1] => Line::fail("clock", text),
        differs if differs > SKEW[0] => Line::warn("clock", text),
        _ => Line::ok("clock", text),
    }
}

async fn schema(db: &Db) -> Result<Line, DbError> {
    let state = db.migration_state(&migrations()).await?;
    Ok(match (state.foreign.as_slice(), state.pending.as_slice()) {
        ([], []) => Line::ok("schema", "the newest"),
        ([], pending) => Line::warn(
            "schema",
            format!(
                "{} migrations wait for the next start: {}",
                pending.len(),
                pending.join(", ")
            ),
        ),
        (foreign, _) => Line::fail(
            "schema",
            format!("of another program: {} (newer, or changed)", foreign.join(", ")),
        ),
    })
}

/// Numbers of the safety centre that nobody checked lately. An old schema has no line about them.
async fn helplines(db: &Db) -> Option<Line> {
    let today = Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC).date();
    let due = app::safety::helplines::due(&mut db.reader(), today).await.ok()?;
    Some(match due.is_empty() {
        true => Line::ok("helplines", "all checked"),
        false => Line::warn(
            "helplines",
            format!(
                "{} to check by telephone, then `enlace admin helpline-checked`: {}",
                due.len(),
                due.join(", ")
            ),
        ),
    })
}

/// What payment providers did not do yet: money that people wait for, and subscriptions that would be charged again. An
/// old schema has no line about it.
async fn late_commands(db: &Db) -> Vec<Line> {
    let now = Timestamp::now();
    let refunds = app::billing::refunds::late(&mut db.reader(), now).await;
    let cancellations = app::billing::cancellations::late(&mut db.reader(), now).await;
    let lines = [("refunds", refunds), ("cancellations", cancellations)];
    lines
        .into_iter()
        .filter_map(|(name, counts)| Some(late_line(name, counts.ok()?)))
        .collect()
}

/// `name` is also the operator's command.
fn late_line(name: &'static str, (given_up, late): (usize, usize)) -> Line {
    match (given_up, late) {
        (0, 0) => Line::ok(name, "none is late"),
        (0, late) => Line::warn(
            name,
            format!("{late} late and tried again; `enlace admin {name}` names them"),
        ),
        (given_up, late) => Line::fail(
            name,
            format!("{given_up} refused and given up, {late} late and tried again; `enlace admin {name}` names them"),
        ),
    }
}

async fn seals(db: &Db, settings: &Settings) -> Line {
    let keys = match secrets::existing_keys(settings) {
        Ok(Some(keys)) => keys,
        Ok(None) => return Line::ok("seals", "no secrets yet"),
        Err(error) => return Line::fail("seals", format!("{error:#}")),
    };
    match sealing_check::try_open(db, &keys).await {
        Ok(opened) if opened.is_wrong_secret() => Line::fail(
            "seals",
            "the sealing secret opens none of the newest sealed values: it belongs to another installation",
        ),
        Ok(opened) if opened.opened < opened.tried => Line::warn(
            "seals",
            format!("{} of {} sealed values open", opened.opened, opened.tried),
        ),
        Ok(opened) => Line::ok(
            "seals",
            format!("{} of {} sealed values open", opened.opened, opened.tried),
        ),
        // A database without tables has no sealed values either; the line of the schema tells of it.
        Err(_) => Line::ok("seals", "nothing to open yet"),
    }
}
