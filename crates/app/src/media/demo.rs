//! The drawn portraits of the demonstration people, which are part of the program.

use super::path::DEMO;
use super::store::PhotoFingerprint;
use crate::kernel::fault::{Fault, FaultResult};
use include_dir::{Dir, include_dir};

static PORTRAITS: Dir = include_dir!("$CARGO_MANIFEST_DIR/content/portraits");

/// One line for each portrait: name, width and height in pixels, ThumbHash in base64, dHash in hexadecimal digits. The
/// first start reads them here and decodes no picture. A test compares every line with its picture.
const FINGERPRINTS: &str = include_str!("../../content/portrait-fingerprints.tsv");

/// What the row of a portrait keeps; `name` is `{slug}-{n}`, and the row's path `demo/{name}`.
pub fn marks(name: &str) -> FaultResult<PhotoFingerprint> {
    let mut lines = FINGERPRINTS.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    let found = lines.find_map(|line| match line.as_slice() {
        [own, width, height, thumbhash, dhash] if *own == name => Some(PhotoFingerprint {
            width: width.parse().ok()?,
            height: height.parse().ok()?,
            thumbhash: (*thumbhash).to_owned(),
            dhash: (*dhash).to_owned(),
        }),
        _ => None,
    });
    found.ok_or_else(|| Fault::Internal(format!("the portrait {name} is not listed")))
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
    use pictures::process::{self, SIZES};

    /// The line of a portrait, from its pictures.
    fn measured(name: &str) -> String {
        let image = process::decode_webp(file(name, SIZES[1]).unwrap()).unwrap();
        let size = webp::BitstreamFeatures::new(file(name, SIZES[0]).unwrap()).unwrap();
        let (thumbhash, dhash) = (process::thumbhash(&image).unwrap(), process::dhash(&image).unwrap());
        let marks = PhotoFingerprint::new(size.width(), size.height(), &thumbhash, dhash);
        let (thumbhash, dhash) = (marks.thumbhash, marks.dhash);
        format!("{name}\t{}\t{}\t{thumbhash}\t{dhash}\n", marks.width, marks.height)
    }

    #[test]
    fn listed_fingerprints_are_those_of_the_portraits() {
        let name = |file: &include_dir::File<'_>| Some(file.path().to_str()?.strip_suffix("-800.webp")?.to_owned());
        let mut names: Vec<String> = PORTRAITS.files().filter_map(name).collect();
        names.sort();
        let table: String = names.iter().map(|name| measured(name)).collect();
        assert!(
            FINGERPRINTS == table,
            "content/portrait-fingerprints.tsv must be:\n{table}"
        );
    }

    #[test]
    fn every_demonstration_person_has_portraits_in_all_sizes() {
        let names: Vec<&str> = FINGERPRINTS
            .lines()
            .filter_map(|line| line.split('\t').next())
            .collect();
        assert!(names.len() >= 120, "{}", names.len());
        for name in names {
            let marks = marks(name).unwrap();
            assert_eq!((marks.width, marks.height), (800, 1100), "{name}");
            assert!(
                SIZES.iter().all(|size| bytes(&format!("demo/{name}"), *size).is_some()),
                "{name}"
            );
        }
        assert!(marks("ninguem-1").is_err());
        assert!(bytes("demo/../alex-1", 800).is_none() && bytes("alex-1", 800).is_none());
    }
}
