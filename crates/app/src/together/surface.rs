//! What two people do, and the numbers on the navigation, on the wire.

use super::{badges, view};
use crate::AppState;
use crate::functions::ProductFunction;
use supabase::registry::{Function, Registry};

/// Adds the slice to the surface.
pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry.function(together(app)).function(badges_function(app))
}

fn together(app: &AppState) -> Function {
    Function::member("together", app, |app, member, (): (), now| async move {
        view::together(&app, member, now).await
    })
    .read_only()
    .doc("What the caller and others do with each other: what is agreed, what waits for the caller, and what could begin.")
}

fn badges_function(app: &AppState) -> Function {
    Function::member("badges", app, |app, member, (): (), now| async move {
        app.presence.note(&app.db, member, now).await;
        badges::badges(&mut app.db.reader(), member, now).await
    })
    .read_only()
    .doc("The numbers on the navigation.")
}
