//! Pieces of SQL with their values beside them, numbered only when the whole statement stands.

use std::borrow::Cow;
use std::fmt::{self, Write as _};

use db::Value;

/// Letters that a text has room for from the beginning.
const ROOM: usize = 256;

#[derive(Clone, Debug, PartialEq)]
enum Piece {
    Sql(Cow<'static, str>),
    Bind(Value),
}

/// A part of a SQL statement with bound values.
///
/// Fragments are joined into larger ones; [`Fragment::finish`] numbers the placeholders `$1, $2, …` in order of
/// appearance. Values never become part of the text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fragment {
    pieces: Vec<Piece>,
    nothing: bool,
}

impl Fragment {
    /// Starts with SQL text that holds no placeholders.
    pub fn new(sql: impl Into<Cow<'static, str>>) -> Fragment {
        Fragment::default().push(sql)
    }

    /// The subquery without rows: this caller may see none. It needs no column list.
    pub fn nothing() -> Fragment {
        Fragment {
            pieces: Vec::new(),
            nothing: true,
        }
    }

    /// Whether this is [`Fragment::nothing`].
    pub fn is_nothing(&self) -> bool {
        self.nothing
    }

    /// A statement with `$1`, `$2`, … taken from `values`; a number may appear more than once.
    ///
    /// Dollar signs inside quotes are left alone. A number without a value stays in the text, where the database
    /// refuses it.
    pub fn template(sql: &str, values: Vec<Value>) -> Fragment {
        let mut fragment = Fragment::default();
        let mut text = String::new();
        let mut quote = None;
        let mut rest = sql.char_indices().peekable();
        while let Some((at, c)) = rest.next() {
            match quote {
                Some(open) if c == open => quote = None,
                None if c == '\'' || c == '"' => quote = Some(c),
                _ => {}
            }
            if c != '$' || quote.is_some() {
                text.push(c);
                continue;
            }
            let digits: String = sql[at + 1..].chars().take_while(char::is_ascii_digit).collect();
            let value = digits
                .parse::<usize>()
                .ok()
                .and_then(|number| values.get(number.wrapping_sub(1)));
            match value {
                Some(value) => {
                    fragment = fragment.push(std::mem::take(&mut text)).bind(value.clone());
                    for _ in 0..digits.len() {
                        rest.next();
                    }
                }
                None => text.push(c),
            }
        }
        fragment.push(text)
    }

    /// Appends SQL text that holds no placeholders.
    pub fn push(mut self, sql: impl Into<Cow<'static, str>>) -> Fragment {
        self.add(sql);
        self
    }

    /// Appends one bound value.
    pub fn bind(mut self, value: impl Into<Value>) -> Fragment {
        self.add_value(value.into());
        self
    }

    /// Appends another fragment.
    pub fn append(mut self, other: Fragment) -> Fragment {
        self.pieces.extend(other.pieces);
        self
    }

    /// Appends SQL text in place.
    pub fn add(&mut self, sql: impl Into<Cow<'static, str>>) {
        let sql = sql.into();
        if sql.is_empty() {
            return;
        }
        // Neighbouring texts are joined, so that long statements stay short lists.
        if let Some(Piece::Sql(last)) = self.pieces.last_mut() {
            last.to_mut().push_str(&sql);
        } else {
            self.pieces.push(Piece::Sql(sql));
        }
    }

    /// The same for a text that is at hand only for a moment.
    pub fn add_text(&mut self, sql: &str) {
        if let Some(Piece::Sql(last)) = self.pieces.last_mut() {
            last.to_mut().push_str(sql);
        } else if !sql.is_empty() {
            // Written bit by bit from here on: room for what a table's part of a statement usually takes.
            let mut text = String::with_capacity(sql.len().max(ROOM));
            text.push_str(sql);
            self.pieces.push(Piece::Sql(Cow::Owned(text)));
        }
    }

    /// The same for a text with gaps, without a copy in between.
    pub fn add_args(&mut self, sql: fmt::Arguments) {
        // Writing into memory does not fail.
        _ = self.write_fmt(sql);
    }

    /// Appends a value to bind in place.
    pub fn add_value(&mut self, value: Value) {
        self.pieces.push(Piece::Bind(value));
    }

    /// Appends another fragment in place.
    pub fn add_fragment(&mut self, other: Fragment) {
        for piece in other.pieces {
            match piece {
                Piece::Sql(sql) => self.add(sql),
                Piece::Bind(value) => self.add_value(value),
            }
        }
    }

    /// The statement and its values.
    pub fn finish(self) -> (String, Vec<Value>) {
        let length = |piece: &Piece| match piece {
            Piece::Sql(text) => text.len(),
            Piece::Bind(_) => 3,
        };
        let mut sql = String::with_capacity(self.pieces.iter().map(length).sum());
        let mut values = Vec::new();
        for piece in self.pieces {
            match piece {
                Piece::Sql(text) => sql.push_str(&text),
                Piece::Bind(value) => {
                    values.push(value);
                    _ = write!(sql, "${}", values.len());
                }
            }
        }
        (sql, values)
    }
}

impl fmt::Write for Fragment {
    fn write_str(&mut self, sql: &str) -> fmt::Result {
        self.add_text(sql);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_are_numbered_in_order_of_appearance() {
        let inner = Fragment::new("SELECT 1 WHERE x = ").bind(7_i64);
        let whole = Fragment::new("SELECT ")
            .bind("a")
            .push(" FROM (")
            .append(inner)
            .push(")");
        let (sql, values) = whole.finish();
        assert_eq!(sql, "SELECT $1 FROM (SELECT 1 WHERE x = $2)");
        assert_eq!(values, vec![Value::Text("a".into()), Value::Int(7)]);
    }

    #[test]
    fn templates_repeat_values_and_respect_quotes() {
        let (sql, values) = Fragment::template(
            "a = $2 AND b = $1 AND c = $2 AND d = '$1' AND e = \"$2\" AND f = $9",
            vec![Value::Int(1), Value::Int(2)],
        )
        .finish();
        assert_eq!(
            sql,
            "a = $1 AND b = $2 AND c = $3 AND d = '$1' AND e = \"$2\" AND f = $9"
        );
        assert_eq!(values, vec![Value::Int(2), Value::Int(1), Value::Int(2)]);
    }
}
