//! The verdict on a message, before it is written.

mod features;

use super::features::{Feature, Features};
use super::model::HoldKind;
use super::outcome::Hold;
use super::rules::Outcome;
use super::{rules, score, store, text};
use crate::kernel::day::today;
use crate::kernel::fault::FaultResult;
use crate::kernel::{LocalizedText, new_id};
use crate::safety::hidden_words;
use db::Tx;
use features::{read, read_message};
use jiff::Timestamp;
use jiff::civil::Date;
use serde_json::json;
use sha2::{Digest, Sha256};
use uuid::Uuid;
use words::{Fingerprint, PreparedText, Region};

/// A message that its sender wants to send, with what the conversation says about it.
#[derive(Debug)]
pub struct MessageEvent<'a> {
    pub sender: Uuid,
    pub recipient: Uuid,
    pub match_id: Uuid,
    pub client_id: &'a str,
    pub body: &'a str,
    /// Messages of each side before this one.
    pub own_messages: i64,
    pub their_messages: i64,
    pub matched_at: Timestamp,
    /// Whether the sender answered the question about this text with yes.
    pub confirmed: bool,
}

/// What becomes of a message.
#[derive(Debug)]
pub enum Judgement {
    /// It is sent; [`record`] stores the verdict beside it.
    Send(Verdict),
    /// It waits. The verdict is stored already.
    Hold(Hold),
}

/// What the rules said, and on which features.
#[derive(Debug)]
pub struct Verdict {
    features: Features,
    outcome: Outcome,
    fingerprint: Option<Fingerprint>,
}

impl Verdict {
    pub(super) fn of(features: Features) -> Verdict {
        let outcome = rules().evaluate(&features);
        Verdict {
            features,
            outcome,
            fingerprint: None,
        }
    }
}

const HINT_APP_MOVE: &str = "app_move";
const HINT_LOVE: &str = "love";
const HINT_GIFT: &str = "gift_request";

/// Judges a message. A held message leaves a hold and a verdict; nothing else is written.
pub async fn judge_message(tx: &mut Tx, event: &MessageEvent<'_>, now: Timestamp) -> FaultResult<Judgement> {
    let verdict = read_message(tx, event, now).await?;
    let Some(kind) = verdict.outcome.hold else {
        return Ok(Judgement::Send(verdict));
    };
    ask(tx, event, verdict, Question::of(kind), now).await
}

/// As [`judge_message`], for a text beside which no notice can stand: an answer in a game, a card, a wish. Its reader could
/// not be warned of payment details, so no confirmation sends them.
pub async fn judge_answer(tx: &mut Tx, event: &MessageEvent<'_>, now: Timestamp) -> FaultResult<Judgement> {
    let verdict = read(tx, event, "", now).await?;
    let Some(kind) = verdict.outcome.hold else {
        return Ok(Judgement::Send(verdict));
    };
    let question = match kind {
        HoldKind::Payment => Question {
            kind,
            wait: None,
            text: "Dados de pagamento não cabem aqui. Escreva outra coisa.".into(),
        },
        HoldKind::Rude | HoldKind::Repeated => Question::of(kind),
    };
    ask(tx, event, verdict, question, now).await
}

/// What the author of a held text is asked.
struct Question {
    kind: HoldKind,
    /// Seconds until an answer counts; `None` if only another text will do.
    wait: Option<u32>,
    text: LocalizedText,
}

impl Question {
    fn of(kind: HoldKind) -> Question {
        Question {
            kind,
            wait: kind.wait_seconds(),
            text: kind.question(),
        }
    }
}

/// Sends what its author confirmed in time, and holds everything else. What only another text answers counts at once.
async fn ask(
    tx: &mut Tx,
    event: &MessageEvent<'_>,
    verdict: Verdict,
    question: Question,
    now: Timestamp,
) -> FaultResult<Judgement> {
    let Question { kind, wait, text } = question;
    let digest = digest(event.body);
    let since = match store::hold(tx, event.sender, event.client_id).await? {
        Some((held, text, since)) if held == kind && text == digest => Some(since),
        _ => None,
    };
    let waited = since.map_or(0, |since| now.duration_since(since).as_secs());
    let left = wait.map(|wait| i64::from(wait) - waited);
    if event.confirmed && since.is_some() && left.is_some_and(|left| left <= 0) {
        store::delete_hold(tx, event.sender, event.client_id).await?;
        return Ok(Judgement::Send(verdict));
    }
    if since.is_none() {
        store::set_hold(tx, event.sender, event.client_id, kind, &digest, now).await?;
        write(tx, event.sender, "message.held", None, &verdict, wait.is_none(), now).await?;
    }
    Ok(Judgement::Hold(Hold {
        kind,
        wait_seconds: left.and_then(|left| u32::try_from(left.max(0)).ok()),
        question: text,
    }))
}

