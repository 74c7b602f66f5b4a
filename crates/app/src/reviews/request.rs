//! A member asks for a person.

use super::model::{LIMIT, LIMIT_DAYS, TEXT_MAX, TEXT_MIN, days_before, due};
use super::store::{self, NewRow};
use crate::AppState;
use crate::discovery::deck;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{LimitEnforcement, Member, text};
use crate::words;
use db::Tx;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// A request as it is sent.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct NewReview {
    /// Made by the client: the same one again changes nothing.
    pub id: Uuid,
    /// The person whose place in the deck is to be reviewed. Only the arithmetic is stored, not who it is.
    pub target: Uuid,
    pub text: String,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct ReviewReceipt {
    /// A person answers by then.
    pub due_at: Timestamp,
}

/// Stores a request with the arithmetic of this moment.
///
/// Errors: `NotFound` for people whom the caller may not see; a text that is too short or too long; state `open` while
/// an earlier request waits, and `limit` after three within thirty days.
pub async fn request(app: &AppState, member: Member, new: NewReview, now: Timestamp) -> FaultResult<ReviewReceipt> {
    let written = text::clean(&new.text);
    let explained = deck::explain(app, member, new.target, now).await?;
    if text::graphemes(&written) < TEXT_MIN {
        return Err(Fault::invalid(
            "text",
            words!(
                "Conte com pelo menos {least} letras o que não está certo.",
                least = TEXT_MIN
            ),
        ));
    }
    if text::graphemes(&written) > TEXT_MAX {
        return Err(Fault::too_long("text", TEXT_MAX));
    }
    let facts = serde_json::to_value(explained).map_err(|error| Fault::Internal(error.to_string()))?;
    let row = NewRow {
        id: new.id,
        user: member.id,
        text: written,
        facts,
    };
    let enforced = app.limits;
    app.act(move |tx| Box::pin(async move { insert(tx, &row, enforced, now).await }))
        .await
}

async fn insert(tx: &mut Tx, row: &NewRow, enforced: LimitEnforcement, now: Timestamp) -> FaultResult<ReviewReceipt> {
    tx.lock_key(&format!("review:{}", row.user)).await?;
    if let Some(due_at) = store::due_of(tx, row.id, row.user).await? {
        return Ok(ReviewReceipt { due_at });
    }
    if store::has_open(tx, row.user).await? {
        return Err(Fault::state(
            "open",
            "O seu pedido já está com a nossa equipe. Avisamos você assim que houver resposta.",
        ));
    }
    let lately = store::count_since(tx, row.user, days_before(now, LIMIT_DAYS)).await?;
    if enforced == LimitEnforcement::Yes && lately >= LIMIT {
        return Err(Fault::state(
            "limit",
            "Você já fez três pedidos em trinta dias. O próximo pode ser feito um pouco mais tarde.",
        ));
    }
    let due_at = due(now);
    if !store::insert(tx, row, now, due_at).await? {
        // The id belongs to somebody else's request.
        return Err(Fault::NotFound);
    }
    Ok(ReviewReceipt { due_at })
}
