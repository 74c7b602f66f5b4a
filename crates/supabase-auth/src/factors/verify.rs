//! `POST /factors/{id}/verify`: the answer. A right one raises the session to `aal2`.

use axum::Json;
use axum::extract::{Path, State};
use db::Tx;
use serde::Deserialize;
use serde_json::Value;
use uuid::Uuid;

use crate::errors::AuthError;
use crate::factors::challenge::PURPOSE;
use crate::factors::{attempts, own, phone, seal, totp};
use crate::hooks::composer::SecurityNotice;
use crate::http::{Body, Origin, SignedIn};
use crate::mail::notices;
use crate::model::factors::{Challenge, Factor};
use crate::session::{EndedSessions, Grant, assurance};
use crate::state::AuthState;
use crate::tokens::code_guesses::{self, CaptchaFields};
use crate::{store, webauthn};

#[derive(Deserialize, Default)]
#[serde(default)]
pub struct VerifyRequest {
    challenge_id: Option<String>,
    code: Option<String>,
    webauthn: Option<KeyAnswer>,
    gotrue_meta_security: Option<CaptchaFields>,
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct KeyAnswer {
    credential_response: Value,
}

type VerifyResult = Result<(Grant, EndedSessions), AuthError>;

pub async fn verify(
    State(state): State<AuthState>,
    me: SignedIn,
    origin: Origin,
    Path(id): Path<String>,
    Body(body): Body<VerifyRequest>,
) -> Result<Json<Value>, AuthError> {
    let security = body.gotrue_meta_security.as_ref();
    let captcha = security.and_then(|security| security.captcha_token.as_deref());
    let is_known = attempts::admit(&state, &me, &origin, &id, captcha).await?;
    let shared = state.clone();
    let outcome = state
        .tx(move |tx| Box::pin(async move { answer(&shared, tx, &me, &id, body, is_known).await }))
        .await?;
    let (grant, ended) = outcome?;
    ended.announce(&state);
    grant.remember_device(&state, &origin.cookies).await;
    Ok(Json(grant.to_json(&state)?))
}

/// The inner error is one that must be committed: a wrong answer is counted and spends what it answered.
async fn answer(
    state: &AuthState,
    tx: &mut Tx,
    me: &SignedIn,
    id: &str,
    body: VerifyRequest,
    is_known: bool,
) -> Result<VerifyResult, AuthError> {
    let now = state.now();
    let user = store::lock_user(tx, me.user.id)
        .await?
        .ok_or_else(AuthError::session_not_found)?;
    let mut factor = own(tx, user.id, id).await?;
    if let Some(seconds) = attempts::locked_for(&factor, now).filter(|_| !is_known) {
        return Err(AuthError::over_request_rate(seconds));
    }
    let challenge = taken(tx, &factor, body.challenge_id.as_deref()).await?;
    if challenge.expires_at <= now {
        return Ok(Err(expired()));
    }
    let proven = match (factor.factor_type.as_str(), body.webauthn) {
        ("totp", _) => by_code(state, &mut factor, &body.code.unwrap_or_default())?.then_some("totp"),
        ("phone", _) => phone::fits(state, &challenge, &body.code.unwrap_or_default())?.then_some("mfa/phone"),
        ("webauthn", Some(key)) => {
            by_key(state, &mut factor, &challenge, key.credential_response)?.then_some("mfa/webauthn")
        }
        _ => None,
    };
    let Some(method) = proven else {
        match is_known {
            true => store::save_factor(tx, &factor).await?,
            false => attempts::count_failure(tx, &mut factor, now).await?,
        }
        code_guesses::note_wrong(state, tx).await?;
        if factor.factor_type != "webauthn" {
            // The same question may be answered again, as long as the factor is not locked.
            store::insert_challenge(tx, &challenge).await?;
        }
        return Ok(Err(wrong(&factor)));
    };
    attempts::reset(&mut factor);
    let is_new = !factor.is_verified();
    factor.status = "verified".to_owned();
    factor.updated_at = now;
    store::save_factor(tx, &factor).await?;
    if is_new {
        store::drop_unverified(tx, user.id, now).await?;
        notices::queue_notice(state, tx, &user, SecurityNotice::FactorAdded).await?;
        let all = store::factors_of(tx, user.id).await?;
        let protects = |one: &Factor| one.is_verified() && !one.is_recovery();
        if !all.iter().any(|other| other.id != factor.id && protects(other)) {
            state.hooks().protection_changed(tx, user.id, now).await?;
        }
    }
    Ok(Ok(assurance::raise(state, tx, me.session.id, method).await?))
}

async fn taken(tx: &mut Tx, factor: &Factor, id: Option<&str>) -> Result<Challenge, AuthError> {
    let unknown = || {
        AuthError::new(
            http::StatusCode::NOT_FOUND,
            "mfa_factor_not_found",
            "MFA factor with the provided challenge ID not found",
        )
    };
    let id = id.and_then(|id| Uuid::parse_str(id).ok()).ok_or_else(unknown)?;
    let challenge = store::take_challenge(tx, id, PURPOSE).await?;
    // A refusal rolls the transaction back, so another user's challenge is not spent.
    challenge
        .filter(|challenge| challenge.factor_id == Some(factor.id))
        .ok_or_else(unknown)
}

fn by_code(state: &AuthState, factor: &mut Factor, code: &str) -> Result<bool, AuthError> {
    let sealed = factor.secret.as_deref().unwrap_or_default();
    let secret = seal::open(state.keys(), "totp", factor.id, sealed)?;
    let step = totp::matching_step(&secret, code, state.now().as_second(), factor.last_step);
    factor.last_step = step.unwrap_or(factor.last_step);
    Ok(step.is_some())
}

fn by_key(state: &AuthState, factor: &mut Factor, challenge: &Challenge, answer: Value) -> Result<bool, AuthError> {
    let (Some(party), Some(asked)) = (state.relying_party(), challenge.state.clone()) else {
        return Err(AuthError::refused(
            "mfa_webauthn_verify_not_enabled",
            "MFA verification is disabled for WebAuthn",
        ));
    };
    let credential = match &factor.credential {
        Some(known) => webauthn::check_known_key(party, asked, answer, known)?,
        None => webauthn::check_new_key(party, asked, answer)?,
    };
    let proven = credential.is_some();
    factor.credential = credential.or(factor.credential.take());
    Ok(proven)
}

fn expired() -> AuthError {
    AuthError::refused(
        "mfa_challenge_expired",
        "MFA challenge has expired, verify against another challenge or create a new challenge.",
    )
}

fn wrong(factor: &Factor) -> AuthError {
    AuthError::refused(
        "mfa_verification_failed",
        match factor.factor_type.as_str() {
            "totp" => "Invalid TOTP code entered",
            "phone" => "Invalid MFA Phone code entered",
            _ => "The security key could not be verified",
        },
    )
}
