//! The deck in slow, plain words: what every faster way of dealing it is held against.
//!
//! Written from the rules and not from the kernel: it judges one rule after the other, keeps
//! everybody, sorts at the end. Only the tables of [`crate::terms`], the grid and the exploration
//! hash are shared; those have tests of their own.

use crate::deck::{PASS_HIDES_DAYS, Query, Ranked, Section};
use crate::filters::{Distance, Filters, Limits};
use crate::grid::{Band, band};
use crate::person::{Person, Today};
use crate::score::exploration;
use crate::trust::{Answer, Importance, NEIGHBOURS, QUESTIONS};
use crate::weights::{Term, Weights};
use crate::{compatibility, terms};

/// Everybody in the viewer's deck, best first.
pub fn whole_deck<'p>(people: impl IntoIterator<Item = &'p Person>, query: &Query) -> Vec<Ranked> {
    let mut all: Vec<Ranked> = people.into_iter().filter_map(|subject| judge(query, subject)).collect();
    all.sort_by(|a, b| {
        (a.section.rank().cmp(&b.section.rank()))
            .then(b.score.cmp(&a.score))
            .then(a.id.as_bytes().cmp(b.id.as_bytes()))
    });
    all
}

fn judge(query: &Query, subject: &Person) -> Option<Ranked> {
    let Query {
        viewer,
        limits,
        today,
        relations,
        ..
    } = query;
    let (viewer, today) = (*viewer, *today);
    let likes_viewer = relations.liked_by.contains(&subject.id);
    let far = match (viewer.cell, subject.cell) {
        (Some(a), Some(b)) => Some(band(a, b)),
        _ => None,
    };

    let mut forbidden = vec![
        viewer.id == subject.id,
        relations.hidden.contains(&subject.id),
        relations
            .passed
            .get(&subject.id)
            .is_some_and(|day| today.day.0 < day.0 + PASS_HIDES_DAYS as i32),
        !subject.ready,
        subject.paused,
        today.age(subject.birth) < 18,
        today.age(viewer.birth) < 18,
        !viewer.seeks.accepts(subject.gender),
        dealbreaker(viewer, subject),
        dealbreaker(subject, viewer),
    ];
    if !likes_viewer {
        forbidden.push(subject.incognito && !relations.incognito_lifted.contains(&subject.id));
        forbidden.push(!subject.seeks.accepts(viewer.gender));
        if let Some(saved) = subject.filters {
            forbidden.push(wrong_age(&saved, viewer, today));
            forbidden.push(wrong_distance(&saved, far));
            forbidden.push(wrong_traits(&saved, subject, viewer));
        }
    }
    let (Limits::Hard(own) | Limits::Soft(own)) = limits;
    forbidden.push(wrong_traits(own, viewer, subject));
    let (age, distance) = (wrong_age(own, subject, today), wrong_distance(own, far));
    if matches!(limits, Limits::Hard(_)) {
        forbidden.extend([age, distance]);
    }
    if forbidden.contains(&true) {
        return None;
    }

    let points = points(viewer, subject, far, today);
    let shared = total(&points, &Weights::default(), |term| {
        matches!(term, Term::Values | Term::Intention | Term::Interests | Term::Language)
    });
    let compatibility = compatibility::percent(shared as u32);
    let section = if age || distance {
        Section::Relaxed { age, distance }
    } else if compatibility < own.min_compatibility {
        Section::BelowThreshold
    } else {
        Section::Preferred
    };
    let premium = if subject.premium { 2 * 10_000 } else { 0 };
    let base = total(&points, &query.weights, |_| true) as u128 + premium;
    let completeness = 5_000 + 50 * subject.completeness.min(100) as u128;
    let score = base * completeness * subject.fairness as u128 / (10_000 * 10_000);
    Some(Ranked {
        id: subject.id,
        score: score as u32,
        compatibility,
        section,
        band: far,
    })
}

fn wrong_age(filters: &Filters, other: &Person, today: Today) -> bool {
    let age = today.age(other.birth);
    age < filters.age_min || age > filters.age_max
}

fn wrong_distance(filters: &Filters, far: Option<Band>) -> bool {
    let Distance::Within(km) = filters.distance else {
        return false;
    };
    let farthest = match km {
        0..=5 => Band::Under5,
        6..=10 => Band::To10,
        11..=25 => Band::To25,
        26..=50 => Band::To50,
        51..=100 => Band::To100,
        _ => Band::Over100,
    };
    far.is_none_or(|band| band > farthest)
}

