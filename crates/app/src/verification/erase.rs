//! Erasing pictures at their term: the files first, then the rows that tell where they were.

use super::frames::{attempt_folder, mark};
use super::model::{AttemptState, RejectReason, mark_ends};
use super::store::attempts::{self, Attempt};
use super::store::frames;
use crate::AppState;
use crate::kernel::fault::{Fault, FaultResult};
use crate::notify::{self, Notice, NotificationKind};
use db::Tx;
use jiff::Timestamp;
use uuid::Uuid;

/// Attempts erased in one turn.
const AT_ONCE: i64 = 200;

/// Erases what is due, and ends attempts whose time went by without a result.
pub async fn erase_due(app: &AppState, now: Timestamp) -> FaultResult<()> {
    loop {
        let due = attempts::due_for_erasure(&mut app.db.reader(), now, AT_ONCE).await?;
        for attempt in &due {
            erase(app, attempt, now).await?;
        }
        if (due.len() as i64) < AT_ONCE {
            return app
                .act(move |tx| Box::pin(async move { frames::delete_marks(tx, now).await }))
                .await;
        }
    }
}

/// Erases the pictures of one attempt if they are due.
pub async fn erase_one(app: &AppState, id: Uuid, now: Timestamp) -> FaultResult<()> {
    match attempts::attempt(&mut app.db.reader(), id).await? {
        Some(attempt) if attempt.erased_at.is_none() && attempt.erase_at <= now => erase(app, &attempt, now).await,
        _ => Ok(()),
    }
}

async fn erase(app: &AppState, attempt: &Attempt, now: Timestamp) -> FaultResult<()> {
    let folder = attempt_folder(attempt.user_id, attempt.id);
    app.photos.forget_all(&folder).await.map_err(|error| {
        tracing::error!(%error, "pictures of a verification cannot be erased, and will be tried again");
        Fault::Unavailable
    })?;
    let (id, context) = (attempt.id, app.clone());
    app.act(move |tx| Box::pin(async move { forget(tx, &context, id, now).await }))
        .await
}

async fn forget(tx: &mut Tx, app: &AppState, id: Uuid, now: Timestamp) -> FaultResult<()> {
    let Some(attempt) = attempts::attempt(tx, id).await? else {
        return Ok(());
    };
    let is_fraud = attempt.state == AttemptState::Rejected && attempt.reason().is_some_and(RejectReason::is_fraud);
    if is_fraud {
        for frame in frames::of_attempt(tx, id).await? {
            frames::put_mark(tx, &mark(app, &frame.dhash), mark_ends(now)).await?;
        }
    }
    frames::delete_of(tx, id).await?;
    if attempt.is_in_review() || attempt.state == AttemptState::Drawn {
        attempts::set_ended(tx, id, AttemptState::Lapsed, attempt.erase_at).await?;
    }
    if attempt.is_in_review() {
        tell(tx, &attempt, now).await?;
    }
    attempts::set_erased(tx, id, now).await
}

/// Tells the person that there is a result. What it is stands on the screen alone.
pub async fn tell(tx: &mut Tx, attempt: &Attempt, now: Timestamp) -> FaultResult<()> {
    let notice = Notice::new(
        attempt.user_id,
        NotificationKind::VERIFICATION_RESULT,
        format!("verification:{}:{}", attempt.id, now.as_microsecond()),
        now,
    );
    notify::send_notice(tx, &notice).await
}
