//! "Gostei", "Agora não", "Não combina porque…": the answers to a proposal, made of the ordinary reactions.

use super::model::{Answer, DeclineReason};
use super::store::{self, SideRow};
use crate::AppState;
use crate::accounts::store::standing_consent;
use crate::discovery::compatibility;
use crate::discovery::reactions::{NewReaction, ReactionKind};
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{LimitEnforcement, Member};
use crate::matches::react::react;
use crate::safety::people;
use db::Tx;
use jiff::Timestamp;
use uuid::Uuid;

/// Where a like says that it was given.
const SOURCE: &str = "daily_match";

/// An answer as it was given.
#[derive(Debug, Clone, Copy)]
pub struct NewAnswer {
    pub id: Uuid,
    pub answer: Answer,
    pub reason: Option<DeclineReason>,
}

impl NewAnswer {
    /// Errors: `answer` or `reason` is no known word, or there is a reason with another answer than a refusal.
    pub fn read(id: Uuid, answer: &str, reason: Option<&str>) -> FaultResult<NewAnswer> {
        let answer = Answer::parse(answer)
            .ok_or_else(|| Fault::invalid("answer", "Responda com Gostei, Agora não ou Não combina."))?;
        let known =
            |word| DeclineReason::parse(word).ok_or_else(|| Fault::invalid("reason", "Escolha um dos seis motivos."));
        let reason = reason.map(known).transpose()?;
        if (answer == Answer::Decline) != reason.is_some() {
            return Err(Fault::invalid("reason", "Escolha um dos seis motivos."));
        }
        Ok(NewAnswer { id, answer, reason })
    }
}

/// Records the answer; returns the match that a like made.
///
/// Errors: `NotFound` when there is no such proposal, or the other person may not be met any more; state `expired` or
/// `answered`; and everything that refuses a like.
pub async fn answer(app: &AppState, member: Member, new: NewAnswer, now: Timestamp) -> FaultResult<Option<Uuid>> {
    let side = store::side(&mut app.db.reader(), new.id, member.id, now).await?;
    let other = side.ok_or(Fault::NotFound)?.other_id;
    // As for a reaction: who left the index a moment ago is in the middle of the scale.
    let shared =
        compatibility::between(&app.index.read(), member.id, other, now).map_or(70, |pair| i64::from(pair.percent));
    let enforced = app.limits;
    app.act(move |tx| Box::pin(async move { record(tx, member, new, shared, enforced, now).await }))
        .await
}

async fn record(
    tx: &mut Tx,
    member: Member,
    new: NewAnswer,
    shared: i64,
    enforced: LimitEnforcement,
    now: Timestamp,
) -> FaultResult<Option<Uuid>> {
    tx.lock_key(&format!("daily_match:{}", new.id)).await?;
    let side = store::side(tx, new.id, member.id, now).await?.ok_or(Fault::NotFound)?;
    if !people::sees(tx, member.id, side.other_id, now).await? {
        return Err(Fault::NotFound);
    }
    match side.answer {
        // A second press changes nothing.
        Some(given) if given == new.answer => return store::match_of(tx, member.id, side.other_id).await,
        Some(Answer::Like | Answer::Decline) => {
            return Err(Fault::state("answered", "Você já respondeu a esta sugestão."));
        }
        _ if side.expires_at <= now => {
            return Err(Fault::state(
                "expired",
                "O tempo desta sugestão acabou. Amanhã tem outra.",
            ));
        }
        _ => {}
    }
    let made = match new.answer {
        Answer::Like => react(tx, member, reaction(&side, ReactionKind::Like), shared, enforced, now).await?,
        Answer::Decline => react(tx, member, reaction(&side, ReactionKind::Pass), shared, enforced, now).await?,
        Answer::Later => None,
    };
    // A reason is kept only where it may be learned from.
    let agreed = standing_consent(tx, member.id, "use_interactions").await?.is_some();
    store::set_answer(tx, &side, new.answer, new.reason.filter(|_| agreed), now).await?;
    let payload = serde_json::json!({ "id": side.id });
    jobs::emit(tx, now, "daily_match.answered", Some(member.id), payload).await?;
    Ok(made)
}

fn reaction(side: &SideRow, kind: ReactionKind) -> NewReaction {
    NewReaction {
        target: side.other_id,
        kind,
        comment: None,
        item: None,
        source: SOURCE,
    }
}
