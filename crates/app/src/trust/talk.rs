//! Words that help two people talk about a question on which they differ, read once from `content/talk.json`.

use super::questions::numbered;
use crate::kernel::json::embedded_list;
use crate::kernel::localized_text::translate;
use std::sync::LazyLock;

use serde::Deserialize;

/// How to talk about one question.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConversationHint {
    pub id: String,
    /// The subject in a word or two.
    pub topic: String,
    /// One sentence that stands between the two sides.
    pub bridge: String,
    /// A possible reason for each option; empty for free text.
    sides: Vec<String>,
    /// Questions to begin with; they go into the composer as they are.
    openers: Vec<String>,
}

impl ConversationHint {
    /// Questions to begin with, as the reader in hand would write them.
    pub fn openers(&'static self) -> Vec<&'static str> {
        self.openers.iter().map(|opener| translate(opener)).collect()
    }

    /// A possible reason for this 1-based option.
    pub fn side(&self, option: i64) -> Option<&str> {
        numbered(&self.sides, option)
    }
}

static ALL: LazyLock<Vec<ConversationHint>> =
    LazyLock::new(|| embedded_list(include_str!("../../content/talk.json"), "topics"));

/// The words for a question; every question has them (a test reads them all).
pub fn find(id: &str) -> Option<&'static ConversationHint> {
    ALL.iter().find(|talk| talk.id == id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trust::questions;

    #[test]
    fn every_question_has_its_words_and_every_option_its_side() {
        assert_eq!(ALL.len(), questions::all().len());
        for question in questions::all() {
            let talk = find(&question.id).unwrap();
            assert_eq!(
                talk.sides.len(),
                question.options.as_ref().map_or(0, Vec::len),
                "{}",
                talk.id
            );
            assert!(
                (2..=3).contains(&talk.openers.len()) && !talk.topic.is_empty(),
                "{}",
                talk.id
            );
            // They go into a message and must be ready to send.
            assert!(talk.openers.iter().all(|opener| opener.ends_with('?')), "{}", talk.id);
        }
        let children = find("tq01").unwrap();
        assert!(children.side(1).is_some() && children.side(5).is_some());
        assert_eq!((children.side(0), children.side(6)), (None, None));
    }

    #[test]
    fn no_side_is_asked_to_change() {
        for talk in ALL.iter() {
            let all = talk.sides.iter().chain(&talk.openers).chain([&talk.bridge]);
            for text in all.map(|text| text.to_lowercase()) {
                for word in [
                    "deveria querer",
                    "egoís",
                    "errad",
                    "anormal",
                    "convencer",
                    "infelizmente",
                ] {
                    let denied =
                        text.contains("não é preciso convencer") || text.contains("nenhum dos dois lados está errado");
                    assert!(!text.contains(word) || denied, "{}: {text}", talk.id);
                }
            }
        }
    }
}
