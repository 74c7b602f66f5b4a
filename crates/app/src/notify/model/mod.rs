//! Notices, how often mails of them come, and the kinds of notifications.

mod kinds;

pub use kinds::{Choice, KINDS, NotificationKind, letter_waits_minutes};

use crate::kernel::word_enum;
use jiff::Timestamp;
use uuid::Uuid;

word_enum! {
    /// How often mails of a kind come.
    pub enum Frequency {
        /// A mail of its own, some time after the fact if it was not seen.
        Immediate = "immediate",
        Daily = "daily",
        EveryThreeDays = "every_3_days",
        Weekly = "weekly",
        Never = "never",
    }
}

impl Frequency {
    /// Those of which all kinds share one mail.
    pub const GATHERED: [Frequency; 3] = [Frequency::Daily, Frequency::EveryThreeDays, Frequency::Weekly];

    /// Days from one gathered mail to the next.
    pub fn days(self) -> i64 {
        match self {
            Frequency::EveryThreeDays => 3,
            Frequency::Weekly => 7,
            Frequency::Immediate | Frequency::Daily | Frequency::Never => 1,
        }
    }
}

/// Something happened to somebody.
#[derive(Debug, Clone)]
pub struct Notice {
    /// Whose notification it is.
    pub user: Uuid,
    pub kind: NotificationKind,
    /// What it is about, for example a match.
    pub reference: Option<Uuid>,
    /// Who did it; the notification is absent while the gate hides that person.
    pub person: Option<Uuid>,
    /// Who did it, where that stays unsaid: the gate hides it all the same.
    pub unnamed: Option<Uuid>,
    /// Equal for the same fact (with `send_notice`) or for facts that belong together (with `gather`).
    pub dedupe: String,
    /// When it happened, which may be earlier than now.
    pub at: Timestamp,
}

impl Notice {
    /// A notice without a reference and without a person; [`Notice::about`] and [`Notice::by`] add them.
    pub fn new(user: Uuid, kind: NotificationKind, dedupe: String, at: Timestamp) -> Notice {
        Notice {
            user,
            kind,
            reference: None,
            person: None,
            unnamed: None,
            dedupe,
            at,
        }
    }

    /// Names what it is about.
    pub fn about(mut self, reference: Uuid) -> Notice {
        self.reference = Some(reference);
        self
    }

    /// Names who did it.
    pub fn by(mut self, person: Uuid) -> Notice {
        self.person = Some(person);
        self
    }

    /// Keeps who did it, and does not say it.
    pub fn by_unnamed(mut self, person: Uuid) -> Notice {
        self.unnamed = Some(person);
        self
    }
}

/// How long read and unread notifications are kept.
pub const KEPT_DAYS: i64 = 90;
