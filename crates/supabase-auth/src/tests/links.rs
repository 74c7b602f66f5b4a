use super::*;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::Digest;

const VERIFIER: &str = "um-verificador-com-mais-de-quarenta-e-tres-caracteres";

fn challenge() -> String {
    URL_SAFE_NO_PAD.encode(sha2::Sha256::digest(VERIFIER))
}

#[tokio::test]
async fn confirmation_link_signs_in_once() {
    story(|db| async move {
        let world = World::plain(db);
        world.sign_up("ana@example.org").await.ok();
        let (link, _) = world.latest("ana@example.org").await;
        let head = Request::head(link.strip_prefix(SITE).unwrap()).body(Body::empty()).unwrap();
        assert_eq!(world.send(head).await.status, 200, "a scanner's probe spends nothing");
        let place = world.open(&link).await.location();
        let fragment = place.strip_prefix("https://site.test#").unwrap();
        let keys: Vec<_> = fragment.split('&').map(|pair| pair.split('=').next().unwrap()).collect();
        assert_eq!(keys, ["access_token", "expires_at", "expires_in", "refresh_token", "sb", "token_type", "type"]);
        assert!(fragment.ends_with("&sb=&token_type=bearer&type=signup"));
        let user = world.get("/user", &param(&place, "access_token").unwrap()).await.ok();
        assert_eq!(user["email_confirmed_at"], "2026-11-21T12:00:00.000000Z");
        assert_eq!(user["user_metadata"]["email_verified"], true);
        let again = world.open(&link).await.location();
        assert_eq!(again, "https://site.test#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=");
        assert_eq!(*world.product.calls.lock().unwrap(), ["created ana@example.org", "confirmed ana@example.org"]);
    })
    .await;
}

#[tokio::test]
async fn links_expire_lead_only_to_allowed_places_and_fit_their_type() {
    story(|db| async move {
        let world = World::new(db, |config| {
            config.redirect_allow_list = vec!["https://app.test/**".to_owned()]
        });
        world.person("ana@example.org").await;
        let recover = |to: &str| format!("/recover?redirect_to={}", crate::config::redirect::encode(to));
        world
            .post(
                &recover("https://app.test/nova?x=1"),
                json!({ "email": "ana@example.org" }),
            )
            .await
            .ok();
        let (link, _) = world.latest("ana@example.org").await;
        let wrong_type = link.replace("type=recovery", "type=signup");
        assert_eq!(
            param(&world.open(&wrong_type).await.location(), "error_code").as_deref(),
            Some("otp_expired")
        );
        let nonsense = link.replace("type=recovery", "type=nonsense");
        assert_eq!(
            param(&world.open(&nonsense).await.location(), "error").as_deref(),
            Some("invalid_request")
        );
        let place = world.open(&link).await.location();
        assert!(place.starts_with("https://app.test/nova?x=1#access_token="), "{place}");
        assert!(place.ends_with("&type=recovery"));
        world
            .post(&recover("https://evil.test/"), json!({ "email": "ana@example.org" }))
            .await
            .ok();
        let (link, _) = world.latest("ana@example.org").await;
        assert!(link.ends_with("redirect_to=https%3A%2F%2Fsite.test"));
        let tampered = link.replace("https%3A%2F%2Fsite.test", "https%3A%2F%2Fevil.test");
        world.pass(30 * 60);
        let place = world.open(&tampered).await.location();
        assert!(place.starts_with("https://site.test#error=access_denied"), "{place}");
        assert!(
            world
                .open("https://site.test/auth/v1/verify")
                .await
                .location()
                .contains("error=")
        );
    })
    .await;
}

