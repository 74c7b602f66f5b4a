//! Background work on hidden contacts.

use super::{follow, proven, store};
use crate::kernel::Vault;
use crate::kernel::event_listener::on_keyed_events;
use crate::kernel::periodic::every_hours;
use ::jobs::{Listener, Schedule};
use db::Db;
use jiff::{Timestamp, ToSpan};

/// Accounts that are keyed in one run.
const ACCOUNTS: i64 = 500;

/// Keeps the owner of a list apart from those who are here already.
pub fn listener(db: &Db) -> impl Listener + use<> {
    on_keyed_events("safety.contacts", &["contacts.added"], db, |tx, owner, event| {
        Box::pin(follow(tx, owner, event.created_at))
    })
    .unless_gone()
}

/// Writes the keys of accounts that were there before lists were.
pub fn key_accounts(db: Db, vault: Vault) -> Schedule {
    every_hours("safety.contacts.keys", 1, (db, vault), |(db, vault), now| async move {
        for user in store::unkeyed(&mut db.reader(), ACCOUNTS).await? {
            let vault = vault.clone();
            db.tx(move |tx| Box::pin(async move { proven(tx, &vault, user, now).await }))
                .await?;
        }
        Ok(())
    })
}

/// Deletes the record of additions and deletions after two days.
pub fn cleanup(db: Db) -> Schedule {
    every_hours("safety.contacts.cleanup", 24, db, |db, now| async move {
        let before = now.checked_sub(48.hours()).unwrap_or(Timestamp::MIN);
        db.tx(move |tx| Box::pin(store::delete_acts(tx, before))).await
    })
}
