//! Reports as a moderator reads them: the messages that were attached, and ten around each.

use super::store::cases::Case;
use super::store::evidence::{self, NearMessage, ProfileText};
use super::store::reporters;
use super::store::reports::{self, Question, Report};
use crate::kernel::fault::FaultResult;
use db::Reads;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
use uuid::Uuid;

/// Messages shown before and after each attached one.
pub const CONTEXT: i64 = 10;

/// One report of a case.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ReportView {
    pub receipt: Uuid,
    pub reason: String,
    pub text: Option<String>,
    /// What it points at: `photo:{id}`, `prompt:{id}`, `bio`, `opening`, `letter:{id}`, `game:{session}`,
    /// `gift:{id}` or `meeting:{id}`.
    pub item: Option<String>,
    pub at: Timestamp,
    /// Whether it alone would hide a person.
    pub credible: bool,
    pub reporter: ReporterView,
    pub messages: Vec<Excerpt>,
    /// What the profile showed when it was reported; null for an account that was gone.
    pub profile: Option<SnapshotView>,
    pub question: Option<QuestionView>,
}

/// A profile as it was when it was reported. The name is kept for the authorities alone: the desk decides without names.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SnapshotView {
    pub texts: Vec<ProfileText>,
    /// Ids of the photos that were shown; `held` of the case has what was kept of them.
    pub photos: Vec<Uuid>,
}

impl SnapshotView {
    fn of(stored: &Value) -> SnapshotView {
        let texts = stored["texts"].as_array().into_iter().flatten();
        let text = |one: &Value| {
            Some(ProfileText {
                item: one["item"].as_str()?.to_owned(),
                text: one["text"].as_str()?.to_owned(),
            })
        };
        SnapshotView {
            texts: texts.filter_map(text).collect(),
            photos: crate::kernel::facts::list(&stored["photos"]),
        }
    }
}

/// Who reported, in numbers.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ReporterView {
    /// Null for an account that is gone.
    pub account_days: Option<i64>,
    pub upheld: i64,
    pub dismissed: i64,
}

/// A message that was attached, or one near it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Excerpt {
    pub id: Uuid,
    /// `subject` or `reporter`.
    pub from: &'static str,
    /// Null for a deleted message that was not attached.
    pub text: Option<String>,
    pub at: Timestamp,
    pub attached: bool,
    pub deleted: bool,
    /// What removing it names: `message:{id}`, or a letter, a game, a gift, a meeting or the opening question.
    pub item: String,
    /// Strokes of drawings in a game.
    pub drawings: Vec<Value>,
    /// What an attached message said before it was edited, the first text first.
    pub earlier: Vec<EarlierText>,
    /// The photo of the message, for `mod_photo`.
    pub photo: Option<Uuid>,
    /// The word of a stamp.
    pub stamp: Option<String>,
}

/// A text that was edited away.
#[derive(Debug, Serialize, JsonSchema)]
pub struct EarlierText {
    pub text: String,
    pub until: Timestamp,
}

/// What was asked of the reporter.
#[derive(Debug, Serialize, JsonSchema)]
pub struct QuestionView {
    pub question: String,
    pub asked_at: Timestamp,
    pub answer: Option<String>,
    pub answered_at: Option<Timestamp>,
}

impl From<Question> for QuestionView {
    fn from(asked: Question) -> QuestionView {
        QuestionView {
            question: asked.question,
            asked_at: asked.asked_at,
            answer: asked.answer,
            answered_at: asked.answered_at,
        }
    }
}

