//! The games that are under way.

use super::store;
use super::view::{self, SessionView};
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
    pub view: SessionView,
    /// The other person.
    pub person: Uuid,
}

/// The member's sessions that are not over, the latest first.
pub async fn open(reads: &mut impl Reads, member: Member, now: Timestamp) -> FaultResult<Vec<OpenGame>> {
    let mut open = Vec::new();
    for session in store::open_sessions(reads, member, LOOKED_AT, now).await? {
        let view = view::session(reads, member, session.id, now).await?;
        if view.state.is_open() {
            let person = session.partner_of(member.id);
            open.push(OpenGame { view, person });
        }
    }
    Ok(open)
}
