//! `POST /factors/{id}/challenge`: the question that a code or a signature answers.

use axum::Json;
use axum::extract::{Path, State};
use db::Tx;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::errors::AuthError;
use crate::factors::{own, phone};
use crate::http::{Body, Origin, SignedIn};
use crate::model::User;
use crate::model::factors::{Challenge, Factor};
use crate::state::AuthState;
use crate::{sms, store, webauthn};

/// The purpose of a challenge for a factor.
pub const PURPOSE: &str = "factor";

/// The client's body repeats the id and says for which site it asks; the site is the server's to say.
#[derive(Deserialize, Default)]
#[serde(default)]
pub struct ChallengeRequest {
    channel: Option<String>,
}

pub async fn challenge(
    State(state): State<AuthState>,
    me: SignedIn,
    origin: Origin,
    Path(id): Path<String>,
    Body(body): Body<ChallengeRequest>,
) -> Result<Json<Value>, AuthError> {
    let shared = state.clone();
    let answer = state
        .tx(move |tx| {
            Box::pin(async move {
                phone::throttle(&shared, tx, &me, &id, &origin).await?;
                let user = store::lock_user(tx, me.user.id)
                    .await?
                    .ok_or_else(AuthError::session_not_found)?;
                let mut factor = own(tx, user.id, &id).await?;
                let now = shared.now();
                let mut challenge = Challenge::new(PURPOSE, Some(user.id), now);
                challenge.factor_id = Some(factor.id);
                let mut answer = json!({
                    "id": challenge.id,
                    "type": factor.factor_type,
                    "expires_at": challenge.expires_at.as_second(),
                });
                match factor.factor_type.as_str() {
                    "totp" => {}
                    "phone" => {
                        let channel = sms::channel(body.channel.as_deref())?;
                        phone::ask(&shared, tx, &factor, &mut challenge, channel).await?;
                    }
                    "webauthn" => {
                        let (asked, state) = ask_key(&shared, tx, &user, &factor).await?;
                        answer["webauthn"] = asked;
                        challenge.state = Some(state);
                    }
                    _ => return Err(AuthError::validation("This factor is not challenged")),
                }
                // The latest question counts; codes of an earlier one would prove no more.
                store::drop_challenges_of(tx, factor.id).await?;
                store::insert_challenge(tx, &challenge).await?;
                factor.last_challenged_at = Some(now);
                store::save_factor(tx, &factor).await?;
                Ok(answer)
            })
        })
        .await?;
    Ok(Json(answer))
}

/// A security key is created by its first challenge and asked to sign by all further ones.
async fn ask_key(state: &AuthState, tx: &mut Tx, user: &User, factor: &Factor) -> Result<(Value, Value), AuthError> {
    let party = state.relying_party().ok_or_else(|| {
        AuthError::refused(
            "mfa_webauthn_verify_not_enabled",
            "MFA verification is disabled for WebAuthn",
        )
    })?;
    let factors = store::factors_of(tx, user.id).await?;
    let (kind, asked) = match &factor.credential {
        Some(credential) => ("request", webauthn::ask_known_key(party, credential)?),
        None => {
            let known: Vec<&Value> = factors.iter().filter_map(|factor| factor.credential.as_ref()).collect();
            let name = webauthn::account_name(user, factor.friendly_name.as_deref());
            // Under its own handle, so that an authenticator which also holds a passkey of this person keeps both.
            ("create", webauthn::ask_new_key(party, factor.id, &name, &known)?)
        }
    };
    let asked_json = json!({ "type": kind, "credential_options": { "publicKey": asked.options } });
    Ok((asked_json, asked.state))
}
