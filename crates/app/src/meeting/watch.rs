//! A person's own plan: contacts who have a link, and questions at set times.

use super::address_hash::AddressHash;
use super::contact::Contact;
use super::link;
use super::model::{
    ALERTED_AFTER, Answer, CONTACTS_A_DAY, CONTACTS_MAX, MeetingState, REMINDED_AFTER, SNOOZE, SNOOZES_MAX, Step,
    WAY_HOME, Watch, after, before, begun, is_running,
};
use super::store::contacts::{self, ContactRow};
use super::store::refusals;
use super::store::watch::{self as checkins, CheckIn, Stage};
use super::store::{self, MeetingRow};
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{Member, Vault, new_person_id};
use crate::notify;
use crate::words;
use db::{Reads, Tx};
use jiff::{SignedDuration, Timestamp, ToSpan};
use serde_json::json;
use uuid::Uuid;

/// The job that asks, reminds and alerts.
pub const CHECKIN_JOB: &str = "meeting.checkin";
/// A plan that is shared late asks no sooner than this.
const SOONEST: SignedDuration = SignedDuration::from_mins(15);

/// Keeps other changes of this member's plans waiting until this transaction ends: new contacts, answers, positions and
/// the end. What is told to the contacts after the end of a plan would alarm them.
pub(super) async fn lock(tx: &mut Tx, user: Uuid) -> FaultResult<()> {
    Ok(tx.lock_key(&format!("meeting contacts {user}")).await?)
}

/// Adds contacts to the plan of an agreed meeting, and starts its questions with the first ones.
///
/// Errors: `NotFound`; `State` of `not_agreed`; `Validation` of `contacts`, `name`, `email` or `phone`; `Rate` beyond six
/// contacts a day, and for an address that this member named too often.
pub async fn share(
    tx: &mut Tx,
    (vault, texts): (&Vault, bool),
    member: Member,
    id: Uuid,
    new: Vec<Contact>,
    now: Timestamp,
) -> FaultResult<()> {
    lock(tx, member.id).await?;
    let row = store::own(tx, member.id, id, now).await?;
    // A plan that runs goes on after its match ended, and may need another contact.
    let goes_on = row.watch == Watch::On && row.state(now) != MeetingState::Past;
    if row.state(now) != MeetingState::Confirmed && !goes_on || row.watch == Watch::Ended {
        return Err(Fault::state(
            "not_agreed",
            "Envie o plano depois que vocês dois confirmarem.",
        ));
    }
    let read = |contact: Contact| contact.read(texts);
    let new = new.into_iter().map(read).collect::<FaultResult<Vec<_>>>()?;
    let rows = contacts::of(tx, id, member.id).await?;
    let held: Vec<Contact> = rows.iter().filter_map(|row| open(vault, row)).collect();
    // A contact that cannot be reached does not count.
    let mut reachable = 0;
    for row in &rows {
        reachable += usize::from(reached(tx, vault, row).await?.is_some());
    }
    if new.is_empty() || reachable + new.len() > CONTACTS_MAX {
        return Err(Fault::invalid(
            "contacts",
            words!("Escolha de uma a {most} pessoas.", most = CONTACTS_MAX),
        ));
    }
    let own = notify::store::address(tx, member.id).await?;
    for (at, contact) in new.iter().enumerate() {
        let known = held.iter().chain(&new[..at]).any(|other| other.is_at(contact));
        if known || (own.is_some() && own == contact.email) {
            return Err(Fault::invalid(
                contact.field(),
                "Escolha outra pessoa: este endereço é seu ou já está no plano.",
            ));
        }
    }
    let since = now.checked_sub(24.hours()).unwrap_or(Timestamp::MIN);
    let today = contacts::since(tx, member.id, since).await?;
    if today + i64::try_from(new.len()).unwrap_or(i64::MAX) > CONTACTS_A_DAY {
        return Err(Fault::Rate { retry_after: 3600 });
    }
    // In the hours of the meeting a name takes the PIN, and stands behind the answer that this PIN gave.
    let named_at = match row.watch == Watch::On && is_running(row.starts_at, now) {
        true => after(now, SignedDuration::from_micros(1)),
        false => now,
    };
    let mut told = Vec::new();
    for contact in &new {
        let reachable = contact.take_name(tx, vault, member.id, now).await?;
        let contact_row = ContactRow {
            id: new_person_id(),
            meeting_id: id,
            user_id: member.id,
            sealed: vault.seal("meeting_contacts", member.id, contact)?,
            opened_at: None,
            unreachable: !reachable,
            created_at: named_at,
        };
        let token = link::token(vault, contact_row.id);
        contacts::insert(tx, &contact_row, &link::hash(&token)).await?;
        told.push(contact_row.id);
    }
    if row.watch == Watch::Off {
        store::set_watch(tx, id, member.id, Watch::On).await?;
        for step in Step::ALL {
            plan(
                tx,
                &row,
                step,
                after(row.starts_at, SignedDuration::from_mins(step.minutes())),
                now,
            )
            .await?;
        }
    }
    jobs::emit(
        tx,
        now,
        "meeting.shared",
        Some(id),
        json!({ "user": member.id, "contacts": told }),
    )
    .await?;
    Ok(())
}

/// What a contact's row holds; `None` if it does not open, which the vault logs.
pub fn open(vault: &Vault, row: &ContactRow) -> Option<Contact> {
    vault.open("meeting_contacts", row.user_id, &row.sealed)
}

