//! Photos in conversations: types and pure rules.

use crate::kernel::word_enum;
use jiff::{SignedDuration, Timestamp};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// The bucket's name on the wire.
pub const BUCKET: &str = "messages";
/// Texts of each side before the first photo.
pub const TEXTS_BEFORE_PHOTOS: i64 = 3;
/// Texts of each side before links can be opened with a tap.
pub const TEXTS_BEFORE_LINKS: i64 = 5;
/// Photos that one person uploads a day.
pub const DAILY_LIMIT: i64 = 60;
/// A photo that is shown a single time can be fetched for so long after it was opened: slow lines are slow.
pub const ONCE_FOR: SignedDuration = SignedDuration::from_mins(2);
/// Files that nobody can see any more stay so long for a report.
pub const UNSEEN_FOR: SignedDuration = SignedDuration::from_hours(30 * 24);
/// An upload that is not sent goes after a day.
pub const UNSENT_FOR: SignedDuration = SignedDuration::from_hours(24);

db::row! {
    /// A photo as the use cases need it.
    #[derive(Debug, Clone)]
    pub struct MessagePhoto {
        pub id: Uuid,
        pub match_id: Uuid,
        pub sender_id: Uuid,
        /// None until it is sent.
        pub message_id: Option<Uuid>,
        pub refused: bool,
        pub once: bool,
        pub opened_at: Option<Timestamp>,
        pub created_at: Timestamp,
        /// The folder of its files within its own; None where they are in its own.
        pub files: Option<Uuid>,
    }
}

db::row! {
    /// What decides about photos and links in a conversation, for one side.
    #[derive(Debug, Clone, Copy)]
    pub struct ConversationCounts {
        /// Texts of the one side, and of the other.
        pub own: i64,
        pub theirs: i64,
        /// Whether the one side accepts photos, and whether the other does.
        pub accepts: bool,
        pub accepted: bool,
    }
}

word_enum! {
    /// Whether the caller may send a photo, or what is missing.
    pub enum PhotoPermission {
        Allowed = "allowed",
        /// Three texts of each come first.
        Texts = "texts",
        /// The other side has not accepted photos.
        Consent = "consent",
        /// A decision of moderation limits the account.
        Limited = "limited",
    }
}

impl ConversationCounts {
    pub fn permission(self, limited: bool) -> PhotoPermission {
        if limited {
            PhotoPermission::Limited
        } else if self.own.min(self.theirs) < TEXTS_BEFORE_PHOTOS {
            PhotoPermission::Texts
        } else if !self.accepted {
            PhotoPermission::Consent
        } else {
            PhotoPermission::Allowed
        }
    }

    pub fn links(self) -> bool {
        self.own.min(self.theirs) >= TEXTS_BEFORE_LINKS
    }
}

/// A photo as one of the two knows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PhotoView {
    /// The file is `{match_id}/{id}/800.webp` of the bucket `messages`, or `400.webp`.
    pub id: Uuid,
    pub width: i64,
    pub height: i64,
    /// Base64; empty once a photo of a single time was opened.
    pub thumbhash: String,
    pub once: bool,
    /// It may show nudity, or nobody has judged it.
    pub sensitive: bool,
    /// The sender learns it only while both share receipts.
    pub opened: bool,
}

/// What a conversation allows, for the caller.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ConversationTerms {
    /// Whether the caller accepts photos of the other side.
    pub accepts_photos: bool,
    pub photos: PhotoPermission,
    /// Whether links in texts can be opened with a tap.
    pub links: bool,
}

/// The folder of one person's photos in the store.
pub fn person_folder(user: Uuid) -> String {
    format!("{}/{user}", BUCKET)
}

/// The folder of one photo.
pub fn photo_folder(user: Uuid, photo: Uuid) -> String {
    format!("{}/{photo}", person_folder(user))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn permission_names_what_is_missing_first() {
        let counts = |own, theirs, accepted| ConversationCounts {
            own,
            theirs,
            accepts: false,
            accepted,
        };
        assert_eq!(counts(3, 2, true).permission(false), PhotoPermission::Texts);
        assert_eq!(counts(3, 3, false).permission(false), PhotoPermission::Consent);
        assert_eq!(counts(3, 3, true).permission(false), PhotoPermission::Allowed);
        assert_eq!(counts(3, 3, true).permission(true), PhotoPermission::Limited);
        assert!(!counts(5, 4, true).links());
        assert!(counts(5, 5, false).links());
    }
}
