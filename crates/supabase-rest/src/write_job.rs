//! The transaction of a write: find the rows, run the slice's handler, read the rows back.

use std::collections::HashMap;
use std::sync::Arc;

use axum::response::Response;
use db::{DbError, Engine, Tx, Value};
use http::StatusCode;
use serde_json::Value as Json;
use serde_json::value::RawValue;

use super::answer::{Page, check_single, render, respond};
use super::ast::{Compare, Query, SelectItem};
use super::parse_query::ParsedQuery;
use super::plan::{Cond, Expr, Output, OutputValue, Select};
use super::prefer::{Media, Prefer, ResponseShape, Return, check_profile};
use super::read::{output_names, page, table_media};
use super::sql::{self, SqlContext};
use super::{RestState, bounds, parse_query, relations, resolve, values};
use supabase_base::caller::Role;
use supabase_base::error::ApiError;
use supabase_registry::{Call, JsonObject, Key, OnConflict, Registry, Resource, Type, WriteVerbs, Writes};

/// More rows than any screen changes at once, and fewer than a statement may bind.
const MAX_AFFECTED: usize = 10_000;
/// Above this many rows it is not checked whether an upsert changed all of them.
const MAX_MERGED: usize = 200;

/// Which change a request makes.
pub enum WriteChange {
    Insert(Vec<JsonObject>, OnConflict),
    Update(JsonObject),
    Delete,
}

/// What a write did.
pub struct WriteOutcome {
    pub keys: Vec<Key>,
    /// Whether every row of an upsert stood there before.
    merged: bool,
    /// The rows as the caller sees them, when the request wants them back.
    page: Option<Page>,
}

impl WriteOutcome {
    /// The status of an insert: nothing is created when all that was sent was there.
    pub fn created(&self) -> StatusCode {
        match self.merged {
            true => StatusCode::OK,
            false => StatusCode::CREATED,
        }
    }
}

/// Why a transaction was not kept.
enum Rollback {
    Failed(ApiError),
    /// The client wanted to see what would happen.
    Undone(WriteOutcome),
}

impl From<DbError> for Rollback {
    fn from(error: DbError) -> Rollback {
        Rollback::Failed(error.into())
    }
}

/// Everything that the transaction needs; it owns its parts, because the transaction outlives the request's borrow.
pub struct WriteJob {
    registry: Arc<Registry>,
    engine: Engine,
    call: Call,
    name: String,
    media: Media,
    pub parsed: ParsedQuery,
    pub prefer: Prefer,
}

impl WriteJob {
    /// Reads what all writes share; what is wrong here was never begun.
    pub fn new(state: &RestState, call: &Call, name: &str, query: &str) -> Result<WriteJob, ApiError> {
        check_profile(&call.headers, true)?;
        let media = table_media(&call.headers)?;
        let prefer = Prefer::read(&call.headers)?;
        let resource = relations::resource(&state.registry, name)?;
        let parsed = parse_query::parse(query)?;
        let mut plan = resolve::select(&state.registry, resource, &parsed.query, &[])?;
        bounds::apply(&mut plan, &parsed.query)?;
        Ok(WriteJob {
            registry: state.registry.clone(),
            engine: state.db.engine(),
            call: call.clone(),
            name: name.to_owned(),
            media,
            parsed,
            prefer,
        })
    }

    pub fn resource(&self) -> Result<&Resource, ApiError> {
        relations::resource(&self.registry, &self.name)
    }

    /// The handlers, when the resource takes this verb from this caller.
    pub fn writes(&self, verb: impl Fn(WriteVerbs) -> bool) -> Result<Arc<dyn Writes>, ApiError> {
        let resource = self.resource()?;
        match &resource.writes {
            Some(writes) if verb(writes.verbs()) && resource.access.admits(self.call.caller.role) => Ok(writes.clone()),
            _ => Err(self.denied()),
        }
    }

    pub fn denied(&self) -> ApiError {
        ApiError::permission_denied(&format!("table {}", self.name), self.call.caller.role == Role::Anon)
    }

    /// A change of all rows is always a mistake of the client.
    pub fn needs_filter(&self, verb: &str) -> Result<(), ApiError> {
        if self.parsed.filtered {
            return Ok(());
        }
        Err(ApiError::new(400, "21000", format!("{verb} requires a WHERE clause")))
    }

    /// Runs the transaction, and tells the handlers when it is committed.
    pub async fn run(
        self: &Arc<WriteJob>,
        state: &RestState,
        writes: Arc<dyn Writes>,
        change: WriteChange,
    ) -> Result<WriteOutcome, ApiError> {
        if let WriteChange::Update(patch) = &change {
            writes.before_update(&self.call, patch).await?;
        }
        let (job, handlers) = (self.clone(), writes.clone());
        let done = state.db.tx(move |tx| {
            Box::pin(async move {
                let outcome = job.work(tx, &*handlers, change).await.map_err(Rollback::Failed)?;
                match job.prefer.rollback {
                    true => Err(Rollback::Undone(outcome)),
                    false => Ok(outcome),
                }
            })
        });
        match done.await {
            Ok(outcome) => {
                writes.committed(&self.call);
                state.registry.committed();
                Ok(outcome)
            }
            Err(Rollback::Undone(outcome)) => Ok(outcome),
            Err(Rollback::Failed(error)) => Err(error),
        }
    }

