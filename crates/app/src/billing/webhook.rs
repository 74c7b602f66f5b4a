//! The door of the providers: believe the bytes, take the event in once, answer at once. What follows from it
//! is done later and may be done again.

use super::provider::{EventNotice, WebhookError};
use super::{store, sync};
use crate::AppState;
use crate::kernel::fault::{Fault, FaultResult};
use axum::Json;
use axum::http::HeaderMap;
use axum::response::IntoResponse;
use db::Tx;
use jiff::Timestamp;
use serde_json::json;
use supabase::error::ApiError;
use supabase::registry::{Access, Edge};

/// Events are a few kilobytes.
const LARGEST: usize = 256 * 1024;

/// `POST /functions/v1/payment-webhook/{provider}`
pub fn edge(app: AppState) -> Edge {
    Edge::new("payment-webhook", Access::Anyone, move |call, request| {
        let app = app.clone();
        async move {
            receive(&app, &request.path, &call.headers, &request.body, call.now).await?;
            Ok::<_, ApiError>(Json(json!({ "received": true })).into_response())
        }
    })
    .open_to_foreign_tokens()
    .doc("Events of a payment provider or a store; their signature decides.")
}

/// Takes an event in. A second telling is answered like the first.
pub async fn receive(
    app: &AppState,
    provider: &str,
    headers: &HeaderMap,
    body: &[u8],
    now: Timestamp,
) -> Result<(), ApiError> {
    if body.len() > LARGEST {
        return Err(ApiError::new(413, "TOO_LARGE", "The event is too large."));
    }
    let unsigned = || ApiError::new(401, "UNSIGNED", "The signature does not fit the body.");
    let Some(known) = app.payments.named(provider) else {
        return Err(unsigned());
    };
    let event = known
        .read_webhook(headers, body, now)
        .await
        .map_err(|error| match error {
            WebhookError::Unsigned => unsigned(),
            WebhookError::Malformed => ApiError::new(400, "MALFORMED", "The body is no event."),
            WebhookError::Unavailable => ApiError::from(Fault::Unavailable),
        })?;
    let name = known.name();
    app.act(move |tx| {
        Box::pin(async move {
            // Facts are kept by their own dates, so an event may come late or twice.
            for fact in &event.facts {
                store::purchases::put_fact(tx, fact).await?;
            }
            record_event(tx, name, &event.notice, now).await
        })
    })
    .await?;
    Ok(())
}

/// Writes the event down and plans its work, once.
pub async fn record_event(tx: &mut Tx, provider: &str, notice: &EventNotice, now: Timestamp) -> FaultResult<bool> {
    let Some(id) = store::insert_event(tx, provider, notice, now).await? else {
        return Ok(false);
    };
    if notice.is_relevant() {
        let key = id.to_string();
        ::jobs::enqueue(tx, now, sync::EVENT_JOB, json!({ "event": id }), now, Some(&key))
            .await
            .map_err(Fault::from)?;
    }
    Ok(true)
}
