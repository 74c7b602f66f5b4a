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
const RATERS: usize = 3;
/// A report loses its weight evenly over so many days: people change.
const FEEDBACK_DAYS: u32 = 180;
/// So many deep answers must contradict q1 before it costs anything.
const CONTRADICTIONS: usize = 3;
/// Two intentions that fit this little (percent) speak against each other.
const CONTRADICTING_FIT: u8 = 30;

/// What one date answered to "foi honesto(a) sobre o que procura?".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DateFeedback {
    pub rater: Uuid,
    pub honest: bool,
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
mod tests {
    use serde_json::json;

    use super::*;

    fn given(rater: u128, honest: bool, days_ago: u32) -> DateFeedback {
        DateFeedback {
            rater: Uuid::from_u128(rater),
            honest,
            days_ago,
        }
    }

    fn sheet(choices: &[(&str, &str)]) -> AnswerSheet {
        AnswerSheet::parse(choices.iter().map(|(id, option)| ((*id).to_owned(), json!(option)))).unwrap()
    }

    fn with_feedback(feedback: &[DateFeedback]) -> u8 {
        authenticity(&Evidence {
            feedback,
            ..Evidence::default()
        })
        .value
    }

    #[test]
    fn everybody_starts_at_eighty_five_and_proofs_add() {
        let start = authenticity(&Evidence::default());
        assert_eq!((start.value, start.band), (85, Band::High));
        assert_eq!(
            start.causes,
            [AuthenticityCause {
                key: "start",
                points: 85
            }]
        );
        let proven = authenticity(&Evidence {
            photo_verified: true,
            completeness: 80,
            ..Evidence::default()
        });
        assert_eq!(proven.value, 95);
        assert_eq!(
            authenticity(&Evidence {
                completeness: 79,
                ..Evidence::default()
            })
            .value,
            85
        );
    }

    #[test]
    fn three_contradicting_deep_answers_cost_ten_two_cost_nothing() {
        let two = sheet(&[
            ("q1", "option1"),
            ("q3", "option6"),
            ("q6", "option4"),
            ("q7", "option4"),
        ]);
        assert_eq!(contradictions(&two), 2, "dating may grow into serious");
        let three = sheet(&[
            ("q1", "option1"),
            ("q3", "option6"),
            ("q6", "option4"),
            ("q10", "option6"),
        ]);
        let value = |sheet| {
            authenticity(&Evidence {
                sheet: Some(sheet),
                ..Evidence::default()
            })
        };
        assert_eq!(value(&two).value, 85);
        assert_eq!((value(&three).value, value(&three).band), (75, Band::Medium));
        let growing = sheet(&[
            ("q1", "option3"),
            ("q8", "option3"),
            ("q9", "option6"),
            ("q10", "option5"),
        ]);
        assert_eq!(contradictions(&growing), 0);
    }

    #[test]
    fn feedback_needs_three_raters_and_counts_each_once() {
        assert_eq!(
            with_feedback(&[given(1, false, 0), given(2, false, 0), given(2, false, 1)]),
            85
        );
        assert_eq!(
            with_feedback(&[given(1, true, 0), given(2, true, 0), given(3, true, 0)]),
            91
        );
        assert_eq!(
            with_feedback(&[given(1, true, 0), given(2, true, 0), given(3, false, 0)]),
            83
        );
        let changed_mind = [
            given(1, false, 9),
            given(1, true, 0),
            given(2, true, 0),
            given(3, true, 0),
        ];
        assert_eq!(with_feedback(&changed_mind), 91);
        let same_day = [
            given(1, true, 0),
            given(1, false, 0),
            given(2, true, 0),
            given(3, true, 0),
        ];
        assert_eq!(with_feedback(&same_day), 83);
    }

    #[test]
    fn feedback_fades_over_a_hundred_and_eighty_days() {
        let all = |days| [given(1, false, days), given(2, false, days), given(3, false, days)];
        assert_eq!(with_feedback(&all(0)), 67);
        assert_eq!(with_feedback(&all(90)), 76);
        assert_eq!(with_feedback(&all(180)), 85);
        assert_eq!(with_feedback(&all(u32::MAX)), 85);
    }

    #[test]
    fn granted_appeal_restores_what_was_taken_until_then_and_nothing_more() {
        let contradicting = sheet(&[
            ("q1", "option1"),
            ("q3", "option6"),
            ("q6", "option4"),
            ("q10", "option6"),
        ]);
        let score_of = |feedback: &[DateFeedback], pardoned_days_ago| {
            authenticity(&Evidence {
                sheet: Some(&contradicting),
                feedback,
                pardoned_days_ago,
                ..Evidence::default()
            })
        };
        assert_eq!((score_of(&[], None).value, score_of(&[], Some(0)).value), (75, 85));
        let causes = score_of(&[], Some(3)).causes;
        assert_eq!(
            causes.last(),
            Some(&AuthenticityCause {
                key: "appeal",
                points: 10
            })
        );
        // Three people said no before the appeal was granted, three after it.
        let before = [given(1, false, 9), given(2, false, 9), given(3, false, 9)];
        let after = [given(1, false, 2), given(2, false, 2), given(3, false, 2)];
        assert_eq!(score_of(&before, Some(5)).value, 85);
        assert_eq!(score_of(&after, Some(5)).value, score_of(&after, None).value + 10);
        // Praise is never taken away by an appeal.
        let praised = [given(1, true, 9), given(2, true, 9), given(3, true, 9)];
        assert_eq!(score_of(&praised, Some(5)).value, score_of(&praised, None).value + 10);
    }

    #[test]
    fn value_stays_between_its_limits_and_the_causes_always_add_up() {
        for (count, honest, expected, band) in [(30, false, 40, Band::Building), (30, true, 99, Band::High)] {
            let feedback: Vec<DateFeedback> = (0..count).map(|rater| given(rater, honest, 0)).collect();
            let result = authenticity(&Evidence {
                feedback: &feedback,
                ..Evidence::default()
            });
            assert_eq!((result.value, result.band), (expected, band));
            assert_eq!(
                result.causes.iter().map(|cause| cause.points).sum::<i32>(),
                i32::from(expected)
            );
            assert_eq!(result.causes.last().unwrap().key, "limit");
        }
    }
}
