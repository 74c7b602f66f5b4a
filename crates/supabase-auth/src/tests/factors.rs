mod guesses;
mod removal;
mod security_key;

use db::Reads;

use super::*;
use crate::factors::code_at;

impl World {
    pub async fn as_user(&self, method: Method, path: &str, bearer: &str, body: Value) -> Reply {
        self.send(self.request(method, path, Some(bearer), body)).await
    }

    pub fn totp(&self, secret: &str) -> String {
        code_at(secret, self.state.now().as_second())
    }

    /// Begins a factor: its id and secret.
    pub async fn enroll(&self, bearer: &str, name: &str) -> (String, String) {
        let body = json!({ "factor_type": "totp", "friendly_name": name, "issuer": "Casa" });
        let factor = self.as_user(Method::POST, "/factors", bearer, body).await.ok();
        (
            text(&factor, "id").to_owned(),
            text(&factor["totp"], "secret").to_owned(),
        )
    }

    pub async fn challenge(&self, bearer: &str, factor: &str) -> Value {
        let path = format!("/factors/{factor}/challenge");
        let body = json!({ "factorId": factor });
        self.as_user(Method::POST, &path, bearer, body).await.ok()
    }

    pub async fn answer(&self, bearer: &str, factor: &str, code: &str) -> Reply {
        let challenge = self.challenge(bearer, factor).await;
        let body = json!({ "challenge_id": challenge["id"], "code": code });
        self.as_user(Method::POST, &format!("/factors/{factor}/verify"), bearer, body)
            .await
    }

    /// A person with a verified authenticator app: the session at `aal2`, the factor and its secret.
    pub async fn protected(&self, email: &str) -> (Value, String, String) {
        let session = self.person(email).await;
        let token = text(&session, "access_token");
        let (factor, secret) = self.enroll(token, "App").await;
        let raised = self.answer(token, &factor, &self.totp(&secret)).await.ok();
        self.pass(60);
        (raised, factor, secret)
    }

    /// Two sessions of a protected person, and the factor that both proved.
    async fn protected_twice(&self, email: &str) -> (Value, Value, String) {
        let (session, factor, secret) = self.protected(email).await;
        let second = self.login(email, PASSWORD).await.ok();
        let token = text(&second, "access_token");
        let second = self.answer(token, &factor, &self.totp(&secret)).await.ok();
        (session, second, factor)
    }

    pub fn claims(&self, session: &Value) -> Value {
        self.state.keys().decode(text(session, "access_token")).unwrap()
    }
}

#[tokio::test]
async fn proven_app_raises_the_same_session_and_kills_its_old_refresh_token() {
    story(|db| async move {
        let world = World::plain(db);
        let other = world.person("ana@example.org").await;
        let session = world.login("ana@example.org", PASSWORD).await.ok();
        let token = text(&session, "access_token");
        let body = json!({ "factor_type": "totp", "friendly_name": "App", "issuer": "Casa & Rua" });
        let factor = world.as_user(Method::POST, "/factors", token, body).await.ok();
        assert_eq!(
            (factor["type"].as_str(), factor["friendly_name"].as_str()),
            (Some("totp"), Some("App"))
        );
        let picture = text(&factor["totp"], "qr_code");
        assert!(picture.starts_with("<svg") && !picture.contains('#'), "{picture}");
        let uri = text(&factor["totp"], "uri");
        let secret = text(&factor["totp"], "secret");
        assert!(
            uri.starts_with("otpauth://totp/Casa%20%26%20Rua:ana%40example.org?"),
            "{uri}"
        );
        assert!(uri.contains(&format!("secret={secret}")));
        let id = text(&factor, "id");
        let user = world.get("/user", token).await.ok();
        assert_eq!(user["factors"][0]["status"], "unverified");

        let challenge = world.challenge(token, id).await;
        assert_eq!(challenge["type"], "totp");
        assert_eq!(challenge["expires_at"], world.state.now().as_second() + 300);
        let raised = world.answer(token, id, &world.totp(secret)).await.ok();
        assert_eq!(raised["user"]["factors"][0]["status"], "verified");
        let (before, after) = (world.claims(&session), world.claims(&raised));
        assert_eq!(before["session_id"], after["session_id"]);
        assert_eq!(
            (after["aal"].as_str(), after["amr"][0]["method"].as_str()),
            (Some("aal2"), Some("totp"))
        );
        assert_eq!(after["amr"][1]["method"], "password");

        // The other session was there before the factor: it ends. The raised one refreshes and stays raised.
        world
            .get("/user", text(&other, "access_token"))
            .await
            .refused(403, "session_not_found");
        let refreshed = world.refresh(&raised["refresh_token"]).await.ok();
        assert_eq!(world.claims(&refreshed)["aal"], "aal2");
        world
            .refresh(&session["refresh_token"])
            .await
            .refused(400, "refresh_token_already_used");
    })
    .await;
}

