//! The filter card: read once into valid filters, premium parts refused without Premium.

use super::store;
use crate::accounts::store::entitled;
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::json::strings;
use crate::words;
use db::{Reads, Tx};
use jiff::Timestamp;
use matching::vocabulary::{INTERESTS, PERSONALITIES, mask};
use matching::{Distance, Filters, Sliders};
use serde_json::{Map, Value, json};
use uuid::Uuid;

/// Interests that one may filter by without Premium.
pub const FREE_INTERESTS: usize = 3;

/// A filter card as it was sent, checked.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct FilterCard {
    pub filters: Filters,
    pub interests: Vec<String>,
    pub personality: Vec<String>,
    pub sliders: Sliders,
}

impl FilterCard {
    /// Reads the columns of `search_filters`. What is absent keeps the value of `base`.
    pub fn read(given: &Map<String, Value>, base: FilterCard) -> FaultResult<FilterCard> {
        let mut card = base;
        for (field, value) in given {
            match field.as_str() {
                "age_min" => card.filters.age_min = small("age_min", value, "As idades vão de 18 a 99 anos.")?,
                "age_max" => card.filters.age_max = small("age_max", value, "As idades vão de 18 a 99 anos.")?,
                "distance_km" => {
                    card.filters.distance = match value {
                        Value::Null => Distance::Anywhere,
                        _ => Distance::Within(small("distance_km", value, "A distância vai de 1 a 100 km.")?),
                    }
                }
                "compatibility" => {
                    card.filters.min_compatibility = small("compatibility", value, "A compatibilidade vai de 0 a 100.")?
                }
                "interests" => {
                    card.interests = strings(value);
                    card.filters.interests = masked("interests", &INTERESTS, &card.interests)?;
                }
                "personality" => {
                    card.personality = strings(value);
                    card.filters.personalities = masked("personality", &PERSONALITIES, &card.personality)?;
                }
                "verified_only" => card.filters.verified_only = switch("verified_only", value)?,
                "shared_language" => card.filters.shared_language = switch("shared_language", value)?,
                "compatible_intention" => card.filters.compatible_intention = switch("compatible_intention", value)?,
                "weights" => card.sliders = sliders(value, card.sliders)?,
                // The owner's id is checked by the caller; times are ours.
                "user_id" | "saved_at" => {}
                other => {
                    return Err(Fault::invalid(
                        "filters",
                        words!("O filtro {name} não existe.", name = other),
                    ));
                }
            }
        }
        card.filters.check().map_err(|errors| {
            use matching::filters::FilterError as E;
            let (field, message) = match errors.first() {
                Some(E::AgeOrder) => ("age_min", "A idade mínima passa da máxima."),
                Some(E::AgeUnderAdult | E::AgeOverOldest) => ("age_min", "As idades vão de 18 a 99 anos."),
                Some(E::Distance) => ("distance_km", "A distância vai de 1 a 100 km."),
                Some(E::Compatibility) => ("compatibility", "A compatibilidade vai de 0 a 100."),
                _ => ("filters", "Confira os filtros."),
            };
            Fault::invalid(field, message)
        })?;
        Ok(card)
    }

    /// What a first save starts from. A wished compatibility is stored only once it was chosen: the default orders the
    /// deck and draws no line in it.
    fn unsaved() -> FilterCard {
        let filters = Filters {
            min_compatibility: 0,
            ..Filters::default()
        };
        FilterCard {
            filters,
            ..FilterCard::default()
        }
    }

    /// Refuses what belongs to Premium.
    pub async fn require_allowed(&self, reads: &mut impl Reads, member: Member, now: Timestamp) -> FaultResult<()> {
        let asks = [
            (self.filters.verified_only, "filters.verified"),
            (self.filters.personalities != 0, "filters.personality"),
            (self.interests.len() > FREE_INTERESTS, "filters.interests"),
        ];
        for (asked, feature) in asks {
            if asked && !entitled(reads, member.id, "premium", now).await? {
                return Err(Fault::Premium { feature });
            }
        }
        Ok(())
    }

    /// The card without what belongs to Premium; of the interests the first stay.
    fn without_premium(&self) -> FaultResult<FilterCard> {
        let interests: Vec<String> = self.interests.iter().take(FREE_INTERESTS).cloned().collect();
        let filters = Filters {
            interests: masked("interests", &INTERESTS, &interests)?,
            personalities: 0,
            verified_only: false,
            ..self.filters
        };
        Ok(FilterCard {
            filters,
            interests,
            personality: Vec::new(),
            sliders: self.sliders,
        })
    }

    pub fn distance_km(&self) -> Option<i64> {
        match self.filters.distance {
            Distance::Within(km) => Some(i64::from(km)),
            Distance::Anywhere => None,
        }
    }

