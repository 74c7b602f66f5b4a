mod numbers;

use db::Reads;

use super::*;
use supabase_delivery::sms::Channel;

const ANA: &str = "+5511987654321";

fn open(db: Db) -> World {
    World::new(db, |config| {
        config.phone_factor_enroll = true;
        config.phone_factor_verify = true;
    })
}

/// Limits on, and high enough not to matter but for the pause between two messages.
fn paced(db: Db) -> World {
    World::new(db, |config| {
        config.rate_limits = true;
        config.phone_factor_enroll = true;
        config.phone_factor_verify = true;
        config.limits.sms_per_number.count = 3;
    })
}

impl World {
    /// Begins a telephone as a factor; its id.
    async fn enroll_phone(&self, bearer: &str, phone: &str) -> String {
        let body = json!({ "factor_type": "phone", "friendly_name": phone, "phone": phone });
        let factor = self.as_user(Method::POST, "/factors", bearer, body).await.ok();
        text(&factor, "id").to_owned()
    }

    async fn ask_phone(&self, bearer: &str, factor: &str, body: Value) -> Reply {
        self.as_user(Method::POST, &format!("/factors/{factor}/challenge"), bearer, body)
            .await
    }

    async fn answer_phone(&self, bearer: &str, factor: &str, challenge: &Value, code: &str) -> Reply {
        let body = json!({ "challenge_id": challenge["id"], "code": code });
        self.as_user(Method::POST, &format!("/factors/{factor}/verify"), bearer, body)
            .await
    }

    /// A person with a verified telephone: the session at `aal2` and the factor.
    async fn with_phone(&self, email: &str, phone: &str) -> (Value, String) {
        let session = self.person(email).await;
        let token = text(&session, "access_token");
        let factor = self.enroll_phone(token, phone).await;
        let challenge = self.ask_phone(token, &factor, json!({})).await.ok();
        let (_, code) = self.latest_text(phone).await;
        let raised = self.answer_phone(token, &factor, &challenge, &code).await.ok();
        (raised, factor)
    }
}

fn other_than(code: &str) -> &'static str {
    if code == "000000" { "000001" } else { "000000" }
}

#[tokio::test]
async fn texted_code_raises_the_same_session() {
    story(|db| async move {
        let world = open(db);
        let session = world.person("ana@example.org").await;
        let token = text(&session, "access_token");
        let body = json!({ "factor_type": "phone", "friendly_name": "Meu", "phone": "+55 11 98765 4321" });
        let factor = world.as_user(Method::POST, "/factors", token, body).await.ok();
        let id = text(&factor, "id");
        assert_eq!(
            factor,
            json!({ "id": id, "type": "phone", "friendly_name": "Meu", "phone": "5511987654321" })
        );
        assert!(world.texts().await.is_empty(), "nothing is sent before it is asked for");
        let challenge = world
            .ask_phone(token, id, json!({ "factorId": id, "channel": "whatsapp" }))
            .await
            .ok();
        let expected = json!({
            "id": challenge["id"], "type": "phone", "expires_at": world.state.now().as_second() + 300,
        });
        assert_eq!(challenge, expected);
        let (sms, code) = world.latest_text(ANA).await;
        assert_eq!(
            (sms.text, sms.channel),
            (format!("Your second step is {code}"), Channel::Whatsapp)
        );
        let raised = world
            .answer_phone(token, id, &challenge, &format!(" {code} "))
            .await
            .ok();
        let (before, after) = (world.claims(&session), world.claims(&raised));
        assert_eq!(before["session_id"], after["session_id"]);
        assert_eq!(
            (after["aal"].as_str(), after["amr"][0]["method"].as_str()),
            (Some("aal2"), Some("mfa/phone"))
        );
        let listed = &raised["user"]["factors"][0];
        assert_eq!(
            (&listed["factor_type"], &listed["status"], &listed["phone"]),
            (&json!("phone"), &json!("verified"), &json!("5511987654321"))
        );
        assert!(listed["last_challenged_at"].is_string());
        // It guards the account from now on: a new sign-in owes it.
        let half = world.login("ana@example.org", PASSWORD).await.ok();
        assert_eq!(world.claims(&half)["next_aal"], "aal2");
        let half = text(&half, "access_token");
        world
            .as_user(Method::DELETE, &format!("/factors/{id}"), half, Value::Null)
            .await
            .refused(422, "insufficient_aal");
        let challenge = world.ask_phone(half, id, json!({})).await.ok();
        let (sms, code) = world.latest_text(ANA).await;
        assert_eq!(sms.channel, Channel::Sms);
        let whole = world.answer_phone(half, id, &challenge, &code).await.ok();
        let whole = text(&whole, "access_token");
        let gone = world
            .as_user(Method::DELETE, &format!("/factors/{id}"), whole, Value::Null)
            .await
            .ok();
        assert_eq!(gone, json!({ "id": id }));
        let session = world.login("ana@example.org", PASSWORD).await.ok();
        assert_eq!(world.claims(&session).get("next_aal"), None);
        // The account itself has no number by that.
        assert_eq!(session["user"]["phone"], "");
    })
    .await;
}

