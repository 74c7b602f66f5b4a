//! What matches offer on the wire. `react`, which makes them, is declared beside this file because it
//! leans on discovery; `close_match` is messaging's, because it delivers a message.

use super::compatibility::compatibility_function;
use super::react::react_function;
use super::{close, model, published, seen, store};
use crate::AppState;
use crate::functions::ProductFunction;
use crate::kernel::Member;
use crate::kernel::args::OfMatch;
use crate::kernel::localized_text::translate;
use db::Engine;
use schemars::JsonSchema;
use serde::Deserialize;
use supabase::fragment::Fragment;
use supabase::registry::{Access, Column, Function, Registry, Resource, Type};
use uuid::Uuid;

/// An expression over `m.id` that yields the last message of a conversation as JSON.
pub type LastMessage = fn(Engine) -> &'static str;

/// Adds the slice to the surface. The last message is a fact of a later slice, hence the argument.
pub fn declare(registry: Registry, app: &AppState, last_message: LastMessage) -> Registry {
    registry
        .resource(matches_resource(last_message))
        .function(react_function(app))
        .function(unmatch_function(app))
        .function(seen_function(app))
        .function(celebrate_function(app))
        .function(compatibility_function(app))
        .function(templates_function())
}

pub(crate) fn matches_resource(last_message: LastMessage) -> Resource {
    Resource::new(
        "matches",
        &["id"],
        vec![
            Column::new("id", Type::Uuid).read_only(),
            Column::new("person_id", Type::Uuid).read_only(),
            Column::new("created_at", Type::Time).read_only(),
            Column::new("last_interaction", Type::Time).read_only(),
            Column::new("compatibility", Type::Int)
                .read_only()
                .doc("As it was at the match, 1 to 99; `match_compatibility` tells what it is now."),
            Column::new("state", Type::Text)
                .read_only()
                .one_of(&["new", "talking", "asleep", "couple", "closed"]),
            Column::new("turn", Type::Text)
                .nullable()
                .read_only()
                .one_of(&["mine", "theirs"]),
            Column::new("unread", Type::Int).read_only(),
            Column::new("last_message", Type::Json)
                .nullable()
                .read_only()
                .shape("{ id: string; body: string | null; kind: 'text' | 'photo' | 'stamp'; hidden: boolean; sender_id: string; created_at: string }")
                .doc("The body is null when the message was deleted, and empty for a photo or a stamp."),
            Column::new("close_reason", Type::Text)
                .nullable()
                .read_only()
                .one_of(&["kindness", "unmatch", "account"]),
            Column::new("closed_by_me", Type::Bool).read_only(),
            Column::new("unseen_answer", Type::Bool)
                .read_only()
                .doc("The other side answered the caller's like, and no device has celebrated it with the caller yet."),
            Column::new("like_comment", Type::Text)
                .nullable()
                .read_only()
                .doc("What the other side wrote with their like; null once the match is closed."),
            Column::new("like_item", Type::Text)
                .nullable()
                .read_only()
                .doc("What their like points at in the caller's own profile: `photo:{id}`, `prompt:{id}` or `bio`."),
        ],
        move |caller, scope| match Member::of(caller) {
            Ok(member) => store::rows(scope.engine, member.id, last_message(scope.engine), scope.now),
            Err(_) => Fragment::nothing(),
        },
    )
    .doc("The caller's matches with people who can be seen; closed ones for 90 days.")
    .to_one("matches_person_id_fkey", "person_id", "people", "id")
    .publishes(published::changes)
}

fn unmatch_function(app: &AppState) -> Function {
    Function::act("unmatch", app, |tx, member, args: OfMatch, now| {
        Box::pin(close::unmatch(tx, member, args.match_id, now))
    })
    .doc("Ends a match without a word; it stays readable and reportable for 90 days.")
}

fn seen_function(app: &AppState) -> Function {
    Function::act("mark_matches_seen", app, |tx, member, (): (), now| {
        Box::pin(seen::mark_all(tx, member, now))
    })
    .doc("The list of matches was looked at: new ones stop counting on the badge.")
}

#[derive(Deserialize, JsonSchema)]
struct CelebrateArgs {
    matches: Vec<Uuid>,
}

fn celebrate_function(app: &AppState) -> Function {
    Function::act("celebrate_matches", app, |tx, member, args: CelebrateArgs, now| {
        Box::pin(async move { seen::celebrate(tx, member, &args.matches, now).await })
    })
    .doc("New matches are about to be shown to the caller; answers those that no other device has shown.")
}

fn templates_function() -> Function {
    Function::new("closing_templates", Access::Authenticated, |_, (): ()| async move {
        Ok(model::FAREWELLS.map(translate))
    })
    .read_only()
    .doc("The five ready-made texts of \"Encerrar com gentileza\".")
}
