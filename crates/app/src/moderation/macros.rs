//! Prepared decisions of this installation: an action, a rule and the facts, which fill the form of a decision. What is
//! sent in the end is checked as every decision.

use super::audit::{self, AuditEntry};
use super::decide;
use super::store::macros::{self, Macro};
use crate::accounts::staff::Moderator;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{new_id, text};
use db::Tx;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Deserialize;
use uuid::Uuid;

/// Macros of one installation.
pub const MACROS_MAX: usize = 30;
pub const TITLE_MAX: usize = 60;

/// A macro as it is saved.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
pub struct NewMacro {
    /// The macro that it replaces; null for a new one.
    #[serde(default)]
    pub id: Option<Uuid>,
    pub title: String,
    #[schemars(with = "super::model::Action")]
    pub action: String,
    pub rule: String,
    #[serde(default)]
    pub days: Option<i64>,
    pub facts: String,
}

/// Saves a macro. Removals have none: what is removed differs from case to case.
///
/// Errors: `Validation` by field; `NotFound` for one that is gone; `State` of `full`.
pub async fn save(tx: &mut Tx, moderator: &Moderator, new: NewMacro, now: Timestamp) -> FaultResult<Vec<Macro>> {
    audit::begin(tx).await?;
    let title = text::optional_line("title", Some(&new.title), TITLE_MAX)?
        .ok_or_else(|| Fault::invalid("title", "Dê um nome à resposta pronta."))?;
    let checked = decide::check(&new.action, &new.rule, &new.facts, new.days, Vec::new())?;
    let all = macros::all(tx).await?;
    let position = match new.id {
        Some(id) => all.iter().find(|one| one.id == id).ok_or(Fault::NotFound)?.position,
        None if all.len() >= MACROS_MAX => {
            return Err(Fault::state("full", "Cabem 30 respostas prontas. Apague uma antes."));
        }
        None => all.last().map_or(0, |last| last.position + 1),
    };
    let saved = Macro {
        id: new.id.unwrap_or_else(|| new_id(now)),
        title,
        action: checked.action,
        rule: checked.rule.to_owned(),
        days: checked.days,
        facts: checked.facts,
        position,
    };
    macros::put(tx, &saved, now).await?;
    note(tx, moderator, "macro.save", &saved.title, now).await?;
    macros::all(tx).await
}

/// Deletes a macro; one that is gone already stays so.
pub async fn delete(tx: &mut Tx, moderator: &Moderator, id: Uuid, now: Timestamp) -> FaultResult<Vec<Macro>> {
    audit::begin(tx).await?;
    if let Some(gone) = macros::all(tx).await?.iter().find(|one| one.id == id) {
        macros::delete(tx, id).await?;
        note(tx, moderator, "macro.delete", &gone.title, now).await?;
    }
    macros::all(tx).await
}

async fn note(tx: &mut Tx, moderator: &Moderator, act: &str, title: &str, now: Timestamp) -> FaultResult<()> {
    let entry = AuditEntry {
        actor: Some(moderator.id),
        role: moderator.role,
        ip_prefix: &moderator.network,
        ..AuditEntry::by_rule(act, None, None)
    };
    audit::write(tx, entry.because(title), now).await
}
