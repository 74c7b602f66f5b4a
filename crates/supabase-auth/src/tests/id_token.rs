//! ID tokens that an app brings by itself.

use super::issuer::*;
use super::*;
use sha2::{Digest, Sha256};

async fn bring(world: &World, provider: &str, token: &str, nonce: Option<&str>) -> Reply {
    let body = json!({
        "provider": provider, "id_token": token, "nonce": nonce, "gotrue_meta_security": {},
    });
    world.post("/token?grant_type=id_token", body).await
}

fn with(claims: &Value, name: &str, value: Value) -> Value {
    let mut claims = claims.clone();
    claims[name] = value;
    claims
}

#[tokio::test]
async fn native_app_signs_in_with_the_token_it_got() {
    story(|db| async move {
        let issuer = Issuer::start().await;
        let world = world_with(db, &issuer);
        let ana = issuer.claims("ana-1", "ana@example.org");
        let hash = |nonce: &str| hex::encode(Sha256::digest(nonce));
        let session = bring(&world, "apple", &issuer.sign(&ana), None).await.ok();
        assert_eq!(session["user"]["app_metadata"]["provider"], "apple");
        // The product's sign-up hook runs, as with the form.
        let calls = world.product.calls.lock().unwrap().clone();
        assert_eq!(calls[0], "created ana@example.org");
        assert_eq!(session["user"]["identities"][0]["provider"], "apple");
        world.get("/user", text(&session, "access_token")).await.ok();

        // Apple's nonce is hashed always; others may pass the app's own text on.
        let hashed = issuer.sign(&with(&ana, "nonce", hash("sal").into()));
        let plain = issuer.sign(&with(&ana, "nonce", "sal".into()));
        bring(&world, "apple", &hashed, Some("sal")).await.ok();
        bring(&world, "google", &hashed, Some("sal")).await.ok();
        bring(&world, "google", &plain, Some("sal")).await.ok();
        let mismatch = bring(&world, "apple", &plain, Some("sal")).await;
        assert_eq!(mismatch.refused(400, "invalid_credentials"), "Nonces mismatch");
        bring(&world, "apple", &hashed, Some(&hash("sal")))
            .await
            .refused(400, "invalid_credentials");
        for (token, nonce) in [(&hashed, None), (&issuer.sign(&ana), Some("sal"))] {
            let message = bring(&world, "apple", token, nonce)
                .await
                .refused(400, "validation_failed");
            assert_eq!(
                message,
                "Passed nonce and nonce in id_token should either both exist or not."
            );
        }

        // Any of the configured ids may be the audience, alone or among others that we asked for.
        for audience in [json!("app-de-teste"), json!([CLIENT]), json!([CLIENT, "x"])] {
            let claims = with(&with(&ana, "aud", audience), "azp", CLIENT.into());
            bring(&world, "google", &issuer.sign(&claims), None).await.ok();
        }
        let body = json!({ "issuer": issuer.url, "client_id": CLIENT, "id_token": issuer.sign(&ana) });
        world.post("/token?grant_type=id_token", body).await.ok();
        let hash_of = |token: &str| {
            use base64::Engine;
            base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(&Sha256::digest(token)[..16])
        };
        let bound = issuer.sign(&with(&ana, "at_hash", hash_of("dele").into()));
        let both = |access: &str| {
            let body = json!({ "provider": "google", "id_token": bound, "access_token": access });
            world.post("/token?grant_type=id_token", body)
        };
        both("dele").await.ok();
        both("de-outro").await.refused(400, "invalid_credentials");
    })
    .await;
}

#[tokio::test]
async fn bad_tokens_are_refused_alike() {
    story(|db| async move {
        let issuer = Issuer::start().await;
        let world = world_with(db, &issuer);
        let ana = issuer.claims("ana-1", "ana@example.org");
        let now = ana["iat"].as_i64().unwrap();
        let stranger = supabase_base::keys::jwk::generate("one").unwrap();
        let good = issuer.sign(&ana);
        let parts: Vec<&str> = good.split('.').collect();
        for (what, token) in [
            ("no token", "nonsense".to_owned()),
            ("no signature", format!("{}.{}.", parts[0], parts[1])),
            (
                "alg none",
                compact(&json!({ "alg": "none", "kid": "one" }), &ana, |_| Vec::new()),
            ),
            ("another's key", issuer.sign_as(&stranger, "ES256", &ana)),
            ("another algorithm", issuer.sign_as(&issuer.key(), "RS256", &ana)),
            (
                "another issuer",
                issuer.sign(&with(&ana, "iss", "https://evil.test".into())),
            ),
            ("no issuer", issuer.sign(&with(&ana, "iss", Value::Null))),
            ("over", issuer.sign(&with(&ana, "exp", (now - 61).into()))),
            ("no end", issuer.sign(&with(&ana, "exp", Value::Null))),
            ("no beginning", issuer.sign(&with(&ana, "iat", Value::Null))),
            ("not yet", issuer.sign(&with(&ana, "nbf", (now + 61).into()))),
            ("our own access token", world.state.keys().service().to_owned()),
        ] {
            let reply = bring(&world, "google", &token, None).await;
            assert_eq!(reply.refused(400, "invalid_credentials"), "Bad ID token", "{what}");
        }
        let nobody = bring(&world, "google", &issuer.sign(&with(&ana, "sub", "".into())), None).await;
        assert_eq!(
            nobody.refused(400, "invalid_credentials"),
            "Missing sub claim in id_token"
        );
        for audience in [json!("outra"), json!(["outra"]), json!([CLIENT, "outra"]), Value::Null] {
            let token = issuer.sign(&with(&ana, "aud", audience));
            let message = bring(&world, "google", &token, None)
                .await
                .refused(400, "unexpected_audience");
            assert_eq!(message, "Unacceptable audience in id_token");
        }
        world
            .post("/token?grant_type=id_token", json!({ "provider": "google" }))
            .await
            .refused(400, "validation_failed");
        world
            .post("/token?grant_type=id_token", json!({ "id_token": good }))
            .await
            .refused(400, "validation_failed");
        bring(&world, "github", &good, None)
            .await
            .refused(400, "provider_disabled");
    })
    .await;
}

