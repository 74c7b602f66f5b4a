//! What the world offers on the wire.

use super::list::{self, ListRequest};
use super::public_stats::public_stats;
use super::store;
use crate::AppState;
use crate::discovery::withdraw;
use crate::functions::ProductFunction;
use crate::kernel::args::Target;
use crate::kernel::day::today;
use axum::Json;
use axum::response::IntoResponse;
use jiff::tz::TimeZone;
use serde_json::json;
use supabase::error::ApiError;
use supabase::registry::{Access, Edge, Function, Registry};

/// Adds the world to the surface.
pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry
        .function(world_counts(app))
        .function(world_people(app))
        .function(withdraw_like(app))
        .edge(safety_pulse(app.clone()))
        .edge(public_stats(app.clone()))
}

fn world_counts(app: &AppState) -> Function {
    Function::visitor("world_counts", app, |app, call, (): ()| async move {
        app.world.now(&app.db, call.now).await.map(|numbers| (*numbers).clone())
    })
    .read_only()
    .doc("How many people are where: aggregates alone, a country from 20 active people on.")
}

fn world_people(app: &AppState) -> Function {
    Function::member("world_people", app, |app, member, wish: ListRequest, now| async move {
        app.presence.note(&app.db, member, now).await;
        list::list(&app, member, wish, now).await
    })
    .doc("Who is online elsewhere, of those who chose to be found; city and 'agora' or 'hoje', nothing finer.")
}

fn withdraw_like(app: &AppState) -> Function {
    Function::act("withdraw_like", app, |tx, member, args: Target, now| {
        Box::pin(withdraw::withdraw(tx, member, args.target, now))
    })
    .feature("viewProfiles")
    .doc("Takes back an unanswered like; 409 once it became a match. Gives nothing back to spend.")
}

fn safety_pulse(app: AppState) -> Edge {
    Edge::new("safety-pulse", Access::Anyone, move |call, _| {
        let app = app.clone();
        async move {
            // What changes within the day would say at once that somebody reported.
            let midnight = today(call.now).to_zoned(TimeZone::UTC);
            let midnight = midnight.map_or(call.now, |day| day.timestamp());
            let (made, open) = store::incidents(&mut app.db.reader(), midnight).await?;
            let fives = |count: i64| count / 5 * 5;
            let pulse = json!({ "reports_24h": fives(made), "under_review": fives(open) });
            Ok::<_, ApiError>(Json(pulse).into_response())
        }
    })
    .doc(
        "Public numbers of moderation, rounded down to fives: reports of the last whole day in UTC, and those under review \
         at its end.",
    )
}
