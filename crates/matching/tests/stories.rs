//! Who is in whose deck, one rule at a time, for two people who otherwise suit each other.

use jiff::civil::date;
use matching::trust::{Answer, Importance, Values};
use matching::{
    BirthDate, Day, Distance, Filters, Gender, Intention, Person, Population, Query, Ranked, Relations, Section,
    SoughtGenders, Today, count, deck, grid,
};
use uuid::Uuid;

fn today() -> Today {
    Today::from(date(2026, 6, 15))
}

fn person(id: u128, gender: Gender, seeks: SoughtGenders) -> Person {
    Person {
        id: Uuid::from_u128(id),
        ready: true,
        paused: false,
        incognito: false,
        gender,
        seeks,
        birth: BirthDate::from(date(1996, 3, 1)),
        cell: grid::snap(-23.55, -46.63),
        languages: 0b1,
        interests: 0b111,
        personality: Some(3),
        intention: Some(Intention::Serious),
        verified: false,
        values: Values::default(),
        active: today().day,
        completeness: 100,
        reply: 50,
        fairness: 10_000,
        premium: false,
        filters: None,
    }
}

fn ana() -> Person {
    person(1, Gender::Woman, SoughtGenders::of([Gender::Man]))
}

fn bruno() -> Person {
    person(2, Gender::Man, SoughtGenders::of([Gender::Woman]))
}

fn anywhere() -> Filters {
    Filters {
        distance: Distance::Anywhere,
        age_max: 99,
        min_compatibility: 0,
        ..Filters::default()
    }
}

fn dealt(viewer: &Person, subject: &Person, relations: &Relations) -> Option<Ranked> {
    let population: Population = [viewer.clone(), subject.clone()].into_iter().collect();
    let cards = deck(&population, &Query::new(viewer, relations, today()), 10);
    assert!(cards.len() <= 1, "a viewer never meets themselves");
    cards.first().copied()
}

fn meets(viewer: &Person, subject: &Person) -> bool {
    dealt(viewer, subject, &Relations::default()).is_some()
}

fn meets_liker(viewer: &Person, subject: &Person) -> bool {
    let liked_by = [subject.id].into_iter().collect();
    dealt(
        viewer,
        subject,
        &Relations {
            liked_by,
            ..Relations::default()
        },
    )
    .is_some()
}

#[test]
fn two_who_suit_meet_each_other() {
    assert!(meets(&ana(), &bruno()) && meets(&bruno(), &ana()));
}

#[test]
fn unready_paused_and_minor_people_are_shown_to_no_one_not_even_to_those_they_liked() {
    let minor = BirthDate::from(date(2008, 6, 16));
    for hidden in [
        Person {
            ready: false,
            ..bruno()
        },
        Person {
            paused: true,
            ..bruno()
        },
        Person {
            birth: minor,
            ..bruno()
        },
    ] {
        assert!(!meets(&ana(), &hidden) && !meets_liker(&ana(), &hidden));
    }
    assert!(!meets(&Person { birth: minor, ..ana() }, &bruno()));
    let of_age_today = Person {
        birth: BirthDate::from(date(2008, 6, 15)),
        ..bruno()
    };
    assert!(meets(&ana(), &of_age_today));
}

#[test]
fn incognito_people_are_seen_by_those_they_liked_alone() {
    let incognito = Person {
        incognito: true,
        ..bruno()
    };
    assert!(!meets(&ana(), &incognito));
    assert!(meets_liker(&ana(), &incognito));
    assert!(meets(&incognito, &ana()), "whoever hides may still look");
}

#[test]
fn preferences_bind_both_ways_and_the_undisclosed_appear_to_everyone_seekers_only() {
    let carla = person(3, Gender::Woman, SoughtGenders::EVERYONE);
    let seeks_men = ana();
    assert!(!meets(&seeks_men, &carla) && !meets(&carla, &seeks_men));
    let silent = Person {
        gender: Gender::Undisclosed,
        seeks: SoughtGenders::EVERYONE,
        ..bruno()
    };
    assert!(!meets(&ana(), &silent) && !meets(&silent, &ana()));
    assert!(meets(&carla, &silent) && meets(&silent, &carla));
    // The liker's own preference is answered by the like; the viewer's is not.
    let seeks_men_but_liked_carla = Person {
        seeks: SoughtGenders::of([Gender::Man]),
        ..ana()
    };
    assert!(meets_liker(&carla, &seeks_men_but_liked_carla));
    assert!(!meets_liker(&seeks_men_but_liked_carla, &carla));
}

