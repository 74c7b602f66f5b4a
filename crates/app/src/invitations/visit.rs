//! Who opens a link, and who joined by it.

use super::model::{self, NEW_FOR_DAYS};
use super::store;
use crate::kernel::Member;
use crate::kernel::fault::FaultResult;
use crate::kernel::name::first_name;
use db::{Reads, Tx};
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use schemars::JsonSchema;
use serde::Serialize;

/// What a visitor learns of a link. A link that is unknown, switched off, or of an account that others may not see
/// reads as one without a name.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Invitation {
    /// The inviter's first name, where they chose to show it.
    pub name: Option<String>,
}

pub async fn open(reads: &mut impl Reads, code: &str) -> FaultResult<Invitation> {
    let owner = store::of_code(reads, &model::cleaned(code)).await?;
    let name = owner.and_then(|(_, name)| name);
    Ok(Invitation {
        name: name
            .map(|name| first_name(&name).to_owned())
            .filter(|name| !name.is_empty()),
    })
}

/// Counts the caller for whose link it is: once for each account, while it is new, and never for oneself. The answer is
/// the same whatever was counted.
pub async fn joined(tx: &mut Tx, member: Member, code: &str, now: Timestamp) -> FaultResult<()> {
    let new_since = now.checked_sub((NEW_FOR_DAYS * 24).hours()).unwrap_or(Timestamp::MIN);
    let is_new = store::made_at(tx, member.id).await?.is_some_and(|at| at > new_since);
    let Some((inviter, _)) = store::of_code(tx, &model::cleaned(code)).await? else {
        return Ok(());
    };
    if !is_new || inviter == member.id {
        return Ok(());
    }
    let day = now.to_zoned(TimeZone::UTC).date().to_string();
    if store::use_once(tx, member.id, &day).await? {
        store::count_one(tx, inviter, &model::month_of(now).to_string()).await?;
    }
    Ok(())
}
