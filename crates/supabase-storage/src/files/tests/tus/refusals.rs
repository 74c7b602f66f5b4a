//! Uploads that are refused.

use super::*;

#[tokio::test]
async fn refusals_are_plain_text_with_their_status() {
    on_both(|world| async move {
        let at = world.began(&own("x"), 4).await;
        let length = ("upload-length", "4");
        let beginning = async |name: &str, headers: &[(&str, &str)], user: Option<Uuid>| {
            let answer = world.begin(name, user, headers).await;
            assert!(
                answer.header("content-type").starts_with("text/plain"),
                "{:?}",
                answer.bytes
            );
            answer.status
        };
        assert_eq!(beginning(&own("y"), &[length], Some(BIA)).await, 403);
        assert_eq!(beginning(&own("y"), &[length], None).await, 403);
        assert_eq!(beginning("../y", &[length], Some(ANA)).await, 400);
        assert_eq!(beginning(&own("y"), &[], Some(ANA)).await, 400);
        assert_eq!(
            beginning(&own("y"), &[("upload-length", "99999999999")], Some(ANA)).await,
            413
        );
        let no_version = world.ask("POST", "/upload/resumable", ANA, &[length], "").await;
        assert_eq!((no_version.status, no_version.header("tus-version")), (412, "1.0.0"));
        assert_eq!(
            world
                .ask("PATCH", &at, ANA, &[TUS, ("upload-offset", "0")], "x")
                .await
                .status,
            415
        );
        assert_eq!(world.ask("PATCH", &at, ANA, &[TUS, PIECE], "x").await.status, 400);
        assert_eq!(world.patch(&at, 1, "x").await.status, 409);
        assert_eq!(world.patch(&at, 0, "01234").await.status, 413);
        let changed = [TUS, PIECE, ("upload-offset", "0"), ("upload-length", "5")];
        assert_eq!(world.ask("PATCH", &at, ANA, &changed, "x").await.status, 400);
        for stranger in [Some(BIA), None] {
            for method in ["HEAD", "PATCH", "DELETE"] {
                let headers = [TUS, PIECE, ("upload-offset", "0")];
                assert_eq!(
                    world.ask(method, &at, stranger, &headers, "x").await.status,
                    404,
                    "{method}"
                );
            }
        }
        for nowhere in [
            "/upload/resumable/nonsense",
            "/upload/resumable/00000000-0000-4000-8000-000000000000",
        ] {
            assert_eq!(world.patch(nowhere, 0, "x").await.status, 404);
        }
        assert_eq!(world.ask("GET", &at, ANA, &[TUS], "").await.status, 404);
        // None of it moved the upload.
        assert_eq!(world.offset(&at).await, "0");
        // A name that is taken in the meantime is an error at the end, and leaves nothing behind.
        world.write(&format!("notes/{ANA}/x"), "first").await;
        assert_eq!(beginning(&own("x"), &[length], Some(ANA)).await, 409);
        assert_eq!(world.patch(&at, 0, "late").await.status, 409);
        assert_eq!(world.get(&format!("/object/notes/{ANA}/x"), ANA).await.bytes, "first");
        assert_eq!((world.stored(), world.drafts()), (1, 0));
        assert_eq!(world.ask("HEAD", &at, ANA, &[TUS], "").await.status, 404);
        let over = world.begin(&own("x"), ANA, &[length, ("x-upsert", "true")]).await.ok();
        assert_eq!(world.patch(over.header("location"), 0, "over").await.status, 204);
        assert_eq!(world.get(&format!("/object/notes/{ANA}/x"), ANA).await.bytes, "over");
    })
    .await;
}

#[tokio::test]
async fn unfinished_uploads_of_one_user_are_limited() {
    on_both(|world| async move {
        for index in 0..100 {
            world.began(&own(&index.to_string()), 4).await;
        }
        let refused = world.begin(&own("one more"), ANA, &[("upload-length", "4")]).await;
        assert_eq!((refused.status, refused.header("retry-after")), (429, "1"));
        assert_eq!(
            world
                .begin(&format!("{BIA}/x"), BIA, &[("upload-length", "4")])
                .await
                .status,
            201
        );
    })
    .await;
}