#[tokio::test]
async fn code_is_kept_as_a_digest_works_once_and_answers_its_own_challenge_in_time() {
    story(|db| async move {
        let world = open(db.clone());
        let (session, factor) = world.with_phone("ana@example.org", ANA).await;
        let token = text(&session, "access_token");
        let ask = || world.ask_phone(token, &factor, json!({}));

        let first = ask().await.ok();
        let (_, old) = world.latest_text(ANA).await;
        let stored: Option<Value> = db
            .reader()
            .opt("SELECT state FROM auth_challenges", db::params![])
            .await
            .unwrap();
        assert!(!stored.unwrap().to_string().contains(&old));
        let second = ask().await.ok();
        let (_, code) = world.latest_text(ANA).await;
        // The latest question counts, and the code of another is none of its own.
        world
            .answer_phone(token, &factor, &first, &old)
            .await
            .refused(404, "mfa_factor_not_found");
        if old != code {
            let refusal = world.answer_phone(token, &factor, &second, &old).await;
            let message = refusal.refused(422, "mfa_verification_failed");
            assert_eq!(message, "Invalid MFA Phone code entered");
        }
        let raised = world.answer_phone(token, &factor, &second, &code).await.ok();
        let token = text(&raised, "access_token");
        world
            .answer_phone(token, &factor, &second, &code)
            .await
            .refused(404, "mfa_factor_not_found");

        let late = world.ask_phone(token, &factor, json!({})).await.ok();
        let (_, code) = world.latest_text(ANA).await;
        world.pass(300);
        world
            .answer_phone(token, &factor, &late, &code)
            .await
            .refused(422, "mfa_challenge_expired");

        // Another user's challenge and code open nothing, and are not spent.
        let (eve, eves) = world.with_phone("eve@example.org", "+351912345678").await;
        let eve = text(&eve, "access_token");
        let foreign = world.ask_phone(eve, &eves, json!({})).await.ok();
        let (_, code) = world.latest_text("+351912345678").await;
        world
            .answer_phone(token, &factor, &foreign, &code)
            .await
            .refused(404, "mfa_factor_not_found");
        world
            .ask_phone(token, &eves, json!({}))
            .await
            .refused(404, "mfa_factor_not_found");
        world.answer_phone(eve, &eves, &foreign, &code).await.ok();
    })
    .await;
}

#[tokio::test]
async fn guesses_lock_the_factor_and_no_message_is_paid_for_meanwhile() {
    story(|db| async move {
        let world = open(db);
        let (session, factor) = world.with_phone("ana@example.org", ANA).await;
        let token = text(&session, "access_token");
        let challenge = world.ask_phone(token, &factor, json!({})).await.ok();
        let (_, code) = world.latest_text(ANA).await;
        for _ in 0..5 {
            world
                .answer_phone(token, &factor, &challenge, other_than(&code))
                .await
                .refused(422, "mfa_verification_failed");
        }
        let locked = world.answer_phone(token, &factor, &challenge, &code).await;
        locked.refused(429, "over_request_rate_limit");
        assert_eq!(locked.headers["retry-after"], "301");
        let sent = world.texts().await.len();
        world
            .ask_phone(token, &factor, json!({}))
            .await
            .refused(429, "over_request_rate_limit");
        assert_eq!(world.texts().await.len(), sent);
        world.pass(301);
        let challenge = world.ask_phone(token, &factor, json!({})).await.ok();
        let (_, code) = world.latest_text(ANA).await;
        world.answer_phone(token, &factor, &challenge, &code).await.ok();
    })
    .await;
}

