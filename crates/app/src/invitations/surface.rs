//! What invitations offer on the wire.

use super::own::{self, InvitationChoice};
use super::visit;
use crate::AppState;
use crate::functions::ProductFunction;
use schemars::JsonSchema;
use serde::Deserialize;
use supabase::registry::{Function, Registry};

/// Adds the slice to the surface.
pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry
        .function(my_invitation(app))
        .function(set_invitation(app))
        .function(invitation(app))
        .function(join_by_invitation(app))
}

fn my_invitation(app: &AppState) -> Function {
    Function::query("my_invitation", app, |reads, member, (): (), now| {
        Box::pin(own::own(reads, member, now))
    })
    .doc("The caller's own link, and how many joined by it: late and rounded, without names.")
}

fn set_invitation(app: &AppState) -> Function {
    Function::act("set_invitation", app, |tx, member, choice: InvitationChoice, now| {
        Box::pin(own::set(tx, member, choice, now))
    })
    .doc("Switches the caller's link on or off, makes another, and chooses whether it shows the first name.")
}

#[derive(Deserialize, JsonSchema)]
struct ByCode {
    code: String,
}

fn invitation(app: &AppState) -> Function {
    Function::visitor("invitation", app, |app, _, args: ByCode| async move {
        visit::open(&mut app.db.reader(), &args.code).await
    })
    .read_only()
    .doc("Whose invitation a link is, where the inviter shows their first name.")
}

fn join_by_invitation(app: &AppState) -> Function {
    Function::act("join_by_invitation", app, |tx, member, args: ByCode, now| {
        Box::pin(async move { visit::joined(tx, member, &args.code, now).await })
    })
    .doc("Counts a new account for a link, once; the answer tells nothing.")
}
