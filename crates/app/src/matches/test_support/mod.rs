//! A small world for the stories of this slice and of messaging and notify: people, a clock that
//! stands still, and a voice that remembers what was said. On both databases.

mod acts;
mod rows;

use crate::kernel::Language;
use crate::kernel::fault::FaultResult;
use crate::kernel::{Member, Notifier, new_person_id};
use crate::messaging::announce::{Broadcaster, RealtimeNotifier};
use crate::messaging::jobs::MessageNotificationListener;
use crate::notify::jobs::{MailWorker, leaving_listener};
use crate::together::badge_updates::BadgeListener;
use crate::together::badges::{Badges, badges};
use crate::{accounts, matches, messaging, notify, profiles};
use db::{Db, Tx, TxFuture, params};
use jiff::civil::date;
use jiff::{SignedDuration, Timestamp};
use jobs::Runner;
use jobs::clock::{Clock, FixedClock};
use serde_json::{Value, json};
use std::future::Future;
use std::sync::{Arc, Mutex};
use supabase::registry::Resource;
use uuid::Uuid;

pub const SITE: &str = "https://enlace.example";

/// Topic, event and payload of what was said, in order; dismissals are the event `dismissed`.
#[derive(Clone, Default)]
pub struct Recorder {
    said: Arc<Mutex<Vec<(String, String, Value)>>>,
}

impl Recorder {
    fn note(&self, topic: &str, event: &str, payload: Value) {
        self.said
            .lock()
            .unwrap()
            .push((topic.to_string(), event.to_string(), payload));
    }

    /// The events of one topic, in order; forgets all that was broadcast.
    pub fn take_of(&self, topic: &str) -> Vec<String> {
        events_of(&self.take(), topic)
    }

    /// What was said since the last asking.
    pub fn take(&self) -> Vec<(String, String, Value)> {
        std::mem::take(&mut self.said.lock().unwrap())
    }
}

/// The events of one topic, in order.
pub fn events_of(said: &[(String, String, Value)], topic: &str) -> Vec<String> {
    let of_topic = said.iter().filter(|said| said.0 == topic);
    of_topic.map(|said| said.1.clone()).collect()
}

impl Broadcaster for Recorder {
    fn broadcast(&self, topic: &str, event: &str, payload: &Value) -> Result<(), serde_json::Error> {
        self.note(topic, event, payload.clone());
        Ok(())
    }

    fn kick(&self, topic: &str, user: Uuid) {
        self.note(topic, "dismissed", json!(user));
    }

    fn recheck(&self, topic: &str) {
        self.note(topic, "reviewed", Value::Null);
    }
}

#[derive(Clone)]
pub struct MatchTestApp {
    pub db: Db,
    pub clock: Arc<FixedClock>,
    pub voice: Recorder,
    runner: Arc<Runner>,
    resources: Arc<Vec<Resource>>,
}

/// Tells the same story on both databases.
pub async fn on_both<F, Fut>(story: F)
where
    F: Fn(MatchTestApp) -> Fut,
    Fut: Future<Output = ()>,
{
    let sets = [supabase::auth::migrations(), jobs::migrations(), crate::migrations()];
    db::testing::on_both(&sets, |db| async { story(MatchTestApp::new(db).await).await }).await;
}

impl MatchTestApp {
    async fn new(db: Db) -> MatchTestApp {
        let clock = Arc::new(FixedClock::new("2026-11-21T12:00:00Z".parse().unwrap()));
        let voice = Recorder::default();
        let shared: Arc<dyn Clock> = clock.clone();
        let runner = Runner::builder(db.clone(), shared.clone())
            .listener(matches::jobs::MatchListener { db: db.clone() })
            .listener(MessageNotificationListener { db: db.clone() })
            .listener(RealtimeNotifier {
                db: db.clone(),
                voice: voice.clone(),
            })
            .listener(BadgeListener {
                db: db.clone(),
                clock: shared.clone(),
                voice: voice.clone(),
            })
            .listener(leaving_listener(&db, SITE))
            .worker(MailWorker {
                db: db.clone(),
                clock: shared.clone(),
                site_url: SITE.into(),
                vault: crate::kernel::Vault::new(&[7; 32]),
            })
            .build();
        // The announcer hears nothing from before its first turn.
        runner.drain().await.unwrap();
        let resources = vec![
            notify::surface::notifications_resource(Notifier::default()),
            notify::surface::preferences_resource(),
            matches::surface::matches_resource(messaging::last_message),
            messaging::surface::messages_resource(),
            messaging::surface::cards_resource(),
        ];
        MatchTestApp {
            db,
            clock,
            voice,
            runner: Arc::new(runner),
            resources: Arc::new(resources),
        }
    }

    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    pub fn later(&self, by: SignedDuration) {
        self.clock.advance(by);
    }

    /// Everything that follows from what was committed.
    pub async fn settle(&self) {
        self.runner.drain().await.unwrap();
        let parked = jobs::parked(&mut self.db.reader(), 10).await.unwrap();
        assert!(parked.is_empty(), "{parked:?}");
        assert_eq!(jobs::failing(&mut self.db.reader()).await.unwrap(), []);
    }

    /// A confirmed adult, as sign-up makes one.
    pub async fn person(&self) -> Member {
        let (id, now) = (new_person_id(), self.now());
        self.act(move |tx| {
            Box::pin(async move {
                accounts::store::insert_account(tx, id, Some(date(1995, 5, 5)), None, Language::Brazil, now).await?;
                accounts::store::set_confirmed(tx, id, now).await?;
                profiles::sign_up::create(tx, id, &json!({ "name": "Alguém" }), now).await
            })
        })
        .await
        .unwrap();
        // Letters go to the address of the auth user, which another service keeps.
        self.exec(
            "INSERT INTO auth_users (id, email, app_metadata, user_metadata, created_at, updated_at) VALUES ($1, $2, $3, $3, $4, $4)",
            params![id, format!("{id}@example.org"), json!({}), now],
        )
        .await;
        Member { id }
    }

    pub async fn exec(&self, sql: &'static str, values: Vec<db::Value>) {
        self.act(move |tx| Box::pin(async move { Ok(tx.exec(sql, values).await?) }))
            .await
            .unwrap();
    }

    pub async fn act<T: Send + 'static>(
        &self,
        use_case: impl for<'t> FnOnce(&'t mut Tx) -> TxFuture<'t, T, crate::kernel::Fault> + Send + 'static,
    ) -> FaultResult<T> {
        self.db.tx(use_case).await
    }

    pub async fn count(&self, sql: &'static str, values: Vec<db::Value>) -> i64 {
        self.db.one(sql, values).await.unwrap()
    }

    pub async fn badges(&self, who: Member) -> Badges {
        badges(&mut self.db.reader(), who, self.now()).await.unwrap()
    }

    /// The subjects of the mails that wait to leave, oldest first.
    pub async fn mails(&self) -> Vec<Value> {
        self.db
            .all(
                "SELECT payload FROM jobs WHERE kind = $1 ORDER BY created_at, id",
                params![supabase::mail::JOB_KIND],
            )
            .await
            .unwrap()
    }
}
