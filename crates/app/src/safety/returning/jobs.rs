//! Background work on blocks, and the deletion of expired rows.

use super::{marks, renew_marks, spread, store};
use crate::kernel::event_listener::on_events;
use crate::kernel::fault::FaultResult;
use crate::kernel::periodic::every_hours;
use crate::kernel::{Vault, facts};
use ::jobs::{Listener, Schedule};
use db::{Db, Tx};

/// Addresses that are keyed in one run.
const ADDRESSES: i64 = 2_000;

/// Writes the marks of both sides of a new block, and blocks their other accounts.
pub fn block_listener(db: &Db, vault: &Vault) -> impl Listener + use<> {
    let vault = vault.clone();
    on_events("safety.returning", &["safety.blocked"], db, move |tx, event| {
        let (vault, ids) = (vault.clone(), facts::ids(&event.payload, &["by", "target"]));
        Box::pin(async move {
            match ids[..] {
                [by, target] => spread(tx, &vault, by, target, event.created_at).await,
                _ => Ok(()),
            }
        })
    })
}

/// Writes down what a restricted account is recognized by, before it can change it.
pub fn restriction_listener(db: &Db, vault: &Vault) -> impl Listener + use<> {
    let vault = vault.clone();
    on_events("safety.restricted", &["account.restricted"], db, move |tx, event| {
        let (vault, user) = (vault.clone(), event.key);
        Box::pin(async move {
            match user {
                Some(user) => renew_marks(tx, &vault, user).await,
                None => Ok(()),
            }
        })
    })
}

/// Deletes marks, blocks and bans whose time is over.
pub fn cleanup(db: Db) -> Schedule {
    every_hours("safety.returning.cleanup", 24, db, |db, now| async move {
        db.tx(move |tx| Box::pin(store::delete_old(tx, now))).await
    })
}

/// Writes the keyed hash of addresses that have none yet.
pub fn key_addresses(db: Db, vault: Vault) -> Schedule {
    every_hours(
        "safety.returning.addresses",
        1,
        (db, vault),
        |(db, vault), _| async move {
            db.tx(move |tx| Box::pin(async move { key_some(tx, &vault).await }))
                .await
        },
    )
}

async fn key_some(tx: &mut Tx, vault: &Vault) -> FaultResult<()> {
    for (user, email) in store::unkeyed_addresses(tx, ADDRESSES).await? {
        store::set_email_risk(tx, user, Some(marks::email(vault, &email))).await?;
    }
    Ok(())
}
