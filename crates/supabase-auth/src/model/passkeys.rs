//! Passkeys and their JSON.

use jiff::Timestamp;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::model::time;

db::row! {
    /// A passkey of a user.
    #[derive(Clone, Debug)]
    pub struct StoredPasskey {
        id: Uuid,
        user_id: Uuid,
        /// As the authenticator names it, in base 64 for URLs.
        credential_id: String,
        credential: Value,
        friendly_name: Option<String>,
        created_at: Timestamp,
        updated_at: Timestamp,
        last_used_at: Option<Timestamp>,
    }
}

impl StoredPasskey {
    /// The item of the contract's list.
    pub fn to_json(&self) -> Value {
        let mut body = json!({ "id": self.id, "created_at": time(self.created_at) });
        if let Some(name) = &self.friendly_name {
            body["friendly_name"] = name.as_str().into();
        }
        if let Some(at) = self.last_used_at {
            body["last_used_at"] = time(at).into();
        }
        body
    }
}
