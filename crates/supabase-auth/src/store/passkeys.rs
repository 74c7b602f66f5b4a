//! Credentials that sign in by themselves.

use db::{DbError, Reads, Tx, params};
use jiff::Timestamp;
use serde_json::Value;
use uuid::Uuid;

use crate::model::passkeys::StoredPasskey;
use crate::store::FOR_UPDATE;

const PASSKEY: &str = "id, user_id, credential_id, credential, friendly_name, created_at, updated_at, last_used_at";

pub async fn insert_passkey(tx: &mut Tx, passkey: &StoredPasskey) -> Result<(), DbError> {
    tx.run(
        "INSERT INTO auth_passkeys (id, user_id, credential_id, credential, friendly_name, created_at, updated_at, \
         last_used_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        params![
            passkey.id,
            passkey.user_id,
            passkey.credential_id.as_str(),
            passkey.credential.clone(),
            passkey.friendly_name.clone(),
            passkey.created_at,
            passkey.updated_at,
            passkey.last_used_at
        ],
    )
    .await
}

/// The passkeys of a user, the oldest first.
pub async fn passkeys_of(reads: &mut impl Reads, user_id: Uuid) -> Result<Vec<StoredPasskey>, DbError> {
    reads
        .all(
            format!("SELECT {PASSKEY} FROM auth_passkeys WHERE user_id = $1 ORDER BY created_at, id"),
            params![user_id],
        )
        .await
}

/// The passkey that an authenticator names, about to be used.
pub async fn lock_passkey(tx: &mut Tx, credential_id: &str) -> Result<Option<StoredPasskey>, DbError> {
    let lock = FOR_UPDATE.for_engine(tx.engine());
    tx.opt(
        format!("SELECT {PASSKEY} FROM auth_passkeys WHERE credential_id = $1{lock}"),
        params![credential_id],
    )
    .await
}

/// Notes a use, with the counters that it brought.
pub async fn note_passkey_use(tx: &mut Tx, id: Uuid, credential: &Value, now: Timestamp) -> Result<(), DbError> {
    tx.run(
        "UPDATE auth_passkeys SET credential = $2, last_used_at = $3 WHERE id = $1",
        params![id, credential.clone(), now],
    )
    .await
}

/// Renames one's own passkey.
pub async fn rename_passkey(
    tx: &mut Tx,
    user_id: Uuid,
    id: Uuid,
    name: &str,
    now: Timestamp,
) -> Result<Option<StoredPasskey>, DbError> {
    tx.opt(
        format!(
            "UPDATE auth_passkeys SET friendly_name = $3, updated_at = $4 WHERE id = $1 AND user_id = $2 \
             RETURNING {PASSKEY}"
        ),
        params![id, user_id, name, now],
    )
    .await
}

/// Removes a passkey of a user; `false` when there is none such.
pub async fn delete_passkey(tx: &mut Tx, user_id: Uuid, id: Uuid) -> Result<bool, DbError> {
    tx.affects(
        "DELETE FROM auth_passkeys WHERE id = $1 AND user_id = $2",
        params![id, user_id],
    )
    .await
}
