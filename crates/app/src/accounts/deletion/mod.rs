//! Deleting an account without signing in: an address, a letter with a link that works once, and a confirmation. What
//! follows is the deletion that the settings offer, with the same days to change one's mind.
//!
//! A request takes the same work for every address; whether an account has it is asked afterwards, when the letter is
//! written.

pub mod store;
mod surface;

pub use surface::declare;

use super::leave::{self, DepartingAccount};
use super::store as accounts;
use super::waitlist::puzzle;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::periodic::every_hours;
use crate::kernel::{Language, Member, Vault, new_person_id};
use ::jobs::Schedule;
use db::{Db, Tx};
use jiff::{SignedDuration, Timestamp, ToSpan};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use uuid::Uuid;

/// How long a link works.
const LINK_LASTS: SignedDuration = SignedDuration::from_hours(24);
/// Letters to one address in 24 hours; beyond it the answer stays the same, and no letter is written.
const LETTERS: i64 = 3;
const PURPOSE: &str = "deletion.link";
const SEALED_AS: &str = "deletion_requests.sealed";

/// What the form sends.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
pub struct DeletionRequest {
    pub email: String,
    /// From `waitlist_puzzle`.
    pub puzzle: String,
    /// The number that solves the puzzle, as text.
    pub answer: String,
}

/// Takes a request. The letter follows if an account has the address.
pub async fn ask(tx: &mut Tx, vault: &Vault, new: DeletionRequest, now: Timestamp) -> FaultResult<()> {
    let email = supabase::auth::email_norm(&new.email)
        .map_err(|_| Fault::invalid("email", "Confira o e-mail: falta alguma coisa no endereço."))?;
    puzzle::redeem(tx, vault, &new.puzzle, &new.answer, now).await?;
    let id = new_person_id();
    let mark = hex::encode(vault.tag("deletion.address", &email));
    let since = now.checked_sub(24.hours()).unwrap_or(Timestamp::MIN);
    let asked = store::count_since(tx, &mark, since).await?;
    let sealed = vault.seal(SEALED_AS, id, &email)?;
    store::insert(tx, id, &mark, &sealed, Language::current(), now).await?;
    if asked < LETTERS {
        jobs::emit(tx, now, "deletion.asked", Some(id), json!({})).await?;
    }
    Ok(())
}

/// Where a letter about a request goes, in which language, and the token of its link; None for an address without an
/// account.
pub async fn letter_of(tx: &mut Tx, vault: &Vault, id: Uuid) -> FaultResult<Option<(String, Language, String)>> {
    let Some(request) = store::request(tx, id).await? else {
        return Ok(None);
    };
    let Some(email) = vault.open::<String>(SEALED_AS, id, &request.sealed) else {
        return Ok(None);
    };
    let account = accounts::by_address(tx, &email).await?;
    let language = Language::of(Some(&request.locale));
    Ok(account.map(|_| (email, language, token(vault, id))))
}

/// Confirms a request by the link of its letter. A link works once, for a day.
pub async fn confirm(tx: &mut Tx, vault: &Vault, token: &str, now: Timestamp) -> FaultResult<DepartingAccount> {
    let id = read(vault, token).ok_or(Fault::NotFound)?;
    let request = store::request(tx, id).await?.ok_or(Fault::NotFound)?;
    let is_old = now.duration_since(request.asked_at) > LINK_LASTS;
    let email = vault
        .open::<String>(SEALED_AS, id, &request.sealed)
        .ok_or(Fault::NotFound)?;
    if is_old || !store::set_used(tx, id, now).await? {
        return Err(Fault::NotFound);
    }
    let user = accounts::by_address(tx, &email).await?.ok_or(Fault::NotFound)?;
    leave::ask(tx, Member { id: user }, now).await
}

fn token(vault: &Vault, id: Uuid) -> String {
    format!("{}{}", id.simple(), hex::encode(vault.tag(PURPOSE, &id.to_string())))
}

fn read(vault: &Vault, token: &str) -> Option<Uuid> {
    let (id, tag) = token.split_at_checked(32)?;
    let (id, tag) = (Uuid::try_parse(id).ok()?, hex::decode(tag).ok()?);
    vault.is_tag(PURPOSE, &id.to_string(), &tag).then_some(id)
}

/// Deletes requests after two days.
pub fn cleanup(db: Db) -> Schedule {
    every_hours("accounts.deletion", 24, db, |db, now| async move {
        let before = now.checked_sub(48.hours()).unwrap_or(Timestamp::MIN);
        db.tx(move |tx| Box::pin(store::delete_old(tx, before))).await
    })
}
