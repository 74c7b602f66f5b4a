//! Who answers: what is known of people, the examples of it, and what was learned from them.

use super::people::hours_since;
use crate::accounts::consent::{SETTLED_DAYS, teaches};
use crate::discovery::learning::{ANSWER_DAYS, Examples};
use crate::kernel::fault::{Fault, FaultResult};
use db::{Reads, Tx, params};
use jiff::{Timestamp, ToSpan};
use matching::learned::{Habit, Model, ReplyFeatures};
use std::collections::HashMap;
use uuid::Uuid;

/// Examples beyond this many are older than what they could still teach, and more than a fit needs.
const EXAMPLES_MAX: i64 = 200_000;
/// Of one person.
const EXAMPLES_OF_ONE: i64 = 100;

db::row! {
    /// What [`ReplyFeatures`] is made of.
    struct Known {
        id: Uuid,
        received: i64,
        answered: i64,
        reacted: i64,
        liked: i64,
        waiting: i64,
        completeness: i64,
        last_seen_at: Timestamp,
        created_at: Timestamp,
        agreed: bool,
    }
}

/// The columns of [`Known`] for the profile `p` with the account `a`, leaving out one match where `but` names it.
///
/// Who began a conversation was not asked anything, so only matches whose first message is the other's count.
fn columns(but: &str) -> String {
    let asked = format!(
        "SELECT count(*) FROM match_members m WHERE m.user_id = p.id {but} AND m.other_id =
           (SELECT x.sender_id FROM messages x WHERE x.match_id = m.match_id ORDER BY x.id LIMIT 1)"
    );
    format!(
        "p.id, ({asked}),
         ({asked} AND EXISTS (SELECT 1 FROM messages y WHERE y.match_id = m.match_id AND y.sender_id = m.user_id)),
         (SELECT count(*) FROM reactions r WHERE r.actor = p.id),
         (SELECT count(*) FROM reactions r WHERE r.actor = p.id AND r.kind <> 'pass'),
         (SELECT count(*) FROM match_members m JOIN matches k ON k.id = m.match_id
           WHERE m.user_id = p.id AND m.owes_since IS NOT NULL AND k.state = 'open' {but}),
         p.completeness, a.last_seen_at, p.created_at,
         EXISTS (SELECT 1 FROM consents c
                  WHERE c.user_id = p.id AND c.purpose = 'use_interactions' AND c.withdrawn_at IS NULL)"
    )
}

impl Known {
    fn answering(&self, now: Timestamp) -> ReplyFeatures {
        let habit = |yes, of| Habit {
            yes: count(yes),
            of: count(of),
        };
        ReplyFeatures {
            answers: habit(self.answered, self.received),
            likes: habit(self.liked, self.reacted),
            days_away: hours_since(self.last_seen_at, now) / 24,
            days_here: hours_since(self.created_at, now) / 24,
            completeness: u8::try_from(self.completeness).unwrap_or(0).min(100),
            waiting: count(self.waiting),
        }
    }

    /// The chance of an answer, percent: by the model for people who agreed to be learned from, else by the formula.
    fn reply(&self, model: Option<&Model>, now: Timestamp) -> u8 {
        let answering = self.answering(now);
        match model {
            Some(model) if self.agreed => model.percent(&answering),
            _ => answering.formula(),
        }
    }
}

/// The chance of an answer, percent, of one person or of everybody who may be in the index.
pub async fn replies(
    reads: &mut impl Reads,
    only: Option<Uuid>,
    model: Option<&Model>,
    now: Timestamp,
) -> FaultResult<HashMap<Uuid, u8>> {
    let mut sql = format!(
        "SELECT {} FROM profiles p JOIN accounts a ON a.user_id = p.id WHERE a.status = 'active'",
        columns("")
    );
    let mut bound = params![];
    if let Some(id) = only {
        sql.push_str(" AND p.id = $1");
        bound.push(id.into());
    }
    let rows: Vec<Known> = reads.all(sql, bound).await?;
    Ok(rows.into_iter().map(|row| (row.id, row.reply(model, now))).collect())
}

/// Keeps what is known of `user` now, before they answer the first message of a match; nothing where they did not
/// agree to be learned from.
pub async fn insert_example(tx: &mut Tx, match_id: Uuid, user: Uuid, at: Timestamp) -> FaultResult<()> {
    let sql = format!(
        "SELECT {} FROM profiles p JOIN accounts a ON a.user_id = p.id WHERE p.id = $1 AND a.status = 'active'",
        columns("AND m.match_id <> $2")
    );
    let known: Vec<Known> = tx.all(sql, params![user, match_id]).await?;
    let Some(known) = known.into_iter().find(|known| known.agreed) else {
        return Ok(());
    };
    let was = known.answering(at);
    tx.run(
        "INSERT INTO answer_examples (match_id, user_id, at, received, answered_before, reacted, liked, days_away,
                                      days_here, completeness, waiting, answered)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT (match_id) DO NOTHING",
        params![
            match_id,
            user,
            at,
            was.answers.of,
            was.answers.yes,
            was.likes.of,
            was.likes.yes,
            was.days_away,
            was.days_here,
            was.completeness,
            was.waiting,
            false
        ],
    )
    .await
}

