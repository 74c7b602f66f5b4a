//! The score of an account, from the points of its verdicts.

use super::model::{Credit, Level};
use super::{rules, store};
use crate::kernel::fault::FaultResult;
use db::{Db, Tx};
use jiff::{SignedDuration, Timestamp};
use serde_json::json;
use uuid::Uuid;

/// How long points count, and how old an account without any is that they are lowered for.
pub const WINDOW: SignedDuration = SignedDuration::from_hours(24 * 90);
/// How old an account is that vouches for another by a video call.
const SETTLED: SignedDuration = SignedDuration::from_hours(24 * 7);
/// The rule about reports and blocks.
const COMPLAINTS: &str = "often_reported";

/// Recalculates the score. When the level rises, `guard.level` is emitted in the same transaction.
pub async fn recalculate(tx: &mut Tx, user: Uuid, now: Timestamp) -> FaultResult<()> {
    let since = now.checked_sub(WINDOW).unwrap_or(Timestamp::MIN);
    let points = store::points_since(tx, user, since).await?;
    let created = store::created_at(tx, user).await?.unwrap_or(now);
    let settled_before = now.checked_sub(SETTLED).unwrap_or(Timestamp::MIN);
    let mut credits = store::credits(tx, user, settled_before, now).await?;
    let yesterday = now
        .checked_sub(SignedDuration::from_hours(24))
        .unwrap_or(Timestamp::MIN);
    if created < since && !store::has_points(tx, user, since, yesterday).await? {
        credits.push(Credit::LongStanding);
    }
    let score = rules().score(&points, &credits);
    let (before, level) = (store::level(tx, user).await?.unwrap_or(Level::None), Level::of(score));
    store::set_score(tx, user, score, level, now).await?;
    if level.above(before) {
        let rules: Vec<&String> = points.iter().map(|signal| &signal.rule).collect();
        let facts = json!({ "level": level.word(), "score": score, "rules": rules });
        jobs::emit(tx, now, "guard.level", Some(user), facts).await?;
    }
    Ok(())
}

/// Whether complaints of others give the account more points than everything else, so that a restriction rests on them.
pub async fn rests_on_complaints(tx: &mut Tx, user: Uuid, now: Timestamp) -> FaultResult<bool> {
    let since = now.checked_sub(WINDOW).unwrap_or(Timestamp::MIN);
    let points = store::points_since(tx, user, since).await?;
    let (complaints, others): (Vec<_>, Vec<_>) = points.into_iter().partition(|signal| signal.rule == COMPLAINTS);
    Ok(rules().score(&complaints, &[]) > rules().score(&others, &[]))
}

/// The level of an account now; points that expired meanwhile do not count.
pub async fn current_level(tx: &mut Tx, user: Uuid, now: Timestamp) -> FaultResult<Level> {
    recalculate(tx, user, now).await?;
    Ok(store::level(tx, user).await?.unwrap_or(Level::None))
}

/// Lowers the scores whose points have expired, and deletes what is no longer needed.
pub async fn daily(db: Db, now: Timestamp) -> FaultResult<()> {
    for user in store::scored(&mut db.reader()).await? {
        db.tx(move |tx| Box::pin(recalculate(tx, user, now))).await?;
    }
    let long_ago = now.checked_sub(WINDOW).unwrap_or(Timestamp::MIN);
    let two_days_ago = now
        .checked_sub(SignedDuration::from_hours(48))
        .unwrap_or(Timestamp::MIN);
    db.tx(move |tx| Box::pin(store::forget_before(tx, long_ago, two_days_ago)))
        .await
}
