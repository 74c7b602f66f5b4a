//! The product: one folder per slice, each depending only on those above it.
//!
//! A request comes through the wire (`supabase`) to a slice's `surface.rs`, runs one use case in one transaction, and
//! answers. Events for other parts are outbox rows of that same transaction.

mod act;
mod functions;
pub mod hooks;
pub mod kernel;
#[cfg(test)]
mod layers;
mod network_limit;
mod staff_functions;

pub mod accounts;
pub mod ads;
pub mod astrology;
pub mod billing;
pub mod boosts;
mod client_error;
pub mod couples;
pub mod daily_match;
pub mod demo;
pub mod discovery;
pub mod feedback;
pub mod former_matches;
pub mod games;
pub mod gifts;
pub mod guard;
mod incidents;
pub mod intention;
mod invitations;
pub mod letters;
pub mod matches;
pub mod media;
pub mod meeting;
pub mod messaging;
pub mod moderation;
pub mod notify;
pub mod opening_questions;
pub mod profile_stats;
pub mod profiles;
pub mod repeats;
pub mod retention;
pub mod reviews;
pub mod safety;
pub mod slice;
pub mod staff;
pub mod together;
pub mod trust;
pub mod verification;
pub mod wallet;

use db::Db;
use jobs::clock::Clock;
use kernel::{Fault, TableRule};
use slice::{JobContext, Slice};
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
    pub limits: kernel::LimitEnforcement,
    /// When each person was last noted as present.
    pub presence: accounts::presence::Presence,
    /// Hashes and compares PINs, as it does passwords.
    pub hasher: supabase::auth::Hasher,
    /// Opens what is sealed at rest.
    pub vault: kernel::Vault,
    /// The legal documents that bind here.
    pub legal: Arc<accounts::legal::Library>,
    /// Who takes payments.
    pub payments: billing::Payments,
    /// How fast letters travel.
    pub letter_pace: letters::model::LetterPace,
    /// Whether the operator sends short messages to contacts of meetings.
    pub contact_texts: bool,
    /// How notifications reach browsers.
    pub push: notify::push::PushService,
    /// Who writes what two people may talk about.
    pub suggestions: daily_match::suggestions::Suggestions,
    /// The key of the request in hand, where its transaction takes one along; none outside of such a request.
    pub claim: Option<repeats::Claim>,
}

impl AppState {
    /// The tables whose rows are handed to their owner, with what the service of accounts stores.
    pub fn exported_tables(&self) -> impl Iterator<Item = TableRule> + use<> {
        let of_sign_in = accounts::sign_in_data::TABLES.iter();
        let of_sign_in = of_sign_in.map(|(column, columns)| TableRule::handed_out(column, columns));
        table_rules().filter(|rule| rule.export).chain(of_sign_in)
    }
}

/// All slices, each leaning only on those before it.
pub const SLICES: &[Slice] = &[
    repeats::SLICE,
    accounts::SLICE,
    Slice {
        declare: |registry, app| profiles::declare(registry, app, guard::judge_profile_texts),
        ..profiles::SLICE
    },
    safety::SLICE,
    guard::SLICE,
    notify::SLICE,
    wallet::SLICE,
    billing::SLICE,
    ads::SLICE,
    media::SLICE,
    intention::SLICE,
    trust::SLICE,
    astrology::SLICE,
    boosts::SLICE,
    discovery::SLICE,
    Slice {
        declare: |registry, app| matches::declare(registry, app, messaging::last_message),
        ..matches::SLICE
    },
    messaging::SLICE,
    former_matches::SLICE,
    opening_questions::SLICE,
    profile_stats::SLICE,
    meeting::SLICE,
    gifts::SLICE,
    daily_match::SLICE,
    reviews::SLICE,
    games::SLICE,
    letters::SLICE,
    couples::SLICE,
    together::SLICE,
    invitations::SLICE,
    feedback::SLICE,
    moderation::SLICE,
    retention::SLICE,
    incidents::SLICE,
    verification::SLICE,
    staff::SLICE,
    Slice::new("client_error", client_error::declare),
];

/// Export and erasure of every table of the product, in the order of the slices.
pub fn table_rules() -> impl Iterator<Item = TableRule> {
    SLICES.iter().flat_map(Slice::table_rules)
}

/// The whole surface: what is not declared here does not exist.
pub fn surface(app: &AppState) -> Registry {
    SLICES
        .iter()
        .fold(Registry::new(), |registry, slice| (slice.declare)(registry, app))
}

/// Deletes what the slices store of a person under a purpose. It belongs to the transaction that withdraws the consent:
/// nothing reads the data after the answer, and what is stored under a new consent is not taken with it.
pub async fn forget_consented(
    tx: &mut db::Tx,
    user: uuid::Uuid,
    purpose: &str,
    now: jiff::Timestamp,
) -> Result<(), Fault> {
    for forget in SLICES.iter().filter_map(|slice| slice.forget) {
        forget(tx, user, purpose, now).await?;
    }
    Ok(())
}

/// Every bucket there is.
pub fn buckets(app: &AppState) -> Vec<supabase::storage::Bucket> {
    SLICES.iter().flat_map(|slice| (slice.buckets)(app)).collect()
}

/// Ties the listeners, workers and schedules of all slices to a runner.
pub fn register_jobs(builder: jobs::Builder, context: &JobContext<'_>) -> jobs::Builder {
    SLICES
        .iter()
        .fold(builder, |builder, slice| (slice.jobs)(builder, context))
}

static MIGRATIONS: db::include_dir::Dir = db::include_dir::include_dir!("$CARGO_MANIFEST_DIR/migrations");

/// The product's tables.
pub fn migrations() -> db::MigrationSet {
    db::MigrationSet {
        name: "product",
        folder: &MIGRATIONS,
    }
}
