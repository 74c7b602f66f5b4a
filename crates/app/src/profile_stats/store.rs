//! All SQL of the statistics: counts, and never a person.

use crate::kernel::fault::FaultResult;
use db::{Reads, params};
use jiff::Timestamp;
use jiff::civil::Date;
use uuid::Uuid;

/// Days with the number of people who had the card on top, from `since` to before `until`.
pub async fn impressions(
    reads: &mut impl Reads,
    user: Uuid,
    since: Date,
    until: Date,
) -> FaultResult<Vec<(Date, i64)>> {
    Ok(reads
        .all(
            "SELECT day, count(*) FROM impressions WHERE subject = $1 AND day >= $2 AND day < $3 GROUP BY day",
            params![user, since, until],
        )
        .await?)
}

/// Items with the likes of a period; those that were taken back count, so that taking back shows nothing.
pub async fn likes(
    reads: &mut impl Reads,
    user: Uuid,
    (since, until): (Timestamp, Timestamp),
) -> FaultResult<Vec<(String, i64)>> {
    Ok(reads
        .all(
            "SELECT COALESCE(r.item, 'profile'), count(*) FROM reactions r
              WHERE r.target = $1 AND r.kind <> 'pass' AND r.created_at >= $2 AND r.created_at < $3
              GROUP BY COALESCE(r.item, 'profile')",
            params![user, since, until],
        )
        .await?)
}

/// Items with the matches that began with a like of them, and in which both have written.
pub async fn conversations(
    reads: &mut impl Reads,
    user: Uuid,
    (since, until): (Timestamp, Timestamp),
) -> FaultResult<Vec<(String, i64)>> {
    Ok(reads
        .all(
            "SELECT COALESCE(r.item, 'profile'), count(*) FROM reactions r
               JOIN match_members mm ON mm.user_id = r.target AND mm.other_id = r.actor
              WHERE r.target = $1 AND r.kind <> 'pass' AND r.state = 'matched' AND r.created_at >= $2 AND r.created_at < $3
                AND EXISTS (SELECT 1 FROM messages s WHERE s.match_id = mm.match_id AND s.sender_id = r.actor)
                AND EXISTS (SELECT 1 FROM messages s WHERE s.match_id = mm.match_id AND s.sender_id = r.target)
              GROUP BY COALESCE(r.item, 'profile')",
            params![user, since, until],
        )
        .await?)
}

/// Matches that the person's opening question greeted, and in which the other side has written.
pub async fn openings_answered(reads: &mut impl Reads, user: Uuid) -> FaultResult<i64> {
    Ok(reads
        .one(
            "SELECT count(*) FROM match_openings o WHERE o.user_id = $1
                AND EXISTS (SELECT 1 FROM messages s WHERE s.match_id = o.match_id AND s.sender_id <> o.user_id)",
            params![user],
        )
        .await?)
}
