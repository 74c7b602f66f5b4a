//! Strangers delay strangers: the owner of an account comes in from a known device, whatever others try at it. And the
//! limits hold over all nodes.

mod budget;

use super::*;
use crate::factors::code_at;

const ANA: &str = "ana@example.org";

fn limited(db: Db) -> World {
    World::new(db, |config| config.rate_limits = true)
}

/// The cookies of an answer, as a browser sends them back.
fn cookies(reply: &Reply) -> String {
    let lines = reply.headers.get_all("set-cookie").iter();
    let pairs = lines.map(|line| line.to_str().unwrap().split(';').next().unwrap().to_owned());
    pairs.collect::<Vec<_>>().join("; ")
}

impl World {
    /// A request from a place, with cookies where there are any.
    async fn send_from(&self, peer: &str, cookies: &str, mut request: Request<Body>) -> Reply {
        let peer: std::net::SocketAddr = format!("{peer}:1").parse().unwrap();
        request.extensions_mut().insert(ConnectInfo(peer));
        if !cookies.is_empty() {
            request.headers_mut().insert("cookie", cookies.parse().unwrap());
        }
        self.send(request).await
    }

    async fn login_from(&self, peer: &str, cookies: &str, email: &str, password: &str) -> Reply {
        let body = json!({ "email": email, "password": password });
        let request = self.request(Method::POST, "/token?grant_type=password", None, body);
        self.send_from(peer, cookies, request).await
    }

    async fn ask_from(&self, peer: &str, cookies: &str, path: &str, body: Value) -> Reply {
        let request = self.request(Method::POST, path, None, body);
        self.send_from(peer, cookies, request).await
    }

    /// A solved puzzle as the captcha token.
    pub(super) async fn solved(&self) -> String {
        let asked = self.get("/puzzle", self.state.keys().anon()).await.ok();
        let puzzle = text(&asked, "puzzle");
        let bits = u32::try_from(asked["bits"].as_u64().unwrap()).unwrap();
        format!("{puzzle}:{}", supabase_base::puzzle::solve(puzzle, bits))
    }
}

#[tokio::test]
async fn wrong_passwords_of_strangers_delay_strangers_and_not_the_known_device() {
    story(|db| async move {
        let world = limited(db);
        world.person(ANA).await;
        let entered = world.login_from("192.0.2.1", "", ANA, PASSWORD).await;
        let line = entered.headers["set-cookie"].to_str().unwrap();
        for part in [
            "sb-device-",
            "; Path=/auth/v1; ",
            "; HttpOnly",
            "; SameSite=Strict",
            "; Secure",
        ] {
            assert!(line.contains(part), "{line}");
        }
        assert!(!line.contains("ana"), "{line}");
        let known = cookies(&entered);
        // Many networks use up what strangers have at this account.
        let mut refused = None;
        for network in 0..61 {
            let reply = world
                .login_from(&format!("198.51.{network}.1"), "", ANA, "errada-1")
                .await;
            match network {
                60 => refused = Some(reply),
                _ => drop(reply.refused(400, "invalid_credentials")),
            }
        }
        let refused = refused.unwrap();
        refused.refused(429, "over_request_rate_limit");
        assert_eq!(refused.headers["retry-after"], "60");
        world
            .login_from("192.0.2.200", "", ANA, PASSWORD)
            .await
            .refused(429, "over_request_rate_limit");
        // Without the password no device is known, whatever the client sends.
        for forged in ["sb-device-0=x.1.y", &known.replace('.', ".1")] {
            world
                .login_from("203.0.113.9", forged, ANA, PASSWORD)
                .await
                .refused(429, "over_request_rate_limit");
        }
        world.login_from("198.51.0.1", &known, ANA, PASSWORD).await.ok();
        // The device has a limit of its own, and is known for this account alone.
        for _ in 0..10 {
            world
                .login_from("192.0.2.1", &known, ANA, "errada-1")
                .await
                .refused(400, "invalid_credentials");
        }
        world
            .login_from("192.0.2.1", &known, ANA, PASSWORD)
            .await
            .refused(429, "over_request_rate_limit");
        world.pass(90);
        world.login_from("192.0.2.1", &known, ANA, PASSWORD).await.ok();
        let expired = 400 * 24 * 3600;
        world.pass(expired);
        for network in 0..61 {
            world
                .login_from(&format!("198.51.{network}.1"), "", ANA, "errada-1")
                .await;
        }
        world
            .login_from("192.0.2.1", &known, ANA, PASSWORD)
            .await
            .refused(429, "over_request_rate_limit");
    })
    .await;
}

