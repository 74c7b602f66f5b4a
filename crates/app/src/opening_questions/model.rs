//! The opening question in words of the product.

use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::text;
use crate::profiles::fields::without_contact;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Longest question, in graphemes.
pub const QUESTION_MAX: usize = 140;
/// How often a person may change it in a day, refused texts included.
pub const CHANGES_A_DAY: usize = 10;

/// A question as it is sent. Null or blank removes it.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
pub struct NewQuestion {
    #[serde(default)]
    pub question: Option<String>,
}

impl NewQuestion {
    /// The cleaned question; None removes it.
    ///
    /// Errors: `Validation` of `question` when it is too long or carries a telephone, address or handle.
    pub fn read(&self) -> FaultResult<Option<String>> {
        let line = text::optional_line("question", self.question.as_deref(), QUESTION_MAX)?;
        without_contact("question", line)
    }
}

/// The caller's own question.
#[derive(Debug, Serialize, JsonSchema)]
pub struct OwnQuestion {
    pub question: Option<String>,
}

/// The questions with which the two people of a match greet each other.
#[derive(Debug, Default, Serialize, JsonSchema)]
pub struct MatchOpening {
    pub mine: Option<String>,
    pub theirs: Option<String>,
}

/// What became of a question.
#[derive(Debug)]
pub enum SaveOutcome {
    Saved(OwnQuestion),
    /// The guard refused the text. Its verdict is stored, so the transaction must be committed.
    Refused,
}

impl SaveOutcome {
    pub fn question(self) -> FaultResult<OwnQuestion> {
        match self {
            SaveOutcome::Saved(question) => Ok(question),
            SaveOutcome::Refused => Err(Fault::invalid(
                "question",
                "Esta pergunta pode magoar ou assustar quem acaba de chegar. Escreva de outro jeito.",
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(question: &str) -> FaultResult<Option<String>> {
        NewQuestion {
            question: Some(question.into()),
        }
        .read()
    }

    #[test]
    fn question_is_one_short_line_without_contact_details() {
        assert_eq!(read("  Mar ou\n serra? ").unwrap().as_deref(), Some("Mar ou serra?"));
        assert_eq!(read(" \u{200b} ").unwrap(), None);
        assert_eq!(NewQuestion { question: None }.read().unwrap(), None);
        assert!(read(&"é".repeat(QUESTION_MAX)).is_ok() && read(&"é".repeat(QUESTION_MAX + 1)).is_err());
        assert!(read("Me chama no 11 98765-4321?").is_err() && read("Segue a @ana.silva no insta?").is_err());
    }
}
