//! The end of a boost whose owner hides themselves. Without it a person would be shown for nearly as often as was promised,
//! hide, and have the boost back each time.

use super::{finish, store};
use crate::accounts;
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use crate::profiles::ready;
use db::Tx;
use jobs::Event;
use uuid::Uuid;

/// Ends the person's running boost as used if the event says that they hid themselves while it ran. It ends so whether or not
/// there is a report or an open case. Otherwise the owner could learn of a report from getting the boost back.
pub async fn follow(tx: &mut Tx, user: Uuid, event: &Event) -> FaultResult<()> {
    let Some(boost) = store::running(tx, user).await? else {
        return Ok(());
    };
    let at = event.created_at;
    // An event from before the start does not count. After the end, the schedule ends the boost.
    let is_during = boost.started_at <= at && at < boost.ends_at;
    if is_during && has_hidden_themselves(tx, user, event).await? {
        finish::end_used(tx, &boost, at).await?;
    }
    Ok(())
}

/// Whether an act of the person keeps their card out of decks now. That moderation took the last photo out of sight is no
/// act of theirs.
async fn has_hidden_themselves(tx: &mut Tx, user: Uuid, event: &Event) -> FaultResult<bool> {
    if event.kind == "account.leaving" {
        let account = accounts::store::account(tx, user).await?;
        return Ok(account.is_some_and(|account| account.status == "leaving"));
    }
    let Some(owner) = store::owner(tx, user).await? else {
        return Ok(false);
    };
    if owner.paused || owner.incognito {
        return Ok(true);
    }
    match ready::require_seen(tx, Member { id: user }).await {
        Ok(()) => Ok(false),
        Err(Fault::NotReady { .. }) if event.kind == "photo.removed" => Ok(event.payload["visible"] == true),
        Err(Fault::NotReady { missing }) => Ok(missing.iter().any(|key| *key != "photo")),
        Err(fault) => Err(fault),
    }
}
