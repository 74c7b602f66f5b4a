//! Security keys as a second factor.

use super::super::authenticator::Authenticator;
use super::*;

#[tokio::test]
async fn security_key_is_created_by_its_first_challenge_and_asked_by_the_next() {
    story(|db| async move {
        let world = World::plain(db);
        let session = world.person("ana@example.org").await;
        let token = text(&session, "access_token");
        let body = json!({ "factor_type": "webauthn", "friendly_name": "Chave" });
        let factor = world.as_user(Method::POST, "/factors", token, body).await.ok();
        let id = text(&factor, "id");
        let path = format!("/factors/{id}/verify");
        let mut key = Authenticator::new();

        let asked = world.challenge(token, id).await;
        assert_eq!(asked["webauthn"]["type"], "create");
        let options = &asked["webauthn"]["credential_options"]["publicKey"];
        assert_eq!(options["rp"]["id"], "site.test");
        let made = key.create(options);
        let body = |asked: &Value, answer: &Value| {
            json!({ "challenge_id": asked["id"], "webauthn": {
                "type": asked["webauthn"]["type"], "rpId": "site.test", "credential_response": answer } })
        };
        let raised = world
            .as_user(Method::POST, &path, token, body(&asked, &made))
            .await
            .ok();
        assert_eq!(world.claims(&raised)["amr"][0]["method"], "mfa/webauthn");
        let token = text(&raised, "access_token");

        let asked = world.challenge(token, id).await;
        assert_eq!(asked["webauthn"]["type"], "request");
        let options = asked["webauthn"]["credential_options"]["publicKey"].clone();
        key.origin = "https://evil.test".to_owned();
        let stolen = key.get(&options);
        world
            .as_user(Method::POST, &path, token, body(&asked, &stolen))
            .await
            .refused(422, "mfa_verification_failed");
        key.origin = SITE.to_owned();
        let right = key.get(&options);
        // The wrong answer spent the question.
        world
            .as_user(Method::POST, &path, token, body(&asked, &right))
            .await
            .refused(404, "mfa_factor_not_found");
        let asked = world.challenge(token, id).await;
        let right = key.get(&asked["webauthn"]["credential_options"]["publicKey"]);
        world
            .as_user(Method::POST, &path, token, body(&asked, &right))
            .await
            .ok();
        // A copy of the key with an older counter is refused.
        let asked = world.challenge(token, id).await;
        key.counter = 0;
        let cloned = key.get(&asked["webauthn"]["credential_options"]["publicKey"]);
        world
            .as_user(Method::POST, &path, token, body(&asked, &cloned))
            .await
            .refused(422, "mfa_verification_failed");
    })
    .await;
}
