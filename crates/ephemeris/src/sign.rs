//! The twelve signs and what tradition says of each: element, modality, and how far apart two stand.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Element {
    Fire,
    Earth,
    Air,
    Water,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Modality {
    Cardinal,
    Fixed,
    Mutable,
}

/// Thirty degrees of the tropical zodiac each, from the equinox of March on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sign {
    Aries,
    Taurus,
    Gemini,
    Cancer,
    Leo,
    Virgo,
    Libra,
    Scorpio,
    Sagittarius,
    Capricorn,
    Aquarius,
    Pisces,
}

impl Sign {
    pub const ALL: [Sign; 12] = [
        Sign::Aries,
        Sign::Taurus,
        Sign::Gemini,
        Sign::Cancer,
        Sign::Leo,
        Sign::Virgo,
        Sign::Libra,
        Sign::Scorpio,
        Sign::Sagittarius,
        Sign::Capricorn,
        Sign::Aquarius,
        Sign::Pisces,
    ];

    /// 0 (Aries) to 11 (Pisces).
    pub fn index(self) -> u8 {
        self as u8
    }

    pub fn element(self) -> Element {
        [Element::Fire, Element::Earth, Element::Air, Element::Water][self as usize % 4]
    }

    pub fn modality(self) -> Modality {
        [Modality::Cardinal, Modality::Fixed, Modality::Mutable][self as usize % 3]
    }

    /// Signs between two signs, the short way: 0 (the same) to 6 (opposite).
    pub fn distance(self, other: Sign) -> u8 {
        let steps = self.index().abs_diff(other.index());
        steps.min(12 - steps)
    }

    /// The sign `steps` further on.
    pub fn ahead(self, steps: usize) -> Sign {
        Sign::ALL[(self as usize + steps % 12) % 12]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distance_is_the_same_both_ways_and_at_most_six() {
        for a in Sign::ALL {
            for b in Sign::ALL {
                assert_eq!(a.distance(b), b.distance(a));
                assert!(a.distance(b) <= 6);
                assert_eq!(a.distance(b) % 4 == 0, a.element() == b.element(), "{a:?} {b:?}");
            }
            assert_eq!(a.distance(a.ahead(6)), 6);
            assert_eq!(a.ahead(12), a);
        }
        assert_eq!(
            (Sign::Scorpio.element(), Sign::Scorpio.modality()),
            (Element::Water, Modality::Fixed)
        );
    }
}
