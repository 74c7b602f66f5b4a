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
    tx.exec(
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
    .await?;
    Ok(())
}

pub async fn set_started(tx: &mut Tx, user: Uuid) -> FaultResult<()> {
    tx.exec(
        "UPDATE city_visits SET started = $2 WHERE user_id = $1",
        params![user, true],
    )
    .await?;
    Ok(())
}

pub async fn delete(tx: &mut Tx, user: Uuid) -> FaultResult<()> {
    tx.exec("DELETE FROM city_visits WHERE user_id = $1", params![user])
        .await?;
    Ok(())
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
