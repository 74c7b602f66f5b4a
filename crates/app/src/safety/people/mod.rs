//! `people`: exactly what one viewer may see of other people, as one masked subquery.
//!
//! This is the single gate of the product (`can_see`). Lists, photos, presence, counts and
//! conversations all ask it, either by selecting from [`people`] or through [`sees`]. A person who is
//! blocked, hidden, banned, paused or absent is simply not among its rows, so every answer built on
//! it is the same for all of them. Whoever a credible report of the highest severity is about is hidden from strangers,
//! and strangers from them, until it is decided (`screened_at`). Where the operator asks for an assured age, nobody
//! without one is anywhere, matches included, and sees nobody (`accounts/age`). The columns are masked before anybody can filter, order
//! or count by them.

mod columns;
mod rule;

pub use columns::{HIGH_FROM, MEDIUM_FROM, seal_band};

use super::exposure;
use crate::kernel::day::{ADULT_AGE, today};
use crate::kernel::fault::FaultResult;
use crate::kernel::sql;
use columns::columns;
use db::{Engine, Reads, Value};
use jiff::{Timestamp, ToSpan, civil::Date};
use rule::{rule, tables};
use std::sync::OnceLock;
use supabase::fragment::Fragment;
use uuid::Uuid;

/// The people in the answer besides those opened by a relation: an open match, a match that closed lately, and, with
/// Premium, people who like the viewer.
///
/// A stranger is *eligible* when every condition holds both ways, and *known* when the product showed them to the
/// viewer within [`exposure::KNOWN_DAYS`], or when a pending like or a saved entry of the viewer names them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StrangerScope<'ids> {
    /// No strangers: for plain lists.
    Absent,
    /// Known eligible strangers among these ids: what a request answers that names them.
    Named(&'ids [Uuid]),
    /// Known eligible strangers: for what names its person in another way, as a function with a target.
    Known,
    /// Eligible strangers, known or not: for the deck and similar functions, which choose whom they show and then
    /// record it with [`exposure::record_shown`]. Nothing else answers from this.
    Eligible,
    /// No strangers, but everybody who likes the viewer, whether or not the viewer may know who: for numbers alone.
    Likers,
}

/// The masked rows of everyone `viewer` may see now.
pub fn people(engine: Engine, viewer: Uuid, strangers: StrangerScope<'_>, now: Timestamp) -> Fragment {
    gate(engine, Shown::Columns, viewer, strangers, now)
}

/// The ids of everyone `viewer` may see now: the gate without the columns.
pub fn visible_ids(engine: Engine, viewer: Uuid, strangers: StrangerScope<'_>, now: Timestamp) -> Fragment {
    gate(engine, Shown::Ids, viewer, strangers, now)
}

/// What the gate answers of each person.
#[derive(Clone, Copy)]
enum Shown {
    Columns,
    Ids,
}

/// The statement of the gate. Its text is ten thousand letters, so that of each kind is written once.
fn gate(engine: Engine, shown: Shown, viewer: Uuid, strangers: StrangerScope<'_>, now: Timestamp) -> Fragment {
    static TEXTS: [OnceLock<String>; 16] = [const { OnceLock::new() }; 16];
    let kind = match strangers {
        StrangerScope::Absent => 0,
        StrangerScope::Known => 1,
        StrangerScope::Eligible => 2,
        StrangerScope::Likers => 3,
        StrangerScope::Named(ids) => return named(&text(engine, shown, strangers), viewer, ids, now),
    };
    let place = kind * 4 + 2 * usize::from(engine == Engine::Postgres) + shown as usize;
    let text = TEXTS[place].get_or_init(|| text(engine, shown, strangers));
    sql::fill_kept(text, &values(viewer, now))
}

fn text(engine: Engine, shown: Shown, strangers: StrangerScope<'_>) -> String {
    let columns = match shown {
        Shown::Columns => columns(engine),
        Shown::Ids => "p.id".to_owned(),
    };
    format!("SELECT {columns} FROM {} WHERE {}", tables(), rule(engine, strangers))
}

/// Whether `viewer` may see `subject` now: related to them, or a known stranger.
pub async fn sees(reads: &mut impl Reads, viewer: Uuid, subject: Uuid, now: Timestamp) -> FaultResult<bool> {
    let (sql, params) = visible_ids(reads.engine(), viewer, StrangerScope::Known, now)
        .push(" AND p.id = ")
        .bind(subject)
        .finish();
    Ok(reads.opt::<Uuid>(&sql, params).await?.is_some())
}

/// The name of `subject` as `viewer` may see it now; None without a name, or if `subject` may not be seen.
pub async fn name_of(
    reads: &mut impl Reads,
    viewer: Uuid,
    subject: Uuid,
    now: Timestamp,
) -> FaultResult<Option<String>> {
    let (sql, params) = Fragment::new("SELECT g.name FROM (")
        .append(people(reads.engine(), viewer, StrangerScope::Known, now))
        .push(") g WHERE g.id = ")
        .bind(subject)
        .finish();
    Ok(reads.opt::<Option<String>>(&sql, params).await?.flatten())
}

/// These columns of a person (`g`), of those of `subjects` that `viewer` may see in `scope`. May be followed by a `WHERE`.
pub fn columns_of(
    columns: &'static str,
    engine: Engine,
    viewer: Uuid,
    scope: StrangerScope<'_>,
    subjects: &[Uuid],
    now: Timestamp,
) -> Fragment {
    Fragment::new(format!("SELECT {columns} FROM ("))
        .append(people(engine, viewer, scope, now))
        .push(" AND p.id IN (")
        .append(sql::ids(subjects))
        .push(")) g")
}

/// Those of `subjects` that `viewer` may see now, in no particular order.
pub async fn seen_of(
    reads: &mut impl Reads,
    viewer: Uuid,
    subjects: &[Uuid],
    now: Timestamp,
) -> FaultResult<Vec<Uuid>> {
    if subjects.is_empty() {
        return Ok(Vec::new());
    }
    let (sql, params) = visible_ids(reads.engine(), viewer, StrangerScope::Known, now)
        .push(" AND p.id IN (")
        .append(sql::ids(subjects))
        .push(")")
        .finish();
    Ok(reads.all::<Uuid>(&sql, params).await?)
}

/// Where the id at this place of [`StrangerScope::Named`] is bound.
fn named_place(at: usize) -> String {
    format!(":named_{at}")
}

fn named(sql: &str, viewer: Uuid, ids: &[Uuid], now: Timestamp) -> Fragment {
    let places: Vec<String> = (0..ids.len()).map(named_place).collect();
    let mut values = values(viewer, now).to_vec();
    values.extend(places.iter().map(String::as_str).zip(ids.iter().map(|id| (*id).into())));
    sql::fill(sql, &values)
}

/// What every statement of the gate binds.
fn values(viewer: Uuid, now: Timestamp) -> [(&'static str, Value); 8] {
    let ago = |span: jiff::Span| now.checked_sub(span).unwrap_or(Timestamp::MIN);
    let today = today(now);
    [
        (":viewer", viewer.into()),
        (":adult", latest_adult_birth(today).into()),
        (":today", sql::day_number(today).into()),
        (":now", now.into()),
        (":just_now", ago(15.minutes()).into()),
        (":day_ago", ago(24.hours()).into()),
        (":week_ago", ago((7 * 24).hours()).into()),
        (":known_since", exposure::known_since(now).into()),
    ]
}

/// The latest birth date of an adult on `today`.
pub fn latest_adult_birth(today: Date) -> Date {
    today.checked_sub(ADULT_AGE.years()).unwrap_or(Date::MIN)
}
