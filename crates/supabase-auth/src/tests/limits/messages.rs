//! Limits of mails, codes and short messages.

use super::*;

#[tokio::test]
async fn five_mails_an_hour_go_to_one_address() {
    story(|db| async move {
        let world = World::new(db, |config| {
            config.rate_limits = true;
            config.mail_min_interval = SignedDuration::ZERO;
        });
        for _ in 0..5 {
            world.post("/recover", json!({ "email": "ana@example.org" })).await.ok();
        }
        let sixth = world.post("/recover", json!({ "email": "ana@example.org" })).await;
        sixth.refused(429, "over_email_send_rate_limit");
        assert_eq!(sixth.headers["retry-after"], "720");
        world.post("/recover", json!({ "email": "bia@example.org" })).await.ok();
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
        // Signing up a known address, a new one twice: the same 429. Five mails went out, and the hour lets in the next.
        world.pass(12 * 60);
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
            config.limits.otp_without_puzzle.count = 100;
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
