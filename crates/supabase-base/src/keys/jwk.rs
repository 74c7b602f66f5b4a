//! Keys in JSON (RFC 7517) and the signatures made with them: ES256 and RS256, the two that every verifier reads.
//!
//! `ring` does the arithmetic: its RSA takes the same time whatever the key, which matters where a server signs
//! for anybody who asks.

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use ring::rand::SystemRandom;
use ring::rsa;
use ring::signature::{self, EcdsaKeyPair, RsaKeyPair, RsaPublicKeyComponents, UnparsedPublicKey};
use serde_json::{Value, json};
use thiserror::Error;

/// Where the private number stands in the PKCS#8 document that `ring` makes for P-256.
const SCALAR_IN_PKCS8: std::ops::Range<usize> = 36..68;

/// Why a key cannot be used. It reveals nothing of the key.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum JwkError {
    #[error("it is neither an EC key on P-256 nor an RSA key")]
    Kind,
    #[error("its member {0:?} is missing or is not base64url")]
    Member(&'static str),
    #[error("its numbers do not belong together, or are too small")]
    Numbers,
    #[error("no randomness")]
    Randomness,
}

/// How a key signs; a key signs in one way only, so that no token may choose another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    Es256,
    Rs256,
}

impl Algorithm {
    /// The word of the `alg` header.
    pub fn as_str(self) -> &'static str {
        match self {
            Algorithm::Es256 => "ES256",
            Algorithm::Rs256 => "RS256",
        }
    }
}

/// What checks signatures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PublicKey {
    /// An uncompressed point on P-256.
    Ec(Vec<u8>),
    Rsa {
        n: Vec<u8>,
        e: Vec<u8>,
    },
}

impl PublicKey {
    /// Reads the public members.
    pub fn from_jwk(jwk: &Value) -> Result<PublicKey, JwkError> {
        match (jwk["kty"].as_str(), jwk["crv"].as_str()) {
            (Some("EC"), Some("P-256")) => {
                let (x, y) = (coordinate(jwk, "x")?, coordinate(jwk, "y")?);
                Ok(PublicKey::Ec([&[4], x.as_slice(), y.as_slice()].concat()))
            }
            (Some("RSA"), _) => Ok(PublicKey::Rsa {
                n: number(jwk, "n")?,
                e: number(jwk, "e")?,
            }),
            _ => Err(JwkError::Kind),
        }
    }

    pub fn algorithm(&self) -> Algorithm {
        match self {
            PublicKey::Ec(_) => Algorithm::Es256,
            PublicKey::Rsa { .. } => Algorithm::Rs256,
        }
    }

    /// Whether the holder of the private half signed the message.
    pub fn verify(&self, message: &[u8], signature: &[u8]) -> bool {
        match self {
            PublicKey::Ec(point) => UnparsedPublicKey::new(&signature::ECDSA_P256_SHA256_FIXED, point)
                .verify(message, signature)
                .is_ok(),
            PublicKey::Rsa { n, e } => RsaPublicKeyComponents { n, e }
                .verify(&signature::RSA_PKCS1_2048_8192_SHA256, message, signature)
                .is_ok(),
        }
    }

    /// The public members, as others may read them.
    pub fn to_jwk(&self, kid: &str) -> Value {
        let mut jwk = match self {
            PublicKey::Ec(point) => json!({
                "kty": "EC", "crv": "P-256", "x": text(&point[1..33]), "y": text(&point[33..]),
            }),
            PublicKey::Rsa { n, e } => json!({ "kty": "RSA", "n": text(n), "e": text(e) }),
        };
        jwk["kid"] = kid.into();
        jwk["alg"] = self.algorithm().as_str().into();
        jwk["use"] = "sig".into();
        jwk["key_ops"] = json!(["verify"]);
        jwk
    }
}

/// What makes signatures. It never leaves the process and has no text form.
pub enum PrivateKey {
    Ec(EcdsaKeyPair),
    Rsa(RsaKeyPair),
}

