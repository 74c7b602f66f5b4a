//! Searching names by how they begin, letter by letter, whatever the case.

use std::collections::HashMap;
use std::sync::LazyLock;

/// Names are no longer than this, so nothing begins with more.
const LONGEST: usize = 1024;
/// Beginnings that a search is spread into, so that an index finds them.
const HEADS: usize = 8;

/// The other letters that become one letter in lower case.
static UPPER: LazyLock<HashMap<char, Vec<char>>> = LazyLock::new(|| {
    let mut upper: HashMap<char, Vec<char>> = HashMap::new();
    for letter in '\0'..=char::MAX {
        let low = fold(letter);
        if low != letter {
            upper.entry(low).or_default().push(letter);
        }
    }
    upper
});

/// The lower case of a letter, where that is one letter.
fn fold(letter: char) -> char {
    let mut low = letter.to_lowercase();
    match (low.next(), low.next()) {
        (Some(low), None) => low,
        _ => letter,
    }
}

/// What names shall begin with.
#[derive(Clone, Debug)]
pub struct PrefixSearch {
    /// Each letter in all its forms.
    letters: Vec<Vec<char>>,
}

impl PrefixSearch {
    /// Reads a search; `None` when every name fits.
    pub fn parse(text: &str) -> Option<PrefixSearch> {
        let forms = |letter: char| {
            let low = fold(letter);
            let mut forms = vec![low];
            forms.extend(UPPER.get(&low).into_iter().flatten());
            forms
        };
        let letters: Vec<Vec<char>> = text.chars().map(forms).collect();
        (!letters.is_empty()).then_some(PrefixSearch { letters })
    }

    /// Whether no name right below a folder can fit.
    pub fn cannot_match(&self) -> bool {
        self.letters.len() > LONGEST
            || self
                .letters
                .iter()
                .any(|forms| forms.contains(&'/') || forms.contains(&'\0'))
    }

    pub fn fits(&self, name: &str) -> bool {
        let mut given = name.chars();
        self.letters
            .iter()
            .all(|forms| given.next().is_some_and(|letter| forms.contains(&letter)))
    }

    /// Some texts of which every fitting name begins with one; as long as they stay few.
    pub fn heads(&self) -> Vec<String> {
        let mut heads = vec![String::new()];
        for forms in &self.letters {
            if heads.len() * forms.len() > HEADS {
                break;
            }
            heads = heads
                .iter()
                .flat_map(|head| forms.iter().map(move |letter| format!("{head}{letter}")))
                .collect();
        }
        heads
    }

    /// The search as a pattern of SQLite's GLOB.
    pub fn glob(&self) -> String {
        let mut pattern = String::new();
        for forms in &self.letters {
            match forms.as_slice() {
                // Outside of brackets these stand for themselves, inside they would not.
                [letter @ ('^' | ']' | '-')] => pattern.push(*letter),
                forms => {
                    pattern.push('[');
                    pattern.extend(forms);
                    pattern.push(']');
                }
            }
        }
        pattern.push('*');
        pattern
    }

    /// The search as a regular expression of PostgreSQL.
    pub fn regex(&self) -> String {
        let mut pattern = String::from("^");
        for forms in &self.letters {
            match forms.as_slice() {
                [letter] if letter.is_ascii() && !letter.is_ascii_alphanumeric() => {
                    pattern.push('\\');
                    pattern.push(*letter);
                }
                [letter] => pattern.push(*letter),
                // Only letters have several forms, and letters mean nothing in brackets.
                forms => {
                    pattern.push('[');
                    pattern.extend(forms);
                    pattern.push(']');
                }
            }
        }
        pattern
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn search(text: &str) -> PrefixSearch {
        PrefixSearch::parse(text).unwrap()
    }

    #[test]
    fn case_does_not_matter_letter_by_letter() {
        assert!(PrefixSearch::parse("").is_none());
        for (text, name, fits) in [
            ("de", "DEep", true),
            ("DE", "deep", true),
            ("é", "Éclair", true),
            ("É", "éclair", true),
            ("e", "éclair", false),
            ("k", "\u{212a}elvin", true),
            ("deep", "dee", false),
            ("σ", "Σ", true),
        ] {
            assert_eq!(search(text).fits(name), fits, "{text} {name}");
        }
    }

    #[test]
    fn few_beginnings_lead_to_every_name_that_fits() {
        assert_eq!(search("a1").heads(), ["a1", "A1"]);
        assert_eq!(search("2026-01").heads(), ["2026-01"]);
        let heads = search("abcdef").heads();
        assert_eq!(heads.len(), HEADS);
        assert!(heads.contains(&"aBc".to_owned()));
    }

    #[test]
    fn special_characters_of_a_pattern_match_literally() {
        assert_eq!(search("a*?[]^-").glob(), "[aA][*][?][[]]^-*");
        assert_eq!(search("a.(ä").regex(), "^[aA]\\.\\([äÄ]");
    }

    #[test]
    fn path_is_no_name() {
        assert!(search("a/b").cannot_match() && search("a\0").cannot_match());
        assert!(search(&"a".repeat(1025)).cannot_match());
        assert!(!search("a").cannot_match());
    }
}
