//! `/rpc/{name}`: typed functions with named arguments.

use axum::body::Body;
use axum::response::Response;
use bytes::Bytes;
use http::{Method, StatusCode, header};
use serde_json::Value;

use super::answer::{Page, check_single, content_range, render, respond, without_formulas};
use super::forms::BodyFormat;
use super::prefer::{Prefer, ResponseShape, Return, check_profile};
use super::read::table_media;
use super::write_job::too_many;
use super::{RestState, body, parse_filter, parse_query, parse_value, relations, resolve, rpc_rows, values};
use supabase_base::error::ApiError;
use supabase_base::nul::has_nul;
use supabase_registry::{Call, Function, GateRefusal, GateTarget, JsonObject, Reply};

/// Calls a function.
pub async fn rpc(
    state: &RestState,
    call: &Call,
    method: &Method,
    name: &str,
    query: &str,
    bytes: &Bytes,
) -> Result<Response, ApiError> {
    let reading = matches!(*method, Method::GET | Method::HEAD);
    if !reading && *method != Method::POST {
        return Err(ApiError::new(
            405,
            "PGRST101",
            format!("Cannot use the {method} method on RPC"),
        ));
    }
    check_profile(&call.headers, !reading)?;
    let media = table_media(&call.headers)?;
    let prefer = Prefer::read(&call.headers)?;
    let pairs = parse_query::pairs(query)?;
    let function = admitted(state, call, name).await?;
    let (args, selection) = if reading {
        let (selection, args) = pairs.into_iter().partition(|pair| selects(function, pair));
        (args_of_query(function, args), selection)
    } else {
        (args_of_body(function, BodyFormat::of(&call.headers)?, bytes)?, pairs)
    };
    if args.values().any(has_nul) {
        return Err(values::nul());
    }
    let parsed = parse_query::from_pairs(&selection)?;
    let function = matching(state, function, name, &args)?;
    function.access.check(call.caller.role, &format!("function {name}"))?;
    if reading && !function.read_only {
        return Err(ApiError::new(
            405,
            "25006",
            "cannot execute a changing function in a read-only transaction",
        ));
    }
    check_most(function, &prefer)?;
    if prefer.rollback && !function.read_only {
        return Err(resolve::not_shared("tx=rollback on a changing function"));
    }
    let Some(reply) = function.call(call.clone(), args).await? else {
        return Ok(respond(StatusCode::NO_CONTENT, media, None, "0-0/*", &prefer));
    };
    check_rows(&reply, &prefer)?;
    // Staff open in a spreadsheet what strangers wrote.
    let reply = match function.policy.staff.is_some() && media.shape == ResponseShape::Csv {
        true => Reply {
            body: without_formulas(&reply.body)?,
            ..reply
        },
        false => reply,
    };
    let response = if parsed.is_plain() {
        answer(reply, media, &prefer)?
    } else {
        rpc_rows::answer(state, call, function, &reply.body, &parsed, (media, &prefer)).await?
    };
    Ok(match prefer.returning {
        Some(Return::Minimal) => without_body(response),
        _ => response,
    })
}

/// The declared function, unless the gate closes it or says that there is none.
async fn admitted<'r>(state: &'r RestState, call: &Call, name: &str) -> Result<Option<&'r Function>, ApiError> {
    let Some(function) = state.registry.find_function(name) else {
        return Ok(None);
    };
    match state
        .registry
        .admit(&call.caller, GateTarget::Function(function), call.now)
        .await
    {
        Ok(()) => Ok(Some(function)),
        Err(GateRefusal::Absent) => Ok(None),
        Err(GateRefusal::Refused(error)) => Err(error),
    }
}

/// What a client that asked for no rows still hears: how many there are.
fn without_body(mut response: Response) -> Response {
    *response.body_mut() = Body::empty();
    response.headers_mut().remove(header::CONTENT_TYPE);
    if response.status() == StatusCode::OK {
        *response.status_mut() = StatusCode::NO_CONTENT;
    }
    response
}

fn answer(Reply { body, rows }: Reply, media: super::prefer::Media, prefer: &Prefer) -> Result<Response, ApiError> {
    // Only lists have rows; everything else is one answer.
    let page = Page {
        body,
        rows: rows.unwrap_or(1),
        total: None,
    };
    let total = prefer.count.then_some(page.rows);
    let range = content_range(0, page.rows, total);
    let text = match (rows, media.shape) {
        (Some(_), _) => {
            check_single(media, page.rows)?;
            render(&page, media, || names_of_rows(&page.body))?
        }
        (None, ResponseShape::Csv) => return Err(resolve::not_shared("this function as CSV")),
        (None, _) => page.body,
    };
    Ok(respond(StatusCode::OK, media, Some(text), &range, prefer))
}

/// The keys of the first row, for the head of a CSV.
fn names_of_rows(body: &str) -> Vec<String> {
    let rows: Vec<Value> = serde_json::from_str(body).unwrap_or_default();
    rows.first()
        .and_then(Value::as_object)
        .map(|row| row.keys().cloned().collect())
        .unwrap_or_default()
}

/// Whether a parameter of a GET speaks of the result: a word of the grammar, or a filter on what is no argument.
fn selects(function: Option<&Function>, (key, value): &(String, String)) -> bool {
    let declared = function.is_some_and(|function| function.arguments().names.iter().any(|(name, _)| name == key));
    !declared && (parse_query::is_reserved(key) || parse_filter::looks_like_one(value))
}

