//! Uploads in several requests, as `tus-js-client` sends them.

mod refusals;
mod signed;

use super::*;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use jobs::clock::Clock;

const TUS: (&str, &str) = ("tus-resumable", "1.0.0");
const PIECE: (&str, &str) = ("content-type", "application/offset+octet-stream");

fn metadata(name: &str) -> String {
    let pairs = [
        ("bucketName", "notes"),
        ("objectName", name),
        ("contentType", "text/plain"),
        ("cacheControl", "3600"),
        ("metadata", "{\"a\":1}"),
    ];
    let pairs = pairs.map(|(key, value)| format!("{key} {}", STANDARD.encode(value)));
    pairs.join(",")
}

fn own(name: &str) -> String {
    format!("{ANA}/{name}")
}

impl World {
    async fn begin(&self, name: &str, user: impl Into<Option<Uuid>>, headers: &[(&str, &str)]) -> Answer {
        let metadata = metadata(name);
        let mut all = vec![TUS, ("upload-metadata", metadata.as_str())];
        all.extend(headers);
        self.ask("POST", "/upload/resumable", user, &all, "").await
    }

    async fn began(&self, name: &str, length: usize) -> String {
        let length = length.to_string();
        let answer = self.begin(name, ANA, &[("upload-length", &length)]).await.ok();
        assert_eq!(answer.status, 201);
        answer.header("location").to_owned()
    }

    async fn patch(&self, at: &str, offset: usize, body: impl Into<Body>) -> Answer {
        let offset = offset.to_string();
        self.ask("PATCH", at, ANA, &[TUS, PIECE, ("upload-offset", &offset)], body)
            .await
    }

    async fn offset(&self, at: &str) -> String {
        let head = self.ask("HEAD", at, ANA, &[TUS], "").await.ok();
        assert_eq!((head.status, head.header("cache-control")), (200, "no-store"));
        head.header("upload-offset").to_owned()
    }
}

#[tokio::test]
async fn file_comes_in_pieces_across_a_restart() {
    on_both(|world| async move {
        let at = world.began(&own("a b"), 12).await;
        assert!(at.starts_with("http://club.test/storage/v1/upload/resumable/"), "{at}");
        assert_eq!(world.offset(&at).await, "0");
        let first = world.patch(&at, 0, "0123456").await;
        assert_eq!(
            (
                first.status,
                first.header("upload-offset"),
                first.header("tus-resumable")
            ),
            (204, "7", "1.0.0")
        );
        assert_eq!(first.header("upload-expires"), "Sun, 22 Nov 2026 12:01:00 GMT");
        assert_eq!(
            world.get(&format!("/object/notes/{ANA}/a%20b"), ANA).await.code(),
            "400 404 NoSuchKey"
        );
        let world = world.restarted();
        let head = world.ask("HEAD", &at, ANA, &[TUS], "").await;
        assert_eq!(
            (head.header("upload-offset"), head.header("upload-length")),
            ("7", "12")
        );
        let last = world.patch(&at, 7, "789ab").await;
        assert_eq!((last.status, last.header("upload-offset")), (204, "12"));
        let file = world.get(&format!("/object/notes/{ANA}/a%20b"), ANA).await;
        assert_eq!(
            (file.bytes.as_ref(), file.header("content-type")),
            (b"0123456789ab".as_slice(), "text/plain")
        );
        assert_eq!(file.header("cache-control"), "max-age=3600");
        let info = world.get(&format!("/object/info/notes/{ANA}/a%20b"), ANA).await.json();
        assert_eq!(info["metadata"], json!({"a": 1}));
        assert_eq!(world.ask("HEAD", &at, ANA, &[TUS], "").await.status, 404);
        assert_eq!((world.stored(), world.drafts()), (1, 0));
    })
    .await;
}

#[tokio::test]
async fn bytes_before_a_broken_connection_are_kept() {
    on_both(|world| async move {
        let at = world.began(&own("x"), 10).await;
        let pieces = [Ok(Bytes::from_static(b"0123")), Err(std::io::Error::other("gone"))];
        let broken = world
            .patch(&at, 0, Body::from_stream(futures_util::stream::iter(pieces)))
            .await;
        assert_eq!(broken.status, 400);
        assert_eq!(world.offset(&at).await, "4");
        assert_eq!(world.patch(&at, 4, "456789").await.status, 204);
        assert_eq!(
            world.get(&format!("/object/notes/{ANA}/x"), ANA).await.bytes,
            "0123456789"
        );
    })
    .await;
}

