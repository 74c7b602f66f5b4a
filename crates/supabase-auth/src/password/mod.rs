//! Passwords: how they are hashed and compared.

mod hash_pool;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Params, Version};
use subtle::ConstantTimeEq;

use crate::errors::AuthError;
use crate::password::hash_pool::{HashMemory, HashPool, KEPT_FOR};

/// Bytes of a hash.
const OUTPUT: usize = Params::DEFAULT_OUTPUT_LEN;

/// Hashes off the runtime's threads, as many at a time as the machine has cores: each hash takes 19 MiB, which its
/// thread keeps for the next one.
#[derive(Clone)]
pub struct Hasher {
    params: Params,
    pool: Arc<HashPool>,
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
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        let dummy = phc(&params, b"nobody has this one", &[0; OUTPUT]).unwrap_or_default();
        Hasher {
            pool: Arc::new(HashPool::start(cores, params.block_count(), KEPT_FOR)),
            params,
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

    /// How many hashes were computed so far, for measurements.
    pub fn computed(&self) -> usize {
        self.computed.load(Ordering::Relaxed)
    }

    /// The password as a PHC string.
    pub async fn hash(&self, password: String) -> Result<String, AuthError> {
        let params = self.params.clone();
        self.run(move |memory| hash_now(&params, memory, &password)).await?
    }

    /// Whether `password` belongs to `hash`. Without a hash a dummy is compared, so that a user who does not
    /// exist costs the same time as one who does.
    pub async fn verify(&self, password: String, hash: Option<String>) -> Result<bool, AuthError> {
        let known = hash.is_some();
        let hash = hash.unwrap_or_else(|| self.dummy.to_string());
        let matches = self
            .run(move |memory| is_hash_of(memory, &hash, &password).unwrap_or(false))
            .await?;
        Ok(known && matches)
    }

    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut HashMemory) -> T + Send + 'static,
    ) -> Result<T, AuthError> {
        self.computed.fetch_add(1, Ordering::Relaxed);
        self.pool.run(work).await
    }
}

impl Default for Hasher {
    fn default() -> Hasher {
        Hasher::new()
    }
}

fn hash_now(params: &Params, memory: &mut HashMemory, password: &str) -> Result<String, AuthError> {
    let mut salt = [0; 16];
    getrandom::fill(&mut salt).map_err(|error| AuthError::internal(&error))?;
    let mut output = [0; OUTPUT];
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params.clone())
        .hash_password_into_with_memory(
            password.as_bytes(),
            &salt,
            &mut output,
            memory.blocks(params.block_count()),
        )
        .map_err(|error| AuthError::internal(&error))?;
    phc(params, &salt, &output).map_err(|error| AuthError::internal(&error))
}

/// The PHC string of an Argon2id hash.
fn phc(params: &Params, salt: &[u8], output: &[u8]) -> Result<String, argon2::password_hash::Error> {
    let hash = PasswordHash {
        algorithm: Algorithm::Argon2id.ident(),
        version: Some(Version::V0x13.into()),
        params: ParamsString::try_from(params)?,
        salt: Some(Salt::new(salt)?),
        hash: Some(Output::new(output)?),
    };
    Ok(hash.to_string())
}

/// Whether a PHC string is of this password; `None` when it cannot be read or computed.
fn is_hash_of(memory: &mut HashMemory, hash: &str, password: &str) -> Option<bool> {
    let parsed = PasswordHash::new(hash).ok()?;
    let (salt, expected) = (parsed.salt?, parsed.hash?);
    let algorithm = Algorithm::try_from(parsed.algorithm.as_str()).ok()?;
    let version = parsed.version.map_or(Ok(Version::default()), Version::try_from).ok()?;
    let params = Params::try_from(&parsed).ok()?;
    let mut output = vec![0; expected.as_bytes().len()];
    let blocks = memory.blocks(params.block_count());
    Argon2::new(algorithm, version, params)
        .hash_password_into_with_memory(password.as_bytes(), &salt, &mut output, blocks)
        .ok()?;
    Some(output.ct_eq(expected.as_bytes()).into())
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

    #[tokio::test]
    async fn hashes_of_the_crate_and_with_other_parameters_are_verified() {
        use argon2::password_hash::PasswordHasher;
        let hasher = Hasher::cheap();
        for (algorithm, memory) in [
            (Algorithm::Argon2id, 8),
            (Algorithm::Argon2i, 64),
            (Algorithm::Argon2d, 4096),
        ] {
            let argon2 = Argon2::new(algorithm, Version::V0x13, Params::new(memory, 2, 1, Some(24)).unwrap());
            let hash = argon2.hash_password(b"segredo-bom-1").unwrap().to_string();
            assert!(
                hasher
                    .verify("segredo-bom-1".to_owned(), Some(hash.clone()))
                    .await
                    .unwrap()
            );
            assert!(!hasher.verify("segredo-bom-2".to_owned(), Some(hash)).await.unwrap());
        }
        let made = hasher.hash("segredo-bom-1".to_owned()).await.unwrap();
        assert!(made.starts_with("$argon2id$v=19$m=8,t=1,p=1$"), "{made}");
        let strong = Hasher::new().hash("segredo-bom-1".to_owned()).await.unwrap();
        assert!(strong.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{strong}");
        assert!(hasher.verify("segredo-bom-1".to_owned(), Some(strong)).await.unwrap());
        assert!(
            !hasher
                .verify("segredo-bom-1".to_owned(), Some("$argon2id$nonsense".to_owned()))
                .await
                .unwrap()
        );
    }

    /// Resident memory of this process in MiB; `None` where the system does not tell.
    fn resident() -> Option<u64> {
        let status = std::fs::read_to_string("/proc/self/status").ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        line.trim()
            .trim_end_matches("kB")
            .trim()
            .parse::<u64>()
            .ok()
            .map(|kib| kib / 1024)
    }

    #[test]
    fn many_hashes_at_once_keep_no_memory_but_the_pools_own() {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .unwrap();
        runtime.block_on(async {
            let hasher = Hasher::new();
            let wave = async |count: usize| {
                let many = (0..count).map(|_| hasher.verify("errada-1".to_owned(), None));
                assert!(futures_util::future::join_all(many).await.iter().all(Result::is_ok));
            };
            wave(6).await;
            let Some(before) = resident() else { return };
            for _ in 0..10 {
                wave(6).await;
            }
            let after = resident().unwrap_or(before);
            // Other tests run in this process; a block that is not reused costs 19 MiB a hash, over a thousand in all.
            assert!(after < before + 300, "{before} MiB before, {after} MiB after");
        });
    }

    #[tokio::test]
    async fn full_queue_is_refused_and_later_ones_pass() {
        let hasher = Hasher::cheap();
        let many = (0..2000).map(|_| hasher.verify("errada-1".to_owned(), None));
        let results = futures_util::future::join_all(many).await;
        let refused = results.iter().filter_map(|result| result.as_ref().err());
        for error in refused {
            assert_eq!((error.status.as_u16(), error.retry_after), (503, Some(1)));
        }
        assert!(hasher.hash("segredo-bom-1".to_owned()).await.is_ok());
    }
}
