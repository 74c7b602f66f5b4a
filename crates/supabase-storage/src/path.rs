//! Names of files inside a bucket.

use super::error::StorageError;

/// Longer names are refused; in bytes.
const MAX_LENGTH: usize = 1024;
/// What one folder or file name may take in bytes.
const MAX_SEGMENT: usize = 255;

/// A file's name inside its bucket: segments joined by `/`, none of them empty, `.` or `..`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ObjectPath(String);

impl ObjectPath {
    /// Takes a decoded name. Letters of any script are fine; control characters and backslashes are not.
    pub fn parse(name: &str) -> Result<ObjectPath, StorageError> {
        let fine = name.len() <= MAX_LENGTH && name.split('/').all(fine_segment);
        if fine {
            Ok(ObjectPath(name.to_owned()))
        } else {
            Err(StorageError::invalid_key(&name.escape_debug().to_string()))
        }
    }

    pub(super) fn of(segments: &[&str]) -> Result<ObjectPath, StorageError> {
        ObjectPath::parse(&segments.join("/"))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The segments, outermost folder first.
    pub fn segments(&self) -> impl Iterator<Item = &str> {
        self.0.split('/')
    }
}

fn fine_segment(segment: &str) -> bool {
    !segment.is_empty()
        && segment.len() <= MAX_SEGMENT
        && segment != "."
        && segment != ".."
        && !segment.chars().any(|c| c.is_control() || c == '\\')
}

/// One segment of a request's path, its escapes undone once. A `+` is a plus here, unlike in a query.
pub(super) fn decode(segment: &str) -> Result<String, StorageError> {
    let refused = || StorageError::invalid_key(segment);
    let mut out = Vec::with_capacity(segment.len());
    let mut bytes = segment.bytes();
    while let Some(byte) = bytes.next() {
        if byte != b'%' {
            out.push(byte);
            continue;
        }
        let mut digit = || bytes.next().and_then(|byte| char::from(byte).to_digit(16));
        let (Some(high), Some(low)) = (digit(), digit()) else {
            return Err(refused());
        };
        // Two hexadecimal digits are at most 255.
        out.push((high * 16 + low) as u8);
    }
    String::from_utf8(out).map_err(|_| refused())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_any_script_pass_and_ways_out_do_not() {
        for fine in ["a.png", "ä b/c.png", "a/b/c", "…/x", "a+b=c,d"] {
            assert_eq!(ObjectPath::parse(fine).unwrap().as_str(), fine);
        }
        for wrong in [
            "",
            "/a",
            "a/",
            "a//b",
            "..",
            "a/../b",
            "./a",
            "a\\b",
            "a\0b",
            "a\nb",
            &"x".repeat(256),
            &"x/".repeat(600),
        ] {
            assert_eq!(ObjectPath::parse(wrong).unwrap_err().code, "InvalidKey", "{wrong:?}");
        }
    }

    #[test]
    fn escapes_are_undone_once() {
        assert_eq!(decode("%C3%A4%20b+c").unwrap(), "ä b+c");
        assert_eq!(decode("a%2520b").unwrap(), "a%20b");
        for wrong in ["%", "%4", "%zz", "%+1", "%ff"] {
            assert!(decode(wrong).is_err(), "{wrong}");
        }
        // An escaped slash cannot hide a way out: the whole name is judged after decoding.
        assert!(ObjectPath::parse(&decode("..%2fx").unwrap()).is_err());
    }
}
