//! Which account a user gets, and by which ways they may sign in from then on.

use super::issuer::*;
use super::*;

async fn bring(world: &World, claims: &Value, issuer: &Issuer, bearer: Option<&str>) -> Reply {
    let body = json!({ "provider": "google", "id_token": issuer.sign(claims), "link_identity": bearer.is_some() });
    let request = world.request(Method::POST, "/token?grant_type=id_token", bearer, body);
    world.send(request).await
}

async fn unlink(world: &World, bearer: &str, id: &Value) -> Reply {
    let path = format!("/user/identities/{}", id.as_str().unwrap());
    world
        .send(world.request(Method::DELETE, &path, Some(bearer), Value::Null))
        .await
}

fn identity<'v>(user: &'v Value, provider: &str) -> &'v Value {
    let all = user["identities"].as_array().unwrap();
    let found = all.iter().find(|identity| identity["provider"] == provider);
    &found.unwrap_or_else(|| panic!("no identity of {provider} in {user}"))["identity_id"]
}

#[tokio::test]
async fn same_proven_address_is_the_same_account() {
    story(|db| async move {
        let issuer = Issuer::start().await;
        let world = world_with(db, &issuer);
        let ana = world.person("ana@example.org").await;
        let session = bring(&world, &issuer.claims("ana-1", "ANA@example.org"), &issuer, None)
            .await
            .ok();
        assert_eq!(session["user"]["id"], ana["user"]["id"]);
        let app = &session["user"]["app_metadata"];
        assert_eq!(*app, json!({ "provider": "email", "providers": ["email", "google"] }));
        assert_eq!(session["user"]["identities"].as_array().unwrap().len(), 2);
        world.login("ana@example.org", PASSWORD).await.ok();
        world.get("/user", text(&ana, "access_token")).await.ok();
        // The provider's other users stay strangers.
        let bia = bring(&world, &issuer.claims("bia-1", "bia@example.org"), &issuer, None)
            .await
            .ok();
        assert_ne!(bia["user"]["id"], ana["user"]["id"]);
        *world.product.suspended.lock().unwrap() = Some(text(&ana["user"], "id").parse().unwrap());
        bring(&world, &issuer.claims("ana-1", "ana@example.org"), &issuer, None)
            .await
            .refused(400, "user_banned");
    })
    .await;
}

#[tokio::test]
async fn account_made_with_another_persons_address_is_no_trap() {
    story(|db| async move {
        let issuer = Issuer::start().await;
        let world = world_with(db, &issuer);
        let trap = json!({
            "email": "ana@example.org", "password": "do-estranho-1", "data": { "name": "Estranho", "plano": "armadilha" },
        });
        let planted = world.post("/signup", trap).await.ok();
        let (link, code) = world.latest("ana@example.org").await;
        let session = bring(&world, &issuer.claims("ana-1", "ana@example.org"), &issuer, None).await.ok();
        let user = &session["user"];
        assert_ne!(user["id"], planted["id"], "the owner gets an account of their own");
        assert_eq!(user["app_metadata"], json!({ "provider": "google", "providers": ["google"] }));
        assert_eq!(user["user_metadata"]["name"], "Ana de Sá");
        assert!(user["user_metadata"].get("plano").is_none());
        world.login("ana@example.org", "do-estranho-1").await.refused(400, "invalid_credentials");
        assert_eq!(param(&world.open(&link).await.location(), "error_code").as_deref(), Some("otp_expired"));
        let typed = json!({ "email": "ana@example.org", "token": code, "type": "signup" });
        world.post("/verify", typed).await.refused(403, "otp_expired");
        let calls = world.product.calls.lock().unwrap().clone();
        let deleted = format!("deleted {}", planted["id"].as_str().unwrap());
        assert_eq!(calls[1..3], [deleted, "created ana@example.org".to_owned()]);
    })
    .await;
}

#[tokio::test]
async fn invitation_is_accepted_by_proving_the_address_any_way() {
    story(|db| async move {
        let issuer = Issuer::start().await;
        let world = world_with(db, &issuer);
        let body = json!({ "email": "ana@example.org", "data": { "convite": "sim" } });
        let mut invite = world.request(Method::POST, "/invite", None, body);
        let service = format!("Bearer {}", world.state.keys().service());
        invite.headers_mut().insert("authorization", service.parse().unwrap());
        let invited = world.send(invite).await.ok();
        let session = bring(&world, &issuer.claims("ana-1", "ana@example.org"), &issuer, None)
            .await
            .ok();
        assert_eq!(session["user"]["id"], invited["id"]);
        assert_eq!(session["user"]["user_metadata"]["convite"], "sim");
        assert!(session["user"]["email_confirmed_at"].is_string());
    })
    .await;
}

