//! `POST /logout`: ends this session, the others, or all.

use axum::extract::State;
use http::StatusCode;

use crate::errors::AuthError;
use crate::http::{Queries, SignedIn};
use crate::session::{self, assurance};
use crate::state::AuthState;
use crate::store;

/// Answers 204. A session that still owes its second step ends itself alone, whatever it asks for. The access tokens of ended sessions are refused from then on, although they have time left.
pub async fn logout(State(state): State<AuthState>, me: SignedIn, queries: Queries) -> Result<StatusCode, AuthError> {
    let scope = queries.get("scope").unwrap_or("global").to_owned();
    if !matches!(scope.as_str(), "global" | "local" | "others") {
        return Err(AuthError::validation(
            "Unsupported logout scope: use global, local or others",
        ));
    }
    let factors = store::factors_of(&mut state.db().reader(), me.user.id).await?;
    // A caller who only knows the password must not sign the owner out.
    let scope = match assurance::waits_for_second_step(state.config(), &me.session, &factors) {
        true if scope == "others" => {
            return Err(AuthError::forbidden(
                "insufficient_aal",
                "AAL2 required to end other sessions",
            ));
        }
        true => "local".to_owned(),
        false => scope,
    };
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
                Ok(session::end_where(&shared, tx, me.user.id, wanted).await?)
            })
        })
        .await?;
    ended.announce(&state);
    Ok(StatusCode::NO_CONTENT)
}
