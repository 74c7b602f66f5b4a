//! "O que mudou por causa de vocês": what came of accepted feedback, in the managers' words and without its author.

use super::store;
use crate::accounts::staff::{self, Manager};
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{Language, contact, new_id, text};
use db::{Reads, Tx};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

const TEXT_MAX: usize = 600;
/// Changes that the page shows.
const SHOWN: i64 = 100;

/// A change as a manager writes it, once in each Portuguese.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct NewChange {
    /// The feedback that it came of.
    pub id: Uuid,
    pub text_brazil: String,
    pub text_portugal: String,
    /// False takes it off the page.
    pub shown: bool,
}

/// A change as everybody reads it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PublicChange {
    pub id: Uuid,
    pub text: String,
    pub published_at: Timestamp,
}

/// Publishes a change, words it differently, or takes it off the page. The day stays that of the first publication.
///
/// Errors: `NotFound` without such feedback; state `undecided` before it is resolved, `safety` for what was told about
/// safety; `Validation` of the texts.
pub async fn publish(tx: &mut Tx, manager: Manager, new: NewChange, now: Timestamp) -> FaultResult<()> {
    let (kind, state) = store::decided(tx, new.id).await?.ok_or(Fault::NotFound)?;
    if kind == "segurança" {
        return Err(Fault::state("safety", "O que se conta sobre segurança não se publica."));
    }
    if state != "resolvido" {
        return Err(Fault::state("undecided", "Marque antes este feedback como resolvido."));
    }
    let brazil = written("text_brazil", &new.text_brazil)?;
    let portugal = written("text_portugal", &new.text_portugal)?;
    let withdrawn_at = (!new.shown).then_some(now);
    store::put_change(tx, new_id(now), new.id, (brazil, portugal), withdrawn_at, now).await?;
    let facts = json!({ "feedback": new.id, "shown": new.shown });
    staff::note(tx, manager, "feedback.change", facts, now).await
}

fn written(field: &'static str, given: &str) -> FaultResult<String> {
    let written = text::optional(field, Some(given), TEXT_MAX)?
        .ok_or_else(|| Fault::invalid(field, "Escreva o que mudou, nos dois portugueses."))?;
    match contact::find(&written) {
        Some(_) => Err(Fault::invalid(
            field,
            "Escreva sem contatos e sem nomes de quem contou.",
        )),
        None => Ok(written),
    }
}

/// The changes that are shown, the newest first, in the reader's Portuguese.
pub async fn list(reads: &mut impl Reads) -> FaultResult<Vec<PublicChange>> {
    let portugal = Language::current() == Language::Portugal;
    let rows = store::changes(reads, SHOWN).await?;
    Ok(rows
        .into_iter()
        .map(|(id, brazil, other, published_at)| PublicChange {
            id,
            text: if portugal { other } else { brazil },
            published_at,
        })
        .collect())
}
