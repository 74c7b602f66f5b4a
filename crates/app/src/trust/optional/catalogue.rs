//! The forty questions, read once from `content/optional_questions.json`.

use crate::kernel::json::embedded_list;
use crate::trust::questions::numbered;
use serde::Deserialize;
use std::sync::LazyLock;

/// One optional question.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OptionalQuestion {
    /// `vq01` to `vq40`.
    pub id: String,
    /// The subject in a word.
    pub theme: String,
    pub question: String,
    /// Three to five.
    pub options: Vec<String>,
    /// Needs its own consent, and is private unless its owner says otherwise.
    pub sensitive: bool,
}

impl OptionalQuestion {
    /// The text of a 1-based option.
    pub fn option(&self, option: i64) -> Option<&str> {
        numbered(&self.options, option)
    }
}

static ALL: LazyLock<Vec<OptionalQuestion>> =
    LazyLock::new(|| embedded_list(include_str!("../../../content/optional_questions.json"), "questions"));

/// All of them, in the order in which they are offered.
pub fn all() -> &'static [OptionalQuestion] {
    &ALL
}

pub fn find(id: &str) -> Option<&'static OptionalQuestion> {
    ALL.iter().find(|question| question.id == id)
}

/// The ids of the sensitive ones.
pub fn sensitive_ids() -> Vec<&'static str> {
    let sensitive = ALL.iter().filter(|question| question.sensitive);
    sensitive.map(|question| question.id.as_str()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trust::questions;
    use std::collections::HashSet;

    #[test]
    fn questions_are_forty_and_none_is_one_of_the_twenty() {
        assert_eq!(all().len(), 40);
        let texts: HashSet<&str> = all().iter().map(|question| question.question.as_str()).collect();
        assert_eq!(texts.len(), 40);
        for (number, question) in all().iter().enumerate() {
            assert_eq!(question.id, format!("vq{:02}", number + 1));
            // A press puts it into the composer as it is.
            assert!(question.question.ends_with('?'), "{}", question.id);
            assert!((3..=5).contains(&question.options.len()), "{}", question.id);
            assert!(questions::find(&question.id).is_none());
        }
        assert!(
            questions::all()
                .iter()
                .all(|core| !texts.contains(core.question.as_str()))
        );
        assert!(find("vq01").and_then(|first| first.option(1)).is_some());
        assert!(find("vq01").and_then(|first| first.option(0)).is_none() && find("vq41").is_none());
    }

    #[test]
    fn faith_politics_health_and_intimacy_are_sensitive() {
        let themes: HashSet<&str> = all()
            .iter()
            .filter(|question| question.sensitive)
            .map(|question| question.theme.as_str())
            .collect();
        assert_eq!(themes, HashSet::from(["Fé", "Política", "Saúde", "Intimidade"]));
    }
}
