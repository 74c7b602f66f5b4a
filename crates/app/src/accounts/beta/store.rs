//! All SQL of the beta programme.

use super::model::{Program, Tester};
use crate::accounts::age;
use crate::accounts::legal::{self, Document, Version};
use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

pub async fn program(reads: &mut impl Reads) -> FaultResult<Program> {
    Ok(reads
        .one(
            "SELECT user_limit, days, open, last_id, launched_at FROM beta_program WHERE id = 1",
            params![],
        )
        .await?)
}

pub async fn tester(reads: &mut impl Reads, user: Uuid) -> FaultResult<Option<Tester>> {
    Ok(reads
        .opt(
            "SELECT beta_id, invited_at, started_at, expires_at, revoked_at FROM beta_testers WHERE user_id = $1",
            params![user],
        )
        .await?)
}

/// The account that has a place, and when its period ends.
pub async fn tester_by_place(reads: &mut impl Reads, beta_id: i64) -> FaultResult<Option<(Uuid, Timestamp)>> {
    Ok(reads
        .opt(
            "SELECT user_id, expires_at FROM beta_testers WHERE beta_id = $1",
            params![beta_id],
        )
        .await?)
}

/// The next place, if there is one left. The row of the programme is the lock: the next sign-up waits until this place
/// is written or given back.
pub async fn allocate_place(tx: &mut Tx) -> FaultResult<Option<i64>> {
    Ok(tx
        .opt(
            "UPDATE beta_program SET last_id = last_id + 1 WHERE id = 1 AND last_id < user_limit RETURNING last_id",
            params![],
        )
        .await?)
}

pub async fn insert_tester(tx: &mut Tx, user: Uuid, tester: &Tester) -> FaultResult<()> {
    tx.run(
        "INSERT INTO beta_testers (beta_id, user_id, invited_at, started_at, expires_at) VALUES ($1, $2, $3, $4, $5)",
        params![
            tester.beta_id,
            user,
            tester.invited_at,
            tester.started_at,
            tester.expires_at
        ],
    )
    .await
}

/// Sets when a tester's period ends, and gives back a place that was revoked.
pub async fn set_expiry(tx: &mut Tx, beta_id: i64, at: Timestamp) -> FaultResult<()> {
    tx.run(
        "UPDATE beta_testers SET expires_at = $2, revoked_at = NULL WHERE beta_id = $1",
        params![beta_id, at],
    )
    .await
}

pub async fn set_revoked(tx: &mut Tx, beta_id: i64, at: Timestamp) -> FaultResult<()> {
    tx.run(
        "UPDATE beta_testers SET revoked_at = $2 WHERE beta_id = $1",
        params![beta_id, at],
    )
    .await
}

pub async fn set_limit(tx: &mut Tx, limit: i64) -> FaultResult<()> {
    tx.run("UPDATE beta_program SET user_limit = $1 WHERE id = 1", params![limit])
        .await
}

pub async fn set_open(tx: &mut Tx, open: bool) -> FaultResult<()> {
    tx.run("UPDATE beta_program SET open = $1 WHERE id = 1", params![open])
        .await
}

/// Dates the launch; `false` when it has a date already.
pub async fn set_launched(tx: &mut Tx, at: Timestamp) -> FaultResult<bool> {
    tx.affects(
        "UPDATE beta_program SET launched_at = $1 WHERE id = 1 AND launched_at IS NULL",
        params![at],
    )
    .await
}

/// Every tester whose place was not revoked, as (place, account).
pub async fn standing_testers(reads: &mut impl Reads) -> FaultResult<Vec<(i64, Uuid)>> {
    Ok(reads
        .all(
            "SELECT beta_id, user_id FROM beta_testers WHERE revoked_at IS NULL ORDER BY beta_id",
            params![],
        )
        .await?)
}

/// Testers whose period ends between two moments, as (place, account, end).
pub async fn ending_between(
    reads: &mut impl Reads,
    from: Timestamp,
    until: Timestamp,
) -> FaultResult<Vec<(i64, Uuid, Timestamp)>> {
    Ok(reads
        .all(
            "SELECT beta_id, user_id, expires_at FROM beta_testers
              WHERE expires_at > $1 AND expires_at <= $2 AND revoked_at IS NULL ORDER BY beta_id",
            params![from, until],
        )
        .await?)
}

db::row! {
    /// An invitation to the beta.
    #[derive(Debug, Clone)]
    pub struct Invite {
        pub id: Uuid,
        pub email: Option<String>,
        pub created_at: Timestamp,
        pub expires_at: Timestamp,
        pub redeemed_at: Option<Timestamp>,
    }
}

