//! The words of a profile: enumerations, limits, default visibilities. Source: the specification,
//! section 3, and the product book, F03.

use super::facts;
use serde::{Deserialize, Serialize};

/// The facts that the rule looks at.
#[derive(Debug, Clone, Default)]
pub struct ReadinessFacts {
    pub confirmed: bool,
    pub birth_date: bool,
    pub name: bool,
    pub city: bool,
    pub identity: bool,
    pub preferences: bool,
    pub photos: i64,
    pub prompts: i64,
    pub bio_letters: usize,
    pub interests: usize,
    pub languages: usize,
}

/// The outcome of the rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Readiness {
    /// Keys of what is missing, the most important first.
    pub missing: Vec<&'static str>,
    /// Strangers may see the person.
    pub ready: bool,
    /// 0 to 100.
    pub completeness: i64,
}

impl Readiness {
    /// One may like after one photo and one prompt, being ready otherwise.
    pub fn can_like(&self) -> bool {
        self.ready && !self.missing.contains(&"prompt")
    }
}

/// The facts that `auth.signUp({ options: { data } })` may carry. Unknown keys mean nothing here, and
/// a value that does not fit is left out: the form asks again in onboarding.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct SignUpFacts {
    pub name: Option<String>,
    pub location: Option<String>,
    pub languages: Vec<String>,
}

pub const BIO_MAX: usize = 500;
pub const FUN_FACT_MAX: usize = 140;
pub const PROMPT_ANSWER_MAX: usize = 150;
pub const PROMPTS_MAX: usize = 3;
pub const PHOTOS_MAX: usize = 6;
pub const SHORT_LINE_MAX: usize = 60;
pub const FREE_TAGS_MAX: usize = 10;
pub const FREE_TAG_MIN: usize = 2;
pub const FREE_TAG_MAX: usize = 30;
pub const HEIGHT_CM: std::ops::RangeInclusive<i64> = 120..=230;

pub const LANGUAGES: &[&str] = &["pt", "en", "es", "fr", "it", "de", "ja", "zh", "ru", "ar"];
pub const SEXUALITIES: &[&str] = &[
    "heterosexual",
    "homosexual",
    "bisexual",
    "pansexual",
    "asexual",
    "queer",
    "demisexual",
    "other",
    "prefer_not_to_say",
];
/// Identities and preferences share one list; the position of a word is its bit.
pub const GENDERS: &[&str] = &["man", "woman", "non_binary", "gender_fluid", "agender", "other"];
/// The choice of those who keep their identity to themselves. It has no bit.
pub const UNDISCLOSED: &str = "prefer_not_to_say";
pub const PRONOUNS: &[&str] = &["ela/dela", "ele/dele", "elu/delu", "custom", "prefer_not_to_say"];
pub const SIGNS: &[&str] = &[
    "Áries",
    "Touro",
    "Gêmeos",
    "Câncer",
    "Leão",
    "Virgem",
    "Libra",
    "Escorpião",
    "Sagitário",
    "Capricórnio",
    "Aquário",
    "Peixes",
];
pub const INTERESTS: &[&str] = &[
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
pub const PERSONALITIES: &[&str] = &[
    "INTJ", "INTP", "ENTJ", "ENTP", "INFJ", "INFP", "ENFJ", "ENFP", "ISTJ", "ISFJ", "ESTJ", "ESFJ", "ISTP", "ISFP",
    "ESTP", "ESFP",
];
pub const VARIANTS: &[&str] = &[
    "pt-BR", "pt-PT", "pt-AO", "pt-MZ", "pt-CV", "pt-GW", "pt-ST", "pt-TL", "pt-MO",
];

/// A list of known words as bits, each at its place in `known`; unknown words have none.
pub fn bits<S: AsRef<str>>(known: &[&str], words: &[S]) -> i64 {
    let bit = |word: &S| {
        known
            .iter()
            .position(|name| *name == word.as_ref())
            .map_or(0, |place| 1 << place)
    };
    words.iter().map(bit).fold(0, |mask, bit| mask | bit)
}

/// The bit of a gender identity; 0 if undisclosed.
pub fn gender_bit(identity: Option<&str>) -> i64 {
    identity
        .and_then(|word| GENDERS.iter().position(|known| *known == word))
        .map_or(0, |position| 1 << position)
}

/// The mask of a list of preferences; 0 means everyone.
pub fn seeks_mask<S: AsRef<str>>(preferences: &[S]) -> i64 {
    preferences
        .iter()
        .map(|word| gender_bit(Some(word.as_ref())))
        .fold(0, |mask, bit| mask | bit)
}

/// Who may see one field of a profile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Audience {
    Public,
    Matches,
    Me,
}

impl Audience {
    pub fn parse(word: &str) -> Option<Audience> {
        match word {
            "public" => Some(Audience::Public),
            "matches" => Some(Audience::Matches),
            "me" => Some(Audience::Me),
            _ => None,
        }
    }

    pub fn word(self) -> &'static str {
        match self {
            Audience::Public => "public",
            Audience::Matches => "matches",
            Audience::Me => "me",
        }
    }
}

/// The fields beside the facts whose audience their owner chooses, with the audience until then. Sexuality starts
/// hidden because it is sensitive; it never filters anybody.
pub const AUDIENCES: &[(&str, Audience)] = &[
    ("pronouns", Audience::Public),
    ("gender_identity", Audience::Public),
    ("sexuality", Audience::Me),
    ("bio", Audience::Public),
    ("fun_fact", Audience::Public),
    ("interests", Audience::Public),
    ("languages", Audience::Public),
    ("occupation", Audience::Public),
    ("personality", Audience::Public),
    ("portuguese_variant", Audience::Public),
    ("height_cm", Audience::Public),
    ("astrology_sign", Audience::Public),
    ("birth_chart", Audience::Matches),
];

/// The audience of a field before its owner chose one; `None` for fields that have no choice.
pub fn default_audience(field: &str) -> Option<Audience> {
    let chosen = AUDIENCES.iter().find(|(name, _)| *name == field);
    chosen
        .map(|(_, audience)| *audience)
        .or_else(|| facts::find(field).map(|fact| fact.audience))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_follow_the_list() {
        assert_eq!(gender_bit(Some("man")), 1);
        assert_eq!(gender_bit(Some("other")), 32);
        assert_eq!(gender_bit(Some(UNDISCLOSED)), 0);
        assert_eq!(gender_bit(None), 0);
        assert_eq!(seeks_mask(&["man", "woman"]), 3);
        assert_eq!(seeks_mask::<&str>(&[]), 0);
    }

    #[test]
    fn enumerations_have_the_sizes_of_the_specification() {
        assert_eq!((LANGUAGES.len(), SEXUALITIES.len(), GENDERS.len()), (10, 9, 6));
        assert_eq!((SIGNS.len(), INTERESTS.len(), PERSONALITIES.len()), (12, 15, 16));
    }

    #[test]
    fn sexuality_starts_hidden() {
        assert_eq!(default_audience("sexuality"), Some(Audience::Me));
        assert_eq!(default_audience("email"), None);
    }
}
