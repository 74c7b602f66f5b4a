//! Where the life of an auth user becomes the life of a member: slices joined inside the
//! transaction of the fact.

use crate::accounts::disposable::DisposableDomains;
use crate::accounts::legal::{Library, accept};
use crate::accounts::{self, model};
use crate::guard::carry;
use crate::kernel::day::today;
use crate::kernel::fault::FaultResult;
use crate::kernel::localized_text::translate;
use crate::kernel::{Fault, Language, Vault};
use crate::media::known;
use crate::notify::push;
use crate::profiles;
use crate::safety::{contacts, returning};
use db::{DbError, Tx, TxFuture};
use jiff::Timestamp;
use serde_json::Value;
use std::sync::Arc;
use supabase::auth::{AuthError, AuthHooks, NewUser, User};
use uuid::Uuid;

/// The product's part in sign-up, confirmation, sign-in and deletion.
pub struct ProductHooks {
    pub legal: Arc<Library>,
    pub vault: Vault,
    /// Mail domains at which nobody signs up.
    pub disposable: Arc<DisposableDomains>,
}

impl AuthHooks for ProductHooks {
    fn check_sign_up(&self, metadata: &Value, now: Timestamp) -> Result<(), AuthError> {
        model::birth_date_of(metadata, today(now))
            .map(|_| ())
            .map_err(auth_error)
    }

    fn check_email(&self, email: &str) -> Result<(), AuthError> {
        match self.disposable.refuses(email) {
            false => Ok(()),
            true => Err(AuthError::refused(
                "email_disposable",
                translate(
                    "Este endereço é descartável. Use um email que você vai continuar lendo: é por ele que a conta se recupera.",
                ),
            )),
        }
    }