#[tokio::test]
async fn identities_are_linked_only_to_a_signed_in_user() {
    story(|db| async move {
        let issuer = Issuer::start().await;
        let (world, browser) = (world_with(db, &issuer), Browser::default());
        let ana = world.person("ana@example.org").await;
        let bearer = text(&ana, "access_token");
        let ask = format!("/user/identities/authorize?provider={NAME}&skip_http_redirect=true");
        let leave = async |browser: &Browser| text(&browser.fetch(&world, &ask, bearer).await.ok(), "url").to_owned();
        let hers = issuer.claims("ana-no-clube", "outra@example.org");

        let end = place(&browser.go(&world, &issuer.consent(&leave(&browser).await, &hers)).await);
        let user = world.get("/user", &param(&end, "access_token").unwrap()).await.ok();
        assert_eq!(
            (&user["id"], &user["email"]),
            (&ana["user"]["id"], &json!("ana@example.org"))
        );
        assert_eq!(
            user["app_metadata"],
            json!({ "provider": "email", "providers": ["email", NAME] })
        );

        // A user lured into finishing another person's sign-in keeps their own identity.
        let lure = issuer.consent(&leave(&browser).await, &issuer.claims("bia-1", "bia@example.org"));
        let end = place(&Browser::default().go(&world, &lure).await);
        assert_eq!(param(&end, "error_code").as_deref(), Some("bad_oauth_state"));

        let error = async |claims: &Value| {
            let end = place(
                &browser
                    .go(&world, &issuer.consent(&leave(&browser).await, claims))
                    .await,
            );
            param(&end, "error_code").unwrap() + &param(&end, "error_description").unwrap()
        };
        assert_eq!(error(&hers).await, "identity_already_existsIdentity+is+already+linked");
        let other = bring(&world, &issuer.claims("bia-1", "bia@example.org"), &issuer, None)
            .await
            .ok();
        let again = bring(
            &world,
            &issuer.claims("bia-1", "bia@example.org"),
            &issuer,
            Some(bearer),
        )
        .await;
        let message = again.refused(422, "identity_already_exists");
        assert_eq!(message, "Identity is already linked to another user");
        world.get("/user", text(&other, "access_token")).await.ok();

        // An ID token joins too, here with an address that the account need not have.
        let linked = bring(&world, &issuer.claims("ana-g", "ana@gmail.test"), &issuer, Some(bearer))
            .await
            .ok();
        assert_eq!(linked["user"]["identities"].as_array().unwrap().len(), 3);
        assert_eq!(linked["user"]["id"], ana["user"]["id"]);

        // A user who signs out on the way has cancelled.
        let back = issuer.consent(&leave(&browser).await, &issuer.claims("tarde", "tarde@example.org"));
        world.logout(bearer, "local").await;
        let end = place(&browser.go(&world, &back).await);
        assert_eq!(param(&end, "error_code").as_deref(), Some("session_not_found"));
        browser
            .fetch(&world, &ask, bearer)
            .await
            .refused(403, "session_not_found");
        browser.go(&world, &ask).await.refused(401, "no_authorization");
    })
    .await;
}

#[tokio::test]
async fn last_identity_stays_and_the_address_follows_those_that_do() {
    story(|db| async move {
        let issuer = Issuer::start().await;
        let world = world_with(db, &issuer);
        let ana = world.person("ana@example.org").await;
        let bearer = text(&ana, "access_token");
        let own = identity(&ana["user"], "email").clone();
        let message = unlink(&world, bearer, &own)
            .await
            .refused(422, "single_identity_not_deletable");
        assert_eq!(message, "User must have at least 1 identity after unlinking");
        let linked = bring(&world, &issuer.claims("ana-g", "ana@gmail.test"), &issuer, Some(bearer))
            .await
            .ok();
        let google = identity(&linked["user"], "google").clone();
        let bia = world.person("bia@example.org").await;
        let message = unlink(&world, bearer, identity(&bia["user"], "email"))
            .await
            .refused(422, "identity_not_found");
        assert_eq!(message, "Identity doesn't exist");
        unlink(&world, bearer, &json!("nonsense"))
            .await
            .refused(404, "validation_failed");

        assert_eq!(unlink(&world, bearer, &google).await.ok(), json!({}));
        let user = world.get("/user", bearer).await.ok();
        assert_eq!(
            user["app_metadata"],
            json!({ "provider": "email", "providers": ["email"] })
        );

        // Without its e-mail identity the account moves to the address that Google proved, and has no password.
        bring(&world, &issuer.claims("ana-g", "ana@gmail.test"), &issuer, Some(bearer))
            .await
            .ok();
        unlink(&world, bearer, &own).await.ok();
        let user = world.get("/user", bearer).await.ok();
        assert_eq!(user["email"], "ana@gmail.test");
        assert_eq!(
            user["app_metadata"],
            json!({ "provider": "google", "providers": ["google"] })
        );
        for email in ["ana@example.org", "ana@gmail.test"] {
            world.login(email, PASSWORD).await.refused(400, "invalid_credentials");
        }

        // A user cannot change to another account's address.
        let bearer = text(&bia, "access_token");
        bring(
            &world,
            &issuer.claims("bia-g", "carla@example.org"),
            &issuer,
            Some(bearer),
        )
        .await
        .ok();
        world.person("carla@example.org").await;
        unlink(&world, bearer, identity(&bia["user"], "email"))
            .await
            .refused(422, "email_conflict_identity_not_deletable");
        assert_eq!(
            world.get("/user", bearer).await.ok()["identities"]
                .as_array()
                .unwrap()
                .len(),
            2
        );
    })
    .await;
}

