//! The curves: how each fact about a pair turns into a part of a term.
//!
//! A *part* is in 1/10,000 of its term, 0 to [`WHOLE`]. The numbers are product decisions, each with its reason beside
//! it.

use crate::grid::Band;
use crate::vocabulary::{INTERESTS, Intention};

/// A term earned in full.
pub const WHOLE: u32 = 10_000;

/// Fit of two intentions, percent, in the order of [`Intention::ALL`]; symmetric.
///
/// * same with same is 100: nothing is better than wanting the same, also for two who explore;
/// * serious × marriage 80: one road, another stretch of it; serious × dating 50: may grow into it;
/// * serious × friendship 20, serious × exploring 10: the serious one would wait for an answer;
/// * love with serious, dating, marriage 60: a great feeling is welcome there, the form stays open;
/// * dating × exploring 50: both unhurried, one of them with a direction;
/// * dating × marriage 30: compatible in manner, years apart in timing;
/// * friendship × exploring 40: neither presses; × dating, × love 30: one hopes for more;
/// * marriage × friendship 10, marriage × exploring 0: one of the two will be hurt;
/// * love × exploring 30: one is all in, the other does not know yet.
const FIT: [[u8; 6]; 6] = [
    // serious, dating, marriage, friendship, love, exploring
    [100, 50, 80, 20, 60, 10],
    [50, 100, 30, 30, 60, 50],
    [80, 30, 100, 10, 60, 0],
    [20, 30, 10, 100, 30, 40],
    [60, 60, 60, 30, 100, 30],
    [10, 50, 0, 40, 30, 100],
];

/// Without a published seal on both sides nothing is known: under every pair that may grow together,
/// above every pair that says it will not. It also keeps them out of "só intenções compatíveis".
const FIT_UNKNOWN: u8 = 40;

/// From here on two intentions count as compatible.
const COMPATIBLE: u8 = 50;

/// Fit of two published intentions, percent.
pub fn intention_fit(a: Option<Intention>, b: Option<Intention>) -> u8 {
    match (a, b) {
        (Some(a), Some(b)) => FIT[a as usize][b as usize],
        _ => FIT_UNKNOWN,
    }
}

/// Whether "só intenções compatíveis" accepts `other`. Without a seal of one's own the filter has no effect.
pub fn intentions_compatible(own: Option<Intention>, other: Option<Intention>) -> bool {
    own.is_none() || intention_fit(own, other) >= COMPATIBLE
}

/// Rarity of each interest, `100 · ln(1 + people / people who list it)` rounded, as
/// `cargo run --release -p matching --example calibrate` counts it. A fixed table, not live counts: otherwise every new profile would
/// move every score a little, and a deck would not stay the same between two looks.
const RARITY: [u32; INTERESTS.len()] = [
    107, 119, 129, 136, 144, 154, 159, 168, 174, 179, 184, 191, 195, 201, 202,
];

/// Shared interests over all interests of the two, weighted by rarity.
pub fn interests(a: u16, b: u16) -> u32 {
    overlap(rarity(a & b), rarity(a | b))
}

/// The summed rarity of all interests of a mask.
pub fn rarity(mask: u16) -> u32 {
    let listed = RARITY.iter().enumerate().filter(|(i, _)| mask >> i & 1 == 1);
    listed.map(|(_, rarity)| rarity).sum()
}

/// The part that `shared` rarity is of `all`. Nothing listed on either side earns nothing: an empty
/// list is no taste in common.
pub(crate) fn overlap(shared: u32, all: u32) -> u32 {
    (WHOLE * shared).checked_div(all).unwrap_or(0)
}

/// The first shared language makes talking possible, which is most of it; the third adds play.
pub fn languages(a: u16, b: u16) -> u32 {
    match (a & b).count_ones() {
        0 => 0,
        1 => 7_000,
        2 => 9_000,
        _ => WHOLE,
    }
}

/// Falls slowly inside one city (under 10 km an evening is easy), fast where seeing each other takes
/// planning, and to nothing past 100 km or when one place is unknown.
pub fn distance(band: Option<Band>) -> u32 {
    match band {
        Some(Band::Under5) => WHOLE,
        Some(Band::To10) => 9_000,
        Some(Band::To25) => 7_000,
        Some(Band::To50) => 4_500,
        Some(Band::To100) => 2_000,
        Some(Band::Over100) | None => 0,
    }
}

