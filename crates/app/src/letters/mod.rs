//! Cartas: letters that are written at a desk, sealed, on their way for some hours, and opened once.
//!
//! A letter is a draft that only its writer reads (`draft`) until it is sealed (`seal`): then it is judged, and travels. It
//! arrives by day on the recipient's clock, exactly once (`transit`), is opened (`read`), answered, and kept (`keepsake`).
//! Before it arrives the recipient learns only that a letter is on its way.

mod allowance;
mod desk;
pub mod draft;
mod jobs;
mod keepsake;
pub mod model;
mod pages;
pub mod read;
mod recipient;
pub mod seal;
pub mod sincerity;
mod stationery;
pub mod store;
mod surface;
mod transit;
mod view;

use crate::slice::{JobContext, Slice};
use ::jobs::Builder;

/// What the slice brings to the product. A letter is erased with either of the two accounts.
pub const SLICE: Slice = Slice::new("letters", surface::declare)
    .owned(&[
        "letters.from_id",
        "letter_receipts.user_id",
        "letter_settings.user_id",
        "letter_album_consents.user_id",
    ])
    .hidden(&[
        "letters.to_id",
        "letter_receipts.from_id",
        "letter_seals.user_id",
        "letter_seals.to_id",
        "letter_album_consents.other_id",
    ])
    .jobs(register_jobs);

fn register_jobs(builder: Builder, context: &JobContext<'_>) -> Builder {
    let app = context.app;
    builder
        .worker(jobs::DeliverLetterWorker {
            db: app.db.clone(),
            clock: app.clock.clone(),
            waker: app.waker.clone(),
            pace: app.letter_pace,
        })
        .listener(jobs::separation_listener(&app.db))
        .schedule(jobs::overdue(app))
        .schedule(jobs::cleanup(&app.db))
}
