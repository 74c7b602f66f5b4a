//! Attempts that wait in the queue of the demonstration's moderator. The pictures are the drawn portraits; they say that
//! they are illustrations.

use super::cast::{self, Actor};
use crate::AppState;
use crate::kernel::fault::{Fault, FaultResult};
use crate::media::demo::bytes;
use crate::verification::compared;
use crate::verification::gestures;
use crate::verification::key;
use crate::verification::model::{AttemptKind, AttemptState, FRAMES, review_ends};
use crate::verification::store::attempts::{self, Attempt};
use crate::verification::store::frames::{self, Frame};
use bytes::Bytes;
use jiff::Timestamp;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use uuid::Uuid;

/// The large size of a portrait.
const SIZE: u32 = 800;

/// One attempt of the demonstration.
struct Story {
    who: &'static str,
    /// Whose portraits are sent as the pictures.
    shows: &'static str,
    hands: bool,
}

/// The pictures of the third show another person than its profile.
const STORIES: &[Story] = &[
    Story {
        who: "mariana",
        shows: "mariana",
        hands: true,
    },
    Story {
        who: "duarte",
        shows: "duarte",
        hands: false,
    },
    Story {
        who: "thales",
        shows: "kaue",
        hands: true,
    },
];

/// Writes the attempts that are not there yet. The files come first, so that no row names a file that is missing.
pub async fn write(app: &AppState, now: Timestamp) -> FaultResult<()> {
    let people = cast::cast()?.people;
    for told in STORIES {
        let user = cast::person_id(told.who);
        let known = attempts::latest(&mut app.db.reader(), user, AttemptKind::Profile).await?;
        if known.is_some() {
            continue;
        }
        let shown = people.iter().find(|actor| actor.slug == told.shows);
        let shown = shown.ok_or_else(|| Fault::Internal(format!("{} is not in the cast", told.shows)))?;
        let compared = compared::shown(&mut app.db.reader(), user).await?;
        let attempt = attempt(told, user, compared, now)?;
        let frames = keep(app, &attempt, shown).await?;
        app.db
            .tx(move |tx| {
                Box::pin(async move {
                    attempts::insert(tx, &attempt).await?;
                    for frame in &frames {
                        frames::insert(tx, frame).await?;
                    }
                    Ok::<_, Fault>(())
                })
            })
            .await?;
    }
    Ok(())
}

fn attempt(told: &Story, user: Uuid, compared: Value, now: Timestamp) -> FaultResult<Attempt> {
    let drawn = gestures::draw(told.hands)?;
    Ok(Attempt {
        id: Uuid::new_v4(),
        user_id: user,
        kind: AttemptKind::Profile,
        state: AttemptState::Pending,
        hands: told.hands,
        gestures: json!(drawn.gestures),
        code: drawn.code,
        swaps: 0,
        created_at: now,
        capture_until: now,
        submitted_at: Some(now),
        decided_at: None,
        reason: None,
        appeal_text: None,
        appealed_at: None,
        erase_at: review_ends(AttemptKind::Profile, now),
        erased_at: None,
        photos: Some(compared),
    })
}

async fn keep(app: &AppState, attempt: &Attempt, shown: &Actor) -> FaultResult<Vec<Frame>> {
    let mut frames = Vec::new();
    for (position, portrait) in (1..=FRAMES).zip(shown.photos.iter().cycle()) {
        let file = bytes(&format!("demo/{portrait}"), SIZE);
        let file = file.ok_or_else(|| Fault::Internal(format!("the portrait {portrait} is missing")))?;
        let frame = Frame {
            attempt_id: attempt.id,
            position,
            user_id: attempt.user_id,
            digest: hex::encode(Sha256::digest(file)),
            // No camera's picture has this hash, so that none is refused because of an illustration.
            dhash: String::new(),
            hints: json!([]),
            created_at: attempt.created_at,
            file: None,
        };
        app.photos
            .keep(&key(&frame), Bytes::from_static(file))
            .await
            .map_err(|error| Fault::Internal(format!("a picture of the demonstration cannot be kept: {error:?}")))?;
        frames.push(frame);
    }
    Ok(frames)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stories_are_of_people_of_the_cast_who_are_not_verified_yet() {
        let people = cast::cast().unwrap().people;
        for told in STORIES {
            assert!(!cast::is_verified(told.who), "{}", told.who);
            for slug in [told.who, told.shows] {
                assert!(
                    people
                        .iter()
                        .any(|actor| actor.slug == slug && !actor.photos.is_empty()),
                    "{slug}"
                );
            }
        }
    }
}
