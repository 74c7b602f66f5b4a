use super::*;
use supabase_base::caller::{Role, TokenError};

#[tokio::test]
async fn every_kind_of_key_grants_its_access() {
    story(|db| async move {
        let world = World::plain(db);
        let keys = world.state.keys().clone();
        let verify = |key: Option<&str>, bearer: Option<&str>| {
            world
                .state
                .verifier()
                .verify(key, bearer)
                .map(|verified| verified.caller.role)
        };
        assert_eq!(verify(None, None), Ok(Role::Anon));
        for anon in [keys.anon(), keys.publishable(), "sb_publishable_x"] {
            assert_eq!(verify(Some(anon), Some(anon)), Ok(Role::Anon), "{anon}");
            assert_eq!(verify(Some(anon), None), Ok(Role::Anon));
        }
        for service in [keys.service(), keys.secret()] {
            assert_eq!(verify(Some(service), Some(service)), Ok(Role::Service));
            assert_eq!(verify(Some(service), None), Ok(Role::Service));
            assert_eq!(verify(None, Some(service)), Ok(Role::Service));
        }
        assert_eq!(verify(Some(keys.anon()), Some(keys.publishable())), Ok(Role::Anon));
        assert_eq!(verify(Some("sb_secret_guess"), None), Err(TokenError::InvalidKey));
        assert_eq!(verify(Some("nonsense"), None), Err(TokenError::InvalidKey));
        assert_eq!(verify(None, Some("non.sense")), Err(TokenError::Malformed(2)));
        assert!(
            keys.publishable()[3..]
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        );
        let session = world.person("ana@example.org").await;
        let token = text(&session, "access_token");
        assert_eq!(verify(Some(keys.anon()), Some(token)), Ok(Role::Authenticated));
        assert_eq!(
            verify(Some(token), None),
            Err(TokenError::InvalidKey),
            "an access token is no key"
        );
        let unsigned = format!("eyJhbGciOiJub25lIn0.{}.", token.split('.').nth(1).unwrap());
        assert!(verify(None, Some(&unsigned)).is_err());
        let other = Keys::new(b"another secret", SignedDuration::from_hours(1));
        assert_eq!(verify(None, Some(other.service())), Err(TokenError::BadSignature));
        world.pass(3600);
        assert_eq!(verify(None, Some(token)), Err(TokenError::Expired));
    })
    .await;
}

#[tokio::test]
async fn bearers_fail_with_the_codes_that_the_client_acts_on() {
    story(|db| async move {
        let world = World::plain(db);
        let bare = |bearer: &str| {
            let mut request = Request::get("/auth/v1/user");
            if !bearer.is_empty() {
                request = request.header("authorization", format!("Bearer {bearer}"));
            }
            world.send(request.body(Body::empty()).unwrap())
        };
        assert_eq!(
            bare("").await.refused(401, "no_authorization"),
            "This endpoint requires a valid Bearer token"
        );
        assert!(
            bare("x.y.z")
                .await
                .refused(403, "bad_jwt")
                .starts_with("invalid JWT: unable to parse or verify signature, ")
        );
        assert!(
            bare("nonsense")
                .await
                .refused(403, "bad_jwt")
                .starts_with("invalid JWT")
        );
        for key in [world.state.keys().anon(), world.state.keys().publishable()] {
            assert_eq!(
                bare(key).await.refused(403, "bad_jwt"),
                "invalid claim: missing sub claim"
            );
        }
        let session = world.person("ana@example.org").await;
        world.pass(3600);
        assert!(
            bare(text(&session, "access_token"))
                .await
                .refused(403, "bad_jwt")
                .contains("expired")
        );
        let request = Request::get("/auth/v1/settings")
            .header("apikey", "wrong")
            .body(Body::empty())
            .unwrap();
        world.send(request).await.refused(401, "no_authorization");
    })
    .await;
}

#[tokio::test]
async fn nonsense_bodies_and_paths_get_json_refusals() {
    story(|db| async move {
        let world = World::plain(db);
        for path in [
            "/signup",
            "/token?grant_type=password",
            "/otp",
            "/recover",
            "/resend",
            "/verify",
        ] {
            for body in ["{", "[]", "\"x\"", "nul", "{\"email\": 5}", "\u{0}", "\u{feff}{}"] {
                let mut request = world.request(Method::POST, path, None, Value::Null);
                *request.body_mut() = Body::from(body);
                world.send(request).await.refused(400, "bad_json");
            }
            let mut request = world.request(Method::POST, path, None, Value::Null);
            *request.body_mut() = Body::from("x".repeat(300_000));
            world.send(request).await.refused(400, "bad_json");
            let reply = world.post(path, Value::Null).await;
            assert!(
                reply.status.is_client_error() && reply.json["code"].is_string(),
                "{path} {reply:?}"
            );
        }
        world.post("/nowhere", json!({})).await.refused(404, "not_found");
        world.get("/signup", "x").await.refused(405, "method_not_allowed");
    })
    .await;
}

#[tokio::test]
async fn anyone_may_know_the_settings() {
    story(|db| async move {
        let world = World::new(db, |config| config.anonymous_users = true);
        let key = world.state.keys().anon().to_owned();
        let settings = world.get("/settings", &key).await.ok();
        assert_eq!(
            settings["external"],
            json!({ "email": true, "phone": false, "anonymous_users": true, "google": false, "apple": false })
        );
        assert_eq!(
            (&settings["disable_signup"], &settings["mailer_autoconfirm"]),
            (&json!(false), &json!(false))
        );
        assert_eq!(world.get("/health", &key).await.ok()["name"], "GoTrue");
        let jwks = world.get("/.well-known/jwks.json", &key).await;
        assert_eq!(jwks.headers["cache-control"], "public, max-age=600");
        assert_eq!(jwks.ok(), json!({ "keys": [] }));
    })
    .await;
}
