//! The current and the new password of a signed-in user.

use crate::errors::AuthError;
use crate::http::SignedIn;
use crate::state::AuthState;

/// Whether the current password was given; a wrong one is refused. Where the settings require it, a user who signed in
/// by password must know it to change it. A session that began by a mailed or texted proof may set a new one without
/// it.
pub async fn check_current(
    state: &AuthState,
    me: &SignedIn,
    given: Option<String>,
    changes: bool,
) -> Result<bool, AuthError> {
    let methods = me.session.amr.as_array();
    let by_password = methods.is_some_and(|list| list.iter().any(|entry| entry["method"] == "password"));
    let hash = me.user.password_hash.clone();
    let is_asked = changes && state.config().current_password && by_password && hash.is_some();
    let Some(given) = given.filter(|text| !text.is_empty()) else {
        if !is_asked {
            return Ok(false);
        }
        return Err(AuthError::bad_request(
            "current_password_required",
            "Current password required when setting new password.",
        ));
    };
    let account = me.user.id.to_string();
    state
        .limit_account("current password", &account, state.config().limits.login_per_account)
        .await?;
    if !state.hasher().verify(given, hash).await? {
        return Err(AuthError::bad_request(
            "current_password_invalid",
            "Current password is not valid.",
        ));
    }
    let limit = state.config().limits.login_per_account;
    state.reset_account("current password", &account, limit).await?;
    Ok(true)
}

/// The hash of a new password, which the settings accept and which is not the current one.
pub async fn new_hash(state: &AuthState, me: &SignedIn, plain: String, has_address: bool) -> Result<String, AuthError> {
    if me.user.is_anonymous && !has_address {
        return Err(AuthError::refused(
            "validation_failed",
            "Updating password of an anonymous user without an email or phone is not allowed",
        ));
    }
    state.config().password.judge(&plain)?;
    let old = me.user.password_hash.clone();
    // The answer tells whether this is the current password, so it is a guess like any other.
    let account = me.user.id.to_string();
    state
        .limit_account("current password", &account, state.config().limits.login_per_account)
        .await?;
    if old.is_some() && state.hasher().verify(plain.clone(), old).await? {
        return Err(AuthError::refused(
            "same_password",
            "New password should be different from the old password.",
        ));
    }
    state.hasher().hash(plain).await
}
