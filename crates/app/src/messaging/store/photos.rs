//! All SQL of photos in conversations.

use super::super::photos::model::{ConversationCounts, MessagePhoto};
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use crate::matches;
use db::{Dialect, Engine, Reads, Tx, params};
use jiff::Timestamp;
use supabase::fragment::Fragment;
use uuid::Uuid;

/// The photo `ph` of the message `x` as the side `mm` may know it, as JSON. Null once it was deleted, or the match `m` is
/// over. The sender learns that a photo was opened only while both share receipts.
const VIEW: Dialect = Dialect {
    sqlite: "CASE WHEN ph.id IS NOT NULL AND x.deleted_at IS NULL AND m.state = 'open' THEN
               json_object('id', ph.id, 'width', ph.width, 'height', ph.height,
                 'thumbhash', CASE WHEN ph.once AND ph.opened_at IS NOT NULL THEN '' ELSE ph.thumbhash END,
                 'once', json(CASE WHEN ph.once THEN 'true' ELSE 'false' END),
                 'sensitive', json(CASE WHEN ph.sensitive THEN 'true' ELSE 'false' END),
                 'opened', json(CASE WHEN ph.opened_at IS NOT NULL
                   AND (ph.sender_id <> mm.user_id OR (mine.read_receipts AND theirs.read_receipts))
                   THEN 'true' ELSE 'false' END)) END",
    postgres: "CASE WHEN ph.id IS NOT NULL AND x.deleted_at IS NULL AND m.state = 'open' THEN
               jsonb_build_object('id', ph.id, 'width', ph.width, 'height', ph.height,
                 'thumbhash', CASE WHEN ph.once AND ph.opened_at IS NOT NULL THEN '' ELSE ph.thumbhash END,
                 'once', ph.once, 'sensitive', ph.sensitive,
                 'opened', ph.opened_at IS NOT NULL
                   AND (ph.sender_id <> mm.user_id OR (mine.read_receipts AND theirs.read_receipts))) END",
};

pub fn view(engine: Engine) -> &'static str {
    VIEW.for_engine(engine)
}

const PHOTO: &str =
    "SELECT id, match_id, sender_id, message_id, refused, once, opened_at, created_at, files FROM message_photos";

pub async fn photo(reads: &mut impl Reads, id: Uuid) -> FaultResult<Option<MessagePhoto>> {
    let sql = format!("{PHOTO} WHERE id = $1");
    Ok(reads.opt(sql.as_str(), params![id]).await?)
}

pub async fn of_message(reads: &mut impl Reads, message: Uuid) -> FaultResult<Option<MessagePhoto>> {
    let sql = format!("{PHOTO} WHERE message_id = $1");
    Ok(reads.opt(sql.as_str(), params![message]).await?)
}

/// Whether another photo has this name or had it: of a profile, of a message, or of a report that is still there. What
/// screening found and what a report points at are found by the name alone, and names are the client's to choose.
pub async fn is_taken(reads: &mut impl Reads, id: Uuid) -> FaultResult<bool> {
    let sql = "SELECT 1 WHERE EXISTS (SELECT 1 FROM photo_screenings WHERE photo_id = $1)
                  OR EXISTS (SELECT 1 FROM profile_photos WHERE id = $1)
                  OR EXISTS (SELECT 1 FROM evidence_photos WHERE photo_id = $1)
                  OR EXISTS (SELECT 1 FROM reported_photos WHERE photo_id = $1)";
    let found: Option<i64> = reads.opt(sql, params![id]).await?;
    Ok(found.is_some())
}

/// What a new row has beside its names.
pub struct NewPhoto {
    pub id: Uuid,
    pub match_id: Uuid,
    pub sender: Uuid,
    pub width: u32,
    pub height: u32,
    pub thumbhash: String,
    pub sensitive: bool,
    pub refused: bool,
    /// The folder of its files within its own.
    pub files: Uuid,
}

pub async fn insert(tx: &mut Tx, new: &NewPhoto, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO message_photos
           (id, match_id, sender_id, width, height, thumbhash, sensitive, refused, files, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        params![
            new.id,
            new.match_id,
            new.sender,
            i64::from(new.width),
            i64::from(new.height),
            new.thumbhash.as_str(),
            new.sensitive,
            new.refused,
            new.files,
            now
        ],
    )
    .await
}

