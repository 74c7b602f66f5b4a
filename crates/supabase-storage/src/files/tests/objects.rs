//! Writing, reading and removing.

use super::*;

pub(super) const FORM: (&str, &str) = ("content-type", "multipart/form-data; boundary=line");

pub(super) fn form(file: &str, kind: &str) -> String {
    format!(
        "--line\r\nContent-Disposition: form-data; name=\"cacheControl\"\r\n\r\n60\r\n\
         --line\r\nContent-Disposition: form-data; name=\"metadata\"\r\n\r\n{{\"mood\":\"glad\"}}\r\n\
         --line\r\nContent-Disposition: form-data; name=\"\"; filename=\"blob\"\r\nContent-Type: {kind}\r\n\r\n{file}\r\n--line--\r\n"
    )
}

#[tokio::test]
async fn file_is_written_described_and_read_in_parts() {
    on_both(|world| async move {
        let path = format!("notes/{ANA}/%C3%A4%20b/c.txt");
        let stored = world
            .ask(
                "POST",
                &format!("/object/{path}"),
                ANA,
                &[FORM],
                form("0123456789", "text/plain"),
            )
            .await
            .ok()
            .json();
        assert_eq!(stored["Key"], format!("notes/{ANA}/ä b/c.txt"));
        let info = world.get(&format!("/object/info/{path}"), ANA).await.json();
        assert_eq!(info["id"], stored["Id"]);
        assert_eq!(
            (
                &info["size"],
                &info["content_type"],
                &info["cache_control"],
                &info["metadata"]
            ),
            (
                &json!(10),
                &json!("text/plain"),
                &json!("max-age=60"),
                &json!({"mood": "glad"})
            )
        );
        assert!(info.get("updated_at").is_none() && info["bucket_id"] == "notes");
        for route in ["object", "object/authenticated"] {
            let file = world.get(&format!("/{route}/{path}"), ANA).await;
            assert_eq!((file.status, file.bytes.as_ref()), (200, b"0123456789".as_slice()));
            assert_eq!(file.header("cache-control"), "max-age=60");
            assert_eq!(file.header("last-modified"), "Sat, 21 Nov 2026 12:01:00 GMT");
        }
        let path = format!("/object/{path}");
        let etag = info["etag"].as_str().unwrap().to_owned();
        let asked = async |name: &'static str, value: &str| world.ask("GET", &path, ANA, &[(name, value)], "").await;
        let part = asked("range", "bytes=-3").await;
        assert_eq!((part.status, part.bytes.as_ref()), (206, b"789".as_slice()));
        assert_eq!(part.header("content-range"), "bytes 7-9/10");
        assert_eq!(asked("range", "bytes=10-").await.code(), "416 416 InvalidRange");
        assert_eq!(asked("if-none-match", &etag).await.status, 304);
        assert_eq!(asked("if-none-match", "\"other\"").await.status, 200);
        assert_eq!(
            asked("if-modified-since", "Sat, 21 Nov 2026 12:01:00 GMT").await.status,
            304
        );
        assert_eq!(
            asked("if-modified-since", "Sat, 21 Nov 2026 12:00:59 GMT").await.status,
            200
        );
        assert_eq!(asked("if-modified-since", "yesterday").await.status, 200);
        let head = world.ask("HEAD", &path, ANA, &[], "").await;
        assert_eq!((head.header("content-length"), head.bytes.len()), ("10", 0));
        let saved = world.get(&format!("{path}?download="), ANA).await;
        assert_eq!(saved.header("content-disposition"), "attachment;");
    })
    .await;
}

#[tokio::test]
async fn plain_body_takes_its_metadata_from_headers() {
    on_both(|world| async move {
        let path = format!("/object/notes/{ANA}/plain");
        let headers = [
            ("content-type", "text/html"),
            ("cache-control", "max-age=3600"),
            ("x-metadata", "eyJhIjoxfQ=="),
            ("content-encoding", "gzip"),
        ];
        world.ask("POST", &path, ANA, &headers, "<p>").await.ok();
        let file = world.get(&path, ANA).await;
        assert_eq!(
            (
                file.header("content-type"),
                file.header("cache-control"),
                file.header("content-encoding")
            ),
            ("text/html", "max-age=3600", "gzip")
        );
        assert!(file.header("content-security-policy").contains("sandbox"));
        let info = world.get(&format!("/object/info/notes/{ANA}/plain"), ANA).await.json();
        assert_eq!(info["metadata"], json!({"a": 1}));
        for (name, value) in [
            ("x-metadata", "***"),
            ("x-metadata", "W10="),
            ("x-metadata", "eyJhIjoiXHUwMDAwIn0="),
            ("content-encoding", "gz/ip"),
        ] {
            let answer = world.ask("POST", &format!("{path}2"), ANA, &[(name, value)], "x").await;
            assert_eq!(answer.code(), "400 400 InvalidRequest", "{name} {value}");
        }
        let answer = world
            .ask("POST", &format!("{path}2"), ANA, &[("content-type", "nonsense")], "x")
            .await;
        assert_eq!(answer.code(), "400 415 InvalidMimeType");
        assert_eq!((world.stored(), world.drafts()), (1, 0));
    })
    .await;
}

