//! Cards: winners of the index read through the gate, in the order in which they won.

use crate::AppState;
use crate::kernel::Member;
use crate::kernel::fault::FaultResult;
use crate::kernel::json::strings;
use crate::safety::people::{self, Strangers};
use db::{Reads, params};
use jiff::Timestamp;
use matching::{Band, Ranked, Section};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use std::collections::HashMap;
use supabase::fragment::Fragment;
use uuid::Uuid;

/// A person as the deck shows them.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Card {
    pub id: Uuid,
    pub name: Option<String>,
    pub age: i64,
    pub city: Option<String>,
    pub region: Option<String>,
    pub country_code: Option<String>,
    pub distance_band: Option<String>,
    pub pronouns: Option<String>,
    pub bio: Option<String>,
    pub fun_fact: Option<String>,
    pub interests: Vec<String>,
    pub shared_interests: Vec<String>,
    pub languages: Vec<String>,
    pub occupation: Option<String>,
    pub education: Option<String>,
    pub astrology_sign: Option<String>,
    pub personality: Option<String>,
    pub height_cm: Option<i64>,
    pub children: Option<String>,
    pub relocate: Option<String>,
    pub intention_seal: Option<String>,
    /// Alta, Média or Em construção; absent with the seal.
    pub seal_band: Option<String>,
    pub verified: bool,
    /// A demonstration person with drawn pictures.
    pub illustrated: bool,
    /// agora, hoje, semana, or null.
    pub activity: Option<String>,
    pub relation: String,
    pub photos: Vec<CardPhoto>,
    pub prompts: Vec<CardPrompt>,
    /// 1 to 99: shared values, intention, interests and languages; never a promise of attraction.
    pub compatibility: Option<u8>,
    /// preferred, below, or relaxed.
    pub section: &'static str,
    /// What was relaxed: age, distance.
    pub relaxed: Vec<&'static str>,
    /// super_like when this person sent one.
    pub liked_you: Option<&'static str>,
    /// What came with their Super Like; a plain like's comment is told with the list of likes alone.
    pub comment: Option<String>,
}

impl Card {
    /// Neither a match nor a former one: showing them is recorded.
    pub fn is_strangers(&self) -> bool {
        !matches!(self.relation.as_str(), "match" | "closed")
    }
}

#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct CardPhoto {
    pub id: Uuid,
    /// 800 pixels wide.
    pub url: String,
    pub url_400: String,
    pub url_128: String,
    pub width: i64,
    pub height: i64,
    pub thumbhash: String,
}

#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct CardPrompt {
    pub id: String,
    pub text: String,
    pub answer: String,
}

db::row! {
    struct CardRow {
        id: Uuid,
        name: Option<String>,
        age: i64,
        city: Option<String>,
        region: Option<String>,
        country_code: Option<String>,
        distance_band: Option<String>,
        pronouns: Option<String>,
        bio: Option<String>,
        fun_fact: Option<String>,
        interests: Option<Value>,
        languages: Option<Value>,
        occupation: Option<String>,
        education: Option<String>,
        astrology_sign: Option<String>,
        personality: Option<String>,
        height_cm: Option<i64>,
        children: Option<String>,
        relocate: Option<String>,
        intention_seal: Option<String>,
        seal_band: Option<String>,
        verified: bool,
        illustrated: bool,
        activity: Option<String>,
        relation: String,
    }
}

