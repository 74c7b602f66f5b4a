//! `/passkeys/registration`: an authenticator becomes a way in.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::Value;
use uuid::Uuid;

use crate::errors::AuthError;
use crate::factors::known_people_only;
use crate::hooks::composer::SecurityNotice;
use crate::http::{Body, SignedIn};
use crate::mail::notices;
use crate::model::factors::Challenge;
use crate::model::passkeys::StoredPasskey;
use crate::passkeys::{expired, not_verified, party, question};
use crate::session::assurance::{require_recent, require_second_step};
use crate::state::AuthState;
use crate::{store, webauthn};

const PURPOSE: &str = "passkey registration";
/// Largest number of passkeys of one user.
const MAX_PASSKEYS: usize = 20;

pub fn needs_aal2() -> AuthError {
    AuthError::forbidden("insufficient_aal", "AAL2 required to manage passkeys")
}

/// `POST …/options`.
pub async fn options(State(state): State<AuthState>, me: SignedIn) -> Result<Json<Value>, AuthError> {
    party(state.relying_party())?;
    known_people_only(&me)?;
    let shared = state.clone();
    let answer = state
        .tx(move |tx| {
            Box::pin(async move {
                let user = store::lock_user(tx, me.user.id)
                    .await?
                    .ok_or_else(AuthError::session_not_found)?;
                require_second_step(tx, &me.session, needs_aal2).await?;
                require_recent(&shared, &user, &me.session)?;
                let passkeys = store::passkeys_of(tx, user.id).await?;
                if passkeys.len() >= MAX_PASSKEYS {
                    return Err(AuthError::refused(
                        "too_many_passkeys",
                        "Maximum number of passkeys reached, remove one to continue",
                    ));
                }
                let known: Vec<&Value> = passkeys.iter().map(|passkey| &passkey.credential).collect();
                let name = webauthn::account_name(&user, None);
                let asked = webauthn::ask_passkey(party(shared.relying_party())?, user.id, &name, &known)?;
                let mut challenge = Challenge::new(PURPOSE, Some(user.id), shared.now());
                challenge.state = Some(asked.state);
                store::drop_challenges_for(tx, user.id, PURPOSE).await?;
                store::insert_challenge(tx, &challenge).await?;
                Ok(question(&challenge, asked.options))
            })
        })
        .await?;
    Ok(Json(answer))
}

#[derive(Deserialize, Default)]
#[serde(default)]
pub struct Answer {
    pub challenge_id: Option<Uuid>,
    pub credential: Value,
}

/// `POST …/verify`: keeps the credential.
pub async fn verify(
    State(state): State<AuthState>,
    me: SignedIn,
    Body(body): Body<Answer>,
) -> Result<Json<Value>, AuthError> {
    party(state.relying_party())?;
    let shared = state.clone();
    let outcome: Result<StoredPasskey, AuthError> = state
        .tx(move |tx| {
            Box::pin(async move {
                let user = store::lock_user(tx, me.user.id)
                    .await?
                    .ok_or_else(AuthError::session_not_found)?;
                require_second_step(tx, &me.session, needs_aal2).await?;
                let id = body.challenge_id.ok_or_else(expired)?;
                let challenge = store::take_challenge(tx, id, PURPOSE).await?;
                // A refusal rolls the transaction back, so another user's challenge is not spent.
                let challenge = challenge.filter(|challenge| challenge.user_id == Some(user.id));
                let challenge = challenge.ok_or_else(expired)?;
                let (Some(asked), true) = (challenge.state, challenge.expires_at > shared.now()) else {
                    return Ok(Err(expired()));
                };
                // From here on the challenge is spent, whatever the answer is worth.
                let Some(created) = webauthn::check_passkey(party(shared.relying_party())?, asked, body.credential)?
                else {
                    return Ok(Err(not_verified()));
                };
                if store::lock_passkey(tx, &created.id).await?.is_some() {
                    return Ok(Err(AuthError::refused(
                        "webauthn_credential_exists",
                        "This passkey is already registered",
                    )));
                }
                let now = shared.now();
                let passkey = StoredPasskey {
                    id: Uuid::new_v4(),
                    user_id: user.id,
                    credential_id: created.id,
                    credential: created.credential,
                    friendly_name: None,
                    created_at: now,
                    updated_at: now,
                    last_used_at: None,
                };
                store::insert_passkey(tx, &passkey).await?;
                notices::queue_notice(&shared, tx, &user, SecurityNotice::PasskeyAdded).await?;
                Ok(Ok(passkey))
            })
        })
        .await?;
    Ok(Json(outcome?.to_json()))
}
