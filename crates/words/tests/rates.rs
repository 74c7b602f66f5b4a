//! The error rates on texts that nothing was trained on.

#[allow(dead_code, reason = "shared with the examples")]
mod corpus;

use corpus::{Split, entries, measure};
use std::collections::HashMap;
use words::{Analyzer, Category, Fingerprint, PreparedText};

/// For each category the least share that is caught and the largest share of honest texts that is flagged.
type Bars = [(Category, f64, f64); 3];

/// What is promised. Texts that say plainly what they want are within it.
const PROMISED: Bars = [
    (Category::Scam, 0.95, 0.02),
    (Category::Rude, 0.90, 0.05),
    (Category::Minor, 0.90, 0.01),
];

/// What is reached on the held-out part, where many say it in a roundabout way. What is caught
/// may fall by a few texts only where false alarms or another category weighed more.
const REACHED: Bars = [
    (Category::Scam, 0.79, 0.015),
    (Category::Rude, 0.91, 0.05),
    (Category::Minor, 0.95, 0.01),
];

/// What is reached on the later writers of the held-out part, whose lines are the middles of stories as often as the
/// request, and whose honest texts were written to look like the others.
const REACHED_MORE: Bars = [
    (Category::Scam, 0.57, 0.01),
    (Category::Rude, 0.86, 0.04),
    (Category::Minor, 0.52, 0.01),
];

/// What is reached on the held-out writers of the several hands.
const REACHED_HANDS: Bars = [
    (Category::Scam, 0.78, 0.016),
    (Category::Rude, 0.83, 0.045),
    (Category::Minor, 0.66, 0.011),
];

/// What is reached on texts of strangers.
const REACHED_STRANGERS: Bars = [
    (Category::Scam, 0.92, 0.021),
    (Category::Rude, 0.92, 0.021),
    (Category::Minor, 0.84, 0.01),
];

/// What is reached on the texts of the last outsiders, a fifth of which are hard.
const REACHED_FIFTH: Bars = [
    (Category::Scam, 0.93, 0.029),
    (Category::Rude, 0.92, 0.05),
    (Category::Minor, 0.92, 0.01),
];

fn hold(split: Split, bars: &Bars) {
    let rates = measure(&Analyzer::new(), &[split]);
    for (category, least, most) in bars {
        let (recall, alarms) = (rates.recall(*category), rates.false_alarms(*category));
        assert!(recall >= *least && alarms <= *most, "{category:?}\n{rates}");
    }
}

fn fingerprint(text: &str) -> Option<Fingerprint> {
    words::fingerprint(&PreparedText::of(text))
}

#[test]
fn plain_texts_written_last_are_judged_within_the_promise() {
    hold(Split::Blind, &PROMISED);
}

#[test]
fn held_out_texts_are_judged_within_the_reached_rates() {
    hold(Split::Test, &REACHED);
}

#[test]
fn more_held_out_texts_are_judged_within_the_reached_rates() {
    hold(Split::TestMore, &REACHED_MORE);
}

#[test]
fn held_out_texts_of_several_hands_are_judged_within_the_reached_rates() {
    hold(Split::TestHands, &REACHED_HANDS);
}

#[test]
fn texts_of_strangers_are_judged_within_the_reached_rates() {
    hold(Split::Strangers, &REACHED_STRANGERS);
}

#[test]
fn texts_of_the_last_outsiders_are_judged_within_the_reached_rates() {
    hold(Split::FifthOutsiders, &REACHED_FIFTH);
}

#[test]
fn clear_texts_of_outsiders_are_judged_within_the_promise() {
    hold(Split::SecondOutsiders, &PROMISED);
    hold(Split::ThirdOutsiders, &PROMISED);
    hold(Split::FourthOutsiders, &PROMISED);
}

#[test]
fn weights_fit_the_texts_of_the_training() {
    let rates = measure(&Analyzer::new(), &[Split::Train, Split::Dev]);
    for category in Category::ALL {
        assert!(
            rates.recall(category) >= 0.75 && rates.false_alarms(category) <= 0.02,
            "{category:?}\n{rates}"
        );
    }
}

#[test]
fn corpus_has_the_promised_sizes() {
    let all = entries();
    let of = |category| all.iter().filter(|entry| entry.kinds.contains(&category)).count();
    assert!(of(Category::Scam) >= 600 && of(Category::Rude) >= 500 && of(Category::Minor) >= 200);
    assert!(all.iter().filter(|entry| entry.kinds.is_empty()).count() >= 1_000);
}

#[test]
fn near_copies_are_not_on_both_sides_of_the_split() {
    let mut held: HashMap<String, &str> = HashMap::new();
    let all = entries();
    let (test, other): (Vec<_>, Vec<_>) = all
        .iter()
        .partition(|entry| matches!(entry.split, Split::Test | Split::TestMore | Split::TestHands));
    for entry in &test {
        held.insert(entry.text.to_lowercase(), &entry.text);
    }
    for entry in &other {
        assert!(
            !held.contains_key(&entry.text.to_lowercase()) || entry.text.len() < 16,
            "{}",
            entry.text
        );
    }
    let prints: Vec<_> = test
        .iter()
        .filter_map(|entry| Some((fingerprint(&entry.text)?, entry)))
        .collect();
    let near = other.iter().filter_map(|entry| {
        let print = fingerprint(&entry.text).filter(|_| entry.text.split_whitespace().count() >= 8)?;
        prints
            .iter()
            .find(|(held, _)| held.distance(print) <= 6)
            .map(|(_, held)| (&entry.text, &held.text))
    });
    assert_eq!(near.collect::<Vec<_>>(), Vec::<(&String, &String)>::new());
}
