//! Addresses and permissions that carry their own proof; public buckets.

use super::*;

fn after<'a>(address: &'a str, mark: &str) -> &'a str {
    address.split_once(mark).unwrap().1
}

#[tokio::test]
async fn signed_address_opens_one_file_until_it_ends() {
    on_both(|world| async move {
        world.write(&format!("notes/{ANA}/a%20b"), "text").await;
        world.write(&format!("notes/{ANA}/c"), "other").await;
        let sign = format!("/object/sign/notes/{ANA}/a%20b");
        let address = world.post(&sign, ANA, json!({"expiresIn": 60})).await.json()["signedURL"].clone();
        let address = address.as_str().unwrap().to_owned();
        assert!(
            address.starts_with(&format!("/object/sign/notes/{ANA}/a b?token=")),
            "{address}"
        );
        let fetch = address.replace(' ', "%20");
        let file = world.get(&fetch, None).await;
        assert_eq!((file.status, file.bytes.as_ref()), (200, b"text".as_slice()));
        let named = world.get(&format!("{fetch}&download=x%20y"), None).await;
        assert_eq!(
            named.header("content-disposition"),
            "attachment; filename=x_y; filename*=UTF-8''x%20y"
        );
        let token = after(&address, "token=");
        for wrong in [
            format!("/object/sign/notes/{ANA}/c?token={token}"),
            format!("/render/image/sign/notes/{ANA}/a%20b?token={token}"),
            format!("/object/sign/notes/{ANA}/a%20b?token={}", world.token(ANA)),
            format!("/object/sign/notes/{ANA}/a%20b?token=x"),
        ] {
            assert_eq!(world.get(&wrong, None).await.code(), "400 400 InvalidJWT", "{wrong}");
        }
        let upload = format!("/object/upload/sign/notes/{ANA}/a%20b?token={token}");
        assert_eq!(
            world.ask("PUT", &upload, None, &[], "x").await.code(),
            "400 400 InvalidJWT"
        );
        world.clock.advance(SignedDuration::from_secs(60));
        let ended = world.get(&fetch, None).await;
        assert_eq!(
            (ended.code(), &ended.json()["message"]),
            ("400 400 InvalidJWT".to_owned(), &json!("jwt expired"))
        );
        for (who, body) in [(Some(BIA), json!({"expiresIn": 60})), (None, json!({"expiresIn": 60}))] {
            assert_eq!(world.post(&sign, who, body).await.code(), "400 404 NoSuchKey");
        }
        for seconds in [0, -5, i64::MAX] {
            let answer = world.post(&sign, ANA, json!({"expiresIn": seconds})).await;
            assert_eq!(answer.code(), "400 400 InvalidRequest", "{seconds}");
        }
        let paths = [
            format!("{ANA}/c"),
            "../x".into(),
            format!("{ANA}/none"),
            format!("{BIA}/x"),
            format!("{ANA}/c"),
        ];
        let batch = world
            .post("/object/sign/notes", ANA, json!({"expiresIn": 60, "paths": paths}))
            .await
            .json();
        let signed: Vec<bool> = batch
            .as_array()
            .unwrap()
            .iter()
            .map(|row| row["signedURL"].is_string())
            .collect();
        assert_eq!(signed, [true, false, false, false, true]);
        assert_eq!(
            batch[1]["error"],
            "Either the object does not exist or you do not have access to it"
        );
        assert_eq!(
            world.get(batch[0]["signedURL"].as_str().unwrap(), None).await.bytes,
            "other"
        );
    })
    .await;
}

#[tokio::test]
async fn permission_to_upload_is_used_once_unless_it_may_overwrite() {
    on_both(|world| async move {
        let sign = format!("/object/upload/sign/notes/{ANA}/given");
        for stranger in [Some(BIA), None] {
            assert_eq!(
                world.post(&sign, stranger, json!({})).await.code(),
                "400 403 AccessDenied"
            );
        }
        let made = world.post(&sign, ANA, json!({})).await.json();
        let (url, token) = (made["url"].as_str().unwrap(), made["token"].as_str().unwrap());
        assert_eq!(url, format!("{sign}?token={token}"));
        let plain = [("content-type", "text/plain"), ("x-upsert", "true")];
        let put = async |url: &str, text: &str| world.ask("PUT", url, None, &plain, text.to_owned()).await;
        assert_eq!(
            put(url, "first").await.ok().json(),
            json!({"Key": format!("notes/{ANA}/given")})
        );
        let twice = put(url, "second").await;
        assert_eq!(twice.code(), "400 409 KeyAlreadyExists");
        // The file is Ana's, although the upload carried no key.
        let name = json!({"prefixes": [format!("{ANA}/given")]}).to_string();
        let removed = world.ask("DELETE", "/object/notes", ANA, &[], name).await.json();
        assert_eq!(removed.as_array().unwrap().len(), 1);
        assert_eq!(put(url, "third").await.code(), "400 400 InvalidJWT");
        world.stored_becomes(0).await;

        let over = world
            .ask("POST", &sign, ANA, &[("x-upsert", "true")], "{}")
            .await
            .json();
        let over = over["url"].as_str().unwrap();
        put(over, "one").await.ok();
        put(over, "two").await.ok();
        assert_eq!(world.get(&format!("/object/notes/{ANA}/given"), ANA).await.bytes, "two");
        assert_eq!(
            put(&over.replace("given", "else"), "x").await.code(),
            "400 400 InvalidJWT"
        );
        assert_eq!(put(&sign, "x").await.code(), "400 400 InvalidRequest");
        world.clock.advance(SignedDuration::from_hours(2));
        assert_eq!(put(over, "late").await.code(), "400 400 InvalidJWT");
        // A permission is no address to read from.
        let read = over.replace("/object/upload/sign", "/object/sign");
        assert_eq!(world.get(&read, None).await.code(), "400 400 InvalidJWT");
    })
    .await;
}

#[tokio::test]
async fn public_bucket_needs_no_credentials_to_be_read() {
    on_both(|world| async move {
        world.make_bucket("open", json!({"public": true})).await;
        world.write("open/a/b.txt", "text").await;
        for path in ["/object/public/open/a/b.txt", "/object/open/a/b.txt"] {
            assert_eq!(world.get(path, None).await.bytes, "text", "{path}");
        }
        let saved = world.get("/object/public/open/a/b.txt?download=x.txt", None).await;
        assert!(
            saved
                .header("content-disposition")
                .starts_with("attachment; filename=x.txt")
        );
        assert_eq!(
            world.get("/object/info/public/open/a/b.txt", None).await.json()["size"],
            4
        );
        assert_eq!(
            world
                .ask("HEAD", "/object/public/open/a/b.txt", None, &[], "")
                .await
                .header("content-length"),
            "4"
        );
        assert_eq!(
            world.get("/object/public/open/none", None).await.code(),
            "400 404 NoSuchKey"
        );
        // Reading is public; writing, listing and the other buckets are not.
        assert_eq!(
            world.ask("POST", "/object/open/x", None, &[], "x").await.code(),
            "400 403 AccessDenied"
        );
        assert_eq!(world.post("/object/list/open", None, json!({})).await.json(), json!([]));
        world.write(&format!("notes/{ANA}/x"), "x").await;
        assert_eq!(
            world.get(&format!("/object/public/notes/{ANA}/x"), None).await.code(),
            "400 404 NoSuchBucket"
        );
        assert_eq!(
            world.get("/object/public/nope/x", None).await.code(),
            "400 404 NoSuchBucket"
        );
    })
    .await;
}