/// Stores the verdict on a message that was sent: its features, its points, and the notice to the recipient.
pub async fn record(
    tx: &mut Tx,
    event: &MessageEvent<'_>,
    message: Uuid,
    verdict: &Verdict,
    now: Timestamp,
) -> FaultResult<()> {
    let hides = hidden_words::hides(tx, event.recipient, event.body).await?;
    store::set_notice(tx, message, event.recipient, verdict.outcome.notice, hides).await?;
    if let (0, Some(Fingerprint(print))) = (event.own_messages, verdict.fingerprint) {
        store::insert_opening(tx, event.sender, event.match_id, print.cast_signed(), now).await?;
    }
    for (feature, hint) in [
        (Feature::TextAppMove, HINT_APP_MOVE),
        (Feature::TextLoveBombing, HINT_LOVE),
        (Feature::TextGiftRequest, HINT_GIFT),
    ] {
        if verdict.features.get(feature) > 0.0 {
            store::insert_hint(tx, event.sender, event.match_id, hint, now).await?;
        }
    }
    if verdict.features.get(Feature::TextVideoProposal) > 0.0 {
        store::insert_video_proposal(tx, event.match_id, event.sender, today(now)).await?;
    }
    write(tx, event.sender, "message", Some(message), verdict, true, now).await
}

/// Stores the verdict on a text that is no message, for example an answer in a game.
pub async fn record_answer(
    tx: &mut Tx,
    user: Uuid,
    reference: Uuid,
    verdict: &Verdict,
    now: Timestamp,
) -> FaultResult<()> {
    write(tx, user, "game.answer", Some(reference), verdict, true, now).await
}

/// What becomes of a text for strangers: those who read it have no conversation with its author.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PublicTextVerdict {
    Accepted,
    /// Its author is asked first.
    Questioned,
    /// Payment details, an invitation elsewhere, and what else counts against its author.
    Refused,
}

/// Judges a text for strangers, and stores the verdict. What only puts a notice beside a message is too faint a sign to
/// refuse a text for. The question about rude words counts nothing.
pub async fn judge_public_text(
    tx: &mut Tx,
    user: Uuid,
    event: &str,
    text: &str,
    now: Timestamp,
) -> FaultResult<PublicTextVerdict> {
    let mut features = Features::default();
    let region = region_of(tx, user).await?;
    text::read(&PreparedText::of(text), region, today(now), &mut features);
    let verdict = Verdict::of(features);
    write(tx, user, event, None, &verdict, true, now).await?;
    let outcome = &verdict.outcome;
    Ok(match outcome.hold {
        Some(HoldKind::Rude) if outcome.points.is_empty() => PublicTextVerdict::Questioned,
        None if outcome.points.is_empty() => PublicTextVerdict::Accepted,
        _ => PublicTextVerdict::Refused,
    })
}

/// As [`judge_public_text`], for texts whose author is not asked: whether it is taken.
pub async fn accepts_profile_text(
    tx: &mut Tx,
    user: Uuid,
    event: &str,
    text: &str,
    now: Timestamp,
) -> FaultResult<bool> {
    let verdict = judge_public_text(tx, user, event, text, now).await?;
    Ok(verdict == PublicTextVerdict::Accepted)
}

/// Whether the rules find nothing in a text that no member wrote. No verdict is stored.
pub fn is_clean(text: &str, today: Date) -> bool {
    let mut features = Features::default();
    text::read(&PreparedText::of(text), Region::Brazil, today, &mut features);
    let outcome = super::rules().evaluate(&features);
    outcome.hold.is_none() && outcome.points.is_empty() && outcome.notice.is_none()
}

/// Deletes the notice beside a text that its recipient will not read.
pub async fn forget_notice(tx: &mut Tx, reference: Uuid, recipient: Uuid) -> FaultResult<()> {
    store::set_notice(tx, reference, recipient, None, false).await
}

/// Judges an event that has no text and holds nothing back, and stores the verdict.
pub async fn judge_event(
    tx: &mut Tx,
    user: Uuid,
    event: &str,
    reference: Option<Uuid>,
    features: Features,
    now: Timestamp,
) -> FaultResult<()> {
    write(tx, user, event, reference, &Verdict::of(features), true, now).await
}

pub(super) async fn region_of(tx: &mut Tx, user: Uuid) -> FaultResult<Region> {
    let country = store::country(tx, user).await?;
    Ok(country.as_deref().and_then(Region::from_code).unwrap_or(Region::Brazil))
}

async fn write(
    tx: &mut Tx,
    user: Uuid,
    event: &str,
    reference: Option<Uuid>,
    verdict: &Verdict,
    counts: bool,
    now: Timestamp,
) -> FaultResult<()> {
    let id = new_id(now);
    let (fired, shadow) = (json!(verdict.outcome.fired), json!(verdict.outcome.shadow));
    let rules = rules().name();
    let new = store::NewVerdict {
        id,
        user,
        event,
        reference,
        rules: &rules,
        features: &verdict.features.to_json().to_string(),
        fired: &fired.to_string(),
        shadow: &shadow.to_string(),
        outcome: &verdict.outcome.effects().to_string(),
    };
    store::insert_verdict(tx, &new, now).await?;
    if let Some(suspicion) = verdict.outcome.suspicion {
        let facts = json!({ "suspicion": suspicion.word(), "verdict": id });
        jobs::emit(tx, now, "guard.suspicion", Some(user), facts).await?;
    }
    if !counts || verdict.outcome.points.is_empty() {
        return Ok(());
    }
    for (rule, points) in &verdict.outcome.points {
        store::insert_points(tx, id, user, rule, *points, now).await?;
    }
    score::recalculate(tx, user, now).await
}

fn digest(body: &str) -> String {
    hex::encode(Sha256::digest(body))
}