/// In the steps of the word on a card (today, this week, longer ago) and no finer ones: the points are shown, and each
/// further step would name the day of a person's last visit when it is passed.
pub fn activity(days: u32) -> u32 {
    match days {
        0..=1 => WHOLE,
        2..=7 => 7_000,
        _ => 0,
    }
}

/// Probability of an answer: the other's habit, of which two fifths hang on wanting the same things.
/// `reply` and `fit` in percent.
pub fn reply(reply: u8, fit: u8) -> u32 {
    u32::from(reply.min(100)) * (6_000 + 40 * u32::from(fit)) / 100
}

/// Share of received first messages that were answered, percent, drawn towards 45 by eight imaginary
/// ones: with fewer real ones than that the number would judge people by chance.
pub fn reply_rate(answered: u32, received: u32) -> u8 {
    let (answered, received) = (u64::from(answered.min(received)), u64::from(received));
    ((answered * 100 + 45 * 8) / (received + 8)) as u8
}

/// Half of the score is never lost for an unfinished profile; the other half is earned by finishing it.
/// `percent` 0 to 100; the factor is in 1/10,000.
pub fn completeness(percent: u8) -> u32 {
    5_000 + 50 * u32::from(percent.min(100))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fit_matrix_is_symmetric_and_keeps_the_given_corners() {
        for a in Intention::ALL {
            for b in Intention::ALL {
                assert_eq!(intention_fit(Some(a), Some(b)), intention_fit(Some(b), Some(a)));
            }
            assert_eq!(intention_fit(Some(a), Some(a)), 100);
        }
        let fit = |a, b| intention_fit(Some(a), Some(b));
        assert_eq!(fit(Intention::Serious, Intention::Marriage), 80);
        assert_eq!(fit(Intention::Serious, Intention::Dating), 50);
        assert_eq!(fit(Intention::Marriage, Intention::Exploring), 0);
        assert!(!intentions_compatible(Some(Intention::Serious), None));
        assert!(intentions_compatible(None, Some(Intention::Exploring)));
    }

    #[test]
    fn rare_shared_interest_counts_more_than_a_common_one() {
        let (music, animals, cinema) = (1, 1 << 14, 1 << 1);
        assert!(interests(animals | cinema, animals) > interests(music | cinema, music));
        assert_eq!(interests(0, 0), 0);
        assert_eq!(interests(music, music), WHOLE);
        assert_eq!(interests(music, animals), 0);
    }

    #[test]
    fn curves_never_rise_the_wrong_way_and_stay_within_the_whole() {
        let falling = |parts: Vec<u32>| {
            assert!(parts.windows(2).all(|pair| pair[0] >= pair[1]), "{parts:?}");
            assert!(parts.iter().all(|part| *part <= WHOLE));
        };
        falling((0..60).map(activity).collect());
        falling(Band::ALL.iter().map(|band| distance(Some(*band))).collect());
        falling((0..=100).rev().map(|rate| reply(rate, 50)).collect());
        falling((0..=100).rev().map(|fit| reply(50, fit)).collect());
        falling((0..=100).rev().map(completeness).collect());
        falling((0..=10).rev().map(|k| languages((1 << k) - 1, u16::MAX)).collect());
    }

    #[test]
    fn activity_has_the_steps_of_the_word_on_a_card() {
        let mut steps: Vec<u32> = (0..400).map(activity).collect();
        steps.dedup();
        assert_eq!(steps, [WHOLE, 7_000, 0]);
        assert_eq!((activity(7), activity(8)), (7_000, 0));
    }

    #[test]
    fn reply_rate_starts_at_the_prior_and_moves_with_evidence() {
        assert_eq!(reply_rate(0, 0), 45);
        assert_eq!(reply_rate(0, 8), 22);
        assert_eq!(reply_rate(8, 8), 72);
        assert_eq!(
            reply_rate(9, 3),
            reply_rate(3, 3),
            "more answers than messages is a counting error"
        );
        assert!(reply_rate(u32::MAX, u32::MAX) <= 100);
    }
}
