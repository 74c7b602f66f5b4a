//! "Pedir": asking a match for signs that they keep private, and the answer.

use super::access::{self, ChartAccess};
use super::store;
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use crate::notify::{self, Notice, NotificationKind};
use db::{Reads, Tx};
use jiff::Timestamp;
use serde_json::json;
use uuid::Uuid;

/// Asks a match. Asking again, or for what can be seen already, changes nothing.
pub async fn ask(tx: &mut Tx, member: Member, target: Uuid, now: Timestamp) -> FaultResult<()> {
    // Asking twice at once is one request and one notification.
    tx.lock_pair(member.id, target).await?;
    let seen = a_match(tx, member, target, now).await?;
    if matches!(access::standing(&seen, now), ChartAccess::Ready | ChartAccess::Asked) {
        return Ok(());
    }
    store::put_request(tx, member.id, target, now).await?;
    let event = json!({ "asker": member.id, "owner": target });
    jobs::emit(tx, now, "chart.asked", Some(target), event).await?;
    emit_request_event(tx, target, NotificationKind::CHART_ASKED, member.id, seen.match_id, now).await
}

/// Allows or declines a request. Only an approval is notified; a later refusal takes it back.
pub async fn answer(tx: &mut Tx, member: Member, asker: Uuid, allow: bool, now: Timestamp) -> FaultResult<()> {
    tx.lock_pair(member.id, asker).await?;
    let seen = a_match(tx, member, asker, now).await?;
    let request = store::request(tx, asker, member.id).await?.ok_or(Fault::NotFound)?;
    let state = if allow { "allowed" } else { "declined" };
    if request.state == state {
        return Ok(());
    }
    store::answer_request(tx, asker, member.id, state, now).await?;
    if allow {
        let event = json!({ "asker": asker, "owner": member.id });
        jobs::emit(tx, now, "chart.allowed", Some(asker), event).await?;
        emit_request_event(
            tx,
            asker,
            NotificationKind::CHART_ALLOWED,
            member.id,
            seen.match_id,
            now,
        )
        .await?;
    }
    Ok(())
}

async fn a_match(
    reads: &mut impl Reads,
    member: Member,
    other: Uuid,
    now: Timestamp,
) -> FaultResult<store::VisiblePerson> {
    store::person(reads, member.id, other, now)
        .await?
        .filter(|seen| seen.relation == "match")
        .ok_or(Fault::NotFound)
}

async fn emit_request_event(
    tx: &mut Tx,
    user: Uuid,
    kind: NotificationKind,
    person: Uuid,
    reference: Option<Uuid>,
    now: Timestamp,
) -> FaultResult<()> {
    let notice = Notice {
        user,
        kind,
        reference,
        person: Some(person),
        unnamed: None,
        dedupe: format!("{}:{person}:{now}", kind.word),
        at: now,
    };
    notify::send_notice(tx, &notice).await
}
