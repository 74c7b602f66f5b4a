//! Sentences for people. What Brazil reads is the source and the key; what Portugal reads stands in
//! `content/portugal/`. A sentence stays whole, with what fills its gaps beside it, until it is known who reads
//! it: a refusal at the edge of its request, a letter when it is laid out for its address.

use super::Language;
use serde_json::Value;
use std::collections::HashMap;
use std::fmt;
use std::sync::LazyLock;

/// What Portugal reads, by what Brazil reads.
#[expect(
    clippy::expect_used,
    reason = "the files are part of the binary, and a test parses them"
)]
static PORTUGAL: LazyLock<HashMap<&'static str, &'static str>> = LazyLock::new(|| {
    let files = [
        include_str!("../../content/portugal/refusals.json"),
        include_str!("../../content/portugal/letters.json"),
        include_str!("../../content/portugal/content.json"),
    ];
    files
        .into_iter()
        .flat_map(|file| {
            serde_json::from_str::<HashMap<String, String>>(file).expect("a file of content/portugal is valid")
        })
        .map(|(source, said)| (&*source.leak(), &*said.leak()))
        .collect()
});

/// A text of the product in the spelling of `language`. What Portugal writes alike is not in the catalogue of
/// content; that every refusal and every letter is, a test holds.
pub fn say_in(language: Language, text: &'static str) -> &'static str {
    match language {
        Language::Brazil => text,
        Language::Portugal => PORTUGAL.get(text).copied().unwrap_or(text),
    }
}

/// A text of the product for whoever reads the answer in hand.
pub fn say(text: &'static str) -> &'static str {
    say_in(Language::current(), text)
}

/// An answer made of the product's content, as the reader in hand would write it: texts that the catalogue knows
/// are said, all others stay.
pub fn retold(answer: Value) -> Value {
    match (Language::current(), answer) {
        (Language::Brazil, answer) => answer,
        (_, Value::String(text)) => Value::String(PORTUGAL.get(text.as_str()).map_or(text, |said| (*said).to_owned())),
        (_, Value::Array(items)) => items.into_iter().map(retold).collect(),
        (_, Value::Object(fields)) => fields.into_iter().map(|(name, value)| (name, retold(value))).collect(),
        (_, plain) => plain,
    }
}

/// A sentence with its gaps. Made of a fixed text, or by [`crate::words!`]; a text that was put together
/// elsewhere has no translation and is none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Words {
    source: &'static str,
    gaps: Vec<(&'static str, Gap)>,
}

/// What stands in a gap: something that is the same in every language, or words again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Gap {
    Plain(String),
    Words(Words),
}

impl Words {
    /// Use [`crate::words!`].
    pub fn with(source: &'static str, gaps: Vec<(&'static str, Gap)>) -> Words {
        Words { source, gaps }
    }

    /// What Brazil reads, with its gaps unfilled: the sentence's name.
    pub fn source(&self) -> &'static str {
        self.source
    }

    /// The whole sentence in a language.
    pub fn told_in(&self, language: Language) -> String {
        let mut rest = say_in(language, self.source);
        let mut told = String::with_capacity(rest.len());
        // Once from left to right, so that what fills a gap is never read as a gap.
        while let Some((before, after)) = rest.split_once('{') {
            let Some((name, behind)) = after.split_once('}') else {
                break;
            };
            told.push_str(before);
            match self.gaps.iter().find(|(gap, _)| *gap == name) {
                Some((_, Gap::Plain(plain))) => told.push_str(plain),
                Some((_, Gap::Words(words))) => told.push_str(&words.told_in(language)),
                None => tracing::error!(name, source = self.source, "a gap has no filling"),
            }
            rest = behind;
        }
        told.push_str(rest);
        told
    }

    /// The whole sentence for whoever reads the answer in hand.
    pub fn told(&self) -> String {
        self.told_in(Language::current())
    }
}

impl From<&'static str> for Words {
    fn from(source: &'static str) -> Words {
        Words::with(source, Vec::new())
    }
}

/// For the log and for tests: as Brazil reads it.
impl fmt::Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told_in(Language::Brazil))
    }
}

impl From<Words> for Gap {
    fn from(words: Words) -> Gap {
        Gap::Words(words)
    }
}

impl From<String> for Gap {
    fn from(plain: String) -> Gap {
        Gap::Plain(plain)
    }
}

impl From<&str> for Gap {
    fn from(plain: &str) -> Gap {
        Gap::Plain(plain.to_owned())
    }
}

macro_rules! numbers {
    ($($kind:ty),*) => {$(
        impl From<$kind> for Gap {
            fn from(number: $kind) -> Gap {
                Gap::Plain(number.to_string())
            }
        }
    )*};
}
numbers!(i64, u32, usize, i32, i16);

/// A sentence whose gaps are filled: `words!("Use no máximo {max} caracteres.", max = max)`.
#[macro_export]
macro_rules! words {
    ($source:literal $(, $gap:ident = $filling:expr)* $(,)?) => {
        $crate::kernel::Words::with(
            $source,
            vec![$((stringify!($gap), $crate::kernel::words::Gap::from($filling))),*],
        )
    };
}

#[cfg(test)]
mod tests;
