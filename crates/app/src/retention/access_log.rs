//! The log of accesses that Brazilian law asks for (Marco Civil, art. 15): who used the product, when, from which address.
//!
//! It is apart from everything else, and nothing of the product reads it. A row is one account, one address and one hour, of
//! IPv6 the first address of a /64, because one line has 2^64 of them; an account that comes from more than [`MOST_AN_HOUR`]
//! addresses in an hour has those alone, and a line of the log says so. Account and address are keyed hashes, and the address with its exact time is sealed. The operator's command opens the
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
use supabase::client_ip::ClientIp;
use uuid::Uuid;

/// How long accesses are kept.
const MONTHS: i64 = 6;
const SEALED_AS: &str = "access_log.sealed";
const PERSON: &str = "access_log.person";
const ADDRESS: &str = "access_log.address";
const HOUR_SECONDS: i64 = 3_600;
/// Rows of one account in one hour. A person who travels has a few.
pub const MOST_AN_HOUR: i64 = 60;
/// Above this number of entries the memory is cleared; that costs a few writes that change nothing.
const REMEMBERED: usize = 50_000;

/// Writes accesses, each account and address once an hour. Cheap to clone.
#[derive(Clone)]
pub struct AccessLog {
    db: Db,
    vault: Vault,
    noted: Arc<Mutex<Noted>>,
}

/// What this node wrote, and which accounts have all the rows of an hour that they may have.
#[derive(Default)]
struct Noted {
    accesses: HashSet<(Uuid, IpAddr, i64)>,
    full: HashSet<(Uuid, i64)>,
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
        let counted = ClientIp(address).counted();
        if !self.is_due((user, counted, hour)) {
            return;
        }
        match self.write(user, (address, counted), hour, now).await {
            Ok(true) => {}
            Ok(false) if self.is_first_excess(user, hour) => {
                tracing::warn!(account = %user, most = MOST_AN_HOUR, "access_log.full: an account used more addresses in an hour than are logged");
            }
            Ok(false) => {}
            Err(fault) => tracing::warn!(?fault, "an access could not be logged"),
        }
    }

    fn is_first_excess(&self, user: Uuid, hour: i64) -> bool {
        let mut noted = self.noted.lock().unwrap_or_else(PoisonError::into_inner);
        noted.full.insert((user, hour))
    }

    fn is_due(&self, access: (Uuid, IpAddr, i64)) -> bool {
        let mut noted = self.noted.lock().unwrap_or_else(PoisonError::into_inner);
        if noted.accesses.len() + noted.full.len() >= REMEMBERED {
            *noted = Noted::default();
        }
        !noted.full.contains(&(access.0, access.2)) && noted.accesses.insert(access)
    }

    /// Writes a row. `false` where the account has [`MOST_AN_HOUR`] of this hour already.
    async fn write(
        &self,
        user: Uuid,
        (address, counted): (IpAddr, IpAddr),
        hour: i64,
        now: Timestamp,
    ) -> FaultResult<bool> {
        let id = new_person_id();
        let row = store::AccessRow {
            id,
            person: mark(&self.vault, PERSON, &user.to_string()),
            address: mark(&self.vault, ADDRESS, &format!("{user} {counted}")),
            hour: Timestamp::from_second(hour * HOUR_SECONDS).unwrap_or(now),
            sealed: self.vault.seal(SEALED_AS, id, &SealedAccess { address, at: now })?,
        };
        self.db
            .tx(move |tx| {
                Box::pin(async move {
                    if store::in_hour(tx, &row).await? >= MOST_AN_HOUR {
                        return Ok(false);
                    }
                    store::insert(tx, &row).await?;
                    Ok(true)
                })
            })
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
