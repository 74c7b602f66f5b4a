use super::*;

fn limited(db: Db) -> World {
    World::new(db, |config| config.rate_limits = true)
}

/// The same request from another place.
fn from(mut request: Request<Body>, peer: &str, forwarded: &str) -> Request<Body> {
    let peer: std::net::SocketAddr = format!("{peer}:1").parse().unwrap();
    request.extensions_mut().insert(ConnectInfo(peer));
    if !forwarded.is_empty() {
        request
            .headers_mut()
            .insert("x-forwarded-for", forwarded.parse().unwrap());
    }
    request
}

#[tokio::test]
async fn account_takes_ten_wrong_passwords_in_a_quarter_of_an_hour() {
    story(|db| async move {
        let world = limited(db);
        world.person("ana@example.org").await;
        for email in ["ana@example.org", "nobody@example.org"] {
            for _ in 0..10 {
                world.login(email, "errada-1").await.refused(400, "invalid_credentials");
            }
            let reply = world.login(email, PASSWORD).await;
            assert_eq!(
                reply.refused(429, "over_request_rate_limit"),
                "Request rate limit reached"
            );
            // A delay and no closed door: one more each minute and a half.
            assert_eq!(reply.headers["retry-after"], "90");
        }
        world.pass(90);
        world
            .login("ana@example.org", "errada-1")
            .await
            .refused(400, "invalid_credentials");
        world
            .login("ana@example.org", PASSWORD)
            .await
            .refused(429, "over_request_rate_limit");
        world.pass(90);
        for _ in 0..30 {
            world.login("ana@example.org", PASSWORD).await.ok();
        }
    })
    .await;
}

#[tokio::test]
async fn network_takes_fifty_logins_but_loopback_any_number() {
    story(|db| async move {
        let world = limited(db);
        let attempt = |number: usize, peer: String| {
            let body = json!({ "email": format!("p{number}@example.org"), "password": "errada-1" });
            world.send(from(
                world.request(Method::POST, "/token?grant_type=password", None, body),
                &peer,
                "",
            ))
        };
        for number in 0..50 {
            attempt(number, format!("198.51.100.{number}"))
                .await
                .refused(400, "invalid_credentials");
        }
        attempt(50, "198.51.100.200".to_owned())
            .await
            .refused(429, "over_request_rate_limit");
        attempt(51, "198.51.101.1".to_owned())
            .await
            .refused(400, "invalid_credentials");
        for number in 100..160 {
            attempt(number, "127.0.0.1".to_owned())
                .await
                .refused(400, "invalid_credentials");
        }
    })
    .await;
}

#[tokio::test]
async fn address_signs_up_three_times_a_day_and_only_a_trusted_proxy_is_believed() {
    story(|db| async move {
        let proxies = ["10.0.0.0/8".parse().unwrap()];
        let world = World::behind(db, &proxies, |config| config.rate_limits = true);
        let sign_up = |number: usize, peer: &str, forwarded: &str| {
            let body = json!({ "email": format!("p{number}@example.org"), "password": PASSWORD });
            world.send(from(
                world.request(Method::POST, "/signup", None, body),
                peer,
                forwarded,
            ))
        };
        for number in 0..3 {
            sign_up(number, "198.51.100.1", &format!("1.2.3.{number}")).await.ok();
        }
        sign_up(3, "198.51.100.1", "1.2.3.4")
            .await
            .refused(429, "over_request_rate_limit");
        for number in 4..7 {
            sign_up(number, "10.0.0.1", "6.6.6.6, 198.51.100.2, 10.0.0.9")
                .await
                .ok();
        }
        sign_up(7, "10.0.0.1", "7.7.7.7, 198.51.100.2")
            .await
            .refused(429, "over_request_rate_limit");
        sign_up(8, "10.0.0.1", "198.51.100.3").await.ok();
        world.pass(24 * 3600);
        sign_up(9, "198.51.100.1", "").await.ok();
    })
    .await;
}