/// Whether nothing was written in the match before this message.
pub async fn is_first(reads: &mut impl Reads, match_id: Uuid, message: Uuid) -> FaultResult<bool> {
    let earlier: i64 = reads
        .one(
            "SELECT count(*) FROM messages WHERE match_id = $1 AND id < $2",
            params![match_id, message],
        )
        .await?;
    Ok(earlier == 0)
}

/// Notes that `user` answered, if they were asked and it is not too late.
pub async fn mark_answered(tx: &mut Tx, match_id: Uuid, user: Uuid, at: Timestamp) -> FaultResult<()> {
    let edge = days_before(at, ANSWER_DAYS);
    tx.run(
        "UPDATE answer_examples SET answered = $1 WHERE match_id = $2 AND user_id = $3 AND at >= $4",
        params![true, match_id, user, edge],
    )
    .await
}

pub async fn forget_examples(tx: &mut Tx, user: Uuid) -> FaultResult<()> {
    tx.run("DELETE FROM answer_examples WHERE user_id = $1", params![user])
        .await
}

pub async fn forget_examples_before(tx: &mut Tx, edge: Timestamp) -> FaultResult<()> {
    tx.run("DELETE FROM answer_examples WHERE at < $1", params![edge]).await
}

/// What there is to learn from: the latest examples of people who still agree and whom nothing restricts, whose time to
/// answer is over. Nobody brings more than [`EXAMPLES_OF_ONE`].
pub async fn examples(reads: &mut impl Reads, now: Timestamp) -> FaultResult<Examples> {
    let sql = format!(
        "SELECT y.answered_before, y.received, y.liked, y.reacted, y.days_away, y.days_here, y.completeness, y.waiting,
                y.answered
           FROM (SELECT x.answered_before, x.received, x.liked, x.reacted, x.days_away, x.days_here, x.completeness,
                        x.waiting, x.answered, x.at, x.match_id,
                        row_number() OVER (PARTITION BY x.user_id ORDER BY x.at DESC, x.match_id) AS place
                   FROM answer_examples x WHERE x.at < $1 AND {}) y
          WHERE y.place <= $3 ORDER BY y.at DESC, y.match_id LIMIT $4",
        teaches("x.user_id", "$2")
    );
    let (asked, settled) = (days_before(now, ANSWER_DAYS), days_before(now, SETTLED_DAYS));
    let rows: Vec<Example> = reads
        .all(sql, params![asked, settled, EXAMPLES_OF_ONE, EXAMPLES_MAX])
        .await?;
    let example = |row: Example| {
        let habit = |yes, of| Habit {
            yes: count(yes),
            of: count(of),
        };
        let was = ReplyFeatures {
            answers: habit(row.answered_before, row.received),
            likes: habit(row.liked, row.reacted),
            days_away: count(row.days_away),
            days_here: count(row.days_here),
            completeness: u8::try_from(row.completeness).unwrap_or(0).min(100),
            waiting: count(row.waiting),
        };
        (was, row.answered)
    };
    Ok(rows.into_iter().map(example).collect())
}

db::row! {
    struct Example {
        answered_before: i64,
        received: i64,
        liked: i64,
        reacted: i64,
        days_away: i64,
        days_here: i64,
        completeness: i64,
        waiting: i64,
        answered: bool,
    }
}

/// The model in use; one that does not read is as good as none, and says so.
pub async fn model(reads: &mut impl Reads) -> FaultResult<Option<Model>> {
    let mut stored: Vec<serde_json::Value> = reads
        .all("SELECT model FROM learned_models WHERE name = 'answers'", params![])
        .await?;
    Ok(stored.pop().and_then(|stored| {
        serde_json::from_value(stored)
            .inspect_err(|error| tracing::error!(%error, "the learned model does not read: the formula is used"))
            .ok()
    }))
}

pub async fn keep_model(tx: &mut Tx, model: Option<&Model>, now: Timestamp) -> FaultResult<()> {
    let Some(model) = model else {
        tx.exec("DELETE FROM learned_models WHERE name = 'answers'", params![])
            .await?;
        return Ok(());
    };
    let stored = serde_json::to_value(model).map_err(|error| Fault::Internal(error.to_string()))?;
    tx.run(
        "INSERT INTO learned_models (name, model, learned_at) VALUES ('answers', $1, $2)
         ON CONFLICT (name) DO UPDATE SET model = excluded.model, learned_at = excluded.learned_at",
        params![stored, now],
    )
    .await
}

fn days_before(now: Timestamp, days: i64) -> Timestamp {
    now.checked_sub((days * 24).hours()).unwrap_or(Timestamp::MIN)
}

fn count(rows: i64) -> u32 {
    u32::try_from(rows).unwrap_or(if rows < 0 { 0 } else { u32::MAX })
}
