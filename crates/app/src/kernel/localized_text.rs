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
pub fn translate_to(language: Language, text: &'static str) -> &'static str {
    match language {
        Language::Brazil => text,
        Language::Portugal => PORTUGAL.get(text).copied().unwrap_or(text),
    }
}

/// A text of the product in the language of the current request.
pub fn translate(text: &'static str) -> &'static str {
    translate_to(Language::current(), text)
}

/// An answer made of the product's content, as the reader in hand would write it: texts that the catalogue knows
/// are said, all others stay.
pub fn translate_content(answer: Value) -> Value {
    match (Language::current(), answer) {
        (Language::Brazil, answer) => answer,
        (_, Value::String(text)) => Value::String(PORTUGAL.get(text.as_str()).map_or(text, |said| (*said).to_owned())),
        (_, Value::Array(items)) => items.into_iter().map(translate_content).collect(),
        (_, Value::Object(fields)) => fields
            .into_iter()
            .map(|(name, value)| (name, translate_content(value)))
            .collect(),
        (_, plain) => plain,
    }
}

/// A sentence with its gaps. Made of a fixed text, or by [`crate::words!`]; a text that was put together
/// elsewhere has no translation and is none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LocalizedText {
    source: &'static str,
    gaps: Vec<(&'static str, Placeholder)>,
}

/// What stands in a gap: something that is the same in every language, or words again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Placeholder {
    Plain(String),
    Words(LocalizedText),
}

impl LocalizedText {
    /// Use [`crate::words!`].
    pub fn with(source: &'static str, gaps: Vec<(&'static str, Placeholder)>) -> LocalizedText {
        LocalizedText { source, gaps }
    }

    /// What Brazil reads, with its gaps unfilled: the sentence's name.
    pub fn source(&self) -> &'static str {
        self.source
    }

    /// The whole sentence in a language.
    pub fn in_language(&self, language: Language) -> String {
        let mut rest = translate_to(language, self.source);
        let mut filled = String::with_capacity(rest.len());
        // Once from left to right, so that what fills a gap is never read as a gap.
        while let Some((before, after)) = rest.split_once('{') {
            let Some((name, behind)) = after.split_once('}') else {
                break;
            };
            filled.push_str(before);
            match self.gaps.iter().find(|(gap, _)| *gap == name) {
                Some((_, Placeholder::Plain(plain))) => filled.push_str(plain),
                Some((_, Placeholder::Words(words))) => filled.push_str(&words.in_language(language)),
                None => tracing::error!(name, source = self.source, "a gap has no filling"),
            }
            rest = behind;
        }
        filled.push_str(rest);
        filled
    }

    /// The whole sentence in the language of the current request.
    pub fn in_request_language(&self) -> String {
        self.in_language(Language::current())
    }
}

impl From<&'static str> for LocalizedText {
    fn from(source: &'static str) -> LocalizedText {
        LocalizedText::with(source, Vec::new())
    }
}

/// For the log and for tests: as Brazil reads it.
impl fmt::Display for LocalizedText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_language(Language::Brazil))
    }
}

impl From<LocalizedText> for Placeholder {
    fn from(words: LocalizedText) -> Placeholder {
        Placeholder::Words(words)
    }
}

impl From<String> for Placeholder {
    fn from(plain: String) -> Placeholder {
        Placeholder::Plain(plain)
    }
}

impl From<&str> for Placeholder {
    fn from(plain: &str) -> Placeholder {
        Placeholder::Plain(plain.to_owned())
    }
}

macro_rules! numbers {
    ($($kind:ty),*) => {$(
        impl From<$kind> for Placeholder {
            fn from(number: $kind) -> Placeholder {
                Placeholder::Plain(number.to_string())
            }
        }
    )*};
}
numbers!(i64, u32, usize, i32, i16);

/// A sentence whose gaps are filled: `words!("Use no máximo {max} caracteres.", max = max)`.
#[macro_export]
macro_rules! words {
    ($source:literal $(, $gap:ident = $filling:expr)* $(,)?) => {
        $crate::kernel::LocalizedText::with(
            $source,
            vec![$((stringify!($gap), $crate::kernel::localized_text::Placeholder::from($filling))),*],
        )
    };
}

#[cfg(test)]
mod tests;
