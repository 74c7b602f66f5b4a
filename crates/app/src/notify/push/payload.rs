//! The text of a message: a declarative push message, which Safari shows by itself and our service worker reads.

use super::store::notifications::Waiting;
use super::texts;
use crate::kernel::{Language, LocalizedText, Vault};
use crate::notify::NotificationKind;
use crate::notify::links::screen;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};
use uuid::Uuid;

/// The number by which browsers know a declarative push message.
const DECLARATIVE: i64 = 8030;
pub const TITLE: &str = "Enlace";
/// Characters of a topic (RFC 8030, 5.4).
const TOPIC_LEN: usize = 32;

/// The latest of the notifications with its kind.
pub fn newest(waiting: &[Waiting]) -> Option<(&Waiting, NotificationKind)> {
    let newest = waiting.first()?;
    Some((newest, NotificationKind::of(&newest.kind)?))
}

/// What one message says.
#[derive(Debug, Clone)]
pub struct Content {
    pub text: LocalizedText,
    /// The same without a name, for services that read what they carry.
    pub unnamed: LocalizedText,
    pub kind: &'static str,
    /// The notification; none for a test.
    pub id: Option<Uuid>,
    /// What it is about.
    pub reference: Option<Uuid>,
    /// A path of the web app.
    pub path: String,
    /// Notifications with the same tag replace each other on the device.
    pub tag: String,
}

impl Content {
    /// `name` and `complete` as the person chose.
    pub fn of(kind: NotificationKind, newest: &Waiting, count: i64, name: Option<String>, complete: bool) -> Content {
        let worded = |name| match complete {
            true => texts::complete(kind, count, name),
            false => texts::DISCREET.into(),
        };
        let tag = match (kind, newest.reference) {
            (NotificationKind::MESSAGE_NEW, Some(conversation)) => format!("message:{conversation}"),
            (NotificationKind::LIKE_RECEIVED, _) => "likes".to_owned(),
            _ => newest.id.to_string(),
        };
        Content {
            text: worded(name),
            unnamed: worded(None),
            kind: kind.word,
            id: Some(newest.id),
            reference: newest.reference,
            path: screen(kind, newest.reference),
            tag,
        }
    }

    pub fn test() -> Content {
        Content {
            text: texts::TEST.into(),
            unnamed: texts::TEST.into(),
            kind: "test",
            id: None,
            reference: None,
            path: "/settings".to_owned(),
            tag: "test".to_owned(),
        }
    }

    /// The text that is encrypted.
    pub fn json(&self, language: Language, site: &str) -> Value {
        json!({
            "web_push": DECLARATIVE,
            "notification": {
                "title": TITLE,
                "body": self.text.in_language(language),
                "navigate": format!("{site}{}", self.path),
                "lang": language.tag(),
                "tag": self.tag,
            },
        })
    }

    /// The topic at the push service, which learns neither the person nor the conversation from it.
    pub fn topic(&self, vault: &Vault, user: Uuid) -> String {
        let mut topic = URL_SAFE_NO_PAD.encode(vault.tag("push-topic", &format!("{user}:{}", self.tag)));
        topic.truncate(TOPIC_LEN);
        topic
    }
}
