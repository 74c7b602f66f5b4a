//! What is out of sight until a person decides: each time with a row of the book and with a statement of reasons, which
//! the account gets when the case is decided, at the latest after four hours.

use super::audit::{self, AuditEntry};
use super::by_rule::{self, Hiding, RuleDecision};
use super::content;
use super::model::{Action, CaseKind};
use super::store::cases::Case;
use super::store::{decisions, people};
use crate::accounts;
use crate::kernel::LocalizedText;
use crate::kernel::fault::FaultResult;
use db::Tx;
use jiff::{SignedDuration, Timestamp};
use serde_json::json;
use uuid::Uuid;

/// How long the account is not notified.
pub(super) const SECRET_FOR: SignedDuration = SignedDuration::from_hours(4);

/// Why something is hidden.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    /// A report of the highest severity.
    Report,
    /// The guard's score of the account.
    Score,
    /// The account resembles a banned one.
    Resemblance,
    /// Screening found something in a photo.
    Screening,
    /// No classifier answered about a photo.
    Unanswered,
}

impl Cause {
    fn word(self) -> &'static str {
        match self {
            Cause::Report => "report",
            Cause::Score => "score",
            Cause::Resemblance => "resemblance",
            Cause::Screening => "screening",
            Cause::Unanswered => "unanswered",
        }
    }

    /// The kind of the statement's own case, which is decided already. A report is not yet what it says.
    fn kind(self) -> CaseKind {
        match self {
            Cause::Score => CaseKind::Scam,
            Cause::Resemblance => CaseKind::Fake,
            Cause::Report | Cause::Screening | Cause::Unanswered => CaseKind::Other,
        }
    }

    /// The rule of the statement.
    fn rule(self, kind: CaseKind) -> &'static str {
        match (self, kind) {
            (Cause::Score, _) => "scam",
            (Cause::Resemblance, _) => "fake",
            (_, CaseKind::Minor) => "minor",
            (_, CaseKind::Threat) => "threat",
            (_, CaseKind::Nudity) => "nudity",
            (_, CaseKind::Fake) => "fake",
            _ => "other",
        }
    }

    /// What the statement says was found.
    pub fn facts(self) -> LocalizedText {
        match self {
            Cause::Report => "Recebemos uma denúncia grave, e uma pessoa da equipe precisa vê-la antes de tudo.".into(),
            Cause::Score => "Mensagens suas trazem sinais que costumam aparecer em golpes, como dados de pagamento ou convites para sair do app.".into(),
            Cause::Resemblance => "A sua conta tem sinais em comum com uma conta que encerramos.".into(),
            Cause::Screening => "A análise automática encontrou nesta foto algo que uma pessoa precisa ver.".into(),
            Cause::Unanswered => "A análise automática desta foto não terminou a tempo, e uma pessoa precisa vê-la.".into(),
        }
    }
}

/// Hides the person of a case from strangers and new contacts until it is decided. A second cause has a statement of its
/// own: hiding lasts as long as any of them.
pub async fn hide_person(tx: &mut Tx, case: &Case, cause: Cause, now: Timestamp) -> FaultResult<()> {
    let Some(person) = case.subject else { return Ok(()) };
    if people::set_screened(tx, person, Some(now)).await? {
        let entry = AuditEntry::by_rule("person.hidden", Some(case.id), Some(person)).because(cause.word());
        audit::write(tx, entry, now).await?;
        jobs::emit(tx, now, "profile.changed", Some(person), json!({})).await?;
    }
    state_reasons(tx, case, person, cause, now).await
}

/// Writes the statement of a person that a case hides, once for each cause.
pub async fn state_reasons(tx: &mut Tx, case: &Case, person: Uuid, cause: Cause, now: Timestamp) -> FaultResult<()> {
    let rule = cause.rule(case.kind);
    if decisions::hides_for(tx, case.id, Action::Limit, rule).await? {
        return Ok(());
    }
    decide(tx, case, (person, None), cause, now).await
}

/// Hides one part of the profile of a case until it is decided.
pub async fn hide_item(tx: &mut Tx, case: &Case, item: &str, cause: Cause, now: Timestamp) -> FaultResult<()> {
    let Some(person) = case.subject else { return Ok(()) };
    if !content::hide(tx, case.id, None, person, item, now).await? {
        return Ok(());
    }
    let entry = AuditEntry::by_rule("content.hidden", Some(case.id), Some(person)).because(item);
    audit::write(tx, entry, now).await?;
    decide(tx, case, (person, Some(item)), cause, now).await
}

async fn decide(
    tx: &mut Tx,
    case: &Case,
    (person, item): (Uuid, Option<&str>),
    cause: Cause,
    now: Timestamp,
) -> FaultResult<()> {
    let new = RuleDecision {
        person,
        kind: cause.kind(),
        action: if item.is_some() {
            Action::RemoveContent
        } else {
            Action::Limit
        },
        restriction: None,
        hiding: Some(Hiding {
            review: case.id,
            item: item.map(str::to_owned),
            secret_until: now + SECRET_FOR,
        }),
        facts: cause.facts().in_language(accounts::store::language(tx, person).await?),
        rule: cause.rule(case.kind),
    };
    by_rule::decide(tx, new, now).await
}
