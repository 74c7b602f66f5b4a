use super::*;

async fn operate(world: &World, method: Method, path: &str, body: Value) -> Reply {
    let key = world.state.keys().service().to_owned();
    world.send(world.request(method, path, Some(&key), body)).await
}

#[tokio::test]
async fn only_the_operator_may_enter() {
    story(|db| async move {
        let world = World::plain(db);
        let session = world.person("ana@example.org").await;
        let key = world.state.keys().anon().to_owned();
        for bearer in [key.as_str(), text(&session, "access_token")] {
            for (method, path) in [
                (Method::GET, "/admin/users"),
                (Method::POST, "/admin/users"),
                (Method::POST, "/invite"),
                (Method::GET, "/admin/users/x"),
                (Method::DELETE, "/admin/users/x"),
                (Method::POST, "/admin/generate_link"),
            ] {
                let reply = world.send(world.request(method, path, Some(bearer), Value::Null)).await;
                assert_eq!(reply.refused(403, "not_admin"), "User not allowed");
            }
        }
        let secret = world.state.keys().secret().to_owned();
        let request = Request::get("/auth/v1/admin/users?page=&per_page=")
            .header("apikey", &secret)
            .header("authorization", format!("Bearer {secret}"));
        assert_eq!(
            world.send(request.body(Body::empty()).unwrap()).await.ok()["users"]
                .as_array()
                .unwrap()
                .len(),
            1
        );
    })
    .await;
}

#[tokio::test]
async fn accounts_are_made_listed_changed_banned_and_deleted() {
    story(|db| async move {
        let world = World::plain(db);
        for number in 0..3 {
            let body = json!({
                "email": format!("p{number}@example.org"), "password": PASSWORD, "email_confirm": number > 0,
                "user_metadata": { "n": number }, "app_metadata": { "tier": "x" }, "phone_confirm": null,
            });
            let user = operate(&world, Method::POST, "/admin/users", body).await.ok();
            assert_eq!(user["app_metadata"], json!({ "provider": "email", "providers": ["email"], "tier": "x" }));
            assert_eq!(user.get("email_confirmed_at").is_some(), number > 0);
            assert_eq!(user["user_metadata"], json!({ "n": number }), "as it was sent");
            world.pass(1);
        }
        let taken = json!({ "email": "P1@example.org" });
        operate(&world, Method::POST, "/admin/users", taken).await.refused(422, "email_exists");
        let page = operate(&world, Method::GET, "/admin/users?page=1&per_page=2", Value::Null).await;
        assert_eq!(page.headers["x-total-count"], "3");
        assert_eq!(page.headers["link"], "</auth/v1/admin/users?page=2&per_page=2>; rel=\"next\", </auth/v1/admin/users?page=2&per_page=2>; rel=\"last\"");
        let users = page.ok()["users"].clone();
        assert_eq!(users.as_array().unwrap().len(), 2);
        assert_eq!(users[0]["user_metadata"], json!({ "n": 2 }), "the newest first");
        let last = operate(&world, Method::GET, "/admin/users?page=2&per_page=2", Value::Null).await;
        assert!(!last.headers.contains_key("link"), "an empty one makes the client throw");
        operate(&world, Method::GET, "/admin/users?page=x", Value::Null).await.refused(400, "validation_failed");
        let path = format!("/admin/users/{}", text(&users[1], "id"));
        let session = world.login("p1@example.org", PASSWORD).await.ok();
        let banned = operate(&world, Method::PUT, &path, json!({ "ban_duration": "1h30m" })).await.ok();
        assert_eq!(banned["banned_until"], "2026-11-21T13:30:03.000000Z");
        world.get("/user", text(&session, "access_token")).await.refused(403, "session_not_found");
        world.login("p1@example.org", PASSWORD).await.refused(400, "user_banned");
        operate(&world, Method::PUT, &path, json!({ "ban_duration": "soon" })).await.refused(400, "validation_failed");
        let change = json!({ "ban_duration": "none", "email": "q@example.org", "user_metadata": { "n": null } });
        let user = operate(&world, Method::PUT, &path, change).await.ok();
        assert!(user.get("banned_until").is_none() && user["user_metadata"].get("n").is_none());
        world.login("q@example.org", PASSWORD).await.ok();
        operate(&world, Method::GET, &path, Value::Null).await.ok();
        assert_eq!(operate(&world, Method::DELETE, &path, json!({ "should_soft_delete": false })).await.ok(), json!({}));
        operate(&world, Method::GET, &path, Value::Null).await.refused(404, "user_not_found");
        operate(&world, Method::DELETE, &path, Value::Null).await.refused(404, "user_not_found");
    })
    .await;
}

#[tokio::test]
async fn links_are_made_without_a_mail_and_invitations_with_one() {
    story(|db| async move {
        let world = World::new(db, |config| config.loopback_redirects = true);
        world.person("ana@example.org").await;
        let before = world.mails().await.len();
        let body = json!({ "type": "recovery", "email": "ana@example.org", "redirectTo": "http://localhost:1/x" });
        let link = operate(&world, Method::POST, "/admin/generate_link", body).await.ok();
        assert_eq!(
            (&link["verification_type"], &link["email"]),
            (&json!("recovery"), &json!("ana@example.org"))
        );
        assert_eq!(link["redirect_to"], "http://localhost:1/x");
        let verify = json!({ "email": "ana@example.org", "token": link["email_otp"], "type": "recovery" });
        world.post("/verify", verify).await.ok();
        let body = json!({ "type": "signup", "email": "nova@example.org", "password": PASSWORD });
        let link = operate(&world, Method::POST, "/admin/generate_link", body.clone())
            .await
            .ok();
        assert!(param(&world.open(text(&link, "action_link")).await.location(), "access_token").is_some());
        operate(&world, Method::POST, "/admin/generate_link", body)
            .await
            .refused(422, "email_exists");
        let body = json!({ "type": "recovery", "email": "nobody@example.org" });
        operate(&world, Method::POST, "/admin/generate_link", body)
            .await
            .refused(404, "user_not_found");
        assert_eq!(world.mails().await.len(), before);
        let invited = operate(
            &world,
            Method::POST,
            "/invite",
            json!({ "email": "convidada@example.org" }),
        )
        .await
        .ok();
        assert!(invited["invited_at"].is_string());
        let (link, _) = world.latest("convidada@example.org").await;
        assert_eq!(param(&link, "type").as_deref(), Some("invite"));
        assert!(param(&world.open(&link).await.location(), "access_token").is_some());
        operate(&world, Method::POST, "/invite", json!({ "email": "ana@example.org" }))
            .await
            .refused(422, "email_exists");
    })
    .await;
}
