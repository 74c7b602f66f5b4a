//! Ways to assure that a person is at least eighteen, the one that learns least first. The embedded human review is
//! the only way that is on. The others have no connection in this installation: they say so, and assure nobody.

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

    /// Whether this installation is connected to it.
    fn is_configured(&self) -> bool;

    /// What this provider says about a person now; None also where it is not configured.
    fn assure<'t>(&'t self, tx: &'t mut Tx, person: Uuid, now: Timestamp) -> TxFuture<'t, Option<AgeAssurance>, Fault>;
}

/// A document with everything but face and birth date covered, beside live pictures; two people answered.
pub struct HumanReview;

impl AgeProvider for HumanReview {
    fn method(&self) -> &'static str {
        "document"
    }

    fn is_configured(&self) -> bool {
        true
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

/// A way that this installation is not connected to.
struct NotConfigured(&'static str);

impl AgeProvider for NotConfigured {
    fn method(&self) -> &'static str {
        self.0
    }

    fn is_configured(&self) -> bool {
        false
    }

    fn assure<'t>(&'t self, _: &'t mut Tx, _: Uuid, _: Timestamp) -> TxFuture<'t, Option<AgeAssurance>, Fault> {
        Box::pin(async { Ok(None) })
    }
}

/// All ways: signals of the stores of apps, the two states' sign-ins, the attestation of the European Union, and review.
const PROVIDERS: &[&dyn AgeProvider] = &[
    &NotConfigured("apple_age_range"),
    &NotConfigured("play_age_signals"),
    &NotConfigured("gov_br"),
    &NotConfigured("chave_movel_digital"),
    &NotConfigured("eu_age_attestation"),
    &HumanReview,
];

/// The methods that a person can use here.
pub fn ways() -> Vec<&'static str> {
    let configured = PROVIDERS.iter().filter(|provider| provider.is_configured());
    configured.map(|provider| provider.method()).collect()
}

/// The first assurance that any provider gives.
pub async fn of(tx: &mut Tx, person: Uuid, now: Timestamp) -> FaultResult<Option<AgeAssurance>> {
    for provider in PROVIDERS.iter().filter(|provider| provider.is_configured()) {
        if let Some(assurance) = provider.assure(tx, person, now).await? {
            return Ok(Some(assurance));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_without_a_connection_are_not_offered() {
        assert_eq!(ways(), ["document"]);
        assert!(PROVIDERS.len() > 1);
    }
}
