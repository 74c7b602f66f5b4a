//! What the register does by itself.

use super::remind;
use crate::AppState;
use crate::kernel::periodic::every_minutes;
use ::jobs::Schedule;
use std::sync::Arc;

/// Reminds administrators of terms.
pub fn deadline_schedule(app: &AppState, site: &str) -> Schedule {
    let site: Arc<str> = site.into();
    every_minutes(
        "incidents.terms",
        5,
        (app.db.clone(), app.waker.clone(), site),
        |(db, waker, site), now| async move {
            remind::remind_due(&db, &site, now).await?;
            waker.notify();
            Ok(())
        },
    )
}
