//! A second factor and the question it is asked.

use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::model::time;

/// How long a challenge waits for its answer.
pub const CHALLENGE_LIFE: SignedDuration = SignedDuration::from_secs(300);

db::row! {
    /// Something that a user can prove beside the way they sign in.
    #[derive(Clone, Debug)]
    pub struct Factor {
        id: Uuid,
        user_id: Uuid,
        /// `totp`, `phone`, `webauthn` or `recovery_code`.
        factor_type: String,
        /// `unverified` until it was proven once.
        status: String,
        friendly_name: Option<String>,
        phone: Option<String>,
        /// The sealed key of an authenticator app.
        secret: Option<String>,
        /// The public part of a security key.
        credential: Option<Value>,
        /// The latest time step whose code was accepted.
        last_step: i64,
        /// Wrong answers in a row.
        failures: i64,
        locked_until: Option<Timestamp>,
        last_challenged_at: Option<Timestamp>,
        created_at: Timestamp,
        updated_at: Timestamp,
    }
}

db::row! {
    /// A question that waits for its answer.
    #[derive(Clone, Debug)]
    pub struct Challenge {
        id: Uuid,
        purpose: String,
        /// None while the user is unknown, where the answer identifies them.
        user_id: Option<Uuid>,
        factor_id: Option<Uuid>,
        /// What the answer is checked against; never leaves the server.
        state: Option<Value>,
        expires_at: Timestamp,
    }
}

impl Factor {
    /// A factor that still has to be proven.
    pub fn new(user_id: Uuid, factor_type: &str, friendly_name: Option<String>, now: Timestamp) -> Factor {
        Factor {
            id: Uuid::new_v4(),
            user_id,
            factor_type: factor_type.to_owned(),
            status: "unverified".to_owned(),
            friendly_name,
            phone: None,
            secret: None,
            credential: None,
            last_step: 0,
            failures: 0,
            locked_until: None,
            last_challenged_at: None,
            created_at: now,
            updated_at: now,
        }
    }

    pub fn is_verified(&self) -> bool {
        self.status == "verified"
    }

    /// Whether it is a set of recovery codes, which stand in for a factor and never alone.
    pub fn is_recovery(&self) -> bool {
        self.factor_type == "recovery_code"
    }

    /// The Factor object of the contract.
    pub fn to_json(&self) -> Value {
        let mut body = json!({
            "id": self.id,
            "factor_type": self.factor_type,
            "status": self.status,
            "created_at": time(self.created_at),
            "updated_at": time(self.updated_at),
        });
        if let Some(name) = &self.friendly_name {
            body["friendly_name"] = name.as_str().into();
        }
        if let Some(phone) = &self.phone {
            body["phone"] = phone.as_str().into();
        }
        if let Some(at) = self.last_challenged_at {
            body["last_challenged_at"] = time(at).into();
        }
        body
    }
}

impl Challenge {
    /// A question of now.
    pub fn new(purpose: &str, user_id: Option<Uuid>, now: Timestamp) -> Challenge {
        Challenge {
            id: Uuid::new_v4(),
            purpose: purpose.to_owned(),
            user_id,
            factor_id: None,
            state: None,
            expires_at: now.saturating_add(CHALLENGE_LIFE).unwrap_or(now),
        }
    }
}
