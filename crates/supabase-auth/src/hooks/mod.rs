//! Hooks for the product: facts of an account, passed inside the transaction that writes them.

pub mod composer;

use db::{DbError, Tx, TxFuture};
use jiff::Timestamp;
use serde_json::Value;
use uuid::Uuid;

use crate::errors::AuthError;
use crate::model::User;

/// The owner of an account that is about to be created.
#[derive(Clone, Debug)]
pub struct NewUser {
    pub id: Uuid,
    /// Folded; `None` for anonymous users and those who come by telephone.
    pub email: Option<String>,
    /// E.164 without the plus sign.
    pub phone: Option<String>,
    /// What the client sent as `data`: any JSON object, unchecked but for its size.
    pub metadata: Value,
    /// Whether the operator created the account or invited its owner; otherwise the user signed up.
    pub made_by_operator: bool,
    pub now: Timestamp,
}

/// The product's part in the life of an account. A hook may refuse with its own code and text, which undoes the act.
pub trait AuthHooks: Send + Sync + 'static {
    /// Judges the metadata of a sign-up before anything is looked up. It must depend on nothing else, so that a
    /// refusal does not tell whether the address has an account.
    fn check_sign_up(&self, metadata: &Value, now: Timestamp) -> Result<(), AuthError> {
        let _ = (metadata, now);
        Ok(())
    }

    /// Judges the e-mail address of a new account, or one that an account wants to have, before anything is looked up. It
    /// must depend on the address alone, so that a refusal does not tell whether the address has an account.
    fn check_email(&self, email: &str) -> Result<(), AuthError> {
        let _ = email;
        Ok(())
    }

    /// An account was created. It is also called for an invented one, which is undone, so that taken addresses cost
    /// as much as free ones: it may do nothing but write in `tx`, and judge what stands in `metadata`.
    fn user_created<'t>(&'t self, tx: &'t mut Tx, user: &'t NewUser) -> TxFuture<'t, (), AuthError> {
        let _ = (tx, user);
        nothing()
    }

    /// The first of the addresses, e-mail or telephone, was proven.
    fn user_confirmed<'t>(&'t self, tx: &'t mut Tx, user: &'t User) -> TxFuture<'t, (), AuthError> {
        let _ = (tx, user);
        nothing()
    }

    /// Address, password, metadata or ban changed.
    fn user_updated<'t>(&'t self, tx: &'t mut Tx, user: &'t User) -> TxFuture<'t, (), AuthError> {
        let _ = (tx, user);
        nothing()
    }

    /// Asked at each sign-in and each refresh of a user who is not banned; refuse with [`AuthError::user_banned`].
    fn sign_in_allowed<'t>(&'t self, tx: &'t mut Tx, user_id: Uuid, now: Timestamp) -> TxFuture<'t, (), AuthError> {
        let _ = (tx, user_id, now);
        nothing()
    }

    /// The account signed in completely from a browser that was not remembered for it in the last 30 days. `device` is
    /// the random id of that browser (32 hexadecimal digits), the same for all accounts that sign in there and keep its
    /// cookies. A session without cookies comes again with another device each time that it is renewed. It runs in a
    /// transaction of its own after the sign-in; an error is logged and refuses nothing.
    fn device_remembered<'t>(
        &'t self,
        tx: &'t mut Tx,
        user_id: Uuid,
        session_id: Uuid,
        device: &'t str,
        now: Timestamp,
    ) -> TxFuture<'t, (), AuthError> {
        let _ = (tx, user_id, session_id, device, now);
        nothing()
    }

    /// The account got its first second factor, or lost its last one. What was entrusted to it as it was protected so far may
    /// end with that.
    fn protection_changed<'t>(&'t self, tx: &'t mut Tx, user_id: Uuid, now: Timestamp) -> TxFuture<'t, (), AuthError> {
        let _ = (tx, user_id, now);
        nothing()
    }

    /// A session ended: its owner signed out, or it was ended from elsewhere. Sessions that only grow old are removed
    /// without a call.
    fn session_ended<'t>(&'t self, tx: &'t mut Tx, session_id: Uuid) -> TxFuture<'t, (), DbError> {
        let _ = (tx, session_id);
        Box::pin(std::future::ready(Ok(())))
    }

    /// The account is about to be deleted, or emptied but for its id; its row still exists.
    fn user_deleted<'t>(&'t self, tx: &'t mut Tx, user_id: Uuid, now: Timestamp) -> TxFuture<'t, (), AuthError> {
        let _ = (tx, user_id, now);
        nothing()
    }
}

fn nothing<'t>() -> TxFuture<'t, (), AuthError> {
    Box::pin(std::future::ready(Ok(())))
}

/// A product that asks for nothing.
pub struct NoHooks;

impl AuthHooks for NoHooks {}
