//! What an account can be recognized by, as keyed hashes: without the installation's secret they say nothing.

use crate::accounts::model::folded_email;
use crate::kernel::Vault;

/// Bits in which two perceptual hashes of one photo may differ: after scaling, another compression, a narrow crop.
const DISTANCE_MAX: u32 = 8;
/// A hash with fewer bits set, or fewer unset, is that of a flat picture, and many pictures share it.
const DETAIL_MIN: u32 = 10;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MarkKind {
    Email,
    Phone,
    Photo,
    Device,
}

impl MarkKind {
    pub fn word(self) -> &'static str {
        match self {
            MarkKind::Email => "email",
            MarkKind::Phone => "phone",
            MarkKind::Photo => "photo",
            MarkKind::Device => "device",
        }
    }
}

/// One mark as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    pub kind: MarkKind,
    /// Hexadecimal: an HMAC, or for a photo the sealed perceptual hash in sixteen digits.
    pub value: String,
}

/// The keyed hash of a folded address, also kept as `accounts.email_risk`.
pub fn email(vault: &Vault, address: &str) -> String {
    hex::encode(vault.tag("mark.email", &folded_email(address)))
}

pub fn email_mark(vault: &Vault, address: &str) -> Mark {
    Mark {
        kind: MarkKind::Email,
        value: email(vault, address),
    }
}

pub fn phone_mark(vault: &Vault, number: &str) -> Mark {
    Mark {
        kind: MarkKind::Phone,
        value: hex::encode(vault.tag("mark.phone", number)),
    }
}

/// The mark of a browser, from the random id in its cookies.
pub fn device_mark(vault: &Vault, device: &str) -> Mark {
    Mark {
        kind: MarkKind::Device,
        value: hex::encode(vault.tag("mark.device", device)),
    }
}

/// The mark of a photo; None for a picture without detail. The hash is combined with a secret pad, which keeps
/// distances: near pictures have near marks, and no mark can be compared with a picture from elsewhere.
pub fn photo(vault: &Vault, dhash: u64) -> Option<Mark> {
    let detail = dhash.count_ones();
    (DETAIL_MIN..=64 - DETAIL_MIN).contains(&detail).then(|| Mark {
        kind: MarkKind::Photo,
        value: format!("{:016x}", dhash ^ pad(vault)),
    })
}

/// The perceptual hash that a mark was made of.
pub fn opened(vault: &Vault, mark: &str) -> Option<u64> {
    u64::from_str_radix(mark, 16).ok().map(|sealed| sealed ^ pad(vault))
}

fn pad(vault: &Vault) -> u64 {
    vault
        .tag("mark.photo", "")
        .iter()
        .take(8)
        .fold(0, |pad, byte| (pad << 8) | u64::from(*byte))
}

/// Whether two marks are of one photo.
pub fn is_near(one: &str, other: &str) -> bool {
    let read = |mark| u64::from_str_radix(mark, 16).ok();
    match (read(one), read(other)) {
        (Some(one), Some(other)) => (one ^ other).count_ones() <= DISTANCE_MAX,
        _ => false,
    }
}

/// The eight bytes of a photo's mark, each with its place. Two marks that differ in fewer than eight bits share one.
pub fn bands(mark: &str) -> Vec<String> {
    (0..8)
        .filter_map(|place| Some(format!("{place}{}", mark.get(place * 2..place * 2 + 2)?)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn photo_marks_keep_distances_and_share_a_band_when_near() {
        let vault = Vault::new(&[7; 32]);
        let hash = 0x0f0f_3c3c_5a5a_1234_u64;
        let mark = photo(&vault, hash).unwrap().value;
        let near = photo(&vault, hash ^ 0b1_0001_0001).unwrap().value;
        let far = photo(&vault, !hash).unwrap().value;
        assert!(is_near(&mark, &near) && !is_near(&mark, &far));
        assert!(bands(&mark).iter().any(|band| bands(&near).contains(band)));
        assert_eq!(opened(&vault, &mark), Some(hash));
        assert_ne!(Some(mark), photo(&Vault::new(&[8; 32]), hash).map(|mark| mark.value));
    }

    #[test]
    fn flat_picture_has_no_mark() {
        assert_eq!(photo(&Vault::new(&[7; 32]), 0), None);
        assert_eq!(photo(&Vault::new(&[7; 32]), u64::MAX), None);
    }

    #[test]
    fn email_mark_folds_dots_and_tags() {
        let vault = Vault::new(&[7; 32]);
        assert_eq!(email(&vault, "A.na+x@gmail.com"), email(&vault, "ana@googlemail.com"));
        assert_ne!(email(&vault, "ana@gmail.com"), email(&vault, "bia@gmail.com"));
    }
}
