//! The first state of a profile: what sign-up metadata said, read once.

use super::model::{self as words, SignUpFacts};
use super::{location, store};
use crate::kernel::fault::FaultResult;
use crate::kernel::name::person_name;
use db::Tx;
use jiff::Timestamp;
use serde_json::Value;
use uuid::Uuid;

impl SignUpFacts {
    pub fn read(metadata: &Value) -> SignUpFacts {
        let word = |key: &str| metadata.get(key).and_then(Value::as_str);
        let mut languages: Vec<String> = Vec::new();
        for item in metadata
            .get("languages")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
        {
            if words::LANGUAGES.contains(&item) && !languages.iter().any(|had| had == item) {
                languages.push(item.to_string());
            }
        }
        SignUpFacts {
            name: word("name").and_then(|name| person_name(name).ok()),
            location: word("location")
                .and_then(|written| location::in_words(written).ok())
                .map(|place| place.city_name),
            languages,
        }
    }
}

/// Writes the profile row in the sign-up transaction.
///
/// `sexuality` and `gender_preferences` of the metadata are sensitive, and metadata carries no consent:
/// they stay where the contract keeps them, in `user_metadata`, and onboarding asks for them.
pub async fn create(tx: &mut Tx, id: Uuid, metadata: &Value, now: Timestamp) -> FaultResult<()> {
    store::insert(tx, id, &SignUpFacts::read(metadata), now).await?;
    super::ready::refresh(tx, id, now).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn metadata_is_read_once_and_forgivingly() {
        let facts = SignUpFacts::read(&json!({
            "name": "  Ana  Luísa ", "location": "Lisboa", "languages": ["pt", "xx", "pt", 3], "anything": {"else": true}
        }));
        assert_eq!(facts.name.as_deref(), Some("Ana Luísa"));
        assert_eq!(facts.location.as_deref(), Some("Lisboa"));
        assert_eq!(facts.languages, ["pt"]);
        let contact = SignUpFacts::read(&json!({ "location": "zap 11 98765-4321" }));
        assert_eq!(contact, SignUpFacts::default());
        assert_eq!(SignUpFacts::read(&json!(null)), SignUpFacts::default());
        assert_eq!(
            SignUpFacts::read(&json!({"name": 3, "languages": "pt"})),
            SignUpFacts::default()
        );
    }
}
