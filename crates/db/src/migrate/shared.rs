//! Migrations that are written once for both engines.

/// The types of columns, as PostgreSQL and SQLite call them. SQLite's tables are strict, so it knows no others.
const TYPES: [(&str, &str); 8] = [
    ("uuid", "TEXT"),
    ("text", "TEXT"),
    ("timestamptz", "TEXT"),
    ("jsonb", "TEXT"),
    ("boolean", "INTEGER"),
    ("bigint", "INTEGER"),
    ("double precision", "REAL"),
    ("bytea", "BLOB"),
];

/// The same statements for SQLite. Each column stands on a line of its own, or behind `ADD COLUMN`; a line `);` ends a
/// table. All other lines must be understood by both engines: a type this table does not name is refused by SQLite when
/// the file is applied.
pub(super) fn for_sqlite(sql: &str) -> String {
    let lines = sql.lines().map(|line| match line {
        ");" => ") STRICT;".to_owned(),
        _ => column(line).unwrap_or_else(|| line.to_owned()),
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// A line that declares a column, with SQLite's type.
fn column(line: &str) -> Option<String> {
    let begin = match line.find("ADD COLUMN ") {
        Some(at) => at + "ADD COLUMN ".len(),
        None => line.len() - line.trim_start().len(),
    };
    let rest = &line[begin..];
    let name = rest.find(|c: char| !c.is_ascii_lowercase() && !c.is_ascii_digit() && c != '_')?;
    let declared = rest[name..].trim_start();
    let (postgres, sqlite) = TYPES.into_iter().find(|(postgres, _)| {
        let after = declared.strip_prefix(postgres).and_then(|rest| rest.chars().next());
        declared == *postgres || after.is_some_and(|next| !next.is_ascii_alphanumeric() && next != '_')
    })?;
    let (head, tail) = (&line[..line.len() - declared.len()], &declared[postgres.len()..]);
    Some(format!("{head}{sqlite}{tail}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shared_migration_gets_strict_tables_and_types_of_sqlite() {
        let written = "\
-- text and uuid in a comment stay.
CREATE TABLE things (
  id uuid NOT NULL,
  text text NOT NULL DEFAULT 'uuid text',
  uuid bigint,
  weight double precision NOT NULL,
  -- at timestamptz
  at timestamptz,
  CONSTRAINT things_pkey PRIMARY KEY (id)
);
CREATE INDEX things_text ON things (text);
ALTER TABLE things ADD COLUMN seen boolean NOT NULL DEFAULT FALSE;
ALTER TABLE things ADD COLUMN facts jsonb;";
        let expected = "\
-- text and uuid in a comment stay.
CREATE TABLE things (
  id TEXT NOT NULL,
  text TEXT NOT NULL DEFAULT 'uuid text',
  uuid INTEGER,
  weight REAL NOT NULL,
  -- at timestamptz
  at TEXT,
  CONSTRAINT things_pkey PRIMARY KEY (id)
) STRICT;
CREATE INDEX things_text ON things (text);
ALTER TABLE things ADD COLUMN seen INTEGER NOT NULL DEFAULT FALSE;
ALTER TABLE things ADD COLUMN facts TEXT;";
        assert_eq!(for_sqlite(written), expected);
    }
}
