//! Visitors: who opened one's profile in the last thirty days. Off until its owner turns it on, and reciprocal: a person
//! who shares no visits sees none.
//!
//! A visit is stored only while both share and the visitor is not incognito, by day and once for each pair. Whom the gate
//! hides is no visitor. Turning it off erases the visits of both directions, so turning it on again shows nothing old.

mod jobs;
mod store;
mod surface;

pub use jobs::{block_listener, cleanup};
pub use surface::declare;

use super::cards::Card;
use crate::AppState;
use crate::accounts;
use crate::kernel::Member;
use crate::kernel::day::{today, zone};
use crate::kernel::fault::{Fault, FaultResult};
use crate::safety::exposure::{self, ExposureSource};
use db::Tx;
use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

/// How long a visit is shown and stored.
const SHOWN_DAYS: i64 = 30;
/// Visitors of one answer.
const MOST: i64 = 100;

/// The caller's visitors.
#[derive(Debug, Default, Serialize, JsonSchema)]
pub struct Visitors {
    /// Whether the caller shares their own visits; without it there are no visitors.
    pub sharing: bool,
    /// The latest day first.
    pub visitors: Vec<Visitor>,
}

/// One person who opened the caller's profile.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Visitor {
    pub person_id: Uuid,
    /// The first name, also of a match.
    pub name: String,
    pub avatar_path: Option<String>,
    /// `YYYY-MM-DD`.
    pub day: String,
}

/// Turns sharing on or off. Off erases what is stored.
pub async fn set_sharing(tx: &mut Tx, member: Member, on: bool, now: Timestamp) -> FaultResult<()> {
    tx.lock_key(&format!("visit_sharing:{}", member.id)).await?;
    match on {
        true => store::share(tx, member.id, now).await,
        false => store::stop_sharing(tx, member.id).await,
    }
}

/// Notes that the member opened the profile of the card. What goes wrong here costs the visit and not the card.
pub async fn note(app: &AppState, member: Member, card: &Card, now: Timestamp) {
    if let Err(error) = record(app, member, card.id, now).await {
        tracing::warn!(?error, "a visit was not noted");
    }
}

async fn record(app: &AppState, member: Member, subject: Uuid, now: Timestamp) -> FaultResult<()> {
    let mut reads = app.db.reader();
    if !store::both_share(&mut reads, member.id, subject).await? {
        return Ok(());
    }
    let account = accounts::store::account(&mut reads, subject).await?;
    let Some(account) = account else { return Ok(()) };
    let day = now.to_zoned(zone(&account.time_zone)).date().to_string();
    if store::is_noted(&mut reads, member.id, subject, &day).await? {
        return Ok(());
    }
    app.db
        .tx::<_, Fault, _>(move |tx| {
            Box::pin(async move {
                // Whoever turns sharing off meanwhile waits, or has erased already.
                for person in [member.id.min(subject), member.id.max(subject)] {
                    tx.lock_key(&format!("visit_sharing:{person}")).await?;
                }
                store::insert(tx, member.id, subject, &day).await
            })
        })
        .await
}

/// The visitors whom the caller may see now. Strangers among them are recorded as shown, so that they can be opened.
pub async fn list(app: &AppState, member: Member, now: Timestamp) -> FaultResult<Visitors> {
    let mut reads = app.db.reader();
    if !store::shares(&mut reads, member.id).await? {
        return Ok(Visitors::default());
    }
    let rows = store::visitors(&mut reads, member.id, &first_day(now), MOST, now).await?;
    let strangers: Vec<Uuid> = rows.iter().filter(|row| row.is_stranger).map(|row| row.id).collect();
    let source = ExposureSource::Visitors;
    let shown = exposure::record_shown(&app.db, member.id, &strangers, source, app.limits, now).await?;
    let admitted = rows
        .into_iter()
        .filter(|row| !row.is_stranger || shown.admitted.contains(&row.id));
    Ok(Visitors {
        sharing: true,
        visitors: admitted.map(Visitor::from).collect(),
    })
}

impl From<store::VisitorRow> for Visitor {
    fn from(row: store::VisitorRow) -> Visitor {
        Visitor {
            person_id: row.id,
            name: crate::kernel::name::first_name(&row.name).to_owned(),
            avatar_path: row.avatar_path,
            day: row.day,
        }
    }
}

/// Visits of an earlier day are over.
fn first_day(now: Timestamp) -> String {
    let first = today(now).checked_sub(SHOWN_DAYS.days());
    first.unwrap_or(Date::MIN).to_string()
}
