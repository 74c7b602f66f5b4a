//! The last position of a person who shares it with their contacts. It is in no answer but the page of the link.

use super::model::Watch;
use super::pin;
use super::store;
use super::store::watch as positions;
use super::watch;
use crate::AppState;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{Member, Vault};
use db::Tx;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

const TABLE: &str = "meeting_locations";

/// Degrees.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Position {
    pub latitude: f64,
    pub longitude: f64,
}

/// Replaces the last position.
///
/// Errors: `NotFound`; `State` of `not_watching` without a running plan; `Validation` of `latitude`.
pub async fn share(
    tx: &mut Tx,
    vault: &Vault,
    member: Member,
    id: Uuid,
    position: Position,
    now: Timestamp,
) -> FaultResult<()> {
    let known = |value: f64, most: f64| value.is_finite() && value.abs() <= most;
    if !known(position.latitude, 90.0) || !known(position.longitude, 180.0) {
        return Err(Fault::invalid("latitude", "Não entendemos esta posição."));
    }
    watch::lock(tx, member.id).await?;
    let row = store::own(tx, member.id, id, now).await?;
    if row.watch != Watch::On {
        return Err(Fault::state(
            "not_watching",
            "Envie primeiro o plano a quem acompanha você.",
        ));
    }
    let sealed = vault.seal(TABLE, member.id, &position)?;
    positions::put_location(tx, id, member.id, &sealed, now).await
}

/// Erases the position. While the plan runs that takes the PIN, as an answer does: otherwise it could be forced.
pub async fn stop(app: &AppState, member: Member, id: Uuid, pin: Option<String>, now: Timestamp) -> FaultResult<()> {
    if pin::guards_plan(&mut app.db.reader(), member, id, now).await? {
        pin::confirm(app, member, id, pin, now).await?;
    }
    app.act(move |tx| Box::pin(positions::delete_location(tx, id, member.id)))
        .await
}

/// What a row holds.
pub fn open(vault: &Vault, owner: Uuid, sealed: &str) -> Option<Position> {
    vault.open(TABLE, owner, sealed)
}
