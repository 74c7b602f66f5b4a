//! `vibeHistory`: the log of a person's own quizzes and seals. Nobody else reads it.

use super::store;
use crate::kernel::fault::FaultResult;
use crate::kernel::{new_id, word_enum};
use db::Tx;
use jiff::Timestamp;
use uuid::Uuid;

word_enum! {
    /// What changed.
    pub enum VibeKind {
        /// A session of the quiz was finished: `first`, `deepen` or `retake`.
        Quiz = "quiz",
        /// Another seal than before.
        Seal = "seal",
        /// Who sees the seal: `public` or `matches`.
        Visibility = "visibility",
    }
}

/// Adds an entry, in the transaction of the change.
pub async fn note(tx: &mut Tx, user: Uuid, kind: VibeKind, value: &str, now: Timestamp) -> FaultResult<()> {
    store::insert_vibe(tx, new_id(now), user, (kind.word(), value), now).await
}
