//! One's own card as strangers see it. The gate shows nobody to themselves, so the card is made from the row, with
//! the same audiences that `safety::people` masks by.

use super::cards::{Card, CardPhoto, CardPrompt};
use crate::AppState;
use crate::kernel::Member;
use crate::kernel::day::{age_on, today};
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::json::strings;
use crate::profiles::model::{Audience, default_audience};
use crate::profiles::prompts;
use crate::safety::people;
use db::{Reads, params};
use jiff::{Timestamp, civil::Date};
use serde_json::Value;
use uuid::Uuid;

db::row! {
    struct Row {
        full_name: Option<String>,
        birth_date: Option<Date>,
        city_name: Option<String>,
        region: Option<String>,
        country_code: Option<String>,
        verified: bool,
        demo: bool,
        intention: Option<String>,
        authenticity: Option<i64>,
        intention_visibility: Option<String>,
        visibility: Value,
    }
}

db::row! {
    struct Fields {
        pronouns: Option<String>,
        bio: Option<String>,
        fun_fact: Option<String>,
        interests: Value,
        languages: Value,
        occupation: Option<String>,
        education: Option<String>,
        astrology_sign: Option<String>,
        personality: Option<String>,
        height_cm: Option<i64>,
        children: Option<String>,
        relocate: Option<String>,
    }
}

/// The card; an error until the birth date is given, because nobody without one is shown.
pub async fn preview(app: &AppState, reads: &mut impl Reads, member: Member, now: Timestamp) -> FaultResult<Card> {
    let row: Row = reads
        .one(
            "SELECT p.full_name, a.birth_date, CASE WHEN p.city_id IS NULL THEN p.city_name ELSE p.public_city END,
                    CASE WHEN p.city_id IS NULL THEN p.region ELSE p.public_region END, p.country_code, p.verified, a.demo,
                    i.primary_intention, i.authenticity, i.visibility, p.visibility
               FROM profiles p JOIN accounts a ON a.user_id = p.id
               LEFT JOIN intention_results i ON i.user_id = p.id WHERE p.id = $1",
            params![member.id],
        )
        .await?;
    let fields: Fields = reads
        .one(
            "SELECT pronouns, bio, fun_fact, interests, languages, occupation, education, astrology_sign, personality,
                    height_cm, children, relocate FROM profiles WHERE id = $1",
            params![member.id],
        )
        .await?;
    let birth = row.birth_date.ok_or(Fault::NotReady {
        missing: vec!["birth_date"],
    })?;
    let shows = FieldAudiences(row.visibility);
    let published = row.intention_visibility.as_deref() == Some("public");
    Ok(Card {
        id: member.id,
        name: row.full_name,
        age: age_on(birth, today(now)),
        city: row.city_name,
        region: row.region,
        country_code: row.country_code,
        // Nobody is at a distance from themselves, and no stranger's is assumed.
        distance_band: None,
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
        education: shows.field("education", fields.education),
        astrology_sign: shows.field("astrology_sign", fields.astrology_sign),
        personality: shows.field("personality", fields.personality),
        height_cm: shows.field("height_cm", fields.height_cm),
        children: shows.field("children", fields.children),
        relocate: shows.field("relocate", fields.relocate),
        intention_seal: row.intention.filter(|_| published),
        seal_band: row
            .authenticity
            .filter(|_| published)
            .map(|value| people::seal_band(value).to_string()),
        verified: row.verified,
        illustrated: row.demo,
        activity: Some("agora".to_string()),
        relation: "stranger".to_string(),
        photos: photos(app, reads, member, now).await?,
        prompts: answers(reads, member).await?,
        compatibility: None,
        section: "preferred",
        relaxed: Vec::new(),
        liked_you: None,
        comment: None,
    })
}

/// The audiences that the owner chose.
struct FieldAudiences(Value);

impl FieldAudiences {
    /// The value if strangers see the field.
    fn field<T>(&self, name: &str, value: Option<T>) -> Option<T> {
        let chosen = self.0.get(name).and_then(Value::as_str).and_then(Audience::parse);
        let audience = chosen.or_else(|| default_audience(name)).unwrap_or(Audience::Me);
        value.filter(|_| audience == Audience::Public)
    }
}

async fn photos(app: &AppState, reads: &mut impl Reads, member: Member, now: Timestamp) -> FaultResult<Vec<CardPhoto>> {
    let rows: Vec<(Uuid, String, i64, i64, String)> = reads
        .all(
            "SELECT id, path, width, height, thumbhash FROM profile_photos
              WHERE user_id = $1 AND state = 'visible' ORDER BY position",
            params![member.id],
        )
        .await?;
    let url = |path: &str, size| app.photos.signed_url(member.id, path, size, now);
    let card = |(id, path, width, height, thumbhash): (Uuid, String, i64, i64, String)| CardPhoto {
        id,
        url: url(&path, 800),
        url_400: url(&path, 400),
        url_128: url(&path, 128),
        width,
        height,
        thumbhash,
    };
    Ok(rows.into_iter().map(card).collect())
}

async fn answers(reads: &mut impl Reads, member: Member) -> FaultResult<Vec<CardPrompt>> {
    let rows: Vec<(String, String)> = reads
        .all(
            "SELECT prompt_id, answer FROM profile_prompts WHERE user_id = $1 ORDER BY position",
            params![member.id],
        )
        .await?;
    let card = |(id, answer): (String, String)| CardPrompt {
        text: prompts::text(&id).unwrap_or_default().to_string(),
        id,
        answer,
    };
    Ok(rows.into_iter().map(card).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Enforced;
    use crate::media::tests::world::on_both;
    use crate::profiles::update;
    use serde_json::json;

    #[tokio::test(flavor = "multi_thread")]
    async fn the_preview_hides_what_strangers_do_not_see() {
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
                        update::update(tx, ana, patch.as_object().unwrap(), Enforced::No, now)
                            .await?;
                        prompts::save(tx, ana, vec![("p01".into(), "ri de si".into())], now).await
                    })
                })
                .await
                .unwrap();
            let card = preview(&world.app, &mut world.app.db.reader(), ana, now)
                .await
                .unwrap();
            assert_eq!(
                (card.age, card.name.as_deref(), card.bio.as_deref()),
                (32, Some("Ana Luísa"), Some("Gosto de mar."))
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
