//! Reviews on the wire.

use super::request::NewReview;
use super::{answer, queue, request};
use crate::AppState;
use crate::functions::ProductFunction;
use crate::kernel::member::own_rows;
use crate::staff_functions::StaffFunction;
use supabase::registry::{Column, Function, Registry, Resource, Type};

/// Adds the slice to the surface.
pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry
        .resource(own_reviews())
        .function(request_review(app))
        .function(open_reviews(app))
        .function(answer_review(app))
}

fn own_reviews() -> Resource {
    Resource::new(
        "placement_reviews",
        &["id"],
        vec![
            Column::new("id", Type::Uuid).read_only(),
            Column::new("text", Type::Text).read_only(),
            Column::new("state", Type::Text)
                .read_only()
                .one_of(&["open", "answered"]),
            Column::new("answer", Type::Text).nullable().read_only(),
            Column::new("created_at", Type::Time).read_only(),
            Column::new("due_at", Type::Time).read_only(),
            Column::new("decided_at", Type::Time).nullable().read_only(),
        ],
        own_rows(
            "SELECT id, text, state, answer, created_at, due_at, decided_at FROM placement_reviews WHERE user_id = ",
        ),
    )
    .doc("Places in the deck that the caller asked a person to review, and what was answered.")
}

fn request_review(app: &AppState) -> Function {
    Function::deed("request_review", app, |app, member, args: NewReview, now| async move {
        request::request(&app, member, args, now).await
    })
    .doc("Asks a person to review why somebody is in the caller's deck; one at a time, answered within seven days.")
}

fn open_reviews(app: &AppState) -> Function {
    Function::oversee_as("open_reviews", app, |app, manager, (): (), now| async move {
        queue::open(&mut app.db.reader(), manager, now).await
    })
    .doc("What members ask a person to review and the seals that they contest, the nearest due first.")
}

fn answer_review(app: &AppState) -> Function {
    Function::manage("answer_review", app, |tx, manager, args: answer::ReviewAnswer, now| {
        Box::pin(answer::answer(tx, manager, args, now))
    })
    .doc("Answers one of them; the member is notified.")
}
