//! Accounts of which nobody has proven an address yet, and what a password is worth there.
//!
//! Anybody may sign up with somebody else's address and a password of their own, and wait until its owner comes and
//! proves it (pre-hijacking). So such a password counts only as long as nobody else wants to come in at that address.
//! Whoever asks to without showing that they know it (a link or a code to sign in with, a recovery, another sign-up with
//! another password, an invitation) voids it. The proof then makes the account theirs alone, and they may choose a
//! password; whoever signed up and simply opens the mail of that sign-up keeps theirs.

use db::Tx;

use crate::errors::AuthError;
use crate::model::User;
use crate::session::{self, EndedSessions};
use crate::state::AuthState;

/// Voids the password of an account that nobody has proven; the caller saves. Of any other account it changes nothing.
pub fn contest(user: &mut User) {
    if !user.is_confirmed() {
        user.password_hash = None;
    }
}

/// Ends whatever ran in an account before somebody proved one of its addresses for the first time. Call it before the
/// proof is written, and announce the result once the transaction has committed.
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
