//! Accounts without a confirmed address, and when their passwords are valid.
//!
//! A stranger may sign up with another person's address and a password of their own, and wait until its owner confirms
//! it (pre-hijacking). So such a password is valid only until another request for that address arrives. A request that
//! does not prove the password (a link or a code to sign in with, a recovery, another sign-up with another password, an
//! invitation) invalidates it. The confirmation then gives the account to the owner alone, who may choose a password; a
//! user who signed up and simply opens the mail of that sign-up keeps theirs.

use db::Tx;

use crate::errors::AuthError;
use crate::model::User;
use crate::session::{self, EndedSessions};
use crate::state::AuthState;

/// Invalidates the password of an unconfirmed account; the caller saves. Does not change a confirmed account.
pub fn invalidate_password(user: &mut User) {
    if !user.is_confirmed() {
        user.password_hash = None;
    }
}

/// Ends all sessions and tokens of an account before one of its addresses is confirmed for the first time. Call it
/// before the confirmation is written, and announce the result once the transaction has committed.
pub async fn reset_unconfirmed_account(
    state: &AuthState,
    tx: &mut Tx,
    user: &User,
) -> Result<EndedSessions, AuthError> {
    match user.is_confirmed() {
        true => Ok(EndedSessions::default()),
        false => Ok(session::end_all_sessions(state, tx, user.id).await?),
    }
}
