//! Ways by which a user may prove who they are.

use jiff::Timestamp;
use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::{User, time};

db::row! {
    /// One way by which a user may prove who they are.
    #[derive(Clone, Debug)]
    pub struct Identity {
        id: Uuid,
        user_id: Uuid,
        provider: String,
        provider_id: String,
        identity_data: Value,
        email: Option<String>,
        last_sign_in_at: Option<Timestamp>,
        created_at: Timestamp,
        updated_at: Timestamp,
    }
}

impl Identity {
    /// The identity of a user who signs in by e-mail.
    pub fn email(user: &User, email: &str, now: Timestamp) -> Identity {
        Identity {
            email: Some(email.to_owned()),
            ..Identity::local(user, "email", email, now)
        }
    }

    /// The identity of a user who signs in by telephone.
    pub fn phone(user: &User, phone: &str, now: Timestamp) -> Identity {
        Identity::local(user, "phone", phone, now)
    }

    /// An identity that this service vouches for itself; its `provider` is also the name of the address.
    fn local(user: &User, provider: &str, address: &str, now: Timestamp) -> Identity {
        let mut data = match &user.user_metadata {
            Value::Object(map) => map.clone(),
            _ => Map::new(),
        };
        data.insert("sub".to_owned(), user.id.to_string().into());
        data.insert(provider.to_owned(), address.into());
        data.insert("email_verified".to_owned(), user.email_is_proven().into());
        data.insert("phone_verified".to_owned(), user.phone_is_proven().into());
        Identity {
            id: Uuid::new_v4(),
            user_id: user.id,
            provider: provider.to_owned(),
            provider_id: user.id.to_string(),
            identity_data: Value::Object(data),
            email: None,
            last_sign_in_at: Some(now),
            created_at: now,
            updated_at: now,
        }
    }

    /// The Identity object of the contract.
    pub fn to_json(&self) -> Value {
        let mut body = json!({
            "identity_id": self.id,
            "id": self.provider_id,
            "user_id": self.user_id,
            "identity_data": self.identity_data,
            "provider": self.provider,
            "created_at": time(self.created_at),
            "updated_at": time(self.updated_at),
        });
        if let Some(at) = self.last_sign_in_at {
            body["last_sign_in_at"] = time(at).into();
        }
        if let Some(email) = &self.email {
            body["email"] = email.as_str().into();
        }
        body
    }
}
