//! SQL of rounds and moves.

use super::super::model::MoveKind;
use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use serde_json::Value;
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
    tx.exec(
        "INSERT INTO game_rounds (session_id, round, card, passed) VALUES ($1, $2, $3, $4)
         ON CONFLICT (session_id, round) DO UPDATE SET card = excluded.card",
        params![session, round, card, false],
    )
    .await?;
    Ok(())
}

pub async fn set_passed(tx: &mut Tx, session: Uuid, round: i64) -> FaultResult<()> {
    tx.exec(
        "UPDATE game_rounds SET passed = $3 WHERE session_id = $1 AND round = $2",
        params![session, round, true],
    )
    .await?;
    Ok(())
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
    }
}

pub async fn moves(reads: &mut impl Reads, session: Uuid) -> FaultResult<Vec<MoveRow>> {
    Ok(reads
        .all(
            "SELECT round, user_id, kind, payload FROM game_moves WHERE session_id = $1 ORDER BY round, created_at, kind",
            params![session],
        )
        .await?)
}

pub async fn moves_since(reads: &mut impl Reads, user: Uuid, since: Timestamp) -> FaultResult<i64> {
    Ok(reads
        .one(
            "SELECT count(*) FROM game_moves WHERE user_id = $1 AND created_at > $2",
            params![user, since],
        )
        .await?)
}

pub async fn put_move(tx: &mut Tx, session: Uuid, made: &MoveRow, now: Timestamp) -> FaultResult<()> {
    tx.exec(
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
    .await?;
    Ok(())
}
