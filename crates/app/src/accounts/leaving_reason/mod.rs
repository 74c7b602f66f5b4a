//! Why people leave, if they want to say it: stored without the person and without the day, and counted for the operator.

pub mod store;

use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{text, word_enum};
use db::{Reads, Tx};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

pub const TEXT_MAX: usize = 500;

word_enum! {
    /// The reason for deleting an account.
    pub enum LeavingReason {
        FoundSomeone = "found_someone",
        Pause = "pause",
        NobodyFits = "nobody_fits",
        Safety = "safety",
        Privacy = "privacy",
        Hard = "hard_to_use",
        Other = "other",
    }
}

/// What the caller says about leaving; both parts are optional.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
pub struct NewLeavingReason {
    #[serde(default)]
    #[schemars(with = "Option<LeavingReason>")]
    pub reason: Option<String>,
    #[serde(default)]
    pub text: Option<String>,
}

/// Stores what was said, without the person. Nothing where nothing was said.
pub async fn note(tx: &mut Tx, new: &NewLeavingReason, now: Timestamp) -> FaultResult<()> {
    let text = text::optional("text", new.text.as_deref(), TEXT_MAX)?;
    let reason = match new.reason.as_deref() {
        Some(word) => {
            LeavingReason::parse(word).ok_or_else(|| Fault::invalid("reason", "Escolha um motivo da lista."))?
        }
        None if text.is_some() => LeavingReason::Other,
        None => return Ok(()),
    };
    let month = now.to_zoned(TimeZone::UTC).strftime("%Y-%m").to_string();
    store::insert(tx, reason.word(), text, &month).await
}

/// Reasons by month, the latest month first, each as JSON with the texts that people added; for the operator.
pub async fn counted(reads: &mut impl Reads) -> FaultResult<Vec<Value>> {
    let texts = store::texts(reads).await?;
    let of = |month: &str, reason: &str| -> Vec<String> {
        let same = texts.iter().filter(|(at, why, _)| at == month && why == reason);
        same.map(|(_, _, text)| text.clone()).collect()
    };
    let counted = store::counted(reads).await?;
    let row = |(month, reason, people): (String, String, i64)| {
        let texts = of(&month, &reason);
        json!({ "month": month, "reason": reason, "people": people, "texts": texts })
    };
    Ok(counted.into_iter().map(row).collect())
}
