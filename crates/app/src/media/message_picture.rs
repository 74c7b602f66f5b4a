//! Photos of messages: processed and screened as those of profiles, and shown by `messaging`.

use super::Photos;
use super::classify::{Classification, Finding};
use super::screening::{self, ScreenedPhoto};
use super::store::PhotoFingerprint;
use super::store::screenings;
use crate::kernel::Vault;
use crate::kernel::fault::FaultResult;
use bytes::Bytes;
use db::Tx;
use jiff::Timestamp;
use pictures::hints::MUCH_SKIN_HINT;
use pictures::process::{self, ProcessedPhoto};
use supabase::storage::StorageError;
use uuid::Uuid;

/// A photo of a message, ready to be stored.
#[derive(Debug)]
pub struct MessagePicture {
    /// WebP, 800 and 400 pixels wide at most.
    pub files: [Bytes; 2],
    pub width: u32,
    pub height: u32,
    /// Base64.
    pub thumbhash: String,
    screened: ScreenedPhoto,
}

/// What screening says of a photo of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PictureVerdict {
    /// Nobody may be sent it: it resembles a remembered photo, or a person must look at it.
    pub refused: bool,
    /// It may show nudity, or nobody has judged it.
    pub sensitive: bool,
}

impl Photos {
    /// Re-encodes a photo of a message without the data of its camera, and asks the classifier about it.
    pub async fn message_picture(&self, vault: &Vault, bytes: Bytes) -> Result<MessagePicture, StorageError> {
        let processed: ProcessedPhoto = self.dark(move || process::process(&bytes)).await?;
        let screened = ScreenedPhoto::of(self, vault, &processed).await;
        let marks = PhotoFingerprint::of(&processed);
        let [large, middle, _] = processed.files;
        Ok(MessagePicture {
            files: [large, middle],
            width: marks.width,
            height: marks.height,
            thumbhash: marks.thumbhash,
            screened,
        })
    }
}

/// Writes what was found of a photo of a message. What a person must look at is announced as for a profile.
pub async fn screen(
    tx: &mut Tx,
    (user, photo): (Uuid, Uuid),
    picture: &MessagePicture,
    now: Timestamp,
) -> FaultResult<PictureVerdict> {
    let (_, finding) = screening::judge(tx, &picture.screened, now).await?;
    let refused = finding.is_some_and(|finding| finding != Finding::Nudity);
    screening::record_message(tx, (user, photo), &picture.screened, finding, now).await?;
    let answer = picture.screened.answer();
    Ok(PictureVerdict {
        refused,
        sensitive: finding == Some(Finding::Nudity) || answer.is_none_or(shows_skin),
    })
}

fn shows_skin(answer: &Classification) -> bool {
    answer.hints.contains(&MUCH_SKIN_HINT)
}

/// Deletes what was found of a photo that is gone.
pub async fn forget_screening(tx: &mut Tx, photo: Uuid) -> FaultResult<()> {
    screenings::delete(tx, photo).await
}