pub async fn of_case(reads: &mut impl Reads, case: &Case, now: Timestamp) -> FaultResult<Vec<ReportView>> {
    let mut questions = reports::questions(reads, case.id).await?;
    let mut views = Vec::new();
    for report in reports::of_case(reads, case.id).await? {
        let asked = questions.iter().position(|asked| asked.report_id == report.id);
        let reporter = reporters::reporter(reads, report.reporter).await?;
        views.push(ReportView {
            messages: excerpts(reads, &report).await?,
            profile: report.profile_snapshot.as_ref().map(SnapshotView::of),
            question: asked.map(|at| questions.swap_remove(at).into()),
            reporter: ReporterView {
                account_days: reporter
                    .as_ref()
                    .map(|known| now.duration_since(known.account_since).as_hours() / 24),
                upheld: reporter.as_ref().map_or(0, |known| known.upheld),
                dismissed: reporter.as_ref().map_or(0, |known| known.dismissed),
            },
            receipt: report.id,
            reason: report.reason,
            text: report.text,
            item: report.item,
            at: report.created_at,
            credible: report.credible.unwrap_or(false),
        });
    }
    Ok(views)
}

/// The attached messages with their neighbours, in the order of the conversation. Attached texts are as they were when
/// they were reported.
pub async fn excerpts(reads: &mut impl Reads, report: &Report) -> FaultResult<Vec<Excerpt>> {
    let mut found: BTreeMap<Uuid, Excerpt> = BTreeMap::new();
    let from = |sender: Uuid| {
        if sender == report.subject {
            "subject"
        } else {
            "reporter"
        }
    };
    for message in report.messages.as_array().into_iter().flatten() {
        let Some(attached) = Attached::read(message) else {
            continue;
        };
        for near in evidence::around(reads, attached.id, CONTEXT).await? {
            found
                .entry(near.id)
                .or_insert_with(|| excerpt(&near, from(near.sender_id)));
        }
        // A letter, a game, a gift and a question have no neighbours in the conversation.
        let deleted =
            attached.item.starts_with("message:") && found.get(&attached.id).is_none_or(|known| known.deleted);
        found.insert(
            attached.id,
            Excerpt {
                id: attached.id,
                from: from(attached.sender),
                text: Some(attached.body),
                at: attached.at,
                attached: true,
                deleted,
                item: attached.item,
                drawings: attached.drawings,
                earlier: attached.earlier,
                photo: attached.photo,
                stamp: attached.stamp,
            },
        );
    }
    Ok(found.into_values().collect())
}

fn excerpt(near: &NearMessage, from: &'static str) -> Excerpt {
    Excerpt {
        id: near.id,
        from,
        text: near.body.clone(),
        at: near.created_at,
        attached: false,
        deleted: near.deleted,
        item: format!("message:{}", near.id),
        drawings: Vec::new(),
        earlier: Vec::new(),
        photo: None,
        stamp: None,
    }
}

/// A message as the report copied it.
struct Attached {
    id: Uuid,
    sender: Uuid,
    body: String,
    at: Timestamp,
    item: String,
    drawings: Vec<Value>,
    earlier: Vec<EarlierText>,
    photo: Option<Uuid>,
    stamp: Option<String>,
}

impl Attached {
    fn read(message: &Value) -> Option<Attached> {
        let text = |name: &str| message[name].as_str();
        let id: Uuid = text("id")?.parse().ok()?;
        let item = match text("kind") {
            Some("opening") => "opening".to_owned(),
            kind => format!("{}:{id}", kind.unwrap_or("message")),
        };
        Some(Attached {
            id,
            sender: text("sender")?.parse().ok()?,
            body: text("body")?.to_owned(),
            at: text("at")?.parse().ok()?,
            item,
            drawings: message["drawings"].as_array().cloned().unwrap_or_default(),
            earlier: message["earlier"]
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(earlier)
                .collect(),
            photo: text("photo").and_then(|id| id.parse().ok()),
            stamp: text("stamp").map(str::to_owned),
        })
    }
}

fn earlier(stored: &Value) -> Option<EarlierText> {
    Some(EarlierText {
        text: stored["body"].as_str()?.to_owned(),
        until: stored["until"].as_str()?.parse().ok()?,
    })
}