#[tokio::test]
async fn every_verb_runs_under_its_policy() {
    on_both(|world| async move {
        let (mine, denied) = (format!("/object/notes/{ANA}/x"), "400 403 AccessDenied");
        for stranger in [Some(BIA), None] {
            for method in ["POST", "PUT"] {
                assert_eq!(
                    world
                        .ask(method, &mine, stranger, &[FORM], form("x", "a/b"))
                        .await
                        .code(),
                    denied
                );
            }
        }
        world
            .ask("POST", &mine, ANA, &[FORM], form("one", "text/plain"))
            .await
            .ok();
        let first = world.get(&mine, ANA).await.header("etag").to_owned();
        let again = world.ask("POST", &mine, ANA, &[FORM], form("two", "text/plain")).await;
        assert_eq!(again.code(), "400 409 KeyAlreadyExists");
        assert_eq!(again.json()["message"], "The resource already exists");
        world
            .ask(
                "POST",
                &mine,
                ANA,
                &[FORM, ("x-upsert", "true")],
                form("two", "text/plain"),
            )
            .await
            .ok();
        world
            .ask("PUT", &mine, ANA, &[FORM], form("three", "text/plain"))
            .await
            .ok();
        let file = world.get(&mine, ANA).await;
        assert_eq!(file.bytes, "three");
        assert_ne!(file.header("etag"), first);
        world.stored_becomes(1).await;
        // Unreadable and absent look the same.
        for path in [
            mine.clone(),
            format!("/object/info/notes/{ANA}/x"),
            format!("/object/notes/{ANA}/none"),
        ] {
            for stranger in [Some(BIA), None] {
                assert_eq!(world.get(&path, stranger).await.code(), "400 404 NoSuchKey", "{path}");
            }
        }
        // Overwriting asks for the row that stands: written by the operator, in Ana's folder, it is hers to change,
        // but not to remove, because she does not own it.
        world.write(&format!("notes/{ANA}/given"), "given").await;
        let names =
            |names: &[&str]| json!({"prefixes": names.iter().map(|n| format!("{ANA}/{n}")).collect::<Vec<_>>()});
        let removed = world
            .ask(
                "DELETE",
                "/object/notes",
                ANA,
                &[],
                names(&["x", "given", "none"]).to_string(),
            )
            .await;
        let rows = removed.json();
        assert_eq!(rows.as_array().unwrap().len(), 1);
        assert_eq!(
            (&rows[0]["name"], &rows[0]["bucket_id"]),
            (&json!(format!("{ANA}/x")), &json!("notes"))
        );
        assert_eq!(rows[0]["metadata"]["size"], 5);
        world.stored_becomes(1).await;
        for stranger in [Some(BIA), None] {
            let stolen = world
                .ask("DELETE", "/object/notes", stranger, &[], names(&["given"]).to_string())
                .await;
            assert_eq!(stolen.json(), json!([]));
        }
        let one = format!("/object/notes/{ANA}/given");
        assert_eq!(
            world.ask("DELETE", &one, ANA, &[], "").await.code(),
            "400 404 NoSuchKey"
        );
        let gone = world.ask("DELETE", &one, SERVICE, &[], "").await;
        assert_eq!(gone.json(), json!({"message": "Successfully deleted"}));
        world.stored_becomes(0).await;
    })
    .await;
}

#[tokio::test]
async fn limits_and_types_are_those_of_the_bucket() {
    on_both(|world| async move {
        world
            .make_bucket("small", json!({"file_size_limit": 4, "allowed_mime_types": ["text/*"]}))
            .await;
        let path = format!("/object/small/{ANA}/x");
        let plain = [("content-type", "text/plain")];
        assert_eq!(
            world.ask("POST", &path, ANA, &plain, "12345").await.code(),
            "400 413 EntityTooLarge"
        );
        let form_too_large = world
            .ask("POST", &path, ANA, &[FORM], form("12345", "text/plain"))
            .await;
        assert_eq!(form_too_large.code(), "400 413 EntityTooLarge");
        let wrong = world.ask("POST", &path, ANA, &[FORM], form("1", "image/jpeg")).await;
        assert_eq!(wrong.code(), "400 415 InvalidMimeType");
        assert_eq!(wrong.json()["message"], "mime type image/jpeg is not supported");
        assert_eq!((world.stored(), world.drafts()), (0, 0));
        world.ask("POST", &path, ANA, &plain, "1234").await.ok();
        world.write(&format!("notes/{ANA}/large"), "too large for it").await;
        for route in ["move", "copy"] {
            let body = json!({
                "bucketId": "notes", "sourceKey": format!("{ANA}/large"), "destinationBucket": "small",
                "destinationKey": format!("{ANA}/large"),
            });
            assert_eq!(
                world.post(&format!("/object/{route}"), ANA, body).await.code(),
                "400 413 EntityTooLarge"
            );
        }
        let unknown = world.ask("POST", "/object/nope/x", ANA, &plain, "1").await;
        assert_eq!(unknown.code(), "400 404 NoSuchBucket");
    })
    .await;
}

#[tokio::test]
async fn body_that_breaks_off_leaves_nothing() {
    on_both(|world| async move {
        let broken = || {
            let pieces = [Ok(Bytes::from_static(b"begun")), Err(std::io::Error::other("gone"))];
            Body::from_stream(futures_util::stream::iter(pieces))
        };
        let path = format!("/object/notes/{ANA}/x");
        let plain = [("content-type", "text/plain")];
        assert_eq!(
            world.ask("POST", &path, ANA, &plain, broken()).await.code(),
            "400 400 InvalidRequest"
        );
        assert_eq!(
            world.ask("POST", &path, ANA, &[FORM], broken()).await.code(),
            "400 400 InvalidRequest"
        );
        // A body that ends before its length was torn off too, without a word.
        let shorter = [("content-type", "text/plain"), ("content-length", "9")];
        assert_eq!(
            world.ask("POST", &path, ANA, &shorter, "begun").await.code(),
            "400 400 InvalidRequest"
        );
        assert_eq!((world.stored(), world.drafts()), (0, 0));
        assert_eq!(world.get(&path, ANA).await.code(), "400 404 NoSuchKey");
    })
    .await;
}
