//! The log of accesses that Brazilian law asks for (Marco Civil, art. 15): who used the product, when, from which address.
//!
//! It is apart from everything else, and nothing of the product reads it. A row is one account, one address and one hour;
//! account and address are keyed hashes, and the address with its exact time is sealed. The operator's command opens the
//! rows of one account, after a row in the book of moderation says why. Six months later they are gone.

use super::store::access_log as store;
use crate::kernel::fault::FaultResult;
use crate::kernel::periodic::every_hours;
use crate::kernel::{Fault, Vault, new_person_id};
use crate::moderation::audit::{self, AuditEntry};
use ::jobs::Schedule;
use db::Db;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::HashSet;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use uuid::Uuid;

/// How long accesses are kept.
const MONTHS: i64 = 6;
const SEALED_AS: &str = "access_log.sealed";
const PERSON: &str = "access_log.person";
const ADDRESS: &str = "access_log.address";
const HOUR_SECONDS: i64 = 3_600;
/// Above this number of entries the memory is cleared; that costs a few writes that change nothing.
const REMEMBERED: usize = 50_000;

/// Writes accesses, each account and address once an hour. Cheap to clone.
#[derive(Clone)]
pub struct AccessLog {
    db: Db,
    vault: Vault,
    noted: Arc<Mutex<HashSet<(Uuid, IpAddr, i64)>>>,
}

#[derive(Serialize, Deserialize)]
struct SealedAccess {
    address: IpAddr,
    at: Timestamp,
}

impl AccessLog {
    pub fn new(db: Db, vault: Vault) -> AccessLog {
        AccessLog {
            db,
            vault,
            noted: Arc::default(),
        }
    }

    /// Notes that an account used the product. A failure is logged and fails no request.
    pub async fn note(&self, user: Uuid, address: IpAddr, now: Timestamp) {
        let hour = now.as_second().div_euclid(HOUR_SECONDS);
        if !self.is_due((user, address, hour)) {
            return;
        }
        if let Err(fault) = self.write(user, address, hour, now).await {
            tracing::warn!(?fault, "an access could not be logged");
        }
    }

    fn is_due(&self, access: (Uuid, IpAddr, i64)) -> bool {
        let mut noted = self.noted.lock().unwrap_or_else(PoisonError::into_inner);
        if noted.len() >= REMEMBERED {
            noted.clear();
        }
        noted.insert(access)
    }

    async fn write(&self, user: Uuid, address: IpAddr, hour: i64, now: Timestamp) -> FaultResult<()> {
        let id = new_person_id();
        let row = store::AccessRow {
            id,
            person: mark(&self.vault, PERSON, &user.to_string()),
            address: mark(&self.vault, ADDRESS, &format!("{user} {address}")),
            hour: Timestamp::from_second(hour * HOUR_SECONDS).unwrap_or(now),
            sealed: self.vault.seal(SEALED_AS, id, &SealedAccess { address, at: now })?,
        };
        self.db
            .tx(move |tx| Box::pin(async move { store::insert(tx, &row).await }))
            .await
    }
}

fn mark(vault: &Vault, purpose: &str, text: &str) -> String {
    hex::encode(vault.tag(purpose, text))
}

/// The accesses of one account, the latest first, each as JSON; for the operator's command line alone. The book says first
/// who was asked about and why. `reason` must not be empty.
pub async fn read_for_operator(
    db: &Db,
    vault: &Vault,
    user: Uuid,
    reason: &str,
    now: Timestamp,
) -> FaultResult<Vec<Value>> {
    let reason = reason.trim().to_owned();
    if reason.is_empty() {
        return Err(Fault::invalid(
            "reason",
            "Diga para quem e por que os registros saem daqui.",
        ));
    }
    db.tx::<_, Fault, _>(move |tx| {
        Box::pin(async move {
            let entry = AuditEntry {
                role: "operator",
                ..AuditEntry::by_rule("operator.access_log.read", None, Some(user))
            };
            audit::write(tx, entry.because(&reason), now).await
        })
    })
    .await?;
    let rows = store::of_person(&mut db.reader(), &mark(vault, PERSON, &user.to_string())).await?;
    let opened = rows.into_iter().filter_map(|(id, sealed)| {
        let access: SealedAccess = vault.open(SEALED_AS, id, &sealed)?;
        Some(json!({ "at": access.at.to_string(), "address": access.address.to_string() }))
    });
    Ok(opened.collect())
}

/// Deletes accesses after six months.
pub fn cleanup(db: Db) -> Schedule {
    every_hours("retention.access_log", 24, db, |db, now| async move {
        let edge = now.to_zoned(TimeZone::UTC).checked_sub(MONTHS.months());
        let edge = edge.map_or(Timestamp::MIN, |edge| edge.timestamp());
        db.tx(move |tx| Box::pin(async move { store::delete_before(tx, edge).await }))
            .await
    })
}
