//! All SQL of the optional questions.

use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

db::row! {
    /// One stored answer.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct AnswerRow {
        pub question_id: String,
        /// 1-based.
        pub option: i64,
        pub private: bool,
    }
}

/// A person's answers.
pub async fn answers(reads: &mut impl Reads, user: Uuid) -> FaultResult<Vec<AnswerRow>> {
    Ok(reads
        .all(
            "SELECT question_id, option, private FROM optional_answers WHERE user_id = $1 ORDER BY question_id",
            params![user],
        )
        .await?)
}

/// The option and whether it is private.
pub async fn answer(reads: &mut impl Reads, user: Uuid, question: &str) -> FaultResult<Option<(i64, bool)>> {
    Ok(reads
        .opt(
            "SELECT option, private FROM optional_answers WHERE user_id = $1 AND question_id = $2",
            params![user, question],
        )
        .await?)
}

pub async fn put(
    tx: &mut Tx,
    user: Uuid,
    question: &str,
    (option, private): (i64, bool),
    now: Timestamp,
) -> FaultResult<()> {
    tx.run(
        "INSERT INTO optional_answers (user_id, question_id, option, private, updated_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (user_id, question_id) DO UPDATE SET option = excluded.option, private = excluded.private,
             updated_at = excluded.updated_at",
        params![user, question, option, private, now],
    )
    .await
}

pub async fn remove(tx: &mut Tx, user: Uuid, questions: &[&str]) -> FaultResult<()> {
    for question in questions {
        tx.exec(
            "DELETE FROM optional_answers WHERE user_id = $1 AND question_id = $2",
            params![user, *question],
        )
        .await?;
    }
    Ok(())
}

/// Questions that both answered in the open, with the option of each: question, one's, the other's.
pub async fn open_to_both(reads: &mut impl Reads, one: Uuid, other: Uuid) -> FaultResult<Vec<(String, i64, i64)>> {
    Ok(reads
        .all(
            "SELECT mine.question_id, mine.option, theirs.option
               FROM optional_answers mine JOIN optional_answers theirs ON theirs.question_id = mine.question_id
              WHERE mine.user_id = $1 AND theirs.user_id = $2 AND NOT mine.private AND NOT theirs.private
              ORDER BY mine.question_id",
            params![one, other],
        )
        .await?)
}
