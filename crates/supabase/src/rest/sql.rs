//! From a plan to ONE statement whose result is the JSON text.
//!
//! The statement yields one row of three columns: the text of the array, the number of its elements, and the number
//! of all rows that fit (or null when nobody asked). Every table in it is the masked subquery of its resource, so no
//! filter, order, count or aggregate can see more than the caller may.

use db::{Engine, Value};
use jiff::Timestamp;

use super::plan::{Embedded, Output, OutputValue, Select};
use super::sql_expr::{name_literal, pg_type, quote_name};
use crate::caller::Caller;
use crate::fragment::Fragment;
use crate::registry::{Resource, Scope, Type};

/// Who asks, when, and on which database.
#[derive(Clone, Copy)]
pub struct Context<'c> {
    pub engine: Engine,
    pub caller: &'c Caller,
    pub now: Timestamp,
}

/// The statement of a list; `count` asks for the number of all rows too.
pub fn list(context: Context, plan: &Select, count: bool) -> (String, Vec<Value>) {
    let mut emitter = Emitter {
        context,
        out: Fragment::default(),
        aliases: 0,
    };
    emitter.root(plan, count);
    emitter.out.finish()
}

pub(super) struct Emitter<'c> {
    pub(super) context: Context<'c>,
    pub(super) out: Fragment,
    aliases: u32,
}

/// The way from a parent row to embedded rows.
pub(super) type Link<'p, 'r> = Option<(u32, &'p Embedded<'r>)>;

