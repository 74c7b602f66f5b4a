//! What becomes of an act whose text the guard judges first.

use super::model::HoldKind;
use crate::kernel::LocalizedText;
use crate::kernel::fault::{Fault, FaultResult};
use std::future::Future;

/// An act that was done, or that waits for its author.
#[derive(Debug)]
#[must_use]
pub enum Judged<T> {
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

impl<T> Judged<T> {
    /// What was done. Errors: `Confirm` with the question.
    pub fn done(self) -> FaultResult<T> {
        match self {
            Judged::Done(done) => Ok(done),
            Judged::Held(hold) => Err(Fault::Confirm {
                kind: hold.kind.word(),
                wait_seconds: hold.wait_seconds,
                message: hold.question,
            }),
        }
    }

    /// Goes on with `next` if the act was done.
    pub async fn then<U>(self, next: impl Future<Output = FaultResult<U>>) -> FaultResult<Judged<U>> {
        match self {
            Judged::Done(_) => next.await.map(Judged::Done),
            Judged::Held(hold) => Ok(Judged::Held(hold)),
        }
    }

    /// The same with what `change` makes of it.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Judged<U> {
        match self {
            Judged::Done(done) => Judged::Done(change(done)),
            Judged::Held(hold) => Judged::Held(hold),
        }
    }
}
