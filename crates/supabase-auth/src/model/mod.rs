//! The things of this service and their JSON.

pub mod address;
pub mod email;
pub mod factors;
mod identity;
pub mod oauth_state;
pub mod passkeys;
pub mod phone;

use jiff::Timestamp;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::model::address::Address;

pub use identity::Identity;

db::row! {
    /// An account.
    #[derive(Clone, Debug)]
    pub struct User {
        id: Uuid,
        /// Folded; `None` for anonymous users and those who came by telephone.
        email: Option<String>,
        password_hash: Option<String>,
        email_confirmed_at: Option<Timestamp>,
        invited_at: Option<Timestamp>,
        confirmation_sent_at: Option<Timestamp>,
        recovery_sent_at: Option<Timestamp>,
        /// The address that waits for confirmation.
        new_email: Option<String>,
        email_change_sent_at: Option<Timestamp>,
        /// Whether one of the two addresses has confirmed the change.
        email_change_half: bool,
        reauthentication_sent_at: Option<Timestamp>,
        last_sign_in_at: Option<Timestamp>,
        app_metadata: Value,
        user_metadata: Value,
        is_anonymous: bool,
        banned_until: Option<Timestamp>,
        created_at: Timestamp,
        updated_at: Timestamp,
        /// E.164 without the plus sign.
        phone: Option<String>,
        phone_confirmed_at: Option<Timestamp>,
        /// The number that waits for confirmation.
        new_phone: Option<String>,
        phone_change_sent_at: Option<Timestamp>,
        /// Set when the account was removed and only its id remains.
        deleted_at: Option<Timestamp>,
    }
}

db::row! {
    /// One signed-in device.
    #[derive(Clone, Debug)]
    pub struct Session {
        id: Uuid,
        user_id: Uuid,
        aal: String,
        /// `[{method, timestamp}]`, newest first.
        amr: Value,
        refresh_counter: i64,
        /// `[[counter, microseconds], …]`, oldest first.
        rotations: Value,
        user_agent: Option<String>,
        ip_prefix: Option<String>,
        created_at: Timestamp,
        refreshed_at: Timestamp,
    }
}

db::row! {
    /// What a mail carries, as digests.
    #[derive(Clone, Debug)]
    pub struct OneTimeToken {
        id: Uuid,
        user_id: Uuid,
        kind: String,
        link_digest: String,
        code_digest: String,
        attempts: i64,
        code_challenge: Option<String>,
        code_challenge_method: Option<String>,
        created_at: Timestamp,
        expires_at: Timestamp,
        /// Wrong guesses of strangers at what a known device asked for; `attempts` counts the others.
        stranger_attempts: i64,
    }
}

db::row! {
    /// A code that a browser may exchange for a session.
    #[derive(Clone, Debug)]
    pub struct FlowState {
        code_digest: String,
        user_id: Uuid,
        code_challenge: String,
        code_challenge_method: String,
        amr_method: String,
        expires_at: Timestamp,
    }
}

impl User {
    /// A new account without a way to sign in.
    pub fn new(email: Option<String>, now: Timestamp) -> User {
        let anonymous = email.is_none();
        User {
            // Version 4, so that an id tells no sign-up time.
            id: Uuid::new_v4(),
            email,
            password_hash: None,
            email_confirmed_at: None,
            invited_at: None,
            confirmation_sent_at: None,
            recovery_sent_at: None,
            new_email: None,
            email_change_sent_at: None,
            email_change_half: false,
            reauthentication_sent_at: None,
            last_sign_in_at: None,
            app_metadata: match anonymous {
                true => json!({}),
                false => json!({ "provider": "email", "providers": ["email"] }),
            },
            user_metadata: json!({}),
            is_anonymous: anonymous,
            banned_until: None,
            created_at: now,
            updated_at: now,
            phone: None,
            phone_confirmed_at: None,
            new_phone: None,
            phone_change_sent_at: None,
            deleted_at: None,
        }
    }

    /// A new account that is reached at `address`.
    pub fn at(address: &Address, now: Timestamp) -> User {
        match address {
            Address::Email(email) => User::new(Some(email.clone()), now),
            Address::Phone(phone) => User {
                phone: Some(phone.clone()),
                app_metadata: json!({ "provider": "phone", "providers": ["phone"] }),
                is_anonymous: false,
                ..User::new(None, now)
            },
        }
    }

    /// When the first of the addresses was proven.
    pub fn confirmed_at(&self) -> Option<Timestamp> {
        let times = [self.email_confirmed_at, self.phone_confirmed_at];
        times.into_iter().flatten().min()
    }

