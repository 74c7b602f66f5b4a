//! Grouping and ordering.

use super::plan::{OutputValue, Select};
use super::sql::Emitter;
use super::sql_expr::{is_aggregate, quote_name};
use crate::registry::Type;

impl Emitter<'_> {
    pub(super) fn group_by(&mut self, plan: &Select, alias: u32) {
        let groups = self.groups(plan, alias);
        if !groups.is_empty() {
            let groups: Vec<String> = groups.into_iter().map(|(sql, _)| sql).collect();
            self.text(&format!(" GROUP BY {}", groups.join(", ")));
        }
    }

    fn groups(&self, plan: &Select, alias: u32) -> Vec<(String, Type)> {
        if !plan.grouped {
            return Vec::new();
        }
        plan.outputs
            .iter()
            .filter_map(|output| match &output.value {
                OutputValue::Expr(expr, ty) if !is_aggregate(expr) => Some((self.expr(alias, expr), *ty)),
                _ => None,
            })
            .collect()
    }

    /// Orders always end in the key (or in the groups), so that both databases agree and pages do not overlap.
    pub(super) fn order_by(&mut self, plan: &Select, alias: u32) {
        let mut glue = " ORDER BY ";
        for term in &plan.order {
            self.text(glue);
            glue = ", ";
            match term.embed.map(|index| &plan.embeds[index]) {
                None => {
                    let sql = self.expr(alias, &term.expr);
                    self.text(&sql);
                }
                Some(embed) => {
                    let child = self.alias();
                    let sql = self.expr(child, &term.expr);
                    self.text(&format!("(SELECT {sql}"));
                    self.tables(&embed.select, child, Some((alias, embed)));
                    self.text(" LIMIT 1)");
                }
            }
            self.text(self.collation(term.ty));
            self.text(if term.descending { " DESC" } else { " ASC" });
            self.text(if term.nulls_first {
                " NULLS FIRST"
            } else {
                " NULLS LAST"
            });
        }
        let ties = if plan.grouped {
            self.groups(plan, alias)
        } else {
            let resource = plan.resource;
            // A key that is no column is the place of a function's row in its list.
            let ty = |key: &str| resource.column(key).map_or(Type::Int, |column| column.ty);
            let keys = resource.key.iter();
            keys.map(|key| (format!("t{alias}.{}", quote_name(key)), ty(key)))
                .collect()
        };
        for (sql, ty) in ties.into_iter().filter(|(_, ty)| *ty != Type::Json) {
            self.text(glue);
            glue = ", ";
            self.text(&format!("{sql}{} NULLS LAST", self.collation(ty)));
        }
    }

    /// Texts are ordered by their bytes on both databases.
    pub(super) fn collation(&self, ty: Type) -> &'static str {
        if ty == Type::Text && !self.sqlite() {
            " COLLATE \"C\""
        } else {
            ""
        }
    }
}
