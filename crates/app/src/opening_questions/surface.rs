//! What opening questions offer on the wire.

use super::model::NewQuestion;
use super::{read, save};
use crate::AppState;
use crate::functions::ProductFunction;
use crate::kernel::args::OfMatch;
use supabase::registry::{Function, Registry};

/// Adds the slice to the surface.
pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry
        .function(opening_question(app))
        .function(set_opening_question(app))
        .function(match_opening(app))
}

fn opening_question(app: &AppState) -> Function {
    Function::member("opening_question", app, |app, member, (): (), _| async move {
        read::own(&mut app.db.reader(), member).await
    })
    .read_only()
    .doc("The caller's own opening question, which greets new matches.")
}

fn set_opening_question(app: &AppState) -> Function {
    Function::deed(
        "set_opening_question",
        app,
        |app, member, new: NewQuestion, now| async move {
            let limits = app.limits;
            app.act(move |tx| Box::pin(save::save(tx, member, new, limits, now)))
                .await?
                .question()
        },
    )
    .feature("profileEdit")
    .doc("Sets or removes the caller's opening question, also where it greets a match without an answer.")
}

fn match_opening(app: &AppState) -> Function {
    Function::query("match_opening", app, |reads, member, args: OfMatch, now| {
        Box::pin(read::of_match(reads, member, args.match_id, now))
    })
    .feature("basicChat")
    .doc("The opening questions with which the two people of a match greet each other.")
}
