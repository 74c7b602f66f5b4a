//! Blocks, bans and restrictions that continue to apply when a person returns with another account, even after an erasure.
//!
//! An account that blocks, is blocked, banned or restricted is described by *marks*: keyed hashes of its confirmed address and
//! number and of the browsers in which it signed in, and sealed perceptual hashes of its photos. When the account is
//! erased, a random id takes its place in the marks, the blocks and the ban. An account that proves a known mark later
//! inherits the blocks in both directions, or is held for review if the owner of the mark is banned. It is not
//! informed: the people who blocked it are simply absent.
//!
//! Marks only affect accounts that come after them, so an existing account cannot be pulled into a block or a ban by
//! copying its photo. A mark that several other accounts show too recognizes no account ([`OTHERS_MAX`]), but a ban follows
//! its address.

mod forget;
mod jobs;
pub mod marks;
mod review;
mod store;

pub use forget::forget;
pub use jobs::{block_listener, cleanup, key_addresses, restriction_listener};
pub use review::{held, let_in, release};
pub use store::device_of;

use super::relation;
use crate::accounts;
use crate::kernel::Vault;
use crate::kernel::fault::FaultResult;
use db::Tx;
use jiff::{SignedDuration, Timestamp, ToSpan};
use marks::{Mark, MarkKind};
use serde_json::json;
use std::collections::HashSet;
use uuid::Uuid;

/// How long bans and the marks of banned people are remembered.
pub const BAN_YEARS: i64 = 5;
/// How long the blocks of an erased account are remembered, and its marks.
pub const BLOCK_YEARS: i64 = 2;
/// Several accounts of one folded address are usual up to this number; beyond it the address is not used for
/// recognition, except of a banned owner.
const OTHERS_MAX: usize = 3;
/// How long after the confirmation devices still belong to the sign-up.
const SIGN_UP_LASTS: SignedDuration = SignedDuration::from_mins(30);

/// The account proved an address or a number, or changed it: it inherits what their earlier owner left.
pub async fn contact_proven(tx: &mut Tx, vault: &Vault, user: Uuid, now: Timestamp) -> FaultResult<()> {
    let contact = store::contact(tx, user).await?;
    store::set_email_risk(
        tx,
        user,
        contact.email.as_deref().map(|email| marks::email(vault, email)),
    )
    .await?;
    for mark in contact.marks(vault) {
        recognize(tx, vault, user, &mark, now).await?;
    }
    ::jobs::emit(tx, now, "account.contact_proven", Some(user), json!({})).await?;
    renew_marks(tx, vault, user).await
}

/// The account shows a new photo, whose perceptual hash this is.
pub async fn photo_added(tx: &mut Tx, vault: &Vault, user: Uuid, dhash: u64, now: Timestamp) -> FaultResult<()> {
    if let Some(mark) = marks::photo(vault, dhash) {
        recognize(tx, vault, user, &mark, now).await?;
        renew_marks(tx, vault, user).await?;
    }
    Ok(())
}

/// Records that the account signed in from a browser with this random id. A browser that the account used before is not
/// used for recognition: two people who share one were there before the block.
pub async fn device_used(
    tx: &mut Tx,
    vault: &Vault,
    (user, session): (Uuid, Uuid),
    device: &str,
    now: Timestamp,
) -> FaultResult<()> {
    let mark = marks::device_mark(vault, device);
    let is_new_session = !store::is_known_session(tx, user, session).await?;
    let is_new_device = store::note_device(tx, user, session, &mark, now).await?;
    if is_new_session {
        let facts = json!({ "session": session, "new_device": is_new_device });
        ::jobs::emit(tx, now, "account.signed_in", Some(user), facts).await?;
    }
    if is_new_device {
        if is_new_session {
            announce_device(tx, user, &mark, now).await?;
        }
        recognize(tx, vault, user, &mark, now).await?;
        renew_marks(tx, vault, user).await?;
    }
    Ok(())
}

/// Announces a sign-in on a device that is new to the account. The first is the one with which the account was made; and the link of
/// the confirmation often opens in another browser than the form, so that soon after it two devices are one sign-up.
async fn announce_device(tx: &mut Tx, user: Uuid, mark: &Mark, now: Timestamp) -> FaultResult<()> {
    let account = accounts::store::account(tx, user).await?;
    let confirmed_at = account.and_then(|account| account.confirmed_at);
    let is_settled = confirmed_at.is_some_and(|at| now.duration_since(at) >= SIGN_UP_LASTS);
    if is_settled && store::has_another_device(tx, user, mark).await? {
        ::jobs::emit(tx, now, "account.new_device", Some(user), json!({})).await?;
    }
    Ok(())
}

/// The account was banned: its marks are remembered, whatever becomes of it.
pub async fn banned(tx: &mut Tx, vault: &Vault, user: Uuid, now: Timestamp) -> FaultResult<()> {
    store::insert_ban(tx, user, now, years_after(now, BAN_YEARS)).await?;
    renew_marks(tx, vault, user).await
}

/// The ban was lifted.
pub async fn unbanned(tx: &mut Tx, user: Uuid) -> FaultResult<()> {
    store::delete_ban(tx, user).await
}

