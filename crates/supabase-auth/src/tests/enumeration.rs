//! Answers about addresses: they do not reveal who has an account, except where the contract itself does.

use super::equal_work::{busy, spied};
use super::*;

/// The answer of a sign-up with what must differ between two people taken out.
fn comparable(mut user: Value, email: &str) -> Value {
    let id = text(&user, "id").to_owned();
    let identity = user["identities"][0]["identity_id"]
        .as_str()
        .unwrap_or("NONE")
        .to_owned();
    let plain = user
        .to_string()
        .replace(&id, "ID")
        .replace(&identity, "IDENTITY")
        .replace(email, "EMAIL");
    user = serde_json::from_str(&plain).unwrap();
    user
}

#[tokio::test]
async fn sign_up_answer_for_pending_address_equals_that_for_free_one() {
    story(|db| async move {
        let world = World::plain(db);
        let body = json!({ "email": "bia@example.org", "password": PASSWORD, "data": { "name": "Bia", "secret": 1 } });
        world.post("/signup", body).await.ok();
        world
            .operate(Method::POST, "/invite", json!({ "email": "caio@example.org" }))
            .await
            .ok();
        world.pass(3600);
        let ask = async |email: &'static str| {
            let body = json!({ "email": email, "password": "outra-senha-9", "data": { "name": "X" } });
            comparable(world.post("/signup", body).await.ok(), email)
        };
        let free = ask("nova@example.org").await;
        for pending in ["bia@example.org", "caio@example.org", "nova@example.org"] {
            assert_eq!(ask(pending).await.to_string(), free.to_string(), "{pending}");
        }
        // The id is the account's own, as the contract has it, and stays the same.
        assert_eq!(
            world.sign_up("bia@example.org").await.ok()["identities"][0]["identity_id"],
            world.sign_up("bia@example.org").await.ok()["identities"][0]["identity_id"]
        );
    })
    .await;
}

#[tokio::test]
async fn sign_up_answer_for_taken_address_differs_in_role_and_identities_only() {
    story(|db| async move {
        let world = World::plain(db);
        world.person("ana@example.org").await;
        let ask = async |email: &'static str| {
            let body = json!({ "email": email, "password": "outra-senha-9", "data": { "name": "X" } });
            world.post("/signup", body).await
        };
        let (free, taken) = (ask("nova@example.org").await, ask("ana@example.org").await);
        let names = |reply: &Reply| {
            let mut names: Vec<_> = reply.headers.keys().map(ToString::to_string).collect();
            names.sort();
            names
        };
        assert_eq!(names(&free), names(&taken));
        let mut free = comparable(free.ok(), "nova@example.org");
        let mut taken = comparable(taken.ok(), "ana@example.org");
        assert_eq!((&taken["role"], &taken["identities"]), (&json!(""), &json!([])));
        for user in [&mut free, &mut taken] {
            user["role"] = Value::Null;
            user["identities"] = Value::Null;
        }
        assert_eq!(free.to_string(), taken.to_string());
    })
    .await;
}

#[tokio::test]
async fn sign_ups_of_one_network_are_limited() {
    story(|db| async move {
        let world = World::new(db, |config| {
            config.rate_limits = true;
            config.limits.signup_per_network.count = 4;
            config.limits.signup_without_puzzle.count = 10;
        });
        let ask = |number: usize| {
            let body = json!({ "email": format!("p{number}@example.org"), "password": PASSWORD });
            let mut request = world.request(Method::POST, "/signup", None, body);
            let peer: std::net::SocketAddr = format!("198.51.100.{number}:1").parse().unwrap();
            request.extensions_mut().insert(ConnectInfo(peer));
            world.send(request)
        };
        for number in 1..=4 {
            ask(number).await.ok();
        }
        ask(5).await.refused(429, "over_request_rate_limit");
    })
    .await;
}

#[tokio::test]
async fn otp_for_unknown_address_answers_and_works_like_for_known_one() {
    story(|db| async move {
        for closed in [false, true] {
            let world = busy(db.clone(), |config| config.disable_signup = closed);
            if !closed {
                world.person("ana@example.org").await;
            }
            let ask = |email: &'static str| {
                let body = json!({ "email": email, "create_user": closed, "data": { "name": "X" } });
                spied(&world, Method::POST, "/otp", None, body)
            };
            let before = world.mails().await.len();
            let (known, answer) = ask("ana@example.org").await;
            let (unknown, other) = ask("nobody@example.org").await;
            assert_eq!(known, unknown);
            assert_eq!((answer.ok(), other.ok()), (json!({}), json!({})));
            let mails = world.mails().await;
            assert_eq!(mails[before..].len(), 1, "nobody is made and nobody else hears of it");
            assert_eq!(mails[before].to, "ana@example.org");
        }
    })
    .await;
}

#[tokio::test]
async fn change_to_taken_address_answers_and_works_like_to_free_one() {
    story(|db| async move {
        let world = busy(db, |_| {});
        world.person("bia@example.org").await;
        let session = world.person("ana@example.org").await;
        let token = text(&session, "access_token");
        let mut seen = Vec::new();
        for email in ["nova@example.org", "bia@example.org"] {
            let (work, reply) = spied(&world, Method::PUT, "/user", Some(token), json!({ "email": email })).await;
            let user = reply.ok();
            assert_eq!(user["new_email"], email);
            let again = json!({ "email": email, "type": "email_change" });
            let (more, reply) = spied(&world, Method::POST, "/resend", None, again).await;
            seen.push((work, more, comparable(user, email), reply.ok()));
        }
        assert_eq!(seen[0], seen[1]);
        // The owner of the address gets a notice without a link, so the change never happens.
        let mails = world.mails().await;
        let to_bia: Vec<_> = mails.iter().filter(|mail| mail.to == "bia@example.org").collect();
        assert_eq!(
            to_bia.last().unwrap().subject,
            "This email address already has an account"
        );
        assert!(to_bia.iter().skip(1).all(|mail| !mail.text.contains(SITE)));
    })
    .await;
}

#[tokio::test]
async fn change_to_taken_number_answers_and_works_like_to_free_one() {
    story(|db| async move {
        let world = busy(db, |_| {});
        let bia = json!({ "phone": "+5511900000001", "password": PASSWORD });
        world.post("/signup", bia).await.ok();
        let (_, code) = world.latest_text("+5511900000001").await;
        let body = json!({ "phone": "+5511900000001", "token": code, "type": "sms" });
        world.post("/verify", body).await.ok();
        let session = world.person("ana@example.org").await;
        let token = text(&session, "access_token");
        let mut seen = Vec::new();
        let before = world.texts().await.len();
        for phone in ["+5511900000002", "+5511900000001"] {
            let (work, reply) = spied(&world, Method::PUT, "/user", Some(token), json!({ "phone": phone })).await;
            let user = reply.ok();
            let again = json!({ "phone": phone, "type": "phone_change" });
            let (more, reply) = spied(&world, Method::POST, "/resend", None, again).await;
            assert!(reply.ok()["message_id"].is_string());
            seen.push((work, more, comparable(user, &phone[1..])));
        }
        assert_eq!(seen[0], seen[1]);
        let texts = world.texts().await;
        assert!(texts[before..].iter().all(|sms| sms.to == "+5511900000002"));
    })
    .await;
}
