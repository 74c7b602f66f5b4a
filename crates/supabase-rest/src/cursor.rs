//! Reading small texts from left to right, with the protocol's words when something is wrong.

use super::ast::{Field, JsonStep, StepKey};
use supabase_base::error::ApiError;

/// PostgreSQL cuts longer names silently; both databases refuse them here.
const MAX_NAME: usize = 63;

/// A place in a text that is being parsed.
pub struct TextCursor<'a> {
    text: &'a str,
    at: usize,
    /// What is being parsed, for the message: `select parameter`, `filter`, `order`, `logic tree`.
    what: &'static str,
}

impl<'a> TextCursor<'a> {
    pub fn new(text: &'a str, what: &'static str) -> TextCursor<'a> {
        TextCursor { text, at: 0, what }
    }

    pub fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    pub fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub fn is_end(&self) -> bool {
        self.at == self.text.len()
    }

    pub fn next(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        Some(c)
    }

    /// Steps over `word` when it comes next.
    pub fn skip_if(&mut self, word: &str) -> bool {
        let found = self.rest().starts_with(word);
        if found {
            self.at += word.len();
        }
        found
    }

    pub fn expect(&mut self, word: &str) -> Result<(), ApiError> {
        if self.skip_if(word) {
            return Ok(());
        }
        Err(self.error(&format!("\"{word}\"")))
    }

    /// The position, for going back with [`TextCursor::reset`].
    pub fn mark(&self) -> usize {
        self.at
    }

    pub fn reset(&mut self, mark: usize) {
        self.at = mark;
    }

    /// Everything up to the first character for which `stop` holds.
    pub fn take_until(&mut self, stop: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let end = rest.find(stop).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    pub fn take_rest(&mut self) -> &'a str {
        self.take_until(|_| false)
    }

    /// The parse error at the current place.
    pub fn error(&self, expecting: &str) -> ApiError {
        let column = self.text[..self.at].chars().count() + 1;
        let found = match self.peek() {
            Some(c) => format!("\"{c}\""),
            None => "end of input".to_owned(),
        };
        ApiError::new(
            400,
            "PGRST100",
            format!(
                "\"failed to parse {} ({})\" (line 1, column {column})",
                self.what, self.text
            ),
        )
        .with_details(format!("unexpected {found} expecting {expecting}"))
    }

    /// The parse error for something that is well formed but beyond what one request may ask.
    pub fn too_much(&self, what: &str) -> ApiError {
        ApiError::new(400, "PGRST100", format!("\"failed to parse {}\"", self.what))
            .with_details(format!("too many {what}"))
    }

    /// A text in double quotes with `\"` and `\\` escapes; the cursor stands on the opening quote.
    pub fn quoted(&mut self) -> Result<String, ApiError> {
        self.expect("\"")?;
        let mut text = String::new();
        loop {
            match self.next() {
                Some('"') => return Ok(text),
                Some('\\') => match self.next() {
                    Some(c) => text.push(c),
                    None => return Err(self.error("escaped character")),
                },
                Some(c) => text.push(c),
                None => return Err(self.error("\"\\\"\"")),
            }
        }
    }

    /// A name of a column, relation or alias: quoted, or letters, digits, `_`, `$`, spaces and inner dashes.
    pub fn name(&mut self) -> Result<String, ApiError> {
        let start = self.mark();
        let name = if self.peek() == Some('"') {
            self.quoted()?
        } else {
            let rest = self.rest();
            let mut end = 0;
            for (at, c) in rest.char_indices() {
                let dash = c == '-' && at > 0 && !rest[at..].starts_with("->");
                if !(c.is_alphanumeric() || matches!(c, '_' | '$' | ' ') || dash) {
                    break;
                }
                end = at + c.len_utf8();
            }
            self.at += end;
            rest[..end].trim().to_owned()
        };
        if name.is_empty() || name.len() > MAX_NAME {
            self.reset(start);
            return Err(self.error("field name (* or [a..z0..9_$])"));
        }
        Ok(name)
    }

    /// `col->a->0->>b`
    pub fn field(&mut self) -> Result<Field, ApiError> {
        let column = self.name()?;
        let path = self.path()?;
        Ok(Field { column, path })
    }

    /// The JSON steps after a name; often none.
    pub fn path(&mut self) -> Result<Vec<JsonStep>, ApiError> {
        let mut path: Vec<JsonStep> = Vec::new();
        while self.rest().starts_with("->") {
            // Text has no inside.
            if path.last().is_some_and(|step| step.text) {
                return Err(self.error("end of the JSON path"));
            }
            if path.len() == 16 {
                return Err(self.too_much("JSON steps"));
            }
            let text = self.skip_if("->>");
            if !text {
                self.expect("->")?;
            }
            let key = self.step_key()?;
            path.push(JsonStep { key, text });
        }
        Ok(path)
    }

    fn step_key(&mut self) -> Result<StepKey, ApiError> {
        let start = self.mark();
        let quoted = self.peek() == Some('"');
        let key = if quoted {
            self.quoted()?
        } else {
            let minus = if self.skip_if("-") { "-" } else { "" };
            format!("{minus}{}", self.take_until(|c| "(-:.,>)!\"".contains(c)))
        };
        if !quoted && let Ok(index) = key.parse() {
            return Ok(StepKey::Index(index));
        }
        // SQLite cannot address keys that hold its own quoting characters.
        if key.is_empty() || key.contains(['"', '\\']) {
            self.reset(start);
            return Err(self.error("JSON key"));
        }
        Ok(StepKey::Name(key))
    }
}
