//! Rust, TypeScript and JavaScript text in, words, literals and marks out.

#[derive(Clone, Copy, PartialEq)]
pub enum Language {
    Rust,
    Script,
}

impl Language {
    /// By the path's extension; none for what is not read.
    pub fn of(path: &str) -> Option<Self> {
        match path.rsplit('.').next()? {
            "rs" => Some(Self::Rust),
            "ts" | "tsx" | "mjs" => Some(Self::Script),
            _ => None,
        }
    }
}

#[derive(Clone, Copy)]
pub enum Token<'a> {
    Word(&'a str),
    /// A string, a character or a number.
    Literal,
    Mark(char),
}

/// Iterates over the tokens of a source, without comments, each with the byte where it starts.
pub struct Tokens<'a> {
    pub source: &'a str,
    pub language: Language,
    at: usize,
}

impl<'a> Tokens<'a> {
    pub fn new(source: &'a str, language: Language) -> Self {
        Self {
            source,
            language,
            at: 0,
        }
    }

    /// The length of what comes next, and its token unless it is a space or a comment.
    fn step(&self, rest: &'a str, first: char) -> (usize, Option<Token<'a>>) {
        let raw = (self.language == Language::Rust).then(|| raw_string(rest)).flatten();
        match first {
            _ if first.is_whitespace() => (first.len_utf8(), None),
            '/' if rest.starts_with("//") => (rest.find('\n').unwrap_or(rest.len()), None),
            '/' if rest.starts_with("/*") => (rest.find("*/").map_or(rest.len(), |end| end + 2), None),
            '"' => (self.string(rest, '"'), Some(Token::Literal)),
            '`' if self.language == Language::Script => (self.string(rest, '`'), Some(Token::Literal)),
            '\'' => self.quote(rest),
            _ if raw.is_some() => (raw.unwrap_or_default(), Some(Token::Literal)),
            _ if first.is_ascii_digit() => (word(rest), Some(Token::Literal)),
            _ if in_word(first) => (word(rest), Some(Token::Word(&rest[..word(rest)]))),
            mark => (mark.len_utf8(), Some(Token::Mark(mark))),
        }
    }

    /// The length of a string in these marks. In a script, one that does not end on its line is a mark in a text.
    fn string(&self, rest: &str, mark: char) -> usize {
        let mut escaped = false;
        for (at, character) in rest.char_indices().skip(1) {
            match character {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                '\n' if mark != '`' && self.language == Language::Script => return 1,
                _ if character == mark => return at + 1,
                _ => {}
            }
        }
        rest.len()
    }

    /// A character or a lifetime in Rust, a string in a script.
    fn quote(&self, rest: &str) -> (usize, Option<Token<'a>>) {
        if self.language == Language::Script {
            return (self.string(rest, '\''), Some(Token::Literal));
        }
        let mut inside = rest[1..].chars();
        match (inside.next(), inside.next()) {
            (Some('\\'), _) => (self.string(rest, '\''), Some(Token::Literal)),
            (Some(one), Some('\'')) => (2 + one.len_utf8(), Some(Token::Literal)),
            _ => (1, Some(Token::Mark('\''))),
        }
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = (usize, Token<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let start = self.at;
            let rest = &self.source[start..];
            let (length, token) = self.step(rest, rest.chars().next()?);
            self.at += length;
            if let Some(token) = token {
                return Some((start, token));
            }
        }
    }
}

fn in_word(character: char) -> bool {
    character.is_alphanumeric() || character == '_' || character == '$'
}

fn word(rest: &str) -> usize {
    rest.find(|character| !in_word(character)).unwrap_or(rest.len())
}

/// The length of `r"…"`, `r#"…"#` or `br"…"`.
fn raw_string(rest: &str) -> Option<usize> {
    let opened = rest.strip_prefix("br").or_else(|| rest.strip_prefix('r'))?;
    let hashes = opened.len() - opened.trim_start_matches('#').len();
    let content = opened[hashes..].strip_prefix('"')?;
    let end = format!("\"{}", "#".repeat(hashes));
    let length = content.find(&end).map_or(content.len(), |at| at + end.len());
    Some(rest.len() - content.len() + length)
}
