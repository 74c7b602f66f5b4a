//! Keys and tokens, ours and those of others.

use serde_json::json;

use crate::fixture::{both, id};

#[tokio::test]
async fn keys_and_tokens() {
    both(|app| async move {
        let path = "/rest/v1/people?select=name&name=eq.Ana";
        let token = format!("Bearer {}", app.token(1));
        let key = format!("Bearer {}", app.anon_key());
        let opaque = "Bearer sb_publishable_x";
        let anonymous: [&[(&str, &str)]; 4] = [
            &[],
            &[("apikey", app.anon_key())],
            &[("apikey", app.anon_key()), ("authorization", &key)],
            &[("apikey", "sb_publishable_x"), ("authorization", opaque)],
        ];
        for headers in anonymous {
            let answer = app.raw("GET", path, headers, "").await;
            assert_eq!((answer.status, answer.text.as_str()), (200, "[]"), "{headers:?}");
            let open = app.raw("GET", "/rest/v1/groups?select=id", headers, "").await;
            assert_eq!(open.json(), json!([{"id": 1}, {"id": 2}]));
        }
        let signed = app.raw("GET", path, &[("authorization", &token)], "").await;
        assert_eq!(signed.json(), json!([{"name": "Ana"}]));
        let expired = format!("Bearer {}", app.expired_token());
        for (bearer, code) in [
            ("Bearer a.b", "PGRST301"),
            ("Bearer a.b.c", "PGRST301"),
            (expired.as_str(), "PGRST303"),
        ] {
            let answer = app
                .raw(
                    "GET",
                    path,
                    &[("apikey", app.anon_key()), ("authorization", bearer)],
                    "",
                )
                .await;
            assert_eq!(answer.code(), (401, code.to_owned()), "{bearer}");
            assert!(answer.header("www-authenticate").starts_with("Bearer "), "{bearer}");
        }
    })
    .await;
}

#[tokio::test]
async fn function_open_to_foreign_tokens_treats_their_bearer_as_a_visitor() {
    both(|app| async move {
        let foreign = [("authorization", "Bearer whsec_of_somebody_else")];
        let called = app.raw("POST", "/functions/v1/hook", &foreign, "{}").await;
        assert_eq!(
            (called.status, called.json()),
            (200, json!({"by": null, "token": "Bearer whsec_of_somebody_else"}))
        );
        let bearer = format!("Bearer {}", app.token(1));
        let own = app
            .raw(
                "POST",
                "/functions/v1/hook",
                &[("authorization", bearer.as_str())],
                "{}",
            )
            .await;
        assert_eq!(own.json()["by"], json!(id(1)));
        // Every other function refuses it as before.
        let refused = app.raw("POST", "/functions/v1/echo", &foreign, "{}").await;
        assert_eq!(refused.code(), (401, "PGRST301".to_owned()));
    })
    .await;
}
