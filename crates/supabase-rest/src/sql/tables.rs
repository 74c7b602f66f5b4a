//! The tables of a level: the masked subquery, how it is tied to the level above, and its conditions.

use db::Value;

use super::{ParentLink, SqlEmitter};
use crate::plan::{Embedded, Select};
use crate::sql_expr::{pg_type, quote_name};
use supabase_base::fragment::Fragment;
use supabase_registry::{Resource, Scope};

impl SqlEmitter<'_> {
    /// Whether the embedded resource has rows for the parent's row.
    pub(crate) fn exists(&mut self, parent: u32, embed: &Embedded) {
        let child = self.alias();
        self.text("EXISTS (SELECT 1");
        self.tables(&embed.select, child, Some((parent, embed)));
        self.text(")");
    }

    pub(crate) fn tables(&mut self, plan: &Select, alias: u32, link: ParentLink) {
        self.text(" FROM (");
        self.source(plan.resource, &plan.named);
        self.text(") ");
        self.table(alias);
        self.text(" WHERE ");
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
        match (&relation.junction, embed.junction) {
            (Some(junction), Some(table)) => {
                let middle = self.alias();
                self.text("EXISTS (SELECT 1 FROM (");
                self.source(table, &[]);
                self.args(format_args!(") t{middle} WHERE "));
                self.column(middle, junction.column);
                self.text(" = ");
                self.column(parent, relation.column);
                self.text(" AND ");
                self.column(middle, junction.target_column);
                self.text(" = ");
                self.column(alias, relation.target_column);
                self.text(")");
            }
            _ => {
                self.column(alias, relation.target_column);
                self.text(" = ");
                self.column(parent, relation.column);
            }
        }
    }

    /// The masked subquery of a resource for this caller.
    fn source(&mut self, resource: &Resource, named: &[Value]) {
        let scope = Scope {
            engine: self.context.engine,
            named,
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
        self.args(format_args!("SELECT {} WHERE 1=0", columns.join(", ")));
    }
}
