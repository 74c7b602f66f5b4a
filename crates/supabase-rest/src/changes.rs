//! A changed row as each subscriber sees it: one statement for all of them.

use db::{Db, DbError, Engine};
use jiff::Timestamp;

use super::ast::{self, Query, SelectItem};
use super::keys::{key_cond, key_subjects};
use super::plan::Select;
use super::sql::{SqlContext, SqlEmitter};
use super::{parse_filter, pg_type, quote_name, resolve};
use supabase_base::caller::Caller;
use supabase_base::error::ApiError;
use supabase_base::fragment::Fragment;
use supabase_registry::{Access, Key, Registry, Resource};

/// Askers of one statement: SQLite takes no more than 500 branches of a union.
const BRANCHES: usize = 100;

/// The conditions of a subscription. The empty one lets everything through.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Filter(Vec<ast::Cond>);

impl Filter {
    /// Reads a filter and checks it against the columns.
    pub fn parse(registry: &Registry, resource: &Resource, text: &str) -> Result<Filter, ApiError> {
        let filter = Filter(parse_filter::subscription(text)?);
        filter.plan(registry, resource)?;
        Ok(filter)
    }

    fn plan<'r>(&self, registry: &'r Registry, resource: &'r Resource) -> Result<Select<'r>, ApiError> {
        let query = Query {
            select: vec![SelectItem::Star],
            filter: self.0.clone(),
            ..Query::default()
        };
        resolve::select(registry, resource, &query, &[])
    }
}

/// The row as JSON for each asker, or nothing where it does not see the row or did not ask for it.
pub async fn rows(
    db: &Db,
    registry: &Registry,
    (resource, key): (&Resource, &Key),
    askers: &[(&Caller, &Filter)],
    now: Timestamp,
) -> Result<Vec<Option<String>>, DbError> {
    let mut found = vec![None; askers.len()];
    for (at, some) in askers.chunks(BRANCHES).enumerate() {
        let Some(sql) = statement(db.engine(), registry, (resource, key), some, now) else {
            continue;
        };
        let (text, values) = sql.finish();
        let rows: Vec<(i64, String)> = db.all(text, values).await?;
        for (index, row) in rows {
            let place = usize::try_from(index)
                .ok()
                .and_then(|index| found.get_mut(at * BRANCHES + index));
            if let Some(place) = place {
                *place = Some(row);
            }
        }
    }
    Ok(found)
}

fn statement(
    engine: Engine,
    registry: &Registry,
    (resource, key): (&Resource, &Key),
    askers: &[(&Caller, &Filter)],
    now: Timestamp,
) -> Option<Fragment> {
    let mut union = Fragment::default();
    let mut glue = "";
    for (index, (caller, filter)) in askers.iter().enumerate() {
        // A filter that does not fit (of columns that a removed row no longer has) lets nothing through.
        let Ok(mut plan) = filter.plan(registry, resource) else {
            continue;
        };
        let key = std::slice::from_ref(key);
        plan.named = key_subjects(resource, key);
        plan.filter.push(key_cond(resource, key));
        let mut emitter = SqlEmitter::new(SqlContext { engine, caller, now });
        emitter.text(&match engine {
            Engine::Sqlite => format!("{glue}SELECT {index}, q.j FROM ("),
            Engine::Postgres => format!("{glue}SELECT CAST({index} AS bigint), row_to_json(q)::text FROM ("),
        });
        emitter.rows(&plan, None, Some(1));
        emitter.text(") q");
        union.add_fragment(emitter.out);
        glue = " UNION ALL ";
    }
    (!glue.is_empty()).then_some(union)
}

/// A resource of the one row that was deleted: only its key is left, visible to all callers.
pub fn remains(resource: &Resource, key: &Key, engine: Engine) -> Resource {
    let columns: Vec<_> = resource
        .key
        .iter()
        .filter_map(|name| resource.column(name).cloned())
        .collect();
    let mut sql = Fragment::new("SELECT ");
    for (index, (column, value)) in columns.iter().zip(&key.0).enumerate() {
        sql = sql.push(if index > 0 { ", " } else { "" });
        sql = match engine {
            Engine::Sqlite => sql.bind(value.clone()),
            Engine::Postgres => sql
                .push("CAST(")
                .bind(value.clone())
                .push(format!(" AS {})", pg_type(column.ty))),
        };
        sql = sql.push(format!(" AS {}", quote_name(column.name)));
    }
    Resource::new(resource.name, resource.key, columns, move |_, _| sql.clone()).access(Access::Anyone)
}
