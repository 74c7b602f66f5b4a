//! What cards are made of, through the gate.

use super::likes::WITH_ROSE;
use crate::discovery::model::LikeKind;
use crate::kernel::Member;
use crate::kernel::fault::FaultResult;
use crate::kernel::sql;
use crate::profiles::facts::Facts;
use crate::safety::model::{Activity, Relation};
use crate::safety::people::{self, StrangerScope};
use db::{DbError, FromRow, PipelinedReads, Reads, Row};
use futures_util::future::join4;
use jiff::Timestamp;
use serde_json::Value;
use std::collections::HashMap;
use supabase::fragment::Fragment;
use uuid::Uuid;

db::row! {
    /// A person as the viewer may see them.
    pub struct CardRow {
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
        pub interests: Option<Value>,
        pub languages: Option<Value>,
        pub occupation: Option<String>,
        pub astrology_sign: Option<String>,
        pub personality: Option<String>,
        pub height_cm: Option<i64>,
        pub intention_seal: Option<String>,
        pub seal_band: Option<String>,
        pub verified: bool,
        pub illustrated: bool,
        pub activity: Option<Activity>,
        pub relation: Relation,
        pub visiting_city: Option<String>,
        pub visiting_until: Option<String>,
        pub planning_city: Option<String>,
        pub planning_from: Option<String>,
        pub planning_until: Option<String>,
        pub facts: Facts,
    }
}

const COLUMNS: &str =
    "c.id, c.name, c.age, c.city, c.region, c.country_code, c.distance_band, c.pronouns, c.bio, c.fun_fact,
    c.interests, c.languages, c.occupation, c.astrology_sign, c.personality, c.height_cm, c.intention_seal, c.seal_band,
    c.verified, c.illustrated, c.activity, c.relation,
    c.visiting_city, c.visiting_until, c.planning_city, c.planning_from, c.planning_until";

/// What the cards of some people are made of.
pub struct CardMaterial {
    /// One row for each person whom the viewer may see, in no order.
    pub rows: Vec<CardRow>,
    /// Sorted by person, then by the person's own order.
    pub photos: Vec<CardPhotoRow>,
    /// Person, prompt and text, sorted in the same way.
    pub answers: Vec<(Uuid, String, String)>,
    /// By the person who likes the viewer.
    pub likes: HashMap<Uuid, LikeForViewer>,
    /// The viewer's interests as they are stored.
    pub own_interests: Option<Value>,
}

/// Reads what the cards of these people are made of.
pub async fn card_material(
    reads: PipelinedReads<'_>,
    viewer: Member,
    ids: &[Uuid],
    strangers: StrangerScope<'_>,
    now: Timestamp,
) -> FaultResult<CardMaterial> {
    let (rows, photos, answers, viewer_rows) = join4(
        card_rows(&mut reads.clone(), viewer, ids, strangers, now),
        card_photos(&mut reads.clone(), ids),
        card_answers(&mut reads.clone(), ids),
        viewer_rows(&mut reads.clone(), viewer, ids),
    )
    .await;
    let mut viewer_rows = viewer_rows?;
    Ok(CardMaterial {
        rows: rows?,
        photos: photos?,
        answers: answers?,
        own_interests: viewer_rows.first_mut().and_then(|row| row.interests.take()),
        likes: viewer_rows
            .into_iter()
            .filter_map(|row| row.like)
            .map(|like| (like.actor, like))
            .collect(),
    })
}

/// Those of `ids` that the viewer may see, in no order.
async fn card_rows(
    reads: &mut impl Reads,
    viewer: Member,
    ids: &[Uuid],
    strangers: StrangerScope<'_>,
    now: Timestamp,
) -> FaultResult<Vec<CardRow>> {
    let facts = Facts::column(reads.engine(), "c");
    let (sql, bound) = Fragment::new(format!("SELECT {COLUMNS}, {facts} FROM ("))
        .append(people::people(reads.engine(), viewer.id, strangers, now))
        .push(") c WHERE c.id IN (")
        .append(sql::ids(ids))
        .push(")")
        .finish();
    Ok(reads.all(sql, bound).await?)
}

db::row! {
    pub struct CardPhotoRow {
        pub id: Uuid,
        pub user_id: Uuid,
        pub path: String,
        pub width: i64,
        pub height: i64,
        pub thumbhash: String,
    }
}

/// The visible photos of these people, each person's in their order.
pub async fn card_photos(reads: &mut impl Reads, ids: &[Uuid]) -> FaultResult<Vec<CardPhotoRow>> {
    let (sql, bound) = Fragment::new(
        "SELECT id, user_id, path, width, height, thumbhash FROM profile_photos WHERE state = 'visible' AND user_id IN (",
    )
    .append(sql::ids(ids))
    .push(") ORDER BY user_id, position")
    .finish();
    Ok(reads.all(sql, bound).await?)
}

/// Person, prompt and answer, each person's in their order.
pub async fn card_answers(reads: &mut impl Reads, ids: &[Uuid]) -> FaultResult<Vec<(Uuid, String, String)>> {
    let (sql, bound) = Fragment::new("SELECT user_id, prompt_id, answer FROM profile_prompts WHERE user_id IN (")
        .append(sql::ids(ids))
        .push(") ORDER BY user_id, position")
        .finish();
    Ok(reads.all(sql, bound).await?)
}

db::row! {
    /// A like for the viewer, pending or answered.
    pub struct LikeForViewer {
        pub actor: Uuid,
        pub kind: LikeKind,
        pub state: String,
        pub comment: Option<String>,
        pub item: Option<String>,
        /// A rose waits beside it, and the viewer does not mute gifts.
        pub rose: bool,
    }
}

/// The viewer beside one like for them; one row without a like where there is none.
struct ViewerRow {
    like: Option<LikeForViewer>,
    interests: Option<Value>,
}

impl FromRow for ViewerRow {
    fn from_row(row: &Row) -> Result<ViewerRow, DbError> {
        let actor: Option<Uuid> = row.get(0)?;
        Ok(ViewerRow {
            like: actor.map(|_| LikeForViewer::from_row(row)).transpose()?,
            interests: row.get(6)?,
        })
    }
}

/// The viewer's interests and the likes of these people for the viewer, in one statement because all cards need both.
/// The relation decides which of the likes the viewer may know.
async fn viewer_rows(reads: &mut impl Reads, viewer: Member, ids: &[Uuid]) -> FaultResult<Vec<ViewerRow>> {
    let (sql, bound) =
        Fragment::new("SELECT r.actor, r.kind, r.state, CASE WHEN r.hides THEN NULL ELSE r.comment END, r.item, ")
            .push(WITH_ROSE)
            .push(
                ", v.interests FROM profiles v
                LEFT JOIN reactions r ON r.kind <> 'pass' AND r.state IN ('pending', 'matched') AND r.target = ",
            )
            .bind(viewer.id)
            .push(" AND r.actor IN (")
            .append(sql::ids(ids))
            .push(") WHERE v.id = ")
            .bind(viewer.id)
            .finish();
    Ok(reads.all(sql, bound).await?)
}
