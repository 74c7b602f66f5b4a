//! Tokens of devices: the age of the account's owner is assured once, and each new session shows that it is on a device of
//! theirs.
//!
//! A token is a secret that the device alone holds; its hash is stored for one account and one device. On another device
//! it counts for nothing. There the person proves that they are themselves, and gets a token of that device.

use super::assurance;
use crate::accounts::age::{self, store};
use crate::kernel::Vault;
use crate::kernel::fault::{Fault, FaultResult};
use crate::safety::returning;
use db::Tx;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use sha2::{Digest, Sha256};
use uuid::Uuid;

/// Who calls, in which session.
#[derive(Debug, Clone, Copy)]
pub struct Session {
    pub user: Uuid,
    pub id: Uuid,
}

/// A token as its device gets it, once.
#[derive(Debug, Serialize, JsonSchema)]
pub struct AgeToken {
    /// Null for a browser without cookies, which is a new device each time; the session itself counts.
    pub token: Option<String>,
    pub expires_at: Timestamp,
}

/// Shows the token of this device; the session then counts as long as the token.
pub async fn show(tx: &mut Tx, session: Session, token: &str, now: Timestamp) -> FaultResult<()> {
    require_assurance(tx, session, now).await?;
    let device = returning::device_of(tx, session.user, session.id).await?;
    let until = match device {
        Some(device) => store::token_until(tx, session.user, &device, &hash(token), now).await?,
        None => None,
    };
    let until = until.ok_or_else(|| Fault::state("token", "Este aparelho ainda não foi confirmado."))?;
    store::put_session(tx, session.user, session.id, until).await
}

/// Gives this device a token, after a fresh proof of the person; its earlier one ends.
pub async fn renew(tx: &mut Tx, vault: &Vault, session: Session, now: Timestamp) -> FaultResult<AgeToken> {
    let assured_until = require_assurance(tx, session, now).await?;
    let expires_at = age::token_ends(now, assured_until);
    store::put_session(tx, session.user, session.id, expires_at).await?;
    let Some(device) = returning::device_of(tx, session.user, session.id).await? else {
        return Ok(AgeToken {
            token: None,
            expires_at,
        });
    };
    let token = hex::encode(vault.tag("age-token", &Uuid::new_v4().to_string()));
    store::put_token(tx, session.user, &device, &hash(&token), now, expires_at).await?;
    Ok(AgeToken {
        token: Some(token),
        expires_at,
    })
}

async fn require_assurance(tx: &mut Tx, session: Session, now: Timestamp) -> FaultResult<Timestamp> {
    let assurance = assurance::of(tx, session.user, now).await?;
    let assurance = assurance.ok_or(Fault::AgeRequired { reason: "assurance" })?;
    Ok(assurance.expires_at)
}

/// What is stored of a token.
fn hash(token: &str) -> String {
    hex::encode(Sha256::digest(token))
}
