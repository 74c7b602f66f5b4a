//! Codes work once and for a while, and guesses lock a factor.

use super::*;

#[tokio::test]
async fn no_code_works_twice_and_guesses_lock_the_factor() {
    story(|db| async move {
        let world = World::plain(db);
        let (_, factor, secret) = world.protected("ana@example.org").await;
        let half = world.login("ana@example.org", PASSWORD).await.ok();
        let token = text(&half, "access_token");
        let code = world.totp(&secret);
        let whole = world.answer(token, &factor, &code).await.ok();
        let again = world.answer(text(&whole, "access_token"), &factor, &code).await;
        assert_eq!(
            again.refused(422, "mfa_verification_failed"),
            "Invalid TOTP code entered"
        );

        world.pass(60);
        let token = text(&whole, "access_token");
        // The code of the step before is taken from a slow reader, the one before that is not.
        world.pass(30);
        let late = code_at(&secret, world.state.now().as_second() - 30);
        world.answer(token, &factor, &late).await.ok();
        world.pass(60);
        for _ in 0..5 {
            world
                .answer(token, &factor, "000000")
                .await
                .refused(422, "mfa_verification_failed");
        }
        let locked = world.answer(token, &factor, &world.totp(&secret)).await;
        locked.refused(429, "over_request_rate_limit");
        assert!(locked.headers.contains_key("retry-after"));
        world.pass(301);
        world.answer(token, &factor, &world.totp(&secret)).await.ok();
    })
    .await;
}

#[tokio::test]
async fn challenges_expire_are_answered_once_and_belong_to_their_factor() {
    story(|db| async move {
        let world = World::plain(db);
        let (session, factor, secret) = world.protected("ana@example.org").await;
        let token = text(&session, "access_token");
        let path = format!("/factors/{factor}/verify");
        let late = world.challenge(token, &factor).await;
        world.pass(300);
        let body = json!({ "challenge_id": late["id"], "code": world.totp(&secret) });
        world
            .as_user(Method::POST, &path, token, body)
            .await
            .refused(422, "mfa_challenge_expired");

        let fresh = world.challenge(token, &factor).await;
        let answer = |code: String| json!({ "challenge_id": fresh["id"], "code": code });
        // A slip of the finger does not spend the question; the right answer does.
        world
            .as_user(Method::POST, &path, token, answer("123".to_owned()))
            .await
            .refused(422, "mfa_verification_failed");
        let raised = world
            .as_user(Method::POST, &path, token, answer(world.totp(&secret)))
            .await
            .ok();
        let token = text(&raised, "access_token");
        world.pass(60);
        world
            .as_user(Method::POST, &path, token, answer(world.totp(&secret)))
            .await
            .refused(404, "mfa_factor_not_found");

        let (eve, eves, _) = world.protected("eve@example.org").await;
        let foreign = world.challenge(text(&eve, "access_token"), &eves).await;
        let body = json!({ "challenge_id": foreign["id"], "code": world.totp(&secret) });
        world
            .as_user(Method::POST, &path, token, body)
            .await
            .refused(404, "mfa_factor_not_found");
        for path in [
            format!("/factors/{eves}/challenge"),
            "/factors/none/challenge".to_owned(),
        ] {
            world
                .as_user(Method::POST, &path, token, json!({}))
                .await
                .refused(404, "mfa_factor_not_found");
        }
        world
            .as_user(Method::DELETE, &format!("/factors/{eves}"), token, Value::Null)
            .await
            .refused(404, "mfa_factor_not_found");
    })
    .await;
}
