//! Broadcasts over HTTP, metered by who sends them.

use testkit::{Person, Reply, TestApp, json, on_both};

/// As many messages as one request may hold.
async fn send_batch(person: &Person, topic: &str) -> Reply {
    let message = json!({ "topic": topic, "event": "typing", "payload": {}, "private": true });
    let messages = vec![message; 100];
    person
        .post("/realtime/v1/api/broadcast", json!({ "messages": messages }))
        .await
}

#[test]
fn flood_of_broadcasts_over_http_gets_429_with_retry_after() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[]).await;
        let (ana, bia) = (app.newcomer("Ana").await, app.newcomer("Bia").await);
        let topic = format!("user:{}", bia.id);
        // No one may broadcast there, and a refused attempt costs the same.
        assert_eq!(send_batch(&ana, &topic).await.status, 403);
        let refused = send_batch(&ana, &topic).await;
        assert_eq!(refused.status, 429, "{}", refused.body);
        let wait: u64 = refused.headers["retry-after"].to_str().unwrap().parse().unwrap();
        assert!((1..=11).contains(&wait), "{wait}");
        assert_eq!(refused.body["message"], "Too many broadcasts");
        assert_eq!(
            send_batch(&bia, &topic).await.status,
            403,
            "another user is not affected"
        );
    });
}
