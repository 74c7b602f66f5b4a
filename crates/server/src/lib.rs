//! The server: settings, wiring, and the parts of HTTP outside of the slices.
//!
//! [`assemble`] connects everything; the binary serves the result and the tests call it with their own clock, database
//! and settings.

pub mod access_log;
mod app_links;
mod assemble;
pub mod assets;
pub mod body_time;
mod code_page;
mod compression;
mod config;
mod demonstration;
pub mod doctor;
mod ended_sessions;
pub mod headers;
pub mod listener;
pub mod mail_page;
pub mod native_push;
pub mod network_safety;
pub mod observe;
mod page_policy;
pub mod payments;
pub mod production_checks;
pub mod providers;
pub mod push;
mod readiness;
mod routes;
pub mod schedules;
pub mod sealing_check;
pub mod secrets;
pub mod serve;
pub mod settings;
pub mod signing;
pub mod startup_gate;
pub mod stores;
pub mod suggestions;

pub use assemble::assemble;

use anyhow::Result;
use app::AppState;
use axum::Router;
use jobs::Runner;
use jobs::clock::Clock;
use settings::Settings;
use std::sync::Arc;
use supabase::auth::{AuthState, Hasher, Keys};
use supabase::realtime::Realtime;
use supabase::registry::Registry;
use supabase::storage::{Disks, FreeSpace};

/// Everything that runs, tied together.
pub struct Server {
    pub router: Router,
    pub runner: Runner,
    pub realtime: Realtime,
    pub app: AppState,
    pub auth: AuthState,
    pub keys: Keys,
    pub key_file: Arc<signing::KeyFile>,
    pub registry: Arc<Registry>,
    pub pulse: Arc<app::discovery::world::WorldBroadcaster>,
    /// What is logged once it serves; only a demonstration has something to say.
    pub welcome: Vec<String>,
}

/// The tables of all crates, in the order in which they lean on each other.
pub fn migrations() -> [db::MigrationSet; 3] {
    [jobs::migrations(), supabase::auth::migrations(), app::migrations()]
}

/// What a test may choose instead of the defaults.
pub struct TestOverrides {
    pub clock: Arc<dyn Clock>,
    /// None: strong hashing, as in production.
    pub hasher: Option<Hasher>,
    /// What tells the free space of the data directory.
    pub disk: Arc<dyn FreeSpace>,
}

impl Default for TestOverrides {
    fn default() -> TestOverrides {
        TestOverrides {
            clock: Arc::new(jobs::clock::SystemClock),
            hasher: None,
            disk: Arc::new(Disks),
        }
    }
}

/// The surface without a running server: for the generated files.
pub async fn surface_alone() -> Result<Registry> {
    let folder = std::env::temp_dir().join(format!("enlace-types-{}", uuid::Uuid::new_v4()));
    std::fs::create_dir_all(&folder)?;
    let settings = Settings::from_lookup(|name| match name {
        "ENLACE_DATA_DIR" => Some(folder.display().to_string()),
        _ => None,
    })?;
    settings.make_folders()?;
    let made = assemble(&settings, TestOverrides::default()).await;
    let registry = made.map(|enlace| app::surface(&enlace.app));
    std::fs::remove_dir_all(&folder)?;
    registry
}
