//! Which own cards may be dealt, and the names under which rounds hold them.

use super::catalogue::Card;
use super::rules::Rules;
use super::store::{self, Session};
use crate::kernel::fault::FaultResult;
use db::Reads;
use uuid::Uuid;

/// The own cards that may be dealt in a session, where its game takes them.
pub async fn dealable(reads: &mut impl Reads, rules: &dyn Rules, session: &Session) -> FaultResult<Vec<Card>> {
    if !rules.takes_own_cards() {
        return Ok(Vec::new());
    }
    let allowing = store::card_consents(reads, session.match_id).await?;
    if !session.people().iter().all(|person| allowing.contains(person)) {
        return Ok(Vec::new());
    }
    let rows = store::own_cards(reads, session.match_id).await?;
    let shown = rows.into_iter().filter(|row| row.removed_at.is_none());
    Ok(shown
        .map(|row| Card::own(name_of(row.id), row.text, row.side, row.level))
        .collect())
}

/// The name under which a round holds an own card.
fn name_of(id: Uuid) -> String {
    format!("own:{id}")
}

/// The own card that a round names.
pub fn id_of(card: &str) -> Option<Uuid> {
    card.strip_prefix("own:")?.parse().ok()
}
