//! Why something was not delivered.

use jobs::JobError;
use thiserror::Error;

/// Why a mail or a short message was not delivered. The texts hold no address and no part of what was to be said.
#[derive(Debug, Error)]
pub enum DeliveryError {
    /// It may work later.
    #[error("not delivered yet: {0}")]
    Retry(String),
    /// It will never work.
    #[error("cannot be delivered: {0}")]
    Refused(String),
}

impl DeliveryError {
    /// What a worker says of it.
    pub fn into_job_error(self) -> JobError {
        match self {
            DeliveryError::Retry(_) => JobError::Retry(self.to_string()),
            DeliveryError::Refused(_) => JobError::Fail(self.to_string()),
        }
    }
}
