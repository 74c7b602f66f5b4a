//! Telephones as second factors: each challenge sends a code of its own, which answers that challenge and no other.

use db::Tx;
use serde_json::json;
use subtle::ConstantTimeEq;
use uuid::Uuid;

use crate::config::AuthConfig;
use crate::errors::AuthError;
use crate::factors::{attempts, own};
use crate::hooks::composer::SmsPurpose;
use crate::http::{Origin, SignedIn};
use crate::model::factors::{Challenge, Factor};
use crate::model::phone;
use crate::random::random_code;
use crate::state::AuthState;
use crate::{sms, store};
use supabase_base::keys::Keys;
use supabase_delivery::sms::Channel;

/// The number to be added.
pub fn number(config: &AuthConfig, given: Option<&str>) -> Result<String, AuthError> {
    if !config.phone_factor_enroll {
        return Err(AuthError::refused(
            "mfa_phone_enroll_not_enabled",
            "MFA enroll is disabled for Phone",
        ));
    }
    let given = given.map(str::trim).filter(|text| !text.is_empty());
    let given = given.ok_or_else(|| AuthError::validation("Phone number required to enroll Phone factor"))?;
    phone::phone_norm(given)
}

/// Refuses a number that already is a factor of this user; replaces an unfinished enrolment of it. Other users' factors
/// are not checked, so that nothing is revealed about them.
pub async fn replace_unfinished(tx: &mut Tx, user_id: Uuid, number: &str) -> Result<(), AuthError> {
    for factor in store::factors_of(tx, user_id).await? {
        if factor.phone.as_deref() != Some(number) {
            continue;
        }
        if factor.is_verified() {
            return Err(AuthError::refused(
                "mfa_verified_factor_exists",
                "A verified phone factor already exists, unenroll the existing factor to continue",
            ));
        }
        store::delete_factor(tx, factor.id).await?;
    }
    Ok(())
}

/// Answers 429 where messages to the factor's number, or to all numbers of the account, are too many. It comes before the lock on the account, as
/// everywhere. A factor of another kind costs nothing.
pub async fn throttle(
    state: &AuthState,
    tx: &mut Tx,
    me: &SignedIn,
    id: &str,
    origin: &Origin,
) -> Result<(), AuthError> {
    let factor = own(tx, me.user.id, id).await?;
    let Some(number) = &factor.phone else {
        return Ok(());
    };
    check_open(state.config())?;
    let device = origin.cookies.device_of(state, &me.user);
    // Codes that could not be answered are not paid for.
    if let Some(seconds) = attempts::locked_for(&factor, state.now()).filter(|_| device.is_none()) {
        return Err(AuthError::over_request_rate(seconds));
    }
    if device.is_none() {
        let limit = state.config().limits.sms_per_network;
        state.limit_network_in(tx, "sms", origin.ip, limit).await?;
    }
    sms::throttle_account(state, tx, me.user.id, number, device.is_some()).await?;
    match factor.is_verified() {
        true => sms::throttle_number(state, tx, number, device.as_deref()).await,
        false => sms::throttle(state, tx, number, device.as_deref()).await,
    }
}

/// Sends the code of a challenge, which keeps its digest.
pub async fn ask(
    state: &AuthState,
    tx: &mut Tx,
    factor: &Factor,
    challenge: &mut Challenge,
    channel: Channel,
) -> Result<(), AuthError> {
    check_open(state.config())?;
    let code = random_code()?;
    challenge.state = Some(json!({ "code": digest(state.keys(), challenge, &code) }));
    let number = factor.phone.as_deref().unwrap_or_default();
    sms::post(state, tx, SmsPurpose::SecondStep, number, &code, channel)
        .await
        .map(drop)
}

/// Whether `code` is the one that this challenge sent.
pub fn fits(state: &AuthState, challenge: &Challenge, code: &str) -> Result<bool, AuthError> {
    check_open(state.config())?;
    let sent = challenge.state.as_ref().and_then(|state| state["code"].as_str());
    let given = digest(state.keys(), challenge, code.trim());
    Ok(sent.is_some_and(|sent| bool::from(sent.as_bytes().ct_eq(given.as_bytes()))))
}

fn check_open(config: &AuthConfig) -> Result<(), AuthError> {
    match config.phone_factor_verify {
        true => Ok(()),
        false => Err(AuthError::refused(
            "mfa_phone_verify_not_enabled",
            "MFA verification is disabled for Phone",
        )),
    }
}

fn digest(keys: &Keys, challenge: &Challenge, code: &str) -> String {
    let parts: [&[u8]; 3] = [b"second step", challenge.id.as_bytes(), code.as_bytes()];
    hex::encode(keys.digest(&parts))
}
