//! The shape and the names of each line that counts.

use super::tokens::{Language, Token, Tokens};
use std::hash::{DefaultHasher, Hash, Hasher};

/// A line that counts: it has a name, and is no import.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// From 1.
    pub number: usize,
    /// Equal for lines that differ in names, strings and numbers only.
    pub shape: u64,
    /// The hash of each name, in order.
    pub names: Vec<u64>,
    /// A function, a type or a test begins here.
    pub begins_item: bool,
}

/// Words that are part of a line's shape.
const KEYWORDS: [&str; 52] = [
    "as",
    "async",
    "await",
    "break",
    "case",
    "catch",
    "class",
    "const",
    "continue",
    "default",
    "delete",
    "do",
    "else",
    "enum",
    "export",
    "extends",
    "false",
    "finally",
    "fn",
    "for",
    "function",
    "if",
    "impl",
    "import",
    "in",
    "interface",
    "let",
    "loop",
    "match",
    "mod",
    "move",
    "mut",
    "new",
    "null",
    "of",
    "pub",
    "ref",
    "return",
    "self",
    "Self",
    "static",
    "struct",
    "switch",
    "throw",
    "trait",
    "true",
    "try",
    "type",
    "undefined",
    "use",
    "where",
    "while",
];

/// The lines of a source that count, in order.
pub fn read(source: &str, language: Language) -> Vec<Line> {
    let mut importing = false;
    let mut lines = Vec::new();
    for row in with_whole_signatures(rows(source, language), language) {
        if importing || row.begins_import(language) {
            importing = !row.ends_import(language);
        } else {
            lines.extend(row.line(language));
        }
    }
    lines
}

/// The tokens that begin on one line.
struct Row<'a> {
    number: usize,
    indented: bool,
    tokens: Vec<Token<'a>>,
}

fn rows(source: &str, language: Language) -> Vec<Row<'_>> {
    let mut rows: Vec<Row> = Vec::new();
    let (mut number, mut counted) = (1, 0);
    for (start, token) in Tokens::new(source, language) {
        number += source[counted..start].matches('\n').count();
        counted = start;
        match rows.last_mut() {
            Some(row) if row.number == number => row.tokens.push(token),
            _ => rows.push(Row {
                number,
                indented: source[..start].ends_with([' ', '\t']),
                tokens: vec![token],
            }),
        }
    }
    rows
}

/// Joins the lines of each Rust signature: a trait dictates it, so its parameters are not copied by choice.
fn with_whole_signatures(rows: Vec<Row<'_>>, language: Language) -> Vec<Row<'_>> {
    let mut joined: Vec<Row> = Vec::new();
    for row in rows {
        match joined.last_mut() {
            Some(open) if language == Language::Rust && open.is_open_signature() => open.tokens.extend(row.tokens),
            _ => joined.push(row),
        }
    }
    joined
}

impl Row<'_> {
    fn is_open_signature(&self) -> bool {
        let has_body = self.tokens.iter().any(|token| matches!(token, Token::Mark('{')));
        self.first_word() == Some("fn") && !has_body && !matches!(self.tokens.last(), Some(Token::Mark(';')))
    }

    /// The first word after `pub(crate)`, `export` and the like.
    fn first_word(&self) -> Option<&str> {
        let passed = |word: &str| {
            matches!(
                word,
                "pub" | "crate" | "super" | "async" | "const" | "export" | "default"
            )
        };
        let words = self.tokens.iter().map_while(|token| match token {
            Token::Word(word) => Some(*word),
            Token::Mark('(' | ')') => Some("pub"),
            _ => None,
        });
        words.into_iter().find(|word| !passed(word))
    }

    fn begins_import(&self, language: Language) -> bool {
        match (language, self.tokens.as_slice()) {
            (Language::Script, [Token::Word("import"), rest @ ..]) => !matches!(rest, [Token::Mark('(' | '.'), ..]),
            (Language::Rust, _) => self.first_word() == Some("use"),
            _ => false,
        }
    }

    fn ends_import(&self, language: Language) -> bool {
        match language {
            Language::Rust => matches!(self.tokens.last(), Some(Token::Mark(';'))),
            Language::Script => self.tokens.iter().any(|token| matches!(token, Token::Literal)),
        }
    }

    fn begins_item(&self, language: Language) -> bool {
        let words: &[&str] = match language {
            Language::Rust => &["fn", "struct", "enum", "impl", "trait", "mod"],
            Language::Script => &["function", "class", "describe", "it", "test"],
        };
        let at_the_margin = !self.indented && matches!(self.tokens.first(), Some(Token::Word(_)));
        at_the_margin || self.first_word().is_some_and(|word| words.contains(&word))
    }

    fn line(&self, language: Language) -> Option<Line> {
        let mut shape = DefaultHasher::new();
        let mut names = Vec::new();
        for token in &self.tokens {
            match token {
                Token::Mark(mark) => mark.hash(&mut shape),
                Token::Literal => 1.hash(&mut shape),
                Token::Word(word) if KEYWORDS.contains(word) => word.hash(&mut shape),
                Token::Word(word) => {
                    2.hash(&mut shape);
                    names.push(hash(word));
                }
            }
        }
        let line = Line {
            number: self.number,
            shape: shape.finish(),
            begins_item: self.begins_item(language),
            names,
        };
        (!line.names.is_empty()).then_some(line)
    }
}

fn hash(word: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    word.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests;
