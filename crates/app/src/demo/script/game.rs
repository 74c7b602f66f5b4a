//! Accepting a game, and making the moves of all six.

use super::Step;
use super::content::{self, Script};
use crate::AppState;
use crate::games::answer_invite::{SessionAct, act};
use crate::games::model::{CardSide, MoveKind, SessionState};
use crate::games::play::{NewMove, make_move};
use crate::games::view::{self, SessionView};
use crate::games::{catalogue, store};
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use jiff::Timestamp;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use uuid::Uuid;

/// Accepts an invitation, or moves where it is the person's turn. A pause is the other person's to end.
pub async fn play(app: &AppState, step: Step, script: &'static Script, now: Timestamp) -> FaultResult<()> {
    let (member, id) = (Member { id: step.person }, step.about);
    let mut reads = app.db.reader();
    let seen = view::session(&mut reads, member, id, now).await?;
    match (seen.state, seen.to_do) {
        (SessionState::Invited, _) if !seen.invited => {
            app.act(move |tx| Box::pin(act(tx, member, id, SessionAct::Accept, now)))
                .await
        }
        (SessionState::Active, Some(kind)) => {
            let rounds = store::rounds(&mut reads, id).await?;
            let card = rounds.iter().find(|row| row.round == seen.round);
            let card = card.map_or("", |row| row.card.as_str());
            let new = NewMove {
                id,
                version: seen.version,
                round: seen.round,
                given: Some(given(&seen, kind, card, script)?),
                confirm: false,
            };
            app.act(move |tx| Box::pin(async move { make_move(tx, member, new, now).await?.done() }))
                .await
        }
        _ => Ok(()),
    }
}

/// The move that the rules of the game ask for.
fn given(seen: &SessionView, kind: MoveKind, card: &str, script: &'static Script) -> FaultResult<Value> {
    let turn = usize::try_from(seen.round).unwrap_or_default();
    let game = catalogue::game(&seen.game).ok_or(Fault::NotFound)?;
    let options = game.card(card).map_or(0, |card| card.options().len());
    let chosen = |purpose: &str, count| pick(seen.id, seen.round, purpose, count);
    Ok(match (game.rules_word(), kind) {
        ("choose", _) => json!(chosen("own", options)),
        ("couple_quiz", _) => json!({ "own": chosen("own", options), "other": chosen("other", options) }),
        ("two_truths", MoveKind::Answer) => {
            // Each round hides the lie in another place.
            let mut statements = script.statements.to_vec();
            statements.rotate_left(turn % 3);
            json!({ "statements": statements, "lie": (script.lie + 3 - turn % 3) % 3 })
        }
        ("two_truths", _) => json!(chosen("guess", 3)),
        ("truth_or_dare", MoveKind::Choice) => match turn % 4 {
            0 | 1 => json!(CardSide::Truth),
            _ => json!(CardSide::Dare),
        },
        _ => json!(content::answer(script, card, turn)),
    })
}

/// A number below `count` that belongs to a round and a purpose.
fn pick(session: Uuid, round: i64, purpose: &str, count: usize) -> usize {
    let digest = Sha256::digest(format!("{purpose} {session} {round}"));
    usize::from(digest[0]) % count.max(1)
}
