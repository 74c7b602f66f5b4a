//! Evidence that leaves the product, for an authority: asked for by one person, allowed by another, taken once.

use super::audit::{self, AuditEntry};
use super::store::{audit as book, cases, exports, reports};
use super::{claim, text_field, view_reports};
use crate::AppState;
use crate::accounts::staff::Moderator;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::zip::ZipWriter;
use crate::kernel::{new_id, text};
use crate::media::evidence as copies;
use crate::safety::evidence::photos::{self, HeldPhoto};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use db::Tx;
use jiff::Timestamp;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use uuid::Uuid;

const REASON_MAX: usize = 1000;
/// Rows of the book that an export holds.
const BOOK_MAX: i64 = 1_000;

/// What was taken out: the evidence as JSON, and the photos that go with it.
pub struct TakenEvidence {
    evidence: Value,
    photos: Vec<HeldPhoto>,
    at: Timestamp,
}

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

/// Hands out what was allowed, once, to whoever asked: reports, attached messages, the profile now and as it was reported,
/// a hash of each, the photos that are held, and what the book has of the case with its last row.
pub async fn take(tx: &mut Tx, moderator: &Moderator, id: Uuid, now: Timestamp) -> FaultResult<TakenEvidence> {
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
            "profile": report.profile_snapshot,
        }));
    }
    let texts = match case.subject {
        Some(person) => text_field::texts(tx, person).await?,
        None => Vec::new(),
    };
    // With these whoever receives the file can show that no part of it was changed since.
    let mut hashes: Vec<Value> = reported.iter().map(|report| hash_of("report", report)).collect();
    hashes.extend(texts.iter().map(|text| hash_of("text", &json!(text))));
    let photos = match case.subject {
        Some(person) => photos::held(tx, person).await?,
        None => Vec::new(),
    };
    let history = book::of_case(tx, case.id, BOOK_MAX).await?;
    let book = book::last(tx)
        .await?
        .map(|(row, hash)| json!({ "row": row, "hash": hash }));
    let evidence = json!({
        "case": case.id, "subject": case.subject, "kind": case.kind.word(), "severity": case.severity().word(),
        "opened_at": case.opened_at.to_string(), "reports": reported, "texts": texts, "reason": export.reason,
        "taken_at": now.to_string(), "hashes": hashes, "book": book, "history": history,
        "photos": photos.iter().map(photo_line).collect::<Vec<Value>>(),
    });
    Ok(TakenEvidence {
        evidence,
        photos,
        at: now,
    })
}

fn photo_line(photo: &HeldPhoto) -> Value {
    json!({ "id": photo.photo_id, "sha256": photo.sha256, "restricted": photo.restricted })
}

/// The evidence with its archive: a ZIP of the evidence, the photos, and a manifest with the SHA-256 of each file, in
/// base 64. Known abuse leaves as its hash; the file stays here for an order that names it.
pub async fn pack(app: &AppState, taken: TakenEvidence) -> FaultResult<Value> {
    let TakenEvidence {
        mut evidence,
        photos,
        at,
    } = taken;
    let whole = serde_json::to_vec_pretty(&evidence).map_err(|error| Fault::Internal(error.to_string()))?;
    let mut files = vec![("caso.json".to_owned(), whole)];
    for photo in photos.iter().filter(|photo| !photo.restricted) {
        if let Some(bytes) = copies::read(&app.photos, photo).await? {
            files.push((format!("fotos/{}.webp", photo.photo_id), bytes.to_vec()));
        }
    }
    let manifest: Vec<Value> = files
        .iter()
        .map(
            |(name, bytes)| json!({ "file": name, "bytes": bytes.len(), "sha256": hex::encode(Sha256::digest(bytes)) }),
        )
        .collect();
    let withheld: Vec<Value> = photos.iter().filter(|photo| photo.restricted).map(photo_line).collect();
    let manifest = json!({ "made_at": at.to_string(), "files": manifest, "withheld": withheld });
    files.push(("manifesto.json".to_owned(), manifest.to_string().into_bytes()));
    let archive = zip(&files, at).map_err(|error| Fault::Internal(format!("evidence cannot be packed: {error}")))?;
    evidence["archive"] = json!(STANDARD.encode(archive));
    Ok(evidence)
}

fn zip(files: &[(String, Vec<u8>)], at: Timestamp) -> std::io::Result<bytes::Bytes> {
    let mut zip = ZipWriter::new(at);
    for (name, bytes) in files {
        zip.begin(name)?;
        zip.write(bytes)?;
        zip.end()?;
    }
    zip.finish()
}

/// The SHA-256 of one part, as compact JSON with its keys in order.
fn hash_of(part: &str, value: &Value) -> Value {
    json!({ "part": part, "sha256": hex::encode(Sha256::digest(value.to_string())) })
}
