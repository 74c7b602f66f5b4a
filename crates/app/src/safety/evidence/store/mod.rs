//! The words that reached a reporter and what a profile shows, as their tables have them.

pub mod photos;

use crate::kernel::fault::FaultResult;
use crate::kernel::json::strings;
use db::{Reads, params};
use jiff::Timestamp;
use serde_json::Value;
use uuid::Uuid;

/// The body of a letter that arrived.
pub async fn letter(
    reads: &mut impl Reads,
    id: Uuid,
    from: Uuid,
    to: Uuid,
) -> FaultResult<Option<(String, Timestamp)>> {
    let sql = "SELECT body, delivered_at FROM letters WHERE id = $1 AND from_id = $2 AND to_id = $3
                  AND state IN ('delivered', 'opened', 'answered')";
    Ok(reads.opt(sql, params![id, from, to]).await?)
}

/// The answers and comments of `from` in a session that were revealed to `to`. Who chose a side answers for both to read.
pub async fn revealed_moves(
    reads: &mut impl Reads,
    id: Uuid,
    from: Uuid,
    to: Uuid,
) -> FaultResult<Vec<(Value, Timestamp)>> {
    let sql = "SELECT m.payload, m.created_at FROM game_moves m
                 JOIN game_sessions s ON s.id = m.session_id
                 JOIN game_rounds r ON r.session_id = m.session_id AND r.round = m.round
                WHERE s.id = $1 AND m.user_id = $2 AND (s.inviter_id = $3 OR s.other_id = $3) AND NOT r.passed
                  AND (m.kind = 'follow_up' OR (m.kind = 'answer' AND (m.round < s.round OR EXISTS (
                    SELECT 1 FROM game_moves o WHERE o.session_id = m.session_id AND o.round = m.round
                       AND ((o.kind = 'answer' AND o.user_id = $3) OR (o.kind = 'choice' AND o.user_id = $2))))))
                ORDER BY m.round, m.created_at";
    Ok(reads.all(sql, params![id, from, to]).await?)
}

/// The cards of `from` that were dealt in a session with `to`.
pub async fn dealt_cards(
    reads: &mut impl Reads,
    session: Uuid,
    from: Uuid,
    to: Uuid,
) -> FaultResult<Vec<(String, Timestamp)>> {
    let sql = "SELECT c.text, c.created_at FROM game_cards c JOIN game_sessions s ON s.match_id = c.match_id
                WHERE s.id = $1 AND c.author_id = $2 AND (s.inviter_id = $3 OR s.other_id = $3) AND EXISTS (
                  SELECT 1 FROM game_rounds r WHERE r.session_id = s.id AND r.card = 'own:' || CAST(c.id AS text))
                ORDER BY c.created_at, c.id";
    Ok(reads.all(sql, params![session, from, to]).await?)
}

/// What the sender wrote into a gift that arrived, or what its recipient answered to it.
pub async fn gift_texts(
    reads: &mut impl Reads,
    id: Uuid,
    from: Uuid,
    to: Uuid,
) -> FaultResult<Vec<(Value, Timestamp)>> {
    let sql = "SELECT g.content, g.sent_at FROM gifts g
                WHERE g.id = $1 AND g.sender_id = $2 AND g.recipient_id = $3 AND g.content IS NOT NULL
                  AND g.state IN ('delivered', 'opened', 'thanked')
               UNION ALL
               SELECT a.content, a.answered_at FROM gift_answers a JOIN gifts g ON g.id = a.gift_id
                WHERE g.id = $1 AND a.user_id = $2 AND g.recipient_id = $2 AND g.sender_id = $3 AND g.kind = 'fita'";
    Ok(reads.all(sql, params![id, from, to]).await?)
}

