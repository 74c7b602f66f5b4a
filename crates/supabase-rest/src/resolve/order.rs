//! Terms of an order, by columns of a level or of one embedded row.

use super::field;
use crate::plan::{Expr, OrderBy, Select};
use crate::{ast, parse_query};
use supabase_base::error::ApiError;
use supabase_registry::Type;

pub(super) fn order(plan: &Select, term: &ast::Order) -> Result<OrderBy, ApiError> {
    let (resource, embed) = match &term.relation {
        None => (plan.resource, None),
        Some(name) => {
            let index = plan
                .embeds
                .iter()
                .position(|embed| embed.name == *name)
                .ok_or_else(|| parse_query::not_embedded(name))?;
            let embed = &plan.embeds[index];
            if embed.relation.cardinality.is_list() {
                return Err(
                    ApiError::new(400, "PGRST118", format!("A related order on '{name}' is not possible"))
                        .with_details(format!(
                            "'{}' and '{name}' do not form a many-to-one or one-to-one relationship",
                            plan.resource.name
                        )),
                );
            }
            (embed.select.resource, Some(index))
        }
    };
    let (expr, ty) = field(resource, &term.field)?;
    if ty == Type::Json && (embed.is_some() || plan.grouped) {
        return Err(ApiError::new(
            400,
            "42883",
            "could not identify an ordering operator for type json",
        ));
    }
    let grouped = embed.is_none() && plan.outputs.iter().any(|output| output.is_column(&expr));
    if plan.grouped && !grouped {
        return Err(ApiError::new(
            400,
            "42803",
            format!(
                "column \"{}.{}\" must appear in the GROUP BY clause or be used in an aggregate function",
                resource.name, term.field.column
            ),
        ));
    }
    // A related row may be missing, and with it its value.
    let always = embed.is_none()
        && matches!(expr, Expr::Column(name) if resource.column(name).is_some_and(|column| !column.nullable));
    Ok(OrderBy {
        expr,
        ty,
        embed,
        descending: term.descending,
        nulls_first: (!always).then_some(term.nulls_first),
    })
}
