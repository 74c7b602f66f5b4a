//! What a round goes by: its people, the pairs that are not proposed, and examples to learn from.

use super::rounds::is_planned;
use crate::accounts::age;
use crate::accounts::consent::{SETTLED_DAYS, teaches};
use crate::daily_match::candidates::{Facts, Member};
use crate::daily_match::model::{DECLINED_REST_DAYS, REST_DAYS, Region, days_before};
use crate::kernel::fault::FaultResult;
use db::{Reads, params};
use jiff::{Timestamp, civil::Date};
use matching::deck::PASS_HIDES_DAYS;
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
