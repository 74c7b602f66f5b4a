//! What astrology does when it hears of something, and by itself: a withdrawn consent forgets the birth, two
//! people who part forget what they asked, and a newer engine draws the charts anew.

use super::{chart, save, store};
use crate::kernel::Vault;
use crate::kernel::fault::{FaultResult, listen_error};
use ::jobs::{Event, JobError, ListenError, Listener, Schedule, Timing};
use db::Db;
use ephemeris::chart::ENGINE;
use futures_util::future::BoxFuture;
use jiff::{SignedDuration, Timestamp};
use serde_json::Value;
use uuid::Uuid;

/// Charts that are drawn anew at a time, each in a transaction of its own.
const REDRAWN_AT_ONCE: i64 = 500;

/// Hears of withdrawn consents, and of matches that ended.
pub struct ChartAccessListener {
    pub db: Db,
}

impl Listener for ChartAccessListener {
    fn name(&self) -> &'static str {
        "astrology.keeper"
    }

    fn kinds(&self) -> Option<&'static [&'static str]> {
        Some(&["consent.withdrawn", "match.closed"])
    }

    fn handle<'a>(&'a self, event: &'a Event) -> BoxFuture<'a, Result<(), ListenError>> {
        Box::pin(async move {
            match event.kind.as_str() {
                "consent.withdrawn" if event.payload["purpose"] == save::PURPOSE => self.forget(event).await,
                "match.closed" => self.part(event).await,
                _ => Ok(()),
            }
            .map_err(listen_error)
        })
    }
}

impl ChartAccessListener {
    async fn forget(&self, event: &Event) -> FaultResult<()> {
        let (Some(user), at) = (event.key, event.created_at) else {
            return Ok(());
        };
        self.db
            .tx(move |tx| Box::pin(async move { store::forget(tx, user, at).await }))
            .await
    }

    async fn part(&self, event: &Event) -> FaultResult<()> {
        let people = event.payload["people"].as_array().cloned().unwrap_or_default();
        let people: Vec<Uuid> = people.iter().filter_map(id).collect();
        let [a, b] = people[..] else { return Ok(()) };
        self.db
            .tx(move |tx| Box::pin(async move { store::part(tx, a, b).await }))
            .await
    }
}

fn id(value: &Value) -> Option<Uuid> {
    value.as_str().and_then(|text| Uuid::parse_str(text).ok())
}

/// Draws the charts of an older engine anew; until its turn a chart is drawn for each reading.
pub fn redraw(db: Db, vault: Vault) -> Schedule {
    Schedule::new(
        "astrology.redraw",
        Timing::Every(SignedDuration::from_hours(1)),
        move |now| {
            let (db, vault) = (db.clone(), vault.clone());
            Box::pin(async move {
                redraw_some(&db, &vault, now)
                    .await
                    .map_err(|fault| JobError::Retry(format!("{fault:?}")))
            })
        },
    )
}

async fn redraw_some(db: &Db, vault: &Vault, now: Timestamp) -> FaultResult<()> {
    for user in store::drawn_before(&mut db.reader(), ENGINE, REDRAWN_AT_ONCE).await? {
        let vault = vault.clone();
        db.tx(move |tx| Box::pin(async move { chart::refresh(tx, &vault, user, now).await }))
            .await?;
    }
    Ok(())
}
