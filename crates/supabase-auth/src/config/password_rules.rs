//! What a new password must be like.

use std::collections::HashSet;
use std::sync::LazyLock;

use crate::errors::AuthError;

/// The shortest password that the settings may allow, in characters.
const LEAST_CHARACTERS: usize = 6;
/// Longer input would only serve to make hashing expensive.
const MAX_BYTES: usize = 1024;

/// At least six characters each, in lower case, sorted.
static COMMON: LazyLock<HashSet<&'static str>> =
    LazyLock::new(|| include_str!("common_passwords.txt").lines().collect());

/// What a new password must be like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// In characters; never less than six.
    pub min_length: usize,
    /// At least one character of each.
    pub required: Vec<Class>,
    /// Refuses passwords that are among the commonest.
    pub refuse_common: bool,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules {
            min_length: LEAST_CHARACTERS,
            required: Vec::new(),
            refuse_common: true,
        }
    }
}

/// A set of characters, of which a password may have to hold one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    Lower,
    Upper,
    Digit,
    Symbol,
}

impl Class {
    /// Letters of any script count; what is neither letter nor digit nor control character is a symbol.
    fn holds(self, character: char) -> bool {
        match self {
            Class::Lower => character.is_lowercase(),
            Class::Upper => character.is_uppercase(),
            Class::Digit => character.is_numeric(),
            Class::Symbol => !character.is_alphanumeric() && !character.is_control(),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Class::Lower => "a lower case letter",
            Class::Upper => "an upper case letter",
            Class::Digit => "a digit",
            Class::Symbol => "a symbol",
        }
    }
}

impl std::str::FromStr for Class {
    type Err = String;

    fn from_str(text: &str) -> Result<Class, String> {
        match text {
            "lower" => Ok(Class::Lower),
            "upper" => Ok(Class::Upper),
            "digit" => Ok(Class::Digit),
            "symbol" => Ok(Class::Symbol),
            _ => Err("it may be lower, upper, digit or symbol".to_owned()),
        }
    }
}

impl Rules {
    /// Refuses passwords that are too short, lack a required character, or are too common, with every reason.
    pub fn judge(&self, password: &str) -> Result<(), AuthError> {
        if password.len() > MAX_BYTES {
            return Err(AuthError::validation("Password cannot be longer than 1024 bytes"));
        }
        let (mut reasons, mut messages) = (Vec::new(), Vec::new());
        let least = self.min_length.max(LEAST_CHARACTERS);
        if password.chars().count() < least {
            reasons.push("length");
            messages.push(format!("Password should be at least {least} characters"));
        }
        let lacks = |class: &&Class| !password.chars().any(|character| class.holds(character));
        let missing: Vec<_> = self.required.iter().filter(lacks).map(|class| class.name()).collect();
        if !missing.is_empty() {
            reasons.push("characters");
            messages.push(format!("Password should contain {}", missing.join(", ")));
        }
        if self.refuse_common && reasons.is_empty() && is_common(password) {
            reasons.push("pwned");
            messages.push("Password is known to be weak and easy to guess, please choose a different one.".to_owned());
        }
        match reasons.is_empty() {
            true => Ok(()),
            false => Err(AuthError::weak_password(messages.join(". "), reasons)),
        }
    }
}

/// Whether the password is on the list, or is one character over and over.
fn is_common(password: &str) -> bool {
    let folded = password.to_lowercase();
    let mut characters = folded.chars();
    let first = characters.next();
    characters.all(|next| Some(next) == first) || COMMON.contains(folded.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn judges_length_in_characters_and_commonness() {
        let rules = Rules::default();
        let lax = Rules {
            refuse_common: false,
            ..Rules::default()
        };
        let short = rules.judge("áéíóú").unwrap_err();
        assert_eq!(short.reasons, ["length"]);
        assert_eq!(short.message, "Password should be at least 6 characters");
        for common in [
            "123456",
            "Password",
            "SENHA123",
            "qwerty",
            "zzzzzzzz",
            "flamengo",
            "iloveyou1",
        ] {
            assert_eq!(rules.judge(common).unwrap_err().reasons, ["pwned"], "{common}");
            assert_eq!(lax.judge(common), Ok(()));
        }
        assert_eq!(rules.judge("segredo-bom-1"), Ok(()));
        assert_eq!(rules.judge(&"ab".repeat(600)).unwrap_err().code, "validation_failed");
    }

    #[test]
    fn operator_may_ask_for_more_and_never_for_less() {
        let rules = Rules {
            min_length: 10,
            required: vec![Class::Lower, Class::Upper, Class::Digit, Class::Symbol],
            refuse_common: true,
        };
        let poor = rules.judge("abc").unwrap_err();
        assert_eq!(poor.reasons, ["length", "characters"]);
        assert_eq!(
            poor.message,
            "Password should be at least 10 characters. Password should contain an upper case letter, a digit, a symbol"
        );
        assert_eq!(rules.judge("segredo-bom-1").unwrap_err().reasons, ["characters"]);
        assert_eq!(rules.judge("Ségredo bom 1"), Ok(()), "a space is a symbol");
        let none = Rules {
            min_length: 0,
            ..Rules::default()
        };
        assert_eq!(none.judge("abcde").unwrap_err().reasons, ["length"]);
        assert_eq!("upper".parse(), Ok(Class::Upper));
        assert!("vowel".parse::<Class>().is_err());
    }

    #[test]
    fn list_is_folded_and_long_enough() {
        assert!(COMMON.len() > 2000);
        for entry in COMMON.iter() {
            assert!(entry.chars().count() >= LEAST_CHARACTERS, "{entry}");
            assert_eq!(*entry, entry.to_lowercase());
        }
    }
}