#[test]
fn saved_filters_bind_both_ways_unless_their_owner_liked_first() {
    let older = Person {
        filters: Some(Filters {
            age_min: 35,
            age_max: 45,
            ..anywhere()
        }),
        ..bruno()
    };
    assert!(!meets(&ana(), &older), "his saved filter excludes her");
    assert!(!meets(&older, &ana()), "and she is not shown to him");
    assert!(meets_liker(&ana(), &older), "his like says that he does not mind");
    let near = Person {
        filters: Some(Filters {
            distance: Distance::Within(5),
            ..anywhere()
        }),
        ..bruno()
    };
    let in_santos = Person {
        cell: grid::snap(-23.96, -46.33),
        ..ana()
    };
    assert!(!meets(&in_santos, &near) && meets(&ana(), &near));
    let verified_only = Person {
        filters: Some(Filters {
            verified_only: true,
            ..anywhere()
        }),
        ..bruno()
    };
    assert!(!meets(&ana(), &verified_only));
    assert!(meets(
        &Person {
            verified: true,
            ..ana()
        },
        &verified_only
    ));
}

#[test]
fn each_filter_of_the_card_keeps_out_whom_it_names() {
    let with = |filters: Filters, subject: &Person| {
        let viewer = Person {
            filters: Some(filters),
            ..ana()
        };
        meets(&viewer, subject)
    };
    let nobody_else = Person {
        interests: 0b1000,
        personality: None,
        languages: 0b10,
        intention: None,
        ..bruno()
    };
    for filters in [
        Filters {
            interests: 0b0110,
            ..anywhere()
        },
        Filters {
            personalities: 1 << 3,
            ..anywhere()
        },
        Filters {
            shared_language: true,
            ..anywhere()
        },
        Filters {
            compatible_intention: true,
            ..anywhere()
        },
    ] {
        assert!(with(filters, &bruno()), "{filters:?}");
        assert!(!with(filters, &nobody_else), "{filters:?}");
    }
    let exploring = Person {
        intention: Some(Intention::Exploring),
        ..bruno()
    };
    assert!(!with(
        Filters {
            compatible_intention: true,
            ..anywhere()
        },
        &exploring
    ));
}

#[test]
fn unsaved_defaults_hide_no_one_and_say_what_they_relaxed() {
    let far = Person {
        cell: grid::snap(38.72, -9.14),
        ..bruno()
    };
    let old = Person {
        birth: BirthDate::from(date(1976, 1, 1)),
        ..bruno()
    };
    let both = Person {
        cell: None,
        ..old.clone()
    };
    let section = |subject: &Person| dealt(&ana(), subject, &Relations::default()).unwrap().section;
    assert_eq!(
        section(&far),
        Section::Relaxed {
            age: false,
            distance: true
        }
    );
    assert_eq!(
        section(&old),
        Section::Relaxed {
            age: true,
            distance: false
        }
    );
    assert_eq!(
        section(&both),
        Section::Relaxed {
            age: true,
            distance: true
        }
    );
    assert!(meets(&far, &ana()) && meets(&old, &ana()));
    // The same limits, saved, are hard.
    let saved = Person {
        filters: Some(Filters::default()),
        ..ana()
    };
    assert!(!meets(&saved, &far) && !meets(&saved, &old) && meets(&saved, &bruno()));
    assert!(!meets(&far, &saved) && !meets(&old, &saved));
}

#[test]
fn compatibility_is_a_preference_even_when_saved() {
    let stranger = Person {
        intention: Some(Intention::Exploring),
        interests: 0,
        ..bruno()
    };
    let choosy = Person {
        filters: Some(Filters {
            min_compatibility: 80,
            ..anywhere()
        }),
        ..ana()
    };
    let card = dealt(&choosy, &stranger, &Relations::default()).unwrap();
    assert!(card.compatibility < 80, "{card:?}");
    assert_eq!(card.section, Section::BelowThreshold);
    assert_eq!(
        dealt(&choosy, &bruno(), &Relations::default()).unwrap().section,
        Section::Preferred
    );
    assert!(meets(&stranger, &choosy), "and binds nobody else");
}

