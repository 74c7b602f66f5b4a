//! What a person says to a round that was revealed.

use super::jobs::changed;
use super::model::{ANSWER_MAX, MoveKind, Reaction, SessionState};
use super::pace::keep_pace;
use super::play::judge;
use super::rules;
use super::store::{self, MoveRow};
use super::view::{self, SessionView};
use crate::guard::GuardOutcome;
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use db::Tx;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use uuid::Uuid;

/// What a person says to a round that was revealed.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
pub struct NewResponse {
    pub id: Uuid,
    pub round: i64,
    #[serde(default)]
    #[schemars(with = "Option<Reaction>")]
    pub reaction: Option<String>,
    #[serde(default)]
    pub follow_up: Option<String>,
    #[serde(default)]
    pub confirm: bool,
}

/// Reacts to a revealed round, or says something more about it, and answers the session as it is then. The same again
/// changes nothing.
///
/// Errors: 404; state `hidden` while the round is not revealed; 422; `Rate`.
pub async fn respond(
    tx: &mut Tx,
    member: Member,
    new: NewResponse,
    now: Timestamp,
) -> FaultResult<GuardOutcome<SessionView>> {
    let id = new.id;
    let added = add_response(tx, member, new, now).await?;
    added.then(view::session(tx, member, id, now)).await
}

async fn add_response(tx: &mut Tx, member: Member, new: NewResponse, now: Timestamp) -> FaultResult<GuardOutcome<()>> {
    let (session, side) = store::session_locked(tx, member, new.id, now).await?;
    let rounds = store::rounds(tx, session.id).await?;
    let over = rounds.iter().any(|row| {
        row.round == new.round && !row.passed && (row.round < session.round || session.state == SessionState::Finished)
    });
    let moves = store::moves(tx, session.id).await?;
    let answers = moves
        .iter()
        .filter(|one| one.round == new.round && one.kind == MoveKind::Answer);
    if !over || answers.count() == 0 {
        return Err(Fault::state("hidden", "Esta rodada ainda não foi revelada."));
    }
    let (kind, payload) = match (&new.reaction, &new.follow_up) {
        (Some(word), None) => {
            let reaction =
                Reaction::parse(word).ok_or_else(|| Fault::invalid("reaction", "Escolha uma das reações."))?;
            (MoveKind::Reaction, json!(reaction))
        }
        (None, Some(text)) => (MoveKind::FollowUp, json!(rules::text(&json!(text), ANSWER_MAX)?)),
        _ => return Err(Fault::invalid("reaction", "Escolha uma das reações.")),
    };
    let own = moves
        .iter()
        .find(|one| one.round == new.round && one.user_id == member.id && one.kind == kind);
    if own.is_some_and(|own| own.payload == payload) {
        return Ok(GuardOutcome::Done(()));
    }
    keep_pace(tx, member, now).await?;
    if let (MoveKind::FollowUp, Some(text)) = (kind, payload.as_str()) {
        if own.is_some() {
            return Err(Fault::state("answered", "Você já comentou esta rodada."));
        }
        if let Some(hold) = judge(tx, &side, (session.id, new.round, kind), text, new.confirm, now).await? {
            return Ok(GuardOutcome::Held(hold));
        }
    }
    let made = MoveRow::new(new.round, member.id, kind, payload);
    store::put_move(tx, session.id, &made, now).await?;
    changed(tx, &session, now).await?;
    Ok(GuardOutcome::Done(()))
}
