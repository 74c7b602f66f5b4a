//! Mutated headers: read, or refused as the client's mistake.

use http::{HeaderMap, HeaderValue};

use super::headers;
use super::{DEFER_LENGTH, LENGTH, METADATA, OFFSET};
use crate::error::StorageError;
use supabase_base::fuzz::{Mutator, lines};

const MUTATIONS: usize = 10_000;

/// A line of the corpus: `length|defer|offset|metadata`, each absent when empty.
fn read(line: &[u8]) -> HeaderMap {
    let mut map = HeaderMap::new();
    let mut parts = line.splitn(4, |byte| *byte == b'|');
    for name in [LENGTH, DEFER_LENGTH, OFFSET, METADATA] {
        let value = parts.next().filter(|value| !value.is_empty());
        if let Some(value) = value.and_then(|value| HeaderValue::from_bytes(value).ok()) {
            map.insert(name, value);
        }
    }
    map
}

fn is_mistake<T>(answer: &Result<T, StorageError>) -> bool {
    answer
        .as_ref()
        .err()
        .is_none_or(|error| (400..500).contains(&error.status))
}

#[test]
fn mutated_headers_are_read_or_refused() {
    let (mut read_well, mut refused) = (0, 0);
    for input in Mutator::new(lines("tus.txt")).inputs(MUTATIONS) {
        let map = read(&input);
        let (creation, offset) = (headers::creation(&map), headers::offset(&map));
        assert!(is_mistake(&creation) && is_mistake(&offset), "{creation:?} {offset:?}");
        match creation {
            Ok(creation) => {
                assert!(!creation.bucket.is_empty() && !creation.name.is_empty());
                read_well += 1;
            }
            Err(_) => refused += 1,
        }
    }
    assert!(read_well > 100 && refused > 100, "{read_well} read, {refused} refused");
}

#[test]
fn headers_mean_what_the_protocol_says() {
    let of = |line: &str| headers::creation(&read(line.as_bytes()));
    // bucketName posters, objectName a/b.png, contentType image/png, cacheControl 60, metadata {"a":1}
    let names = "bucketName cG9zdGVycw==,objectName YS9iLnBuZw==";
    let whole = of(&format!(
        "10|||{names},contentType aW1hZ2UvcG5n,cacheControl NjA=,metadata eyJhIjoxfQ=="
    ))
    .unwrap();
    assert_eq!(
        (whole.length, whole.bucket.as_str(), whole.name.as_str()),
        (Some(10), "posters", "a/b.png")
    );
    assert_eq!(
        (
            whole.metadata.content_type.as_str(),
            whole.metadata.cache_control.as_str()
        ),
        ("image/png", "max-age=60")
    );
    assert_eq!(whole.metadata.user_metadata, serde_json::json!({"a": 1}));
    assert_eq!(of(&format!("|1||{names}")).unwrap().length, None);
    for wrong in [
        format!("|||{names}"),
        format!("5|1||{names}"),
        format!("|2||{names}"),
        format!("+5|||{names}"),
        format!("-1|||{names}"),
        format!("99999999999999999999|||{names}"),
        "5|||".to_owned(),
        "5|||bucketName cG9zdGVycw==".to_owned(),
        format!("5|||{names},objectName YQ=="),
        "5|||bucketName ***,objectName YQ==".to_owned(),
        format!("5|||{names},metadata W10="),
        format!("5|||{names},contentType bm9uZQ=="),
    ] {
        assert!((400..=415).contains(&of(&wrong).unwrap_err().status), "{wrong}");
    }
    assert_eq!(headers::offset(&read(b"||7|")).unwrap(), 7);
    assert!(headers::offset(&read(b"|||")).is_err());
}
