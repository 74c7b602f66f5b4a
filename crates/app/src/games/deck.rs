//! Draws the next card of a game. The seed of the session decides the order; no card repeats for a pair until all were
//! drawn.

use super::catalogue::Card;
use super::model::{CardSide, Topic};
use sha2::{Digest, Sha256};

/// Limits on the cards of a session.
#[derive(Debug, Clone)]
pub struct Bounds {
    /// The highest level of a card: the lower of the two people's.
    pub intensity: i64,
    /// The topics that either of them mutes.
    pub muted: Vec<Topic>,
    /// The side that the person whose turn it is chose; None in games without sides.
    pub side: Option<CardSide>,
}

/// The next card within the bounds; None where no card fits. `drawn` are the ids of the cards that the pair has had; a
/// card repeats only after all others.
pub fn next<'a>(cards: &'a [Card], seed: i64, bounds: &Bounds, drawn: &[String]) -> Option<&'a Card> {
    let fits = |card: &&Card| {
        card.level <= bounds.intensity
            && card.topic().is_none_or(|topic| !bounds.muted.contains(&topic))
            && (card.side().is_none() || card.side() == bounds.side)
    };
    let times = |card: &Card| drawn.iter().filter(|id| **id == card.id).count();
    cards
        .iter()
        .filter(fits)
        .min_by_key(|card| (times(card), place(seed, &card.id)))
}

/// The place of a card in the order of a seed.
fn place(seed: i64, card: &str) -> [u8; 32] {
    Sha256::new()
        .chain_update(seed.to_be_bytes())
        .chain_update(card)
        .finalize()
        .into()
}

#[cfg(test)]
mod tests {
    use super::super::catalogue::game;
    use super::*;

    fn bounds(intensity: i64, side: Option<CardSide>) -> Bounds {
        Bounds {
            intensity,
            muted: Vec::new(),
            side,
        }
    }

    fn drawn(id: &str, seed: i64, bounds: &Bounds, count: usize) -> Vec<String> {
        let cards = &game(id).unwrap().cards;
        let mut drawn = Vec::new();
        for _ in 0..count {
            let card = next(cards, seed, bounds, &drawn).unwrap();
            drawn.push(card.id.clone());
        }
        drawn
    }

    #[test]
    fn deck_repeats_no_card_until_all_were_drawn_and_follows_from_the_seed() {
        let all = drawn("quebra-gelo", 7, &bounds(1, None), 41);
        let mut once = all[..40].to_vec();
        once.sort();
        once.dedup();
        assert_eq!(once.len(), 40);
        assert_eq!(all[40], all[0], "then the order begins again");
        assert_eq!(all, drawn("quebra-gelo", 7, &bounds(1, None), 41));
        assert_ne!(all, drawn("quebra-gelo", 8, &bounds(1, None), 41));
    }

    #[test]
    fn cards_stay_within_intensity_side_and_muted_topics() {
        let cards = &game("verdade-ou-desafio").unwrap().cards;
        let mut limits = bounds(2, Some(CardSide::Truth));
        limits.muted = vec![Topic::Past];
        for id in drawn("verdade-ou-desafio", 3, &limits, 30) {
            let card = cards.iter().find(|card| card.id == id).unwrap();
            assert!(card.level <= 2 && card.side() == Some(CardSide::Truth), "{id}");
            assert_ne!(card.topic(), Some(Topic::Past), "{id}");
        }
    }
}
