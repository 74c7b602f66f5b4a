//! Which kinds reach a person by push and by e-mail, and how often.

use super::model::{Choice, Frequency, NotificationKind};
use super::store;
use crate::accounts;
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use db::Tx;
use serde_json::Value;
use supabase::registry::JsonObject;
use uuid::Uuid;

/// What a request changes of a preference.
#[derive(Debug, Clone, Copy, Default)]
pub struct PreferenceChange {
    pub push: Option<bool>,
    pub email: Option<bool>,
    /// Decides about `email` too.
    pub frequency: Option<Frequency>,
}

impl PreferenceChange {
    /// Errors: `Validation` of a frequency that does not exist.
    pub fn read(row: &JsonObject) -> FaultResult<PreferenceChange> {
        let switch = |name: &str| row.get(name).and_then(Value::as_bool);
        let frequency = match row.get("email_frequency").and_then(Value::as_str) {
            Some(word) => Some(Frequency::parse(word).ok_or_else(unknown_frequency)?),
            None => None,
        };
        Ok(PreferenceChange {
            push: switch("push"),
            email: switch("email"),
            frequency,
        })
    }
}

fn unknown_frequency() -> Fault {
    Fault::invalid("email_frequency", "Escolha uma das frequências da lista.")
}

/// Sets a preference; what is not named stays as it is.
///
/// Errors: `Validation` of an unknown kind, of what cannot be switched off, and of a frequency that the kind does not have.
pub async fn set(tx: &mut Tx, member: Member, word: &str, change: PreferenceChange) -> FaultResult<()> {
    let kind = NotificationKind::of(word).ok_or_else(|| Fault::invalid("kind", "Este tipo de aviso não existe."))?;
    let mut stored = store::stored_preference(tx, member.id, kind).await?;
    stored.push = change.push.unwrap_or(stored.push);
    stored.email = change.email.unwrap_or(stored.email);
    if let Some(frequency) = change.frequency {
        stored.email = frequency != Frequency::Never;
        if !kind.allows(frequency) && stored.email {
            return Err(Fault::invalid(
                "email_frequency",
                "Este e-mail não espera por outros: ele trata de algo que tem hora, ou que você precisa saber.",
            ));
        }
        stored.frequency = Some(frequency).filter(|_| stored.email).or(stored.frequency);
    }
    for (field, choice, wanted) in [("push", kind.push, stored.push), ("email", kind.email, stored.email)] {
        if choice == Choice::Always && !wanted {
            return Err(Fault::invalid(
                field,
                "Este aviso protege você e a sua conta, por isso não pode ser desligado.",
            ));
        }
    }
    store::put_preference(tx, member.id, kind, stored).await
}

/// Ends the letters of some kinds for the holder of their link.
pub async fn end_letters(tx: &mut Tx, user: Uuid, kinds: &[NotificationKind]) -> FaultResult<()> {
    if accounts::store::account(tx, user).await?.is_none() {
        return Ok(());
    }
    for kind in kinds {
        let mut stored = store::stored_preference(tx, user, *kind).await?;
        stored.email = false;
        store::put_preference(tx, user, *kind, stored).await?;
    }
    Ok(())
}
