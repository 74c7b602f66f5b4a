//! All SQL of Match do Dia.

use super::candidates::{Facts, Member};
use super::model::{Answer, DECLINED_REST_DAYS, DeclineReason, REST_DAYS, Region, days_before};
use crate::accounts::age;
use crate::accounts::consent::{SETTLED_DAYS, teaches};
use crate::kernel::fault::FaultResult;
use crate::safety::people::{StrangerScope, visible_ids};
use db::{Reads, Tx, params};
use jiff::{Timestamp, civil::Date};
use matching::deck::PASS_HIDES_DAYS;
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

/// The latest reactions that say how much compatibility counts.
const REACTIONS_MAX: i64 = 20_000;
/// Of one person: whoever swipes all day says no more than others.
const REACTIONS_OF_ONE: i64 = 200;
const MATCHES_OF_ONE: i64 = 50;
/// A match is judged after this many days: until then a conversation may still begin.
const JUDGED_AFTER_DAYS: i64 = 7;
/// Objections older than this do not count any more.
const OBJECTIONS_DAYS: i64 = 180;

/// Agreed to be learned from.
fn agreed(column: &str) -> String {
    format!(
        "EXISTS (SELECT 1 FROM consents c WHERE c.user_id = {column} AND c.purpose = 'use_interactions'
            AND c.withdrawn_at IS NULL)"
    )
}

/// Everything that a round goes by besides the index.
pub async fn facts(reads: &mut impl Reads, region: Region, now: Timestamp) -> FaultResult<Facts> {
    let people: Vec<(Uuid, String, bool, bool, i64, i64)> = reads
        .all(
            &format!(
                "SELECT a.user_id, a.time_zone,
                        EXISTS (SELECT 1 FROM entitlements e WHERE e.user_id = a.user_id AND e.kind = 'premium'
                            AND e.valid_from <= $1 AND e.valid_until > $1 AND e.revoked_at IS NULL),
                        {agreed},
                        (SELECT count(*) FROM reactions r WHERE r.actor = a.user_id),
                        (SELECT count(*) FROM reactions r WHERE r.actor = a.user_id AND r.kind <> 'pass')
                   FROM accounts a
                  WHERE a.status = 'active' AND a.confirmed_at IS NOT NULL AND a.held_at IS NULL
                    AND a.screened_at IS NULL AND {assured}",
                agreed = agreed("a.user_id"),
                assured = age::assured("a", "$1"),
            ),
            params![now],
        )
        .await?;
    let member = |(id, zone, premium, agreed, reacted, liked)| Member {
        id,
        zone,
        premium,
        agreed,
        reacted,
        liked,
    };
    let people = people
        .into_iter()
        .map(member)
        .filter(|one| Region::of(&one.zone) == region);
    Ok(Facts {
        people: people.collect(),
        apart: apart(reads, now).await?,
        objections: reads
            .all(
                &format!(
                    "SELECT d.user_id, d.reason FROM daily_matches d
                      WHERE d.reason IS NOT NULL AND d.answered_at > $1 AND {}",
                    agreed("d.user_id")
                ),
                params![days_before(now, OBJECTIONS_DAYS)],
            )
            .await?,
        reactions: reactions(reads, now).await?,
        conversations: conversations(reads, now).await?,
    })
}

/// Pairs that are not proposed: related or blocked, passed over, or proposed not long ago.
async fn apart(reads: &mut impl Reads, now: Timestamp) -> FaultResult<Vec<(Uuid, Uuid)>> {
    let mut pairs: Vec<(Uuid, Uuid)> = reads
        .all(
            "SELECT viewer, subject FROM relations WHERE kind <> 'saved' AND (until IS NULL OR until > $1)",
            params![now],
        )
        .await?;
    let passed = days_before(now, i64::from(PASS_HIDES_DAYS));
    pairs.extend(
        reads
            .all::<(Uuid, Uuid)>(
                "SELECT actor, target FROM reactions WHERE kind = 'pass' AND created_at > $1",
                params![passed],
            )
            .await?,
    );
    pairs.extend(
        reads
            .all::<(Uuid, Uuid)>(
                "SELECT user_id, other_id FROM daily_matches
                  WHERE planned_at > $1 OR (answer = 'decline' AND planned_at > $2)",
                params![days_before(now, REST_DAYS), days_before(now, DECLINED_REST_DAYS)],
            )
            .await?,
    );
    Ok(pairs)
}

