//! Codes of authenticator apps: RFC 6238 with SHA-1, six digits and thirty seconds, which is what every app knows.

use ring::hmac::{HMAC_SHA1_FOR_LEGACY_USE_ONLY, Key, sign};
use subtle::ConstantTimeEq;

use crate::config::redirect::encode;

/// How long one code is shown.
const PERIOD: i64 = 30;
const DIGITS: usize = 6;
/// Base 32 of RFC 4648, which people can type.
const ALPHABET: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/// The time step of a moment in Unix seconds.
fn step_of(second: i64) -> i64 {
    second.div_euclid(PERIOD)
}

/// The code of one step.
fn code(secret: &[u8], step: i64) -> String {
    let key = Key::new(HMAC_SHA1_FOR_LEGACY_USE_ONLY, secret);
    let tag = sign(&key, &step.to_be_bytes());
    let bytes = tag.as_ref();
    let offset = usize::from(bytes.last().copied().unwrap_or(0) & 0x0f);
    let number = bytes
        .iter()
        .skip(offset)
        .take(4)
        .fold(0u32, |number, byte| (number << 8) | u32::from(*byte));
    format!("{:06}", (number & 0x7fff_ffff) % 1_000_000)
}

/// The step whose code this is: the present one or a neighbour, since clocks differ, and later than `last_step`,
/// since a code that was seen once is no proof any more. Every step is compared, so that the time tells nothing.
pub fn matching_step(secret: &[u8], given: &str, second: i64, last_step: i64) -> Option<i64> {
    let given: String = given.chars().filter(|character| !character.is_whitespace()).collect();
    if given.len() != DIGITS {
        return None;
    }
    let now = step_of(second);
    let mut found = None;
    for step in now - 1..=now + 1 {
        let equal = bool::from(code(secret, step).as_bytes().ct_eq(given.as_bytes()));
        if equal && step > last_step {
            found = Some(step);
        }
    }
    found
}

/// The secret as people type it.
pub fn base32(bytes: &[u8]) -> String {
    let mut text = String::new();
    let (mut buffer, mut bits) = (0u32, 0u32);
    for byte in bytes {
        buffer = (buffer << 8) | u32::from(*byte);
        bits += 8;
        while bits >= 5 {
            bits -= 5;
            text.push(char::from(ALPHABET[((buffer >> bits) & 31) as usize]));
        }
    }
    if bits > 0 {
        text.push(char::from(ALPHABET[((buffer << (5 - bits)) & 31) as usize]));
    }
    text
}

/// What the QR code says.
pub fn uri(secret: &str, issuer: &str, account: &str) -> String {
    // Apps show a `+` as it stands; a space is `%20` to all of them.
    let [issuer, account] = [issuer, account].map(|part| encode(part).replace('+', "%20"));
    format!(
        "otpauth://totp/{issuer}:{account}?algorithm=SHA1&digits={DIGITS}&issuer={issuer}&period={PERIOD}&secret={secret}"
    )
}

/// What an authenticator app with this secret (base 32) shows at a Unix second; None for a secret that is none.
pub fn shown_code(secret: &str, second: i64) -> Option<String> {
    let mut bytes = Vec::new();
    let (mut buffer, mut bits) = (0u32, 0u32);
    for character in secret.bytes() {
        let value = ALPHABET.iter().position(|known| *known == character)?;
        buffer = (buffer << 5) | u32::try_from(value).ok()?;
        bits += 5;
        if bits >= 8 {
            bits -= 8;
            bytes.push(u8::try_from((buffer >> bits) & 255).ok()?);
        }
    }
    Some(code(&bytes, step_of(second)))
}

/// Test code acts as the authenticator app.
#[cfg(test)]
pub fn code_at(secret: &str, second: i64) -> String {
    shown_code(secret, second).unwrap()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 6238, appendix B, whose eight digits end in these six.
    const VECTORS: [(i64, &str); 6] = [
        (59, "287082"),
        (1_111_111_109, "081804"),
        (1_111_111_111, "050471"),
        (1_234_567_890, "005924"),
        (2_000_000_000, "279037"),
        (20_000_000_000, "353130"),
    ];

    #[test]
    fn codes_are_those_of_the_standard() {
        for (second, expected) in VECTORS {
            assert_eq!(code(b"12345678901234567890", step_of(second)), expected, "{second}");
            assert_eq!(code_at(&base32(b"12345678901234567890"), second), expected);
        }
    }

    #[test]
    fn neighbouring_step_passes_and_an_older_or_used_one_does_not() {
        let secret = b"12345678901234567890";
        let at = 1_234_567_890;
        let step = step_of(at);
        for (shift, passes) in [(-2, false), (-1, true), (0, true), (1, true), (2, false)] {
            let found = matching_step(secret, &code(secret, step + shift), at, 0);
            assert_eq!(found, passes.then_some(step + shift), "{shift}");
        }
        let present = code(secret, step);
        assert_eq!(matching_step(secret, &present, at, step), None);
        assert_eq!(matching_step(secret, &present, at, step - 1), Some(step));
        assert_eq!(
            matching_step(secret, &format!("{} {}", &present[..3], &present[3..]), at, 0),
            Some(step)
        );
        for nothing in ["", "12345", "1234567", "abcdef", "１２３４５６"] {
            assert_eq!(matching_step(secret, nothing, at, 0), None, "{nothing}");
        }
    }

    #[test]
    fn base32_is_that_of_the_standard() {
        for (plain, text) in [
            ("", ""),
            ("f", "MY"),
            ("fo", "MZXQ"),
            ("foo", "MZXW6"),
            ("foobar", "MZXW6YTBOI"),
        ] {
            assert_eq!(base32(plain.as_bytes()), text);
        }
    }

    #[test]
    fn address_is_escaped() {
        assert_eq!(
            uri("ABC", "Um & Dois", "ana+x@example.org"),
            "otpauth://totp/Um%20%26%20Dois:ana%2Bx%40example.org?algorithm=SHA1&digits=6&issuer=Um%20%26%20Dois\
             &period=30&secret=ABC"
        );
    }
}
