//! A full disk: refusals, their texts, and recovery by itself.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use db::testing::{fill_disk, free_disk};
use std::sync::Arc;
use testkit::{Reply, TestApp, Value, jpeg, json, on_both};
use uuid::Uuid;

/// The status and the words of a probe.
async fn health(app: &Arc<TestApp>, path: &str) -> (StatusCode, String) {
    let request = Request::get(path).body(Body::empty()).expect("a request");
    let answer = app.send(request).await;
    let status = answer.status();
    let body = axum::body::to_bytes(answer.into_body(), 1024).await.expect("a body");
    (status, String::from_utf8_lossy(&body).into_owned())
}

async fn is_ready(app: &Arc<TestApp>) {
    for path in ["/health", "/health/ready", "/health/live"] {
        assert_eq!(health(app, path).await, (StatusCode::OK, "ok\n".to_owned()), "{path}");
    }
}

async fn is_out_of_space(app: &Arc<TestApp>) {
    for path in ["/health", "/health/ready"] {
        let result = (StatusCode::SERVICE_UNAVAILABLE, "no space\n".to_owned());
        assert_eq!(health(app, path).await, result, "{path}");
    }
    assert_eq!(health(app, "/health/live").await.0, StatusCode::OK);
}

/// More than the free places in the pages of a fresh database take.
const ATTEMPTS: usize = 2000;

/// Repeats an act until it is refused for lack of space, and answers how often it succeeded, and the refusal.
async fn until_full(mut act: impl AsyncFnMut() -> Reply) -> (usize, Reply) {
    for done in 0..ATTEMPTS {
        let reply = act().await;
        if reply.status != StatusCode::OK {
            return (done, reply);
        }
    }
    panic!("the disk is never full");
}

#[track_caller]
fn assert_asked_to_wait(reply: &Reply) {
    assert_eq!(reply.status, StatusCode::SERVICE_UNAVAILABLE, "{reply:?}");
    assert_eq!(reply.headers["retry-after"], "60", "{reply:?}");
}

fn message(conversation: &str, client_id: Uuid) -> Value {
    json!({ "match_id": conversation, "client_id": client_id, "body": "Um domingo sem pressa. ".repeat(40) })
}

#[test]
fn full_database_refuses_acts_clearly_and_loses_nothing() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, bia, conversation) = app.match_of("Ana", "Bia").await;
        is_ready(&app).await;
        fill_disk(&app.enlace.app.db).await;

        let mut last = Uuid::nil();
        let (sent, refused) = until_full(async || {
            last = Uuid::new_v4();
            ana.rpc("send_message", message(&conversation, last)).await
        })
        .await;
        assert_asked_to_wait(&refused);
        assert_eq!(refused.body["code"], "STORAGE_FULL", "{refused:?}");
        assert!(
            refused.body["message"]
                .as_str()
                .is_some_and(|text| text.contains("sem espaço")),
            "{refused:?}"
        );
        is_out_of_space(&app).await;
        let portugal = ana
            .reading("pt-PT")
            .rpc("send_message", message(&conversation, last))
            .await;
        let result = portugal.body["message"].as_str().unwrap_or_default().to_owned();
        assert!(result.contains("Tenta de novo"), "{portugal:?}");
        let path = format!("messages?match_id=eq.{conversation}&select=id");
        let count = |rows: Value| rows.as_array().map_or(0, Vec::len);
        assert_eq!(
            count(bia.get(&path).await.ok()),
            sent,
            "reading goes on, and nothing is half done"
        );

        // Accounts speak the contract's own form, by which the client tries again.
        let mut number = 0;
        let (_, unsigned) = until_full(async || {
            number += 1;
            let body = json!({ "email": format!("nova{number}@example.org"), "password": testkit::PASSWORD });
            app.visitor().auth(Method::POST, "signup", body).await
        })
        .await;
        assert_asked_to_wait(&unsigned);
        assert_eq!(unsigned.body["code"], "request_timeout", "{unsigned:?}");
        is_out_of_space(&app).await;

        free_disk(&app.enlace.app.db).await;
        is_ready(&app).await;
        ana.rpc("send_message", message(&conversation, last)).await.ok();
        ana.rpc("send_message", message(&conversation, last)).await.ok();
        assert_eq!(
            count(bia.get(&path).await.ok()),
            sent + 1,
            "the refused message is sent once"
        );
    });
}

#[test]
fn nearly_full_disk_takes_the_node_out_and_refuses_files_but_no_messages() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, bia, conversation) = app.match_of("Ana", "Bia").await;
        let reserve = app.settings().disk_reserve;

        // Files stop first, so that uploads alone never take a node out.
        app.disk.leave(reserve + reserve / 2);
        is_ready(&app).await;
        for upload in [
            ana.upload(Uuid::new_v4(), jpeg(500, 600, 3), "image/jpeg").await,
            ana.upload_into(
                "feedback",
                &format!("{}/{}", ana.id, Uuid::new_v4()),
                jpeg(500, 600, 4),
                "image/jpeg",
            )
            .await,
        ] {
            assert_asked_to_wait(&upload);
            assert_eq!(upload.body["code"], "STORAGE_FULL", "{upload:?}");
            assert!(
                upload.body["message"]
                    .as_str()
                    .is_some_and(|text| text.contains("sem espaço")),
                "{upload:?}"
            );
        }

        app.disk.leave(reserve - 1);
        is_out_of_space(&app).await;
        ana.rpc("send_message", message(&conversation, Uuid::new_v4()))
            .await
            .ok();
        let path = format!("messages?match_id=eq.{conversation}&select=id");
        assert_eq!(bia.get(&path).await.ok().as_array().map_or(0, Vec::len), 1);

        app.disk.leave(reserve * 4);
        is_ready(&app).await;
        ana.upload(Uuid::new_v4(), jpeg(500, 600, 3), "image/jpeg").await.ok();
    });
}
