//! All SQL of games.

pub mod due;
mod own_cards;
mod rounds;

pub use own_cards::*;
pub use rounds::*;

use super::model::SessionState;
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use crate::matches::store::{Side, shown, side, side_locked};
use db::{Reads, Tx, params};
use jiff::Timestamp;
use serde_json::Value;
use supabase::fragment::Fragment;
use uuid::Uuid;

db::row! {
    /// A session.
    #[derive(Debug, Clone)]
    pub struct Session {
        pub id: Uuid,
        pub game: String,
        pub match_id: Uuid,
        pub inviter_id: Uuid,
        pub other_id: Uuid,
        pub client_id: String,
        pub state: SessionState,
        pub seed: i64,
        pub round: i64,
        pub step: i64,
        pub version: i64,
        pub created_at: Timestamp,
        pub expires_at: Timestamp,
        pub turn_since: Option<Timestamp>,
        pub nudged_at: Option<Timestamp>,
        pub ended_at: Option<Timestamp>,
    }
}

impl Session {
    pub fn people(&self) -> [Uuid; 2] {
        [self.inviter_id, self.other_id]
    }

    pub fn partner_of(&self, user: Uuid) -> Uuid {
        match self.inviter_id == user {
            true => self.other_id,
            false => self.inviter_id,
        }
    }

    /// Whose turn a round is, in games of turns.
    pub fn turn_of(&self, round: i64) -> Uuid {
        match (round + self.seed).rem_euclid(2) {
            0 => self.inviter_id,
            _ => self.other_id,
        }
    }
}

const SESSION: &str = "SELECT id, game, match_id, inviter_id, other_id, client_id, state, seed, round, step, version,
    created_at, expires_at, turn_since, nudged_at, ended_at FROM game_sessions";

async fn by_id(reads: &mut impl Reads, member: Member, id: Uuid) -> FaultResult<Session> {
    let sql = format!("{SESSION} WHERE id = $1 AND (inviter_id = $2 OR other_id = $2)");
    let session: Option<Session> = reads.opt(sql, params![id, member.id]).await?;
    session.ok_or(Fault::NotFound)
}

fn open_only(side: Side) -> FaultResult<Side> {
    match side.is_open() {
        true => Ok(side),
        false => Err(Fault::NotFound),
    }
}

/// A session of the caller, or 404: also after a block, the end of the match, and the other person's leaving.
pub async fn session(reads: &mut impl Reads, member: Member, id: Uuid, now: Timestamp) -> FaultResult<Session> {
    let session = by_id(reads, member, id).await?;
    open_only(side(reads, member, session.match_id, now).await?)?;
    Ok(session)
}

/// The same, with the pair locked until the end of the transaction.
pub async fn session_locked(tx: &mut Tx, member: Member, id: Uuid, now: Timestamp) -> FaultResult<(Session, Side)> {
    let match_id = by_id(tx, member, id).await?.match_id;
    let side = open_only(side_locked(tx, member, match_id, now).await?)?;
    Ok((by_id(tx, member, id).await?, side))
}

/// The caller's side of an open match, locked.
pub async fn open_side(tx: &mut Tx, member: Member, match_id: Uuid, now: Timestamp) -> FaultResult<Side> {
    open_only(side_locked(tx, member, match_id, now).await?)
}

/// The same, unlocked, for reading.
pub async fn open_side_of(reads: &mut impl Reads, member: Member, match_id: Uuid, now: Timestamp) -> FaultResult<Side> {
    open_only(side(reads, member, match_id, now).await?)
}

/// Finished sessions of the caller's open matches, or of one of them, the latest end first.
pub async fn finished_sessions(
    reads: &mut impl Reads,
    member: Member,
    (match_id, before): (Option<Uuid>, Option<Timestamp>),
    limit: i64,
    now: Timestamp,
) -> FaultResult<Vec<Session>> {
    let mut query = visible_sessions(reads, member, now).push(" AND state = 'finished'");
    if let Some(match_id) = match_id {
        query = query.push(" AND match_id = ").bind(match_id);
    }
    if let Some(before) = before {
        query = query.push(" AND ended_at < ").bind(before);
    }
    let (sql, params) = query.push(" ORDER BY ended_at DESC, id LIMIT ").bind(limit).finish();
    Ok(reads.all(sql, params).await?)
}

/// The caller's sessions, the latest first.
pub async fn sessions_of(
    reads: &mut impl Reads,
    member: Member,
    limit: i64,
    now: Timestamp,
) -> FaultResult<Vec<Session>> {
    let (sql, params) = visible_sessions(reads, member, now)
        .push(" ORDER BY created_at DESC, id LIMIT ")
        .bind(limit)
        .finish();
    Ok(reads.all(sql, params).await?)
}

