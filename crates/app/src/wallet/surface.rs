//! What the book offers on the wire.

use super::{audit, store};
use crate::AppState;
use crate::functions::ProductFunction;
use crate::staff_functions::StaffFunction;
use supabase::registry::{Function, Registry};

/// Lines of a statement; the export has all.
const LINES: i64 = 100;

/// Adds the slice to the surface.
pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry.function(wallet_statement(app)).function(wallet_audit(app))
}

fn wallet_statement(app: &AppState) -> Function {
    Function::member("wallet_statement", app, |app, member, (): (), _| async move {
        store::statement(&mut app.db.reader(), member.id, LINES).await
    })
    .always_open("what was paid for")
    .doc("The newest movements of the caller's credits, with where each stands.")
    .read_only()
}

fn wallet_audit(app: &AppState) -> Function {
    Function::oversee("wallet_audit", app, |app, (): (), _| async move {
        audit::audit(&mut app.db.reader()).await
    })
    .doc("A replay of the book of credits: every figure but the first must be zero.")
}
