//! What every slice shares: ids, days, cleaned text, the proof of who calls, sealed values, and the
//! product's errors.

pub mod args;
pub mod contact;
pub mod day;
pub mod each;
pub mod enforced;
pub mod event_listener;
pub mod facts;
pub mod fault;
pub mod id;
pub mod job_worker;
pub mod json;
pub mod language;
pub mod localized_text;
pub mod member;
pub mod name;
pub mod notifier;
pub mod periodic;
pub mod room;
pub mod sql;
pub mod table_rule;
pub mod text;
pub mod vault;
pub mod word_enum;
pub mod zip;

pub use each::each;
pub use enforced::LimitEnforcement;
pub use fault::Fault;
pub use id::{new_id, new_person_id};
pub use language::Language;
pub use localized_text::LocalizedText;
pub use member::Member;
pub use notifier::Notifier;
pub use room::room_again;
pub use table_rule::TableRule;
pub use vault::Vault;
pub(crate) use word_enum::word_enum;
