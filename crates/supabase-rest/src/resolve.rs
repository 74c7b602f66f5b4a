//! Checks a parsed request against the registry and gives every part its type.

mod order;

use super::ast::{self, SelectItem};
use super::plan::{Embedded, Expr, Output, OutputValue, Select};
use super::sql_expr::is_aggregate;
use super::{casts, relations, resolve_filter, sql};
use db::Value;
use order::order;
use supabase_base::error::ApiError;
use supabase_registry::{Registry, Relation, Resource, Type};

/// No list is longer, whatever the request says.
pub const MAX_ROWS: u64 = 1000;

/// Resolves one level and all below it. `inherited` are the subjects that the level above names for this one.
pub fn select<'r>(
    registry: &'r Registry,
    resource: &'r Resource,
    query: &ast::Query,
    inherited: &[Value],
) -> Result<Select<'r>, ApiError> {
    let mut named = resolve_filter::named_subjects(resource, &query.filter)?;
    named.extend(inherited.iter().cloned());
    let mut plan = Select {
        resource,
        named,
        outputs: Vec::new(),
        filter: Vec::new(),
        order: Vec::new(),
        limit: Some(query.limit.unwrap_or(MAX_ROWS).min(MAX_ROWS)),
        // SQLite and PostgreSQL count in signed 64 bits.
        offset: query.offset,
        embeds: Vec::new(),
        grouped: false,
    };
    for item in &query.select {
        output(registry, &mut plan, item)?;
    }
    if plan.grouped && !resource.aggregates {
        return Err(ApiError::new(
            400,
            "PGRST123",
            "Use of aggregate functions is not allowed",
        ));
    }
    if plan.grouped {
        check_groups(&plan)?;
    }
    for cond in &query.filter {
        let cond = resolve_filter::cond(&plan, cond)?;
        plan.filter.push(cond);
    }
    for term in &query.order {
        let term = order(&plan, term)?;
        plan.order.push(term);
    }
    Ok(plan)
}

/// JSON has no equality that both databases share, so nothing is grouped by it.
fn check_groups(plan: &Select) -> Result<(), ApiError> {
    for output in plan.outputs.iter().filter(|output| !plan.is_aggregate(output)) {
        let by_json = match &output.value {
            OutputValue::Expr(_, ty) => *ty == Type::Json,
            OutputValue::Embed(_) => false,
            OutputValue::Spread { embed, output } => {
                let embed = &plan.embeds[*embed];
                let inner = &embed.select.outputs[*output];
                if !embed.relation.cardinality.is_list() && !matches!(inner.value, OutputValue::Expr(..)) {
                    return Err(not_shared("groups by what is embedded in a spread"));
                }
                !embed.relation.cardinality.is_list() && sql::output_type(&embed.select, inner) == Type::Json
            }
        };
        if by_json {
            let message = "could not identify an equality operator for type json";
            return Err(ApiError::new(400, "42883", message));
        }
    }
    Ok(())
}

/// The aggregates of a spread are those of the parent's rows, whose one related row it is.
fn hoist(plan: &mut Select, select: &mut Select, relation: &Relation) -> Result<(), ApiError> {
    if relation.cardinality.is_list() {
        return Err(ApiError::new(400, "PGRST127", "Feature not implemented")
            .with_details("Aggregates are not implemented for one-to-many or many-to-many spreads."));
    }
    let cast = |output: &Output| matches!(&output.value, OutputValue::Expr(Expr::Cast { inner, .. }, _) if is_aggregate(inner));
    if select.outputs.iter().any(cast) || !select.embeds.is_empty() {
        return Err(not_shared("this aggregate inside a spread"));
    }
    select.grouped = false;
    plan.grouped = true;
    Ok(())
}

fn output<'r>(registry: &'r Registry, plan: &mut Select<'r>, item: &SelectItem) -> Result<(), ApiError> {
    match item {
        SelectItem::Star => {
            for column in &plan.resource.columns {
                plan.outputs.push(Output {
                    name: column.name.to_owned(),
                    value: OutputValue::Expr(Expr::Column(column.name), column.ty),
                });
            }
        }
        SelectItem::Count { alias, cast } => count(plan, alias.as_ref(), cast.as_deref())?,
        // The older form of `count()`, which clients still write: `rel(count)`.
        SelectItem::Column {
            alias,
            field,
            cast,
            aggregate: None,
            ..
        } if field.column == "count" && field.path.is_empty() && plan.resource.column("count").is_none() => {
            count(plan, alias.as_ref(), cast.as_deref())?;
        }
        SelectItem::Column {
            alias,
            field: wanted,
            cast,
            aggregate,
            aggregate_cast,
        } => {
            let (expr, ty) = field(plan.resource, wanted)?;
            let (expr, ty) = casts::apply(expr, ty, cast.as_deref())?;
            let (expr, ty) = match aggregate {
                None => (expr, ty),
                Some(aggregate) => {
                    plan.grouped = true;
                    let result = casts::aggregate(*aggregate, ty)?;
                    let expr = Expr::Aggregate(*aggregate, Some(Box::new(expr)), ty);
                    casts::apply(expr, result, aggregate_cast.as_deref())?
                }
            };
            let name = match (alias, aggregate) {
                (Some(alias), _) => alias.clone(),
                (None, Some(aggregate)) => aggregate.word().to_owned(),
                (None, None) => natural_name(wanted),
            };
            push(plan, name, (expr, ty));
        }
        SelectItem::Embed(embed) => self::embed(registry, plan, embed)?,
    }
    Ok(())
}

