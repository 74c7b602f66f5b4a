//! The bucket `verification`: pictures go in, and nothing comes out. Reviewers read them one by one through
//! `verification_picture`, which writes each reading into the book.

use super::draw;
use super::hints::PROFILE_PHOTO;
use super::model::FRAMES;
use super::store::frames::{self, Frame};
use crate::AppState;
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::localized_text::translate;
use crate::media::{CameraPicture, screening};
use db::Tx;
use futures_util::future::BoxFuture;
use jiff::Timestamp;
use serde_json::json;
use sha2::{Digest, Sha256};
use supabase::error::ApiError;
use supabase::registry::Call;
use supabase::storage::{
    Bucket, BucketPolicy, FileEntry, Object, ObjectPath, StorageError, StoredFile, Upload, Viewer,
};
use uuid::Uuid;

/// The bucket's name on the wire.
pub const BUCKET: &str = "verification";
/// Bytes of one upload: a frame of a camera, as JPEG.
const UPLOAD_MAX: usize = 4 * 1024 * 1024;
/// Faces and numbers stay readable.
const BOX: (u32, u32) = (960, 960);

/// The bucket.
pub fn bucket(app: &AppState) -> Bucket {
    let types: &'static [&'static str] = &["image/jpeg", "image/webp"];
    Bucket::new(BUCKET, UPLOAD_MAX, types, Frames { app: app.clone() })
}

/// Where the files of one person are.
pub fn person_folder(user: Uuid) -> String {
    format!("{BUCKET}/{user}")
}

/// Where the files of one attempt are.
pub fn attempt_folder(user: Uuid, attempt: Uuid) -> String {
    format!("{BUCKET}/{user}/{attempt}")
}

/// Where one picture is.
pub fn key(frame: &Frame) -> String {
    let position = frame.position.to_string();
    let name = frame.file.as_deref().unwrap_or(&position);
    format!("{}/{name}.webp", attempt_folder(frame.user_id, frame.attempt_id))
}

/// What is remembered of a picture that was fraud.
pub fn mark(app: &AppState, dhash: &str) -> String {
    hex::encode(app.vault.tag("verification-picture", dhash))
}

struct Frames {
    app: AppState,
}

/// Attempt and position of a name, `{attempt}/{1 to 3}`; there are no others.
fn parts(path: &ObjectPath) -> Option<(Uuid, i64)> {
    let (attempt, position) = path.as_str().split_once('/')?;
    let attempt = Uuid::parse_str(attempt).ok().filter(|id| id.to_string() == attempt)?;
    let position = (1..=FRAMES).find(|known| known.to_string() == position)?;
    Some((attempt, position))
}

impl Frames {
    async fn add(
        &self,
        member: Member,
        id: Uuid,
        position: i64,
        picture: CameraPicture,
        now: Timestamp,
    ) -> FaultResult<()> {
        let hints = hints_of(&self.app, member, &picture).await?;
        let file = picture.file;
        let frame = Frame {
            attempt_id: id,
            position,
            user_id: member.id,
            digest: hex::encode(Sha256::digest(&file)),
            dhash: format!("{:016x}", picture.dhash),
            hints: json!(hints),
            created_at: now,
            // Two sendings of one position are two files: what refuses one must not delete the other's.
            file: Some(format!("{position}-{}", Uuid::new_v4().simple())),
        };
        let key = key(&frame);
        let known = frames::of_attempt(&mut self.app.db.reader(), id).await?;
        match known.iter().find(|known| known.position == position) {
            // The answer to the first sending was lost.
            Some(known) if known.digest == frame.digest => return Ok(()),
            Some(_) => return Err(already_sent()),
            None => {}
        }
        // The attempt's row is older than any of its files, so nothing is left without one that tells when it goes.
        self.app.photos.keep(&key, file).await.map_err(|error| {
            tracing::warn!(?error, "a picture of a verification could not be kept");
            Fault::Unavailable
        })?;
        let mark = mark(&self.app, &frame.dhash);
        let written = self
            .app
            .act(move |tx| Box::pin(async move { write(tx, member, &frame, &mark, now).await }))
            .await;
        if written.is_err() {
            self.app.photos.forget(&key).await;
        }
        written
    }
}

