//! Uploads by a signed permission.

use super::*;

#[tokio::test]
async fn signed_permission_uploads_without_a_session() {
    on_both(|world| async move {
        let sign = format!("/object/upload/sign/notes/{ANA}/x");
        let token = world.post(&sign, ANA, json!({})).await.json()["token"]
            .as_str()
            .unwrap()
            .to_owned();
        let signature = ("x-signature", token.as_str());
        let metadata = metadata(&own("x"));
        let headers = [
            TUS,
            signature,
            ("upload-metadata", metadata.as_str()),
            ("upload-length", "4"),
        ];
        let forged = [
            TUS,
            ("x-signature", "x"),
            ("upload-metadata", metadata.as_str()),
            ("upload-length", "4"),
        ];
        assert_eq!(
            world
                .ask("POST", "/upload/resumable/sign", None, &forged, "")
                .await
                .status,
            400
        );
        let begun = world
            .ask("POST", "/upload/resumable/sign", None, &headers, "")
            .await
            .ok();
        let at = begun.header("location").to_owned();
        assert!(at.contains("/upload/resumable/sign/"), "{at}");
        let piece = [TUS, PIECE, signature, ("upload-offset", "0")];
        let unsigned = at.replace("/sign/", "/");
        assert_eq!(world.ask("PATCH", &unsigned, ANA, &piece, "0123").await.status, 404);
        assert_eq!(
            world
                .ask("PATCH", &at, None, &[TUS, PIECE, ("upload-offset", "0")], "0123")
                .await
                .status,
            400
        );
        assert_eq!(world.ask("PATCH", &at, None, &piece, "0123").await.status, 204);
        let info = world.get(&format!("/object/info/notes/{ANA}/x"), ANA).await.json();
        assert_eq!(info["size"], 4);
        let name = json!({"prefixes": [own("x")]}).to_string();
        assert_eq!(
            world
                .ask("DELETE", "/object/notes", ANA, &[], name)
                .await
                .json()
                .as_array()
                .unwrap()
                .len(),
            1
        );
        let second = world
            .ask("POST", "/upload/resumable/sign", None, &headers, "")
            .await
            .ok();
        let used = world
            .ask("PATCH", second.header("location"), None, &piece, "0123")
            .await;
        assert_eq!(used.status, 400, "a permission is used once");
        world.stored_becomes(0).await;
    })
    .await;
}
