//! Contacts that a member does not want to meet here: by the digests that their device made of addresses and numbers.
//!
//! Neither learns of it, and nothing tells whether a contact is a member: an addition stores keys, whose number is all
//! that is answered, and the pairs follow from the outbox. Additions and deletions are few a day, because who watches a
//! profile would otherwise learn by trying whose address it is. Open matches stay for the same reason.

mod digest;
mod jobs;
mod store;
mod surface;

pub use digest::digest_of;
pub use jobs::{cleanup, key_accounts, listener};
pub use store::is_kept_apart;
pub use surface::declare;

use super::{RelationKind, relation, store as blocks};
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{LimitEnforcement, Member, Vault, new_id};
use crate::words;
use db::Tx;
use jiff::{Timestamp, ToSpan};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::json;
use uuid::Uuid;

/// Contacts of one addition.
pub const ADDED_MAX: usize = 1_000;
/// Contacts of one list.
pub const LIST_MAX: i64 = 3_000;
/// Additions in 24 hours, and deletions of the whole list.
const ADDITIONS: i64 = 3;
const DELETIONS: i64 = 1;

/// What the owner sees of the list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ContactList {
    pub count: i64,
    /// When the last contact was added; null for an empty list.
    pub updated_at: Option<Timestamp>,
}

/// Adds digests to the member's list. Takes the same work whoever they belong to.
///
/// Errors: `Validation` of `digests` for none, too many, or what is no digest; `Rate` beyond the additions of a day.
pub async fn add(
    tx: &mut Tx,
    vault: &Vault,
    member: Member,
    digests: &[String],
    limits: LimitEnforcement,
    now: Timestamp,
) -> FaultResult<ContactList> {
    if digests.is_empty() || digests.len() > ADDED_MAX {
        return Err(Fault::invalid(
            "digests",
            words!("Escolha de 1 a {most} contatos por vez.", most = ADDED_MAX),
        ));
    }
    if !digests.iter().all(|written| digest::is_digest(written)) {
        return Err(Fault::invalid("digests", "Um dos contatos não pôde ser lido."));
    }
    tx.lock_key(&format!("contacts:{}", member.id)).await?;
    take(tx, member, "add", ADDITIONS, limits, now).await?;
    for written in digests {
        store::add(tx, member.id, &digest::key(vault, written), now).await?;
    }
    let list = store::list(tx, member.id).await?;
    if list.count > LIST_MAX {
        return Err(Fault::invalid(
            "digests",
            words!("Cabem {most} contatos na lista.", most = LIST_MAX),
        ));
    }
    ::jobs::emit(tx, now, "contacts.added", Some(member.id), json!({})).await?;
    Ok(list)
}

/// Deletes the whole list; who was kept apart by it alone may meet again.
pub async fn delete(tx: &mut Tx, member: Member, limits: LimitEnforcement, now: Timestamp) -> FaultResult<ContactList> {
    tx.lock_key(&format!("contacts:{}", member.id)).await?;
    take(tx, member, "delete", DELETIONS, limits, now).await?;
    store::delete_list(tx, member.id).await?;
    for person in store::delete_pairs(tx, member.id).await? {
        tx.lock_pair(member.id, person).await?;
        if !blocks::any_block(tx, member.id, person).await? {
            relation::unset_blocked(tx, member.id, person).await?;
        }
    }
    store::list(tx, member.id).await
}

async fn take(
    tx: &mut Tx,
    member: Member,
    act: &str,
    most: i64,
    limits: LimitEnforcement,
    now: Timestamp,
) -> FaultResult<()> {
    let since = now.checked_sub(24.hours()).unwrap_or(Timestamp::MIN);
    if limits == LimitEnforcement::Yes && store::acts_since(tx, member.id, act, since).await? >= most {
        return Err(Fault::Rate { retry_after: 6 * 3600 });
    }
    store::insert_act(tx, new_id(now), member.id, act, now).await
}

/// The account proved an address or a number, or changed it: lists that have it keep the two apart from now on.
pub async fn proven(tx: &mut Tx, vault: &Vault, user: Uuid, now: Timestamp) -> FaultResult<()> {
    let (email, phone) = store::contact(tx, user).await?;
    let keys: Vec<String> = [
        email.map(|email| digest::email(vault, &email)),
        phone.map(|phone| digest::phone(vault, &phone)),
    ]
    .into_iter()
    .flatten()
    .map(|digest| digest::key(vault, &digest))
    .collect();
    if !store::set_keys(tx, user, &keys).await? {
        return Ok(());
    }
    for owner in store::lists_with(tx, user).await? {
        keep_apart(tx, owner, user, now).await?;
    }
    Ok(())
}

/// Keeps a member apart from everybody of their list who is here already.
async fn follow(tx: &mut Tx, owner: Uuid, now: Timestamp) -> FaultResult<()> {
    for person in store::people_of(tx, owner).await? {
        keep_apart(tx, owner, person, now).await?;
    }
    Ok(())
}

/// As a block of nobody: neither sees the other, unless the two are a match.
async fn keep_apart(tx: &mut Tx, owner: Uuid, person: Uuid, now: Timestamp) -> FaultResult<()> {
    tx.lock_pair(owner, person).await?;
    if relation::stands(tx, owner, person, RelationKind::Match, now).await? {
        return Ok(());
    }
    if !store::insert_pair(tx, owner, person, now).await? {
        return Ok(());
    }
    relation::set_blocked(tx, owner, person, now).await?;
    blocks::end_likes(tx, owner, person, now).await?;
    let facts = json!({ "by": owner, "target": person });
    ::jobs::emit(tx, now, "safety.blocked", Some(person), facts).await?;
    Ok(())
}
