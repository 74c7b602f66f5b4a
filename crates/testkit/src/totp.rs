//! An authenticator app.

use ring::hmac::{HMAC_SHA1_FOR_LEGACY_USE_ONLY, Key, sign};

const ALPHABET: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const PERIOD: i64 = 30;

/// The six digits that an app with this secret (base 32) shows at a Unix second (RFC 6238).
pub fn totp(secret: &str, second: i64) -> String {
    let (mut bytes, mut buffer, mut bits) = (Vec::new(), 0u32, 0u32);
    for letter in secret.bytes() {
        let value = ALPHABET.iter().position(|known| *known == letter);
        buffer = (buffer << 5) | value.expect("base 32") as u32;
        bits += 5;
        if bits >= 8 {
            bits -= 8;
            bytes.push((buffer >> bits & 255) as u8);
        }
    }
    let key = Key::new(HMAC_SHA1_FOR_LEGACY_USE_ONLY, &bytes);
    let tag = sign(&key, &(second / PERIOD).to_be_bytes());
    let tag = tag.as_ref();
    let offset = usize::from(tag[19] & 15);
    let word = u32::from_be_bytes([tag[offset], tag[offset + 1], tag[offset + 2], tag[offset + 3]]);
    format!("{:06}", (word & 0x7fff_ffff) % 1_000_000)
}