    fn user_created<'t>(&'t self, tx: &'t mut Tx, user: &'t NewUser) -> TxFuture<'t, (), AuthError> {
        Box::pin(async move {
            let birth = model::birth_date_of(&user.metadata, today(user.now)).map_err(auth_error)?;
            let risk = user
                .email
                .as_deref()
                .map(|email| returning::marks::email(&self.vault, email));
            accounts::store::insert_account(tx, user.id, birth, risk, Language::current(), user.now)
                .await
                .map_err(auth_error)?;
            profiles::sign_up::create(tx, user.id, &user.metadata, user.now)
                .await
                .map_err(auth_error)?;
            if user.made_by_operator {
                // A creator cannot accept for the account's owner: invited people are asked at their first visit.
                return Ok(());
            }
            // The form says in which language its words were read.
            let language = match user.metadata["locale"].as_str() {
                Some(tag) => Language::of(Some(tag)),
                None => Language::current(),
            };
            accept::all_in_force(tx, &self.legal, user.id, language, "sign_up", user.now)
                .await
                .map_err(auth_error)
        })
    }

    fn user_confirmed<'t>(&'t self, tx: &'t mut Tx, user: &'t User) -> TxFuture<'t, (), AuthError> {
        Box::pin(async move {
            let at = user.confirmed_at().unwrap_or(user.updated_at);
            accounts::store::set_confirmed(tx, user.id, at)
                .await
                .map_err(auth_error)?;
            profiles::ready::refresh(tx, user.id, at).await.map_err(auth_error)?;
            returning::contact_proven(tx, &self.vault, user.id, at)
                .await
                .map_err(auth_error)?;
            contacts::proven(tx, &self.vault, user.id, at).await.map_err(auth_error)
        })
    }

    fn user_updated<'t>(&'t self, tx: &'t mut Tx, user: &'t User) -> TxFuture<'t, (), AuthError> {
        Box::pin(async move {
            let now = user.updated_at;
            follow_ban(tx, &self.vault, user.id, user.is_banned(now), now)
                .await
                .map_err(auth_error)?;
            returning::contact_proven(tx, &self.vault, user.id, now)
                .await
                .map_err(auth_error)?;
            contacts::proven(tx, &self.vault, user.id, now)
                .await
                .map_err(auth_error)
        })
    }

    /// Suspended and leaving users may sign in: the first to read why, the second to cancel. So may users banned by
    /// moderation, while they can appeal. The auth service refuses those whom the operator banned; an account that is
    /// still marked as banned here without a decision has served its ban, and is restored.
    fn sign_in_allowed<'t>(&'t self, tx: &'t mut Tx, user_id: Uuid, now: Timestamp) -> TxFuture<'t, (), AuthError> {
        Box::pin(async move {
            let appeal = accounts::restrictions::store::ban_appeal_until(tx, user_id, now)
                .await
                .map_err(auth_error)?;
            if appeal.is_some_and(|until| until <= now) {
                return Err(AuthError::refused(
                    "user_banned",
                    translate("Esta conta foi encerrada."),
                ));
            }
            follow_ban(tx, &self.vault, user_id, false, now)
                .await
                .map_err(auth_error)
        })
    }

    fn device_remembered<'t>(
        &'t self,
        tx: &'t mut Tx,
        user_id: Uuid,
        session_id: Uuid,
        device: &'t str,
        now: Timestamp,
    ) -> TxFuture<'t, (), AuthError> {
        Box::pin(async move {
            returning::device_used(tx, &self.vault, (user_id, session_id), device, now)
                .await
                .map_err(auth_error)
        })
    }

    fn protection_changed<'t>(&'t self, tx: &'t mut Tx, user_id: Uuid, now: Timestamp) -> TxFuture<'t, (), AuthError> {
        Box::pin(async move {
            accounts::staff::end_unprotected(tx, user_id, now)
                .await
                .map_err(auth_error)
        })
    }

    fn session_ended<'t>(&'t self, tx: &'t mut Tx, session_id: Uuid) -> TxFuture<'t, (), DbError> {
        Box::pin(async move {
            accounts::age::store::delete_session(tx, session_id).await?;
            push::store::delete_of_session(tx, session_id).await
        })
    }

    fn user_deleted<'t>(&'t self, tx: &'t mut Tx, user_id: Uuid, now: Timestamp) -> TxFuture<'t, (), AuthError> {
        Box::pin(async move {
            let is_scored = carry::is_scored(tx, user_id).await.map_err(auth_error)?;
            let stand_in = returning::forget(tx, &self.vault, user_id, is_scored, now)
                .await
                .map_err(auth_error)?;
            if let Some(stand_in) = stand_in {
                carry::keep(tx, user_id, stand_in).await.map_err(auth_error)?;
            }
            known::forget(tx, user_id).await.map_err(auth_error)?;
            accounts::leave::erase(tx, crate::table_rules(), user_id, now)
                .await
                .map_err(auth_error)
        })
    }
}

/// Makes the account follow the operator's ban, and remembers or forgets what a banned account is recognized by.
async fn follow_ban(tx: &mut Tx, vault: &Vault, user: Uuid, is_banned: bool, now: Timestamp) -> FaultResult<()> {
    match accounts::ban::follow(tx, user, is_banned, now).await? {
        Some("banned") => {
            returning::banned(tx, vault, user, now).await?;
            known::banned(tx, user, now).await
        }
        Some(_) => {
            returning::unbanned(tx, user).await?;
            known::unbanned(tx, user).await
        }
        None => Ok(()),
    }
}

fn auth_error(fault: Fault) -> AuthError {
    match fault {
        Fault::Validation {
            field: "birthdate",
            message,
        } if message.source() == model::UNDERAGE => AuthError::refused("underage", message.in_request_language()),
        Fault::Validation { message, .. } => AuthError::refused("validation_failed", message.in_request_language()),
        Fault::Database(error) => AuthError::from(error),
        other => {
            tracing::error!(?other, "a hook of sign-up failed");
            AuthError::from(db::DbError::Other("a product hook failed".to_string()))
        }
    }
}
