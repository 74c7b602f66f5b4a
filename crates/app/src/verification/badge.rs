//! Badges: granting, pausing after a new main photo, ending; and the profile's flag, which has no other source.

use super::compared;
use super::model::{AttemptKind, AttemptState, badge_ends, review_ends};
use super::store::attempts::{self, Attempt};
use super::store::badges::{self, Badge, ComparedPhoto};
use crate::accounts::age;
use crate::kernel::fault::FaultResult;
use db::Tx;
use jiff::Timestamp;
use serde_json::json;
use uuid::Uuid;

pub const PROFILE: &str = "profile";
pub const IDENTITY: &str = "identity";

/// Gives what an approved attempt earned.
pub async fn grant(tx: &mut Tx, attempt: &Attempt, now: Timestamp) -> FaultResult<()> {
    let compared = attempt.submitted_at.unwrap_or(attempt.created_at);
    match attempt.kind {
        AttemptKind::Profile => {
            badges::put(tx, &new_badge(attempt.user_id, PROFILE, "gestures", compared, now)).await?;
            badges::delete_compared(tx, attempt.user_id).await?;
            add_compared(tx, attempt).await?;
        }
        AttemptKind::Identity => {
            let badge = Badge {
                over18: Some(true),
                ..new_badge(attempt.user_id, IDENTITY, "document", compared, now)
            };
            badges::put(tx, &badge).await?;
            // Indexes of people follow: the account may be shown from now on.
            jobs::emit(tx, now, "profile.changed", Some(attempt.user_id), json!({})).await?;
        }
        AttemptKind::Recheck => {
            if let Some(badge) = badges::badge(tx, attempt.user_id, PROFILE).await? {
                let photos_as_of = compared.max(badge.photos_as_of);
                badges::put(tx, &Badge { photos_as_of, ..badge }).await?;
                add_compared(tx, attempt).await?;
            }
        }
    }
    sync(tx, attempt.user_id, now).await
}

/// Gives the badge of the profile with the photos that others see now.
pub async fn grant_profile(tx: &mut Tx, user: Uuid, now: Timestamp) -> FaultResult<()> {
    badges::put(tx, &new_badge(user, PROFILE, "gestures", now, now)).await?;
    let photos = badges::photos(tx, user).await?;
    let shown: Vec<Uuid> = photos
        .iter()
        .filter(|photo| photo.visible)
        .map(|photo| photo.id)
        .collect();
    badges::add_compared(tx, user, &shown).await?;
    sync(tx, user, now).await
}

/// Writes down which photos the reviewers saw.
async fn add_compared(tx: &mut Tx, attempt: &Attempt) -> FaultResult<()> {
    let seen = compared::of_attempt(tx, attempt).await?;
    let ids: Vec<Uuid> = seen.iter().map(|(_, photo)| photo.id).collect();
    badges::add_compared(tx, attempt.user_id, &ids).await
}

fn new_badge(user: Uuid, kind: &str, method: &str, compared: Timestamp, now: Timestamp) -> Badge {
    Badge {
        user_id: user,
        kind: kind.to_owned(),
        method: method.to_owned(),
        over18: None,
        granted_at: now,
        expires_at: badge_ends(now),
        photos_as_of: compared,
        paused_at: None,
    }
}

/// Makes the badge of the profile and the flag follow from the main photo and the time.
pub async fn sync(tx: &mut Tx, user: Uuid, now: Timestamp) -> FaultResult<()> {
    let badge = badges::badge(tx, user, PROFILE).await?;
    let stands = match badge {
        Some(badge) if badge.expires_at <= now => {
            badges::delete(tx, user, PROFILE).await?;
            false
        }
        Some(badge) => follow_main_photo(tx, badge, now).await?,
        None => false,
    };
    if badges::set_verified(tx, user, stands).await? {
        jobs::emit(tx, now, "profile.changed", Some(user), json!({})).await?;
    }
    Ok(())
}

/// Whether the badge stands: the main photo is one of those that were compared. Otherwise it is paused, and the photo
/// goes to the queue. A photo that an undecided case hides stays the main one, or a report would be enough to take a
/// badge away.
async fn follow_main_photo(tx: &mut Tx, badge: Badge, now: Timestamp) -> FaultResult<bool> {
    let user = badge.user_id;
    let photos = badges::photos(tx, user).await?;
    let compared = badges::compared(tx, user).await?;
    let was_compared = |photo: &ComparedPhoto| compared.contains(&photo.id);
    let main = photos
        .iter()
        .find(|photo| photo.visible || (photo.hidden && was_compared(photo)));
    if main.is_some_and(was_compared) {
        if badge.paused_at.is_some() {
            badges::put(
                tx,
                &Badge {
                    paused_at: None,
                    ..badge
                },
            )
            .await?;
            end_recheck(tx, user, now).await?;
        }
        return Ok(true);
    }
    if badge.paused_at.is_none() {
        let paused_at = Some(now);
        badges::put(tx, &Badge { paused_at, ..badge }).await?;
    }
    if let Some(photo) = main {
        ask_for_recheck(tx, user, photo, now).await?;
    }
    Ok(false)
}

/// Puts the main photo into the queue, unless it waits there or was rejected.
async fn ask_for_recheck(tx: &mut Tx, user: Uuid, photo: &ComparedPhoto, now: Timestamp) -> FaultResult<()> {
    let kind = AttemptKind::Recheck;
    let judged = attempts::latest(tx, user, kind).await?;
    if judged.is_some_and(|last| compared::shows(&last, photo)) {
        return Ok(());
    }
    end_recheck(tx, user, now).await?;
    let attempt = Attempt {
        id: Uuid::new_v4(),
        user_id: user,
        kind,
        state: AttemptState::Pending,
        hands: true,
        gestures: json!([]),
        code: None,
        swaps: 0,
        created_at: now,
        capture_until: now,
        submitted_at: Some(now.max(photo.created_at)),
        decided_at: None,
        reason: None,
        appeal_text: None,
        appealed_at: None,
        erase_at: review_ends(kind, now),
        erased_at: None,
        photos: Some(compared::shown(tx, user).await?),
    };
    attempts::insert(tx, &attempt).await
}

async fn end_recheck(tx: &mut Tx, user: Uuid, now: Timestamp) -> FaultResult<()> {
    match attempts::open(tx, user, AttemptKind::Recheck).await? {
        Some(open) => attempts::set_ended(tx, open.id, AttemptState::Withdrawn, now).await,
        None => Ok(()),
    }
}

/// Ends what is over.
pub async fn expire(tx: &mut Tx, badge: &Badge, now: Timestamp) -> FaultResult<()> {
    super::draw::lock(tx, badge.user_id).await?;
    badges::delete(tx, badge.user_id, &badge.kind).await?;
    if badge.kind == IDENTITY {
        age::store::revoke(tx, badge.user_id).await?;
        jobs::emit(tx, now, "profile.changed", Some(badge.user_id), json!({})).await?;
    }
    sync(tx, badge.user_id, now).await
}
