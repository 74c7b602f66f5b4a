//! Web Push: what reaches a person whose tab is closed. The push service of these stories is ours, and reads what it
//! gets with the keys of the browsers.

mod delivery;
mod native;
mod reminders;
mod rules;
mod subscriptions;

use jiff::SignedDuration;
use std::sync::Arc;
use testkit::{Person, PushReceiver, PushServiceStub, TestApp, Value, json};
use uuid::Uuid;

/// Longer than a person counts as present.
const AWAY: SignedDuration = SignedDuration::from_mins(3);

/// Two people who are a match since a while, and a browser of the second.
struct Story {
    app: Arc<TestApp>,
    service: PushServiceStub,
    ana: Person,
    bia: Person,
    match_id: String,
    browser: PushReceiver,
}

impl Story {
    async fn begin(engine: db::Engine) -> Story {
        let app = TestApp::start(engine).await;
        let (ana, bia, match_id) = app.match_of("Ana", "Bia").await;
        let service = PushServiceStub::start().await;
        let browser = service.browser();
        subscribe(&bia, &browser).await;
        bia.rpc("mark_notifications_read", json!({})).await.ok();
        app.advance(AWAY);
        Story {
            app,
            service,
            ana,
            bia,
            match_id,
            browser,
        }
    }

    /// Ana writes, and what is due a moment later happens.
    async fn write(&self, text: &str) {
        self.say(text).await;
        self.later(SignedDuration::from_secs(6)).await;
    }

    /// Ana writes.
    async fn say(&self, text: &str) {
        let message = json!({ "match_id": self.match_id, "body": text, "client_id": Uuid::new_v4() });
        self.ana.rpc("send_message", message).await.ok();
        self.app.run_until_idle().await;
    }

    /// Time passes, and what is due by then happens.
    async fn later(&self, by: SignedDuration) {
        self.app.advance(by);
        self.app.run_until_idle().await;
    }

    /// What Bia's browser was given since the last look.
    fn read(&self) -> Vec<Value> {
        self.browser.read(&self.service.take())
    }

    /// The sentences of it.
    fn bodies(&self) -> Vec<String> {
        let body = |push: &Value| push["notification"]["body"].as_str().unwrap_or_default().to_owned();
        self.read().iter().map(body).collect()
    }
}

async fn subscribe(who: &Person, browser: &PushReceiver) {
    who.rpc("save_push_subscription", browser.subscription()).await.ok();
}

/// How many browsers of a person get notifications.
async fn devices(who: &Person) -> Value {
    who.rpc("push_settings", json!({})).await.ok()["devices"].clone()
}
