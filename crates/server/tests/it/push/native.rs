//! Installed apps: whose token reaches whom, what Google and Apple read, and what becomes of refused tokens. Both services
//! are ours, and check the signature of every sender.

use super::{AWAY, devices};
use jiff::SignedDuration;
use std::sync::Arc;
use testkit::{NativePushStub, Person, TestApp, Value, json, on_both};
use uuid::Uuid;

const ANDROID: &str = "dGhpcyBpcyBub3QgYSByZWFs:APA91bHtoken_of-a-phone";
const APPLE: &str = "00fc13adff785122b4ad28809a3420982341241421348097878e577c991de8f0";

/// Two people who are a match since a while; the second is to be reached.
struct Story {
    app: Arc<TestApp>,
    services: NativePushStub,
    ana: Person,
    bia: Person,
    match_id: String,
}

impl Story {
    async fn begin(engine: db::Engine) -> Story {
        let plain = TestApp::start(engine).await;
        let services = NativePushStub::start(plain.clock.clone()).await;
        let files = services.settings(&plain.settings().data_dir);
        let app = plain
            .again_with(|settings| {
                let found = |name: &str| {
                    files
                        .iter()
                        .find(|(known, _)| *known == name)
                        .map(|(_, value)| value.clone())
                };
                settings.native_push = enlace::native_push::NativePushSettings::read(&found).expect("settings");
            })
            .await
            .expect("it starts");
        let (ana, bia, match_id) = app.match_of("Ana", "Bia").await;
        bia.rpc("mark_notifications_read", json!({})).await.ok();
        app.advance(AWAY);
        Story {
            app,
            services,
            ana,
            bia,
            match_id,
        }
    }

    /// Saves both phones of Bia.
    async fn phones(&self) {
        save(&self.bia, "fcm", ANDROID).await;
        save(&self.bia, "apns", APPLE).await;
        self.app.advance(AWAY);
    }

    async fn write(&self) {
        let message = json!({ "match_id": self.match_id, "body": "só nosso", "client_id": Uuid::new_v4() });
        self.ana.rpc("send_message", message).await.ok();
        self.app.run_until_idle().await;
        self.later(SignedDuration::from_secs(6)).await;
    }

    async fn later(&self, by: SignedDuration) {
        self.app.advance(by);
        self.app.run_until_idle().await;
    }

    fn reached(&self) -> Vec<&'static str> {
        let mut services: Vec<_> = self.services.take().iter().map(|push| push.service).collect();
        services.sort_unstable();
        services
    }
}

async fn save(who: &Person, service: &str, token: &str) {
    let device = json!({ "service": service, "token": token });
    who.rpc("save_push_device", device).await.ok();
}

#[test]
fn message_reaches_both_phones_with_kind_and_ids_alone() {
    on_both(|engine| async move {
        let story = Story::begin(engine).await;
        let settings = story.bia.rpc("push_settings", json!({})).await.ok();
        assert_eq!(settings["services"], json!(["fcm", "apns"]));
        story.phones().await;
        story.write().await;
        let received = story.services.take();
        assert_eq!(received.len(), 2);
        for push in &received {
            let text = push.body.to_string();
            for secret in ["Ana", "só nosso", &story.ana.id.to_string(), &story.bia.id.to_string()] {
                assert!(!text.contains(secret), "{secret}: {text}");
            }
        }
        let of = |service: &str| received.iter().find(|push| push.service == service).expect("a message");
        let (google, apple) = (of("fcm"), of("apns"));
        let message = &google.body["message"];
        assert_eq!(google.token, ANDROID);
        assert_eq!(message["notification"]["body"], "Você tem uma novidade");
        assert_eq!(message["data"]["kind"], "message.new");
        assert_eq!(message["data"]["ref"], json!(story.match_id));
        assert_eq!(
            message["data"]["navigate"],
            json!(format!("/messages/{}", story.match_id))
        );
        assert_eq!(message["android"]["ttl"], "86400s");
        assert_eq!(
            message["android"]["collapse_key"],
            message["android"]["notification"]["tag"]
        );
        assert_eq!(apple.token, APPLE);
        assert_eq!(apple.body["aps"]["alert"]["body"], "Você tem uma novidade");
        assert_eq!(apple.body["navigate"], json!(format!("/messages/{}", story.match_id)));
        assert_eq!(apple.header("apns-push-type"), "alert");
        assert_eq!(apple.header("apns-collapse-id").len(), 32);
        let until: i64 = apple.header("apns-expiration").parse().expect("seconds");
        assert_eq!(until - story.app.now().as_second(), 24 * 3600);
    });
}

