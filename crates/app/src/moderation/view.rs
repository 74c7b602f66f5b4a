//! What a moderator sees of a case: enough to decide, and nothing that says who somebody is.

use super::audit::{self, AuditEntry};
use super::claim;
use super::model::{Action, CaseState, DecisionState};
use super::notes::{self, NoteView};
use super::queue::{self, QueueRow};
use super::store::audit::HistoryEntry;
use super::store::cases::Case;
use super::store::decisions::{self, Decision};
use super::store::evidence::{PhotoReference, ProfileText};
use super::store::people::{PastMark, Reputation};
use super::store::{appeals, audit as book, evidence, exports, notices, people};
use super::text_field;
use super::view_reports::{self, ReportView};
use crate::accounts::staff::Moderator;
use crate::kernel::day::{age_on, today};
use crate::kernel::fault::FaultResult;
use crate::kernel::json::strings;
use crate::safety::evidence::photos::{self, HeldPhoto};
use db::{Reads, Tx};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

const HISTORY: i64 = 100;
const PAST: i64 = 50;

/// A case with what it is decided by.
#[derive(Debug, Serialize, JsonSchema)]
pub struct CaseView {
    pub case: QueueRow,
    /// Null where the case is about nobody of ours, or the account is gone.
    pub subject: Option<SubjectView>,
    pub reports: Vec<ReportView>,
    pub notices: Vec<NoticeView>,
    /// Grey and coarse until one is opened with `mod_photo`.
    pub photos: Vec<PhotoReference>,
    pub texts: Vec<ProfileText>,
    /// Photos as they were when the person was reported, also those that were removed since.
    pub held: Vec<HeldPhotoView>,
    /// The decision that waits for a second person.
    pub awaiting: Option<DecisionView>,
    pub appeal: Option<AppealView>,
    pub exports: Vec<ExportView>,
    pub history: Vec<HistoryEntry>,
    /// What moderators wrote for each other.
    pub notes: Vec<NoteView>,
}

/// The person of a case, without name and address.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SubjectView {
    /// `18-24`, `25-34`, and so on.
    pub age_band: Option<&'static str>,
    pub country: Option<String>,
    pub account_days: i64,
    pub status: String,
    pub verified: bool,
    /// A ban then takes two people.
    pub pays: bool,
    /// Whatever restricts them then takes two people.
    pub staff: bool,
    /// By what the account resembles a banned one: email, phone, photo or device. It is shown to nobody until the decision.
    pub held_by: Option<String>,
    /// Hidden from strangers until the decision.
    pub hidden: bool,
    pub reputation: Reputation,
    /// What remains of erased cases about the same address, also of an earlier account.
    pub marks: Vec<PastMark>,
    /// The latest first. The decision that an appeal contests is left out until it is asked for.
    pub past: Vec<DecisionView>,
}

/// A decision as moderators read it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct DecisionView {
    pub id: Uuid,
    pub action: Action,
    pub rule: String,
    pub facts: String,
    pub days: Option<i64>,
    pub items: Vec<String>,
    pub automated: bool,
    pub state: DecisionState,
    pub decided_at: Timestamp,
    pub by_me: bool,
}

impl DecisionView {
    fn of(decision: &Decision, moderator: Uuid) -> DecisionView {
        DecisionView {
            id: decision.id,
            action: decision.action,
            rule: decision.rule.clone(),
            facts: decision.facts.clone(),
            days: decision.days,
            items: strings(&decision.items),
            automated: decision.automated,
            state: decision.state,
            decided_at: decision.decided_at,
            by_me: decision.decided_by == Some(moderator),
        }
    }
}

/// The appeal that waits.
#[derive(Debug, Serialize, JsonSchema)]
pub struct AppealView {
    pub text: String,
    pub at: Timestamp,
    pub due_at: Timestamp,
    /// The decision that it contests; null until asked for.
    pub decision: Option<DecisionView>,
}

/// A notice of a visitor; its address stays sealed.
#[derive(Debug, Serialize, JsonSchema)]
pub struct NoticeView {
    pub kind: String,
    pub about: String,
    pub text: String,
    pub at: Timestamp,
}

/// A request to take evidence away.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ExportView {
    pub id: Uuid,
    pub reason: String,
    /// awaiting, allowed, refused or taken.
    pub state: String,
    pub by_me: bool,
    pub at: Timestamp,
}

/// A photo that is held as evidence.
#[derive(Debug, Serialize, JsonSchema)]
pub struct HeldPhotoView {
    pub id: Uuid,
    pub width: i64,
    pub height: i64,
    pub thumbhash: String,
    /// Whether the profile still has it.
    pub live: bool,
    /// Known abuse: only administrators open it.
    pub restricted: bool,
    /// Of the file that is held; null until it was copied.
    pub sha256: Option<String>,
}

impl HeldPhotoView {
    fn of(photo: HeldPhoto, live: &[PhotoReference]) -> HeldPhotoView {
        HeldPhotoView {
            live: live.iter().any(|one| one.id == photo.photo_id),
            id: photo.photo_id,
            width: photo.width,
            height: photo.height,
            thumbhash: photo.thumbhash,
            restricted: photo.restricted,
            sha256: photo.sha256,
        }
    }
}

