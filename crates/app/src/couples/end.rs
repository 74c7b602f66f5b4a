//! A question ends without a yes: it is withdrawn, its week passes, or the match ends.

use super::model::{QuestionState, RestReason};
use super::question::changed;
use super::rest;
use super::store::{self, Question};
use super::view::{self, CoupleView};
use crate::AppState;
use crate::kernel::fault::FaultResult;
use crate::kernel::{Member, each};
use crate::matches;
use crate::notify::{self, Notice, NotificationKind};
use crate::safety::people;
use db::Tx;
use jiff::Timestamp;
use uuid::Uuid;

/// Questions of one run.
const AT_ONCE: i64 = 500;

/// Takes the caller's question back; the notice of it goes too. Nothing to take back is no error.
pub async fn withdraw(app: &AppState, member: Member, match_id: Uuid, now: Timestamp) -> FaultResult<CoupleView> {
    app.act(move |tx| {
        Box::pin(async move {
            store::open_side(tx, member, match_id, now).await?;
            match current_question(tx, match_id, now).await? {
                Some(question) if question.asker_id == member.id => take_back(tx, &question, now).await,
                _ => Ok(()),
            }
        })
    })
    .await?;
    view::of_match(&mut app.db.reader(), member, match_id, now).await
}

async fn take_back(tx: &mut Tx, question: &Question, now: Timestamp) -> FaultResult<()> {
    store::set_state(tx, question.id, QuestionState::Withdrawn, now).await?;
    let kind = NotificationKind::COUPLE_QUESTION;
    notify::read::mark_kind_about(tx, question.other_id, kind, question.match_id, now).await?;
    changed(tx, "couple.withdrawn", question, now).await
}

/// A person of a couple waits for no other answer.
pub(super) async fn withdraw_others(tx: &mut Tx, asker: Uuid, except: Uuid, now: Timestamp) -> FaultResult<()> {
    match store::open_of_asker(tx, asker).await? {
        Some(question) if question.id != except => take_back(tx, &question, now).await,
        _ => Ok(()),
    }
}

/// The question of a match that is open now; one whose week has passed ends here, before the schedule comes to it. The
/// pair is locked.
pub(super) async fn current_question(tx: &mut Tx, match_id: Uuid, now: Timestamp) -> FaultResult<Option<Question>> {
    match store::open_question(tx, match_id).await? {
        Some(question) if question.expires_at <= now => {
            expire(tx, &question, now).await?;
            Ok(None)
        }
        question => Ok(question),
    }
}

/// Ends the questions whose week has passed. Each is looked at again with its pair locked, so that an answer of the same
/// moment and a second node change nothing twice.
pub async fn run(app: &AppState, now: Timestamp) -> FaultResult<()> {
    let overdue = store::overdue(&mut app.db.reader(), now, AT_ONCE).await?;
    each("questions of couples", overdue, |id| {
        app.act(move |tx| {
            Box::pin(async move {
                match store::for_job(tx, id).await? {
                    Some(question) if question.expires_at <= now => expire(tx, &question, now).await,
                    _ => Ok(()),
                }
            })
        })
    })
    .await
}

/// Only the profile of the asker rests, and only while the two can still see each other. After a block, or once the match
/// has ended, the question is withdrawn and no profile rests.
async fn expire(tx: &mut Tx, question: &Question, now: Timestamp) -> FaultResult<()> {
    let open = matches::store::open_since(tx, question.asker_id, question.other_id)
        .await?
        .is_some();
    if !open || !people::sees(tx, question.asker_id, question.other_id, now).await? {
        return store::set_state(tx, question.id, QuestionState::Withdrawn, now).await;
    }
    store::set_state(tx, question.id, QuestionState::Expired, now).await?;
    if store::rest_of(tx, question.asker_id).await?.is_some() {
        return Ok(());
    }
    rest::begin(tx, question.asker_id, question.match_id, RestReason::Alone, now).await?;
    let notice = Notice::new(
        question.asker_id,
        NotificationKind::COUPLE_RESTING,
        format!("couple.resting:{}", question.id),
        now,
    )
    .about(question.match_id)
    .by(question.other_id);
    notify::send_notice(tx, &notice).await
}
