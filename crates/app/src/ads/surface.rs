//! `GET /functions/v1/ad?slot=`

use super::house;
use crate::AppState;
use crate::accounts::store::entitled;
use crate::billing::catalogue::PREMIUM;
use crate::kernel::{Fault, Member};
use axum::Json;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use serde_json::json;
use supabase::error::ApiError;
use supabase::registry::{Access, Edge, Registry};

/// Adds the slice to the surface.
pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry.edge(ad(app.clone()))
}

fn ad(app: AppState) -> Edge {
    Edge::new("ad", Access::Authenticated, move |call, request| {
        let app = app.clone();
        async move {
            let member = Member::of(&call.caller)?;
            let name = request.query.split('&').find_map(|pair| pair.strip_prefix("slot="));
            let slot = name.and_then(house::find).ok_or(Fault::NotFound)?;
            if entitled(&mut app.db.reader(), member.id, PREMIUM, call.now).await? {
                return Ok(StatusCode::NO_CONTENT.into_response());
            }
            let notice = house::ad_of_day(slot, call.now);
            let (width, height) = slot.form.size();
            let answer = json!({
                "slot": slot.name, "placement": slot.placement, "type": slot.form, "position": slot.position,
                "width": width, "height": height, "adClient": "house", "adSlot": notice.id, "path": notice.path,
                "why": "contextual",
            });
            Ok::<_, ApiError>(Json(answer).into_response())
        }
    })
    .doc("The notice of the house for a place; 204 for whoever pays.")
}
