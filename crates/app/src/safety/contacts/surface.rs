//! Hidden contacts on the wire.

use super::{add, delete, digest, store};
use crate::AppState;
use crate::functions::ProductFunction;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use supabase::registry::{Function, Registry};

/// Adds the functions to the surface.
pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry
        .function(contact_digest(app))
        .function(hidden_contacts(app))
        .function(hide_contacts(app))
        .function(delete_hidden_contacts(app))
}

#[derive(Serialize, JsonSchema)]
struct DigestRecipe {
    salt: String,
    rounds: u32,
}

fn contact_digest(app: &AppState) -> Function {
    Function::member("contact_digest", app, |app, _, (): (), _| async move {
        Ok(DigestRecipe {
            salt: digest::salt(&app.vault),
            rounds: digest::ROUNDS.get(),
        })
    })
    .read_only()
    .doc("How a device makes digests of contacts: PBKDF2 with SHA-256 and 256 bits, of the folded address or the digits of the number.")
}

fn hidden_contacts(app: &AppState) -> Function {
    Function::member("hidden_contacts", app, |app, member, (): (), _| async move {
        store::list(&mut app.db.reader(), member.id).await
    })
    .read_only()
    .doc("How many contacts the caller does not want to meet, and since when; never whom.")
}

#[derive(Deserialize, JsonSchema)]
struct Contacts {
    /// Hexadecimal; at most 1,000.
    digests: Vec<String>,
}

fn hide_contacts(app: &AppState) -> Function {
    let (vault, limits) = (app.vault.clone(), app.limits);
    Function::act("hide_contacts", app, move |tx, member, args: Contacts, now| {
        let vault = vault.clone();
        Box::pin(async move { add(tx, &vault, member, &args.digests, limits, now).await })
    })
    .doc("Adds contacts to those whom the caller does not want to meet; three times a day. The answer is the same for members and strangers.")
}

fn delete_hidden_contacts(app: &AppState) -> Function {
    let limits = app.limits;
    Function::act("delete_hidden_contacts", app, move |tx, member, (): (), now| {
        Box::pin(delete(tx, member, limits, now))
    })
    .doc("Deletes the caller's list of contacts; once a day.")
}
