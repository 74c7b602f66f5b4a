//! A match comes to be, exactly once for a pair.

use super::store;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::id::ordered;
use crate::kernel::new_id;
use crate::safety::relation::{self, RelationKind};
use db::{Reads, Tx};
use jiff::Timestamp;
use serde_json::json;
use uuid::Uuid;

/// Makes the two a match and answers its id; a pair that is one already keeps its match.
///
/// Two opposite likes of the same instant both come here; the lock on the pair makes the second wait
/// until it can see the first one's row. A pair whose match was closed gets the same row again, once
/// the 90 days in which neither can like the other are over.
pub async fn create(tx: &mut Tx, one: Uuid, other: Uuid, compatibility: i64, now: Timestamp) -> FaultResult<Uuid> {
    if one == other {
        return Err(Fault::Internal("a match needs two people".into()));
    }
    tx.lock_pair(one, other).await?;
    if relation::stands(tx, one, other, RelationKind::Blocked, now).await? {
        return Err(Fault::NotFound);
    }
    let id = match store::of_pair(tx, one, other).await? {
        Some((id, true)) => return Ok(id),
        Some((id, false)) => {
            if relation::stands(tx, one, other, RelationKind::Closed, now).await? {
                return Err(Fault::state("closed", "Vocês encerraram a conversa há pouco tempo."));
            }
            store::reopen(tx, id, compatibility, now).await?;
            id
        }
        None => {
            let id = new_id(now);
            if !store::insert(tx, id, one, other, compatibility, now).await? {
                return existing(tx, one, other)
                    .await?
                    .ok_or_else(|| Fault::Internal("the pair's match vanished".into()));
            }
            id
        }
    };
    store::put_members(tx, id, one, other).await?;
    relation::set_match(tx, one, other, now).await?;
    let (a, b) = ordered(one, other);
    jobs::emit(
        tx,
        now,
        "match.created",
        Some(id),
        json!({ "match_id": id, "a": a, "b": b }),
    )
    .await?;
    Ok(id)
}

/// The open match of two people, if there is one.
pub async fn existing(reads: &mut impl Reads, one: Uuid, other: Uuid) -> FaultResult<Option<Uuid>> {
    Ok(store::of_pair(reads, one, other)
        .await?
        .and_then(|(id, open)| open.then_some(id)))
}
