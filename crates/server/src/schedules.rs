//! Scheduled work: erasing accounts whose undo window is over, sweeping sessions, expiring unanswered likes and stored
//! broadcasts.

use app::AppState;
use app::accounts::store;
use app::kernel::Fault;
use futures_util::future::BoxFuture;
use jiff::SignedDuration;
use jobs::{JobError, Schedule, Timing};
use supabase::auth::{AuthState, account};
use uuid::Uuid;

/// Accounts erased in one turn; the rest follows an hour later.
const ERASED_AT_ONCE: i64 = 100;

/// Adds the schedules to a runner.
pub fn schedules(builder: jobs::Builder, app: &AppState, auth: &AuthState) -> jobs::Builder {
    let erase = {
        let (app, auth) = (app.clone(), auth.clone());
        hourly("accounts.erase", move || {
            let (app, auth) = (app.clone(), auth.clone());
            Box::pin(async move { erase_due(&app, &auth).await })
        })
    };
    let sweep = {
        let auth = auth.clone();
        hourly("auth.sweep", move || {
            let auth = auth.clone();
            Box::pin(async move {
                auth.sweep().await.map_err(|error| JobError::Retry(error.to_string()))?;
                Ok(())
            })
        })
    };
    let expire = {
        let app = app.clone();
        hourly("likes.expire", move || {
            let app = app.clone();
            Box::pin(async move {
                let now = app.clock.now();
                app.act(move |tx| Box::pin(async move { app::discovery::expire::expire_likes(tx, now).await }))
                    .await
                    .map_err(retry)?;
                Ok(())
            })
        })
    };
    let forget = {
        let app = app.clone();
        hourly("realtime.expire", move || {
            let app = app.clone();
            Box::pin(async move {
                let deleted = supabase::realtime::delete_expired(&app.db, app.clock.now()).await;
                deleted.map_err(|error| JobError::Retry(error.to_string()))
            })
        })
    };
    builder
        .schedule(erase)
        .schedule(sweep)
        .schedule(expire)
        .schedule(forget)
}

async fn erase_due(app: &AppState, auth: &AuthState) -> Result<(), JobError> {
    let now = app.clock.now();
    let due = store::due_for_erasure(&mut app.db.reader(), now, ERASED_AT_ONCE)
        .await
        .map_err(retry)?;
    for user in due {
        erase(app, auth, user).await?;
        tracing::info!("an account was erased after its undo window");
    }
    app.waker.notify();
    Ok(())
}

/// Rows first, files second: a file without a row is invisible and is removed by the next run of this job, while a row
/// without its file would be a broken picture. What is evidence is copied before its file goes.
async fn erase(app: &AppState, auth: &AuthState, user: Uuid) -> Result<(), JobError> {
    let for_tx = auth.clone();
    let ended = auth
        .db()
        .tx(move |tx| Box::pin(async move { account::delete_user(&for_tx, tx, user).await }))
        .await
        .map_err(|error| JobError::Retry(error.to_string()))?;
    ended.announce(auth);
    app::media::evidence::secure(&app.db, &app.photos, user, app.clock.now())
        .await
        .map_err(retry)?;
    app.photos
        .erase(user)
        .await
        .map_err(|error| JobError::Retry(error.to_string()))
}

fn retry(fault: Fault) -> JobError {
    JobError::Retry(format!("{fault:?}"))
}

fn hourly<F>(kind: &'static str, work: F) -> Schedule
where
    F: Fn() -> BoxFuture<'static, Result<(), JobError>> + Send + Sync + 'static,
{
    Schedule::new(kind, Timing::Every(SignedDuration::from_hours(1)), move |_| work())
}
