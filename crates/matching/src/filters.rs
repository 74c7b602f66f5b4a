//! The filter card: requirements on the people shown, its checks, hard and soft limits.

use crate::grid::Band;
use crate::person::{ADULT, OLDEST, Person, Today};
use crate::terms;
use crate::vocabulary::{INTERESTS, PERSONALITIES};

/// How far away people may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Distance {
    /// 1 to 100 km; compared as a band, rounded up to the next edge.
    Within(u8),
    /// "Qualquer lugar".
    Anywhere,
}

impl Distance {
    /// An unknown place is nowhere near: only "anywhere" takes it.
    pub fn accepts(self, band: Option<Band>) -> bool {
        match self {
            Distance::Anywhere => true,
            Distance::Within(km) => band.is_some_and(|band| band <= Band::within(km)),
        }
    }
}

/// The filter card. [`Filters::default`] is what an owner who saved nothing has on screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Filters {
    /// Youngest and oldest, inclusive, 18 to 99; 99 means "99 or more".
    pub age_min: u8,
    pub age_max: u8,
    pub distance: Distance,
    /// Percent, 0 to 100. A preference, never a limit: people below it come after the others.
    pub min_compatibility: u8,
    /// Any of these, as a mask over [`INTERESTS`]; 0 = all.
    pub interests: u16,
    /// One of these, as a mask over [`PERSONALITIES`]; 0 = all.
    pub personalities: u16,
    pub verified_only: bool,
    pub shared_language: bool,
    pub compatible_intention: bool,
}

impl Default for Filters {
    fn default() -> Filters {
        Filters {
            age_min: 18,
            age_max: 40,
            distance: Distance::Within(25),
            min_compatibility: 80,
            interests: 0,
            personalities: 0,
            verified_only: false,
            shared_language: false,
            compatible_intention: false,
        }
    }
}

/// What is wrong with a filter card; the code names the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FilterError {
    #[error("ages start at 18")]
    AgeUnderAdult,
    #[error("ages end at 99")]
    AgeOverOldest,
    #[error("the youngest age is above the oldest")]
    AgeOrder,
    #[error("distance is 1 to 100 km or anywhere")]
    Distance,
    #[error("compatibility is 0 to 100")]
    Compatibility,
    #[error("unknown interest")]
    Interests,
    #[error("unknown personality type")]
    Personalities,
}

impl Filters {
    /// All that is wrong, so that a form can mark every field at once.
    pub fn check(&self) -> Result<(), Vec<FilterError>> {
        let outside = |known: usize, mask: u16| u32::from(mask) >> known != 0;
        let errors: Vec<FilterError> = [
            (self.age_min.min(self.age_max) < ADULT, FilterError::AgeUnderAdult),
            (self.age_min.max(self.age_max) > OLDEST, FilterError::AgeOverOldest),
            (self.age_min > self.age_max, FilterError::AgeOrder),
            (
                matches!(self.distance, Distance::Within(km) if !(1..=100).contains(&km)),
                FilterError::Distance,
            ),
            (self.min_compatibility > 100, FilterError::Compatibility),
            (outside(INTERESTS.len(), self.interests), FilterError::Interests),
            (
                outside(PERSONALITIES.len(), self.personalities),
                FilterError::Personalities,
            ),
        ]
        .into_iter()
        .filter_map(|(wrong, error)| wrong.then_some(error))
        .collect();
        if errors.is_empty() { Ok(()) } else { Err(errors) }
    }

    pub fn accepts_age(&self, age: u8) -> bool {
        (self.age_min..=self.age_max).contains(&age)
    }

    /// The filters that are neither age nor distance: nothing relaxes them.
    pub fn accepts_traits(&self, owner: &Person, other: &Person) -> bool {
        let personality = || other.personality.is_some_and(|p| self.personalities >> p & 1 == 1);
        (!self.verified_only || other.verified)
            && (self.interests == 0 || self.interests & other.interests != 0)
            && (self.personalities == 0 || personality())
            && (!self.shared_language || owner.languages & other.languages != 0)
            && (!self.compatible_intention || terms::intentions_compatible(owner.intention, other.intention))
    }

    /// Whether `owner`, who set these filters, would be shown `other`. `band` lies between the two.
    pub fn accepts(&self, owner: &Person, other: &Person, band: Option<Band>, today: Today) -> bool {
        self.accepts_age(today.age(other.birth)) && self.distance.accepts(band) && self.accepts_traits(owner, other)
    }
}

/// The caller's own filters and how binding they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limits {
    /// Saved, or given with the request: never relaxed.
    Hard(Filters),
    /// The unsaved defaults: age and distance order the deck and hide no one.
    Soft(Filters),
}

impl Limits {
    /// What `viewer` sees by when the request itself names no filters.
    pub fn of(viewer: &Person) -> Limits {
        viewer
            .filters
            .map_or_else(|| Limits::Soft(Filters::default()), Limits::Hard)
    }

    pub fn filters(&self) -> &Filters {
        match self {
            Limits::Hard(filters) | Limits::Soft(filters) => filters,
        }
    }

    pub fn are_soft(&self) -> bool {
        matches!(self, Limits::Soft(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_are_valid_and_every_bad_field_is_named() {
        assert_eq!(Filters::default().check(), Ok(()));
        let bad = Filters {
            age_min: 120,
            age_max: 17,
            distance: Distance::Within(0),
            min_compatibility: 101,
            interests: 1 << 15,
            ..Filters::default()
        };
        assert_eq!(
            bad.check(),
            Err(vec![
                FilterError::AgeUnderAdult,
                FilterError::AgeOverOldest,
                FilterError::AgeOrder,
                FilterError::Distance,
                FilterError::Compatibility,
                FilterError::Interests,
            ])
        );
        let any_type = Filters {
            personalities: u16::MAX,
            ..Filters::default()
        };
        assert_eq!(any_type.check(), Ok(()));
    }

    #[test]
    fn unknown_place_is_only_anywhere() {
        assert!(Distance::Anywhere.accepts(None));
        assert!(!Distance::Within(100).accepts(None));
        assert!(Distance::Within(100).accepts(Some(Band::To100)));
        assert!(!Distance::Within(100).accepts(Some(Band::Over100)));
        assert!(Distance::Within(26).accepts(Some(Band::To50)));
    }
}
