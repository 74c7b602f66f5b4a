//! Whose browser gets notifications, and until when.

use super::{Story, devices, subscribe};
use axum::http::Method;
use futures_util::future::join_all;
use jiff::SignedDuration;
use testkit::{Person, ProfileFacts, PushServiceStub, Reply, TestApp, Value, json, on_both};

async fn refused(who: &Person, changed: &str, value: Value) {
    let service = PushServiceStub::start().await;
    let mut subscription = service.browser().subscription();
    subscription[changed] = value;
    let refusal = who.rpc("save_push_subscription", subscription).await;
    let body = refusal.refused(422, "VALIDATION");
    assert!(body.to_string().contains(changed), "{body}");
}

#[test]
fn keys_and_endpoints_that_are_none_are_refused() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.newcomer("Ana").await;
        for endpoint in [
            "http://push.example/x",
            "https://192.168.0.1/x",
            "https://169.254.169.254/latest",
            "https://postgres/x",
            "ftp://push.example/x",
            "",
        ] {
            refused(&ana, "endpoint", json!(endpoint)).await;
        }
        let long = format!("https://push.example/{}", "x".repeat(2100));
        refused(&ana, "endpoint", json!(long)).await;
        refused(&ana, "p256dh", json!("BAAA")).await;
        refused(&ana, "auth", json!("AAAA")).await;
        assert_eq!(devices(&ana).await, json!(0));
    });
}

#[test]
fn production_refuses_this_machine() {
    on_both(|engine| async move {
        let story = Story::begin(engine).await;
        let mut push = story.app.enlace.app.push.clone();
        push.rules = supabase::push::EndpointRules::Public;
        assert!(push.rules.parse(&story.browser.endpoint).is_err());
    });
}

#[test]
fn ten_browsers_stay_and_an_endpoint_moves_to_who_uses_it() {
    on_both(|engine| async move {
        let story = Story::begin(engine).await;
        for _ in 0..10 {
            story.app.advance(SignedDuration::from_secs(1));
            subscribe(&story.bia, &story.service.browser()).await;
        }
        assert_eq!(devices(&story.bia).await, json!(10));
        story.app.advance(super::AWAY);
        story.write("oi").await;
        let received = story.service.take();
        assert_eq!((received.len(), story.browser.read(&received).len()), (10, 0));

        let caio = story.app.ready("Caio", ProfileFacts::default()).await;
        let shared = story.service.browser();
        subscribe(&caio, &shared).await;
        subscribe(&story.bia, &shared).await;
        assert_eq!(devices(&caio).await, json!(0));
        let gone = json!({ "endpoint": shared.endpoint });
        caio.rpc("delete_push_subscription", gone.clone()).await.ok();
        assert_eq!(devices(&story.bia).await, json!(10), "only the owner deletes");
        story.bia.rpc("delete_push_subscription", gone).await.ok();
        assert_eq!(devices(&story.bia).await, json!(9));
    });
}

#[test]
fn signing_out_ends_the_subscription_of_that_session() {
    on_both(|engine| async move {
        let mut story = Story::begin(engine).await;
        let first = story.bia.clone();
        story.bia.sign_in().await;
        subscribe(&story.bia, &story.service.browser()).await;
        assert_eq!(devices(&first).await, json!(2));
        let left = first.auth(Method::POST, "logout?scope=local", json!({})).await;
        assert!(left.status.is_success());
        assert_eq!(devices(&story.bia).await, json!(1));
    });
}

#[test]
fn subscription_without_a_session_gets_nothing_and_is_deleted() {
    on_both(|engine| async move {
        let mut story = Story::begin(engine).await;
        // Months later the session was swept as too old.
        story.later(SignedDuration::from_hours(24 * 200)).await;
        for who in [&mut story.ana, &mut story.bia] {
            who.sign_in().await;
        }
        story.app.advance(super::AWAY);
        story.service.take();
        story.write("oi").await;
        assert!(story.service.take().is_empty());
        assert_eq!(devices(&story.bia).await, json!(0));
    });
}

#[test]
fn export_holds_the_subscription_and_erasure_removes_it() {
    on_both(|engine| async move {
        let story = Story::begin(engine).await;
        story.bia.rpc("set_push_detail", json!({ "complete": true })).await.ok();
        let export = story.bia.rpc("export_my_data", json!({})).await.ok();
        assert_eq!(
            export["push_subscriptions"][0]["endpoint"],
            json!(story.browser.endpoint)
        );
        assert_eq!(export["push_settings"].as_array().map(Vec::len), Some(1));
        story.say("oi").await;
        story.bia.rpc("delete_account", json!({})).await.ok();
        story.later(SignedDuration::from_secs(6)).await;
        assert!(story.service.take().is_empty(), "who leaves hears nothing");
        story.later(SignedDuration::from_hours(24 * 31)).await;
        let db = &story.app.enlace.app.db;
        let left: i64 = db
            .one("SELECT count(*) FROM push_subscriptions", Vec::new())
            .await
            .expect("a count");
        assert_eq!(left, 0);
    });
}

