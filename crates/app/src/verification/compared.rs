//! Which photos an attempt is compared with: those that others saw when it was sent, and no other. A photo that waited for
//! its classifier then was seen by no reviewer, however old it is.

use super::model::AttemptKind;
use super::store::attempts::Attempt;
use super::store::badges::{self, ComparedPhoto};
use crate::kernel::fault::FaultResult;
use crate::kernel::json::strings;
use db::Reads;
use serde_json::{Value, json};
use uuid::Uuid;

/// The ids of the photos that others see now, in their order.
pub async fn shown(reads: &mut impl Reads, user: Uuid) -> FaultResult<Value> {
    let photos = badges::photos(reads, user).await?;
    Ok(json!(visible(&photos)))
}

fn visible(photos: &[ComparedPhoto]) -> Vec<Uuid> {
    photos
        .iter()
        .filter(|photo| photo.visible)
        .map(|photo| photo.id)
        .collect()
}

/// Ids of an attempt that was sent with them.
fn noted(attempt: &Attempt) -> Option<Vec<Uuid>> {
    let words = strings(attempt.photos.as_ref()?);
    Some(words.iter().filter_map(|id| Uuid::parse_str(id).ok()).collect())
}

/// Whether an attempt shows a photo to its reviewers.
pub fn shows(attempt: &Attempt, photo: &ComparedPhoto) -> bool {
    match noted(attempt) {
        Some(ids) => ids.contains(&photo.id),
        None => attempt.submitted_at.is_some_and(|at| at >= photo.created_at),
    }
}

/// The photos of an attempt that are still there, each with its number, which never changes. A document is compared with
/// its own live pictures alone.
pub async fn of_attempt(reads: &mut impl Reads, attempt: &Attempt) -> FaultResult<Vec<(usize, ComparedPhoto)>> {
    if attempt.kind == AttemptKind::Identity {
        return Ok(Vec::new());
    }
    let mut stored = badges::photos(reads, attempt.user_id).await?;
    let Some(ids) = noted(attempt) else {
        let edge = attempt.submitted_at.unwrap_or(attempt.created_at);
        stored.retain(|photo| photo.visible && photo.created_at <= edge);
        return Ok(stored.into_iter().enumerate().collect());
    };
    let still_there = |(at, id): (usize, Uuid)| {
        let place = stored.iter().position(|photo| photo.id == id)?;
        Some((at, stored.swap_remove(place)))
    };
    Ok(ids.into_iter().enumerate().filter_map(still_there).collect())
}
