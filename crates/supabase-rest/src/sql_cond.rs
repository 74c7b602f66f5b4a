//! Conditions in both dialects. Values are always bound.

use db::Value;

use super::ast::{Compare, Is};
use super::plan::{Cond, Select};
use super::sql::SqlEmitter;
use super::sql_expr::pg_type;
use supabase_registry::Type;

impl SqlEmitter<'_> {
    /// Binds a value with its type, because PostgreSQL cannot always infer one.
    pub(super) fn value(&mut self, value: Value, ty: Type) {
        if self.sqlite() {
            self.out.add_value(value);
        } else {
            self.text("CAST(");
            self.out.add_value(value);
            self.text(" AS ");
            self.text(pg_type(ty));
            self.text(")");
        }
    }

    pub(super) fn cond(&mut self, plan: &Select, alias: u32, cond: &Cond) {
        match cond {
            Cond::All(conds) => self.joined(plan, alias, conds, " AND ", "1=1"),
            Cond::Any(conds) => self.joined(plan, alias, conds, " OR ", "1=0"),
            Cond::Not(inner) => {
                self.text("NOT (");
                self.cond(plan, alias, inner);
                self.text(")");
            }
            Cond::Compare(expr, ty, compare, value) => {
                let sql = self.expr(alias, expr);
                self.compare(&sql, *ty, *compare, value.clone());
            }
            Cond::Like {
                expr,
                pattern,
                insensitive,
            } => {
                let sql = self.expr(alias, expr);
                self.like(&sql, pattern, *insensitive);
            }
            Cond::Match(expr, pattern) => {
                let sql = self.expr(alias, expr);
                let operator = if self.sqlite() { "REGEXP" } else { "~" };
                self.args(format_args!("({sql}{} {operator} ", self.collation(Type::Text)));
                self.value(Value::Text(pattern.clone()), Type::Text);
                self.text(")");
            }
            Cond::In(expr, ty, values) => {
                let sql = self.expr(alias, expr);
                self.is_in(&sql, *ty, values);
            }
            Cond::Is(expr, is) => {
                let sql = self.expr(alias, expr);
                self.args(format_args!(
                    "({sql} {})",
                    match is {
                        Is::Null | Is::Unknown => "IS NULL",
                        Is::NotNull => "IS NOT NULL",
                        Is::True => "IS TRUE",
                        Is::False => "IS FALSE",
                    }
                ));
            }
            Cond::Distinct(expr, value) => {
                let sql = self.expr(alias, expr);
                self.args(format_args!("({sql} IS DISTINCT FROM "));
                self.value(value.clone(), type_of(value));
                self.text(")");
            }
            Cond::Array(expr, test) => {
                let sql = self.expr(alias, expr);
                self.array(&sql, test);
            }
            Cond::Policy(policy) => {
                self.text("(");
                self.out.add_fragment(policy.clone());
                self.text(")");
            }
            Cond::Exists(index) => self.exists(alias, &plan.embeds[*index]),
        }
    }

    fn joined(&mut self, plan: &Select, alias: u32, conds: &[Cond], glue: &str, empty: &str) {
        if conds.is_empty() {
            return self.text(empty);
        }
        for (index, cond) in conds.iter().enumerate() {
            self.text(if index == 0 { "(" } else { glue });
            self.cond(plan, alias, cond);
        }
        self.text(")");
    }

    fn compare(&mut self, sql: &str, ty: Type, compare: Compare, value: Value) {
        if let Value::Json(json) = value {
            return self.compare_json(sql, compare, json);
        }
        for part in ["(", sql, self.collation(ty), " ", sign(compare), " "] {
            self.text(part);
        }
        self.value(value, ty);
        self.text(")");
    }

    fn is_in(&mut self, sql: &str, ty: Type, values: &[Value]) {
        if values.is_empty() {
            return self.text("1=0");
        }
        let json = ty == Type::Json;
        self.text(&if json { "(".to_owned() } else { format!("({sql} IN (") });
        for (index, value) in values.iter().enumerate() {
            let glue = if json { " OR " } else { ", " };
            self.text(if index > 0 { glue } else { "" });
            if json {
                self.compare(sql, ty, Compare::Eq, value.clone());
            } else {
                self.value(value.clone(), ty);
            }
        }
        self.text(if json { ")" } else { "))" });
    }

    /// `like` heeds case; `ilike` ignores it for the letters A to Z only. SQLite knows no other, and PostgreSQL does
    /// the same under the collation "C".
    fn like(&mut self, sql: &str, pattern: &str, insensitive: bool) {
        if self.sqlite() && !insensitive {
            self.args(format_args!("({sql} GLOB "));
            self.value(Value::Text(glob(pattern)), Type::Text);
            return self.text(")");
        }
        let operator = if self.sqlite() || !insensitive { "LIKE" } else { "ILIKE" };
        self.args(format_args!("({sql}{} {operator} ", self.collation(Type::Text)));
        self.value(Value::Text(pattern.to_owned()), Type::Text);
        self.text(" ESCAPE '\\')");
    }
}

pub fn sign(compare: Compare) -> &'static str {
    match compare {
        Compare::Eq => "=",
        Compare::Neq => "<>",
        Compare::Gt => ">",
        Compare::Gte => ">=",
        Compare::Lt => "<",
        Compare::Lte => "<=",
    }
}

fn type_of(value: &Value) -> Type {
    match value {
        Value::Uuid(_) => Type::Uuid,
        Value::Int(_) => Type::Int,
        Value::Real(_) => Type::Real,
        Value::Bool(_) => Type::Bool,
        Value::Time(_) => Type::Time,
        Value::Date(_) => Type::Date,
        Value::Json(_) => Type::Json,
        Value::Text(_) | Value::Null | Value::Bytes(_) => Type::Text,
    }
}

/// A LIKE pattern as SQLite's GLOB, which heeds case.
fn glob(pattern: &str) -> String {
    let mut out = String::with_capacity(pattern.len() + 8);
    let mut chars = pattern.chars();
    while let Some(c) = chars.next() {
        let (c, literal) = match c {
            '\\' => (chars.next().unwrap_or('\\'), true),
            other => (other, false),
        };
        match (c, literal) {
            ('%', false) => out.push('*'),
            ('_', false) => out.push('?'),
            ('*' | '?' | '[', _) => out.extend(['[', c, ']']),
            _ => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::glob;

    #[test]
    fn like_patterns_become_globs() {
        assert_eq!(glob(r"a%b_c\%d\_e*?[x]\\"), r"a*b?c%d_e[*][?][[]x]\");
    }
}
