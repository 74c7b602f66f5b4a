//! Cards: winners of the index read through the gate, in the order in which they won.

use super::compatibility;
use super::model::{DeckSection, LikeKind, OpenLike, RelaxedFilter};
use super::store::{self, CardMaterial, CardPhotoRow, CardRow, LikeForViewer};
use super::visited_city::VisitedCity;
use crate::AppState;
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::json::strings;
use crate::profiles::facts::Facts;
use crate::safety::model::{Activity, Relation};
use crate::safety::people::StrangerScope;
use jiff::Timestamp;
use matching::trust::{Confidence, agreement};
use matching::{Ranked, Section};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::{HashMap, HashSet};
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
    /// Where the person is for some days; the distance is from there.
    pub visiting: Option<VisitedCity>,
    pub pronouns: Option<String>,
    pub bio: Option<String>,
    pub fun_fact: Option<String>,
    pub interests: Vec<String>,
    pub shared_interests: Vec<String>,
    pub languages: Vec<String>,
    pub occupation: Option<String>,
    pub astrology_sign: Option<String>,
    pub personality: Option<String>,
    pub height_cm: Option<i64>,
    #[serde(flatten)]
    pub facts: Facts,
    pub intention_seal: Option<String>,
    /// Alta, Média or Em construção; absent with the seal.
    pub seal_band: Option<String>,
    pub verified: bool,
    /// A demonstration person with drawn pictures.
    pub illustrated: bool,
    pub activity: Option<Activity>,
    pub relation: Relation,
    pub photos: Vec<CardPhoto>,
    pub prompts: Vec<CardPrompt>,
    /// 1 to 99: shared values, intention, interests and languages; never a promise of attraction.
    pub compatibility: Option<u8>,
    /// The percentage rests on fewer than three answers in common, so values hardly count in it.
    pub estimated: bool,
    pub section: DeckSection,
    /// Placed here because the person uses a boost: "Em destaque".
    pub boosted: bool,
    /// The caller's Match do Dia, which waits for an answer.
    pub daily: bool,
    pub relaxed: Vec<RelaxedFilter>,
    pub liked_you: Option<OpenLike>,
    /// A rose waits beside their like, which the viewer may know of.
    pub rose: bool,
    /// The comment of their like, where the viewer may know of it: a Super Like, a match, any like with Premium.
    pub comment: Option<String>,
    /// What their like points at, in the viewer's own profile: `photo:{id}`, `prompt:{id}` or `bio`.
    pub item: Option<String>,
}

impl Card {
    /// Neither a match nor a former one: showing them is recorded.
    pub fn is_strangers(&self) -> bool {
        !matches!(self.relation, Relation::Match | Relation::Closed)
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

impl CardPhoto {
    /// A photo with its addresses for one viewer.
    pub(super) fn new(app: &AppState, viewer: Member, row: CardPhotoRow, now: Timestamp) -> CardPhoto {
        let addresses = app.photos.addresses(viewer.id, &row.path, now);
        CardPhoto {
            id: row.id,
            url: addresses.of_size(800),
            url_400: addresses.of_size(400),
            url_128: addresses.of_size(128),
            width: row.width,
            height: row.height,
            thumbhash: row.thumbhash,
        }
    }
}

#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct CardPrompt {
    pub id: String,
    pub text: String,
    pub answer: String,
}

/// The cards of these people, in this order. People who may not be seen (any more) are left out. Eligible strangers are
/// shown by [`super::shown_cards`], which records them.
pub async fn cards(
    app: &AppState,
    viewer: Member,
    ranked: &[Ranked],
    strangers: StrangerScope<'static>,
    now: Timestamp,
) -> FaultResult<Vec<Card>> {
    if ranked.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<Uuid> = ranked.iter().map(|winner| winner.id).collect();
    let read = app
        .db
        .read::<_, Fault, _>(move |reads| {
            Box::pin(async move { store::card_material(reads.pipelined(), viewer, &ids, strangers, now).await })
        })
        .await?;
    Ok(assembled(app, viewer, ranked, read, now))
}

/// The cards of these people from what was read of them.
pub(super) fn assembled(
    app: &AppState,
    viewer: Member,
    ranked: &[Ranked],
    read: CardMaterial,
    now: Timestamp,
) -> Vec<Card> {
    let mut photos = photos(app, viewer, read.photos, now);
    let mut prompts = prompts(read.answers);
    let mut likes = read.likes;
    let own = read.own_interests.as_ref().map(strings).unwrap_or_default();
    let estimated = estimated(app, viewer.id, ranked);
    let mut by_id: HashMap<Uuid, CardRow> = read.rows.into_iter().map(|row| (row.id, row)).collect();
    ranked
        .iter()
        .filter_map(|winner| {
            let row = by_id.remove(&winner.id)?;
            let interests = row.interests.as_ref().map(strings).unwrap_or_default();
            let (section, relaxed) = section_to_wire(winner.section);
            let like = likes.remove(&row.id).filter(|like| is_known(like, row.relation));
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
                estimated: estimated.contains(&winner.id),
                section,
                boosted: false,
                daily: false,
                relaxed,
                liked_you: like.as_ref().and_then(open_like),
                rose: like.as_ref().is_some_and(|like| like.rose),
                comment: like.as_ref().and_then(|like| like.comment.clone()),
                item: like.and_then(|like| like.item),
                id: row.id,
                name: row.name,
                age: row.age,
                city: row.city,
                region: row.region,
                country_code: row.country_code,
                distance_band: row.distance_band,
                visiting: VisitedCity::of(row.visiting_city, row.visiting_until)
                    .or_else(|| VisitedCity::planned(row.planning_city, row.planning_from, row.planning_until)),
                pronouns: row.pronouns,
                bio: row.bio,
                fun_fact: row.fun_fact,
                occupation: row.occupation,
                astrology_sign: row.astrology_sign,
                personality: row.personality,
                height_cm: row.height_cm,
                facts: row.facts,
                intention_seal: row.intention_seal,
                seal_band: row.seal_band,
                verified: row.verified,
                illustrated: row.illustrated,
                activity: row.activity,
                relation: row.relation,
            })
        })
        .collect()
}

