//! Stamps, the search and delivery.

use super::{row, write};
use testkit::{Person, TestApp, json, on_both};

#[test]
fn stamps_search_and_delivery_work_over_the_wire() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, of) = app.match_of("Ana", "Rui").await;
        let stamp = |name: &str, client_id: &str| json!({ "match_id": of, "stamp": name, "client_id": client_id });
        rui.rpc("send_stamp", stamp("sol", "s1")).await.refused(409, "STATE");
        let said = write(&rui, &of, "Gosto de PÃO de queijo: www.exemplo.com").await;
        rui.rpc("send_stamp", stamp("foguete", "s1"))
            .await
            .refused(422, "VALIDATION");
        let sent = rui.rpc("send_stamp", stamp("sol", "s1")).await.ok();
        assert_eq!(rui.rpc("send_stamp", stamp("sol", "s1")).await.ok(), sent);
        assert_eq!(row(&ana, &sent["id"]).await["stamp"], "sol");
        rui.rpc("send_stamp", stamp("lua", "s1"))
            .await
            .refused(409, "IDEMPOTENCY");
        let text = |body: &str| json!({ "match_id": of, "body": body, "client_id": "t1" });
        let first = rui.rpc("send_message", text("Oi!")).await.ok();
        assert_eq!(rui.rpc("send_message", text("Oi!")).await.ok(), first);
        rui.rpc("send_message", text("Outra coisa"))
            .await
            .refused(409, "IDEMPOTENCY");

        let find = async |who: &Person, text: &str| {
            let found = who.rpc("search_messages", json!({ "text": text })).await.ok();
            found["results"].as_array().cloned().unwrap_or_default()
        };
        let found = find(&ana, "queijo pao").await;
        assert_eq!(
            (found.len(), &found[0]["id"], &found[0]["mine"]),
            (1, &said["id"], &json!(false))
        );
        assert_eq!(
            (&found[0]["before"], &found[0]["words"]),
            (&json!("Gosto de PÃO de "), &json!("queijo"))
        );
        ana.rpc("search_messages", json!({ "text": "a" }))
            .await
            .refused(422, "VALIDATION");
        assert_eq!(row(&rui, &said["id"]).await["delivered"], false);
        ana.rpc("mark_delivered", json!({})).await.ok();
        assert_eq!(row(&rui, &said["id"]).await["delivered"], true);
        assert_eq!(row(&ana, &said["id"]).await["delivered"], false);
        let terms = ana.rpc("conversation_terms", json!({ "match_id": of })).await.ok();
        assert_eq!(
            (&terms["links"], &terms["accepts_photos"]),
            (&json!(false), &json!(false))
        );
        ana.rpc("block", json!({ "target": rui.id })).await.ok();
        assert!(find(&ana, "pao").await.is_empty() && find(&rui, "pao").await.is_empty());
    });
}
