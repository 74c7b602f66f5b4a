//! Rows of accesses.

use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

/// One account, one address, one hour.
pub struct AccessRow {
    pub id: Uuid,
    pub person: String,
    pub address: String,
    pub hour: Timestamp,
    pub sealed: String,
}

/// Another node, or this one before a restart, may have written the same hour.
pub async fn insert(tx: &mut Tx, row: &AccessRow) -> FaultResult<()> {
    tx.run(
        "INSERT INTO access_log (id, person, address, hour, sealed) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (person, address, hour) DO NOTHING",
        params![
            row.id,
            row.person.as_str(),
            row.address.as_str(),
            row.hour,
            row.sealed.as_str()
        ],
    )
    .await
}

/// The other rows of the same account and hour.
pub async fn in_hour(reads: &mut impl Reads, row: &AccessRow) -> FaultResult<i64> {
    Ok(reads
        .one(
            "SELECT count(*) FROM access_log WHERE person = $1 AND hour = $2 AND address <> $3",
            params![row.person.as_str(), row.hour, row.address.as_str()],
        )
        .await?)
}

/// The ids and sealed values of one person's rows, the latest first.
pub async fn of_person(reads: &mut impl Reads, person: &str) -> FaultResult<Vec<(Uuid, String)>> {
    Ok(reads
        .all(
            "SELECT id, sealed FROM access_log WHERE person = $1 ORDER BY hour DESC, id",
            params![person],
        )
        .await?)
}

pub async fn delete_before(tx: &mut Tx, edge: Timestamp) -> FaultResult<()> {
    tx.run("DELETE FROM access_log WHERE hour <= $1", params![edge]).await
}
