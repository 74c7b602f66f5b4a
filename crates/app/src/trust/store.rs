//! All SQL of the value questions.

use super::model::{Answer, AnswerDetail, CountedAnswer};
use super::questions::GivenAnswer;
use crate::kernel::fault::FaultResult;
use crate::kernel::new_id;
use crate::profiles;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use matching::trust::{self, Importance, Values, WORDS};
use serde_json::{Map, Value};
use uuid::Uuid;

/// Stores a sheet; the one it replaces is kept for a year.
pub async fn replace(tx: &mut Tx, user: Uuid, answers: &[Answer], now: Timestamp) -> FaultResult<()> {
    let sheet_now: Map<String, Value> = answers
        .iter()
        .map(|answer| (answer.question.to_string(), Value::from(answer.text.clone())))
        .collect();
    let sheet_now = Value::Object(sheet_now);
    if let Some(before) = sheet(tx, user).await?
        && before != sheet_now
        && before != serde_json::json!({})
    {
        tx.exec(
            "INSERT INTO matchmaking_history (id, user_id, cultural_values, replaced_at) VALUES ($1, $2, $3, $4)",
            params![new_id(now), user, before, now],
        )
        .await?;
    }
    tx.run(
        "INSERT INTO matchmaking_preferences (user_id, cultural_values, created_at, updated_at) VALUES ($1, $2, $3, $3)
         ON CONFLICT (user_id) DO UPDATE SET cultural_values = excluded.cultural_values, updated_at = excluded.updated_at",
        params![user, sheet_now, now],
    )
    .await
}

/// A person's own sheet: question id to answer text.
pub async fn sheet(reads: &mut impl Reads, user: Uuid) -> FaultResult<Option<Value>> {
    Ok(reads
        .opt(
            "SELECT cultural_values FROM matchmaking_preferences WHERE user_id = $1",
            params![user],
        )
        .await?)
}

/// Takes questions out of a person's sheet, out of what counts, and out of the history.
pub async fn forget(tx: &mut Tx, user: Uuid, questions: &[&str]) -> FaultResult<()> {
    let without = |sheet: Value| {
        let mut remaining = sheet.as_object().cloned().unwrap_or_default();
        remaining.retain(|id, _| !questions.contains(&id.as_str()));
        Value::Object(remaining)
    };
    if let Some(own) = sheet(tx, user).await? {
        tx.exec(
            "UPDATE matchmaking_preferences SET cultural_values = $2 WHERE user_id = $1",
            params![user, without(own)],
        )
        .await?;
    }
    let past: Vec<(Uuid, Value)> = tx
        .all(
            "SELECT id, cultural_values FROM matchmaking_history WHERE user_id = $1",
            params![user],
        )
        .await?;
    for (id, old) in past {
        tx.exec(
            "UPDATE matchmaking_history SET cultural_values = $2 WHERE id = $1",
            params![id, without(old)],
        )
        .await?;
    }
    for question in questions {
        for table in ["trust_answers", "matchmaking_details"] {
            tx.exec(
                format!("DELETE FROM {table} WHERE user_id = $1 AND question_id = $2").as_str(),
                params![user, *question],
            )
            .await?;
        }
    }
    keep_words(tx, user).await
}

/// How many sheets that were replaced before `edge` were thrown away.
pub async fn delete_history_before(tx: &mut Tx, edge: Timestamp) -> FaultResult<u64> {
    Ok(tx
        .exec("DELETE FROM matchmaking_history WHERE replaced_at < $1", params![edge])
        .await?)
}

db::row! {
    /// When a person's answers last changed for others, when a waiting change will count, and how often answers were
    /// added for free since the first sheet.
    pub struct ClockRow {
        pub recalculated_at: Option<Timestamp>,
        pub pending_at: Option<Timestamp>,
        pub created_at: Timestamp,
        pub additions: i64,
    }
}

pub async fn clock(reads: &mut impl Reads, user: Uuid) -> FaultResult<Option<ClockRow>> {
    Ok(reads
        .opt(
            "SELECT recalculated_at, pending_at, created_at, additions FROM matchmaking_preferences WHERE user_id = $1",
            params![user],
        )
        .await?)
}

/// Counts one addition of answers that started no day.
pub async fn note_addition(tx: &mut Tx, user: Uuid) -> FaultResult<()> {
    tx.run(
        "UPDATE matchmaking_preferences SET additions = additions + 1 WHERE user_id = $1",
        params![user],
    )
    .await
}

pub async fn set_clock(
    tx: &mut Tx,
    user: Uuid,
    recalculated_at: Option<Timestamp>,
    pending_at: Option<Timestamp>,
) -> FaultResult<()> {
    tx.run(
        "UPDATE matchmaking_preferences SET recalculated_at = $2, pending_at = $3 WHERE user_id = $1",
        params![user, recalculated_at, pending_at],
    )
    .await
}

db::row! {
    struct DetailRow {
        question_id: String,
        accept_mask: i64,
        importance: i64,
        dealbreaker: bool,
        private: bool,
    }
}

