//! What follows from games: events, notices, invitations that lapse, turns that are remembered once and then pause.

use super::catalogue;
use super::model::{CALLED_AGAIN_AFTER, NUDGED_AFTER, PAUSED_AFTER, SessionState, before};
use super::rules::Mover;
use super::store::{self, Session};
use crate::AppState;
use crate::kernel::each;
use crate::kernel::event_listener::on_events;
use crate::kernel::fault::FaultResult;
use crate::kernel::periodic::every_minutes;
use crate::messaging::announce::Broadcaster;
use crate::messaging::topics;
use crate::notify::{self, Notice, NotificationKind};
use ::jobs::{Event, ListenError, Listener, Schedule, Start};
use db::{Db, Tx};
use futures_util::future::BoxFuture;
use jiff::Timestamp;
use serde_json::json;
use uuid::Uuid;

/// Sessions of one run.
const AT_ONCE: i64 = 500;

/// Tells the screens of both that something changed: ids and a number, never a word of anybody.
pub async fn changed(tx: &mut Tx, session: &Session, now: Timestamp) -> FaultResult<()> {
    let payload = json!({ "version": session.version, "people": session.people() });
    Ok(::jobs::emit(tx, now, "game.changed", Some(session.id), payload).await?)
}

/// Writes a notice of a session to one of its people; turns of one session share a row.
pub async fn notify(
    tx: &mut Tx,
    session: &Session,
    user: Uuid,
    kind: NotificationKind,
    now: Timestamp,
) -> FaultResult<()> {
    let notice = Notice::new(user, kind, format!("{}:{}", kind.word, session.id), now)
        .about(session.id)
        .by(session.partner_of(user));
    match kind == NotificationKind::GAME_TURN {
        true => notify::gather(tx, &notice).await,
        false => notify::send_notice(tx, &notice).await,
    }
}

/// Calls a person whose turn came without a move of the other: not again within the hour, as a notice and a push each time
/// would be noise that costs nothing.
pub async fn call(tx: &mut Tx, session: &Session, user: Uuid, now: Timestamp) -> FaultResult<()> {
    match store::set_called(tx, session.id, before(now, CALLED_AGAIN_AFTER), now).await? {
        true => notify(tx, session, user, NotificationKind::GAME_TURN, now).await,
        false => Ok(()),
    }
}

/// Says on the topic of a session that it changed.
pub struct GameNotifier<V> {
    pub db: Db,
    pub voice: V,
}

impl<V: Broadcaster> Listener for GameNotifier<V> {
    fn name(&self) -> &'static str {
        "games.announcer"
    }

    /// Screens read the session when they connect.
    fn start(&self) -> Start {
        Start::Now
    }

    fn kinds(&self) -> Option<&'static [&'static str]> {
        Some(&[
            "game.changed",
            "match.closed",
            "account.leaving",
            "account.judged",
            "account.held",
        ])
    }

    fn handle<'a>(&'a self, event: &'a Event) -> BoxFuture<'a, Result<(), ListenError>> {
        Box::pin(async move {
            let Some(id) = event.key else {
                return Ok(());
            };
            // The account that left or is hidden must look the same as one that blocked.
            let rechecked = match event.kind.as_str() {
                "game.changed" => Vec::new(),
                "match.closed" => store::due::ids_of_match(&mut self.db.reader(), id).await?,
                _ => store::due::ids_of_account(&mut self.db.reader(), id).await?,
            };
            for session in rechecked {
                self.voice.recheck(&topics::game(session));
            }
            if event.kind != "game.changed" {
                return Ok(());
            }
            let payload = json!({ "id": id, "version": event.payload["version"] });
            self.voice.broadcast(&topics::game(id), "game.changed", &payload)?;
            Ok(())
        })
    }
}

/// A match that ends takes its open games along; one that begins again does not bring them back. After a block nothing
/// is written: the rows of the blocked person must read as before. The gate hides them.
pub fn follow_matches(db: &Db) -> impl Listener + use<> {
    on_events("games.matches", &["match.closed", "match.created"], db, |tx, event| {
        Box::pin(async move {
            match event.key {
                Some(id) if event.payload["reason"] != "block" => store::due::end_open(tx, id, event.created_at).await,
                _ => Ok(()),
            }
        })
    })
}

/// Looks every few minutes for what its time has come.
pub fn expiry(app: &AppState) -> Schedule {
    every_minutes("games.expiry", 10, app.clone(), |app, now| async move {
        run(&app, now).await
    })
}

/// Each session is looked at again with its pair locked, so that a move of the same moment and a second node change
/// nothing twice.
pub async fn run(app: &AppState, now: Timestamp) -> FaultResult<()> {
    let mut reads = app.db.reader();
    let mut due = store::due::overdue_invitations(&mut reads, now, AT_ONCE).await?;
    due.extend(store::due::waiting_turns(&mut reads, before(now, NUDGED_AFTER), AT_ONCE).await?);
    due.extend(store::due::nudged_turns(&mut reads, before(now, PAUSED_AFTER), AT_ONCE).await?);
    each("games that are due", due, |id| {
        app.act(move |tx| Box::pin(async move { look_at(tx, id, now).await }))
    })
    .await
}

async fn look_at(tx: &mut Tx, id: Uuid, now: Timestamp) -> FaultResult<()> {
    let Some(session) = store::due::for_job(tx, id).await? else {
        return Ok(());
    };
    let (waits, nudged) = (session.turn_since, session.nudged_at);
    match session.state {
        SessionState::Invited if session.expires_at <= now => {
            let over = Session {
                state: SessionState::Expired,
                version: session.version + 1,
                ended_at: Some(now),
                ..session
            };
            store::update(tx, &over).await?;
            changed(tx, &over, now).await
        }
        SessionState::Active if nudged.is_some_and(|at| at <= before(now, PAUSED_AFTER)) => {
            let paused = Session {
                state: SessionState::Paused,
                version: session.version + 1,
                turn_since: None,
                nudged_at: None,
                ..session
            };
            store::update(tx, &paused).await?;
            changed(tx, &paused, now).await
        }
        SessionState::Active if nudged.is_none() && waits.is_some_and(|at| at <= before(now, NUDGED_AFTER)) => {
            for person in owing(tx, &session).await? {
                notify(tx, &session, person, NotificationKind::GAME_TURN, now).await?;
            }
            let nudged = Session {
                nudged_at: Some(now),
                ..session
            };
            store::update(tx, &nudged).await
        }
        _ => Ok(()),
    }
}

/// Who is to move.
async fn owing(tx: &mut Tx, session: &Session) -> FaultResult<Vec<Uuid>> {
    let step = usize::try_from(session.step).unwrap_or_default();
    let step = catalogue::game(&session.game).and_then(|game| game.rules.steps().get(step));
    let Some(step) = step else {
        return Ok(Vec::new());
    };
    if step.mover == Mover::Turn {
        return Ok(vec![session.turn_of(session.round)]);
    }
    let moves = store::moves(tx, session.id).await?;
    let moved = |user: &Uuid| {
        moves
            .iter()
            .any(|one| one.round == session.round && one.kind == step.kind && one.user_id == *user)
    };
    Ok(session.people().into_iter().filter(|user| !moved(user)).collect())
}
