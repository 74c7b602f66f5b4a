//! The other one answers.

use super::end;
use super::model::{CoupleAnswer, QuestionState, RestReason};
use super::question::{changed, lock_people, require_single};
use super::rest;
use super::store::{self, Question};
use super::view::{self, CoupleView};
use crate::AppState;
use crate::billing::unused_months;
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use crate::matches;
use crate::notify::{self, Notice, NotificationKind};
use db::Tx;
use jiff::Timestamp;
use serde_json::json;
use uuid::Uuid;

/// Confirms, or declines without a word to the one who asked. The same answer again changes nothing, and a yes may
/// follow a no while the question is open.
///
/// Errors: 404 when nothing was asked; state `expired` after the week; state `couple` as in `ask`.
pub async fn answer(
    app: &AppState,
    member: Member,
    (match_id, answer): (Uuid, CoupleAnswer),
    now: Timestamp,
) -> FaultResult<CoupleView> {
    let site = app.payments.site_url.clone();
    app.act(move |tx| Box::pin(async move { decide(tx, member, (match_id, answer), &site, now).await }))
        .await?;
    view::of_match(&mut app.db.reader(), member, match_id, now).await
}

async fn decide(
    tx: &mut Tx,
    member: Member,
    (match_id, answer): (Uuid, CoupleAnswer),
    site: &str,
    now: Timestamp,
) -> FaultResult<()> {
    store::open_side(tx, member, match_id, now).await?;
    let asked = store::last_asked(tx, match_id, member.id)
        .await?
        .ok_or(Fault::NotFound)?;
    let question = match (asked.state, answer) {
        (QuestionState::Confirmed, CoupleAnswer::Confirm) => return Ok(()),
        (QuestionState::Open, _) if asked.expires_at > now => asked,
        (QuestionState::Withdrawn | QuestionState::Confirmed, _) => return Err(Fault::NotFound),
        (QuestionState::Open | QuestionState::Expired, _) => {
            return Err(Fault::state("expired", "Esta pergunta já passou."));
        }
    };
    match answer {
        CoupleAnswer::Confirm => confirm(tx, &question, site, now).await,
        CoupleAnswer::Decline => {
            store::put_answer(tx, &question, CoupleAnswer::Decline, now).await?;
            let (kind, about) = (NotificationKind::COUPLE_QUESTION, question.match_id);
            notify::read::mark_kind_about(tx, member.id, kind, about, now).await?;
            // To the caller's own screens: the one who asked does not learn it.
            Ok(::jobs::emit(tx, now, "couple.answered", Some(member.id), json!({})).await?)
        }
    }
}

/// Both said it: the profiles rest, renewals stop, unused months go back. The pair is locked.
pub(super) async fn confirm(tx: &mut Tx, question: &Question, site: &str, now: Timestamp) -> FaultResult<()> {
    let people = [question.asker_id, question.other_id];
    lock_people(tx, people).await?;
    for person in people {
        require_single(tx, person).await?;
    }
    store::put_answer(tx, question, CoupleAnswer::Confirm, now).await?;
    store::set_state(tx, question.id, QuestionState::Confirmed, now).await?;
    matches::store::set_couple(tx, question.match_id, Some(now)).await?;
    for person in people {
        end::withdraw_others(tx, person, question.id, now).await?;
        rest::begin(tx, person, question.match_id, RestReason::Couple, now).await?;
        for refund in unused_months::stop(tx, person, site, now).await? {
            store::insert_refund(tx, person, &refund, now).await?;
        }
    }
    let kind = NotificationKind::COUPLE_QUESTION;
    notify::read::mark_kind_about(tx, question.other_id, kind, question.match_id, now).await?;
    let notice = Notice::new(
        question.asker_id,
        NotificationKind::COUPLE_CONFIRMED,
        format!("couple.confirmed:{}", question.id),
        now,
    )
    .about(question.match_id)
    .by(question.other_id);
    notify::send_notice(tx, &notice).await?;
    changed(tx, "couple.confirmed", question, now).await
}
