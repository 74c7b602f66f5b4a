use matching::simulation::SeededRandom;
use serde_json::json;

use super::*;

fn sheet(choices: &[(u32, u32)]) -> AnswerSheet {
    let answers = choices
        .iter()
        .map(|(q, option)| (format!("q{q}"), json!(format!("option{option}"))));
    AnswerSheet::parse(answers).unwrap()
}

fn tenths(outcome: &IntentionResult, theme: Theme) -> u32 {
    outcome
        .tenths
        .iter()
        .find(|(known, _)| *known == theme)
        .map_or(0, |(_, tenths)| *tenths)
}

#[test]
fn vectors_of_the_product_book() {
    let first = sheet(&[(1, 1), (3, 4), (4, 1)]).outcome().unwrap();
    assert_eq!((first.primary, first.score), (Intention::Serious, 75));
    assert_eq!(
        (tenths(&first, Theme::Serious), tenths(&first, Theme::Marriage)),
        (150, 50)
    );

    let tie = sheet(&[(1, 2), (3, 4), (4, 2)]).outcome().unwrap();
    assert_eq!((tie.primary, tie.score), (Intention::Dating, 50));

    let overturned = sheet(&[(1, 6), (3, 4), (4, 2), (2, 3), (6, 3)]).outcome().unwrap();
    assert_eq!((overturned.primary, overturned.score), (Intention::Marriage, 58));
    assert_eq!(
        (
            tenths(&overturned, Theme::Marriage),
            tenths(&overturned, Theme::Exploring)
        ),
        (136, 100)
    );

    assert_eq!(sheet(&[(1, 1), (3, 4), (4, 2)]).next().unwrap().id, "q12");
}

#[test]
fn always_choosing_one_intention_yields_it_with_the_core_and_with_all_twelve() {
    for intention in Intention::ALL {
        for core_only in [true, false] {
            let choices = QUIZ
                .questions
                .iter()
                .filter(|q| !core_only || CORE.contains(&q.id.as_str()));
            let answers = choices.map(|question| {
                let own = question
                    .options
                    .iter()
                    .find(|c| c.intention_value.intention() == Some(intention));
                let choice = own.unwrap_or(&question.options[0]);
                (question.id.clone(), json!(choice.id))
            });
            let outcome = AnswerSheet::parse(answers).unwrap().outcome().unwrap();
            assert_eq!(outcome.primary, intention);
            assert!(!outcome.seal().is_empty() && !outcome.description().is_empty());
        }
    }
}

#[test]
fn hundred_thousand_random_sheets_favour_no_intention() {
    let mut dice = SeededRandom::new(1);
    let (mut of_twelve, mut of_five) = ([0u32; 6], [0u32; 6]);
    let mut overturned = 0;
    for _ in 0..100_000 {
        let all: Vec<(u32, u32)> = (1..=12)
            .map(|q| (q, 1 + dice.roll(QUIZ.questions[q as usize - 1].options.len() as u32)))
            .collect();
        let whole = quick_sheet(&all);
        of_twelve[whole.outcome().unwrap().primary as usize] += 1;

        let mut session = quick_sheet(&[all[0], all[2], all[3]]);
        let core = session.outcome().unwrap().primary;
        while session.choices.len() < SESSION {
            let id = session.next().unwrap().id.clone();
            let option = whole.choices[&id].clone();
            session.choices.insert(id, option);
        }
        let primary = session.outcome().unwrap().primary;
        of_five[primary as usize] += 1;
        overturned += u32::from(primary != core);
    }
    assert!(
        of_twelve.iter().all(|count| (15_300..=19_500).contains(count)),
        "{of_twelve:?}"
    );
    assert!(
        of_five.iter().all(|count| (16_000..=17_500).contains(count)),
        "{of_five:?}"
    );
    assert!((600..=900).contains(&overturned), "{overturned}");
}

/// A sheet from numbers known to be valid, without the checks that a hundred thousand would wait for.
fn quick_sheet(choices: &[(u32, u32)]) -> AnswerSheet {
    let choices = choices
        .iter()
        .map(|(q, option)| (format!("q{q}"), format!("option{option}")))
        .collect();
    AnswerSheet {
        choices,
        ..AnswerSheet::default()
    }
}

