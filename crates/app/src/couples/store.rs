//! All SQL of couples.

use super::model::{CoupleAnswer, QuestionState, RestReason};
use crate::accounts::impartial::outside_own_life;
use crate::billing::unused_months::MonthsRefund;
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use crate::matches::store::{Side, shown, side, side_locked};
use db::{Reads, Tx, params};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
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

db::row! {
    /// Why a profile rests.
    #[derive(Debug, Clone)]
    pub struct RestRow {
        pub match_id: Uuid,
        pub reason: RestReason,
        pub since: Timestamp,
    }
}

db::row! {
    /// What goes back of one order.
    #[derive(Debug, Serialize, JsonSchema)]
    pub struct Refund {
        pub order_id: Uuid,
        pub product_id: String,
        /// Whole months that had not begun; 0 for a pass.
        pub months: i64,
        pub amount: i64,
        pub currency: String,
    }
}

db::row! {
    /// A story as it is stored.
    #[derive(Debug, Clone)]
    pub struct StoryRow {
        pub match_id: Uuid,
        pub author_id: Uuid,
        pub other_id: Uuid,
        pub text: String,
        pub version: i64,
        pub agreed_at: Option<Timestamp>,
        pub published_at: Option<Timestamp>,
        /// Taken out of sight by moderation.
        pub removed_at: Option<Timestamp>,
    }
}

impl StoryRow {
    pub fn people(&self) -> [Uuid; 2] {
        [self.author_id, self.other_id]
    }

    /// Whether everybody may read it, as far as the row says.
    pub fn is_published(&self) -> bool {
        self.published_at.is_some() && self.removed_at.is_none()
    }
}

const QUESTION: &str = "SELECT id, match_id, asker_id, other_id, state, asked_at, expires_at FROM couple_questions";
const STORY: &str = "SELECT match_id, author_id, other_id, text, version, agreed_at, published_at, removed_at
  FROM couple_stories s";

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

/// Open conversations of a person with others than the one of `except`.
pub async fn other_conversations(
    reads: &mut impl Reads,
    member: Member,
    except: Option<Uuid>,
    now: Timestamp,
) -> FaultResult<i64> {
    let (sql, params) = Fragment::new(
        "SELECT count(*) FROM match_members mm JOIN matches m ON m.id = mm.match_id WHERE m.state = 'open' AND mm.user_id = ",
    )
    .bind(member.id)
    .push(" AND m.id <> ")
    .bind(except.unwrap_or_default())
    .push(" AND ")
    .append(shown(reads.engine(), member.id, now))
    .finish();
    Ok(reads.one(sql, params).await?)
}

pub async fn people_of(reads: &mut impl Reads, match_id: Uuid) -> FaultResult<Vec<Uuid>> {
    let sql = "SELECT user_id FROM match_members WHERE match_id = $1 ORDER BY user_id";
    Ok(reads.all(sql, params![match_id]).await?)
}

pub async fn rest_of(reads: &mut impl Reads, user: Uuid) -> FaultResult<Option<RestRow>> {
    let sql = "SELECT match_id, reason, since FROM couple_rests WHERE user_id = $1";
    Ok(reads.opt(sql, params![user]).await?)
}

pub async fn put_rest(tx: &mut Tx, user: Uuid, match_id: Uuid, reason: RestReason, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO couple_rests (user_id, match_id, reason, since) VALUES ($1, $2, $3, $4)
         ON CONFLICT (user_id) DO UPDATE SET match_id = excluded.match_id, reason = excluded.reason, since = excluded.since",
        params![user, match_id, reason.word(), now],
    )
    .await
}

pub async fn delete_rest(tx: &mut Tx, user: Uuid) -> FaultResult<()> {
    tx.run("DELETE FROM couple_rests WHERE user_id = $1", params![user])
        .await
}

/// Whether a profile that should rest appears again.
pub async fn is_back(reads: &mut impl Reads, user: Uuid) -> FaultResult<bool> {
    let sql = "SELECT 1 FROM couple_rests r JOIN profiles p ON p.id = r.user_id WHERE r.user_id = $1 AND NOT p.paused";
    Ok(reads.opt::<i64>(sql, params![user]).await?.is_some())
}

/// Notes what goes back; an order is noted once.
pub async fn insert_refund(tx: &mut Tx, user: Uuid, refund: &MonthsRefund, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO couple_refunds (order_id, user_id, product_id, months, amount, currency, asked_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
        params![
            refund.order,
            user,
            refund.product.as_str(),
            refund.months,
            refund.amount,
            refund.currency.as_str(),
            now
        ],
    )
    .await
}

pub async fn refunds_of(reads: &mut impl Reads, user: Uuid) -> FaultResult<Vec<Refund>> {
    let sql = "SELECT order_id, product_id, months, amount, currency FROM couple_refunds WHERE user_id = $1
                ORDER BY asked_at, order_id";
    Ok(reads.all(sql, params![user]).await?)
}

