//! All SQL of Match do Dia.

use super::candidates::{Facts, Member};
use super::model::{Answer, DECLINED_REST_DAYS, DeclineReason, REST_DAYS, Region, days_before};
use super::talk::PURPOSE;
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
/// Most reactions that are learned from one user, so that a user who swipes all day does not count more than others.
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

/// The condition that a column of time zones is of the region: its prefixes, or none of those of the others.
fn of_region(column: &str, region: Region) -> String {
    let of = |prefixes: &[&str]| {
        let likes: Vec<String> = prefixes
            .iter()
            .map(|prefix| format!("{column} LIKE '{prefix}/%'"))
            .collect();
        likes.join(" OR ")
    };
    match region.prefixes() {
        [] => {
            let others: Vec<&str> = Region::ALL.iter().flat_map(|other| other.prefixes()).copied().collect();
            format!("NOT ({})", of(&others))
        }
        own => format!("({})", of(own)),
    }
}

/// The proposals of a day that a user has. They expire after that day ends, so the index on `expires_at` finds them.
fn served_on(day: Date, column: &str) -> String {
    format!("FROM daily_matches d WHERE d.user_id = {column} AND d.expires_at > $1 AND d.day = '{day}'")
}

/// The condition that an account takes part in a round: it is in the region, or in a region that was planned earlier that
/// day and has no proposal of that day.
fn of_round(alias: &str, (region, day): (Region, Date), planned: &[Region]) -> String {
    let column = format!("{alias}.time_zone");
    let elsewhere: Vec<String> = planned.iter().map(|region| of_region(&column, *region)).collect();
    match elsewhere.is_empty() {
        true => of_region(&column, region),
        false => format!(
            "({} OR (({}) AND NOT EXISTS (SELECT 1 {})))",
            of_region(&column, region),
            elsewhere.join(" OR "),
            served_on(day, &format!("{alias}.user_id"))
        ),
    }
}

/// The accounts of a round, with their reactions counted once for all.
async fn members(reads: &mut impl Reads, of_round: &str, day: Date, now: Timestamp) -> FaultResult<Vec<Member>> {
    let sql = format!(
        "SELECT a.user_id, a.time_zone, e.user_id IS NOT NULL, c.user_id IS NOT NULL,
                COALESCE(r.reacted, 0), COALESCE(r.liked, 0), (SELECT count(*) {served})
           FROM accounts a
           LEFT JOIN (SELECT DISTINCT user_id FROM entitlements
                       WHERE kind = 'premium' AND valid_from <= $1 AND valid_until > $1 AND revoked_at IS NULL) e
             ON e.user_id = a.user_id
           LEFT JOIN (SELECT DISTINCT user_id FROM consents
                       WHERE purpose = 'use_interactions' AND withdrawn_at IS NULL) c ON c.user_id = a.user_id
           LEFT JOIN (SELECT actor, count(*) AS reacted, sum(CASE WHEN kind <> 'pass' THEN 1 ELSE 0 END) AS liked
                        FROM reactions GROUP BY actor) r ON r.actor = a.user_id
          WHERE a.status = 'active' AND a.confirmed_at IS NOT NULL AND a.held_at IS NULL AND a.screened_at IS NULL
            AND {of_round} AND {assured}
            AND NOT EXISTS (SELECT 1 FROM daily_match_off o WHERE o.user_id = a.user_id)",
        served = served_on(day, "a.user_id"),
        assured = age::assured("a", "$1"),
    );
    let rows: Vec<(Uuid, String, bool, bool, i64, i64, i64)> = reads.all(&sql, params![now]).await?;
    let member = |(id, zone, premium, agreed, reacted, liked, served)| Member {
        id,
        zone,
        premium,
        agreed,
        reacted,
        liked,
        served,
    };
    Ok(rows.into_iter().map(member).collect())
}

