//! How somebody is shown to be at least eighteen. The embedded human review is the only way that is on; others (a store's
//! signal, gov.br, Chave Móvel Digital, the attestation of the European Union) are added as one more [`AgeProvider`].

use super::store::badges::{self, Badge};
use crate::kernel::Fault;
use crate::kernel::fault::FaultResult;
use db::{Tx, TxFuture};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

/// What is known of somebody's age, and nothing more: no birth date, no document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct AgeAssurance {
    pub method: String,
    pub at: Timestamp,
    pub expires_at: Timestamp,
}

/// A way to know that somebody is at least eighteen.
pub trait AgeProvider: Send + Sync {
    /// The word that is stored as the method.
    fn method(&self) -> &'static str;

    /// What this provider says about a person now.
    fn assure<'t>(&'t self, tx: &'t mut Tx, person: Uuid, now: Timestamp) -> TxFuture<'t, Option<AgeAssurance>, Fault>;
}

/// A document with everything but face and birth date covered, beside live pictures; two people answered.
pub struct HumanReview;

impl AgeProvider for HumanReview {
    fn method(&self) -> &'static str {
        "document"
    }

    fn assure<'t>(&'t self, tx: &'t mut Tx, person: Uuid, now: Timestamp) -> TxFuture<'t, Option<AgeAssurance>, Fault> {
        Box::pin(async move {
            let badge: Option<Badge> = badges::badge(tx, person, super::badge::IDENTITY).await?;
            let stands = badge.filter(|badge| badge.over18 == Some(true) && badge.expires_at > now);
            Ok(stands
                .filter(|badge| badge.method == self.method())
                .map(|badge| AgeAssurance {
                    method: badge.method,
                    at: badge.granted_at,
                    expires_at: badge.expires_at,
                }))
        })
    }
}

/// The providers that are on.
const PROVIDERS: &[&dyn AgeProvider] = &[&HumanReview];

/// The first assurance that any provider gives.
pub async fn of(tx: &mut Tx, person: Uuid, now: Timestamp) -> FaultResult<Option<AgeAssurance>> {
    for provider in PROVIDERS {
        if let Some(assurance) = provider.assure(tx, person, now).await? {
            return Ok(Some(assurance));
        }
    }
    Ok(None)
}
