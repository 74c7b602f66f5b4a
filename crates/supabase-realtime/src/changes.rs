//! Changes of tables (`postgres_changes`): from the outbox to the subscribers of this node.
//!
//! Every node follows the outbox by itself, from the moment of its first subscription on, so nothing depends on which
//! node wrote. The database is asked for a change's rows for all subscribers at once, each under its own row policy; a
//! subscriber who may not see the row receives nothing.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use ::realtime::{ConnectionSender, Hub, RoomKey};
use db::{Db, DbError};
use jobs::clock::Clock;
use jobs::{events_after, last_seq};
use tokio::sync::Notify;
use tokio::time::Instant;

use super::binding::Binding;
use super::fanout::{self, FanoutError, RetryPolicy, SubscriptionMatch};
use supabase_base::caller::Caller;
use supabase_registry::Registry;

/// Interval at which the outbox is read without a wake-up, for changes by other programs on the same database.
const POLL: Duration = Duration::from_millis(250);
const BATCH: i64 = 128;
/// A change that fails at the last of so many attempts is skipped. With a pause that doubles from a quarter of a second
/// on, they take about eight seconds, in which later events wait; a database that cannot even read its outbox is waited
/// for without end.
pub(super) const ATTEMPTS: u32 = 6;

/// The subscriptions of this node.
pub(super) struct Changes {
    pub(super) db: Db,
    pub(super) registry: Arc<Registry>,
    pub(super) clock: Arc<dyn Clock>,
    hub: Arc<Hub>,
    bell: Arc<Notify>,
    /// How long after a failure an event is tried again for the first time.
    retry: Duration,
    state: Mutex<State>,
    next: AtomicU64,
}

#[derive(Default)]
struct State {
    /// The last event that was sent; `None` without subscribers.
    position: Option<i64>,
    subscriptions: BTreeMap<u64, Arc<Subscription>>,
}

/// One channel's bindings, and the caller they are evaluated for.
pub(super) struct Subscription {
    /// Events up to this one happened before the subscription, or were sent.
    since: AtomicI64,
    pub(super) room: Arc<RoomKey>,
    pub(super) outlet: ConnectionSender,
    pub(super) caller: Caller,
    /// Callers with the same text see the same rows.
    pub(super) identity: String,
    pub(super) bindings: Arc<[Binding]>,
    /// Whether the gate failed to decide about the caller until patience was over.
    doubtful: AtomicBool,
}

impl Subscription {
    /// Events up to this one are done with.
    pub(super) fn mark_delivered(&self, seq: i64) {
        self.since.fetch_max(seq, Relaxed);
    }

    pub(super) fn is_undecided(&self) -> bool {
        self.doubtful.load(Relaxed)
    }

    pub(super) fn doubt(&self, doubtful: bool) {
        self.doubtful.store(doubtful, Relaxed);
    }
}

/// A subscription for as long as this value lives.
pub(super) struct SubscriptionGuard {
    changes: Arc<Changes>,
    number: u64,
}

impl Changes {
    /// Starts to follow the outbox; must be called within a Tokio runtime. Ends with its last owner.
    pub(super) fn start(
        db: Db,
        registry: Arc<Registry>,
        clock: Arc<dyn Clock>,
        hub: Arc<Hub>,
        retry: Duration,
    ) -> Arc<Changes> {
        let (bell, committed) = (Arc::new(Notify::new()), registry.commit_signal());
        let changes = Arc::new(Changes {
            db,
            registry,
            clock,
            hub,
            bell: bell.clone(),
            retry,
            state: Mutex::default(),
            next: AtomicU64::new(1),
        });
        tokio::spawn(follow(Arc::downgrade(&changes), bell, committed));
        changes
    }

    /// Looks for changes now: another node committed something.
    pub(super) fn ring(&self) {
        self.bell.notify_one();
    }

