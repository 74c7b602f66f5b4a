//! Parts of a profile and messages that are taken out of sight, and put back.

use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

db::row! {
    /// Something that was taken out of sight.
    #[derive(Debug, Clone)]
    pub struct Removed {
        pub id: Uuid,
        pub user_id: Uuid,
        pub item: String,
        pub content: Option<String>,
        pub removed_at: Timestamp,
    }
}

const REMOVED: &str = "SELECT id, user_id, item, content, removed_at FROM mod_removed";
/// Not put back, and nothing newer of the same item was removed since.
const STANDS: &str = "restored_at IS NULL AND superseded_at IS NULL";

/// What a case hid until its decision, or a decision removed.
pub async fn of_case(reads: &mut impl Reads, case: Uuid) -> FaultResult<Vec<Removed>> {
    Ok(reads
        .all(
            &format!("{REMOVED} WHERE case_id = $1 AND restored_at IS NULL ORDER BY id"),
            params![case],
        )
        .await?)
}

pub async fn insert(
    tx: &mut Tx,
    id: Uuid,
    case: Uuid,
    decision: Option<Uuid>,
    removed: (Uuid, &str, Option<String>),
    now: Timestamp,
) -> FaultResult<()> {
    let (user, item, content) = removed;
    tx.run(
        "INSERT INTO mod_removed (id, case_id, decision_id, user_id, item, content, removed_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
        params![id, case, decision, user, item, content, now],
    )
    .await
}

/// What a case only hid is removed by its decision; whether it was hidden. What other cases removed stays theirs.
pub async fn set_decided(tx: &mut Tx, case: Uuid, user: Uuid, item: &str, decision: Uuid) -> FaultResult<bool> {
    let sql = format!(
        "UPDATE mod_removed SET decision_id = $4
          WHERE case_id = $1 AND user_id = $2 AND item = $3 AND decision_id IS NULL AND {STANDS}"
    );
    tx.affects(&sql, params![case, user, item, decision]).await
}

/// Earlier texts of an item are not put back once a newer one is removed.
pub async fn supersede(tx: &mut Tx, user: Uuid, item: &str, now: Timestamp) -> FaultResult<()> {
    let sql = format!("UPDATE mod_removed SET superseded_at = $3 WHERE user_id = $1 AND item = $2 AND {STANDS}");
    tx.run(&sql, params![user, item, now]).await
}

/// What an item was before anything took it out of sight; None where nothing does.
pub async fn former_content(reads: &mut impl Reads, user: Uuid, item: &str) -> FaultResult<Option<String>> {
    let sql =
        format!("SELECT content FROM mod_removed WHERE user_id = $1 AND item = $2 AND {STANDS} ORDER BY id LIMIT 1");
    let content: Option<Option<String>> = reads.opt(&sql, params![user, item]).await?;
    Ok(content.flatten())
}

/// Whether another case or decision takes the same item out of sight.
pub async fn is_removed_elsewhere(reads: &mut impl Reads, removed: &Removed) -> FaultResult<bool> {
    let sql = format!("SELECT 1 FROM mod_removed WHERE user_id = $1 AND item = $2 AND id <> $3 AND {STANDS} LIMIT 1");
    let key = params![removed.user_id, removed.item.as_str(), removed.id];
    Ok(reads.opt::<i64>(&sql, key).await?.is_some())
}

pub async fn set_restored(tx: &mut Tx, id: Uuid, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "UPDATE mod_removed SET restored_at = $2 WHERE id = $1",
        params![id, now],
    )
    .await
}

/// What a decision removed.
pub async fn of_decision(reads: &mut impl Reads, decision: Uuid) -> FaultResult<Vec<Removed>> {
    Ok(reads
        .all(
            &format!("{REMOVED} WHERE decision_id = $1 AND {STANDS} ORDER BY id"),
            params![decision],
        )
        .await?)
}

