//! Accepting and declining an invitation, pausing, going on, and withdrawing.

use super::catalogue;
use super::invite::require_right;
use super::jobs::{call, changed, notify};
use super::model::SessionState;
use super::pace::keep_pace;
use super::play::{begin_round, finish};
use super::store::{self, Session};
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::word_enum;
use crate::notify::NotificationKind;
use db::Tx;
use jiff::Timestamp;
use uuid::Uuid;

word_enum! {
    /// What a person does with a session as a whole.
    pub enum SessionAct {
        Accept = "accept",
        Decline = "decline",
        Withdraw = "withdraw",
        Pause = "pause",
        Resume = "resume",
        Finish = "finish",
    }
}

/// Does it. The same act again changes nothing.
///
/// Errors: 404; 402 when the game was given back before it began; a state in which it cannot be done; `Rate`.
pub async fn act(tx: &mut Tx, member: Member, id: Uuid, act: SessionAct, now: Timestamp) -> FaultResult<()> {
    let (session, _) = store::session_locked(tx, member, id, now).await?;
    let invited = session.other_id == member.id;
    if is_done(act, &session, invited) {
        return Ok(());
    }
    keep_pace(tx, member, now).await?;
    match (act, session.state) {
        (SessionAct::Accept | SessionAct::Decline | SessionAct::Withdraw, SessionState::Invited)
            if session.expires_at <= now =>
        {
            Err(Fault::state(
                "expired",
                "Este convite venceu. Vocês podem convidar de novo.",
            ))
        }
        (SessionAct::Accept, SessionState::Invited) if invited => begin(tx, session, now).await,
        (SessionAct::Decline, SessionState::Invited) if invited => end(tx, session, SessionState::Declined, now).await,
        (SessionAct::Withdraw, SessionState::Invited) if !invited => end(tx, session, SessionState::Expired, now).await,
        (SessionAct::Pause, SessionState::Active) => {
            let paused = Session {
                state: SessionState::Paused,
                turn_since: None,
                nudged_at: None,
                ..session
            };
            renew(tx, paused, now).await
        }
        (SessionAct::Resume, SessionState::Paused) => {
            let resumed = Session {
                state: SessionState::Active,
                turn_since: Some(now),
                nudged_at: None,
                ..session
            };
            let other = resumed.partner_of(member.id);
            call(tx, &resumed, other, now).await?;
            renew(tx, resumed, now).await
        }
        (SessionAct::Finish, SessionState::Active | SessionState::Paused) => finish(tx, session, member.id, now).await,
        _ => Err(Fault::state(
            "moved_on",
            "Este jogo já está em outro momento. Veja como ele está agora.",
        )),
    }
}

/// Whether the session is already as the act would make it.
fn is_done(act: SessionAct, session: &Session, invited: bool) -> bool {
    match (act, session.state) {
        (SessionAct::Accept | SessionAct::Resume, SessionState::Active)
        | (SessionAct::Decline, SessionState::Declined)
        | (SessionAct::Pause, SessionState::Paused)
        | (SessionAct::Finish, SessionState::Finished) => true,
        (SessionAct::Withdraw, SessionState::Expired) => !invited,
        _ => false,
    }
}

async fn begin(tx: &mut Tx, session: Session, now: Timestamp) -> FaultResult<()> {
    let game = catalogue::game(&session.game).ok_or(Fault::NotFound)?;
    require_right(tx, game, session.people(), now).await?;
    let active = Session {
        state: SessionState::Active,
        turn_since: Some(now),
        ..session
    };
    begin_round(tx, game, &active).await?;
    notify(tx, &active, active.inviter_id, NotificationKind::GAME_TURN, now).await?;
    renew(tx, active, now).await
}

async fn end(tx: &mut Tx, session: Session, state: SessionState, now: Timestamp) -> FaultResult<()> {
    let ended = Session {
        state,
        ended_at: Some(now),
        ..session
    };
    renew(tx, ended, now).await
}

async fn renew(tx: &mut Tx, session: Session, now: Timestamp) -> FaultResult<()> {
    let session = Session {
        version: session.version + 1,
        ..session
    };
    store::update(tx, &session).await?;
    changed(tx, &session, now).await
}