#[tokio::test]
async fn code_typed_in_signs_in_and_few_guesses_are_allowed() {
    story(|db| async move {
        let world = World::plain(db);
        world.sign_up("ana@example.org").await.ok();
        let (_, code) = world.latest("ana@example.org").await;
        let verify = |email: &str, code: &str, kind: &str| {
            let body = json!({ "email": email, "token": code, "type": kind, "options": { "redirectTo": "x" } });
            world.post("/verify", body)
        };
        let wrong = if code == "000000" { "000001" } else { "000000" };
        let unknown = verify("nobody@example.org", &code, "signup").await;
        assert_eq!(unknown.refused(403, "otp_expired"), "Token has expired or is invalid");
        assert_eq!(verify("ana@example.org", wrong, "signup").await.json, unknown.json);
        verify("ana@example.org", &code, "recovery")
            .await
            .refused(403, "otp_expired");
        let session = verify("ana@example.org", &code, "email").await.ok();
        assert_eq!(session["user"]["email"], "ana@example.org");
        verify("ana@example.org", &code, "email")
            .await
            .refused(403, "otp_expired");
        // A magic link's code dies after five wrong guesses, its link does not.
        world
            .post("/otp", json!({ "email": "ana@example.org", "create_user": false }))
            .await
            .ok();
        let (link, code) = world.latest("ana@example.org").await;
        let wrong = if code == "000000" { "000001" } else { "000000" };
        for _ in 0..5 {
            verify("ana@example.org", wrong, "magiclink")
                .await
                .refused(403, "otp_expired");
        }
        verify("ana@example.org", &code, "magiclink")
            .await
            .refused(403, "otp_expired");
        let hash = param(&link, "token").unwrap();
        let session = world
            .post("/verify", json!({ "token_hash": hash, "type": "email" }))
            .await
            .ok();
        assert!(session["access_token"].is_string());
        world
            .post("/verify", json!({ "token_hash": hash, "type": "email" }))
            .await
            .refused(403, "otp_expired");
        world
            .post(
                "/verify",
                json!({ "token_hash": hash, "type": "email", "email": "a@b.org" }),
            )
            .await
            .refused(400, "validation_failed");
        world
            .post("/verify", json!({ "type": "email" }))
            .await
            .refused(400, "validation_failed");
        world
            .post("/verify", json!({ "phone": "55", "token": "1", "type": "sms" }))
            .await
            .refused(400, "phone_provider_disabled");
    })
    .await;
}

#[tokio::test]
async fn magic_links_create_people_only_when_asked() {
    story(|db| async move {
        let world = World::plain(db);
        let body = json!({ "email": "nova@example.org", "create_user": false });
        world.post("/otp", body).await.ok();
        assert!(world.mails().await.is_empty(), "nobody is made, and nobody hears of it");
        let body = json!({ "email": "nova@example.org", "create_user": true, "data": { "name": "Nova" } });
        assert_eq!(world.post("/otp", body).await.ok(), json!({}));
        let (link, _) = world.latest("nova@example.org").await;
        assert_eq!(param(&link, "type").as_deref(), Some("signup"));
        let place = world.open(&link).await.location();
        let user = world.get("/user", &param(&place, "access_token").unwrap()).await.ok();
        assert_eq!(user["user_metadata"]["name"], "Nova");
        world.post("/otp", json!({ "email": "nova@example.org" })).await.ok();
        let (link, _) = world.latest("nova@example.org").await;
        assert_eq!(param(&link, "type").as_deref(), Some("magiclink"));
    })
    .await;
}

#[tokio::test]
async fn recovery_and_resend_do_not_reveal_who_has_an_account() {
    story(|db| async move {
        let world = World::plain(db);
        world.person("ana@example.org").await;
        world.sign_up("bia@example.org").await.ok();
        let before = world.mails().await.len();
        for email in ["ana@example.org", "nobody@example.org"] {
            assert_eq!(world.post("/recover", json!({ "email": email })).await.ok(), json!({}));
        }
        for email in ["ana@example.org", "bia@example.org", "nobody@example.org"] {
            let body = json!({ "email": email, "type": "signup" });
            assert_eq!(world.post("/resend", body).await.ok(), json!({}));
        }
        let to: Vec<_> = world.mails().await[before..]
            .iter()
            .map(|mail| mail.to.clone())
            .collect();
        assert_eq!(to, ["ana@example.org", "bia@example.org"]);
        world
            .post("/resend", json!({ "email": "a@example.org", "type": "nonsense" }))
            .await
            .refused(400, "validation_failed");
        world
            .post("/resend", json!({ "phone": "1", "type": "sms" }))
            .await
            .refused(400, "phone_provider_disabled");
    })
    .await;
}

