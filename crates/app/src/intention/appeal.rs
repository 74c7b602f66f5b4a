//! Contesting the authenticity of one's seal, and the operator's answer.

use super::{recalculate, store};
use crate::accounts;
use crate::kernel::day::{written_date, zone};
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{Member, new_id, text};
use crate::notify::{self, Notice, NotificationKind};
use crate::words;
use db::Tx;
use jiff::{Timestamp, ToSpan};
use uuid::Uuid;

pub const TEXT_MAX: usize = 1000;
/// A shorter text gives no reason that can be judged.
const TEXT_MIN: usize = 20;
/// After a refusal a new appeal waits: nothing will have changed before.
const PAUSE_DAYS: i64 = 30;

/// Opens an appeal: one at a time, and after a refusal not before a month.
pub async fn appeal(tx: &mut Tx, member: Member, written: &str, now: Timestamp) -> FaultResult<Uuid> {
    let written = text::clean(written);
    if text::graphemes(&written) < TEXT_MIN {
        return Err(Fault::invalid(
            "text",
            words!(
                "Conte com pelo menos {least} letras o que não está certo.",
                least = TEXT_MIN
            ),
        ));
    }
    if text::graphemes(&written) > TEXT_MAX {
        return Err(Fault::too_long("text", TEXT_MAX));
    }
    let held = store::result(tx, member.id).await?;
    let held = held.ok_or_else(|| Fault::state("seal", "Faça primeiro o quiz."))?;
    if let Some(last) = store::last_appeal(tx, member.id).await? {
        may_follow(tx, member, &last, now).await?;
    }
    let id = new_id(now);
    if store::insert_appeal(tx, id, member.id, &written, held.authenticity, now).await? {
        Ok(id)
    } else {
        Err(already_open())
    }
}

fn already_open() -> Fault {
    Fault::state(
        "open",
        "A sua contestação já está com a nossa equipe. Avisamos você assim que houver resposta.",
    )
}

async fn may_follow(tx: &mut Tx, member: Member, last: &store::Appeal, now: Timestamp) -> FaultResult<()> {
    let decided = match (last.state.as_str(), last.decided_at) {
        ("open", _) | (_, None) => return Err(already_open()),
        ("granted", _) => return Ok(()),
        (_, Some(decided)) => decided,
    };
    let from = decided.checked_add((PAUSE_DAYS * 24).hours()).unwrap_or(Timestamp::MAX);
    if now >= from {
        return Ok(());
    }
    let account = accounts::store::account(tx, member.id).await?;
    let home = zone(account.as_ref().map_or("", |account| &account.time_zone));
    let day = written_date(from.to_zoned(home).date());
    Err(Fault::state(
        "decided",
        words!(
            "Respondemos há pouco à sua contestação. Você pode abrir outra a partir de {day}.",
            day = day
        ),
    ))
}

/// Stores the operator's decision and notifies the person. A granted appeal sets aside the evidence against the seal.
pub async fn decide(tx: &mut Tx, id: Uuid, granted: bool, answer: &str, now: Timestamp) -> FaultResult<()> {
    let answer = text::optional("answer", Some(answer), TEXT_MAX)?
        .ok_or_else(|| Fault::invalid("answer", "Escreva uma resposta para a pessoa."))?;
    let Some(user) = store::decide_appeal(tx, id, granted, &answer, now).await? else {
        return Err(Fault::NotFound);
    };
    if granted {
        store::grant_appeal(tx, user, now).await?;
        recalculate::recalculate(tx, user, now).await?;
    }
    let notice = Notice::new(user, NotificationKind::SEAL_APPEAL, format!("appeal:{id}"), now).about(id);
    notify::send_notice(tx, &notice).await
}