pub async fn story(reads: &mut impl Reads, match_id: Uuid) -> FaultResult<Option<StoryRow>> {
    let sql = format!("{STORY} WHERE match_id = $1");
    Ok(reads.opt(sql, params![match_id]).await?)
}

/// Writes a text; the agreement to an earlier one ends.
pub async fn put_story(tx: &mut Tx, side: &Side, text: &str, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO couple_stories (match_id, author_id, other_id, text, version, written_at)
         VALUES ($1, $2, $3, $4, 1, $5)
         ON CONFLICT (match_id) DO UPDATE SET text = excluded.text, version = couple_stories.version + 1,
           written_at = excluded.written_at, agreed_at = NULL, published_at = NULL, removed_at = NULL",
        params![side.match_id, side.user_id, side.other_id, text, now],
    )
    .await
}

pub async fn set_agreed(tx: &mut Tx, match_id: Uuid, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "UPDATE couple_stories SET agreed_at = $2 WHERE match_id = $1 AND agreed_at IS NULL",
        params![match_id, now],
    )
    .await
}

pub async fn delete_story(tx: &mut Tx, match_id: Uuid) -> FaultResult<()> {
    tx.run("DELETE FROM couple_stories WHERE match_id = $1", params![match_id])
        .await
}

/// SQL: story `s` is of two who are a couple still, and whose accounts are there. What hides an account in secret changes
/// nothing, or the story would tell it.
const STANDS: &str = "s.removed_at IS NULL AND s.agreed_at IS NOT NULL
    AND EXISTS (SELECT 1 FROM matches m WHERE m.id = s.match_id AND m.state = 'open' AND m.couple_since IS NOT NULL)
    AND (SELECT count(*) FROM accounts a WHERE a.user_id IN (s.author_id, s.other_id) AND a.status = 'active') = 2";

/// Stories that everybody reads, the latest first.
pub async fn published_stories(reads: &mut impl Reads, limit: i64) -> FaultResult<Vec<StoryRow>> {
    let sql = format!("{STORY} WHERE {STANDS} AND s.published_at IS NOT NULL ORDER BY s.published_at DESC LIMIT $1");
    Ok(reads.all(sql, params![limit]).await?)
}

/// Stories that both agreed to and that manager `$1` may read: those that wait, and those that are published.
pub async fn stories_for(reads: &mut impl Reads, manager: Uuid, limit: i64) -> FaultResult<Vec<StoryRow>> {
    let sql = format!(
        "{STORY} WHERE {STANDS} AND {OUTSIDE} ORDER BY s.published_at IS NOT NULL, s.agreed_at, s.match_id LIMIT $2"
    );
    Ok(reads.all(sql, params![manager, limit]).await?)
}

/// SQL: neither of the two is of the life of manager `$1`.
const OUTSIDE: &str = concat!(
    "(",
    outside_own_life!("s.author_id"),
    ") AND (",
    outside_own_life!("s.other_id"),
    ")"
);

/// Publishes the version that both agreed to; whether there was one for this manager.
pub async fn publish_story(
    tx: &mut Tx,
    manager: Uuid,
    (match_id, version): (Uuid, i64),
    now: Timestamp,
) -> FaultResult<bool> {
    let sql = format!(
        "UPDATE couple_stories SET published_at = COALESCE(published_at, $4) WHERE match_id = $2 AND version = $3
            AND match_id IN (SELECT s.match_id FROM couple_stories s WHERE {STANDS} AND {OUTSIDE})"
    );
    tx.affects(&sql, params![manager, match_id, version, now]).await
}

/// Takes a published story back, until the two agree to another text; whether this manager could.
pub async fn unpublish_story(tx: &mut Tx, manager: Uuid, match_id: Uuid) -> FaultResult<bool> {
    let sql = format!(
        "UPDATE couple_stories SET published_at = NULL, agreed_at = NULL WHERE match_id = $2
            AND match_id IN (SELECT s.match_id FROM couple_stories s WHERE {OUTSIDE})"
    );
    tx.affects(&sql, params![manager, match_id]).await
}

/// Takes the story of a couple out of sight of everybody, or puts it back; whether there was something to change.
pub async fn set_removed(tx: &mut Tx, match_id: Uuid, removed_at: Option<Timestamp>) -> FaultResult<bool> {
    let sql = "UPDATE couple_stories SET removed_at = $2 WHERE match_id = $1 AND agreed_at IS NOT NULL
                  AND (removed_at IS NULL) = $3";
    tx.affects(sql, params![match_id, removed_at, removed_at.is_some()])
        .await
}

/// The stories that a person wrote or was asked to agree to, the newest first.
pub async fn stories_of(reads: &mut impl Reads, user: Uuid) -> FaultResult<Vec<StoryRow>> {
    let sql = format!(
        "{STORY} WHERE s.author_id = $1 OR (s.other_id = $1 AND s.agreed_at IS NOT NULL) ORDER BY s.written_at DESC"
    );
    Ok(reads.all(sql, params![user]).await?)
}
