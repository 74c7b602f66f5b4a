//! Regular expressions in the form that both databases read alike.
//!
//! A client's expression is parsed here and written again: sets of characters are spelled out, and letters of either
//! case where case does not matter. The result means the same to PostgreSQL and to the matcher beside SQLite. Groups do
//! not capture and nothing is lazy, because only whether a text matches is asked.

mod char_set;

use supabase_base::error::ApiError;

use super::resolve::not_shared;
use char_set::{named, plain_escape};

/// PostgreSQL counts no further.
const MOST_REPEATS: u32 = 255;
/// Characters to look at in the worst case; more would be an attack on the server.
const MOST_STATES: u32 = 2_000;
const MOST_CHARACTERS: usize = 500;
const MAX_DEPTH: usize = 20;

/// Reads a pattern, and writes it so that both databases understand the same.
pub fn portable(pattern: &str, insensitive: bool) -> Result<String, ApiError> {
    if pattern.len() > MOST_CHARACTERS {
        return Err(invalid("regular expression is too complex"));
    }
    let mut reader = Reader {
        rest: pattern.chars().collect::<Vec<_>>().into_iter().peekable(),
        insensitive,
        out: String::with_capacity(pattern.len() + 8),
    };
    let states = reader.alternatives(0)?;
    match (reader.rest.next(), states) {
        (Some(_), _) => Err(invalid("parentheses () not balanced")),
        (None, states) if states > MOST_STATES => Err(invalid("regular expression is too complex")),
        (None, _) => Ok(reader.out),
    }
}

fn invalid(why: &str) -> ApiError {
    ApiError::new(400, "2201B", format!("invalid regular expression: {why}"))
}

fn other() -> ApiError {
    not_shared("this form of regular expression")
}

struct Reader {
    rest: std::iter::Peekable<std::vec::IntoIter<char>>,
    insensitive: bool,
    out: String,
}

impl Reader {
    fn eat(&mut self, c: char) -> bool {
        self.rest.next_if_eq(&c).is_some()
    }

    /// `a|b|c`; returns how many characters may have to be looked at.
    fn alternatives(&mut self, depth: usize) -> Result<u32, ApiError> {
        if depth == MAX_DEPTH {
            return Err(invalid("regular expression is too complex"));
        }
        let mut states = 0_u32;
        loop {
            while let Some(c) = self.rest.next_if(|c| !matches!(c, '|' | ')')) {
                states = states.saturating_add(self.piece(c, depth)?);
            }
            if !self.eat('|') {
                return Ok(states);
            }
            self.out.push('|');
        }
    }

    /// One atom with the repetition that follows it.
    fn piece(&mut self, c: char, depth: usize) -> Result<u32, ApiError> {
        let states = match c {
            '^' | '$' => {
                self.out.push(c);
                return match self.rest.peek() {
                    Some('*' | '+' | '?' | '{') => Err(invalid("quantifier operand invalid")),
                    _ => Ok(1),
                };
            }
            '*' | '+' | '?' => return Err(invalid("quantifier operand invalid")),
            // PostgreSQL reads a lone brace as itself, which hides mistakes.
            '{' => return Err(other()),
            '(' => self.group(depth)?,
            '[' => self.bracket()?,
            '.' => {
                self.out.push('.');
                1
            }
            '\\' => self.escape()?,
            literal => {
                self.literal(literal);
                1
            }
        };
        self.repetition(states)
    }

    fn group(&mut self, depth: usize) -> Result<u32, ApiError> {
        if self.eat('?') && !self.eat(':') {
            return Err(other());
        }
        self.out.push_str("(?:");
        let states = self.alternatives(depth + 1)?;
        if !self.eat(')') {
            return Err(invalid("parentheses () not balanced"));
        }
        self.out.push(')');
        Ok(states.max(1))
    }

