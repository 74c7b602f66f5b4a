use super::*;

#[tokio::test]
async fn each_refresh_rotates_and_keeps_the_session() {
    story(|db| async move {
        let world = World::plain(db);
        let first = world.person("ana@example.org").await;
        world.pass(600);
        let second = world.refresh(&first["refresh_token"]).await.ok();
        assert_ne!(second["refresh_token"], first["refresh_token"]);
        let claims = |session: &Value| {
            world
                .state
                .verifier()
                .verify_token(text(session, "access_token"))
                .unwrap()
                .caller
                .claims
        };
        assert_eq!(claims(&first)["session_id"], claims(&second)["session_id"]);
        assert_eq!(
            claims(&first)["amr"],
            claims(&second)["amr"],
            "a refresh is no new proof"
        );
        assert_eq!(second["expires_at"], first["expires_at"].as_i64().unwrap() + 600);
    })
    .await;
}

#[tokio::test]
async fn two_tabs_at_once_get_the_same_token() {
    story(|db| async move {
        let world = World::plain(db);
        let first = world.person("ana@example.org").await;
        let (a, b) = tokio::join!(
            world.refresh(&first["refresh_token"]),
            world.refresh(&first["refresh_token"])
        );
        let (a, b) = (a.ok(), b.ok());
        assert_eq!(a["refresh_token"], b["refresh_token"]);
        // Within the interval a client that lost the answer gets it again.
        world.pass(10);
        let late = world.refresh(&first["refresh_token"]).await.ok();
        assert_eq!(late["refresh_token"], a["refresh_token"]);
        assert_ne!(late["access_token"], a["access_token"]);
    })
    .await;
}

#[tokio::test]
async fn parent_of_the_current_token_ends_the_session_after_the_interval() {
    story(|db| async move {
        let world = World::plain(db);
        let first = world.person("ana@example.org").await;
        let second = world.refresh(&first["refresh_token"]).await.ok();
        world.pass(10);
        let again = world.refresh(&first["refresh_token"]).await.ok();
        assert_eq!(again["refresh_token"], second["refresh_token"], "within the interval");
        world.get("/user", text(&second, "access_token")).await.ok();
        world.pass(1);
        world
            .refresh(&first["refresh_token"])
            .await
            .refused(400, "refresh_token_already_used");
        world
            .refresh(&second["refresh_token"])
            .await
            .refused(400, "refresh_token_not_found");
        for session in [&first, &second, &again] {
            world
                .get("/user", text(session, "access_token"))
                .await
                .refused(403, "session_not_found");
        }
    })
    .await;
}

#[tokio::test]
async fn older_token_works_within_the_interval_and_then_ends_the_session() {
    story(|db| async move {
        let world = World::plain(db);
        let first = world.person("ana@example.org").await;
        let other = world.login("ana@example.org", PASSWORD).await.ok();
        let second = world.refresh(&first["refresh_token"]).await.ok();
        world.pass(4);
        let third = world.refresh(&second["refresh_token"]).await.ok();
        let fourth = world.refresh(&third["refresh_token"]).await.ok();
        world.pass(6);
        for old in [&first, &second] {
            let again = world.refresh(&old["refresh_token"]).await.ok();
            assert_eq!(again["refresh_token"], fourth["refresh_token"]);
        }
        world.pass(1);
        let message = world
            .refresh(&first["refresh_token"])
            .await
            .refused(400, "refresh_token_already_used");
        assert_eq!(message, "Invalid Refresh Token: Already Used");
        world
            .refresh(&fourth["refresh_token"])
            .await
            .refused(400, "refresh_token_not_found");
        world
            .get("/user", text(&fourth, "access_token"))
            .await
            .refused(403, "session_not_found");
        world.refresh(&other["refresh_token"]).await.ok();
    })
    .await;
}

#[tokio::test]
async fn malformed_token_differs_from_an_unknown_one() {
    story(|db| async move {
        let world = World::plain(db);
        for (token, code) in [
            (json!("short"), "validation_failed"),
            (json!("ABCDEFGHIJKL"), "validation_failed"),
            (json!(""), "validation_failed"),
            (json!(null), "validation_failed"),
            (json!("abcdefgh1234"), "refresh_token_not_found"),
            (json!("x".repeat(5000)), "refresh_token_not_found"),
        ] {
            world.refresh(&token).await.refused(400, code);
        }
        let message = world
            .refresh(&json!("abcdefgh1234"))
            .await
            .refused(400, "refresh_token_not_found");
        assert_eq!(message, "Invalid Refresh Token: Refresh Token Not Found");
    })
    .await;
}

#[tokio::test]
async fn idle_sessions_and_old_tokens_are_swept() {
    story(|db| async move {
        let world = World::plain(db);
        let session = world.person("ana@example.org").await;
        world.post("/recover", json!({ "email": "ana@example.org" })).await.ok();
        assert_eq!(world.state.sweep().await.unwrap(), 0);
        world.pass(3 * 24 * 3600);
        assert_eq!(world.state.sweep().await.unwrap(), 1, "the recovery token");
        world.refresh(&session["refresh_token"]).await.ok();
        world.pass(181 * 24 * 3600);
        assert!(world.state.sweep().await.unwrap() >= 1);
        world
            .refresh(&session["refresh_token"])
            .await
            .refused(400, "refresh_token_not_found");
    })
    .await;
}
