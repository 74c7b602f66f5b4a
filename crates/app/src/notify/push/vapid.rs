//! The key by which push services know this installation: made at the first start, sealed in the database.

use super::store;
use crate::kernel::fault::FaultResult;
use crate::kernel::{Fault, Vault};
use db::{Db, Tx};
use jiff::Timestamp;
use supabase::push::VapidKey;
use uuid::Uuid;

const TABLE: &str = "push_keys";
const NAME: &str = "vapid";

/// The private key of this installation; makes it when there is none. `None` when the vault does not open it.
pub async fn private_key(db: &Db, vault: &Vault, now: Timestamp) -> FaultResult<Option<String>> {
    let vault = vault.clone();
    db.tx(move |tx| Box::pin(async move { open_or_make(tx, &vault, now).await }))
        .await
}

/// The same after the sealing secret was lost: a new key, and no subscriptions, because they belong to the old one.
pub async fn replace_key(db: &Db, vault: &Vault, now: Timestamp) -> FaultResult<Option<String>> {
    let vault = vault.clone();
    db.tx(move |tx| {
        Box::pin(async move {
            store::forget_key(tx, NAME).await?;
            open_or_make(tx, &vault, now).await
        })
    })
    .await
}

async fn open_or_make(tx: &mut Tx, vault: &Vault, now: Timestamp) -> FaultResult<Option<String>> {
    let sealed = match store::key(tx, NAME).await? {
        Some(sealed) => sealed,
        None => {
            let made = VapidKey::random().ok_or_else(|| Fault::Internal("no randomness".into()))?;
            let sealed = vault.seal(TABLE, Uuid::nil(), &made)?;
            store::insert_key(tx, NAME, sealed, now).await?;
            // Another node may have been faster.
            store::key(tx, NAME).await?.ok_or(Fault::NotFound)?
        }
    };
    Ok(vault.open(TABLE, Uuid::nil(), &sealed))
}
