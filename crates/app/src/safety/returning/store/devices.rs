//! Browsers in which accounts signed in, as keyed hashes of their random ids.

use super::super::marks::{Mark, MarkKind};
use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::{Timestamp, ToSpan};
use uuid::Uuid;

/// Devices that are remembered of one account, the latest used.
const DEVICES_MAX: i64 = 20;
/// A device that was not used for so long is forgotten; its cookie has expired by then.
const UNUSED_DAYS: i64 = 400;

/// Notes that the account uses the device. Whether it is a new one for it. People of the demonstration have none:
/// every visitor signs in as the same of them.
pub async fn note_device(tx: &mut Tx, user: Uuid, session: Uuid, mark: &Mark, now: Timestamp) -> FaultResult<bool> {
    let known = tx
        .exec(
            "UPDATE safety_devices SET used_at = $3, session_id = $4 WHERE user_id = $1 AND mark = $2",
            params![user, mark.value.as_str(), now, session],
        )
        .await?;
    if known > 0 {
        return Ok(false);
    }
    let added = tx
        .exec(
            "INSERT INTO safety_devices (user_id, mark, used_at, session_id)
             SELECT user_id, $2, $3, $4 FROM accounts WHERE user_id = $1 AND NOT demo
             ON CONFLICT (user_id, mark) DO NOTHING",
            params![user, mark.value.as_str(), now, session],
        )
        .await?;
    tx.exec(
        "DELETE FROM safety_devices WHERE user_id = $1 AND mark NOT IN
           (SELECT mark FROM safety_devices WHERE user_id = $1 ORDER BY used_at DESC, mark LIMIT $2)",
        params![user, DEVICES_MAX],
    )
    .await?;
    Ok(added > 0)
}

/// Whether the session was noted with a device before: without cookies it has another device at each renewal.
pub async fn is_known_session(reads: &mut impl Reads, user: Uuid, session: Uuid) -> FaultResult<bool> {
    reads
        .exists(
            "SELECT 1 FROM safety_devices WHERE user_id = $1 AND session_id = $2 LIMIT 1",
            params![user, session],
        )
        .await
}

/// The device of a session, as its mark; None for sessions that were noted with none.
pub async fn device_of(reads: &mut impl Reads, user: Uuid, session: Uuid) -> FaultResult<Option<String>> {
    Ok(reads
        .opt(
            "SELECT mark FROM safety_devices WHERE user_id = $1 AND session_id = $2 ORDER BY used_at DESC, mark LIMIT 1",
            params![user, session],
        )
        .await?)
}

/// Whether the account uses another device than this one.
pub async fn has_another_device(reads: &mut impl Reads, user: Uuid, mark: &Mark) -> FaultResult<bool> {
    reads
        .exists(
            "SELECT 1 FROM safety_devices WHERE user_id = $1 AND mark <> $2 LIMIT 1",
            params![user, mark.value.as_str()],
        )
        .await
}

/// The marks of the devices that the account uses.
pub async fn device_marks(reads: &mut impl Reads, user: Uuid) -> FaultResult<Vec<Mark>> {
    let values: Vec<String> = reads
        .all("SELECT mark FROM safety_devices WHERE user_id = $1", params![user])
        .await?;
    let mark = |value| Mark {
        kind: MarkKind::Device,
        value,
    };
    Ok(values.into_iter().map(mark).collect())
}

/// Deletes devices that were unused for long.
pub async fn delete_unused(tx: &mut Tx, now: Timestamp) -> FaultResult<()> {
    let before = now.checked_sub((UNUSED_DAYS * 24).hours()).unwrap_or(Timestamp::MIN);
    tx.exec("DELETE FROM safety_devices WHERE used_at < $1", params![before])
        .await?;
    Ok(())
}
