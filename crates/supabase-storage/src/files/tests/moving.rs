//! Moving and copying files.

use super::objects::{FORM, form};
use super::*;

#[tokio::test]
async fn files_move_and_are_copied_also_between_buckets() {
    on_both(|world| async move {
        world.make_bucket("other", json!({})).await;
        world.make_bucket("closed", json!({})).await;
        let path = format!("/object/notes/{ANA}/a");
        world
            .ask("POST", &path, ANA, &[FORM], form("text", "text/plain"))
            .await
            .ok();
        let names = |from: &str, to: &str| json!({"bucketId": "notes", "sourceKey": from, "destinationKey": to});
        let (a, b) = (format!("{ANA}/a"), format!("{ANA}/b"));
        let copied = world.post("/object/copy", ANA, names(&a, &b)).await.ok().json();
        assert_eq!(copied["Key"], format!("notes/{b}"));
        assert_eq!(
            world.post("/object/copy", ANA, names(&a, &b)).await.code(),
            "400 409 KeyAlreadyExists"
        );
        assert_eq!(
            world.post("/object/move", ANA, names(&a, &b)).await.code(),
            "400 409 KeyAlreadyExists"
        );
        let upsert = [("x-upsert", "true")];
        let mut over = names(&a, &b);
        over["metadata"] = json!({"new": true});
        world
            .ask("POST", "/object/copy", ANA, &upsert, over.to_string())
            .await
            .ok();
        let info = world.get(&format!("/object/info/notes/{b}"), ANA).await.json();
        assert_eq!(
            (&info["metadata"], &info["content_type"]),
            (&json!({"new": true}), &json!("text/plain"))
        );

        let mut away = names(&b, &format!("{ANA}/c/d"));
        away["destinationBucket"] = json!("other");
        let moved = world.post("/object/move", ANA, away.clone()).await;
        assert_eq!(moved.json(), json!({"message": "Successfully moved"}));
        assert_eq!(world.get(&format!("/object/other/{ANA}/c/d"), ANA).await.bytes, "text");
        assert_eq!(world.post("/object/move", ANA, away).await.code(), "400 404 NoSuchKey");
        world.stored_becomes(2).await;

        // Out of one's folder, into a closed bucket, or of another's: refused, and nothing changes.
        let denied = "400 403 AccessDenied";
        assert_eq!(
            world
                .post("/object/move", ANA, names(&a, &format!("{BIA}/a")))
                .await
                .code(),
            denied
        );
        assert_eq!(
            world
                .post("/object/copy", ANA, names(&a, &format!("{BIA}/a")))
                .await
                .code(),
            denied
        );
        assert_eq!(
            world
                .post("/object/move", BIA, names(&a, &format!("{BIA}/a")))
                .await
                .code(),
            "400 404 NoSuchKey"
        );
        let mut closed = names(&a, &a);
        closed["destinationBucket"] = json!("closed");
        assert_eq!(world.post("/object/copy", ANA, closed).await.code(), denied);
        let mut nowhere = names(&a, &a);
        nowhere["destinationBucket"] = json!("nope");
        assert_eq!(
            world.post("/object/copy", ANA, nowhere).await.code(),
            "400 404 NoSuchBucket"
        );
        for wrong in ["", "../x", "a\u{0}"] {
            assert_eq!(
                world.post("/object/move", ANA, names(&a, wrong)).await.code(),
                "400 400 InvalidKey"
            );
        }
        assert_eq!(world.get(&path, ANA).await.bytes, "text");
        assert_eq!(world.stored(), 2);
    })
    .await;
}
