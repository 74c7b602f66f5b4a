//! The closed word lists that the index packs into bits.
//!
//! The order of each list is part of the packed form: append, never reorder.

use serde::{Deserialize, Serialize};

/// Languages a profile may list, by ISO code; bit `i` of a language mask is `LANGUAGES[i]`.
pub const LANGUAGES: [&str; 10] = ["pt", "en", "es", "fr", "it", "de", "ja", "zh", "ru", "ar"];

/// Interests a profile may list; bit `i` of an interest mask is `INTERESTS[i]`.
pub const INTERESTS: [&str; 15] = [
    "Música",
    "Cinema",
    "Viagens",
    "Gastronomia",
    "Esportes",
    "Literatura",
    "Arte",
    "Tecnologia",
    "Fotografia",
    "Dança",
    "Jogos",
    "Natureza",
    "Moda",
    "Fitness",
    "Animais",
];

/// Personality types; bit `i` of a personality mask is `PERSONALITIES[i]`.
pub const PERSONALITIES: [&str; 16] = [
    "INTJ", "INTP", "ENTJ", "ENTP", "INFJ", "INFP", "ENFJ", "ENFP", "ISTJ", "ISFJ", "ESTJ", "ESFJ", "ISTP", "ISFP",
    "ESTP", "ESFP",
];

/// A word that stands in none of the lists above.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown word {0:?}")]
pub struct UnknownWord(pub String);

/// The place of `word` in `list`.
pub fn index_of(list: &[&str], word: &str) -> Option<u8> {
    list.iter()
        .position(|known| *known == word)
        .and_then(|i| u8::try_from(i).ok())
}

/// The bit mask of `words` in `list`; the first unknown word is the error.
pub fn mask<'w>(list: &[&str], words: impl IntoIterator<Item = &'w str>) -> Result<u16, UnknownWord> {
    words.into_iter().try_fold(0, |mask, word| {
        index_of(list, word)
            .map(|i| mask | 1 << i)
            .ok_or_else(|| UnknownWord(word.to_owned()))
    })
}

/// Gender identity: the six values of the preference list and "não informado".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Gender {
    Man,
    Woman,
    NonBinary,
    GenderFluid,
    Agender,
    Other,
    Undisclosed,
}

impl Gender {
    /// The six identities that a preference can name.
    pub const NAMED: [Gender; 6] = [
        Gender::Man,
        Gender::Woman,
        Gender::NonBinary,
        Gender::GenderFluid,
        Gender::Agender,
        Gender::Other,
    ];

    /// Reads the code of the preference list (`man`, `non_binary`, …).
    pub fn from_code(code: &str) -> Option<Gender> {
        Self::NAMED.into_iter().find(|gender| gender.code() == code)
    }

    /// The code that [`Gender::from_code`] reads; `undisclosed` for none.
    pub fn code(self) -> &'static str {
        match self {
            Gender::Man => "man",
            Gender::Woman => "woman",
            Gender::NonBinary => "non_binary",
            Gender::GenderFluid => "gender_fluid",
            Gender::Agender => "agender",
            Gender::Other => "other",
            Gender::Undisclosed => "undisclosed",
        }
    }
}

/// The gender identities that a person wants to meet. The empty set means everyone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SoughtGenders(u8);

impl SoughtGenders {
    /// The packed form: bit `i` for the `i`-th of [`Gender::NAMED`].
    pub(crate) fn bits(self) -> u8 {
        self.0
    }

    pub const EVERYONE: SoughtGenders = SoughtGenders(0);

    /// Ticking all six identities is stored as "everyone": a person who excludes no identity has no reason to exclude
    /// people without one.
    pub fn of(genders: impl IntoIterator<Item = Gender>) -> SoughtGenders {
        let bits = genders
            .into_iter()
            .filter(|gender| *gender != Gender::Undisclosed)
            .fold(0, |bits, gender| bits | 1 << gender as u8);
        if bits == 0b11_1111 {
            Self::EVERYONE
        } else {
            SoughtGenders(bits)
        }
    }

    /// An undisclosed identity is accepted by "everyone" only.
    pub fn accepts(self, gender: Gender) -> bool {
        self == Self::EVERYONE || (gender != Gender::Undisclosed && self.0 >> (gender as u8) & 1 == 1)
    }
}

/// The six intentions that can be a person's primary one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Intention {
    Serious,
    Dating,
    Marriage,
    Friendship,
    Love,
    Exploring,
}

impl Intention {
    pub const ALL: [Intention; 6] = [
        Intention::Serious,
        Intention::Dating,
        Intention::Marriage,
        Intention::Friendship,
        Intention::Love,
        Intention::Exploring,
    ];

    pub fn from_code(code: &str) -> Option<Intention> {
        Self::ALL.into_iter().find(|intention| intention.code() == code)
    }

    pub fn code(self) -> &'static str {
        match self {
            Intention::Serious => "serious",
            Intention::Dating => "dating",
            Intention::Marriage => "marriage",
            Intention::Friendship => "friendship",
            Intention::Love => "love",
            Intention::Exploring => "exploring",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_follow_the_order_of_the_list_and_name_the_unknown_word() {
        assert_eq!(mask(&LANGUAGES, ["pt", "es"]), Ok(0b101));
        assert_eq!(mask(&INTERESTS, ["Animais"]), Ok(1 << 14));
        assert_eq!(
            mask(&INTERESTS, ["Cinema", "Xadrez"]),
            Err(UnknownWord("Xadrez".into()))
        );
    }

    #[test]
    fn empty_preference_means_everyone_and_undisclosed_needs_it() {
        assert!(Gender::NAMED.iter().all(|g| SoughtGenders::EVERYONE.accepts(*g)));
        assert!(SoughtGenders::EVERYONE.accepts(Gender::Undisclosed));
        let women = SoughtGenders::of([Gender::Woman]);
        assert!(women.accepts(Gender::Woman) && !women.accepts(Gender::Man));
        assert!(!women.accepts(Gender::Undisclosed));
        assert_eq!(SoughtGenders::of(Gender::NAMED), SoughtGenders::EVERYONE);
    }

    #[test]
    fn codes_read_back() {
        for gender in Gender::NAMED {
            assert_eq!(Gender::from_code(gender.code()), Some(gender));
        }
        for intention in Intention::ALL {
            assert_eq!(Intention::from_code(intention.code()), Some(intention));
        }
        assert_eq!(Gender::from_code("undisclosed"), None);
        assert_eq!(Intention::from_code("growth"), None);
    }
}
