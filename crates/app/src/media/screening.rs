//! Whether others may see a photo: at once, after a person looked at it, or when the classifier has answered.

use super::classify::{Classification, Finding};
use super::path::PhotoSize;
use super::store::screenings::{self, Screening, WaitingPhoto};
use super::{Photos, known, reused, store};
use crate::AppState;
use crate::guard::acts::{self, PhotoLikeness};
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{Vault, word_enum};
use crate::profiles::ready;
use bytes::Bytes;
use db::{Reads, Tx};
use image::RgbImage;
use jiff::{SignedDuration, Timestamp};
use pictures::hash::{self, PhotoHash, PhotoHashes};
use pictures::inspect::Refusal;
use pictures::process::{self, ProcessedPhoto, SIZES};
use serde_json::json;
use std::sync::Arc;
use uuid::Uuid;

word_enum! {
    pub enum PhotoState {
        /// The classifier has not answered yet.
        Screening = "screening",
        Visible = "visible",
        /// A person looks at it first.
        NeedsReview = "needs_review",
        Rejected = "rejected",
    }
}

/// Waiting photos that are asked about in one run.
const WAITING: i64 = 20;
/// A photo that no classifier answered about for so long is shown to a person.
const ANSWER_WITHIN: SignedDuration = SignedDuration::from_hours(1);
/// What the event says of such a photo; nothing was found in it.
const UNANSWERED: &str = "unanswered";
/// Photos without hashes that get them in one run.
const UNHASHED: i64 = 100;

/// What screening needs of a photo.
#[derive(Debug, Clone)]
pub struct ScreenedPhoto {
    /// Sealed; the whole photo and its crops.
    hashes: PhotoHashes,
    /// Sealed; the whole photo and its mirror image, which are compared with remembered photos.
    compared: Vec<PhotoHash>,
    /// None while the classifier has not answered.
    answer: Option<Classification>,
}

impl ScreenedPhoto {
    /// Asks the classifier about a new photo.
    pub async fn of(photos: &Photos, vault: &Vault, developed: &ProcessedPhoto) -> ScreenedPhoto {
        ScreenedPhoto {
            hashes: developed.hashes.sealed(&hash_pad(vault)),
            compared: sealed(&developed.compared, vault),
            answer: photos.classify(developed.middle.clone()).await,
        }
    }

    /// What the classifier said; None while it has not answered.
    pub(super) fn answer(&self) -> Option<&Classification> {
        self.answer.as_ref()
    }

    /// A photo whose files cannot be read.
    fn unread() -> ScreenedPhoto {
        ScreenedPhoto {
            hashes: PhotoHashes::default(),
            compared: Vec::new(),
            answer: None,
        }
    }

    /// What a person must look at first. A remembered photo is one even if the classifier finds nothing.
    async fn finding(&self, tx: &mut Tx, now: Timestamp) -> FaultResult<Option<Finding>> {
        let said = self.answer.as_ref().and_then(Classification::finding);
        match said {
            Some(finding) => Ok(Some(finding)),
            None => Ok(known::is_known(tx, &self.compared, now)
                .await?
                .then_some(Finding::Known)),
        }
    }
}

/// The state in which a new photo begins.
pub async fn judge(tx: &mut Tx, photo: &ScreenedPhoto, now: Timestamp) -> FaultResult<(PhotoState, Option<Finding>)> {
    let finding = photo.finding(tx, now).await?;
    let state = match (finding, &photo.answer) {
        (Some(_), _) => PhotoState::NeedsReview,
        (None, Some(_)) => PhotoState::Visible,
        (None, None) => PhotoState::Screening,
    };
    Ok((state, finding))
}