#[tokio::test]
async fn under_pkce_a_link_yields_a_code_for_the_browser_that_asked() {
    story(|db| async move {
        let world = World::plain(db);
        world.person("ana@example.org").await;
        let ask = json!({ "email": "ana@example.org", "code_challenge": challenge(), "code_challenge_method": "s256" });
        world.post("/recover", ask.clone()).await.ok();
        let (link, _) = world.latest("ana@example.org").await;
        assert!(param(&link, "token").unwrap().starts_with("pkce_"));
        let place = world.open(&link).await.location();
        let code = place.strip_prefix("https://site.test?code=").unwrap().to_owned();
        let exchange = |code: &str, verifier: &str| {
            world.post(
                "/token?grant_type=pkce",
                json!({ "auth_code": code, "code_verifier": verifier }),
            )
        };
        exchange("", VERIFIER).await.refused(400, "validation_failed");
        exchange("nonsense", VERIFIER)
            .await
            .refused(404, "flow_state_not_found");
        let session = exchange(&code, VERIFIER).await.ok();
        assert_eq!(session["user"]["email"], "ana@example.org");
        exchange(&code, VERIFIER).await.refused(404, "flow_state_not_found");
        let spent = world.open(&link).await.location();
        assert!(
            spent.starts_with("https://site.test?error=access_denied&error_code=otp_expired"),
            "{spent}"
        );
        assert!(spent.contains("#error=access_denied"));
        // A wrong verifier spends the code; a late one finds it expired.
        world.post("/otp", ask.clone()).await.ok();
        let code = param(
            &world.open(&world.latest("ana@example.org").await.0).await.location(),
            "code",
        )
        .unwrap();
        exchange(&code, "errado").await.refused(400, "bad_code_verifier");
        exchange(&code, VERIFIER).await.refused(404, "flow_state_not_found");
        world.post("/otp", ask).await.ok();
        let code = param(
            &world.open(&world.latest("ana@example.org").await.0).await.location(),
            "code",
        )
        .unwrap();
        world.pass(301);
        exchange(&code, VERIFIER).await.refused(422, "flow_state_expired");
    })
    .await;
}

#[tokio::test]
async fn change_of_address_under_pkce_ends_in_a_code() {
    story(|db| async move {
        let world = World::plain(db);
        let session = world.person("ana@example.org").await;
        let body = json!({
            "email": "ana2@example.org", "code_challenge": challenge(), "code_challenge_method": "s256",
        });
        world.put_user(text(&session, "access_token"), body).await.ok();
        let (new_link, _) = world.latest("ana2@example.org").await;
        let (old_link, _) = world.latest("ana@example.org").await;
        let half = world.open(&new_link).await.location();
        assert!(
            half.starts_with("https://site.test?message=Confirmation+link+accepted."),
            "{half}"
        );
        assert!(
            half.contains("#message=Confirmation+link+accepted.") && half.ends_with("&sb="),
            "{half}"
        );
        let code = param(&world.open(&old_link).await.location(), "code").unwrap();
        let body = json!({ "auth_code": code, "code_verifier": VERIFIER });
        let session = world.post("/token?grant_type=pkce", body).await.ok();
        assert_eq!(session["user"]["email"], "ana2@example.org");
    })
    .await;
}

#[tokio::test]
async fn login_link_opened_elsewhere_under_pkce_leaves_the_code_of_its_mail() {
    story(|db| async move {
        let world = World::plain(db);
        world.person("ana@example.org").await;
        let ask = json!({ "email": "ana@example.org", "code_challenge": challenge(), "code_challenge_method": "s256" });
        let typed = |code: &str| {
            let body = json!({ "email": "ana@example.org", "token": code, "type": "recovery" });
            world.post("/verify", body)
        };
        world.post("/recover", ask.clone()).await.ok();
        let (link, code) = world.latest("ana@example.org").await;
        // Another browser follows the link and cannot exchange what it gets.
        let flow = param(&world.open(&link).await.location(), "code").unwrap();
        let exchange = |flow: &str, verifier: &str| {
            let body = json!({ "auth_code": flow, "code_verifier": verifier });
            world.post("/token?grant_type=pkce", body)
        };
        exchange(&flow, "nada").await.refused(400, "bad_code_verifier");
        let again = world.open(&link).await.location();
        assert!(again.contains("error_code=otp_expired"), "a link works once: {again}");
        let session = typed(&code).await.ok();
        assert_eq!(session["user"]["email"], "ana@example.org");
        typed(&code).await.refused(403, "otp_expired");
        // Where the browser that asked signs in by the link, the code goes with it.
        world.post("/recover", ask).await.ok();
        let (link, code) = world.latest("ana@example.org").await;
        let flow = param(&world.open(&link).await.location(), "code").unwrap();
        exchange(&flow, VERIFIER).await.ok();
        typed(&code).await.refused(403, "otp_expired");
    })
    .await;
}
