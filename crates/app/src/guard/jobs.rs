//! Events of other slices that the guard judges once they are known: reports and blocks, which are about somebody else
//! than their author, and sign-ins, whose device is learned after them.

use super::acts::account_days;
use super::features::{Feature, Features};
use super::{judge, store};
use crate::kernel::event_listener::on_events;
use crate::kernel::facts::id;
use crate::kernel::fault::FaultResult;
use ::jobs::{Builder, Event};
use db::{Db, Tx};
use jiff::{SignedDuration, Timestamp};

/// The first sign-in on a device.
const NEW_DEVICE: &str = "sign_in.new_device";
/// The share of conversations with a report or a block that is nothing unusual, in percent.
const USUAL_PERCENT: f64 = 3.0;
/// With fewer conversations a share says nothing.
const FEWEST_CHATS: i64 = 20;
/// Fewer people may have agreed on a complaint.
const FEWEST_COMPLAINANTS: i64 = 5;
/// Complaints of a younger account do not count.
const NEW_FOR: SignedDuration = SignedDuration::from_hours(24 * 14);

pub fn register(builder: Builder, db: &Db) -> Builder {
    builder
        .listener(
            on_events(
                "guard.reports",
                &["safety.reported", "safety.blocked"],
                db,
                |tx, event| Box::pin(reported(tx, event)),
            )
            .unless_gone(),
        )
        .listener(
            on_events("guard.sign_ins", &["account.signed_in"], db, |tx, event| {
                Box::pin(signed_in(tx, event))
            })
            .unless_gone(),
        )
        .listener(
            on_events("guard.families", &["account.held"], db, |tx, event| {
                Box::pin(recognized(tx, event))
            })
            .unless_gone(),
        )
}

/// A session in a browser, which is new to the account or not.
async fn signed_in(tx: &mut Tx, event: &Event) -> FaultResult<()> {
    let (Some(user), session) = (event.key, id(&event.payload["session"])) else {
        return Ok(());
    };
    let is_new = event.payload["new_device"] == true;
    let name = if is_new { NEW_DEVICE } else { "sign_in" };
    if store::is_judged(tx, user, name, session).await? {
        return Ok(());
    }
    let now = event.created_at;
    let mut features = Features::default();
    features.set(Feature::SenderAccountDays, account_days(tx, user, now).await?.floor());
    let day_ago = now
        .checked_sub(SignedDuration::from_hours(24))
        .unwrap_or(Timestamp::MIN);
    let devices = store::events_since(tx, user, NEW_DEVICE, day_ago).await? + i64::from(is_new);
    features.set(Feature::SenderNewDevices24h, devices as f64);
    judge::judge_event(tx, user, name, session, features, now).await
}

/// The account shows an address, a number or a device of a banned one.
async fn recognized(tx: &mut Tx, event: &Event) -> FaultResult<()> {
    let Some(user) = event.key else { return Ok(()) };
    if store::is_judged(tx, user, "account.family", Some(user)).await? {
        return Ok(());
    }
    let mut features = Features::default();
    features.set(Feature::SenderBannedFamily, 1.0);
    judge::judge_event(tx, user, "account.family", Some(user), features, event.created_at).await
}

/// Reports and blocks of a person, beside the number of their matches. Only more than the usual is a verdict.
async fn reported(tx: &mut Tx, event: &Event) -> FaultResult<()> {
    let subject = if event.kind == "safety.reported" {
        event.key
    } else {
        id(&event.payload["target"])
    };
    let reference = id(&event.payload["report"]).or(id(&event.payload["by"]));
    let Some(subject) = subject else {
        return Ok(());
    };
    if store::is_judged(tx, subject, &event.kind, reference).await? {
        return Ok(());
    }
    let settled_before = event.created_at.checked_sub(NEW_FOR).unwrap_or(Timestamp::MIN);
    let (chats, complaints) = store::complaints(tx, subject, settled_before).await?;
    let excess = excess_percent(chats, complaints);
    if excess == 0.0 {
        return Ok(());
    }
    let mut features = Features::default();
    features.set(Feature::SubjectReportedExcessPercent, excess);
    judge::judge_event(tx, subject, &event.kind, reference, features, event.created_at).await
}

/// Percent of conversations with a complaint above the usual; 0 with too few of either.
fn excess_percent(chats: i64, complaints: i64) -> f64 {
    if chats < FEWEST_CHATS || complaints < FEWEST_COMPLAINANTS {
        return 0.0;
    }
    (100.0 * complaints as f64 / chats as f64 - USUAL_PERCENT)
        .max(0.0)
        .floor()
}

#[cfg(test)]
mod tests {
    use super::excess_percent;

    #[test]
    fn five_complaints_count_above_three_percent_of_twenty_conversations() {
        assert_eq!(excess_percent(19, 19), 0.0);
        assert_eq!(excess_percent(20, 4), 0.0);
        assert_eq!(excess_percent(20, 5), 22.0);
        assert_eq!(excess_percent(200, 6), 0.0);
        assert_eq!(excess_percent(100, 5), 2.0);
        assert_eq!(excess_percent(20, 0), 0.0);
    }
}
