//! Caixa de memórias: the finished games of open matches, with what both answered and may both read.

use super::catalogue;
use super::store::{self, Session};
use super::view::{CardView, MoveView, RoundView, Scene, Summary};
use crate::kernel::Member;
use crate::kernel::fault::FaultResult;
use crate::safety::hidden_words;
use db::Reads;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// Games of a page.
const PAGE: i64 = 20;

/// Which games.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
pub struct MemoryPage {
    /// Of this match alone.
    #[serde(default)]
    pub match_id: Option<Uuid>,
    /// Those that ended before; from the last one of the page before.
    #[serde(default)]
    #[schemars(with = "Option<String>")]
    pub before: Option<Timestamp>,
}

/// A page of the box.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Memories {
    pub games: Vec<GameMemory>,
    /// What the next page is asked with; null on the last one.
    #[schemars(with = "Option<String>")]
    pub next: Option<Timestamp>,
}

/// A game that two people finished.
#[derive(Debug, Serialize, JsonSchema)]
pub struct GameMemory {
    pub id: Uuid,
    pub game: String,
    pub game_name: String,
    pub match_id: Uuid,
    pub person_id: Uuid,
    #[schemars(with = "String")]
    pub ended_at: Timestamp,
    pub summary: Summary,
    pub rounds: Vec<MemoryRound>,
}

/// A round that both may remember.
#[derive(Debug, Serialize, JsonSchema)]
pub struct MemoryRound {
    pub card: Option<CardView>,
    pub mine: Vec<MoveView>,
    pub theirs: Vec<MoveView>,
    pub agreed: Option<bool>,
}

/// Finished games, the newest first. Games in which every card was passed or removed are left out.
pub async fn page(reads: &mut impl Reads, member: Member, page: MemoryPage, now: Timestamp) -> FaultResult<Memories> {
    if let Some(match_id) = page.match_id {
        store::open_side_of(reads, member, match_id, now).await?;
    }
    let sessions = store::finished_sessions(reads, member, (page.match_id, page.before), PAGE, now).await?;
    let hidden = hidden_words::matcher(&hidden_words::phrases(reads, member.id).await?);
    let more = sessions.len() as i64 == PAGE;
    let next = sessions.last().filter(|_| more).and_then(|last| last.ended_at);
    let mut games = Vec::new();
    for session in &sessions {
        let Some(game) = catalogue::game(&session.game) else {
            continue;
        };
        let own_cards = store::own_cards(reads, session.match_id).await?;
        let moves = store::moves(reads, session.id).await?;
        let rounds = store::rounds(reads, session.id).await?;
        let scene = Scene {
            game,
            session,
            moves: &moves,
            own_cards: &own_cards,
            viewer: member.id,
            hidden: &hidden,
        };
        games.extend(memory(&scene, session, scene.rounds(&rounds)));
    }
    Ok(Memories { games, next })
}

fn memory(scene: &Scene<'_>, session: &Session, rounds: Vec<RoundView>) -> Option<GameMemory> {
    let remembered: Vec<RoundView> = rounds.into_iter().filter(is_remembered).collect();
    if remembered.is_empty() {
        return None;
    }
    let summary = scene.summary(&remembered);
    let round = |round: RoundView| MemoryRound {
        card: round.card,
        mine: round.mine,
        theirs: round.theirs,
        agreed: round.agreed,
    };
    Some(GameMemory {
        id: session.id,
        game: session.game.clone(),
        game_name: scene.game.name().to_owned(),
        match_id: session.match_id,
        person_id: session.partner_of(scene.viewer),
        ended_at: session.ended_at.unwrap_or(session.created_at),
        summary,
        rounds: remembered.into_iter().map(round).collect(),
    })
}

/// Nothing of a card that was passed, nor of words or a card that moderation or their author took away.
fn is_remembered(round: &RoundView) -> bool {
    let card_is_there = round.card.as_ref().is_some_and(|card| !card.gone);
    let mut moves = round.mine.iter().chain(&round.theirs);
    round.over && !round.passed && card_is_there && !moves.any(|one| one.removed)
}
