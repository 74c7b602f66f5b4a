//! All SQL of the policy about age, of tokens and of sessions.

use crate::kernel::fault::FaultResult;
use db::{Db, DbError, Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

/// Whether the account of this alias may meet others, as a condition: it never was in a country of the policy and was not
/// asked for its age by moderation, or its age is assured at `now`, the place of a value. Other accounts cost two
/// comparisons.
pub fn assured(account: &str, now: &str) -> String {
    format!(
        "(CASE WHEN {account}.age_asked_at IS NULL AND {account}.age_country IS NULL THEN TRUE
               WHEN {account}.age_asked_at IS NULL
                AND {account}.age_country NOT IN (SELECT ac.country_code FROM age_countries ac) THEN TRUE
               ELSE EXISTS (SELECT 1 FROM verifications av WHERE av.user_id = {account}.user_id AND av.kind = 'identity'
                               AND av.over18 AND av.expires_at > {now}) END)"
    )
}

/// Whether the session of the place `session` has shown the token of its device, or needs none, as a condition.
pub fn shown_in(account: &str, session: &str, now: &str) -> String {
    format!(
        "(CASE WHEN {account}.age_country IS NULL THEN TRUE
               WHEN {account}.age_country NOT IN (SELECT ac.country_code FROM age_countries ac) THEN TRUE
               ELSE EXISTS (SELECT 1 FROM age_sessions ag WHERE ag.session_id = {session}
                               AND ag.user_id = {account}.user_id AND ag.until > {now}) END)"
    )
}

/// Makes the stored policy that of the settings, and finds the accounts that are in its countries now.
pub async fn adopt(db: &Db, countries: &[String]) -> FaultResult<()> {
    let countries = countries.to_vec();
    db.tx(move |tx| Box::pin(async move { write_policy(tx, &countries).await }))
        .await
}

async fn write_policy(tx: &mut Tx, countries: &[String]) -> FaultResult<()> {
    let known: Vec<String> = tx.all("SELECT country_code FROM age_countries", params![]).await?;
    for gone in known.iter().filter(|code| !countries.contains(code)) {
        tx.exec(
            "DELETE FROM age_countries WHERE country_code = $1",
            params![gone.as_str()],
        )
        .await?;
    }
    for code in countries {
        tx.exec(
            "INSERT INTO age_countries (country_code) VALUES ($1) ON CONFLICT (country_code) DO NOTHING",
            params![code.as_str()],
        )
        .await?;
    }
    if countries.is_empty() {
        return Ok(());
    }
    tx.run(
        "UPDATE accounts SET age_country = (SELECT COALESCE(p.country_code, (SELECT min(c.country_code) FROM age_countries c))
                                              FROM profiles p WHERE p.id = accounts.user_id)
          WHERE (age_country IS NULL OR age_country NOT IN (SELECT c.country_code FROM age_countries c))
            AND user_id IN (SELECT p.id FROM profiles p
                             WHERE p.country_code IN (SELECT c.country_code FROM age_countries c)
                                OR (p.country_code IS NULL AND p.city_name IS NOT NULL))",
        params![],
    )
    .await
}

/// Notes where an account is now. A place in the person's own words has no country, and counts as one of the policy's, so
/// that words are no way around it.
pub async fn note_country(tx: &mut Tx, user: Uuid, country: Option<&str>) -> FaultResult<()> {
    tx.run(
        "UPDATE accounts SET age_country = (SELECT min(c.country_code) FROM age_countries c
                                             WHERE CAST($2 AS text) IS NULL OR c.country_code = $2)
          WHERE user_id = $1 AND EXISTS (SELECT 1 FROM age_countries c
                                          WHERE CAST($2 AS text) IS NULL OR c.country_code = $2)",
        params![user, country],
    )
    .await
}

/// Whether the account is in a country of the policy, or was asked for its age.
pub async fn is_required(reads: &mut impl Reads, user: Uuid) -> FaultResult<bool> {
    reads
        .exists(
            "SELECT 1 FROM accounts WHERE user_id = $1
                AND (age_asked_at IS NOT NULL OR age_country IN (SELECT country_code FROM age_countries))",
            params![user],
        )
        .await
}

/// Asks the account to show that its owner is at least eighteen, or takes the question back. Whether that is new.
pub async fn set_asked(tx: &mut Tx, user: Uuid, at: Option<Timestamp>) -> FaultResult<bool> {
    tx.affects(
        "UPDATE accounts SET age_asked_at = $2
              WHERE user_id = $1 AND (age_asked_at IS NULL) <> (CAST($2 AS timestamptz) IS NULL)",
        params![user, at],
    )
    .await
}

/// Whether moderation asked the account for its age.
pub async fn is_asked(reads: &mut impl Reads, user: Uuid) -> FaultResult<bool> {
    reads
        .exists(
            "SELECT 1 FROM accounts WHERE user_id = $1 AND age_asked_at IS NOT NULL",
            params![user],
        )
        .await
}

/// Whether something has shown that the owner is at least eighteen.
pub async fn has_assurance(reads: &mut impl Reads, user: Uuid, now: Timestamp) -> FaultResult<bool> {
    reads
        .exists(
            "SELECT 1 FROM verifications WHERE user_id = $1 AND kind = 'identity' AND over18 AND expires_at > $2",
            params![user, now],
        )
        .await
}

/// Gives a device a token; an earlier one of the same device ends.
pub async fn put_token(
    tx: &mut Tx,
    user: Uuid,
    device: &str,
    hash: &str,
    now: Timestamp,
    until: Timestamp,
) -> FaultResult<()> {
    tx.run(
        "INSERT INTO age_tokens (user_id, device, token_hash, issued_at, expires_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (user_id, device) DO UPDATE SET token_hash = excluded.token_hash, issued_at = excluded.issued_at,
             expires_at = excluded.expires_at",
        params![user, device, hash, now, until],
    )
    .await
}

/// Until when the token of this hash counts for the account on the device; None where it does not.
pub async fn token_until(
    reads: &mut impl Reads,
    user: Uuid,
    device: &str,
    hash: &str,
    now: Timestamp,
) -> FaultResult<Option<Timestamp>> {
    Ok(reads
        .opt(
            "SELECT expires_at FROM age_tokens
              WHERE user_id = $1 AND device = $2 AND token_hash = $3 AND expires_at > $4",
            params![user, device, hash, now],
        )
        .await?)
}

/// The session showed the token of its device.
pub async fn put_session(tx: &mut Tx, user: Uuid, session: Uuid, until: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO age_sessions (session_id, user_id, until) VALUES ($1, $2, $3)
         ON CONFLICT (session_id) DO UPDATE SET until = excluded.until",
        params![session, user, until],
    )
    .await
}

/// The session ended.
pub async fn delete_session(tx: &mut Tx, session: Uuid) -> Result<(), DbError> {
    tx.run("DELETE FROM age_sessions WHERE session_id = $1", params![session])
        .await
}

/// Takes every token and session of an account back: its assurance ended.
pub async fn revoke(tx: &mut Tx, user: Uuid) -> FaultResult<()> {
    tx.exec("DELETE FROM age_tokens WHERE user_id = $1", params![user])
        .await?;
    tx.exec("DELETE FROM age_sessions WHERE user_id = $1", params![user])
        .await?;
    Ok(())
}

pub async fn delete_ended(tx: &mut Tx, now: Timestamp) -> FaultResult<()> {
    tx.exec("DELETE FROM age_tokens WHERE expires_at <= $1", params![now])
        .await?;
    tx.exec("DELETE FROM age_sessions WHERE until <= $1", params![now])
        .await?;
    Ok(())
}
