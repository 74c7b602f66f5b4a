//! Words for what one person is to another.

use crate::kernel::word_enum;

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
