//! A small world for the stories of this slice and of messaging and notify: people, a clock that
//! stands still, and a voice that remembers what was said. On both databases.

use crate::kernel::fault::Outcome;
use crate::kernel::{Member, Waker, new_person_id};
use crate::messaging::announce::{Announcer, Voice};
use crate::messaging::badges::{Badges, badges};
use crate::messaging::jobs::Teller;
use crate::messaging::model::Pace;
use crate::messaging::send::{NewMessage, send};
use crate::messaging::store::Message;
use crate::notify::jobs::{Farewells, Letters};
use crate::{matches, messaging, notify, safety};
use db::{Db, Tx, TxFuture, params};
use jiff::{SignedDuration, Timestamp};
use jobs::Runner;
use jobs::clock::{Clock, FixedClock};
use serde_json::{Value, json};
use std::future::Future;
use std::sync::{Arc, Mutex};
use supabase::caller::{Caller, Role};
use supabase::registry::{Resource, Scope};
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

    /// What was said since the last asking.
    pub fn take(&self) -> Vec<(String, String, Value)> {
        std::mem::take(&mut self.said.lock().unwrap())
    }
}

impl Voice for Recorder {
    fn say(&self, topic: &str, event: &str, payload: &Value) -> Result<(), serde_json::Error> {
        self.note(topic, event, payload.clone());
        Ok(())
    }

    fn dismiss(&self, topic: &str, user: Uuid) {
        self.note(topic, "dismissed", json!(user));
    }

    fn review(&self, topic: &str) {
        self.note(topic, "reviewed", Value::Null);
    }
}

#[derive(Clone)]
pub struct World {
    pub db: Db,
    pub clock: Arc<FixedClock>,
    pub voice: Recorder,
    runner: Arc<Runner>,
    resources: Arc<Vec<Resource>>,
}

/// Tells the same story on both databases.
pub async fn on_both<F, Fut>(story: F)
where
    F: Fn(World) -> Fut,
    Fut: Future<Output = ()>,
{
    let sets = [supabase::auth::migrations(), jobs::migrations(), crate::migrations()];
    db::testing::on_both(&sets, |db| async { story(World::new(db).await).await }).await;
}

impl World {
    async fn new(db: Db) -> World {
        let clock = Arc::new(FixedClock::new("2026-11-21T12:00:00Z".parse().unwrap()));
        let voice = Recorder::default();
        let shared: Arc<dyn Clock> = clock.clone();
        let runner = Runner::builder(db.clone(), shared.clone())
            .listener(matches::jobs::Keeper { db: db.clone() })
            .listener(Teller { db: db.clone() })
            .listener(Announcer {
                db: db.clone(),
                clock: shared.clone(),
                voice: voice.clone(),
            })
            .listener(Farewells {
                db: db.clone(),
                site_url: SITE.into(),
            })
            .worker(Letters {
                db: db.clone(),
                clock: shared.clone(),
                site_url: SITE.into(),
            })
            .build();
        // The announcer hears nothing from before its first turn.
        runner.drain().await.unwrap();
        let resources = vec![
            notify::surface::notifications_resource(Waker::default()),
            notify::surface::preferences_resource(),
            matches::surface::matches_resource(messaging::last_message),
            messaging::surface::messages_resource(),
        ];
        World {
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
    }

    /// A confirmed adult whom everybody may see.
    pub async fn person(&self) -> Member {
        let id = new_person_id();
        let now = self.now();
        self.exec(
            "INSERT INTO accounts (user_id, status, role, confirmed_at, birth_date, birth_date_changes, time_zone, locale, demo, created_at, last_seen_at)
             VALUES ($1, 'active', 'member', $2, '1995-05-05', 0, 'America/Sao_Paulo', 'pt-BR', FALSE, $2, $2)",
            params![id, now],
        )
        .await;
        self.exec(
            "INSERT INTO profiles (id, full_name, gender_preferences, languages, interests, free_tags, birth_chart, visibility, preferences_chosen,
                                   gender_bit, seeks_mask, languages_mask, interests_mask, personality_bit, paused, incognito, read_receipts, verified, onboarding_step, completeness, missing, ready,
                                   created_at, updated_at)
             VALUES ($1, 'Alguém', $2, $2, $2, $2, $3, $3, TRUE, 0, 0, 0, 0, 0, FALSE, FALSE, TRUE, FALSE, 5, 100, $2, TRUE, $4, $4)",
            params![id, json!([]), json!({}), now],
        )
        .await;
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
    ) -> Outcome<T> {
        self.db.tx(use_case).await
    }

    pub async fn count(&self, sql: &'static str, values: Vec<db::Value>) -> i64 {
        self.db.one(sql, values).await.unwrap()
    }

