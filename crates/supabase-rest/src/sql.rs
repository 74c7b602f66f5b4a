//! Compiles a plan to ONE statement whose result is the JSON text.
//!
//! The statement yields one row of three columns: the text of the array, the number of its elements, and the number of
//! all matching rows (null unless requested). Every table in it is the masked subquery of its resource, so no filter,
//! order, count or aggregate can see more than the caller may.

mod tables;

use std::fmt;

use db::{Engine, Value};
use jiff::Timestamp;

use super::plan::{Embedded, Expr, Output, OutputValue, Select};
use super::sql_expr::{name_literal, quote_name};
use supabase_base::caller::Caller;
use supabase_base::fragment::Fragment;
use supabase_registry::Type;

/// Who asks, when, and on which database.
#[derive(Clone, Copy)]
pub struct SqlContext<'c> {
    pub engine: Engine,
    pub caller: &'c Caller,
    pub now: Timestamp,
}

/// The statement of a list; `count` asks for the number of all rows too.
pub fn list(context: SqlContext, plan: &Select, count: bool) -> (String, Vec<Value>) {
    let mut emitter = SqlEmitter::new(context);
    emitter.root(plan, count);
    emitter.out.finish()
}

pub(super) struct SqlEmitter<'c> {
    pub(super) context: SqlContext<'c>,
    pub(super) out: Fragment,
    aliases: u32,
}

/// The way from a parent row to embedded rows.
pub(super) type ParentLink<'p, 'r> = Option<(u32, &'p Embedded<'r>)>;

impl<'c> SqlEmitter<'c> {
    pub(super) fn new(context: SqlContext<'c>) -> SqlEmitter<'c> {
        SqlEmitter {
            context,
            out: Fragment::default(),
            aliases: 0,
        }
    }
}

impl SqlEmitter<'_> {
    pub(super) fn sqlite(&self) -> bool {
        self.context.engine == Engine::Sqlite
    }

    pub(super) fn text(&mut self, sql: &str) {
        self.out.add_text(sql);
    }

    /// A text with gaps.
    pub(super) fn args(&mut self, sql: fmt::Arguments) {
        self.out.add_args(sql);
    }

    /// `t1."name"`
    pub(super) fn column(&mut self, alias: u32, name: &str) {
        self.table(alias);
        self.text(".");
        self.name(name);
    }

    /// `t1`
    fn table(&mut self, alias: u32) {
        const NAMES: [&str; 10] = ["t0", "t1", "t2", "t3", "t4", "t5", "t6", "t7", "t8", "t9"];
        match NAMES.get(alias as usize) {
            Some(name) => self.text(name),
            None => self.args(format_args!("t{alias}")),
        }
    }

    /// A quoted identifier: [`quote_name`] without a copy in between.
    pub(super) fn name(&mut self, name: &str) {
        self.quoted(name, "\"", quote_name);
    }

