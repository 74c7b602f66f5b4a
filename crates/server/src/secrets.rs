//! The installation's own secret: made at the first start, kept in the data directory, readable only
//! by the user that runs the server. Every key comes from it.

use crate::settings::Settings;
use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use std::io::Write;
use std::path::Path;
use supabase::auth::keys::Keys;

#[derive(Serialize, Deserialize)]
struct Secrets {
    jwt_secret: String,
}

/// The keys of this installation; creates the secret when there is none.
pub fn keys(settings: &Settings) -> Result<Keys> {
    let secret = match &settings.jwt_secret {
        Some(secret) => secret.clone(),
        None => load_or_create(&settings.secrets_file())?.jwt_secret,
    };
    Ok(Keys::new(secret.as_bytes(), settings.jwt_life))
}

/// The secrets that the settings or the file give already, each with the name that an operator knows it by. Makes
/// nothing; a file that cannot be read counts as none.
pub fn configured(settings: &Settings) -> Vec<(String, String)> {
    let path = settings.secrets_file();
    let of_file = || {
        let read: Secrets = serde_json::from_slice(&std::fs::read(&path).ok()?).ok()?;
        Some((format!("jwt_secret in {}", path.display()), read.jwt_secret))
    };
    let of_settings = settings.jwt_secret.clone();
    let token = of_settings.map(|secret| ("ENLACE_JWT_SECRET".to_owned(), secret));
    token.or_else(of_file).into_iter().collect()
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

fn load_or_create(path: &Path) -> Result<Secrets> {
    match std::fs::read(path) {
        Ok(bytes) => serde_json::from_slice(&bytes).with_context(|| format!("{} is damaged", path.display())),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => create(path),
        Err(error) => Err(error).with_context(|| path.display().to_string()),
    }
}

/// Two processes may start at once (`keys` beside `serve`), so the file is written whole under another
/// name and then linked: whoever comes second reads the first one's.
fn create(path: &Path) -> Result<Secrets> {
    let mut random = [0u8; 32];
    getrandom::fill(&mut random).map_err(|error| anyhow::anyhow!("no randomness: {error}"))?;
    let secrets = Secrets {
        jwt_secret: hex::encode(random),
    };
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
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => load_or_create(path),
        Err(error) => Err(error).with_context(|| path.display().to_string()),
    }
}
