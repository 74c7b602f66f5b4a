//! Leaving, exporting, and bans that end.

use axum::http::Method;
use jiff::SignedDuration;
use testkit::{Person, ProfileFacts, TestApp, json, on_both};
use uuid::Uuid;

#[test]
fn leaving_hides_at_once_can_be_undone_and_ends_in_erasure() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, mut rui, match_id) = app.match_of("Ana", "Rui").await;
        ana.rpc("delete_account", json!({})).await.ok();
        app.run_until_idle().await;
        rui.get(&format!("people?id=eq.{}", ana.id)).await.is_empty();
        rui.get("matches").await.is_empty();
        // She regrets it the next day.
        app.advance(SignedDuration::from_hours(24));
        let mut ana = ana;
        ana.sign_in().await;
        rui.sign_in().await;
        assert_eq!(
            ana.get("profiles?select=status").await.ok(),
            json!([{ "status": "leaving" }])
        );
        ana.rpc("undo_delete_account", json!({})).await.ok();
        app.run_until_idle().await;
        assert_eq!(rui.get("matches?select=id").await.ok(), json!([{ "id": match_id }]));
        // And then goes for good.
        ana.rpc("delete_account", json!({})).await.ok();
        app.advance(SignedDuration::from_hours(24 * 7 + 1));
        app.run_until_idle().await;
        let users = app
            .operator()
            .auth(Method::GET, &format!("admin/users/{}", ana.id), json!({}))
            .await;
        assert_eq!(users.status.as_u16(), 404);
    });
}

#[test]
fn export_has_the_own_data_and_none_of_others() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, match_id) = app.match_of("Ana", "Rui").await;
        rui.rpc(
            "send_message",
            json!({ "match_id": match_id, "body": "segredo do Rui", "client_id": "r1" }),
        )
        .await
        .ok();
        ana.rpc(
            "send_message",
            json!({ "match_id": match_id, "body": "palavra da Ana", "client_id": "a1" }),
        )
        .await
        .ok();
        let all = ana.rpc("export_my_data", json!({})).await.ok();
        assert_eq!(all["profiles"][0]["full_name"], "Ana");
        assert_eq!(all["messages"][0]["body"], "palavra da Ana");
        let text = all.to_string();
        assert!(!text.contains("segredo do Rui") && !text.contains(&rui.email), "{text}");
        app.visitor()
            .rpc("export_my_data", json!({}))
            .await
            .refused(401, "42501");
    });
}

/// Whether the viewer sees the other, by the gate and by the deck: the two must agree.
async fn sees(app: &TestApp, viewer: &Person, other: Uuid) -> bool {
    app.run_until_idle().await;
    let deck = viewer.rpc("discover", json!({})).await.ok();
    let card = viewer.get(&format!("people?id=eq.{other}&select=id")).await.ok();
    assert_eq!(card == json!([]), deck == json!([]), "the gate and the deck agree");
    card != json!([])
}

#[test]
fn banned_person_is_absent_until_the_ban_is_over() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let mut ana = app.ready("Ana", ProfileFacts::default()).await;
        let mut bia = app.ready("Bia", ProfileFacts::default()).await;
        let (operator, account) = (app.operator(), format!("admin/users/{}", bia.id));
        let judge = |duration| operator.auth(Method::PUT, &account, json!({ "ban_duration": duration }));

        assert!(sees(&app, &ana, bia.id).await);
        judge("24h").await.ok();
        assert!(!sees(&app, &ana, bia.id).await);
        judge("none").await.ok();
        assert!(
            sees(&app, &ana, bia.id).await,
            "a lifted ban brings everything back at once"
        );
        judge("24h").await.ok();
        app.advance(SignedDuration::from_hours(25));
        ana.sign_in().await;
        assert!(
            !sees(&app, &ana, bia.id).await,
            "a ban that ran out waits for its owner to come back"
        );
        bia.sign_in().await;
        assert!(sees(&app, &ana, bia.id).await);
    });
}

#[test]
fn export_and_deletion_ask_for_a_proof_after_ten_minutes() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let mut ana = app.newcomer("Ana").await;
        app.advance(SignedDuration::from_secs(599));
        ana.rpc("export_my_data", json!({})).await.ok();
        app.advance(SignedDuration::from_secs(1));
        for act in ["export_my_data", "delete_account"] {
            let refusal = ana.rpc(act, json!({})).await.refused(403, "REAUTH");
            assert_eq!(refusal["message"], "Confirme que é você para continuar.");
            let refusal = ana.reading("pt-PT").rpc(act, json!({})).await.refused(403, "REAUTH");
            assert_eq!(refusal["message"], "Confirma que és tu para continuar.");
        }
        // Nothing else asks, and a refresh alone is no proof.
        ana.rpc("grant_consent", json!({ "purpose": "sexuality" })).await.ok();
        ana.refresh().await;
        ana.rpc("export_my_data", json!({})).await.refused(403, "REAUTH");
        ana.auth(Method::PUT, "user", json!({ "current_password": "errada-1" }))
            .await
            .refused(400, "current_password_invalid");
        ana.refresh().await;
        ana.rpc("export_my_data", json!({})).await.refused(403, "REAUTH");
        ana.auth(Method::PUT, "user", json!({ "current_password": testkit::PASSWORD }))
            .await
            .ok();
        ana.refresh().await;
        ana.rpc("export_my_data", json!({})).await.ok();
        ana.rpc("delete_account", json!({})).await.ok();
        // Coming back asks for nothing more.
        app.advance(SignedDuration::from_mins(11));
        ana.rpc("undo_delete_account", json!({})).await.ok();
    });
}
