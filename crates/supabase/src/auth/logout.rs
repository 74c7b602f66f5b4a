//! `POST /logout`: ends this session, the others, or all.

use axum::extract::State;
use http::StatusCode;

use super::errors::AuthError;
use super::http::{Queries, SignedIn};
use super::sessions;
use super::state::AuthState;

/// Answers 204. The access tokens of ended sessions are refused from then on, although they have time left.
pub async fn logout(State(state): State<AuthState>, me: SignedIn, queries: Queries) -> Result<StatusCode, AuthError> {
    let scope = queries.get("scope").unwrap_or("global").to_owned();
    if !matches!(scope.as_str(), "global" | "local" | "others") {
        return Err(AuthError::validation(
            "Unsupported logout scope: use global, local or others",
        ));
    }
    let shared = state.clone();
    let ended = state
        .tx(move |tx| {
            Box::pin(async move {
                let this = me.session.id;
                let wanted = move |id| match scope.as_str() {
                    "local" => id == this,
                    "others" => id != this,
                    _ => true,
                };
                Ok(sessions::end_where(&shared, tx, me.user.id, wanted).await?)
            })
        })
        .await?;
    ended.announce(&state);
    Ok(StatusCode::NO_CONTENT)
}
