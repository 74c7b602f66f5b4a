use super::*;
use serde_json::json;

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
