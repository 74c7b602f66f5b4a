use super::*;

const PATH: &str = "/user/sessions";

#[tokio::test]
async fn devices_are_listed_in_words_and_ended_one_by_one() {
    story(|db| async move {
        let world = World::plain(db);
        let old = world.person("ana@example.org").await;
        world.pass(60);
        let mut request = world.request(
            Method::POST,
            "/token?grant_type=password",
            None,
            json!({ "email": "ana@example.org", "password": PASSWORD }),
        );
        let agent = "Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36";
        request.headers_mut().insert("user-agent", agent.parse().unwrap());
        let mine = world.send(request).await.ok();
        let token = text(&mine, "access_token");
        let list = world.get(PATH, token).await.ok();
        let list = list.as_array().unwrap();
        // The link that confirmed the address signed in too.
        assert_eq!(list.len(), 3);
        assert_eq!(
            (list[0]["browser"].as_str(), list[0]["system"].as_str()),
            (Some("Chrome"), Some("Android"))
        );
        assert_eq!(
            (list[0]["kind"].as_str(), list[0]["current"].as_bool()),
            (Some("phone"), Some(true))
        );
        assert_eq!(
            (list[1]["kind"].as_str(), list[1]["current"].as_bool()),
            (Some("other"), Some(false))
        );
        assert_eq!(list[0].get("ip_prefix"), None, "no place is told");

        let eve = world.person("eve@example.org").await;
        let path = format!("{PATH}/{}", text(&world.claims(&old), "session_id"));
        world
            .as_user(Method::DELETE, &path, text(&eve, "access_token"), Value::Null)
            .await
            .refused(404, "session_not_found");
        world.get("/user", text(&old, "access_token")).await.ok();
        world.as_user(Method::DELETE, &path, token, Value::Null).await.ok();
        world
            .get("/user", text(&old, "access_token"))
            .await
            .refused(403, "session_not_found");
        world
            .as_user(Method::DELETE, &path, token, Value::Null)
            .await
            .refused(404, "session_not_found");
        world
            .as_user(Method::DELETE, &format!("{PATH}/none"), token, Value::Null)
            .await
            .refused(404, "session_not_found");
    })
    .await;
}

#[tokio::test]
async fn session_without_its_second_step_sees_no_devices() {
    story(|db| async move {
        let world = World::plain(db);
        let (whole, _, _) = world.protected("ana@example.org").await;
        let half = world.login("ana@example.org", PASSWORD).await.ok();
        let half = text(&half, "access_token");
        world.get(PATH, half).await.refused(403, "insufficient_aal");
        let list = world.get(PATH, text(&whole, "access_token")).await.ok();
        let path = format!("{PATH}/{}", text(&list[0], "id"));
        world
            .as_user(Method::DELETE, &path, half, Value::Null)
            .await
            .refused(403, "insufficient_aal");
        let visitor = world.state.keys().anon().to_owned();
        world.get(PATH, &visitor).await.refused(403, "bad_jwt");
    })
    .await;
}
