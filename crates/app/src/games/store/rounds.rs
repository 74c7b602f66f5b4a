//! SQL of rounds and moves.

use super::super::model::MoveKind;
use crate::kernel::fault::FaultResult;
use crate::kernel::sql;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use serde_json::Value;
use std::collections::HashMap;
use supabase::fragment::Fragment;
use uuid::Uuid;

db::row! {
    /// A round that began.
    #[derive(Debug, Clone)]
    pub struct RoundRow {
        pub round: i64,
        /// Empty until the person whose turn it is chose a side.
        pub card: String,
        pub passed: bool,
    }
}

pub async fn rounds(reads: &mut impl Reads, session: Uuid) -> FaultResult<Vec<RoundRow>> {
    Ok(reads
        .all(
            "SELECT round, card, passed FROM game_rounds WHERE session_id = $1 ORDER BY round",
            params![session],
        )
        .await?)
}

pub async fn put_round(tx: &mut Tx, session: Uuid, round: i64, card: &str) -> FaultResult<()> {
    tx.run(
        "INSERT INTO game_rounds (session_id, round, card, passed) VALUES ($1, $2, $3, $4)
         ON CONFLICT (session_id, round) DO UPDATE SET card = excluded.card",
        params![session, round, card, false],
    )
    .await
}

pub async fn set_passed(tx: &mut Tx, session: Uuid, round: i64) -> FaultResult<()> {
    tx.run(
        "UPDATE game_rounds SET passed = $3 WHERE session_id = $1 AND round = $2",
        params![session, round, true],
    )
    .await
}

/// The cards of a game that a pair has had, oldest first.
pub async fn drawn(reads: &mut impl Reads, match_id: Uuid, game: &str) -> FaultResult<Vec<String>> {
    Ok(reads
        .all(
            "SELECT r.card FROM game_rounds r JOIN game_sessions s ON s.id = r.session_id
              WHERE s.match_id = $1 AND s.game = $2 AND r.card <> '' ORDER BY s.created_at, s.id, r.round",
            params![match_id, game],
        )
        .await?)
}

db::row! {
    /// What one person did in a round.
    #[derive(Debug, Clone)]
    pub struct MoveRow {
        pub round: i64,
        pub user_id: Uuid,
        pub kind: MoveKind,
        pub payload: Value,
        /// Taken out of sight of both by moderation.
        pub removed_at: Option<Timestamp>,
    }
}

impl MoveRow {
    pub fn new(round: i64, user_id: Uuid, kind: MoveKind, payload: Value) -> MoveRow {
        MoveRow {
            round,
            user_id,
            kind,
            payload,
            removed_at: None,
        }
    }
}

pub async fn moves(reads: &mut impl Reads, session: Uuid) -> FaultResult<Vec<MoveRow>> {
    Ok(reads
        .all(
            "SELECT round, user_id, kind, payload, removed_at FROM game_moves WHERE session_id = $1
              ORDER BY round, created_at, kind",
            params![session],
        )
        .await?)
}

/// What was done in the present round of each of these sessions.
pub async fn present_moves(reads: &mut impl Reads, sessions: &[Uuid]) -> FaultResult<HashMap<Uuid, Vec<MoveRow>>> {
    let mut moves: HashMap<Uuid, Vec<MoveRow>> = HashMap::new();
    if sessions.is_empty() {
        return Ok(moves);
    }
    let (sql, params) = Fragment::new(
        "SELECT m.session_id, m.round, m.user_id, m.kind, m.payload FROM game_moves m
           JOIN game_sessions s ON s.id = m.session_id AND s.round = m.round WHERE s.id IN (",
    )
    .append(sql::ids(sessions))
    .push(")")
    .finish();
    let rows: Vec<(Uuid, i64, Uuid, MoveKind, Value)> = reads.all(sql, params).await?;
    for (session, round, user, kind, payload) in rows {
        let made = MoveRow::new(round, user, kind, payload);
        moves.entry(session).or_default().push(made);
    }
    Ok(moves)
}

/// Takes what a person wrote in a session out of sight; whether there was something.
pub async fn set_removed(tx: &mut Tx, session: Uuid, author: Uuid, now: Timestamp) -> FaultResult<bool> {
    let sql = "UPDATE game_moves SET removed_at = $3 WHERE session_id = $1 AND user_id = $2
            AND kind IN ('answer', 'follow_up') AND removed_at IS NULL";
    tx.affects(sql, params![session, author, now]).await
}

/// Puts back what was taken out of sight at this moment.
pub async fn set_restored(tx: &mut Tx, session: Uuid, author: Uuid, taken: Timestamp) -> FaultResult<()> {
    let sql = "UPDATE game_moves SET removed_at = NULL WHERE session_id = $1 AND user_id = $2 AND removed_at = $3";
    tx.run(sql, params![session, author, taken]).await
}

/// Counts an act; answers how many there were since `edge`, this one included. What replaces or undoes another counts too.
pub async fn count_act(tx: &mut Tx, user: Uuid, edge: Timestamp, now: Timestamp) -> FaultResult<i64> {
    Ok(tx
        .one(
            "INSERT INTO game_paces (user_id, since, acts) VALUES ($1, $2, 1)
             ON CONFLICT (user_id) DO UPDATE SET
               acts = CASE WHEN game_paces.since > $3 THEN game_paces.acts + 1 ELSE 1 END,
               since = CASE WHEN game_paces.since > $3 THEN game_paces.since ELSE excluded.since END
             RETURNING acts",
            params![user, now, edge],
        )
        .await?)
}

pub async fn put_move(tx: &mut Tx, session: Uuid, made: &MoveRow, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO game_moves (session_id, round, user_id, kind, payload, created_at) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (session_id, round, user_id, kind) DO UPDATE SET payload = excluded.payload",
        params![
            session,
            made.round,
            made.user_id,
            made.kind.word(),
            made.payload.clone(),
            now
        ],
    )
    .await
}