#[test]
fn tie_without_q1_falls_by_the_fixed_order_and_growth_only_comes_second() {
    // Marriage 5 and serious 5: without q1 the fixed order decides.
    assert_eq!(sheet(&[(3, 4), (4, 1)]).outcome().unwrap().primary, Intention::Marriage);
    let grown = sheet(&[(1, 5), (8, 3), (9, 6), (10, 5)]).outcome().unwrap();
    assert_eq!(
        (grown.primary, grown.also_values),
        (Intention::Love, Some(Theme::Growth))
    );
    assert_eq!(sheet(&[(1, 5), (8, 1)]).outcome().unwrap().also_values, None);
    assert_eq!(
        sheet(&[(8, 3), (7, 3)]).outcome(),
        None,
        "no primary intention was named"
    );
}

#[test]
fn session_is_the_core_then_two_adaptive_and_all_twelve_come_in_the_end() {
    let mut session = AnswerSheet::default();
    let mut asked = Vec::new();
    while let Some(question) = session.next() {
        asked.push(question.id.clone());
        session.choices.insert(question.id.clone(), "option1".into());
        assert_eq!(session.complete().is_ok(), asked.len() >= SESSION, "{asked:?}");
    }
    assert_eq!(asked[..3], CORE);
    assert_eq!(asked.len(), 12);
    asked.sort();
    asked.dedup();
    assert_eq!(asked.len(), 12);
}

#[test]
fn missing_answers_are_named() {
    assert_eq!(
        sheet(&[(2, 1)]).complete(),
        Err(vec![
            SheetError::Missing("q1"),
            SheetError::Missing("q3"),
            SheetError::Missing("q4")
        ])
    );
    assert_eq!(
        sheet(&[(1, 1), (3, 4), (4, 2)]).complete(),
        Err(vec![SheetError::Missing("q12")])
    );
}

fn parse(answers: &[(&str, Value)]) -> Result<AnswerSheet, Vec<SheetError>> {
    AnswerSheet::parse(answers.iter().map(|(id, value)| ((*id).to_owned(), value.clone())))
}

#[test]
fn bad_entries_are_refused_each_by_its_name() {
    let refused = parse(&[
        ("q1", json!("option7")),
        ("q3", json!(1)),
        ("q99", json!("option1")),
        ("q4", json!("option1")),
        ("q4", json!("option2")),
    ]);
    assert_eq!(
        refused,
        Err(vec![
            SheetError::InvalidAnswer("q1".into()),
            SheetError::InvalidAnswer("q3".into()),
            SheetError::UnknownQuestion("q99".into()),
            SheetError::Duplicate("q4".into()),
        ])
    );
}

#[test]
fn follow_ups_are_taken_when_asked_and_within_their_bounds() {
    let taken = parse(&[("fu1", json!("Tempo.")), ("q1", json!("option6"))]).unwrap();
    assert_eq!(taken.follow_ups()["fu1"], json!("Tempo."));
    let long = parse(&[("q1", json!("option6")), ("fu1", json!("ã".repeat(201)))]);
    assert_eq!(long, Err(vec![SheetError::InvalidAnswer("fu1".into())]));
    assert!(
        parse(&[("q1", json!("option6")), ("fu1", json!("👩‍🚀".repeat(200)))]).is_ok(),
        "graphemes count"
    );
    let uninvited = parse(&[("q1", json!("option1")), ("fu2", json!("option1"))]);
    assert_eq!(uninvited, Err(vec![SheetError::NotAsked("fu2".into())]));
    assert!(parse(&[("q1", json!("option3")), ("fu2", json!("option4"))]).is_ok());
    assert!(parse(&[("q1", json!("option3")), ("fu2", json!("option5"))]).is_err());
    for (ready, fine) in [
        (json!(0), true),
        (json!(100), true),
        (json!(101), false),
        (json!("50"), false),
    ] {
        assert_eq!(parse(&[("q10", json!("option5")), ("fu3", ready)]).is_ok(), fine);
    }
}

#[test]
fn deepening_keeps_older_answers_and_drops_follow_ups_that_lost_their_reason() {
    let before = parse(&[
        ("q1", json!("option6")),
        ("q3", json!("option1")),
        ("fu1", json!("Tempo.")),
    ])
    .unwrap();
    let after = before.deepened_by(parse(&[("q1", json!("option1")), ("q5", json!("option2"))]).unwrap());
    assert_eq!(after.choices().len(), 3);
    assert_eq!(after.choices()["q1"], "option1");
    assert!(after.follow_ups().is_empty());
}
