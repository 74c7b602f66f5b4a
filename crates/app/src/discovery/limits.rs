//! How many reactions a day: generous for people, too few for robots.

use super::store;
use crate::accounts::restrictions::{LIMITED_CHATS, RestrictionKind, is_restricted};
use crate::accounts::store::entitled;
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::periodic::every_hours;
use crate::profiles::{self, own_day, ready};
use ::jobs::Schedule;
use db::{Db, Reads};
use jiff::{SignedDuration, Timestamp, ToSpan};
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

/// A person receives no second Super Like from the same sender within this time.
const SUPER_LIKE_REST_DAYS: i64 = 90;
/// How long decisions are logged: one day more than the longest rule that counts them. After that nothing is undone either.
const LOGGED_DAYS: i64 = SUPER_LIKE_REST_DAYS + 1;
/// Entries deleted in one transaction.
const DELETED_AT_ONCE: i64 = 5_000;

/// Deletes the log of decisions that no rule counts any more.
pub fn cleanup(db: Db) -> Schedule {
    every_hours("discovery.log.cleanup", 24, db, |db, now| async move {
        let edge = now.checked_sub((LOGGED_DAYS * 24).hours()).unwrap_or(Timestamp::MIN);
        loop {
            let deleted: FaultResult<u64> = db
                .tx(move |tx| Box::pin(store::delete_logged_before(tx, edge, DELETED_AT_ONCE)))
                .await;
            if deleted? < DELETED_AT_ONCE.unsigned_abs() {
                return Ok(());
            }
        }
    })
}

/// What one kind of reaction may cost a day, and how fast it may come.
#[derive(Debug, Clone, Copy)]
struct Allowance {
    kind: &'static str,
    free: i64,
    /// "Ilimitado" ends where no person reaches: a robot's ceiling.
    premium: i64,
    /// Between two of a kind with Premium; without it the daily count is slow enough.
    pause: SignedDuration,
}

const ALLOWANCES: [Allowance; 2] = [
    Allowance {
        kind: "like",
        free: 15,
        premium: 150,
        pause: SignedDuration::from_millis(1500),
    },
    Allowance {
        kind: "super_like",
        free: 1,
        premium: 30,
        pause: SignedDuration::from_secs(20),
    },
];
const UNDO_FREE: i64 = 1;
/// With Premium the last five can be taken back.
const UNDO_PREMIUM: i64 = 5;

/// What is left today.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RemainingToday {
    pub likes: i64,
    pub super_likes: i64,
    pub undos: i64,
    pub premium: bool,
    pub resets_at: Timestamp,
}

/// Counts what the caller still has today.
pub async fn left(reads: &mut impl Reads, member: Member, now: Timestamp) -> FaultResult<RemainingToday> {
    let premium = entitled(reads, member.id, "premium", now).await?;
    let day = own_day(reads, member.id, now).await?;
    let mut counts = [0; 2];
    for (count, allowance) in counts.iter_mut().zip(ALLOWANCES) {
        let limit = if premium { allowance.premium } else { allowance.free };
        *count = (limit - store::spent(reads, member.id, allowance.kind, day.begins).await?).max(0);
    }
    let undo_limit = if premium { UNDO_PREMIUM } else { UNDO_FREE };
    let undos = (undo_limit - store::undone_since(reads, member.id, day.begins).await?).max(0);
    Ok(RemainingToday {
        likes: counts[0],
        super_likes: counts[1],
        undos,
        premium,
        resets_at: day.ends,
    })
}

/// What the deck's buttons need to know.
#[derive(Debug, Serialize, JsonSchema)]
pub struct DeckStatus {
    likes_left: i64,
    super_likes_left: i64,
    undo_left: i64,
    resets_at: Timestamp,
    premium: bool,
    can_like: bool,
    missing: Vec<&'static str>,
}

/// What the caller still has today, and what their profile lacks before they can like.
pub async fn deck_status(reads: &mut impl Reads, member: Member, now: Timestamp) -> FaultResult<DeckStatus> {
    let left = left(reads, member, now).await?;
    let judged = ready::judge(&profiles::store::facts(reads, member.id).await?);
    Ok(DeckStatus {
        likes_left: left.likes,
        super_likes_left: left.super_likes,
        undo_left: left.undos,
        resets_at: left.resets_at,
        premium: left.premium,
        can_like: judged.can_like(),
        missing: judged.missing,
    })
}

/// Refuses a reaction that is one too many, or comes too fast.
pub async fn require(
    reads: &mut impl Reads,
    member: Member,
    target: Uuid,
    kind: &str,
    now: Timestamp,
) -> FaultResult<()> {
    let Some(allowance) = ALLOWANCES.iter().find(|allowance| allowance.kind == kind) else {
        return Ok(());
    };
    let premium = entitled(reads, member.id, "premium", now).await?;
    let limit = if premium { allowance.premium } else { allowance.free };
    let day = own_day(reads, member.id, now).await?;
    if store::spent(reads, member.id, kind, day.begins).await? >= limit {
        return Err(Fault::Limit {
            kind: allowance.kind,
            limit,
            resets_at: day.ends,
        });
    }
    if premium {
        let last = store::last_of_kind(reads, member.id, kind).await?;
        let waited = last.map(|at| now.duration_since(at));
        if let Some(waited) = waited.filter(|waited| *waited < allowance.pause) {
            let seconds = (allowance.pause - waited).as_secs().max(1);
            return Err(Fault::Rate {
                retry_after: u32::try_from(seconds).unwrap_or(1),
            });
        }
    }
    if kind == "super_like" {
        let since = now
            .checked_sub((SUPER_LIKE_REST_DAYS * 24).hours())
            .unwrap_or(Timestamp::MIN);
        if store::super_liked_since(reads, member.id, target, since).await? {
            return Err(Fault::state(
                "super_like",
                "Você já enviou um Super Like a esta pessoa há pouco tempo.",
            ));
        }
    }
    Ok(())
}

/// Refuses more likes a day than a limited account may send, whatever its plan.
pub async fn require_of_restricted(reads: &mut impl Reads, member: Member, now: Timestamp) -> FaultResult<()> {
    if !is_restricted(reads, member.id, RestrictionKind::Limit, now).await? {
        return Ok(());
    }
    let day = own_day(reads, member.id, now).await?;
    let mut spent = 0;
    for allowance in ALLOWANCES {
        spent += store::spent(reads, member.id, allowance.kind, day.begins).await?;
    }
    if spent < LIMITED_CHATS {
        return Ok(());
    }
    Err(Fault::Limit {
        kind: "new_chats",
        limit: LIMITED_CHATS,
        resets_at: day.ends,
    })
}

/// Refuses an undo beyond today's.
pub async fn require_undo(reads: &mut impl Reads, member: Member, now: Timestamp) -> FaultResult<()> {
    let left = left(reads, member, now).await?;
    if left.undos > 0 {
        return Ok(());
    }
    let limit = if left.premium { UNDO_PREMIUM } else { UNDO_FREE };
    Err(Fault::Limit {
        kind: "undo",
        limit,
        resets_at: left.resets_at,
    })
}
