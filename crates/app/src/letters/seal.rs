//! Sealing: the letter is judged, and leaves. After that nobody changes it.

use super::model::{self, LetterKind, LetterPace, LetterState};
use super::recipient::{Recipient, answered, recipient, require_stranger};
use super::store::{self, LetterRow, Sealing};
use super::{allowance, transit};
use crate::accounts::restrictions::refuse_links;
use crate::guard::model::HoldKind;
use crate::guard::{self, GuardOutcome, Hold, Judgement, MessageEvent};
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{LimitEnforcement, LocalizedText, Member, contact};
use crate::messaging;
use crate::profiles::public_clock;
use db::Tx;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::json;
use uuid::Uuid;
use words::{PreparedText, fingerprint};

/// A letter on its way.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SealedLetter {
    pub id: Uuid,
    /// By day on the recipient's clock.
    pub deliver_at: Timestamp,
}

/// Why the guard sent a letter back to the desk.
pub fn question(kind: HoldKind) -> LocalizedText {
    match kind {
        HoldKind::Payment => {
            "Esta carta tem dados de pagamento, e vocês ainda não se viram em vídeo. Ela voltou para a mesa."
        }
        HoldKind::Rude => "Há palavras nesta carta que podem machucar. Ela voltou para a mesa.",
        HoldKind::Repeated => "Você já escreveu quase o mesmo a outras pessoas hoje. Escreva algo só para esta.",
    }
    .into()
}

/// Seals a draft: it is judged, and leaves. Sealing a letter on its way again answers the same.
///
/// Errors: `NotFound`; `Validation` of `body`; `State` of `unopened`, `copied`, `closed` and of what a letter to a stranger
/// needs; `ChangeLimit`. Whatever is refused stays a draft.
pub async fn seal(
    tx: &mut Tx,
    member: Member,
    id: Uuid,
    confirm: bool,
    (limits, pace): (LimitEnforcement, LetterPace),
    now: Timestamp,
) -> FaultResult<GuardOutcome<SealedLetter>> {
    tx.lock_key(&format!("letters:{}", member.id)).await?;
    let own = |row: &LetterRow| row.from_id == member.id;
    let row = store::letter(tx, id).await?.filter(own).ok_or(Fault::NotFound)?;
    tx.lock_pair(member.id, row.to_id).await?;
    let row = store::letter(tx, id).await?.filter(own).ok_or(Fault::NotFound)?;
    match (row.state, row.deliver_at) {
        (LetterState::Draft, _) => {}
        (LetterState::InTransit, Some(deliver_at)) => return Ok(GuardOutcome::Done(SealedLetter { id, deliver_at })),
        _ => return Err(model::sealed()),
    }
    let answered = answered(tx, member, row.to_id, row.answers_to).await?;
    let recipient = recipient(tx, member, row.to_id, answered.as_ref(), now).await?;
    let new = Sealing {
        letter_id: id,
        to_id: recipient.id,
        kind: recipient.kind(),
        is_answer: answered.is_some(),
        fingerprint: fingerprint(&PreparedText::of(&row.body)).map(|print| print.0.cast_signed()),
        times: 1,
        first_at: now,
    };
    require(tx, member, &row, &recipient, &new, limits, now).await?;
    let name = format!("letter:{id}");
    let event = event(tx, &row, &recipient, &name, confirm, now).await?;
    match guard::judge::judge_message(tx, &event, now).await? {
        Judgement::Hold(hold) => {
            store::set_reason(tx, id, hold.kind.word()).await?;
            Ok(GuardOutcome::Held(Hold {
                wait_seconds: hold.wait_seconds.filter(|_| new.kind == LetterKind::Match),
                question: question(hold.kind),
                ..hold
            }))
        }
        Judgement::Send(verdict) => {
            guard::judge::record(tx, &event, id, &verdict, now).await?;
            store::put_sealing(tx, member.id, &new, now).await?;
            send(tx, &row, &recipient, pace, now).await.map(GuardOutcome::Done)
        }
    }
}

/// Everything that must hold before a letter leaves.
async fn require(
    tx: &mut Tx,
    member: Member,
    row: &LetterRow,
    recipient: &Recipient,
    new: &Sealing,
    limits: LimitEnforcement,
    now: Timestamp,
) -> FaultResult<()> {
    model::require_length(new.kind, &row.body)?;
    match new.kind {
        LetterKind::Match => refuse_links(tx, member.id, &row.body, "body", now).await?,
        LetterKind::Presentation => {
            require_stranger(tx, member, recipient, new.is_answer, now).await?;
            if contact::find(&row.body).is_some() {
                return Err(Fault::invalid(
                    "body",
                    "Numa carta de apresentação não cabem telefone, e-mail, links nem perfis de outras redes. Ela continua salva.",
                ));
            }
        }
    }
    if store::has_unopened(tx, member.id, recipient.id).await? {
        return Err(unopened());
    }
    if let Some(answered) = row.answers_to
        && store::has_answer(tx, answered, row.id).await?
    {
        return Err(Fault::state("answered", "Você já respondeu a esta carta."));
    }
    allowance::require(tx, member, new, limits, now).await
}

/// The refusal of a second letter before the first was opened.
pub fn unopened() -> Fault {
    Fault::state(
        "unopened",
        "A sua última carta para esta pessoa ainda não foi aberta. Esta fica salva até lá.",
    )
}

/// The letter as the guard judges it: like a message of the conversation, or like the first message to a stranger, which no
/// confirmation lets through.
async fn event<'a>(
    tx: &mut Tx,
    row: &'a LetterRow,
    recipient: &Recipient,
    name: &'a str,
    confirm: bool,
    now: Timestamp,
) -> FaultResult<MessageEvent<'a>> {
    let (own_messages, their_messages, matched_at) = match recipient.match_id {
        Some(match_id) => {
            let counts = messaging::store::pace::counts(tx, match_id, row.from_id, Uuid::max()).await?;
            (counts.own, counts.their, counts.matched_at)
        }
        None => (0, 0, now),
    };
    Ok(MessageEvent {
        sender: row.from_id,
        recipient: row.to_id,
        match_id: recipient.match_id.unwrap_or(row.id),
        client_id: name,
        body: &row.body,
        own_messages,
        their_messages,
        matched_at,
        confirmed: confirm && recipient.match_id.is_some(),
    })
}

async fn send(
    tx: &mut Tx,
    row: &LetterRow,
    recipient: &Recipient,
    pace: LetterPace,
    now: Timestamp,
) -> FaultResult<SealedLetter> {
    let deliver_at = pace.arrival(now, row.hours, &public_clock(tx, row.to_id).await?);
    store::set_sealed(tx, row.id, recipient.kind(), deliver_at, now).await?;
    transit::plan(tx, row.id, deliver_at, now).await?;
    transit::notify_on_the_way(tx, row, recipient, now).await?;
    jobs::emit(tx, now, "letter.sealed", Some(row.id), json!({ "to": row.to_id })).await?;
    Ok(SealedLetter { id: row.id, deliver_at })
}