#[tokio::test]
async fn two_accounts_in_one_browser_are_remembered_under_one_id() {
    story(|db| async move {
        let world = limited(db);
        for address in [ANA, "bia@example.org"] {
            world.person(address).await;
        }
        world.product.devices.lock().unwrap().clear();
        let first = cookies(&world.login_from("192.0.2.1", "", ANA, PASSWORD).await);
        let both = world.login_from("192.0.2.1", &first, "bia@example.org", PASSWORD).await;
        let both = format!("{first}; {}", cookies(&both));
        // A known device keeps its cookie until that is renewed; the product learns of its new session all the same.
        let again = world.login_from("192.0.2.1", &both, ANA, PASSWORD).await;
        assert!(again.headers.get("set-cookie").is_none());
        // A forged id is not taken over.
        let forged = first.replacen('=', "=0", 1);
        world.login_from("192.0.2.1", &forged, ANA, PASSWORD).await.ok();
        world.pass(31 * 24 * 3600);
        world.login_from("192.0.2.1", &both, ANA, PASSWORD).await.ok();

        let devices = world.product.devices.lock().unwrap().clone();
        let (ana, bia) = (devices[0].0, devices[1].0);
        let (browser, other) = (devices[0].1.clone(), devices[3].1.clone());
        assert!(ana != bia && browser != other && !first.contains(&other));
        assert_eq!(
            devices,
            [
                (ana, browser.clone()),
                (bia, browser.clone()),
                (ana, browser.clone()),
                (ana, other),
                (ana, browser)
            ]
        );
    })
    .await;
}

#[tokio::test]
async fn recovery_asked_by_strangers_delays_and_voids_nothing_of_the_known_device() {
    story(|db| async move {
        let world = limited(db);
        world.person(ANA).await;
        let known = cookies(&world.login_from("192.0.2.1", "", ANA, PASSWORD).await);
        world.pass(60);
        let body = || json!({ "email": ANA });
        for path in ["/recover", "/otp"] {
            world.ask_from("198.51.100.1", "", path, body()).await.ok();
            world
                .ask_from("198.51.100.2", "", path, body())
                .await
                .refused(429, "over_email_send_rate_limit");
            world.ask_from("198.51.100.3", &known, path, body()).await.ok();
            let (_, code) = world.latest(ANA).await;
            // A stranger asks again and guesses: what the owner asked for stands.
            world.pass(60);
            world.ask_from("198.51.100.1", "", path, body()).await.ok();
            let guess = |token: &str| json!({ "email": ANA, "token": token, "type": "recovery" });
            for _ in 0..6 {
                world
                    .ask_from("198.51.100.1", "", "/verify", guess("x"))
                    .await
                    .refused(403, "otp_expired");
            }
            let entered = world.ask_from("192.0.2.7", &known, "/verify", guess(&code)).await;
            entered.ok();
            world
                .ask_from("192.0.2.7", &known, "/verify", guess(&code))
                .await
                .refused(403, "otp_expired");
            world.pass(60);
        }
    })
    .await;
}

#[tokio::test]
async fn token_of_an_earlier_new_address_proves_no_later_one() {
    story(|db| async move {
        let world = World::plain(db);
        world.person(ANA).await;
        let entered = world.login_from("192.0.2.1", "", ANA, PASSWORD).await;
        let known = cookies(&entered);
        let session = entered.ok();
        let token = text(&session, "access_token");
        world
            .put_user(token, json!({ "email": "propria@example.org" }))
            .await
            .ok();
        // The mails of a known device have tokens beside those of the session.
        let again = json!({ "email": ANA, "type": "email_change" });
        world.ask_from("192.0.2.1", &known, "/resend", again).await.ok();
        let (earlier_current, _) = world.latest(ANA).await;
        let (earlier_new, _) = world.latest("propria@example.org").await;
        world
            .put_user(token, json!({ "email": "alheia@example.org" }))
            .await
            .ok();
        let verify = |link: &str| json!({ "token_hash": param(link, "token"), "type": "email_change" });
        for link in [&earlier_new, &earlier_current] {
            world.post("/verify", verify(link)).await.refused(403, "otp_expired");
        }
        let (current, _) = world.latest(ANA).await;
        let half = world.post("/verify", verify(&current)).await.ok();
        assert_eq!(half["code"], "200");
        assert_eq!(world.get("/user", token).await.ok()["email"], ANA);
        let (new, _) = world.latest("alheia@example.org").await;
        let changed = world.post("/verify", verify(&new)).await.ok();
        assert_eq!(changed["user"]["email"], "alheia@example.org");
    })
    .await;
}

#[tokio::test]
async fn wrong_codes_of_a_thief_lock_the_factor_for_strangers_and_not_for_the_known_device() {
    story(|db| async move {
        let world = limited(db);
        let session = world.person(ANA).await;
        let token = text(&session, "access_token");
        let (factor, secret) = world.enroll(token, "App").await;
        let raised = world.answer(token, &factor, &world.totp(&secret)).await;
        let known = cookies(&raised);
        assert!(!known.is_empty());
        world.pass(60);
        // The password alone makes no known device.
        let half = world.login(ANA, PASSWORD).await;
        assert!(half.headers.get("set-cookie").is_none());
        let half = half.ok();
        for _ in 0..5 {
            world
                .answer(text(&half, "access_token"), &factor, "000000")
                .await
                .refused(422, "mfa_verification_failed");
        }
        world
            .answer(text(&half, "access_token"), &factor, &world.totp(&secret))
            .await
            .refused(429, "over_request_rate_limit");
        let mine = world.login_from("192.0.2.1", &known, ANA, PASSWORD).await.ok();
        let mine = text(&mine, "access_token");
        let challenge = world.challenge(mine, &factor).await;
        let code = code_at(&secret, world.state.now().as_second());
        let body = json!({ "challenge_id": challenge["id"], "code": code });
        let request = world.request(Method::POST, &format!("/factors/{factor}/verify"), Some(mine), body);
        world.send_from("192.0.2.1", &known, request).await.ok();
    })
    .await;
}
