//! The rows of `entitlements` that money writes. Whether somebody has a right now is asked by
//! `accounts::store::entitled`, which reads the same rows.

use super::project::{Grant, GrantSource};
use super::store::Order;
use crate::kernel::fault::FaultResult;
use crate::kernel::new_id;
use db::{Reads, Tx, params};
use jiff::{SignedDuration, Timestamp};
use std::collections::BTreeMap;
use uuid::Uuid;

db::row! {
    /// A right as it is stored.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Entitlement {
        pub source: String,
        pub kind: String,
        pub valid_from: Timestamp,
        pub valid_until: Timestamp,
        pub revoked_at: Option<Timestamp>,
    }
}

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
    tx.exec(
        "INSERT INTO entitlements (id, user_id, kind, source, valid_from, valid_until) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (source) DO UPDATE SET valid_until = CASE WHEN excluded.valid_until > entitlements.valid_until
           THEN excluded.valid_until ELSE entitlements.valid_until END",
        params![new_id(from), user, kind, source, from, until],
    )
    .await?;
    Ok(())
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
    for right in of_sources_like(tx, &late(root.id, "%")).await? {
        if !named.contains(&right.source) {
            tx.exec("DELETE FROM entitlements WHERE source = $1", params![right.source])
                .await?;
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
    tx.exec(
        "INSERT INTO entitlements (id, user_id, kind, source, valid_from, valid_until) VALUES ($1, $2, $3, $4, $5, $5)
         ON CONFLICT (source) DO NOTHING",
        params![new_id(now), user, kind, source, begins],
    )
    .await?;
    let stored: Entitlement = tx
        .one(
            "SELECT source, kind, valid_from, valid_until, revoked_at FROM entitlements WHERE source = $1",
            params![source],
        )
        .await?;
    let until = stored
        .valid_from
        .checked_add(length(grant.from, grant.until))
        .unwrap_or(grant.until);
    tx.exec(
        "UPDATE entitlements SET valid_until = $2, revoked_at = $3 WHERE source = $1",
        params![source, until, grant.revoked_at],
    )
    .await?;
    Ok(())
}

fn length(from: Timestamp, until: Timestamp) -> SignedDuration {
    until.duration_since(from)
}

/// The end of what is paid already.
async fn after_the_rest(tx: &mut Tx, user: Uuid, kind: &str, own: &str, from: Timestamp) -> FaultResult<Timestamp> {
    let last: Option<Timestamp> = tx
        .opt(
            "SELECT valid_until FROM entitlements WHERE user_id = $1 AND kind = $2 AND source LIKE 'order:%'
                AND source <> $3 AND revoked_at IS NULL AND valid_until > $4 ORDER BY valid_until DESC LIMIT 1",
            params![user, kind, own, from],
        )
        .await?;
    Ok(last.map_or(from, |last| last.max(from)))
}

/// When something ended early, what was to follow it begins earlier: no paid day waits behind a gap. Periods of
/// a subscription keep their dates.
async fn draw_near(tx: &mut Tx, user: Uuid, kind: &str, now: Timestamp) -> FaultResult<()> {
    let rights: Vec<Entitlement> = tx
        .all(
            "SELECT e.source, e.kind, e.valid_from, e.valid_until, e.revoked_at FROM entitlements e
               JOIN orders o ON e.source = 'order:' || CAST(o.id AS TEXT)
              WHERE e.user_id = $1 AND e.kind = $2 AND e.revoked_at IS NULL AND e.valid_until > $3
                AND o.period_start IS NULL
              ORDER BY e.valid_from",
            params![user, kind, now],
        )
        .await?;
    let mut free = now;
    for right in rights {
        let from = if right.valid_from > free {
            free
        } else {
            right.valid_from
        };
        let until = from
            .checked_add(length(right.valid_from, right.valid_until))
            .unwrap_or(right.valid_until);
        if from != right.valid_from {
            tx.exec(
                "UPDATE entitlements SET valid_from = $2, valid_until = $3 WHERE source = $1",
                params![right.source, from, until],
            )
            .await?;
        }
        free = free.max(until);
    }
    Ok(())
}

async fn of_sources_like(tx: &mut Tx, pattern: &str) -> FaultResult<Vec<Entitlement>> {
    Ok(tx
        .all(
            "SELECT source, kind, valid_from, valid_until, revoked_at FROM entitlements WHERE source LIKE $1",
            params![pattern],
        )
        .await?)
}

/// The rights that hold now, those that last longest first.
pub async fn held(reads: &mut impl Reads, user: Uuid, now: Timestamp) -> FaultResult<Vec<Entitlement>> {
    Ok(reads
        .all(
            "SELECT source, kind, valid_from, valid_until, revoked_at FROM entitlements
              WHERE user_id = $1 AND valid_from <= $2 AND valid_until > $2 AND revoked_at IS NULL
              ORDER BY valid_until DESC, source",
            params![user, now],
        )
        .await?)
}

/// Until when a kind of right reaches without a gap, counting what is paid and has not begun.
pub async fn reaches(reads: &mut impl Reads, user: Uuid, kind: &str, now: Timestamp) -> FaultResult<Option<Timestamp>> {
    let rights: Vec<Entitlement> = reads
        .all(
            "SELECT source, kind, valid_from, valid_until, revoked_at FROM entitlements
              WHERE user_id = $1 AND kind = $2 AND valid_until > $3 AND revoked_at IS NULL ORDER BY valid_from",
            params![user, kind, now],
        )
        .await?;
    let mut end = None;
    for right in rights {
        if right.valid_from <= end.unwrap_or(now) {
            end = Some(end.map_or(right.valid_until, |end: Timestamp| end.max(right.valid_until)));
        }
    }
    Ok(end)
}
