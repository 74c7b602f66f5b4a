//! The numbers of the safety centre on the wire.

use super::all;
use crate::AppState;
use crate::functions::ProductFunction;
use crate::kernel::day::today;
use supabase::registry::{Function, Registry};

/// Adds the function to the surface.
pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry.function(helplines(app))
}

fn helplines(app: &AppState) -> Function {
    Function::visitor("helplines", app, |app, call, (): ()| async move {
        all(&mut app.db.reader(), today(call.now)).await
    })
    .always_open("safety and support")
    .read_only()
    .doc("Numbers to call in danger, by country, each with the day of its last check.")
}
