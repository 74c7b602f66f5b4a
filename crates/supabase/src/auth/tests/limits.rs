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
async fn an_account_takes_ten_wrong_passwords_in_a_quarter_of_an_hour() {
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
            assert_eq!(reply.headers["retry-after"], "901");
        }
        world.pass(15 * 60);
        for _ in 0..30 {
            world.login("ana@example.org", PASSWORD).await.ok();
        }
    })
    .await;
}

#[tokio::test]
async fn a_network_takes_fifty_logins_but_loopback_any_number() {
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
async fn an_address_signs_up_three_times_a_day_and_only_a_trusted_proxy_is_believed() {
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
