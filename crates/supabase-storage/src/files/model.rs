//! Buckets and files as rows, and the rules of their names and types.

use jiff::Timestamp;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::blobs::PausedUpload;
use crate::error::StorageError;
use crate::path::ObjectPath;

db::row! {
    /// A bucket's row.
    #[derive(Clone, Debug)]
    pub struct BucketRow {
        id: String,
        owner_id: Option<String>,
        public: bool,
        file_size_limit: Option<i64>,
        allowed_mime_types: Option<Value>,
        created_at: Timestamp,
        updated_at: Timestamp,
    }
}

db::row! {
    /// A file's row.
    #[derive(Clone, Debug)]
    pub struct ObjectRow {
        id: Uuid,
        bucket_id: String,
        name: String,
        version: Uuid,
        owner_id: Option<String>,
        size: i64,
        content_type: String,
        cache_control: String,
        content_encoding: Option<String>,
        user_metadata: Value,
        created_at: Timestamp,
        updated_at: Timestamp,
    }
}

db::row! {
    /// A file that arrives in several requests.
    #[derive(Clone, Debug)]
    pub struct UploadRow {
        id: Uuid,
        bucket_id: String,
        name: String,
        owner_id: Option<String>,
        overwrites: bool,
        token_id: Option<Uuid>,
        length: Option<i64>,
        received: i64,
        version: Uuid,
        paused: Option<Value>,
        content_type: String,
        cache_control: String,
        content_encoding: Option<String>,
        user_metadata: Value,
        expires_at: Timestamp,
    }
}

impl UploadRow {
    /// What the file store needs to go on.
    pub fn paused(&self) -> Option<PausedUpload> {
        self.paused.clone().and_then(|state| serde_json::from_value(state).ok())
    }

    pub fn is_complete(&self) -> bool {
        self.length == Some(self.received)
    }
}

/// What the client says of a file beside its bytes.
#[derive(Clone, Debug, PartialEq)]
pub struct ObjectMetadata {
    pub content_type: String,
    pub cache_control: String,
    pub content_encoding: Option<String>,
    pub user_metadata: Value,
}

impl Default for ObjectMetadata {
    fn default() -> ObjectMetadata {
        ObjectMetadata {
            content_type: "application/octet-stream".to_owned(),
            cache_control: "no-cache".to_owned(),
            content_encoding: None,
            user_metadata: json!({}),
        }
    }
}

/// A bucket that the program declares.
#[derive(Clone, Debug)]
pub struct FilesBucket {
    id: &'static str,
    public: bool,
    largest: Option<u64>,
    types: &'static [&'static str],
}

impl FilesBucket {
    /// A private bucket for files of every type.
    pub fn new(id: &'static str) -> FilesBucket {
        FilesBucket {
            id,
            public: false,
            largest: None,
            types: &[],
        }
    }

    /// Everybody reads by the file's address, without signing anything.
    pub fn public(mut self) -> FilesBucket {
        self.public = true;
        self
    }

    /// The largest file, in bytes.
    pub fn largest(mut self, bytes: u64) -> FilesBucket {
        self.largest = Some(bytes);
        self
    }

    /// The types that are taken: `image/png`, `image/*`.
    pub fn types(mut self, types: &'static [&'static str]) -> FilesBucket {
        self.types = types;
        self
    }

    pub(super) fn row(&self, now: Timestamp) -> BucketRow {
        BucketRow {
            id: self.id.to_owned(),
            owner_id: None,
            public: self.public,
            file_size_limit: self.largest.map(|bytes| i64::try_from(bytes).unwrap_or(i64::MAX)),
            allowed_mime_types: (!self.types.is_empty()).then(|| json!(self.types)),
            created_at: now,
            updated_at: now,
        }
    }
}

impl BucketRow {
    /// The largest file, in bytes.
    pub fn largest(&self, overall: u64) -> u64 {
        let own = self.file_size_limit.and_then(|bytes| u64::try_from(bytes).ok());
        own.unwrap_or(overall).min(overall)
    }

    /// Refuses a type that the bucket does not take.
    pub fn check_type(&self, content_type: &str) -> Result<(), StorageError> {
        let Some(types) = self.allowed_mime_types.as_ref().and_then(Value::as_array) else {
            return Ok(());
        };
        let essence = content_type
            .split(';')
            .next()
            .unwrap_or_default()
            .trim()
            .to_ascii_lowercase();
        let takes = |ty: &Value| match ty.as_str() {
            Some("*/*" | "*") => true,
            Some(ty) => match ty.strip_suffix('*') {
                Some(family) => essence.starts_with(family),
                None => ty.eq_ignore_ascii_case(&essence),
            },
            None => false,
        };
        match types.is_empty() || types.iter().any(takes) {
            true => Ok(()),
            false => Err(StorageError::invalid_mime_type(format!(
                "mime type {content_type} is not supported"
            ))),
        }
    }

