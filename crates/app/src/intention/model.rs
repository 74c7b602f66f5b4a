//! The intention quiz: an answer sheet, the questions to ask next, and the seal it earns.
//!
//! Points are counted in tenths, so every comparison is exact. The server's result is the one that
//! counts; the web computes the same for its preview.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use matching::Intention;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use unicode_segmentation::UnicodeSegmentation;

use crate::kernel::text;

use super::questions::{Choice, FollowUp, FollowUpForm, QUIZ, Question, Theme};

/// What a session of the quiz is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// The first quiz, which makes the seal.
    First,
    /// Questions that were not asked before.
    Deepen,
    /// A new sheet takes the place of the old one.
    Retake,
}

impl Mode {
    pub fn word(self) -> &'static str {
        match self {
            Mode::First => "first",
            Mode::Deepen => "deepen",
            Mode::Retake => "retake",
        }
    }
}

/// A session that is not finished.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
pub struct Draft {
    pub mode: Mode,
    /// Question or follow-up id → answer.
    pub answers: Map<String, Value>,
    /// Ids of questions and follow-ups in the order of their pages; an empty list deletes the draft.
    pub asked: Vec<String>,
}

/// Questions of one session: the three below and two that the answers ask for.
pub const SESSION: usize = 5;
/// Asked first and always.
pub const CORE: [&str; 3] = ["q1", "q3", "q4"];

/// A checked set of answers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AnswerSheet {
    /// Question id → option id; every pair is known to [`QUIZ`].
    choices: BTreeMap<String, String>,
    /// Follow-up id → text, option id or number.
    follow_ups: BTreeMap<String, Value>,
}

/// What is wrong with one entry of an answer sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SheetError {
    UnknownQuestion(String),
    Duplicate(String),
    /// An option that the question does not have, a text too long, a number off the slider.
    InvalidAnswer(String),
    /// A follow-up whose option was not chosen.
    NotAsked(String),
    /// A core question without an answer.
    Missing(&'static str),
}

impl AnswerSheet {
    /// Checks `answers`, pairs of question or follow-up id and answer; all errors at once. Core questions may be
    /// missing while a session runs: [`AnswerSheet::complete`] is the check before a seal.
    pub fn parse(answers: impl IntoIterator<Item = (String, Value)>) -> Result<AnswerSheet, Vec<SheetError>> {
        let (mut sheet, mut later, mut errors) = (AnswerSheet::default(), Vec::new(), Vec::new());
        for (id, value) in answers {
            if sheet.choices.contains_key(&id) || later.iter().any(|(known, _)| *known == id) {
                errors.push(SheetError::Duplicate(id));
            } else if let Some(question) = QUIZ.question(&id) {
                match value.as_str().and_then(|option| question.choice(option)) {
                    Some(choice) => drop(sheet.choices.insert(id, choice.id.clone())),
                    None => errors.push(SheetError::InvalidAnswer(id)),
                }
            } else if QUIZ.follow_up(&id).is_some() {
                later.push((id, value));
            } else {
                errors.push(SheetError::UnknownQuestion(id));
            }
        }
        // Follow-ups wait until all choices are known: their order in the request means nothing.
        for (id, value) in later {
            // Free text is cleaned when it is read, like every other text from people.
            let value = match value {
                Value::String(written) => Value::from(text::clean(&written)),
                other => other,
            };
            match sheet.check_follow_up(&id, &value) {
                Ok(()) => drop(sheet.follow_ups.insert(id, value)),
                Err(error) => errors.push(error),
            }
        }
        if errors.is_empty() { Ok(sheet) } else { Err(errors) }
    }

    fn check_follow_up(&self, id: &str, value: &Value) -> Result<(), SheetError> {
        let follow_up = self.due_follow_ups().find(|due| due.id == id);
        let Some(follow_up) = follow_up else {
            return Err(SheetError::NotAsked(id.to_owned()));
        };
        let fine = match &follow_up.form {
            FollowUpForm::Text { max_length } => value
                .as_str()
                .is_some_and(|text| text.graphemes(true).count() <= *max_length),
            FollowUpForm::MultipleChoice { options } => options.iter().any(|option| value.as_str() == Some(&option.id)),
            FollowUpForm::Slider { min, max, .. } => {
                value.as_i64().is_some_and(|number| (*min..=*max).contains(&number))
            }
        };
        if fine {
            Ok(())
        } else {
            Err(SheetError::InvalidAnswer(id.to_owned()))
        }
    }

    /// Checks that a seal can be made: the core and at least a whole session are answered. Errors: `Missing` alone.
    pub fn complete(&self) -> Result<(), Vec<SheetError>> {
        let mut missing: Vec<SheetError> = CORE
            .into_iter()
            .filter(|id| !self.choices.contains_key(*id))
            .map(SheetError::Missing)
            .collect();
        if missing.is_empty() && self.choices.len() < SESSION {
            missing.extend(self.next().map(|question| SheetError::Missing(&question.id)));
        }
        if missing.is_empty() { Ok(()) } else { Err(missing) }
    }

    /// Puts the answers of `newer` over these: how a later batch deepens a seal.
    pub fn deepened_by(mut self, newer: AnswerSheet) -> AnswerSheet {
        self.choices.extend(newer.choices);
        self.follow_ups.extend(newer.follow_ups);
        // A follow-up does not outlive the choice that asked for it.
        let due: Vec<String> = self.due_follow_ups().map(|due| due.id.clone()).collect();
        self.follow_ups.retain(|id, _| due.contains(id));
        self
    }

