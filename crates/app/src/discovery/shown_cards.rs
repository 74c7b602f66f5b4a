//! The cards of people chosen for a viewer. Strangers among them are recorded as shown before the cards are sent.

use super::cards::{self, Card};
use super::store;
use crate::AppState;
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use crate::safety::exposure::{self, ExposureSource};
use crate::safety::people::StrangerScope;
use futures_util::future::join;
use jiff::Timestamp;
use matching::Ranked;
use std::collections::HashSet;
use uuid::Uuid;

/// What became of the people who were chosen.
#[derive(Default)]
pub struct ShownCards {
    /// Those who may be shown, in the order in which they were chosen.
    pub cards: Vec<Card>,
    /// Those whom the viewer is not allowed to see.
    pub absent: HashSet<Uuid>,
    /// Whether a stranger was left out because the day's limit is reached.
    pub is_exhausted: bool,
}

/// The cards of these people, recorded as shown by `source`.
pub async fn shown_cards(
    app: &AppState,
    viewer: Member,
    chosen: &[Ranked],
    source: ExposureSource,
    now: Timestamp,
) -> FaultResult<ShownCards> {
    if chosen.is_empty() {
        return Ok(ShownCards::default());
    }
    let ids: Vec<Uuid> = chosen.iter().map(|one| one.id).collect();
    let mut absent: HashSet<Uuid> = ids.iter().copied().collect();
    let read = app.db.read::<_, Fault, _>(move |reads| {
        Box::pin(async move {
            let reads = reads.pipelined();
            let (material, today) = join(
                store::card_material(reads.clone(), viewer, &ids, StrangerScope::Eligible, now),
                exposure::shown_today_of(&mut reads.clone(), viewer.id, &ids, now),
            )
            .await;
            Ok((material?, today?))
        })
    });
    let (material, today) = read.await?;
    let mut cards = cards::assembled(app, viewer, chosen, material, now);
    let strangers: Vec<Uuid> = cards
        .iter()
        .filter(|card| card.is_strangers())
        .map(|card| card.id)
        .collect();
    let record = exposure::record_beyond(&app.db, viewer.id, &strangers, today, source, app.limits, now).await?;
    for card in &cards {
        absent.remove(&card.id);
    }
    cards.retain(|card| !card.is_strangers() || record.admitted.contains(&card.id));
    Ok(ShownCards {
        cards,
        absent,
        is_exhausted: record.is_exhausted,
    })
}

/// The same for one person; `None` if they may not be shown.
pub async fn shown_card(
    app: &AppState,
    viewer: Member,
    subject: Uuid,
    source: ExposureSource,
    now: Timestamp,
) -> FaultResult<Option<Card>> {
    let chosen = cards::beside_the_deck(app, viewer, subject, now);
    Ok(shown_cards(app, viewer, &[chosen], source, now).await?.cards.pop())
}
