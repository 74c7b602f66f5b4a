//! Requests of one person at the same moment: none waits for another for ever, none is answered "busy".

use futures_util::future::join_all;

use super::*;

const ROUNDS: usize = 25;

/// Limits are on, since their locks are what may be waited for, and high enough not to matter.
fn busy(db: Db) -> World {
    World::new(db, |config| {
        let plenty = Limit {
            count: 100_000,
            window: SignedDuration::from_hours(1),
        };
        config.rate_limits = true;
        config.mail_min_interval = SignedDuration::ZERO;
        config.limits.mail_per_network = plenty;
        config.limits.mail_per_address = plenty;
        config.limits.signup_per_ip = plenty;
        config.limits.otp_per_ip = plenty;
        config.limits.signup_without_puzzle = plenty;
        config.limits.otp_without_puzzle = plenty;
        config.limits.verify_per_network = plenty;
    })
}

/// Every answer is one of the person's own making.
#[track_caller]
fn nobody_was_busy(replies: &[Reply]) {
    for reply in replies {
        assert!(reply.status.as_u16() < 500, "{} {}", reply.status, reply.json);
    }
}

#[tokio::test]
async fn change_of_address_and_a_recovery_do_not_wait_for_each_other() {
    story(|db| async move {
        let world = busy(db);
        let session = world.person("ana@example.org").await;
        let token = text(&session, "access_token");
        for round in 0..ROUNDS {
            let mut at_once = Vec::new();
            for number in 0..4 {
                let email = format!("nova{round}-{number}@example.org");
                at_once.push(world.request(Method::PUT, "/user", Some(token), json!({ "email": email })));
                let body = json!({ "email": "ana@example.org" });
                at_once.push(world.request(Method::POST, "/recover", None, body));
            }
            let replies = join_all(at_once.into_iter().map(|request| world.send(request))).await;
            nobody_was_busy(&replies);
            assert!(
                replies.iter().all(|reply| reply.status == StatusCode::OK),
                "{replies:?}"
            );
        }
    })
    .await;
}

#[tokio::test]
async fn repeated_sign_up_and_its_other_mails_do_not_either() {
    story(|db| async move {
        let world = busy(db);
        for round in 0..ROUNDS {
            let email = format!("p{round}@example.org");
            world.sign_up(&email).await.ok();
            let (link, code) = world.latest(&email).await;
            let path = link
                .strip_prefix(SITE)
                .and_then(|path| path.strip_prefix("/auth/v1"))
                .unwrap();
            let body = json!({ "email": email });
            let at_once = [
                world.request(
                    Method::POST,
                    "/signup",
                    None,
                    json!({ "email": email, "password": PASSWORD }),
                ),
                world.request(Method::POST, "/recover", None, body.clone()),
                world.request(Method::POST, "/otp", None, body),
                world.request(
                    Method::POST,
                    "/resend",
                    None,
                    json!({ "email": email, "type": "signup" }),
                ),
                world.request(Method::GET, path, None, Value::Null),
                world.request(
                    Method::POST,
                    "/verify",
                    None,
                    json!({ "email": email, "token": code, "type": "email" }),
                ),
            ];
            nobody_was_busy(&join_all(at_once.into_iter().map(|request| world.send(request))).await);
        }
    })
    .await;
}