/// A limit on the rows of a function: only a list has rows, and what a changing function did cannot be taken back.
fn check_most(function: &Function, prefer: &Prefer) -> Result<(), ApiError> {
    if prefer.max_affected.is_none() {
        return Ok(());
    }
    match function.rows.as_ref().is_some_and(|rows| rows.list) {
        true if function.read_only => return Ok(()),
        true => return Err(resolve::not_shared("max-affected on a changing function")),
        false => {}
    }
    Err(ApiError::new(
        400,
        "PGRST128",
        "Function must return SETOF or TABLE when max-affected preference is used with handling=strict",
    ))
}

/// Refuses a list that is longer than the request allows; it only read, so there is nothing to take back.
fn check_rows(reply: &Reply, prefer: &Prefer) -> Result<(), ApiError> {
    match (prefer.max_affected, reply.rows) {
        (Some(most), Some(rows)) if rows > most => Err(too_many(rows as usize)),
        _ => Ok(()),
    }
}

fn args_of_body(function: Option<&Function>, form: BodyFormat, bytes: &Bytes) -> Result<JsonObject, ApiError> {
    if bytes.is_empty() {
        return Ok(JsonObject::new());
    }
    if form == BodyFormat::Urlencoded {
        let text = std::str::from_utf8(bytes).map_err(|_| body::invalid_json())?;
        return Ok(args_of_query(function, parse_query::pairs(text)?));
    }
    let body = form.read(bytes)?;
    if function.is_some_and(Function::takes_body) {
        return Ok(JsonObject::from_iter([(String::new(), body)]));
    }
    match body {
        Value::Object(args) => Ok(args),
        _ => Err(body::invalid_json()),
    }
}

/// Arguments of a GET are texts; the declared type says what they mean.
fn args_of_query(function: Option<&Function>, pairs: Vec<(String, String)>) -> JsonObject {
    pairs
        .into_iter()
        .map(|(name, text)| {
            let schema = function.and_then(|function| function.args.pointer(&format!("/properties/{name}")));
            let value = match schema {
                Some(schema) => read_text(schema, text),
                None => Value::String(text),
            };
            (name, value)
        })
        .collect()
}

fn read_text(schema: &Value, text: String) -> Value {
    let accepts = |word: &str| mentions(schema, word);
    if text == "null" && accepts("null") {
        return Value::Null;
    }
    if accepts("array")
        && let Some(elements) = parse_value::array_literal(&text)
    {
        let items = schema.get("items").unwrap_or(&Value::Null);
        return elements
            .into_iter()
            .map(|element| read_text(items, element.text))
            .collect();
    }
    let plain = ["integer", "number", "boolean", "object", "array"]
        .into_iter()
        .any(accepts);
    match serde_json::from_str::<Value>(&text) {
        Ok(value) if plain && !value.is_string() => value,
        _ => Value::String(text),
    }
}

/// Whether a JSON schema allows a type, directly or in one of its alternatives.
fn mentions(schema: &Value, word: &str) -> bool {
    let direct = match schema.get("type") {
        Some(Value::String(one)) => one == word,
        Some(Value::Array(many)) => many.iter().any(|one| one == word),
        _ => false,
    };
    direct
        || ["anyOf", "oneOf"].iter().any(|key| {
            schema
                .get(key)
                .and_then(Value::as_array)
                .is_some_and(|options| options.iter().any(|option| mentions(option, word)))
        })
}

/// The function, when it exists and takes exactly these names.
fn matching<'r>(
    state: &'r RestState,
    function: Option<&'r Function>,
    name: &str,
    args: &JsonObject,
) -> Result<&'r Function, ApiError> {
    if let Some(function) = function {
        let declared = function.arguments().names;
        let known = args.keys().all(|given| declared.iter().any(|(name, _)| name == given));
        let complete = declared
            .iter()
            .all(|(name, required)| !required || args.contains_key(name));
        if known && complete {
            return Ok(function);
        }
    }
    Err(not_found(state, function, name, args))
}

fn not_found(state: &RestState, function: Option<&Function>, name: &str, args: &JsonObject) -> ApiError {
    let names: Vec<&str> = args.keys().map(String::as_str).collect();
    let (call, with) = if names.is_empty() {
        (format!("public.{name}"), "without parameters".to_owned())
    } else {
        let list = names.join(", ");
        (format!("public.{name}({list})"), format!("with parameters {list}"))
    };
    let message = match names.is_empty() {
        true => format!("Could not find the function {call} without parameters in the schema cache"),
        false => format!("Could not find the function {call} in the schema cache"),
    };
    let tail = match names.is_empty() {
        true => "",
        false => " or with a single unnamed json/jsonb parameter",
    };
    let error = ApiError::new(404, "PGRST202", message).with_details(format!(
        "Searched for the function public.{name} {with}{tail}, but no matches were found in the schema cache."
    ));
    let hint = match function {
        Some(function) => {
            let declared: Vec<String> = function.arguments().names.into_iter().map(|(name, _)| name).collect();
            Some(format!("{name}({})", declared.join(", ")))
        }
        None => {
            let listed = state.registry.functions().filter(|function| !function.unlisted);
            relations::closest(name, listed.map(|function| function.name)).map(str::to_owned)
        }
    };
    match hint {
        Some(other) => error.with_hint(format!("Perhaps you meant to call the function public.{other}")),
        None => error,
    }
}