async fn held(reads: &mut impl Reads, case: &Case, live: &[PhotoReference]) -> FaultResult<Vec<HeldPhotoView>> {
    let Some(person) = case.subject else {
        return Ok(Vec::new());
    };
    let rows = photos::held(reads, person).await?;
    Ok(rows.into_iter().map(|photo| HeldPhotoView::of(photo, live)).collect())
}

/// Opens the case that the moderator holds. The book has a row of it before anything is read. `reveal` shows the decision
/// that an appeal contests.
pub async fn open(tx: &mut Tx, moderator: &Moderator, id: Uuid, reveal: bool, now: Timestamp) -> FaultResult<CaseView> {
    let case = claim::held(tx, moderator, id, now).await?;
    let act = if reveal { "case.read.decision" } else { "case.read" };
    audit::write(tx, AuditEntry::by(moderator, act, id, case.subject), now).await?;
    let contested = contested(tx, &case).await?;
    let (shown, texts) = match case.subject {
        Some(person) => (
            evidence::photos(tx, person).await?,
            text_field::texts(tx, person).await?,
        ),
        None => (Vec::new(), Vec::new()),
    };
    let awaiting = decisions::awaiting(tx, id).await?;
    Ok(CaseView {
        case: queue::row(tx, moderator, id, now).await?,
        subject: subject(tx, &case, moderator, contested.as_ref().filter(|_| !reveal), now).await?,
        reports: view_reports::of_case(tx, &case, now).await?,
        notices: notices_of(tx, id).await?,
        held: held(tx, &case, &shown).await?,
        photos: shown,
        texts,
        awaiting: awaiting.map(|decision| DecisionView::of(&decision, moderator.id)),
        appeal: appeal(tx, &case, contested.filter(|_| reveal), moderator).await?,
        exports: exports_of(tx, id, moderator).await?,
        history: book::of_case(tx, id, HISTORY).await?,
        notes: notes::of_case(tx, id, moderator).await?,
    })
}

/// The decision that the appeal of a case contests.
async fn contested(reads: &mut impl Reads, case: &Case) -> FaultResult<Option<Decision>> {
    if case.state != CaseState::Appealed {
        return Ok(None);
    }
    match appeals::open_of_case(reads, case.id).await? {
        Some(appeal) => decisions::decision(reads, appeal.decision_id).await,
        None => Ok(None),
    }
}

async fn subject(
    reads: &mut impl Reads,
    case: &Case,
    moderator: &Moderator,
    hidden: Option<&Decision>,
    now: Timestamp,
) -> FaultResult<Option<SubjectView>> {
    let Some(person) = case.subject else { return Ok(None) };
    let Some(row) = people::subject(reads, person, now).await? else {
        return Ok(None);
    };
    let past = decisions::about(reads, person, PAST).await?;
    let shown = past
        .iter()
        .filter(|decision| hidden.is_none_or(|hidden| hidden.id != decision.id));
    Ok(Some(SubjectView {
        age_band: row.birth_date.map(|birth| age_band(age_on(birth, today(now)))),
        country: row.country,
        account_days: now.duration_since(row.created_at).as_hours() / 24,
        status: row.status,
        verified: row.verified,
        pays: row.pays,
        staff: row.role != "member",
        held_by: row.held_by,
        hidden: row.screened_at.is_some(),
        reputation: people::reputation(reads, person).await?,
        marks: people::marks(reads, person, now).await?,
        past: shown.map(|decision| DecisionView::of(decision, moderator.id)).collect(),
    }))
}

fn age_band(age: i64) -> &'static str {
    match age {
        ..18 => "0-17",
        18..25 => "18-24",
        25..35 => "25-34",
        35..45 => "35-44",
        45..55 => "45-54",
        55..65 => "55-64",
        _ => "65+",
    }
}

async fn appeal(
    reads: &mut impl Reads,
    case: &Case,
    shown: Option<Decision>,
    moderator: &Moderator,
) -> FaultResult<Option<AppealView>> {
    let appeal = appeals::open_of_case(reads, case.id).await?;
    Ok(appeal.map(|appeal| AppealView {
        text: appeal.text,
        at: appeal.created_at,
        due_at: appeal.due_at,
        decision: shown.map(|decision| DecisionView::of(&decision, moderator.id)),
    }))
}

async fn notices_of(reads: &mut impl Reads, case: Uuid) -> FaultResult<Vec<NoticeView>> {
    let rows = notices::of_case(reads, case).await?;
    let view = |row: notices::PublicNotice| NoticeView {
        kind: row.kind,
        about: row.subject_text,
        text: row.text,
        at: row.created_at,
    };
    Ok(rows.into_iter().map(view).collect())
}

async fn exports_of(reads: &mut impl Reads, case: Uuid, moderator: &Moderator) -> FaultResult<Vec<ExportView>> {
    let rows = exports::of_case(reads, case).await?;
    let view = |row: exports::Export| ExportView {
        id: row.id,
        reason: row.reason,
        state: row.state,
        by_me: row.asked_by == moderator.id,
        at: row.asked_at,
    };
    Ok(rows.into_iter().map(view).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ages_are_told_as_bands() {
        assert_eq!(
            [18, 24, 25, 64, 65].map(age_band),
            ["18-24", "18-24", "25-34", "55-64", "65+"]
        );
    }
}
