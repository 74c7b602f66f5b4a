//! Message encryption for Web Push (RFC 8291): `aes128gcm` (RFC 8188) with one record.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use p256::elliptic_curve::sec1::ToSec1Point;
use p256::{PublicKey, SecretKey};
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};
use thiserror::Error;

const SALT_LEN: usize = 16;
const POINT_LEN: usize = 65;
const HEADER_LEN: usize = SALT_LEN + 4 + 1 + POINT_LEN;
const TAG_LEN: usize = 16;
/// Push services take bodies of 4096 bytes; this is also the size of the record.
const RECORD: usize = 4096;
/// Messages are filled up to a multiple of this, so that their length does not say what they are.
const PADDED_TO: usize = 1024;

/// The longest text of a message: the rest of a body is its header, one delimiter and the tag.
pub const PLAINTEXT_MAX: usize = RECORD - HEADER_LEN - TAG_LEN - 1;

/// Why the keys of a subscription were refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum InvalidKeys {
    #[error("p256dh is no point of P-256")]
    PublicKey,
    #[error("auth has not 16 bytes")]
    Auth,
}

/// What a browser gave with its subscription.
#[derive(Clone, Debug)]
pub struct SubscriptionKeys {
    public: PublicKey,
    auth: [u8; 16],
}

impl SubscriptionKeys {
    /// From base64url, with or without padding.
    ///
    /// # Errors
    ///
    /// `p256dh` that is no uncompressed point of the curve, `auth` that has not 16 bytes.
    pub fn parse(p256dh: &str, auth: &str) -> Result<SubscriptionKeys, InvalidKeys> {
        let decode = |text: &str| URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok();
        let public = decode(p256dh)
            .filter(|bytes| bytes.len() == POINT_LEN)
            .and_then(|bytes| PublicKey::from_sec1_bytes(&bytes).ok())
            .ok_or(InvalidKeys::PublicKey)?;
        let auth = decode(auth)
            .and_then(|bytes| bytes.try_into().ok())
            .ok_or(InvalidKeys::Auth)?;
        Ok(SubscriptionKeys { public, auth })
    }

    /// The body of a message, with a new key pair and a new salt. `None` for a text longer than [`PLAINTEXT_MAX`], and
    /// without randomness.
    pub fn encrypt(&self, plaintext: &[u8]) -> Option<Vec<u8>> {
        let mut salt = [0; SALT_LEN];
        getrandom::fill(&mut salt).ok()?;
        let padded = (plaintext.len() + 1).next_multiple_of(PADDED_TO).min(PLAINTEXT_MAX + 1);
        self.encrypt_with(plaintext, padded, &random_secret()?, salt)
    }

    /// `padded` counts the text, its delimiter and the zeros behind them.
    fn encrypt_with(
        &self,
        plaintext: &[u8],
        padded: usize,
        secret: &SecretKey,
        salt: [u8; SALT_LEN],
    ) -> Option<Vec<u8>> {
        if plaintext.len() > PLAINTEXT_MAX {
            return None;
        }
        let (theirs, ours) = (
            self.public.to_sec1_point(false),
            secret.public_key().to_sec1_point(false),
        );
        let shared = p256::ecdh::diffie_hellman(secret.to_nonzero_scalar(), self.public.as_affine());
        let info = [b"WebPush: info\0".as_slice(), theirs.as_bytes(), ours.as_bytes()];
        let mut input_key = [0; 32];
        expand(
            &Salt::new(HKDF_SHA256, &self.auth).extract(shared.raw_secret_bytes()),
            &info,
            &mut input_key,
        )?;
        let keys = Salt::new(HKDF_SHA256, &salt).extract(&input_key);
        let (mut key, mut nonce) = ([0; 16], [0; NONCE_LEN]);
        expand(&keys, &[b"Content-Encoding: aes128gcm\0"], &mut key)?;
        expand(&keys, &[b"Content-Encoding: nonce\0"], &mut nonce)?;

        let mut record = plaintext.to_vec();
        record.push(2);
        record.resize(record.len().max(padded), 0);
        LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).ok()?)
            .seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut record)
            .ok()?;
        let size = (RECORD as u32).to_be_bytes();
        Some([&salt[..], &size, &[POINT_LEN as u8], ours.as_bytes(), &record].concat())
    }
}

/// A secret of P-256. Of 2³² random values at most one is none, so a few tries are more than enough.
pub(super) fn random_secret() -> Option<SecretKey> {
    (0..4).find_map(|_| {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).ok()?;
        SecretKey::from_slice(&bytes).ok()
    })
}

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn expand(key: &Prk, info: &[&[u8]], out: &mut [u8]) -> Option<()> {
    key.expand(info, Length(out.len())).ok()?.fill(out).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 8291, appendix A.
    const P256DH: &str = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    const AUTH: &str = "BTBZMqHH6r4Tts7J_aSIgg";
    const SERVER_SECRET: &str = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
    const SALT: &str = "DGv6ra1nlYgDCS1FRnbzlw";
    const BODY: &str = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";

    #[test]
    fn encrypt_matches_the_vector_of_the_rfc() {
        let decode = |text| URL_SAFE_NO_PAD.decode(text).unwrap();
        let keys = SubscriptionKeys::parse(P256DH, AUTH).unwrap();
        let secret = SecretKey::from_slice(&decode(SERVER_SECRET)).unwrap();
        let salt = decode(SALT).try_into().unwrap();
        let body = keys
            .encrypt_with(b"When I grow up, I want to be a watermelon", 0, &secret, salt)
            .unwrap();
        assert_eq!(URL_SAFE_NO_PAD.encode(body), BODY);
    }

    #[test]
    fn encrypt_hides_the_length_and_uses_new_keys_each_time() {
        let keys = SubscriptionKeys::parse(P256DH, AUTH).unwrap();
        let [short, long] = [&b"a"[..], &[b'a'; 900]].map(|text| keys.encrypt(text).unwrap());
        assert_eq!(short.len(), HEADER_LEN + PADDED_TO + TAG_LEN);
        assert_eq!(short.len(), long.len());
        assert_ne!(short[..HEADER_LEN], keys.encrypt(b"a").unwrap()[..HEADER_LEN]);
        assert_eq!(keys.encrypt(&[0; PLAINTEXT_MAX]).unwrap().len(), RECORD);
        assert!(keys.encrypt(&[0; PLAINTEXT_MAX + 1]).is_none());
    }

    #[test]
    fn parse_refuses_what_is_no_key() {
        let parse = |p256dh: &str, auth: &str| SubscriptionKeys::parse(p256dh, auth).map(drop);
        assert_eq!(parse(P256DH, &format!("{AUTH}==")), Ok(()));
        let off_the_curve = URL_SAFE_NO_PAD.encode([&[4][..], &[1; 64]].concat());
        let compressed = URL_SAFE_NO_PAD.encode([&[2][..], &[1; 32]].concat());
        for point in [off_the_curve.as_str(), &compressed, "", "%", AUTH] {
            assert_eq!(parse(point, AUTH), Err(InvalidKeys::PublicKey), "{point}");
        }
        for auth in ["", "AAAA", "%", P256DH] {
            assert_eq!(parse(P256DH, auth), Err(InvalidKeys::Auth), "{auth}");
        }
    }
}
