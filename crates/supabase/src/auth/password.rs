//! Passwords: how they are hashed and compared.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use tokio::sync::Semaphore;

use super::errors::AuthError;

/// Hashes off the runtime's threads, as many at a time as the machine has cores: each hash takes 19 MiB.
#[derive(Clone)]
pub struct Hasher {
    argon2: Argon2<'static>,
    permits: Arc<Semaphore>,
    dummy: Arc<str>,
    computed: Arc<AtomicUsize>,
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
            computed: Arc::default(),
        }
    }

    /// Reads a hash that was made elsewhere, as a PHC string of Argon2.
    pub fn import(&self, hash: &str) -> Result<String, AuthError> {
        let known = hash.len() <= 512 && hash.starts_with("$argon2") && PasswordHash::new(hash).is_ok();
        match known {
            true => Ok(hash.to_owned()),
            false => Err(AuthError::validation(
                "password_hash must be an Argon2 hash in PHC form",
            )),
        }
    }

    /// How many hashes were computed so far, for whoever measures.
    pub fn computed(&self) -> usize {
        self.computed.load(Ordering::Relaxed)
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
        self.computed.fetch_add(1, Ordering::Relaxed);
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
