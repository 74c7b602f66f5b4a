//! What every service of the wire shares: who calls, from where, how often, and how a refusal looks.
//!
//! * [`keys`], [`verifier`], [`caller`] and [`revocations`]: the keys of an installation, the tokens that they sign, the
//!   caller behind a token, and the sessions whose tokens are refused;
//! * [`client_ip`], [`cors`], [`drain_body`], [`limits`], [`own_page`]: the layers around all services;
//! * [`error`] and [`fragment`]: the refusal and the piece of SQL that all of them pass on;
//! * [`nul`]: the character that no text of the wire may hold;
//! * [`migrations`]: the tables of all services, one set in one order.

pub mod body;
pub mod caller;
pub mod client_ip;
pub mod cors;
pub mod drain_body;
pub mod error;
pub mod fragment;
#[cfg(any(test, feature = "testing"))]
pub mod fuzz;
pub mod keys;
pub mod limits;
pub mod nul;
pub mod own_page;
pub mod puzzle;
pub mod revocations;
pub mod verifier;

use db::MigrationSet;
use db::include_dir::{Dir, include_dir};

pub use error::ApiError;
pub use fragment::Fragment;

static MIGRATIONS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/migrations");

/// The tables of all services, for [`db::Db::migrate`].
pub fn migrations() -> MigrationSet {
    MigrationSet {
        name: "supabase",
        folder: &MIGRATIONS,
    }
}