fn count(plan: &mut Select, alias: Option<&String>, cast: Option<&str>) -> Result<(), ApiError> {
    plan.grouped = true;
    let expr = Expr::Aggregate(ast::Aggregate::Count, None, Type::Int);
    let name = alias.cloned().unwrap_or_else(|| "count".to_owned());
    push(plan, name, casts::apply(expr, Type::Int, cast)?);
    Ok(())
}

fn push(plan: &mut Select, name: String, (expr, ty): (Expr, Type)) {
    plan.outputs.push(Output {
        name,
        value: OutputValue::Expr(expr, ty),
    });
}

/// A column is called as it is, a place in JSON by the last key of its path.
fn natural_name(field: &ast::Field) -> String {
    field
        .path
        .iter()
        .rev()
        .find_map(|step| match &step.key {
            ast::StepKey::Name(name) => Some(name.clone()),
            ast::StepKey::Index(_) => None,
        })
        .unwrap_or_else(|| field.column.clone())
}

fn embed<'r>(registry: &'r Registry, plan: &mut Select<'r>, embed: &ast::Embed) -> Result<(), ApiError> {
    let relation = relations::find(plan.resource, embed)?;
    let target = relations::resource(registry, relation.target)?;
    let junction = match &relation.junction {
        Some(junction) => Some(relations::resource(registry, junction.resource)?),
        None => None,
    };
    if plan.embeds.iter().any(|other| other.name == embed.name()) {
        return Err(ApiError::new(
            400,
            "42712",
            format!("table name \"{}\" specified more than once", embed.name()),
        ));
    }
    let ties_subjects = relation.junction.is_none()
        && plan.resource.subject == Some(relation.column)
        && target.subject == Some(relation.target_column);
    let inherited: &[Value] = if ties_subjects { &plan.named } else { &[] };
    let mut select = select(registry, target, &embed.query, inherited)?;
    if embed.spread && select.grouped {
        hoist(plan, &mut select, relation)?;
    }
    let index = plan.embeds.len();
    if embed.spread {
        for (output, inner) in select.outputs.iter().enumerate() {
            plan.outputs.push(Output {
                name: inner.name.clone(),
                value: OutputValue::Spread { embed: index, output },
            });
        }
    } else if !select.outputs.is_empty() {
        // Without outputs the relation is there for its filters alone.
        plan.outputs.push(Output {
            name: embed.name().to_owned(),
            value: OutputValue::Embed(index),
        });
    }
    plan.embeds.push(Embedded {
        name: embed.name().to_owned(),
        relation,
        junction,
        inner: embed.inner,
        select,
    });
    Ok(())
}

/// A column or a place in a JSON column, with its type.
pub fn field(resource: &Resource, field: &ast::Field) -> Result<(Expr, Type), ApiError> {
    let Some(column) = resource.column(&field.column) else {
        return Err(unknown_column(resource, &field.column));
    };
    match field.path.last() {
        None => Ok((Expr::Column(column.name), column.ty)),
        Some(_) if column.ty != Type::Json => Err(ApiError::new(
            400,
            "42883",
            format!(
                "operator does not exist: {} -> unknown",
                super::values::type_name(column.ty)
            ),
        )),
        Some(last) => {
            let ty = if last.text { Type::Text } else { Type::Json };
            Ok((Expr::Path(column.name, field.path.clone()), ty))
        }
    }
}

fn unknown_column(resource: &Resource, name: &str) -> ApiError {
    let error = ApiError::new(400, "42703", format!("column {}.{name} does not exist", resource.name));
    match relations::closest(name, resource.columns.iter().map(|column| column.name)) {
        Some(other) => error.with_hint(format!(
            "Perhaps you meant to reference the column \"{}.{other}\".",
            resource.name
        )),
        None => error,
    }
}

/// The error for what the grammar knows and the two databases do not share.
pub fn not_shared(what: &str) -> ApiError {
    ApiError::new(400, "PGRST127", "Feature not implemented")
        .with_details(format!("This server does not offer {what}."))
}
