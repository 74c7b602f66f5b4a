//! Consents: one row for each sensitive field and purpose, before the first write of that field.

use super::{model::CONSENT_VERSION, store};
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{Language, Member};
use db::{Reads, Tx};
use jiff::Timestamp;
use serde_json::json;

/// Fields of the profile that are sensitive in law: each needs its own row before its first write.
pub const SENSITIVE_FIELDS: &[&str] = &["gender_identity", "sexuality", "gender_preferences"];
/// Purposes beside them: private value questions, learning, the birth for astrology, and texts that an external service
/// helps to write.
pub const OTHER_PURPOSES: &[&str] = &[
    "trust_sensitive",
    "use_interactions",
    "astrology",
    "external_suggestions",
];

/// How old an account is whose acts are learned from.
pub const SETTLED_DAYS: i64 = 7;

/// Whether the product may learn from the acts of the account in this column, as a condition: it agreed, it was made
/// before the time at the place `settled`, and nothing restricts it. So a handful of new accounts moves no weight, and
/// neither does one that moderation looks at. People of the demonstration were made with it.
pub fn teaches(column: &str, settled: &str) -> String {
    format!(
        "EXISTS (SELECT 1 FROM consents tc WHERE tc.user_id = {column} AND tc.purpose = 'use_interactions'
            AND tc.withdrawn_at IS NULL)
         AND EXISTS (SELECT 1 FROM accounts ta WHERE ta.user_id = {column} AND ta.status = 'active'
            AND ta.held_at IS NULL AND ta.screened_at IS NULL AND ta.age_asked_at IS NULL
            AND (ta.demo OR ta.created_at <= {settled})
            AND NOT EXISTS (SELECT 1 FROM restrictions tr WHERE tr.user_id = ta.user_id AND tr.ended_at IS NULL))"
    )
}

/// Whether this word is a purpose that one can consent to.
pub fn known(purpose: &str) -> bool {
    SENSITIVE_FIELDS.contains(&purpose) || OTHER_PURPOSES.contains(&purpose)
}

fn check(purpose: &str) -> FaultResult<()> {
    if known(purpose) {
        return Ok(());
    }
    Err(Fault::invalid("consents", "Este consentimento não existe."))
}

/// Notes a consent, with the language in which its text was read; a standing one stays as it is.
pub async fn grant(tx: &mut Tx, member: Member, purpose: &str, now: Timestamp) -> FaultResult<()> {
    check(purpose)?;
    if store::standing_consent(tx, member.id, purpose).await?.is_none() {
        let language = Language::current().tag();
        store::insert_consent(tx, member.id, purpose, CONSENT_VERSION, language, now).await?;
    }
    Ok(())
}

/// Refuses the write of a sensitive field that its owner has not consented to.
pub async fn require(reads: &mut impl Reads, member: Member, purpose: &'static str) -> FaultResult<()> {
    match store::standing_consent(reads, member.id, purpose).await? {
        Some(_) => Ok(()),
        None => Err(Fault::invalid(
            purpose,
            "Precisamos do seu consentimento para guardar este dado.",
        )),
    }
}

/// Withdraws a consent, and deletes the value with it. The event is for what was learned from it elsewhere.
pub async fn withdraw(tx: &mut Tx, member: Member, purpose: &str, now: Timestamp) -> FaultResult<()> {
    check(purpose)?;
    if store::withdraw_consent(tx, member.id, purpose, now).await? {
        crate::forget_consented(tx, member.id, purpose, now).await?;
        jobs::emit(
            tx,
            now,
            "consent.withdrawn",
            Some(member.id),
            json!({ "purpose": purpose }),
        )
        .await?;
    }
    Ok(())
}