    pub fn json(&self) -> Value {
        json!({
            "id": self.id,
            "name": self.id,
            "owner": self.owner_id.as_deref().unwrap_or_default(),
            "public": self.public,
            "type": "STANDARD",
            "file_size_limit": self.file_size_limit,
            "allowed_mime_types": self.allowed_mime_types,
            "created_at": self.created_at.to_string(),
            "updated_at": self.updated_at.to_string(),
        })
    }
}

/// Names of buckets as the protocol wants them: they are the first segment of every file's address.
pub fn check_bucket_name(name: &str) -> Result<(), StorageError> {
    let letter = |c: char| c.is_ascii_alphanumeric() || "_!.*'() &$@=;:+,?-".contains(c);
    let fine = !name.is_empty()
        && name.len() <= 100
        && name.chars().all(letter)
        && name.trim() == name
        && name.chars().any(|c| c != '.');
    match fine {
        true => Ok(()),
        false => Err(StorageError::invalid_bucket_name()),
    }
}

/// The first segment of a name, when the file lies in a folder.
pub fn folder(name: &str) -> &str {
    name.split_once('/').map_or("", |(folder, _)| folder)
}

/// Reads a limit as the client gives it: bytes, or a text such as `1MB`, in powers of 1000, as the official storage counts.
pub fn size_limit(value: &Value) -> Result<Option<i64>, StorageError> {
    let refused = || StorageError::invalid_request("file_size_limit is no size");
    let text = match value {
        Value::Null => return Ok(None),
        Value::Number(number) => return number.as_i64().filter(|n| *n >= 0).map(Some).ok_or_else(refused),
        Value::String(text) => text.trim().to_ascii_lowercase(),
        _ => return Err(refused()),
    };
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic() || c == ' ');
    let factor: f64 = match text[digits.len()..].trim() {
        "" | "b" => 1.0,
        "kb" => 1e3,
        "mb" => 1e6,
        "gb" => 1e9,
        _ => return Err(refused()),
    };
    let number: f64 = digits.parse().map_err(|_| refused())?;
    let bytes = number * factor;
    // Sizes beyond this are no sizes of files; below it every number of bytes is exact.
    match bytes.is_finite() && (0.0..9e15).contains(&bytes) {
        true => Ok(Some(bytes as i64)),
        false => Err(refused()),
    }
}

/// A name that a client gave in a body, beside the bucket.
pub fn path(name: &str) -> Result<ObjectPath, StorageError> {
    ObjectPath::parse(name.trim_matches('/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_numbers_or_texts_with_units() {
        for (value, expected) in [
            (json!(null), None),
            (json!(7), Some(7)),
            (json!("1mb"), Some(1_000_000)),
            (json!("1.5 KB"), Some(1_500)),
            (json!("10"), Some(10)),
            (json!("2GB"), Some(2_000_000_000)),
        ] {
            assert_eq!(size_limit(&value).unwrap(), expected, "{value}");
        }
        for wrong in [
            json!("x"),
            json!("-1"),
            json!(-1),
            json!([]),
            json!("1tb"),
            json!("nan"),
            json!("1e30gb"),
        ] {
            assert!(size_limit(&wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn types_may_be_families_and_carry_parameters() {
        let bucket = |types: &'static [&'static str]| FilesBucket::new("x").types(types).row(Timestamp::UNIX_EPOCH);
        assert!(bucket(&[]).check_type("anything/at-all").is_ok());
        let texts = bucket(&["text/*", "image/png"]);
        for fine in ["text/plain", "text/plain;charset=UTF-8", "IMAGE/PNG"] {
            assert!(texts.check_type(fine).is_ok(), "{fine}");
        }
        let refused = texts.check_type("image/jpeg").unwrap_err();
        assert_eq!(refused.message, "mime type image/jpeg is not supported");
        assert!(texts.check_type("").is_err());
    }

    #[test]
    fn bucket_names_are_plain_words() {
        for fine in ["posters", "my bucket", "a.b-c_d", "with-limit1"] {
            assert!(check_bucket_name(fine).is_ok(), "{fine}");
        }
        for wrong in ["", "a/b", "..", ".", " a", "ä", "a\nb", &"x".repeat(101)] {
            assert_eq!(
                check_bucket_name(wrong).unwrap_err().code,
                "InvalidBucketName",
                "{wrong:?}"
            );
        }
    }
}
