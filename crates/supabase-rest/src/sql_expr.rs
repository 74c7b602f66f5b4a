//! Expressions in both dialects, and how their values become JSON.

use super::ast::{Aggregate, JsonStep, StepKey};
use super::plan::Expr;
use super::sql::SqlEmitter;
use supabase_registry::Type;

/// A quoted identifier.
pub fn quote_name(name: &str) -> String {
    let mut quoted = String::with_capacity(name.len() + 2);
    quoted.push('"');
    for (at, part) in name.split('"').enumerate() {
        quoted.push_str(if at > 0 { "\"\"" } else { "" });
        quoted.push_str(part);
    }
    quoted.push('"');
    quoted
}

/// A quoted text. Only names and JSON keys are written so; they hold no U+0000 (the query parser refuses it), and
/// both databases read backslashes in it literally.
pub fn name_literal(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

/// The PostgreSQL type of a column type.
pub fn pg_type(ty: Type) -> &'static str {
    match ty {
        Type::Uuid => "uuid",
        Type::Text => "text",
        Type::Int => "bigint",
        Type::Real => "double precision",
        Type::Bool => "boolean",
        Type::Time => "timestamptz",
        Type::Date => "date",
        Type::Json => "jsonb",
    }
}

/// Whether an expression is computed over a group.
pub fn is_aggregate(expr: &Expr) -> bool {
    match expr {
        Expr::Aggregate(..) => true,
        Expr::Cast { inner, .. } => is_aggregate(inner),
        Expr::Column(_) | Expr::Path(..) => false,
    }
}

impl SqlEmitter<'_> {
    /// The SQL of an expression over the table `t{alias}`. It holds no values, so that the same expression may stand
    /// in a select list and in GROUP BY.
    pub(super) fn expr(&self, alias: u32, expr: &Expr) -> String {
        match expr {
            Expr::Column(name) => column(alias, name),
            Expr::Path(name, steps) => {
                let column = column(alias, name);
                if self.sqlite() {
                    sqlite_path(column, steps)
                } else {
                    pg_path(column, steps)
                }
            }
            Expr::Cast { inner, from, to } => {
                let inner = self.expr(alias, inner);
                self.cast(&inner, *from, *to)
            }
            Expr::Aggregate(aggregate, inner, ty) => {
                let inner = match inner {
                    None => "*".to_owned(),
                    Some(inner) => self.expr(alias, inner),
                };
                let collation = match aggregate {
                    Aggregate::Min | Aggregate::Max => self.collation(*ty),
                    _ => "",
                };
                // PostgreSQL averages integers as decimals of many digits; SQLite knows doubles alone.
                let inner = match aggregate {
                    Aggregate::Avg if !self.sqlite() => format!("{inner}::double precision"),
                    _ => inner,
                };
                format!("{}({inner}{collation})", aggregate.word())
            }
        }
    }

    fn cast(&self, sql: &str, from: Type, to: Type) -> String {
        match (from, to, self.sqlite()) {
            (Type::Time, Type::Text, _) => self.time_text(sql),
            (Type::Time, Type::Date, true) => format!("substr({sql}, 1, 10)"),
            (Type::Time, Type::Date, false) => format!("({sql} AT TIME ZONE 'UTC')::date"),
            (Type::Bool, Type::Text, true) => bool_text(sql),
            (Type::Real, Type::Text, true) => format!("CAST({} AS TEXT)", whole_number(sql)),
            (Type::Int, Type::Real, true) => format!("CAST({sql} AS REAL)"),
            // Texts that are no numbers become null instead of an error on one database and 0 on the other.
            (Type::Text, Type::Int, true) => format!(
                "(CASE WHEN length({sql}) BETWEEN 1 AND 18 AND {sql} NOT GLOB '*[^0-9]*' THEN CAST({sql} AS INTEGER) \
                 WHEN length({sql}) BETWEEN 2 AND 18 AND {sql} GLOB '-[0-9]*' AND substr({sql}, 2) NOT GLOB '*[^0-9]*' \
                 THEN CAST({sql} AS INTEGER) END)"
            ),
            (Type::Text, Type::Int, false) => {
                format!("(CASE WHEN length({sql}) <= 18 AND {sql} ~ '^-?[0-9]+$' THEN {sql}::bigint END)")
            }
            (_, Type::Text, true) => format!("CAST({sql} AS TEXT)"),
            (_, to, false) => format!("CAST({sql} AS {})", pg_type(to)),
            (_, _, true) => sql.to_owned(),
        }
    }

    fn time_text(&self, sql: &str) -> String {
        if self.sqlite() {
            format!("(substr({sql}, 1, 26) || '+00:00')")
        } else {
            format!("to_char({sql} AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.US\"+00:00\"')")
        }
    }

    /// Whether the database itself writes values of a type as the row's JSON object wants them.
    pub(super) fn is_json_already(&self, ty: Type) -> bool {
        match ty {
            Type::Time => false,
            Type::Bool | Type::Json | Type::Real => !self.sqlite(),
            Type::Uuid | Type::Text | Type::Int | Type::Date => true,
        }
    }

    /// The value as it goes into the row's JSON object.
    pub(super) fn encode(&self, sql: &str, ty: Type) -> String {
        match (ty, self.sqlite()) {
            (Type::Time, _) => self.time_text(sql),
            (Type::Bool, true) => format!("json({})", bool_text(sql)),
            (Type::Json, true) => format!("json({sql})"),
            // PostgreSQL writes 3.0 as 3; whole numbers go out so on both.
            (Type::Real, true) => whole_number(sql),
            _ => sql.to_owned(),
        }
    }
}

fn column(alias: u32, name: &str) -> String {
    format!("t{alias}.{}", quote_name(name))
}

fn bool_text(sql: &str) -> String {
    format!("(CASE WHEN {sql} THEN 'true' WHEN {sql} IS NOT NULL THEN 'false' END)")
}

fn whole_number(sql: &str) -> String {
    format!(
        "(CASE WHEN abs({sql}) < 1e15 AND {sql} = CAST({sql} AS INTEGER) THEN CAST({sql} AS INTEGER) ELSE {sql} END)"
    )
}

fn sqlite_path(column: String, steps: &[JsonStep]) -> String {
    steps.iter().fold(column, |sql, step| {
        let path = match &step.key {
            StepKey::Name(name) => name_literal(&format!("$.\"{name}\"")),
            StepKey::Index(index) if *index < 0 => {
                format!("'$[#-{}]'", index.unsigned_abs())
            }
            StepKey::Index(index) => format!("'$[{index}]'"),
        };
        if step.text {
            // SQLite would answer truths as 1 and 0.
            format!(
                "(CASE json_type({sql}, {path}) WHEN 'true' THEN 'true' WHEN 'false' THEN 'false' \
                 ELSE CAST({sql} ->> {path} AS TEXT) END)"
            )
        } else {
            format!("({sql} -> {path})")
        }
    })
}

fn pg_path(column: String, steps: &[JsonStep]) -> String {
    steps.iter().fold(column, |sql, step| {
        let arrow = if step.text { "->>" } else { "->" };
        match &step.key {
            StepKey::Name(name) => format!("({sql} {arrow} {})", name_literal(name)),
            // PostgreSQL takes a lone text or number for the first element of a list.
            StepKey::Index(index) => {
                format!("(CASE jsonb_typeof({sql}) WHEN 'array' THEN {sql} {arrow} ({index}) END)")
            }
        }
    })
}
