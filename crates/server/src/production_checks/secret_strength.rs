//! Secrets that are easy to guess, or that others may read.

use crate::secrets::{self, SecretUse};
use crate::settings::Settings;

pub(super) fn jwt_secret(settings: &Settings) -> Vec<String> {
    let what = "whoever guesses it is every member and the operator. Use 32 random bytes, for example `openssl rand -hex \
                32`.";
    weak_secrets(settings, &[SecretUse::Tokens, SecretUse::PreviousTokens], what)
}

pub(super) fn sealing_secret(settings: &Settings) -> Vec<String> {
    let what = "whoever guesses it and has a copy of the database reads births and makes the codes of authenticator \
                apps. It cannot be changed later without losing them.";
    weak_secrets(settings, &[SecretUse::Sealing], what)
}

/// A sentence for each weak secret of these uses. A value that is used twice is reported once, for its first use.
fn weak_secrets(settings: &Settings, uses: &[SecretUse], what: &str) -> Vec<String> {
    let all = secrets::configured(settings);
    let is_first = |index: usize, secret: &str| all[..index].iter().all(|earlier| earlier.secret != secret);
    let rows = all.iter().enumerate();
    rows.filter(|(index, row)| uses.contains(&row.use_for) && is_first(*index, &row.secret))
        .filter_map(|(_, row)| Some(format!("{} {}: {what}", row.name, weakness(&row.secret)?)))
        .collect()
}

/// Secrets that stand in guides and in examples.
const PUBLISHED_SECRETS: [&str; 4] = [
    "super-secret-jwt-token-with-at-least-32-characters-long",
    "your-super-secret-jwt-token-with-at-least-32-characters-long",
    "a secret for tests that is long enough",
    "changeme",
];

/// What makes a secret easy to guess.
fn weakness(secret: &str) -> Option<&'static str> {
    let bytes = secret.as_bytes();
    let mut distinct = bytes.to_vec();
    distinct.sort_unstable();
    distinct.dedup();
    if bytes.len() < 32 {
        return Some("is shorter than 32 characters");
    }
    if PUBLISHED_SECRETS.iter().any(|known| secret.contains(known)) {
        return Some("is a published example");
    }
    let repeats = (1..=bytes.len() / 2).any(|unit| bytes[unit..].iter().eq(&bytes[..bytes.len() - unit]));
    if distinct.len() < 8 || repeats {
        return Some("repeats itself");
    }
    None
}

pub(super) fn readable_secrets(settings: &Settings) -> Vec<String> {
    let files = [settings.secrets_file(), settings.signing_keys_file()];
    files
        .iter()
        .filter(|path| secrets::is_open_to_others(path))
        .map(|path| {
            format!(
                "{} may be read by other users of this machine. Run `chmod 600` on it.",
                path.display()
            )
        })
        .collect()
}