#[test]
fn incognito_lifted_person_is_judged_as_a_stranger() {
    let incognito = Person {
        incognito: true,
        ..bruno()
    };
    let lifted = Relations {
        incognito_lifted: [incognito.id].into_iter().collect(),
        ..Relations::default()
    };
    assert!(dealt(&ana(), &incognito, &lifted).is_some());
    let choosy = Person {
        seeks: SoughtGenders::of([Gender::Man]),
        ..incognito
    };
    assert_eq!(
        dealt(&ana(), &choosy, &lifted),
        None,
        "their own preference still binds"
    );
    assert!(meets_liker(&ana(), &choosy));
}

#[test]
fn blocks_and_likes_hide_for_good_a_pass_for_thirty_days() {
    let hidden = Relations {
        hidden: [bruno().id].into_iter().collect(),
        ..Relations::default()
    };
    assert_eq!(dealt(&ana(), &bruno(), &hidden), None);
    let passed = |ago: i32| Relations {
        passed: [(bruno().id, Day(today().day.0 - ago))].into_iter().collect(),
        ..Relations::default()
    };
    assert_eq!(dealt(&ana(), &bruno(), &passed(0)), None);
    assert_eq!(dealt(&ana(), &bruno(), &passed(29)), None);
    assert!(dealt(&ana(), &bruno(), &passed(30)).is_some());
}

#[test]
fn dealbreaker_hides_both_from_each_other_even_after_a_like() {
    let answered = |option, importance| {
        let mut values = Values::default();
        values
            .set(
                0,
                Answer {
                    option,
                    accept: 0,
                    importance,
                    private: true,
                },
            )
            .unwrap();
        values
    };
    let wants_children = Person {
        values: answered(1, Importance::Dealbreaker),
        ..ana()
    };
    let wants_none = Person {
        values: answered(4, Importance::Irrelevant),
        ..bruno()
    };
    assert!(!meets(&wants_children, &wants_none) && !meets(&wants_none, &wants_children));
    assert!(!meets_liker(&wants_children, &wants_none) && !meets_liker(&wants_none, &wants_children));
    assert!(
        meets(&wants_children, &bruno()),
        "an unanswered question clashes with nothing"
    );
}

#[test]
fn ties_fall_by_id_and_a_shorter_deck_is_the_beginning_of_a_longer_one() {
    // A factor of zero makes every score zero: only ids are left to decide.
    let men = (10..30).rev().map(|id| Person {
        id: Uuid::from_u128(id),
        fairness: 0,
        ..bruno()
    });
    let population: Population = men.collect();
    let (viewer, nobody) = (ana(), Relations::default());
    let query = Query::new(&viewer, &nobody, today());
    let all = deck(&population, &query, 50);
    let ids: Vec<u128> = all.iter().map(|ranked| ranked.id.as_u128()).collect();
    assert_eq!(ids, (10..30).collect::<Vec<u128>>());
    for k in 0..=20 {
        assert_eq!(deck(&population, &query, k), all[..k]);
    }
}

#[test]
fn newcomers_are_ordered_by_what_they_share_however_far_they_are_lifted() {
    // The later id has more in common, and everything but the id would be cut off at one hundred points.
    let newcomer = |id, interests| Person {
        id: Uuid::from_u128(id),
        interests,
        fairness: 20_000,
        reply: 100,
        ..bruno()
    };
    let population: Population = [newcomer(10, 0b1000), newcomer(11, 0b111)].into_iter().collect();
    let (viewer, nobody) = (ana(), Relations::default());
    let cards = deck(&population, &Query::new(&viewer, &nobody, today()), 2);
    let order: Vec<u128> = cards.iter().map(|card| card.id.as_u128()).collect();
    assert_eq!(order, [11, 10]);
    assert!(cards.iter().all(|card| card.score > matching::score::FULL), "{cards:?}");
}

#[test]
fn count_is_of_those_within_the_limits() {
    let mut men: Vec<Person> = (10..20)
        .map(|id| Person {
            id: Uuid::from_u128(id),
            ..bruno()
        })
        .collect();
    men.push(Person {
        id: Uuid::from_u128(99),
        cell: grid::snap(38.72, -9.14),
        ..bruno()
    });
    let population: Population = men.into_iter().collect();
    let (viewer, nobody) = (ana(), Relations::default());
    let query = Query::new(&viewer, &nobody, today());
    assert_eq!(
        count(&population, &query),
        10,
        "whoever was relaxed is dealt, not counted"
    );
    assert_eq!(deck(&population, &query, 50).len(), 11);
    assert_eq!(count(&population, &query.filtered(anywhere())), 11);
    assert_eq!(
        count(
            &population,
            &query.filtered(Filters {
                age_min: 31,
                ..anywhere()
            })
        ),
        0
    );
}
