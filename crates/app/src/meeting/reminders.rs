//! A word to both before an agreed meeting: on the evening before, and two hours before.

use super::model::{MeetingState, before};
use super::store::{self, MeetingRow};
use super::{follow, view};
use crate::accounts;
use crate::kernel::day::zone;
use crate::kernel::facts;
use crate::kernel::fault::FaultResult;
use crate::kernel::job_worker::on_jobs;
use crate::notify::NotificationKind;
use ::jobs::Worker;
use ::jobs::clock::Clock;
use db::{Db, Tx};
use jiff::civil::{Time, time};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use std::sync::Arc;
use uuid::Uuid;

const JOB: &str = "meeting.reminder";
/// On the day before, where the person lives.
const EVENING: Time = time(19, 0, 0, 0);
const SOON: SignedDuration = SignedDuration::from_hours(2);

/// Plans what one side is reminded of; moments that have passed are left out.
pub async fn plan(tx: &mut Tx, row: &MeetingRow, now: Timestamp) -> FaultResult<()> {
    let account = accounts::store::account(tx, row.user_id).await?;
    let home = zone(account.as_ref().map_or("", |account| &account.time_zone));
    let moments = [evening_before(row.starts_at, &home), Some(before(row.starts_at, SOON))];
    for due in moments.into_iter().flatten().filter(|due| *due > now) {
        // A meeting that moves keeps its old jobs: they name the time that they were for.
        let payload = json!({ "meeting": row.id, "user": row.user_id, "starts_at": row.starts_at });
        ::jobs::enqueue(tx, now, JOB, payload, due, None).await?;
    }
    Ok(())
}

fn evening_before(starts_at: Timestamp, home: &TimeZone) -> Option<Timestamp> {
    let day = starts_at.to_zoned(home.clone()).date().yesterday().ok()?;
    let local = day.to_datetime(EVENING).to_zoned(home.clone()).ok()?;
    Some(local.timestamp())
}

/// Reminds one side, if the meeting still stands as it was.
pub fn reminder_worker(db: &Db, clock: &Arc<dyn Clock>) -> impl Worker + use<> {
    let read = |payload: &Value| {
        let side = (facts::id(&payload["meeting"])?, facts::id(&payload["user"])?);
        let starts_at = payload["starts_at"].as_str()?.parse().ok()?;
        Some((side, starts_at))
    };
    on_jobs(JOB, db, clock, read, |tx, (side, starts_at), now| {
        Box::pin(remind(tx, side, starts_at, now))
    })
}

async fn remind(tx: &mut Tx, (meeting, user): (Uuid, Uuid), starts_at: Timestamp, now: Timestamp) -> FaultResult<()> {
    let Some(row) = store::side(tx, user, meeting).await? else {
        return Ok(());
    };
    let stands = view::shown_state(tx, &row, now).await? == MeetingState::Confirmed;
    if !stands || row.starts_at != starts_at || now >= starts_at {
        return Ok(());
    }
    let is_soon = now >= before(starts_at, SOON);
    let what = format!("{starts_at}:{}", if is_soon { "soon" } else { "evening" });
    let people = (user, row.other_id);
    follow::tell_once(tx, meeting, people, NotificationKind::MEETING_REMINDER, &what, now).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn evening_is_that_of_the_day_before_where_the_person_lives() {
        let evening = |at: &str, home: &str| evening_before(at.parse().unwrap(), &zone(home)).unwrap().to_string();
        assert_eq!(
            evening("2026-11-29T15:00:00Z", "America/Sao_Paulo"),
            "2026-11-28T22:00:00Z"
        );
        // Past midnight in London it is still the day before in São Paulo.
        assert_eq!(
            evening("2026-11-30T01:00:00Z", "America/Sao_Paulo"),
            "2026-11-28T22:00:00Z"
        );
        assert_eq!(evening("2026-11-30T01:00:00Z", "Europe/Lisbon"), "2026-11-29T19:00:00Z");
    }
}
