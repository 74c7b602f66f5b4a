//! JSON text with the number of its elements, counted while it is written: an answer says how many rows it has, and
//! reading it again to count them takes as long as writing it.

use std::io::{Result, Write};

use serde::Serialize;
use serde::de::IgnoredAny;
use serde_json::ser::{CompactFormatter, Formatter, Serializer};

/// What a function answered.
#[derive(Debug, PartialEq, Eq)]
pub struct Reply {
    /// JSON text.
    pub body: String,
    /// The elements of a list; `None` for any other JSON.
    pub rows: Option<u64>,
}

impl Reply {
    pub(super) fn of(value: &impl Serialize) -> serde_json::Result<Reply> {
        let (mut text, mut rows) = (Vec::new(), None);
        let counter = ElementCounter {
            depth: 0,
            elements: &mut rows,
        };
        value.serialize(&mut Serializer::with_formatter(&mut text, counter))?;
        let body = String::from_utf8(text).map_err(serde::ser::Error::custom)?;
        match rows {
            Some(_) => Ok(Reply { body, rows }),
            // Nothing was counted where the value is ready text.
            None => Reply::of_text(body),
        }
    }

    /// The same for ready JSON text.
    pub(super) fn of_text(body: String) -> serde_json::Result<Reply> {
        let rows = match body.trim_ascii_start().starts_with('[') {
            true => Some(serde_json::from_str::<Vec<IgnoredAny>>(&body)?.len() as u64),
            false => None,
        };
        Ok(Reply { body, rows })
    }
}

/// Writes JSON without spaces, and counts the elements of the outermost list.
struct ElementCounter<'c> {
    /// Lists and objects that are open.
    depth: usize,
    elements: &'c mut Option<u64>,
}

impl Formatter for ElementCounter<'_> {
    fn begin_array<W: Write + ?Sized>(&mut self, writer: &mut W) -> Result<()> {
        if self.depth == 0 {
            *self.elements = Some(0);
        }
        self.depth += 1;
        CompactFormatter.begin_array(writer)
    }

    fn end_array<W: Write + ?Sized>(&mut self, writer: &mut W) -> Result<()> {
        self.depth -= 1;
        CompactFormatter.end_array(writer)
    }

    fn begin_array_value<W: Write + ?Sized>(&mut self, writer: &mut W, first: bool) -> Result<()> {
        if self.depth == 1
            && let Some(elements) = self.elements
        {
            *elements += 1;
        }
        CompactFormatter.begin_array_value(writer, first)
    }

    fn begin_object<W: Write + ?Sized>(&mut self, writer: &mut W) -> Result<()> {
        self.depth += 1;
        CompactFormatter.begin_object(writer)
    }

    fn end_object<W: Write + ?Sized>(&mut self, writer: &mut W) -> Result<()> {
        self.depth -= 1;
        CompactFormatter.end_object(writer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RawJson;
    use serde_json::{Value, json};

    #[test]
    fn reply_is_the_text_of_its_value_with_the_number_of_its_elements() {
        for (value, rows) in [
            (json!([]), Some(0)),
            (json!([1, [2, 3], {"a": [4, 5]}, null]), Some(4)),
            (json!({"a": [1, 2], "b": [[3]]}), None),
            (json!("[1,2]"), None),
            (json!(7), None),
            (Value::Null, None),
        ] {
            let body = value.to_string();
            let raw = RawJson::parse(body.clone()).unwrap();
            let expected = Reply { body, rows };
            assert_eq!(Reply::of(&value).unwrap(), expected);
            assert_eq!(Reply::of(&raw).unwrap(), expected);
            assert_eq!(Reply::of_text(expected.body.clone()).unwrap(), expected);
        }
    }

    #[test]
    fn list_that_is_no_json_is_refused() {
        assert!(Reply::of_text("[1,".to_owned()).is_err());
    }
}
