//! Signing keys: what they sign, what others may see of them, how they change, and what forgers try.

use super::*;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::Value;

use supabase_base::caller::{Role, TokenError};
use supabase_base::keys::jwk::{self, PrivateKey};
use supabase_base::keys::signing::{self, SigningKeys};

/// A key that signs nothing but tests.
const RSA: &str = include_str!("rsa_key.json");

fn rsa() -> Value {
    serde_json::from_str(RSA).unwrap()
}

fn file(keys: &[&Value]) -> SigningKeys {
    SigningKeys::parse(&json!({ "keys": keys }).to_string()).unwrap()
}

fn part(token: &str, index: usize) -> Value {
    let bytes = URL_SAFE_NO_PAD.decode(token.split('.').nth(index).unwrap()).unwrap();
    serde_json::from_slice(&bytes).unwrap()
}

/// A token whose header says `header` and whose signature is whatever `sign` makes.
fn forge(header: &Value, claims: &Value, sign: impl Fn(&[u8]) -> Vec<u8>) -> String {
    let encode = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
    let signed = format!("{}.{}", encode(header), encode(claims));
    let signature = URL_SAFE_NO_PAD.encode(sign(signed.as_bytes()));
    format!("{signed}.{signature}")
}

fn hmac(key: &[u8], message: &[u8]) -> Vec<u8> {
    use hmac::{Hmac, KeyInit, Mac};
    let mut mac = Hmac::<sha2::Sha256>::new_from_slice(key).unwrap();
    mac.update(message);
    mac.finalize().into_bytes().to_vec()
}

#[tokio::test]
async fn either_algorithm_signs_and_the_world_sees_only_public_members() {
    story(|db| async move {
        let world = World::plain(db);
        let before = world.person("ana@example.org").await;
        let ec = jwk::generate("first").unwrap();
        for (key, alg) in [(&ec, "ES256"), (&rsa(), "RS256")] {
            world.state.keys().use_signing_keys(file(&[key]));
            let session = world.login("ana@example.org", PASSWORD).await.ok();
            let token = text(&session, "access_token");
            let head = part(token, 0);
            assert_eq!(head, json!({ "alg": alg, "kid": key["kid"], "typ": "JWT" }));
            assert_eq!(world.get("/user", token).await.ok()["email"], "ana@example.org");
            world.logout(token, "local").await;
            world.get("/user", token).await.refused(403, "session_not_found");

            let reply = world.get("/.well-known/jwks.json", world.state.keys().anon()).await;
            assert_eq!(reply.headers["cache-control"], "public, max-age=600");
            let seen = reply.ok()["keys"].as_array().unwrap().clone();
            assert_eq!(
                (seen.len(), &seen[0]["alg"], &seen[0]["kid"]),
                (1, &json!(alg), &key["kid"])
            );
            assert_eq!(seen[0]["key_ops"], json!(["verify"]));
            for member in ["d", "p", "q", "dp", "dq", "qi", "k"] {
                assert!(seen[0].get(member).is_none(), "{member} of {alg} is public");
            }
            let about = world
                .get("/.well-known/openid-configuration", world.state.keys().anon())
                .await
                .ok();
            assert_eq!(about["issuer"], part(token, 1)["iss"]);
            assert_eq!(about["jwks_uri"], "https://site.test/auth/v1/.well-known/jwks.json");
            assert_eq!(
                about["id_token_signing_alg_values_supported"].as_array().unwrap().len(),
                2
            );
        }
        let old = text(&before, "access_token");
        assert_eq!(part(old, 0)["alg"], "HS256");
        world.get("/user", old).await.ok();
        let verify = |key: &str| {
            world
                .state
                .verifier()
                .verify(Some(key), None)
                .map(|found| found.caller.role)
        };
        assert_eq!(verify(world.state.keys().anon()), Ok(Role::Anon));
        assert_eq!(verify(world.state.keys().service()), Ok(Role::Service));
    })
    .await;
}

