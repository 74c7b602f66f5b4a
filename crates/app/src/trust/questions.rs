//! The twenty value questions, read once from `content/trust.json`.
//!
//! The maths lives in `matching::trust`; a test here holds its tables against the file.

use crate::kernel::json::embedded_list;
use std::sync::LazyLock;

use matching::trust::{Importance, QUESTIONS};
use serde::{Deserialize, Serialize};

/// Longest free-text answer, in graphemes.
pub const LONGEST_TEXT: usize = 280;

/// One value question.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Question {
    /// `tq01` to `tq20`.
    pub id: String,
    pub question: String,
    /// None for free text, which never scores and becomes something to talk about.
    pub options: Option<Vec<String>>,
    /// Whether the options are steps of one scale.
    pub ordered: bool,
    /// Needs its own consent, and is private unless its owner says otherwise.
    pub sensitive: bool,
    /// Pairs of 1-based options that earn half.
    pub adjacent: Vec<(u8, u8)>,
    /// 0 to 3: where the importance slider stands at first.
    pub suggested_importance: u8,
}

/// An answer that the question takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GivenAnswer<'a> {
    /// 1-based option.
    Option(u8),
    Text(&'a str),
}

/// The text with a number of a list that is counted from 1.
pub fn numbered(texts: &[String], number: i64) -> Option<&str> {
    let place = usize::try_from(number).ok()?.checked_sub(1)?;
    texts.get(place).map(String::as_str)
}

impl Question {
    /// Reads an answer as the wire carries it: the text of an option, or free text. None when an
    /// option question has no such option, or a text is blank; its length is the caller's check.
    pub fn read<'a>(&self, answer: &'a str) -> Option<GivenAnswer<'a>> {
        let Some(options) = &self.options else {
            return (!answer.trim().is_empty()).then_some(GivenAnswer::Text(answer));
        };
        let place = options.iter().position(|option| option == answer)?;
        u8::try_from(place + 1).ok().map(GivenAnswer::Option)
    }

    /// The text of a 1-based option.
    pub fn option(&self, option: u8) -> Option<&str> {
        numbered(self.options.as_ref()?, option.into())
    }

    pub fn default_importance(&self) -> Importance {
        Importance::from_level(self.suggested_importance).unwrap_or_default()
    }
}

static ALL: LazyLock<Vec<Question>> =
    LazyLock::new(|| embedded_list(include_str!("../../content/trust.json"), "questions"));

/// All questions; the position is the question number of `matching::trust`.
pub fn all() -> &'static [Question] {
    &ALL
}

/// A question with its number, by id.
pub fn find(id: &str) -> Option<(usize, &'static Question)> {
    ALL.iter()
        .enumerate()
        .take(QUESTIONS)
        .find(|(_, question)| question.id == id)
}

#[cfg(test)]
mod tests {
    use matching::trust::{NEIGHBOURS, OPTIONS};

    use super::*;

    #[test]
    fn file_and_maths_have_the_same_questions() {
        assert_eq!(all().len(), QUESTIONS);
        for (number, question) in all().iter().enumerate() {
            assert_eq!(question.id, format!("tq{:02}", number + 1));
            assert_eq!(
                question.options.as_ref().map_or(0, Vec::len),
                usize::from(OPTIONS[number])
            );
            assert_eq!(question.adjacent, NEIGHBOURS[number], "{}", question.id);
            assert!(Importance::from_level(question.suggested_importance).is_some());
        }
    }

    #[test]
    fn faith_and_therapy_are_sensitive_and_nothing_else() {
        let sensitive: Vec<&str> = all()
            .iter()
            .filter(|question| question.sensitive)
            .map(|question| question.id.as_str())
            .collect();
        assert_eq!(sensitive, ["tq02", "tq03", "tq16"]);
    }

    #[test]
    fn answers_read_by_their_text_and_back() {
        let (number, children) = find("tq01").unwrap();
        assert_eq!(number, 0);
        assert_eq!(children.read("Não quero ter"), Some(GivenAnswer::Option(4)));
        assert_eq!(children.option(4), Some("Não quero ter"));
        assert_eq!(children.read("não quero ter"), None);
        assert_eq!((children.option(0), children.option(6)), (None, None));
        assert_eq!(children.default_importance(), Importance::VeryImportant);
        let (_, free) = find("tq20").unwrap();
        assert_eq!(free.read("Respeito"), Some(GivenAnswer::Text("Respeito")));
        assert_eq!(free.read("  "), None);
        assert!(find("tq21").is_none());
    }
}