/// The latest reactions of people who are learned from: who, to whom, and whether it was a like. Nobody brings more than
/// [`REACTIONS_OF_ONE`].
pub async fn reactions(reads: &mut impl Reads, now: Timestamp) -> FaultResult<Vec<(Uuid, Uuid, bool)>> {
    let sql = format!(
        "SELECT x.actor, x.target, x.likes FROM (
            SELECT r.actor, r.target, r.kind <> 'pass' AS likes, r.created_at, r.id,
                   row_number() OVER (PARTITION BY r.actor ORDER BY r.created_at DESC, r.id) AS place
              FROM reactions r WHERE {}) x
          WHERE x.place <= $2 ORDER BY x.created_at DESC, x.id LIMIT $3",
        teaches("r.actor", "$1")
    );
    let settled = days_before(now, SETTLED_DAYS);
    Ok(reads
        .all(&sql, params![settled, REACTIONS_OF_ONE, REACTIONS_MAX])
        .await?)
}

/// Matches of people who are learned from, and those with a real conversation. Of each person the latest
/// [`MATCHES_OF_ONE`] count.
pub async fn conversations(reads: &mut impl Reads, now: Timestamp) -> FaultResult<(i64, i64)> {
    let sql = format!(
        "SELECT count(*), COALESCE(sum(CASE WHEN x.messages >= $2 THEN 1 ELSE 0 END), 0) FROM (
            SELECT (SELECT count(*) FROM messages t WHERE t.match_id = y.match_id) AS messages FROM (
                SELECT s.match_id, row_number() OVER (PARTITION BY s.user_id ORDER BY m.created_at DESC, m.id) AS place
                  FROM match_members s JOIN matches m ON m.id = s.match_id
                 WHERE m.created_at < $1 AND {}) y
             WHERE y.place <= $4 GROUP BY y.match_id HAVING count(*) = 2) x",
        teaches("s.user_id", "$3")
    );
    let real = i64::from(matching::daily::chance::REAL_CONVERSATION);
    let (judged, settled) = (days_before(now, JUDGED_AFTER_DAYS), days_before(now, SETTLED_DAYS));
    Ok(reads.one(&sql, params![judged, real, settled, MATCHES_OF_ONE]).await?)
}

db::row! {
    /// One night of one region.
    #[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
    pub struct Round {
        #[schemars(with = "String")]
        pub region: Region,
        /// `YYYY-MM-DD`.
        pub day: String,
        pub planned_at: Timestamp,
        pub people: i64,
        pub possible_pairs: i64,
        pub pairs: i64,
        pub served: i64,
        /// The sum of the chances of the chosen pairs, in millionths of a conversation.
        pub value: i64,
        /// No choice is worth more.
        pub bound: i64,
        /// In millionths of the bound.
        pub gap: i64,
    }
}

pub async fn is_planned(reads: &mut impl Reads, region: Region, day: Date) -> FaultResult<bool> {
    let found: Option<i64> = reads
        .opt(
            "SELECT 1 FROM daily_match_rounds WHERE region = $1 AND day = $2",
            params![region.word(), day.to_string()],
        )
        .await?;
    Ok(found.is_some())
}

pub async fn insert_round(tx: &mut Tx, round: &Round) -> FaultResult<()> {
    tx.exec(
        "INSERT INTO daily_match_rounds (region, day, planned_at, people, possible_pairs, pairs, served, value, bound, gap)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        params![
            round.region.word(),
            round.day.clone(),
            round.planned_at,
            round.people,
            round.possible_pairs,
            round.pairs,
            round.served,
            round.value,
            round.bound,
            round.gap
        ],
    )
    .await?;
    Ok(())
}

/// The latest rounds, the newest first.
pub async fn rounds(reads: &mut impl Reads, limit: i64) -> FaultResult<Vec<Round>> {
    Ok(reads
        .all(
            "SELECT region, day, planned_at, people, possible_pairs, pairs, served, value, bound, gap
               FROM daily_match_rounds ORDER BY planned_at DESC, region LIMIT $1",
            params![limit],
        )
        .await?)
}

/// One side of a pair that is to be written.
pub struct NewSide {
    pub id: Uuid,
    pub user: Uuid,
    pub other: Uuid,
    pub delivered_at: Timestamp,
    pub expires_at: Timestamp,
}

pub async fn insert_side(tx: &mut Tx, side: &NewSide, day: Date, now: Timestamp) -> FaultResult<()> {
    tx.exec(
        "INSERT INTO daily_matches (id, user_id, other_id, day, planned_at, delivered_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
        params![
            side.id,
            side.user,
            side.other,
            day.to_string(),
            now,
            side.delivered_at,
            side.expires_at
        ],
    )
    .await?;
    Ok(())
}

