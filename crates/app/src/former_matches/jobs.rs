//! Following whom everybody stopped seeing.

use super::store;
use crate::kernel::fault::FaultResult;
use crate::kernel::periodic::every_hours;
use ::jobs::Schedule;
use db::{Db, Tx};
use jiff::Timestamp;

/// Starts the 90 days of matches whose other side left or was hidden. A block and an end have their time already.
pub fn hidden_sides(db: Db) -> Schedule {
    every_hours("former_matches.hidden", 1, db, |db, now| async move {
        db.tx(move |tx| Box::pin(note(tx, now))).await
    })
}

async fn note(tx: &mut Tx, now: Timestamp) -> FaultResult<()> {
    store::fill_names(tx).await?;
    store::note_hidden(tx, now).await
}
