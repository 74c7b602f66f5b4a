use db::Reads;

use super::*;

const PATH: &str = "/factors/recovery-codes";

#[tokio::test]
async fn code_replaces_the_phone_once() {
    story(|db| async move {
        let world = World::plain(db.clone());
        let (session, factor, _) = world.protected("ana@example.org").await;
        let token = text(&session, "access_token");
        world.get(PATH, token).await.refused(404, "mfa_factor_not_found");
        let body = json!({ "friendly_name": "Papel" });
        let set = world.as_user(Method::POST, PATH, token, body).await.ok();
        let codes: Vec<String> = serde_json::from_value(set["codes"].clone()).unwrap();
        assert_eq!(
            (set["type"].as_str(), set["total"].as_i64(), codes.len()),
            (Some("recovery_code"), Some(10), 10)
        );
        let stored: Vec<String> = db
            .reader()
            .all("SELECT digest FROM auth_recovery_codes", db::params![])
            .await
            .unwrap();
        assert!(codes.iter().all(|code| !stored.contains(code)));
        world
            .as_user(Method::POST, PATH, token, json!({}))
            .await
            .refused(422, "mfa_verified_factor_exists");

        let half = world.login("ana@example.org", PASSWORD).await.ok();
        let half = text(&half, "access_token");
        for (method, path) in [
            (Method::POST, PATH.to_owned()),
            (Method::DELETE, PATH.to_owned()),
            (Method::POST, format!("{PATH}/regenerate")),
        ] {
            world
                .as_user(method, &path, half, Value::Null)
                .await
                .refused(403, "insufficient_aal");
        }
        let verify = format!("{PATH}/verify");
        // As people type what they read from paper.
        let typed = codes[0].to_uppercase();
        let typed = format!("{}-{} {}-{}", &typed[..4], &typed[4..8], &typed[8..12], &typed[12..]);
        let raised = world
            .as_user(Method::POST, &verify, half, json!({ "code": typed }))
            .await
            .ok();
        let claims = world.claims(&raised);
        assert_eq!(
            (claims["aal"].as_str(), claims["amr"][0]["method"].as_str()),
            (Some("aal2"), Some("mfa/recovery_code"))
        );
        let raised = text(&raised, "access_token");
        let count = world.get(PATH, raised).await.ok();
        assert_eq!(
            (count["total"].as_i64(), count["remaining"].as_i64()),
            (Some(10), Some(9))
        );
        world
            .as_user(Method::POST, &verify, raised, json!({ "code": codes[0] }))
            .await
            .refused(422, "mfa_verification_failed");

        let renewed = world
            .as_user(Method::POST, &format!("{PATH}/regenerate"), raised, Value::Null)
            .await
            .ok();
        world
            .as_user(Method::POST, &verify, raised, json!({ "code": codes[1] }))
            .await
            .refused(422, "mfa_verification_failed");
        world
            .as_user(Method::POST, &verify, raised, json!({ "code": renewed["codes"][0] }))
            .await
            .ok();
        let user = world.get("/user", raised).await.ok();
        let kinds: Vec<&str> = user["factors"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| text(one, "factor_type"))
            .collect();
        assert_eq!(kinds, ["totp", "recovery_code"]);

        // The codes go with the factor that they stood in for.
        let path = format!("/factors/{factor}");
        world.as_user(Method::DELETE, &path, raised, Value::Null).await.ok();
        assert_eq!(world.get("/user", raised).await.ok().get("factors"), None);
        let subjects: Vec<String> = world.mails().await.into_iter().map(|mail| mail.subject).collect();
        assert!(subjects.contains(&"A recovery code was used to sign in to your account".to_owned()));
    })
    .await;
}

#[tokio::test]
async fn codes_never_stand_alone_and_can_be_given_up() {
    story(|db| async move {
        let world = World::plain(db);
        let session = world.person("eva@example.org").await;
        world
            .as_user(Method::POST, PATH, text(&session, "access_token"), Value::Null)
            .await
            .refused(422, "mfa_recovery_codes_sole_factor");
        world
            .as_user(
                Method::POST,
                &format!("{PATH}/verify"),
                text(&session, "access_token"),
                json!({ "code": "x" }),
            )
            .await
            .refused(422, "mfa_verification_failed");

        let (session, factor, _) = world.protected("ana@example.org").await;
        let token = text(&session, "access_token");
        let set = world.as_user(Method::POST, PATH, token, Value::Null).await.ok();
        let challenge = format!("/factors/{}/challenge", text(&set, "id"));
        world
            .as_user(Method::POST, &challenge, token, json!({}))
            .await
            .refused(400, "validation_failed");
        let gone = world.as_user(Method::DELETE, PATH, token, Value::Null).await.ok();
        assert_eq!(gone["id"], set["id"]);
        world.get(PATH, token).await.refused(404, "mfa_factor_not_found");
        // The app still guards the account.
        let half = world.login("ana@example.org", PASSWORD).await.ok();
        assert_eq!(world.claims(&half)["next_aal"], "aal2");
        assert_eq!(half["user"]["factors"][0]["id"], factor);
    })
    .await;
}

#[tokio::test]
async fn guessing_codes_locks_the_set_and_not_the_app() {
    story(|db| async move {
        let world = World::plain(db);
        let (session, factor, secret) = world.protected("ana@example.org").await;
        let set = world
            .as_user(Method::POST, PATH, text(&session, "access_token"), Value::Null)
            .await
            .ok();
        let half = world.login("ana@example.org", PASSWORD).await.ok();
        let half = text(&half, "access_token");
        let verify = format!("{PATH}/verify");
        for _ in 0..5 {
            world
                .as_user(Method::POST, &verify, half, json!({ "code": "aaaa" }))
                .await
                .refused(422, "mfa_verification_failed");
        }
        let locked = world
            .as_user(Method::POST, &verify, half, json!({ "code": set["codes"][0] }))
            .await;
        locked.refused(429, "mfa_recovery_codes_locked");
        assert!(locked.headers.contains_key("retry-after"));
        world.answer(half, &factor, &world.totp(&secret)).await.ok();
    })
    .await;
}