#[tokio::test]
async fn address_counts_only_when_the_provider_verified_it() {
    story(|db| async move {
        let issuer = Issuer::start().await;
        let world = World::new(db, |config| {
            let careless = Provider {
                trusts_email: false,
                ..issuer.provider(NAME)
            };
            config.providers = vec![issuer.provider("google"), careless];
        });
        world.person("ana@example.org").await;
        let ana = issuer.claims("ana-1", "ana@example.org");
        let before = world.mails().await.len();
        let mut messages = Vec::new();
        for email in ["ana@example.org", "nobody@example.org"] {
            for verified in [json!(false), json!("false"), json!("yes"), json!(1), Value::Null] {
                let claims = with(&with(&ana, "email", email.into()), "email_verified", verified);
                let reply = bring(&world, "google", &issuer.sign(&claims), None).await;
                messages.push(reply.refused(422, "provider_email_needs_verification"));
            }
        }
        messages.dedup();
        assert_eq!(messages.len(), 1, "who has an account is not told: {messages:?}");
        assert_eq!(world.mails().await.len(), before, "and nobody is mailed");
        bring(&world, NAME, &issuer.sign(&ana), None)
            .await
            .refused(422, "provider_email_needs_verification");
        for email in [Value::Null, json!("no address"), json!(3)] {
            let token = issuer.sign(&with(&ana, "email", email));
            bring(&world, "google", &token, None)
                .await
                .refused(422, "provider_email_needs_verification");
        }
        let word = issuer.sign(&with(&ana, "email_verified", "true".into()));
        let session = bring(&world, "google", &word, None).await.ok();
        assert_eq!(session["user"]["app_metadata"]["providers"], json!(["email", "google"]));
        // Once known, the provider's identifier is enough.
        let later = issuer.sign(&with(&ana, "email_verified", false.into()));
        let again = bring(&world, "google", &later, None).await.ok();
        assert_eq!(again["user"]["id"], session["user"]["id"]);
    })
    .await;
}

#[tokio::test]
async fn new_keys_of_a_provider_are_learnt_and_strangers_cannot_make_us_ask() {
    story(|db| async move {
        let issuer = Issuer::start().await;
        let world = world_with(db, &issuer);
        let ana = issuer.claims("ana-1", "ana@example.org");
        let unknown = |kid: &str| {
            let stranger = supabase_base::keys::jwk::generate(kid).unwrap();
            issuer.sign_as(&stranger, "ES256", &ana)
        };
        bring(&world, "google", &issuer.sign(&ana), None).await.ok();
        assert_eq!(issuer.keys_asked(), 1);
        for number in 0..5 {
            bring(&world, "google", &unknown(&format!("x{number}")), None)
                .await
                .refused(400, "invalid_credentials");
        }
        assert_eq!(issuer.keys_asked(), 1, "a minute has to pass");
        let old = issuer.sign(&ana);
        issuer.rotate("two");
        bring(&world, "google", &issuer.sign(&ana), None)
            .await
            .refused(400, "invalid_credentials");
        world.pass(60);
        bring(&world, "google", &issuer.sign(&ana), None).await.ok();
        assert_eq!(issuer.keys_asked(), 2);
        bring(&world, "google", &old, None)
            .await
            .refused(400, "invalid_credentials");
        issuer.set_down(true);
        world.pass(3 * 3600);
        bring(&world, "google", &issuer.sign(&ana), None).await.ok();
        world.pass(22 * 3600);
        let gone = bring(&world, "google", &issuer.sign(&ana), None).await;
        gone.refused(503, "unexpected_failure");
    })
    .await;
}