/// The state of a photo of a person.
pub async fn photo_state(reads: &mut impl Reads, user: Uuid, photo: Uuid) -> FaultResult<Option<String>> {
    Ok(reads
        .opt(
            "SELECT state FROM profile_photos WHERE id = $2 AND user_id = $1",
            params![user, photo],
        )
        .await?)
}

/// Moves a photo of a person from one state to another; whether it was there.
pub async fn set_photo_state(tx: &mut Tx, user: Uuid, photo: Uuid, state: &str) -> FaultResult<bool> {
    tx.affects(
        "UPDATE profile_photos SET state = $3 WHERE id = $2 AND user_id = $1",
        params![user, photo, state],
    )
    .await
}

/// Whether a photo of a person is hidden until somebody looks at it, and no case has it yet.
pub async fn awaits_review(reads: &mut impl Reads, user: Uuid, photo: Uuid) -> FaultResult<bool> {
    reads
        .exists(
            "SELECT 1 FROM profile_photos WHERE id = $2 AND user_id = $1 AND state = 'needs_review'
                AND NOT EXISTS (SELECT 1 FROM mod_removed WHERE user_id = $1 AND item = $3 AND restored_at IS NULL)",
            params![user, photo, format!("photo:{photo}")],
        )
        .await
}

pub async fn visible_photos(reads: &mut impl Reads, user: Uuid) -> FaultResult<i64> {
    Ok(reads
        .one(
            "SELECT count(*) FROM profile_photos WHERE user_id = $1 AND state = 'visible'",
            params![user],
        )
        .await?)
}

pub async fn prompt_answer(reads: &mut impl Reads, user: Uuid, prompt: &str) -> FaultResult<Option<String>> {
    Ok(reads
        .opt(
            "SELECT answer FROM profile_prompts WHERE user_id = $1 AND prompt_id = $2",
            params![user, prompt],
        )
        .await?)
}

pub async fn delete_prompt(tx: &mut Tx, user: Uuid, prompt: &str) -> FaultResult<()> {
    tx.run(
        "DELETE FROM profile_prompts WHERE user_id = $1 AND prompt_id = $2",
        params![user, prompt],
    )
    .await
}

/// Puts an answer back behind the others, unless its owner answered again.
pub async fn put_prompt(tx: &mut Tx, user: Uuid, prompt: &str, answer: &str) -> FaultResult<()> {
    tx.run(
        "INSERT INTO profile_prompts (user_id, position, prompt_id, answer)
         VALUES ($1, (SELECT COALESCE(max(position), -1) + 1 FROM profile_prompts WHERE user_id = $1), $2, $3)
         ON CONFLICT (user_id, prompt_id) DO NOTHING",
        params![user, prompt, answer],
    )
    .await
}

/// A message of this sender: its conversation, text, and whether its sender deleted it.
pub async fn message(reads: &mut impl Reads, sender: Uuid, id: Uuid) -> FaultResult<Option<(Uuid, String, bool)>> {
    Ok(reads
        .opt(
            "SELECT match_id, body, deleted_at IS NOT NULL FROM messages WHERE id = $1 AND sender_id = $2",
            params![id, sender],
        )
        .await?)
}

/// Masks or unmasks a message for both sides.
pub async fn set_message_deleted(tx: &mut Tx, id: Uuid, at: Option<Timestamp>) -> FaultResult<()> {
    tx.run("UPDATE messages SET deleted_at = $2 WHERE id = $1", params![id, at])
        .await
}

/// The two people of a conversation.
pub async fn people_of(reads: &mut impl Reads, match_id: Uuid) -> FaultResult<Option<(Uuid, Uuid)>> {
    Ok(reads
        .opt("SELECT a, b FROM matches WHERE id = $1", params![match_id])
        .await?)
}

/// What a case hid and no decision removed.
pub async fn undecided(reads: &mut impl Reads, case: Uuid) -> FaultResult<Vec<Removed>> {
    Ok(reads
        .all(
            &format!("{REMOVED} WHERE case_id = $1 AND decision_id IS NULL AND {STANDS} ORDER BY id"),
            params![case],
        )
        .await?)
}
