//! The first migration of an SQLite database: all files in one transaction, each column declared where its table is.
//!
//! SQLite reads its whole schema again after every `ADD COLUMN`, which was a fifth of the work of a first start. Columns
//! keep their order, because an added one comes last.

use std::collections::HashMap;

use super::{LOCK, Migration, write};
use crate::{DbError, Tx, params};

/// Applies the files if none was applied before.
pub(super) async fn apply(tx: &mut Tx, plan: &[Migration]) -> Result<(), DbError> {
    tx.lock_key(LOCK).await?;
    let applied: i64 = tx.one("SELECT count(*) FROM schema_migrations", params![]).await?;
    if applied > 0 {
        return Ok(());
    }
    for migration in folded(plan) {
        write(tx, migration).await?;
    }
    Ok(())
}

/// The same files, with the columns that `ALTER TABLE … ADD COLUMN …;` adds, on a line of its own, in the table's own
/// statement. Files must all be applied or none.
fn folded(plan: &[Migration]) -> Vec<Migration> {
    let mut texts: Vec<Vec<String>> = Vec::new();
    // Where each table is created: the file, and the line.
    let mut tables: HashMap<String, (usize, usize)> = HashMap::new();
    for (file, migration) in plan.iter().enumerate() {
        texts.push(migration.sql.lines().map(str::to_owned).collect());
        for line in 0..texts[file].len() {
            let text = texts[file][line].clone();
            if let Some(table) = created_table(&text) {
                tables.insert(table.to_owned(), (file, line));
            } else if let Some(table) = text.strip_prefix("DROP TABLE ") {
                tables.remove(table.trim_end_matches(';'));
            } else if let Some((table, column)) = added_column(&text)
                && let Some(&(created, begin)) = tables.get(table)
                && declare(&mut texts[created], begin, column)
            {
                texts[file][line].clear();
            }
        }
    }
    let folded = plan.iter().zip(texts).map(|(migration, text)| Migration {
        sql: text.join("\n").into(),
        ..migration.clone()
    });
    folded.collect()
}

/// Table and declaration of a line that adds one column.
fn added_column(line: &str) -> Option<(&str, &str)> {
    line.strip_prefix("ALTER TABLE ")?
        .strip_suffix(';')?
        .split_once(" ADD COLUMN ")
}

/// The table of a statement that begins on this line and has a line for each column.
fn created_table(line: &str) -> Option<&str> {
    line.strip_prefix("CREATE TABLE ")?.strip_suffix(" (")
}

/// Adds a column to the statement that begins at this line; false where it is written in another way. The column becomes
/// part of the line before its place, so that no line moves.
fn declare(text: &mut [String], begin: usize, column: &str) -> bool {
    let follows = |line: &String| line.starts_with(") STRICT;") || line.starts_with("  CONSTRAINT ");
    let Some(next) = text[begin..].iter().position(follows) else {
        return false;
    };
    let is_last = text[begin + next].starts_with(')');
    text[begin + next - 1] += &match is_last {
        true => format!("\n  , {column}"),
        false => format!("\n  {column},"),
    };
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folded_text(files: &[&str]) -> Vec<String> {
        let plan: Vec<Migration> = files
            .iter()
            .zip(1..)
            .map(|(sql, number)| Migration {
                set: "a",
                number,
                name: "b".to_owned(),
                sql: (*sql).to_owned().into(),
                checksum: String::new(),
            })
            .collect();
        folded(&plan).into_iter().map(|file| file.sql.into_owned()).collect()
    }

    #[test]
    fn added_columns_stand_last_in_the_statement_of_their_table() {
        let first = "\
CREATE TABLE people (
  id TEXT NOT NULL,
  -- The last one.
  name TEXT,
  CONSTRAINT people_pkey PRIMARY KEY (id)
) STRICT;
CREATE TABLE pets (
  id TEXT
) STRICT;";
        let second = "\
-- Said later.
ALTER TABLE people ADD COLUMN seen INTEGER NOT NULL DEFAULT FALSE;
ALTER TABLE pets ADD COLUMN kind TEXT;
ALTER TABLE people ADD COLUMN city TEXT;
CREATE INDEX people_city ON people (city);";
        let expected = "\
CREATE TABLE people (
  id TEXT NOT NULL,
  -- The last one.
  name TEXT,
  seen INTEGER NOT NULL DEFAULT FALSE,
  city TEXT,
  CONSTRAINT people_pkey PRIMARY KEY (id)
) STRICT;
CREATE TABLE pets (
  id TEXT
  , kind TEXT
) STRICT;";
        let rest = "-- Said later.\n\n\n\nCREATE INDEX people_city ON people (city);";
        assert_eq!(folded_text(&[first, second]), [expected, rest]);
    }

    #[test]
    fn what_another_statement_does_stays_as_it_is() {
        let dropped = "CREATE TABLE a (\n  id TEXT\n) STRICT;\nDROP TABLE a;\nALTER TABLE a ADD COLUMN b TEXT;";
        let unknown = "ALTER TABLE b ADD COLUMN c TEXT;";
        let one_line = "CREATE TABLE c (id TEXT) STRICT;\nALTER TABLE c ADD COLUMN d TEXT;\n\
                        CREATE TABLE e (\n  id TEXT\n) STRICT;";
        for text in [dropped, unknown, one_line] {
            assert_eq!(folded_text(&[text]), [text]);
        }
    }
}
