//! `/factors/recovery-codes`: the way in when the phone is gone.

use axum::Json;
use axum::extract::State;
use db::{Reads, Tx};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::errors::AuthError;
use crate::factors::recovery::{self, CODES};
use crate::factors::{attempts, friendly_name, known_people_only, not_found, unenroll};
use crate::hooks::composer::SecurityNotice;
use crate::http::{Body, Origin, SignedIn};
use crate::mail::notices;
use crate::model::factors::Factor;
use crate::session::assurance::{self, needs_aal2, require_recent};
use crate::session::{EndedSessions, Grant};
use crate::state::AuthState;
use crate::store;
use crate::tokens::code_guesses;

#[derive(Deserialize, Default)]
#[serde(default)]
pub struct CodesRequest {
    friendly_name: Option<String>,
    code: Option<String>,
}

/// `GET`: how many are left. At any level, since it tells no code.
pub async fn status(State(state): State<AuthState>, me: SignedIn) -> Result<Json<Value>, AuthError> {
    let mut reader = state.db().reader();
    let factor = set_of(&mut reader, &me).await?.ok_or_else(not_found)?;
    let (total, remaining) = store::count_recovery_codes(&mut reader, factor.id).await?;
    Ok(Json(json!({
        "id": factor.id, "type": "recovery_code", "total": total, "remaining": remaining,
    })))
}

/// `POST`: the first set. The codes are shown this once.
pub async fn generate(
    State(state): State<AuthState>,
    me: SignedIn,
    Body(body): Body<CodesRequest>,
) -> Result<Json<Value>, AuthError> {
    known_people_only(&me)?;
    let name = friendly_name(body.friendly_name)?;
    let shared = state.clone();
    let answer = state
        .tx(move |tx| {
            Box::pin(async move {
                let user = store::lock_user(tx, me.user.id)
                    .await?
                    .ok_or_else(AuthError::session_not_found)?;
                let factors = store::factors_of(tx, me.user.id).await?;
                if !crate::session::assurance::protects(&factors) {
                    return Err(AuthError::refused(
                        "mfa_recovery_codes_sole_factor",
                        "Recovery codes cannot be the only factor, enroll another factor first",
                    ));
                }
                raised(&me)?;
                require_recent(&shared, &user, &me.session)?;
                if factors.iter().any(Factor::is_recovery) {
                    return Err(AuthError::refused(
                        "mfa_verified_factor_exists",
                        "Recovery codes already exist, regenerate them instead",
                    ));
                }
                let mut factor = Factor::new(me.user.id, "recovery_code", name, shared.now());
                factor.status = "verified".to_owned();
                store::insert_factor(tx, &factor).await?;
                renew(&shared, tx, &me, &factor).await
            })
        })
        .await?;
    Ok(Json(answer))
}

/// `POST …/regenerate`: a new set; the old codes are void.
pub async fn regenerate(State(state): State<AuthState>, me: SignedIn) -> Result<Json<Value>, AuthError> {
    raised(&me)?;
    let shared = state.clone();
    let answer = state
        .tx(move |tx| {
            Box::pin(async move {
                let user = store::lock_user(tx, me.user.id)
                    .await?
                    .ok_or_else(AuthError::session_not_found)?;
                require_recent(&shared, &user, &me.session)?;
                let mut factor = set_of(tx, &me).await?.ok_or_else(not_found)?;
                attempts::reset(&mut factor);
                factor.updated_at = shared.now();
                store::save_factor(tx, &factor).await?;
                renew(&shared, tx, &me, &factor).await
            })
        })
        .await?;
    Ok(Json(answer))
}