#[test]
fn complete_notifications_name_nobody_to_google_and_apple() {
    on_both(|engine| async move {
        let story = Story::begin(engine).await;
        story.bia.rpc("set_push_detail", json!({ "complete": true })).await.ok();
        story.phones().await;
        story.write().await;
        let received = story.services.take();
        assert_eq!(received.len(), 2);
        for push in received {
            let text = push.body.to_string();
            assert!(text.contains("Nova mensagem") && !text.contains("Ana"), "{text}");
        }
    });
}

#[test]
fn tokens_of_access_are_reused_and_fetched_again_when_refused_or_old() {
    on_both(|engine| async move {
        let mut story = Story::begin(engine).await;
        story.phones().await;
        story.write().await;
        story.write().await;
        assert_eq!((story.reached().len(), story.services.exchanges()), (4, 1));
        // Apple refuses tokens of more than an hour, and so does the stub.
        story.later(SignedDuration::from_mins(70)).await;
        story.ana.sign_in().await;
        story.write().await;
        assert_eq!((story.reached(), story.services.exchanges()), (vec!["apns", "fcm"], 2));
        story.services.revoke();
        story.write().await;
        assert_eq!(story.reached(), ["apns"]);
        story.later(SignedDuration::from_mins(1)).await;
        assert_eq!(
            (story.reached(), devices(&story.bia_now().await).await),
            (vec!["fcm"], json!(2))
        );
    });
}

#[test]
fn dead_tokens_are_dropped_and_refused_access_drops_none() {
    on_both(|engine| async move {
        let story = Story::begin(engine).await;
        let unregistered = json!({ "error": { "status": "NOT_FOUND", "details": [{ "errorCode": "UNREGISTERED" }] } });
        let denied = json!({ "error": { "status": "PERMISSION_DENIED" } });
        let reason = |word: &str| json!({ "reason": word });
        for (service, token, answer, left) in [
            ("fcm", ANDROID, (404, None, unregistered), 0),
            ("fcm", ANDROID, (403, None, denied), 1),
            ("apns", APPLE, (410, None, reason("Unregistered")), 0),
            ("apns", APPLE, (400, None, reason("BadDeviceToken")), 0),
            ("apns", APPLE, (403, None, reason("InvalidProviderToken")), 1),
        ] {
            save(&story.bia, service, token).await;
            story.app.advance(AWAY);
            story.services.answer_next(std::slice::from_ref(&answer));
            story.write().await;
            assert_eq!(story.reached(), [service]);
            assert_eq!(devices(&story.bia).await, json!(left), "{answer:?}");
            story
                .bia
                .rpc("delete_push_device", json!({ "token": token }))
                .await
                .ok();
            story.app.advance(AWAY);
        }
    });
}

#[test]
fn busy_services_are_asked_again_when_they_say_so() {
    on_both(|engine| async move {
        let story = Story::begin(engine).await;
        story.phones().await;
        let busy = |status| (status, Some("120"), json!({}));
        story.services.answer_next(&[busy(429), busy(503)]);
        story.write().await;
        assert_eq!(story.reached().len(), 2);
        story.later(SignedDuration::from_secs(110)).await;
        assert!(story.reached().is_empty());
        story.later(SignedDuration::from_secs(15)).await;
        assert_eq!(story.reached(), ["apns", "fcm"]);
        story.later(SignedDuration::from_mins(30)).await;
        assert!(story.reached().is_empty());
    });
}

