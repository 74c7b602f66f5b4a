//! Passwords: how they are judged, hashed and compared.

use std::collections::HashSet;
use std::sync::{Arc, LazyLock};

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use tokio::sync::Semaphore;

use super::errors::AuthError;

/// The shortest password, in characters.
pub const MIN_CHARACTERS: usize = 6;
/// Longer input would only serve to make hashing expensive.
const MAX_BYTES: usize = 1024;

/// At least six characters each, in lower case, sorted.
static COMMON: LazyLock<HashSet<&'static str>> =
    LazyLock::new(|| include_str!("common_passwords.txt").lines().collect());

/// Refuses passwords that are too short, or too common when `refuse_common`.
pub fn judge(password: &str, refuse_common: bool) -> Result<(), AuthError> {
    if password.chars().count() < MIN_CHARACTERS {
        return Err(AuthError::weak_password(
            "Password should be at least 6 characters",
            vec!["length"],
        ));
    }
    if password.len() > MAX_BYTES {
        return Err(AuthError::validation("Password cannot be longer than 1024 bytes"));
    }
    if refuse_common && is_common(password) {
        return Err(AuthError::weak_password(
            "Password is known to be weak and easy to guess, please choose a different one.",
            vec!["pwned"],
        ));
    }
    Ok(())
}

/// Whether the password is on the list, or is one character over and over.
fn is_common(password: &str) -> bool {
    let folded = password.to_lowercase();
    let mut characters = folded.chars();
    let first = characters.next();
    characters.all(|next| Some(next) == first) || COMMON.contains(folded.as_str())
}

/// Hashes off the runtime's threads, as many at a time as the machine has cores: each hash takes 19 MiB.
#[derive(Clone)]
pub struct Hasher {
    argon2: Argon2<'static>,
    permits: Arc<Semaphore>,
    dummy: Arc<str>,
}

impl Hasher {
    /// Argon2id with 19 MiB and two passes, the least that OWASP recommends: some 20 ms on one core.
    pub fn new() -> Hasher {
        Hasher::with_params(Params::new(19 * 1024, 2, 1, None).unwrap_or_default())
    }

    /// The cheapest parameters that the algorithm accepts, for tests and for seeding demo people.
    pub fn cheap() -> Hasher {
        Hasher::with_params(Params::new(8, 1, 1, None).unwrap_or_default())
    }

    fn with_params(params: Params) -> Hasher {
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let dummy = hash_now(&argon2, "no account has this password").unwrap_or_default();
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Hasher {
            argon2,
            permits: Arc::new(Semaphore::new(cores)),
            dummy: dummy.into(),
        }
    }

    /// The password as a PHC string.
    pub async fn hash(&self, password: String) -> Result<String, AuthError> {
        self.run(move |argon2| hash_now(argon2, &password)).await?
    }

    /// Whether `password` belongs to `hash`. Without a hash a dummy is compared, so that a user who does not
    /// exist costs the same time as one who does.
    pub async fn verify(&self, password: String, hash: Option<String>) -> Result<bool, AuthError> {
        let known = hash.is_some();
        let hash = hash.unwrap_or_else(|| self.dummy.to_string());
        let matches = self
            .run(move |argon2| {
                PasswordHash::new(&hash)
                    .is_ok_and(|parsed| argon2.verify_password(password.as_bytes(), &parsed).is_ok())
            })
            .await?;
        Ok(known && matches)
    }

    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Argon2<'static>) -> T + Send + 'static,
    ) -> Result<T, AuthError> {
        let permit = Arc::clone(&self.permits)
            .acquire_owned()
            .await
            .map_err(|error| AuthError::internal(&error))?;
        let argon2 = self.argon2.clone();
        tokio::task::spawn_blocking(move || {
            // Held by the thread, not by the request: a caller who leaves must not free a busy core.
            let _permit = permit;
            work(&argon2)
        })
        .await
        .map_err(|error| AuthError::internal(&error))
    }
}

impl Default for Hasher {
    fn default() -> Hasher {
        Hasher::new()
    }
}

fn hash_now(argon2: &Argon2<'static>, password: &str) -> Result<String, AuthError> {
    argon2
        .hash_password(password.as_bytes())
        .map(|hash| hash.to_string())
        .map_err(|error| AuthError::internal(&error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn judges_length_in_characters_and_commonness() {
        assert_eq!(judge("áéíóú", true).unwrap_err().reasons, ["length"]);
        for common in [
            "123456",
            "Password",
            "SENHA123",
            "qwerty",
            "zzzzzzzz",
            "flamengo",
            "iloveyou1",
        ] {
            assert_eq!(judge(common, true).unwrap_err().reasons, ["pwned"], "{common}");
            assert_eq!(judge(common, false), Ok(()));
        }
        assert_eq!(judge("segredo-bom-1", true), Ok(()));
        assert_eq!(judge(&"ab".repeat(600), true).unwrap_err().code, "validation_failed");
    }

    #[test]
    fn the_list_is_folded_and_long_enough() {
        assert!(COMMON.len() > 2000);
        for entry in COMMON.iter() {
            assert!(entry.chars().count() >= MIN_CHARACTERS, "{entry}");
            assert_eq!(*entry, entry.to_lowercase());
        }
    }

    #[tokio::test]
    async fn verifies_and_never_accepts_without_a_hash() {
        let hasher = Hasher::cheap();
        let hash = hasher.hash("segredo-bom-1".to_owned()).await.unwrap();
        assert!(hash.starts_with("$argon2id$"));
        assert!(
            hasher
                .verify("segredo-bom-1".to_owned(), Some(hash.clone()))
                .await
                .unwrap()
        );
        assert!(!hasher.verify("segredo-bom-2".to_owned(), Some(hash)).await.unwrap());
        let dummy = "no account has this password".to_owned();
        assert!(!hasher.verify(dummy, None).await.unwrap());
    }
}