db::row! {
    /// One side of a pair.
    #[derive(Debug, Clone)]
    pub struct SideRow {
        pub id: Uuid,
        pub user_id: Uuid,
        pub other_id: Uuid,
        pub day: String,
        pub delivered_at: Timestamp,
        pub expires_at: Timestamp,
        pub answer: Option<Answer>,
    }
}

const SIDE: &str = "SELECT id, user_id, other_id, day, delivered_at, expires_at, answer FROM daily_matches";

/// What arrived at a person and did not end before `ended_after`, the newest first.
pub async fn arrived(
    reads: &mut impl Reads,
    user: Uuid,
    ended_after: Timestamp,
    now: Timestamp,
) -> FaultResult<Vec<SideRow>> {
    let sql = format!(
        "{SIDE} WHERE user_id = $1 AND expires_at > $2 AND delivered_at <= $3 ORDER BY delivered_at DESC, id LIMIT 12"
    );
    Ok(reads.all(&sql, params![user, ended_after, now]).await?)
}

/// A person's side of a pair that arrived already.
pub async fn side(reads: &mut impl Reads, id: Uuid, user: Uuid, now: Timestamp) -> FaultResult<Option<SideRow>> {
    let sql = format!("{SIDE} WHERE id = $1 AND user_id = $2 AND delivered_at <= $3");
    Ok(reads.opt(&sql, params![id, user, now]).await?)
}

pub async fn set_answer(
    tx: &mut Tx,
    side: &SideRow,
    answer: Answer,
    reason: Option<DeclineReason>,
    now: Timestamp,
) -> FaultResult<()> {
    tx.exec(
        "UPDATE daily_matches SET answer = $3, reason = $4, answered_at = $5 WHERE id = $1 AND user_id = $2",
        params![
            side.id,
            side.user_id,
            answer.word(),
            reason.map(DeclineReason::word),
            now
        ],
    )
    .await?;
    Ok(())
}

pub async fn forget_reasons(tx: &mut Tx, user: Uuid) -> FaultResult<()> {
    tx.exec(
        "UPDATE daily_matches SET reason = NULL WHERE user_id = $1",
        params![user],
    )
    .await?;
    Ok(())
}

/// Sides that arrived and of which no notice was written, the oldest first.
pub async fn unnoticed(reads: &mut impl Reads, now: Timestamp, limit: i64) -> FaultResult<Vec<SideRow>> {
    let sql = format!(
        "{SIDE} WHERE delivered_at <= $1 AND expires_at > $1 AND notified_at IS NULL AND answer IS NULL
          ORDER BY delivered_at, id, user_id LIMIT $2"
    );
    Ok(reads.all(&sql, params![now, limit]).await?)
}

/// Whether this call is the one that writes the notice.
pub async fn set_notified(tx: &mut Tx, side: &SideRow, now: Timestamp) -> FaultResult<bool> {
    let rows = tx
        .exec(
            "UPDATE daily_matches SET notified_at = $3 WHERE id = $1 AND user_id = $2 AND notified_at IS NULL",
            params![side.id, side.user_id, now],
        )
        .await?;
    Ok(rows == 1)
}

/// Whether the gate lets a proposal through now.
pub async fn may_meet(reads: &mut impl Reads, viewer: Uuid, subject: Uuid, now: Timestamp) -> FaultResult<bool> {
    let (sql, params) = visible_ids(reads.engine(), viewer, StrangerScope::Eligible, now)
        .push(" AND p.id = ")
        .bind(subject)
        .finish();
    Ok(reads.opt::<Uuid>(&sql, params).await?.is_some())
}

/// The match of two people, open or closed.
pub async fn match_of(reads: &mut impl Reads, user: Uuid, other: Uuid) -> FaultResult<Option<Uuid>> {
    Ok(reads
        .opt(
            "SELECT match_id FROM match_members WHERE user_id = $1 AND other_id = $2",
            params![user, other],
        )
        .await?)
}

pub async fn delete_before(tx: &mut Tx, sides: Timestamp, rounds: Timestamp) -> FaultResult<()> {
    tx.exec("DELETE FROM daily_matches WHERE expires_at < $1", params![sides])
        .await?;
    tx.exec("DELETE FROM daily_match_rounds WHERE planned_at < $1", params![rounds])
        .await?;
    Ok(())
}
