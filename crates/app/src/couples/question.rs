//! What saying it and answering it have in common.

use super::model::RestReason;
use super::store::{self, Question};
use crate::kernel::fault::{Fault, FaultResult};
use db::Tx;
use jiff::Timestamp;
use serde_json::json;
use uuid::Uuid;

/// What one person says in two matches at once happens one after the other. Asked for before anything is written.
pub(super) async fn lock_people(tx: &mut Tx, mut people: [Uuid; 2]) -> FaultResult<()> {
    people.sort_unstable();
    for person in people {
        tx.lock_key(&format!("couple {person}")).await?;
    }
    Ok(())
}

/// Refuses who is half of a couple already.
pub(super) async fn require_single(tx: &mut Tx, user: Uuid) -> FaultResult<()> {
    match store::rest_of(tx, user).await? {
        Some(rest) if rest.reason == RestReason::Couple => Err(Fault::state(
            "couple",
            "O seu perfil já está descansando com outra pessoa. Volte a procurar antes.",
        )),
        _ => Ok(()),
    }
}

/// Tells the screens of both, with ids alone.
pub(super) async fn changed(tx: &mut Tx, kind: &'static str, question: &Question, now: Timestamp) -> FaultResult<()> {
    let payload = json!({ "match_id": question.match_id, "people": [question.asker_id, question.other_id] });
    Ok(::jobs::emit(tx, now, kind, Some(question.match_id), payload).await?)
}
