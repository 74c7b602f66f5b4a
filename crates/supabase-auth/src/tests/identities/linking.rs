//! Ways to sign in are linked by the signed-in user alone.

use super::*;

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
