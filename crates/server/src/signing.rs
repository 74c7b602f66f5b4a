//! The file of signing keys: read at the start, read again while the server runs, rewritten by `enlace keys rotate`.
//!
//! Every process looks at the file itself, every two seconds. A signal would need the operator to know each process
//! and reaches none in another container; a durable schedule runs on one node only, and each node holds keys of its
//! own in memory. The file is compared by its content, since two writes may share one modification time.

use crate::settings::Settings;
use anyhow::{Context, Result, ensure};
use jiff::{SignedDuration, Timestamp};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use supabase::auth::{Keys, SigningKeys, signing};
use tokio::time::MissedTickBehavior;
use tokio_util::sync::CancellationToken;

/// How often a process looks whether the file changed.
const LOOK: Duration = Duration::from_secs(2);
/// How long a new key is only published: as long as copies of the public keys may be kept.
const PUBLISHED_FIRST: SignedDuration = SignedDuration::from_mins(10);

/// The file and what was last read of it.
pub struct KeyFile {
    path: PathBuf,
    keys: Keys,
    /// None: there was no file.
    last: Mutex<Option<String>>,
}

impl KeyFile {
    /// Reads the file into `keys`. Without one tokens are signed with the secret; a file that the settings name
    /// must be there, since a slip in its name would otherwise go unnoticed.
    pub fn open(settings: &Settings, keys: Keys) -> Result<KeyFile> {
        let path = settings.signing_keys_file();
        let text = read(&path).with_context(|| path.display().to_string())?;
        ensure!(
            text.is_some() || settings.jwt_signing_keys.is_none(),
            "ENLACE_JWT_SIGNING_KEYS names {}, which is not there (`enlace keys rotate` makes it)",
            path.display()
        );
        if let Some(text) = &text {
            let read = SigningKeys::parse(text);
            keys.use_signing_keys(read.with_context(|| path.display().to_string())?);
        }
        Ok(KeyFile {
            path,
            keys,
            last: Mutex::new(text),
        })
    }

    /// Takes over what changed. A file that is gone or cannot be read changes nothing: people stay signed in.
    pub fn look(&self) {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let text = match read(&self.path) {
            Ok(Some(text)) if last.as_ref() != Some(&text) => text,
            Ok(_) => return,
            Err(error) => {
                tracing::warn!(%error, "the file of signing keys cannot be read");
                return;
            }
        };
        match SigningKeys::parse(&text) {
            Ok(keys) => {
                self.keys.use_signing_keys(keys);
                tracing::info!("the signing keys were read anew");
            }
            Err(error) => tracing::error!(%error, "the changed file of signing keys is refused; the old keys stay"),
        }
        *last = Some(text);
    }

    /// Looks again and again until the server stops.
    pub async fn watch(&self, stop: CancellationToken) {
        let mut ticks = tokio::time::interval(LOOK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                () = stop.cancelled() => return,
                _ = ticks.tick() => self.look(),
            }
        }
    }
}

/// Puts a new key in front of the file and answers its name. It signs in ten minutes, or at once where the old
/// ones must not be trusted any longer than they have to.
pub fn rotate(settings: &Settings, now: Timestamp, at_once: bool) -> Result<String> {
    let path = settings.signing_keys_file();
    let old = read(&path)
        .with_context(|| path.display().to_string())?
        .unwrap_or_default();
    let delay = if at_once { SignedDuration::ZERO } else { PUBLISHED_FIRST };
    let (text, kid) =
        signing::rotate(&old, now, delay, settings.jwt_life).with_context(|| path.display().to_string())?;
    replace(&path, &text).with_context(|| path.display().to_string())?;
    Ok(kid)
}