/// Makes an uploaded photo the photo of a message.
pub async fn attach(tx: &mut Tx, id: Uuid, message: Uuid, once: bool) -> FaultResult<()> {
    tx.exec(
        "UPDATE message_photos SET message_id = $2, once = $3 WHERE id = $1",
        params![id, message, once],
    )
    .await?;
    tx.exec("UPDATE messages SET kind = 'photo' WHERE id = $1", params![message])
        .await?;
    Ok(())
}

/// Notes that the recipient opened a photo; whether it was the first time.
pub async fn set_opened(tx: &mut Tx, id: Uuid, now: Timestamp) -> FaultResult<bool> {
    tx.affects(
        "UPDATE message_photos SET opened_at = $2 WHERE id = $1 AND opened_at IS NULL",
        params![id, now],
    )
    .await
}

/// Photos that a person uploaded since a moment, sent or not.
pub async fn since(reads: &mut impl Reads, sender: Uuid, since: Timestamp) -> FaultResult<i64> {
    let sql = "SELECT count(*) FROM message_photos WHERE sender_id = $1 AND created_at > $2";
    Ok(reads.one(sql, params![sender, since]).await?)
}

/// Texts of both sides since the match began, and who accepts photos in it.
pub async fn terms(reads: &mut impl Reads, match_id: Uuid, side: Uuid) -> FaultResult<ConversationCounts> {
    let sql = "SELECT
        (SELECT count(*) FROM messages x WHERE x.match_id = m.id AND x.sender_id = $2 AND x.kind = 'text'
            AND x.deleted_at IS NULL AND x.created_at >= m.created_at),
        (SELECT count(*) FROM messages x WHERE x.match_id = m.id AND x.sender_id <> $2 AND x.kind = 'text'
            AND x.deleted_at IS NULL AND x.created_at >= m.created_at),
        EXISTS (SELECT 1 FROM photo_consents c WHERE c.match_id = m.id AND c.user_id = $2 AND c.since >= m.created_at),
        EXISTS (SELECT 1 FROM photo_consents c WHERE c.match_id = m.id AND c.user_id <> $2 AND c.since >= m.created_at)
      FROM matches m WHERE m.id = $1";
    Ok(reads.one(sql, params![match_id, side]).await?)
}

/// Writes or deletes a consent. One of an earlier match of the two begins anew.
pub async fn set_consent(tx: &mut Tx, match_id: Uuid, user: Uuid, on: bool, now: Timestamp) -> FaultResult<()> {
    let sql = match on {
        true => {
            "INSERT INTO photo_consents (match_id, user_id, since) VALUES ($1, $2, $3)
             ON CONFLICT (match_id, user_id) DO UPDATE SET since = excluded.since"
        }
        false => "DELETE FROM photo_consents WHERE match_id = $1 AND user_id = $2",
    };
    match on {
        true => tx.exec(sql, params![match_id, user, now]).await?,
        false => tx.exec(sql, params![match_id, user]).await?,
    };
    Ok(())
}

/// Which of these photos the viewer may fetch: sent, in open matches that exist for the viewer. A photo that is shown a
/// single time opens to its recipient alone, until a little after it was opened.
pub async fn readable(
    reads: &mut impl Reads,
    viewer: Member,
    ids: &[Uuid],
    opened_since: Timestamp,
    now: Timestamp,
) -> FaultResult<Vec<(Uuid, Uuid)>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let mut query = Fragment::new(
        "SELECT ph.id, ph.match_id FROM message_photos ph
           JOIN messages x ON x.id = ph.message_id
           JOIN match_members mm ON mm.match_id = ph.match_id
           JOIN matches m ON m.id = ph.match_id
          WHERE x.deleted_at IS NULL AND m.state = 'open' AND mm.user_id = ",
    )
    .bind(viewer.id)
    .push(" AND (NOT ph.once OR (ph.sender_id <> mm.user_id AND ph.opened_at > ")
    .bind(opened_since)
    .push(")) AND ph.id IN (");
    for (position, id) in ids.iter().enumerate() {
        query = query.push(if position == 0 { "" } else { ", " }).bind(*id);
    }
    let (sql, bound) = query
        .push(") AND ")
        .append(matches::store::shown(reads.engine(), viewer.id, now))
        .finish();
    Ok(reads.all(sql, bound).await?)
}

db::row! {
    /// A photo whose time is over.
    #[derive(Debug, Clone)]
    pub struct ExpiredPhoto {
        pub id: Uuid,
        pub sender_id: Uuid,
    }
}

