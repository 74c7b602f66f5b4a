//! Whether the sealing secret opens what the database holds.
//!
//! A server with a wrong one would seal new values that the other nodes cannot open, and show births and authenticator
//! apps as broken. It does not start instead.

use anyhow::{Context, Result, ensure};
use app::kernel::Vault;
use db::Db;
use supabase::auth::{Keys, sealed_totp_keys_open};

/// The newest values that are tried of each kind.
const TRIED: i64 = 5;

/// How many sealed values were tried, and how many opened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SealingResult {
    pub tried: usize,
    pub opened: usize,
}

impl SealingResult {
    fn of(results: &[bool]) -> SealingResult {
        SealingResult {
            tried: results.len(),
            opened: results.iter().filter(|opened| **opened).count(),
        }
    }

    /// Whether values are there and none opens: the secret is another one. A single damaged row proves nothing.
    pub fn is_wrong_secret(self) -> bool {
        self.tried > 0 && self.opened == 0
    }
}

/// Tries the newest births and keys of authenticator apps.
pub async fn try_open(db: &Db, keys: &Keys) -> Result<SealingResult> {
    let reads = &mut db.reader();
    let vault = vault(keys);
    let mut results = sealed_totp_keys_open(reads, keys, TRIED).await?;
    let births = app::astrology::store::sealed_births_open(reads, &vault, TRIED).await;
    results.extend(births.map_err(|fault| anyhow::anyhow!("{fault:?}"))?);
    Ok(SealingResult::of(&results))
}

/// The vault of the product under these keys.
pub fn vault(keys: &Keys) -> Vault {
    Vault::new(&keys.digest(&[b"vault"]))
}

/// Refuses a sealing secret that opens nothing of what is sealed.
pub async fn refuse_wrong_secret(db: &Db, keys: &Keys) -> Result<()> {
    let opened = try_open(db, keys).await.context("sealed values cannot be read")?;
    ensure!(
        !opened.is_wrong_secret(),
        "the sealing secret opens none of the newest {} sealed values: births and authenticator apps would be lost. Give \
         back the secrets.json that belongs to this database, or set ENLACE_SEALING_SECRET (before there were two \
         secrets it was the value of ENLACE_JWT_SECRET). If the secret is gone for good, ENLACE_ALLOW_LOST_SEALS=1 \
         starts without what it sealed",
        opened.tried
    );
    Ok(())
}
