//! Credits: a double-entry book of what members bought, were given, hold in gifts on their way, and spent.
//!
//! Credits are bought for oneself. They cannot be sent to another member, drawn in a lottery or turned into money;
//! the unused part of a purchase goes back within the days of the law (`packs`). Every movement is a transfer with two
//! entries that sum to zero (`ledger`). The price of a gift is pending until the gift is opened. Each night the whole book
//! is compared with its replay (`audit`).

pub mod audit;
pub mod grants;
mod jobs;
pub mod ledger;
pub mod model;
pub mod packs;
pub mod store;
pub(crate) mod surface;

pub use model::Balance;
pub use store::balance;

use crate::slice::{JobContext, Slice};
use ::jobs::Builder;

/// What the slice brings to the product.
pub const SLICE: Slice = Slice::new("wallet", surface::declare)
    .kept(&[
        // The book stays as long as the tax law wants it; an erased account leaves it without a name.
        "wallet_accounts.user_id",
        "wallet_transfers.user_id",
    ])
    .ownerless(&[
        // Of transfers, without a person's name or id.
        "wallet_entries",
    ])
    .jobs(register_jobs);

fn register_jobs(builder: Builder, context: &JobContext<'_>) -> Builder {
    let db = &context.app.db;
    builder
        .listener(jobs::erasure_listener(db))
        .schedule(jobs::nightly_audit(db))
}
