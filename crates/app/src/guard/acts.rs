//! Acts without a conversation, judged in the transaction that commits them: likes and photos.

use super::features::{Feature, Features};
use super::{judge, store};
use crate::kernel::fault::FaultResult;
use db::{Reads, Tx};
use jiff::{SignedDuration, Timestamp};
use uuid::Uuid;

/// Only the likes of accounts younger than this are counted.
const NEW_ACCOUNT_DAYS: f64 = 7.0;

/// Judges a like of a new account, whose row is written.
pub async fn judge_like(tx: &mut Tx, sender: Uuid, like: Uuid, now: Timestamp) -> FaultResult<()> {
    let age = account_days(tx, sender, now).await?;
    if age >= NEW_ACCOUNT_DAYS {
        return Ok(());
    }
    let hour_ago = now.checked_sub(SignedDuration::from_hours(1)).unwrap_or(Timestamp::MIN);
    let mut features = Features::default();
    features.set(Feature::SenderAccountDays, age.floor());
    features.set(
        Feature::SenderLikes1h,
        store::likes_since(tx, sender, hour_ago, now).await? as f64,
    );
    judge::judge_event(tx, sender, "like", Some(like), features, now).await
}

/// What a new photo resembles.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PhotoLikeness {
    /// A photo of a banned account, or one that moderation removed.
    pub known: bool,
    /// A photo of another account that is there.
    pub reused: bool,
}

/// Judges a photo that resembles another. Nobody is told of the likeness: neither its owner nor the other account.
pub async fn judge_photo(
    tx: &mut Tx,
    owner: Uuid,
    photo: Uuid,
    likeness: PhotoLikeness,
    now: Timestamp,
) -> FaultResult<()> {
    if likeness == PhotoLikeness::default() || store::is_judged(tx, owner, "photo", Some(photo)).await? {
        return Ok(());
    }
    let mut features = Features::default();
    features.set(Feature::PhotoKnown, f64::from(u8::from(likeness.known)));
    features.set(Feature::PhotoReused, f64::from(u8::from(likeness.reused)));
    judge::judge_event(tx, owner, "photo", Some(photo), features, now).await
}

/// How old an account is, in days; without end for one that is not there.
pub(super) async fn account_days(reads: &mut impl Reads, user: Uuid, now: Timestamp) -> FaultResult<f64> {
    let created = store::created_at(reads, user).await?;
    Ok(created.map_or(f64::MAX, |created| now.duration_since(created).as_secs_f64() / 86_400.0))
}
