//! The guard on the wire: a recipient's answer to a notice.

use super::model::NoticeAnswer;
use super::{notices, profile_texts};
use crate::AppState;
use crate::functions::ProductFunction;
use schemars::JsonSchema;
use serde::Deserialize;
use supabase::registry::{Function, Registry};
use uuid::Uuid;

#[derive(Deserialize, JsonSchema)]
struct Answer {
    message: Uuid,
    #[schemars(with = "NoticeAnswer")]
    answer: String,
}

/// Adds the slice to the surface.
pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry
        .function(answer_notice(app))
        .function(confirm_profile_texts(app))
}

fn answer_notice(app: &AppState) -> Function {
    Function::act("answer_notice", app, |tx, member, args: Answer, now| {
        Box::pin(async move { notices::answer(tx, member, args.message, &args.answer, now).await })
    })
    .always_open("safety and support")
    .doc("Answers the notice beside a received message: understood, or for rude words bothered or fine.")
}

fn confirm_profile_texts(app: &AppState) -> Function {
    Function::act("confirm_profile_texts", app, |tx, member, (): (), now| {
        Box::pin(profile_texts::confirm(tx, member, now))
    })
    .doc("Answers the question CONFIRM about texts of the own profile: they are meant as they are. Saving them again passes.")
}
