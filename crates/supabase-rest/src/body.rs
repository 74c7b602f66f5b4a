//! The rows of a write, checked against the declared columns.

use serde_json::Value;

use supabase_base::error::ApiError;
use supabase_registry::{Column, JsonObject, Resource};

use super::forms::BodyFormat;
use super::values;

/// Reads the rows of an insert: one object or a list of objects, or the lines of a table.
///
/// `columns` restricts the keys: others are dropped, and missing ones become null unless `missing_default`.
pub fn rows(
    resource: &Resource,
    (form, body): (BodyFormat, &[u8]),
    columns: Option<&[String]>,
    missing_default: bool,
) -> Result<Vec<JsonObject>, ApiError> {
    let mut rows = match form.read(body)? {
        Value::Array(elements) => elements
            .into_iter()
            .map(|element| match element {
                Value::Object(row) => Ok(row),
                _ => Err(invalid_json()),
            })
            .collect::<Result<Vec<_>, _>>()?,
        Value::Object(row) => vec![row],
        _ => return Err(invalid_json()),
    };
    match columns {
        Some(columns) => {
            for name in columns {
                known(resource, name)?;
            }
            for row in &mut rows {
                row.retain(|name, _| columns.iter().any(|column| column == name));
                if !missing_default {
                    for name in columns {
                        row.entry(name.clone()).or_insert(Value::Null);
                    }
                }
            }
        }
        None => {
            if rows.windows(2).any(|pair| !pair[0].keys().eq(pair[1].keys())) {
                return Err(ApiError::new(400, "PGRST102", "All object keys must match"));
            }
        }
    }
    rows.into_iter().map(|row| check(resource, row)).collect()
}

/// Reads the patch of an update.
pub fn patch(
    resource: &Resource,
    (form, body): (BodyFormat, &[u8]),
    columns: Option<&[String]>,
) -> Result<JsonObject, ApiError> {
    let mut patch = match form.read(body)? {
        Value::Object(patch) => patch,
        // A list of one is what a form of the client sends; PostgREST takes it too.
        Value::Array(mut list) if list.len() == 1 => match list.pop() {
            Some(Value::Object(patch)) => patch,
            _ => return Err(invalid_json()),
        },
        _ => return Err(invalid_json()),
    };
    if let Some(columns) = columns {
        patch.retain(|name, _| columns.iter().any(|column| column == name));
    }
    check(resource, patch)
}

pub fn invalid_json() -> ApiError {
    ApiError::new(400, "PGRST102", "Empty or invalid json")
}

fn known<'r>(resource: &'r Resource, name: &str) -> Result<&'r Column, ApiError> {
    resource.column(name).ok_or_else(|| {
        ApiError::new(
            400,
            "PGRST204",
            format!(
                "Could not find the '{name}' column of '{}' in the schema cache",
                resource.name
            ),
        )
    })
}

fn check(resource: &Resource, row: JsonObject) -> Result<JsonObject, ApiError> {
    row.into_iter()
        .map(|(name, value)| {
            let column = known(resource, &name)?;
            if column.read_only {
                return Err(ApiError::new(
                    403,
                    "42501",
                    format!("permission denied for column \"{name}\" of \"{}\"", resource.name),
                ));
            }
            if value.is_null() && !column.nullable && !column.has_default {
                return Err(ApiError::new(
                    400,
                    "23502",
                    format!("null value in column \"{name}\" violates not-null constraint"),
                ));
            }
            Ok((name, values::fit(column.ty, value)?))
        })
        .collect()
}
