//! The questions, seals and texts of the intention quiz, read once from `content/intention.json`.

use crate::kernel::json::embedded;
use std::collections::HashMap;
use std::sync::LazyLock;

use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::localized_text::translate_content;
use matching::Intention;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What an option speaks for: one of the six primary intentions, or a value that can only come second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    Serious,
    Dating,
    Marriage,
    Friendship,
    Love,
    Exploring,
    Growth,
    Partnership,
}

impl Theme {
    pub const ALL: [Theme; 8] = [
        Theme::Serious,
        Theme::Dating,
        Theme::Marriage,
        Theme::Friendship,
        Theme::Love,
        Theme::Exploring,
        Theme::Growth,
        Theme::Partnership,
    ];

    /// The word of the wire, as in `primaryIntention`.
    pub fn code(self) -> &'static str {
        match self {
            Theme::Growth => "growth",
            Theme::Partnership => "partnership",
            primary => primary.intention().map_or("", Intention::code),
        }
    }

    /// Growth and partnership have no option in q1, so they never win.
    pub fn intention(self) -> Option<Intention> {
        match self {
            Theme::Serious => Some(Intention::Serious),
            Theme::Dating => Some(Intention::Dating),
            Theme::Marriage => Some(Intention::Marriage),
            Theme::Friendship => Some(Intention::Friendship),
            Theme::Love => Some(Intention::Love),
            Theme::Exploring => Some(Intention::Exploring),
            Theme::Growth | Theme::Partnership => None,
        }
    }

    /// The seal of this theme; every theme has one (a test reads them all).
    pub fn seal(self) -> &'static Seal {
        &QUIZ.seals[&self]
    }
}

/// The quiz as the web receives it.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quiz {
    pub id: String,
    pub name: String,
    pub description: String,
    pub questions: Vec<Question>,
    pub seals: HashMap<Theme, Seal>,
}

/// One of the twelve scored questions; all are multiple choice.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Question {
    pub id: String,
    pub question: String,
    #[serde(rename = "type")]
    pub kind: String,
    pub options: Vec<Choice>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub follow_up_questions: Vec<FollowUpRule>,
}

impl Question {
    pub fn choice(&self, id: &str) -> Option<&Choice> {
        self.options.iter().find(|choice| choice.id == id)
    }
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Choice {
    pub id: String,
    pub text: String,
    pub intention_value: Theme,
    pub weight: u32,
    /// Whole points where they are fixed; elsewhere a fifth of the weight.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    points: Option<u32>,
}

impl Choice {
    /// What the option earns, in tenths of a point.
    pub fn tenths(&self) -> u32 {
        self.points.map_or(self.weight * 2, |points| points * 10)
    }
}

/// `then` is asked right after its question when `if` was chosen.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FollowUpRule {
    #[serde(rename = "if")]
    pub on: String,
    pub then: FollowUp,
}

#[derive(Debug, Serialize, Deserialize)]
pub struct FollowUp {
    pub id: String,
    pub question: String,
    #[serde(flatten)]
    pub form: FollowUpForm,
}

/// How a follow-up is answered; none of them scores.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum FollowUpForm {
    /// At most `max_length` graphemes.
    Text {
        max_length: usize,
    },
    MultipleChoice {
        options: Vec<PlainChoice>,
    },
    Slider {
        min: i64,
        max: i64,
        default: i64,
    },
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlainChoice {
    pub id: String,
    pub text: String,
}

/// What a profile shows of an intention.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seal {
    pub label: String,
    /// None for themes that are never primary.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
}

/// The quiz of this build.
pub static QUIZ: LazyLock<Quiz> = LazyLock::new(|| embedded(include_str!("../../content/intention.json")));

/// The quiz with its texts in the reader's spelling.
pub fn localized_quiz() -> FaultResult<Value> {
    let written = serde_json::to_value(&*QUIZ).map_err(|error| Fault::Internal(error.to_string()))?;
    Ok(translate_content(written))
}