    fn quoted(&mut self, text: &str, quote: &str, escaped: fn(&str) -> String) {
        if text.contains(quote) {
            return self.text(&escaped(text));
        }
        self.text(quote);
        self.text(text);
        self.text(quote);
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
            self.text("(SELECT count(*) FROM (");
            let alias = self.alias();
            if plan.grouped {
                self.groups(plan, alias, None);
            } else {
                self.text("SELECT 1 AS n");
                self.tables(plan, alias, None);
            }
            self.text(") c)");
        } else {
            self.text("CAST(NULL AS bigint)");
        }
        self.text(" FROM (");
        self.rows(plan, None, plan.limit);
        self.text(") q");
    }

    /// `SELECT row FROM … WHERE … ORDER BY … LIMIT …`
    pub(super) fn rows(&mut self, plan: &Select, link: ParentLink, limit: Option<u64>) {
        let alias = self.alias();
        self.text("SELECT ");
        if self.sqlite() {
            self.object(plan, alias);
            self.text(" AS j");
        } else {
            for (index, output) in plan.outputs.iter().enumerate() {
                self.text(if index > 0 { ", " } else { "" });
                self.output(plan, alias, index);
                self.text(" AS ");
                self.name(&output.name);
            }
        }
        if plan.grouped {
            self.text(" FROM (");
            let inner = self.alias();
            self.groups(plan, inner, link);
            self.args(format_args!(") t{alias}"));
        } else {
            self.tables(plan, alias, link);
        }
        self.order_by(plan, alias);
        match limit {
            Some(limit) => self.args(format_args!(" LIMIT {limit} OFFSET {}", plan.offset)),
            None if plan.offset == 0 => {}
            None => self.args(format_args!(" LIMIT {} OFFSET {}", i64::MAX, plan.offset)),
        }
    }

    fn object(&mut self, plan: &Select, alias: u32) {
        self.text("json_object(");
        for (index, output) in plan.outputs.iter().enumerate() {
            self.text(if index > 0 { ", " } else { "" });
            self.quoted(&output.name, "'", name_literal);
            self.text(", ");
            self.output(plan, alias, index);
        }
        self.text(")");
    }

    /// One value of a row's object, in the form that becomes right JSON.
    fn output(&mut self, plan: &Select, alias: u32, index: usize) {
        let output = &plan.outputs[index];
        if plan.grouped {
            let sql = self.encode(&format!("t{alias}.c{index}"), output_type(plan, output));
            return self.text(&sql);
        }
        match &output.value {
            OutputValue::Expr(Expr::Column(name), ty) if self.is_json_already(*ty) => self.column(alias, name),
            OutputValue::Expr(expr, ty) => {
                let sql = self.expr(alias, expr);
                let sql = self.encode(&sql, *ty);
                self.text(&sql);
            }
            OutputValue::Embed(index) => self.embedded(alias, &plan.embeds[*index]),
            OutputValue::Spread { embed, output } => self.spread(alias, &plan.embeds[*embed], *output),
        }
    }

    /// One output of an embedded resource in the parent's row: a value, or a list of values.
    pub(super) fn spread(&mut self, alias: u32, embed: &Embedded, output: usize) {
        let plan = &embed.select;
        // SQLite forgets at the border of a subquery that a text is JSON.
        let is_json = matches!(output_type(plan, &plan.outputs[output]), Type::Bool | Type::Json);
        let child = self.alias();
        if !embed.relation.cardinality.is_list() {
            let wrap = self.sqlite() && is_json;
            self.text(if wrap { "json((SELECT " } else { "(SELECT " });
            self.output(plan, child, output);
            self.tables(plan, child, Some((alias, embed)));
            return self.text(if wrap { " LIMIT 1))" } else { " LIMIT 1)" });
        }
        self.text(match (self.sqlite(), is_json) {
            (true, true) => "json((SELECT json_group_array(json(s.v)) FROM (SELECT ",
            (true, false) => "json((SELECT json_group_array(s.v) FROM (SELECT ",
            (false, _) => "((SELECT coalesce(json_agg(s.v), '[]'::json) FROM (SELECT ",
        });
        self.output(plan, child, output);
        self.text(" AS v");
        self.tables(plan, child, Some((alias, embed)));
        self.order_by(plan, child);
        let limit = plan.limit.unwrap_or(i64::MAX.unsigned_abs());
        self.args(format_args!(" LIMIT {limit} OFFSET {}) s))", plan.offset));
    }

    pub(super) fn embedded(&mut self, parent: u32, embed: &Embedded) {
        let plan = &embed.select;
        let list = embed.relation.cardinality.is_list();
        let limit = if list {
            plan.limit
        } else {
            Some(plan.limit.unwrap_or(1).min(1))
        };
        let q = self.alias();
        match (self.sqlite(), list) {
            (true, true) => self.args(format_args!(
                "json((SELECT coalesce('[' || group_concat(q{q}.j, ',') || ']', '[]') FROM ("
            )),
            (true, false) => self.args(format_args!("json((SELECT q{q}.j FROM (")),
            (false, true) => self.args(format_args!(
                "(SELECT coalesce(json_agg(row_to_json(q{q})), '[]'::json) FROM ("
            )),
            (false, false) => self.args(format_args!("(SELECT row_to_json(q{q}) FROM (")),
        }
        self.rows(plan, Some((parent, embed)), limit);
        let close = if self.sqlite() { "))" } else { ")" };
        self.args(format_args!(") q{q}{close}"));
    }
}

/// The type of an output; everything that is embedded is JSON.
pub(super) fn output_type(plan: &Select, output: &Output) -> Type {
    match &output.value {
        OutputValue::Expr(_, ty) => *ty,
        OutputValue::Embed(_) => Type::Json,
        OutputValue::Spread { embed, output } => {
            let embed = &plan.embeds[*embed];
            match embed.relation.cardinality.is_list() {
                true => Type::Json,
                false => output_type(&embed.select, &embed.select.outputs[*output]),
            }
        }
    }
}
