//! The product behind the accounts, which records what it hears.

use db::{Tx, TxFuture};

use super::*;

/// What the product heard; refuses where a test asks it to.
#[derive(Default)]
pub struct Product {
    pub calls: Mutex<Vec<String>>,
    /// Accounts with the browsers that were remembered for them.
    pub devices: Mutex<Vec<(Uuid, String)>>,
    pub suspended: Mutex<Option<Uuid>>,
}

impl Product {
    fn hear(&self, what: String) -> TxFuture<'static, (), AuthError> {
        self.calls.lock().unwrap().push(what);
        Box::pin(std::future::ready(Ok(())))
    }
}

impl AuthHooks for Product {
    fn check_sign_up(&self, metadata: &Value, _now: Timestamp) -> Result<(), AuthError> {
        match metadata["age"].as_i64() {
            Some(age) if age < 18 => Err(AuthError::refused("underage", "É preciso ter 18 anos")),
            _ => Ok(()),
        }
    }
    fn check_email(&self, email: &str) -> Result<(), AuthError> {
        match email.ends_with("@lixo.example") {
            true => Err(AuthError::refused("email_disposable", "Este endereço é descartável")),
            false => Ok(()),
        }
    }
    fn user_created<'t>(&'t self, tx: &'t mut Tx, user: &'t NewUser) -> TxFuture<'t, (), AuthError> {
        if user.metadata["refuse"] == true {
            // Writing first shows that the whole sign-up is undone.
            return Box::pin(async move {
                tx.exec(
                    "UPDATE auth_users SET is_anonymous = is_anonymous WHERE id = $1",
                    db::params![user.id],
                )
                .await?;
                Err(AuthError::refused("refused_by_product", "Não"))
            });
        }
        let act = if user.made_by_operator { "made" } else { "created" };
        self.hear(format!("{act} {}", user.email.as_deref().unwrap_or("-")))
    }
    fn user_confirmed<'t>(&'t self, _tx: &'t mut Tx, user: &'t User) -> TxFuture<'t, (), AuthError> {
        self.hear(format!("confirmed {}", user.email.as_deref().unwrap_or("-")))
    }
    fn user_updated<'t>(&'t self, _tx: &'t mut Tx, user: &'t User) -> TxFuture<'t, (), AuthError> {
        self.hear(format!("updated {}", user.email.as_deref().unwrap_or("-")))
    }
    fn sign_in_allowed<'t>(&'t self, _tx: &'t mut Tx, user_id: Uuid, _now: Timestamp) -> TxFuture<'t, (), AuthError> {
        let refused = *self.suspended.lock().unwrap() == Some(user_id);
        Box::pin(std::future::ready(match refused {
            true => Err(AuthError::user_banned()),
            false => Ok(()),
        }))
    }
    fn device_remembered<'t>(
        &'t self,
        _tx: &'t mut Tx,
        user_id: Uuid,
        _session_id: Uuid,
        device: &'t str,
        _now: Timestamp,
    ) -> TxFuture<'t, (), AuthError> {
        self.devices.lock().unwrap().push((user_id, device.to_owned()));
        Box::pin(std::future::ready(Ok(())))
    }
    fn protection_changed<'t>(
        &'t self,
        _tx: &'t mut Tx,
        user_id: Uuid,
        _now: Timestamp,
    ) -> TxFuture<'t, (), AuthError> {
        self.hear(format!("protection {user_id}"))
    }
    fn user_deleted<'t>(&'t self, _tx: &'t mut Tx, user_id: Uuid, _now: Timestamp) -> TxFuture<'t, (), AuthError> {
        self.hear(format!("deleted {user_id}"))
    }
}