#[tokio::test]
async fn messages_to_one_number_are_paced_for_all_senders() {
    story(|db| async move {
        let world = paced(db);
        let ana = world.person("ana@example.org").await;
        let eve = world.person("eve@example.org").await;
        let (ana, eve) = (text(&ana, "access_token"), text(&eve, "access_token"));
        // A number that is Ana's may be named by anybody; the answers are the same.
        let hers = world.enroll_phone(ana, ANA).await;
        let eves = world.enroll_phone(eve, ANA).await;
        world.ask_phone(ana, &hers, json!({})).await.ok();
        for (token, factor) in [(ana, &hers), (eve, &eves)] {
            let again = world.ask_phone(token, factor, json!({})).await;
            let message = again.refused(429, "over_sms_send_rate_limit");
            assert_eq!(
                message,
                "For security purposes, you can only request this after 60 seconds."
            );
            assert_eq!(again.headers["retry-after"], "60");
        }
        for _ in 0..2 {
            world.pass(60);
            world.ask_phone(ana, &hers, json!({})).await.ok();
        }
        world.pass(60);
        let many = world.ask_phone(eve, &eves, json!({})).await;
        assert_eq!(many.refused(429, "over_sms_send_rate_limit"), "sms rate limit exceeded");
        assert_eq!(world.texts().await.len(), 3);
    })
    .await;
}

#[tokio::test]
async fn one_account_does_not_use_up_the_messages_of_all() {
    story(|db| async move {
        let world = World::new(db, |config| {
            config.rate_limits = true;
            config.phone_factor_enroll = true;
            config.phone_factor_verify = true;
            config.limits.sms_per_account.count = 3;
            config.limits.sms_in_all.count = 7;
        });
        let (session, proven) = world.with_phone("ana@example.org", ANA).await;
        let ana = text(&session, "access_token");
        world.person("eve@example.org").await;
        let entered = world.login("eve@example.org", PASSWORD).await;
        let cookie = entered.headers["set-cookie"].to_str().unwrap();
        let known = cookie.split(';').next().unwrap().to_owned();
        let session = entered.ok();
        let eve = text(&session, "access_token");
        // Each message goes to another number. A known device is limited apart from strangers, and limited too.
        for (first, cookie) in [(0, ""), (4, known.as_str())] {
            for number in first..first + 4 {
                let factor = world.enroll_phone(eve, &format!("+35191234567{number}")).await;
                let path = format!("/factors/{factor}/challenge");
                let mut request = world.request(Method::POST, &path, Some(eve), json!({}));
                request.headers_mut().insert("cookie", cookie.parse().unwrap());
                let reply = world.send(request).await;
                if number < first + 3 {
                    reply.ok();
                } else {
                    let message = reply.refused(429, "over_sms_send_rate_limit");
                    assert_eq!(message, "sms rate limit exceeded");
                    assert_eq!(reply.headers["retry-after"], "28800");
                }
                let path = format!("/factors/{factor}");
                world.as_user(Method::DELETE, &path, eve, Value::Null).await.ok();
            }
        }
        assert_eq!(world.texts().await.len(), 7);
        // Where all accounts together used up the messages, a proven number still gets its code.
        let session = world.person("bia@example.org").await;
        let bia = text(&session, "access_token");
        let factor = world.enroll_phone(bia, "+351912345678").await;
        world
            .ask_phone(bia, &factor, json!({}))
            .await
            .refused(429, "over_sms_send_rate_limit");
        world.pass(60);
        world.ask_phone(ana, &proven, json!({})).await.ok();
        assert_eq!(world.texts().await.len(), 8);
    })
    .await;
}
