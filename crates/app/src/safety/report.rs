//! Reports: kept with the messages that the reporter chose, and answered with a receipt.

use super::model::{NewReport, ReportReason};
use super::{evidence, relation, store};
use crate::accounts::restrictions::{LIMITED_REPORTS, RestrictionKind, is_restricted};
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{Member, new_id, room_again, text};
use crate::words;
use db::{Reads, Tx};
use jiff::{SignedDuration, Timestamp, ToSpan};
use serde_json::json;
use uuid::Uuid;

pub const TEXT_MAX: usize = 2000;
pub const MESSAGES_MAX: usize = 50;
/// Reports per person in 24 hours.
pub const DAILY_LIMIT: i64 = 20;
const ITEM_MAX: usize = 40;
const DAY: SignedDuration = SignedDuration::from_hours(24);

/// Stores the report and returns its receipt.
///
/// A reporter who cannot see the target and shared no match with them in the last 90 days gets 404, as for an absent
/// person. Matches that ended, by a block or with an account, stay reportable so long: leaving must not hide evidence. What
/// the profile shows is copied, and the files of its photos are held, because both may change before anybody looks.
pub async fn report(tx: &mut Tx, member: Member, new: NewReport, now: Timestamp) -> FaultResult<Uuid> {
    if ReportReason::parse(&new.reason).is_none() {
        return Err(Fault::invalid("reason", "Escolha um motivo da lista."));
    }
    let messages = new.messages.as_deref().unwrap_or_default();
    if messages.len() > MESSAGES_MAX {
        return Err(Fault::invalid(
            "messages",
            words!("Escolha no máximo {most} mensagens.", most = MESSAGES_MAX),
        ));
    }
    let text = text::optional("text", new.text.as_deref(), TEXT_MAX)?;
    let item = new.item.as_deref().map(item).transpose()?;
    let written = match &item {
        Some(item) => evidence::of_item(tx, item, new.target, member.id).await?,
        None => None,
    };
    let known = new.target != member.id
        && (written.is_some()
            || super::people::sees(tx, member.id, new.target, now).await?
            || store::shared_match(tx, member.id, new.target, closed_since(now)).await?
            || relation::stands(tx, member.id, new.target, relation::RelationKind::Closed, now).await?);
    if !known {
        return Err(Fault::NotFound);
    }
    // Reports at once would all find room for one.
    tx.lock_key(&format!("report {}", member.id)).await?;
    require_room(tx, member, now).await?;
    let mut attached = store::messages_between(tx, member.id, new.target, messages).await?;
    attached.extend(written);
    let id = new_id(now);
    let kept = store::ReportEvidence {
        texts: attached,
        profile: evidence::profile(tx, new.target).await?,
    };
    evidence::hold_photos(tx, new.target, now).await?;
    let new = NewReport { text, item, ..new };
    store::insert_report(tx, id, member.id, &new, kept, now).await?;
    jobs::emit(tx, now, "safety.reported", Some(new.target), json!({ "report": id })).await?;
    Ok(id)
}

/// Matches that ended before this moment open no report any more.
fn closed_since(now: Timestamp) -> Timestamp {
    now.checked_sub((relation::CLOSED_VISIBLE_DAYS * 24).hours())
        .unwrap_or(Timestamp::MIN)
}

/// Refuses a report that is one too many: of a day, or of somebody whose reports a decision limits.
async fn require_room(reads: &mut impl Reads, member: Member, now: Timestamp) -> FaultResult<()> {
    let made = store::reports_since(reads, member.id, now.checked_sub(DAY).unwrap_or(Timestamp::MIN)).await?;
    if room_again(&made, DAILY_LIMIT, DAY).is_some() {
        return Err(Fault::Rate { retry_after: 3600 });
    }
    match room_again(&made, LIMITED_REPORTS, DAY) {
        Some(resets_at) if is_restricted(reads, member.id, RestrictionKind::Reports, now).await? => Err(Fault::Limit {
            kind: "reports",
            limit: LIMITED_REPORTS,
            resets_at,
        }),
        _ => Ok(()),
    }
}

/// The name of a part of a profile, or of something that one person sent to another.
fn item(word: &str) -> FaultResult<String> {
    let known = match word.split_once(':') {
        Some(("photo" | "letter" | "game" | "gift" | "meeting", id)) => Uuid::parse_str(id).is_ok(),
        Some(("prompt", id)) => {
            !id.is_empty() && id.len() <= ITEM_MAX && id.chars().all(|letter| letter.is_ascii_alphanumeric())
        }
        _ => matches!(word, "bio" | "opening"),
    };
    known.then(|| word.to_owned()).ok_or_else(|| {
        Fault::invalid(
            "item",
            "Escolha uma parte do perfil, uma carta, um jogo, um presente, um encontro ou a pergunta de abertura.",
        )
    })
}