/// `DELETE`: no codes any more.
pub async fn remove(State(state): State<AuthState>, me: SignedIn) -> Result<Json<Value>, AuthError> {
    raised(&me)?;
    let shared = state.clone();
    let id = state
        .tx(move |tx| {
            Box::pin(async move {
                let user = store::lock_user(tx, me.user.id)
                    .await?
                    .ok_or_else(AuthError::session_not_found)?;
                require_recent(&shared, &user, &me.session)?;
                let factor = set_of(tx, &me).await?.ok_or_else(not_found)?;
                unenroll::remove(&shared, tx, &user, &factor, Some(me.session.id)).await?;
                Ok(factor.id)
            })
        })
        .await?;
    Ok(Json(json!({ "id": id })))
}

type CodeResult = Result<(Grant, EndedSessions), AuthError>;

/// `POST …/verify`: spends a code and raises the session.
pub async fn verify(
    State(state): State<AuthState>,
    me: SignedIn,
    origin: Origin,
    Body(body): Body<CodesRequest>,
) -> Result<Json<Value>, AuthError> {
    let is_known = attempts::admit(&state, &me, &origin, "recovery codes", None).await?;
    let code = body.code.unwrap_or_default();
    let shared = state.clone();
    let outcome = state
        .tx(move |tx| Box::pin(async move { spend(&shared, tx, &me, &code, is_known).await }))
        .await?;
    let (grant, ended) = outcome?;
    ended.announce(&state);
    grant.remember_device(&state, &origin.cookies).await;
    Ok(Json(grant.to_json(&state)?))
}

/// The inner error is one that must be committed: a wrong code is counted.
async fn spend(
    state: &AuthState,
    tx: &mut Tx,
    me: &SignedIn,
    code: &str,
    is_known: bool,
) -> Result<CodeResult, AuthError> {
    let now = state.now();
    let wrong = || AuthError::refused("mfa_verification_failed", "Invalid recovery code entered");
    let user = store::lock_user(tx, me.user.id)
        .await?
        .ok_or_else(AuthError::session_not_found)?;
    let Some(mut factor) = set_of(tx, me).await? else {
        return Err(wrong());
    };
    if let Some(seconds) = attempts::locked_for(&factor, now).filter(|_| !is_known) {
        return Err(AuthError::too_many(
            "mfa_recovery_codes_locked",
            "Too many failed attempts, try again later or use another factor",
            seconds,
        ));
    }
    let digest = recovery::digest(state.keys(), factor.id, code);
    if !store::spend_recovery_code(tx, factor.id, &digest, now).await? {
        if !is_known {
            attempts::count_failure(tx, &mut factor, now).await?;
        }
        code_guesses::note_wrong(state, tx).await?;
        return Ok(Err(wrong()));
    }
    attempts::reset(&mut factor);
    store::save_factor(tx, &factor).await?;
    notices::queue_notice(state, tx, &user, SecurityNotice::RecoveryCodeUsed).await?;
    Ok(Ok(
        assurance::raise(state, tx, me.session.id, "mfa/recovery_code").await?
    ))
}

async fn set_of(reads: &mut impl Reads, me: &SignedIn) -> Result<Option<Factor>, AuthError> {
    let factors = store::factors_of(reads, me.user.id).await?;
    Ok(factors.into_iter().find(Factor::is_recovery))
}

fn raised(me: &SignedIn) -> Result<(), AuthError> {
    match me.session.aal == "aal2" {
        true => Ok(()),
        false => Err(needs_aal2("AAL2 required to manage recovery codes")),
    }
}

async fn renew(state: &AuthState, tx: &mut Tx, me: &SignedIn, factor: &Factor) -> Result<Value, AuthError> {
    let codes = recovery::fresh()?;
    let digests: Vec<String> = codes
        .iter()
        .map(|code| recovery::digest(state.keys(), factor.id, code))
        .collect();
    store::put_recovery_codes(tx, factor.id, &digests).await?;
    notices::queue_notice(state, tx, &me.user, SecurityNotice::RecoveryCodesMade).await?;
    let mut answer = json!({ "id": factor.id, "type": "recovery_code", "total": CODES, "codes": codes });
    if let Some(name) = &factor.friendly_name {
        answer["friendly_name"] = name.as_str().into();
    }
    Ok(answer)
}
