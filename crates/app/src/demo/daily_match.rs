//! The owner's Match do Dia: chosen by the ordinary plan of the region, there at once, and of a person whose script says
//! that they like back. The screen says that the person is illustrated.

use super::life::like;
use super::owner_id;
use crate::AppState;
use crate::daily_match::model::{LIVES_HOURS, Region};
use crate::daily_match::plan;
use crate::discovery::store::{put_reaction, time_zone};
use crate::kernel::fault::{Fault, FaultResult};
use crate::safety::relation;
use db::{Tx, params};
use jiff::{Timestamp, ToSpan};
use uuid::Uuid;

/// Plans today, whatever the hour, and has the owner's proposals arrive now.
pub async fn write(app: &AppState, now: Timestamp) -> FaultResult<()> {
    app.index.load(&app.db).await?;
    let region = Region::of(&time_zone(&mut app.db.reader(), owner_id()).await?);
    plan::plan(app, region, region.date(now), now).await?;
    app.db
        .tx::<_, Fault, _>(move |tx| Box::pin(async move { arrive(tx, now).await }))
        .await
}

async fn arrive(tx: &mut Tx, now: Timestamp) -> FaultResult<()> {
    let (owner, expires) = (owner_id(), now.checked_add(LIVES_HOURS.hours()).unwrap_or(now));
    // Known already, so that the three notifications of the specification stay three.
    tx.exec(
        "UPDATE daily_matches SET delivered_at = $2, expires_at = $3, notified_at = $2 WHERE user_id = $1 OR other_id = $1",
        params![owner, now, expires],
    )
    .await?;
    let others: Vec<Uuid> = tx
        .all("SELECT other_id FROM daily_matches WHERE user_id = $1", params![owner])
        .await?;
    for other in others {
        put_reaction(tx, other, owner, &like("pending", now)).await?;
        relation::set_liked(tx, other, owner, now).await?;
    }
    Ok(())
}