/// Photos that were not sent within a day, or that nobody has been able to see for longer than reports may need them.
pub async fn expired(
    reads: &mut impl Reads,
    unsent_before: Timestamp,
    unseen_before: Timestamp,
    closed_before: Timestamp,
    limit: i64,
) -> FaultResult<Vec<ExpiredPhoto>> {
    let sql = "SELECT ph.id, ph.sender_id FROM message_photos ph
                 LEFT JOIN messages x ON x.id = ph.message_id
                 LEFT JOIN matches m ON m.id = ph.match_id
                WHERE (ph.message_id IS NULL AND NOT ph.refused AND ph.created_at < $1)
                   OR (ph.message_id IS NULL AND ph.refused AND ph.created_at < $3)
                   OR (ph.message_id IS NOT NULL AND (x.id IS NULL OR x.deleted_at < $2
                       OR (ph.once AND ph.opened_at < $2) OR m.closed_at < $3))
                ORDER BY ph.created_at, ph.id LIMIT $4";
    let values = params![unsent_before, unseen_before, closed_before, limit];
    Ok(reads.all(sql, values).await?)
}

pub async fn delete(tx: &mut Tx, id: Uuid) -> FaultResult<()> {
    tx.run("DELETE FROM message_photos WHERE id = $1", params![id]).await
}

/// The photos of a person, each with the folder of its files.
pub async fn own_of(reads: &mut impl Reads, sender: Uuid) -> FaultResult<Vec<(Uuid, Option<Uuid>)>> {
    let sql = "SELECT id, files FROM message_photos WHERE sender_id = $1";
    Ok(reads.all(sql, params![sender]).await?)
}

/// What was attached to a report: the messages, as it copied them.
pub async fn report_messages(reads: &mut impl Reads, report: Uuid) -> FaultResult<Option<serde_json::Value>> {
    let sql = "SELECT messages FROM reports WHERE id = $1";
    Ok(reads.opt(sql, params![report]).await?)
}

pub async fn set_reported(tx: &mut Tx, photo: Uuid, report: Uuid) -> FaultResult<()> {
    tx.run(
        "INSERT INTO reported_photos (photo_id, report_id) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        params![photo, report],
    )
    .await
}

/// Whether a report about `subject` has a copy of the photo.
pub async fn is_reported(reads: &mut impl Reads, subject: Uuid, photo: Uuid) -> FaultResult<bool> {
    let sql = "SELECT 1 FROM reported_photos e JOIN reports r ON r.id = e.report_id
                WHERE e.photo_id = $1 AND r.subject = $2 LIMIT 1";
    reads.exists(sql, params![photo, subject]).await
}

/// Photos of which no copy is needed any more, because their reports are gone.
pub async fn unreported(reads: &mut impl Reads, limit: i64) -> FaultResult<Vec<Uuid>> {
    Ok(reads
        .all(
            "SELECT DISTINCT photo_id FROM reported_photos e
              WHERE NOT EXISTS (SELECT 1 FROM reported_photos o JOIN reports r ON r.id = o.report_id
                                 WHERE o.photo_id = e.photo_id) LIMIT $1",
            params![limit],
        )
        .await?)
}

/// Forgets the copy of such a photo.
pub async fn delete_unreported(tx: &mut Tx, photo: Uuid) -> FaultResult<()> {
    tx.run("DELETE FROM reported_photos WHERE photo_id = $1", params![photo])
        .await
}

/// Whether screening found known abuse in a photo.
pub async fn is_abuse(reads: &mut impl Reads, photo: Uuid) -> FaultResult<bool> {
    let sql = "SELECT 1 FROM photo_screenings WHERE photo_id = $1 AND finding = 'abuse'";
    let found: Option<i64> = reads.opt(sql, params![photo]).await?;
    Ok(found.is_some())
}

/// The sender and the photo of a message, for what removes it.
pub async fn photo_of(reads: &mut impl Reads, message: Uuid) -> FaultResult<Option<Uuid>> {
    let sql = "SELECT id FROM message_photos WHERE message_id = $1";
    Ok(reads.opt(sql, params![message]).await?)
}

/// A photo of the caller, uploaded for this conversation and not sent yet; 404 for others.
pub async fn unsent(reads: &mut impl Reads, sender: Uuid, match_id: Uuid, id: Uuid) -> FaultResult<MessagePhoto> {
    let own = |found: &MessagePhoto| found.sender_id == sender && found.match_id == match_id;
    photo(reads, id).await?.filter(own).ok_or(Fault::NotFound)
}