/// Writes what was found of a photo whose row is there, and announces what a person must look at.
pub async fn record(
    tx: &mut Tx,
    whose: (Uuid, Uuid),
    screened: &ScreenedPhoto,
    finding: Option<Finding>,
    now: Timestamp,
) -> FaultResult<()> {
    put(tx, whose, screened, finding, now).await?;
    let reused = reused::note(tx, whose, &screened.hashes, &screened.compared).await?;
    announce(tx, whose, finding, reused, now).await
}

/// [`record`] for a photo of a message: it is not compared with what others show, and nudity is the recipient's to open.
pub(super) async fn record_message(
    tx: &mut Tx,
    whose: (Uuid, Uuid),
    screened: &ScreenedPhoto,
    finding: Option<Finding>,
    now: Timestamp,
) -> FaultResult<()> {
    put(tx, whose, screened, finding, now).await?;
    let reviewed = finding.filter(|finding| *finding != Finding::Nudity);
    announce(tx, whose, reviewed, false, now).await
}

async fn put(
    tx: &mut Tx,
    (user, photo): (Uuid, Uuid),
    screened: &ScreenedPhoto,
    finding: Option<Finding>,
    now: Timestamp,
) -> FaultResult<()> {
    let answer = screened.answer.as_ref();
    let row = Screening {
        photo_id: photo,
        user_id: user,
        hashes: screened.hashes.write(),
        hints: json!(answer.map(|answer| answer.hints.clone()).unwrap_or_default()),
        finding: finding.map(|finding| finding.word().to_owned()),
        screened_at: answer.map(|_| now),
    };
    screenings::put(tx, &row).await
}

async fn announce(
    tx: &mut Tx,
    (user, photo): (Uuid, Uuid),
    finding: Option<Finding>,
    reused: bool,
    now: Timestamp,
) -> FaultResult<()> {
    let likeness = PhotoLikeness {
        known: finding == Some(Finding::Known),
        reused,
    };
    acts::judge_photo(tx, user, photo, likeness, now).await?;
    if let Some(finding) = finding {
        let facts = json!({ "photo": photo, "finding": finding.word() });
        jobs::emit(tx, now, "photo.flagged", Some(user), facts).await?;
    }
    Ok(())
}

/// Whether a picture, by the hashes of it and of its mirror image, is one of the account's own photos.
pub async fn is_own_photo(
    reads: &mut impl Reads,
    vault: &Vault,
    user: Uuid,
    compared: &[PhotoHash],
) -> FaultResult<bool> {
    let sealed = sealed(compared, vault);
    let stored = screenings::hashes_of(reads, user).await?;
    Ok(stored.iter().any(|stored| {
        let known = PhotoHashes::read(stored);
        sealed.iter().any(|hash| known.contain(hash))
    }))
}

/// Asks again about photos that wait, and hashes those that have no hashes yet.
pub async fn run(app: AppState, now: Timestamp) -> FaultResult<()> {
    for waiting in screenings::waiting(&mut app.db.reader(), WAITING).await? {
        let late = now.duration_since(waiting.created_at) >= ANSWER_WITHIN;
        match screen_stored(&app, &waiting).await? {
            Some(screened) if screened.answer.is_some() => {
                app.act(move |tx| Box::pin(async move { settle(tx, waiting, &screened, now).await }))
                    .await?;
            }
            screened if late => {
                tracing::error!(name: "media.unanswered", photo = %waiting.id, "no classifier answered; a person looks at it");
                let screened = screened.unwrap_or_else(ScreenedPhoto::unread);
                app.act(move |tx| Box::pin(async move { hand_over(tx, waiting, &screened, now).await }))
                    .await?;
            }
            _ => {}
        }
    }
    for unhashed in screenings::unhashed(&mut app.db.reader(), UNHASHED).await? {
        let screened = screen_stored(&app, &unhashed).await?.unwrap_or_else(|| ScreenedPhoto {
            answer: Some(Classification::default()),
            ..ScreenedPhoto::unread()
        });
        // Such a photo was visible before there was a screening: it is hashed, and not judged again.
        let known = (unhashed.user_id, unhashed.id);
        app.act(move |tx| Box::pin(async move { record(tx, known, &screened, None, now).await }))
            .await?;
    }
    Ok(())
}

