//! Letters that ask for nothing: they tell the owner of an account that a way in came or went. Whoever took an
//! account over cannot settle in it unseen.

use db::Tx;

use super::errors::AuthError;
use super::letters::{AuthMail, Letter};
use super::model::User;
use super::state::AuthState;
use crate::mail;

/// What happened to an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notice {
    FactorAdded,
    FactorRemoved,
    PasskeyAdded,
    PasskeyRemoved,
    RecoveryCodesMade,
    RecoveryCodesRemoved,
    RecoveryCodeUsed,
}

impl Notice {
    /// The sentence of [`super::PlainComposer`].
    pub fn plain(self) -> &'static str {
        match self {
            Notice::FactorAdded => "A second factor was added to your account",
            Notice::FactorRemoved => "A second factor was removed from your account",
            Notice::PasskeyAdded => "A passkey was added to your account",
            Notice::PasskeyRemoved => "A passkey was removed from your account",
            Notice::RecoveryCodesMade => "New recovery codes were made for your account",
            Notice::RecoveryCodesRemoved => "The recovery codes of your account were removed",
            Notice::RecoveryCodeUsed => "A recovery code was used to sign in to your account",
        }
    }
}

/// Queues the letter in this transaction. An account without a proven address hears nothing.
pub async fn tell(state: &AuthState, tx: &mut Tx, user: &User, notice: Notice) -> Result<(), AuthError> {
    let Some(email) = user.email.clone().filter(|_| user.is_confirmed()) else {
        return Ok(());
    };
    let site = &state.config().site_url;
    let letter = AuthMail {
        kind: Letter::Notice(notice),
        to: email,
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
