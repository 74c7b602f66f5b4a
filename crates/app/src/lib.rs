//! The product: one folder per slice, each leaning only on those above it.
//!
//! A request comes through the wire (`supabase`) to a slice's `surface.rs`, runs one use case in one
//! transaction, and answers. What others must hear of is an outbox row of that same transaction.

mod functions;
pub mod hooks;
pub mod kernel;
#[cfg(test)]
mod layers;

pub mod accounts;
pub mod ads;
pub mod astrology;
pub mod billing;
mod client_error;
pub mod demo;
pub mod discovery;
pub mod feedback;
pub mod intention;
pub mod matches;
pub mod media;
pub mod messaging;
pub mod notify;
pub mod profiles;
pub mod public;
pub mod safety;
pub mod staff;
pub mod trust;

use db::{Db, Tx, TxFuture};
use jobs::clock::Clock;
use kernel::Fault;
use std::sync::Arc;
use supabase::registry::Registry;

/// What every use case may reach: the database, the time, and the bell that wakes the outbox.
#[derive(Clone)]
pub struct AppState {
    pub db: Db,
    pub clock: Arc<dyn Clock>,
    pub waker: kernel::Notifier,
    /// The people of the deck.
    pub index: discovery::DeckIndex,
    /// How many people are where.
    pub world: discovery::WorldCounts,
    /// Where photos are read and written.
    pub photos: media::Photos,
    /// Whether daily limits and paces count; tests and benches of other things lift them.
    pub limits: kernel::Enforced,
    /// When each person was last noted as present.
    pub presence: accounts::presence::Presence,
    /// Opens what is sealed at rest.
    pub vault: kernel::Vault,
    /// The legal documents that bind here.
    pub legal: Arc<accounts::legal::Library>,
    /// Who takes payments.
    pub payments: billing::Payments,
}

impl AppState {
    /// Runs one use case in one transaction, and wakes whoever delivers its events.
    pub async fn act<T: Send + 'static>(
        &self,
        use_case: impl for<'t> FnOnce(&'t mut Tx) -> TxFuture<'t, T, Fault> + Send + 'static,
    ) -> Result<T, Fault> {
        let done = self.db.tx(use_case).await?;
        self.waker.notify();
        Ok(done)
    }

    fn pace(&self) -> messaging::FirstMessagePace {
        match self.limits {
            kernel::Enforced::Yes => messaging::FirstMessagePace::default(),
            kernel::Enforced::No => messaging::FirstMessagePace(None),
        }
    }
}

/// The whole surface: what is not declared here does not exist.
pub fn surface(app: &AppState) -> Registry {
    let registry = accounts::declare(Registry::new(), app);
    let registry = profiles::declare(registry, app);
    let registry = safety::declare(registry, app);
    let registry = notify::declare(registry, app);
    let registry = billing::declare(registry, app);
    let registry = ads::declare(registry, app);
    let registry = media::declare(registry, app);
    let registry = intention::declare(registry, app);
    let registry = trust::declare(registry, app);
    let registry = astrology::declare(registry, app);
    let registry = discovery::declare(registry, app);
    let registry = matches::declare(registry, app, messaging::last_message);
    let registry = messaging::declare(registry, app, app.pace());
    let registry = feedback::declare(registry, app);
    let registry = staff::declare(registry, app);
    let registry = public::declare(registry, app);
    client_error::declare(registry)
}

/// Every bucket there is.
pub fn buckets(app: &AppState) -> Vec<supabase::storage::Bucket> {
    let mut buckets = media::buckets(app);
    buckets.push(feedback::bucket(app));
    buckets
}

/// Ties the listeners, workers and schedules of all slices to a runner.
pub fn register_jobs(
    builder: jobs::Builder,
    app: &AppState,
    publisher: supabase::realtime::Publisher,
    site_url: &str,
) -> jobs::Builder {
    let (db, clock) = (app.db.clone(), app.clock.clone());
    billing::jobs::register_jobs(builder, app, &publisher)
        .listener(profiles::jobs::ProfileConsentListener { db: db.clone() })
        .listener(astrology::jobs::ChartAccessListener { db: db.clone() })
        .schedule(astrology::jobs::redraw(db.clone(), app.vault.clone()))
        .listener(intention::recalculate::AuthenticityRecalculator {
            db: db.clone(),
            clock: clock.clone(),
        })
        .listener(trust::jobs::AnswerConsentListener { db: db.clone() })
        .listener(media::PhotoEraser {
            photos: app.photos.clone(),
        })
        .listener(safety::returning::BlockListener {
            db: db.clone(),
            vault: app.vault.clone(),
        })
        .schedule(safety::returning::cleanup(db.clone()))
        .schedule(safety::returning::key_addresses(db.clone(), app.vault.clone()))
        .replica(discovery::jobs::DeckIndexListener {
            db: db.clone(),
            index: app.index.clone(),
        })
        .listener(discovery::jobs::LikeNotificationListener { db: db.clone() })
        .listener(discovery::learning::ReplyExampleListener { db: db.clone() })
        .listener(matches::jobs::MatchListener { db: db.clone() })
        .listener(messaging::jobs::MessageNotificationListener { db: db.clone() })
        .listener(messaging::announce::RealtimeNotifier {
            db: db.clone(),
            voice: publisher.clone(),
        })
        .listener(messaging::badge_updates::BadgeListener {
            db: db.clone(),
            clock: clock.clone(),
            voice: publisher,
        })
        .listener(notify::jobs::AccountMailListener {
            db: db.clone(),
            site_url: site_url.to_string(),
        })
        .schedule(discovery::jobs::attention_schedule(db.clone(), app.waker.clone()))
        .schedule(discovery::learning::daily(db.clone(), app.waker.clone()))
        .listener(notify::beta::BetaInviteListener {
            db: db.clone(),
            vault: app.vault.clone(),
            site_url: site_url.to_string(),
        })
        .listener(feedback::ScreenshotEraser {
            photos: app.photos.clone(),
        })
        .schedule(feedback::cleanup(app.clone()))
        .schedule(media::sweep::cleanup(app.clone()))
        .schedule(accounts::waitlist::sweep(db.clone()))
        .schedule(accounts::legal::proofs::cleanup(db.clone()))
        .schedule(notify::beta::last_days(db.clone()))
        .schedule(notify::legal::changes(
            db.clone(),
            app.legal.clone(),
            site_url.to_string(),
        ))
        .schedule(notify::jobs::cleanup(db.clone(), app.waker.clone()))
        .schedule(trust::jobs::cleanup(db.clone()))
        .schedule(safety::exposure::cleanup(db.clone()))
        .worker(trust::publish::Recalculator {
            db: db.clone(),
            clock: clock.clone(),
        })
        .worker(notify::jobs::MailWorker {
            db,
            clock,
            site_url: site_url.to_string(),
        })
}

static POSTGRES: db::include_dir::Dir = db::include_dir::include_dir!("$CARGO_MANIFEST_DIR/migrations/postgres");
static SQLITE: db::include_dir::Dir = db::include_dir::include_dir!("$CARGO_MANIFEST_DIR/migrations/sqlite");

/// The product's tables.
pub fn migrations() -> db::MigrationSet {
    db::MigrationSet {
        name: "product",
        sqlite: &SQLITE,
        postgres: &POSTGRES,
    }
}
