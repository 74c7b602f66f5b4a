//! What the world offers on the wire.

use super::counts::Snapshot;
use super::list::{self, ListRequest, PAGE_MAX, Page};
use super::store;
use crate::AppState;
use crate::discovery::withdraw;
use crate::functions::ProductFunction;
use axum::Json;
use axum::response::IntoResponse;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use supabase::error::ApiError;
use supabase::registry::{Access, Edge, Function, Registry};
use uuid::Uuid;

/// Adds the world to the surface.
pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry
        .function(world_counts(app.clone()))
        .function(world_people(app))
        .function(withdraw_like(app))
        .edge(safety_pulse(app.clone()))
}

fn world_counts(app: AppState) -> Function {
    Function::new("world_counts", Access::Anyone, move |call, (): ()| {
        let app = app.clone();
        async move {
            let numbers = app.world.now(&app.db, call.now).await?;
            Ok::<Snapshot, ApiError>((*numbers).clone())
        }
    })
    .read_only()
    .doc("How many people are where: aggregates alone, a country from 20 active people on.")
}

#[derive(Deserialize, JsonSchema)]
struct PeopleArgs {
    /// ISO code of two letters.
    #[serde(default)]
    country: Option<String>,
    /// A region of `world_counts`.
    #[serde(default)]
    region: Option<String>,
    /// A corridor of `world_counts`; somebody who lives at one end sees the other.
    #[serde(default)]
    corridor: Option<String>,
    /// 0 to 4.
    #[serde(default)]
    page: Option<i64>,
    /// 1 to 24; 24 unless told.
    #[serde(default)]
    limit: Option<i64>,
}

fn world_people(app: &AppState) -> Function {
    Function::member("world_people", app, |app, member, args: PeopleArgs, now| async move {
        app.presence.note(&app.db, member, now).await;
        let wish = ListRequest {
            country: args.country,
            region: args.region,
            corridor: args.corridor,
            page: args.page.unwrap_or(0),
            limit: args.limit.unwrap_or(PAGE_MAX),
        };
        Ok::<Page, ApiError>(list::list(&app, member, wish, now).await?)
    })
    .doc("Who is online elsewhere, of those who chose to be found; city and 'agora' or 'hoje', nothing finer.")
}

#[derive(Deserialize, JsonSchema)]
struct Target {
    target: Uuid,
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
            let (lately, open) = store::incidents(&mut app.db.reader(), call.now).await?;
            Ok::<_, ApiError>(Json(json!({ "reports_24h": lately, "under_review": open })).into_response())
        }
    })
    .doc("Public numbers of moderation: reports of the last 24 hours, and those under review.")
}
