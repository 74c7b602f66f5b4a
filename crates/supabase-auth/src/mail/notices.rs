//! Notices to the owner of an account that a way to sign in was added or removed, so that an attacker cannot add one
//! unnoticed.

use db::Tx;

use crate::errors::AuthError;
use crate::hooks::composer::{AuthMail, MailKind, SecurityNotice};
use crate::model::User;
use crate::state::AuthState;
use supabase_delivery::mail;

/// Queues the letter in this transaction. An account without a proven address hears nothing.
pub async fn queue_notice(
    state: &AuthState,
    tx: &mut Tx,
    user: &User,
    notice: SecurityNotice,
) -> Result<(), AuthError> {
    match user.email.clone().filter(|_| user.is_confirmed()) {
        Some(email) => post(state, tx, user, &email, notice).await,
        None => Ok(()),
    }
}

/// Queues the letter about the account of `user` to an address; without one it goes nowhere.
pub async fn post(
    state: &AuthState,
    tx: &mut Tx,
    user: &User,
    to: &str,
    notice: SecurityNotice,
) -> Result<(), AuthError> {
    let site = &state.config().site_url;
    let letter = AuthMail {
        kind: MailKind::Notice(notice),
        to: to.to_owned(),
        link: None,
        code: String::new(),
        redirect: site.clone(),
        new_email: None,
        user_metadata: user.user_metadata.clone(),
        has_password: user.password_hash.is_some(),
        site_url: site.clone(),
    };
    mail::enqueue(tx, state.now(), &state.composer().compose(&letter)).await?;
    Ok(())
}
