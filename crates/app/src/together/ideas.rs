//! What a person could begin, with whom.

use super::model::{IDEAS, IDEAS_AMONG, IdeaKind};
use crate::games;
use crate::kernel::Member;
use crate::kernel::fault::FaultResult;
use crate::letters;
use crate::matches;
use crate::meeting;
use db::Reads;
use jiff::Timestamp;
use std::collections::HashSet;
use uuid::Uuid;

/// A match, and what is not under way with them.
#[derive(Debug)]
pub struct PossibleActs {
    pub match_id: Uuid,
    pub person: Uuid,
    pub acts: Vec<IdeaKind>,
}

/// For the matches of the latest conversations: what neither of the two has begun.
pub async fn ideas(reads: &mut impl Reads, member: Member, now: Timestamp) -> FaultResult<Vec<PossibleActs>> {
    let pairs = matches::store::open_pairs(reads, member, None, IDEAS_AMONG, now).await?;
    let games = games::open::open(reads, member, now).await?;
    let playing: HashSet<Uuid> = games.iter().map(|game| game.view.match_id).collect();
    let meetings = meeting::live(reads, member, now).await?;
    let meeting: HashSet<Uuid> = meetings.iter().map(|meeting| meeting.row.match_id).collect();
    let mut ideas = Vec::new();
    for (match_id, person, _) in pairs.into_iter().take(IDEAS) {
        let mut acts = Vec::new();
        if !playing.contains(&match_id) {
            acts.push(IdeaKind::Game);
        }
        if !letters::store::has_unopened(reads, member.id, person).await? {
            acts.push(IdeaKind::Letter);
        }
        acts.push(IdeaKind::Gift);
        if !meeting.contains(&match_id) {
            acts.push(IdeaKind::Meeting);
        }
        ideas.push(PossibleActs { match_id, person, acts });
    }
    Ok(ideas)
}
