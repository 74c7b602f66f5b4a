//! The product's one vocabulary of refusals: a stable code, a status and a sentence in the reader's Portuguese.

mod answer;

use crate::kernel::LocalizedText;
use crate::words;
use db::DbError;
use jiff::Timestamp;
use jobs::{JobError, ListenError};

/// Why a use case did not do what was asked. Every variant leaves the database untouched.
#[derive(Debug)]
pub enum Fault {
    /// 422: what is wrong with which field, in words for the person who typed it.
    Validation {
        field: &'static str,
        message: LocalizedText,
    },
    /// 404: absent, blocked, hidden, banned and deleted are one and the same answer.
    NotFound,
    /// 401: no session.
    Unauthenticated,
    /// 403: the caller's role does not allow it.
    Forbidden,
    /// 403: the time of a tester is over.
    BetaExpired,
    /// 403: the feature is switched off, or not open to this caller.
    FeatureGate { feature: &'static str },
    /// 403: a legal document changed, and the caller did not accept it yet; the web asks.
    AcceptanceRequired,
    /// 403: the operator's policy asks for an assured age first; the web says what to do. `reason` names what is missing.
    AgeRequired { reason: &'static str },
    /// 403: moderation suspended or banned the account; the web shows the decision and its appeal.
    Restricted { status: &'static str },
    /// 403: staff who did not show their second factor in this session.
    SecondFactor,
    /// 403: the act asks for a proof of the last ten minutes; the web asks for one.
    FreshProof,
    /// 409: the thing is in a state in which this cannot happen.
    State {
        state: &'static str,
        message: LocalizedText,
    },
    /// 429 with `Retry-After`: too fast.
    Rate { retry_after: u32 },
    /// 429: a limit of a day or of a longer time; `kind` names it. `resets_at` is when the act is possible again.
    Limit {
        kind: &'static str,
        limit: i64,
        resets_at: Timestamp,
    },
    /// 429: a field that may change only so often; `message` says when it may again.
    ChangeLimit {
        field: &'static str,
        limit: i64,
        resets_at: Timestamp,
        message: LocalizedText,
    },
    /// 402: belongs to Premium.
    Premium { feature: &'static str },
    /// 402: a game that neither of the two people has bought.
    Purchase { product: &'static str },
    /// 402: no boost that could be used now: none of the week, none bought.
    BoostNeeded,
    /// 402: the balance of credits is too low by so many.
    Credits { missing: i64 },
    /// 403: something of the caller's own profile is missing; the web asks for it.
    NotReady { missing: Vec<&'static str> },
    /// 409: the act waits for a confirmation. `kind` names the question; `wait_seconds` is how long to wait before the
    /// same act may be confirmed, `None` if only a changed one will do.
    Confirm {
        kind: &'static str,
        wait_seconds: Option<u32>,
        message: LocalizedText,
    },
    /// 409: too many conversations wait for the caller's answer.
    YourTurn { waiting: i64 },
    /// 409: the key of a repetition came with something else.
    KeyReused,
    /// The same request was done before, and answered this; [`crate::functions`] answers it again.
    Repeated { answer: String },
    /// 503: an external service did not answer; nothing was done.
    Unavailable,
    /// 503: there is no space left for what was sent; nothing was done.
    Full,
    /// The database failed; opaque to the caller, logged once at the edge.
    Database(DbError),
    /// Anything else of ours that failed; opaque to the caller.
    Internal(String),
}

pub type FaultResult<T> = Result<T, Fault>;

impl Fault {
    pub fn invalid(field: &'static str, message: impl Into<LocalizedText>) -> Fault {
        Fault::Validation {
            field,
            message: message.into(),
        }
    }

    pub fn too_long(field: &'static str, max: usize) -> Fault {
        Fault::invalid(field, words!("Use no máximo {max} caracteres.", max = max))
    }

    pub fn state(state: &'static str, message: impl Into<LocalizedText>) -> Fault {
        Fault::State {
            state,
            message: message.into(),
        }
    }

    /// The same refusal under the name that the sender used for the field.
    pub fn about(self, field: &'static str) -> Fault {
        match self {
            Fault::Validation { message, .. } => Fault::Validation { field, message },
            other => other,
        }
    }

    /// Turns the violation of a constraint by a concurrent write into the given fault; other errors stay.
    pub fn on_conflict(error: DbError, constraint: &str, fault: Fault) -> Fault {
        match error {
            DbError::Conflict { constraint: name } if name == constraint => fault,
            other => Fault::Database(other),
        }
    }
}

/// A listener whose use case did not go through is tried again.
impl From<Fault> for ListenError {
    fn from(fault: Fault) -> ListenError {
        ListenError(format!("{fault:?}"))
    }
}

/// A job whose use case did not go through is tried again.
impl From<Fault> for JobError {
    fn from(fault: Fault) -> JobError {
        JobError::Retry(format!("{fault:?}"))
    }
}

impl From<DbError> for Fault {
    fn from(error: DbError) -> Fault {
        match error {
            DbError::NotFound => Fault::NotFound,
            other => Fault::Database(other),
        }
    }
}