fn read(path: &Path) -> std::io::Result<Option<String>> {
    match std::fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Written whole beside the file and then moved into place, so that no reader sees half of it. The new file gets the
/// old one's owner: the operator may be another user than the server.
pub(crate) fn replace(path: &Path, text: &str) -> std::io::Result<()> {
    let draft = path.with_extension(format!("{}.new", std::process::id()));
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&draft)?;
    file.write_all(text.as_bytes())?;
    #[cfg(unix)]
    if let Ok(old) = std::fs::metadata(path) {
        use std::os::unix::fs::MetadataExt;
        file.set_permissions(old.permissions())?;
        std::os::unix::fs::fchown(&file, Some(old.uid()), Some(old.gid()))?;
    }
    file.sync_all()?;
    std::fs::rename(&draft, path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn settings(folder: &Path, named: bool) -> Settings {
        let data = folder.display().to_string();
        let keys = folder.join("signing-keys.json").display().to_string();
        Settings::from_lookup(|name| match name {
            "ENLACE_DATA_DIR" => Some(data.clone()),
            "ENLACE_JWT_SIGNING_KEYS" if named => Some(keys.clone()),
            _ => None,
        })
        .unwrap()
    }

    fn algorithm(keys: &Keys, now: Timestamp) -> &'static str {
        let token = keys.sign_access(&json!({ "a": 1 }), now).unwrap();
        assert_eq!(*keys.decode_access(&token, now).unwrap(), json!({ "a": 1 }));
        // The secret reads only what the secret signed.
        let by_the_secret = keys.decode(&token).is_ok();
        if by_the_secret { "HS256" } else { "ES256" }
    }

    #[test]
    fn rotation_reaches_a_running_server_and_a_damaged_file_changes_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let settings = settings(folder.path(), false);
        let now: Timestamp = "2026-11-21T12:00:00Z".parse().unwrap();
        let keys = Keys::new(b"a secret of some length", SignedDuration::from_hours(1));
        let file = KeyFile::open(&settings, keys.clone()).unwrap();
        assert_eq!(algorithm(&keys, now), "HS256", "without a file the secret signs");

        let first = rotate(&settings, now, false).unwrap();
        file.look();
        assert_eq!(algorithm(&keys, now), "HS256", "a new key is published before it signs");
        assert_eq!(keys.jwks(now)["keys"][0]["kid"], first.as_str());
        let later = now + SignedDuration::from_mins(10);
        assert_eq!(algorithm(&keys, later), "ES256");

        std::fs::write(settings.signing_keys_file(), "{ \"keys\": [").unwrap();
        file.look();
        assert_eq!(algorithm(&keys, later), "ES256");
        std::fs::remove_file(settings.signing_keys_file()).unwrap();
        file.look();
        assert_eq!(algorithm(&keys, later), "ES256");

        let second = rotate(&settings, later, true).unwrap();
        file.look();
        assert_eq!(keys.jwks(later)["keys"][0]["kid"], second.as_str());
    }

    #[cfg(unix)]
    #[test]
    fn secrets_file_is_readable_by_its_owner_alone() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let settings = settings(folder.path(), true);
        let now: Timestamp = "2026-11-21T12:00:00Z".parse().unwrap();
        for _ in 0..2 {
            rotate(&settings, now, true).unwrap();
            let mode = std::fs::metadata(settings.signing_keys_file())
                .unwrap()
                .permissions()
                .mode();
            assert_eq!(mode & 0o777, 0o600);
        }
    }

    #[test]
    fn file_that_the_settings_name_must_be_there_and_whole() {
        let folder = tempfile::tempdir().unwrap();
        let settings = settings(folder.path(), true);
        let keys = || Keys::new(b"a secret of some length", SignedDuration::from_hours(1));
        let missing = KeyFile::open(&settings, keys()).err().unwrap();
        assert!(missing.to_string().contains("ENLACE_JWT_SIGNING_KEYS"));
        std::fs::write(
            settings.signing_keys_file(),
            r#"[{"kty":"oct","kid":"a","k":"c2VjcmV0"}]"#,
        )
        .unwrap();
        assert!(KeyFile::open(&settings, keys()).is_err());
    }
}
