//! Answering an optional question, changing the answer, and taking it back.

use super::{catalogue, store};
use crate::accounts::consent;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{LimitEnforcement, Member};
use crate::profiles::changes::DailyAllowance;
use db::Tx;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Deserialize;

/// Every question answered, and each changed a few times.
const ALLOWANCE: DailyAllowance = DailyAllowance {
    kind: "optional_answer",
    changes: 200,
};

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
    ALLOWANCE.take(tx, member, limits, now).await?;
    store::put(tx, member.id, &question.id, given, now).await
}
