use super::*;

const A: Side = Side {
    earned: 60,
    possible: 61,
};
const B: Side = Side {
    earned: 250,
    possible: 261,
};

#[test]
fn published_vectors() {
    for (common, expected) in [(3, 75), (8, 84), (15, 89), (20, 90)] {
        assert_eq!(shown_percent(A, B, common), expected, "n={common}");
        assert_eq!(shown_percent(B, A, common), expected, "n={common}");
    }
}

#[test]
fn nothing_in_common_is_the_prior() {
    let nobody = Values::default();
    let met = agreement(&nobody, &nobody);
    assert_eq!((met.percent, met.common), (60, 0));
    assert_eq!(met.confidence(), Confidence::Few);
}

#[test]
fn exact_boundaries_are_reached_and_not_passed() {
    // S = 1 on both sides and n = 4: (4 + 2.4) / 8 = 0.8 exactly.
    let whole = Side { earned: 7, possible: 7 };
    assert_eq!(shown_percent(whole, whole, 4), 80);
    // S = 0 on one side and n = 20: 2.4 / 24 = 0.1 exactly.
    assert_eq!(shown_percent(Side { earned: 0, possible: 1 }, whole, 20), 10);
}

fn answer(option: u8, accept: u8, importance: Importance) -> Answer {
    Answer {
        option,
        accept,
        importance,
        private: false,
    }
}

fn values(answers: &[(usize, Answer)]) -> Values {
    let mut values = Values::default();
    for (question, answer) in answers {
        values.set(*question, *answer).unwrap();
    }
    values
}

#[test]
fn neighbours_earn_half_and_without_a_list_only_the_own_answer_is_accepted() {
    // tq02: options 1~2~3~4.
    let a = values(&[(1, answer(2, 0, Importance::Important))]);
    let same = values(&[(1, answer(2, 0, Importance::Important))]);
    let near = values(&[(1, answer(3, 0, Importance::Important))]);
    let far = values(&[(1, answer(4, 0, Importance::Important))]);
    assert_eq!(a.earned(&same, 1), (20, 20));
    assert_eq!(a.earned(&near, 1), (10, 20));
    assert_eq!(a.earned(&far, 1), (0, 20));
    // n = 1: (1 + 2.4)/5, (0.5 + 2.4)/5, 2.4/5.
    assert_eq!(agreement(&a, &same).percent, 68);
    assert_eq!(agreement(&a, &near).percent, 58);
    assert_eq!(agreement(&a, &far).percent, 48);
}

#[test]
fn dealbreaker_hides_unless_the_answer_is_accepted_in_full() {
    let strict = values(&[(0, answer(1, 0b0_0011, Importance::Dealbreaker))]);
    let accepted = values(&[(0, answer(2, 0, Importance::Irrelevant))]);
    let neighbour = values(&[(0, answer(5, 0, Importance::Irrelevant))]);
    let silent = Values::default();
    assert!(!clash(&strict, &accepted) && !clash(&accepted, &strict));
    assert!(clash(&strict, &neighbour) && clash(&neighbour, &strict));
    assert!(!clash(&strict, &silent) && !clash(&silent, &strict));
}

fn private(answer: Answer) -> Answer {
    Answer {
        private: true,
        ..answer
    }
}

#[test]
fn private_answer_on_either_side_is_read_by_dealbreakers_alone() {
    // Whoever lets only the probed question weigh would read it through any rounding.
    let probe = |accept| {
        values(&[
            (0, answer(1, accept, Importance::VeryImportant)),
            (1, answer(2, 0, Importance::Irrelevant)),
        ])
    };
    let open = values(&[(1, answer(2, 0, Importance::Important))]);
    for option in 1..=OPTIONS[0] {
        let mut target = open;
        target
            .set(0, private(answer(option, 0, Importance::Important)))
            .unwrap();
        for accept in 0..1 << OPTIONS[0] {
            assert_eq!(agreement(&probe(accept), &target), agreement(&probe(accept), &open));
            assert_eq!(agreement(&target, &probe(accept)), agreement(&open, &probe(accept)));
        }
    }
    // Hidden by the one who asks, it is left out too.
    let mut hiding = open;
    hiding.set(1, private(answer(2, 0, Importance::Important))).unwrap();
    let shown = |a: &Values, b: &Values| (agreement(a, b).percent, agreement(a, b).common);
    assert_eq!(shown(&open, &open), (68, 1));
    assert_eq!(shown(&hiding, &open), (60, 0));
    // It still protects, and is still refused.
    let strict = values(&[(0, private(answer(1, 0, Importance::Dealbreaker)))]);
    let other = values(&[(0, answer(4, 0, Importance::Irrelevant))]);
    for other in [other, values(&[(0, private(answer(4, 0, Importance::Irrelevant)))])] {
        assert!(clash(&strict, &other) && clash(&other, &strict));
    }
}

#[test]
fn confidence_follows_the_number_of_common_questions() {
    let of = |common| Agreement { percent: 80, common }.confidence();
    assert_eq!(
        [of(2), of(3), of(7), of(8)],
        [
            Confidence::Few,
            Confidence::Approximate,
            Confidence::Approximate,
            Confidence::Firm
        ]
    );
}

#[test]
fn bad_answers_are_refused_and_change_nothing() {
    let mut values = Values::default();
    let fine = answer(1, 0, Importance::Little);
    assert_eq!(values.set(20, fine), Err(AnswerError::Question));
    assert_eq!(values.set(19, fine), Err(AnswerError::Option), "free text never scores");
    assert_eq!(
        values.set(2, answer(4, 0, Importance::Little)),
        Err(AnswerError::Option)
    );
    assert_eq!(
        values.set(2, answer(0, 0, Importance::Little)),
        Err(AnswerError::Option)
    );
    assert_eq!(
        values.set(2, answer(1, 0b1000, Importance::Little)),
        Err(AnswerError::Option)
    );
    assert_eq!(values, Values::default());
    assert_eq!(values.get(0), None);
}
