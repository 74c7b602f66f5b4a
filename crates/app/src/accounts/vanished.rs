//! Rows of an export that are about another person. What an erasure takes away is left out as soon as its owner can no
//! longer see that person, whatever the reason, so that a copy does not tell a block from a leaving, a ban or an erasure.

use crate::kernel::TableRule;
use jiff::{Timestamp, ToSpan};
use supabase::fragment::Fragment;

/// How long a match that ended, or whose other side vanished, can still be read.
pub const READABLE_DAYS: i64 = 90;

/// Tables whose rows are erased with the other person's account, and that person as an expression over the row `r`.
const OF_PEOPLE: &[(&str, &str)] = &[
    ("reactions", "r.target"),
    ("saved_people", "r.person_id"),
    ("daily_matches", "r.other_id"),
    ("verification_requests", "r.asked"),
    ("letters", "r.to_id"),
    ("letter_receipts", "r.from_id"),
    ("letter_album_consents", "r.other_id"),
    ("gift_mutes", "r.person_id"),
    ("gifts", "r.recipient_id"),
    ("like_roses", "r.recipient_id"),
    (
        "gift_answers",
        "(SELECT CASE WHEN g.sender_id = r.user_id THEN g.recipient_id ELSE g.sender_id END
            FROM gifts g WHERE g.id = r.gift_id)",
    ),
    ("couple_questions", "r.other_id"),
    (
        "couple_answers",
        "(SELECT q.asker_id FROM couple_questions q WHERE q.id = r.question_id)",
    ),
    ("couple_stories", "r.other_id"),
    ("game_sessions", "r.other_id"),
    (
        "game_moves",
        "(SELECT CASE WHEN s.inviter_id = r.user_id THEN s.other_id ELSE s.inviter_id END
            FROM game_sessions s WHERE s.id = r.session_id)",
    ),
];

/// Tables whose rows are erased with a match once the other side is gone for [`READABLE_DAYS`] (`retention::texts`), and
/// how the owner's side `om` of the match is found from the row `r`.
const OF_MATCHES: &[(&str, &str)] = &[
    ("match_members", "om.match_id = r.match_id"),
    ("messages", "om.match_id = r.match_id"),
    ("message_reactions", "om.match_id = r.match_id"),
    ("conversation_cards", "om.match_id = r.match_id"),
    ("match_openings", "om.match_id = r.match_id"),
    ("game_cards", "om.match_id = r.match_id"),
    ("game_card_consents", "om.match_id = r.match_id"),
    ("meetings", "om.match_id = r.match_id"),
    ("meeting_feedback", "om.other_id = r.other_id"),
    ("video_marks", "om.other_id = r.other_id"),
];

/// Which rows `r` of a table are handed out to their owner: a condition that begins with `AND`, or nothing.
pub fn shown_rows(rule: &TableRule, now: Timestamp) -> Fragment {
    let Some(owner) = rule.owner else {
        return Fragment::default();
    };
    let edge = now.checked_sub((READABLE_DAYS * 24).hours()).unwrap_or(Timestamp::MIN);
    if let Some((_, person)) = OF_PEOPLE.iter().find(|(table, _)| *table == rule.table) {
        return Fragment::new(format!(" AND {}", is_here(owner, person)));
    }
    if let Some((_, side)) = OF_MATCHES.iter().find(|(table, _)| *table == rule.table) {
        return Fragment::new(format!(
            " AND NOT EXISTS (SELECT 1 FROM match_members om JOIN matches ended ON ended.id = om.match_id
                WHERE om.user_id = r.{owner} AND {side} AND NOT {here} AND (ended.closed_at <= ",
            here = is_here(owner, "om.other_id"),
        ))
        .bind(edge)
        .push(" OR om.hidden_since <= ")
        .bind(edge)
        .push("))");
    }
    // The log about an erased account ends after the same days.
    if rule.table == "reaction_log" {
        return Fragment::new(format!(" AND ({} OR r.created_at > ", is_here(owner, "r.target")))
            .bind(edge)
            .push(")");
    }
    Fragment::default()
}

/// Whether a person has an active account and there is no block between the two. The conditions of the gate for strangers,
/// such as a pause, do not count here: the export keeps a like that its owner sent to somebody who has paused.
fn is_here(owner: &str, person: &str) -> String {
    format!(
        "(EXISTS (SELECT 1 FROM accounts oa WHERE oa.user_id = {person} AND oa.status = 'active' AND oa.held_at IS NULL)
          AND NOT EXISTS (SELECT 1 FROM relations ob
                           WHERE ob.viewer = r.{owner} AND ob.subject = {person} AND ob.kind = 'blocked'))"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exported_table_that_is_erased_with_another_person_names_that_person() {
        let rules: Vec<TableRule> = crate::table_rules().collect();
        for rule in rules.iter().filter(|rule| rule.export) {
            let others = rules
                .iter()
                .filter(|other| other.table == rule.table && other.erase && other.owner != rule.owner);
            for other in others {
                let person = format!("r.{}", other.owner.unwrap());
                let is_named = OF_PEOPLE.contains(&(rule.table, person.as_str()));
                assert!(is_named, "{} is erased with {person}", rule.table);
            }
        }
    }
}
