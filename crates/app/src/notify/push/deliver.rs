//! One message to one subscription.

use super::model::PushPolicy;
use super::native::{self, Draft};
use super::payload::{self, Content};
use super::store::{self, Subscription};
use super::{PushService, PushTarget};
use crate::kernel::fault::FaultResult;
use crate::kernel::{Fault, Language, Vault, facts};
use crate::notify::store as notices;
use crate::safety::people;
use ::jobs::clock::Clock;
use ::jobs::{Job, JobError, Worker};
use db::{Db, Tx};
use futures_util::future::BoxFuture;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use std::sync::Arc;
use supabase::push::{PushError, PushMessage, SubscriptionKeys, Urgency};
use uuid::Uuid;

const JOB: &str = "notify.push_send";
/// Tries of one message, each four times as long after the last as the one before.
const TRIES: i64 = 5;
const FIRST_PAUSE: SignedDuration = SignedDuration::from_mins(1);
/// Messages given up in a row after which the subscription is removed.
const FAILS_MAX: i64 = 3;
/// A test that arrives later is of no use.
const TEST_TTL: SignedDuration = SignedDuration::from_mins(5);

/// Enqueues a message about these notifications, in the transaction that decided it.
pub async fn enqueue(tx: &mut Tx, user: Uuid, subscription: Uuid, about: &[Uuid], now: Timestamp) -> FaultResult<()> {
    let send = Send {
        user,
        subscription,
        about: about.to_vec(),
        attempt: 1,
        since: now,
    };
    send.enqueue(tx, now, now).await
}

/// Enqueues a test.
pub async fn enqueue_test(tx: &mut Tx, user: Uuid, subscription: Uuid, now: Timestamp) -> FaultResult<()> {
    enqueue(tx, user, subscription, &[], now).await
}

/// What a job holds: ids alone, never a text.
#[derive(Debug, Clone)]
struct Send {
    user: Uuid,
    subscription: Uuid,
    /// Notifications; none for a test.
    about: Vec<Uuid>,
    attempt: i64,
    since: Timestamp,
}

impl Send {
    fn of(payload: &Value) -> Option<Send> {
        Some(Send {
            user: facts::id(&payload["user"])?,
            subscription: facts::id(&payload["subscription"])?,
            about: facts::list(&payload["about"]),
            attempt: payload["attempt"].as_i64()?,
            since: payload["since"].as_str()?.parse().ok()?,
        })
    }

    /// A further message about the same replaces one that waits; what it says is read when it is sent.
    async fn enqueue(&self, tx: &mut Tx, now: Timestamp, due: Timestamp) -> FaultResult<()> {
        let payload = json!({
            "user": self.user,
            "subscription": self.subscription,
            "about": self.about,
            "attempt": self.attempt,
            "since": self.since.to_string(),
        });
        let about: Vec<String> = self.about.iter().map(Uuid::to_string).collect();
        let key = format!("{}:{}:{}", self.subscription, about.join("+"), self.attempt);
        Ok(::jobs::enqueue(tx, now, JOB, payload, due, Some(&key)).await?)
    }

    /// When the next try is due; `None` when it would be the sixth, or come too late to be worth showing.
    fn retry_at(&self, error: &PushError, ttl: SignedDuration, now: Timestamp) -> Option<Timestamp> {
        let PushError::Later { retry_after, .. } = error else {
            return None;
        };
        let pause = FIRST_PAUSE.checked_mul(4_i32.pow(self.attempt.clamp(1, TRIES) as u32 - 1))?;
        let due = now.checked_add(pause).ok()?;
        let due = retry_after.map_or(due, |after| due.max(after.moment(now)));
        (self.attempt < TRIES && due <= self.since.checked_add(ttl).ok()?).then_some(due)
    }
}

/// Hands messages to push services.
pub struct PushSendWorker {
    pub db: Db,
    pub clock: Arc<dyn Clock>,
    pub vault: Vault,
    pub push: PushService,
    /// Where the web app lives, without a trailing slash.
    pub site_url: String,
}

impl Worker for PushSendWorker {
    fn kind(&self) -> &str {
        JOB
    }

    fn run<'a>(&'a self, job: &'a Job) -> BoxFuture<'a, Result<(), JobError>> {
        Box::pin(async move {
            let send = Send::of(&job.payload).ok_or_else(|| JobError::Fail("the job cannot be read".into()))?;
            let now = self.clock.now();
            let Some(letter) = self.read(send.clone(), now).await? else {
                return Ok(());
            };
            let sent = match PushTarget::of(&letter.to.service) {
                Some(PushTarget::Web) => {
                    let message = self.encrypt(&send, &letter, now)?;
                    self.push.transport.send(&message).await
                }
                Some(target) => self.send_native(target, &send, &letter, now).await,
                None => return Err(JobError::Fail("the subscription is of an unknown service".into())),
            };
            Ok(self.settle(send, letter.ttl, sent).await?)
        })
    }
}

