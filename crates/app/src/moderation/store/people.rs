//! People as moderation needs them: those a case is about, without name and address, and those who work on it.

use super::cases::impartial_sql;
use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::{Timestamp, civil::Date};
use uuid::Uuid;

db::row! {
    /// What a moderator may know of the person of a case.
    #[derive(Debug, Clone)]
    pub struct SubjectRow {
        pub status: String,
        pub role: String,
        pub birth_date: Option<Date>,
        pub country: Option<String>,
        pub created_at: Timestamp,
        pub verified: bool,
        pub pays: bool,
        pub screened_at: Option<Timestamp>,
        /// While the account is held.
        pub held_by: Option<String>,
        pub locale: String,
        pub time_zone: String,
    }
}

pub async fn subject(reads: &mut impl Reads, id: Uuid, now: Timestamp) -> FaultResult<Option<SubjectRow>> {
    Ok(reads
        .opt(
            "SELECT a.status, a.role, a.birth_date, p.country_code, a.created_at, COALESCE(p.verified, FALSE),
                    EXISTS (SELECT 1 FROM entitlements e WHERE e.user_id = a.user_id AND e.valid_from <= $2
                             AND e.valid_until > $2 AND e.revoked_at IS NULL),
                    a.screened_at, CASE WHEN a.held_at IS NOT NULL THEN a.held_by END, a.locale, a.time_zone
               FROM accounts a LEFT JOIN profiles p ON p.id = a.user_id WHERE a.user_id = $1",
            params![id, now],
        )
        .await?)
}

db::row! {
    /// How others met the person, in numbers.
    #[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, schemars::JsonSchema)]
    pub struct Reputation {
        pub reports: i64,
        pub reports_acted: i64,
        pub blocked_by: i64,
        pub matches: i64,
        pub messages_sent: i64,
    }
}

pub async fn reputation(reads: &mut impl Reads, id: Uuid) -> FaultResult<Reputation> {
    Ok(reads
        .one(
            "SELECT (SELECT count(*) FROM reports WHERE subject = $1),
                    (SELECT count(*) FROM reports WHERE subject = $1 AND state = 'acted'),
                    (SELECT count(*) FROM blocks WHERE blocked = $1),
                    (SELECT count(*) FROM match_members WHERE user_id = $1),
                    (SELECT count(*) FROM messages WHERE sender_id = $1)",
            params![id],
        )
        .await?)
}

db::row! {
    /// What remains of an erased case of the highest severity, or of a ban.
    #[derive(Debug, Clone, serde::Serialize, schemars::JsonSchema)]
    pub struct PastMark {
        pub kind: String,
        pub action: String,
        pub closed_at: Timestamp,
    }
}

/// What remains of erased cases about the address of a person, the latest first.
pub async fn marks(reads: &mut impl Reads, id: Uuid, now: Timestamp) -> FaultResult<Vec<PastMark>> {
    Ok(reads
        .all(
            "SELECT m.kind, m.action, m.closed_at FROM mod_marks m JOIN accounts a ON a.email_risk = m.mark
              WHERE a.user_id = $1 AND m.until > $2 ORDER BY m.closed_at DESC, m.id LIMIT 20",
            params![id, now],
        )
        .await?)
}

/// Hides a person from strangers and new contacts, or shows them again; whether that changed.
pub async fn set_screened(tx: &mut Tx, id: Uuid, at: Option<Timestamp>) -> FaultResult<bool> {
    let rows = match at {
        Some(at) => {
            tx.exec(
                "UPDATE accounts SET screened_at = $2 WHERE user_id = $1 AND screened_at IS NULL",
                params![id, at],
            )
            .await?
        }
        None => {
            tx.exec(
                "UPDATE accounts SET screened_at = NULL WHERE user_id = $1 AND screened_at IS NOT NULL",
                params![id],
            )
            .await?
        }
    };
    Ok(rows > 0)
}

/// Addresses and languages of everybody who may work on a case.
pub async fn on_call(reads: &mut impl Reads, case: Uuid) -> FaultResult<Vec<(String, String)>> {
    const IMPARTIAL: &str = impartial_sql!("a.user_id");
    let sql = format!(
        "SELECT u.email, a.locale FROM accounts a JOIN auth_users u ON u.id = a.user_id JOIN mod_cases c ON c.id = $1
          WHERE a.role IN ('moderator', 'admin') AND a.status = 'active' AND u.email IS NOT NULL AND {IMPARTIAL}
          ORDER BY a.user_id"
    );
    Ok(reads.all(sql.as_str(), params![case]).await?)
}

/// The same of everybody with the role, whatever they may work on.
pub async fn team(reads: &mut impl Reads) -> FaultResult<Vec<(String, String)>> {
    Ok(reads
        .all(
            "SELECT u.email, a.locale FROM accounts a JOIN auth_users u ON u.id = a.user_id
              WHERE a.role IN ('moderator', 'admin') AND a.status = 'active' AND u.email IS NOT NULL ORDER BY a.user_id",
            params![],
        )
        .await?)
}

/// Everybody who works on cases, by name.
pub async fn colleagues(reads: &mut impl Reads, but: Uuid) -> FaultResult<Vec<(Uuid, Option<String>)>> {
    Ok(reads
        .all(
            "SELECT a.user_id, p.full_name FROM accounts a LEFT JOIN profiles p ON p.id = a.user_id
              WHERE a.role IN ('moderator', 'admin') AND a.status = 'active' AND a.user_id <> $1
              ORDER BY p.full_name, a.user_id",
            params![but],
        )
        .await?)
}
