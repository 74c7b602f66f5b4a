//! What "Encontramos alguém" offers on the wire.

use super::model::CoupleAnswer;
use super::{answer, ask, end, rest, staff, story, view};
use crate::AppState;
use crate::functions::ProductFunction;
use crate::kernel::Fault;
use crate::kernel::args::OfMatch;
use crate::staff_functions::StaffFunction;
use schemars::JsonSchema;
use serde::Deserialize;
use supabase::registry::{Function, Registry};
use uuid::Uuid;

/// Adds the slice to the surface.
pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry
        .function(found_someone(app))
        .function(couple(app))
        .function(mark_couple(app))
        .function(answer_couple(app))
        .function(withdraw_couple(app))
        .function(return_to_search(app))
        .function(tell_couple_story(app))
        .function(decide_couple_story(app))
        .function(couple_stories(app))
        .function(waiting_couple_stories(app))
        .function(publish_couple_story(app))
        .function(unpublish_couple_story(app))
}

#[derive(Deserialize, JsonSchema)]
struct AnswerArgs {
    match_id: Uuid,
    #[schemars(with = "CoupleAnswer")]
    answer: String,
}

fn found_someone(app: &AppState) -> Function {
    Function::member("found_someone", app, |app, member, (): (), now| async move {
        view::of_member(&app, member, now).await
    })
    .read_only()
    .doc("Whether the caller's profile rests and why, open questions, and what goes back of the bill.")
}

fn couple(app: &AppState) -> Function {
    Function::query("couple", app, |reads, member, args: OfMatch, now| {
        Box::pin(view::of_match(reads, member, args.match_id, now))
    })
    .doc("What the two of a match said of each other, as the caller may know it.")
}

fn mark_couple(app: &AppState) -> Function {
    Function::deed("mark_couple", app, |app, member, args: OfMatch, now| async move {
        ask::mark(&app, member, args.match_id, now).await
    })
    .doc("Says that the two found each other: asks the other person, who has seven days, or confirms what the other asked.")
}

fn answer_couple(app: &AppState) -> Function {
    Function::deed("answer_couple", app, |app, member, args: AnswerArgs, now| async move {
        let given = CoupleAnswer::parse(&args.answer);
        let given = given.ok_or_else(|| Fault::invalid("answer", "Responda com sim ou agora não."))?;
        answer::answer(&app, member, (args.match_id, given), now).await
    })
    .doc("Confirms, or declines without a word to the one who asked.")
}

fn withdraw_couple(app: &AppState) -> Function {
    Function::deed("withdraw_couple", app, |app, member, args: OfMatch, now| async move {
        end::withdraw(&app, member, args.match_id, now).await
    })
    .doc("Takes the caller's open question back.")
}

fn return_to_search(app: &AppState) -> Function {
    Function::deed("return_to_search", app, |app, member, (): (), now| async move {
        rest::return_to_search(&app, member, now).await
    })
    .doc("\"Voltar a procurar\": the caller's profile appears again; what was paid back stays paid back.")
}

#[derive(Deserialize, JsonSchema)]
struct StoryArgs {
    match_id: Uuid,
    /// At most 1,000 characters.
    text: String,
}

fn tell_couple_story(app: &AppState) -> Function {
    Function::deed("tell_couple_story", app, |app, member, args: StoryArgs, now| async move {
        story::tell(&app, member, (args.match_id, &args.text), now).await
    })
    .doc("The story of a couple, told by one of them; nobody else reads it before the other agrees.")
}

#[derive(Deserialize, JsonSchema)]
struct StoryDecision {
    match_id: Uuid,
    version: i64,
    agree: bool,
}

fn decide_couple_story(app: &AppState) -> Function {
    Function::deed(
        "decide_couple_story",
        app,
        |app, member, args: StoryDecision, now| async move {
            story::decide(&app, member, (args.match_id, args.version, args.agree), now).await
        },
    )
    .doc("Agrees to the other's text, or takes the story away at any time, also after the match; null then.")
}

fn couple_stories(app: &AppState) -> Function {
    Function::visitor("couple_stories", app, |app, _, (): ()| async move {
        staff::published(&mut app.db.reader()).await
    })
    .read_only()
    .doc("Stories that couples published, without names.")
}

fn waiting_couple_stories(app: &AppState) -> Function {
    Function::oversee_as("waiting_couple_stories", app, |app, manager, (): (), _| async move {
        staff::agreed(&mut app.db.reader(), manager).await
    })
    .doc("Stories that both agreed to: those that wait, then the published ones.")
}

fn publish_couple_story(app: &AppState) -> Function {
    Function::manage(
        "publish_couple_story",
        app,
        |tx, manager, args: staff::StoryToPublish, now| Box::pin(staff::publish(tx, manager, args, now)),
    )
    .doc("Publishes the text that both agreed to.")
}

fn unpublish_couple_story(app: &AppState) -> Function {
    Function::manage(
        "unpublish_couple_story",
        app,
        |tx, manager, args: staff::StoryToUnpublish, now| Box::pin(staff::unpublish(tx, manager, args, now)),
    )
    .doc("Takes a published story back.")
}
