//! Authenticity: a number that begins at 85 and moves with what a person proves and others report.
//!
//! Others see a band; the owner sees the number and every cause of it.

use std::collections::HashMap;

use matching::terms::intention_fit;
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

use super::model::AnswerSheet;
use crate::safety::people::{HIGH_FROM, MEDIUM_FROM};

/// Where everybody begins.
pub const START: i32 = 85;
const LOWEST: i32 = 40;
const HIGHEST: i32 = 99;
/// Fewer raters than this could be one quarrel.
pub(super) const RATERS: usize = 3;
/// A report loses its weight evenly over so many days: people change.
pub(super) const FEEDBACK_DAYS: u32 = 180;
/// So many deep answers must contradict q1 before it costs anything.
const CONTRADICTIONS: usize = 3;
/// Two intentions that fit this little (percent) speak against each other.
const CONTRADICTING_FIT: u8 = 30;

/// What one date answered to "foi honesto(a) sobre o que procura?".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DateFeedback {
    pub rater: Uuid,
    pub honest: bool,
    /// Since it counts.
    pub days_ago: u32,
}

/// Everything the number depends on.
#[derive(Clone, Debug, Default)]
pub struct Evidence<'e> {
    pub photo_verified: bool,
    /// Percent of the profile that is filled.
    pub completeness: u8,
    pub sheet: Option<&'e AnswerSheet>,
    pub feedback: &'e [DateFeedback],
    /// How many days ago an appeal was granted: what spoke against the seal until then is set aside.
    pub pardoned_days_ago: Option<u32>,
}

/// One cause of the number; `key` is stable, the web has its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct AuthenticityCause {
    pub key: &'static str,
    pub points: i32,
}

/// What others see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub enum Band {
    #[serde(rename = "Alta")]
    High,
    #[serde(rename = "Média")]
    Medium,
    #[serde(rename = "Em construção")]
    Building,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Authenticity {
    /// 40 to 99: the owner's number.
    pub value: u8,
    pub band: Band,
    /// Add up to `value`, the limits included.
    pub causes: Vec<AuthenticityCause>,
}

/// The number, its band and its causes.
pub fn authenticity(evidence: &Evidence) -> Authenticity {
    let mut causes = vec![AuthenticityCause {
        key: "start",
        points: START,
    }];
    let mut add = |key, points| {
        if points != 0 {
            causes.push(AuthenticityCause { key, points });
        }
    };
    add("photo_verified", if evidence.photo_verified { 5 } else { 0 });
    add("profile_complete", if evidence.completeness >= 80 { 5 } else { 0 });
    let contradictions = evidence.sheet.map_or(0, contradictions);
    let against = if contradictions >= CONTRADICTIONS { -10 } else { 0 };
    add("contradictions", against);
    let feedback = feedback_points(evidence.feedback);
    add("date_feedback", feedback);
    if let Some(granted) = evidence.pardoned_days_ago {
        let evidence_left = evidence
            .feedback
            .iter()
            .filter(|given| given.honest || given.days_ago < granted)
            .copied()
            .collect::<Vec<_>>();
        add("appeal", (feedback_points(&evidence_left) - feedback).max(0) - against);
    }

    let sum: i32 = causes.iter().map(|cause| cause.points).sum();
    let value = sum.clamp(LOWEST, HIGHEST);
    if value != sum {
        causes.push(AuthenticityCause {
            key: "limit",
            points: value - sum,
        });
    }
    // Clamped to 40..=99 two lines above.
    Authenticity {
        value: value as u8,
        band: band(value),
        causes,
    }
}

/// The start stays "Alta" until something speaks against it; one contradiction makes it "Média".
fn band(value: i32) -> Band {
    match value {
        HIGH_FROM.. => Band::High,
        MEDIUM_FROM..HIGH_FROM => Band::Medium,
        _ => Band::Building,
    }
}

/// Deep answers (all but q1) that speak for an intention far from the declared one.
/// Growth and partnership go with everything.
pub fn contradictions(sheet: &AnswerSheet) -> usize {
    let Some(declared) = sheet.declared() else {
        return 0;
    };
    sheet
        .chosen()
        .filter(|(question, _)| question.id != "q1")
        .filter_map(|(_, choice)| choice.intention_value.intention())
        .filter(|intention| intention_fit(Some(declared), Some(*intention)) <= CONTRADICTING_FIT)
        .count()
}

/// +2 for each "yes", −6 for each "no", fading over [`FEEDBACK_DAYS`]; the newest answer of each rater
/// counts, and nothing does before [`RATERS`] people have spoken.
fn feedback_points(feedback: &[DateFeedback]) -> i32 {
    let mut newest: HashMap<Uuid, DateFeedback> = HashMap::new();
    for given in feedback.iter().filter(|given| given.days_ago < FEEDBACK_DAYS) {
        let latest = newest.entry(given.rater).or_insert(*given);
        // Two answers of one day: the doubtful one counts, whatever order they come in.
        if (given.days_ago, given.honest) < (latest.days_ago, latest.honest) {
            *latest = *given;
        }
    }
    if newest.len() < RATERS {
        return 0;
    }
    let faded: i64 = newest
        .values()
        .map(|given| i64::from(if given.honest { 2 } else { -6 }) * i64::from(FEEDBACK_DAYS - given.days_ago))
        .sum();
    // At most a few thousand raters times six: far inside i32.
    (faded / i64::from(FEEDBACK_DAYS)) as i32
}

#[cfg(test)]
#[path = "authenticity_tests.rs"]
mod tests;
