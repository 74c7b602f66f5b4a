use super::*;

#[tokio::test]
async fn new_person_gets_a_mail_and_no_session() {
    story(|db| async move {
        let world = World::plain(db);
        let user = world
            .post(
                "/signup",
                json!({
                    "email": " Ana@Example.org ", "password": PASSWORD, "data": { "name": "Ana" },
                    "gotrue_meta_security": {}, "code_challenge": null, "code_challenge_method": null,
                }),
            )
            .await
            .ok();
        assert_eq!(user["email"], "ana@example.org");
        assert_eq!(user["phone"], "");
        assert_eq!(user["aud"], "authenticated");
        assert_eq!(user["role"], "authenticated");
        assert_eq!(user["user_metadata"]["name"], "Ana");
        assert_eq!(
            user["app_metadata"],
            json!({ "provider": "email", "providers": ["email"] })
        );
        assert_eq!(user["identities"][0]["identity_data"]["email_verified"], false);
        assert_eq!(user["identities"][0]["id"], user["id"]);
        assert_eq!(user["confirmation_sent_at"], "2026-11-21T12:00:00.000000Z");
        assert!(user.get("email_confirmed_at").is_none() && user.get("access_token").is_none());
        assert_eq!(Uuid::parse_str(text(&user, "id")).unwrap().get_version_num(), 4);
        let mails = world.mails().await;
        assert_eq!(mails.len(), 1);
        assert_eq!(mails[0].to, "ana@example.org");
        let (link, code) = world.latest("ana@example.org").await;
        assert!(link.starts_with("https://site.test/auth/v1/verify?token="));
        assert!(link.ends_with("&type=signup&redirect_to=https%3A%2F%2Fsite.test"));
        assert!(code.len() == 6 && code.bytes().all(|byte| byte.is_ascii_digit()));
        world
            .login("ana@example.org", PASSWORD)
            .await
            .refused(400, "email_not_confirmed");
        world
            .login("ana@example.org", "errada-1")
            .await
            .refused(400, "invalid_credentials");
        assert_eq!(*world.product.calls.lock().unwrap(), ["created ana@example.org"]);
    })
    .await;
}

#[tokio::test]
async fn existing_account_is_indistinguishable() {
    story(|db| async move {
        let world = World::plain(db);
        let real = world.person("ana@example.org").await;
        let before = world.mails().await.len();
        let body = json!({ "email": "ANA@example.org", "password": "outra-senha-9", "data": { "name": "X" } });
        let fake = world.post("/signup", body.clone()).await.ok();
        assert_eq!(fake["identities"], json!([]));
        assert_eq!(fake["role"], "");
        assert_eq!(fake["user_metadata"]["name"], "X");
        assert_ne!(fake["id"], real["user"]["id"]);
        assert!(fake.get("confirmation_sent_at").is_some() && fake.get("last_sign_in_at").is_none());
        assert_eq!(world.mails().await.len(), before, "no mail tells of it");
        world
            .login("ana@example.org", "outra-senha-9")
            .await
            .refused(400, "invalid_credentials");
        world.login("ana@example.org", PASSWORD).await.ok();
    })
    .await;
}

#[tokio::test]
async fn unconfirmed_account_gets_its_mail_again_and_no_new_password() {
    story(|db| async move {
        let world = World::plain(db);
        let first = world.sign_up("ana@example.org").await.ok();
        let (old_link, _) = world.latest("ana@example.org").await;
        let body = json!({ "email": "ana@example.org", "password": "outra-senha-9" });
        let again = world.post("/signup", body).await.ok();
        assert_eq!(again["id"], first["id"]);
        assert_eq!(world.mails().await.len(), 2);
        let place = world.open(&old_link).await.location();
        assert_eq!(
            param(&place, "error_code").as_deref(),
            Some("otp_expired"),
            "a new mail replaces the old"
        );
        let (link, _) = world.latest("ana@example.org").await;
        assert!(param(&world.open(&link).await.location(), "access_token").is_some());
        world
            .login("ana@example.org", "outra-senha-9")
            .await
            .refused(400, "invalid_credentials");
    })
    .await;
}