    /// Subscribes a channel from now on.
    pub(super) async fn subscribe(
        self: &Arc<Self>,
        room: RoomKey,
        outlet: ConnectionSender,
        caller: Caller,
        bindings: Vec<Binding>,
    ) -> Result<SubscriptionGuard, DbError> {
        let since = last_seq(&mut self.db.reader()).await?;
        let number = self.next.fetch_add(1, Relaxed);
        let subscription = Subscription {
            since: since.into(),
            room: Arc::new(room),
            outlet,
            identity: identity(&caller),
            caller,
            bindings: bindings.into(),
            doubtful: false.into(),
        };
        let mut state = self.state();
        state.subscriptions.insert(number, Arc::new(subscription));
        // Events committed since the look above may have been sent to other subscribers already; they are not sent
        // twice.
        state.position = Some(state.position.map_or(since, |position| position.min(since)));
        Ok(SubscriptionGuard {
            changes: self.clone(),
            number,
        })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells the next events; answers whether more may wait. An event that fails is the next one again.
    async fn turn(&self, failures: &mut u32) -> Result<bool, FanoutError> {
        let Some(mut position) = self.state().position else {
            *failures = 0;
            return Ok(false);
        };
        let events = events_after(&mut self.db.reader(), position, BATCH).await?;
        for event in &events {
            let patience = match *failures + 1 < ATTEMPTS {
                true => RetryPolicy::Holds,
                false => RetryPolicy::IsOver,
            };
            if let Err(error) = fanout::fan_out(self, event, patience).await {
                *failures += 1;
                return Err(error);
            }
            *failures = 0;
            // A new subscription may have turned the position back, or the last one may have ended.
            let mut state = self.state();
            if state.position != Some(position) {
                return Ok(true);
            }
            position = event.seq;
            state.position = Some(position);
        }
        Ok(events.len() as i64 == BATCH)
    }

    /// Subscribers that an event may concern, with the bindings in question.
    pub(super) fn listeners(
        &self,
        seq: i64,
        wants: impl Fn(&Subscription, &Binding) -> bool,
    ) -> Vec<SubscriptionMatch> {
        let state = self.state();
        let subscribed = state.subscriptions.values().filter(|one| one.since.load(Relaxed) < seq);
        let chosen = subscribed.filter_map(|one| {
            let indices = one.bindings.iter().enumerate();
            let bindings: Vec<usize> = indices
                .filter(|(_, binding)| wants(one, binding))
                .map(|(at, _)| at)
                .collect();
            (!bindings.is_empty()).then(|| SubscriptionMatch {
                subscription: one.clone(),
                bindings,
            })
        });
        chosen.collect()
    }
}

/// Follows the outbox while anybody listens, and passes on to other nodes that there is something new.
async fn follow(changes: Weak<Changes>, bell: Arc<Notify>, committed: Arc<Notify>) {
    let (mut failures, mut due) = (0, Instant::now());
    loop {
        let Some(here) = changes.upgrade() else { return };
        if due <= Instant::now() {
            let (before, turn) = (failures, here.turn(&mut failures).await);
            let pause = match turn {
                Ok(true) => continue,
                // Without a listener the bell alone is waited for, a little longer so that the end is noticed.
                Ok(false) if here.state().position.is_none() => POLL * 20,
                Ok(false) => POLL,
                Err(error) => {
                    tracing::warn!(%error, "changes of tables wait for the database: {error}");
                    // An event that failed is not tried sooner because there is news.
                    here.retry * 2u32.pow(before)
                }
            };
            due = Instant::now() + pause;
        }
        drop(here);
        let has_failed = failures > 0;
        tokio::select! {
            () = committed.notified() => {
                let Some(here) = changes.upgrade() else { return };
                here.hub.nudge();
            }
            () = bell.notified() => {}
            () = tokio::time::sleep_until(due) => {}
        }
        if !has_failed {
            due = Instant::now();
        }
    }
}

impl SubscriptionGuard {
    /// From now on the row policies of this caller hold.
    pub(super) fn set_caller(&self, caller: &Caller) {
        let mut state = self.changes.state();
        if let Some(known) = state.subscriptions.get_mut(&self.number) {
            *known = Arc::new(Subscription {
                since: known.since.load(Relaxed).into(),
                room: known.room.clone(),
                outlet: known.outlet.clone(),
                identity: identity(caller),
                caller: caller.clone(),
                bindings: known.bindings.clone(),
                doubtful: known.is_undecided().into(),
            });
        }
    }
}

impl Drop for SubscriptionGuard {
    fn drop(&mut self) {
        let mut state = self.changes.state();
        state.subscriptions.remove(&self.number);
        if state.subscriptions.is_empty() {
            state.position = None;
        }
    }
}

/// All that a row policy may look at. Of the claims those are left out that no policy can depend on and that every new
/// token changes.
fn identity(caller: &Caller) -> String {
    let mut claims = serde_json::Value::clone(&caller.claims);
    if let Some(claims) = claims.as_object_mut() {
        ["exp", "iat"].iter().for_each(|name| drop(claims.remove(*name)));
    }
    format!(
        "{} {:?} {:?} {claims}",
        caller.role.as_str(),
        caller.user_id,
        caller.session_id
    )
}
