//! New accounts: how one is written, and how it costs the same where its address is taken.

use db::Tx;
use jiff::Timestamp;
use serde_json::Value;

use crate::errors::AuthError;
use crate::hooks::NewUser;
use crate::model::address::Address;
use crate::model::{Identity, User};
use crate::state::AuthState;
use crate::store;

/// An account as it is before anything of it is proven.
pub fn newcomer(now: Timestamp, address: &Address, data: &Value) -> User {
    User {
        user_metadata: with_identity_facts(data, address),
        ..User::at(address, now)
    }
}

/// Whose act makes an account.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum AccountCreator {
    Owner,
    Operator,
}

/// Writes a new account, the identity of its address when it has one, and tells the product.
pub async fn insert(
    state: &AuthState,
    tx: &mut Tx,
    user: &User,
    metadata: &Value,
    maker: AccountCreator,
) -> Result<(), AuthError> {
    let now = state.now();
    store::insert_user(tx, user).await?;
    if let Some(email) = &user.email {
        store::put_identity(tx, &Identity::email(user, email, now)).await?;
    }
    if let Some(phone) = &user.phone {
        store::put_identity(tx, &Identity::phone(user, phone, now)).await?;
    }
    let news = NewUser {
        id: user.id,
        email: user.email.clone(),
        phone: user.phone.clone(),
        metadata: metadata.clone(),
        made_by_operator: maker == AccountCreator::Operator,
        now,
    };
    state.hooks().user_created(tx, &news).await
}

/// Creates the account of `newcomer`, unless `taken`: then an invented account is created and rolled back.
///
/// So a sign-up costs the same for a free and a taken address, and a refusal by the product's hook applies to both.
pub async fn enrol(
    state: &AuthState,
    tx: &mut Tx,
    newcomer: &User,
    taken: bool,
    metadata: &Value,
) -> Result<(), AuthError> {
    store::savepoint(tx).await?;
    match taken {
        false => {
            insert(state, tx, newcomer, metadata, AccountCreator::Owner).await?;
            store::release_savepoint(tx).await?;
        }
        true => {
            insert(state, tx, &invented(newcomer), metadata, AccountCreator::Owner).await?;
            store::rollback_to_savepoint(tx).await?;
        }
    }
    Ok(())
}

/// The same newcomer at an address that cannot exist.
fn invented(newcomer: &User) -> User {
    let id = newcomer.id.simple();
    User {
        email: newcomer.email.as_ref().map(|_| format!("{id}@nobody.invalid")),
        phone: newcomer.phone.as_ref().map(|_| id.to_string()),
        ..newcomer.clone()
    }
}

/// The submitted metadata together with what the contract adds to it.
pub fn with_identity_facts(data: &Value, address: &Address) -> Value {
    let mut data = data.clone();
    match address {
        Address::Email(email) => data["email"] = email.as_str().into(),
        Address::Phone(phone) => data["phone"] = phone.as_str().into(),
    }
    data["email_verified"] = false.into();
    data["phone_verified"] = false.into();
    data
}

/// 422: the operator closed the doors.
pub fn signup_disabled() -> AuthError {
    AuthError::refused("signup_disabled", "Signups not allowed for this instance")
}
