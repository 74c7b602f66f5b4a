mod messages;

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
        let sign_up = async |number: usize, peer: &str, forwarded: &str| {
            let puzzle = json!({ "captcha_token": world.solved().await });
            let body = json!({ "email": format!("p{number}@example.org"), "password": PASSWORD,
                               "gotrue_meta_security": puzzle });
            let request = world.request(Method::POST, "/signup", None, body);
            world.send(from(request, peer, forwarded)).await
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
async fn second_account_of_a_network_costs_a_puzzle_and_a_bare_client_makes_the_first() {
    story(|db| async move {
        let world = limited(db);
        world.person("ana@example.org").await;
        let ask = |path: &str, peer: &str, body: Value| {
            world.send(from(world.request(Method::POST, path, None, body), peer, ""))
        };
        let account = |email: &str, token: &str| {
            json!({ "email": email, "password": PASSWORD, "gotrue_meta_security": { "captcha_token": token } })
        };
        ask("/signup", "198.51.100.1", json!({ "email": "p1@example.org", "password": PASSWORD }))
            .await
            .ok();
        // A neighbour of the network; a taken address is answered as a free one is.
        for email in ["p2@example.org", "ana@example.org"] {
            for token in ["", "x:1", "a.1.b:2"] {
                let refused = ask("/signup", "198.51.100.2", account(email, token)).await;
                refused.refused(400, "captcha_failed");
            }
        }
        let solved = world.solved().await;
        ask("/signup", "198.51.100.2", account("p2@example.org", &solved)).await.ok();
        ask("/signup", "198.51.100.2", account("p3@example.org", &solved))
            .await
            .refused(400, "captcha_failed");
        // A refusal for the puzzle takes none of the three of a day.
        ask("/signup", "198.51.100.2", account("p3@example.org", &world.solved().await)).await.ok();
        ask("/signup", "192.0.2.1", json!({ "email": "p4@example.org", "password": PASSWORD })).await.ok();
        // Codes and links that make accounts: five, and none where none is made.
        let link = |n: usize, create: bool| json!({ "email": format!("otp{n}@example.org"), "create_user": create });
        for n in 0..5 {
            ask("/otp", "198.51.100.1", link(n, true)).await.ok();
        }
        ask("/otp", "198.51.100.1", link(5, true)).await.refused(400, "captcha_failed");
        ask("/otp", "198.51.100.1", link(6, false)).await.ok();
        let mut request = world.request(Method::POST, "/otp", None, link(5, true));
        let token = world.solved().await;
        request.headers_mut().insert("x-captcha-token", token.parse().unwrap());
        world.send(from(request, "198.51.100.1", "")).await.ok();
        for n in 0..4 {
            ask("/signup", "127.0.0.1", json!({ "email": format!("local{n}@example.org"), "password": PASSWORD }))
                .await
                .ok();
        }
        world.pass(24 * 3600);
        ask("/signup", "198.51.100.1", json!({ "email": "p9@example.org", "password": PASSWORD })).await.ok();
    })
    .await;
}

/// The word of the product about an address is asked before anything is looked up: it says nothing of accounts.
#[tokio::test]
async fn refused_mail_domain_gets_neither_an_account_nor_a_change_of_address() {
    story(|db| async move {
        let world = World::new(db, |_| {});
        let ana = world.person("ana@example.org").await;
        let thrown = "ana@lixo.example";
        world.sign_up(thrown).await.refused(422, "email_disposable");
        world
            .post("/otp", json!({ "email": thrown }))
            .await
            .refused(422, "email_disposable");
        world
            .put_user(text(&ana, "access_token"), json!({ "email": thrown }))
            .await
            .refused(422, "email_disposable");
        // Where no account is made, it is an unknown address like others.
        for email in [thrown, "nobody@example.org"] {
            let body = json!({ "email": email, "create_user": false });
            assert_eq!(world.post("/otp", body).await.ok(), json!({}));
            assert_eq!(world.post("/recover", json!({ "email": email })).await.ok(), json!({}));
        }
        assert!(
            !world
                .product
                .calls
                .lock()
                .unwrap()
                .iter()
                .any(|call| call.contains("lixo"))
        );
    })
    .await;
}
