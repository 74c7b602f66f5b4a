//! Returns and tokens of a provider that are refused.

use super::*;
use supabase_base::keys::jwk::PublicKey;

#[tokio::test]
async fn return_must_belong_to_its_departure() {
    story(|db| async move {
        let issuer = Issuer::start().await;
        let (world, browser) = (world_with(db, &issuer), Browser::default());
        let ana = issuer.claims("ana-1", "ana@example.org");
        let leave = || async { place(&browser.go(&world, &format!("/authorize?provider={NAME}")).await) };
        let error_of = |end: &str| (param(end, "error").unwrap(), param(end, "error_code").unwrap());
        let bad_state = ("invalid_request".to_owned(), "bad_oauth_state".to_owned());
        let bad_callback = ("invalid_request".to_owned(), "bad_oauth_callback".to_owned());

        // A stranger's return in another browser: login CSRF. It is spent all the same.
        let back = issuer.consent(&leave().await, &ana);
        let victim = Browser::default();
        let end = place(&victim.go(&world, &back).await);
        assert!(end.starts_with("https://site.test#error="), "{end}");
        assert_eq!(error_of(&end), bad_state);
        assert_eq!(error_of(&place(&browser.go(&world, &back).await)), bad_state);

        // Replayed.
        let back = issuer.consent(&leave().await, &ana);
        assert!(place(&browser.go(&world, &back).await).contains("#access_token="));
        assert_eq!(error_of(&place(&browser.go(&world, &back).await)), bad_state);

        // Swapped: the code of one departure with the state of another, both of this browser.
        let (one, other) = (leave().await, leave().await);
        let swapped = issuer.consent(&one, &ana).split("&state=").next().unwrap().to_owned();
        let swapped = format!("{swapped}&state={}", queries(&other)["state"]);
        assert_eq!(error_of(&place(&browser.go(&world, &swapped).await)), bad_callback);

        // Late, missing, nonsense.
        let back = issuer.consent(&leave().await, &ana);
        world.pass(600);
        assert_eq!(error_of(&place(&browser.go(&world, &back).await)), bad_state);
        for nonsense in [
            "/callback",
            "/callback?code=x&state=",
            "/callback?code=x&state=%00",
            "/callback?state=abc",
        ] {
            assert_eq!(
                error_of(&place(&browser.go(&world, nonsense).await)),
                bad_state,
                "{nonsense}"
            );
        }
        let without_code = format!("/callback?state={}", queries(&leave().await)["state"]);
        assert_eq!(error_of(&place(&browser.go(&world, &without_code).await)), bad_callback);

        // Another issuer says that the code is its own.
        let back = issuer.consent(&leave().await, &ana);
        let mixed = format!("{back}&iss=https%3A%2F%2Fevil.test");
        assert_eq!(error_of(&place(&browser.go(&world, &mixed).await)), bad_state);

        // The person said no.
        let state = queries(&leave().await)["state"].clone();
        let no = format!("/callback?state={state}&error=access_denied&error_description=Agora+n%C3%A3o");
        let end = place(&browser.go(&world, &no).await);
        assert_eq!(
            error_of(&end),
            ("access_denied".to_owned(), "bad_oauth_callback".to_owned())
        );
        assert!(end.contains("error_description=Agora+n%C3%A3o"), "{end}");
    })
    .await;
}

#[tokio::test]
async fn id_token_that_fails_any_check_leaves_nothing_behind() {
    story(|db| async move {
        let issuer = Issuer::start().await;
        let (world, browser) = (world_with(db, &issuer), Browser::default());
        let good = issuer.claims("ana-1", "ana@example.org");
        let now = good["iat"].as_i64().unwrap();
        let point = match PublicKey::from_jwk(&issuer.key()).unwrap() {
            PublicKey::Ec(point) => point,
            PublicKey::Rsa { .. } => unreachable!("the provider's key is on P-256"),
        };
        let hs256 = |claims: &Value| {
            use hmac::{Hmac, KeyInit, Mac};
            compact(&json!({ "alg": "HS256", "kid": "one" }), claims, |bytes| {
                let mut mac = Hmac::<sha2::Sha256>::new_from_slice(&point).unwrap();
                mac.update(bytes);
                mac.finalize().into_bytes().to_vec()
            })
        };
        let stranger = supabase_base::keys::jwk::generate("one").unwrap();
        let bad: [(&str, &dyn Fn(Value) -> String); 10] = [
            ("alg none", &|claims| {
                compact(&json!({ "alg": "none" }), &claims, |_| Vec::new())
            }),
            ("HS256 by the public key", &|claims| hs256(&claims)),
            ("another's key", &|claims| issuer.sign_as(&stranger, "ES256", &claims)),
            ("another nonce", &|mut claims| {
                claims["nonce"] = "0".repeat(64).into();
                issuer.sign(&claims)
            }),
            ("no nonce", &|mut claims| {
                claims["nonce"] = Value::Null;
                issuer.sign(&claims)
            }),
            ("another audience", &|mut claims| {
                claims["aud"] = "outra-app".into();
                issuer.sign(&claims)
            }),
            ("several audiences, asked for by another", &|mut claims| {
                claims["aud"] = json!([CLIENT, "outra-app"]);
                claims["azp"] = "outra-app".into();
                issuer.sign(&claims)
            }),
            ("another issuer", &|mut claims| {
                claims["iss"] = "https://evil.test".into();
                issuer.sign(&claims)
            }),
            ("an old one", &|mut claims| {
                claims["exp"] = (now - 61).into();
                issuer.sign(&claims)
            }),
            ("one of tomorrow", &|mut claims| {
                claims["iat"] = (now + 86_400).into();
                issuer.sign(&claims)
            }),
        ];
        for (what, make) in bad {
            let page = place(&browser.go(&world, &format!("/authorize?provider={NAME}")).await);
            let back = issuer.consent(&page, &good);
            let mut claims = good.clone();
            claims["nonce"] = queries(&page)["nonce"].as_str().into();
            issuer.answer_with(&make(claims));
            let end = place(&browser.go(&world, &back).await);
            assert_eq!(
                param(&end, "error").as_deref(),
                Some("invalid_request"),
                "{what}: {end}"
            );
            assert_eq!(accounts_of(&world).await, 0, "{what}");
        }
        assert!(
            browser
                .sign_in(&world, &issuer, &good, "")
                .await
                .contains("access_token=")
        );
    })
    .await;
}
