//! A manager answers, and the member is notified.

use super::model::{ReviewKind, TEXT_MAX};
use super::store;
use crate::accounts::staff::{self, Manager};
use crate::intention;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::text;
use crate::notify::{self, Notice, NotificationKind};
use db::Tx;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use uuid::Uuid;

#[derive(Debug, Deserialize, JsonSchema)]
pub struct ReviewAnswer {
    pub id: Uuid,
    #[schemars(with = "ReviewKind")]
    pub kind: String,
    /// Of a seal: whether the contestation is right.
    #[serde(default)]
    pub grant: bool,
    /// What the member reads.
    pub answer: String,
}

/// Answers one request, and writes the act into the book.
///
/// Errors: 404 when nothing of that id waits, or it is of the manager's own life; `answer` when it is empty or too long.
pub async fn answer(tx: &mut Tx, manager: Manager, given: ReviewAnswer, now: Timestamp) -> FaultResult<()> {
    let kind = ReviewKind::parse(&given.kind).ok_or(Fault::NotFound)?;
    match kind {
        ReviewKind::Placement => placement(tx, manager, &given, now).await?,
        ReviewKind::Seal => {
            if !intention::store::is_open_to(tx, given.id, manager.id).await? {
                return Err(Fault::NotFound);
            }
            intention::appeal::decide(tx, given.id, given.grant, &given.answer, now).await?;
        }
    }
    let details = json!({ "review": given.id, "kind": kind.word(), "grant": given.grant });
    staff::note(tx, manager, "reviews.answer", details, now).await
}

async fn placement(tx: &mut Tx, manager: Manager, given: &ReviewAnswer, now: Timestamp) -> FaultResult<()> {
    let written = text::optional("answer", Some(&given.answer), TEXT_MAX)?
        .ok_or_else(|| Fault::invalid("answer", "Escreva uma resposta para a pessoa."))?;
    let user = store::answer(tx, given.id, manager.id, &written, now).await?;
    let notice = Notice::new(
        user.ok_or(Fault::NotFound)?,
        NotificationKind::REVIEW_ANSWERED,
        format!("review:{}", given.id),
        now,
    )
    .about(given.id);
    notify::send_notice(tx, &notice).await
}
