//! The question whether two became a couple, and its answer.

use crate::couples::model::{CoupleAnswer, QuestionState};
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use crate::matches::store::{Side, shown, side, side_locked};
use db::{Reads, Tx, params};
use jiff::Timestamp;
use supabase::fragment::Fragment;
use uuid::Uuid;

db::row! {
    /// What one of the two said.
    #[derive(Debug, Clone)]
    pub struct Question {
        pub id: Uuid,
        pub match_id: Uuid,
        pub asker_id: Uuid,
        pub other_id: Uuid,
        pub state: QuestionState,
        pub asked_at: Timestamp,
        pub expires_at: Timestamp,
    }
}

impl Question {
    pub fn partner_of(&self, user: Uuid) -> Uuid {
        match self.asker_id == user {
            true => self.other_id,
            false => self.asker_id,
        }
    }
}

const QUESTION: &str = "SELECT id, match_id, asker_id, other_id, state, asked_at, expires_at FROM couple_questions";

fn open_only(side: Side) -> FaultResult<Side> {
    match side.is_open() {
        true => Ok(side),
        false => Err(Fault::NotFound),
    }
}

/// The caller's side of an open match, or 404: also after a block and the other person's leaving.
pub async fn own_open_side(reads: &mut impl Reads, member: Member, id: Uuid, now: Timestamp) -> FaultResult<Side> {
    open_only(side(reads, member, id, now).await?)
}

/// The same, with the pair locked until the end of the transaction.
pub async fn open_side(tx: &mut Tx, member: Member, match_id: Uuid, now: Timestamp) -> FaultResult<Side> {
    open_only(side_locked(tx, member, match_id, now).await?)
}

pub async fn open_question(reads: &mut impl Reads, match_id: Uuid) -> FaultResult<Option<Question>> {
    let sql = format!("{QUESTION} WHERE match_id = $1 AND state = 'open'");
    Ok(reads.opt(sql, params![match_id]).await?)
}

pub async fn open_of_asker(reads: &mut impl Reads, asker: Uuid) -> FaultResult<Option<Question>> {
    let sql = format!("{QUESTION} WHERE asker_id = $1 AND state = 'open' ORDER BY asked_at LIMIT 1");
    Ok(reads.opt(sql, params![asker]).await?)
}

/// The latest question to a person in a match, whatever became of it.
pub async fn last_asked(reads: &mut impl Reads, match_id: Uuid, other: Uuid) -> FaultResult<Option<Question>> {
    let sql = format!("{QUESTION} WHERE match_id = $1 AND other_id = $2 ORDER BY asked_at DESC, id DESC LIMIT 1");
    Ok(reads.opt(sql, params![match_id, other]).await?)
}

/// An open question with its pair locked.
pub async fn for_job(tx: &mut Tx, id: Uuid) -> FaultResult<Option<Question>> {
    let sql = format!("{QUESTION} WHERE id = $1 AND state = 'open'");
    let Some(question) = tx.opt::<Question>(sql.clone(), params![id]).await? else {
        return Ok(None);
    };
    tx.lock_pair(question.asker_id, question.other_id).await?;
    Ok(tx.opt(sql, params![id]).await?)
}

pub async fn overdue(reads: &mut impl Reads, now: Timestamp, limit: i64) -> FaultResult<Vec<Uuid>> {
    let sql = "SELECT id FROM couple_questions WHERE state = 'open' AND expires_at <= $1 ORDER BY expires_at LIMIT $2";
    Ok(reads.all(sql, params![now, limit]).await?)
}

/// Questions of one person since a moment, the oldest first: when, and in which match.
pub async fn asked_since(reads: &mut impl Reads, asker: Uuid, since: Timestamp) -> FaultResult<Vec<(Timestamp, Uuid)>> {
    let sql = "SELECT asked_at, match_id FROM couple_questions WHERE asker_id = $1 AND asked_at > $2 ORDER BY asked_at";
    Ok(reads.all(sql, params![asker, since]).await?)
}

pub async fn insert_question(tx: &mut Tx, question: &Question) -> FaultResult<()> {
    tx.run(
        "INSERT INTO couple_questions (id, match_id, asker_id, other_id, state, asked_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
        params![
            question.id,
            question.match_id,
            question.asker_id,
            question.other_id,
            question.state.word(),
            question.asked_at,
            question.expires_at
        ],
    )
    .await
}

pub async fn set_state(tx: &mut Tx, id: Uuid, state: QuestionState, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "UPDATE couple_questions SET state = $2, ended_at = $3 WHERE id = $1",
        params![id, state.word(), now],
    )
    .await
}

pub async fn put_answer(tx: &mut Tx, question: &Question, answer: CoupleAnswer, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO couple_answers (question_id, user_id, answer, answered_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (question_id) DO UPDATE SET answer = excluded.answer, answered_at = excluded.answered_at",
        params![question.id, question.other_id, answer.word(), now],
    )
    .await
}

pub async fn answer_to(reads: &mut impl Reads, question: Uuid) -> FaultResult<Option<CoupleAnswer>> {
    let sql = "SELECT answer FROM couple_answers WHERE question_id = $1";
    Ok(reads.opt(sql, params![question]).await?)
}

/// Open questions of matches that the caller can see, where `whose` is the caller's column.
fn visible(reads: &mut impl Reads, whose: &str, member: Member, now: Timestamp) -> Fragment {
    Fragment::new(QUESTION)
        .push(format!(" WHERE {whose} = "))
        .bind(member.id)
        .push(" AND state = 'open' AND expires_at > ")
        .bind(now)
        .push(" AND match_id IN (SELECT mm.match_id FROM match_members mm JOIN matches m ON m.id = mm.match_id WHERE mm.user_id = ")
        .bind(member.id)
        .push(" AND m.state = 'open' AND ")
        .append(shown(reads.engine(), member.id, now))
        .push(")")
}

/// Questions that wait for the caller; declined ones do not.
pub async fn questions_to(reads: &mut impl Reads, member: Member, now: Timestamp) -> FaultResult<Vec<Question>> {
    let (sql, params) = visible(reads, "other_id", member, now)
        .push(" AND NOT EXISTS (SELECT 1 FROM couple_answers ca WHERE ca.question_id = couple_questions.id) ORDER BY asked_at")
        .finish();
    Ok(reads.all(sql, params).await?)
}

/// The question that the caller asked.
pub async fn question_by(reads: &mut impl Reads, member: Member, now: Timestamp) -> FaultResult<Option<Question>> {
    let (sql, params) = visible(reads, "asker_id", member, now).push(" LIMIT 1").finish();
    Ok(reads.opt(sql, params).await?)
}
