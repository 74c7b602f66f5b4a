//! The way of a letter: withdrawn until it arrives, delivered exactly once, or back to its writer.

use super::model::{DELIVER_JOB, LetterKind, LetterPace, LetterState};
use super::recipient::Recipient;
use super::store::{self, LetterRow};
use crate::accounts;
use crate::daily_match::store::may_meet;
use crate::guard;
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use crate::matches;
use crate::messaging::cards::{self, CardKind};
use crate::notify::{self, Notice, NotificationKind};
use crate::profiles::public_clock;
use db::Tx;
use jiff::Timestamp;
use serde_json::json;
use uuid::Uuid;

/// Plans the arrival.
pub async fn plan(tx: &mut Tx, id: Uuid, at: Timestamp, now: Timestamp) -> FaultResult<()> {
    jobs::enqueue(tx, now, DELIVER_JOB, json!({ "letter": id }), at, Some(&id.to_string())).await?;
    Ok(())
}

/// A notice of a letter to its recipient, once for each kind. The sender is behind it only where the two are a match.
fn notice(row: &LetterRow, recipient: &Recipient, kind: NotificationKind, at: Timestamp) -> Notice {
    Notice {
        user: row.to_id,
        kind,
        reference: Some(row.id),
        person: recipient.match_id.map(|_| row.from_id),
        unnamed: None,
        dedupe: format!("{}:{}", kind.word, row.id),
        at,
    }
}

/// Notifies the recipient that a letter is on its way. It names the sender only if the two are a match.
pub async fn notify_on_the_way(tx: &mut Tx, row: &LetterRow, recipient: &Recipient, now: Timestamp) -> FaultResult<()> {
    notify::send_notice(tx, &notice(row, recipient, NotificationKind::LETTER_SENT, now)).await
}

/// Takes a letter back to the desk. The recipient finds nothing that says there was one. Withdrawing twice is withdrawing
/// once.
///
/// Errors: `NotFound`; `State` of `arrived` once it arrived.
pub async fn withdraw(tx: &mut Tx, member: Member, id: Uuid, now: Timestamp) -> FaultResult<()> {
    let own = |row: &LetterRow| row.from_id == member.id;
    let row = store::letter(tx, id).await?.filter(own).ok_or(Fault::NotFound)?;
    tx.lock_pair(member.id, row.to_id).await?;
    let row = store::letter(tx, id).await?.filter(own).ok_or(Fault::NotFound)?;
    match row.state {
        LetterState::InTransit => take_back(tx, &row, LetterState::Draft, now).await,
        LetterState::Draft => Ok(()),
        _ => Err(Fault::state(
            "arrived",
            "Esta carta já chegou, e não dá mais para recolher.",
        )),
    }
}

/// Takes a letter from its way, with all that says it was on it. The pair is locked.
async fn take_back(tx: &mut Tx, row: &LetterRow, state: LetterState, now: Timestamp) -> FaultResult<()> {
    store::take_back(tx, row.id, state, now).await?;
    guard::judge::forget_notice(tx, row.id, row.to_id).await?;
    notify::read::remove_about(tx, row.to_id, row.id, now).await
}

/// Delivers a letter whose time has come: once, however many nodes try. A letter that is due in the recipient's night waits
/// for the morning, also where they moved meanwhile.
pub async fn deliver(tx: &mut Tx, id: Uuid, pace: LetterPace, now: Timestamp) -> FaultResult<()> {
    let Some(row) = store::letter(tx, id).await? else {
        return Ok(());
    };
    tx.lock_pair(row.from_id, row.to_id).await?;
    let Some(row) = store::letter(tx, id).await? else {
        return Ok(());
    };
    let due = match (row.state, row.deliver_at) {
        (LetterState::InTransit, Some(due)) => due,
        _ => return Ok(()),
    };
    if due > now {
        return plan(tx, id, due, now).await;
    }
    if accounts::store::account(tx, row.to_id).await?.is_none() {
        return take_back(tx, &row, LetterState::Returned, now).await;
    }
    let day = pace.daytime(now, &public_clock(tx, row.to_id).await?);
    if day > now {
        store::set_deliver_at(tx, id, day).await?;
        return plan(tx, id, day, now).await;
    }
    match destination(tx, &row, now).await? {
        Some(recipient) => arrive(tx, &row, &recipient, now).await,
        None => take_back(tx, &row, LetterState::Returned, now).await,
    }
}

