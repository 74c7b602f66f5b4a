//! An app shows the proof of a purchase: a new one, or one that it restores.

use crate::AppState;
use crate::billing::provider::ProviderError;
use crate::billing::store;
use crate::billing::stores;
use crate::billing::sync::{ProviderSync, SyncError};
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use crate::network_limit::CallerLimit;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Deserialize;
use supabase::auth::Limit;

/// Proofs of one person in an hour. An app sends a few at its start; more are an attempt to try receipts of others.
pub const PROOFS: Limit = Limit::hourly(30);
/// Apple's signed transactions are some kilobytes, with their certificates.
const LARGEST: usize = 32 * 1024;

/// A purchase in a store.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct StoreProof {
    /// apple | google
    pub store: String,
    /// Apple's signed transaction, Google's purchase token.
    pub proof: String,
}

/// Counts the proof, asks the store, and opens what was bought. Sent twice it changes nothing more.
///
/// # Errors
///
/// 422 for a proof that the store does not stand behind, 409 for a purchase of another account, 429, and 503 where the
/// store does not answer; then nothing is written.
pub async fn verify(
    app: &AppState,
    limit: &CallerLimit,
    member: Member,
    sent: StoreProof,
    now: Timestamp,
) -> FaultResult<()> {
    let shop = app.payments.store(&sent.store)?.clone();
    limit.take_of(app, member, now).await?;
    if sent.proof.is_empty() || sent.proof.len() > LARGEST {
        return Err(unproven());
    }
    let purchase = shop.read_proof(&sent.proof, now).await.map_err(|error| {
        tracing::warn!(store = shop.name(), %error, "a proof of a purchase was not believed");
        match error {
            ProviderError::Refused(_) | ProviderError::Missing(_) => unproven(),
            ProviderError::Unavailable(_) => Fault::Unavailable,
        }
    })?;
    let name = shop.name();
    let root = app
        .act(move |tx| {
            Box::pin(async move {
                let order = stores::claim(tx, name, &purchase, now).await?;
                let order = order.filter(|order| order.user_id == member.id).ok_or_else(foreign)?;
                for fact in &purchase.facts {
                    store::purchases::put_fact(tx, fact).await?;
                }
                Ok(order.id)
            })
        })
        .await?;
    let sync = ProviderSync {
        db: app.db.clone(),
        clock: app.clock.clone(),
        payments: app.payments.clone(),
    };
    let done = sync.refresh(root).await;
    app.waker.notify();
    done.map_err(|error| match error {
        SyncError::Fault(fault) => fault,
        SyncError::Provider(_) | SyncError::NotYet(_) => {
            tracing::error!(?error, "a purchase was bound and could not be looked at");
            Fault::Unavailable
        }
    })
}

fn unproven() -> Fault {
    Fault::invalid("proof", "A loja não confirmou esta compra. Nada mudou na sua conta.")
}

fn foreign() -> Fault {
    Fault::state(
        "other_account",
        "Esta compra foi feita com outra conta do Enlace. Entre com ela para usar o Premium.",
    )
}