/// Those of them that are not over.
pub async fn open_sessions(
    reads: &mut impl Reads,
    member: Member,
    limit: i64,
    now: Timestamp,
) -> FaultResult<Vec<Session>> {
    let (sql, params) = visible_sessions(reads, member, now)
        .push(" AND state IN ('invited', 'active', 'paused') ORDER BY created_at DESC, id LIMIT ")
        .bind(limit)
        .finish();
    Ok(reads.all(sql, params).await?)
}

fn visible_sessions(reads: &impl Reads, member: Member, now: Timestamp) -> Fragment {
    Fragment::new(SESSION)
        .push(" WHERE match_id IN (SELECT mm.match_id FROM match_members mm JOIN matches m ON m.id = mm.match_id WHERE mm.user_id = ")
        .bind(member.id)
        .push(" AND m.state = 'open' AND ")
        .append(shown(reads.engine(), member.id, now))
        .push(")")
}

/// The rights to games of users who have an open match with the caller. Whose they are is not for others to read.
pub async fn owned_among_matches(reads: &mut impl Reads, member: Member, now: Timestamp) -> FaultResult<Vec<String>> {
    let (sql, params) = Fragment::new(
        "SELECT DISTINCT e.kind FROM match_members mm JOIN matches m ON m.id = mm.match_id
           JOIN entitlements e ON e.user_id = mm.other_id WHERE mm.user_id = ",
    )
    .bind(member.id)
    .push(" AND m.state = 'open' AND e.kind LIKE 'game:%' AND e.revoked_at IS NULL AND e.valid_from <= ")
    .bind(now)
    .push(" AND e.valid_until > ")
    .bind(now)
    .push(" AND ")
    .append(shown(reads.engine(), member.id, now))
    .finish();
    Ok(reads.all(sql, params).await?)
}

pub async fn by_client_id(reads: &mut impl Reads, inviter: Uuid, client_id: &str) -> FaultResult<Option<Session>> {
    let sql = format!("{SESSION} WHERE inviter_id = $1 AND client_id = $2");
    Ok(reads.opt(sql, params![inviter, client_id]).await?)
}

/// The session of a game that is not over.
pub async fn open_of(reads: &mut impl Reads, match_id: Uuid, game: &str) -> FaultResult<Option<Session>> {
    let sql = format!("{SESSION} WHERE match_id = $1 AND game = $2 AND state IN ('invited', 'active', 'paused')");
    Ok(reads.opt(sql, params![match_id, game]).await?)
}

/// Invitations of one person since a moment, the oldest first: when, and in which match.
pub async fn invited_since(
    reads: &mut impl Reads,
    inviter: Uuid,
    since: Timestamp,
) -> FaultResult<Vec<(Timestamp, Uuid)>> {
    let sql =
        "SELECT created_at, match_id FROM game_sessions WHERE inviter_id = $1 AND created_at > $2 ORDER BY created_at";
    Ok(reads.all(sql, params![inviter, since]).await?)
}

pub async fn insert(tx: &mut Tx, session: &Session) -> FaultResult<()> {
    tx.run(
        "INSERT INTO game_sessions (id, game, match_id, inviter_id, other_id, client_id, state, seed, round, step,
                                    version, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
        params![
            session.id,
            session.game.clone(),
            session.match_id,
            session.inviter_id,
            session.other_id,
            session.client_id.clone(),
            session.state.word(),
            session.seed,
            session.round,
            session.step,
            session.version,
            session.created_at,
            session.expires_at
        ],
    )
    .await
}

/// Writes what of a session changes. The pair is locked.
pub async fn update(tx: &mut Tx, session: &Session) -> FaultResult<()> {
    tx.run(
        "UPDATE game_sessions SET state = $2, round = $3, step = $4, version = $5, turn_since = $6, nudged_at = $7,
                ended_at = $8 WHERE id = $1",
        params![
            session.id,
            session.state.word(),
            session.round,
            session.step,
            session.version,
            session.turn_since,
            session.nudged_at,
            session.ended_at
        ],
    )
    .await
}

/// Whether the other person may be called now for a session; then this is that call.
pub async fn set_called(tx: &mut Tx, id: Uuid, before: Timestamp, now: Timestamp) -> FaultResult<bool> {
    let sql = "UPDATE game_sessions SET called_at = $3 WHERE id = $1 AND (called_at IS NULL OR called_at <= $2)";
    tx.affects(sql, params![id, before, now]).await
}

pub async fn preferences(reads: &mut impl Reads, user: Uuid) -> FaultResult<Option<(i64, Value)>> {
    Ok(reads
        .opt(
            "SELECT intensity, muted FROM game_preferences WHERE user_id = $1",
            params![user],
        )
        .await?)
}

pub async fn put_preferences(tx: &mut Tx, user: Uuid, intensity: i64, muted: Value, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO game_preferences (user_id, intensity, muted, updated_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (user_id) DO UPDATE SET intensity = excluded.intensity, muted = excluded.muted,
                                             updated_at = excluded.updated_at",
        params![user, intensity, muted, now],
    )
    .await
}