/// The contact of a row and its hash. `None` where nothing may be sent: the address refused messages for good, or too many
/// strangers named it.
pub async fn reached(
    reads: &mut impl Reads,
    vault: &Vault,
    row: &ContactRow,
) -> FaultResult<Option<(Contact, AddressHash)>> {
    let Some(contact) = open(vault, row).filter(|_| !row.unreachable) else {
        return Ok(None);
    };
    let Some(hash) = contact.address_hash(vault) else {
        return Ok(None);
    };
    let refused = refusals::is_refused(reads, &hash).await?;
    Ok((!refused).then_some((contact, hash)))
}

/// Takes a contact's link back. Not in the hours of the meeting: then it could be forced.
pub async fn revoke(tx: &mut Tx, member: Member, contact: Uuid, now: Timestamp) -> FaultResult<()> {
    let held = contacts::by_id(tx, contact, member.id).await?.ok_or(Fault::NotFound)?;
    let row = store::own(tx, member.id, held.meeting_id, now).await?;
    if row.watch == Watch::On && is_running(row.starts_at, now) {
        return Err(begun());
    }
    contacts::delete(tx, contact, member.id).await
}

/// Sets when a step is asked, and the jobs for it.
async fn plan(tx: &mut Tx, row: &MeetingRow, step: Step, due: Timestamp, now: Timestamp) -> FaultResult<()> {
    let due = due.max(after(now, SOONEST));
    checkins::put_checkin(tx, row.id, row.user_id, step, due).await?;
    for (stage, wait) in [
        (Stage::Asked, SignedDuration::ZERO),
        (Stage::Reminded, REMINDED_AFTER),
        (Stage::Alerted, ALERTED_AFTER),
    ] {
        let payload = json!({ "meeting": row.id, "user": row.user_id, "step": step.word(), "stage": stage.word() });
        jobs::enqueue(tx, now, CHECKIN_JOB, payload, after(due, wait), None).await?;
    }
    Ok(())
}

/// Moves the questions to a new time that both agreed on. One that is near stays, because it could be forced away. Only its
/// owner's answer brings it near so early, and it refuses nothing: whoever agrees would learn of the plan.
pub async fn move_checkins(tx: &mut Tx, row: &MeetingRow, now: Timestamp) -> FaultResult<()> {
    let held = checkins::checkins(tx, row.id, row.user_id).await?;
    let near = |checkin: &&CheckIn| {
        checkin.answered_at.is_none() && now >= before(checkin.due_at, SignedDuration::from_mins(75))
    };
    let stays: Vec<Step> = held.iter().filter(near).map(|checkin| checkin.step).collect();
    for step in Step::ALL.into_iter().filter(|step| !stays.contains(step)) {
        plan(
            tx,
            row,
            step,
            after(row.starts_at, SignedDuration::from_mins(step.minutes())),
            now,
        )
        .await?;
    }
    Ok(())
}

/// Takes an answer to the questions. Answers of a plan that ended change nothing.
///
/// Errors: `NotFound`; `State` of `not_watching`, and of `snoozed` after four delays.
pub async fn answer(tx: &mut Tx, member: Member, id: Uuid, answer: Answer, now: Timestamp) -> FaultResult<()> {
    lock(tx, member.id).await?;
    let row = store::own(tx, member.id, id, now).await?;
    match row.watch {
        Watch::Off => {
            return Err(Fault::state(
                "not_watching",
                "Envie primeiro o plano a quem acompanha você.",
            ));
        }
        Watch::Ended => return Ok(()),
        Watch::On => {}
    }
    match answer {
        Answer::Arrived => close_steps(tx, &row, &[Step::Arrived], now).await,
        Answer::Well => close_steps(tx, &row, &[Step::Arrived, Step::Well], now).await,
        Answer::Later => put_off(tx, &row, now).await,
        Answer::Leaving => {
            close_steps(tx, &row, &[Step::Arrived, Step::Well], now).await?;
            plan(tx, &row, Step::Home, after(now, WAY_HOME), now).await
        }
        Answer::Home => end(tx, &row, now).await,
    }
}

/// Ends a person's own plan: no question is asked any more, the position is erased, and the contacts are told.
pub async fn end(tx: &mut Tx, row: &MeetingRow, now: Timestamp) -> FaultResult<()> {
    close_steps(tx, row, &Step::ALL, now).await?;
    checkins::delete_location(tx, row.id, row.user_id).await?;
    store::set_watch(tx, row.id, row.user_id, Watch::Ended).await?;
    let event = json!({ "user": row.user_id });
    Ok(jobs::emit(tx, now, "meeting.unwatched", Some(row.id), event).await?)
}

async fn close_steps(tx: &mut Tx, row: &MeetingRow, steps: &[Step], now: Timestamp) -> FaultResult<()> {
    for step in steps {
        checkins::set_answered(tx, row.id, row.user_id, *step, now).await?;
    }
    Ok(())
}

/// The next question comes half an hour later, and with it those behind it.
async fn put_off(tx: &mut Tx, row: &MeetingRow, now: Timestamp) -> FaultResult<()> {
    let held = checkins::checkins(tx, row.id, row.user_id).await?;
    let open: Vec<&CheckIn> = held.iter().filter(|checkin| checkin.answered_at.is_none()).collect();
    let Some(next) = open.first() else {
        return Ok(());
    };
    if next.snoozes >= SNOOZES_MAX {
        return Err(Fault::state("snoozed", "Você já adiou esta pergunta quatro vezes."));
    }
    checkins::add_snooze(tx, row.id, row.user_id, next.step).await?;
    for checkin in &open {
        plan(tx, row, checkin.step, after(checkin.due_at.max(now), SNOOZE), now).await?;
    }
    Ok(())
}