fn wrong_traits(filters: &Filters, owner: &Person, other: &Person) -> bool {
    let shares = |a: u16, b: u16| (0..16).any(|i| a >> i & 1 == 1 && b >> i & 1 == 1);
    let personality = other.personality.map_or(0, |p| 1 << p);
    let fits = terms::intention_fit(owner.intention, other.intention) >= 50;
    (filters.verified_only && !other.verified)
        || (filters.interests != 0 && !shares(filters.interests, other.interests))
        || (filters.personalities != 0 && !shares(filters.personalities, personality))
        || (filters.shared_language && !shares(owner.languages, other.languages))
        || (filters.compatible_intention && owner.intention.is_some() && !fits)
}

fn common(a: &Person, b: &Person) -> Vec<(usize, Answer, Answer)> {
    (0..QUESTIONS)
        .filter_map(|q| Some((q, a.values.get(q)?, b.values.get(q)?)))
        .collect()
}

fn accepts(answer: &Answer, option: u8) -> bool {
    (answer.accept == 0 && answer.option == option) || answer.accept >> (option - 1) & 1 == 1
}

fn dealbreaker(owner: &Person, other: &Person) -> bool {
    common(owner, other)
        .iter()
        .any(|(_, own, theirs)| own.importance == Importance::Dealbreaker && !accepts(own, theirs.option))
}

/// The common questions that neither answered privately: the others enter no percentage.
fn open(a: &Person, b: &Person) -> Vec<(usize, Answer, Answer)> {
    let questions = common(a, b).into_iter();
    questions
        .filter(|(_, own, theirs)| !own.private && !theirs.private)
        .collect()
}

/// Earned and possible half weights of `owner`.
fn side(owner: &Person, other: &Person) -> (u128, u128) {
    let (mut earned, mut possible) = (0, 0);
    for (question, own, theirs) in open(owner, other) {
        let weight = match own.importance {
            Importance::Irrelevant => 0,
            Importance::Little => 1,
            Importance::Important => 10,
            Importance::VeryImportant | Importance::Dealbreaker => 50,
        };
        let near = |(a, b): &(u8, u8)| {
            (*a == theirs.option && accepts(&own, *b)) || (*b == theirs.option && accepts(&own, *a))
        };
        possible += 2 * weight;
        if accepts(&own, theirs.option) {
            earned += 2 * weight;
        } else if NEIGHBOURS[question].iter().any(near) {
            earned += weight;
        }
    }
    if possible == 0 { (3, 5) } else { (earned, possible) }
}

fn values_percent(a: &Person, b: &Person) -> u32 {
    let n = open(a, b).len() as i128;
    let ((ea, pa), (eb, pb)) = (side(a, b), side(b, a));
    // The largest whole percentage that the exact one reaches, sought from the top.
    let reached = |percent: &u32| {
        let left = i128::from(*percent) * (n + 4) - 240;
        left <= 0 || (left * left) as u128 * pa * pb <= (100 * n * 100 * n) as u128 * ea * eb
    };
    (0..=100).rev().find(reached).unwrap_or(0)
}

/// Parts of all terms, in 1/10,000, in the order of [`Term::ALL`].
fn points(viewer: &Person, subject: &Person, far: Option<Band>, today: Today) -> [u64; 8] {
    let fit = terms::intention_fit(viewer.intention, subject.intention);
    let idle = (today.day.0 - subject.active.0).max(0) as u32;
    [
        values_percent(viewer, subject) * 100,
        u32::from(fit) * 100,
        terms::reply(subject.reply, fit),
        terms::interests(viewer.interests, subject.interests),
        terms::languages(viewer.languages, subject.languages),
        terms::distance(far),
        terms::activity(idle),
        exploration(viewer.id, subject.id, today.day),
    ]
    .map(u64::from)
}

fn total(points: &[u64; 8], weights: &Weights, counts: impl Fn(Term) -> bool) -> u64 {
    Term::ALL
        .into_iter()
        .zip(points)
        .filter(|(term, _)| counts(*term))
        .map(|(term, part)| u64::from(weights.of(term)) * part / 100)
        .sum()
}
