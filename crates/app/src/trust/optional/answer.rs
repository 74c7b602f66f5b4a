//! Answering an optional question, changing the answer, and taking it back.

use super::{catalogue, store};
use crate::accounts::consent;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{LimitEnforcement, Member};
use crate::profiles::changes;
use db::Tx;
use jiff::{SignedDuration, Timestamp};
use schemars::JsonSchema;
use serde::Deserialize;

const CHANGE: &str = "optional_answer";
/// Every question answered, and each changed a few times.
const CHANGES_A_DAY: usize = 200;
const DAY: SignedDuration = SignedDuration::from_hours(24);

/// An answer as it is sent.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
pub struct NewAnswer {
    pub question_id: String,
    /// 1-based; null takes the answer back.
    #[serde(default)]
    pub option: Option<i64>,
    /// Nobody else reads a private answer. Without a word, that of a sensitive question is private.
    #[serde(default)]
    pub private: Option<bool>,
}

/// Stores an answer, or removes it. The same answer again changes nothing.
///
/// Errors: `Validation` of `question_id` or `option`, and of `trust_sensitive` without that consent; `Limit`.
pub async fn answer(
    tx: &mut Tx,
    member: Member,
    new: NewAnswer,
    limits: LimitEnforcement,
    now: Timestamp,
) -> FaultResult<()> {
    let question =
        catalogue::find(&new.question_id).ok_or_else(|| Fault::invalid("question_id", "Esta pergunta não existe."))?;
    tx.lock_key(&format!("optional_answers:{}", member.id)).await?;
    let Some(option) = new.option else {
        return store::remove(tx, member.id, &[question.id.as_str()]).await;
    };
    if question.option(option).is_none() {
        return Err(Fault::invalid("option", "Escolha uma das respostas da lista."));
    }
    if question.sensitive {
        consent::require(tx, member, "trust_sensitive").await?;
    }
    let given = (option, new.private.unwrap_or(question.sensitive));
    if store::answer(tx, member.id, &question.id).await? == Some(given) {
        return Ok(());
    }
    require_change(tx, member, limits, now).await?;
    changes::note_kind(tx, member.id, CHANGE, DAY, now).await?;
    store::put(tx, member.id, &question.id, given, now).await
}

async fn require_change(tx: &mut Tx, member: Member, limits: LimitEnforcement, now: Timestamp) -> FaultResult<()> {
    let since = now.checked_sub(DAY).unwrap_or(Timestamp::MIN);
    let made = changes::times(tx, member.id, CHANGE, since).await?;
    match made.first() {
        Some(first) if limits == LimitEnforcement::Yes && made.len() >= CHANGES_A_DAY => Err(Fault::Limit {
            kind: CHANGE,
            limit: CHANGES_A_DAY as i64,
            resets_at: first.checked_add(DAY).unwrap_or(Timestamp::MAX),
        }),
        _ => Ok(()),
    }
}
