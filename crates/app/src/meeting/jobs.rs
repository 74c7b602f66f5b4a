//! What follows from meetings: letters, questions at their times, alerts, and erasure.

use super::follow::{FEEDBACK_AFTER, FEEDBACK_JOB, tell_own};
use super::letters::{ContactLetter, LetterContext, write_to_contacts, write_to_member};
use super::model::{
    ALERTED_AFTER, HISTORY, KEPT_AFTER, Meaning, MeetingState, REMINDED_AFTER, Step, Watch, after, before,
};
use super::store::MeetingRow;
use super::store::watch::{self as checkins, Stage};
use super::{feedback, link, store, watch};
use crate::kernel::event_listener::on_events;
use crate::kernel::facts;
use crate::kernel::fault::FaultResult;
use crate::kernel::job_worker::on_jobs;
use crate::kernel::periodic::every_minutes;
use crate::notify::letter::MailContent;
use crate::notify::{NotificationKind, texts};
use crate::safety::people;
use ::jobs::clock::Clock;
use ::jobs::{Event, Listener, Schedule, Worker};
use db::{Db, Tx};
use jiff::{SignedDuration, Timestamp};
use serde_json::Value;
use std::sync::Arc;
use uuid::Uuid;

/// Alerts of one meaning that follow within this are one alert.
const ALERT_RESTS: SignedDuration = SignedDuration::from_mins(10);
/// Alerts of one meaning in one plan. Further ones say nothing new, and a plan must not be a way to call a telephone all day.
const ALERTS_MAX: i64 = 6;

/// Follows what happens to meetings: agreements, ends, contacts, answers, and matches that close.
pub fn meeting_listener(db: &Db, context: LetterContext) -> impl Listener + use<> {
    let kinds = &[
        "meeting.confirmed",
        "meeting.ended",
        "meeting.shared",
        "meeting.answered",
        "meeting.unwatched",
        "meeting.contact_lost",
        "match.created",
        "match.closed",
    ];
    on_events("meeting.keeper", kinds, db, move |tx, event| {
        let context = context.clone();
        Box::pin(async move {
            let at = event.created_at;
            match (event.kind.as_str(), event.key) {
                ("meeting.confirmed", Some(id)) => write_agreed(tx, &context, id, at).await,
                ("meeting.ended", Some(id)) if event.payload["was"] == "confirmed" => {
                    write_ended(tx, &context, id, at).await
                }
                ("meeting.shared", Some(id)) => invite(tx, &context, id, event).await,
                ("meeting.contact_lost", Some(id)) => tell_loss(tx, &context, id, event).await,
                ("meeting.unwatched", Some(id)) => tell_end(tx, &context, id, event).await,
                ("meeting.answered", Some(id)) => follow_answer(tx, &context, id, event).await,
                ("match.closed", Some(id)) if is_shown_to_both(event) => end_with_match(tx, id, at).await,
                // A match that begins again does not bring an old plan back.
                ("match.created", Some(id)) => end_with_match(tx, id, at).await,
                _ => Ok(()),
            }
        })
    })
}

/// Whether both sides see that their match ended. After a block nothing is written: the rows of the blocked person must read
/// as before, and the gate hides them. An erasure writes nothing either, because the difference would tell the two apart.
fn is_shown_to_both(event: &Event) -> bool {
    event.payload["reason"] != "block" && event.payload["reason"] != "account"
}

async fn write_agreed(tx: &mut Tx, context: &LetterContext, id: Uuid, at: Timestamp) -> FaultResult<()> {
    for row in store::sides(tx, id).await? {
        if row.state(at) == MeetingState::Confirmed {
            let kind = NotificationKind::MEETING_CONFIRMED;
            write_with_calendar(tx, context, &row, kind, texts::meeting_agreed, at).await?;
        }
    }
    Ok(())
}

async fn write_ended(tx: &mut Tx, context: &LetterContext, id: Uuid, at: Timestamp) -> FaultResult<()> {
    for row in store::sides(tx, id).await? {
        let kind = NotificationKind::MEETING_CANCELLED;
        write_with_calendar(tx, context, &row, kind, texts::meeting_ended, at).await?;
    }
    Ok(())
}

