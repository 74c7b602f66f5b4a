//! Agreeing to a first meeting in person.

use super::Step;
use crate::AppState;
use crate::kernel::Member;
use crate::kernel::fault::FaultResult;
use crate::meeting::{self, Acceptance};
use jiff::Timestamp;

/// Accepts a proposal. Nobody meets an illustrated person: the warning of first meetings is for the other side to read.
pub async fn accept(app: &AppState, step: Step, now: Timestamp) -> FaultResult<()> {
    let member = Member { id: step.person };
    app.act(move |tx| {
        Box::pin(async move {
            let row = meeting::store::own(tx, member.id, step.about, now).await?;
            let yes = Acceptance {
                id: row.id,
                sequence: row.sequence,
                confirm: true,
            };
            meeting::accept(tx, member, yes, now).await
        })
    })
    .await
}