const COLUMNS: &str = "SELECT c.id, c.name, c.age, c.city, c.region, c.country_code, c.distance_band, c.pronouns, c.bio, c.fun_fact,
    c.interests, c.languages, c.occupation, c.education, c.astrology_sign, c.personality, c.height_cm, c.children, c.relocate,
    c.intention_seal, c.seal_band, c.verified, c.illustrated, c.activity, c.relation FROM (";

/// The cards of these people, in this order. Whoever may not be seen (any more) is left out; whoever reads
/// [`Strangers::Eligible`] records the strangers before they are shown.
pub async fn cards(
    app: &AppState,
    reads: &mut impl Reads,
    viewer: Member,
    ranked: &[Ranked],
    strangers: Strangers<'_>,
    now: Timestamp,
) -> FaultResult<Vec<Card>> {
    if ranked.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<Uuid> = ranked.iter().map(|winner| winner.id).collect();
    let (sql, bound) = Fragment::new(COLUMNS)
        .append(people::people(reads.engine(), viewer.id, strangers, now))
        .push(") c WHERE c.id IN (")
        .append(list(&ids))
        .push(")")
        .finish();
    let shown: Vec<CardRow> = reads.all(sql, bound).await?;
    let mut photos = photos(app, reads, viewer, &ids, now).await?;
    let mut prompts = prompts(reads, &ids).await?;
    let mut super_likes = super_likes(reads, viewer, &ids).await?;
    let own: Option<Value> = reads
        .opt("SELECT interests FROM profiles WHERE id = $1", params![viewer.id])
        .await?;
    let own = own.map(|list| strings(&list)).unwrap_or_default();
    let mut by_id: HashMap<Uuid, CardRow> = shown.into_iter().map(|row| (row.id, row)).collect();
    Ok(ranked
        .iter()
        .filter_map(|winner| {
            let row = by_id.remove(&winner.id)?;
            let interests = row.interests.as_ref().map(strings).unwrap_or_default();
            let (section, relaxed) = section_to_wire(winner.section);
            Some(Card {
                shared_interests: interests
                    .iter()
                    .filter(|interest| own.contains(interest))
                    .cloned()
                    .collect(),
                interests,
                languages: row.languages.as_ref().map(strings).unwrap_or_default(),
                photos: photos.remove(&row.id).unwrap_or_default(),
                prompts: prompts.remove(&row.id).unwrap_or_default(),
                compatibility: (winner.compatibility > 0).then_some(winner.compatibility),
                section,
                relaxed,
                liked_you: super_likes.contains_key(&row.id).then_some("super_like"),
                comment: super_likes.remove(&row.id).flatten(),
                id: row.id,
                name: row.name,
                age: row.age,
                city: row.city,
                region: row.region,
                country_code: row.country_code,
                distance_band: row.distance_band,
                pronouns: row.pronouns,
                bio: row.bio,
                fun_fact: row.fun_fact,
                occupation: row.occupation,
                education: row.education,
                astrology_sign: row.astrology_sign,
                personality: row.personality,
                height_cm: row.height_cm,
                children: row.children,
                relocate: row.relocate,
                intention_seal: row.intention_seal,
                seal_band: row.seal_band,
                verified: row.verified,
                illustrated: row.illustrated,
                activity: row.activity,
                relation: row.relation,
            })
        })
        .collect())
}

/// One person outside the deck: a page that was opened by a link, a match, a like.
pub async fn card(
    app: &AppState,
    reads: &mut impl Reads,
    viewer: Member,
    subject: Uuid,
    strangers: Strangers<'_>,
    now: Timestamp,
) -> FaultResult<Option<Card>> {
    let today = super::index::deck_day(now);
    let ranked = {
        let measured = app.index.pair(viewer.id, subject).map(|(viewer, subject)| {
            let band: Option<Band> = matching::score::band_between(&viewer, &subject);
            let pair = matching::Pair::measure(&viewer, &subject, band, today);
            (pair.compatibility(), band)
        });
        let (compatibility, band) = measured.unwrap_or((0, None));
        Ranked {
            id: subject,
            score: 0,
            compatibility,
            section: Section::Preferred,
            band,
        }
    };
    Ok(cards(app, reads, viewer, &[ranked], strangers, now).await?.pop())
}

fn section_to_wire(section: Section) -> (&'static str, Vec<&'static str>) {
    match section {
        Section::Preferred => ("preferred", Vec::new()),
        Section::BelowThreshold => ("below", Vec::new()),
        Section::Relaxed { age, distance } => {
            let beyond = [("age", age), ("distance", distance)];
            (
                "relaxed",
                beyond.into_iter().filter_map(|(word, on)| on.then_some(word)).collect(),
            )
        }
    }
}

fn list(ids: &[Uuid]) -> Fragment {
    ids.iter().enumerate().fold(Fragment::new(""), |list, (position, id)| {
        list.push(if position == 0 { "" } else { ", " }).bind(*id)
    })
}

db::row! {
    struct PhotoRow {
        id: Uuid,
        user_id: Uuid,
        path: String,
        width: i64,
        height: i64,
        thumbhash: String,
    }
}

async fn photos(
    app: &AppState,
    reads: &mut impl Reads,
    viewer: Member,
    ids: &[Uuid],
    now: Timestamp,
) -> FaultResult<HashMap<Uuid, Vec<CardPhoto>>> {
    let (sql, bound) = Fragment::new(
        "SELECT id, user_id, path, width, height, thumbhash FROM profile_photos WHERE state = 'visible' AND user_id IN (",
    )
    .append(list(ids))
    .push(") ORDER BY user_id, position")
    .finish();
    let mut out: HashMap<Uuid, Vec<CardPhoto>> = HashMap::new();
    for row in reads.all::<PhotoRow>(sql, bound).await? {
        let url = |size| app.photos.signed_url(viewer.id, &row.path, size, now);
        out.entry(row.user_id).or_default().push(CardPhoto {
            id: row.id,
            url: url(800),
            url_400: url(400),
            url_128: url(128),
            width: row.width,
            height: row.height,
            thumbhash: row.thumbhash,
        });
    }
    Ok(out)
}

async fn prompts(reads: &mut impl Reads, ids: &[Uuid]) -> FaultResult<HashMap<Uuid, Vec<CardPrompt>>> {
    let (sql, bound) = Fragment::new("SELECT user_id, prompt_id, answer FROM profile_prompts WHERE user_id IN (")
        .append(list(ids))
        .push(") ORDER BY user_id, position")
        .finish();
    let mut out: HashMap<Uuid, Vec<CardPrompt>> = HashMap::new();
    for (user, prompt, answer) in reads.all::<(Uuid, String, String)>(sql, bound).await? {
        let text = crate::profiles::prompts::text(&prompt).unwrap_or_default().to_string();
        out.entry(user).or_default().push(CardPrompt {
            id: prompt,
            text,
            answer,
        });
    }
    Ok(out)
}

/// Who of these sent the viewer a Super Like, and the comment with it. It is meant to be seen; a plain like stays unsaid
/// until it is answered.
async fn super_likes(
    reads: &mut impl Reads,
    viewer: Member,
    ids: &[Uuid],
) -> FaultResult<HashMap<Uuid, Option<String>>> {
    let (sql, bound) = Fragment::new(
        "SELECT actor, comment FROM reactions WHERE kind = 'super_like' AND state = 'pending' AND target = ",
    )
    .bind(viewer.id)
    .push(" AND actor IN (")
    .append(list(ids))
    .push(")")
    .finish();
    let rows: Vec<(Uuid, Option<String>)> = reads.all(sql, bound).await?;
    Ok(rows.into_iter().collect())
}
