//! One of the two says it.

use super::model::{ASKED_FOR, MONTH, QUESTIONS_A_MONTH, QUESTIONS_TO_ONE_A_MONTH, QuestionState, after, before};
use super::question::{changed, lock_people, require_single};
use super::store::{self, Question};
use super::view::{self, CoupleView};
use super::{answer, end};
use crate::AppState;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{Member, new_id, room_again};
use crate::matches;
use crate::messaging;
use crate::notify::{self, Notice, NotificationKind};
use db::Tx;
use jiff::Timestamp;
use uuid::Uuid;

/// Says it, and asks the other; the answer to a question that the other asked is a yes. Saying it twice is once.
///
/// Errors: 404 for a match that is not open to the caller; state `couple` when one of the two is a couple elsewhere,
/// `talk` before both wrote, `asked` while another question of the caller is open; and the limits of a month.
pub async fn mark(app: &AppState, member: Member, match_id: Uuid, now: Timestamp) -> FaultResult<CoupleView> {
    let site = app.payments.site_url.clone();
    app.act(move |tx| Box::pin(async move { say(tx, member, match_id, &site, now).await }))
        .await?;
    view::of_match(&mut app.db.reader(), member, match_id, now).await
}

async fn say(tx: &mut Tx, member: Member, match_id: Uuid, site: &str, now: Timestamp) -> FaultResult<()> {
    let side = store::open_side(tx, member, match_id, now).await?;
    lock_people(tx, [side.user_id, side.other_id]).await?;
    if matches::store::couple_since(tx, match_id).await?.is_some() {
        return Ok(());
    }
    match end::current_question(tx, match_id, now).await? {
        Some(question) if question.asker_id == member.id => return Ok(()),
        Some(question) => return answer::confirm(tx, &question, site, now).await,
        None => {}
    }
    require_single(tx, member.id).await?;
    require_no_other(tx, member, now).await?;
    for person in [side.user_id, side.other_id] {
        if !messaging::store::pace::has_written(tx, person, match_id).await? {
            return Err(Fault::state(
                "talk",
                "Conversem um pouco antes: os dois ainda precisam ter escrito um ao outro.",
            ));
        }
    }
    keep_limits(tx, member, match_id, now).await?;
    let question = Question {
        id: new_id(now),
        match_id,
        asker_id: member.id,
        other_id: side.other_id,
        state: QuestionState::Open,
        asked_at: now,
        expires_at: after(now, ASKED_FOR),
    };
    store::insert_question(tx, &question).await?;
    let notice = Notice::new(
        question.other_id,
        NotificationKind::COUPLE_QUESTION,
        format!("couple.question:{}", question.id),
        now,
    )
    .about(match_id)
    .by(member.id);
    notify::send_notice(tx, &notice).await?;
    changed(tx, "couple.asked", &question, now).await
}

/// Refuses a second open question. An open question to a user who left or was blocked does not count: it is withdrawn.
async fn require_no_other(tx: &mut Tx, member: Member, now: Timestamp) -> FaultResult<()> {
    let Some(open) = store::open_of_asker(tx, member.id).await? else {
        return Ok(());
    };
    match store::own_open_side(tx, member, open.match_id, now).await {
        Ok(_) => Err(Fault::state(
            "asked",
            "Você já perguntou a outra pessoa. Retire essa pergunta antes de fazer outra.",
        )),
        Err(Fault::NotFound) => store::set_state(tx, open.id, QuestionState::Withdrawn, now).await,
        Err(fault) => Err(fault),
    }
}

async fn keep_limits(tx: &mut Tx, member: Member, match_id: Uuid, now: Timestamp) -> FaultResult<()> {
    let asked = store::asked_since(tx, member.id, before(now, MONTH)).await?;
    let times = |here: &dyn Fn(Uuid) -> bool| -> Vec<Timestamp> {
        let counted = asked.iter().filter(|(_, of)| here(*of));
        counted.map(|(at, _)| *at).collect()
    };
    let to_one = room_again(&times(&|of| of == match_id), QUESTIONS_TO_ONE_A_MONTH, MONTH);
    let to_all = room_again(&times(&|_| true), QUESTIONS_A_MONTH, MONTH);
    let limit = match to_one {
        Some(_) => QUESTIONS_TO_ONE_A_MONTH,
        None => QUESTIONS_A_MONTH,
    };
    match to_one.max(to_all) {
        Some(resets_at) => Err(Fault::Limit {
            kind: "couple_questions",
            limit,
            resets_at,
        }),
        None => Ok(()),
    }
}