    async fn work(&self, tx: &mut Tx, writes: &dyn Writes, change: WriteChange) -> Result<WriteOutcome, ApiError> {
        let resource = self.resource()?;
        let mut merged = false;
        let (keys, page) = match change {
            WriteChange::Insert(rows, conflict) => {
                self.check_affected(rows.len())?;
                merged = self.all_rows_exist(tx, resource, &rows, &conflict).await?;
                let keys = if rows.is_empty() {
                    Vec::new()
                } else {
                    writes.insert(tx, &self.call, rows, conflict).await?
                };
                let page = self.representation(tx, resource, &keys).await?;
                let page = match page {
                    Some(page) => Some(self.in_order_of_input(tx, resource, &keys, page).await?),
                    None => None,
                };
                (keys, page)
            }
            WriteChange::Update(patch) => {
                let keys = if patch.is_empty() {
                    Vec::new()
                } else {
                    self.visible_keys(tx, resource, writes).await?
                };
                self.check_affected(keys.len())?;
                if !keys.is_empty() {
                    writes.update(tx, &self.call, keys.clone(), patch).await?;
                }
                let page = self.representation(tx, resource, &keys).await?;
                (keys, page)
            }
            WriteChange::Delete => {
                let keys = self.visible_keys(tx, resource, writes).await?;
                self.check_affected(keys.len())?;
                // Afterwards there is nothing left to show.
                let page = self.representation(tx, resource, &keys).await?;
                if !keys.is_empty() {
                    writes.delete(tx, &self.call, keys.clone()).await?;
                }
                (keys, page)
            }
        };
        if let Some(page) = &page {
            check_single(self.media, page.rows)?;
        }
        Ok(WriteOutcome { keys, merged, page })
    }

    fn check_affected(&self, rows: usize) -> Result<(), ApiError> {
        if self.prefer.max_affected.is_some_and(|most| rows as u64 > most) {
            return Err(too_many(rows));
        }
        if rows > MAX_AFFECTED {
            return Err(ApiError::new(400, "54000", "too many rows for one request")
                .with_details(format!("The query affects {rows} rows")));
        }
        Ok(())
    }

    /// Whether an upsert will find every one of its rows among those that the caller sees.
    async fn all_rows_exist(
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
    async fn visible_keys(&self, tx: &mut Tx, resource: &Resource, writes: &dyn Writes) -> Result<Vec<Key>, ApiError> {
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
    async fn in_order_of_input(
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
    async fn representation(&self, tx: &mut Tx, resource: &Resource, keys: &[Key]) -> Result<Option<Page>, ApiError> {
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

    /// The number for `Content-Range`, when the request asked for one.
    pub fn total(&self, outcome: &WriteOutcome) -> Option<u64> {
        self.prefer.count.then_some(outcome.keys.len() as u64)
    }

    /// The answer: `empty` is the status without a body; with one, an update or a delete is a 200.
    pub fn respond(&self, empty: StatusCode, outcome: &WriteOutcome, range: &str) -> Result<Response, ApiError> {
        let plain = Media {
            shape: ResponseShape::List,
            strip_nulls: false,
        };
        let Some(page) = &outcome.page else {
            return Ok(respond(empty, plain, None, range, &self.prefer));
        };
        let resource = self.resource()?;
        let plan = resolve::select(&self.registry, resource, &self.parsed.query, &[])?;
        let body = render(page, self.media, || output_names(&plan))?;
        let status = match empty {
            StatusCode::NO_CONTENT => StatusCode::OK,
            other => other,
        };
        Ok(respond(status, self.media, Some(body), range, &self.prefer))
    }
}

/// The refusal of a change, or of a function's list, beyond `max-affected`.
pub fn too_many(rows: usize) -> ApiError {
    ApiError::new(
        400,
        "PGRST124",
        "Query result exceeds max-affected preference constraint",
    )
    .with_details(format!("The query affects {rows} rows"))
}

fn not_json(error: &serde_json::Error) -> ApiError {
    tracing::error!(%error, "the database answered something that is not JSON");
    ApiError::new(500, "XX000", "Internal error.")
}

/// The condition for the row that an upsert would meet; `None` when its key is generated.
fn same_row(resource: &Resource, row: &JsonObject, target: &[String]) -> Result<Option<Cond>, ApiError> {
    let mut parts = Vec::new();
    for name in target {
        let Some(column) = resource.column(name) else {
            return Ok(None);
        };
        match row.get(name) {
            Some(value) if !value.is_null() && column.ty != Type::Json => {
                let value = values::from_json(column.ty, value)?;
                parts.push(Cond::Compare(Expr::Column(column.name), column.ty, Compare::Eq, value));
            }
            // What no client may write says who the caller is, and the caller sees only what is theirs.
            None if column.read_only => {}
            _ => return Ok(None),
        }
    }
    Ok(Some(Cond::All(parts)))
}

/// The subjects that these keys name: the part of each key that is the resource's subject, if one is.
pub fn key_subjects(resource: &Resource, keys: &[Key]) -> Vec<Value> {
    let part = resource
        .subject
        .and_then(|subject| resource.key.iter().position(|key| *key == subject));
    part.map_or_else(Vec::new, |part| {
        keys.iter().filter_map(|key| key.0.get(part).cloned()).collect()
    })
}

/// The condition that names these rows.
pub fn key_cond(resource: &Resource, keys: &[Key]) -> Cond {
    let columns: Vec<_> = resource.key.iter().filter_map(|key| resource.column(key)).collect();
    if let [column] = columns.as_slice() {
        let values: Vec<Value> = keys.iter().filter_map(|key| key.0.first().cloned()).collect();
        return Cond::In(Expr::Column(column.name), column.ty, values);
    }
    let rows = keys.iter().map(|key| {
        let parts = columns
            .iter()
            .zip(&key.0)
            .map(|(column, value)| Cond::Compare(Expr::Column(column.name), column.ty, Compare::Eq, value.clone()));
        Cond::All(parts.collect())
    });
    Cond::Any(rows.collect())
}