    /// Whether any address is proven.
    pub fn is_confirmed(&self) -> bool {
        self.confirmed_at().is_some()
    }

    /// Whether the e-mail address is proven.
    pub fn email_is_proven(&self) -> bool {
        self.email_confirmed_at.is_some()
    }

    /// Whether the telephone number is proven.
    pub fn phone_is_proven(&self) -> bool {
        self.phone_confirmed_at.is_some()
    }

    /// Notes a further way to sign in; the first one that an anonymous user gains makes the account permanent.
    pub fn gain_provider(&mut self, provider: &str) {
        self.is_anonymous = false;
        if !self.app_metadata.is_object() {
            self.app_metadata = json!({});
        }
        let mut providers: Vec<Value> = self.app_metadata["providers"].as_array().cloned().unwrap_or_default();
        if !providers.iter().any(|known| known == provider) {
            providers.push(provider.into());
        }
        if self.app_metadata["provider"].is_null() {
            self.app_metadata["provider"] = provider.into();
        }
        self.app_metadata["providers"] = providers.into();
    }

    /// Whether the operator banned the account until after `now`.
    pub fn is_banned(&self, now: Timestamp) -> bool {
        self.banned_until.is_some_and(|until| until > now)
    }

    /// The User object of the contract.
    pub fn to_json(&self, identities: &[Identity]) -> Value {
        let mut body = json!({
            "id": self.id,
            "aud": "authenticated",
            "role": "authenticated",
            "email": self.email.as_deref().unwrap_or(""),
            "phone": self.phone.as_deref().unwrap_or(""),
            "app_metadata": self.app_metadata,
            "user_metadata": self.user_metadata,
            "identities": identities.iter().map(Identity::to_json).collect::<Vec<_>>(),
            "created_at": time(self.created_at),
            "updated_at": time(self.updated_at),
            "is_anonymous": self.is_anonymous,
        });
        let optional = [
            ("email_confirmed_at", self.email_confirmed_at),
            ("phone_confirmed_at", self.phone_confirmed_at),
            ("confirmed_at", self.confirmed_at()),
            ("invited_at", self.invited_at),
            ("confirmation_sent_at", self.confirmation_sent_at),
            ("recovery_sent_at", self.recovery_sent_at),
            ("email_change_sent_at", self.email_change_sent_at),
            ("phone_change_sent_at", self.phone_change_sent_at),
            ("reauthentication_sent_at", self.reauthentication_sent_at),
            ("last_sign_in_at", self.last_sign_in_at),
            ("banned_until", self.banned_until),
            ("deleted_at", self.deleted_at),
        ];
        for (key, value) in optional {
            if let Some(value) = value {
                body[key] = time(value).into();
            }
        }
        for (key, value) in [("new_email", &self.new_email), ("new_phone", &self.new_phone)] {
            if let Some(value) = value {
                body[key] = value.as_str().into();
            }
        }
        body
    }

    /// The User that answers a sign-up of an address which waits for its first proof, whether the account of it was
    /// made now or stood before: `newcomer` under the account's own ids. So a sign-up tells nothing of an earlier one.
    pub fn pending(newcomer: &User, id: Uuid, identity_id: Uuid, address: &Address, now: Timestamp) -> Value {
        let user = User {
            id,
            confirmation_sent_at: Some(now),
            ..newcomer.clone()
        };
        let identity = match address {
            Address::Email(email) => Identity::email(&user, email, now),
            Address::Phone(phone) => Identity::phone(&user, phone, now),
        };
        user.to_json(&[Identity {
            id: identity_id,
            ..identity
        }])
    }

    /// The User that answers a sign-up of an address which already has a confirmed account. It differs from
    /// [`User::pending`] where the contract says so and nowhere else: no identities and no role.
    pub fn obfuscated(newcomer: &User, now: Timestamp) -> Value {
        let user = User {
            confirmation_sent_at: Some(now),
            ..newcomer.clone()
        };
        let mut body = user.to_json(&[]);
        body["role"] = "".into();
        body
    }
}

/// What is remembered of the device that signs in.
#[derive(Clone, Debug, Default)]
pub struct Device {
    pub user_agent: Option<String>,
    /// The network, never the whole address.
    pub ip_prefix: Option<String>,
}

/// RFC 3339 in UTC with microseconds, which is what the database keeps.
pub fn time(at: Timestamp) -> String {
    at.strftime("%Y-%m-%dT%H:%M:%S%.6fZ").to_string()
}
