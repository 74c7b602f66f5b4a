//! Discovery: the deck, its filters, and the reactions that it is for.

pub mod cards;
pub mod deck;
pub mod expire;
pub mod filters;
pub mod index;
pub mod jobs;
pub mod learning;
pub mod likes;
pub mod limits;
pub mod preview;
pub mod rates;
pub mod reactions;
pub mod store;
mod surface;
pub mod undo;
pub mod values;
pub mod withdraw;
pub mod world;

pub use index::DeckIndex;
pub use world::WorldCounts;

use crate::slice::{JobContext, Slice};
use ::jobs::Builder;

/// What the slice brings to the product.
pub const SLICE: Slice = Slice::new("discovery", surface::declare).jobs(register_jobs);

fn register_jobs(builder: Builder, context: &JobContext<'_>) -> Builder {
    let app = context.app;
    builder
        .replica(jobs::DeckIndexListener {
            db: app.db.clone(),
            index: app.index.clone(),
        })
        .listener(jobs::LikeNotificationListener { db: app.db.clone() })
        .listener(learning::ReplyExampleListener { db: app.db.clone() })
        .schedule(jobs::attention_schedule(app.db.clone(), app.waker.clone()))
        .schedule(learning::daily(app.db.clone(), app.waker.clone()))
}
