//! What a person sees of their own verification.

use super::appeal;
use super::assurance::{self, AgeAssurance};
use super::model::{ATTEMPTS_A_WEEK, AttemptKind, AttemptState, RejectReason, WEEK};
use super::store::attempts::{self, Attempt};
use super::store::badges::{self, Badge};
use super::store::requests;
use crate::accounts::age;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{LimitEnforcement, Member};
use db::{Reads, Tx};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

/// The three badges and what leads to them.
#[derive(Debug, Serialize, JsonSchema)]
pub struct OwnVerification {
    pub profile: OwnBadge,
    pub security: OwnSecurity,
    pub identity: OwnBadge,
    /// Known to be at least eighteen; null where no way has shown it.
    pub age: Option<AgeAssurance>,
    /// The operator's policy asks for an assured age before the caller meets others.
    pub age_required: bool,
    /// Methods by which the age can be assured here.
    pub age_ways: Vec<&'static str>,
    /// Of the last seven days, for each of the two kinds.
    pub attempts_left: AttemptsLeft,
    /// The re-check of a new main photo, where the badge is paused.
    pub recheck: Option<OwnAttempt>,
    /// Open matches that the caller asked to verify.
    pub asked: Vec<Uuid>,
}

/// A badge that people confirm.
#[derive(Debug, Serialize, JsonSchema)]
pub struct OwnBadge {
    pub verified: bool,
    /// A new main photo waits for its confirmation.
    pub paused: bool,
    pub granted_at: Option<Timestamp>,
    pub expires_at: Option<Timestamp>,
    /// The latest attempt that was sent.
    pub attempt: Option<OwnAttempt>,
}

/// An attempt as its owner follows it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct OwnAttempt {
    pub id: Uuid,
    pub state: AttemptState,
    pub submitted_at: Option<Timestamp>,
    pub decided_at: Option<Timestamp>,
    /// Why it was rejected.
    pub reason: Option<RejectReason>,
    /// Until when the rejection can be contested; null where it cannot.
    pub appeal_until: Option<Timestamp>,
    /// When the pictures are erased at the latest; null once they are.
    pub erased_by: Option<Timestamp>,
}

/// The badge that follows from the account itself.
#[derive(Debug, Serialize, JsonSchema)]
pub struct OwnSecurity {
    pub verified: bool,
    pub email: bool,
    pub second_factor: bool,
    pub recovery_codes: bool,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct AttemptsLeft {
    pub profile: i64,
    pub identity: i64,
    /// When the next one is possible, where none is left.
    pub profile_at: Option<Timestamp>,
    pub identity_at: Option<Timestamp>,
}

pub async fn status(
    tx: &mut Tx,
    member: Member,
    limits: LimitEnforcement,
    now: Timestamp,
) -> FaultResult<OwnVerification> {
    let security = badges::security(tx, member.id).await?.ok_or(Fault::NotFound)?;
    let (profile_left, profile_at) = left(tx, member, AttemptKind::Profile, limits, now).await?;
    let (identity_left, identity_at) = left(tx, member, AttemptKind::Identity, limits, now).await?;
    let recheck = attempts::latest(tx, member.id, AttemptKind::Recheck).await?;
    let profile = badge(tx, member, AttemptKind::Profile, now).await?;
    Ok(OwnVerification {
        recheck: recheck.filter(|_| profile.paused).map(|attempt| own(&attempt, now)),
        profile,
        security: OwnSecurity {
            verified: security.email && security.second_factor && security.recovery_codes,
            email: security.email,
            second_factor: security.second_factor,
            recovery_codes: security.recovery_codes,
        },
        identity: badge(tx, member, AttemptKind::Identity, now).await?,
        attempts_left: AttemptsLeft {
            profile: profile_left,
            identity: identity_left,
            profile_at,
            identity_at,
        },
        age: assurance::of(tx, member.id, now).await?,
        age_required: age::store::is_required(tx, member.id).await?,
        age_ways: assurance::ways(),
        asked: requests::asked_by(tx, member.id).await?,
    })
}

async fn badge(reads: &mut impl Reads, member: Member, kind: AttemptKind, now: Timestamp) -> FaultResult<OwnBadge> {
    let found: Option<Badge> = badges::badge(reads, member.id, kind.word()).await?;
    let found = found.filter(|badge| badge.expires_at > now);
    let paused = found.as_ref().is_some_and(|badge| badge.paused_at.is_some());
    let attempt = attempts::latest(reads, member.id, kind).await?;
    Ok(OwnBadge {
        verified: found.is_some() && !paused,
        paused,
        granted_at: found.as_ref().map(|badge| badge.granted_at),
        expires_at: found.as_ref().map(|badge| badge.expires_at),
        attempt: attempt.map(|attempt| own(&attempt, now)),
    })
}

fn own(attempt: &Attempt, now: Timestamp) -> OwnAttempt {
    OwnAttempt {
        id: attempt.id,
        state: attempt.state,
        submitted_at: attempt.submitted_at,
        decided_at: attempt.decided_at,
        reason: attempt.reason(),
        appeal_until: appeal::until(attempt, now),
        erased_by: attempt.erased_at.is_none().then_some(attempt.erase_at),
    }
}

/// Attempts left this week, and when the next is possible.
async fn left(
    reads: &mut impl Reads,
    member: Member,
    kind: AttemptKind,
    limits: LimitEnforcement,
    now: Timestamp,
) -> FaultResult<(i64, Option<Timestamp>)> {
    if limits == LimitEnforcement::No {
        return Ok((ATTEMPTS_A_WEEK, None));
    }
    let made = attempts::times_since(reads, member.id, kind, now - WEEK).await?;
    let left = (ATTEMPTS_A_WEEK - made.len() as i64).max(0);
    let next = made.first().filter(|_| left == 0).map(|first| *first + WEEK);
    Ok((left, next))
}
