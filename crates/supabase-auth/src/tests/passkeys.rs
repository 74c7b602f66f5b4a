use super::authenticator::Authenticator;
use super::*;

const ASK: &str = "/passkeys/authentication/options";
const SIGN_IN: &str = "/passkeys/authentication/verify";

impl World {
    /// Registers a passkey for the bearer: the authenticator and the item of the list.
    pub(super) async fn passkey(&self, bearer: &str) -> (Authenticator, Value) {
        let mut key = Authenticator::new();
        let asked = self
            .as_user(Method::POST, "/passkeys/registration/options", bearer, json!({}))
            .await
            .ok();
        let body = json!({ "challenge_id": asked["challenge_id"], "credential": key.create(&asked["options"]) });
        let made = self
            .as_user(Method::POST, "/passkeys/registration/verify", bearer, body)
            .await
            .ok();
        (key, made)
    }

    async fn sign_in(&self, key: &mut Authenticator) -> Reply {
        let asked = self.post(ASK, json!({ "gotrue_meta_security": {} })).await.ok();
        let answer = key.get(&asked["options"]);
        let body = json!({ "challenge_id": asked["challenge_id"], "credential": answer });
        self.post(SIGN_IN, body).await
    }
}

#[tokio::test]
async fn passkey_signs_in_without_a_name() {
    story(|db| async move {
        let world = World::plain(db);
        let session = world.person("ana@example.org").await;
        let token = text(&session, "access_token");
        let asked = world
            .as_user(Method::POST, "/passkeys/registration/options", token, json!({}))
            .await
            .ok();
        assert_eq!(asked["expires_at"], world.state.now().as_second() + 300);
        assert_eq!(asked["options"]["rp"]["id"], "site.test");
        assert_eq!(asked["options"]["authenticatorSelection"]["residentKey"], "required");
        assert_eq!(
            asked["options"]["authenticatorSelection"]["userVerification"],
            "required"
        );
        let (mut key, made) = world.passkey(token).await;
        assert!(made["id"].is_string() && made["created_at"].is_string());

        let mine = world.sign_in(&mut key).await.ok();
        assert_eq!(mine["user"]["id"], session["user"]["id"]);
        let claims = world.claims(&mine);
        assert_eq!(
            (claims["amr"][0]["method"].as_str(), claims["aal"].as_str()),
            (Some("passkey"), Some("aal1"))
        );
        let list = world.get("/passkeys", token).await.ok();
        assert!(list[0]["last_used_at"].is_string(), "{list}");
        assert_eq!(list[0].get("credential"), None);
        let settings = world.get("/settings", world.state.keys().anon()).await.ok();
        assert_eq!(settings["passkeys_enabled"], true);
    })
    .await;
}

#[tokio::test]
async fn answers_hold_once_here_and_now() {
    story(|db| async move {
        let world = World::plain(db);
        let session = world.person("ana@example.org").await;
        let (mut key, _) = world.passkey(text(&session, "access_token")).await;
        let asked = world.post(ASK, json!({})).await.ok();
        let answer = key.get(&asked["options"]);
        let body = json!({ "challenge_id": asked["challenge_id"], "credential": answer });
        world.post(SIGN_IN, body.clone()).await.ok();
        // Replayed against its own question, which is spent, and against a fresh one, which it does not answer.
        world
            .post(SIGN_IN, body)
            .await
            .refused(422, "webauthn_challenge_expired");
        let fresh = world.post(ASK, json!({})).await.ok();
        let body = json!({ "challenge_id": fresh["challenge_id"], "credential": answer });
        world
            .post(SIGN_IN, body)
            .await
            .refused(422, "webauthn_verification_failed");

        let late = world.post(ASK, json!({})).await.ok();
        let body = json!({ "challenge_id": late["challenge_id"], "credential": key.get(&late["options"]) });
        world.pass(300);
        world
            .post(SIGN_IN, body)
            .await
            .refused(422, "webauthn_challenge_expired");

        key.origin = "https://site.test.evil.example".to_owned();
        world
            .sign_in(&mut key)
            .await
            .refused(422, "webauthn_verification_failed");
        key.origin = "http://site.test".to_owned();
        world
            .sign_in(&mut key)
            .await
            .refused(422, "webauthn_verification_failed");
        key.origin = SITE.to_owned();

        let asked = world.post(ASK, json!({})).await.ok();
        let mut forged = key.get(&asked["options"]);
        forged["response"]["signature"] = "MEQCIAAA".into();
        let body = json!({ "challenge_id": asked["challenge_id"], "credential": forged });
        world
            .post(SIGN_IN, body)
            .await
            .refused(422, "webauthn_verification_failed");

        // A clone lags behind in its counter.
        let counter = std::mem::replace(&mut key.counter, 0);
        world
            .sign_in(&mut key)
            .await
            .refused(422, "webauthn_verification_failed");
        key.counter = counter;
        world.sign_in(&mut key).await.ok();

        let mut stranger = Authenticator::new();
        stranger.handle = key.handle.clone();
        world
            .sign_in(&mut stranger)
            .await
            .refused(422, "webauthn_verification_failed");
        for nonsense in [json!({}), json!({ "challenge_id": Uuid::new_v4(), "credential": 7 })] {
            world
                .post(SIGN_IN, nonsense)
                .await
                .refused(422, "webauthn_challenge_expired");
        }
    })
    .await;
}

