//! What is done about blocks when nobody waits, and the deletion of what is too old.

use super::{marks, spread, store};
use crate::kernel::Vault;
use crate::kernel::fault::{FaultResult, listen_error};
use ::jobs::{Event, JobError, ListenError, Listener, Schedule, Timing};
use db::Db;
use futures_util::future::BoxFuture;
use jiff::SignedDuration;
use uuid::Uuid;

/// Addresses that are keyed in one run.
const ADDRESSES: i64 = 2_000;

/// Writes the marks of both sides of a new block, and blocks their other accounts.
pub struct BlockListener {
    pub db: Db,
    pub vault: Vault,
}

impl Listener for BlockListener {
    fn name(&self) -> &'static str {
        "safety.returning"
    }

    fn handle<'a>(&'a self, event: &'a Event) -> BoxFuture<'a, Result<(), ListenError>> {
        Box::pin(async move {
            let id = |name: &str| event.payload[name].as_str().and_then(|id| Uuid::parse_str(id).ok());
            let ("safety.blocked", Some(by), Some(target)) = (event.kind.as_str(), id("by"), id("target")) else {
                return Ok(());
            };
            let (vault, at) = (self.vault.clone(), event.created_at);
            let done: FaultResult<()> = self
                .db
                .tx(move |tx| Box::pin(async move { spread(tx, &vault, by, target, at).await }))
                .await;
            done.map_err(listen_error)
        })
    }
}

/// Deletes marks, blocks and bans whose time is over.
pub fn cleanup(db: Db) -> Schedule {
    Schedule::new(
        "safety.returning.cleanup",
        Timing::Every(SignedDuration::from_hours(24)),
        move |now| {
            let db = db.clone();
            Box::pin(async move {
                let done: FaultResult<()> = db
                    .tx(move |tx| Box::pin(async move { store::delete_old(tx, now).await }))
                    .await;
                done.map_err(|fault| JobError::Retry(format!("{fault:?}")))
            })
        },
    )
}

/// Writes the keyed hash of addresses that have none yet.
pub fn key_addresses(db: Db, vault: Vault) -> Schedule {
    Schedule::new(
        "safety.returning.addresses",
        Timing::Every(SignedDuration::from_hours(1)),
        move |_| {
            let (db, vault) = (db.clone(), vault.clone());
            Box::pin(async move {
                let done: FaultResult<()> = db
                    .tx(move |tx| {
                        Box::pin(async move {
                            for (user, email) in store::unkeyed_addresses(tx, ADDRESSES).await? {
                                store::set_email_risk(tx, user, Some(marks::email(&vault, &email))).await?;
                            }
                            Ok(())
                        })
                    })
                    .await;
                done.map_err(|fault| JobError::Retry(format!("{fault:?}")))
            })
        },
    )
}