    fn repetition(&mut self, states: u32) -> Result<u32, ApiError> {
        let times = match self.rest.peek() {
            Some(sign @ ('*' | '+' | '?')) => {
                self.out.push(*sign);
                self.rest.next();
                1
            }
            Some('{') => {
                self.rest.next();
                self.counted()?
            }
            _ => return Ok(states),
        };
        // Lazy or not, the same texts fit.
        self.eat('?');
        match self.rest.peek() {
            Some('*' | '+' | '?' | '{') => Err(invalid("quantifier operand invalid")),
            _ => Ok(states.saturating_mul(times)),
        }
    }

    /// `{2}`, `{2,}`, `{2,5}`, the brace already read.
    fn counted(&mut self) -> Result<u32, ApiError> {
        let least = self.number()?;
        let most = match self.eat(',') {
            false => Some(least),
            true if self.rest.peek() == Some(&'}') => None,
            true => Some(self.number()?),
        };
        if !self.eat('}') || most.is_some_and(|most| most < least) {
            return Err(invalid("invalid repetition count(s)"));
        }
        let text = match most {
            Some(most) => format!("{{{least},{most}}}"),
            None => format!("{{{least},}}"),
        };
        self.out.push_str(&text);
        Ok(most.unwrap_or(least).max(1))
    }

    fn number(&mut self) -> Result<u32, ApiError> {
        let mut digits = String::new();
        while let Some(digit) = self.rest.next_if(char::is_ascii_digit) {
            digits.push(digit);
        }
        let number = digits.parse().ok().filter(|number| *number <= MOST_REPEATS);
        number.ok_or_else(|| invalid("invalid repetition count(s)"))
    }

    /// What follows a backslash outside of brackets.
    fn escape(&mut self) -> Result<u32, ApiError> {
        let Some(c) = self.rest.next() else {
            return Err(invalid("invalid escape \\ sequence"));
        };
        let set = match c.to_ascii_lowercase() {
            'd' => Some("digit"),
            'w' => Some("word"),
            's' => Some("space"),
            _ => None,
        };
        match set.and_then(named) {
            Some(ranges) => self.set(c.is_ascii_uppercase(), &ranges),
            None => {
                let literal = plain_escape(c)?;
                self.literal(literal);
            }
        }
        Ok(1)
    }

    fn literal(&mut self, c: char) {
        if self.insensitive && c.is_ascii_alphabetic() {
            return self.set(false, &[(c, c)]);
        }
        if ".^$*+?()[]{}|\\".contains(c) {
            self.out.push('\\');
        }
        self.out.push(c);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(pattern: &str, insensitive: bool) -> Result<String, String> {
        portable(pattern, insensitive).map_err(|error| error.code)
    }

    #[test]
    fn patterns_are_rewritten() {
        let cases = [
            ("^(a|b)+?$", "^(?:a|b)+$"),
            ("a.c\\.d", "a.c\\.d"),
            ("\\d{2,}x{3}", "[0-9]{2,}x{3,3}"),
            ("[]a-c-]", "[\\]a-c\\-]"),
            ("[^[:space:]\\w]", "[^\t-\r 0-9A-Z_a-z]"),
            ("\\D<é>", "[^0-9]<é>"),
            ("(?:)|x", "(?:)|x"),
            ("", ""),
        ];
        for (from, to) in cases {
            assert_eq!(read(from, false).as_deref(), Ok(to), "{from}");
        }
        assert_eq!(read("aÉ[b-d]", true).as_deref(), Ok("[aA]É[b-dB-D]"));
    }

    #[test]
    fn invalid_or_unshared_pattern_is_refused() {
        for wrong in [
            "(",
            ")",
            "a**",
            "*a",
            "[z-a]",
            "[a",
            "a{2,1}",
            "a{256}",
            "\\",
            "[[:nope:]]",
            "(((a{99}){99}){99})",
        ] {
            assert_eq!(read(wrong, false), Err("2201B".to_owned()), "{wrong}");
        }
        for foreign in ["(?=a)", "(?i)a", "\\1", "\\bword", "a{x", "{", "[[.a.]]"] {
            let code = read(foreign, false).unwrap_err();
            assert!(code == "PGRST127" || code == "2201B", "{foreign}: {code}");
        }
    }
}
