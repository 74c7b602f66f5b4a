//! Numbers of a factor, and the operator's halves of it.

use super::*;

#[tokio::test]
async fn numbers_are_checked_and_those_of_others_are_not_revealed() {
    story(|db| async move {
        let world = open(db);
        let (session, factor) = world.with_phone("ana@example.org", ANA).await;
        let token = text(&session, "access_token");
        let enroll = |token: String, phone: Value, name: &'static str| {
            let body = json!({ "factor_type": "phone", "friendly_name": name, "phone": phone });
            let world = &world;
            async move { world.as_user(Method::POST, "/factors", &token, body).await }
        };
        for phone in [json!("011 98765"), json!("abc"), json!("+0")] {
            let refusal = enroll(token.to_owned(), phone, "X").await;
            let message = refusal.refused(400, "validation_failed");
            assert_eq!(message, "Invalid phone number format (E.164 required)");
        }
        for phone in [Value::Null, json!(" ")] {
            let refusal = enroll(token.to_owned(), phone, "X").await;
            let message = refusal.refused(400, "validation_failed");
            assert_eq!(message, "Phone number required to enroll Phone factor");
        }
        enroll(token.to_owned(), json!(ANA), "Outro")
            .await
            .refused(422, "mfa_verified_factor_exists");
        world
            .ask_phone(token, &factor, json!({ "channel": "pigeon" }))
            .await
            .refused(400, "validation_failed");

        // An enrolment that was not finished gives way to the next of the same number.
        let eve = world.person("eve@example.org").await;
        let eve = text(&eve, "access_token");
        let first = text(&enroll(eve.to_owned(), json!(ANA), "Um").await.ok(), "id").to_owned();
        let second = text(&enroll(eve.to_owned(), json!(ANA), "Um").await.ok(), "id").to_owned();
        world
            .ask_phone(eve, &first, json!({}))
            .await
            .refused(404, "mfa_factor_not_found");
        // Ana's number can be a factor of Eve's too once Eve reads Ana's messages, and neither learns of the other.
        let challenge = world.ask_phone(eve, &second, json!({})).await.ok();
        let (_, code) = world.latest_text(ANA).await;
        world.answer_phone(eve, &second, &challenge, &code).await.ok();
        let user = world.get("/user", token).await.ok();
        assert_eq!(user["factors"].as_array().unwrap().len(), 1);
        let path = format!("/factors/{factor}");
        let known = world.login("eve@example.org", PASSWORD).await.ok();
        world
            .as_user(Method::DELETE, &path, text(&known, "access_token"), Value::Null)
            .await
            .refused(404, "mfa_factor_not_found");
    })
    .await;
}

#[tokio::test]
async fn operator_opens_and_closes_both_halves() {
    story(|db| async move {
        let world = open(db.clone());
        let (session, factor) = world.with_phone("ana@example.org", ANA).await;
        let token = text(&session, "access_token");
        let challenge = world.ask_phone(token, &factor, json!({})).await.ok();
        let (_, code) = world.latest_text(ANA).await;

        let closed = World::plain(db);
        let body = json!({ "factor_type": "phone", "friendly_name": "X", "phone": "+351912345678" });
        let refusal = closed.as_user(Method::POST, "/factors", token, body).await;
        assert_eq!(
            refusal.refused(422, "mfa_phone_enroll_not_enabled"),
            "MFA enroll is disabled for Phone"
        );
        let refusals = [
            closed.ask_phone(token, &factor, json!({})).await,
            closed.answer_phone(token, &factor, &challenge, &code).await,
        ];
        for refusal in refusals {
            let message = refusal.refused(422, "mfa_phone_verify_not_enabled");
            assert_eq!(message, "MFA verification is disabled for Phone");
        }
        // What was refused is not spent.
        world.answer_phone(token, &factor, &challenge, &code).await.ok();

        let id = text(&session["user"], "id");
        let path = format!("/admin/users/{id}/factors");
        let listed = world.operate(Method::GET, &path, Value::Null).await.ok();
        assert_eq!(listed[0]["phone"], "5511987654321");
        world
            .operate(Method::DELETE, &format!("{path}/{factor}"), Value::Null)
            .await
            .ok();
    })
    .await;
}
