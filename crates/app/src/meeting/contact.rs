//! Who follows a plan: a name, and an address of e-mail or, where the operator sends short messages, a telephone.
//!
//! A plan sends messages to a person who did not ask for them, so there are two limits for an address: one for each planner, and
//! a wider one for all strangers together. A stranger is a planner whose plan was never opened from that address. Planners who
//! are no strangers are not counted in the wider limit and not stopped by it.

use super::address_hash::AddressHash;
use super::model::CONTACTS_A_DAY;
use super::store::refusals;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{Vault, text};
use db::Tx;
use jiff::{SignedDuration, Timestamp};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use supabase::auth::{Limit, take_shared};
use uuid::Uuid;

const NAME_MAX: usize = 40;
/// Plans of one person that name one address within a day.
const NAMED_BY_ONE: Limit = Limit {
    count: 3,
    window: SignedDuration::from_hours(24),
};
/// Plans of all strangers together that name one address within a day.
const NAMED_BY_STRANGERS: Limit = Limit {
    count: 20,
    window: SignedDuration::from_hours(24),
};
/// Contacts that one person names in a day. Revoking a link does not lower the count: its letter was sent.
const NAMES_A_DAY: Limit = Limit {
    count: CONTACTS_A_DAY as usize,
    window: SignedDuration::from_hours(24),
};
/// What one person's plans write to one address in a day, beside their alerts.
const WRITTEN_A_DAY: Limit = Limit {
    count: 12,
    window: SignedDuration::from_hours(24),
};

/// A trusted contact, with one of the two addresses. Sealed at rest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Contact {
    pub name: String,
    #[serde(default)]
    pub email: Option<String>,
    /// E.164 with its plus sign.
    #[serde(default)]
    pub phone: Option<String>,
}

impl Contact {
    /// `None` for a contact without an address.
    pub fn address_hash(&self, vault: &Vault) -> Option<AddressHash> {
        AddressHash::of(vault, self.email.as_deref(), self.phone.as_deref())
    }

    /// Checks what was typed: `Validation` of `name`, `email` or `phone`.
    pub fn read(self, texts: bool) -> FaultResult<Contact> {
        let name = text::optional_line("name", Some(&self.name), NAME_MAX)?
            .ok_or_else(|| Fault::invalid("name", "Como se chama a pessoa que acompanha você?"))?;
        if let Some(phone) = self.phone.filter(|phone| !phone.trim().is_empty()) {
            if !texts {
                return Err(Fault::invalid("phone", "Aqui o plano vai por e-mail."));
            }
            let phone = number(&phone)
                .ok_or_else(|| Fault::invalid("phone", "Confira o celular: ele começa com + e o código do país."))?;
            return Ok(Contact {
                name,
                email: None,
                phone: Some(phone),
            });
        }
        let email = supabase::auth::email_norm(self.email.as_deref().unwrap_or_default())
            .map_err(|_| Fault::invalid("email", "Confira o e-mail: falta alguma coisa no endereço."))?;
        Ok(Contact {
            name,
            email: Some(email),
            phone: None,
        })
    }

    /// Whether both are reached at one address.
    pub fn is_at(&self, other: &Contact) -> bool {
        (&self.email, &self.phone) == (&other.email, &other.phone)
    }

    /// The name of the field with the address.
    pub fn field(&self) -> &'static str {
        if self.phone.is_some() { "phone" } else { "email" }
    }

    /// Counts that `by` names this contact in a plan; whether anything may be sent to it. When too many strangers named it
    /// nothing is, which `by` reads as of an address that refused ([`super::refusal`]).
    /// Errors: `Rate` beyond six names of one person a day, and three of one address by one person.
    pub async fn take_name(&self, tx: &mut Tx, vault: &Vault, by: Uuid, now: Timestamp) -> FaultResult<bool> {
        let Some(hash) = self.address_hash(vault) else {
            return Ok(false);
        };
        let key = |text: &str| hex::encode(vault.tag("meeting-contact-names", text));
        for (key, limit) in [
            (key(&by.to_string()), NAMES_A_DAY),
            (key(&format!("{by} {hash}")), NAMED_BY_ONE),
        ] {
            if let Some(seconds) = take_shared(tx, key, limit, now).await? {
                return Err(Fault::Rate {
                    retry_after: u32::try_from(seconds).unwrap_or(3600),
                });
            }
        }
        if refusals::is_confirmed(tx, by, &hash).await? {
            return Ok(true);
        }
        let refused = take_shared(tx, key(hash.as_str()), NAMED_BY_STRANGERS, now).await?;
        Ok(refused.is_none())
    }

    /// Counts a message of `by` to this contact; whether it may leave.
    pub async fn take_message(&self, tx: &mut Tx, vault: &Vault, by: Uuid, now: Timestamp) -> FaultResult<bool> {
        let Some(hash) = self.address_hash(vault) else {
            return Ok(false);
        };
        let key = hex::encode(vault.tag("meeting-contact-written", &format!("{by} {hash}")));
        Ok(take_shared(tx, key, WRITTEN_A_DAY, now).await?.is_none())
    }
}

/// E.164 with its plus sign; `None` for what is no such number. Signs between the digits are left out.
fn number(typed: &str) -> Option<String> {
    let digits: String = typed
        .trim()
        .strip_prefix('+')?
        .chars()
        .filter(|sign| !matches!(sign, ' ' | '-' | '(' | ')' | '.'))
        .collect();
    let fits = (8..=15).contains(&digits.len()) && digits.bytes().all(|digit| digit.is_ascii_digit());
    (fits && !digits.starts_with('0')).then(|| format!("+{digits}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn telephone_has_its_country_and_digits_alone() {
        for typed in ["+5511987654321", " +55 (11) 98765-4321 "] {
            assert_eq!(number(typed).as_deref(), Some("+5511987654321"), "{typed}");
        }
        for typed in [
            "11987654321",
            "+",
            "+0551198765",
            "+55 11 9876 a",
            "+1234567",
            "+1234567890123456",
        ] {
            assert_eq!(number(typed), None, "{typed}");
        }
    }

    #[test]
    fn contact_that_was_sealed_before_telephones_is_read() {
        let sealed = r#"{"name":"Marta","email":"marta@contatos.example"}"#;
        let contact: Contact = serde_json::from_str(sealed).unwrap();
        assert_eq!(
            (contact.email.as_deref(), contact.phone),
            (Some("marta@contatos.example"), None)
        );
    }
}
