//! How sure a session is of its person: raised by a proven factor, lowered when factors go.

use db::{DbError, Reads, Tx};
use http::StatusCode;
use jiff::Timestamp;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::config::AuthConfig;
use crate::errors::AuthError;
use crate::model::factors::Factor;
use crate::model::{Identity, Session, User, time};
use crate::session::{EndedSessions, Grant, end_where, load};
use crate::state::AuthState;
use crate::store;
use supabase_base::caller::{is_fresh, last_proof};

/// The ways that make a session `aal2`.
const SECOND_STEPS: [&str; 4] = ["totp", "mfa/phone", "mfa/webauthn", "mfa/recovery_code"];

/// Raises a session to `aal2` under a new refresh token.
///
/// The counter skips one number, because the token just before the current one is answered with the current one: a copy
/// of the `aal1` token must not be raised too. For the same reason the session's `aal1` access tokens are refused. The
/// user's other sessions that still wait for their second step end; among them are those from before the factor
/// existed.
pub async fn raise(
    state: &AuthState,
    tx: &mut Tx,
    session_id: Uuid,
    method: &str,
) -> Result<(Grant, EndedSessions), AuthError> {
    let now = state.now();
    let mut session = store::lock_session(tx, session_id)
        .await?
        .ok_or_else(AuthError::session_not_found)?;
    let rises = session.aal != "aal2";
    session.aal = "aal2".to_owned();
    session.amr = Value::Array(with_proof(&session, method, now));
    session.refresh_counter += 2;
    session.rotations = json!([]);
    session.refreshed_at = now;
    store::save_assurance(tx, &session).await?;
    let waiting: Vec<Uuid> = store::sessions_of(tx, session.user_id)
        .await?
        .iter()
        .filter(|other| other.id != session.id)
        .filter(|other| state.config().single_session || (other.aal != "aal2" && !came_by_passkey(other)))
        .map(|other| other.id)
        .collect();
    let ended = end_where(state, tx, session.user_id, |id| waiting.contains(&id)).await?;
    let ended = match rises {
        true => {
            store::outdate_session(tx, session.id, now, state.keys().latest_expiry(now)).await?;
            ended.and_raised(session_id, now)
        }
        false => ended,
    };
    Ok((load(tx, session).await?, ended))
}

/// Takes `aal2` from the sessions of a user for which `wanted` holds, after a factor was removed. Their access
/// tokens say `aal2` until they expire.
pub async fn lower(tx: &mut Tx, user_id: Uuid, wanted: impl Fn(&Session) -> bool + Send) -> Result<(), AuthError> {
    for mut session in store::sessions_of(tx, user_id).await? {
        if session.aal == "aal2" && wanted(&session) {
            let ways = entries(&session).into_iter().filter(|entry| {
                entry["method"]
                    .as_str()
                    .is_none_or(|method| !SECOND_STEPS.contains(&method))
            });
            session.amr = ways.collect();
            session.aal = "aal1".to_owned();
            store::save_assurance(tx, &session).await?;
        }
    }
    Ok(())
}

/// The User object with the factors it has.
pub fn with_factors(mut user: Value, factors: &[Factor]) -> Value {
    if !factors.is_empty() {
        user["factors"] = factors.iter().map(Factor::to_json).collect();
    }
    user
}

/// The same for a user whose factors are not read yet.
pub async fn attach(reads: &mut impl Reads, user_id: Uuid, user: Value) -> Result<Value, DbError> {
    Ok(with_factors(user, &store::factors_of(reads, user_id).await?))
}

/// Whether a second step stands between a sign-in and `aal2`.
pub fn protects(factors: &[Factor]) -> bool {
    factors.iter().any(Factor::is_verified)
}

/// Refuses a session that has not proven the second factor which its account has.
pub async fn require_second_step(
    reads: &mut impl Reads,
    session: &Session,
    refusal: fn() -> AuthError,
) -> Result<(), AuthError> {
    match lacks_second_step(session, &store::factors_of(reads, session.user_id).await?) {
        true => Err(refusal()),
        false => Ok(()),
    }
}

/// Whether a session has not proven the second factor which its account has.
pub fn lacks_second_step(session: &Session, factors: &[Factor]) -> bool {
    session.aal != "aal2" && protects(factors)
}

/// 401 of a change of address or password. The client's type expects this status here.
pub fn account_needs_aal2() -> AuthError {
    AuthError::new(
        StatusCode::UNAUTHORIZED,
        "insufficient_aal",
        "AAL2 session is required to update email or password when MFA is enabled.",
    )
}

