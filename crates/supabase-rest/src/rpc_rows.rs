//! Selecting from what a function answered: its rows go through the same statement as those of a resource.

use db::{Engine, Value};
use serde_json::Value as Json;

use super::answer::{Page, check_single, content_range, range_status, render, respond};
use super::parse_query::ParsedQuery;
use super::prefer::{Media, Prefer, ResponseShape};
use super::read::{list, output_names};
use super::sql_expr::{name_literal, pg_type, quote_name};
use super::{RestState, body, resolve, values};
use axum::response::Response;
use http::StatusCode;
use supabase_base::error::ApiError;
use supabase_base::fragment::Fragment;
use supabase_registry::{Access, Call, Column, Function, Registry, ReplyRows, Resource, Type};

/// The place of a row in its list; no request can name it, because it is no declared column.
const PLACE: &[&str] = &["#"];

/// Answers the part of a reply that the query asks for.
pub async fn answer(
    state: &RestState,
    call: &Call,
    function: &Function,
    reply: &str,
    parsed: &ParsedQuery,
    (media, prefer): (Media, &Prefer),
) -> Result<Response, ApiError> {
    let Some(rows) = &function.rows else {
        return Err(resolve::not_shared("a selection from the result of this function"));
    };
    let resource = resource(&state.registry, function, rows, rows_of_reply(rows, reply)?);
    let (plan, found) = list(state, call, &resource, &parsed.query, prefer).await?;
    let range = content_range(plan.offset, found.rows, found.total);
    if !rows.list && media.shape == ResponseShape::List {
        let body = one_of(&found)?;
        return Ok(respond(StatusCode::OK, media, Some(body), &range, prefer));
    }
    let status = range_status(plan.offset, &found)?;
    check_single(media, found.rows)?;
    let body = render(&found, media, || output_names(&plan))?;
    Ok(respond(status, media, Some(body), &range, prefer))
}

/// The row of a function that answers one; null when a filter took it away.
fn one_of(page: &Page) -> Result<String, ApiError> {
    let mut rows: Vec<Json> = serde_json::from_str(&page.body).map_err(|_| body::invalid_json())?;
    Ok(rows.pop().unwrap_or(Json::Null).to_string())
}

/// The reply as a list of rows, its times in the one form that both databases order alike.
fn rows_of_reply(rows: &ReplyRows, reply: &str) -> Result<Json, ApiError> {
    let reply: Json = serde_json::from_str(reply).map_err(|_| body::invalid_json())?;
    let mut list = match reply {
        Json::Array(list) => list,
        Json::Null => Vec::new(),
        one => vec![one],
    };
    let times = rows.columns.iter().filter(|column| column.ty == Type::Time);
    for column in times {
        for cell in list.iter_mut().filter_map(|row| row.get_mut(column.name)) {
            if let Some(text) = cell.as_str()
                && let Value::Time(time) = values::parse(Type::Time, text)?
            {
                *cell = Json::from(db::time_text(time));
            }
        }
    }
    Ok(Json::Array(list))
}

/// A resource of these rows alone.
fn resource(registry: &Registry, function: &Function, rows: &ReplyRows, list: Json) -> Resource {
    let columns = rows.columns.clone();
    let source = move |_: &supabase_base::caller::Caller, scope: &supabase_registry::Scope<'_>| match scope.engine {
        Engine::Sqlite => sqlite(&columns).bind(list.clone()).push(") AS r"),
        Engine::Postgres => {
            let (names, typed) = postgres(&columns);
            Fragment::new("SELECT * FROM ROWS FROM (jsonb_to_recordset(CAST(")
                .bind(list.clone())
                .push(format!(
                    " AS jsonb)) AS ({typed})) WITH ORDINALITY AS r({names}, \"#\")"
                ))
        }
    };
    let mut resource = Resource::new(function.name, PLACE, rows.columns.clone(), source)
        .access(Access::Anyone)
        .aggregates();
    if let Some(of) = function.rows_of.and_then(|name| registry.find_resource(name)) {
        let has = |name: &str| rows.columns.iter().any(|column| column.name == name);
        let ways = of.relations.iter().filter(|relation| has(relation.column));
        resource.relations = ways.cloned().collect();
    }
    resource
}

/// Everything up to the list of rows itself.
fn sqlite(columns: &[Column]) -> Fragment {
    let mut sql = "SELECT r.key AS \"#\"".to_owned();
    for column in columns {
        let path = name_literal(&format!("$.\"{}\"", column.name));
        let value = match column.ty {
            Type::Json => format!("nullif(r.value -> {path}, 'null')"),
            _ => format!("r.value ->> {path}"),
        };
        sql.push_str(&format!(", {value} AS {}", quote_name(column.name)));
    }
    Fragment::new(sql + " FROM json_each(")
}

fn postgres(columns: &[Column]) -> (String, String) {
    let names: Vec<String> = columns.iter().map(|column| quote_name(column.name)).collect();
    let typed: Vec<String> = columns
        .iter()
        .zip(&names)
        .map(|(column, name)| format!("{name} {}", pg_type(column.ty)))
        .collect();
    (names.join(", "), typed.join(", "))
}
