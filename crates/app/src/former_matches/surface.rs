//! Former matches on the wire.

use super::read;
use crate::AppState;
use crate::functions::ProductFunction;
use crate::kernel::args::OfMatch;
use supabase::registry::{Function, Registry};

/// Adds the slice to the surface.
pub fn declare(registry: Registry, app: &AppState) -> Registry {
    let functions = [former_matches(app), former_conversation(app)];
    functions.into_iter().fold(registry, |registry, function| {
        registry.function(function.always_open("safety and support"))
    })
}

fn former_matches(app: &AppState) -> Function {
    Function::query("former_matches", app, |reads, member, (): (), now| {
        Box::pin(read::list(reads, member, now))
    })
    .doc("Matches of the last 90 days whose person the caller can no longer see, whatever the reason, to report them.")
}

fn former_conversation(app: &AppState) -> Function {
    Function::query("former_conversation", app, |reads, member, args: OfMatch, now| {
        Box::pin(read::conversation(reads, member, args.match_id, now))
    })
    .doc("The latest texts of a former match, the oldest first; 404 for any other match.")
}
