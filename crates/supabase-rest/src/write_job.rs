//! The transaction of a write: find the rows, run the slice's handler, read the rows back.

mod rows;

use std::sync::Arc;

use axum::response::Response;
use db::{DbError, Engine, Tx};
use http::StatusCode;

use super::answer::{Page, check_single, render, respond};
use super::parse_query::ParsedQuery;
use super::prefer::{Media, Prefer, ResponseShape, check_profile};
use super::read::{output_names, table_media};
use super::{RestState, bounds, parse_query, relations, resolve};
use supabase_base::caller::Role;
use supabase_base::error::ApiError;
use supabase_registry::{Call, JsonObject, Key, OnConflict, Registry, Resource, WriteVerbs, Writes};

/// More rows than any screen changes at once, and fewer than a statement may bind.
const MAX_AFFECTED: usize = 10_000;

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
        match &change {
            WriteChange::Insert(rows, _) => writes.before_insert(&self.call, rows).await?,
            WriteChange::Update(patch) => writes.before_update(&self.call, patch).await?,
            WriteChange::Delete => {}
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
