//! Messages around those that reporters attached, and the public parts of a profile.

use crate::kernel::fault::FaultResult;
use db::{Reads, params};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use uuid::Uuid;

db::row! {
    /// A message near an attached one.
    #[derive(Debug, Clone)]
    pub struct NearMessage {
        pub id: Uuid,
        pub match_id: Uuid,
        pub sender_id: Uuid,
        /// Null when it was deleted.
        pub body: Option<String>,
        pub created_at: Timestamp,
        pub deleted: bool,
    }
}

/// The message and as many before and after it in its conversation, deleted texts masked.
pub async fn around(reads: &mut impl Reads, id: Uuid, each_side: i64) -> FaultResult<Vec<NearMessage>> {
    const NEAR: &str =
        "SELECT x.id, x.match_id, x.sender_id, CASE WHEN x.deleted_at IS NULL THEN x.body END, x.created_at,
           x.deleted_at IS NOT NULL
      FROM messages x JOIN messages m ON m.match_id = x.match_id WHERE m.id = $1 AND";
    let mut rows: Vec<NearMessage> = reads
        .all(
            format!("{NEAR} x.id <= m.id ORDER BY x.id DESC LIMIT $2").as_str(),
            params![id, each_side + 1],
        )
        .await?;
    rows.reverse();
    rows.extend(
        reads
            .all::<NearMessage>(
                format!("{NEAR} x.id > m.id ORDER BY x.id LIMIT $2").as_str(),
                params![id, each_side],
            )
            .await?,
    );
    Ok(rows)
}

db::row! {
    /// A photo by reference; its picture is opened on its own.
    #[derive(Debug, Clone, Serialize, JsonSchema)]
    pub struct PhotoReference {
        pub id: Uuid,
        pub position: i64,
        pub width: i64,
        pub height: i64,
        /// What is shown until the photo is opened: too coarse to know anybody by.
        pub thumbhash: String,
        /// visible, needs_review or rejected.
        pub state: String,
        /// known, abuse, minor or nudity: why screening hid it.
        pub finding: Option<String>,
        /// What the classifier built in noticed; often wrong. `much_skin`, `no_face_found`, `landscape`.
        pub hints: Option<Value>,
    }
}

pub async fn photos(reads: &mut impl Reads, user: Uuid) -> FaultResult<Vec<PhotoReference>> {
    Ok(reads
        .all(
            "SELECT ph.id, ph.position, ph.width, ph.height, ph.thumbhash, ph.state, s.finding, s.hints
               FROM profile_photos ph LEFT JOIN photo_screenings s ON s.photo_id = ph.id WHERE ph.user_id = $1
              ORDER BY ph.position, ph.id",
            params![user],
        )
        .await?)
}

/// The storage path of one photo of a person.
pub async fn photo_path(reads: &mut impl Reads, user: Uuid, photo: Uuid) -> FaultResult<Option<String>> {
    Ok(reads
        .opt(
            "SELECT path FROM profile_photos WHERE id = $1 AND user_id = $2",
            params![photo, user],
        )
        .await?)
}

db::row! {
    /// A text of the profile that everybody may read, and how a decision names it.
    #[derive(Debug, Clone, Serialize, JsonSchema)]
    pub struct ProfileText {
        pub item: String,
        pub text: String,
    }
}

/// The stories of couples that a person takes part in, under the names by which decisions remove them.
pub async fn stories(reads: &mut impl Reads, user: Uuid) -> FaultResult<Vec<ProfileText>> {
    Ok(reads
        .all(
            "SELECT 'story:' || CAST(match_id AS text), text FROM couple_stories
              WHERE (author_id = $1 OR other_id = $1) AND agreed_at IS NOT NULL AND removed_at IS NULL ORDER BY 1",
            params![user],
        )
        .await?)
}
