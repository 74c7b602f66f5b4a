//! One thing to talk about: what may be said, and the fixed templates that say it.
//!
//! The screens label the texts "Sugestão automática".

use crate::discovery::cards::{Card, CardPrompt};
use crate::kernel::LocalizedText;
use crate::words;
use matching::vocabulary::INTERESTS;
use serde::Serialize;
use uuid::Uuid;

/// Consent to send one's own first answer and shared interests to the operator's service.
pub const PURPOSE: &str = "external_suggestions";

/// Material for one text. Serialized, it is all that leaves the server: no name, no age, no place, no id.
#[derive(Debug, Clone, Default, Serialize)]
pub struct TalkMaterial {
    /// Chooses among the templates; the same at each look.
    #[serde(skip)]
    pub pick: usize,
    /// Of the product's own list.
    pub shared_interests: Vec<&'static str>,
    /// The first answer of each profile.
    pub answers: Vec<AnswerMaterial>,
}

#[derive(Debug, Clone, Serialize)]
pub struct AnswerMaterial {
    pub question: String,
    pub answer: String,
}

impl TalkMaterial {
    /// Of one side's view of the other.
    pub fn of_card(proposal: Uuid, card: &Card) -> TalkMaterial {
        let first = card.prompts.first();
        TalkMaterial {
            pick: proposal.as_bytes().iter().map(|byte| usize::from(*byte)).sum(),
            shared_interests: listed_interests(card),
            answers: first.map(AnswerMaterial::of).into_iter().collect(),
        }
    }
}

impl AnswerMaterial {
    pub fn of(prompt: &CardPrompt) -> AnswerMaterial {
        AnswerMaterial {
            question: prompt.text.clone(),
            answer: prompt.answer.clone(),
        }
    }
}

/// Shared interests as the texts of the product name them.
pub fn listed_interests(card: &Card) -> Vec<&'static str> {
    let shared = card.shared_interests.iter();
    shared
        .filter_map(|shared| INTERESTS.into_iter().find(|known| known == shared))
        .collect()
}

const OPENINGS: [&str; 6] = [
    "Qual música você sempre aumenta o volume quando toca?",
    "Que comida da sua terra todo mundo deveria provar?",
    "Praia, serra ou cidade grande num fim de semana livre?",
    "Que lugar você mostraria primeiro a quem visitasse a sua cidade?",
    "Que hábito pequeno melhora o seu dia?",
    "O que você aprendeu há pouco tempo e achou fascinante?",
];

/// One thing to talk about, the same at each look.
pub fn template(material: &TalkMaterial) -> String {
    let (pick, shared) = (material.pick, &material.shared_interests);
    let text = match (material.answers.first(), shared.first()) {
        (Some(answer), _) if pick.is_multiple_of(2) || shared.is_empty() => {
            words!(
                "Pergunte mais sobre a resposta a “{prompt}”.",
                prompt = answer.question.as_str()
            )
        }
        (_, Some(one)) => words!(
            "Conte como o interesse “{one}” entrou na sua vida, e pergunte o mesmo.",
            one = LocalizedText::from(*one)
        ),
        _ => OPENINGS[pick % OPENINGS.len()].into(),
    };
    text.in_request_language()
}
