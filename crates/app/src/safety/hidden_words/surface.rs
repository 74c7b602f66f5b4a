//! Hidden words on the wire.

use super::{set, store};
use crate::AppState;
use crate::functions::ProductFunction;
use schemars::JsonSchema;
use serde::Deserialize;
use supabase::registry::{Function, Registry};

#[derive(Deserialize, JsonSchema)]
struct Words {
    words: Vec<String>,
}

/// Adds the functions to the surface.
pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry.function(hidden_words(app)).function(set_hidden_words(app))
}

fn hidden_words(app: &AppState) -> Function {
    Function::member("hidden_words", app, |app, member, (): (), _| async move {
        store::phrases(&mut app.db.reader(), member.id).await
    })
    .read_only()
    .doc("The caller's own hidden words, in alphabetical order.")
}

fn set_hidden_words(app: &AppState) -> Function {
    Function::act("set_hidden_words", app, |tx, member, args: Words, now| {
        Box::pin(set(tx, member, args.words, now))
    })
    .doc("Replaces the caller's list of hidden words, at most fifty, and answers it as stored.")
}
