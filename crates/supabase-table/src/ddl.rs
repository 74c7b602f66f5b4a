//! The schema of plain tables.

use db::Engine;

use super::{Table, quote};
use supabase_registry::{Column, Type};
use supabase_rest::pg_type;

/// The statements that make the tables, in the order in which they are given; a table stands after those that it
/// refers to.
pub fn create(tables: &[Table], engine: Engine) -> String {
    tables.iter().map(|table| one(table, engine)).collect()
}

fn one(table: &Table, engine: Engine) -> String {
    let mut parts: Vec<String> = table.columns.iter().map(|column| define(column, engine)).collect();
    // A row may break several constraints. PostgreSQL tells of the key and then of the others in their order; SQLite
    // begins at the end.
    let mut unique: Vec<String> = table
        .uniques
        .iter()
        .map(|(name, columns)| constraint(name, "UNIQUE", columns))
        .collect();
    unique.insert(0, constraint(&format!("{}_pkey", table.name), "PRIMARY KEY", table.key));
    if engine == Engine::Sqlite {
        unique.reverse();
    }
    parts.extend(unique);
    for reference in &table.references {
        parts.push(format!(
            "CONSTRAINT {} FOREIGN KEY ({}) REFERENCES {} ({})",
            quote(&reference.constraint(table.name)),
            quote(reference.column),
            quote(reference.target),
            quote(reference.target_column),
        ));
    }
    format!(
        "CREATE TABLE IF NOT EXISTS {} (\n  {}\n);\n",
        quote(table.name),
        parts.join(",\n  ")
    )
}

fn constraint(name: &str, kind: &str, columns: &[&str]) -> String {
    format!("CONSTRAINT {} {kind} ({})", quote(name), list(columns))
}

fn define(column: &Column, engine: Engine) -> String {
    let ty = match engine {
        Engine::Postgres => pg_type(column.ty),
        Engine::Sqlite => match column.ty {
            Type::Int | Type::Bool => "INTEGER",
            Type::Real => "REAL",
            _ => "TEXT",
        },
    };
    let null = if column.nullable { "" } else { " NOT NULL" };
    format!("{} {ty}{null}", quote(column.name))
}

fn list(names: &[&str]) -> String {
    names.iter().map(|name| quote(name)).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_databases_get_their_own_words() {
        let table = Table::new(
            "notes",
            &["id"],
            vec![
                Column::new("id", Type::Uuid),
                Column::new("done", Type::Bool).nullable(),
            ],
        )
        .unique("notes_done_key", &["done"])
        .references("id", "people", "id");
        let key = "CONSTRAINT \"notes_pkey\" PRIMARY KEY (\"id\"),\n  ";
        let unique = "CONSTRAINT \"notes_done_key\" UNIQUE (\"done\"),\n  ";
        let tail = "CONSTRAINT \"notes_id_fkey\" FOREIGN KEY (\"id\") REFERENCES \"people\" (\"id\")\n);\n";
        let head = "CREATE TABLE IF NOT EXISTS \"notes\" (\n  ";
        assert_eq!(
            create(std::slice::from_ref(&table), Engine::Sqlite),
            format!("{head}\"id\" TEXT NOT NULL,\n  \"done\" INTEGER,\n  {unique}{key}{tail}")
        );
        assert_eq!(
            create(&[table], Engine::Postgres),
            format!("{head}\"id\" uuid NOT NULL,\n  \"done\" boolean,\n  {key}{unique}{tail}")
        );
    }
}
