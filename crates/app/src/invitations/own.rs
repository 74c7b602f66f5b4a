//! The member's own link: switched on and off by them alone.

use super::model::{self, LINKS_A_DAY};
use super::store::{self, InviteRow};
use crate::kernel::Member;
use crate::kernel::day;
use crate::kernel::fault::{Fault, FaultResult};
use db::{Reads, Tx};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The caller's link.
#[derive(Debug, Serialize, JsonSchema)]
pub struct OwnInvitation {
    /// Null while the link is switched off.
    pub code: Option<String>,
    /// Whether who opens it reads the caller's first name.
    pub shows_name: bool,
    /// How many joined, late and rounded down.
    pub joined: i64,
}

/// What the caller chooses.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct InvitationChoice {
    pub active: bool,
    pub shows_name: bool,
    /// Ends the link and makes another.
    #[serde(default)]
    pub renew: bool,
}

pub async fn own(reads: &mut impl Reads, member: Member, now: Timestamp) -> FaultResult<OwnInvitation> {
    let row = store::own(reads, member.id).await?;
    let before = model::counted_before(now).to_string();
    let joined = store::joined_before(reads, member.id, &before).await?;
    Ok(OwnInvitation {
        shows_name: row.as_ref().is_some_and(|row| row.shows_name),
        code: row.and_then(|row| row.code),
        joined: model::shown(joined),
    })
}

/// Errors: `Limit` when too many links were made today.
pub async fn set(tx: &mut Tx, member: Member, choice: InvitationChoice, now: Timestamp) -> FaultResult<OwnInvitation> {
    tx.lock_key(&format!("invitation {}", member.id)).await?;
    let today = day::today(now).to_string();
    let known = store::own(tx, member.id).await?;
    let made = known
        .as_ref()
        .filter(|row| row.links_day == today)
        .map_or(0, |row| row.links_made);
    let kept = known.and_then(|row| row.code).filter(|_| !choice.renew);
    let row = match (choice.active, kept) {
        (false, _) => row(None, made, today, choice.shows_name),
        (true, Some(code)) => row(Some(code), made, today, choice.shows_name),
        (true, None) if made >= LINKS_A_DAY => {
            return Err(Fault::Limit {
                kind: "invitation_links",
                limit: LINKS_A_DAY,
                resets_at: tomorrow(now),
            });
        }
        (true, None) => row(Some(model::code()), made + 1, today, choice.shows_name),
    };
    store::put(tx, member.id, &row, now).await?;
    own(tx, member, now).await
}

/// The end of the day in UTC by which links are counted.
fn tomorrow(now: Timestamp) -> Timestamp {
    let next = day::today(now).tomorrow().and_then(|next| next.to_zoned(TimeZone::UTC));
    next.map_or(now, |begins| begins.timestamp())
}

fn row(code: Option<String>, links_made: i64, links_day: String, shows_name: bool) -> InviteRow {
    InviteRow {
        code,
        shows_name,
        links_day,
        links_made,
    }
}
