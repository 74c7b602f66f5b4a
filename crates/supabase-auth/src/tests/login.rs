use super::*;
use supabase_base::caller::{Role, TokenError};

#[tokio::test]
async fn login_answers_a_whole_session() {
    story(|db| async move {
        let world = World::plain(db);
        let session = world.person("ana@example.org").await;
        assert_eq!(session["expires_at"], world.state.now().as_second() + 3600);
        assert_eq!(session["user"]["last_sign_in_at"], "2026-11-21T12:00:00.000000Z");
        assert_eq!(
            session["user"]["identities"][0]["identity_data"]["email_verified"],
            true
        );
        let token = text(&session, "access_token");
        let caller = world
            .state
            .verifier()
            .verify(Some(world.state.keys().anon()), Some(token))
            .unwrap()
            .caller;
        assert_eq!((caller.role, caller.aal()), (Role::Authenticated, "aal1"));
        assert_eq!(caller.user_id.unwrap().to_string(), session["user"]["id"]);
        let claims = caller.claims;
        assert_eq!(claims["iss"], "https://site.test/auth/v1");
        assert_eq!(claims["aud"], "authenticated");
        assert_eq!(
            claims["amr"],
            json!([{ "method": "password", "timestamp": world.state.now().as_second() }])
        );
        assert_eq!(claims["is_anonymous"], false);
        assert!(token.split('.').all(|part| {
            part.bytes()
                .all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
        }));
        let user = world.get("/user", token).await.ok();
        assert_eq!(user["id"], session["user"]["id"]);
    })
    .await;
}

#[tokio::test]
async fn wrong_password_and_unknown_people_are_answered_alike() {
    story(|db| async move {
        let world = World::plain(db);
        world.person("ana@example.org").await;
        let mut answers = Vec::new();
        for (email, password) in [
            ("ana@example.org", "errada-1"),
            ("nobody@example.org", PASSWORD),
            ("no address", PASSWORD),
            ("ana@example.org", ""),
        ] {
            let reply = world.login(email, password).await;
            reply.refused(400, "invalid_credentials");
            answers.push(reply.json);
        }
        assert!(answers.iter().all(|answer| *answer == answers[0]));
        world.login("", PASSWORD).await.refused(400, "validation_failed");
        world
            .post(
                "/token?grant_type=password",
                json!({ "phone": "5511", "password": "x" }),
            )
            .await
            .refused(422, "phone_provider_disabled");
        world
            .post("/token?grant_type=web3", json!({}))
            .await
            .refused(422, "web3_provider_disabled");
        world
            .post("/token?grant_type=id_token", json!({ "provider": "google" }))
            .await
            .refused(400, "provider_disabled");
        world
            .post("/token?grant_type=", json!({}))
            .await
            .refused(400, "unsupported_grant_type");
    })
    .await;
}

#[tokio::test]
async fn banned_and_the_suspended_stay_out() {
    story(|db| async move {
        let world = World::plain(db);
        let session = world.person("ana@example.org").await;
        let id = Uuid::parse_str(text(&session["user"], "id")).unwrap();
        *world.product.suspended.lock().unwrap() = Some(id);
        world
            .login("ana@example.org", PASSWORD)
            .await
            .refused(400, "user_banned");
        world
            .refresh(&session["refresh_token"])
            .await
            .refused(400, "user_banned");
        *world.product.suspended.lock().unwrap() = None;
        let key = world.state.keys().service().to_owned();
        let ban = world.request(
            Method::PUT,
            &format!("/admin/users/{id}"),
            Some(&key),
            json!({ "ban_duration": "1h" }),
        );
        world.send(ban).await.ok();
        world
            .get("/user", text(&session, "access_token"))
            .await
            .refused(403, "session_not_found");
        world
            .login("ana@example.org", PASSWORD)
            .await
            .refused(400, "user_banned");
        world.pass(3600);
        world.login("ana@example.org", PASSWORD).await.ok();
    })
    .await;
}

#[tokio::test]
async fn logout_takes_effect_at_once_and_survives_a_restart() {
    story(|db| async move {
        let world = World::plain(db.clone());
        let a = world.person("ana@example.org").await;
        let b = world.login("ana@example.org", PASSWORD).await.ok();
        let c = world.login("ana@example.org", PASSWORD).await.ok();
        let token = |session: &Value| text(session, "access_token").to_owned();
        assert_eq!(world.logout(&token(&a), "others").await.status, 204);
        world.get("/user", &token(&a)).await.ok();
        for gone in [&b, &c] {
            let message = world.get("/user", &token(gone)).await.refused(403, "session_not_found");
            assert_eq!(message, "Session from session_id claim in JWT does not exist");
            world
                .refresh(&gone["refresh_token"])
                .await
                .refused(400, "refresh_token_not_found");
        }
        let d = world.login("ana@example.org", PASSWORD).await.ok();
        world
            .logout(&token(&d), "sideways")
            .await
            .refused(400, "validation_failed");
        assert_eq!(world.logout(&token(&d), "local").await.status, 204);
        world.get("/user", &token(&d)).await.refused(403, "session_not_found");
        world
            .logout(&token(&d), "local")
            .await
            .refused(403, "session_not_found");
        assert_eq!(world.logout(&token(&a), "").await.status, 204);
        assert_eq!(
            world.state.verifier().verify_token(&token(&a)).unwrap_err(),
            TokenError::SessionRevoked
        );
        // Another node, or the same after a restart, knows only what the database says.
        let restarted = World::plain(db);
        restarted
            .get("/user", &token(&a))
            .await
            .refused(403, "session_not_found");
        assert!(restarted.state.verifier().verify_token(&token(&a)).is_ok());
        restarted.state.load_revocations().await.unwrap();
        assert_eq!(
            restarted.state.verifier().verify_token(&token(&a)).unwrap_err(),
            TokenError::SessionRevoked
        );
    })
    .await;
}

#[tokio::test]
async fn deleted_user_gets_user_not_found() {
    story(|db| async move {
        let world = World::plain(db);
        let session = world.person("ana@example.org").await;
        let id = Uuid::parse_str(text(&session["user"], "id")).unwrap();
        let state = world.state.clone();
        let ended = world
            .state
            .tx(move |tx| Box::pin(async move { crate::account::delete_user(&state, tx, id).await }))
            .await
            .unwrap();
        world
            .get("/user", text(&session, "access_token"))
            .await
            .refused(403, "user_not_found");
        ended.announce(&world.state);
        assert_eq!(
            world.product.calls.lock().unwrap().last().unwrap(),
            &format!("deleted {id}")
        );
        world
            .login("ana@example.org", PASSWORD)
            .await
            .refused(400, "invalid_credentials");
    })
    .await;
}
