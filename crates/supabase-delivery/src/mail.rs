//! E-mail: queued in the transaction of the fact, delivered afterwards by a job.

use crate::DeliveryError;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use db::{DbError, Tx};
use futures_util::future::BoxFuture;
use jiff::Timestamp;
use jobs::{Job, JobError, Worker};
use lettre::message::header::{HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::sink::keep;

/// The kind of the jobs that deliver mails.
pub const JOB_KIND: &str = "mail.send";

/// One mail to one person. Without a recipient it is dropped when its turn comes: such mails keep requests that
/// concern nobody as costly as those that concern somebody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mail {
    pub to: String,
    pub subject: String,
    pub text: String,
    pub html: String,
    /// Where one request ends the subscription that the mail belongs to (RFC 8058); none for letters about an
    /// account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unsubscribe: Option<String>,
}

/// Queues a mail in the transaction of what it tells, so that nothing is sent that did not commit.
pub async fn enqueue(tx: &mut Tx, now: Timestamp, mail: &Mail) -> Result<(), DbError> {
    let payload = serde_json::to_value(mail).map_err(|error| DbError::Type(error.to_string()))?;
    jobs::enqueue(tx, now, JOB_KIND, payload, now, None).await
}

/// A way for mails to leave.
pub trait Transport: Send + Sync + 'static {
    /// Sends `mail`. `id` is the same at each try and rises in the order in which mails were queued.
    fn deliver<'a>(&'a self, id: Uuid, mail: &'a Mail) -> BoxFuture<'a, Result<(), DeliveryError>>;
}

/// Keeps each mail as one JSON file, for machines without a mail server.
pub struct Sink {
    folder: PathBuf,
}

impl Sink {
    /// Files go to `folder`, which is created with the first mail.
    pub fn new(folder: impl Into<PathBuf>) -> Sink {
        Sink { folder: folder.into() }
    }

    /// Where the files are.
    pub fn folder(&self) -> &Path {
        &self.folder
    }
}

impl Transport for Sink {
    fn deliver<'a>(&'a self, id: Uuid, mail: &'a Mail) -> BoxFuture<'a, Result<(), DeliveryError>> {
        Box::pin(async move {
            keep(&self.folder, id, mail)
                .await
                .map_err(|error| DeliveryError::Retry(error.to_string()))
        })
    }
}

/// Hands mails to a mail server.
pub struct Smtp {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
}

impl Smtp {
    /// `url` is `smtps://user:password@host:port`, or `smtp://…?tls=required`; `from` may carry a name.
    pub fn new(url: &str, from: &str) -> Result<Smtp, DeliveryError> {
        let refuse = |what: &str| DeliveryError::Refused(what.to_owned());
        Ok(Smtp {
            // The cause is not passed on: it may repeat the address with its password.
            transport: AsyncSmtpTransport::<Tokio1Executor>::from_url(url)
                .map_err(|_| refuse("the address of the mail server cannot be read"))?
                .build(),
            from: from.parse().map_err(|_| refuse("the sender is no address"))?,
        })
    }

    /// Connects, greets, signs in where the address has a password, and sends nothing.
    pub async fn probe(&self) -> Result<(), DeliveryError> {
        match self.transport.test_connection().await {
            Ok(true) => Ok(()),
            Ok(false) => Err(DeliveryError::Retry("the mail server answered no".to_owned())),
            Err(error) => Err(DeliveryError::Retry(status(&error))),
        }
    }

    fn message(&self, id: Uuid, mail: &Mail) -> Result<Message, DeliveryError> {
        let to: Mailbox = mail
            .to
            .parse()
            .map_err(|_| DeliveryError::Refused("the recipient is no address".to_owned()))?;
        let mut message = Message::builder()
            .from(self.from.clone())
            .to(to)
            // The same at each try, so that mail programs show a mail once.
            .message_id(Some(format!("<{id}@{}>", self.from.email.domain())))
            .subject(mail.subject.clone());
        for (name, value) in list_headers(mail) {
            message = message.raw_header(HeaderValue::new(HeaderName::new_from_ascii_str(name), value));
        }
        message
            .multipart(MultiPart::alternative_plain_html(mail.text.clone(), mail.html.clone()))
            .map_err(|error| DeliveryError::Refused(error.to_string()))
    }
}