/// `blocker` blocked `blocked`: other accounts of either under the same folded address are blocked alike.
async fn spread(tx: &mut Tx, vault: &Vault, blocker: Uuid, blocked: Uuid, now: Timestamp) -> FaultResult<()> {
    // The end of this block, which holds the pair, must find what is inherited here.
    tx.lock_pair(blocker, blocked).await?;
    if !store::is_blocking(tx, blocker, blocked).await? {
        return Ok(());
    }
    for side in [blocker, blocked] {
        renew_marks(tx, vault, side).await?;
    }
    let (hers, his) = (
        store::same_address(tx, blocker).await?,
        store::same_address(tx, blocked).await?,
    );
    if hers.contains(&blocked) {
        return Ok(());
    }
    let few = |others: Vec<Uuid>| if others.len() <= OTHERS_MAX { others } else { Vec::new() };
    for other in few(his) {
        inherit(tx, (blocker, other), (blocker, blocked), now).await?;
    }
    for other in few(hers) {
        inherit(tx, (other, blocked), (blocker, blocked), now).await?;
    }
    Ok(())
}

/// Lets `user` inherit from the earlier owners of a mark.
async fn recognize(tx: &mut Tx, vault: &Vault, user: Uuid, mark: &Mark, now: Timestamp) -> FaultResult<()> {
    let owners = store::owners(tx, mark, user, now).await?;
    if owners.is_empty() {
        return Ok(());
    }
    let showing = store::showing(tx, vault, mark, user).await?;
    for owner in owners {
        let others: HashSet<Uuid> = showing.iter().copied().filter(|other| *other != owner).collect();
        let is_banned = store::is_banned(tx, owner, now).await?;
        // A mailbox has one owner, however many accounts they made with it: a ban follows it all the same.
        let follows_ban = is_banned && mark.kind == MarkKind::Email;
        if others.len() > mark.others_max() && !follows_ban {
            continue;
        }
        // What an erased account left is taken over once: an appeal that was granted since then stands.
        if !store::account_exists(tx, owner).await? && store::insert_returned(tx, user, owner).await? {
            ::jobs::emit(tx, now, "account.recognized", Some(user), json!({ "owner": owner })).await?;
        }
        let mut inherits = is_banned;
        if is_banned {
            review::hold(tx, user, mark.kind, now).await?;
        }
        for origin in store::blocks_of(tx, owner, now).await? {
            inherits |= follow(tx, user, owner, origin, &others, now).await?;
        }
        if inherits {
            // The heir is recognized by whatever its predecessor was, and by its own marks.
            store::copy_marks(tx, owner, user).await?;
            let own = store::all_marks(tx, vault, user).await?;
            store::put_marks(tx, user, &own).await?;
        }
    }
    Ok(())
}

/// Lets `heir` take the place of `owner` in one block. Whether it did.
async fn follow(
    tx: &mut Tx,
    heir: Uuid,
    owner: Uuid,
    origin: (Uuid, Uuid),
    others: &HashSet<Uuid>,
    now: Timestamp,
) -> FaultResult<bool> {
    let (blocker, blocked) = origin;
    let counterpart = if blocker == owner { blocked } else { blocker };
    let mut follows = false;
    for other in store::accounts_of(tx, counterpart, now).await? {
        // Both sides show the mark, so it cannot tell them apart.
        if other == heir || others.contains(&other) {
            continue;
        }
        let pair = if blocker == owner { (heir, other) } else { (other, heir) };
        inherit(tx, pair, origin, now).await?;
        follows = true;
    }
    // A counterpart that is erased too may come back later.
    Ok(follows || !store::account_exists(tx, counterpart).await?)
}

async fn inherit(tx: &mut Tx, pair: (Uuid, Uuid), origin: (Uuid, Uuid), now: Timestamp) -> FaultResult<()> {
    // As in `block`: the end of another block of the two must see this one.
    tx.lock_pair(pair.0, pair.1).await?;
    if store::insert_inherited(tx, pair, origin, now).await? {
        relation::set_blocked(tx, pair.0, pair.1, now).await?;
        ::jobs::emit(
            tx,
            now,
            "safety.blocked",
            Some(pair.1),
            json!({ "by": pair.0, "target": pair.1 }),
        )
        .await?;
    }
    Ok(())
}

/// `blocker` lifted the block: what was inherited from it is lifted with it, unless another block holds.
pub async fn lifted(tx: &mut Tx, blocker: Uuid, blocked: Uuid, blocked_at: Timestamp) -> FaultResult<()> {
    let mut origins = vec![blocked];
    origins.extend(store::delete_lasting(tx, blocker, blocked_at).await?);
    for origin in origins {
        // Whoever inherits a block locks its pair before they write it: so does this, and in one order.
        let mut pairs = store::inherited_pairs(tx, blocker, origin).await?;
        pairs.sort_by_key(|(one, other)| (*one.min(other), *one.max(other)));
        for (one, other) in pairs {
            tx.lock_pair(one, other).await?;
        }
        for (one, other) in store::delete_inherited(tx, blocker, origin).await? {
            if !super::store::any_block(tx, one, other).await? {
                relation::unset_blocked(tx, one, other).await?;
            }
        }
    }
    Ok(())
}

/// Writes the marks of an account that has a block or a ban.
async fn renew_marks(tx: &mut Tx, vault: &Vault, user: Uuid) -> FaultResult<()> {
    if store::is_involved(tx, user).await? {
        let marks = store::all_marks(tx, vault, user).await?;
        store::put_marks(tx, user, &marks).await?;
    }
    Ok(())
}

fn years_after(at: Timestamp, years: i64) -> Timestamp {
    at.checked_add((years * 365 * 24).hours()).unwrap_or(Timestamp::MAX)
}

impl Mark {
    /// How many other accounts may show the mark before it is ignored. A picture that another account shows too is a
    /// stock photo, or a fixture; a browser that a third account uses is shared.
    fn others_max(&self) -> usize {
        match self.kind {
            MarkKind::Email => OTHERS_MAX,
            MarkKind::Phone | MarkKind::Photo | MarkKind::Device => 0,
        }
    }
}
