//! Notifications: the truth in the app, and the letters that follow it.
//!
//! This slice knows no match and no message. Later slices say from their own listeners that something happened to a
//! person ([`notices`], [`gather`]); it keeps the row, announces it through the outbox and, where the person wants it,
//! writes an e-mail and pushes.
//!
//! All Portuguese of the letters stands in one file, `texts.rs`; how they look, in two templates
//! under `templates/mail/`.

mod alerts;
pub mod beta;
mod compose;
mod digest;
mod gathered;
pub mod jobs;
pub mod legal;
pub mod letter;
mod links;
pub mod model;
pub mod notices;
pub mod preferences;
mod published;
pub mod push;
pub mod read;
pub mod store;
pub(crate) mod surface;
#[cfg(test)]
mod tests;
pub mod texts;
mod unsubscribe;

pub use compose::PortugueseComposer;
pub use model::{Notice, NotificationKind};
pub use notices::{gather, send_notice};
pub use unsubscribe::link as unsubscribe_link;

use crate::slice::{JobContext, Slice};
use ::jobs::Builder;

/// What the slice brings to the product.
pub const SLICE: Slice = Slice::new("notify", surface::declare)
    .owned(&[
        "notifications.user_id",
        "notification_preferences.user_id",
        "push_subscriptions.user_id",
        "push_settings.user_id",
        "push_quiet_hours.user_id",
    ])
    .hidden(&[
        // The export of a person does not reveal who liked them.
        "notification_people.user_id",
        "notification_people.person_id",
        "push_days.user_id",
        "push_uses.user_id",
        "notification_digests.user_id",
        "notification_mail_days.user_id",
    ])
    .ownerless(&["push_keys"])
    .jobs(register_jobs);

fn register_jobs(builder: Builder, context: &JobContext<'_>) -> Builder {
    let app = context.app;
    let site_url = context.site_url.to_owned();
    builder
        .listener(jobs::leaving_listener(&app.db, &site_url))
        .listener(alerts::login_listener(&app.db, &site_url))
        .listener(alerts::deletion_listener(&app.db, &app.vault, &site_url))
        .listener(alerts::decision_listener(&app.db, &site_url))
        .listener(beta::BetaInviteListener {
            db: app.db.clone(),
            vault: app.vault.clone(),
            site_url: site_url.clone(),
        })
        .schedule(beta::last_days(app.db.clone()))
        .schedule(legal::changes(app.db.clone(), app.legal.clone(), site_url.clone()))
        .schedule(digest::evening(app.db.clone(), app.vault.clone(), site_url.clone()))
        .schedule(jobs::cleanup(app.db.clone(), app.waker.clone()))
        .worker(jobs::MailWorker {
            db: app.db.clone(),
            clock: app.clock.clone(),
            vault: app.vault.clone(),
            site_url: site_url.clone(),
        })
        .worker(push::schedule::push_schedule_worker(&app.db, &app.clock))
        .worker(push::deliver::PushSendWorker {
            db: app.db.clone(),
            clock: app.clock.clone(),
            vault: app.vault.clone(),
            push: app.push.clone(),
            site_url,
        })
}
