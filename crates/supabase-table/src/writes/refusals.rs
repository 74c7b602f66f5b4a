//! How a write that the policy or the database refused is told to the client.

use db::{DbError, Value};

use super::TableWrites;
use supabase_base::caller::Role;
use supabase_base::error::ApiError;
use supabase_registry::Call;

impl TableWrites {
    pub(super) fn refused(&self, call: &Call) -> ApiError {
        let status = if call.caller.role == Role::Anon { 401 } else { 403 };
        let message = format!(
            "new row violates row-level security policy for table \"{}\"",
            self.0.name
        );
        ApiError::new(status, "42501", message)
    }

    /// SQLite does not tell which foreign key refused, so both databases tell the table alone; nor does it tell which
    /// values were there already, so both tell those that were sent.
    pub(super) fn explain(&self, error: DbError, known: impl FnOnce() -> Vec<(&'static str, Value)>) -> ApiError {
        match error {
            DbError::ForeignKey { .. } => ApiError::new(
                409,
                "23503",
                format!(
                    "a change of table \"{}\" violates a foreign key constraint",
                    self.0.name
                ),
            ),
            DbError::Conflict { ref constraint } => {
                let details = self.duplicate(constraint, &known());
                let refusal = ApiError::from(error);
                match details {
                    Some(details) => refusal.with_details(details),
                    None => refusal,
                }
            }
            other => other.into(),
        }
    }

    /// The sentence of PostgreSQL about a key that exists; none when not all of it is known.
    fn duplicate(&self, constraint: &str, known: &[(&'static str, Value)]) -> Option<String> {
        let columns = match constraint == format!("{}_pkey", self.0.name) {
            true => self.0.key,
            false => self.0.uniques.iter().find(|(name, _)| *name == constraint)?.1,
        };
        let value = |name: &&str| {
            known
                .iter()
                .find(|(known, _)| known == name)
                .map(|(_, value)| display_value(value))
        };
        let values: Vec<String> = columns.iter().map(value).collect::<Option<_>>()?;
        Some(format!(
            "Key ({})=({}) already exists.",
            columns.join(", "),
            values.join(", ")
        ))
    }
}

/// A value as PostgreSQL writes it into its sentences.
fn display_value(value: &Value) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Bool(true) => "t".to_owned(),
        Value::Bool(false) => "f".to_owned(),
        Value::Int(number) => number.to_string(),
        Value::Real(number) => number.to_string(),
        Value::Text(text) => text.clone(),
        Value::Uuid(id) => id.to_string(),
        Value::Time(at) => at.strftime("%Y-%m-%d %H:%M:%S%.f+00").to_string(),
        Value::Date(date) => date.to_string(),
        Value::Json(json) => json.to_string(),
        Value::Bytes(bytes) => format!("\\x{}", hex::encode(bytes)),
    }
}
