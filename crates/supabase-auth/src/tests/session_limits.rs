use super::*;

/// The token of an ended session opens nothing, here or where only its signature is checked.
async fn refuses_token_of(world: &World, session: &Value) {
    let token = text(session, "access_token");
    world.get("/user", token).await.refused(403, "session_not_found");
    assert!(world.state.verifier().verify_token(token).is_err());
}

#[tokio::test]
async fn session_ends_when_its_time_is_over() {
    story(|db| async move {
        let world = World::new(db, |config| config.session_life = Some(SignedDuration::from_hours(2)));
        let session = world.person("ana@example.org").await;
        world.pass(3600);
        let session = world.refresh(&session["refresh_token"]).await.ok();
        world.pass(3599);
        let session = world.refresh(&session["refresh_token"]).await.ok();
        world.pass(1);
        let late = world.refresh(&session["refresh_token"]).await;
        assert_eq!(
            late.refused(400, "session_expired"),
            "Invalid Refresh Token: Session Expired"
        );
        refuses_token_of(&world, &session).await;
        world
            .refresh(&session["refresh_token"])
            .await
            .refused(400, "refresh_token_not_found");
    })
    .await;
}

#[tokio::test]
async fn idle_session_ends() {
    story(|db| async move {
        let world = World::new(db, |config| config.session_idle = Some(SignedDuration::from_hours(24)));
        let mut session = world.person("ana@example.org").await;
        for _ in 0..3 {
            world.pass(24 * 3600 - 1);
            session = world.refresh(&session["refresh_token"]).await.ok();
        }
        let left = world.login("ana@example.org", PASSWORD).await.ok();
        world.pass(24 * 3600);
        world
            .refresh(&session["refresh_token"])
            .await
            .refused(400, "session_expired");
        assert_eq!(
            world.state.sweep().await.unwrap(),
            2,
            "the revocation stays, the idle session and a mail's row go"
        );
        world
            .refresh(&left["refresh_token"])
            .await
            .refused(400, "refresh_token_not_found");
    })
    .await;
}

#[tokio::test]
async fn where_one_session_is_allowed_the_newest_stays() {
    story(|db| async move {
        let world = World::new(db, |config| config.single_session = true);
        let first = world.person("ana@example.org").await;
        let other = world.person("bia@example.org").await;
        let second = world.login("ana@example.org", PASSWORD).await.ok();
        refuses_token_of(&world, &first).await;
        for session in [&second, &other] {
            world.get("/user", text(session, "access_token")).await.ok();
            world.refresh(&session["refresh_token"]).await.ok();
        }
    })
    .await;
}

#[tokio::test]
async fn new_password_needs_the_old_one_where_that_is_asked() {
    story(|db| async move {
        let world = World::new(db, |config| {
            config.current_password = true;
            config.rate_limits = true;
            config.mail_min_interval = SignedDuration::ZERO;
        });
        let session = world.person("ana@example.org").await;
        let token = text(&session, "access_token");
        let change = |current: Value| {
            world.put_user(
                token,
                json!({ "password": "outra-senha-9", "current_password": current }),
            )
        };
        change(Value::Null).await.refused(400, "current_password_required");
        for _ in 0..10 {
            change(json!("errada-1")).await.refused(400, "current_password_invalid");
        }
        let tired = change(json!(PASSWORD)).await;
        tired.refused(429, "over_request_rate_limit");
        assert!(tired.headers.contains_key("retry-after"));
        world.pass(15 * 60);
        change(json!(PASSWORD)).await.ok();
        // A user who forgot theirs signed in by a mail.
        world.post("/recover", json!({ "email": "ana@example.org" })).await.ok();
        let (link, _) = world.latest("ana@example.org").await;
        let token = param(&world.open(&link).await.location(), "access_token").unwrap();
        world
            .put_user(&token, json!({ "password": "terceira-senha" }))
            .await
            .ok();
    })
    .await;
}

#[tokio::test]
async fn operator_asks_more_of_passwords() {
    story(|db| async move {
        let world = World::new(db, |config| {
            config.password.min_length = 10;
            config.password.required = vec![PasswordClass::Digit, PasswordClass::Upper];
        });
        let sign_up = |password: &str| world.post("/signup", json!({ "email": "a@example.org", "password": password }));
        let weak = sign_up("abc").await;
        weak.refused(422, "weak_password");
        assert_eq!(weak.json["weak_password"]["reasons"], json!(["length", "characters"]));
        let weak = sign_up("segredo-bom-1").await;
        assert_eq!(weak.json["weak_password"]["reasons"], json!(["characters"]));
        sign_up("Segredo-bom-1").await.ok();
        // A user with an old one can sign in and is informed.
        let old = json!({ "email": "b@example.org", "password": PASSWORD, "email_confirm": true });
        world.operate(Method::POST, "/admin/users", old).await.ok();
        let session = world.login("b@example.org", PASSWORD).await.ok();
        assert_eq!(session["weak_password"]["reasons"], json!(["characters"]));
    })
    .await;
}