#[tokio::test]
async fn forged_tokens_are_refused_whatever_they_claim_to_be() {
    let clock = FixedClock::new("2026-11-21T12:00:00Z".parse().unwrap());
    let keys = Keys::new(b"a secret of some length, for tests", SignedDuration::from_hours(1));
    let (ec, rsa, stranger) = (jwk::generate("ec").unwrap(), rsa(), jwk::generate("ec").unwrap());
    keys.use_signing_keys(file(&[&ec, &rsa]));
    let verifier = Verifier::new(keys.clone(), Arc::new(clock));
    let now: Timestamp = "2026-11-21T12:00:00Z".parse().unwrap();
    let claims = json!({
        "role": "authenticated", "aud": "authenticated", "sub": Uuid::new_v4(), "exp": now.as_second() + 60,
    });
    let by = |key: &Value| {
        let key = PrivateKey::from_jwk(key).unwrap();
        move |message: &[u8]| key.sign(message).unwrap()
    };
    let rsa_kid = &rsa["kid"];
    let good = [
        forge(&json!({ "alg": "ES256", "kid": "ec" }), &claims, by(&ec)),
        forge(&json!({ "alg": "RS256", "kid": rsa_kid }), &claims, by(&rsa)),
    ];
    for token in &good {
        assert_eq!(verifier.verify_token(token).unwrap().caller.role, Role::Authenticated);
    }
    let public = |key: &Value| jwk::PublicKey::from_jwk(key).unwrap();
    let point = match public(&ec) {
        jwk::PublicKey::Ec(point) => point,
        jwk::PublicKey::Rsa { .. } => unreachable!("an EC key was made"),
    };
    let published = public(&ec).to_jwk("ec").to_string();
    let modulus = URL_SAFE_NO_PAD.decode(rsa["n"].as_str().unwrap()).unwrap();
    let none = |_: &[u8]| Vec::new();
    let forged = [
        (
            "no algorithm",
            forge(&json!({ "alg": "none", "kid": "ec" }), &claims, none),
        ),
        (
            "no algorithm, in capitals",
            forge(&json!({ "alg": "NONE", "kid": "ec" }), &claims, none),
        ),
        (
            "no signature",
            forge(&json!({ "alg": "ES256", "kid": "ec" }), &claims, none),
        ),
        (
            "HMAC by the point",
            forge(&json!({ "alg": "HS256", "kid": "ec" }), &claims, |m| hmac(&point, m)),
        ),
        (
            "HMAC by the JWK",
            forge(&json!({ "alg": "HS256", "kid": "ec" }), &claims, |m| {
                hmac(published.as_bytes(), m)
            }),
        ),
        (
            "HMAC by the modulus",
            forge(&json!({ "alg": "HS256", "kid": rsa_kid }), &claims, |m| {
                hmac(&modulus, m)
            }),
        ),
        (
            "HMAC named ES256",
            forge(&json!({ "alg": "ES256", "kid": "ec" }), &claims, |m| hmac(&point, m)),
        ),
        (
            "another's key of the same name",
            forge(&json!({ "alg": "ES256", "kid": "ec" }), &claims, by(&stranger)),
        ),
        (
            "an unknown name",
            forge(&json!({ "alg": "ES256", "kid": "other" }), &claims, by(&ec)),
        ),
        ("no name", forge(&json!({ "alg": "ES256" }), &claims, by(&ec))),
        (
            "the name of another key",
            forge(&json!({ "alg": "ES256", "kid": rsa_kid }), &claims, by(&ec)),
        ),
        (
            "another algorithm of the key",
            forge(&json!({ "alg": "PS256", "kid": rsa_kid }), &claims, by(&rsa)),
        ),
        (
            "RS256 over an EC key",
            forge(&json!({ "alg": "RS256", "kid": "ec" }), &claims, by(&ec)),
        ),
        (
            "a key of its own",
            forge(
                &json!({ "alg": "ES256", "kid": "x", "jwk": stranger }),
                &claims,
                by(&stranger),
            ),
        ),
        (
            "a demand",
            forge(
                &json!({ "alg": "ES256", "kid": "ec", "crit": ["exp"] }),
                &claims,
                by(&ec),
            ),
        ),
    ];
    for (what, token) in forged {
        assert!(verifier.verify_token(&token).is_err(), "{what}");
    }
    let parts: Vec<&str> = good[0].split('.').collect();
    let other = URL_SAFE_NO_PAD.encode(json!({ "role": "service_role", "exp": now.as_second() + 60 }).to_string());
    let moved = format!("{}.{other}.{}", parts[0], parts[2]);
    assert_eq!(verifier.verify_token(&moved).err(), Some(TokenError::BadSignature));
    let long = format!("{}.{}.{}", parts[0], "A".repeat(40_000), parts[2]);
    assert!(verifier.verify_token(&long).is_err());
    let list = forge(&json!({ "alg": "ES256", "kid": "ec" }), &json!([1]), by(&ec));
    assert_eq!(verifier.verify_token(&list).err(), Some(TokenError::BadClaims));
}

