//! Beginning an attempt: gestures and a number that nobody knew before.

use super::gestures;
use super::model::{ATTEMPTS_A_WEEK, AttemptKind, AttemptState, FRAMES, SWAPS, UPLOAD_GRACE, WEEK};
use super::store::attempts::{self, Attempt};
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::json::strings;
use crate::kernel::{LimitEnforcement, Member};
use db::{Reads, Tx};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::json;
use uuid::Uuid;

/// What a new attempt asks for: the gestures and the number to show, the pictures to send, and the time left.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Drawn {
    pub attempt: Uuid,
    /// Words of gestures, in order.
    pub gestures: Vec<String>,
    /// To be shown in the last picture; null without a free hand.
    pub code: Option<String>,
    /// Pictures to send, as `{attempt}/1` and so on in the bucket `verification`.
    pub frames: i64,
    /// Seconds that are left to take the pictures.
    pub seconds: i64,
    pub swaps_left: i64,
}

impl Drawn {
    fn of(attempt: &Attempt, now: Timestamp) -> Drawn {
        Drawn {
            attempt: attempt.id,
            gestures: strings(&attempt.gestures),
            code: attempt.code.clone(),
            frames: FRAMES,
            seconds: attempt.capture_until.duration_since(now).as_secs().max(0),
            swaps_left: SWAPS - attempt.swaps,
        }
    }
}

/// Begins an attempt. An earlier one that was not submitted is replaced, and still counts against the weekly limit.
///
/// Errors: `State` of `pending` while an attempt is in review; `Limit` of `verification`.
pub async fn begin(
    tx: &mut Tx,
    member: Member,
    kind: AttemptKind,
    hands: bool,
    limits: LimitEnforcement,
    now: Timestamp,
) -> FaultResult<Drawn> {
    lock(tx, member.id).await?;
    if let Some(open) = attempts::open(tx, member.id, kind).await? {
        if open.is_in_review() {
            return Err(Fault::state("pending", "A sua verificação já está em análise."));
        }
        attempts::set_ended(tx, open.id, AttemptState::Lapsed, now).await?;
    }
    if limits == LimitEnforcement::Yes {
        require_room(tx, member, kind, now).await?;
    }
    let drawn = gestures::draw(hands)?;
    let capture_until = now + kind.capture();
    let attempt = Attempt {
        id: Uuid::new_v4(),
        user_id: member.id,
        kind,
        state: AttemptState::Drawn,
        hands,
        gestures: json!(drawn.gestures),
        code: drawn.code,
        swaps: 0,
        created_at: now,
        capture_until,
        submitted_at: None,
        decided_at: None,
        reason: None,
        appeal_text: None,
        appealed_at: None,
        erase_at: capture_until + UPLOAD_GRACE,
        erased_at: None,
        photos: None,
    };
    attempts::insert(tx, &attempt).await?;
    Ok(Drawn::of(&attempt, now))
}

async fn require_room(tx: &mut Tx, member: Member, kind: AttemptKind, now: Timestamp) -> FaultResult<()> {
    let made = attempts::times_since(tx, member.id, kind, now - WEEK).await?;
    let counted = made.len() as i64;
    match made.first() {
        Some(first) if counted >= ATTEMPTS_A_WEEK => Err(Fault::Limit {
            kind: "verification",
            limit: ATTEMPTS_A_WEEK,
            resets_at: *first + WEEK,
        }),
        _ => Ok(()),
    }
}

/// Replaces one gesture by another, for a person who cannot make it; no reason is asked, and no attempt is lost.
///
/// Errors: `State` of `swaps` after three; `NotFound` for a gesture that is not asked for.
pub async fn swap(tx: &mut Tx, member: Member, id: Uuid, gesture: &str, now: Timestamp) -> FaultResult<Drawn> {
    lock(tx, member.id).await?;
    let mut attempt = drawn_by(tx, member, id, now).await?;
    if attempt.swaps >= SWAPS {
        return Err(Fault::state("swaps", "Você já trocou três gestos nesta tentativa."));
    }
    let mut gestures = strings(&attempt.gestures);
    let at = gestures
        .iter()
        .position(|known| known == gesture)
        .ok_or(Fault::NotFound)?;
    let known: Vec<&str> = gestures.iter().map(String::as_str).collect();
    let other = gestures::another_than(attempt.hands, &known)?;
    gestures[at] = other.to_owned();
    attempt.gestures = json!(gestures);
    attempt.swaps += 1;
    attempts::set_gestures(tx, id, &attempt.gestures, attempt.swaps).await?;
    Ok(Drawn::of(&attempt, now))
}

/// The caller's attempt whose pictures are still to come. Errors: `NotFound`, `State` of `expired` or `sent`.
pub async fn drawn_by(reads: &mut impl Reads, member: Member, id: Uuid, now: Timestamp) -> FaultResult<Attempt> {
    let attempt = attempts::attempt(reads, id).await?;
    let attempt = attempt
        .filter(|attempt| attempt.user_id == member.id)
        .ok_or(Fault::NotFound)?;
    match attempt.state {
        AttemptState::Drawn if now <= attempt.capture_until + UPLOAD_GRACE => Ok(attempt),
        AttemptState::Drawn | AttemptState::Lapsed => Err(too_late()),
        _ => Err(Fault::state("sent", "Esta tentativa já foi enviada.")),
    }
}

pub fn too_late() -> Fault {
    Fault::state("expired", "O tempo acabou. Comece de novo quando quiser.")
}

/// Serializes changes of one person's attempts and badge, until the transaction ends.
pub async fn lock(tx: &mut Tx, user: Uuid) -> FaultResult<()> {
    Ok(tx.lock_key(&format!("verification:{user}")).await?)
}