#[tokio::test]
async fn passkey_reveals_only_its_owner() {
    story(|db| async move {
        let world = World::plain(db);
        let ana = world.person("ana@example.org").await;
        let eve = world.person("eve@example.org").await;
        let (mut key, made) = world.passkey(text(&ana, "access_token")).await;
        let (eves, _) = world.passkey(text(&eve, "access_token")).await;
        // Ana's signature under Eve's handle is refused.
        let own = std::mem::replace(&mut key.handle, eves.handle.clone());
        world
            .sign_in(&mut key)
            .await
            .refused(422, "webauthn_verification_failed");
        key.handle = own;

        let path = format!("/passkeys/{}", text(&made, "id"));
        let eve = text(&eve, "access_token");
        let body = json!({ "friendly_name": "Meu" });
        world
            .as_user(Method::PATCH, &path, eve, body.clone())
            .await
            .refused(404, "passkey_not_found");
        world
            .as_user(Method::DELETE, &path, eve, Value::Null)
            .await
            .refused(404, "passkey_not_found");
        let token = text(&ana, "access_token");
        world
            .as_user(Method::PATCH, &path, token, json!({ "friendly_name": " " }))
            .await
            .refused(400, "validation_failed");
        let renamed = world.as_user(Method::PATCH, &path, token, body).await.ok();
        assert_eq!(renamed["friendly_name"], "Meu");
        // A question of Ana's is not answered in Eve's name.
        let asked = world
            .as_user(Method::POST, "/passkeys/registration/options", token, json!({}))
            .await
            .ok();
        let body = json!({
            "challenge_id": asked["challenge_id"], "credential": Authenticator::new().create(&asked["options"]),
        });
        world
            .as_user(Method::POST, "/passkeys/registration/verify", eve, body.clone())
            .await
            .refused(422, "webauthn_challenge_expired");
        world
            .as_user(Method::POST, "/passkeys/registration/verify", token, body)
            .await
            .ok();

        world.as_user(Method::DELETE, &path, token, Value::Null).await.ok();
        world
            .sign_in(&mut key)
            .await
            .refused(422, "webauthn_verification_failed");
        let subjects: Vec<String> = world.mails().await.into_iter().map(|mail| mail.subject).collect();
        assert!(subjects.contains(&"A passkey was added to your account".to_owned()));
        assert!(subjects.contains(&"A passkey was removed from your account".to_owned()));
    })
    .await;
}

#[tokio::test]
async fn second_factor_guards_the_passkeys_and_a_passkey_passes_the_gate() {
    story(|db| async move {
        let world = World::plain(db);
        let (raised, factor, secret) = world.protected("ana@example.org").await;
        let half = world.login("ana@example.org", PASSWORD).await.ok();
        world
            .as_user(
                Method::POST,
                "/passkeys/registration/options",
                text(&half, "access_token"),
                json!({}),
            )
            .await
            .refused(403, "insufficient_aal");
        let (mut key, made) = world.passkey(text(&raised, "access_token")).await;
        let mine = world.sign_in(&mut key).await.ok();
        let token = text(&mine, "access_token");
        assert!(world.state.verifier().verify(None, Some(token)).is_ok());
        // The account itself is still behind the second factor.
        let path = format!("/passkeys/{}", text(&made, "id"));
        world
            .as_user(Method::DELETE, &path, token, Value::Null)
            .await
            .refused(403, "insufficient_aal");
        world
            .put_user(token, json!({ "password": "outra-senha-9" }))
            .await
            .refused(401, "insufficient_aal");
        // Another user's second step does not end it.
        world
            .answer(text(&half, "access_token"), &factor, &world.totp(&secret))
            .await
            .ok();
        world.get("/user", token).await.ok();
    })
    .await;
}

#[tokio::test]
async fn operator_lists_and_removes_passkeys_and_bans_hold() {
    story(|db| async move {
        let world = World::plain(db);
        let session = world.person("ana@example.org").await;
        let (mut key, made) = world.passkey(text(&session, "access_token")).await;
        let id: Uuid = text(&session["user"], "id").parse().unwrap();
        *world.product.suspended.lock().unwrap() = Some(id);
        world.sign_in(&mut key).await.refused(400, "user_banned");
        *world.product.suspended.lock().unwrap() = None;

        let path = format!("/admin/users/{id}/passkeys");
        world
            .get(&path, text(&session, "access_token"))
            .await
            .refused(403, "not_admin");
        let service = world.state.keys().service().to_owned();
        let list = world.get(&path, &service).await.ok();
        assert_eq!(list[0]["id"], made["id"]);
        let one = format!("{path}/{}", text(&made, "id"));
        world.as_user(Method::DELETE, &one, &service, Value::Null).await.ok();
        world
            .as_user(Method::DELETE, &one, &service, Value::Null)
            .await
            .refused(404, "passkey_not_found");
        world
            .sign_in(&mut key)
            .await
            .refused(422, "webauthn_verification_failed");
    })
    .await;
}

#[tokio::test]
async fn site_without_a_domain_has_no_passkeys_and_a_higher_domain_may_be_chosen() {
    story(|db| async move {
        let world = World::new(db.clone(), |config| {
            config.site_url = "http://127.0.0.1:8080".to_owned()
        });
        world.post(ASK, json!({})).await.refused(422, "passkey_disabled");
        let settings = world.get("/settings", world.state.keys().anon()).await.ok();
        assert_eq!(settings["passkeys_enabled"], false);
        let world = World::new(db.clone(), |config| {
            config.site_url = "https://app.site.test".to_owned();
            config.passkey_rp_id = Some("site.test".to_owned());
        });
        let asked = world.post(ASK, json!({})).await.ok();
        assert_eq!(asked["options"]["rpId"], "site.test");
        let world = World::new(db, |config| config.passkey_rp_id = Some("other.test".to_owned()));
        world.post(ASK, json!({})).await.refused(422, "passkey_disabled");
    })
    .await;
}