impl Quiz {
    pub fn question(&self, id: &str) -> Option<&Question> {
        self.questions.iter().find(|question| question.id == id)
    }

    /// A follow-up with the question and the option that bring it up.
    pub fn follow_up(&self, id: &str) -> Option<(&Question, &FollowUpRule)> {
        self.questions
            .iter()
            .flat_map(|question| question.follow_up_questions.iter().map(move |rule| (question, rule)))
            .find(|(_, rule)| rule.then.id == id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_holds_twelve_questions_with_five_or_six_options_each() {
        let ids: Vec<&str> = QUIZ.questions.iter().map(|question| question.id.as_str()).collect();
        let expected: Vec<String> = (1..=12).map(|n| format!("q{n}")).collect();
        assert_eq!(ids, expected);
        for question in &QUIZ.questions {
            assert!((5..=6).contains(&question.options.len()), "{}", question.id);
            for (n, choice) in question.options.iter().enumerate() {
                assert_eq!(choice.id, format!("option{}", n + 1));
                assert!((7..=10).contains(&choice.weight));
            }
        }
    }

    #[test]
    fn fixed_points_hold_and_every_other_option_earns_a_fifth_of_its_weight() {
        for question in &QUIZ.questions {
            for choice in &question.options {
                let expected = match (question.id.as_str(), choice.id.as_str()) {
                    ("q1", _) => 100,
                    ("q3", "option4") | ("q4", "option1" | "option2") => 50,
                    _ => choice.weight * 2,
                };
                assert_eq!(choice.tenths(), expected, "{} {}", question.id, choice.id);
            }
        }
    }

    #[test]
    fn fixed_points_go_to_the_intentions_of_the_specification() {
        let theme = |question: &str, option: &str| {
            let asked = QUIZ.questions.iter().find(|asked| asked.id == question).unwrap();
            asked.choice(option).unwrap().intention_value
        };
        for (option, expected) in [
            ("option1", Theme::Serious),
            ("option2", Theme::Dating),
            ("option3", Theme::Marriage),
            ("option4", Theme::Friendship),
            ("option5", Theme::Love),
            ("option6", Theme::Exploring),
        ] {
            assert_eq!(theme("q1", option), expected, "q1 {option}");
        }
        assert_eq!(theme("q3", "option4"), Theme::Marriage);
        assert_eq!(theme("q4", "option1"), Theme::Serious);
        assert_eq!(theme("q4", "option2"), Theme::Marriage);
    }

    #[test]
    fn every_theme_has_a_seal_and_only_primary_ones_a_description() {
        for theme in Theme::ALL {
            assert!(!theme.seal().label.is_empty() && !theme.code().is_empty());
            assert_eq!(theme.seal().description.is_some(), theme.intention().is_some());
        }
        assert_eq!(Theme::Serious.seal().label, "Busca Relacionamento Sério");
        assert_eq!(Theme::Dating.seal().label, "Conexão com Propósito");
        assert_eq!(Theme::Marriage.seal().label, "Intenção de Casamento");
        assert_eq!(Theme::Friendship.seal().label, "Conexão Genuína");
    }

    #[test]
    fn follow_ups_hang_on_their_option() {
        let place = |id| {
            QUIZ.follow_up(id)
                .map(|(question, rule)| (question.id.as_str(), rule.on.as_str()))
        };
        assert_eq!(place("fu1"), Some(("q1", "option6")));
        assert_eq!(place("fu2"), Some(("q1", "option3")));
        assert_eq!(place("fu3"), Some(("q10", "option5")));
        assert_eq!(place("fu4"), None);
    }

    #[test]
    fn slider_goes_from_0_to_100_and_begins_in_the_middle() {
        let forms = ["fu1", "fu2", "fu3"].map(|id| &QUIZ.follow_up(id).unwrap().1.then.form);
        let sliders = forms.into_iter().filter_map(|form| match form {
            FollowUpForm::Slider { min, max, default } => Some((*min, *max, *default)),
            _ => None,
        });
        assert_eq!(sliders.collect::<Vec<_>>(), [(0, 100, 50)]);
    }
}
