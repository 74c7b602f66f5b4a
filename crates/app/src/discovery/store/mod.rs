//! All SQL of discovery: the people of the index, filter cards, reactions, and here what stands between people.

mod answering;
mod attention;
mod card_rows;
mod cards;
mod likes;
mod own_card;
mod people;
mod rates;
mod reaction_log;
mod reactions;

pub use answering::{
    examples, forget_examples, forget_examples_before, insert_example, is_first, keep_model, mark_answered, model,
    replies,
};
pub use attention::{UNSEEN, attention, decisions_since, tolerated};
pub use card_rows::{CardMaterial, CardPhotoRow, CardRow, LikeForViewer, card_answers, card_material, card_photos};
pub use cards::{card_saved_at, save_card, saved_card};
pub use likes::{received_likes, waiting_likes};
pub use own_card::{own_fields, own_row};
pub use people::people;
pub use rates::{chances, factors_apart, keep_chances, keep_factors, keep_premium, premium_moved, rates};
pub use reaction_log::{
    StateBefore, UndoRecord, delete_logged_before, last_logged, last_of_kind, log, mark_undone, spent,
    super_liked_since, undone_since,
};
pub use reactions::{
    Reaction, end_openly, item_exists, overdue, put_reaction, reaction, remove_reaction, set_expired, set_hides,
    set_matched, set_withdrawn,
};

use crate::accounts::store::entitled;
use crate::kernel::fault::FaultResult;
use crate::safety::relation::RelationKind;
use db::{Reads, Tx, params};
use jiff::{Timestamp, ToSpan, civil::Date, tz::TimeZone};
use matching::deck::Ids;
use matching::{Day, Relations};
use uuid::Uuid;

/// A viewer's relations to others, and passes that still hide people.
///
/// A like that the viewer may not know of (a plain one, without Premium) does not change the deck: its sender is a
/// stranger there, as in the gate, and incognito does not hide them.
pub async fn relations_of(reads: &mut impl Reads, viewer: Uuid, now: Timestamp) -> FaultResult<Relations> {
    let mut relations = Relations::default();
    let passes_since = now
        .checked_sub((i64::from(matching::deck::PASS_HIDES_DAYS) * 24 + 24).hours())
        .unwrap_or(Timestamp::MIN);
    // One statement: every deck begins with it.
    let rows: Vec<(Uuid, String, Option<Timestamp>)> = reads
        .all(
            "SELECT subject, kind, NULL FROM relations WHERE viewer = $1 AND (until IS NULL OR until > $2)
             UNION ALL
             SELECT target, 'pass', created_at FROM reactions WHERE actor = $1 AND kind = 'pass' AND created_at > $3",
            params![viewer, now, passes_since],
        )
        .await?;
    let mut likers = Ids::default();
    for (subject, kind, at) in rows {
        match (kind.as_str(), at) {
            (_, Some(passed_at)) => {
                let day = Day::from(passed_at.to_zoned(TimeZone::UTC).date());
                relations.passed.insert(subject, day);
            }
            ("liked_by", None) => drop(likers.insert(subject)),
            (_, None) => drop(relations.hidden.insert(subject)),
        }
    }
    if !likers.is_empty() {
        let visible = visible_likers(reads, viewer, &likers, now).await?;
        relations.incognito_lifted = likers.difference(&visible).copied().collect();
        relations.liked_by = visible;
    }
    Ok(relations)
}

/// The likers that the viewer may know as such: all of them with Premium, otherwise those who sent a Super Like.
async fn visible_likers(reads: &mut impl Reads, viewer: Uuid, likers: &Ids, now: Timestamp) -> FaultResult<Ids> {
    if entitled(reads, viewer, "premium", now).await? {
        return Ok(likers.clone());
    }
    let super_likers: Vec<Uuid> = reads
        .all(
            "SELECT actor FROM reactions WHERE target = $1 AND kind = 'super_like' AND state = 'pending'",
            params![viewer],
        )
        .await?;
    Ok(super_likers.into_iter().filter(|id| likers.contains(id)).collect())
}

/// The viewer's matches and the people that the viewer likes.
pub async fn known_to(reads: &mut impl Reads, viewer: Uuid, now: Timestamp) -> FaultResult<Vec<Uuid>> {
    Ok(reads
        .all(
            "SELECT DISTINCT subject FROM relations
              WHERE viewer = $1 AND kind IN ($3, $4) AND (until IS NULL OR until > $2)",
            params![viewer, now, RelationKind::Match.word(), RelationKind::Liked.word()],
        )
        .await?)
}

/// Notes that a person was on top of the viewer's deck today; whether that is new.
pub async fn count_impression(tx: &mut Tx, viewer: Uuid, subject: Uuid, day: Date) -> FaultResult<bool> {
    let rows = tx
        .exec(
            "INSERT INTO impressions (viewer, subject, day) VALUES ($1, $2, $3) ON CONFLICT (viewer, subject, day) DO NOTHING",
            params![viewer, subject, day],
        )
        .await?;
    Ok(rows == 1)
}

/// How many cards the viewer saw on this day.
pub async fn looks_on(reads: &mut impl Reads, viewer: Uuid, day: Date) -> FaultResult<i64> {
    let sql = "SELECT count(*) FROM impressions WHERE viewer = $1 AND day = $2";
    Ok(reads.one(sql, params![viewer, day]).await?)
}

pub async fn time_zone(reads: &mut impl Reads, user: Uuid) -> FaultResult<String> {
    Ok(reads
        .one("SELECT time_zone FROM accounts WHERE user_id = $1", params![user])
        .await?)
}
