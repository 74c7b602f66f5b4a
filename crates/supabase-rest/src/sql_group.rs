//! Grouping: one row per group, its parts under the names `c0`, `c1`, …

use super::plan::{Expr, Output, OutputValue, Select};
use super::sql::{ParentLink, SqlEmitter};
use super::sql_expr::{is_aggregate, quote_name};
use supabase_registry::Type;

impl Select<'_> {
    /// Whether an output is computed over a group; an aggregate inside a spread is one of the parent's rows.
    pub(super) fn is_aggregate(&self, output: &Output) -> bool {
        match &output.value {
            OutputValue::Expr(expr, _) => is_aggregate(expr),
            OutputValue::Embed(_) => false,
            OutputValue::Spread { embed, output } => {
                let embed = &self.embeds[*embed];
                !embed.relation.cardinality.is_list() && embed.select.is_aggregate(&embed.select.outputs[*output])
            }
        }
    }

    /// The columns through which groups reach their embedded rows; rows that embed others are other groups.
    pub(super) fn group_links(&self) -> impl Iterator<Item = (&'static str, Type)> {
        let shown = |index: usize| {
            self.outputs.iter().any(|output| match &output.value {
                OutputValue::Embed(embed) => *embed == index,
                OutputValue::Spread { embed, .. } => {
                    *embed == index && self.embeds[index].relation.cardinality.is_list()
                }
                OutputValue::Expr(..) => false,
            })
        };
        let shown = self.embeds.iter().enumerate().filter(move |(index, _)| shown(*index));
        shown.map(|(_, embed)| {
            let name = embed.relation.column;
            let ty = self.resource.column(name).map_or(Type::Text, |column| column.ty);
            (name, ty)
        })
    }
}

impl SqlEmitter<'_> {
    /// `SELECT … AS c0, … FROM … GROUP BY …`, values still in the form of their database.
    pub(super) fn groups(&mut self, plan: &Select, alias: u32, link: ParentLink) {
        self.text("SELECT ");
        let mut common = Vec::new();
        for (index, output) in plan.outputs.iter().enumerate() {
            self.text(if index > 0 { ", " } else { "" });
            let embeds = self.part(plan, alias, output);
            self.args(format_args!(" AS c{index}"));
            if !embeds && !plan.is_aggregate(output) {
                common.push((index + 1).to_string());
            }
        }
        for (index, (name, _)) in plan.group_links().enumerate() {
            self.args(format_args!(", t{alias}.{} AS k{index}", quote_name(name)));
            common.push((plan.outputs.len() + index + 1).to_string());
        }
        self.tables(plan, alias, link);
        if !common.is_empty() {
            self.args(format_args!(" GROUP BY {}", common.join(", ")));
        }
    }

    /// One part of a group; returns whether it is embedded, and so belongs to the group through its link.
    fn part(&mut self, plan: &Select, alias: u32, output: &Output) -> bool {
        match &output.value {
            OutputValue::Expr(expr, _) => {
                let sql = self.expr(alias, expr);
                self.text(&sql);
                false
            }
            OutputValue::Embed(index) => {
                self.embedded(alias, &plan.embeds[*index]);
                true
            }
            OutputValue::Spread { embed, output } => {
                let embed = &plan.embeds[*embed];
                if embed.relation.cardinality.is_list() {
                    self.spread(alias, embed, *output);
                    return true;
                }
                self.spread_part(alias, embed, *output);
                false
            }
        }
    }

    /// A value of the one embedded row, or an aggregate of it over the rows of the group.
    fn spread_part(&mut self, alias: u32, embed: &super::plan::Embedded, output: usize) {
        let child = self.alias();
        let (word, expr) = match &embed.select.outputs[output].value {
            OutputValue::Expr(Expr::Aggregate(aggregate, inner, _), _) => (aggregate.word(), inner.as_deref()),
            OutputValue::Expr(expr, _) => ("", Some(expr)),
            // Checked before: nothing is embedded in what is spread over groups.
            _ => ("", None),
        };
        let sql = expr.map_or_else(|| "1".to_owned(), |expr| self.expr(child, expr));
        self.args(format_args!("{word}((SELECT {sql}"));
        self.tables(&embed.select, child, Some((alias, embed)));
        self.text(" LIMIT 1))");
    }
}
