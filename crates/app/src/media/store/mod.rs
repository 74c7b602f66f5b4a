//! All SQL of photos.

pub mod bands;
pub mod known;
pub mod screenings;

use super::screening::PhotoState;
use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use pictures::process::ProcessedPhoto;
use supabase::fragment::Fragment;
use uuid::Uuid;

db::row! {
    /// A photo's row as the bucket needs it.
    #[derive(Debug, Clone)]
    pub struct Photo {
        pub id: Uuid,
        pub user_id: Uuid,
        pub state: PhotoState,
        pub path: String,
        pub created_at: Timestamp,
    }
}

const PHOTO: &str = "SELECT id, user_id, state, path, created_at FROM profile_photos";

/// The rows of these paths, in no particular order.
pub async fn by_paths(reads: &mut impl Reads, paths: &[&str]) -> FaultResult<Vec<Photo>> {
    if paths.is_empty() {
        return Ok(Vec::new());
    }
    let mut query = Fragment::new(PHOTO).push(" WHERE path IN (");
    for (position, path) in paths.iter().enumerate() {
        query = query.push(if position == 0 { "" } else { ", " }).bind(path.to_string());
    }
    let (sql, bound) = query.push(")").finish();
    Ok(reads.all(sql, bound).await?)
}

/// One person's photos in their order.
pub async fn of_user(reads: &mut impl Reads, user: Uuid) -> FaultResult<Vec<Photo>> {
    Ok(reads
        .all(
            format!("{PHOTO} WHERE user_id = $1 ORDER BY position, id"),
            params![user],
        )
        .await?)
}

pub async fn insert(tx: &mut Tx, photo: &Photo, position: usize, developed: &PhotoFingerprint) -> FaultResult<()> {
    tx.run(
        "INSERT INTO profile_photos (id, user_id, position, state, path, width, height, thumbhash, dhash, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        params![
            photo.id,
            photo.user_id,
            position,
            photo.state.word(),
            photo.path.as_str(),
            developed.width,
            developed.height,
            developed.thumbhash.as_str(),
            developed.dhash.as_str(),
            photo.created_at
        ],
    )
    .await
}

/// Moves a photo from one state to another; whether it was in the first.
pub async fn change_state(tx: &mut Tx, id: Uuid, from: PhotoState, to: PhotoState) -> FaultResult<bool> {
    tx.affects(
        "UPDATE profile_photos SET state = $3 WHERE id = $1 AND state = $2",
        params![id, from.word(), to.word()],
    )
    .await
}

pub async fn delete(tx: &mut Tx, id: Uuid) -> FaultResult<()> {
    screenings::delete(tx, id).await?;
    bands::delete(tx, id).await?;
    tx.run("DELETE FROM profile_photos WHERE id = $1", params![id]).await
}

/// Numbers the photos as they stand in `order`, from 0.
pub async fn set_order(tx: &mut Tx, user: Uuid, order: &[Uuid]) -> FaultResult<()> {
    for (position, id) in order.iter().enumerate() {
        tx.exec(
            "UPDATE profile_photos SET position = $3 WHERE id = $1 AND user_id = $2",
            params![*id, user, position],
        )
        .await?;
    }
    Ok(())
}

/// What a row keeps of a developed photo.
#[derive(Debug, Clone)]
pub struct PhotoFingerprint {
    pub width: u32,
    pub height: u32,
    /// Base64.
    pub thumbhash: String,
    /// Sixteen hexadecimal digits.
    pub dhash: String,
}

impl PhotoFingerprint {
    pub fn of(developed: &ProcessedPhoto) -> PhotoFingerprint {
        PhotoFingerprint::new(developed.width, developed.height, &developed.thumbhash, developed.dhash)
    }

    pub fn new(width: u32, height: u32, thumbhash: &[u8], dhash: u64) -> PhotoFingerprint {
        PhotoFingerprint {
            width,
            height,
            thumbhash: base64(thumbhash),
            dhash: format!("{dhash:016x}"),
        }
    }
}

fn base64(bytes: &[u8]) -> String {
    use base64::Engine;
    base64::engine::general_purpose::STANDARD.encode(bytes)
}