/// Everything that a round goes by besides the index.
pub async fn facts(reads: &mut impl Reads, region: Region, day: Date, now: Timestamp) -> FaultResult<Facts> {
    let mut planned = Vec::new();
    for other in Region::ALL.into_iter().filter(|other| *other != region) {
        if is_planned(reads, other, day).await? {
            planned.push(other);
        }
    }
    let of_round = of_round("a", (region, day), &planned);
    Ok(Facts {
        people: members(reads, &of_round, day, now).await?,
        apart: apart(reads, &of_round, now).await?,
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

/// Whether a person switched Match do Dia off.
pub async fn is_off(reads: &mut impl Reads, user: Uuid) -> FaultResult<bool> {
    let sql = "SELECT 1 FROM daily_match_off WHERE user_id = $1";
    Ok(reads.opt::<i64>(sql, params![user]).await?.is_some())
}

pub async fn set_off(tx: &mut Tx, user: Uuid, off: bool, now: Timestamp) -> FaultResult<()> {
    let sql = match off {
        true => "INSERT INTO daily_match_off (user_id, since) VALUES ($1, $2) ON CONFLICT (user_id) DO NOTHING",
        false => "DELETE FROM daily_match_off WHERE user_id = $1 AND since <= $2",
    };
    tx.run(sql, params![user, now]).await
}

/// Pairs of the round that are not proposed: related or blocked, passed over, or proposed not long ago.
async fn apart(reads: &mut impl Reads, of_round: &str, now: Timestamp) -> FaultResult<Vec<(Uuid, Uuid)>> {
    // A pair needs both, so the rows of one side in the round are enough.
    let of = |table: &str, column: &str| format!("{table} JOIN accounts a ON a.user_id = t.{column} AND {of_round}");
    let mut pairs: Vec<(Uuid, Uuid)> = reads
        .all(
            &format!(
                "SELECT t.viewer, t.subject FROM {} WHERE t.kind <> 'saved' AND (t.until IS NULL OR t.until > $1)",
                of("relations t", "viewer")
            ),
            params![now],
        )
        .await?;
    let passed = days_before(now, i64::from(PASS_HIDES_DAYS));
    pairs.extend(
        reads
            .all::<(Uuid, Uuid)>(
                &format!(
                    "SELECT t.actor, t.target FROM {} WHERE t.kind = 'pass' AND t.created_at > $1",
                    of("reactions t", "actor")
                ),
                params![passed],
            )
            .await?,
    );
    pairs.extend(
        reads
            .all::<(Uuid, Uuid)>(
                &format!(
                    "SELECT t.user_id, t.other_id FROM {}
                      WHERE t.planned_at > $1 OR (t.answer = 'decline' AND t.planned_at > $2)",
                    of("daily_matches t", "user_id")
                ),
                params![days_before(now, REST_DAYS), days_before(now, DECLINED_REST_DAYS)],
            )
            .await?,
    );
    Ok(pairs)
}

/// The latest reactions of users who agreed to learning: actor, target, and whether it was a like. At most
/// [`REACTIONS_OF_ONE`] of each user.
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
    reads
        .exists(
            "SELECT 1 FROM daily_match_rounds WHERE region = $1 AND day = $2",
            params![region.word(), day.to_string()],
        )
        .await
}

/// Users who have a proposal of this day.
pub async fn served(reads: &mut impl Reads, day: Date, now: Timestamp) -> FaultResult<Vec<Uuid>> {
    let sql = "SELECT DISTINCT user_id FROM daily_matches WHERE day = $1 AND expires_at > $2";
    Ok(reads.all(sql, params![day.to_string(), now]).await?)
}

pub async fn insert_round(tx: &mut Tx, round: &Round) -> FaultResult<()> {
    tx.run(
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
    .await
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
    tx.run(
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
    .await
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
        /// What an external service wrote to talk about.
        pub suggestion: Option<String>,
    }
}

const SIDE: &str = "SELECT id, user_id, other_id, day, delivered_at, expires_at, answer, suggestion FROM daily_matches";

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
    tx.run(
        "UPDATE daily_matches SET answer = $3, reason = $4, answered_at = $5 WHERE id = $1 AND user_id = $2",
        params![
            side.id,
            side.user_id,
            answer.word(),
            reason.map(DeclineReason::word),
            now
        ],
    )
    .await
}

pub async fn forget_reasons(tx: &mut Tx, user: Uuid) -> FaultResult<()> {
    tx.run(
        "UPDATE daily_matches SET reason = NULL WHERE user_id = $1",
        params![user],
    )
    .await
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

db::row! {
    /// A pair without an external text, once.
    #[derive(Debug, Clone)]
    pub struct UnwrittenPair {
        pub id: Uuid,
        pub user_id: Uuid,
        pub other_id: Uuid,
    }
}

/// Both of a pair agreed to an external service, whichever side the row is.
fn both_agreed() -> String {
    let agreed = |column: &str| {
        format!(
            "EXISTS (SELECT 1 FROM consents c WHERE c.user_id = {column} AND c.purpose = '{PURPOSE}'
                AND c.withdrawn_at IS NULL)"
        )
    };
    format!("{} AND {}", agreed("d.user_id"), agreed("d.other_id"))
}

/// Pairs of users who both agreed, whose proposal is not delivered yet and for which no service was asked. The earliest
/// delivery comes first.
pub async fn unwritten(reads: &mut impl Reads, now: Timestamp, limit: i64) -> FaultResult<Vec<UnwrittenPair>> {
    let sql = format!(
        "SELECT d.id, d.user_id, d.other_id FROM daily_matches d
          WHERE d.delivered_at > $1 AND d.suggestion_tried_at IS NULL AND d.user_id < d.other_id AND {}
            AND NOT EXISTS (SELECT 1 FROM daily_matches o WHERE o.id = d.id AND o.delivered_at <= $1)
          ORDER BY d.delivered_at, d.id LIMIT $2",
        both_agreed()
    );
    Ok(reads.all(&sql, params![now, limit]).await?)
}

/// Whether this call is the one that asks, and both still agree.
pub async fn claim_suggestion(tx: &mut Tx, id: Uuid, (one, other): (Uuid, Uuid), now: Timestamp) -> FaultResult<bool> {
    let sql = format!(
        "UPDATE daily_matches AS d SET suggestion_tried_at = $4
          WHERE d.id = $1 AND d.user_id IN ($2, $3) AND d.suggestion_tried_at IS NULL AND {}",
        both_agreed()
    );
    Ok(tx.exec(&sql, params![id, one, other, now]).await? == 2)
}

/// Stores a text for both sides, unless one of them withdrew meanwhile.
pub async fn set_suggestion(tx: &mut Tx, id: Uuid, (one, other): (Uuid, Uuid), text: &str) -> FaultResult<()> {
    let sql = format!(
        "UPDATE daily_matches AS d SET suggestion = $4 WHERE d.id = $1 AND d.user_id IN ($2, $3) AND {}",
        both_agreed()
    );
    tx.run(&sql, params![id, one, other, text]).await
}

/// Deletes what a service wrote about a person, on both sides of each pair.
pub async fn delete_suggestions(tx: &mut Tx, user: Uuid) -> FaultResult<()> {
    tx.run(
        "UPDATE daily_matches SET suggestion = NULL WHERE user_id = $1 OR other_id = $1",
        params![user],
    )
    .await
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

pub async fn delete_before(tx: &mut Tx, sides: Timestamp, rounds: Timestamp, now: Timestamp) -> FaultResult<()> {
    tx.exec("DELETE FROM daily_matches WHERE expires_at < $1", params![sides])
        .await?;
    tx.exec("DELETE FROM daily_match_rounds WHERE planned_at < $1", params![rounds])
        .await?;
    // A text about two people is of no use once their proposal ended.
    tx.exec(
        "UPDATE daily_matches SET suggestion = NULL WHERE suggestion IS NOT NULL AND expires_at < $1",
        params![now],
    )
    .await?;
    Ok(())
}
