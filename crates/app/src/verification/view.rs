//! What a reviewer compares: pictures and instructions, without name, account or ids of photos.

use super::compared;
use super::frames;
use super::hints::{FrameHint, hints};
use super::model::{AttemptKind, Question};
use super::store::attempts::Attempt;
use super::store::{badges, frames as rows};
use crate::AppState;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::json::strings;
use base64::Engine;
use db::Reads;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

/// The size of a photo of the profile that is compared.
const PHOTO_SIZE: u32 = 800;

/// An attempt as reviewers see it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct AttemptView {
    pub id: Uuid,
    pub kind: AttemptKind,
    /// Words of gestures; of a document, they are those of the live pictures.
    pub gestures: Vec<String>,
    pub code: Option<String>,
    /// Each is answered by itself.
    pub questions: &'static [Question],
    /// What measurements say of the pictures; they decide nothing.
    pub hints: Vec<FrameHint>,
    pub hands: bool,
    /// Names of pictures, for `verification_picture`.
    pub frames: Vec<String>,
    pub photos: Vec<ProfilePicture>,
    /// Of a contested rejection: what the person wrote.
    pub appeal: Option<String>,
    pub lease_until: Timestamp,
}

/// A photo of the profile.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ProfilePicture {
    pub name: String,
    pub main: bool,
    /// It was compared at an earlier approval.
    pub confirmed: bool,
}

/// A picture itself as a `data:` address; it is stored nowhere.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Picture {
    pub data: String,
}

pub async fn view(reads: &mut impl Reads, attempt: &Attempt, lease_until: Timestamp) -> FaultResult<AttemptView> {
    let photos = compared::of_attempt(reads, attempt).await?;
    let confirmed = badges::compared(reads, attempt.user_id).await?;
    let frames = rows::of_attempt(reads, attempt.id).await?;
    Ok(AttemptView {
        id: attempt.id,
        kind: attempt.kind,
        gestures: strings(&attempt.gestures),
        code: attempt.code.clone(),
        questions: attempt.kind.questions(),
        hints: hints(attempt.kind, &frames),
        hands: attempt.hands,
        frames: frames.iter().map(|frame| format!("frame:{}", frame.position)).collect(),
        photos: photos
            .iter()
            .enumerate()
            .map(|(place, (at, photo))| ProfilePicture {
                name: format!("photo:{}", at + 1),
                main: place == 0,
                confirmed: confirmed.contains(&photo.id),
            })
            .collect(),
        appeal: attempt.appeal_text.clone(),
        lease_until,
    })
}

/// Where a picture is stored.
#[derive(Debug)]
pub enum Place {
    Frame(String),
    Photo(String),
}

/// The place of a picture of an attempt by its name.
pub async fn place(reads: &mut impl Reads, attempt: &Attempt, name: &str) -> FaultResult<Place> {
    let (what, number) = name.split_once(':').ok_or(Fault::NotFound)?;
    let number: i64 = number.parse().map_err(|_| Fault::NotFound)?;
    match what {
        "frame" => {
            let known = rows::of_attempt(reads, attempt.id).await?;
            let frame = known
                .iter()
                .find(|frame| frame.position == number)
                .ok_or(Fault::NotFound)?;
            Ok(Place::Frame(frames::key(frame)))
        }
        "photo" => {
            let known = compared::of_attempt(reads, attempt).await?;
            let at = usize::try_from(number - 1).map_err(|_| Fault::NotFound)?;
            let found = known.into_iter().find(|(place, _)| *place == at);
            let (_, photo) = found.ok_or(Fault::NotFound)?;
            Ok(Place::Photo(photo.path))
        }
        _ => Err(Fault::NotFound),
    }
}

/// Reads a picture.
pub async fn picture(app: &AppState, place: Place) -> FaultResult<Picture> {
    let read = match place {
        Place::Frame(key) => app.photos.stored(&key).await,
        Place::Photo(path) => app.photos.bytes_of(&path, PHOTO_SIZE).await,
    };
    let bytes = read.map_err(|error| {
        tracing::error!(%error, "a picture of a verification cannot be read");
        Fault::Unavailable
    })?;
    let bytes = bytes.ok_or(Fault::NotFound)?;
    let data = base64::engine::general_purpose::STANDARD.encode(&bytes);
    Ok(Picture {
        data: format!("data:image/webp;base64,{data}"),
    })
}
