//! Opening a gift, doing what it asks for, and thanking.

use super::Step;
use super::content::Script;
use crate::AppState;
use crate::gifts::content::GiftContent;
use crate::gifts::model::{GiftKind, GiftState};
use crate::gifts::store::GiftRow;
use crate::gifts::{answers, open, store};
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use jiff::Timestamp;

/// Opens a gift that arrived; a moment later does what it asks for, and thanks.
pub async fn open_or_thank(app: &AppState, step: Step, script: &'static Script, now: Timestamp) -> FaultResult<()> {
    let row = store::gift(&mut app.db.reader(), step.about).await?;
    let row = row
        .filter(|row| row.recipient_id == step.person)
        .ok_or(Fault::NotFound)?;
    let (member, id) = (Member { id: step.person }, row.id);
    match row.state {
        GiftState::Delivered => {
            app.act(move |tx| {
                Box::pin(async move {
                    open::open(tx, member, id, now).await?;
                    step.plan(tx, now).await
                })
            })
            .await
        }
        GiftState::Opened => {
            // A coffee at a time when another meeting is planned is thanked for all the same.
            if let Err(refusal) = answer(app, member, &row, script, now).await {
                tracing::info!(gift = %id, ?refusal, "a gift of the demonstration was not answered");
            }
            app.act(move |tx| Box::pin(open::thank(tx, member, id, now))).await
        }
        _ => Ok(()),
    }
}

async fn answer(
    app: &AppState,
    member: Member,
    row: &GiftRow,
    script: &'static Script,
    now: Timestamp,
) -> FaultResult<()> {
    let (id, kind) = (row.id, row.kind);
    let times = GiftContent::stored(row.content.as_ref()).times;
    app.act(move |tx| {
        Box::pin(async move {
            match kind {
                GiftKind::Fita => answers::write_wishes(tx, member, id, &script.wishes, false, now)
                    .await?
                    .done(),
                GiftKind::Cafe => match times.into_iter().find(|time| *time > now) {
                    // Nobody meets an illustrated person: the warning of first meetings is for the other side to read.
                    Some(time) => answers::choose_time(tx, member, id, time, true, now).await.map(drop),
                    None => Ok(()),
                },
                GiftKind::Memorias => answers::agree(tx, member, id, true, now).await,
                _ => Ok(()),
            }
        })
    })
    .await
}
