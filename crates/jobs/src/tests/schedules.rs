//! Recurring work under a fixed clock.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

use db::testing::on_both;
use jiff::SignedDuration;
use jiff::civil::Time;
use jiff::tz::TimeZone;

use super::support::*;
use crate::*;

fn counting(timing: Timing) -> (Schedule, Arc<AtomicUsize>) {
    let runs = Arc::new(AtomicUsize::new(0));
    let counted = runs.clone();
    let schedule = Schedule::new("conta", timing, move |_| {
        let counted = counted.clone();
        Box::pin(async move {
            counted.fetch_add(1, SeqCst);
            Ok(())
        })
    });
    (schedule, runs)
}

#[tokio::test]
async fn period_passes_before_each_run_and_missed_ones_count_once() {
    on_both(&[migrations()], |db| async move {
        let clock = clock();
        let (schedule, runs) = counting(Timing::Every(SignedDuration::from_mins(10)));
        let first = runner(&db, &clock).schedule(schedule.clone()).build();
        first.drain().await.unwrap();
        assert_eq!(runs.load(SeqCst), 0);
        clock.advance(SignedDuration::from_mins(10));
        first.drain().await.unwrap();
        first.drain().await.unwrap();
        assert_eq!(runs.load(SeqCst), 1);

        // A restart does not restart the period, and a long pause is made up for once.
        clock.advance(SignedDuration::from_mins(9));
        let second = runner(&db, &clock).schedule(schedule).build();
        second.drain().await.unwrap();
        assert_eq!(runs.load(SeqCst), 1);
        clock.advance(SignedDuration::from_mins(1));
        second.drain().await.unwrap();
        assert_eq!(runs.load(SeqCst), 2);
        clock.advance(hours(5));
        second.drain().await.unwrap();
        assert_eq!(runs.load(SeqCst), 3);
    })
    .await;
}

#[tokio::test]
async fn two_nodes_run_a_daily_schedule_once_a_day() {
    on_both(&[migrations()], |db| async move {
        let clock = clock();
        let zone = TimeZone::get("America/Sao_Paulo").unwrap();
        let (schedule, runs) = counting(Timing::Daily(Time::constant(12, 0, 0, 0), zone));
        let nodes = [0, 1].map(|_| runner(&db, &clock).schedule(schedule.clone()).build());
        // It is nine in the morning in São Paulo.
        for (hour, expected) in [(0, 0), (2, 0), (3, 1), (20, 1), (27, 2)] {
            clock.set("2026-11-21T12:00:00Z".parse::<jiff::Timestamp>().unwrap() + hours(hour));
            for node in &nodes {
                node.drain().await.unwrap();
            }
            assert_eq!(runs.load(SeqCst), expected, "{hour} hours later");
        }
    })
    .await;
}
