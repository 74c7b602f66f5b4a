//! Changing one's own profile: every field checked, sensitive ones only with consent.

use super::fields::{self, FieldChange};
use super::moving::{self, Destination};
use super::{caution, gender_changes, model, ready, store};
use crate::accounts::{birth, consent};
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{LimitEnforcement, Member};
use crate::words;
use db::Tx;
use jiff::Timestamp;
use serde_json::{Map, Value};
use uuid::Uuid;

/// Applies a patch of columns. Either all of it is valid and written, or nothing is.
///
/// `city_id` and `birthdate` run their own rules; a column that is not editable is refused by name.
pub async fn update(
    tx: &mut Tx,
    member: Member,
    patch: &Map<String, Value>,
    limits: LimitEnforcement,
    now: Timestamp,
) -> FaultResult<()> {
    let mut changes: Vec<FieldChange> = Vec::new();
    for (field, value) in patch {
        match field.as_str() {
            "city_id" => {
                let id = value
                    .as_i64()
                    .ok_or_else(|| Fault::invalid("city_id", "Escolha uma cidade da lista."))?;
                moving::set(tx, member, Destination::City(id), limits, now)
                    .await
                    .map_err(|fault| fault.about("city_id"))?;
            }
            "birthdate" => birth::set(tx, member, value.as_str().unwrap_or_default(), now).await?,
            name => match fields::read(name, value)? {
                Some(read) => changes.extend(read),
                None => {
                    return Err(Fault::invalid(
                        "profile",
                        words!("O campo {name} não pode ser alterado.", name = name),
                    ));
                }
            },
        }
        if let Some(sensitive) = consent::SENSITIVE_FIELDS.iter().find(|sensitive| *sensitive == field)
            && !is_empty(value)
        {
            consent::require(tx, member, sensitive).await?;
        }
    }
    gender_changes::count(tx, member, &changes, limits, now).await?;
    store::apply(tx, member.id, &changes, now).await?;
    if patch.get("in_world") == Some(&Value::Bool(true)) {
        caution::require_none(tx, member).await?;
    }
    ready::refresh(tx, member.id, now).await?;
    Ok(())
}

/// Hides a profile from everybody without a match, or shows it again; "Dar um tempo" does the same.
pub async fn set_paused(tx: &mut Tx, user: Uuid, paused: bool, now: Timestamp) -> FaultResult<()> {
    let changes = fields::read("paused", &Value::Bool(paused))?.unwrap_or_default();
    store::apply(tx, user, &changes, now).await?;
    ready::refresh(tx, user, now).await?;
    Ok(())
}

/// Taking a value back needs no consent, and neither does declining to give one.
fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(word) => word.is_empty() || word == model::UNDISCLOSED,
        Value::Array(items) => items.is_empty(),
        _ => false,
    }
}
