//! The numbers on which rules decide, by name. A feature that an event does not set is 0.

use serde_json::{Map, Value, json};

/// Every feature, in the order of storage. Truths are 0 or 1, times are in the unit that the name says.
pub const FEATURES: &[&str] = &[
    // What the text looks like: likelihoods from 0 to 1, then counts of what was found.
    "text.scam",
    "text.rude",
    "text.minor",
    "text.payment_details",
    "text.money_request",
    "text.urgency",
    "text.app_move",
    "text.private_place",
    "text.love_bombing",
    "text.gift_request",
    "text.links",
    "text.address",
    "text.video_proposal",
    // The conversation.
    "chat.own_messages",
    "chat.their_messages",
    "chat.match_hours",
    "chat.seen_on_video",
    // Days on which the other side proposed a video call.
    "chat.video_proposals",
    // What the account did lately.
    "sender.account_days",
    "sender.similar_openings_24h",
    // The same words, with no name changed.
    "sender.same_openings_24h",
    "sender.app_move_chats_24h",
    "sender.love_chats_48h",
    "sender.gift_request_chats_48h",
    "sender.likes_1h",
    "sender.messages_1m",
    // Whether a day of many messages had no pause long enough for sleep.
    "sender.restless_24h",
    "sender.new_devices_24h",
    // Whether an address, a number or a device of a banned account is this one's too.
    "sender.banned_family",
    // What others did about the account.
    "subject.reported_excess_percent",
    "subject.bothered_recipient",
    // What a new photo resembles.
    "photo.known",
    // Whether it is near a photo of another account that is there.
    "photo.reused",
];

/// The position of a feature by its name.
pub fn position(name: &str) -> Option<usize> {
    FEATURES.iter().position(|feature| *feature == name)
}

/// The features of one event.
#[derive(Debug, Clone, PartialEq)]
pub struct Features([f64; FEATURES.len()]);

impl Default for Features {
    fn default() -> Features {
        Features([0.0; FEATURES.len()])
    }
}

impl Features {
    /// Sets a feature by its name. A name that does not exist sets nothing, which a test of the callers shows.
    pub fn set(&mut self, name: &'static str, value: f64) {
        debug_assert!(position(name).is_some(), "{name}");
        if let Some(at) = position(name) {
            self.0[at] = value;
        }
    }

    /// Sets a feature unless it is higher already.
    pub fn raise(&mut self, name: &'static str, value: f64) {
        if value > self.get(name) {
            self.set(name, value);
        }
    }

    /// The value of a feature by its name.
    pub fn get(&self, name: &str) -> f64 {
        position(name).map_or(0.0, |at| self.at(at))
    }

    /// The value at a position; 0 beyond the end.
    pub fn at(&self, position: usize) -> f64 {
        self.0.get(position).copied().unwrap_or_default()
    }

    /// The features that are not 0, as stored beside a verdict.
    pub fn to_json(&self) -> Value {
        let set = FEATURES.iter().zip(self.0).filter(|(_, value)| *value != 0.0);
        Value::Object(
            set.map(|(name, value)| ((*name).to_owned(), json!(value)))
                .collect::<Map<_, _>>(),
        )
    }

    /// The features of a stored verdict. Names that no longer exist are left out.
    pub fn from_json(stored: &Value) -> Features {
        let mut features = Features::default();
        for (name, value) in stored.as_object().into_iter().flatten() {
            if let (Some(at), Some(value)) = (position(name), value.as_f64()) {
                features.0[at] = value;
            }
        }
        features
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_survive_storage() {
        let mut features = Features::default();
        features.set("text.scam", 0.875);
        features.set("chat.own_messages", 3.0);
        assert_eq!(
            features.to_json(),
            json!({ "text.scam": 0.875, "chat.own_messages": 3.0 })
        );
        assert_eq!(Features::from_json(&features.to_json()), features);
        assert_eq!(
            Features::from_json(&json!({ "gone": 1, "text.scam": "no" })),
            Features::default()
        );
    }
}