#[tokio::test]
async fn secrets_are_sealed_at_rest() {
    story(|db| async move {
        let world = World::plain(db.clone());
        let session = world.person("ana@example.org").await;
        let (_, secret) = world.enroll(text(&session, "access_token"), "App").await;
        let stored: Option<String> = db
            .reader()
            .opt("SELECT secret FROM auth_factors", db::params![])
            .await
            .unwrap();
        assert!(!stored.unwrap().contains(&secret));
    })
    .await;
}

#[tokio::test]
async fn session_without_its_second_step_reaches_only_its_account() {
    story(|db| async move {
        let world = World::plain(db);
        let (_, factor, secret) = world.protected("ana@example.org").await;
        let half = world.login("ana@example.org", PASSWORD).await.ok();
        let token = text(&half, "access_token");
        assert_eq!(world.claims(&half)["next_aal"], "aal2");
        let verifier = world.state.verifier();
        let refused = verifier.verify(None, Some(token)).unwrap_err();
        assert_eq!(refused, supabase_base::caller::TokenError::SecondStepMissing);
        // A refresh changes nothing.
        let refreshed = world.refresh(&half["refresh_token"]).await.ok();
        assert!(verifier.verify(None, Some(text(&refreshed, "access_token"))).is_err());
        world.get("/user", token).await.ok();

        let denied = |reply: Reply| reply.refused(401, "insufficient_aal");
        denied(world.put_user(token, json!({ "email": "eva@example.org" })).await);
        denied(world.put_user(token, json!({ "password": "outra-senha-9" })).await);
        denied(world.put_user(token, json!({ "data": { "a": 1 } })).await);
        let get = async |path: &str| world.get(path, token).await.refused(403, "insufficient_aal");
        get("/passkeys").await;
        get("/user/sessions").await;
        let body = json!({ "factor_type": "totp", "friendly_name": "Zwei" });
        world
            .as_user(Method::POST, "/factors", token, body)
            .await
            .refused(403, "insufficient_aal");
        world
            .as_user(Method::DELETE, &format!("/factors/{factor}"), token, Value::Null)
            .await
            .refused(422, "insufficient_aal");

        let whole = world.answer(token, &factor, &world.totp(&secret)).await.ok();
        let token = text(&whole, "access_token");
        assert!(verifier.verify(None, Some(token)).is_ok());
        assert_eq!(world.claims(&whole).get("next_aal"), None);
        world.put_user(token, json!({ "password": "outra-senha-9" })).await.ok();
    })
    .await;
}

