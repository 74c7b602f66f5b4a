//! `/user/sessions`: one's own signed-in devices, and the way to end one of them. An addition to the protocol: its
//! client can only end this session, the others, or all.

use axum::Json;
use axum::extract::{Path, State};
use http::StatusCode;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::errors::AuthError;
use crate::http::SignedIn;
use crate::model::{Session, time};
use crate::session::user_agent::UserAgent;
use crate::session::{self, assurance};
use crate::state::AuthState;
use crate::store;

/// A caller whose second step is missing learns nothing of the devices.
const OWED: &str = "AAL2 required to manage sessions";

/// `GET`: a bare array, the latest used first. It tells what signed in and when, and no place.
pub async fn list(State(state): State<AuthState>, me: SignedIn) -> Result<Json<Value>, AuthError> {
    assurance::require_assurance(&state, &me.session, OWED).await?;
    let sessions = store::sessions_of(&mut state.db().reader(), me.user.id).await?;
    Ok(Json(sessions.iter().map(|one| device(one, me.session.id)).collect()))
}

/// `DELETE …/{id}`: ends that session at once, its open sockets included.
pub async fn end(
    State(state): State<AuthState>,
    me: SignedIn,
    Path(id): Path<String>,
) -> Result<Json<Value>, AuthError> {
    assurance::require_assurance(&state, &me.session, OWED).await?;
    let not_found = || AuthError::new(StatusCode::NOT_FOUND, "session_not_found", "Session not found");
    let id = Uuid::parse_str(&id).map_err(|_| not_found())?;
    let shared = state.clone();
    let ended = state
        .tx(move |tx| Box::pin(async move { Ok(session::end_one_session(&shared, tx, me.user.id, id).await?) }))
        .await?;
    if ended.sessions.is_empty() {
        return Err(not_found());
    }
    ended.announce(&state);
    Ok(Json(json!({ "id": id })))
}

fn device(session: &Session, current: Uuid) -> Value {
    let agent = UserAgent::of(session.user_agent.as_deref().unwrap_or_default());
    json!({
        "id": session.id,
        "browser": agent.browser,
        "system": agent.system,
        "kind": agent.kind,
        "aal": session.aal,
        "created_at": time(session.created_at),
        "last_used_at": time(session.refreshed_at),
        "current": session.id == current,
    })
}