/// The letter brings the meeting, or its cancellation, for the calendar. Nobody is written to about a person whom the gate
/// hides from them.
async fn write_with_calendar(
    tx: &mut Tx,
    context: &LetterContext,
    row: &MeetingRow,
    kind: NotificationKind,
    letter: fn(&str) -> MailContent,
    at: Timestamp,
) -> FaultResult<()> {
    if !people::sees(tx, row.user_id, row.other_id, at).await? {
        return Ok(());
    }
    let path = link::calendar(&context.vault, row.id, row.user_id);
    let letter = letter(&format!("{}{path}", context.site));
    write_to_member(tx, context, row.user_id, kind, letter, at).await
}

async fn invite(tx: &mut Tx, context: &LetterContext, id: Uuid, event: &Event) -> FaultResult<()> {
    let Some(user) = facts::id(&event.payload["user"]) else {
        return Ok(());
    };
    let told = facts::list(&event.payload["contacts"]);
    write_to_contacts(
        tx,
        context,
        (id, user),
        Some(&told),
        ContactLetter::Invited,
        event.created_at,
    )
    .await
}

/// Tells the contacts that nothing more is asked.
async fn tell_end(tx: &mut Tx, context: &LetterContext, id: Uuid, event: &Event) -> FaultResult<()> {
    let Some(user) = facts::id(&event.payload["user"]) else {
        return Ok(());
    };
    write_to_contacts(tx, context, (id, user), None, ContactLetter::Ended, event.created_at).await
}

/// Tells whose plan runs that a contact is not reached any more, so that they can name another.
async fn tell_loss(tx: &mut Tx, context: &LetterContext, id: Uuid, event: &Event) -> FaultResult<()> {
    let of = (facts::id(&event.payload["user"]), facts::id(&event.payload["contact"]));
    let (Some(user), Some(contact)) = of else {
        return Ok(());
    };
    let (kind, at) = (NotificationKind::SAFETY_CONTACT, event.created_at);
    tell_own(tx, id, user, kind, &contact.to_string(), at).await?;
    let letter = texts::contact_lost(&format!("{}/encontro/{id}", context.site));
    write_to_member(tx, context, user, kind, letter, at).await
}

async fn follow_answer(tx: &mut Tx, context: &LetterContext, id: Uuid, event: &Event) -> FaultResult<()> {
    let of = (facts::id(&event.payload["meeting"]), facts::id(&event.payload["user"]));
    let (Some(meeting), Some(user)) = of else {
        return Ok(());
    };
    let letter = match checkins::answer(tx, id).await? {
        Some((Meaning::Coerced, at)) => Some((ContactLetter::Coerced, Meaning::Coerced, at)),
        Some((Meaning::Help, at)) => Some((ContactLetter::Help, Meaning::Help, at)),
        Some((Meaning::Own, _)) | None => None,
    };
    let Some((letter, meaning, at)) = letter else {
        return Ok(());
    };
    let (of, bounds) = ((meeting, user), (before(at, ALERT_RESTS), ALERTS_MAX));
    match checkins::claim_alert(tx, id, of, meaning, bounds, event.created_at).await? {
        true => write_to_contacts(tx, context, of, None, letter, event.created_at).await,
        false => Ok(()),
    }
}

/// The meeting of two people whose match ended does not take place, and nobody is told. Plans of their own go on.
async fn end_with_match(tx: &mut Tx, match_id: Uuid, at: Timestamp) -> FaultResult<()> {
    let mut last = None;
    for row in store::of_match(tx, match_id).await? {
        if last != Some(row.id) && row.state(at).is_live() && row.created_at < at {
            store::set_state(tx, row.id, MeetingState::Cancelled, at).await?;
        }
        last = Some(row.id);
    }
    Ok(())
}

/// How long an address counts as one that knows a planner after it opened a plan.
const ACQUAINTED: SignedDuration = SignedDuration::from_hours(2 * 365 * 24);

