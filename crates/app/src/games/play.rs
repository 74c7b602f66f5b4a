//! Moves: answers, guesses, choices, passing a card; and what follows from them.

use super::catalogue::{self, Card, Game};
use super::jobs::{call, changed, notify};
use super::model::{MoveKind, SessionState};
use super::pace::keep_pace;
use super::rules::{Mover, Step, drawing};
use super::store::{self, MoveRow, Session};
use super::view::{self, SessionView};
use super::{dealt_cards, deck, preferences};
use crate::accounts::restrictions::{RestrictionKind, is_restricted, refuse_links};
use crate::guard::judge::{Judgement, judge_answer, record_answer};
use crate::guard::{GuardOutcome, Hold};
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use crate::matches::store::Side;
use crate::messaging::cards::{self, CardKind};
use crate::messaging::send;
use crate::notify::NotificationKind;
use db::Tx;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use uuid::Uuid;

/// A move as it was made.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
pub struct NewMove {
    pub id: Uuid,
    /// The version that it answers.
    pub version: i64,
    pub round: i64,
    /// What the game's rules ask for; null passes the card.
    #[serde(default, rename = "move")]
    pub given: Option<Value>,
    /// The answer to the question of an earlier refusal `CONFIRM` about this text.
    #[serde(default)]
    pub confirm: bool,
}

/// Makes a move and answers the session as it is then. Errors: those of [`make_move`].
pub async fn play(tx: &mut Tx, member: Member, new: NewMove, now: Timestamp) -> FaultResult<GuardOutcome<SessionView>> {
    let id = new.id;
    let made = make_move(tx, member, new, now).await?;
    made.then(view::session(tx, member, id, now)).await
}

/// Makes a move. The same move again changes nothing.
///
/// Errors: 404; 409 `stale` for a move of an old version, `answered` for another answer to the same card, and states in
/// which nobody moves; 422 for what is no move of this game. Nothing of it is lost: the text stays with its author.
pub async fn make_move(tx: &mut Tx, member: Member, new: NewMove, now: Timestamp) -> FaultResult<GuardOutcome<()>> {
    let (session, side) = store::session_locked(tx, member, new.id, now).await?;
    let game = catalogue::game(&session.game).ok_or(Fault::NotFound)?;
    if is_repeated(tx, member, game, &session, &new).await? {
        return Ok(GuardOutcome::Done(()));
    }
    require_active(&session)?;
    if session.version != new.version || session.round != new.round {
        return Err(Fault::state(
            "stale",
            "O jogo avançou enquanto isso. Nada se perdeu: veja como está agora e envie de novo.",
        ));
    }
    let step = current_step(game, &session)?;
    if step.mover == Mover::Turn && session.turn_of(session.round) != member.id {
        return Err(Fault::state("not_your_turn", "Agora é a vez da outra pessoa."));
    }
    keep_pace(tx, member, now).await?;
    let Some(given) = &new.given else {
        store::set_passed(tx, session.id, session.round).await?;
        return next_round(tx, game, session, (member.id, true), now)
            .await
            .map(GuardOutcome::Done);
    };
    let card = current_card(tx, game, &session).await?;
    let payload = game.rules.read(step, card, given)?;
    refuse_limited_drawing(tx, member, &payload, now).await?;
    let texts = match step.kind {
        MoveKind::Choice => String::new(),
        _ => game.rules.texts(&payload).join("\n"),
    };
    let name = (session.id, session.round, step.kind);
    if let Some(hold) = judge(tx, &side, name, &texts, new.confirm, now).await? {
        return Ok(GuardOutcome::Held(hold));
    }
    let made = MoveRow::new(session.round, member.id, step.kind, payload);
    store::put_move(tx, session.id, &made, now).await?;
    follow(tx, game, session, step, &made, now)
        .await
        .map(GuardOutcome::Done)
}

/// Nobody reads a drawing before it is sent. An account that a decision limits writes instead.
async fn refuse_limited_drawing(tx: &mut Tx, member: Member, payload: &Value, now: Timestamp) -> FaultResult<()> {
    if drawing::is_drawing(payload) && is_restricted(tx, member.id, RestrictionKind::Limit, now).await? {
        return Err(Fault::state(
            "limited",
            "Por uma decisão da moderação, por enquanto você responde com palavras.",
        ));
    }
    Ok(())
}

/// Whether the caller made exactly this move before. Errors: state `answered` for another one in its place.
async fn is_repeated(tx: &mut Tx, member: Member, game: &Game, session: &Session, new: &NewMove) -> FaultResult<bool> {
    let rounds = store::rounds(tx, session.id).await?;
    let Some(round) = rounds.iter().find(|row| row.round == new.round) else {
        return Ok(false);
    };
    let Some(given) = &new.given else {
        return Ok(round.passed);
    };
    let moves = store::moves(tx, session.id).await?;
    let own = |step: &&Step| {
        let made = moves
            .iter()
            .find(|one| one.round == new.round && one.user_id == member.id && one.kind == step.kind);
        made.is_some_and(|made| {
            let read = game.rules.read(**step, game.card(&round.card), given);
            read.is_ok_and(|read| read == made.payload)
        })
    };
    if game.rules.steps().iter().any(|step| own(&step)) {
        return Ok(true);
    }
    let step = current_step(game, session)?;
    let answered = session.round == new.round
        && session.version == new.version
        && moves
            .iter()
            .any(|one| one.round == new.round && one.user_id == member.id && one.kind == step.kind);
    match answered {
        true => Err(Fault::state("answered", "Você já respondeu a esta carta.")),
        false => Ok(false),
    }
}