#[test]
fn test_message_goes_to_the_own_browser_and_not_too_often() {
    on_both(|engine| async move {
        let story = Story::begin(engine).await;
        let own = json!({ "endpoint": story.browser.endpoint });
        story
            .ana
            .rpc("send_test_push", own.clone())
            .await
            .refused(404, "NOT_FOUND");
        story.bia.rpc("send_test_push", own.clone()).await.ok();
        story.app.run_until_idle().await;
        assert_eq!(story.bodies(), ["As notificações chegam a este aparelho"]);
        assert_eq!(story.bia.rpc("send_test_push", own.clone()).await.status.as_u16(), 429);
        story.app.advance(SignedDuration::from_secs(31));
        story.bia.rpc("send_test_push", own).await.ok();
    });
}

/// How long a refused call is to wait.
fn wait(reply: &Reply) -> u64 {
    assert_eq!(reply.status.as_u16(), 429, "{}", reply.body);
    let header = reply.headers.get("retry-after").and_then(|value| value.to_str().ok());
    header.and_then(|text| text.parse().ok()).expect("a number of seconds")
}

#[test]
fn pause_between_tests_outlives_the_subscription() {
    on_both(|engine| async move {
        let story = Story::begin(engine).await;
        let own = json!({ "endpoint": story.browser.endpoint });
        story.bia.rpc("send_test_push", own.clone()).await.ok();
        story.bia.rpc("delete_push_subscription", own.clone()).await.ok();
        subscribe(&story.bia, &story.browser).await;
        let refused = story.bia.rpc("send_test_push", own).await;
        assert_eq!(wait(&refused), 30);
        assert_eq!(
            refused.body["message"],
            "Muitas ações em pouco tempo. Espere um instante e tente de novo."
        );
        let other = story.service.browser();
        subscribe(&story.bia, &other).await;
        let other = json!({ "endpoint": other.endpoint });
        assert_eq!(wait(&story.bia.rpc("send_test_push", other).await), 30);
        story.app.run_until_idle().await;
        assert_eq!(story.service.take().len(), 0, "the first was deleted before it left");
    });
}

#[test]
fn account_has_ten_tests_and_twenty_new_subscriptions_a_day() {
    on_both(|engine| async move {
        let story = Story::begin(engine).await;
        let own = json!({ "endpoint": story.browser.endpoint });
        for _ in 0..10 {
            story.bia.rpc("send_test_push", own.clone()).await.ok();
            story.app.advance(SignedDuration::from_secs(30));
        }
        let rest = 24 * 3600 - 10 * 30;
        assert_eq!(wait(&story.bia.rpc("send_test_push", own.clone()).await), rest);
        for _ in 1..20 {
            subscribe(&story.bia, &story.service.browser()).await;
        }
        let one_more = story.service.browser().subscription();
        wait(&story.bia.rpc("save_push_subscription", one_more.clone()).await);
        assert_eq!(devices(&story.bia).await, json!(10));
        story.ana.rpc("save_push_subscription", one_more).await.ok();
        let newest = story.service.browser();
        story.app.advance(SignedDuration::from_hours(24));
        let (mut bia, app) = (story.bia.clone(), story.app.clone());
        bia.sign_in().await;
        subscribe(&bia, &newest).await;
        // Renewing what the account has is not counted.
        for _ in 0..25 {
            subscribe(&bia, &newest).await;
        }
        bia.rpc("send_test_push", json!({ "endpoint": newest.endpoint }))
            .await
            .ok();
        app.run_until_idle().await;
        assert_eq!(newest.read(&story.service.take()).len(), 1);
    });
}

#[test]
fn concurrent_tests_and_subscriptions_do_not_exceed_the_limits() {
    on_both(|engine| async move {
        let story = Story::begin(engine).await;
        let own = json!({ "endpoint": story.browser.endpoint });
        let tests = (0..8).map(|_| story.bia.rpc("send_test_push", own.clone()));
        let sent = join_all(tests).await;
        assert_eq!(sent.iter().filter(|reply| reply.status.is_success()).count(), 1);
        let browsers: Vec<_> = (0..24).map(|_| story.service.browser()).collect();
        let saves = browsers
            .iter()
            .map(|browser| story.bia.rpc("save_push_subscription", browser.subscription()));
        let saved = join_all(saves).await;
        let taken = saved.iter().filter(|reply| reply.status.is_success()).count();
        assert_eq!((taken, devices(&story.bia).await), (19, json!(10)));
    });
}

#[test]
fn key_stays_over_restarts() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let key = |app: &std::sync::Arc<TestApp>| app.enlace.app.push.vapid.public_key().to_owned();
        let again = app.again().await;
        assert_eq!(key(&app), key(&again));
        let own = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94";
        let given = app
            .again_with(|settings| settings.vapid_private_key = Some(own.into()))
            .await;
        assert_ne!(key(&given.expect("it starts")), key(&app));
        let broken = app
            .again_with(|settings| settings.vapid_private_key = Some("x".into()))
            .await;
        assert!(broken.err().is_some_and(|why| why.contains("ENLACE_VAPID_PRIVATE_KEY")));
    });
}
