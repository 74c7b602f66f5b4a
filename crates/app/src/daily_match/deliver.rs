//! The notice of the morning.

use super::store::{self, SideRow};
use crate::AppState;
use crate::kernel::each;
use crate::kernel::fault::FaultResult;
use crate::notify::{self, Notice, NotificationKind};
use db::Tx;
use jiff::Timestamp;

/// Sides of one run.
const AT_ONCE: i64 = 2_000;

/// Writes the notices of what arrived since the last run; one for each person and day.
pub async fn deliver(app: &AppState, now: Timestamp) -> FaultResult<()> {
    let sides = store::unnoticed(&mut app.db.reader(), now, AT_ONCE).await?;
    let done = each("notices of Match do Dia", sides, |side| {
        app.db
            .tx(move |tx| Box::pin(async move { notice(tx, &side, now).await }))
    });
    let done = done.await;
    app.waker.notify();
    done
}

/// Who it is stays unsaid: the person is shown on the screen, where the gate is asked. Nothing is said of somebody who
/// may not be met any more.
async fn notice(tx: &mut Tx, side: &SideRow, now: Timestamp) -> FaultResult<()> {
    if !store::set_notified(tx, side, now).await?
        || store::is_off(tx, side.user_id).await?
        || !store::may_meet(tx, side.user_id, side.other_id, now).await?
    {
        return Ok(());
    }
    let notice = Notice::new(
        side.user_id,
        NotificationKind::DAILY_MATCH,
        format!("ai.proposal:{}", side.day),
        now,
    );
    notify::send_notice(tx, &notice).await
}
