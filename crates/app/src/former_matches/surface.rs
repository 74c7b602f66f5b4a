//! Former matches on the wire.

use super::read;
use crate::AppState;
use crate::functions::ProductFunction;
use crate::kernel::args::OfMatch;
use supabase::registry::{Function, Registry};

/// Adds the slice to the surface.
pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry
        .function(former_matches(app))
        .function(former_conversation(app))
}

fn former_matches(app: &AppState) -> Function {
    Function::member("former_matches", app, |app, member, (): (), now| async move {
        read::list(&mut app.db.reader(), member, now).await
    })
    .read_only()
    .always_open("safety and support")
    .doc("Matches of the last 90 days whose person the caller can no longer see, whatever the reason, to report them.")
}

fn former_conversation(app: &AppState) -> Function {
    Function::member(
        "former_conversation",
        app,
        |app, member, args: OfMatch, now| async move {
            read::conversation(&mut app.db.reader(), member, args.match_id, now).await
        },
    )
    .read_only()
    .always_open("safety and support")
    .doc("The latest texts of a former match, the oldest first; 404 for any other match.")
}
