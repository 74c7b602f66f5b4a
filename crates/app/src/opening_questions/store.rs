//! All SQL of opening questions.

use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

/// The greeting has no answer yet: the other side has written nothing in the match.
const UNANSWERED: &str = "NOT EXISTS (SELECT 1 FROM messages s
       WHERE s.match_id = match_openings.match_id AND s.sender_id <> match_openings.user_id)";

pub async fn own(reads: &mut impl Reads, user: Uuid) -> FaultResult<Option<String>> {
    Ok(reads
        .opt(
            "SELECT question FROM opening_questions WHERE user_id = $1",
            params![user],
        )
        .await?)
}

/// Sets the question, also where it greets and nobody has answered.
pub async fn set(tx: &mut Tx, user: Uuid, question: &str, now: Timestamp) -> FaultResult<()> {
    tx.exec(
        "INSERT INTO opening_questions (user_id, question, updated_at) VALUES ($1, $2, $3)
         ON CONFLICT (user_id) DO UPDATE SET question = excluded.question, updated_at = excluded.updated_at",
        params![user, question, now],
    )
    .await?;
    tx.exec(
        &format!("UPDATE match_openings SET question = $2 WHERE user_id = $1 AND {UNANSWERED}"),
        params![user, question],
    )
    .await?;
    Ok(())
}

/// Removes the question, also where it greets and nobody has answered.
pub async fn remove(tx: &mut Tx, user: Uuid) -> FaultResult<()> {
    tx.exec("DELETE FROM opening_questions WHERE user_id = $1", params![user])
        .await?;
    tx.exec(
        &format!("DELETE FROM match_openings WHERE user_id = $1 AND {UNANSWERED}"),
        params![user],
    )
    .await?;
    Ok(())
}

/// Removes the question wherever it is, and returns it; None where there was none.
pub async fn remove_everywhere(tx: &mut Tx, user: Uuid) -> FaultResult<Option<String>> {
    let question = own(tx, user).await?;
    for table in ["opening_questions", "match_openings"] {
        tx.exec(&format!("DELETE FROM {table} WHERE user_id = $1"), params![user])
            .await?;
    }
    Ok(question)
}

/// Sets the question for matches to come, unless its author has written another.
pub async fn set_if_none(tx: &mut Tx, user: Uuid, question: &str, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO opening_questions (user_id, question, updated_at) VALUES ($1, $2, $3)
         ON CONFLICT (user_id) DO NOTHING",
        params![user, question, now],
    )
    .await
}

/// Puts the question of each of these people at the top of their match.
pub async fn greet(tx: &mut Tx, match_id: Uuid, people: [Uuid; 2], now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO match_openings (match_id, user_id, question, created_at)
         SELECT m.id, q.user_id, q.question, $4 FROM opening_questions q JOIN matches m ON m.id = $1
          WHERE q.user_id IN ($2, $3) AND m.state = 'open'
         ON CONFLICT (match_id, user_id) DO UPDATE SET question = excluded.question, created_at = excluded.created_at",
        params![match_id, people[0], people[1], now],
    )
    .await
}

/// Authors and questions of a match.
pub async fn of_match(reads: &mut impl Reads, match_id: Uuid) -> FaultResult<Vec<(Uuid, String)>> {
    Ok(reads
        .all(
            "SELECT user_id, question FROM match_openings WHERE match_id = $1",
            params![match_id],
        )
        .await?)
}
