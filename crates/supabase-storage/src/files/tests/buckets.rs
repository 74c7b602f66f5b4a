//! Buckets over the wire.

use super::*;

#[tokio::test]
async fn operator_makes_changes_and_removes_buckets() {
    on_both(|world| async move {
        let made = world
            .post(
                "/bucket",
                SERVICE,
                json!({"id": "a b", "name": "a b", "public": true, "file_size_limit": "1kb"}),
            )
            .await;
        assert_eq!(made.json(), json!({"name": "a b"}));
        let again = world
            .post("/bucket", SERVICE, json!({"id": "a b", "name": "a b"}))
            .await;
        assert_eq!(again.code(), "400 409 BucketAlreadyExists");
        assert_eq!(again.json()["message"], "The resource already exists");
        let seen = world.get("/bucket/a%20b", ANA).await.json();
        assert_eq!(
            (
                &seen["id"],
                &seen["public"],
                &seen["file_size_limit"],
                &seen["allowed_mime_types"]
            ),
            (&json!("a b"), &json!(true), &json!(1000), &Value::Null)
        );
        // What is left out stays, what is null is cleared.
        for (change, key, expected) in [
            (json!({"public": false}), "file_size_limit", json!(1000)),
            (json!({"allowed_mime_types": ["image/*"]}), "public", json!(false)),
            (
                json!({"file_size_limit": null}),
                "allowed_mime_types",
                json!(["image/*"]),
            ),
            (json!({"allowed_mime_types": null}), "file_size_limit", Value::Null),
        ] {
            let body = change.to_string();
            let json = [("content-type", "application/json")];
            let done = world.ask("PUT", "/bucket/a%20b", SERVICE, &json, body).await;
            assert_eq!(done.json(), json!({"message": "Successfully updated"}));
            assert_eq!(world.get("/bucket/a%20b", ANA).await.json()[key], expected, "{change}");
        }
        let names = |list: Value| -> Vec<String> {
            let rows = list.as_array().unwrap().clone();
            rows.iter()
                .map(|row| row["name"].as_str().unwrap().to_owned())
                .collect()
        };
        assert_eq!(names(world.get("/bucket", ANA).await.json()), ["a b", "notes"]);
        let desc = "/bucket?sortColumn=name&sortOrder=desc&limit=1&offset=0&search=O";
        assert_eq!(names(world.get(desc, SERVICE).await.json()), ["notes"]);
        assert_eq!(world.get("/bucket", None).await.json(), json!([]));
        assert_eq!(
            world.get("/bucket?sortColumn=x", ANA).await.code(),
            "400 400 InvalidRequest"
        );

        world.write("a%20b/x/1.txt", "one").await;
        let full = world.ask("DELETE", "/bucket/a%20b", SERVICE, &[], "{}").await;
        assert_eq!(full.code(), "400 409 ResourceNotEmpty");
        let emptied = world.post("/bucket/a%20b/empty", SERVICE, json!({})).await.json();
        assert!(
            emptied["message"]
                .as_str()
                .unwrap()
                .starts_with("Empty bucket has been queued")
        );
        world.stored_becomes(0).await;
        let gone = world.ask("DELETE", "/bucket/a%20b", SERVICE, &[], "{}").await;
        assert_eq!(gone.json(), json!({"message": "Successfully deleted"}));
        assert_eq!(world.get("/bucket/a%20b", SERVICE).await.code(), "400 404 NoSuchBucket");
    })
    .await;
}

#[tokio::test]
async fn other_callers_cannot_change_buckets_and_nonsense_is_refused() {
    on_both(|world| async move {
        for user in [Some(ANA), None] {
            for (method, path) in [
                ("POST", "/bucket"),
                ("PUT", "/bucket/notes"),
                ("DELETE", "/bucket/notes"),
                ("POST", "/bucket/notes/empty"),
            ] {
                let answer = world.ask(method, path, user, &[], r#"{"id":"x","name":"x"}"#).await;
                assert_eq!(answer.code(), "400 403 AccessDenied", "{method} {path}");
            }
        }
        assert_eq!(world.get("/bucket/x", SERVICE).await.code(), "400 404 NoSuchBucket");
        for wrong in [
            json!({}),
            json!({"id": ""}),
            json!({"id": "a/b"}),
            json!({"id": "ä"}),
            json!({"id": "a\u{0}"}),
        ] {
            assert_eq!(
                world.post("/bucket", SERVICE, wrong).await.code(),
                "400 400 InvalidBucketName"
            );
        }
        for wrong in [
            json!({"id": "x", "file_size_limit": "big"}),
            json!({"id": "x", "allowed_mime_types": "image/png"}),
            json!({"id": "x", "allowed_mime_types": [1]}),
            json!({"id": "x", "allowed_mime_types": ["a\u{0}"]}),
            json!({"id": 7}),
        ] {
            let answer = world.post("/bucket", SERVICE, wrong.clone()).await;
            assert_eq!(answer.code(), "400 400 InvalidRequest", "{wrong}");
        }
        for name in ["a%00b", "%2e%2e", "%C3%A4"] {
            assert_eq!(
                world.get(&format!("/bucket/{name}"), SERVICE).await.code(),
                "400 404 NoSuchBucket"
            );
        }
    })
    .await;
}