/// What makes the button of mail programs that ends a subscription.
fn list_headers(mail: &Mail) -> Vec<(&'static str, String)> {
    let Some(link) = &mail.unsubscribe else {
        return Vec::new();
    };
    vec![
        ("List-Unsubscribe", format!("<{link}>")),
        ("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned()),
    ]
}

impl Transport for Smtp {
    fn deliver<'a>(&'a self, id: Uuid, mail: &'a Mail) -> BoxFuture<'a, Result<(), DeliveryError>> {
        Box::pin(async move {
            let message = self.message(id, mail)?;
            match self.transport.send(message).await {
                Ok(_) => Ok(()),
                // The server's words may repeat the recipient, so only the status is kept.
                Err(error) if error.is_permanent() => Err(DeliveryError::Refused(status(&error))),
                Err(error) => Err(DeliveryError::Retry(status(&error))),
            }
        })
    }
}

fn status(error: &lettre::transport::smtp::Error) -> String {
    match error.status() {
        Some(code) => format!("the mail server answered {code}"),
        None => "the mail server could not be reached".to_owned(),
    }
}

/// Delivers the queued mails.
pub struct MailWorker {
    transport: Arc<dyn Transport>,
}

impl MailWorker {
    pub fn new(transport: Arc<dyn Transport>) -> MailWorker {
        MailWorker { transport }
    }

    async fn deliver(&self, job: &Job) -> Result<(), DeliveryError> {
        let mail = Mail::deserialize(&job.payload)
            .map_err(|_| DeliveryError::Refused("the queued mail cannot be read".to_owned()))?;
        if mail.to.is_empty() {
            return Ok(());
        }
        self.transport.deliver(job.id, &mail).await
    }
}

impl Worker for MailWorker {
    fn kind(&self) -> &str {
        JOB_KIND
    }

    fn run<'a>(&'a self, job: &'a Job) -> BoxFuture<'a, Result<(), JobError>> {
        Box::pin(async move { self.deliver(job).await.map_err(DeliveryError::into_job_error) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mail(subject: &str) -> Mail {
        Mail {
            to: "ana@example.org".to_owned(),
            subject: subject.to_owned(),
            text: "Olá\n\nhttps://site.test/x?a=1&b=2\n".to_owned(),
            html: "<p>Olá</p>".to_owned(),
            unsubscribe: None,
        }
    }

    #[tokio::test]
    async fn sink_keeps_mails_once_unencoded_in_the_order_they_were_queued() {
        let folder = tempfile::tempdir().unwrap();
        let sink = Sink::new(folder.path().join("mail"));
        let queued: Vec<_> = (0..20)
            .map(|number| (Uuid::now_v7(), mail(&number.to_string())))
            .collect();
        // Backwards and twice: workers overtake each other, and a job may run again.
        for (id, mail) in queued.iter().rev().chain(&queued) {
            sink.deliver(*id, mail).await.unwrap();
        }
        let mut names: Vec<_> = std::fs::read_dir(sink.folder())
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .collect();
        names.sort();
        assert_eq!(names.len(), 20);
        for (number, name) in names.iter().enumerate() {
            assert_eq!(name.extension().unwrap(), "json");
            let text = std::fs::read_to_string(name).unwrap();
            assert!(text.contains("Olá\\n\\nhttps://site.test/x?a=1&b=2\\n"), "{text}");
            assert_eq!(serde_json::from_str::<Mail>(&text).unwrap(), mail(&number.to_string()));
        }
    }

    #[cfg(unix)]
    #[tokio::test]
    async fn captured_mail_is_readable_by_its_owner_alone() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let mails = folder.path().join("mail");
        // As an earlier version left it.
        std::fs::create_dir(&mails).unwrap();
        std::fs::set_permissions(&mails, std::fs::Permissions::from_mode(0o755)).unwrap();
        Sink::new(&mails).deliver(Uuid::now_v7(), &mail("x")).await.unwrap();
        let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(&mails), 0o700);
        let files: Vec<_> = std::fs::read_dir(&mails)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .collect();
        assert_eq!(files.len(), 1);
        assert_eq!(mode(&files[0]), 0o600);
    }

    #[tokio::test]
    async fn a_letter_of_a_list_says_how_to_leave_it_with_one_request() {
        let smtp = Smtp::new("smtp://127.0.0.1:1", "Site <no-reply@site.test>").unwrap();
        let written = |mail: &Mail| String::from_utf8(smtp.message(Uuid::nil(), mail).unwrap().formatted()).unwrap();
        let of_a_list = Mail {
            unsubscribe: Some("https://site.test/leave?token=x".to_owned()),
            ..mail("x")
        };
        let text = written(&of_a_list);
        assert!(
            text.contains("List-Unsubscribe: <https://site.test/leave?token=x>\r\n"),
            "{text}"
        );
        assert!(
            text.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n"),
            "{text}"
        );
        assert!(!written(&mail("x")).contains("List-Unsubscribe"));
        assert!(
            text.contains("Message-ID: <00000000-0000-0000-0000-000000000000@site.test>\r\n"),
            "{text}"
        );
    }

    #[tokio::test]
    async fn smtp_retries_what_cannot_be_reached_and_refuses_what_cannot_be_sent() {
        let smtp = Smtp::new("smtp://127.0.0.1:1", "Site <no-reply@site.test>").unwrap();
        assert!(matches!(
            smtp.deliver(Uuid::now_v7(), &mail("x")).await,
            Err(DeliveryError::Retry(_))
        ));
        let nobody = Mail {
            to: "nobody".to_owned(),
            ..mail("x")
        };
        assert!(matches!(
            smtp.deliver(Uuid::now_v7(), &nobody).await,
            Err(DeliveryError::Refused(_))
        ));
        assert!(Smtp::new("http://x", "a@b.test").is_err());
        assert!(Smtp::new("smtp://127.0.0.1", "no address").is_err());
    }
}
