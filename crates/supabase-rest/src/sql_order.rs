//! Ordering.

use super::plan::{OrderBy, OutputValue, Select};
use super::sql::{SqlEmitter, output_type};
use super::sql_expr::is_aggregate;
use supabase_registry::Type;

impl SqlEmitter<'_> {
    /// Orders always end in the key (or in the groups), so that both databases agree and pages do not overlap.
    pub(super) fn order_by(&mut self, plan: &Select, alias: u32) {
        let mut glue = " ORDER BY ";
        for term in &plan.order {
            self.text(glue);
            glue = ", ";
            if plan.grouped {
                self.grouped_term(plan, alias, term);
            } else if term.ty == Type::Json {
                self.json_term(alias, term);
                continue;
            } else {
                self.term(plan, alias, term);
            }
            self.text(self.collation(term.ty));
            self.text(if term.descending { " DESC" } else { " ASC" });
            // Said only where it matters: SQLite walks no index for an order that names the place of nulls.
            self.text(match term.nulls_first {
                Some(true) => " NULLS FIRST",
                Some(false) => " NULLS LAST",
                None => "",
            });
        }
        if !plan.grouped {
            for key in plan.resource.key {
                self.text(glue);
                glue = ", ";
                self.column(alias, key);
                // A key that is no column is the place of a function's row in its list.
                let ty = plan.resource.column(key).map_or(Type::Int, |column| column.ty);
                self.text(self.collation(ty));
            }
            return;
        }
        for (sql, ty) in self.common(plan, alias) {
            self.text(glue);
            glue = ", ";
            let collation = self.collation(ty);
            self.args(format_args!("{sql}{collation} NULLS LAST"));
        }
    }

    /// JSON is ordered by its kind (null, text, number, truth, array, object), then by its value; arrays and objects by
    /// their kind alone. PostgreSQL's own order compares more, in ways that SQLite has not.
    fn json_term(&mut self, alias: u32, term: &OrderBy) {
        let sql = self.expr(alias, &term.expr);
        let (kind, scalar, number) = match self.sqlite() {
            true => (format!("json_type({sql})"), format!("({sql} ->> '$')"), ""),
            false => (
                format!("jsonb_typeof({sql})"),
                format!("({sql} #>> '{{}}')"),
                "::double precision",
            ),
        };
        let direction = if term.descending { "DESC" } else { "ASC" };
        let nulls = match term.nulls_first {
            Some(true) => " NULLS FIRST",
            Some(false) => " NULLS LAST",
            None => "",
        };
        let truth = match self.sqlite() {
            true => format!("WHEN {kind} = 'true' THEN 1 WHEN {kind} = 'false' THEN 0"),
            false => format!("WHEN {kind} = 'boolean' THEN CASE WHEN {scalar} = 'true' THEN 1 ELSE 0 END"),
        };
        self.args(format_args!(
            "CASE WHEN {sql} IS NULL THEN NULL WHEN {kind} = 'null' THEN 0 WHEN {kind} IN ('text', 'string') THEN 1 \
             WHEN {kind} IN ('integer', 'real', 'number') THEN 2 WHEN {kind} = 'array' THEN 4 \
             WHEN {kind} = 'object' THEN 5 ELSE 3 END {direction}{nulls}, \
             CASE WHEN {kind} IN ('integer', 'real', 'number') THEN {scalar}{number} {truth} END {direction}{nulls}, \
             CASE WHEN {kind} IN ('text', 'string') THEN {scalar} END{} {direction}{nulls}",
            self.collation(Type::Text)
        ));
    }

    fn term(&mut self, plan: &Select, alias: u32, term: &OrderBy) {
        match term.embed.map(|index| &plan.embeds[index]) {
            None => {
                let sql = self.expr(alias, &term.expr);
                self.text(&sql);
            }
            Some(embed) => {
                let child = self.alias();
                let sql = self.expr(child, &term.expr);
                self.args(format_args!("(SELECT {sql}"));
                self.tables(&embed.select, child, Some((alias, embed)));
                self.text(" LIMIT 1)");
            }
        }
    }

    /// Groups are ordered by what they have in common, which is among the outputs.
    fn grouped_term(&mut self, plan: &Select, alias: u32, term: &OrderBy) {
        let index = plan.outputs.iter().position(|output| output.is_column(&term.expr));
        self.args(format_args!("t{alias}.c{}", index.unwrap_or_default()));
    }

    /// What makes the order of groups whole: everything that tells them apart.
    fn common(&self, plan: &Select, alias: u32) -> Vec<(String, Type)> {
        let common = plan
            .outputs
            .iter()
            .enumerate()
            .filter(|(_, output)| match &output.value {
                OutputValue::Expr(expr, _) => !is_aggregate(expr),
                OutputValue::Spread { .. } => !plan.is_aggregate(output),
                OutputValue::Embed(_) => false,
            });
        let common = common.map(|(index, output)| (format!("t{alias}.c{index}"), output_type(plan, output)));
        let links = plan.group_links().enumerate();
        let links = links.map(|(index, (_, ty))| (format!("t{alias}.k{index}"), ty));
        common.chain(links).filter(|(_, ty)| *ty != Type::Json).collect()
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