#[tokio::test]
async fn client_that_comes_back_stops_the_request_that_hangs() {
    on_both(|world| async move {
        let world = Arc::new(world);
        let at = world.began(&own("x"), 10).await;
        let (send, body) = tokio::sync::mpsc::channel::<Result<Bytes, std::io::Error>>(1);
        let body = futures_util::stream::unfold(body, |mut body| async move { Some((body.recv().await?, body)) });
        let hanging = tokio::spawn({
            let (world, at) = (world.clone(), at.clone());
            async move { world.patch(&at, 0, Body::from_stream(body)).await.status }
        });
        send.send(Ok(Bytes::from_static(b"012"))).await.unwrap();
        // The channel holds one piece: this one is sent when the first was taken.
        send.send(Ok(Bytes::from_static(b"34"))).await.unwrap();
        let noted: usize = world.offset(&at).await.parse().unwrap();
        assert!((3..=5).contains(&noted), "{noted}");
        assert_eq!(hanging.await.unwrap(), 423);
        let rest = "0123456789"[noted..].to_owned();
        assert_eq!(world.patch(&at, noted, rest).await.status, 204);
        assert_eq!(
            world.get(&format!("/object/notes/{ANA}/x"), ANA).await.bytes,
            "0123456789"
        );
    })
    .await;
}

#[tokio::test]
async fn first_piece_may_come_with_the_beginning_and_the_length_later() {
    on_both(|world| async move {
        let metadata = metadata(&own("x"));
        let headers = [
            TUS,
            PIECE,
            ("upload-metadata", metadata.as_str()),
            ("upload-defer-length", "1"),
        ];
        let begun = world.ask("POST", "/upload/resumable", ANA, &headers, "012").await.ok();
        assert_eq!((begun.status, begun.header("upload-offset")), (201, "3"));
        let at = begun.header("location").to_owned();
        let head = world.ask("HEAD", &at, ANA, &[TUS], "").await;
        assert_eq!(
            (head.header("upload-defer-length"), head.header("upload-length")),
            ("1", "")
        );
        assert_eq!(world.patch(&at, 3, "345").await.status, 204);
        let reply = [TUS, PIECE, ("upload-offset", "6"), ("upload-length", "8")];
        assert_eq!(world.ask("PATCH", &at, ANA, &reply, "67").await.status, 204);
        assert_eq!(
            world.get(&format!("/object/notes/{ANA}/x"), ANA).await.bytes,
            "01234567"
        );
        let nothing = world.begin(&own("empty"), ANA, &[("upload-length", "0")]).await;
        assert_eq!((nothing.status, nothing.header("upload-offset")), (201, "0"));
        let file = world.get(&format!("/object/notes/{ANA}/empty"), ANA).await;
        assert_eq!((file.status, file.bytes.len()), (200, 0));
        // Where proxies know no PATCH.
        let at = world.began(&own("y"), 2).await;
        let posted = [TUS, PIECE, ("upload-offset", "0"), ("x-http-method-override", "PATCH")];
        assert_eq!(world.ask("POST", &at, ANA, &posted, "ok").await.status, 204);
        assert_eq!(world.get(&format!("/object/notes/{ANA}/y"), ANA).await.bytes, "ok");
    })
    .await;
}

#[tokio::test]
async fn uploads_end_are_given_up_and_swept_away() {
    on_both(|world| async move {
        let at = world.began(&own("x"), 4).await;
        world.patch(&at, 0, "01").await.ok();
        assert_eq!(world.drafts(), 1);
        assert_eq!(world.ask("DELETE", &at, ANA, &[TUS], "").await.status, 204);
        assert_eq!((world.drafts(), world.patch(&at, 2, "23").await.status), (0, 404));
        let at = world.began(&own("x"), 4).await;
        world.patch(&at, 0, "01").await.ok();
        let soon = NOW.parse::<Timestamp>().unwrap() + SignedDuration::from_hours(23);
        world.files.sweep(soon).await.unwrap();
        assert_eq!(world.offset(&at).await, "2");
        world.clock.advance(SignedDuration::from_hours(24));
        assert_eq!(world.patch(&at, 2, "23").await.status, 410);
        world.files.sweep(world.clock.now()).await.unwrap();
        assert_eq!((world.drafts(), world.patch(&at, 2, "23").await.status), (0, 404));
    })
    .await;
}

#[tokio::test]
async fn power_cut_between_the_last_byte_and_the_row_costs_nothing() {
    on_both(|world| async move {
        let at = world.began(&own("x"), 4).await;
        world.patch(&at, 0, "012").await.ok();
        let id: Uuid = at.rsplit('/').next().unwrap().parse().unwrap();
        let row = store::upload(&mut world.files.db.reader(), id).await.unwrap().unwrap();
        let blob = key(row.version);
        let mut writer = world.files.blobs.write(&blob, row.paused().as_ref()).await.unwrap();
        writer.write(Bytes::from_static(b"3")).await.unwrap();
        let paused = writer.pause().await.unwrap();
        let state = serde_json::to_value(&paused).unwrap();
        let noted = world
            .files
            .db
            .tx(move |tx| Box::pin(async move { store::advance_upload(tx, &row, Some(4), 4, Some(state)).await }))
            .await;
        assert!(noted.unwrap());
        // Even when the bytes were whole already.
        world.files.blobs.complete(&blob, &paused).await.unwrap();
        let world = world.restarted();
        assert_eq!(world.offset(&at).await, "4");
        assert_eq!(world.get(&format!("/object/notes/{ANA}/x"), ANA).await.bytes, "0123");
        assert_eq!((world.stored(), world.drafts()), (1, 0));
    })
    .await;
}
