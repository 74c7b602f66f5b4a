//! Jobs of astrology: a withdrawn consent deletes the birth, an ended match deletes its requests, and a newer engine
//! recomputes the charts.

use super::{chart, save, store};
use crate::kernel::event_listener::on_events;
use crate::kernel::fault::FaultResult;
use crate::kernel::periodic::every_hours;
use crate::kernel::{Vault, facts};
use ::jobs::{Event, Listener, Schedule};
use db::{Db, Tx};
use ephemeris::chart::ENGINE;
use jiff::Timestamp;

/// Charts recomputed in one run, each in a transaction of its own.
const REDRAWN_AT_ONCE: i64 = 500;

/// Follows withdrawn consents and ended matches.
pub fn chart_access_listener(db: &Db) -> impl Listener + use<> {
    let kinds = &["consent.withdrawn", "match.closed"];
    on_events("astrology.keeper", kinds, db, |tx, event| match event.kind.as_str() {
        "consent.withdrawn" => Box::pin(forget(tx, event)),
        _ => Box::pin(part(tx, event)),
    })
}

async fn forget(tx: &mut Tx, event: &Event) -> FaultResult<()> {
    match event.key {
        Some(user) if event.payload["purpose"] == save::PURPOSE => store::forget(tx, user, event.created_at).await,
        _ => Ok(()),
    }
}

async fn part(tx: &mut Tx, event: &Event) -> FaultResult<()> {
    match facts::list(&event.payload["people"])[..] {
        [a, b] => store::part(tx, a, b).await,
        _ => Ok(()),
    }
}

/// Recomputes the charts of an older engine; until then such a chart is recomputed for each reading.
pub fn redraw(db: Db, vault: Vault) -> Schedule {
    every_hours("astrology.redraw", 1, (db, vault), |(db, vault), now| async move {
        redraw_some(&db, &vault, now).await
    })
}

async fn redraw_some(db: &Db, vault: &Vault, now: Timestamp) -> FaultResult<()> {
    for user in store::drawn_before(&mut db.reader(), ENGINE, REDRAWN_AT_ONCE).await? {
        let vault = vault.clone();
        db.tx(move |tx| Box::pin(async move { chart::refresh(tx, &vault, user, now).await }))
            .await?;
    }
    Ok(())
}
