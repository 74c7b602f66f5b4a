//! One's own card as strangers see it. The gate never shows people to themselves, so the card is made from the row,
//! with the same audiences that `safety::people` masks by.

use super::cards::{Card, CardPhoto, CardPrompt};
use super::model::DeckSection;
use super::store;
use super::visited_city::VisitedCity;
use crate::AppState;
use crate::kernel::Member;
use crate::kernel::day::{age_on, today};
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::json::strings;
use crate::kernel::name::first_name;
use crate::profiles::model::{Audience, default_audience};
use crate::profiles::{prompts, visiting};
use crate::safety::model::{Activity, Relation};
use crate::safety::people;
use db::Reads;
use jiff::Timestamp;
use serde_json::Value;
use uuid::Uuid;

/// The card; an error until the birth date is given, because people without one are not shown.
pub async fn preview(app: &AppState, reads: &mut impl Reads, member: Member, now: Timestamp) -> FaultResult<Card> {
    let row = store::own_row(reads, member).await?;
    let fields = store::own_fields(reads, member).await?;
    let visit = visiting::store::visit(reads, member.id).await?;
    let visit = visit.filter(|visit| now < visit.ends_at);
    let birth = row.birth_date.ok_or(Fault::NotReady {
        missing: vec!["birth_date"],
    })?;
    let shows = FieldAudiences(row.visibility);
    let published = row.intention_visibility.as_deref() == Some("public");
    Ok(Card {
        id: member.id,
        name: row.full_name.as_deref().map(first_name).map(str::to_owned),
        age: age_on(birth, today(now)),
        city: row.city_name,
        region: row.region,
        country_code: row.country_code,
        // No one is at a distance from themselves, and no viewer's distance is assumed.
        distance_band: None,
        visiting: visit.and_then(|visit| match visit.starts_at <= now {
            true => VisitedCity::of(Some(visit.city), Some(visit.until_day)),
            false => VisitedCity::planned(Some(visit.city), Some(visit.from_day), Some(visit.until_day)),
        }),
        pronouns: shows.field("pronouns", fields.pronouns),
        bio: shows.field("bio", fields.bio),
        fun_fact: shows.field("fun_fact", fields.fun_fact),
        interests: shows
            .field("interests", Some(strings(&fields.interests)))
            .unwrap_or_default(),
        shared_interests: Vec::new(),
        languages: shows
            .field("languages", Some(strings(&fields.languages)))
            .unwrap_or_default(),
        occupation: shows.field("occupation", fields.occupation),
        astrology_sign: shows.field("astrology_sign", fields.astrology_sign),
        personality: shows.field("personality", fields.personality),
        height_cm: shows.field("height_cm", fields.height_cm),
        facts: fields.facts.masked(|column| shows.is_public(column)),
        intention_seal: row.intention.filter(|_| published),
        seal_band: row
            .authenticity
            .filter(|_| published)
            .map(|value| people::seal_band(value).to_string()),
        verified: row.verified,
        illustrated: row.demo,
        activity: Some(Activity::Now),
        relation: Relation::Stranger,
        photos: photos(app, reads, member, now).await?,
        prompts: answers(reads, member).await?,
        compatibility: None,
        estimated: false,
        section: DeckSection::Preferred,
        boosted: false,
        daily: false,
        relaxed: Vec::new(),
        liked_you: None,
        rose: false,
        comment: None,
        item: None,
    })
}

/// The audiences that the owner chose.
struct FieldAudiences(Value);

impl FieldAudiences {
    /// The value if strangers see the field.
    fn field<T>(&self, name: &str, value: Option<T>) -> Option<T> {
        value.filter(|_| self.is_public(name))
    }

    fn is_public(&self, name: &str) -> bool {
        let chosen = self.0.get(name).and_then(Value::as_str).and_then(Audience::parse);
        let audience = chosen.or_else(|| default_audience(name)).unwrap_or(Audience::Me);
        audience == Audience::Public
    }
}

async fn photos(app: &AppState, reads: &mut impl Reads, member: Member, now: Timestamp) -> FaultResult<Vec<CardPhoto>> {
    let rows = store::card_photos(reads, &[member.id]).await?;
    let card = |row| CardPhoto::new(app, member, row, now);
    Ok(rows.into_iter().map(card).collect())
}

async fn answers(reads: &mut impl Reads, member: Member) -> FaultResult<Vec<CardPrompt>> {
    let rows = store::card_answers(reads, &[member.id]).await?;
    let card = |(_, id, answer): (Uuid, String, String)| CardPrompt {
        text: prompts::text(&id).unwrap_or_default().to_string(),
        id,
        answer,
    };
    Ok(rows.into_iter().map(card).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::LimitEnforcement;
    use crate::media::tests::world::on_both;
    use crate::profiles::prompts::{self, PromptAnswer};
    use crate::profiles::update;
    use serde_json::json;

    #[tokio::test(flavor = "multi_thread")]
    async fn preview_hides_what_strangers_do_not_see() {
        on_both(|world| async move {
            let fresh = world.newcomer().await;
            let none = preview(&world.app, &mut world.app.db.reader(), fresh, world.now()).await;
            assert!(matches!(none, Err(Fault::NotReady { .. })));
            let ana = world.person().await;
            let now = world.now();
            world.photo(ana).await;
            world
                .act(move |tx| {
                    Box::pin(async move {
                        let patch = json!({
                            "bio": "Gosto de mar.", "occupation": "Arquiteta", "height_cm": 170, "interests": ["Música"],
                            "visibility": {"occupation": "matches", "height_cm": "me", "interests": "public"},
                        });
                        update::update(tx, ana, patch.as_object().unwrap(), LimitEnforcement::No, now)
                            .await?;
                        prompts::save(tx, ana, vec![PromptAnswer::new("p01", "ri de si")], now).await
                    })
                })
                .await
                .unwrap();
            let card = preview(&world.app, &mut world.app.db.reader(), ana, now)
                .await
                .unwrap();
            assert_eq!(
                (card.age, card.name.as_deref(), card.bio.as_deref()),
                (32, Some("Ana"), Some("Gosto de mar."))
            );
            assert_eq!(
                (card.occupation, card.height_cm, card.interests),
                (None, None, vec!["Música".to_string()])
            );
            assert_eq!((card.photos.len(), card.prompts[0].answer.as_str()), (1, "ri de si"));
            assert_eq!(world.get(&card.photos[0].url_128, None).await.status, 200);
        })
        .await;
    }
}
