//! The drawn portraits of the demonstration people, which are part of the program.

use super::path::DEMO;
use super::store::PhotoFingerprint;
use crate::kernel::fault::{Fault, FaultResult};
use include_dir::{Dir, include_dir};
use pictures::process::{self, SIZES};

static PORTRAITS: Dir = include_dir!("$CARGO_MANIFEST_DIR/content/portraits");

/// What the row of a portrait keeps; `name` is `{slug}-{n}`, and the row's path `demo/{name}`.
pub fn marks(name: &str) -> FaultResult<PhotoFingerprint> {
    let broken = |what: &str| Fault::Internal(format!("the portrait {name} {what}"));
    let large = file(name, SIZES[0]).ok_or_else(|| broken("is missing"))?;
    let features = webp::BitstreamFeatures::new(large).ok_or_else(|| broken("has no header"))?;
    let middle = file(name, SIZES[1]).and_then(|bytes| process::decode_webp(bytes).ok());
    let image = middle.ok_or_else(|| broken("cannot be decoded"))?;
    let thumbhash = process::thumbhash(&image).map_err(|_| broken("cannot be resized"))?;
    let dhash = process::dhash(&image).map_err(|_| broken("cannot be resized"))?;
    Ok(PhotoFingerprint::new(
        features.width(),
        features.height(),
        &thumbhash,
        dhash,
    ))
}

/// The name of every portrait.
#[cfg(test)]
fn names() -> Vec<String> {
    let name = |file: &include_dir::File<'_>| Some(file.path().to_str()?.strip_suffix("-800.webp")?.to_owned());
    PORTRAITS.files().filter_map(name).collect()
}

/// The bytes of one size of a portrait, by the path of its row.
pub fn bytes(path: &str, size: u32) -> Option<&'static [u8]> {
    file(path.strip_prefix(DEMO)?.strip_prefix('/')?, size)
}

fn file(name: &str, size: u32) -> Option<&'static [u8]> {
    PORTRAITS
        .get_file(format!("{name}-{size}.webp"))
        .map(|file| file.contents())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_demonstration_person_has_portraits_in_all_sizes() {
        let names = names();
        assert!(names.len() >= 120, "{}", names.len());
        for name in names {
            let marks = marks(&name).unwrap();
            assert_eq!(
                (marks.width, marks.height, marks.dhash.len()),
                (800, 1100, 16),
                "{name}"
            );
            assert!(!marks.thumbhash.is_empty());
            assert!(
                SIZES.iter().all(|size| bytes(&format!("demo/{name}"), *size).is_some()),
                "{name}"
            );
        }
        assert!(marks("ninguem-1").is_err());
        assert!(bytes("demo/../alex-1", 800).is_none() && bytes("alex-1", 800).is_none());
    }
}
