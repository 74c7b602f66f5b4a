//! SQL of the cards that people write themselves.

use super::super::model::CardSide;
use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

db::row! {
    /// A card that a person wrote.
    #[derive(Debug, Clone)]
    pub struct OwnCardRow {
        pub id: Uuid,
        pub match_id: Uuid,
        pub author_id: Uuid,
        pub side: CardSide,
        pub level: i64,
        pub text: String,
        pub removed_at: Option<Timestamp>,
    }
}

const CARD: &str = "SELECT id, match_id, author_id, side, level, text, removed_at FROM game_cards";

/// The cards of both people of a match, the oldest first.
pub async fn own_cards(reads: &mut impl Reads, match_id: Uuid) -> FaultResult<Vec<OwnCardRow>> {
    let sql = format!("{CARD} WHERE match_id = $1 AND deleted_at IS NULL ORDER BY created_at, id");
    Ok(reads.all(sql, params![match_id]).await?)
}

pub async fn own_card_by_client_id(
    reads: &mut impl Reads,
    author: Uuid,
    client_id: &str,
) -> FaultResult<Option<OwnCardRow>> {
    let sql = format!("{CARD} WHERE author_id = $1 AND client_id = $2");
    Ok(reads.opt(sql, params![author, client_id]).await?)
}

pub async fn insert_own_card(tx: &mut Tx, card: &OwnCardRow, client_id: &str, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO game_cards (id, match_id, author_id, client_id, side, level, text, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        params![
            card.id,
            card.match_id,
            card.author_id,
            client_id,
            card.side.word(),
            card.level,
            card.text.clone(),
            now
        ],
    )
    .await
}

/// Deletes a card of the author. A card that a game has shown is marked as deleted and kept for reports.
pub async fn delete_own_card(tx: &mut Tx, match_id: Uuid, author: Uuid, id: Uuid, now: Timestamp) -> FaultResult<()> {
    let dealt = "UPDATE game_cards SET deleted_at = $4 WHERE id = $1 AND match_id = $2 AND author_id = $3 AND deleted_at IS NULL
        AND EXISTS (SELECT 1 FROM game_rounds r WHERE r.card = 'own:' || CAST(game_cards.id AS text))";
    if tx.exec(dealt, params![id, match_id, author, now]).await? == 0 {
        let sql = "DELETE FROM game_cards WHERE id = $1 AND match_id = $2 AND author_id = $3 AND deleted_at IS NULL";
        return tx.run(sql, params![id, match_id, author]).await;
    }
    Ok(())
}

/// Who of a match wants own cards in the deck.
pub async fn card_consents(reads: &mut impl Reads, match_id: Uuid) -> FaultResult<Vec<Uuid>> {
    let sql = "SELECT user_id FROM game_card_consents WHERE match_id = $1";
    Ok(reads.all(sql, params![match_id]).await?)
}

pub async fn set_card_consent(
    tx: &mut Tx,
    match_id: Uuid,
    user: Uuid,
    allowed: bool,
    now: Timestamp,
) -> FaultResult<()> {
    let sql = match allowed {
        true => {
            "INSERT INTO game_card_consents (match_id, user_id, since) VALUES ($1, $2, $3)
             ON CONFLICT (match_id, user_id) DO NOTHING"
        }
        false => "DELETE FROM game_card_consents WHERE match_id = $1 AND user_id = $2 AND since <= $3",
    };
    tx.run(sql, params![match_id, user, now]).await
}

/// Takes the cards of an author that were dealt in a session out of sight; whether there were any.
pub async fn set_cards_removed(tx: &mut Tx, session: Uuid, author: Uuid, now: Timestamp) -> FaultResult<bool> {
    let sql = "UPDATE game_cards SET removed_at = $3 WHERE author_id = $2 AND removed_at IS NULL AND EXISTS (
            SELECT 1 FROM game_rounds r WHERE r.session_id = $1 AND r.card = 'own:' || CAST(game_cards.id AS text))";
    tx.affects(sql, params![session, author, now]).await
}

/// Puts back what was taken out of sight at this moment.
pub async fn set_cards_restored(tx: &mut Tx, author: Uuid, taken: Timestamp) -> FaultResult<()> {
    let sql = "UPDATE game_cards SET removed_at = NULL WHERE author_id = $1 AND removed_at = $2";
    tx.run(sql, params![author, taken]).await
}