#[test]
fn token_moves_to_the_account_that_saved_it_last_and_goes_with_its_session() {
    on_both(|engine| async move {
        let story = Story::begin(engine).await;
        save(&story.ana, "fcm", ANDROID).await;
        save(&story.bia, "fcm", ANDROID).await;
        assert_eq!(
            (devices(&story.ana).await, devices(&story.bia).await),
            (json!(0), json!(1))
        );
        story
            .ana
            .rpc("delete_push_device", json!({ "token": ANDROID }))
            .await
            .ok();
        assert_eq!(devices(&story.bia).await, json!(1), "only the owner deletes");
        let export = story.bia.rpc("export_my_data", json!({})).await.ok();
        assert_eq!(export["push_subscriptions"][0]["endpoint"], ANDROID);
        assert_eq!(export["push_subscriptions"][0]["service"], "fcm");
        let mut other = story.bia.clone();
        other.sign_in().await;
        let left = story
            .bia
            .auth(axum::http::Method::POST, "logout?scope=local", json!({}))
            .await;
        assert!(left.status.is_success());
        assert_eq!(devices(&other).await, json!(0));
    });
}

#[test]
fn tokens_are_checked_bounded_and_erased_with_the_account() {
    on_both(|engine| async move {
        let story = Story::begin(engine).await;
        let refused = |service: &str, token: String| {
            let device = json!({ "service": service, "token": token });
            let bia = story.bia.clone();
            async move { bia.rpc("save_push_device", device).await }
        };
        for (service, token, field) in [
            ("web", ANDROID.to_owned(), "service"),
            ("gcm", ANDROID.to_owned(), "service"),
            ("fcm", "x".repeat(1025), "token"),
            ("fcm", String::new(), "token"),
            ("fcm", format!("{ANDROID}/../../x"), "token"),
            ("apns", ANDROID.to_owned(), "token"),
            ("apns", "ab".repeat(101), "token"),
        ] {
            let body = refused(service, token).await.refused(422, "VALIDATION");
            assert!(body.to_string().contains(field), "{body}");
        }
        for number in 0..20 {
            save(&story.bia, "fcm", &format!("{ANDROID}{number}")).await;
        }
        assert_eq!(devices(&story.bia).await, json!(10));
        let one_more = refused("fcm", format!("{ANDROID}x")).await;
        assert_eq!(one_more.status.as_u16(), 429);
        assert!(one_more.headers.contains_key("retry-after"));
        story.bia.rpc("delete_account", json!({})).await.ok();
        story.later(SignedDuration::from_hours(24 * 31)).await;
        let db = &story.app.enlace.app.db;
        for table in ["push_subscriptions", "push_uses"] {
            let left: i64 = db
                .one(format!("SELECT count(*) FROM {table}"), Vec::new())
                .await
                .expect("a count");
            assert_eq!(left, 0, "{table}");
        }
    });
}

#[test]
fn installation_without_the_services_refuses_apps_in_words() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.newcomer("Ana").await;
        assert_eq!(ana.rpc("push_settings", json!({})).await.ok()["services"], json!([]));
        let device = json!({ "service": "fcm", "token": ANDROID });
        let body: Value = ana.rpc("save_push_device", device).await.refused(409, "STATE");
        assert!(
            body["message"].as_str().is_some_and(|text| text.contains("aplicativo")),
            "{body}"
        );
    });
}

impl Story {
    /// Bia with a fresh session: the old token has ended.
    async fn bia_now(&self) -> Person {
        let mut bia = self.bia.clone();
        bia.sign_in().await;
        bia
    }
}
