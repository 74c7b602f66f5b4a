use super::*;

fn open(db: Db) -> World {
    World::new(db, |config| {
        config.anonymous_users = true;
        config.phone = true;
    })
}

#[tokio::test]
async fn anonymous_person_becomes_permanent_by_mail_and_keeps_the_id() {
    story(|db| async move {
        let world = open(db);
        let session = world.post("/signup", json!({ "data": { "theme": "dark" } })).await.ok();
        let token = text(&session, "access_token");
        let id = session["user"]["id"].clone();
        assert_eq!(session["user"]["is_anonymous"], true);
        assert_eq!(session["user"]["app_metadata"], json!({}));
        let claims = world.state.keys().decode(token).unwrap();
        assert_eq!(
            (&claims["is_anonymous"], &claims["amr"][0]["method"]),
            (&json!(true), &json!("anonymous"))
        );
        let alone = world.put_user(token, json!({ "password": PASSWORD })).await;
        alone.refused(422, "validation_failed");
        world
            .get("/reauthenticate", token)
            .await
            .refused(422, "validation_failed");
        let body = json!({ "email": "ana@example.org", "password": PASSWORD });
        let user = world.put_user(token, body).await.ok();
        assert_eq!(
            (&user["new_email"], &user["is_anonymous"]),
            (&json!("ana@example.org"), &json!(true))
        );
        assert_eq!(world.mails().await.len(), 1, "there is no old address to ask");
        world
            .login("ana@example.org", PASSWORD)
            .await
            .refused(400, "invalid_credentials");
        // The mail is sent again on request.
        let again = json!({ "email": "ana@example.org", "type": "email_change" });
        world.post("/resend", again).await.ok();
        assert_eq!(world.mails().await.len(), 2);
        let (link, _) = world.latest("ana@example.org").await;
        assert_eq!(param(&link, "type").as_deref(), Some("email_change"));
        let place = world.open(&link).await.location();
        let user = world.get("/user", &param(&place, "access_token").unwrap()).await.ok();
        assert_eq!((&user["id"], &user["is_anonymous"]), (&id, &json!(false)));
        assert_eq!(
            user["app_metadata"],
            json!({ "provider": "email", "providers": ["email"] })
        );
        assert_eq!(user["user_metadata"]["theme"], "dark");
        assert_eq!(world.login("ana@example.org", PASSWORD).await.ok()["user"]["id"], id);
        let renewed = world.refresh(&session["refresh_token"]).await.ok();
        let claims = world.state.keys().decode(text(&renewed, "access_token")).unwrap();
        assert_eq!(claims["is_anonymous"], false, "the session that was anonymous goes on");
        let calls = world.product.calls.lock().unwrap().clone();
        assert!(calls.contains(&"confirmed ana@example.org".to_owned()), "{calls:?}");
    })
    .await;
}

#[tokio::test]
async fn anonymous_person_becomes_permanent_by_telephone() {
    story(|db| async move {
        let world = open(db);
        let session = world.post("/signup", json!({})).await.ok();
        let token = text(&session, "access_token");
        world.put_user(token, json!({ "phone": "+351912345678" })).await.ok();
        let (_, code) = world.latest_text("+351912345678").await;
        let body = json!({ "phone": "+351912345678", "token": code, "type": "phone_change" });
        let user = world.post("/verify", body).await.ok()["user"].clone();
        assert_eq!(
            (&user["id"], &user["is_anonymous"]),
            (&session["user"]["id"], &json!(false))
        );
        assert_eq!(
            user["app_metadata"],
            json!({ "provider": "phone", "providers": ["phone"] })
        );
        world.put_user(token, json!({ "password": PASSWORD })).await.ok();
    })
    .await;
}

#[tokio::test]
async fn password_without_an_address_is_no_anonymous_sign_up() {
    story(|db| async move {
        let world = open(db.clone());
        world
            .post("/signup", json!({ "password": PASSWORD }))
            .await
            .refused(400, "validation_failed");
        let closed = World::plain(db);
        closed
            .post("/signup", json!({ "data": {} }))
            .await
            .refused(422, "anonymous_provider_disabled");
    })
    .await;
}
