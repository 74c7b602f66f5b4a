//! Pictures that are refused in every bucket.

use std::sync::Arc;
use testkit::{Person, TestApp, jpeg, json, on_both, png_header};
use uuid::Uuid;

#[test]
fn pictures_are_pictures() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.newcomer("Ana").await;
        let svg = br#"<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>"#.to_vec();
        let truncated = jpeg(500, 500, 3)[..200].to_vec();
        for (bytes, kind) in [
            (png_header(10_000, 6_000), "image/png"),
            (svg, "image/svg+xml"),
            (b"GIF89a".to_vec(), "image/gif"),
            (truncated, "image/jpeg"),
            (jpeg(100, 100, 1), "image/jpeg"),
            (Vec::new(), "image/jpeg"),
        ] {
            let refused = ana.upload(Uuid::new_v4(), bytes, kind).await;
            assert!(refused.status.is_client_error(), "{kind} {}", refused.body);
        }
        assert_eq!(ana.get("profile_photos").await.ok(), json!([]));
        let bia = app.newcomer("Bia").await;
        let foreign = ana
            .upload_to(
                &format!("{}/{}", bia.id, Uuid::new_v4()),
                jpeg(500, 500, 1),
                "image/jpeg",
            )
            .await;
        assert!(foreign.status.is_client_error());
        for seed in 0..6 {
            ana.upload(Uuid::new_v4(), jpeg(420, 500, seed), "image/jpeg")
                .await
                .ok();
        }
        assert!(
            ana.upload(Uuid::new_v4(), jpeg(420, 500, 9), "image/jpeg")
                .await
                .status
                .is_client_error(),
            "the seventh"
        );
        assert_eq!(
            ana.get("profile_photos?select=position&order=position")
                .await
                .ok()
                .as_array()
                .map(Vec::len),
            Some(6)
        );
    });
}

/// Somebody who may upload to every bucket there is, with a path in each.
async fn uploader(app: &Arc<TestApp>) -> (Person, Vec<(&'static str, String)>) {
    let (ana, rui, match_id) = app.match_of("Ana", "Rui").await;
    // A conversation takes photos after words of both and the recipient's yes.
    for turn in 0..3 {
        for who in [&ana, &rui] {
            let body = format!("Assunto {turn}");
            let message = json!({ "match_id": match_id, "body": body, "client_id": Uuid::new_v4() });
            who.rpc("send_message", message).await.ok();
        }
    }
    rui.rpc("accept_photos", json!({ "match_id": match_id, "on": true }))
        .await
        .ok();
    let drawn = ana
        .rpc("begin_verification", json!({ "kind": "profile", "hands": true }))
        .await
        .ok();
    let attempt = drawn["attempt"].as_str().expect("an id");
    let place = |bucket: &'static str| {
        let path = match bucket {
            "photos" | "feedback" => format!("{}/{}", ana.id, Uuid::new_v4()),
            "messages" => format!("{match_id}/{}", Uuid::new_v4()),
            "verification" => format!("{attempt}/1"),
            other => panic!("no path in the bucket {other}"),
        };
        (bucket, path)
    };
    let places = app::buckets(&app.enlace.app)
        .iter()
        .map(|bucket| place(bucket.id))
        .collect();
    (ana, places)
}

/// What the contract answers to a wrong type stands in the body: 415 `InvalidMimeType`.
#[test]
fn markup_that_poses_as_a_picture_is_answered_415_in_every_bucket() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, places) = uploader(&app).await;
        let documents = [
            "<!doctype html><html><script>alert(1)</script></html>",
            "<html><body onload=alert(1)>",
            "<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"alert(1)\"/>",
            "<?xml version=\"1.0\"?><svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>",
        ];
        for (bucket, path) in &places {
            for document in documents {
                for kind in ["image/jpeg", "image/png", "image/webp", "image/svg+xml", "text/html"] {
                    let refused = ana.upload_into(bucket, path, document.into(), kind).await;
                    let body = &refused.body;
                    assert!(refused.status.is_client_error(), "{bucket} {kind} {body}");
                    assert_eq!(
                        (&body["statusCode"], &body["error"]),
                        (&json!("415"), &json!("invalid_mime_type")),
                        "{bucket} {kind} {document} {body}"
                    );
                }
            }
        }
        assert_eq!(ana.rows("profile_photos").await.len(), 1, "the one that she had");
    });
}

/// A claim of sixty megapixels with nothing behind it: whoever decoded it first would say that it is broken.
#[test]
fn picture_that_claims_too_many_pixels_is_refused_in_every_bucket() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, places) = uploader(&app).await;
        for (bucket, path) in &places {
            let refused = ana
                .upload_into(bucket, path, png_header(10_000, 6_000), "image/jpeg")
                .await;
            let message = refused.body["message"].as_str().unwrap_or_default();
            assert_eq!(refused.body["statusCode"], "415", "{bucket} {message}");
            // Somebody before a camera is told to take another picture, whatever is wrong with this one.
            let word = if *bucket == "verification" {
                "câmera"
            } else {
                "40 megapixels"
            };
            assert!(message.contains(word), "{bucket} {message}");
        }
    });
}