#[tokio::test]
async fn with_autoconfirm_a_session_comes_at_once_and_a_second_sign_up_is_refused() {
    story(|db| async move {
        let world = World::new(db, |config| config.mailer_autoconfirm = true);
        let session = world.sign_up("ana@example.org").await.ok();
        assert_eq!(session["token_type"], "bearer");
        assert_eq!(session["expires_in"], 3600);
        assert_eq!(session["user"]["user_metadata"]["email_verified"], true);
        world.get("/user", text(&session, "access_token")).await.ok();
        let message = world
            .sign_up("ana@example.org")
            .await
            .refused(422, "user_already_exists");
        assert_eq!(message, "User already registered");
        assert!(world.mails().await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn bad_sign_ups_are_refused_with_the_words_of_the_contract() {
    story(|db| async move {
        let world = World::plain(db);
        let weak = world
            .post("/signup", json!({ "email": "a@example.org", "password": "abc" }))
            .await;
        assert_eq!(
            weak.refused(422, "weak_password"),
            "Password should be at least 6 characters"
        );
        assert_eq!(weak.json["weak_password"]["reasons"], json!(["length"]));
        let common = world
            .post("/signup", json!({ "email": "a@example.org", "password": "senha123" }))
            .await;
        common.refused(422, "weak_password");
        assert_eq!(common.json["weak_password"]["reasons"], json!(["pwned"]));
        let email = world
            .post("/signup", json!({ "email": "not an address", "password": PASSWORD }))
            .await;
        assert_eq!(
            email.refused(400, "validation_failed"),
            "Unable to validate email address: invalid format"
        );
        world
            .post("/signup", json!({ "email": "a@example.org" }))
            .await
            .refused(400, "validation_failed");
        world
            .post("/signup", json!({ "phone": "5511", "password": PASSWORD }))
            .await
            .refused(400, "phone_provider_disabled");
        world
            .post("/signup", json!({ "data": {} }))
            .await
            .refused(422, "anonymous_provider_disabled");
        let mut body = json!({ "email": "a@example.org", "password": PASSWORD, "data": { "a": "x".repeat(17_000) } });
        world
            .post("/signup", body.clone())
            .await
            .refused(400, "validation_failed");
        body["data"] = json!({ "a": "nul \u{0}" });
        world
            .post("/signup", body.clone())
            .await
            .refused(400, "validation_failed");
        body["data"] = json!([1]);
        world
            .post("/signup", body.clone())
            .await
            .refused(400, "validation_failed");
        body["data"] = json!({});
        body["code_challenge"] = json!("too short");
        world
            .post("/signup", body.clone())
            .await
            .refused(400, "validation_failed");
        body["code_challenge_method"] = json!("s256");
        world.post("/signup", body).await.refused(400, "validation_failed");
        assert!(world.mails().await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn product_may_refuse_and_then_nothing_is_left() {
    story(|db| async move {
        let world = World::plain(db);
        world.person("known@example.org").await;
        for email in ["new@example.org", "known@example.org"] {
            let body = json!({ "email": email, "password": PASSWORD, "data": { "age": 17 } });
            assert_eq!(
                world.post("/signup", body).await.refused(422, "underage"),
                "É preciso ter 18 anos"
            );
        }
        let body = json!({ "email": "new@example.org", "password": PASSWORD, "data": { "refuse": true } });
        world.post("/signup", body).await.refused(422, "refused_by_product");
        let left: i64 = world
            .state
            .db()
            .one("SELECT count(*) FROM auth_users", vec![])
            .await
            .unwrap();
        assert_eq!((left, world.mails().await.len()), (1, 1));
    })
    .await;
}

#[tokio::test]
async fn doors_may_be_closed_or_opened_to_anonymous_people() {
    story(|db| async move {
        let world = World::new(db.clone(), |config| config.disable_signup = true);
        world.sign_up("ana@example.org").await.refused(422, "signup_disabled");
        let body = json!({ "email": "ana@example.org", "create_user": true });
        world.post("/otp", body).await.ok();
        assert!(world.mails().await.is_empty(), "nobody is made, and nobody hears of it");
        let world = World::new(db, |config| config.anonymous_users = true);
        let session = world
            .post("/signup", json!({ "data": { "a": 1 }, "gotrue_meta_security": {} }))
            .await
            .ok();
        assert_eq!(session["user"]["is_anonymous"], true);
        assert_eq!(session["user"]["app_metadata"], json!({}));
        assert_eq!(session["user"]["email"], "");
        let token = text(&session, "access_token");
        world
            .put_user(token, json!({ "password": "outra-senha-9" }))
            .await
            .refused(422, "validation_failed");
        // An address makes the same user permanent.
        let user = world.put_user(token, json!({ "email": "eu@example.org" })).await.ok();
        assert_eq!(user["new_email"], "eu@example.org");
        let (link, _) = world.latest("eu@example.org").await;
        assert!(param(&world.open(&link).await.location(), "access_token").is_some());
        let user = world.get("/user", token).await.ok();
        assert_eq!(
            (&user["is_anonymous"], &user["email"]),
            (&json!(false), &json!("eu@example.org"))
        );
        assert_eq!(user["id"], session["user"]["id"]);
        assert_eq!(user["identities"][0]["email"], "eu@example.org");
    })
    .await;
}
