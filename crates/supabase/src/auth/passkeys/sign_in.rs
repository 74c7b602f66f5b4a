//! `/passkeys/authentication`: the authenticator says who is there.

use axum::Json;
use axum::extract::State;
use db::Tx;
use serde_json::Value;

use super::register::Answer;
use super::{expired, not_verified, party, question};
use crate::auth::errors::AuthError;
use crate::auth::factors::model::Challenge;
use crate::auth::http::{Body, Origin};
use crate::auth::sessions::{self, Grant};
use crate::auth::state::AuthState;
use crate::auth::store;
use crate::auth::webauthn;

const PURPOSE: &str = "passkey sign-in";

/// `POST …/options`: a question for anybody.
pub async fn options(State(state): State<AuthState>, origin: Origin) -> Result<Json<Value>, AuthError> {
    let asked = webauthn::ask_anyone(party(&state)?)?;
    let limit = state.config().limits.verify_per_network;
    state.limit_network_here("passkey question", origin.ip, limit)?;
    let mut challenge = Challenge::new(PURPOSE, None, state.now());
    challenge.state = Some(asked.state);
    let answer = question(&challenge, asked.options);
    state
        .tx(move |tx| Box::pin(async move { Ok(store::insert_challenge(tx, &challenge).await?) }))
        .await?;
    Ok(Json(answer))
}

/// `POST …/verify`: a session for a right answer.
pub async fn verify(
    State(state): State<AuthState>,
    origin: Origin,
    Body(body): Body<Answer>,
) -> Result<Json<Value>, AuthError> {
    party(&state)?;
    let limit = state.config().limits.login_per_network;
    state.limit_network("passkey", origin.ip, limit).await?;
    let cookies = origin.cookies.clone();
    let shared = state.clone();
    let outcome = state
        .tx(move |tx| Box::pin(async move { answer(&shared, tx, &origin, body).await }))
        .await?;
    let grant = outcome?;
    cookies.remember(&state, &grant);
    Ok(Json(grant.to_json(&state)?))
}

/// The inner error is one that must be committed: the challenge is spent.
async fn answer(
    state: &AuthState,
    tx: &mut Tx,
    origin: &Origin,
    body: Answer,
) -> Result<Result<Grant, AuthError>, AuthError> {
    let party = party(state)?;
    let now = state.now();
    let id = body.challenge_id.ok_or_else(expired)?;
    let challenge = store::take_challenge(tx, id, PURPOSE).await?.ok_or_else(expired)?;
    let (Some(asked), true) = (challenge.state, challenge.expires_at > now) else {
        return Ok(Err(expired()));
    };
    let Some((handle, credential_id)) = webauthn::claimed(party, &body.credential) else {
        return Ok(Err(not_verified()));
    };
    let passkey = store::lock_passkey(tx, &credential_id).await?;
    let Some(passkey) = passkey.filter(|passkey| passkey.user_id == handle) else {
        return Ok(Err(not_verified()));
    };
    let Some(credential) = webauthn::check_anyone(party, asked, body.credential, &passkey.credential)? else {
        return Ok(Err(not_verified()));
    };
    let Some(user) = store::user_by_id(tx, passkey.user_id).await? else {
        return Ok(Err(not_verified()));
    };
    store::note_passkey_use(tx, passkey.id, &credential, now).await?;
    let grant = sessions::start(state, tx, &user, "passkey", &origin.device).await?;
    Ok(Ok(grant))
}
