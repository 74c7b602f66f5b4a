//! Conditions on JSON values, equal on both databases.

use db::Value;
use serde_json::Value as Json;

use super::ast::Compare;
use super::plan::{ArrayCond, Pattern};
use super::sql::SqlEmitter;
use super::sql_cond::sign;
use supabase_registry::Type;

impl SqlEmitter<'_> {
    /// Values inside JSON compare with values of their own kind; another kind is simply different.
    pub(super) fn compare_json(&mut self, sql: &str, compare: Compare, json: Json) {
        if compare == Compare::Neq {
            self.text("NOT ");
            return self.compare_json(sql, Compare::Eq, json);
        }
        let kind_of = if self.sqlite() { "json_type" } else { "jsonb_typeof" };
        let kinds = match (&json, self.sqlite()) {
            (Json::Null, _) => "'null'",
            (Json::Bool(true), true) => "'true'",
            (Json::Bool(false), true) => "'false'",
            (Json::Bool(_), false) => "'boolean'",
            (Json::Number(_), true) => "'integer', 'real'",
            (Json::Number(_), false) => "'number'",
            (Json::String(_), true) => "'text'",
            (Json::String(_), false) => "'string'",
            (Json::Array(_), _) => "'array'",
            (Json::Object(_), _) => "'object'",
        };
        self.args(format_args!(
            "(CASE WHEN {sql} IS NULL THEN NULL WHEN {kind_of}({sql}) IN ({kinds}) THEN "
        ));
        let scalar = if self.sqlite() {
            format!("({sql} ->> '$')")
        } else {
            format!("({sql} #>> '{{}}')")
        };
        match json {
            Json::Number(number) => {
                let cast = if self.sqlite() { "" } else { "::double precision" };
                self.args(format_args!("{scalar}{cast} {} ", sign(compare)));
                self.value(Value::Real(number.as_f64().unwrap_or_default()), Type::Real);
            }
            Json::String(text) => {
                self.args(format_args!(
                    "{scalar}{} {} ",
                    self.collation(Type::Text),
                    sign(compare)
                ));
                self.value(Value::Text(text), Type::Text);
            }
            Json::Null | Json::Bool(_) if self.sqlite() => self.text("1=1"),
            whole => {
                let (open, close) = if self.sqlite() { ("json(", ")") } else { ("", "") };
                self.args(format_args!("{open}{sql}{close} = {open}"));
                self.value(Value::Json(whole), Type::Json);
                self.text(close);
            }
        }
        self.text(" ELSE 1=0 END)");
    }

    pub(super) fn array(&mut self, sql: &str, test: &ArrayCond) {
        let kind_of = if self.sqlite() { "json_type" } else { "jsonb_typeof" };
        let kinds = match test {
            ArrayCond::Container => "'array', 'object'",
            ArrayCond::HasMembers(_) => "'object'",
            _ => "'array'",
        };
        self.args(format_args!(
            "(CASE WHEN {sql} IS NULL THEN NULL WHEN {kind_of}({sql}) IN ({kinds}) THEN (1=1"
        ));
        let elements = if self.sqlite() {
            format!("(SELECT 1 FROM json_each({sql}) h WHERE ")
        } else {
            format!("(SELECT 1 FROM jsonb_array_elements({sql}) h(v) WHERE ")
        };
        match test {
            ArrayCond::Container => {}
            ArrayCond::ContainsAll(patterns) => {
                for pattern in patterns {
                    self.args(format_args!(" AND EXISTS {elements}"));
                    self.matches(pattern);
                    self.text(")");
                }
            }
            ArrayCond::ContainedBy(patterns) => {
                self.args(format_args!(" AND NOT EXISTS {elements} NOT "));
                self.any_matches(patterns);
                self.text(")");
            }
            ArrayCond::Overlaps(patterns) => {
                self.args(format_args!(" AND EXISTS {elements}"));
                self.any_matches(patterns);
                self.text(")");
            }
            ArrayCond::HasMembers(members) => {
                let each = if self.sqlite() {
                    format!(" AND EXISTS (SELECT 1 FROM json_each({sql}) h WHERE h.key = ")
                } else {
                    format!(" AND EXISTS (SELECT 1 FROM jsonb_each({sql}) h(k, v) WHERE h.k = ")
                };
                for (name, pattern) in members {
                    self.text(&each);
                    self.value(Value::Text(name.clone()), Type::Text);
                    self.text(" AND ");
                    self.matches(pattern);
                    self.text(")");
                }
            }
        }
        self.text(") ELSE 1=0 END)");
    }

    fn any_matches(&mut self, patterns: &[Pattern]) {
        self.text("(1=0");
        for pattern in patterns {
            self.text(" OR ");
            self.matches(pattern);
        }
        self.text(")");
    }

    /// Whether the element `h` is the pattern.
    fn matches(&mut self, pattern: &Pattern) {
        if let Pattern::Word(text, other) = pattern {
            self.text("(");
            self.matches(&Pattern::Text(text.clone()));
            self.text(" OR ");
            self.matches(other);
            return self.text(")");
        }
        if !self.sqlite() {
            let nested = matches!(pattern, Pattern::Array(_) | Pattern::Object(_));
            // `@>` goes down by itself. On its top level an array would also contain a bare element of it.
            self.text(if nested { "jsonb_build_array(h.v) @> " } else { "h.v = " });
            let json = json_of(pattern);
            let json = if nested { Json::Array(vec![json]) } else { json };
            return self.value(Value::Json(json), Type::Json);
        }
        match pattern {
            Pattern::Array(elements) => {
                // The subquery names its rows `h` again; the row around it is passed by its value.
                self.text("CASE WHEN h.type = 'array' THEN (1=1");
                for element in elements {
                    self.text(" AND EXISTS (SELECT 1 FROM (SELECT h.value AS inside) o, json_each(o.inside) h WHERE ");
                    self.matches(element);
                    self.text(")");
                }
                self.text(") ELSE 1=0 END");
            }
            Pattern::Object(members) => {
                self.text("CASE WHEN h.type = 'object' THEN (1=1");
                for (name, member) in members {
                    self.text(
                        " AND EXISTS (SELECT 1 FROM (SELECT h.value AS inside) o, json_each(o.inside) h WHERE h.key = ",
                    );
                    self.value(Value::Text(name.clone()), Type::Text);
                    self.text(" AND ");
                    self.matches(member);
                    self.text(")");
                }
                self.text(") ELSE 1=0 END");
            }
            Pattern::Null => self.text("h.type = 'null'"),
            Pattern::Bool(true) => self.text("h.type = 'true'"),
            Pattern::Bool(false) => self.text("h.type = 'false'"),
            Pattern::Number(number) => {
                self.text("(h.type IN ('integer', 'real') AND h.value = ");
                self.value(Value::Real(*number), Type::Real);
                self.text(")");
            }
            Pattern::Text(text) | Pattern::Word(text, _) => {
                self.text("(h.type = 'text' AND h.value = ");
                self.value(Value::Text(text.clone()), Type::Text);
                self.text(")");
            }
        }
    }
}

fn json_of(pattern: &Pattern) -> Json {
    match pattern {
        Pattern::Null => Json::Null,
        Pattern::Bool(truth) => Json::from(*truth),
        Pattern::Number(number) => Json::from(*number),
        Pattern::Text(text) | Pattern::Word(text, _) => Json::from(text.as_str()),
        Pattern::Array(elements) => elements.iter().map(json_of).collect(),
        Pattern::Object(members) => members
            .iter()
            .map(|(name, member)| (name.clone(), json_of(member)))
            .collect(),
    }
}
