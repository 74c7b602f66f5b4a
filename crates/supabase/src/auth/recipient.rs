//! Whom a message is for, be it somebody or nobody.

use db::Tx;
use serde_json::Value;

use super::address::Address;
use super::errors::AuthError;
use super::model::User;
use super::one_time_tokens::RequesterTrust;
use super::signup::{self, AccountCreator};
use super::state::AuthState;
use super::store;

/// The person behind an address, or a decoy.
///
/// A decoy costs what a person costs: the same statements, the same words, the same queued message. Its statements
/// touch no row, and its message has no recipient and is dropped when its turn comes. So neither the answer nor the
/// time it takes tells whether an address has an account.
pub struct Recipient {
    pub user: User,
    real: bool,
    /// Who asks for the message.
    pub asked: RequesterTrust,
}

impl Recipient {
    pub fn person(user: User) -> Recipient {
        Recipient {
            user,
            real: true,
            asked: RequesterTrust::Anybody,
        }
    }

    pub fn decoy(address: &Address, state: &AuthState) -> Recipient {
        Recipient {
            user: User::at(address, state.now()),
            real: false,
            asked: RequesterTrust::Anybody,
        }
    }

    /// The person when there is one who fits, else a decoy.
    pub fn of(found: Option<User>, address: &Address, state: &AuthState) -> Recipient {
        match found {
            Some(user) => Recipient::person(user),
            None => Recipient::decoy(address, state),
        }
    }

    /// Whether messages to it leave.
    pub fn is_heard(&self) -> bool {
        self.real
    }

    /// Lets messages to it leave, or go nowhere.
    pub fn set_result(&mut self, real: bool) {
        self.real = real;
    }

    /// The recipient of a message to `address`: nobody for a decoy.
    pub fn recipient<'a>(&self, address: &'a str) -> &'a str {
        match self.real {
            true => address,
            false => "",
        }
    }
}

/// Makes the account of `newcomer`, unless `taken`: then the same is done for somebody invented and undone.
///
/// So a sign-up costs the same for a free and a taken address, and what the product's hook refuses it refuses for
/// both.
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
            signup::insert(state, tx, newcomer, metadata, AccountCreator::Owner).await?;
            store::release_savepoint(tx).await?;
        }
        true => {
            signup::insert(state, tx, &invented(newcomer), metadata, AccountCreator::Owner).await?;
            store::rollback_to_savepoint(tx).await?;
        }
    }
    Ok(())
}

/// The same newcomer at an address that nobody can have.
fn invented(newcomer: &User) -> User {
    let id = newcomer.id.simple();
    User {
        email: newcomer.email.as_ref().map(|_| format!("{id}@nobody.invalid")),
        phone: newcomer.phone.as_ref().map(|_| id.to_string()),
        ..newcomer.clone()
    }
}
