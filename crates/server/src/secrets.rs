//! The installation's own secrets, in `secrets.json` of the data directory unless the settings give them: readable only
//! by the user that runs the server.
//!
//! The token secret signs tokens and makes the anon and the service key; it can be rotated. The sealing secret seals
//! the database and makes digests; it stays. An installation from before they were two seals with what was its only
//! secret: that value is noted as the sealing secret at the first start, so that a rotation loses nothing.

use crate::settings::Settings;
use crate::signing::replace;
use anyhow::{Context, Result, bail, ensure};
use serde::{Deserialize, Serialize};
use std::io::Write;
use std::path::Path;
use supabase::auth::keys::Keys;

/// The file. What the settings give need not stand in it.
#[derive(Clone, Default, PartialEq, Serialize, Deserialize)]
struct Secrets {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    jwt_secret: Option<String>,
    /// Believed until the operator ends the grace of a rotation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    previous_jwt_secret: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sealing_secret: Option<String>,
}

/// The keys of this installation; makes the secrets that there are none of yet.
///
/// # Errors
///
/// A damaged file, or two different sealing secrets: one of them would not open what the other sealed.
pub fn keys(settings: &Settings) -> Result<Keys> {
    let stored = prepare(settings, &settings.secrets_file())?;
    made_of(settings, &stored)?.context("there are no secrets")
}

/// The keys of this installation as far as there are secrets; makes none.
///
/// # Errors
///
/// As [`keys`].
pub fn existing_keys(settings: &Settings) -> Result<Option<Keys>> {
    let mut stored = load(&settings.secrets_file())?.unwrap_or_default();
    if stored.sealing_secret.is_none() && settings.sealing_secret.is_none() {
        stored.sealing_secret = settings.jwt_secret.clone().or_else(|| stored.jwt_secret.clone());
    }
    made_of(settings, &stored)
}

fn made_of(settings: &Settings, stored: &Secrets) -> Result<Option<Keys>> {
    let token = settings.jwt_secret.as_ref().or(stored.jwt_secret.as_ref());
    let sealing = sealing_secret(settings, stored, &settings.secrets_file())?;
    let (Some(token), Some(sealing)) = (token, sealing) else {
        return Ok(None);
    };
    let keys = Keys::new(token.as_bytes(), settings.jwt_life).sealing_with(sealing.as_bytes());
    let previous = settings
        .jwt_previous_secret
        .as_ref()
        .or(stored.previous_jwt_secret.as_ref());
    Ok(Some(match previous {
        Some(previous) => keys.accepting_previous(previous.as_bytes()),
        None => keys,
    }))
}

fn sealing_secret(settings: &Settings, stored: &Secrets, path: &Path) -> Result<Option<String>> {
    match (&settings.sealing_secret, &stored.sealing_secret) {
        (Some(given), Some(noted)) if given != noted => bail!(
            "ENLACE_SEALING_SECRET is not the sealing secret in {}: what one sealed the other does not open. Remove the \
             wrong one",
            path.display()
        ),
        (given, noted) => Ok(given.clone().or_else(|| noted.clone())),
    }
}

/// The file as it must be before anything is signed or sealed.
fn prepare(settings: &Settings, path: &Path) -> Result<Secrets> {
    let Some(mut stored) = load(path)? else {
        let made = Secrets {
            jwt_secret: match settings.jwt_secret {
                Some(_) => None,
                None => Some(random()?),
            },
            previous_jwt_secret: None,
            // A token secret that was given may have sealed before: nodes that share it must agree on the seals too.
            sealing_secret: match (&settings.sealing_secret, &settings.jwt_secret) {
                (Some(_), _) => None,
                (None, Some(token)) => Some(token.clone()),
                (None, None) => Some(random()?),
            },
        };
        return match made == Secrets::default() {
            true => Ok(made),
            false => create(path, made),
        };
    };
    let before = stored.clone();
    if stored.sealing_secret.is_none() && settings.sealing_secret.is_none() {
        // What sealed until now: the secret of the settings, else the one of the file.
        stored.sealing_secret = settings.jwt_secret.clone().or_else(|| stored.jwt_secret.clone());
    }
    if stored.jwt_secret.is_none() && settings.jwt_secret.is_none() {
        stored.jwt_secret = Some(random()?);
    }
    if stored != before {
        store(path, &stored)?;
    }
    Ok(stored)
}

