//! The guard: a verdict on each event before it is committed, from rules that are data.
//!
//! It turns an event into features (`features`, `text`), evaluates the rules (`rules`), and stores the verdict with its
//! features, so that a day can be replayed against changed rules (`replay`). Points add up to the score of an account
//! (`score`); what follows from a level is decided by others, who listen to `guard.level`.

pub mod acts;
mod address;
pub mod carry;
pub mod features;
mod jobs;
pub mod judge;
pub mod model;
mod notices;
pub mod outcome;
mod pace;
mod profile_texts;
pub mod replay;
pub mod rules;
mod score;
mod store;
mod surface;
mod text;

pub use judge::{Judgement, MessageEvent, Verdict, is_clean};
pub use outcome::{GuardOutcome, Hold};
pub use profile_texts::judge as judge_profile_texts;
pub use score::{current_level, rests_on_complaints};
pub use text::{is_harsh, read as read_text};

use crate::kernel::periodic::every_hours;
use crate::slice::{JobContext, Slice};
use ::jobs::Builder;
use rules::{RuleError, RuleSet};
use std::sync::OnceLock;

/// The rules of the product, as their file has them.
pub const RULES_FILE: &str = include_str!("../../content/guard/rules.json");

static RULES: OnceLock<RuleSet> = OnceLock::new();

/// The rules by which this process judges: those it was started with, else those of the product.
#[expect(clippy::expect_used, reason = "the file is part of the binary, and a test parses it")]
pub fn rules() -> &'static RuleSet {
    RULES.get_or_init(|| RuleSet::parse(RULES_FILE).expect("content/guard/rules.json is valid"))
}

/// Makes an operator's rules those of this process, before anything is judged.
///
/// Refuses a second set: verdicts of one process are by one set.
pub fn adopt(rules: RuleSet) -> Result<(), RuleError> {
    RULES
        .set(rules)
        .map_err(|_| RuleError("another set judges already".to_owned()))
}

/// What the slice brings to the product. How the product protects its members is not handed out.
pub const SLICE: Slice = Slice::new("guard", surface::declare)
    .hidden(&[
        "guard_verdicts.user_id",
        "guard_points.user_id",
        "guard_accounts.user_id",
        "guard_openings.user_id",
        "guard_hints.user_id",
        "guard_video_proposals.proposer",
        "message_notices.recipient",
        "message_holds.sender_id",
    ])
    .jobs(register_jobs);

fn register_jobs(builder: Builder, context: &JobContext<'_>) -> Builder {
    let db = &context.app.db;
    jobs::register(builder, db)
        .listener(carry::return_listener(db))
        .schedule(every_hours("guard.daily", 24, db.clone(), score::daily))
}
