//! Stories of the outbox, the queue and the schedules, each on both engines.

mod feeds;
mod queues;
mod schedules;
mod support;
