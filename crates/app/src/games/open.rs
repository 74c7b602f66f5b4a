//! The games that are under way.

use super::catalogue;
use super::store;
use super::view::{self, SessionLine};
use crate::kernel::Member;
use crate::kernel::fault::FaultResult;
use db::Reads;
use jiff::Timestamp;
use uuid::Uuid;

/// Sessions of one person that are looked at.
const LOOKED_AT: i64 = 60;

/// A session that is not over, as one of its two people sees it.
#[derive(Debug)]
pub struct OpenGame {
    pub line: SessionLine,
    /// What the game is called, in the reader's language.
    pub name: String,
    /// The other person.
    pub person: Uuid,
}

/// The member's sessions that are not over, the latest first.
pub async fn open(reads: &mut impl Reads, member: Member, now: Timestamp) -> FaultResult<Vec<OpenGame>> {
    let sessions = store::open_sessions(reads, member, LOOKED_AT, now).await?;
    let lines = view::lines(reads, member, &sessions, now).await?;
    let open = lines
        .into_iter()
        .filter(|line| line.state.is_open())
        .filter_map(|line| {
            let session = sessions.iter().find(|session| session.id == line.id)?;
            Some(OpenGame {
                name: catalogue::game(&line.game)?.name().to_owned(),
                person: session.partner_of(member.id),
                line,
            })
        });
    Ok(open.collect())
}