pub async fn insert_invite(tx: &mut Tx, invite: &Invite, code_hash: &str, by: Uuid) -> FaultResult<()> {
    tx.run(
        "INSERT INTO beta_invites (id, code_hash, email, created_by, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6)",
        params![
            invite.id,
            code_hash,
            invite.email.clone(),
            by,
            invite.created_at,
            invite.expires_at
        ],
    )
    .await
}

pub async fn invite(reads: &mut impl Reads, id: Uuid) -> FaultResult<Option<Invite>> {
    Ok(reads
        .opt(
            "SELECT id, email, created_at, expires_at, redeemed_at FROM beta_invites WHERE id = $1",
            params![id],
        )
        .await?)
}

/// The invitation of a code, if it can still be redeemed.
pub async fn waiting_invite(reads: &mut impl Reads, code_hash: &str, now: Timestamp) -> FaultResult<Option<Invite>> {
    Ok(reads
        .opt(
            "SELECT id, email, created_at, expires_at, redeemed_at FROM beta_invites
              WHERE code_hash = $1 AND redeemed_at IS NULL AND expires_at > $2",
            params![code_hash, now],
        )
        .await?)
}

/// Redeems an invitation; `false` when another sign-up redeemed it first.
pub async fn redeem(tx: &mut Tx, id: Uuid, user: Uuid, now: Timestamp) -> FaultResult<bool> {
    tx.affects(
        "UPDATE beta_invites SET redeemed_by = $2, redeemed_at = $3 WHERE id = $1 AND redeemed_at IS NULL",
        params![id, user, now],
    )
    .await
}

/// How many invitations can still be redeemed.
pub async fn count_waiting_invites(reads: &mut impl Reads, now: Timestamp) -> FaultResult<i64> {
    Ok(reads
        .one(
            "SELECT count(*) FROM beta_invites WHERE redeemed_at IS NULL AND expires_at > $1",
            params![now],
        )
        .await?)
}

/// The feature flags as (feature, enabled), by name. A feature without a flag is on.
pub async fn flags(reads: &mut impl Reads) -> FaultResult<Vec<(String, bool)>> {
    Ok(reads
        .all("SELECT feature, enabled FROM feature_flags ORDER BY feature", params![])
        .await?)
}

pub async fn set_flag(tx: &mut Tx, feature: &str, enabled: bool, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO feature_flags (feature, enabled, changed_at) VALUES ($1, $2, $3)
         ON CONFLICT (feature) DO UPDATE SET enabled = excluded.enabled, changed_at = excluded.changed_at",
        params![feature, enabled, now],
    )
    .await
}

db::row! {
    /// All that the gate needs to know about one call.
    #[derive(Debug)]
    pub struct AccessFacts {
        pub user_limit: i64,
        pub launched_at: Option<Timestamp>,
        pub beta_id: Option<i64>,
        pub expires_at: Option<Timestamp>,
        pub revoked_at: Option<Timestamp>,
        /// The flag of the feature; None without one, which is on.
        pub enabled: Option<bool>,
        /// How many of the legal documents in force were accepted.
        pub accepted: i64,
        pub status: Option<String>,
        /// The age is assured, or need not be.
        pub age_assured: bool,
        /// The session showed the token of its device, or needs none.
        pub age_shown: bool,
    }
}

/// A call that the gate decides about.
pub struct GatedCall<'a> {
    pub user: Uuid,
    pub session: Option<Uuid>,
    pub feature: Option<&'a str>,
    pub now: Timestamp,
}

/// The facts about a call. `required` are the legal documents in force. One statement, because every call of a
/// signed-in person needs it.
pub async fn access_facts(
    reads: &mut impl Reads,
    call: GatedCall<'_>,
    required: &[(&Document, &Version)],
) -> FaultResult<AccessFacts> {
    let (accepted, values) = legal::store::accepted(required, 5);
    let sql = format!(
        "SELECT b.user_limit, b.launched_at, t.beta_id, t.expires_at, t.revoked_at, f.enabled, {accepted} AS accepted, a.status,
                {assured} AS age_assured, {shown} AS age_shown
           FROM beta_program b LEFT JOIN beta_testers t ON t.user_id = $1 LEFT JOIN feature_flags f ON f.feature = $2
                LEFT JOIN accounts a ON a.user_id = $1
          WHERE b.id = 1",
        assured = age::assured("a", "$3"),
        shown = age::store::shown_in("a", "$4", "$3"),
    );
    let own = params![call.user, call.feature, call.now, call.session];
    let values = own.into_iter().chain(values).collect();
    Ok(reads.one(sql, values).await?)
}
