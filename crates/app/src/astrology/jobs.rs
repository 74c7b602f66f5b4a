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
use uuid::Uuid;

/// Charts recomputed in one run, each in a transaction of its own.
const REDRAWN_AT_ONCE: i64 = 500;

/// Deletes the requests between two people whose match ended.
pub fn chart_access_listener(db: &Db) -> impl Listener + use<> {
    on_events("astrology.keeper", &["match.closed"], db, |tx, event| {
        Box::pin(delete_requests(tx, event))
    })
}

/// Deletes birth, chart and grants of a person who withdraws the consent for them.
pub async fn forget(tx: &mut Tx, user: Uuid, purpose: &str, now: Timestamp) -> FaultResult<()> {
    match purpose == save::PURPOSE {
        true => store::forget(tx, user, now).await,
        false => Ok(()),
    }
}

async fn delete_requests(tx: &mut Tx, event: &Event) -> FaultResult<()> {
    match facts::list(&event.payload["people"])[..] {
        [a, b] => store::delete_requests_between(tx, a, b).await,
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
