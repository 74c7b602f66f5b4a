//! When feedback about meetings counts: on the first day of a month, and several people's together.
//!
//! The owner of a seal reads the exact number whenever they like and knows whom they met. An answer that moved it alone,
//! or a fixed time after it was given, would name its author.

use super::authenticity::{FEEDBACK_DAYS, RATERS};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use std::collections::HashSet;
use uuid::Uuid;

/// No answer counts earlier than this.
pub const COUNTS_AFTER: SignedDuration = SignedDuration::from_hours(7 * 24);
/// An answer that found no company for so long never counts.
const WAITS_MOST: SignedDuration = SignedDuration::from_hours(FEEDBACK_DAYS as i64 * 24);

/// Who answered, whether the person was honest, and when.
pub type HonestyAnswer = (Uuid, bool, Timestamp);

/// The first moment at which an answer may count: the first day of a month (UTC), at least [`COUNTS_AFTER`] later.
pub fn counts_from(given: Timestamp) -> Timestamp {
    let least = given.checked_add(COUNTS_AFTER).unwrap_or(Timestamp::MAX);
    let day = least.to_zoned(TimeZone::UTC).date();
    match begins(Ok(day.first_of_month())) {
        first if first == least => first,
        _ => begins(day.last_of_month().tomorrow()),
    }
}

fn begins(day: Result<Date, jiff::Error>) -> Timestamp {
    day.and_then(|day| day.to_zoned(TimeZone::UTC))
        .map_or(Timestamp::MAX, |day| day.timestamp())
}

/// The answers that count now, each with the moment since when. Those that wait enter together, once they are of
/// three people of whom nothing counted yet; an answer of somebody else enters with them. A batch has one moment for
/// all, from which its answers fade alike.
pub fn counting(mut given: Vec<HonestyAnswer>, now: Timestamp) -> Vec<HonestyAnswer> {
    given.sort_unstable_by_key(|(rater, _, at)| (*at, *rater));
    let (mut counted, mut waiting): (Vec<HonestyAnswer>, Vec<HonestyAnswer>) = Default::default();
    let mut known: HashSet<Uuid> = HashSet::new();
    for month in given.chunk_by(|one, next| counts_from(one.2) == counts_from(next.2)) {
        let [first, ..] = month else { continue };
        let entry = counts_from(first.2);
        if entry > now {
            break;
        }
        for answer in month {
            // Of each rater the newest answer waits.
            waiting.retain(|earlier| earlier.0 != answer.0);
            waiting.push(*answer);
        }
        waiting.retain(|answer| entry.duration_since(counts_from(answer.2)) < WAITS_MOST);
        let new: HashSet<Uuid> = waiting.iter().map(|answer| answer.0).collect();
        let new: HashSet<Uuid> = new.difference(&known).copied().collect();
        if new.len() >= RATERS {
            known.extend(new);
            counted.extend(waiting.drain(..).map(|(rater, honest, _)| (rater, honest, entry)));
        }
    }
    counted
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    fn given(rater: u128, honest: bool, day: &str) -> HonestyAnswer {
        (Uuid::from_u128(rater), honest, at(&format!("{day}T10:32:00Z")))
    }

    #[test]
    fn answer_counts_from_the_first_day_of_a_month_a_week_later_at_least() {
        for (given, from) in [
            ("2026-11-23T10:32:00Z", "2026-12-01T00:00:00Z"),
            ("2026-11-24T00:00:00Z", "2026-12-01T00:00:00Z"),
            ("2026-11-24T00:00:01Z", "2027-01-01T00:00:00Z"),
            ("2026-12-30T12:00:00Z", "2027-02-01T00:00:00Z"),
        ] {
            assert_eq!(counts_from(at(given)), at(from), "{given}");
        }
    }

    #[test]
    fn answers_wait_for_three_people_and_enter_at_one_moment() {
        let mut answers = vec![given(1, true, "2026-09-02"), given(2, false, "2026-10-02")];
        assert!(counting(answers.clone(), at("2027-01-31T00:00:00Z")).is_empty());
        answers.push(given(3, true, "2026-11-02"));
        let entry = at("2026-12-01T00:00:00Z");
        assert!(counting(answers.clone(), at("2026-11-30T23:59:59Z")).is_empty());
        let counted = counting(answers.clone(), entry);
        assert_eq!(counted.len(), 3);
        assert!(counted.iter().all(|answer| answer.2 == entry), "{counted:?}");
        // A fourth alone, and another answer of one of the three, move nothing.
        answers.extend([given(4, false, "2026-12-02"), given(1, false, "2026-12-03")]);
        assert_eq!(counting(answers.clone(), at("2027-03-01T00:00:00Z")), counted);
        // With two more they enter, and the other answer with them.
        answers.extend([given(5, true, "2027-03-02"), given(6, true, "2027-03-03")]);
        let counted = counting(answers, at("2027-04-01T00:00:00Z"));
        assert_eq!(counted.len(), 7);
        let later = counted.iter().filter(|answer| answer.2 == at("2027-04-01T00:00:00Z"));
        assert_eq!(later.count(), 4);
    }

    #[test]
    fn answer_without_company_for_half_a_year_never_counts() {
        let answers = vec![
            given(1, false, "2026-01-02"),
            given(2, true, "2026-09-02"),
            given(3, true, "2026-09-03"),
        ];
        assert!(counting(answers, at("2027-06-01T00:00:00Z")).is_empty());
    }
}
