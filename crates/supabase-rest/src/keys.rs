//! Conditions that name rows by their keys.

use db::Value;

use super::ast::Compare;
use super::plan::{Cond, Expr};
use super::values;
use supabase_base::error::ApiError;
use supabase_registry::{JsonObject, Key, Resource, Type};

/// The condition for the row that an upsert would meet; `None` when its key is generated.
pub fn same_row(resource: &Resource, row: &JsonObject, target: &[String]) -> Result<Option<Cond>, ApiError> {
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
