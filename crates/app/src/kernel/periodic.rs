//! Schedules that run a use case again and again.

use super::fault::FaultResult;
use jiff::{SignedDuration, Timestamp};
use jobs::{Schedule, Timing};
use std::future::Future;

/// Runs `work` with a clone of `context` every so many minutes, on one node. What failed is tried again soon. `name` is
/// unique, and never changed.
pub fn every_minutes<C, Fut>(
    name: &'static str,
    minutes: i64,
    context: C,
    work: impl Fn(C, Timestamp) -> Fut + Send + Sync + 'static,
) -> Schedule
where
    C: Clone + Send + Sync + 'static,
    Fut: Future<Output = FaultResult<()>> + Send + 'static,
{
    Schedule::new(name, Timing::Every(SignedDuration::from_mins(minutes)), move |now| {
        let run = work(context.clone(), now);
        Box::pin(async move { Ok(run.await?) })
    })
}

/// As [`every_minutes`].
pub fn every_hours<C, Fut>(
    name: &'static str,
    hours: i64,
    context: C,
    work: impl Fn(C, Timestamp) -> Fut + Send + Sync + 'static,
) -> Schedule
where
    C: Clone + Send + Sync + 'static,
    Fut: Future<Output = FaultResult<()>> + Send + 'static,
{
    every_minutes(name, hours * 60, context, work)
}