impl PushSendWorker {
    async fn read(&self, send: Send, now: Timestamp) -> FaultResult<Option<Letter>> {
        self.db
            .tx(move |tx| Box::pin(async move { read(tx, &send, now).await }))
            .await
    }

    async fn send_native(
        &self,
        target: PushTarget,
        send: &Send,
        letter: &Letter,
        now: Timestamp,
    ) -> Result<(), PushError> {
        let Some(service) = self.push.native(target) else {
            // The operator may configure the service again.
            return Err(PushError::Later {
                reason: format!("{} is not configured", target.word()),
                retry_after: None,
            });
        };
        let draft = Draft {
            user: send.user,
            token: &letter.to.endpoint,
            content: &letter.content,
            language: letter.language,
            ttl: letter.ttl,
            urgency: letter.urgency,
        };
        service.send(&native::message(draft, &self.vault), now).await
    }

    fn encrypt(&self, send: &Send, letter: &Letter, now: Timestamp) -> FaultResult<PushMessage> {
        let broken = |what: &str| Fault::Internal(format!("a push cannot be written: {what}"));
        let Subscription {
            endpoint, p256dh, auth, ..
        } = &letter.to;
        let endpoint = self.push.rules.parse(endpoint).map_err(|_| broken("endpoint"))?;
        let keys = SubscriptionKeys::parse(p256dh, auth).map_err(|_| broken("keys"))?;
        let text = letter.content.json(letter.language, &self.site_url).to_string();
        Ok(PushMessage {
            authorization: self
                .push
                .vapid
                .authorization(&endpoint, now)
                .ok_or_else(|| broken("token"))?,
            body: keys.encrypt(text.as_bytes()).ok_or_else(|| broken("text"))?,
            endpoint,
            ttl: letter.ttl,
            urgency: letter.urgency,
            topic: Some(letter.content.topic(&self.vault, send.user)),
        })
    }

    async fn settle(&self, send: Send, ttl: SignedDuration, sent: Result<(), PushError>) -> FaultResult<()> {
        let now = self.clock.now();
        self.db
            .tx(move |tx| Box::pin(async move { settle(tx, send, ttl, sent, now).await }))
            .await
    }
}

/// A message before it is encrypted.
struct Letter {
    to: Subscription,
    content: Content,
    language: Language,
    ttl: SignedDuration,
    urgency: Urgency,
}

/// Reads what is to be said now. `None` when there is nothing to say any more: it was read, the person behind it may not
/// be seen, the kind was switched off, or the browser belongs to somebody else or to nobody.
async fn read(tx: &mut Tx, send: &Send, now: Timestamp) -> FaultResult<Option<Letter>> {
    let Some(to) = store::subscription(tx, send.subscription).await? else {
        return Ok(None);
    };
    if !to.signed_in {
        store::delete_by_id(tx, to.id).await?;
        return Ok(None);
    }
    let recipient = store::recipient(tx, send.user).await?;
    let (Some(recipient), true) = (recipient, to.user_id == send.user) else {
        return Ok(None);
    };
    let language = Language::of(Some(&recipient.locale));
    if send.about.is_empty() {
        return Ok(Some(Letter {
            to,
            content: Content::test(),
            language,
            ttl: TEST_TTL,
            urgency: Urgency::High,
        }));
    }
    let waiting = store::notifications::waiting(tx, send.user, &send.about, now).await?;
    let Some((newest, kind)) = payload::newest(&waiting) else {
        return Ok(None);
    };
    if !notices::preference(tx, send.user, kind).await?.0 {
        return Ok(None);
    }
    let name = match newest.person_id.filter(|_| recipient.complete) {
        Some(person) => people::name_of(tx, send.user, person, now).await?,
        None => None,
    };
    let count = waiting.iter().map(|one| one.count).sum();
    let policy = PushPolicy::of(kind);
    Ok(Some(Letter {
        to,
        content: Content::of(kind, newest, count, name, recipient.complete),
        language,
        ttl: policy.ttl,
        urgency: policy.urgency,
    }))
}

/// Notes what became of a try.
async fn settle(
    tx: &mut Tx,
    send: Send,
    ttl: SignedDuration,
    sent: Result<(), PushError>,
    now: Timestamp,
) -> FaultResult<()> {
    let error = match sent {
        Ok(()) => return store::set_delivered(tx, send.subscription, now).await,
        Err(PushError::Gone) => return store::delete_by_id(tx, send.subscription).await,
        Err(error) => error,
    };
    match send.retry_at(&error, ttl, now) {
        Some(due) => {
            let next = Send {
                attempt: send.attempt + 1,
                ..send
            };
            next.enqueue(tx, now, due).await
        }
        None => {
            tracing::warn!(%error, "a push was given up: {error}");
            store::set_failed(tx, send.subscription, FAILS_MAX).await
        }
    }
}