/// The places that `from` wrote for a meeting with `to`, and when.
pub async fn places(reads: &mut impl Reads, id: Uuid, from: Uuid, to: Uuid) -> FaultResult<Vec<(String, Timestamp)>> {
    let sql = "SELECT p.place, p.created_at FROM meeting_proposals p
                 JOIN meetings g ON g.id = p.meeting_id AND g.user_id = $3 AND g.other_id = $2
                WHERE p.meeting_id = $1 AND p.user_id = $2 AND p.own_words ORDER BY p.created_at, p.id";
    Ok(reads.all(sql, params![id, from, to]).await?)
}

/// The match, the words and the time of the question with which `from` greeted `to`.
pub async fn opening(reads: &mut impl Reads, from: Uuid, to: Uuid) -> FaultResult<Option<(Uuid, String, Timestamp)>> {
    let sql = "SELECT o.match_id, o.question, o.created_at FROM match_openings o
                 JOIN match_members mm ON mm.match_id = o.match_id AND mm.user_id = $2 AND mm.other_id = $1
                WHERE o.user_id = $1";
    Ok(reads.opt(sql, params![from, to]).await?)
}

/// The name of a profile; None without one.
pub async fn name(reads: &mut impl Reads, person: Uuid) -> FaultResult<Option<Option<String>>> {
    let sql = "SELECT full_name FROM profiles WHERE id = $1";
    Ok(reads.opt(sql, params![person]).await?)
}

/// What others may read of a profile, and how a decision names it.
pub async fn profile_texts(reads: &mut impl Reads, person: Uuid) -> FaultResult<Vec<(String, String)>> {
    let sql = "SELECT 'bio', bio FROM profiles WHERE id = $1 AND bio <> ''
                UNION ALL
               SELECT 'fun_fact', fun_fact FROM profiles WHERE id = $1 AND fun_fact <> ''
                UNION ALL
               SELECT 'occupation', occupation FROM profiles WHERE id = $1 AND occupation <> ''
                UNION ALL
               SELECT 'custom_pronouns', custom_pronouns FROM profiles WHERE id = $1 AND custom_pronouns <> ''
                UNION ALL
               SELECT 'city', city_name FROM profiles WHERE id = $1 AND city_id IS NULL AND city_name <> ''
                UNION ALL
               SELECT 'prompt:' || prompt_id, answer FROM profile_prompts WHERE user_id = $1
                UNION ALL
               SELECT 'opening', question FROM opening_questions WHERE user_id = $1 ORDER BY 1";
    Ok(reads.all(sql, params![person]).await?)
}

/// The interests of a profile in its owner's own words.
pub async fn free_tags(reads: &mut impl Reads, person: Uuid) -> FaultResult<Vec<String>> {
    let sql = "SELECT free_tags FROM profiles WHERE id = $1";
    let tags: Option<Value> = reads.opt(sql, params![person]).await?;
    Ok(tags.map(|tags| strings(&tags)).unwrap_or_default())
}

/// The value question whose answer is free text.
pub const FREE_TEXT: &str = "tq20";

/// What a person answered to the value question of free text, unless it is private.
pub async fn value_words(reads: &mut impl Reads, person: Uuid) -> FaultResult<Option<String>> {
    let sql = "SELECT m.cultural_values FROM matchmaking_preferences m
                WHERE m.user_id = $1 AND NOT EXISTS (
                  SELECT 1 FROM matchmaking_details d WHERE d.user_id = m.user_id AND d.question_id = $2 AND d.private)";
    let sheet: Option<Value> = reads.opt(sql, params![person, FREE_TEXT]).await?;
    Ok(sheet.and_then(|sheet| sheet[FREE_TEXT].as_str().map(str::to_owned)))
}

/// The photos of a profile in their order, but for those that a decision took away.
pub async fn shown_photos(reads: &mut impl Reads, person: Uuid) -> FaultResult<Vec<Uuid>> {
    let sql = "SELECT id FROM profile_photos WHERE user_id = $1 AND state <> 'rejected' ORDER BY position, id";
    Ok(reads.all(sql, params![person]).await?)
}
