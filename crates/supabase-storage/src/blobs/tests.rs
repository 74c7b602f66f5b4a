//! The same promises of every store. `S3_TEST_URL` adds a store over the S3 protocol; `scripts/test` starts one.

use super::*;

/// The contract of every store, checked on an empty one.
pub(crate) async fn keeps_its_promises(store: &dyn Blobs) {
    small_files(store).await;
    large_files(store).await;
    pauses(store).await;
    no_key_leads_out(store).await;
}

async fn all(store: &dyn Blobs, key: &str, range: Range<u64>) -> Option<Vec<u8>> {
    use futures_util::TryStreamExt;
    let stream = store.read(key, range).await.unwrap()?;
    let pieces: Vec<Bytes> = stream.try_collect().await.unwrap();
    Some(pieces.concat())
}

async fn small_files(store: &dyn Blobs) {
    assert_eq!(store.get("a/b.webp").await.unwrap(), None);
    assert!(store.read("a/b.webp", 0..3).await.unwrap().is_none());
    store.put("a/b.webp", Bytes::from_static(b"one")).await.unwrap();
    let second = store.put("a/b.webp", Bytes::from_static(b"two")).await;
    assert!(matches!(second, Err(BlobError::Exists)), "{second:?}");
    assert_eq!(store.get("a/b.webp").await.unwrap().unwrap(), "one");
    assert_eq!(all(store, "a/b.webp", 1..3).await.unwrap(), b"ne");
    assert_eq!(all(store, "a/b.webp", 3..3).await.unwrap(), b"");
    assert_eq!(store.get("a/b.webp/c").await.unwrap(), None);
    store.copy("a/b.webp", "c/d.webp").await.unwrap();
    let mut keys: Vec<String> = store
        .list("c")
        .await
        .unwrap()
        .into_iter()
        .map(|found| found.key)
        .collect();
    keys.sort();
    assert_eq!(keys, ["c/d.webp"]);
    store.delete_folder("a").await.unwrap();
    store.delete_folder("a").await.unwrap();
    store.delete("a/b.webp").await.unwrap();
    assert_eq!(store.get("a/b.webp").await.unwrap(), None);
    assert_eq!(store.get("c/d.webp").await.unwrap().unwrap(), "one");
    store.delete("c/d.webp").await.unwrap();
    assert!(store.list("c").await.unwrap().is_empty());
}

/// Bytes that differ everywhere, larger than a part of any store.
fn large() -> Bytes {
    let bytes: Vec<u8> = (0..18_u32 << 20)
        .map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8)
        .collect();
    Bytes::from(bytes)
}

async fn large_files(store: &dyn Blobs) {
    let bytes = large();
    let mut writer = store.write("l/large", None).await.unwrap();
    for piece in bytes.chunks(100_000) {
        writer.write(Bytes::copy_from_slice(piece)).await.unwrap();
    }
    assert!(store.get("l/large").await.unwrap().is_none(), "seen before it is whole");
    writer.finish().await.unwrap();
    assert!(all(store, "l/large", 0..bytes.len() as u64).await.unwrap() == bytes);
    let middle = (9 << 20)..(9 << 20) + 50;
    assert!(all(store, "l/large", middle.clone()).await.unwrap() == bytes[middle.start as usize..middle.end as usize]);
    let mut refused = store.write("l/refused", None).await.unwrap();
    refused.write(bytes).await.unwrap();
    refused.abandon().await;
    assert!(store.get("l/refused").await.unwrap().is_none());
    store.delete("l/large").await.unwrap();
}

/// A file in goes of uneven sizes, of which one is lost before it was noted, as by a power cut.
async fn pauses(store: &dyn Blobs) {
    let bytes = large();
    let mut paused: Option<PausedUpload> = None;
    for (index, size) in [6 << 20, 1, 7 << 20, 0, 3 << 20].into_iter().enumerate() {
        let from = paused.as_ref().map_or(0, |paused| paused.size as usize);
        let mut lost = store.write("p/paused", paused.as_ref()).await.unwrap();
        if index > 0 {
            lost.write(bytes.slice(from..from + 9)).await.unwrap();
            drop(lost.pause().await.unwrap());
            lost = store.write("p/paused", paused.as_ref()).await.unwrap();
        }
        lost.write(bytes.slice(from..from + size)).await.unwrap();
        paused = Some(lost.pause().await.unwrap());
    }
    let paused = paused.unwrap();
    // The state survives its way through the database.
    let paused: PausedUpload = serde_json::from_value(serde_json::to_value(&paused).unwrap()).unwrap();
    assert!(
        store.get("p/paused").await.unwrap().is_none(),
        "seen before it is whole"
    );
    store.complete("p/paused", &paused).await.unwrap();
    store.complete("p/paused", &paused).await.unwrap();
    assert!(all(store, "p/paused", 0..paused.size).await.unwrap() == bytes[..paused.size as usize]);
    let left: Vec<String> = store
        .list("p")
        .await
        .unwrap()
        .into_iter()
        .map(|found| found.key)
        .collect();
    assert_eq!(left, ["p/paused"]);

    let mut given_up = store.write("p/given-up", None).await.unwrap();
    given_up.write(bytes.slice(..9 << 20)).await.unwrap();
    let given_up = given_up.pause().await.unwrap();
    store.abandon("p/given-up", &given_up).await.unwrap();
    assert!(matches!(
        store.complete("p/given-up", &given_up).await,
        Err(BlobError::Lost | BlobError::Remote(_))
    ));
    store.delete_folder("p").await.unwrap();
}

