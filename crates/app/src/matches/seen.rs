//! Looking at the list of matches: new ones stop counting on the badge.

use super::store;
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use db::Tx;
use jiff::Timestamp;
use serde_json::json;
use uuid::Uuid;

/// Matches that are celebrated at once; far more than anybody finds after a holiday.
const CELEBRATED_AT_ONCE: usize = 100;

/// Notes that the person was shown these new matches, and answers those that this call noted: of several devices that ask
/// at the same moment, one celebrates. Matches that do not exist for the person are left out.
pub async fn celebrate(tx: &mut Tx, member: Member, matches: &[Uuid], now: Timestamp) -> FaultResult<Vec<Uuid>> {
    if matches.len() > CELEBRATED_AT_ONCE {
        return Err(Fault::invalid("matches", "São matches demais de uma vez."));
    }
    let celebrated = store::set_celebrated(tx, member, matches, now).await?;
    if !celebrated.is_empty() {
        let payload = json!({ "matches": celebrated });
        jobs::emit(tx, now, "matches.celebrated", Some(member.id), payload).await?;
    }
    Ok(celebrated)
}

/// Marks all matches of the person as looked at.
pub async fn mark_all(tx: &mut Tx, member: Member, now: Timestamp) -> FaultResult<()> {
    let seen = store::set_all_seen(tx, member.id, now).await?;
    emit_seen(tx, member, &seen, now).await
}

/// Says which matches the person saw for the first time; none is no event.
pub async fn emit_seen(tx: &mut Tx, member: Member, seen: &[Uuid], now: Timestamp) -> FaultResult<()> {
    if !seen.is_empty() {
        jobs::emit(tx, now, "matches.seen", Some(member.id), json!({ "matches": seen })).await?;
    }
    Ok(())
}
