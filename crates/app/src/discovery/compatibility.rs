//! The percentage of two people, measured from the index: one number, wherever it is shown.

use super::index::deck_day;
use jiff::Timestamp;
use matching::trust::{Confidence, agreement};
use matching::{Band, Pair, Snapshot, score};
use uuid::Uuid;

/// What two people have in common now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Compatibility {
    /// 1 to 99.
    pub percent: u8,
    /// Fewer than three answers in common, so values hardly count in it.
    pub estimated: bool,
    pub band: Option<Band>,
}

/// None when either is not in the index. Private answers enter it only as dealbreakers, which hide.
pub fn between(people: &Snapshot, viewer: Uuid, subject: Uuid, now: Timestamp) -> Option<Compatibility> {
    let (viewer, subject) = people.get(viewer).zip(people.get(subject))?;
    let band = score::band_between(&viewer, &subject);
    Some(Compatibility {
        percent: Pair::measure(&viewer, &subject, band, deck_day(now)).compatibility(),
        estimated: agreement(&viewer.values, &subject.values).confidence() == Confidence::Few,
        band,
    })
}