/// One person outside the deck: a page that was opened by a link, a match, a like.
pub async fn card(
    app: &AppState,
    viewer: Member,
    subject: Uuid,
    strangers: StrangerScope<'static>,
    now: Timestamp,
) -> FaultResult<Option<Card>> {
    let ranked = beside_the_deck(app, viewer, subject, now);
    Ok(cards(app, viewer, &[ranked], strangers, now).await?.pop())
}

/// A person as an entry of a list that is no deck: with the compatibility of the pair, without a score.
pub(super) fn beside_the_deck(app: &AppState, viewer: Member, subject: Uuid, now: Timestamp) -> Ranked {
    let measured = compatibility::between(&app.index.read(), viewer.id, subject, now);
    Ranked {
        id: subject,
        score: 0,
        compatibility: measured.map_or(0, |pair| pair.percent),
        section: Section::Preferred,
        band: measured.and_then(|pair| pair.band),
    }
}

/// Whether the viewer knows of a like: the gate says so by the relation.
fn is_known(like: &LikeForViewer, relation: Relation) -> bool {
    match relation {
        Relation::LikedYou => like.state == "pending",
        Relation::Match => like.state == "matched",
        Relation::Stranger | Relation::Closed => false,
    }
}

fn open_like(like: &LikeForViewer) -> Option<OpenLike> {
    (like.state == "pending" && like.kind == LikeKind::SuperLike).then_some(OpenLike::SuperLike)
}

/// Those who have answered too little in common with the viewer for their values to be compared.
fn estimated(app: &AppState, viewer: Uuid, ranked: &[Ranked]) -> HashSet<Uuid> {
    let people = app.index.read();
    let Some(viewer) = people.get(viewer) else {
        return HashSet::new();
    };
    let is_estimated = |subject: &Uuid| {
        let subject = people.get(*subject);
        subject.is_some_and(|subject| agreement(&viewer.values, &subject.values).confidence() == Confidence::Few)
    };
    ranked.iter().map(|winner| winner.id).filter(is_estimated).collect()
}

fn section_to_wire(section: Section) -> (DeckSection, Vec<RelaxedFilter>) {
    match section {
        Section::Preferred => (DeckSection::Preferred, Vec::new()),
        Section::BelowThreshold => (DeckSection::Below, Vec::new()),
        Section::Relaxed { age, distance } => {
            let beyond = [(RelaxedFilter::Age, age), (RelaxedFilter::Distance, distance)];
            (
                DeckSection::Relaxed,
                beyond
                    .into_iter()
                    .filter_map(|(filter, on)| on.then_some(filter))
                    .collect(),
            )
        }
    }
}

fn photos(app: &AppState, viewer: Member, rows: Vec<CardPhotoRow>, now: Timestamp) -> HashMap<Uuid, Vec<CardPhoto>> {
    let mut out: HashMap<Uuid, Vec<CardPhoto>> = HashMap::new();
    for row in rows {
        let photos = out.entry(row.user_id).or_default();
        photos.push(CardPhoto::new(app, viewer, row, now));
    }
    out
}

fn prompts(answers: Vec<(Uuid, String, String)>) -> HashMap<Uuid, Vec<CardPrompt>> {
    let mut out: HashMap<Uuid, Vec<CardPrompt>> = HashMap::new();
    for (user, prompt, answer) in answers {
        let text = crate::profiles::prompts::text(&prompt).unwrap_or_default().to_string();
        out.entry(user).or_default().push(CardPrompt {
            id: prompt,
            text,
            answer,
        });
    }
    out
}