impl Emitter<'_> {
    pub(super) fn sqlite(&self) -> bool {
        self.context.engine == Engine::Sqlite
    }

    pub(super) fn text(&mut self, sql: &str) {
        self.out.add(sql.to_owned());
    }

    pub(super) fn alias(&mut self) -> u32 {
        self.aliases += 1;
        self.aliases
    }

    fn root(&mut self, plan: &Select, count: bool) {
        self.text(if self.sqlite() {
            "SELECT coalesce('[' || group_concat(q.j, ',') || ']', '[]'), count(*), "
        } else {
            "SELECT coalesce('[' || string_agg(row_to_json(q)::text, ',') || ']', '[]'), count(*), "
        });
        if count {
            // A grouped plan counts its groups, so the inner query must keep its grouping.
            self.text("(SELECT count(*) FROM (SELECT ");
            self.text(if plan.grouped { "count(*) AS n" } else { "1 AS n" });
            let alias = self.alias();
            self.tables(plan, alias, None);
            self.group_by(plan, alias);
            self.text(") c)");
        } else {
            self.text("CAST(NULL AS bigint)");
        }
        self.text(" FROM (");
        self.rows(plan, None, plan.limit);
        self.text(") q");
    }

    /// `SELECT row FROM … WHERE … ORDER BY … LIMIT …`
    fn rows(&mut self, plan: &Select, link: Link, limit: Option<u64>) {
        let alias = self.alias();
        self.text("SELECT ");
        if self.sqlite() {
            self.object(plan, alias);
            self.text(" AS j");
        } else {
            for (index, output) in plan.outputs.iter().enumerate() {
                self.text(if index > 0 { ", " } else { "" });
                self.output(plan, alias, output);
                self.text(&format!(" AS {}", quote_name(&output.name)));
            }
        }
        self.tables(plan, alias, link);
        self.group_by(plan, alias);
        self.order_by(plan, alias);
        match limit {
            Some(limit) => self.text(&format!(" LIMIT {limit} OFFSET {}", plan.offset)),
            None if plan.offset == 0 => {}
            None => self.text(&format!(" LIMIT {} OFFSET {}", i64::MAX, plan.offset)),
        }
    }

    fn object(&mut self, plan: &Select, alias: u32) {
        self.text("json_object(");
        for (index, output) in plan.outputs.iter().enumerate() {
            self.text(if index > 0 { ", " } else { "" });
            self.text(&name_literal(&output.name));
            self.text(", ");
            self.output(plan, alias, output);
        }
        self.text(")");
    }

    /// One value of a row's object, in the form that becomes right JSON.
    fn output(&mut self, plan: &Select, alias: u32, output: &Output) {
        match &output.value {
            OutputValue::Expr(expr, ty) => {
                let sql = self.expr(alias, expr);
                let sql = self.encode(&sql, *ty);
                self.text(&sql);
            }
            OutputValue::Embed(index) => self.embedded(alias, &plan.embeds[*index]),
            OutputValue::Spread { embed, output } => {
                let embed = &plan.embeds[*embed];
                let inner = &embed.select.outputs[*output];
                // SQLite forgets at the border of a subquery that a text is JSON.
                let wrap = self.sqlite() && is_json(&embed.select, inner);
                self.text(if wrap { "json((SELECT " } else { "(SELECT " });
                let child = self.alias();
                self.output(&embed.select, child, inner);
                self.tables(&embed.select, child, Some((alias, embed)));
                self.text(if wrap { " LIMIT 1))" } else { " LIMIT 1)" });
            }
        }
    }

    fn embedded(&mut self, parent: u32, embed: &Embedded) {
        let plan = &embed.select;
        let list = embed.relation.cardinality.is_list();
        let limit = if list {
            plan.limit
        } else {
            Some(plan.limit.unwrap_or(1).min(1))
        };
        let q = self.alias();
        let (open, close) = match (self.sqlite(), list) {
            (true, true) => (
                format!("json((SELECT coalesce('[' || group_concat(q{q}.j, ',') || ']', '[]') FROM ("),
                format!(") q{q}))"),
            ),
            (true, false) => (format!("json((SELECT q{q}.j FROM ("), format!(") q{q}))")),
            (false, true) => (
                format!("(SELECT coalesce(json_agg(row_to_json(q{q})), '[]'::json) FROM ("),
                format!(") q{q})"),
            ),
            (false, false) => (format!("(SELECT row_to_json(q{q}) FROM ("), format!(") q{q})")),
        };
        self.text(&open);
        self.rows(plan, Some((parent, embed)), limit);
        self.text(&close);
    }

    /// Whether the embedded resource has rows for the parent's row.
    pub(super) fn exists(&mut self, parent: u32, embed: &Embedded) {
        let child = self.alias();
        self.text("EXISTS (SELECT 1");
        self.tables(&embed.select, child, Some((parent, embed)));
        self.text(")");
    }

    pub(super) fn tables(&mut self, plan: &Select, alias: u32, link: Link) {
        self.text(" FROM (");
        self.source(plan.resource, plan.addressed);
        self.text(&format!(") t{alias} WHERE "));
        let mut glue = "";
        if let Some((parent, embed)) = link {
            self.link(alias, parent, embed);
            glue = " AND ";
        }
        for cond in &plan.filter {
            self.text(glue);
            self.cond(plan, alias, cond);
            glue = " AND ";
        }
        for embed in plan.embeds.iter().filter(|embed| embed.inner) {
            self.text(glue);
            self.exists(alias, embed);
            glue = " AND ";
        }
        if glue.is_empty() {
            self.text("1=1");
        }
    }

    fn link(&mut self, alias: u32, parent: u32, embed: &Embedded) {
        let relation = embed.relation;
        let here = format!("t{alias}.{}", quote_name(relation.target_column));
        let there = format!("t{parent}.{}", quote_name(relation.column));
        match (&relation.junction, embed.junction) {
            (Some(junction), Some(table)) => {
                let middle = self.alias();
                self.text("EXISTS (SELECT 1 FROM (");
                self.source(table, true);
                self.text(&format!(
                    ") t{middle} WHERE t{middle}.{} = {there} AND t{middle}.{} = {here})",
                    quote_name(junction.column),
                    quote_name(junction.target_column),
                ));
            }
            _ => self.text(&format!("{here} = {there}")),
        }
    }

    /// The masked subquery of a resource for this caller.
    fn source(&mut self, resource: &Resource, addressed: bool) {
        let scope = Scope {
            engine: self.context.engine,
            addressed,
            now: self.context.now,
        };
        let source = if resource.access.admits(self.context.caller.role) {
            (resource.source)(self.context.caller, &scope)
        } else {
            Fragment::nothing()
        };
        if !source.is_nothing() {
            self.out.add_fragment(source);
            return;
        }
        let columns: Vec<String> = resource
            .columns
            .iter()
            .map(|column| {
                let ty = if self.sqlite() { "text" } else { pg_type(column.ty) };
                format!("CAST(NULL AS {ty}) AS {}", quote_name(column.name))
            })
            .collect();
        self.text(&format!("SELECT {} WHERE 1=0", columns.join(", ")));
    }
}

fn is_json(plan: &Select, output: &Output) -> bool {
    match &output.value {
        OutputValue::Expr(_, ty) => matches!(ty, Type::Bool | Type::Json),
        OutputValue::Embed(_) => true,
        OutputValue::Spread { embed, output } => {
            let inner = &plan.embeds[*embed].select;
            is_json(inner, &inner.outputs[*output])
        }
    }
}