    pub async fn create(&self, one: Member, other: Member) -> Outcome<Uuid> {
        let now = self.now();
        self.act(move |tx| Box::pin(async move { matches::create(tx, one.id, other.id, 80, now).await }))
            .await
    }

    /// Two people in a match, a second after it was made.
    pub async fn matched(&self) -> (Member, Member, Uuid) {
        let (ana, bia) = (self.person().await, self.person().await);
        let id = self.create(ana, bia).await.unwrap();
        self.later(SignedDuration::from_secs(1));
        (ana, bia, id)
    }

    pub async fn try_send(&self, from: Member, new: NewMessage) -> Outcome<Message> {
        let now = self.now();
        self.act(move |tx| Box::pin(async move { send(tx, from, new, Pace::default(), now).await }))
            .await
    }

    pub async fn send(&self, from: Member, match_id: Uuid, body: &str) -> Message {
        let client_id = Uuid::new_v4().to_string();
        self.try_send(
            from,
            NewMessage {
                match_id,
                body: body.into(),
                client_id,
                reply_to: None,
            },
        )
        .await
        .unwrap()
    }

    pub async fn read(&self, who: Member, match_id: Uuid) -> Outcome<()> {
        let now = self.now();
        self.act(move |tx| Box::pin(async move { messaging::read::mark(tx, who, match_id, now).await }))
            .await
    }

    pub async fn edit(&self, who: Member, id: Uuid, body: &'static str) -> Outcome<Message> {
        let now = self.now();
        self.act(move |tx| Box::pin(async move { messaging::edit::edit(tx, who, id, body, now).await }))
            .await
    }

    pub async fn delete(&self, who: Member, id: Uuid) -> Outcome<Message> {
        let now = self.now();
        self.act(move |tx| Box::pin(async move { messaging::edit::delete(tx, who, id, now).await }))
            .await
    }

    pub async fn close_kindly(&self, who: Member, match_id: Uuid, text: &'static str) -> Outcome<()> {
        let now = self.now();
        self.act(move |tx| Box::pin(async move { messaging::farewell::close(tx, who, match_id, text, now).await }))
            .await
    }

    pub async fn unmatch(&self, who: Member, match_id: Uuid) -> Outcome<()> {
        let now = self.now();
        self.act(move |tx| Box::pin(async move { matches::close::unmatch(tx, who, match_id, now).await }))
            .await
    }

    pub async fn block(&self, who: Member, target: Member) {
        let now = self.now();
        self.act(move |tx| Box::pin(async move { safety::block::block(tx, who, target.id, now).await }))
            .await
            .unwrap();
    }

    pub async fn unblock(&self, who: Member, target: Member) {
        let now = self.now();
        self.act(move |tx| Box::pin(async move { safety::block::unblock(tx, who, target.id, now).await }))
            .await
            .unwrap();
    }

    pub async fn badges(&self, who: Member) -> Badges {
        badges(&mut self.db.reader(), who, self.now()).await.unwrap()
    }

    /// The rows of a resource as `who` reads it, as JSON objects in the order of `order`.
    pub async fn rows(&self, who: Member, resource: &str, order: &str) -> Vec<Value> {
        let caller = Caller {
            role: Role::Authenticated,
            user_id: Some(who.id),
            session_id: None,
            claims: Value::Null,
        };
        self.rows_for(&caller, resource, order).await
    }

    pub async fn rows_for(&self, caller: &Caller, resource: &str, order: &str) -> Vec<Value> {
        let engine = self.db.engine();
        let resource = self.resources.iter().find(|known| known.name == resource).unwrap();
        let source = (resource.source)(
            caller,
            &Scope {
                engine,
                addressed: false,
                now: self.now(),
            },
        );
        if source.is_nothing() {
            return Vec::new();
        }
        let (sql, values) = source.finish();
        let sql = match engine {
            db::Engine::Postgres => format!("SELECT CAST(row_to_json(r) AS text) FROM ({sql}) r ORDER BY {order}"),
            db::Engine::Sqlite => {
                let pairs: Vec<String> = resource
                    .columns
                    .iter()
                    .map(|column| match column.ty {
                        supabase::registry::Type::Json => format!("'{0}', json(r.{0})", column.name),
                        supabase::registry::Type::Bool => {
                            format!(
                                "'{0}', json(CASE r.{0} WHEN 1 THEN 'true' WHEN 0 THEN 'false' END)",
                                column.name
                            )
                        }
                        _ => format!("'{0}', r.{0}", column.name),
                    })
                    .collect();
                format!(
                    "SELECT json_object({}) FROM ({sql}) r ORDER BY {order}",
                    pairs.join(", ")
                )
            }
        };
        let rows: Vec<String> = self.db.all(sql, values).await.unwrap();
        rows.iter().map(|row| serde_json::from_str(row).unwrap()).collect()
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