    pub fn weights(&self) -> Value {
        let Sliders {
            values,
            intention,
            interests,
            distance,
            activity,
        } = self.sliders;
        json!({ "values": values, "intention": intention, "interests": interests, "distance": distance, "activity": activity })
    }
}

/// Saves the filter card. It restricts other people's decks too, so the index is updated.
pub async fn save(tx: &mut Tx, member: Member, given: &Map<String, Value>, now: Timestamp) -> FaultResult<()> {
    let base = store::saved_card(tx, member.id)
        .await?
        .unwrap_or_else(FilterCard::unsaved);
    let card = FilterCard::read(given, base)?;
    card.require_allowed(tx, member, now).await?;
    write(tx, member.id, &card, now).await
}

async fn write(tx: &mut Tx, user: Uuid, card: &FilterCard, now: Timestamp) -> FaultResult<()> {
    store::save_card(tx, user, card, now).await?;
    jobs::emit(tx, now, "filters.saved", Some(user), json!({})).await?;
    Ok(())
}

/// Takes what belongs to Premium out of the saved card of a person who has Premium no longer: saved filters bind for as
/// long as they are saved.
pub async fn end_premium(tx: &mut Tx, user: Uuid, now: Timestamp) -> FaultResult<()> {
    let saved = match store::saved_card(tx, user).await {
        // What does not read filters nothing, and must not keep the others of a batch.
        Err(Fault::Validation { .. }) => return Ok(()),
        saved => saved?,
    };
    let Some(saved) = saved else { return Ok(()) };
    let card = saved.without_premium()?;
    if card == saved {
        return Ok(());
    }
    // The person saved nothing: a boost that runs meanwhile does not count as one whose owner changed the filters.
    let saved_at = store::card_saved_at(tx, user).await?.unwrap_or(now);
    store::save_card(tx, user, &card, saved_at).await?;
    jobs::emit(tx, now, "filters.saved", Some(user), json!({})).await?;
    Ok(())
}

fn small(field: &'static str, value: &Value, message: &'static str) -> FaultResult<u8> {
    value
        .as_u64()
        .and_then(|number| u8::try_from(number).ok())
        .ok_or_else(|| Fault::invalid(field, message))
}

fn switch(field: &'static str, value: &Value) -> FaultResult<bool> {
    value
        .as_bool()
        .ok_or_else(|| Fault::invalid(field, "Escolha sim ou não."))
}

fn masked(field: &'static str, known: &[&str], words: &[String]) -> FaultResult<u16> {
    mask(known, words.iter().map(String::as_str))
        .map_err(|_| Fault::invalid(field, "Escolha entre as opções da lista."))
}

fn sliders(value: &Value, base: Sliders) -> FaultResult<Sliders> {
    let position = |name: &str, had: u8| match value.get(name) {
        None => Ok(had),
        Some(given) => match given.as_u64() {
            Some(position @ 0..=100) => Ok(position as u8),
            _ => Err(Fault::invalid("weights", "Cada controle vai de 0 a 100.")),
        },
    };
    Ok(Sliders {
        values: position("values", base.values)?,
        intention: position("intention", base.intention)?,
        interests: position("interests", base.interests)?,
        distance: position("distance", base.distance)?,
        activity: position("activity", base.activity)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(value: Value) -> FaultResult<FilterCard> {
        FilterCard::read(value.as_object().unwrap(), FilterCard::default())
    }

    #[test]
    fn card_is_read_over_its_base() {
        let card = read(
            json!({"age_min": 30, "distance_km": null, "interests": ["Música", "Arte"], "weights": {"values": 80}}),
        )
        .unwrap();
        assert_eq!((card.filters.age_min, card.filters.age_max), (30, 40));
        assert_eq!(card.distance_km(), None);
        assert_eq!((card.sliders.values, card.sliders.distance), (80, 50));
        assert_eq!(card.filters.interests.count_ones(), 2);
    }

    #[test]
    fn nonsense_is_refused_by_name() {
        for (bad, field) in [
            (json!({"age_min": 17}), "age_min"),
            (json!({"age_min": 50}), "age_min"),
            (json!({"age_max": "velho"}), "age_max"),
            (json!({"distance_km": 0}), "distance_km"),
            (json!({"distance_km": 101}), "distance_km"),
            (json!({"compatibility": 101}), "compatibility"),
            (json!({"interests": ["Xadrez"]}), "interests"),
            (json!({"personality": ["ABCD"]}), "personality"),
            (json!({"verified_only": "sim"}), "verified_only"),
            (json!({"weights": {"values": 101}}), "weights"),
            (json!({"lua": 1}), "filters"),
        ] {
            assert!(
                matches!(read(bad.clone()), Err(Fault::Validation { field: named, .. }) if named == field),
                "{bad}"
            );
        }
    }
}
