//! The recipient of a mail or short message: an account, or a decoy for unknown addresses so that timing does not
//! differ.

use jiff::Timestamp;

use crate::model::User;
use crate::model::address::Address;
use crate::state::AuthState;
use crate::tokens::one_time_tokens::RequesterTrust;

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

    pub fn decoy(address: &Address, now: Timestamp) -> Recipient {
        Recipient {
            user: User::at(address, now),
            real: false,
            asked: RequesterTrust::Anybody,
        }
    }

    /// The person when there is one who fits, else a decoy.
    pub fn of(found: Option<User>, address: &Address, state: &AuthState) -> Recipient {
        match found {
            Some(user) => Recipient::person(user),
            None => Recipient::decoy(address, state.now()),
        }
    }

    /// Whether messages to it are sent.
    pub fn is_real(&self) -> bool {
        self.real
    }

    /// Sets whether messages to it are sent.
    pub fn set_real(&mut self, real: bool) {
        self.real = real;
    }

    /// The recipient of a message to `address`: empty for a decoy.
    pub fn recipient<'a>(&self, address: &'a str) -> &'a str {
        match self.real {
            true => address,
            false => "",
        }
    }
}
