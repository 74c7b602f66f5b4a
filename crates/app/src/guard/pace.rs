//! How fast, and how long without sleep, an account writes.

use super::features::{Feature, Features};
use super::store;
use crate::kernel::fault::FaultResult;
use db::Reads;
use jiff::{SignedDuration, Timestamp};
use uuid::Uuid;

const MINUTE: SignedDuration = SignedDuration::from_mins(1);
const DAY: SignedDuration = SignedDuration::from_hours(24);
/// With fewer messages a day says nothing about sleep.
const BUSY_DAY: i64 = 150;
/// People who sleep are silent for so long at some time of a day.
const SLEEP: SignedDuration = SignedDuration::from_hours(4);

/// Sets what the messages before this one say of their sender.
pub async fn read(reads: &mut impl Reads, sender: Uuid, now: Timestamp, features: &mut Features) -> FaultResult<()> {
    let (minute_ago, day_ago) = (before(now, MINUTE), before(now, DAY));
    let lately = store::messages_since(reads, sender, minute_ago).await?;
    features.set(Feature::SenderMessages1m, lately as f64);
    if store::messages_since(reads, sender, day_ago).await? < BUSY_DAY {
        return Ok(());
    }
    let times = store::message_times(reads, sender, day_ago).await?;
    features.set(
        Feature::SenderRestless24h,
        f64::from(u8::from(!has_pause(&times, day_ago, now))),
    );
    Ok(())
}

/// Whether a day has a pause of the length of [`SLEEP`]; `times` rise.
fn has_pause(times: &[Timestamp], from: Timestamp, until: Timestamp) -> bool {
    let ends = times.iter().copied().chain([until]);
    let begins = [from].into_iter().chain(times.iter().copied());
    begins.zip(ends).any(|(begin, end)| end.duration_since(begin) >= SLEEP)
}

fn before(now: Timestamp, span: SignedDuration) -> Timestamp {
    now.checked_sub(span).unwrap_or(Timestamp::MIN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn day_with_a_night_has_a_pause_and_a_day_of_a_program_has_none() {
        let until: Timestamp = "2026-11-24T12:00:00Z".parse().unwrap();
        let from = before(until, DAY);
        let every = |hours: i64| -> Vec<Timestamp> {
            (1..24)
                .step_by(hours as usize)
                .map(|hour| from + SignedDuration::from_hours(hour))
                .collect()
        };
        assert!(!has_pause(&every(1), from, until) && !has_pause(&every(3), from, until));
        assert!(has_pause(&every(5), from, until) && has_pause(&[], from, until));
    }
}
