//! Budgets of wrong codes, over nodes and restarts.

use super::*;

#[tokio::test]
async fn beyond_the_budget_of_wrong_codes_a_guess_costs_a_puzzle() {
    story(|db| async move {
        let world = World::new(db, |config| {
            config.rate_limits = true;
            config.mail_min_interval = SignedDuration::ZERO;
            config.limits.wrong_codes_in_all.count = 3;
        });
        world.person(ANA).await;
        let known = cookies(&world.login_from("192.0.2.1", "", ANA, PASSWORD).await);
        let guess = |email: &str, token: &str, captcha: Option<&str>| {
            json!({
                "email": email, "token": token, "type": "email",
                "gotrue_meta_security": captcha.map_or(json!({}), |token| json!({ "captcha_token": token })),
            })
        };
        // Wrong codes count for every address, also for unknown ones.
        for number in 0..3 {
            let body = guess(&format!("p{number}@example.org"), "000000", None);
            world.post("/verify", body).await.refused(403, "otp_expired");
        }
        world.post("/recover", json!({ "email": ANA })).await.ok();
        let (_, code) = world.latest(ANA).await;
        for captcha in [None, Some(""), Some("a.b.c:1"), Some("x")] {
            let body = guess(ANA, &code, captcha);
            world.post("/verify", body).await.refused(400, "captcha_failed");
        }
        let solved = world.solved().await;
        world
            .post("/verify", guess("p9@example.org", "000000", Some(&solved)))
            .await
            .refused(403, "otp_expired");
        // A puzzle counts once.
        world
            .post("/verify", guess(ANA, &code, Some(&solved)))
            .await
            .refused(400, "captcha_failed");
        let solved = world.solved().await;
        let mut request = world.request(Method::POST, "/verify", None, guess(ANA, &code, None));
        request.headers_mut().insert("x-captcha-token", solved.parse().unwrap());
        world.send(request).await.ok();
        // A known device needs none, and after a while no one does.
        world
            .ask_from("192.0.2.1", &known, "/recover", json!({ "email": ANA }))
            .await
            .ok();
        let (_, code) = world.latest(ANA).await;
        world
            .ask_from("192.0.2.1", &known, "/verify", guess(ANA, &code, None))
            .await
            .ok();
        world.pass(3600);
        world
            .post("/verify", guess(ANA, "000000", None))
            .await
            .refused(403, "otp_expired");
    })
    .await;
}

#[tokio::test]
async fn limits_hold_over_two_nodes_and_a_restart() {
    story(|db| async move {
        let (one, two) = (limited(db.clone()), limited(db.clone()));
        one.person(ANA).await;
        for number in 0..10 {
            let world = if number % 2 == 0 { &one } else { &two };
            world.login(ANA, "errada-1").await.refused(400, "invalid_credentials");
        }
        for world in [&one, &two, &limited(db.clone())] {
            let reply = world.login(ANA, PASSWORD).await;
            reply.refused(429, "over_request_rate_limit");
            assert_eq!(reply.headers["retry-after"], "90");
        }
        // The mails to an address, and the sign-ups of an address of the network.
        let ask = |world: &World| world.request(Method::POST, "/recover", None, json!({ "email": ANA }));
        one.pass(60);
        two.pass(60);
        one.send(ask(&one)).await.ok();
        two.send(ask(&two)).await.refused(429, "over_email_send_rate_limit");
        one.sign_up("b@example.org").await.ok();
        two.sign_up("c@example.org").await.ok();
        one.sign_up("d@example.org")
            .await
            .refused(429, "over_request_rate_limit");
        // At once too: of twenty that come together at both, ten pass.
        let many = (0..20).map(|number| {
            let world = if number % 2 == 0 { &one } else { &two };
            world.login("nobody@example.org", "errada-1")
        });
        let replies = futures_util::future::join_all(many).await;
        let passed = replies.iter().filter(|reply| reply.status == StatusCode::BAD_REQUEST);
        assert_eq!(passed.count(), 10);
        // What says nothing any more is swept.
        one.pass(48 * 3600);
        one.state.sweep().await.unwrap();
        let left: i64 = db.one("SELECT count(*) FROM auth_limits", vec![]).await.unwrap();
        assert_eq!(left, 0);
    })
    .await;
}
