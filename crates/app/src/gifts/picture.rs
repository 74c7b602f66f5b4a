//! The pictures of a tile and of a star. The facts that they are drawn from are stored with the gift, so that a new
//! name, another country or another time zone changes no picture that was given.

use super::content::{GiftContent, TileFacts};
use super::model::GiftKind;
use super::sky::{self, SkyPlace};
use super::store;
use super::tile;
use crate::kernel::day::zone;
use crate::kernel::fault::FaultResult;
use db::Reads;
use jiff::Timestamp;
use uuid::Uuid;

/// Adds to a gift's content the facts that its picture is drawn from: initials and day for a tile, the place for a
/// star. Answers whether something was added; false for other gifts, and where the facts are stored already.
pub async fn freeze(
    reads: &mut impl Reads,
    kind: GiftKind,
    (sender, recipient): (Uuid, Uuid),
    matched_at: Timestamp,
    content: &mut GiftContent,
) -> FaultResult<bool> {
    match kind {
        GiftKind::Azulejo if content.tile.is_none() => {
            let (one, _, clock) = store::person(reads, sender).await?;
            let (other, _, _) = store::person(reads, recipient).await?;
            content.tile = Some(TileFacts {
                initials: [tile::initial(one.as_deref()), tile::initial(other.as_deref())],
                day: matched_at.to_zoned(zone(&clock)).date(),
            });
            Ok(true)
        }
        GiftKind::Estrela if content.sky_place.is_none() => {
            let (_, one, _) = store::person(reads, sender).await?;
            let (_, other, _) = store::person(reads, recipient).await?;
            let place = SkyPlace::of([one.as_deref(), other.as_deref()]);
            content.sky_place = Some(place.word().to_owned());
            Ok(true)
        }
        _ => Ok(false),
    }
}

/// The picture as SVG, of a gift that has one.
pub fn draw(kind: GiftKind, content: &GiftContent, matched_at: Timestamp) -> Option<String> {
    match (kind, &content.tile, place_of(content)) {
        (GiftKind::Azulejo, Some(facts), _) => Some(tile::draw(facts.initials[0], facts.initials[1], facts.day)),
        (GiftKind::Estrela, _, Some(place)) => Some(sky::draw(matched_at, place)),
        _ => None,
    }
}

/// Over which place a star is drawn.
pub fn place_of(content: &GiftContent) -> Option<SkyPlace> {
    content.sky_place.as_deref().and_then(SkyPlace::parse)
}
