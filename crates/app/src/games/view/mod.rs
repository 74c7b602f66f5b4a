//! What a person sees of a session. The one place that decides which of the other's moves are shown.

mod scene;
mod wire;

pub(super) use scene::Scene;
pub use wire::{CardView, MoveView, RoundView, SessionLine, SessionView, Summary};

use super::catalogue;
use super::model::SessionState;
use super::store::{self, Session};
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use crate::safety::hidden_words;
use db::Reads;
use jiff::Timestamp;
use uuid::Uuid;

/// The session, or 404.
pub async fn session(reads: &mut impl Reads, member: Member, id: Uuid, now: Timestamp) -> FaultResult<SessionView> {
    let session = store::session(reads, member, id, now).await?;
    let rounds = store::rounds(reads, id).await?;
    let moves = store::moves(reads, id).await?;
    let game = catalogue::game(&session.game).ok_or(Fault::NotFound)?;
    let own_cards = store::own_cards(reads, session.match_id).await?;
    let hidden = hidden_words::matcher(&hidden_words::phrases(reads, member.id).await?);
    Ok(Scene {
        game,
        session: &session,
        moves: &moves,
        own_cards: &own_cards,
        viewer: member.id,
        hidden: &hidden,
    }
    .view(&rounds, now))
}

/// Sessions of the member in short, in their order.
pub async fn lines(
    reads: &mut impl Reads,
    member: Member,
    sessions: &[Session],
    now: Timestamp,
) -> FaultResult<Vec<SessionLine>> {
    let active = sessions.iter().filter(|one| one.state == SessionState::Active);
    let active: Vec<Uuid> = active.map(|one| one.id).collect();
    let moves = store::present_moves(reads, &active).await?;
    // A line says nothing that was written.
    let hidden = hidden_words::matcher(&[]);
    let line = |session: &Session| {
        let scene = Scene {
            game: catalogue::game(&session.game)?,
            session,
            moves: moves.get(&session.id).map(Vec::as_slice).unwrap_or_default(),
            own_cards: &[],
            viewer: member.id,
            hidden: &hidden,
        };
        Some(scene.line(now))
    };
    Ok(sessions.iter().filter_map(line).collect())
}
