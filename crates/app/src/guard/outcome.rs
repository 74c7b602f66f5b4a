//! What becomes of an act whose text the guard judges first.

use super::model::HoldKind;
use crate::kernel::LocalizedText;
use crate::kernel::fault::{Fault, FaultResult};
use std::future::Future;

/// An act that was done, or that waits for its author.
#[derive(Debug)]
#[must_use]
pub enum GuardOutcome<T> {
    Done(T),
    /// The hold is stored, so the transaction must be committed.
    Held(Hold),
}

/// The guard's question to the author of a text.
#[derive(Debug)]
pub struct Hold {
    pub kind: HoldKind,
    /// Until an answer counts.
    pub wait_seconds: Option<u32>,
    pub question: LocalizedText,
}

impl<T> GuardOutcome<T> {
    /// What was done. Errors: `Confirm` with the question.
    pub fn done(self) -> FaultResult<T> {
        match self {
            GuardOutcome::Done(done) => Ok(done),
            GuardOutcome::Held(hold) => Err(Fault::Confirm {
                kind: hold.kind.word(),
                wait_seconds: hold.wait_seconds,
                message: hold.question,
            }),
        }
    }

    /// What was done; None while it waits for its author.
    pub fn settled(&self) -> Option<&T> {
        match self {
            GuardOutcome::Done(done) => Some(done),
            GuardOutcome::Held(_) => None,
        }
    }

    /// Goes on with `next` if the act was done.
    pub async fn then<U>(self, next: impl Future<Output = FaultResult<U>>) -> FaultResult<GuardOutcome<U>> {
        match self {
            GuardOutcome::Done(_) => next.await.map(GuardOutcome::Done),
            GuardOutcome::Held(hold) => Ok(GuardOutcome::Held(hold)),
        }
    }

    /// The same with what `change` makes of it.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> GuardOutcome<U> {
        match self {
            GuardOutcome::Done(done) => GuardOutcome::Done(change(done)),
            GuardOutcome::Held(hold) => GuardOutcome::Held(hold),
        }
    }
}
