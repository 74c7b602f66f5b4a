//! The rights that payments give. `accounts::store::entitled` reads the same rows to answer whether a user has a right
//! now.

use super::project::{Grant, GrantSource};
pub use super::store::entitlements::{Entitlement, held};
use super::store::{Order, entitlements};
use crate::kernel::fault::FaultResult;
use db::{Reads, Tx};
use jiff::{SignedDuration, Timestamp};
use std::collections::BTreeMap;
use uuid::Uuid;

/// A right that comes from elsewhere than money: a test period, a thank-you. The same source gives one right;
/// giving it again can only lengthen it.
pub async fn grant_entitlement(
    tx: &mut Tx,
    user: Uuid,
    kind: &str,
    source: &str,
    from: Timestamp,
    until: Timestamp,
) -> FaultResult<()> {
    entitlements::lengthen(tx, user, kind, source, from, until).await
}

/// Makes the rights of a checkout what follows from the newest look: given once, lengthened, shortened or ended.
/// `family` is the checkout and its renewals, by invoice.
pub async fn apply_consequences(
    tx: &mut Tx,
    root: &Order,
    kind: &str,
    family: &BTreeMap<Option<String>, Uuid>,
    grants: &[Grant],
    now: Timestamp,
) -> FaultResult<()> {
    let mut named = Vec::new();
    for grant in grants {
        let source = match &grant.source {
            GrantSource::Order(invoice) => match family.get(invoice) {
                Some(id) => format!("order:{id}"),
                None => continue,
            },
            GrantSource::Late(invoice) => late(root.id, invoice),
        };
        put(tx, root.user_id, kind, &source, grant, now).await?;
        named.push(source);
    }
    // A renewal that was paid after all needs no days of grace.
    for right in entitlements::of_sources_like(tx, &late(root.id, "%")).await? {
        if !named.contains(&right.source) {
            entitlements::delete(tx, &right.source).await?;
        }
    }
    if grants.iter().any(|grant| grant.revoked_at.is_some()) {
        draw_near(tx, root.user_id, kind, now).await?;
    }
    Ok(())
}

fn late(root: Uuid, invoice: &str) -> String {
    format!("late:{root}:{invoice}")
}

async fn put(tx: &mut Tx, user: Uuid, kind: &str, source: &str, grant: &Grant, now: Timestamp) -> FaultResult<()> {
    let begins = if grant.queues {
        after_the_rest(tx, user, kind, source, grant.from).await?
    } else {
        grant.from
    };
    let stored = entitlements::begun(tx, user, kind, source, begins, now).await?;
    if !grant.queues && stored.valid_from != grant.from {
        // An earlier payment of the same subscription became known later.
        entitlements::set_span(tx, source, grant.from, grant.until).await?;
        return entitlements::set_end(tx, source, grant.until, grant.revoked_at).await;
    }
    let until = stored
        .valid_from
        .checked_add(length(grant.from, grant.until))
        .unwrap_or(grant.until);
    entitlements::set_end(tx, source, until, grant.revoked_at).await
}

fn length(from: Timestamp, until: Timestamp) -> SignedDuration {
    until.duration_since(from)
}

/// The end of what is paid already.
async fn after_the_rest(tx: &mut Tx, user: Uuid, kind: &str, own: &str, from: Timestamp) -> FaultResult<Timestamp> {
    let last = entitlements::last_ordered_end(tx, user, kind, own, from).await?;
    Ok(last.map_or(from, |last| last.max(from)))
}

/// When something ended early, what was to follow it begins earlier: no paid day waits behind a gap. Periods of
/// a subscription keep their dates.
async fn draw_near(tx: &mut Tx, user: Uuid, kind: &str, now: Timestamp) -> FaultResult<()> {
    let mut free = now;
    for right in entitlements::movable(tx, user, kind, now).await? {
        let from = if right.valid_from > free {
            free
        } else {
            right.valid_from
        };
        let until = from
            .checked_add(length(right.valid_from, right.valid_until))
            .unwrap_or(right.valid_until);
        if from != right.valid_from {
            entitlements::set_span(tx, &right.source, from, until).await?;
        }
        free = free.max(until);
    }
    Ok(())
}

/// Until when a kind of right reaches without a gap, counting what is paid and has not begun.
pub async fn reaches(reads: &mut impl Reads, user: Uuid, kind: &str, now: Timestamp) -> FaultResult<Option<Timestamp>> {
    let mut end = None;
    for right in entitlements::not_ended(reads, user, kind, now).await? {
        if right.valid_from <= end.unwrap_or(now) {
            end = Some(end.map_or(right.valid_until, |end: Timestamp| end.max(right.valid_until)));
        }
    }
    Ok(end)
}
