//! Notes and macros, for moderators.

use crate::AppState;
use crate::kernel::args::ById;
use crate::moderation::macros::{self, NewMacro};
use crate::moderation::notes;
use crate::moderation::store::macros as rows;
use crate::staff_functions::StaffFunction;
use schemars::JsonSchema;
use serde::Deserialize;
use supabase::registry::{Function, Registry};
use uuid::Uuid;

pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry
        .function(mod_note(app))
        .function(mod_macros(app))
        .function(mod_save_macro(app))
        .function(mod_delete_macro(app))
}

#[derive(Deserialize, JsonSchema)]
struct NoteArgs {
    case_id: Uuid,
    text: String,
}

fn mod_note(app: &AppState) -> Function {
    Function::moderate("mod_note", app, |tx, moderator, args: NoteArgs, now| {
        Box::pin(async move { notes::write(tx, &moderator, args.case_id, &args.text, now).await })
    })
    .doc("Writes a note for colleagues into the held case; the person concerned never reads it.")
}

fn mod_macros(app: &AppState) -> Function {
    Function::moderate("mod_macros", app, |tx, _, (): (), _| {
        Box::pin(async move { rows::all(tx).await })
    })
    .doc("The prepared decisions of this installation, in their order.")
}

fn mod_save_macro(app: &AppState) -> Function {
    Function::moderate("mod_save_macro", app, |tx, moderator, new: NewMacro, now| {
        Box::pin(async move { macros::save(tx, &moderator, new, now).await })
    })
    .doc("Saves a prepared decision, and answers all of them.")
}

fn mod_delete_macro(app: &AppState) -> Function {
    Function::moderate("mod_delete_macro", app, |tx, moderator, args: ById, now| {
        Box::pin(async move { macros::delete(tx, &moderator, args.id, now).await })
    })
    .doc("Deletes a prepared decision, and answers those that are left.")
}
