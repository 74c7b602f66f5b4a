//! Where an account is reached: by e-mail or by telephone.

use crate::config::AuthConfig;
use crate::errors::AuthError;
use crate::model::User;
use crate::model::email::email_norm;
use crate::model::phone::phone_norm;

/// An address in its stored form, by which an account is found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Address {
    Email(String),
    Phone(String),
}

impl Address {
    /// Reads the two fields of a request, of which the e-mail counts when both are there; `None` when neither is.
    /// `closed` is the message where telephones are not on.
    pub fn parse(
        config: &AuthConfig,
        email: Option<&str>,
        phone: Option<&str>,
        closed: &'static str,
    ) -> Result<Option<Address>, AuthError> {
        let given = |text: Option<&str>| text.is_some_and(|text| !text.trim().is_empty());
        if given(email) {
            return email_norm(email.unwrap_or_default()).map(Address::Email).map(Some);
        }
        if !given(phone) {
            return Ok(None);
        }
        if !config.phone {
            return Err(AuthError::bad_request("phone_provider_disabled", closed));
        }
        phone_norm(phone.unwrap_or_default()).map(Address::Phone).map(Some)
    }

    /// The text itself.
    pub fn as_str(&self) -> &str {
        match self {
            Address::Email(text) | Address::Phone(text) => text,
        }
    }

    /// The name of the lock that keeps two newcomers from taking one address at the same moment.
    pub fn lock_name(&self) -> String {
        match self {
            Address::Email(email) => format!("auth email {email}"),
            Address::Phone(phone) => format!("auth phone {phone}"),
        }
    }

    /// Whether `user`, who was found by this address, has proven it.
    pub fn is_proven_by(&self, user: &User) -> bool {
        match self {
            Address::Email(_) => user.email_is_proven(),
            Address::Phone(_) => user.phone_is_proven(),
        }
    }

    /// Whether the settings count an address of this kind as proven from the start.
    pub fn is_trusted(&self, config: &AuthConfig) -> bool {
        match self {
            Address::Email(_) => config.mailer_autoconfirm,
            Address::Phone(_) => config.phone_autoconfirm,
        }
    }
}