async fn no_key_leads_out(store: &dyn Blobs) {
    for key in [
        "../secret",
        "a/../../secret",
        "/etc/passwd",
        "",
        "a//b",
        ".unfinished",
        "a\\b",
        "a\0b",
        "ä",
    ] {
        assert!(matches!(store.get(key).await, Err(BlobError::Key)), "{key:?}");
        assert!(
            matches!(store.put(key, Bytes::new()).await, Err(BlobError::Key)),
            "{key:?}"
        );
        assert!(matches!(store.delete(key).await, Err(BlobError::Key)), "{key:?}");
        assert!(matches!(store.delete_folder(key).await, Err(BlobError::Key)), "{key:?}");
        assert!(matches!(store.write(key, None).await, Err(BlobError::Key)), "{key:?}");
        assert!(matches!(store.read(key, 0..1).await, Err(BlobError::Key)), "{key:?}");
    }
}

#[tokio::test]
async fn folder_store_meets_the_contract_and_leaves_no_drafts() {
    let root = tempfile::tempdir().unwrap();
    std::fs::write(root.path().join("secret"), "x").unwrap();
    let store = FolderStore::new(root.path().join("media"));
    keeps_its_promises(&store).await;
    let drafts = || {
        std::fs::read_dir(root.path().join("media/.unfinished"))
            .unwrap()
            .count()
    };
    assert_eq!(drafts(), 0);
    let mut dropped = store.write("x/dropped", None).await.unwrap();
    dropped.write(Bytes::from_static(b"x")).await.unwrap();
    drop(dropped);
    assert_eq!(drafts(), 0);
    drop(store.write("x/old", None).await.unwrap().pause().await.unwrap());
    store
        .tidy(Timestamp::now() - jiff::SignedDuration::from_hours(1))
        .await
        .unwrap();
    assert_eq!(drafts(), 1);
    store
        .tidy(Timestamp::now() + jiff::SignedDuration::from_hours(1))
        .await
        .unwrap();
    assert_eq!(drafts(), 0);
}

/// A disk with so many bytes free.
#[derive(Debug)]
struct Free(u64);

impl super::FreeSpace for Free {
    fn space(&self, _: &std::path::Path) -> std::io::Result<super::Space> {
        Ok(super::Space {
            available: self.0,
            total: 1 << 40,
        })
    }
}

#[tokio::test]
async fn folder_refuses_files_that_would_take_from_the_reserve_and_leaves_no_drafts() {
    let root = tempfile::tempdir().unwrap();
    let store = |free| FolderStore::leaving(root.path(), std::sync::Arc::new(Free(free)), 500);
    let bytes = Bytes::from(vec![7; 100]);
    let (low, enough) = (store(1099), store(1100));
    assert!(matches!(low.put("x/small", bytes.clone()).await, Err(BlobError::Full)));
    assert_eq!(low.get("x/small").await.unwrap(), None);
    enough.put("x/small", bytes.clone()).await.unwrap();

    let mut draft = low.write("x/large", None).await.unwrap();
    draft.write(bytes.clone()).await.unwrap();
    assert!(matches!(draft.finish().await, Err(BlobError::Full)));
    assert_eq!(low.get("x/large").await.unwrap(), None);

    // What was safe before the disk filled up stays, and goes on when there is space.
    let mut begun = enough.write("x/large", None).await.unwrap();
    begun.write(bytes.clone()).await.unwrap();
    let paused = begun.pause().await.unwrap();
    let mut more = low.write("x/large", Some(&paused)).await.unwrap();
    more.write(bytes.clone()).await.unwrap();
    assert!(matches!(more.pause().await, Err(BlobError::Full)));
    let mut more = enough.write("x/large", Some(&paused)).await.unwrap();
    more.write(bytes).await.unwrap();
    more.finish().await.unwrap();
    assert_eq!(enough.get("x/large").await.unwrap().map(|bytes| bytes.len()), Some(200));
    assert_eq!(std::fs::read_dir(root.path().join(".unfinished")).unwrap().count(), 0);
}

#[test]
fn errors_of_a_full_disk_are_full() {
    use std::io::{Error, ErrorKind};
    for kind in [ErrorKind::StorageFull, ErrorKind::QuotaExceeded] {
        assert!(matches!(BlobError::from(Error::from(kind)), BlobError::Full));
    }
    assert!(matches!(
        BlobError::from(Error::from(ErrorKind::PermissionDenied)),
        BlobError::Failed(_)
    ));
}

/// Run by `scripts/test` beside a server of that protocol.
#[tokio::test]
#[ignore = "needs S3_TEST_URL, which scripts/test sets"]
async fn s3_keeps_its_promises() {
    let address = std::env::var("S3_TEST_URL").expect("S3_TEST_URL");
    keeps_its_promises(&S3::open(&address).unwrap()).await;
}

#[test]
fn addresses_that_name_no_bucket_are_refused_without_their_secret() {
    for wrong in [
        "",
        "http://a:hush@h/b",
        "s3://a:hush@h",
        "s3://h/b",
        "s3://a@h/b",
        "s3://a:hush@h/b?regoin=x",
        "s3://a:hush@h/b?endpoint=nonsense",
    ] {
        let refused = S3::open(wrong);
        assert!(refused.is_err(), "{wrong}");
        assert!(!format!("{refused:?}").contains("hush"), "{wrong}");
    }
    let store = S3::open("s3://a:h%2Fush@h/b/folder?region=eu-west-1&endpoint=http://127.0.0.1:9").unwrap();
    assert!(!format!("{store:?}").contains("h/ush"));
}
