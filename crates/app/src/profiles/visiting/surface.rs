//! What visits to cities offer on the wire.

use super::plan::{self, NewVisit};
use super::queue;
use crate::AppState;
use crate::functions::ProductFunction;
use crate::kernel::args::ById;
use supabase::registry::{Function, Registry};

/// Adds these to the surface.
pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry
        .function(city_visit(app))
        .function(set_city_visit(app))
        .function(end_city_visit(app))
        .function(add_city_visit(app))
        .function(remove_city_visit(app))
}

fn city_visit(app: &AppState) -> Function {
    Function::query("city_visit", app, |reads, member, (): (), now| {
        Box::pin(plan::standing(reads, member, now))
    })
    .doc("The city that the caller visits, and how often the visit may still be changed.")
}

fn set_city_visit(app: &AppState) -> Function {
    let limits = app.limits;
    Function::act("set_city_visit", app, move |tx, member, new: NewVisit, now| {
        Box::pin(plan::set(tx, member, new, limits, now))
    })
    .feature("profileEdit")
    .doc("Announces a visit to a second city within thirty days, where the caller is then shown; twice in thirty days.")
}

fn add_city_visit(app: &AppState) -> Function {
    let limits = app.limits;
    Function::act("add_city_visit", app, move |tx, member, new: NewVisit, now| {
        Box::pin(queue::add(tx, member, new, limits, now))
    })
    .feature("profileEdit")
    .doc("Plans one more visit, up to five with Premium, each on days of its own.")
}

fn remove_city_visit(app: &AppState) -> Function {
    Function::act("remove_city_visit", app, |tx, member, args: ById, now| {
        Box::pin(queue::remove(tx, member, args.id, now))
    })
    .doc("Takes one of the caller's later visits off the plan.")
}

fn end_city_visit(app: &AppState) -> Function {
    Function::act("end_city_visit", app, |tx, member, (): (), now| {
        Box::pin(plan::end(tx, member, now))
    })
    .doc("Ends the caller's visit: they are shown at home again.")
}
