//! Why a person is in a deck, as sent on the wire.

use schemars::JsonSchema;
use serde::Serialize;

/// One reason and what it counts for.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ExplanationLine {
    key: &'static str,
    /// Points in 1/10,000; negative only for `ajuste`.
    points: i32,
    max: i32,
}

/// The lines of one person's place in the caller's deck.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PersonExplanation {
    /// The sum of the lines' points.
    score: u32,
    total: u32,
    compatibility: u8,
    /// The percentage rests on fewer than three answers in common, so values hardly count in it.
    estimated: bool,
    lines: Vec<ExplanationLine>,
    /// A boost placed the person in the caller's deck today; it is no part of the score.
    boosted: bool,
}

impl PersonExplanation {
    pub fn new(explained: matching::Explanation, estimated: bool, boosted: bool) -> PersonExplanation {
        let line = |line: &matching::Line| ExplanationLine {
            key: line.key,
            points: line.points,
            max: line.max,
        };
        PersonExplanation {
            score: explained.score,
            total: matching::score::FULL,
            compatibility: explained.compatibility,
            estimated,
            lines: explained.lines.iter().map(line).collect(),
            boosted,
        }
    }
}
