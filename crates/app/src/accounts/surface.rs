//! What accounts offer on the wire: consents, export, leaving and coming back.

use super::leaving_reason::NewLeavingReason;
use super::{consent, leave};
use crate::AppState;
use crate::functions::ProductFunction;
use crate::kernel::member::own_rows;
use schemars::JsonSchema;
use serde::Deserialize;
use supabase::registry::{Column, Function, Registry, Resource, Type};

/// Adds the slice to the surface.
pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry
        .resource(consents_resource())
        .function(grant_consent(app))
        .function(withdraw_consent(app))
        .function(export_my_data(app))
        .function(delete_account(app))
        .function(undo_delete_account(app))
}

fn consents_resource() -> Resource {
    Resource::new(
        "consents",
        &["id"],
        vec![
            Column::new("id", Type::Uuid).read_only(),
            Column::new("purpose", Type::Text).read_only(),
            Column::new("text_version", Type::Text).read_only(),
            Column::new("locale", Type::Text).read_only(),
            Column::new("granted_at", Type::Time).read_only(),
            Column::new("withdrawn_at", Type::Time).nullable().read_only(),
        ],
        own_rows("SELECT id, purpose, text_version, locale, granted_at, withdrawn_at FROM consents WHERE user_id = "),
    )
    .always_open("what was consented to, to withdraw it")
    .doc("What the caller consented to, and since when not any more.")
}

#[derive(Deserialize, JsonSchema)]
struct Purpose {
    purpose: String,
}

fn grant_consent(app: &AppState) -> Function {
    Function::act("grant_consent", app, |tx, member, args: Purpose, now| {
        Box::pin(async move { consent::grant(tx, member, &args.purpose, now).await })
    })
    .doc("Consents to one purpose, before the first write of a sensitive field.")
}

fn withdraw_consent(app: &AppState) -> Function {
    Function::act("withdraw_consent", app, |tx, member, args: Purpose, now| {
        Box::pin(async move { consent::withdraw(tx, member, &args.purpose, now).await })
    })
    .always_open("a right that no programme ends")
    .doc("Withdraws a consent; the value that it covered is deleted.")
}

fn export_my_data(app: &AppState) -> Function {
    Function::member("export_my_data", app, |app, member, (): (), now| async move {
        leave::export(&mut app.db.reader(), app.exported_tables(), &app.vault, member, now).await
    })
    .always_open("one's own data")
    .fresh_proof()
    .doc("Everything the product holds about the caller, table by table. Asks for a proof of the last ten minutes.")
}

fn delete_account(app: &AppState) -> Function {
    Function::act("delete_account", app, |tx, member, why: NewLeavingReason, now| {
        Box::pin(async move { leave::ask_because(tx, member, &why, now).await })
    })
    .always_open("leaving")
    .fresh_proof()
    .doc("Hides the account at once and erases it after the undo window. Asks for a proof of the last ten minutes. A reason is optional, and is stored without the person.")
}

fn undo_delete_account(app: &AppState) -> Function {
    Function::act("undo_delete_account", app, |tx, member, (): (), now| {
        Box::pin(leave::undo(tx, member, now))
    })
    .always_open("and changing one's mind")
    .doc("Brings an account back within the undo window, as it was.")
}