/// Gives the installation a new token secret and answers its keys. The old one is believed until [`end_grace`], unless
/// `at_once`. The sealing secret stays.
///
/// # Errors
///
/// When the settings give the token secret, and while the grace of an earlier rotation lasts.
pub fn rotate(settings: &Settings, at_once: bool) -> Result<Keys> {
    ensure!(
        settings.jwt_secret.is_none(),
        "ENLACE_JWT_SECRET gives the token secret: set ENLACE_JWT_PREVIOUS_SECRET to it and ENLACE_JWT_SECRET to a new \
         one, on every node. Start once with this version before, which notes the sealing secret, or set \
         ENLACE_SEALING_SECRET to what ENLACE_JWT_SECRET was"
    );
    let path = settings.secrets_file();
    let mut stored = prepare(settings, &path)?;
    sealing_secret(settings, &stored, &path)?;
    ensure!(
        at_once || stored.previous_jwt_secret.is_none(),
        "the secret before the last rotation is still believed: run `enlace keys end-grace` first, or rotate --at-once"
    );
    let old = stored.jwt_secret.replace(random()?);
    stored.previous_jwt_secret = old.filter(|_| !at_once);
    store(&path, &stored)?;
    keys(settings)
}

/// Ends the grace of a rotation: the previous token secret is forgotten. Answers whether there was one.
///
/// # Errors
///
/// When the settings give the previous secret.
pub fn end_grace(settings: &Settings) -> Result<bool> {
    ensure!(
        settings.jwt_previous_secret.is_none(),
        "ENLACE_JWT_PREVIOUS_SECRET gives the previous secret: remove it, on every node"
    );
    let path = settings.secrets_file();
    let mut stored = prepare(settings, &path)?;
    let had = stored.previous_jwt_secret.take().is_some();
    if had {
        store(&path, &stored)?;
    }
    Ok(had)
}

/// A secret that is there already.
pub struct ConfiguredSecrets {
    pub use_for: SecretUse,
    /// The setting, or the file and its member.
    pub name: String,
    pub secret: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SecretUse {
    Tokens,
    PreviousTokens,
    Sealing,
}

/// The secrets that the settings or the file give already. Makes nothing; a file that cannot be read counts as none.
pub fn configured(settings: &Settings) -> Vec<ConfiguredSecrets> {
    let path = settings.secrets_file();
    let stored = load(&path).ok().flatten().unwrap_or_default();
    let rows = [
        (
            SecretUse::Tokens,
            "ENLACE_JWT_SECRET",
            &settings.jwt_secret,
            "jwt_secret",
            stored.jwt_secret,
        ),
        (
            SecretUse::PreviousTokens,
            "ENLACE_JWT_PREVIOUS_SECRET",
            &settings.jwt_previous_secret,
            "previous_jwt_secret",
            stored.previous_jwt_secret,
        ),
        (
            SecretUse::Sealing,
            "ENLACE_SEALING_SECRET",
            &settings.sealing_secret,
            "sealing_secret",
            stored.sealing_secret,
        ),
    ];
    let found = rows
        .into_iter()
        .filter_map(|(use_for, setting, given, member, stored)| {
            let (name, secret) = match (given, stored) {
                (Some(given), _) => (setting.to_owned(), given.clone()),
                (None, Some(stored)) => (format!("{member} in {}", path.display()), stored),
                (None, None) => return None,
            };
            Some(ConfiguredSecrets { use_for, name, secret })
        });
    found.collect()
}

/// Whether other users of the machine may read or change a file of secrets.
pub fn is_open_to_others(path: &Path) -> bool {
    #[cfg(unix)]
    if let Ok(data) = std::fs::metadata(path) {
        use std::os::unix::fs::MetadataExt;
        return data.mode() & 0o077 != 0;
    }
    false
}

fn random() -> Result<String> {
    let mut bytes = [0u8; 32];
    getrandom::fill(&mut bytes).map_err(|error| anyhow::anyhow!("no randomness: {error}"))?;
    Ok(hex::encode(bytes))
}

/// The file; `None` when there is none.
fn load(path: &Path) -> Result<Option<Secrets>> {
    match std::fs::read(path) {
        Ok(bytes) => {
            let read = serde_json::from_slice(&bytes);
            read.map(Some).with_context(|| format!("{} is damaged", path.display()))
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).with_context(|| path.display().to_string()),
    }
}

fn store(path: &Path, secrets: &Secrets) -> Result<()> {
    replace(path, &serde_json::to_string_pretty(secrets)?).with_context(|| path.display().to_string())
}

/// Two processes may start at once (`keys` beside `serve`), so the file is written whole under another name and then
/// linked: the second process reads the file of the first.
fn create(path: &Path, secrets: Secrets) -> Result<Secrets> {
    let draft = path.with_extension(format!("{}.new", std::process::id()));
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&draft).with_context(|| draft.display().to_string())?;
    file.write_all(&serde_json::to_vec_pretty(&secrets)?)?;
    file.sync_all()?;
    let linked = std::fs::hard_link(&draft, path);
    std::fs::remove_file(&draft)?;
    match linked {
        Ok(()) => Ok(secrets),
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => load(path)?.context("the secrets vanished"),
        Err(error) => Err(error).with_context(|| path.display().to_string()),
    }
}

#[cfg(test)]
mod tests;
