//! Who may stand in whose deck: the hard constraints, both ways, and what of the viewer's was relaxed.
//!
//! | condition | stranger | has liked the viewer |
//! |---|---|---|
//! | both adult; subject ready (active, confirmed, complete, no ban) | required | required |
//! | subject not paused | required | required |
//! | subject not incognito | required, unless lifted for this viewer | not asked |
//! | subject's preference and saved filters accept the viewer | required | not asked: the like says so |
//! | viewer's preference and hard limits accept the subject | required | required: it is the viewer's deck |
//! | dealbreakers of both | required | required |
//!
//! Blocks and past reactions are facts about the pair and not about the persons: [`crate::deck::Relations`].
//! Whether the *viewer* may look at all is the caller's question.

use serde::Serialize;

use crate::filters::{Filters, Limits};
use crate::grid::Band;
use crate::person::{ADULT, Person, Today};
use crate::score::band_between;
use crate::trust;

/// Which of the viewer's soft limits a subject lies beyond.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SoftLimitMisses {
    pub age: bool,
    pub distance: bool,
}

impl SoftLimitMisses {
    pub fn nothing(self) -> bool {
        !self.age && !self.distance
    }
}

/// A person who may be shown, and the results of checking them against the limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Eligible {
    pub band: Option<Band>,
    pub beyond: SoftLimitMisses,
}

/// What a subject's earlier act changes in the conditions of one viewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConditionWaiver {
    Stranger,
    /// A stranger whose incognito does not hide them from this viewer; everything else is asked.
    IncognitoLifted,
    HasLikedViewer,
}

/// None when `subject` may not stand in `viewer`'s deck. Cheap questions come first.
pub fn eligible(
    viewer: &Person,
    limits: &Limits,
    subject: &Person,
    tie: ConditionWaiver,
    today: Today,
) -> Option<Eligible> {
    if !presentable(subject, tie, today) || viewer.id == subject.id {
        return None;
    }
    if !viewer.seeks.accepts(subject.gender) || today.age(viewer.birth) < ADULT {
        return None;
    }
    let band = band_between(viewer, subject);
    if tie != ConditionWaiver::HasLikedViewer && !welcomes(subject, viewer, band, today) {
        return None;
    }
    let beyond = within(viewer, limits, subject, band, today)?;
    if trust::clash(&viewer.values, &subject.values) {
        return None;
    }
    Some(Eligible { band, beyond })
}

/// What concerns the subject alone.
fn presentable(subject: &Person, tie: ConditionWaiver, today: Today) -> bool {
    let hides = subject.incognito && tie == ConditionWaiver::Stranger;
    subject.ready && !subject.paused && !hides && today.age(subject.birth) >= ADULT
}

/// Whether `owner`'s preference and saved filters accept `other`: unsaved filters do not restrict others.
pub fn welcomes(owner: &Person, other: &Person, band: Option<Band>, today: Today) -> bool {
    let saved = |filters: &Filters| filters.accepts(owner, other, band, today);
    owner.seeks.accepts(other.gender) && owner.filters.as_ref().is_none_or(saved)
}

/// What of the viewer's limits the subject lies beyond; None when one of those is hard.
fn within(
    viewer: &Person,
    limits: &Limits,
    subject: &Person,
    band: Option<Band>,
    today: Today,
) -> Option<SoftLimitMisses> {
    let filters = limits.filters();
    if !filters.accepts_traits(viewer, subject) {
        return None;
    }
    let beyond = SoftLimitMisses {
        age: !filters.accepts_age(today.age(subject.birth)),
        distance: !filters.distance.accepts(band),
    };
    (limits.are_soft() || beyond.nothing()).then_some(beyond)
}
