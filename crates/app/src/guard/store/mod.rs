//! All SQL of the guard.

mod behaviour;
mod messages;
mod scores;
mod verdicts;

pub use behaviour::{
    changed_openings_since, complaints, country, hints_since, insert_hint, insert_opening, insert_video_proposal,
    likes_since, message_times, messages_since, openings_since, video_proposals,
};
pub use messages::{
    answer_notice, asked, confirm_texts, confirmed, delete_hold, hold, latest_texts, open_notice, set_hold, set_notice,
};
pub use scores::{
    created_at, credits, has_points, insert_points, level, move_points, points_of, points_since, scored, set_score,
};
pub use verdicts::{
    NewVerdict, StoredVerdict, events_since, forget_before, insert_verdict, is_judged, verdicts_between,
};