/// The recipient as the two stand to each other now; none if the letter may not arrive.
async fn destination(tx: &mut Tx, row: &LetterRow, now: Timestamp) -> FaultResult<Option<Recipient>> {
    let (from, to) = (row.from_id, row.to_id);
    if let Some((match_id, is_open)) = matches::store::of_pair(tx, from, to).await? {
        // A match that began again does not deliver what left in the one before.
        let left_in_it = row.kind == LetterKind::Presentation
            || row.sealed_at >= matches::store::open_since(tx, from, to).await?.map(|(_, since)| since);
        let stands = is_open
            && left_in_it
            && matches::store::side(tx, Member { id: to }, match_id, now).await.is_ok()
            && matches::store::side(tx, Member { id: from }, match_id, now)
                .await
                .is_ok();
        return Ok(stands.then_some(Recipient {
            id: to,
            match_id: Some(match_id),
        }));
    }
    let welcome = row.kind == LetterKind::Presentation
        && may_meet(tx, to, from, now).await?
        && may_meet(tx, from, to, now).await?
        && (row.answers_to.is_some() || store::accepts_presentation(tx, to).await?);
    Ok(welcome.then_some(Recipient { id: to, match_id: None }))
}

async fn arrive(tx: &mut Tx, row: &LetterRow, recipient: &Recipient, now: Timestamp) -> FaultResult<()> {
    if !store::set_delivered(tx, row, now).await? {
        return Ok(());
    }
    if let Some(answered) = row.answers_to {
        store::set_answered(tx, answered).await?;
    }
    if let Some(match_id) = recipient.match_id {
        cards::add(tx, match_id, row.from_id, CardKind::Letter, row.id, now).await?;
    }
    notify::read::remove_about(tx, row.to_id, row.id, now).await?;
    notify::send_notice(tx, &notice(row, recipient, NotificationKind::LETTER_ARRIVED, now)).await?;
    let event = json!({ "from": row.from_id, "to": row.to_id, "match_id": recipient.match_id });
    jobs::emit(tx, now, "letter.delivered", Some(row.id), event).await?;
    Ok(())
}

/// How two people parted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Parting {
    /// The match ended, as both see.
    Ended,
    /// The named one blocked the other. To the other that reads as leaving and as a ban, which change nothing before the time
    /// of a letter has come: neither the letter of its writer nor what its recipient was told of it.
    Blocked(Uuid),
}

impl Parting {
    /// Whether what a recipient was told of letters goes at once.
    fn forgets_of(self, recipient: Uuid) -> bool {
        match self {
            Parting::Ended => true,
            Parting::Blocked(by) => by == recipient,
        }
    }
}

/// Ends what is on its way between two people who parted, and what was said of letters of strangers. The pair may be
/// locked already.
pub async fn separate(tx: &mut Tx, (a, b): (Uuid, Uuid), parting: Parting, now: Timestamp) -> FaultResult<()> {
    tx.lock_pair(a, b).await?;
    for id in store::on_the_way_between(tx, a, b).await? {
        let row = store::letter(tx, id).await?;
        // What left after the two parted left in a match that began again.
        let Some(row) = row.filter(|row| row.sealed_at.is_some_and(|sealed| sealed <= now)) else {
            continue;
        };
        match parting {
            Parting::Ended => take_back(tx, &row, LetterState::Returned, now).await?,
            Parting::Blocked(_) if parting.forgets_of(row.to_id) => {
                notify::read::remove_about(tx, row.to_id, row.id, now).await?;
            }
            Parting::Blocked(_) => {}
        }
    }
    let arrived = store::arrived_of_pair(tx, a, b).await?;
    for (id, recipient) in arrived
        .into_iter()
        .filter(|(_, recipient)| parting.forgets_of(*recipient))
    {
        notify::read::remove_about(tx, recipient, id, now).await?;
    }
    Ok(())
}
