//! The rows of a write: which ones a change is about, and what the caller sees of them afterwards.

use std::collections::HashMap;

use db::Tx;
use serde_json::Value as Json;
use serde_json::value::RawValue;

use super::{MAX_AFFECTED, WriteJob};
use crate::answer::Page;
use crate::ast::{Query, SelectItem};
use crate::keys::{key_cond, key_subjects, same_row};
use crate::plan::{Cond, Expr, Output, OutputValue, Select};
use crate::prefer::Return;
use crate::read::page;
use crate::sql::{self, SqlContext};
use crate::{bounds, resolve, values};
use supabase_base::error::ApiError;
use supabase_registry::{JsonObject, Key, OnConflict, Resource, Writes};

/// Above this many rows it is not checked whether an upsert changed all of them.
const MAX_MERGED: usize = 200;

impl WriteJob {
    /// Whether an upsert will find every one of its rows among those that the caller sees.
    pub(super) async fn all_rows_exist(
        &self,
        tx: &mut Tx,
        resource: &Resource,
        rows: &[JsonObject],
        conflict: &OnConflict,
    ) -> Result<bool, ApiError> {
        let OnConflict::Merge(target) = conflict else {
            return Ok(false);
        };
        if rows.is_empty() || rows.len() > MAX_MERGED {
            return Ok(false);
        }
        let mut conds = Vec::with_capacity(rows.len());
        for row in rows {
            let Some(cond) = same_row(resource, row, target)? else {
                return Ok(false);
            };
            conds.push(cond);
        }
        let mut plan = resolve::select(
            &self.registry,
            resource,
            &Query {
                select: vec![SelectItem::Star],
                ..Query::default()
            },
            &[],
        )?;
        plan.filter = vec![Cond::Any(conds)];
        Ok(self.fetch(tx, &plan).await?.rows >= rows.len() as u64)
    }

    fn context(&self) -> SqlContext<'_> {
        SqlContext {
            engine: self.engine,
            caller: &self.call.caller,
            now: self.call.now,
        }
    }

    /// The keys of the rows that the caller sees and may change, and that the filters name.
    pub(super) async fn visible_keys(
        &self,
        tx: &mut Tx,
        resource: &Resource,
        writes: &dyn Writes,
    ) -> Result<Vec<Key>, ApiError> {
        let mut plan = resolve::select(&self.registry, resource, &self.parsed.query, &[])?;
        plan.filter.extend(writes.editable(&self.call.caller).map(Cond::Policy));
        (plan.limit, plan.offset) = (Some(MAX_AFFECTED as u64 + 1), 0);
        self.keys_of(tx, resource, plan).await
    }

    /// The keys of the rows of a plan, in the order of the keys.
    async fn keys_of(&self, tx: &mut Tx, resource: &Resource, mut plan: Select<'_>) -> Result<Vec<Key>, ApiError> {
        let columns: Vec<_> = resource.key.iter().filter_map(|key| resource.column(key)).collect();
        plan.outputs = columns
            .iter()
            .map(|column| Output {
                name: column.name.to_owned(),
                value: OutputValue::Expr(Expr::Column(column.name), column.ty),
            })
            .collect();
        plan.order.clear();
        plan.grouped = false;
        let found = self.fetch(tx, &plan).await?;
        let rows: Vec<JsonObject> = serde_json::from_str(&found.body).map_err(|error| not_json(&error))?;
        rows.iter()
            .map(|row| {
                let values = columns
                    .iter()
                    .map(|column| values::from_json(column.ty, row.get(column.name).unwrap_or(&Json::Null)))
                    .collect::<Result<_, _>>()?;
                Ok(Key(values))
            })
            .collect()
    }

    /// The rows of an insert as they were sent: clients match what comes back with their list by its place.
    /// A request that names an order of its own keeps it.
    pub(super) async fn in_order_of_input(
        &self,
        tx: &mut Tx,
        resource: &Resource,
        keys: &[Key],
        page: Page,
    ) -> Result<Page, ApiError> {
        let mut plan = resolve::select(&self.registry, resource, &self.parsed.query, &[])?;
        if page.rows < 2 || !plan.order.is_empty() || plan.grouped {
            return Ok(page);
        }
        plan.filter = vec![key_cond(resource, keys)];
        plan.named = key_subjects(resource, keys);
        (plan.limit, plan.offset) = (None, 0);
        // Without an order of its own a list comes in the order of its keys, and so do these.
        let found = self.keys_of(tx, resource, plan).await?;
        let rows: Vec<&RawValue> = serde_json::from_str(&page.body).map_err(|error| not_json(&error))?;
        if found.len() != rows.len() {
            return Ok(page);
        }
        let name = |key: &Key| format!("{:?}", key.0);
        let places: HashMap<String, usize> = keys.iter().enumerate().map(|(place, key)| (name(key), place)).collect();
        let place = |key: &Key| places.get(&name(key)).copied().unwrap_or(keys.len());
        let mut placed: Vec<(usize, &RawValue)> = found.iter().map(place).zip(rows).collect();
        placed.sort_by_key(|(place, _)| *place);
        let rows: Vec<&str> = placed.iter().map(|(_, row)| row.get()).collect();
        Ok(Page {
            body: format!("[{}]", rows.join(",")),
            ..page
        })
    }

    /// The rows with these keys as the caller sees them, when the request wants them.
    pub(super) async fn representation(
        &self,
        tx: &mut Tx,
        resource: &Resource,
        keys: &[Key],
    ) -> Result<Option<Page>, ApiError> {
        if self.prefer.returning != Some(Return::Representation) {
            return Ok(None);
        }
        let mut plan = resolve::select(&self.registry, resource, &self.parsed.query, &[])?;
        plan.filter = vec![key_cond(resource, keys)];
        plan.named = key_subjects(resource, keys);
        (plan.limit, plan.offset) = (Some(keys.len() as u64), 0);
        bounds::apply(&mut plan, &self.parsed.query)?;
        self.fetch(tx, &plan).await.map(Some)
    }

    async fn fetch(&self, tx: &mut Tx, plan: &Select<'_>) -> Result<Page, ApiError> {
        let (text, values) = sql::list(self.context(), plan, false);
        Ok(page(tx.one(text, values).await?))
    }
}

fn not_json(error: &serde_json::Error) -> ApiError {
    tracing::error!(%error, "the database answered something that is not JSON");
    ApiError::new(500, "XX000", "Internal error.")
}
