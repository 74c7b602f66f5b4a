//! What must hold for any population, any viewer and any answers.

use std::cmp::Reverse;
use std::collections::HashSet;

use matching::score::{FULL, PREMIUM_POINTS};
use matching::simulation::{self, SeededRandom};
use matching::trust::{self, Answer, Importance, OPTIONS, QUESTIONS, Values};
use matching::{
    Distance, Filters, Index, Limits, Pair, Person, Population, Query, Relations, Section, Today, Weights, count, deck,
    explain, oracle,
};
use proptest::prelude::*;

fn today() -> Today {
    Today::from(simulation::TODAY)
}

/// Random relations of a viewer with the people around.
fn relations(people: &[Person], dice: &mut SeededRandom) -> Relations {
    let mut relations = Relations::default();
    for person in people {
        match dice.roll(20) {
            0 => drop(relations.hidden.insert(person.id)),
            1 => {
                let ago = dice.roll(60) as i32;
                relations.passed.insert(person.id, matching::Day(today().day.0 - ago));
            }
            2 | 3 => drop(relations.liked_by.insert(person.id)),
            4 | 5 => drop(relations.incognito_lifted.insert(person.id)),
            _ => {}
        }
    }
    relations
}

fn request_filters(dice: &mut SeededRandom) -> Filters {
    Filters {
        age_min: 18 + dice.roll(20) as u8,
        age_max: 45 + dice.roll(54) as u8,
        distance: if dice.chance(50) {
            Distance::Anywhere
        } else {
            Distance::Within(1 + dice.roll(100) as u8)
        },
        min_compatibility: dice.roll(101) as u8,
        interests: if dice.chance(20) {
            dice.word() as u16 & 0x7FFF
        } else {
            0
        },
        personalities: if dice.chance(10) { dice.word() as u16 } else { 0 },
        verified_only: dice.chance(5),
        shared_language: dice.chance(20),
        compatible_intention: dice.chance(20),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    #[test]
    fn deck_equals_the_oracles_for_any_viewer(size in 10usize..2_000, seed: u64, k in 0usize..60) {
        let people = simulation::people(size, seed);
        let population: Population = people.iter().cloned().collect();
        let mut dice = SeededRandom::new(!seed);
        for _ in 0..3 {
            let viewer = &people[dice.roll(size as u32) as usize];
            let relations = relations(&people, &mut dice);
            let mut query = Query::new(viewer, &relations, today());
            if dice.chance(40) {
                query = query.filtered(request_filters(&mut dice));
            }
            if dice.chance(50) {
                query = query.weighted(Weights::from(simulation::sliders(&mut dice)));
            }
            let whole = oracle::whole_deck(&people, &query);
            prop_assert_eq!(deck(&population, &query, k), whole[..k.min(whole.len())].to_vec());
            let inside = whole.iter().filter(|r| !matches!(r.section, Section::Relaxed { .. })).count();
            prop_assert_eq!(count(&population, &query), inside);
        }
    }

    #[test]
    fn panel_adds_up_to_the_score_that_ranked(seed: u64) {
        let people = simulation::people(400, seed);
        let population: Population = people.iter().cloned().collect();
        let relations = Relations::default();
        let mut dice = SeededRandom::new(seed);
        let weights = Weights::from(simulation::sliders(&mut dice));
        let viewer = &people[0];
        let query = Query::new(viewer, &relations, today()).weighted(weights);
        for ranked in deck(&population, &query, 50) {
            let subject = population.get(ranked.id).unwrap();
            let explanation = explain(viewer, subject, &weights, today());
            let shown = ranked.score.min(FULL);
            prop_assert_eq!(explanation.score, shown);
            prop_assert_eq!(explanation.compatibility, ranked.compatibility);
            prop_assert_eq!(explanation.lines.iter().map(|line| line.points).sum::<i32>(), shown as i32);
            let premium = if subject.premium { PREMIUM_POINTS } else { 0 };
            prop_assert_eq!(explanation.lines.iter().map(|line| line.max).sum::<i32>(), (FULL + premium) as i32);
            let keys: HashSet<_> = explanation.lines.iter().map(|line| line.key).collect();
            prop_assert_eq!(keys.len(), explanation.lines.len());
            for line in explanation.lines.iter().filter(|line| line.key != "ajuste") {
                prop_assert!((0..=line.max).contains(&line.points), "{:?}", line);
            }
        }
    }

    #[test]
    fn strangers_with_saved_filters_are_in_each_others_decks_or_in_none(seed: u64) {
        let mut people = simulation::people(120, seed);
        for person in &mut people {
            (person.ready, person.paused, person.incognito) = (true, false, false);
            person.filters.get_or_insert_default();
        }
        let nobody = Relations::default();
        let seen = |viewer: &Person| -> HashSet<_> {
            let query = Query::new(viewer, &nobody, today());
            oracle::whole_deck(&people, &query).into_iter().map(|ranked| ranked.id).collect()
        };
        let decks: Vec<_> = people.iter().map(seen).collect();
        for (i, a) in people.iter().enumerate() {
            for (j, b) in people.iter().enumerate() {
                prop_assert_eq!(decks[i].contains(&b.id), decks[j].contains(&a.id));
            }
        }
    }

    #[test]
    fn best_by_values_are_those_of_the_whole_deck(size in 10usize..600, seed: u64, k in 1usize..40) {
        let people = simulation::people(size, seed);
        let index = Index::new();
        index.replace(people.iter().cloned());
        let mut dice = SeededRandom::new(!seed);
        let viewer = &people[dice.roll(size as u32) as usize];
        let relations = relations(&people, &mut dice);
        let query = Query::new(viewer, &relations, today());
        let admitted: HashSet<_> = oracle::whole_deck(&people, &query).into_iter().map(|ranked| ranked.id).collect();
        let mut expected: Vec<_> = people
            .iter()
            .filter(|person| admitted.contains(&person.id))
            .map(|person| (person.id, trust::agreement(&viewer.values, &person.values)))
            .filter(|(_, met)| met.common > 0)
            .collect();
        expected.sort_by_key(|(id, met)| (Reverse(met.percent), Reverse(met.common), *id));
        expected.truncate(k);
        prop_assert_eq!(index.snapshot().by_values(&query, k), expected);
    }

    #[test]
    fn compatibility_is_the_same_from_both_sides(seed: u64) {
        let people = simulation::people(60, seed);
        for (a, b) in people.iter().zip(&people[1..]) {
            let there = Pair::measure(a, b, None, today()).compatibility();
            prop_assert_eq!(there, Pair::measure(b, a, None, today()).compatibility());
            prop_assert!((1..=99).contains(&there));
        }
    }
}

fn an_answer(question: usize) -> impl Strategy<Value = Answer> {
    let options = OPTIONS[question];
    let importances = [
        Importance::Irrelevant,
        Importance::Little,
        Importance::Important,
        Importance::VeryImportant,
        Importance::Dealbreaker,
    ];
    (1..=options, 0..1u8 << options, 0..5usize, any::<bool>()).prop_map(move |(option, accept, level, private)| {
        Answer {
            option,
            accept,
            importance: importances[level],
            private,
        }
    })
}

prop_compose! {
    fn some_values()(
        answers in (0..QUESTIONS - 1).map(|q| proptest::option::of(an_answer(q))).collect::<Vec<_>>()
    ) -> Values {
        let mut values = Values::default();
        for (question, answer) in answers.into_iter().enumerate() {
            if let Some(answer) = answer {
                values.set(question, answer).unwrap();
            }
        }
        values
    }
}

proptest! {
    #[test]
    fn agreement_is_symmetric_and_bounded(a in some_values(), b in some_values()) {
        prop_assert_eq!(trust::agreement(&a, &b), trust::agreement(&b, &a));
        prop_assert_eq!(trust::clash(&a, &b), trust::clash(&b, &a));
        let met = trust::agreement(&a, &b);
        prop_assert!(met.percent <= 100);
        prop_assert!(usize::from(met.common) <= a.answered().min(b.answered()));
    }

    #[test]
    fn accepting_more_never_lowers_agreement_nor_adds_a_clash(
        a in some_values(), b in some_values(), question in 0..QUESTIONS - 1, more: u8,
    ) {
        let Some(answer) = a.get(question) else { return Ok(()) };
        let wider = Answer { accept: answer.accept | more & ((1 << OPTIONS[question]) - 1), ..answer };
        let mut widened = a;
        widened.set(question, wider).unwrap();
        prop_assert!(trust::agreement(&widened, &b).percent >= trust::agreement(&a, &b).percent);
        prop_assert!(!trust::clash(&widened, &b) || trust::clash(&a, &b));
    }

    #[test]
    fn private_answer_moves_no_percentage_whatever_it_is(
        a in some_values(), b in some_values(), question in 0..QUESTIONS - 1, option: u8, accept: u8,
    ) {
        let (option, accept) = (1 + option % OPTIONS[question], accept & ((1 << OPTIONS[question]) - 1));
        let hidden = |importance| Answer { option, accept, importance, private: true };
        let (mut one, mut other) = (a, a);
        one.set(question, hidden(Importance::VeryImportant)).unwrap();
        other.set(question, Answer { option: 1, accept: 0, ..hidden(Importance::Irrelevant) }).unwrap();
        prop_assert_eq!(trust::agreement(&one, &b), trust::agreement(&other, &b));
        // The same as no answer: the number of common questions does not tell who answered in private.
        if a.get(question).is_none() {
            prop_assert_eq!(trust::agreement(&one, &b), trust::agreement(&a, &b));
        }
    }

    #[test]
    fn exact_percentage_is_the_floor_of_the_real_one(
        (pa, ea) in (1u64..2_000).prop_flat_map(|p| (Just(p), 0..=p)),
        (pb, eb) in (1u64..2_000).prop_flat_map(|p| (Just(p), 0..=p)),
        common in 0u8..=20,
    ) {
        let exact = trust::shown_percent(
            trust::Side { earned: ea, possible: pa },
            trust::Side { earned: eb, possible: pb },
            common,
        );
        let m = (ea as f64 / pa as f64 * eb as f64 / pb as f64).sqrt();
        let n = f64::from(common);
        let real = 100.0 * (m * n + 2.4) / (n + 4.0);
        // Floating point may lie on either side of a whole number; away from one it must agree.
        prop_assume!((real - real.round()).abs() > 1e-9);
        prop_assert_eq!(exact, real.floor() as u8);
    }
}

#[test]
fn relaxed_people_follow_only_for_those_who_saved_nothing() {
    let people = simulation::people(2_000, 3);
    let population: Population = people.iter().cloned().collect();
    let nobody = Relations::default();
    let unsaved = people.iter().find(|p| p.filters.is_none() && p.cell.is_some()).unwrap();
    let query = Query::new(unsaved, &nobody, today());
    let soft = deck(&population, &query, 2_000);
    let ranks: Vec<u8> = soft.iter().map(|ranked| ranked.section.rank()).collect();
    assert!(
        ranks.is_sorted() && *ranks.first().unwrap() < 2 && *ranks.last().unwrap() > 2,
        "{ranks:?}"
    );

    let hard = Query {
        limits: Limits::Hard(Filters::default()),
        ..query
    };
    let bound = deck(&population, &hard, 2_000);
    assert_eq!(bound, soft[..bound.len()]);
    assert_eq!(count(&population, &hard), bound.len());
    assert_eq!(count(&population, &query), bound.len());
    assert!(bound.iter().all(|ranked| ranked.section.rank() < 2));
}