impl PrivateKey {
    /// Reads the private members and checks that they belong to the public ones.
    pub fn from_jwk(jwk: &Value) -> Result<PrivateKey, JwkError> {
        match PublicKey::from_jwk(jwk)? {
            PublicKey::Ec(point) => {
                let scalar = coordinate(jwk, "d")?;
                let (alg, random) = (&signature::ECDSA_P256_SHA256_FIXED_SIGNING, SystemRandom::new());
                EcdsaKeyPair::from_private_key_and_public_key(alg, &scalar, &point, &random)
                    .map(PrivateKey::Ec)
                    .map_err(|_| JwkError::Numbers)
            }
            PublicKey::Rsa { n, e } => {
                let parts = rsa::KeyPairComponents {
                    public_key: rsa::PublicKeyComponents { n, e },
                    d: number(jwk, "d")?,
                    p: number(jwk, "p")?,
                    q: number(jwk, "q")?,
                    dP: number(jwk, "dp")?,
                    dQ: number(jwk, "dq")?,
                    qInv: number(jwk, "qi")?,
                };
                RsaKeyPair::from_components(&parts)
                    .map(PrivateKey::Rsa)
                    .map_err(|_| JwkError::Numbers)
            }
        }
    }

    /// Reads the PKCS#8 document of a key on P-256 or of an RSA key, in PEM, as Apple and Google hand them out.
    pub fn from_pem(text: &str) -> Result<PrivateKey, JwkError> {
        let body: String = text
            .lines()
            .map(str::trim)
            .skip_while(|line| *line != "-----BEGIN PRIVATE KEY-----")
            .skip(1)
            .take_while(|line| !line.starts_with("-----"))
            .collect();
        let document = STANDARD.decode(body).map_err(|_| JwkError::Kind)?;
        let (alg, random) = (&signature::ECDSA_P256_SHA256_FIXED_SIGNING, SystemRandom::new());
        if let Ok(pair) = EcdsaKeyPair::from_pkcs8(alg, &document, &random) {
            return Ok(PrivateKey::Ec(pair));
        }
        RsaKeyPair::from_pkcs8(&document)
            .map(PrivateKey::Rsa)
            .map_err(|_| JwkError::Kind)
    }

    /// Signs a message; fails only where the machine has no randomness.
    pub fn sign(&self, message: &[u8]) -> Result<Vec<u8>, JwkError> {
        let random = SystemRandom::new();
        match self {
            PrivateKey::Ec(pair) => pair
                .sign(&random, message)
                .map(|made| made.as_ref().to_vec())
                .map_err(|_| JwkError::Randomness),
            PrivateKey::Rsa(pair) => {
                let mut made = vec![0; pair.public().modulus_len()];
                pair.sign(&signature::RSA_PKCS1_SHA256, &random, message, &mut made)
                    .map_err(|_| JwkError::Randomness)?;
                Ok(made)
            }
        }
    }
}

/// A new key for ES256, with its private member: what a key file keeps.
pub fn generate(kid: &str) -> Result<Value, JwkError> {
    let (alg, random) = (&signature::ECDSA_P256_SHA256_FIXED_SIGNING, SystemRandom::new());
    let document = EcdsaKeyPair::generate_pkcs8(alg, &random).map_err(|_| JwkError::Randomness)?;
    let pair = EcdsaKeyPair::from_pkcs8(alg, document.as_ref(), &random).map_err(|_| JwkError::Numbers)?;
    let point = signature::KeyPair::public_key(&pair).as_ref().to_vec();
    let scalar = document.as_ref().get(SCALAR_IN_PKCS8).ok_or(JwkError::Numbers)?;
    let mut jwk = PublicKey::Ec(point).to_jwk(kid);
    jwk["key_ops"] = json!(["sign", "verify"]);
    jwk["d"] = text(scalar).into();
    // Whatever a later `ring` does to its documents, what is handed out here can be read back.
    PrivateKey::from_jwk(&jwk).map(|_| jwk)
}

fn text(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// A big-endian number; leading zeros mean nothing and `ring` does not take them.
fn number(jwk: &Value, name: &'static str) -> Result<Vec<u8>, JwkError> {
    let bytes = bytes(jwk, name)?;
    let start = bytes.iter().position(|byte| *byte != 0).ok_or(JwkError::Member(name))?;
    Ok(bytes[start..].to_vec())
}

/// A number of exactly 32 bytes.
fn coordinate(jwk: &Value, name: &'static str) -> Result<Vec<u8>, JwkError> {
    bytes(jwk, name).and_then(|bytes| match bytes.len() {
        32 => Ok(bytes),
        _ => Err(JwkError::Member(name)),
    })
}

fn bytes(jwk: &Value, name: &'static str) -> Result<Vec<u8>, JwkError> {
    let text = jwk[name].as_str().ok_or(JwkError::Member(name))?;
    URL_SAFE_NO_PAD
        .decode(text.trim_end_matches('='))
        .map_err(|_| JwkError::Member(name))
}