#[test]
fn rotation_refuses_no_good_token_at_any_moment() {
    let life = SignedDuration::from_hours(1);
    let keys = Keys::new(b"a secret of some length, for tests", life);
    let start: Timestamp = "2026-11-21T12:00:00Z".parse().unwrap();
    let kid_of = |token: &str| part(token, 0)["kid"].as_str().unwrap_or("the secret").to_owned();
    let published = |now| keys.jwks(now)["keys"].as_array().unwrap().len();
    let wait = SignedDuration::from_mins(10);
    let (text, first) = signing::rotate("", start, wait, life).unwrap();
    keys.use_signing_keys(SigningKeys::parse(&text).unwrap());
    let sign = |now| keys.sign_access(&json!({ "n": 1 }), now).unwrap();
    assert_eq!((kid_of(&sign(start)).as_str(), published(start)), ("the secret", 1));
    let later = start + wait;
    assert_eq!(kid_of(&sign(later)), first);

    // The second rotation: published, then signing, and the first forgotten after its last token.
    let (text, second) = signing::rotate(&text, later, wait, life).unwrap();
    keys.use_signing_keys(SigningKeys::parse(&text).unwrap());
    assert_eq!((kid_of(&sign(later)), published(later)), (first.clone(), 2));
    let switch = later + wait;
    let last_of_first = sign(switch - SignedDuration::from_secs(1));
    assert_eq!((kid_of(&last_of_first), kid_of(&sign(switch))), (first, second.clone()));
    assert!(
        keys.decode_access(&last_of_first, switch + life).is_ok(),
        "its last token is good to its end"
    );
    let after = switch + life + SignedDuration::from_secs(60);
    assert_eq!(keys.decode_access(&last_of_first, after), Err(TokenError::BadSignature));
    assert_eq!((published(after), kid_of(&sign(after))), (1, second));

    // The third drops what is over, and its name is new.
    let (text, third) = signing::rotate(&text, after, SignedDuration::ZERO, life).unwrap();
    keys.use_signing_keys(SigningKeys::parse(&text).unwrap());
    assert_eq!((published(after), kid_of(&sign(after))), (2, third));
}

#[test]
fn key_file_with_a_slip_is_refused_by_name() {
    let ec = jwk::generate("a").unwrap();
    let with = |name: &str, value: Value| {
        let mut key = ec.clone();
        key[name] = value;
        json!([key]).to_string()
    };
    let elsewhere = jwk::generate("b").unwrap();
    for (text, word) in [
        ("{".to_owned(), "JSON"),
        ("3".to_owned(), "JSON"),
        ("{\"keys\":{}}".to_owned(), "JSON"),
        ("[1]".to_owned(), "JSON"),
        (with("kid", Value::Null), "kid"),
        (with("kty", json!("oct")), "neither"),
        (with("crv", json!("P-384")), "neither"),
        (with("alg", json!("RS256")), "neither"),
        (with("x", json!("!!")), "\"x\""),
        (with("d", json!("AAAA")), "\"d\""),
        (with("d", elsewhere["d"].clone()), "belong together"),
        (with("nbf", json!("soon")), "seconds"),
        (json!([ec, ec]).to_string(), "two keys"),
    ] {
        let error = SigningKeys::parse(&text)
            .err()
            .unwrap_or_else(|| panic!("{text} is read"));
        assert!(error.to_string().contains(word), "{error}");
        assert!(!error.to_string().contains(ec["d"].as_str().unwrap()));
    }
    // A key without its private half checks and does not sign.
    let mut public = ec.clone();
    public.as_object_mut().unwrap().remove("d");
    let now: Timestamp = "2026-11-21T12:00:00Z".parse().unwrap();
    assert!(file(&[&public]).sign(&json!({}), now).is_none());
    let token = file(&[&ec]).sign(&json!({ "a": 1 }), now).unwrap().unwrap();
    assert_eq!(file(&[&public]).verify(&token, now).unwrap().0, json!({ "a": 1 }));
}
