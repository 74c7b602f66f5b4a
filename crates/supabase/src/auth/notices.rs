//! Letters that ask for nothing: they tell the owner of an account that a way in came or went. Whoever took an
//! account over cannot settle in it unseen.

use db::Tx;

use super::errors::AuthError;
use super::mails::{AuthMail, MailKind};
use super::model::User;
use super::state::AuthState;
use crate::mail;

/// What happened to an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SecurityNotice {
    FactorAdded,
    FactorRemoved,
    PasskeyAdded,
    PasskeyRemoved,
    RecoveryCodesMade,
    RecoveryCodesRemoved,
    RecoveryCodeUsed,
    PasswordChanged,
    /// Told to the address so far and to the new one.
    EmailChanged,
    PhoneChanged,
    /// Somebody asked to change to an address that already has an account.
    AddressInUse,
}

impl SecurityNotice {
    /// The sentence of [`super::PlainComposer`].
    pub fn plain(self) -> &'static str {
        match self {
            SecurityNotice::FactorAdded => "A second factor was added to your account",
            SecurityNotice::FactorRemoved => "A second factor was removed from your account",
            SecurityNotice::PasskeyAdded => "A passkey was added to your account",
            SecurityNotice::PasskeyRemoved => "A passkey was removed from your account",
            SecurityNotice::RecoveryCodesMade => "New recovery codes were made for your account",
            SecurityNotice::RecoveryCodesRemoved => "The recovery codes of your account were removed",
            SecurityNotice::RecoveryCodeUsed => "A recovery code was used to sign in to your account",
            SecurityNotice::PasswordChanged => "The password of your account was changed",
            SecurityNotice::EmailChanged => "The email address of your account was changed",
            SecurityNotice::PhoneChanged => "The phone number of your account was changed",
            SecurityNotice::AddressInUse => "This email address already has an account",
        }
    }
}

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