    pub fn choices(&self) -> &BTreeMap<String, String> {
        &self.choices
    }

    pub fn follow_ups(&self) -> &BTreeMap<String, Value> {
        &self.follow_ups
    }

    /// The follow-ups that the choices so far bring up, in the order of their questions.
    pub fn due_follow_ups(&self) -> impl Iterator<Item = &'static FollowUp> + '_ {
        QUIZ.questions
            .iter()
            .flat_map(|question| question.follow_up_questions.iter().map(move |rule| (question, rule)))
            .filter(|(question, rule)| self.choices.get(&question.id) == Some(&rule.on))
            .map(|(_, rule)| &rule.then)
    }

    /// The next question: the core in order, then the one that tells most about the two leading themes.
    /// None once all twelve are answered. A session ends at [`SESSION`]; what follows deepens the seal.
    pub fn next(&self) -> Option<&'static Question> {
        let core = CORE.into_iter().find(|id| !self.choices.contains_key(*id));
        if let Some(id) = core {
            return QUIZ.question(id);
        }
        let leading: Vec<Theme> = self.ranking().into_iter().map(|(theme, _)| theme).take(2).collect();
        let telling = |question: &Question| -> u32 {
            let options = question.options.iter();
            options
                .filter(|choice| leading.contains(&choice.intention_value))
                .map(|choice| choice.weight)
                .sum()
        };
        // `max_by_key` keeps the last of equals; reversed, that is the lowest number.
        QUIZ.questions
            .iter()
            .rev()
            .filter(|question| !self.choices.contains_key(&question.id))
            .max_by_key(|question| telling(question))
    }

    /// Question and chosen option, in the order of the quiz.
    pub fn chosen(&self) -> impl Iterator<Item = (&'static Question, &'static Choice)> + '_ {
        QUIZ.questions.iter().filter_map(|question| {
            let option = self.choices.get(&question.id)?;
            Some((question, question.choice(option)?))
        })
    }

    /// Themes by tenths of points, most first; equals by their word.
    fn ranking(&self) -> Vec<(Theme, u32)> {
        let mut sums = [0u32; Theme::ALL.len()];
        for (_, choice) in self.chosen() {
            sums[choice.intention_value as usize] += choice.tenths();
        }
        // Every option earns something, so nothing means that the theme was never chosen.
        let mut ranking: Vec<(Theme, u32)> = Theme::ALL
            .into_iter()
            .zip(sums)
            .filter(|(_, tenths)| *tenths > 0)
            .collect();
        ranking.sort_by_key(|(theme, tenths)| (Reverse(*tenths), theme.code()));
        ranking
    }

    /// The result of these answers; None before any primary intention was chosen.
    pub fn outcome(&self) -> Option<IntentionResult> {
        let ranking = self.ranking();
        let primaries: Vec<(Intention, u32)> = ranking
            .iter()
            .filter_map(|(theme, tenths)| Some((theme.intention()?, *tenths)))
            .collect();
        let top = primaries.first()?.1;
        let tied: Vec<Intention> = primaries
            .iter()
            .filter(|(_, tenths)| *tenths == top)
            .map(|(intention, _)| *intention)
            .collect();
        let primary = self
            .declared()
            .filter(|declared| tied.contains(declared))
            .or_else(|| TIE_ORDER.into_iter().find(|intention| tied.contains(intention)))?;
        let sum: u32 = ranking.iter().map(|(_, tenths)| tenths).sum();
        let second = ranking
            .iter()
            .map(|(theme, _)| *theme)
            .find(|theme| theme.intention() != Some(primary));
        Some(IntentionResult {
            primary,
            // Rounded half up.
            score: ((200 * top + sum) / (2 * sum)) as u8,
            also_values: second.filter(|theme| theme.intention().is_none()),
            tenths: ranking,
        })
    }

    /// The intention of q1: what the person says outright.
    pub fn declared(&self) -> Option<Intention> {
        self.chosen()
            .find(|(question, _)| question.id == "q1")?
            .1
            .intention_value
            .intention()
    }
}

/// The order in which ties fall when q1 is not among the tied.
const TIE_ORDER: [Intention; 6] = [
    Intention::Marriage,
    Intention::Serious,
    Intention::Love,
    Intention::Dating,
    Intention::Friendship,
    Intention::Exploring,
];

/// The result of an answer sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct IntentionResult {
    pub primary: Intention,
    /// Share of the primary intention in all points, percent.
    pub score: u8,
    /// "Também valoriza: …": growth or partnership, when it came second.
    pub also_values: Option<Theme>,
    /// Every theme's points in tenths, most first.
    #[serde(skip)]
    pub tenths: Vec<(Theme, u32)>,
}

impl IntentionResult {
    /// The seal's label, as `intentionSeal`.
    pub fn seal(&self) -> &'static str {
        &theme_of(self.primary).seal().label
    }

    /// The seal's sentence, as `intentionDescription`.
    pub fn description(&self) -> &'static str {
        theme_of(self.primary).seal().description.as_deref().unwrap_or_default()
    }
}

fn theme_of(intention: Intention) -> Theme {
    match intention {
        Intention::Serious => Theme::Serious,
        Intention::Dating => Theme::Dating,
        Intention::Marriage => Theme::Marriage,
        Intention::Friendship => Theme::Friendship,
        Intention::Love => Theme::Love,
        Intention::Exploring => Theme::Exploring,
    }
}

#[cfg(test)]
#[path = "model_tests.rs"]
mod tests;
