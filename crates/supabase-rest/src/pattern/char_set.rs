//! Sets of characters, spelled out range by range.

use super::{Reader, invalid, other};
use supabase_base::error::ApiError;

impl Reader {
    /// `[^a-z[:digit:]_]`, the first bracket already read.
    pub(super) fn bracket(&mut self) -> Result<u32, ApiError> {
        let negated = self.eat('^');
        let mut ranges = Vec::new();
        loop {
            let c = self.rest.next().ok_or_else(|| invalid("brackets [] not balanced"))?;
            match c {
                // A bracket that comes first is a character of the set.
                ']' if !ranges.is_empty() => break,
                '[' if self.rest.peek() == Some(&':') => ranges.extend(self.class()?),
                '[' if matches!(self.rest.peek(), Some('.' | '=')) => return Err(other()),
                '\\' if matches!(self.rest.peek(), Some('d' | 'w' | 's')) => {
                    let word = match self.rest.next() {
                        Some('d') => "digit",
                        Some('w') => "word",
                        _ => "space",
                    };
                    ranges.extend(named(word).unwrap_or_default());
                }
                first => ranges.push(self.range(first)?),
            }
        }
        self.set(negated, &ranges);
        Ok(1)
    }

    /// `a` or `a-z` inside brackets.
    fn range(&mut self, first: char) -> Result<(char, char), ApiError> {
        let first = self.member(first)?;
        let mut ahead = self.rest.clone();
        if ahead.next() != Some('-') || ahead.peek() == Some(&']') {
            return Ok((first, first));
        }
        self.rest.next();
        let last = self.rest.next().ok_or_else(|| invalid("brackets [] not balanced"))?;
        if last == '[' {
            return Err(invalid("invalid character range"));
        }
        let last = self.member(last)?;
        if last < first {
            return Err(invalid("invalid character range"));
        }
        Ok((first, last))
    }

    fn member(&mut self, c: char) -> Result<char, ApiError> {
        if c != '\\' {
            return Ok(c);
        }
        match self.rest.next() {
            Some(c) => plain_escape(c),
            None => Err(invalid("invalid escape \\ sequence")),
        }
    }

    /// `[:digit:]`, its first bracket already read.
    fn class(&mut self) -> Result<Vec<(char, char)>, ApiError> {
        self.rest.next();
        let mut name = String::new();
        while let Some(c) = self.rest.next_if(char::is_ascii_lowercase) {
            name.push(c);
        }
        let closed = self.eat(':') && self.eat(']');
        let ranges = named(&name).filter(|_| closed && name != "word");
        ranges.ok_or_else(|| invalid("invalid character class"))
    }

    /// Writes a set of characters, with both cases of its letters when case does not matter.
    pub(super) fn set(&mut self, negated: bool, ranges: &[(char, char)]) {
        self.out.push_str(if negated { "[^" } else { "[" });
        for (first, last) in ranges {
            self.push_range(*first, *last);
            if !self.insensitive {
                continue;
            }
            for (from, to, shift) in [('a', 'z', -32_i32), ('A', 'Z', 32)] {
                let (low, high) = ((*first).max(from), (*last).min(to));
                let moved = |c: char| char::from_u32((c as u32).saturating_add_signed(shift)).unwrap_or(c);
                if low <= high {
                    self.push_range(moved(low), moved(high));
                }
            }
        }
        self.out.push(']');
    }

    fn push_range(&mut self, first: char, last: char) {
        self.push_member(first);
        if last > first {
            self.out.push('-');
            self.push_member(last);
        }
    }

    fn push_member(&mut self, c: char) {
        if "\\]^[-&~".contains(c) {
            self.out.push('\\');
        }
        self.out.push(c);
    }
}

/// An escape for one character.
pub(super) fn plain_escape(c: char) -> Result<char, ApiError> {
    match c {
        't' => Ok('\t'),
        'n' => Ok('\n'),
        'r' => Ok('\r'),
        c if !c.is_ascii_alphanumeric() => Ok(c),
        _ => Err(other()),
    }
}

/// The characters of a class; letters beyond A to Z belong to none, as under the collation "C".
pub(super) fn named(name: &str) -> Option<Vec<(char, char)>> {
    Some(match name {
        "digit" => vec![('0', '9')],
        "lower" => vec![('a', 'z')],
        "upper" => vec![('A', 'Z')],
        "alpha" => vec![('A', 'Z'), ('a', 'z')],
        "alnum" => vec![('0', '9'), ('A', 'Z'), ('a', 'z')],
        "word" => vec![('0', '9'), ('A', 'Z'), ('_', '_'), ('a', 'z')],
        "xdigit" => vec![('0', '9'), ('A', 'F'), ('a', 'f')],
        "space" => vec![('\t', '\r'), (' ', ' ')],
        "blank" => vec![('\t', '\t'), (' ', ' ')],
        "punct" => vec![('!', '/'), (':', '@'), ('[', '`'), ('{', '~')],
        _ => return None,
    })
}