/// What measurements say of a picture.
async fn hints_of(app: &AppState, member: Member, picture: &CameraPicture) -> FaultResult<Vec<&'static str>> {
    let mut words: Vec<&'static str> = picture.flaws.iter().map(|flaw| flaw.word()).collect();
    if screening::is_own_photo(&mut app.db.reader(), &app.vault, member.id, &picture.compared).await? {
        words.push(PROFILE_PHOTO);
    }
    Ok(words)
}

fn already_sent() -> Fault {
    Fault::state("sent", "Esta imagem já foi enviada.")
}

/// The refusal of bytes that are no picture, in words for somebody who holds a camera.
fn unusable(error: StorageError) -> StorageError {
    match error.status {
        415 => StorageError::invalid_mime_type(translate("Esta imagem não serve. Tire outra com a câmera.")),
        _ => error,
    }
}

async fn write(tx: &mut Tx, member: Member, frame: &Frame, mark: &str, now: Timestamp) -> FaultResult<()> {
    draw::lock(tx, member.id).await?;
    draw::drawn_by(tx, member, frame.attempt_id, now).await?;
    let sent = frames::of_attempt(tx, frame.attempt_id).await?;
    if sent.iter().any(|known| known.position == frame.position) {
        return Err(already_sent());
    }
    if frames::is_known(tx, frame).await? || frames::is_marked(tx, mark, now).await? {
        return Err(Fault::state(
            "reused",
            "Esta imagem já foi usada. Tire uma nova com a câmera.",
        ));
    }
    frames::insert(tx, frame).await
}

impl BucketPolicy for Frames {
    fn may_upload<'a>(&'a self, call: &'a Call, path: &'a ObjectPath) -> BoxFuture<'a, Result<(), StorageError>> {
        Box::pin(async move {
            let member = Member::of(&call.caller).map_err(|_| StorageError::access_denied())?;
            let (id, _) = parts(path).ok_or_else(StorageError::access_denied)?;
            // Nothing is read of a picture that comes too late.
            match draw::drawn_by(&mut self.app.db.reader(), member, id, call.now).await {
                Ok(_) => Ok(()),
                Err(Fault::NotFound) => Err(StorageError::access_denied()),
                Err(refusal) => Err(ApiError::from(refusal).into()),
            }
        })
    }

    fn put<'a>(
        &'a self,
        call: &'a Call,
        path: &'a ObjectPath,
        upload: Upload,
    ) -> BoxFuture<'a, Result<StoredFile, StorageError>> {
        Box::pin(async move {
            let member = Member::of(&call.caller).map_err(|_| StorageError::access_denied())?;
            let (id, position) = parts(path).ok_or_else(StorageError::access_denied)?;
            let picture = self.app.photos.camera_picture(upload.bytes, BOX).await;
            let picture = picture.map_err(unusable)?;
            self.add(member, id, position, picture, call.now)
                .await
                .map_err(ApiError::from)?;
            Ok(StoredFile { id: Uuid::new_v4() })
        })
    }

    /// Nobody: neither the owner nor the service key reads these addresses.
    fn may_read<'a>(
        &'a self,
        _: Viewer,
        paths: &'a [ObjectPath],
        _: Timestamp,
    ) -> BoxFuture<'a, Result<Vec<bool>, StorageError>> {
        Box::pin(async move { Ok(vec![false; paths.len()]) })
    }

    fn open<'a>(&'a self, _: &'a ObjectPath) -> BoxFuture<'a, Result<Option<Object>, StorageError>> {
        Box::pin(async { Ok(None) })
    }

    fn list<'a>(&'a self, _: &'a Call, _: &'a str) -> BoxFuture<'a, Result<Vec<FileEntry>, StorageError>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    fn remove<'a>(&'a self, _: &'a Call, _: &'a ObjectPath) -> BoxFuture<'a, Result<Option<FileEntry>, StorageError>> {
        Box::pin(async { Ok(None) })
    }
}
