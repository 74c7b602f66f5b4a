//! All SQL of notifications.

mod mails;
mod notifications;
mod preferences;

pub use mails::{
    GatheredNews, Pending, Week, address, claim_digest, claim_mail_day, gathered_news, pending, set_mailed,
    unseen_week, with_gathered_news, with_unseen_news,
};
pub use notifications::{
    delete, delete_about, delete_before, insert_once, insert_or_renew, is_shown, put_unnamed, rows,
    set_kind_read_about, set_read, set_read_about, unread, with_older,
};
pub use preferences::{StoredPreference, preference, preference_rows, put_preference, stored_preference};
