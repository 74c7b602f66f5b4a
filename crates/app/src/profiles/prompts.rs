//! Prompts: beginnings of sentences that one finishes. Three answers start more conversations than a long bio.

use super::fields::without_contact;
use super::model::{PROMPT_ANSWER_MAX, PROMPTS_MAX};
use super::{ready, store};
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::json::embedded;
use crate::kernel::localized_text::translate;
use crate::kernel::{Member, text};
use db::Tx;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::sync::LazyLock;

/// One of the forty.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct Prompt {
    pub id: String,
    /// The beginning of the sentence.
    pub text: String,
    pub category: String,
    /// An example of how to finish it.
    pub example: String,
}

static PROMPTS: LazyLock<Vec<Prompt>> = LazyLock::new(|| embedded(include_str!("../../content/prompts.json")));

/// All prompts, in the order in which they are offered.
pub fn catalogue() -> &'static [Prompt] {
    &PROMPTS
}

/// All prompts as the reader in hand would begin them.
pub fn localized_catalogue() -> Vec<Prompt> {
    let localized = |prompt: &'static Prompt| Prompt {
        text: translate(&prompt.text).to_owned(),
        example: translate(&prompt.example).to_owned(),
        ..prompt.clone()
    };
    PROMPTS.iter().map(localized).collect()
}

/// The beginning of the sentence, by id, as the reader in hand would write it.
pub fn text(id: &str) -> Option<&'static str> {
    PROMPTS
        .iter()
        .find(|prompt| prompt.id == id)
        .map(|prompt| translate(&prompt.text))
}

/// One finished sentence, as it is sent.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
pub struct PromptAnswer {
    pub prompt_id: String,
    /// 1 to 150 letters.
    pub answer: String,
}

impl PromptAnswer {
    pub fn new(prompt_id: impl Into<String>, answer: impl Into<String>) -> PromptAnswer {
        PromptAnswer {
            prompt_id: prompt_id.into(),
            answer: answer.into(),
        }
    }
}

/// Replaces the caller's answers by these, in this order; none removes them all.
pub async fn save(tx: &mut Tx, member: Member, given: Vec<PromptAnswer>, now: Timestamp) -> FaultResult<()> {
    let answers = read(&given)?;
    tx.lock_key(&format!("prompts:{}", member.id)).await?;
    store::prompts::replace(tx, member.id, &answers).await?;
    ready::refresh(tx, member.id, now).await?;
    Ok(())
}

/// Cleaned answers to known, different prompts.
fn read(given: &[PromptAnswer]) -> FaultResult<Vec<(String, String)>> {
    if given.len() > PROMPTS_MAX {
        return Err(Fault::invalid("prompts", "Escolha até 3 frases."));
    }
    let mut seen = HashSet::new();
    let mut answers = Vec::with_capacity(given.len());
    for PromptAnswer { prompt_id, answer } in given {
        if text(prompt_id).is_none() {
            return Err(Fault::invalid("prompts", "Escolha uma das frases da lista."));
        }
        if !seen.insert(prompt_id) {
            return Err(Fault::invalid("prompts", "Escolha frases diferentes."));
        }
        let answer = without_contact("prompts", text::optional("prompts", Some(answer), PROMPT_ANSWER_MAX)?)?;
        let answer = answer.ok_or_else(|| Fault::invalid("prompts", "Complete a frase com as suas palavras."))?;
        answers.push((prompt_id.clone(), answer));
    }
    Ok(answers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prompts_are_forty_and_different() {
        let ids: HashSet<&str> = catalogue().iter().map(|prompt| prompt.id.as_str()).collect();
        assert_eq!((catalogue().len(), ids.len()), (40, 40));
        assert!(
            catalogue()
                .iter()
                .all(|prompt| text::graphemes(&prompt.example) <= PROMPT_ANSWER_MAX && !prompt.text.is_empty())
        );
        assert!(text("p01").is_some() && text("p99").is_none());
    }

    #[test]
    fn every_example_could_be_an_answer() {
        for prompt in catalogue() {
            assert!(
                read(&[PromptAnswer::new(&prompt.id, &prompt.example)]).is_ok(),
                "{}",
                prompt.id
            );
        }
    }

    #[test]
    fn nonsense_is_refused() {
        assert_eq!(
            read(&[PromptAnswer::new("p01", "  o mar \u{200b} ")]).unwrap(),
            [("p01".to_string(), "o mar".to_string())]
        );
        for wrong in [
            vec![PromptAnswer::new("p01", " \u{200b} ")],
            vec![PromptAnswer::new("p01", "é".repeat(151))],
            vec![PromptAnswer::new("p00", "x")],
            vec![PromptAnswer::new("p01", "x"), PromptAnswer::new("p01", "y")],
            vec![PromptAnswer::new("p01", "me chama no 11 98765-4321")],
            vec![
                PromptAnswer::new("p01", "a"),
                PromptAnswer::new("p02", "b"),
                PromptAnswer::new("p03", "c"),
                PromptAnswer::new("p04", "d"),
            ],
        ] {
            assert!(
                matches!(read(&wrong), Err(Fault::Validation { field: "prompts", .. })),
                "{wrong:?}"
            );
        }
        assert!(read(&[PromptAnswer::new("p01", "é".repeat(150))]).is_ok());
    }
}