#[tokio::test]
async fn mails_keep_a_minute_between_them_whether_or_not_the_address_is_known() {
    story(|db| async move {
        let world = limited(db);
        world.person("ana@example.org").await;
        world.pass(60);
        for (path, kind) in [("/recover", ""), ("/resend", "signup")] {
            for email in ["ana@example.org", "nobody@example.org"] {
                let ask = || world.post(path, json!({ "email": email, "type": kind }));
                ask().await.ok();
                world.pass(20);
                let reply = ask().await;
                let message = reply.refused(429, "over_email_send_rate_limit");
                assert_eq!(
                    message,
                    "For security purposes, you can only request this after 40 seconds."
                );
                assert_eq!(reply.headers["retry-after"], "40");
                world.pass(40);
                ask().await.ok();
                world.pass(60);
            }
        }
        // Signing up a known address, a new one twice: the same 429.
        world.sign_up("ana@example.org").await.ok();
        world
            .sign_up("ana@example.org")
            .await
            .refused(429, "over_email_send_rate_limit");
    })
    .await;
}

/// Every purpose has a limit of its own, and each 429 says how long to wait.
#[tokio::test]
async fn every_purpose_has_its_limit_its_code_and_its_wait() {
    story(|db| async move {
        let two = Limit {
            count: 2,
            window: SignedDuration::from_hours(1),
        };
        let world = World::new(db, |config| {
            config.rate_limits = true;
            config.anonymous_users = true;
            config.phone = true;
            config.mail_min_interval = SignedDuration::ZERO;
            config.sms_min_interval = SignedDuration::ZERO;
            config.limits.anonymous_per_ip = two;
            config.limits.otp_per_ip = two;
            config.limits.mail_per_address = two;
            config.limits.sms_per_number = two;
            config.limits.verify_per_network = two;
            config.limits.refresh_per_network = two;
        });
        let number = "+5511987654321";
        let mail = json!({ "email": "ana@example.org" });
        let text = json!({ "phone": number, "type": "sms" });
        let code = json!({ "email": "ana@example.org", "token": "x", "type": "email" });
        let refresh = json!({ "refresh_token": "x".repeat(60) });
        for (path, body, refusal, message) in [
            (
                "/signup",
                json!({}),
                "over_request_rate_limit",
                "Request rate limit reached",
            ),
            (
                "/otp",
                json!({ "email": "nova@example.org" }),
                "over_request_rate_limit",
                "Request rate limit reached",
            ),
            (
                "/recover",
                mail,
                "over_email_send_rate_limit",
                "email rate limit exceeded",
            ),
            ("/resend", text, "over_sms_send_rate_limit", "sms rate limit exceeded"),
            ("/verify", code, "over_request_rate_limit", "Request rate limit reached"),
            (
                "/token?grant_type=refresh_token",
                refresh,
                "over_request_rate_limit",
                "Request rate limit reached",
            ),
        ] {
            for _ in 0..2 {
                let reply = world.post(path, body.clone()).await;
                assert_ne!(reply.status, StatusCode::TOO_MANY_REQUESTS, "{path} {:?}", reply.json);
            }
            let reply = world.post(path, body).await;
            assert_eq!(reply.refused(429, refusal), message, "{path}");
            let wait: i64 = reply.headers["retry-after"].to_str().unwrap().parse().unwrap();
            assert!((1..=3601).contains(&wait), "{path} {wait}");
        }
    })
    .await;
}

#[tokio::test]
async fn short_messages_keep_a_minute_between_them_and_end_where_they_would_cost_too_much() {
    story(|db| async move {
        let world = World::new(db, |config| {
            config.rate_limits = true;
            config.phone = true;
            config.limits.sms_in_all.count = 3;
            config.limits.otp_per_ip.count = 100;
        });
        let ask = |number: &str| world.post("/otp", json!({ "phone": number }));
        ask("+5511900000001").await.ok();
        world.pass(20);
        let early = ask("+5511900000001").await;
        assert_eq!(
            early.refused(429, "over_sms_send_rate_limit"),
            "For security purposes, you can only request this after 40 seconds."
        );
        assert_eq!(early.headers["retry-after"], "40");
        ask("+5511900000002").await.ok();
        ask("+5511900000003").await.ok();
        ask("+5511900000004").await.refused(429, "over_sms_send_rate_limit");
        assert_eq!(world.texts().await.len(), 3);
        world.pass(3600);
        ask("+5511900000004").await.ok();
        // One network may not take all of it.
        let per_network = world.state.config().limits.sms_per_network.count;
        assert!(per_network < Limits::default().sms_in_all.count);
    })
    .await;
}