fn require_active(session: &Session) -> FaultResult<()> {
    match session.state {
        SessionState::Active => Ok(()),
        SessionState::Paused => Err(Fault::state("paused", "O jogo está em pausa. Retome para continuar.")),
        SessionState::Invited => Err(Fault::state("invited", "O jogo começa quando o convite for aceito.")),
        _ => Err(Fault::state("over", "Este jogo já terminou.")),
    }
}

fn current_step(game: &Game, session: &Session) -> FaultResult<Step> {
    let step = usize::try_from(session.step).ok();
    let step = step.and_then(|step| game.rules.steps().get(step));
    step.copied()
        .ok_or_else(|| Fault::Internal("a session has no such step".into()))
}

async fn current_card(tx: &mut Tx, game: &'static Game, session: &Session) -> FaultResult<Option<&'static Card>> {
    let rounds = store::rounds(tx, session.id).await?;
    let row = rounds.iter().find(|row| row.round == session.round);
    Ok(row.and_then(|row| game.card(&row.card)))
}

/// Judges the words of a move as those of a message, before it is written.
pub(super) async fn judge(
    tx: &mut Tx,
    side: &Side,
    (session, round, kind): (Uuid, i64, MoveKind),
    text: &str,
    confirmed: bool,
    now: Timestamp,
) -> FaultResult<Option<Hold>> {
    if text.is_empty() {
        return Ok(None);
    }
    refuse_links(tx, side.user_id, text, "move", now).await?;
    let name = format!("game {session} {round} {}", kind.word());
    let event = send::event(tx, side, &name, text, confirmed).await?;
    match judge_answer(tx, &event, now).await? {
        Judgement::Hold(hold) => Ok(Some(hold)),
        Judgement::Send(verdict) => {
            record_answer(tx, side.user_id, session, &verdict, now).await?;
            Ok(None)
        }
    }
}

/// What a move brings: nothing yet, the next step, or the next round.
async fn follow(
    tx: &mut Tx,
    game: &'static Game,
    session: Session,
    step: Step,
    made: &MoveRow,
    now: Timestamp,
) -> FaultResult<()> {
    let other = session.partner_of(made.user_id);
    let moves = store::moves(tx, session.id).await?;
    let other_moved = moves
        .iter()
        .any(|one| one.round == made.round && one.kind == made.kind && one.user_id == other);
    if step.mover == Mover::Both && !other_moved {
        notify(tx, &session, other, NotificationKind::GAME_TURN, now).await?;
        // The version stays: what the other person writes meanwhile still fits.
        return changed(tx, &session, now).await;
    }
    if session.step + 1 >= game.rules.steps().len() as i64 {
        return next_round(tx, game, session, (made.user_id, false), now).await;
    }
    let next = Session {
        step: session.step + 1,
        version: session.version + 1,
        turn_since: Some(now),
        nudged_at: None,
        ..session
    };
    if let Some(side) = game.rules.side(&made.payload).filter(|_| step.kind == MoveKind::Choice) {
        let bounds = deck::Bounds {
            side: Some(side),
            ..preferences::bounds(tx, &next).await?
        };
        draw(tx, game, &next, &bounds).await?;
    } else {
        notify(tx, &next, other, NotificationKind::GAME_TURN, now).await?;
    }
    store::update(tx, &next).await?;
    changed(tx, &next, now).await
}

async fn next_round(
    tx: &mut Tx,
    game: &'static Game,
    session: Session,
    (by, passed): (Uuid, bool),
    now: Timestamp,
) -> FaultResult<()> {
    if session.round + 1 >= game.rounds {
        return finish(tx, session, by, now).await;
    }
    let next = Session {
        round: session.round + 1,
        step: 0,
        version: session.version + 1,
        turn_since: Some(now),
        nudged_at: None,
        ..session
    };
    begin_round(tx, game, &next).await?;
    store::update(tx, &next).await?;
    match passed {
        true => call(tx, &next, next.partner_of(by), now).await?,
        false => notify(tx, &next, next.partner_of(by), NotificationKind::GAME_TURN, now).await?,
    }
    changed(tx, &next, now).await
}

/// Gives a round its card, unless the person whose turn it is chooses a side first.
pub async fn begin_round(tx: &mut Tx, game: &'static Game, session: &Session) -> FaultResult<()> {
    if game.rules.draws_after_choice() {
        return store::put_round(tx, session.id, session.round, "").await;
    }
    let bounds = preferences::bounds(tx, session).await?;
    draw(tx, game, session, &bounds).await
}

async fn draw(tx: &mut Tx, game: &'static Game, session: &Session, bounds: &deck::Bounds) -> FaultResult<()> {
    let drawn = store::drawn(tx, session.match_id, game.id).await?;
    let own = dealt_cards::dealable(tx, game.rules, session).await?;
    let cards = [game.cards.as_slice(), &own].concat();
    let card = deck::next(&cards, session.seed, bounds, &drawn);
    let card = card.ok_or_else(|| Fault::Internal("no card fits".into()))?;
    store::put_round(tx, session.id, session.round, &card.id).await
}

/// Ends a game: its summary stands in the conversation.
pub async fn finish(tx: &mut Tx, session: Session, by: Uuid, now: Timestamp) -> FaultResult<()> {
    let over = Session {
        state: SessionState::Finished,
        version: session.version + 1,
        turn_since: None,
        nudged_at: None,
        ended_at: Some(now),
        ..session
    };
    store::update(tx, &over).await?;
    // The card of the invitation becomes the summary, where the conversation is now.
    cards::add_again(tx, over.match_id, by, CardKind::Game, over.id, now).await?;
    notify(tx, &over, over.partner_of(by), NotificationKind::GAME_FINISHED, now).await?;
    changed(tx, &over, now).await
}
