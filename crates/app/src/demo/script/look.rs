//! Looking at somebody who started a boost; one of those who look likes them.

use super::super::boosts;
use super::talk::scripted_like;
use super::{Step, content};
use crate::AppState;
use crate::kernel::fault::FaultResult;
use crate::kernel::{LimitEnforcement, Member};
use crate::matches::react::react;
use crate::safety::people;
use db::{Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

pub async fn look(app: &AppState, step: Step, now: Timestamp) -> FaultResult<()> {
    let (member, owner) = (Member { id: step.person }, step.about);
    boosts::look(app, member.id, owner, now).await?;
    let (new, shared) = scripted_like(app, member, owner, now)?;
    app.act(move |tx| {
        Box::pin(async move {
            tx.lock_key(&format!("demo.boost:{owner}")).await?;
            if !likes(tx, member.id, owner, now).await? {
                return Ok(());
            }
            react(tx, member, new, shared, LimitEnforcement::No, now)
                .await
                .map(drop)
        })
    })
    .await
}

/// The first who may see the owner and does not know them yet, while the boost has no like of a scripted person.
async fn likes(tx: &mut Tx, viewer: Uuid, owner: Uuid, now: Timestamp) -> FaultResult<bool> {
    let actors: Vec<Uuid> = tx
        .all(
            "SELECT r.actor FROM reactions r JOIN boosts b ON b.user_id = r.target AND b.state = 'running'
              WHERE r.target = $1 AND r.kind <> 'pass' AND r.created_at >= b.started_at",
            params![owner],
        )
        .await?;
    let known: Option<i64> = tx
        .opt(
            "SELECT 1 FROM relations WHERE viewer = $1 AND subject = $2
              UNION ALL SELECT 1 FROM reactions WHERE actor = $1 AND target = $2 LIMIT 1",
            params![viewer, owner],
        )
        .await?;
    let is_first = !actors.iter().any(|actor| content::script(*actor).is_some());
    Ok(is_first && known.is_none() && people::sees(tx, viewer, owner, now).await?)
}
