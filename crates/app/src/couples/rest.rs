//! A profile rests, and comes back when its owner says so.

use super::model::RestReason;
use super::store;
use super::view::{self, FoundSomeone};
use crate::AppState;
use crate::kernel::Member;
use crate::kernel::fault::FaultResult;
use crate::matches;
use crate::profiles;
use db::Tx;
use jiff::Timestamp;
use serde_json::json;
use uuid::Uuid;

/// The profile rests from now on; with the other person counts more than alone.
pub(super) async fn begin(
    tx: &mut Tx,
    user: Uuid,
    match_id: Uuid,
    reason: RestReason,
    now: Timestamp,
) -> FaultResult<()> {
    store::put_rest(tx, user, match_id, reason, now).await?;
    profiles::update::set_paused(tx, user, true, now).await
}

/// "Voltar a procurar": the profile appears again. What was paid back stays paid back, the other person's profile rests
/// on until they say otherwise, and the match is an ordinary conversation again.
pub async fn return_to_search(app: &AppState, member: Member, now: Timestamp) -> FaultResult<FoundSomeone> {
    app.act(move |tx| {
        Box::pin(async move {
            tx.lock_key(&format!("couple {}", member.id)).await?;
            if store::rest_of(tx, member.id).await?.is_none() {
                return Ok(());
            }
            finish(tx, member.id, now).await?;
            profiles::update::set_paused(tx, member.id, false, now).await
        })
    })
    .await?;
    view::of_member(app, member, now).await
}

/// Ends the rest of a profile. A couple ends with it.
pub(super) async fn finish(tx: &mut Tx, user: Uuid, now: Timestamp) -> FaultResult<()> {
    let Some(rest) = store::rest_of(tx, user).await? else {
        return Ok(());
    };
    store::delete_rest(tx, user).await?;
    if matches::store::couple_since(tx, rest.match_id).await?.is_none() {
        return Ok(());
    }
    matches::store::set_couple(tx, rest.match_id, None).await?;
    let people = store::people_of(tx, rest.match_id).await?;
    let payload = json!({ "match_id": rest.match_id, "people": people });
    Ok(::jobs::emit(tx, now, "couple.ended", Some(rest.match_id), payload).await?)
}
