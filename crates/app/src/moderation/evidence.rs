//! Evidence that leaves the product, for an authority: asked for by one person, allowed by another, taken once.

use super::audit::{self, AuditEntry};
use super::store::{audit as book, cases, evidence as profile, exports, reports};
use super::{claim, view_reports};
use crate::accounts::staff::Moderator;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{new_id, text};
use db::Tx;
use jiff::Timestamp;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use uuid::Uuid;

const REASON_MAX: usize = 1000;

/// Asks to take the evidence of the held case away.
pub async fn ask(tx: &mut Tx, moderator: &Moderator, case_id: Uuid, reason: &str, now: Timestamp) -> FaultResult<Uuid> {
    let case = claim::held(tx, moderator, case_id, now).await?;
    let reason = text::optional("reason", Some(reason), REASON_MAX)?
        .ok_or_else(|| Fault::invalid("reason", "Diga para quem e por que a prova sai daqui."))?;
    let id = new_id(now);
    exports::insert(tx, id, case.id, &reason, moderator.id, now).await?;
    audit::write(
        tx,
        AuditEntry::by(moderator, "evidence.ask", case.id, case.subject).because(&reason),
        now,
    )
    .await?;
    Ok(id)
}

/// Allows or refuses what somebody else asked for.
pub async fn second(tx: &mut Tx, moderator: &Moderator, id: Uuid, allow: bool, now: Timestamp) -> FaultResult<()> {
    audit::begin(tx).await?;
    let export = exports::export(tx, id).await?.ok_or(Fault::NotFound)?;
    let case = cases::impartial(tx, moderator.id, export.case_id).await?;
    if export.asked_by == moderator.id {
        return Err(Fault::state("second", "A segunda pessoa precisa ser outra."));
    }
    if export.state != "awaiting" {
        return Err(Fault::state("decided", "Este pedido já foi respondido."));
    }
    exports::set_seconded(tx, id, allow, moderator.id, now).await?;
    let act = if allow { "evidence.allow" } else { "evidence.refuse" };
    audit::write(tx, AuditEntry::by(moderator, act, case.id, case.subject), now).await
}

/// Hands out what was allowed, once, to whoever asked: reports, attached messages, profile texts, a hash of each, and the
/// book's last row.
pub async fn take(tx: &mut Tx, moderator: &Moderator, id: Uuid, now: Timestamp) -> FaultResult<Value> {
    audit::begin(tx).await?;
    let export = exports::export(tx, id).await?.ok_or(Fault::NotFound)?;
    let case = cases::impartial(tx, moderator.id, export.case_id).await?;
    if export.asked_by != moderator.id {
        return Err(Fault::NotFound);
    }
    audit::write(
        tx,
        AuditEntry::by(moderator, "evidence.take", case.id, case.subject).because(&export.reason),
        now,
    )
    .await?;
    if !exports::take(tx, id, moderator.id, now).await? {
        return Err(Fault::state(
            "awaiting",
            "A segunda pessoa ainda não autorizou, ou a prova já foi retirada.",
        ));
    }
    let mut reported = Vec::new();
    for report in reports::of_case(tx, case.id).await? {
        let messages = view_reports::excerpts(tx, &report).await?;
        reported.push(json!({
            "receipt": report.id, "reporter": report.reporter, "reason": report.reason, "text": report.text,
            "item": report.item, "at": report.created_at.to_string(), "messages": messages,
        }));
    }
    let texts = match case.subject {
        Some(person) => profile::texts(tx, person).await?,
        None => Vec::new(),
    };
    // With these whoever receives the file can show that no part of it was changed since.
    let mut hashes: Vec<Value> = reported.iter().map(|report| hash_of("report", report)).collect();
    hashes.extend(texts.iter().map(|text| hash_of("text", &json!(text))));
    let book = book::last(tx)
        .await?
        .map(|(row, hash)| json!({ "row": row, "hash": hash }));
    Ok(json!({
        "case": case.id, "subject": case.subject, "kind": case.kind.word(), "severity": case.severity().word(),
        "opened_at": case.opened_at.to_string(), "reports": reported, "texts": texts, "reason": export.reason,
        "taken_at": now.to_string(), "hashes": hashes, "book": book,
    }))
}

/// The SHA-256 of one part, as compact JSON with its keys in order.
fn hash_of(part: &str, value: &Value) -> Value {
    json!({ "part": part, "sha256": hex::encode(Sha256::digest(value.to_string())) })
}
