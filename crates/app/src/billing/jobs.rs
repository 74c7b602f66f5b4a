//! Jobs of billing.

use super::cancellation_worker::CancellationCommand;
use super::refund_worker::RefundCommand;
use super::retries::CommandWorker;
use super::store;
use super::sync::{Events, ProviderSync};
use super::{cancellations, claim, mails, manage, refunds, reminders, webhook};
use crate::kernel::event_listener::on_events;
use crate::kernel::fault::{Fault, FaultResult};
use crate::slice::JobContext;
use ::jobs::{Event, Job, JobError, ListenError, Listener, Schedule, Start, Timing, Worker};
use db::Db;
use futures_util::future::BoxFuture;
use jiff::{SignedDuration, Timestamp, civil::time};
use supabase::realtime::Publisher;
use uuid::Uuid;

/// The nightly look back reaches this far, so that a night without us is made up for.
const LOOK_BACK: SignedDuration = SignedDuration::from_hours(48);
/// Checkouts looked at in one turn; the rest follows.
const AT_ONCE: i64 = 100;

/// Adds the listeners, workers and schedules of money.
pub fn register_jobs(builder: ::jobs::Builder, context: &JobContext<'_>) -> ::jobs::Builder {
    let app = context.app;
    let sync = ProviderSync {
        db: app.db.clone(),
        clock: app.clock.clone(),
        payments: app.payments.clone(),
    };
    builder
        .worker(Events(sync.clone()))
        .worker(CommandWorker(CancellationCommand(sync.clone())))
        .worker(CommandWorker(RefundCommand(sync.clone())))
        .worker(SecondRenewalNoticeWorker(sync.clone()))
        .listener(leaving_listener(&app.db))
        .listener(BillingBroadcastListener {
            voice: context.publisher.clone(),
        })
        .schedule(reconcile(sync.clone()))
        .schedule(expire_checkouts_schedule(sync))
        .schedule(cancellations::schedule(app.db.clone()))
        .schedule(refunds::schedule(app.db.clone()))
        .schedule(reminders::schedule(
            app.db.clone(),
            app.waker.clone(),
            context.site_url.to_owned(),
        ))
        .schedule(claim::measuring(app.db.clone()))
}

/// Nightly: applies provider events for which no webhook arrived.
fn reconcile(sync: ProviderSync) -> Schedule {
    let at_night = Timing::Daily(time(4, 30, 0, 0), crate::kernel::day::zone("America/Sao_Paulo"));
    Schedule::new("billing.reconcile", at_night, move |now| {
        let sync = sync.clone();
        Box::pin(async move {
            let Ok(provider) = sync.payments.selling().cloned() else {
                return Ok(());
            };
            let happened = provider.happened_since(now - LOOK_BACK).await?;
            let name = provider.name();
            let taken: FaultResult<usize> = sync
                .db
                .tx(move |tx| {
                    Box::pin(async move {
                        let mut missed = 0;
                        for notice in &happened {
                            missed += usize::from(webhook::record_event(tx, name, notice, now).await?);
                        }
                        Ok::<_, Fault>(missed)
                    })
                })
                .await;
            match taken {
                Ok(0) => Ok(()),
                Ok(missed) => {
                    tracing::warn!(missed, "{missed} events of the payment provider had not reached us");
                    Ok(())
                }
                Err(fault) => Err(JobError::Retry(format!("{fault:?}"))),
            }
        })
    })
}

/// Hourly: synchronises checkouts that have expired and subscriptions of stores that should have renewed, so that they
/// end without a webhook too.
fn expire_checkouts_schedule(sync: ProviderSync) -> Schedule {
    let hourly = Timing::Every(SignedDuration::from_hours(1));
    Schedule::new("billing.tidy", hourly, move |now: Timestamp| {
        let sync = sync.clone();
        Box::pin(async move {
            let mut due = store::overdue(&mut sync.db.reader(), now, AT_ONCE).await?;
            let before = now - super::periods::GRACE;
            due.extend(store::purchases::overdue(&mut sync.db.reader(), before, AT_ONCE).await?);
            for root in due {
                if let Err(error) = sync.refresh(root).await {
                    tracing::warn!(?error, %root, "a checkout could not be refreshed; the next turn tries again");
                }
            }
            Ok(())
        })
    })
}

/// Stops charging people who leave: the renewal is cancelled at once, and the subscription ends with the account. Nor is
/// a banned person charged again, who has nothing of it and after the time to appeal no way to cancel.
fn leaving_listener(db: &Db) -> impl Listener + use<> {
    let kinds = &["account.leaving", "account.erased", "account.judged"];
    on_events("billing.leavers", kinds, db, |tx, event| Box::pin(stop(tx, event)))
}

async fn stop(tx: &mut db::Tx, event: &Event) -> FaultResult<()> {
    let Some(user) = event.key else { return Ok(()) };
    if event.kind == "account.judged" && event.payload["status"] != "banned" {
        return Ok(());
    }
    let (gone, now) = (event.kind == "account.erased", event.created_at);
    let known = store::subscriptions_of(tx, user).await?;
    // A store listens to its buyer alone; the screen of leaving says so and opens its page.
    for subscription in known.iter().filter(|known| known.is_live() && !known.is_of_store()) {
        if gone {
            cancellations::end(tx, subscription.root_id, now).await?;
        } else if !subscription.cancel_at_period_end {
            manage::decide(tx, subscription, true, now).await?;
        }
    }
    Ok(())
}

/// Says to the buyer's own devices that something of theirs changed; they read what.
struct BillingBroadcastListener {
    voice: Publisher,
}

impl Listener for BillingBroadcastListener {
    fn name(&self) -> &'static str {
        "billing.announcer"
    }

    fn kinds(&self) -> Option<&'static [&'static str]> {
        Some(&["billing.changed"])
    }

    fn start(&self) -> Start {
        Start::Now
    }

    fn handle<'a>(&'a self, event: &'a Event) -> BoxFuture<'a, Result<(), ListenError>> {
        Box::pin(async move {
            if let ("billing.changed", Some(user)) = (event.kind.as_str(), event.key) {
                self.voice
                    .broadcast(&format!("user:{user}"), "billing.changed", &event.payload)?;
            }
            Ok(())
        })
    }
}

/// Writes the second notice, if the renewal is still owed.
pub struct SecondRenewalNoticeWorker(pub ProviderSync);

impl Worker for SecondRenewalNoticeWorker {
    fn kind(&self) -> &str {
        mails::AGAIN_JOB
    }

    fn run<'a>(&'a self, job: &'a Job) -> BoxFuture<'a, Result<(), JobError>> {
        Box::pin(async move {
            let unreadable = || JobError::Fail("the job names no subscription".into());
            let root: Uuid = job.payload["root"]
                .as_str()
                .and_then(|id| id.parse().ok())
                .ok_or_else(unreadable)?;
            let since: Timestamp = job.payload["since"]
                .as_str()
                .and_then(|at| at.parse().ok())
                .ok_or_else(unreadable)?;
            let (now, site) = (self.0.clock.now(), self.0.payments.site_url.clone());
            let done: FaultResult<()> = self
                .0
                .db
                .tx(move |tx| {
                    Box::pin(async move {
                        let known = store::subscription(tx, root).await?;
                        let still = known.is_some_and(|known| known.past_due_since == Some(since) && known.is_live());
                        match store::order(tx, root).await? {
                            Some(order) if still => mails::owed(tx, &order, since, true, &site, now).await,
                            _ => Ok(()),
                        }
                    })
                })
                .await;
            done.map_err(JobError::from)
        })
    }
}