/// Asks, reminds and alerts at the times of check-ins.
pub fn check_in_worker(db: &Db, clock: &Arc<dyn Clock>, context: LetterContext) -> impl Worker + use<> {
    let read = |payload: &Value| {
        let step = Step::parse(payload["step"].as_str()?)?;
        let check_in = (facts::id(&payload["meeting"])?, facts::id(&payload["user"])?, step);
        Some((check_in, Stage::parse(payload["stage"].as_str()?)?))
    };
    on_jobs(
        watch::CHECKIN_JOB,
        db,
        clock,
        read,
        move |tx, (check_in, stage), now| {
            let context = context.clone();
            Box::pin(async move { reach(tx, &context, check_in, stage, now).await })
        },
    )
}

/// Does one stage of a check-in, once, if it is due and without an answer. Claiming it and queueing what it sends are one
/// transaction, so that two nodes send it once.
async fn reach(
    tx: &mut Tx,
    context: &LetterContext,
    checkin: (Uuid, Uuid, Step),
    stage: Stage,
    now: Timestamp,
) -> FaultResult<()> {
    let (meeting, user, step) = checkin;
    let Some(row) = store::side(tx, user, meeting).await? else {
        return Ok(());
    };
    let wait = match stage {
        Stage::Asked => SignedDuration::ZERO,
        Stage::Reminded => REMINDED_AFTER,
        Stage::Alerted => ALERTED_AFTER,
    };
    if row.watch != Watch::On || !checkins::claim(tx, checkin, stage, before(now, wait), now).await? {
        return Ok(());
    }
    let screen = format!("{}/encontro/{meeting}/tudo-bem", context.site);
    let (kind, letter) = match stage {
        Stage::Asked => (NotificationKind::SAFETY_CHECKIN, texts::checkin_asked(&screen)),
        Stage::Reminded => (NotificationKind::SAFETY_CHECKIN, texts::checkin_reminded(&screen)),
        Stage::Alerted => (NotificationKind::SAFETY_ALERT, texts::contacts_alerted(&screen)),
    };
    let what = format!("{}:{}:{now}", step.word(), stage.word());
    tell_own(tx, meeting, user, kind, &what, now).await?;
    write_to_member(tx, context, user, kind, letter, now).await?;
    if stage == Stage::Alerted {
        write_to_contacts(tx, context, (meeting, user), None, ContactLetter::Missed, now).await?;
    }
    Ok(())
}

/// Asks both how it was, and lets feedback count when its time has come.
pub fn feedback_worker(db: &Db, clock: &Arc<dyn Clock>) -> impl Worker + use<> {
    let read = |payload: &Value| Some((facts::id(&payload["meeting"]), facts::id(&payload["weigh"])));
    on_jobs(FEEDBACK_JOB, db, clock, read, |tx, (meeting, subject), now| {
        Box::pin(async move {
            if let Some(subject) = subject {
                feedback::weigh(tx, subject, now).await?;
            }
            match meeting {
                Some(meeting) => ask_both(tx, meeting, now).await,
                None => Ok(()),
            }
        })
    })
}

async fn ask_both(tx: &mut Tx, id: Uuid, now: Timestamp) -> FaultResult<()> {
    for row in store::sides(tx, id).await? {
        let due = row.state(now) == MeetingState::Past && now >= after(row.starts_at, FEEDBACK_AFTER);
        let seen = people::sees(tx, row.user_id, row.other_id, now).await?;
        if due && seen && !store::feedback::is_given(tx, id, row.user_id).await? {
            super::follow::tell(
                tx,
                id,
                (row.user_id, row.other_id),
                NotificationKind::MEETING_FEEDBACK,
                now,
            )
            .await?;
        }
    }
    Ok(())
}

/// Erases contacts, questions, answers and positions a day after a meeting, and the meeting after ninety.
pub fn cleanup(db: Db) -> Schedule {
    every_minutes("meeting.cleanup", 15, db, |db, now| async move {
        db.tx(move |tx| {
            Box::pin(async move {
                checkins::delete_before(tx, before(now, KEPT_AFTER)).await?;
                store::refusals::delete_confirmations_before(tx, before(now, ACQUAINTED)).await?;
                store::delete_before(tx, before(now, HISTORY)).await
            })
        })
        .await
    })
}
