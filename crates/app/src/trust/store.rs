//! All SQL of the value questions.

use super::answer::{Answer, Detail};
use crate::kernel::fault::Outcome;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use matching::trust::{self, Importance, Values};
use serde_json::{Map, Value};
use uuid::Uuid;

pub async fn replace(tx: &mut Tx, user: Uuid, answers: &[Answer], now: Timestamp) -> Outcome<()> {
    let told: Map<String, Value> = answers
        .iter()
        .map(|answer| (answer.question.to_string(), Value::from(answer.text.clone())))
        .collect();
    tx.exec(
        "INSERT INTO matchmaking_preferences (user_id, cultural_values, created_at, updated_at) VALUES ($1, $2, $3, $3)
         ON CONFLICT (user_id) DO UPDATE SET cultural_values = excluded.cultural_values, updated_at = excluded.updated_at",
        params![user, Value::Object(told), now],
    )
    .await?;
    tx.exec("DELETE FROM trust_answers WHERE user_id = $1", params![user])
        .await?;
    for answer in answers {
        if let Some(option) = answer.option {
            tx.exec(
                "INSERT INTO trust_answers (user_id, question_id, option) VALUES ($1, $2, $3)",
                params![user, answer.question, i64::from(option)],
            )
            .await?;
        }
    }
    Ok(())
}

pub async fn set_detail(tx: &mut Tx, user: Uuid, question: &str, mask: i64, detail: &Detail) -> Outcome<()> {
    tx.exec(
        "INSERT INTO matchmaking_details (user_id, question_id, accept_mask, importance, dealbreaker, private)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (user_id, question_id) DO UPDATE SET accept_mask = excluded.accept_mask, importance = excluded.importance,
             dealbreaker = excluded.dealbreaker, private = excluded.private",
        params![user, question, mask, i64::from(detail.importance), detail.dealbreaker, detail.private],
    )
    .await?;
    Ok(())
}

db::row! {
    struct AnswerRow {
        user_id: Uuid,
        question_id: String,
        option: i64,
        accept_mask: Option<i64>,
        importance: Option<i64>,
        dealbreaker: Option<bool>,
        private: Option<bool>,
    }
}

const ANSWERS: &str = "SELECT t.user_id, t.question_id, t.option, d.accept_mask, d.importance, d.dealbreaker, d.private
       FROM trust_answers t
       LEFT JOIN matchmaking_details d ON d.user_id = t.user_id AND d.question_id = t.question_id";

/// One person's answers in the form that the maths takes.
pub async fn values(reads: &mut impl Reads, user: Uuid) -> Outcome<Values> {
    let sql = format!("{ANSWERS} WHERE t.user_id = $1");
    let rows: Vec<AnswerRow> = reads.all(sql.as_str(), params![user]).await?;
    let mut values = Values::default();
    for row in rows {
        put(&mut values, &row);
    }
    Ok(values)
}

/// Everybody's answers, for the index at start.
pub async fn all_values(reads: &mut impl Reads) -> Outcome<Vec<(Uuid, Values)>> {
    let sql = format!("{ANSWERS} ORDER BY t.user_id");
    let rows: Vec<AnswerRow> = reads.all(sql.as_str(), params![]).await?;
    let mut people: Vec<(Uuid, Values)> = Vec::new();
    for row in rows {
        if people.last().is_none_or(|(id, _)| *id != row.user_id) {
            people.push((row.user_id, Values::default()));
        }
        if let Some((_, values)) = people.last_mut() {
            put(values, &row);
        }
    }
    Ok(people)
}

fn put(values: &mut Values, row: &AnswerRow) {
    let Some((number, question)) = super::questions::find(&row.question_id) else {
        return;
    };
    let answer = trust::Answer {
        option: u8::try_from(row.option).unwrap_or(0),
        accept: row.accept_mask.and_then(|mask| u8::try_from(mask).ok()).unwrap_or(0),
        importance: match row.dealbreaker {
            Some(true) => Importance::Dealbreaker,
            _ => row
                .importance
                .and_then(|level| u8::try_from(level).ok())
                .and_then(Importance::from_level)
                .unwrap_or_else(|| question.default_importance()),
        },
        // A sensitive question is private until its owner says otherwise.
        private: row.private.unwrap_or(question.sensitive),
    };
    if let Err(error) = values.set(number, answer) {
        tracing::error!(?error, question = %row.question_id, "a stored answer does not fit its question");
    }
}
