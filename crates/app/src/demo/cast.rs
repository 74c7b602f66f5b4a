//! The cast as it is written down in `content/demo_people.json`.

use crate::kernel::fault::{Fault, FaultResult};
use crate::profiles::prompts::PromptAnswer;
use serde::Deserialize;
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use uuid::Uuid;

#[derive(Deserialize)]
pub struct DemoPeople {
    pub people: Vec<Actor>,
    pub matches: Vec<DemoMatch>,
    pub conversations: Vec<Conversation>,
    pub world: Vec<WorldPerson>,
}

#[derive(Deserialize)]
pub struct Actor {
    pub slug: String,
    pub full_name: String,
    pub gender_identity: String,
    pub gender_preferences: Vec<String>,
    pub sexuality: String,
    pub pronouns: String,
    /// Stored as an age, so that it stays the same over the years.
    pub age: i16,
    pub birth_month: i8,
    pub birth_day: i8,
    pub astrology_sign: String,
    pub city_id: i64,
    pub anywhere: bool,
    pub languages: Vec<String>,
    pub portuguese_variant: String,
    pub bio: String,
    pub fun_fact: String,
    pub interests: Vec<String>,
    pub personality: String,
    pub occupation: String,
    pub education: String,
    pub height_cm: i64,
    pub children: String,
    pub relocate: String,
    pub intention: String,
    pub prompts: Vec<PromptAnswer>,
    pub trust_answers: BTreeMap<String, u8>,
    pub photos: Vec<String>,
}

#[derive(Deserialize)]
pub struct DemoMatch {
    pub slug: String,
    pub compatibility: i64,
    pub days_ago: i64,
}

#[derive(Deserialize)]
pub struct Conversation {
    pub with_slug: String,
    pub messages: Vec<Line>,
}

#[derive(Deserialize, Clone)]
pub struct Line {
    /// A slug, or `owner`.
    pub sender: String,
    pub minutes_ago: i64,
    pub body: String,
    /// Whether the owner has yet to read it.
    #[serde(default)]
    pub unread: bool,
}

#[derive(Deserialize)]
pub struct WorldPerson {
    pub slug: String,
    pub active: bool,
}

/// Reads the file, which is part of the binary.
pub fn cast() -> FaultResult<DemoPeople> {
    let text = include_str!("../../content/demo_people.json");
    serde_json::from_str(text).map_err(|error| Fault::Internal(format!("content/demo_people.json: {error}")))
}

/// The id of a demonstration person: the same at every start, and shaped like everybody's.
pub fn person_id(slug: &str) -> Uuid {
    let digest = Sha256::digest(format!("enlace demo {slug}"));
    let mut bytes = [0u8; 16];
    bytes.copy_from_slice(&digest[..16]);
    uuid::Builder::from_random_bytes(bytes).into_uuid()
}

/// A number below `limit` that belongs to a person and a purpose.
pub fn chance(slug: &str, purpose: &str, limit: i64) -> i64 {
    let digest = Sha256::digest(format!("{purpose} {slug}"));
    i64::from(u16::from_be_bytes([digest[0], digest[1]])) % limit.max(1)
}

/// Whether the person's profile was verified before the demonstration begins.
pub fn is_verified(slug: &str) -> bool {
    chance(slug, "verified", 3) > 0
}

/// What the generic parts of the specification expect of the file.
pub fn patch(actor: &Actor) -> Value {
    serde_json::json!({
        "full_name": actor.full_name, "gender_identity": actor.gender_identity,
        "gender_preferences": actor.gender_preferences, "sexuality": actor.sexuality, "pronouns": actor.pronouns,
        "languages": actor.languages, "portuguese_variant": actor.portuguese_variant, "bio": actor.bio,
        "fun_fact": actor.fun_fact, "interests": actor.interests, "personality": actor.personality,
        "occupation": actor.occupation, "education": actor.education, "height_cm": actor.height_cm,
        "children": actor.children, "relocate": actor.relocate, "astrology_sign": actor.astrology_sign,
        "city_id": actor.city_id,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn demonstration_people_are_read_and_complete() {
        let cast = cast().unwrap();
        assert!((40..=90).contains(&cast.people.len()));
        assert_eq!((cast.matches.len(), cast.world.len()), (3, 15));
        assert_eq!(
            cast.matches.iter().map(|m| m.compatibility).collect::<Vec<_>>(),
            [85, 78, 92]
        );
        for actor in &cast.people {
            assert!(
                actor.age >= 18 && actor.photos.len() == 2 && actor.prompts.len() == 3,
                "{}",
                actor.slug
            );
            assert_eq!(person_id(&actor.slug).get_version_num(), 4);
        }
        let known = |slug: &str| cast.people.iter().any(|actor| actor.slug == slug);
        assert!(cast.matches.iter().all(|m| known(&m.slug)) && cast.conversations.iter().all(|c| known(&c.with_slug)));
        assert!(cast.world.iter().all(|w| known(&w.slug)));
    }
}