async fn settle(tx: &mut Tx, waiting: WaitingPhoto, screened: &ScreenedPhoto, now: Timestamp) -> FaultResult<()> {
    tx.lock_key(&format!("photos:{}", waiting.user_id)).await?;
    let (state, finding) = judge(tx, screened, now).await?;
    // The owner may have removed it, or a report may have hidden it meanwhile.
    if store::change_state(tx, waiting.id, PhotoState::Screening, state).await? {
        record(tx, (waiting.user_id, waiting.id), screened, finding, now).await?;
        ready::refresh(tx, waiting.user_id, now).await?;
    }
    Ok(())
}

/// Puts a photo without an answer before a person. It stays out of sight.
async fn hand_over(tx: &mut Tx, waiting: WaitingPhoto, screened: &ScreenedPhoto, now: Timestamp) -> FaultResult<()> {
    tx.lock_key(&format!("photos:{}", waiting.user_id)).await?;
    if store::change_state(tx, waiting.id, PhotoState::Screening, PhotoState::NeedsReview).await? {
        let whose = (waiting.user_id, waiting.id);
        record(tx, whose, screened, None, now).await?;
        let facts = json!({ "photo": waiting.id, "finding": UNANSWERED });
        jobs::emit(tx, now, "photo.flagged", Some(waiting.user_id), facts).await?;
        ready::refresh(tx, waiting.user_id, now).await?;
    }
    Ok(())
}

/// Screens a photo from its files; None if they are not there.
async fn screen_stored(app: &AppState, photo: &WaitingPhoto) -> FaultResult<Option<ScreenedPhoto>> {
    let middle = PhotoSize {
        photo: photo.path.clone(),
        size: SIZES[1],
    };
    let unread = |error: &dyn std::fmt::Display| Fault::Internal(format!("a photo cannot be screened: {error}"));
    let Some(bytes) = app.photos.stored(&middle.key()).await.map_err(|error| unread(&error))? else {
        return Ok(None);
    };
    let read = app.photos.dark(move || read(&bytes)).await;
    let Ok((hashes, compared, middle)) = read else {
        tracing::warn!(photo = %photo.id, "a stored photo cannot be decoded for screening");
        return Ok(None);
    };
    Ok(Some(ScreenedPhoto {
        hashes: hashes.sealed(&hash_pad(&app.vault)),
        compared: sealed(&compared, &app.vault),
        answer: app.photos.classify(middle).await,
    }))
}

type HashedPixels = (PhotoHashes, Vec<PhotoHash>, Arc<RgbImage>);

fn read(bytes: &Bytes) -> Result<HashedPixels, Refusal> {
    let image = process::decode_webp(bytes)?;
    let hashes = PhotoHashes::of(&image)?;
    Ok((hashes, hash::both_ways(&image)?, Arc::new(image.into_rgb8())))
}

impl Photos {
    /// The classifier's answer; None if it failed, which has a line in the log. The photo waits, and a person looks at it
    /// in the end.
    async fn classify(&self, middle: Arc<RgbImage>) -> Option<Classification> {
        match self.classifier.classify(middle).await {
            Ok(answer) => Some(answer),
            Err(error) => {
                tracing::warn!(name: "media.unclassified", %error, "a photo waits for its classifier");
                None
            }
        }
    }
}

/// What hides hashes at rest; without it none can be compared with a picture from elsewhere.
fn hash_pad(vault: &Vault) -> Vec<u8> {
    vault.tag("photo.hash", "")
}

fn sealed(hashes: &[PhotoHash], vault: &Vault) -> Vec<PhotoHash> {
    let pad = hash_pad(vault);
    hashes.iter().map(|hash| hash.sealed(&pad)).collect()
}
