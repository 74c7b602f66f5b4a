//! Words for what one person is to another, and what one reports about another.

use crate::kernel::word_enum;
use schemars::JsonSchema;
use serde::Deserialize;
use uuid::Uuid;

word_enum! {
    /// What a shown person is to the viewer, as far as the viewer may know.
    pub enum Relation {
        Stranger = "stranger",
        /// They like the viewer.
        LikedYou = "liked_you",
        Match = "match",
        /// A match that ended.
        Closed = "closed",
    }
}

word_enum! {
    /// When a person was here, in steps.
    pub enum Activity { Now = "agora", Today = "hoje", ThisWeek = "semana" }
}

word_enum! {
    /// Reason for a report.
    pub enum ReportReason {
        Scam = "scam",
        Fake = "fake",
        Minor = "minor",
        Harassment = "harassment",
        Nudity = "nudity",
        Hate = "hate",
        Threat = "threat",
        OffApp = "off_app",
        Other = "other",
    }
}

/// What a person reports about another.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
pub struct NewReport {
    pub target: Uuid,
    #[schemars(with = "ReportReason")]
    pub reason: String,
    #[serde(default)]
    pub text: Option<String>,
    /// Ids of messages of the conversation with the target; others are ignored.
    #[serde(default)]
    pub messages: Option<Vec<Uuid>>,
    /// What the report is about: `photo:{id}`, `prompt:{id}` or `bio` of the profile, `opening`, `letter:{id}`,
    /// `game:{session}` or `gift:{id}`.
    #[serde(default)]
    pub item: Option<String>,
}