#[tokio::test]
async fn tokens_from_before_the_second_step_are_dead_at_once_and_on_every_node() {
    story(|db| async move {
        let world = World::plain(db.clone());
        world.person("ana@example.org").await;
        let elsewhere = world.login("ana@example.org", PASSWORD).await.ok();
        let stale = world.login("ana@example.org", PASSWORD).await.ok();
        let (elsewhere, stale) = (text(&elsewhere, "access_token"), text(&stale, "access_token"));
        world.pass(90);
        let (factor, secret) = world.enroll(stale, "App").await;
        let revoked = Err(supabase_base::caller::TokenError::SessionRevoked);
        let check = |world: &World, token: &str| world.state.verifier().verify(None, Some(token)).map(|_| ());
        assert_eq!((check(&world, stale), check(&world, elsewhere)), (Ok(()), Ok(())));
        let raised = world.answer(stale, &factor, &world.totp(&secret)).await.ok();
        let token = text(&raised, "access_token");
        let all = |world: &World| [stale, elsewhere, token].map(|token| check(world, token));
        assert_eq!(all(&world), [revoked, revoked, Ok(())]);
        // Another node, or the same after a restart, learns it from the database.
        let restarted = World::plain(db);
        restarted.pass(90);
        restarted.state.load_revocations().await.unwrap();
        assert_eq!(all(&restarted), [revoked, revoked, Ok(())]);
        // What was outdated may still end.
        assert_eq!(world.logout(token, "local").await.status, 204);
        assert_eq!(all(&world), [revoked, revoked, revoked]);
        restarted.state.load_revocations().await.unwrap();
        assert_eq!(all(&restarted), [revoked, revoked, revoked]);
    })
    .await;
}

#[tokio::test]
async fn operator_may_leave_the_gate_to_policies() {
    story(|db| async move {
        let world = World::new(db, |config| config.demand_second_step = false);
        world.protected("ana@example.org").await;
        let half = world.login("ana@example.org", PASSWORD).await.ok();
        let verified = world.state.verifier().verify(None, Some(text(&half, "access_token")));
        assert_eq!(verified.unwrap().caller.aal(), "aal1");
    })
    .await;
}

#[tokio::test]
async fn enrolment_checks_names_kinds_counts_and_who_asks() {
    story(|db| async move {
        let world = World::new(db, |config| {
            config.anonymous_users = true;
            config.site_url = "http://127.0.0.1:8080".to_owned();
        });
        let visitor = world.post("/signup", json!({})).await.ok();
        let body = json!({ "factor_type": "totp" });
        world
            .as_user(Method::POST, "/factors", text(&visitor, "access_token"), body)
            .await
            .refused(403, "no_authorization");

        let session = world.known("ana@example.org").await;
        let token = text(&session, "access_token");
        for (body, status, code) in [
            (json!({}), 400, "validation_failed"),
            (json!({ "factor_type": "smoke" }), 400, "validation_failed"),
            (
                json!({ "factor_type": "totp", "friendly_name": "x".repeat(121) }),
                400,
                "validation_failed",
            ),
            (
                json!({ "factor_type": "phone", "phone": "+351" }),
                422,
                "mfa_phone_enroll_not_enabled",
            ),
            // An address without a domain name has no security keys.
            (
                json!({ "factor_type": "webauthn" }),
                422,
                "mfa_webauthn_enroll_not_enabled",
            ),
        ] {
            world
                .as_user(Method::POST, "/factors", token, body)
                .await
                .refused(status, code);
        }
        world.enroll(token, "Um").await;
        let body = json!({ "factor_type": "totp", "friendly_name": " Um " });
        world
            .as_user(Method::POST, "/factors", token, body.clone())
            .await
            .refused(422, "mfa_factor_name_conflict");
        for number in 2..=10 {
            world.enroll(token, &format!("Nr {number}")).await;
        }
        let more = json!({ "factor_type": "totp", "friendly_name": "Nr 11" });
        world
            .as_user(Method::POST, "/factors", token, more)
            .await
            .refused(422, "too_many_enrolled_mfa_factors");
        // What was left unfinished makes room.
        world.pass(31 * 60);
        world
            .put_user(token, json!({ "current_password": PASSWORD }))
            .await
            .ok();
        world.as_user(Method::POST, "/factors", token, body).await.ok();
        let user = world.get("/user", token).await.ok();
        assert_eq!(user["factors"].as_array().unwrap().len(), 1);
        world.pass(25 * 3600);
        world.state.sweep().await.unwrap();
    })
    .await;
}
