//! The signature of a webhook: HMAC-SHA256 over `{t}.{raw body}`, in a header `t=…,v1=…[,v1=…]`.

use hmac::{Hmac, KeyInit, Mac};
use jiff::Timestamp;
use sha2::Sha256;
use subtle::ConstantTimeEq;

/// How far the sender's clock may be from ours, in seconds.
const TOLERANCE: i64 = 300;

/// Why an event was not believed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SignatureError {
    /// The header lacks a time or a signature that we know.
    Unreadable,
    /// Signed too long ago, or in the future.
    Stale,
    Forged,
}

/// The signature of a body, in hex.
fn signature(secret: &str, seconds: i64, body: &[u8]) -> String {
    // A key of any length is taken.
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(secret.as_bytes()) else {
        return String::new();
    };
    mac.update(format!("{seconds}.").as_bytes());
    mac.update(body);
    hex::encode(mac.finalize().into_bytes())
}

/// The header for a body that is sent now.
pub fn header(secret: &str, now: Timestamp, body: &[u8]) -> String {
    let seconds = now.as_second();
    format!("t={seconds},v1={}", signature(secret, seconds, body))
}

/// Believes a body as it arrived, byte for byte, if one of the secrets signed it lately. There are several
/// secrets, and several signatures, while a secret is being replaced.
pub fn verify(secrets: &[String], header: &str, body: &[u8], now: Timestamp) -> Result<(), SignatureError> {
    let parts: Vec<(&str, &str)> = header
        .split(',')
        .filter_map(|part| part.trim().split_once('='))
        .collect();
    let seconds: i64 = parts
        .iter()
        .find(|(name, _)| *name == "t")
        .and_then(|(_, value)| value.parse().ok())
        .ok_or(SignatureError::Unreadable)?;
    let given: Vec<&str> = parts
        .iter()
        .filter(|(name, _)| *name == "v1")
        .map(|(_, value)| *value)
        .collect();
    if given.is_empty() || secrets.is_empty() {
        return Err(SignatureError::Unreadable);
    }
    if now.as_second().abs_diff(seconds) > TOLERANCE.unsigned_abs() {
        return Err(SignatureError::Stale);
    }
    let known = secrets.iter().any(|secret| {
        let ours = signature(secret, seconds, body);
        given
            .iter()
            .any(|theirs| bool::from(ours.as_bytes().ct_eq(theirs.as_bytes())))
    });
    if known { Ok(()) } else { Err(SignatureError::Forged) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: &str = "whsec_test_amor_2026";
    const AT: i64 = 1_767_225_600;
    const BODY: &[u8] = br#"{"id":"evt_test_1","object":"event","type":"invoice.paid"}"#;
    const V1: &str = "30bc3f111bb71f8e64bb6076f2bbd6264b8a85d6be3fe293ba67a5d68f8173b2";

    fn verdict(header: &str, body: &[u8], shift: i64) -> Result<(), SignatureError> {
        let now = Timestamp::from_second(AT + shift).unwrap();
        verify(&[SECRET.to_string()], header, body, now)
    }

    #[test]
    fn vector_holds() {
        assert_eq!(signature(SECRET, AT, BODY), V1);
        assert_eq!(
            header(SECRET, Timestamp::from_second(AT).unwrap(), BODY),
            format!("t={AT},v1={V1}")
        );
        assert_eq!(verdict(&format!("t={AT},v1={V1}"), BODY, 0), Ok(()));
    }

    #[test]
    fn every_bad_case_is_refused() {
        let good = format!("t={AT},v1={V1}");
        let mut wrong = BODY.to_vec();
        wrong[10] ^= 1;
        assert_eq!(verdict(&good, &wrong, 0), Err(SignatureError::Forged), "a wrong byte");
        assert_eq!(verdict(&good, BODY, 300), Ok(()));
        assert_eq!(verdict(&good, BODY, -300), Ok(()));
        assert_eq!(
            verdict(&good, BODY, 301),
            Err(SignatureError::Stale),
            "signed too long ago"
        );
        assert_eq!(
            verdict(&good, BODY, -301),
            Err(SignatureError::Stale),
            "signed in the future"
        );
        assert_eq!(
            verdict(&format!("t={AT}"), BODY, 0),
            Err(SignatureError::Unreadable),
            "no v1"
        );
        assert_eq!(
            verdict(&format!("t={AT},v0={V1}"), BODY, 0),
            Err(SignatureError::Unreadable),
            "v0 alone"
        );
        assert_eq!(
            verdict(&format!("v1={V1}"), BODY, 0),
            Err(SignatureError::Unreadable),
            "no time"
        );
        assert_eq!(verdict("", BODY, 0), Err(SignatureError::Unreadable));
        let written_anew = br#"{"object":"event","id":"evt_test_1","type":"invoice.paid"}"#;
        assert_eq!(
            verdict(&good, written_anew, 0),
            Err(SignatureError::Forged),
            "the same, serialised anew"
        );
        assert_eq!(
            verdict(&format!("t={AT},v1={}", V1.to_uppercase()), BODY, 0),
            Err(SignatureError::Forged)
        );
        assert_eq!(
            verify(&[], &good, BODY, Timestamp::from_second(AT).unwrap()),
            Err(SignatureError::Unreadable)
        );
    }

    #[test]
    fn secret_can_be_replaced_without_a_gap() {
        let second = format!("t={AT},v1={},v1={V1}", "0".repeat(64));
        assert_eq!(verdict(&second, BODY, 0), Ok(()), "the second v1 is ours");
        let now = Timestamp::from_second(AT).unwrap();
        let both = ["whsec_new".to_string(), SECRET.to_string()];
        assert_eq!(verify(&both, &format!("t={AT},v1={V1}"), BODY, now), Ok(()));
    }
}
