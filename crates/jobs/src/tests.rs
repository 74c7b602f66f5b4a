//! Stories of the outbox, the queue and the schedules, each on both engines.

mod batches;
mod failures;
mod feeds;
mod order;
mod queues;
mod schedules;
mod support;
