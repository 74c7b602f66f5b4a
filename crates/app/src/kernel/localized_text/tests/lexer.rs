//! The string literals of a Rust source, without comments and without the tests at its end.

/// One literal.
#[derive(Debug)]
pub struct Literal {
    pub line: usize,
    pub text: String,
    /// It is what a refusal says: the second text of `Fault::invalid` or `Fault::state`.
    pub refuses: bool,
}

pub fn literals(source: &str) -> Vec<Literal> {
    let program = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let mut lexer = Lexer {
        rest: program,
        read: 0,
        program,
        found: Vec::new(),
    };
    while lexer.step() {}
    lexer.found
}

struct Lexer<'s> {
    program: &'s str,
    rest: &'s str,
    read: usize,
    found: Vec<Literal>,
}

impl Lexer<'_> {
    fn skip(&mut self, bytes: usize) {
        self.read += bytes;
        self.rest = &self.program[self.read..];
    }

    fn step(&mut self) -> bool {
        let Some(first) = self.rest.chars().next() else {
            return false;
        };
        if self.rest.starts_with("//") {
            self.skip(self.rest.find('\n').unwrap_or(self.rest.len()));
        } else if self.rest.starts_with("/*") {
            self.skip(self.rest.find("*/").map_or(self.rest.len(), |end| end + 2));
        } else if first == '\'' {
            self.skip(quoted(self.rest));
        } else if let Some((text, length)) = raw(self.rest).or_else(|| plain(self.rest)) {
            self.keep(text);
            self.skip(length);
        } else if first.is_alphanumeric() || first == '_' {
            // A whole word, so that the end of a name is no beginning of a raw text.
            let word = self
                .rest
                .find(|letter: char| !letter.is_alphanumeric() && letter != '_');
            self.skip(word.unwrap_or(self.rest.len()));
        } else {
            self.skip(first.len_utf8());
        }
        true
    }

    fn keep(&mut self, text: String) {
        let before = &self.program[..self.read];
        self.found.push(Literal {
            line: before.matches('\n').count() + 1,
            text,
            refuses: is_refusal(before),
        });
    }
}

/// Whether a literal stands behind `Fault::invalid(field,` or `Fault::state(state,`.
fn is_refusal(before: &str) -> bool {
    ["Fault::invalid(", "Fault::state("].iter().any(|call| {
        let given = before.rfind(call).map(|at| before[at + call.len()..].trim());
        let first = given.and_then(|given| given.strip_suffix(','));
        first.is_some_and(|first| !first.contains([',', '(', ';']))
    })
}

/// The length of a character in quotes; of a lifetime, its tick.
fn quoted(rest: &str) -> usize {
    let mut letters = rest.char_indices().skip(1);
    match letters.next() {
        Some((_, '\\')) => rest[2..]
            .find('\'')
            .filter(|end| *end > 0)
            .map_or_else(|| 4, |end| end + 3),
        Some((at, letter)) if rest[at + letter.len_utf8()..].starts_with('\'') => at + letter.len_utf8() + 1,
        _ => 1,
    }
}

/// A raw text at the beginning, with its whole length.
fn raw(rest: &str) -> Option<(String, usize)> {
    let behind = rest.strip_prefix("br").or_else(|| rest.strip_prefix('r'))?;
    let marks = behind.len() - behind.trim_start_matches('#').len();
    let inside = behind[marks..].strip_prefix('"')?;
    let end = inside.find(&format!("\"{}", "#".repeat(marks)))?;
    let opened = rest.len() - inside.len();
    Some((inside[..end].to_owned(), opened + end + 1 + marks))
}

/// A plain text at the beginning, with its escapes resolved as far as words need it.
fn plain(rest: &str) -> Option<(String, usize)> {
    let inside = rest.strip_prefix('"')?;
    let mut text = String::new();
    let mut letters = inside.char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '"' => return Some((text, at + 2)),
            '\\' => match letters.next()?.1 {
                'n' => text.push('\n'),
                '\n' => {
                    // A line that goes on: the room before its continuation is not part of it.
                    let gone = letters.as_str().len() - letters.as_str().trim_start().len();
                    for _ in 0..letters.as_str()[..gone].chars().count() {
                        letters.next();
                    }
                }
                other => text.push(other),
            },
            other => text.push(other),
        }
    }
    None
}
