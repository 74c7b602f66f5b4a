//! Asking for a place, proving the address, and leaving.

use super::{puzzle, store};
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{Vault, new_person_id, text};
use db::Tx;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use uuid::Uuid;

const SOURCE_MAX: usize = 40;
const SHARE_LENGTH: usize = 10;

/// What the form sends.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
pub struct JoinRequest {
    pub email: String,
    pub puzzle: String,
    /// The number that solves the puzzle, as text.
    pub answer: String,
    /// Two letters.
    #[serde(default)]
    pub country: Option<String>,
    /// `pt-BR` or `pt-PT`.
    #[serde(default)]
    pub locale: Option<String>,
    /// Where the person learned of the list.
    #[serde(default)]
    pub source: Option<String>,
    /// The code of a friend's link.
    #[serde(default)]
    pub referral: Option<String>,
}

/// Takes an address. A known one takes the same way through the same statements; the letter tells its owner.
pub async fn join(tx: &mut Tx, vault: &Vault, asked: JoinRequest, now: Timestamp) -> FaultResult<()> {
    let email = supabase::auth::email_norm(&asked.email)
        .map_err(|_| Fault::invalid("email", "Confira o e-mail: falta alguma coisa no endereço."))?;
    let source = text::optional_line("source", asked.source.as_deref(), SOURCE_MAX)?;
    puzzle::redeem(tx, vault, &asked.puzzle, &asked.answer, now).await?;
    let code = asked.referral.as_deref().unwrap_or_default().trim().to_lowercase();
    let id = new_person_id();
    let entry = store::NewEntry {
        id,
        email,
        country: asked.country.as_deref().and_then(country),
        locale: if asked.locale.as_deref() == Some("pt-PT") {
            "pt-PT"
        } else {
            "pt-BR"
        },
        source,
        share_code: hex::encode(vault.tag("waitlist.share", &id.to_string()))[..SHARE_LENGTH].to_owned(),
        referred_by: store::by_share_code(tx, &code).await?,
    };
    let id = store::ask(tx, &entry, now).await?;
    jobs::emit(tx, now, "waitlist.asked", Some(id), json!({})).await?;
    Ok(())
}

/// Two letters; anything else is no country.
fn country(written: &str) -> Option<String> {
    let code = written.trim().to_ascii_uppercase();
    (code.len() == 2 && code.bytes().all(|byte| byte.is_ascii_uppercase())).then_some(code)
}

/// The address is its owner's: from now on it has a place. Confirming again changes nothing.
pub async fn confirm(tx: &mut Tx, id: Uuid, now: Timestamp) -> FaultResult<store::Entry> {
    let entry = store::entry(tx, id).await?.ok_or(Fault::NotFound)?;
    if entry.confirmed_at.is_some() {
        return Ok(entry);
    }
    let position = store::allocate_position(tx).await?;
    if store::set_confirmed(tx, id, position, now).await? {
        jobs::emit(tx, now, "waitlist.confirmed", Some(id), json!({})).await?;
        if let Some(friend) = entry.referred_by {
            store::count_referral(tx, friend).await?;
            jobs::emit(tx, now, "waitlist.referred", Some(friend), json!({})).await?;
        }
    }
    store::entry(tx, id).await?.ok_or(Fault::NotFound)
}

/// Removes the address at once. Removing it again changes nothing.
pub async fn leave(tx: &mut Tx, id: Uuid, now: Timestamp) -> FaultResult<()> {
    if store::remove(tx, id).await? {
        jobs::emit(tx, now, "waitlist.left", Some(id), json!({})).await?;
    }
    Ok(())
}