#[tokio::test]
async fn anonymous_user_becomes_permanent_by_a_provider() {
    story(|db| async move {
        let issuer = Issuer::start().await;
        let world = World::new(db, |config| {
            config.providers = vec![issuer.provider("google")];
            (config.manual_linking, config.anonymous_users) = (true, true);
        });
        let guest = world.post("/signup", json!({ "data": {} })).await.ok();
        let bearer = text(&guest, "access_token");
        let ana = issuer.claims("ana-g", "ana@example.org");
        let mut unconfirmed = ana.clone();
        unconfirmed["email_verified"] = false.into();
        bring(&world, &unconfirmed, &issuer, Some(bearer))
            .await
            .refused(422, "provider_email_needs_verification");
        let taken = world.person("bia@example.org").await;
        bring(&world, &issuer.claims("x", "bia@example.org"), &issuer, Some(bearer))
            .await
            .refused(422, "email_exists");
        world.get("/user", text(&taken, "access_token")).await.ok();
        let session = bring(&world, &ana, &issuer, Some(bearer)).await.ok();
        let user = &session["user"];
        assert_eq!(
            (&user["id"], &user["is_anonymous"]),
            (&guest["user"]["id"], &json!(false))
        );
        assert_eq!(user["email"], "ana@example.org");
        assert_eq!(user["app_metadata"]["providers"], json!(["google"]));
    })
    .await;
}

#[tokio::test]
async fn linking_by_hand_is_off_unless_the_operator_wants_it() {
    story(|db| async move {
        let issuer = Issuer::start().await;
        let world = World::new(db, |config| config.providers = vec![issuer.provider("google")]);
        let ana = world.person("ana@example.org").await;
        let bearer = text(&ana, "access_token");
        let ask = "/user/identities/authorize?provider=google&skip_http_redirect=true";
        let message = world.get(ask, bearer).await.refused(404, "manual_linking_disabled");
        assert_eq!(message, "Manual linking is disabled");
        unlink(&world, bearer, identity(&ana["user"], "email"))
            .await
            .refused(404, "manual_linking_disabled");
        bring(&world, &issuer.claims("a", "a@example.org"), &issuer, Some(bearer))
            .await
            .refused(404, "manual_linking_disabled");
        for body in [json!({ "domain": "example.org" }), json!({ "provider_id": "x" })] {
            let message = world.post("/sso", body).await.refused(404, "saml_provider_disabled");
            assert_eq!(message, "SAML 2.0 is disabled");
        }
        world.post("/sso", json!({})).await.refused(400, "validation_failed");
    })
    .await;
}

#[tokio::test]
async fn user_with_a_second_factor_proves_it_before_ways_to_sign_in_change() {
    story(|db| async move {
        let issuer = Issuer::start().await;
        let world = world_with(db, &issuer);
        let (_, factor, secret) = world.protected("ana@example.org").await;
        let half = world.login("ana@example.org", PASSWORD).await.ok();
        let (half, claims) = (text(&half, "access_token"), issuer.claims("ana-1", "ana@example.org"));
        bring(&world, &claims, &issuer, Some(half))
            .await
            .refused(403, "insufficient_aal");
        world
            .get(
                "/user/identities/authorize?provider=google&skip_http_redirect=true",
                half,
            )
            .await
            .refused(403, "insufficient_aal");
        let whole = world.answer(half, &factor, &world.totp(&secret)).await.ok();
        let linked = bring(&world, &claims, &issuer, Some(text(&whole, "access_token")))
            .await
            .ok();
        // The provider's word is one step, as a password is.
        let half = text(&linked, "access_token");
        let user = world.get("/user", text(&whole, "access_token")).await.ok();
        let google = identity(&user, "google");
        unlink(&world, half, google).await.refused(403, "insufficient_aal");
        world.pass(60);
        let whole = world.answer(half, &factor, &world.totp(&secret)).await.ok();
        unlink(&world, text(&whole, "access_token"), google).await.ok();
    })
    .await;
}
