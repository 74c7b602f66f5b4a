//! `/passkeys/authentication`: the authenticator says who is there.

use axum::Json;
use axum::extract::State;
use db::Tx;
use serde_json::Value;

use crate::errors::AuthError;
use crate::http::{Body, Origin};
use crate::model::factors::Challenge;
use crate::passkeys::register::Answer;
use crate::passkeys::{expired, not_verified, party, question};
use crate::session::{self, Grant};
use crate::state::AuthState;
use crate::{store, webauthn};

const PURPOSE: &str = "passkey sign-in";

/// `POST …/options`: a question for anybody.
pub async fn options(State(state): State<AuthState>, origin: Origin) -> Result<Json<Value>, AuthError> {
    let asked = webauthn::ask_anyone(party(state.relying_party())?)?;
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
    party(state.relying_party())?;
    let limit = state.config().limits.login_per_network;
    state.limit_network("passkey", origin.ip, limit).await?;
    let cookies = origin.cookies.clone();
    let shared = state.clone();
    let outcome = state
        .tx(move |tx| Box::pin(async move { answer(&shared, tx, &origin, body).await }))
        .await?;
    let grant = outcome?;
    grant.remember_device(&state, &cookies).await;
    Ok(Json(grant.to_json(&state)?))
}

/// The inner error is one that must be committed: the challenge is spent.
async fn answer(
    state: &AuthState,
    tx: &mut Tx,
    origin: &Origin,
    body: Answer,
) -> Result<Result<Grant, AuthError>, AuthError> {
    let party = party(state.relying_party())?;
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
    let grant = session::start(state, tx, &user, "passkey", &origin.device).await?;
    Ok(Ok(grant))
}
