//! Events of other slices that the guard judges after they were committed: likes, reports, blocks and photos.

use super::features::Features;
use super::{judge, store};
use crate::kernel::event_listener::on_events;
use crate::kernel::facts::id;
use crate::kernel::fault::FaultResult;
use ::jobs::{Builder, Event};
use db::{Db, Tx};
use jiff::{SignedDuration, Timestamp};

/// Only the likes of accounts younger than this are counted.
const NEW_ACCOUNT_DAYS: f64 = 7.0;
/// The share of conversations with a report or a block that is nothing unusual, in percent.
const USUAL_PERCENT: f64 = 3.0;
/// With fewer conversations a share says nothing.
const FEWEST_CHATS: i64 = 20;

pub fn register(builder: Builder, db: &Db) -> Builder {
    builder
        .listener(
            on_events("guard.photos", &["photo.flagged"], db, |tx, event| {
                Box::pin(photo(tx, event))
            })
            .unless_gone(),
        )
        .listener(
            on_events("guard.likes", &["like.received"], db, |tx, event| {
                Box::pin(like(tx, event))
            })
            .unless_gone(),
        )
        .listener(
            on_events(
                "guard.reports",
                &["safety.reported", "safety.blocked"],
                db,
                |tx, event| Box::pin(reported(tx, event)),
            )
            .unless_gone(),
        )
}

async fn like(tx: &mut Tx, event: &Event) -> FaultResult<()> {
    let (Some(sender), reference) = (id(&event.payload["from"]), id(&event.payload["like"])) else {
        return Ok(());
    };
    let now = event.created_at;
    let age = store::created_at(tx, sender)
        .await?
        .map_or(f64::MAX, |created| days_between(created, now));
    if age >= NEW_ACCOUNT_DAYS || store::is_judged(tx, sender, "like", reference).await? {
        return Ok(());
    }
    let hour_ago = now.checked_sub(SignedDuration::from_hours(1)).unwrap_or(Timestamp::MIN);
    let mut features = Features::default();
    features.set("sender.account_days", age.floor());
    features.set(
        "sender.likes_1h",
        store::likes_since(tx, sender, hour_ago, now).await? as f64,
    );
    judge::judge_event(tx, sender, "like", reference, features, now).await
}

/// A photo that resembles a remembered one.
async fn photo(tx: &mut Tx, event: &Event) -> FaultResult<()> {
    let (Some(owner), photo) = (event.key, id(&event.payload["photo"])) else {
        return Ok(());
    };
    if event.payload["finding"] != "known" || store::is_judged(tx, owner, "photo", photo).await? {
        return Ok(());
    }
    let mut features = Features::default();
    features.set("photo.known", 1.0);
    judge::judge_event(tx, owner, "photo", photo, features, event.created_at).await
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
    let (chats, complaints) = store::complaints(tx, subject).await?;
    let excess = excess_percent(chats, complaints);
    if excess == 0.0 {
        return Ok(());
    }
    let mut features = Features::default();
    features.set("subject.reported_excess_percent", excess);
    judge::judge_event(tx, subject, &event.kind, reference, features, event.created_at).await
}

/// Percent of conversations with a complaint above the usual; 0 with too few of them.
fn excess_percent(chats: i64, complaints: i64) -> f64 {
    if chats < FEWEST_CHATS {
        return 0.0;
    }
    (100.0 * complaints as f64 / chats as f64 - USUAL_PERCENT)
        .max(0.0)
        .floor()
}

fn days_between(from: Timestamp, until: Timestamp) -> f64 {
    until.duration_since(from).as_secs_f64() / 86_400.0
}

#[cfg(test)]
mod tests {
    use super::excess_percent;

    #[test]
    fn complaints_count_above_three_percent_of_twenty_conversations() {
        assert_eq!(excess_percent(19, 19), 0.0);
        assert_eq!(excess_percent(100, 3), 0.0);
        assert_eq!(excess_percent(100, 5), 2.0);
        assert_eq!(excess_percent(20, 0), 0.0);
    }
}
