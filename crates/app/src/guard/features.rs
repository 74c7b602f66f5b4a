//! The numbers on which rules decide, by name. A feature that an event does not set is 0.

use crate::kernel::word_enum;
use serde_json::{Map, Value, json};

word_enum! {
    /// Every feature, by its name in rules and in stored verdicts. Truths are 0 or 1, times are in the unit that the name says.
    pub enum Feature {
        // What the text looks like: likelihoods from 0 to 1, then counts of what was found.
        TextScam = "text.scam",
        TextRude = "text.rude",
        TextMinor = "text.minor",
        TextPaymentDetails = "text.payment_details",
        TextMoneyRequest = "text.money_request",
        TextUrgency = "text.urgency",
        TextAppMove = "text.app_move",
        TextPrivatePlace = "text.private_place",
        TextLoveBombing = "text.love_bombing",
        TextGiftRequest = "text.gift_request",
        TextLinks = "text.links",
        TextAddress = "text.address",
        TextVideoProposal = "text.video_proposal",
        // The conversation.
        ChatOwnMessages = "chat.own_messages",
        ChatTheirMessages = "chat.their_messages",
        ChatMatchHours = "chat.match_hours",
        ChatSeenOnVideo = "chat.seen_on_video",
        // Days on which the other side proposed a video call.
        ChatVideoProposals = "chat.video_proposals",
        // What the account did lately.
        SenderAccountDays = "sender.account_days",
        SenderSimilarOpenings24h = "sender.similar_openings_24h",
        // The same words, with no name changed.
        SenderSameOpenings24h = "sender.same_openings_24h",
        SenderAppMoveChats24h = "sender.app_move_chats_24h",
        SenderLoveChats48h = "sender.love_chats_48h",
        SenderGiftRequestChats48h = "sender.gift_request_chats_48h",
        SenderLikes1h = "sender.likes_1h",
        SenderMessages1m = "sender.messages_1m",
        // Whether a day of many messages had no pause long enough for sleep.
        SenderRestless24h = "sender.restless_24h",
        SenderNewDevices24h = "sender.new_devices_24h",
        // Whether an address, a number or a device of a banned account is this one's too.
        SenderBannedFamily = "sender.banned_family",
        // What others did about the account.
        SubjectReportedExcessPercent = "subject.reported_excess_percent",
        SubjectBotheredRecipient = "subject.bothered_recipient",
        // What a new photo resembles.
        PhotoKnown = "photo.known",
        // Whether it is near a photo of another account that is there.
        PhotoReused = "photo.reused",
    }
}

const COUNT: usize = Feature::WORDS.len();

/// The features of one event.
#[derive(Debug, Clone, PartialEq)]
pub struct Features([f64; COUNT]);

impl Default for Features {
    fn default() -> Features {
        Features([0.0; COUNT])
    }
}

impl Features {
    pub fn set(&mut self, feature: Feature, value: f64) {
        self.0[feature as usize] = value;
    }

    /// Sets a feature unless it is higher already.
    pub fn raise(&mut self, feature: Feature, value: f64) {
        self.set(feature, self.get(feature).max(value));
    }

    /// The value of a feature.
    pub fn get(&self, feature: Feature) -> f64 {
        self.0[feature as usize]
    }

    /// The features that are not 0, as stored beside a verdict.
    pub fn to_json(&self) -> Value {
        let set = Feature::WORDS.iter().zip(self.0).filter(|(_, value)| *value != 0.0);
        Value::Object(
            set.map(|(name, value)| ((*name).to_owned(), json!(value)))
                .collect::<Map<_, _>>(),
        )
    }

    /// The features of a stored verdict. Names that no longer exist are left out.
    pub fn from_json(stored: &Value) -> Features {
        let mut features = Features::default();
        for (name, value) in stored.as_object().into_iter().flatten() {
            if let (Some(feature), Some(value)) = (Feature::parse(name), value.as_f64()) {
                features.set(feature, value);
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
        features.set(Feature::TextScam, 0.875);
        features.set(Feature::ChatOwnMessages, 3.0);
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
