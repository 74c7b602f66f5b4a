//! All SQL of visits to cities.

use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

db::row! {
    /// A person's visit.
    #[derive(Debug, Clone)]
    pub struct Visit {
        pub city_id: i64,
        pub city: String,
        pub country_code: String,
        /// `YYYY-MM-DD`, as the last day.
        pub from_day: String,
        pub until_day: String,
        pub starts_at: Timestamp,
        pub ends_at: Timestamp,
        pub started: bool,
    }
}

impl Visit {
    /// The same city and the same days.
    pub fn is_the_same(&self, other: &Visit) -> bool {
        (self.city_id, &self.from_day, &self.until_day) == (other.city_id, &other.from_day, &other.until_day)
    }

    /// Both have a day in common.
    pub fn overlaps(&self, other: &Visit) -> bool {
        self.from_day <= other.until_day && other.from_day <= self.until_day
    }
}

pub async fn visit(reads: &mut impl Reads, user: Uuid) -> FaultResult<Option<Visit>> {
    Ok(reads
        .opt(
            "SELECT city_id, city, country_code, from_day, until_day, starts_at, ends_at, started
               FROM city_visits WHERE user_id = $1",
            params![user],
        )
        .await?)
}

pub async fn put(tx: &mut Tx, user: Uuid, visit: &Visit) -> FaultResult<()> {
    tx.run(
        "INSERT INTO city_visits (user_id, city_id, city, country_code, from_day, until_day, starts_at, ends_at, started)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        params![
            user,
            visit.city_id,
            visit.city.clone(),
            visit.country_code.clone(),
            visit.from_day.clone(),
            visit.until_day.clone(),
            visit.starts_at,
            visit.ends_at,
            visit.started
        ],
    )
    .await
}

pub async fn set_started(tx: &mut Tx, user: Uuid) -> FaultResult<()> {
    tx.run(
        "UPDATE city_visits SET started = $2 WHERE user_id = $1",
        params![user, true],
    )
    .await
}

pub async fn delete(tx: &mut Tx, user: Uuid) -> FaultResult<()> {
    tx.run("DELETE FROM city_visits WHERE user_id = $1", params![user])
        .await
}

/// People whose visit begins or ends by now.
pub async fn due(reads: &mut impl Reads, now: Timestamp, limit: i64) -> FaultResult<Vec<Uuid>> {
    Ok(reads
        .all(
            "SELECT user_id FROM city_visits WHERE ends_at <= $1 OR (NOT started AND starts_at <= $1)
              ORDER BY user_id LIMIT $2",
            params![now, limit],
        )
        .await?)
}

db::row! {
    /// A visit of the queue.
    #[derive(Debug, Clone)]
    pub struct PlannedVisit {
        pub id: Uuid,
        pub city_id: i64,
        pub city: String,
        pub country_code: String,
        pub from_day: String,
        pub until_day: String,
        pub starts_at: Timestamp,
        pub ends_at: Timestamp,
    }
}

/// A visit that is not begun.
impl PlannedVisit {
    pub fn visit(&self) -> Visit {
        Visit {
            city_id: self.city_id,
            city: self.city.clone(),
            country_code: self.country_code.clone(),
            from_day: self.from_day.clone(),
            until_day: self.until_day.clone(),
            starts_at: self.starts_at,
            ends_at: self.ends_at,
            started: false,
        }
    }
}

/// A person's queue, the first visit first.
pub async fn planned(reads: &mut impl Reads, user: Uuid) -> FaultResult<Vec<PlannedVisit>> {
    Ok(reads
        .all(
            "SELECT id, city_id, city, country_code, from_day, until_day, starts_at, ends_at FROM planned_visits
              WHERE user_id = $1 ORDER BY starts_at, id",
            params![user],
        )
        .await?)
}

pub async fn insert_planned(tx: &mut Tx, id: Uuid, user: Uuid, visit: &Visit) -> FaultResult<()> {
    tx.run(
        "INSERT INTO planned_visits (id, user_id, city_id, city, country_code, from_day, until_day, starts_at, ends_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        params![
            id,
            user,
            visit.city_id,
            visit.city.clone(),
            visit.country_code.clone(),
            visit.from_day.clone(),
            visit.until_day.clone(),
            visit.starts_at,
            visit.ends_at
        ],
    )
    .await
}

/// Whether there was such a visit.
pub async fn delete_planned(tx: &mut Tx, user: Uuid, id: Uuid) -> FaultResult<bool> {
    tx.affects(
        "DELETE FROM planned_visits WHERE id = $1 AND user_id = $2",
        params![id, user],
    )
    .await
}

/// Forgets planned visits whose days are over.
pub async fn delete_past(tx: &mut Tx, user: Uuid, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "DELETE FROM planned_visits WHERE user_id = $1 AND ends_at <= $2",
        params![user, now],
    )
    .await
}
