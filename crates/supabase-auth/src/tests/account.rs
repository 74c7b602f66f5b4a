use super::*;

#[tokio::test]
async fn metadata_merges_null_deletes_and_size_is_capped() {
    story(|db| async move {
        let world = World::plain(db);
        let session = world.person("ana@example.org").await;
        let token = text(&session, "access_token");
        world
            .put_user(token, json!({ "data": { "a": 1, "b": { "c": 2 } } }))
            .await
            .ok();
        let user = world
            .put_user(token, json!({ "data": { "a": null, "b": { "d": 3 } }, "unknown": 1 }))
            .await
            .ok();
        assert_eq!(user["user_metadata"]["b"], json!({ "d": 3 }));
        assert!(user["user_metadata"].get("a").is_none());
        assert_eq!(user["user_metadata"]["email_verified"], true);
        world
            .put_user(token, json!({ "data": { "x": "x".repeat(10_000) } }))
            .await
            .ok();
        world
            .put_user(token, json!({ "data": { "y": "y".repeat(10_000) } }))
            .await
            .refused(400, "validation_failed");
        world
            .put_user(token, json!({ "data": [] }))
            .await
            .refused(400, "validation_failed");
        world
            .put_user(token, json!({ "phone": "5511999" }))
            .await
            .refused(400, "phone_provider_disabled");
        let user = world.put_user(token, json!({})).await.ok();
        assert!(user["user_metadata"].get("y").is_none());
    })
    .await;
}

#[tokio::test]
async fn new_password_ends_the_other_sessions_and_pending_links() {
    story(|db| async move {
        let world = World::plain(db);
        let other = world.person("ana@example.org").await;
        let mine = world.login("ana@example.org", PASSWORD).await.ok();
        world.post("/recover", json!({ "email": "ana@example.org" })).await.ok();
        let (link, _) = world.latest("ana@example.org").await;
        let token = text(&mine, "access_token");
        world
            .put_user(token, json!({ "password": PASSWORD }))
            .await
            .refused(422, "same_password");
        world
            .put_user(token, json!({ "password": "abc" }))
            .await
            .refused(422, "weak_password");
        world.get("/user", text(&other, "access_token")).await.ok();
        world.put_user(token, json!({ "password": "outra-senha-9" })).await.ok();
        world.get("/user", token).await.ok();
        world
            .get("/user", text(&other, "access_token"))
            .await
            .refused(403, "session_not_found");
        world
            .refresh(&other["refresh_token"])
            .await
            .refused(400, "refresh_token_not_found");
        assert!(
            world
                .state
                .verifier()
                .verify_token(text(&other, "access_token"))
                .is_err()
        );
        assert_eq!(
            param(&world.open(&link).await.location(), "error_code").as_deref(),
            Some("otp_expired")
        );
        world
            .login("ana@example.org", PASSWORD)
            .await
            .refused(400, "invalid_credentials");
        world.login("ana@example.org", "outra-senha-9").await.ok();
    })
    .await;
}

#[tokio::test]
async fn recovered_account_takes_a_new_password() {
    story(|db| async move {
        let world = World::plain(db);
        world.person("ana@example.org").await;
        world.post("/recover", json!({ "email": "ana@example.org" })).await.ok();
        let (link, _) = world.latest("ana@example.org").await;
        let place = world.open(&link).await.location();
        let token = param(&place, "access_token").unwrap();
        world
            .put_user(&token, json!({ "password": "outra-senha-9" }))
            .await
            .ok();
        world.login("ana@example.org", "outra-senha-9").await.ok();
    })
    .await;
}

#[tokio::test]
async fn old_sessions_prove_themselves_before_a_new_password() {
    story(|db| async move {
        let world = World::new(db, |config| config.secure_password_change = true);
        let session = world.person("ana@example.org").await;
        world.pass(25 * 3600);
        let session = world.refresh(&session["refresh_token"]).await.ok();
        let token = text(&session, "access_token");
        let change = |nonce: Value| world.put_user(token, json!({ "password": "outra-senha-9", "nonce": nonce }));
        change(json!(null)).await.refused(400, "reauthentication_needed");
        assert_eq!(world.get("/reauthenticate", token).await.ok(), json!({}));
        let (link, code) = world.latest("ana@example.org").await;
        assert_eq!(link, "", "only the code counts");
        let wrong = if code == "000000" { "000001" } else { "000000" };
        change(json!(wrong)).await.refused(422, "reauthentication_not_valid");
        change(json!(code)).await.ok();
    })
    .await;
}

#[tokio::test]
async fn new_address_is_confirmed_from_both_mailboxes() {
    story(|db| async move {
        let world = World::plain(db);
        world.person("bia@example.org").await;
        let session = world.person("ana@example.org").await;
        let token = text(&session, "access_token");
        let trusting = World::new(world.state.db().clone(), |config| config.mailer_autoconfirm = true);
        trusting
            .put_user(token, json!({ "email": "bia@example.org" }))
            .await
            .refused(422, "email_exists");
        world
            .put_user(token, json!({ "email": "nonsense" }))
            .await
            .refused(400, "validation_failed");
        let user = world.put_user(token, json!({ "email": "Ana2@example.org" })).await.ok();
        assert_eq!(
            (&user["email"], &user["new_email"]),
            (&json!("ana@example.org"), &json!("ana2@example.org"))
        );
        let (old_link, _) = world.latest("ana@example.org").await;
        let (_, new_code) = world.latest("ana2@example.org").await;
        let half = world.open(&old_link).await.location();
        assert!(
            half.starts_with("https://site.test#message=Confirmation+link+accepted."),
            "{half}"
        );
        assert_eq!(world.get("/user", token).await.ok()["email"], "ana@example.org");
        let body = json!({ "email": "ana2@example.org", "token": new_code, "type": "email_change" });
        let changed = world.post("/verify", body).await.ok();
        assert_eq!(changed["user"]["email"], "ana2@example.org");
        assert!(changed["user"].get("new_email").is_none());
        assert_eq!(changed["user"]["identities"][0]["email"], "ana2@example.org");
        world.login("ana2@example.org", PASSWORD).await.ok();
        world
            .login("ana@example.org", PASSWORD)
            .await
            .refused(400, "invalid_credentials");
        assert_eq!(
            world.product.calls.lock().unwrap().last().unwrap(),
            "updated ana2@example.org"
        );
    })
    .await;
}

#[tokio::test]
async fn address_that_was_taken_meanwhile_is_refused() {
    story(|db| async move {
        let world = World::plain(db);
        let session = world.person("ana@example.org").await;
        world
            .put_user(text(&session, "access_token"), json!({ "email": "nova@example.org" }))
            .await
            .ok();
        let (old_link, _) = world.latest("ana@example.org").await;
        let (new_link, _) = world.latest("nova@example.org").await;
        world.person("nova@example.org").await;
        let half = json!({ "token_hash": param(&new_link, "token"), "type": "email_change" });
        assert_eq!(world.post("/verify", half).await.ok()["code"], "200");
        let place = world.open(&old_link).await.location();
        assert_eq!(param(&place, "error_code").as_deref(), Some("email_exists"), "{place}");
        assert_eq!(
            world.login("ana@example.org", PASSWORD).await.ok()["user"]["email"],
            "ana@example.org"
        );
    })
    .await;
}