/// What a person's own sheet says, as it would count for others.
pub async fn own(reads: &mut impl Reads, user: Uuid) -> FaultResult<Vec<CountedAnswer>> {
    let sheet = sheet(reads, user).await?;
    let details: Vec<DetailRow> = reads
        .all(
            "SELECT question_id, accept_mask, importance, dealbreaker, private FROM matchmaking_details WHERE user_id = $1",
            params![user],
        )
        .await?;
    let mut own = Vec::new();
    for (id, text) in sheet.as_ref().and_then(Value::as_object).into_iter().flatten() {
        let Some((_, question)) = super::questions::find(id) else {
            continue;
        };
        let Some(GivenAnswer::Option(option)) = text.as_str().and_then(|text| question.read(text)) else {
            continue;
        };
        let detail = details.iter().find(|detail| detail.question_id == *id);
        own.push(CountedAnswer {
            question: id.clone(),
            option: i64::from(option),
            accept_mask: detail.map_or(0, |detail| detail.accept_mask),
            importance: detail.map_or(i64::from(question.suggested_importance), |detail| detail.importance),
            dealbreaker: detail.is_some_and(|detail| detail.dealbreaker),
            // A sensitive question is private until its owner says otherwise.
            private: detail.map_or(question.sensitive, |detail| detail.private),
        });
    }
    Ok(own)
}

/// What counts for others now.
pub async fn counted(reads: &mut impl Reads, user: Uuid) -> FaultResult<Vec<CountedAnswer>> {
    Ok(reads
        .all(
            "SELECT question_id, option, accept_mask, importance, dealbreaker, private FROM trust_answers
              WHERE user_id = $1 ORDER BY question_id",
            params![user],
        )
        .await?)
}

/// Replaces what counts for others.
pub async fn set_counted(tx: &mut Tx, user: Uuid, rows: &[CountedAnswer]) -> FaultResult<()> {
    tx.exec("DELETE FROM trust_answers WHERE user_id = $1", params![user])
        .await?;
    for row in rows {
        tx.exec(
            "INSERT INTO trust_answers (user_id, question_id, option, accept_mask, importance, dealbreaker, private)
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
            params![
                user,
                row.question.as_str(),
                row.option,
                row.accept_mask,
                row.importance,
                row.dealbreaker,
                row.private
            ],
        )
        .await?;
    }
    keep_words(tx, user).await
}

/// Updates the packed numbers beside the profile from the rows, in the transaction that changes the rows. The deck
/// reads the numbers; the rows stay for the gate, which reads them in SQL, and for comparing two people.
async fn keep_words(tx: &mut Tx, user: Uuid) -> FaultResult<()> {
    let mut values = Values::default();
    for row in counted(tx, user).await? {
        put(&mut values, &row);
    }
    profiles::store::set_answers(tx, user, values.words()).await
}

/// A user's answer to a free-text question, unless it is private.
pub async fn words(reads: &mut impl Reads, user: Uuid, question: &str) -> FaultResult<Option<String>> {
    let hidden: Option<bool> = reads
        .opt(
            "SELECT private FROM matchmaking_details WHERE user_id = $1 AND question_id = $2",
            params![user, question],
        )
        .await?;
    if hidden == Some(true) {
        return Ok(None);
    }
    let sheet = sheet(reads, user).await?;
    Ok(sheet.and_then(|sheet| sheet[question].as_str().map(str::to_owned)))
}

/// Puts a removed answer in free text back into a user's sheet. Who may read it is asked anew: it is private until then.
pub async fn put_words(tx: &mut Tx, user: Uuid, question: &str, text: &str) -> FaultResult<()> {
    let Some(Value::Object(mut own)) = sheet(tx, user).await? else {
        return Ok(());
    };
    own.insert(question.to_owned(), Value::from(text));
    let detail = AnswerDetail {
        question_id: question.to_owned(),
        accept: Vec::new(),
        importance: 0,
        dealbreaker: false,
        private: true,
    };
    set_detail(tx, user, question, 0, &detail).await?;
    tx.run(
        "UPDATE matchmaking_preferences SET cultural_values = $2 WHERE user_id = $1",
        params![user, Value::Object(own)],
    )
    .await
}

pub async fn set_detail(tx: &mut Tx, user: Uuid, question: &str, mask: i64, detail: &AnswerDetail) -> FaultResult<()> {
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

/// One person's answers in the form that the maths takes.
pub async fn values(reads: &mut impl Reads, user: Uuid) -> FaultResult<Values> {
    let words: Option<(i64, i64, i64, i64)> = reads
        .opt(
            "SELECT answers_1, answers_2, answers_3, answers_4 FROM profiles WHERE id = $1",
            params![user],
        )
        .await?;
    let (a, b, c, d) = words.unwrap_or_default();
    Ok(read_words(user, [a, b, c, d]))
}

/// The answers that stand beside a profile; none, where they cannot be read.
pub fn read_words(user: Uuid, words: [i64; WORDS]) -> Values {
    Values::from_words(words).unwrap_or_else(|error| {
        tracing::error!(?error, person = %user, "stored answers do not read");
        Values::default()
    })
}

fn put(values: &mut Values, row: &CountedAnswer) {
    let Some((number, question)) = super::questions::find(&row.question) else {
        return;
    };
    let answer = trust::Answer {
        option: u8::try_from(row.option).unwrap_or(0),
        accept: u8::try_from(row.accept_mask).unwrap_or(0),
        importance: match row.dealbreaker {
            true => Importance::Dealbreaker,
            false => u8::try_from(row.importance)
                .ok()
                .and_then(Importance::from_level)
                .unwrap_or_else(|| question.default_importance()),
        },
        private: row.private,
    };
    if let Err(error) = values.set(number, answer) {
        tracing::error!(?error, question = %row.question, "a stored answer does not fit its question");
    }
}
