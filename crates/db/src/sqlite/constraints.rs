//! The declared names of constraints, which SQLite keeps but does not tell.
//!
//! A violated constraint is reported as `profiles.city, profiles.handle`. Its name is found in the schema: a unique
//! index has a name of its own, and the name of a table constraint stands in the text of `CREATE TABLE`. An undeclared
//! name becomes what PostgreSQL would have chosen.

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension};

/// Names that were found before, by the detail of the message.
#[derive(Default)]
pub(super) struct Constraints {
    names: HashMap<String, String>,
}

impl Constraints {
    /// The name behind the detail of a message; the detail itself when the schema does not tell.
    pub(super) fn resolve(&mut self, connection: &Connection, detail: &str) -> String {
        if let Some(name) = self.names.get(detail) {
            return name.clone();
        }
        let name = lookup(connection, detail).unwrap_or_else(|error| {
            tracing::warn!(%error, "the schema does not tell the name of a constraint");
            None
        });
        let name = name.unwrap_or_else(|| detail.to_owned());
        self.names.insert(detail.to_owned(), name.clone());
        name
    }
}

fn lookup(connection: &Connection, detail: &str) -> rusqlite::Result<Option<String>> {
    // An index over expressions is named outright: "index 'people_handle_key'".
    if let Some(name) = detail.strip_prefix("index '").and_then(|rest| rest.strip_suffix('\'')) {
        return Ok(Some(name.to_owned()));
    }
    let mut table = "";
    let mut columns = Vec::new();
    for part in detail.split(", ") {
        let Some((of, column)) = part.rsplit_once('.') else {
            return Ok(None);
        };
        table = of;
        columns.push(column.to_owned());
    }
    if let Some(index) = created_index(connection, table, &columns)? {
        return Ok(Some(index));
    }
    let sql: Option<String> = connection
        .query_row(
            "SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?1",
            [table],
            |row| row.get(0),
        )
        .optional()?;
    Ok(sql.map(|sql| declared(&sql, table, &columns)))
}

/// The name of the unique index over exactly these columns that a `CREATE UNIQUE INDEX` made.
fn created_index(connection: &Connection, table: &str, columns: &[String]) -> rusqlite::Result<Option<String>> {
    let mut indexes =
        connection.prepare("SELECT name FROM pragma_index_list(?1) WHERE \"unique\" = 1 AND origin = 'c'")?;
    let names: Vec<String> = indexes
        .query_map([table], |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    let mut of = connection.prepare("SELECT name FROM pragma_index_info(?1) ORDER BY seqno")?;
    for name in names {
        let indexed: Vec<Option<String>> = of.query_map([&name], |row| row.get(0))?.collect::<Result<_, _>>()?;
        if indexed.iter().map(Option::as_ref).eq(columns.iter().map(Some)) {
            return Ok(Some(name));
        }
    }
    Ok(None)
}

/// The name of the unique or primary key constraint over these columns in the text of a `CREATE TABLE`.
fn declared(sql: &str, table: &str, columns: &[String]) -> String {
    let tokens = tokens(sql);
    let is = |at: usize, word: &str| {
        tokens
            .get(at)
            .is_some_and(|token: &String| token.eq_ignore_ascii_case(word))
    };
    let mut depth = 0;
    let mut column = String::new();
    let mut primary = false;
    for at in 0..tokens.len() {
        match tokens[at].as_str() {
            "(" => depth += 1,
            ")" => depth -= 1,
            _ => {}
        }
        // A column definition begins after the first bracket or a comma beside it.
        if depth == 1 && at > 0 && (tokens[at - 1] == "," || (tokens[at - 1] == "(")) {
            column.clone_from(&tokens[at]);
        }
        let (is_unique, is_primary) = (is(at, "UNIQUE"), is(at, "PRIMARY") && is(at + 1, "KEY"));
        if depth != 1 || !(is_unique || is_primary) {
            continue;
        }
        let over = listed(&tokens, at + if is_primary { 2 } else { 1 });
        let over = if over.is_empty() { vec![column.clone()] } else { over };
        let same = over.len() == columns.len() && over.iter().zip(columns).all(|(a, b)| a.eq_ignore_ascii_case(b));
        if !same {
            continue;
        }
        if at >= 2 && is(at - 2, "CONSTRAINT") {
            return tokens[at - 1].clone();
        }
        primary |= is_primary;
    }
    if primary {
        format!("{table}_pkey")
    } else {
        format!("{table}_{}_key", columns.join("_"))
    }
}

/// The names between the bracket at `from` and its end; nothing when there is no bracket.
fn listed(tokens: &[String], from: usize) -> Vec<String> {
    if tokens.get(from).is_none_or(|token| token != "(") {
        return Vec::new();
    }
    tokens[from + 1..]
        .split(|token| token == ")")
        .next()
        .unwrap_or_default()
        .split(|token| token == ",")
        // "handle COLLATE NOCASE DESC" is still the column handle.
        .filter_map(|part| part.first().cloned())
        .collect()
}

/// Words and punctuation of a statement, without comments and quotes.
fn tokens(sql: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = sql;
    while let Some(first) = rest.chars().next() {
        let closing = match first {
            '"' | '\'' | '`' => Some(first),
            '[' => Some(']'),
            _ => None,
        };
        if rest.starts_with("--") {
            rest = rest.split_once('\n').map_or("", |(_, after)| after);
        } else if rest.starts_with("/*") {
            rest = rest.split_once("*/").map_or("", |(_, after)| after);
        } else if let Some(closing) = closing {
            let (word, after) = rest[1..].split_once(closing).unwrap_or((&rest[1..], ""));
            tokens.push(word.to_owned());
            rest = after;
        } else if first.is_alphanumeric() || first == '_' {
            let end = rest
                .find(|c: char| !(c.is_alphanumeric() || c == '_'))
                .unwrap_or(rest.len());
            tokens.push(rest[..end].to_owned());
            rest = &rest[end..];
        } else {
            if !first.is_whitespace() {
                tokens.push(first.to_string());
            }
            rest = &rest[first.len_utf8()..];
        }
    }
    tokens
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(sql: &str, columns: &[&str]) -> String {
        let columns: Vec<String> = columns.iter().map(|c| (*c).to_owned()).collect();
        declared(sql, "t", &columns)
    }

    #[test]
    fn constraint_names_are_in_the_text_of_the_table() {
        let sql = "CREATE TABLE t ( -- UNIQUE (a, b) in a comment
            id TEXT NOT NULL CONSTRAINT t_id_pk PRIMARY KEY,
            a TEXT CHECK (a IN ('UNIQUE', 'x(')), \"b\" TEXT UNIQUE, c TEXT CONSTRAINT t_c_key UNIQUE,
            CONSTRAINT t_pair_key UNIQUE (a, B COLLATE NOCASE), UNIQUE (b, c)
        ) STRICT";
        assert_eq!(name(sql, &["id"]), "t_id_pk");
        assert_eq!(name(sql, &["a", "b"]), "t_pair_key");
        assert_eq!(name(sql, &["b"]), "t_b_key");
        assert_eq!(name(sql, &["c"]), "t_c_key");
        assert_eq!(name(sql, &["b", "c"]), "t_b_c_key");
    }

    #[test]
    fn undeclared_primary_key_is_called_as_on_postgresql() {
        assert_eq!(name("CREATE TABLE t (id TEXT PRIMARY KEY)", &["id"]), "t_pkey");
        assert_eq!(
            name("CREATE TABLE t (a TEXT, b TEXT, PRIMARY KEY (a, b))", &["a", "b"]),
            "t_pkey"
        );
    }
}
