//! What anybody may ask: true statistics, and the shapes that later work fills.

use crate::AppState;
use crate::kernel::day::today;
use crate::kernel::fault::FaultResult;
use axum::Json;
use axum::response::IntoResponse;
use db::{Reads, params};
use jiff::{Timestamp, ToSpan, tz::TimeZone};
use serde_json::{Value, json};
use supabase::error::ApiError;
use supabase::registry::{Access, Edge, Registry};

/// Adds the edge functions.
pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry.edge(public_stats(app.clone()))
}

fn public_stats(app: AppState) -> Edge {
    Edge::new("public-stats", Access::Anyone, move |call, _| {
        let app = app.clone();
        async move {
            let stats = stats(&mut app.db.reader(), call.now).await?;
            Ok::<_, ApiError>(Json(stats).into_response())
        }
    })
    .always_open("a public page")
    .doc("How many people, countries and connections there are, counted and rounded down.")
}

/// Counted now; only accounts that anybody could meet.
async fn stats(reads: &mut impl Reads, now: Timestamp) -> FaultResult<Value> {
    const SEEN: &str = "FROM profiles p JOIN accounts a ON a.user_id = p.id WHERE a.status = 'active' AND p.ready";
    let midnight = today(now).to_zoned(TimeZone::UTC).map_or(now, |day| day.timestamp());
    let recently = now.checked_sub(15.minutes()).unwrap_or(Timestamp::MIN);
    let users: i64 = reads.one(format!("SELECT count(*) {SEEN}"), params![]).await?;
    let countries: i64 = reads
        .one(format!("SELECT count(DISTINCT p.country_code) {SEEN}"), params![])
        .await?;
    let online: i64 = reads
        .one(
            format!("SELECT count(*) {SEEN} AND a.last_seen_at > $1"),
            params![recently],
        )
        .await?;
    let connections: i64 = reads
        .one("SELECT count(*) FROM matches WHERE created_at >= $1", params![midnight])
        .await?;
    Ok(json!({ "users": users, "countries": countries, "connections_today": connections, "online": online }))
}
