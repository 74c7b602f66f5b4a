//! The door of the providers: believe the bytes, take the event in once, answer at once. What follows from it
//! is done later and may be done again.

use super::provider::EventNotice;
use super::signature::SignatureError;
use super::{store, sync};
use crate::AppState;
use crate::kernel::fault::{Fault, FaultResult};
use axum::Json;
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
            let signature = call
                .headers
                .get("stripe-signature")
                .and_then(|value| value.to_str().ok());
            receive(
                &app,
                &request.path,
                signature.unwrap_or_default(),
                &request.body,
                call.now,
            )
            .await?;
            Ok::<_, ApiError>(Json(json!({ "received": true })).into_response())
        }
    })
    .doc("Events of the payment provider; the signature over the raw body decides.")
}

/// Takes an event in. A second telling is answered like the first.
pub async fn receive(
    app: &AppState,
    provider: &str,
    signature: &str,
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
    if let Err(doubt) = known.verify_webhook(signature, body, now) {
        tracing::warn!(provider, ?doubt, "a webhook was not believed");
        return Err(match doubt {
            SignatureError::Unreadable | SignatureError::Stale | SignatureError::Forged => unsigned(),
        });
    }
    let notice = serde_json::from_slice(body).ok().as_ref().and_then(EventNotice::read);
    let notice = notice.ok_or_else(|| ApiError::new(400, "MALFORMED", "The body is no event."))?;
    let name = known.name();
    app.act(move |tx| Box::pin(async move { record_event(tx, name, &notice, now).await }))
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
