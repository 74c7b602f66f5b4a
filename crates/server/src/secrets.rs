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
