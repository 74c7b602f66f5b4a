//! The guard: a verdict on each event before it is committed, from rules that are data.
//!
//! It turns an event into features (`features`, `text`), evaluates the rules (`rules`), and stores the verdict with its
//! features, so that a day can be replayed against changed rules (`replay`). Points add up to the score of an account
//! (`score`); what follows from a level is decided by others, who listen to `guard.level`.

mod address;
pub mod features;
mod jobs;
pub mod judge;
pub mod model;
mod notices;
pub mod outcome;
pub mod replay;
pub mod rules;
mod score;
mod store;
mod surface;
mod text;

pub use judge::{Judgement, MessageEvent, Verdict, is_clean};
pub use outcome::{GuardOutcome, Hold};
pub use text::{is_harsh, read as read_text};

use crate::kernel::periodic::every_hours;
use crate::slice::{JobContext, Slice};
use ::jobs::Builder;
use rules::RuleSet;
use std::sync::LazyLock;

/// The rules of the product, as their file has them.
pub const RULES_FILE: &str = include_str!("../../content/guard/rules.json");

#[expect(clippy::expect_used, reason = "the file is part of the binary, and a test parses it")]
static RULES: LazyLock<RuleSet> =
    LazyLock::new(|| RuleSet::parse(RULES_FILE).expect("content/guard/rules.json is valid"));

/// What the slice brings to the product. How the product protects its members is not handed out.
pub const SLICE: Slice = Slice::new("guard", surface::declare)
    .hidden(&[
        "guard_verdicts.user_id",
        "guard_points.user_id",
        "guard_accounts.user_id",
        "guard_openings.user_id",
        "guard_hints.user_id",
        "message_notices.recipient",
        "message_holds.sender_id",
    ])
    .jobs(register_jobs);

fn register_jobs(builder: Builder, context: &JobContext<'_>) -> Builder {
    let db = &context.app.db;
    jobs::register(builder, db).schedule(every_hours("guard.daily", 24, db.clone(), score::daily))
}
