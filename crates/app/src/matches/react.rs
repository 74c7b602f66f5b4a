//! Reacting to a person. It stands here and not in discovery because two likes make a match, in the
//! transaction of the second one.

use super::{create, store};
use crate::AppState;
use crate::discovery::compatibility;
use crate::discovery::reactions::{self, NewReaction, ReactionKind, ReactionOutcome};
use crate::functions::ProductFunction;
use crate::kernel::LimitEnforcement;
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use db::Tx;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use supabase::registry::Function;
use uuid::Uuid;

/// Records the reaction; answers the match that it made, or that stands already.
///
/// `compatibility` is the shown percentage of the two, kept with the match as it was on that day.
pub async fn react(
    tx: &mut Tx,
    member: Member,
    new: NewReaction,
    compatibility: i64,
    enforced: LimitEnforcement,
    now: Timestamp,
) -> FaultResult<Option<Uuid>> {
    if new.target == member.id {
        return Err(Fault::NotFound);
    }
    // Likes of different people at one instant would each find room for the last one of the day.
    tx.lock_key(&reactions::lock(member.id)).await?;
    // Two opposite likes at one instant would each miss the other without this.
    tx.lock_pair(member.id, new.target).await?;
    let waiting = store::waiting_for(tx, member, now).await?;
    match reactions::record(tx, member, &new, waiting, enforced, now).await? {
        ReactionOutcome::Mutual => Ok(Some(
            create::create(tx, member.id, new.target, compatibility, now).await?,
        )),
        ReactionOutcome::Already => create::existing(tx, member.id, new.target).await,
        ReactionOutcome::Alone => Ok(None),
    }
}

#[derive(Deserialize, JsonSchema)]
struct ReactArgs {
    target: Uuid,
    #[schemars(with = "ReactionKind")]
    kind: String,
    #[serde(default)]
    comment: Option<String>,
    /// What the like points at: `photo:{id}`, `prompt:{id}` or `bio`.
    #[serde(default)]
    item: Option<String>,
    /// Where the person was met: deck (default) or world.
    #[serde(default)]
    source: Option<String>,
}

#[derive(Serialize, JsonSchema)]
struct Reacted {
    match_id: Option<Uuid>,
}

pub fn react_function(app: &AppState) -> Function {
    Function::deed("react", app, |app, member, args: ReactArgs, now| async move {
        record(&app, member, args, now)
            .await
            .map(|match_id| Reacted { match_id })
    })
    .feature("viewProfiles")
    .doc("Likes, super likes or passes a person; idempotent for the same kind and person, also after the match.")
}

async fn record(app: &AppState, member: Member, args: ReactArgs, now: Timestamp) -> FaultResult<Option<Uuid>> {
    let new = NewReaction {
        target: args.target,
        kind: ReactionKind::read(&args.kind)?,
        comment: args.comment,
        item: args.item,
        source: reactions::source(args.source.as_deref())?,
    };
    judge(app, member, &new, now).await?;
    let compatibility = shown_compatibility(app, member, new.target, now);
    let enforced = app.limits;
    app.act(move |tx| Box::pin(react(tx, member, new, compatibility, enforced, now)))
        .await
}

/// Judges the comment of a like, before anything of the like is written. Errors: `Validation` of `comment`.
pub async fn judge(app: &AppState, member: Member, new: &NewReaction, now: Timestamp) -> FaultResult<()> {
    if new.comment.is_none() || new.kind == ReactionKind::Pass {
        return Ok(());
    }
    let judged = new.clone();
    let accepts =
        app.act(move |tx| Box::pin(async move { reactions::accepts_comment(tx, member, &judged, now).await }));
    match accepts.await? {
        true => Ok(()),
        false => Err(reactions::refused_comment()),
    }
}

/// The compatibility that the deck showed; the middle of the scale for a person who left the index a moment ago.
pub fn shown_compatibility(app: &AppState, member: Member, target: Uuid, now: Timestamp) -> i64 {
    const UNKNOWN: i64 = 70;
    compatibility::between(&app.index.read(), member.id, target, now).map_or(UNKNOWN, |pair| i64::from(pair.percent))
}
