//! One question to a reporter, and the answer.

use super::audit::{self, AuditEntry};
use super::store::reports;
use super::{claim, receipts};
use crate::accounts::staff::Moderator;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{Member, text};
use crate::notify::{self, Notice, NotificationKind};
use db::Tx;
use jiff::Timestamp;
use uuid::Uuid;

pub const TEXT_MAX: usize = 1000;

/// Asks the reporter of a report of the held case, once.
pub async fn ask(tx: &mut Tx, moderator: &Moderator, receipt: Uuid, written: &str, now: Timestamp) -> FaultResult<()> {
    let report = reports::report(tx, receipt).await?.ok_or(Fault::NotFound)?;
    let case = claim::held(tx, moderator, report.case_id.ok_or(Fault::NotFound)?, now).await?;
    let question = text::optional("text", Some(written), TEXT_MAX)?
        .ok_or_else(|| Fault::invalid("text", "Escreva a pergunta."))?;
    if !reports::ask(tx, &report, &question, moderator.id, now).await? {
        return Err(Fault::state("asked", "Já há uma pergunta para esta denúncia."));
    }
    let notice = Notice::new(
        report.reporter,
        NotificationKind::REPORT_QUESTION,
        format!("report.question:{receipt}"),
        now,
    )
    .about(receipt);
    notify::send_notice(tx, &notice).await?;
    receipts::announce(tx, &[(receipt, report.reporter)], now).await?;
    audit::write(tx, AuditEntry::by(moderator, "report.ask", case.id, case.subject), now).await
}

/// Answers the question about an own report, once.
pub async fn answer(tx: &mut Tx, member: Member, receipt: Uuid, written: &str, now: Timestamp) -> FaultResult<()> {
    audit::begin(tx).await?;
    let report = reports::own(tx, receipt, member.id).await?;
    let answer = text::optional("text", Some(written), TEXT_MAX)?
        .ok_or_else(|| Fault::invalid("text", "Escreva a resposta."))?;
    if !reports::answer(tx, receipt, member.id, &answer, now).await? {
        return Err(Fault::state("unasked", "Não há pergunta à espera de resposta."));
    }
    receipts::announce(tx, &[(receipt, member.id)], now).await?;
    let entry = AuditEntry::by_rule("report.answer", report.case_id, Some(report.subject));
    audit::write(
        tx,
        AuditEntry {
            role: "member",
            actor: Some(member.id),
            ..entry
        },
        now,
    )
    .await
}
