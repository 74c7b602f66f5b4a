//! The operator's policy about age: the countries in which a member meets others only after their age is assured and after
//! the session has shown that its device belongs to the assured person.
//!
//! Assurance is a row of `verifications`, whichever way led to it. The gate `safety/people` asks [`assured`] about both
//! sides, and the product's gate asks about the session.

mod own_affairs;
pub mod store;

pub use own_affairs::{is_own_affair, names as own_affairs};
pub use store::{adopt, assured};

use crate::kernel::fault::Fault;
use crate::kernel::periodic::every_hours;
use ::jobs::Schedule;
use db::Db;
use jiff::{SignedDuration, Timestamp};

/// How long a token counts on its device, and a session that showed it.
pub const TOKEN_LIFE: SignedDuration = SignedDuration::from_hours(30 * 24);

/// When a token of this moment ends: never after the assurance itself.
pub fn token_ends(now: Timestamp, assured_until: Timestamp) -> Timestamp {
    (now + TOKEN_LIFE).min(assured_until)
}

/// What an account in such a country lacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AgeGap {
    /// Nothing has shown that the person is at least eighteen.
    Assurance,
    /// The age is assured, and this session has not shown the token of its device.
    Device,
}

impl AgeGap {
    pub fn word(self) -> &'static str {
        match self {
            AgeGap::Assurance => "assurance",
            AgeGap::Device => "device",
        }
    }

    /// The refusal of what concerns other people.
    pub fn fault(self) -> Fault {
        Fault::AgeRequired { reason: self.word() }
    }
}

/// Deletes tokens and sessions whose time is over.
pub fn cleanup(db: Db) -> Schedule {
    every_hours("accounts.age_tokens", 24, db, |db, now| async move {
        db.tx(move |tx| Box::pin(async move { store::delete_ended(tx, now).await }))
            .await
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn token_ends_after_thirty_days_or_with_the_assurance() {
        let now: Timestamp = "2026-11-21T18:00:00Z".parse().unwrap();
        let (soon, late) = (
            now + SignedDuration::from_hours(1),
            now + SignedDuration::from_hours(9_000),
        );
        assert_eq!(token_ends(now, late).duration_since(now).as_hours(), 720);
        assert_eq!(token_ends(now, soon), soon);
    }
}
