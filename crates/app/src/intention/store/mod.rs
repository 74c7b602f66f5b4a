//! All SQL of the seal.

mod appeals;
mod seals;

pub use appeals::{
    Appeal, OpenAppeal, appeals, decide_appeal, grant_appeal, insert_appeal, is_open_to, last_appeal, open_appeals,
};
pub use seals::{
    ProfileEvidence, SealOrigin, StoredSeal, date_feedback, drop_draft, evidence, insert_vibe, result, save,
    save_draft, set_authenticity, set_visibility, shown,
};
