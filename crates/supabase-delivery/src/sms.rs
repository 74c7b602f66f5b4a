//! Short messages: queued in the transaction of the fact, sent afterwards by a job.

use crate::DeliveryError;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use db::{DbError, Tx};
use futures_util::future::BoxFuture;
use jiff::Timestamp;
use jobs::{Job, JobError, Worker};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::sink::keep;

/// The kind of the jobs that send short messages.
pub const JOB_KIND: &str = "sms.send";

/// By which network a short message travels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Channel {
    #[default]
    Sms,
    Whatsapp,
}

/// One message to one telephone. Without a recipient it is dropped when its turn comes; see [`crate::mail::Mail`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sms {
    /// What answers call `message_id`; a sender may hand it on, so that a repeated attempt is known as one.
    pub id: Uuid,
    /// E.164 with its plus sign.
    pub to: String,
    pub text: String,
    pub channel: Channel,
}

/// Queues a message in the transaction of what it tells, so that nothing is sent that did not commit.
pub async fn enqueue(tx: &mut Tx, now: Timestamp, sms: &Sms) -> Result<(), DbError> {
    let payload = serde_json::to_value(sms).map_err(|error| DbError::Type(error.to_string()))?;
    jobs::enqueue(tx, now, JOB_KIND, payload, now, None).await
}

/// A way for short messages to leave: the provider's part.
pub trait SmsSender: Send + Sync + 'static {
    fn send<'a>(&'a self, sms: &'a Sms) -> BoxFuture<'a, Result<(), DeliveryError>>;

    /// The word under which `GET /settings` tells of this provider.
    fn name(&self) -> &'static str;
}

/// Keeps each message as one JSON file, for machines without a provider.
pub struct SmsSink {
    folder: PathBuf,
}

impl SmsSink {
    /// Files go to `folder`, which is created with the first message.
    pub fn new(folder: impl Into<PathBuf>) -> SmsSink {
        SmsSink { folder: folder.into() }
    }

    /// Where the files are.
    pub fn folder(&self) -> &Path {
        &self.folder
    }
}

impl SmsSender for SmsSink {
    fn send<'a>(&'a self, sms: &'a Sms) -> BoxFuture<'a, Result<(), DeliveryError>> {
        Box::pin(async move {
            keep(&self.folder, sms.id, sms)
                .await
                .map_err(|error| DeliveryError::Retry(error.to_string()))
        })
    }

    fn name(&self) -> &'static str {
        "captured"
    }
}

/// Sends the queued messages.
pub struct SmsWorker {
    sender: Arc<dyn SmsSender>,
}

impl SmsWorker {
    pub fn new(sender: Arc<dyn SmsSender>) -> SmsWorker {
        SmsWorker { sender }
    }

    async fn send(&self, payload: &serde_json::Value) -> Result<(), DeliveryError> {
        let sms = Sms::deserialize(payload)
            .map_err(|_| DeliveryError::Refused("the queued message cannot be read".to_owned()))?;
        match sms.to.is_empty() {
            true => Ok(()),
            false => self.sender.send(&sms).await,
        }
    }
}

impl Worker for SmsWorker {
    fn kind(&self) -> &str {
        JOB_KIND
    }

    fn run<'a>(&'a self, job: &'a Job) -> BoxFuture<'a, Result<(), JobError>> {
        Box::pin(async move { self.send(&job.payload).await.map_err(DeliveryError::into_job_error) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_sink_keeps_whom_what_and_how() {
        let folder = tempfile::tempdir().unwrap();
        let sink = SmsSink::new(folder.path().join("sms"));
        let sms = Sms {
            id: Uuid::now_v7(),
            to: "+5511987654321".to_owned(),
            text: "482913".to_owned(),
            channel: Channel::Whatsapp,
        };
        sink.send(&sms).await.unwrap();
        let file = std::fs::read_dir(sink.folder()).unwrap().next().unwrap().unwrap();
        let written: serde_json::Value = serde_json::from_slice(&std::fs::read(file.path()).unwrap()).unwrap();
        assert_eq!(
            (&written["to"], &written["text"]),
            (&"+5511987654321".into(), &"482913".into())
        );
        assert_eq!(written["channel"], "whatsapp");
    }
}
