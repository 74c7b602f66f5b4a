//! What a decision of moderation keeps an account from. The decision itself stands in `moderation`; what it restricts is
//! asked by slices below.

pub mod store;

use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::word_enum;
use db::Reads;
use jiff::Timestamp;
use uuid::Uuid;

word_enum! {
    /// What is restricted.
    pub enum RestrictionKind {
        /// Few new conversations a day, and no links.
        Limit = "limit",
        /// One report a day.
        Reports = "reports",
        /// Hidden and signed out until a day.
        Suspension = "suspension",
        /// Hidden and signed out for good.
        Ban = "ban",
    }
}

/// New conversations that a limited account may begin a day.
pub const LIMITED_CHATS: i64 = 5;
/// Reports a day of an account whose reports are limited.
pub const LIMITED_REPORTS: i64 = 1;

/// Whether the account is restricted in this way now.
pub async fn is_restricted(
    reads: &mut impl Reads,
    user: Uuid,
    kind: RestrictionKind,
    now: Timestamp,
) -> FaultResult<bool> {
    store::stands(reads, user, kind, now).await
}

/// The status that restrictions give an account which is not being deleted.
pub async fn status_of(reads: &mut impl Reads, user: Uuid, now: Timestamp) -> FaultResult<&'static str> {
    if store::stands(reads, user, RestrictionKind::Ban, now).await? {
        return Ok("banned");
    }
    match store::stands(reads, user, RestrictionKind::Suspension, now).await? {
        true => Ok("suspended"),
        false => Ok("active"),
    }
}

/// Refuses what a limited account does not send: contact details and links.
pub async fn refuse_links(
    reads: &mut impl Reads,
    user: Uuid,
    text: &str,
    field: &'static str,
    now: Timestamp,
) -> FaultResult<()> {
    if crate::kernel::contact::find(text).is_some() && is_restricted(reads, user, RestrictionKind::Limit, now).await? {
        return Err(Fault::invalid(
            field,
            "Por uma decisão da moderação, a sua conta não pode enviar links nem contatos por enquanto.",
        ));
    }
    Ok(())
}