/// 403 of whatever adds or manages a way in.
pub fn needs_aal2(message: &'static str) -> AuthError {
    AuthError::forbidden("insufficient_aal", message)
}

/// Whether the access token must say that a second step is missing.
///
/// A passkey is no sign-in by one factor: the authenticator holds the key and has verified its person. So its
/// session is not asked again at the door, though it stays `aal1`, as the contract has it, for whatever changes
/// the account itself.
pub fn waits_for_second_step(config: &AuthConfig, session: &Session, factors: &[Factor]) -> bool {
    config.demand_second_step && lacks_second_step(session, factors) && !came_by_passkey(session)
}

/// The User object as a session may see it: before the second step no more than the client needs for that step.
///
/// `created_at` and `updated_at`, which the client's type demands, are then the session's own.
pub fn visible_user(
    config: &AuthConfig,
    user: &User,
    identities: &[Identity],
    session: &Session,
    factors: &[Factor],
) -> Value {
    if !waits_for_second_step(config, session, factors) {
        return with_factors(user.to_json(identities), factors);
    }
    let verified = factors.iter().filter(|factor| factor.is_verified());
    json!({
        "id": user.id,
        "aud": "authenticated",
        "role": "authenticated",
        "email": "",
        "phone": "",
        "app_metadata": {},
        "user_metadata": {},
        "identities": [],
        "factors": verified.map(masked).collect::<Vec<_>>(),
        "created_at": time(session.created_at),
        "updated_at": time(session.created_at),
        "is_anonymous": false,
    })
}

/// A factor of which only the last two digits of its number are shown, so that its owner knows the telephone.
fn masked(factor: &Factor) -> Value {
    let mut body = factor.to_json();
    if let Some(phone) = &factor.phone {
        let cut = phone.char_indices().rev().nth(1).map_or(0, |(index, _)| index);
        body["phone"] = phone[cut..].into();
    }
    body
}

/// Notes that the person of a session proved themselves again, by `method`. Its tokens say so from the next refresh.
pub async fn note_proof(state: &AuthState, tx: &mut Tx, session_id: Uuid, method: &str) -> Result<(), AuthError> {
    let mut session = store::lock_session(tx, session_id)
        .await?
        .ok_or_else(AuthError::session_not_found)?;
    session.amr = Value::Array(with_proof(&session, method, state.now()));
    Ok(store::save_assurance(tx, &session).await?)
}

/// Whether the person of a session proved themselves lately; always where the settings do not ask for it.
pub fn is_recent(state: &AuthState, user: &User, session: &Session) -> bool {
    let is_asked = state.config().secure_password_change && !user.is_anonymous;
    !is_asked || is_fresh(last_proof(&session.amr), state.now())
}

/// Refuses a new way in, or the end of a second factor, to a session without a fresh proof. Whoever holds an unlocked
/// device for a moment would otherwise add one that no new password ends, or take the owner's away.
pub fn require_recent(state: &AuthState, user: &User, session: &Session) -> Result<(), AuthError> {
    match is_recent(state, user, session) {
        true => Ok(()),
        false => Err(proof_needed()),
    }
}

/// 400 of a session without a fresh proof.
pub fn proof_needed() -> AuthError {
    AuthError::bad_request(
        "reauthentication_needed",
        "Changing the ways to sign in requires reauthentication",
    )
}

/// The ways of a session with a proof of now at their head, in place of an earlier one of the same kind.
fn with_proof(session: &Session, method: &str, now: Timestamp) -> Vec<Value> {
    let mut ways = vec![json!({ "method": method, "timestamp": now.as_second() })];
    ways.extend(entries(session).into_iter().filter(|entry| entry["method"] != method));
    ways
}

/// Refuses a session that is not let in before its second step.
pub async fn require_assurance(state: &AuthState, session: &Session, message: &'static str) -> Result<(), AuthError> {
    let factors = store::factors_of(&mut state.db().reader(), session.user_id).await?;
    match waits_for_second_step(state.config(), session, &factors) {
        true => Err(needs_aal2(message)),
        false => Ok(()),
    }
}

fn came_by_passkey(session: &Session) -> bool {
    entries(session).iter().any(|entry| entry["method"] == "passkey")
}

fn entries(session: &Session) -> Vec<Value> {
    session.amr.as_array().cloned().unwrap_or_default()
}
