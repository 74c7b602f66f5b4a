//! Who is online elsewhere: only those who chose to be found, through the gate, as strangers.

use super::places::WorldArea;
use super::{store, zones};
use crate::AppState;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{LimitEnforcement, Member};
use crate::profiles::caution;
use crate::safety::exposure::{self, ExposureSource};
use jiff::{SignedDuration, Timestamp};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// People on one page, at most.
pub const PAGE_MAX: i64 = 24;
/// The last page: the list is a window on the world and not a register of it.
pub const PAGES_MAX: i64 = 5;
/// Looks within ten minutes.
const LOOKS: i64 = 60;
const WINDOW: SignedDuration = SignedDuration::from_mins(10);

/// What the caller asks to see. All that is given must hold.
#[derive(Debug, Default, Deserialize, JsonSchema)]
pub struct ListRequest {
    /// ISO code of two letters.
    #[serde(default)]
    pub country: Option<String>,
    /// A region of `world_counts`.
    #[serde(default)]
    pub region: Option<String>,
    /// A corridor of `world_counts`; a caller who lives at one end sees the other.
    #[serde(default)]
    pub corridor: Option<String>,
    /// `city` or `country`: only people who say that they would move so far, maybe with a plan.
    #[serde(default)]
    pub moves: Option<String>,
    /// 0 to 4.
    #[serde(default)]
    pub page: Option<i64>,
    /// 1 to 24; 24 by default.
    #[serde(default)]
    pub limit: Option<i64>,
}

/// A person online elsewhere.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct OnlinePerson {
    pub id: Uuid,
    pub name: Option<String>,
    pub age: i64,
    pub city: Option<String>,
    pub country_code: String,
    /// agora or hoje, never the minute.
    pub activity: String,
    /// How far their clock is ahead of the caller's, in minutes; null when either is not known.
    pub minutes_ahead: Option<i64>,
    /// Whether both would move; null when either does not say.
    pub both_relocate: Option<bool>,
    pub intention_seal: Option<String>,
    pub verified: bool,
    /// A demonstration person with drawn pictures.
    pub illustrated: bool,
    /// 128 pixels wide.
    pub photo: Option<String>,
    pub photo_400: Option<String>,
    /// The caller's like waits for an answer.
    pub connected: bool,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct CautionNotice {
    pub reason: &'static str,
    /// The year of the source.
    pub year: i64,
}

/// One page of the list.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Page {
    pub people: Vec<OnlinePerson>,
    /// Whether there is a next page.
    pub more: bool,
    /// Without a ready profile the list is empty.
    pub ready: bool,
    /// The caller's own saved distance, which holds here too; null is "qualquer lugar".
    pub distance_km: Option<i64>,
    /// Why the list is empty where the caller lives.
    pub caution: Option<CautionNotice>,
}

/// One page of the people online. Each request counts against a limit, so that the whole world cannot be watched.
pub async fn list(app: &AppState, member: Member, wish: ListRequest, now: Timestamp) -> FaultResult<Page> {
    let (number, limit) = (wish.page.unwrap_or(0), wish.limit.unwrap_or(PAGE_MAX));
    if !(1..=PAGE_MAX).contains(&limit) {
        return Err(Fault::invalid("limit", "Peça de 1 a 24 pessoas por vez."));
    }
    if !(0..PAGES_MAX).contains(&number) {
        return Err(Fault::invalid(
            "page",
            "A lista termina aqui. Escolha um país para ver mais gente.",
        ));
    }
    let mut reads = app.db.reader();
    let viewer = store::viewer(&mut reads, member.id).await?;
    let places = places(&wish, viewer.country_code.as_deref())?;
    if app.limits == LimitEnforcement::Yes {
        app.act(move |tx| Box::pin(async move { count_look(tx, member, now).await }))
            .await?;
    }
    let caution = viewer.country_code.as_deref().and_then(caution::of);
    let caution = caution.map(|due| CautionNotice {
        reason: due.reason,
        year: due.year,
    });
    let mut page = Page {
        people: Vec::new(),
        more: false,
        ready: viewer.ready,
        distance_km: viewer.distance_km,
        caution,
    };
    if !viewer.ready {
        return Ok(page);
    }
    let asked = store::ListQuery {
        viewer: member.id,
        places: places.iter().map(WorldArea::condition).collect(),
        hidden: caution::countries().iter().map(|due| due.country).collect(),
        relocate: relocating(wish.moves.as_deref())?,
        limit: limit + 1,
        offset: number * limit,
    };
    let mut rows = store::listed(&mut reads, asked, now).await?;
    page.more = rows.len() as i64 > limit && number + 1 < PAGES_MAX;
    rows.truncate(usize::try_from(limit).unwrap_or(0));
    let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
    let shown = exposure::record_shown(&app.db, member.id, &ids, ExposureSource::World, app.limits, now).await?;
    page.people = rows
        .into_iter()
        .filter(|row| shown.admitted.contains(&row.id))
        .map(|row| online_person(app, member, &viewer, row, now))
        .collect();
    Ok(page)
}

/// What people say of moving who are meant by a wish; none: everybody.
fn relocating(wish: Option<&str>) -> FaultResult<&'static [&'static str]> {
    match wish {
        None => Ok(&[]),
        Some("country") => Ok(&["yes", "with_plan"]),
        Some("city") => Ok(&["yes", "with_plan", "same_country"]),
        Some(_) => Err(Fault::invalid("moves", "Escolha mudar de cidade ou de país.")),
    }
}

fn places(wish: &ListRequest, home: Option<&str>) -> FaultResult<Vec<WorldArea>> {
    let mut places = vec![WorldArea::Everywhere];
    if let Some(code) = &wish.country {
        places.push(WorldArea::country(code)?);
    }
    if let Some(code) = &wish.region {
        places.push(WorldArea::region(code)?);
    }
    if let Some(code) = &wish.corridor {
        places.push(WorldArea::corridor(code, home)?);
    }
    Ok(places)
}

fn online_person(
    app: &AppState,
    member: Member,
    viewer: &store::Viewer,
    row: store::ListedRow,
    now: Timestamp,
) -> OnlinePerson {
    let clock = |city: Option<i64>| city.and_then(zones::of_city);
    let clocks = clock(viewer.city_id).zip(clock(row.city_id));
    let moves = |word: &str| matches!(word, "yes" | "with_plan");
    let path = row.avatar_path.as_ref();
    let avatar = path.map(|path| app.photos.addresses(member.id, path, now));
    let photo = |size| avatar.as_ref().map(|avatar| avatar.of_size(size));
    let both = viewer.relocate.as_deref().zip(row.relocate.as_deref());
    OnlinePerson {
        minutes_ahead: clocks.map(|(own, other)| zones::ahead(&own, &other, now)),
        both_relocate: both.map(|(own, other)| moves(own) && moves(other)),
        photo: photo(128),
        photo_400: photo(400),
        id: row.id,
        name: row.name,
        age: row.age,
        city: row.city,
        country_code: row.country_code,
        activity: row.activity,
        intention_seal: row.intention_seal,
        verified: row.verified,
        illustrated: row.illustrated,
        connected: row.connected,
    }
}

async fn count_look(tx: &mut db::Tx, member: Member, now: Timestamp) -> FaultResult<()> {
    let window = now.checked_sub(WINDOW).unwrap_or(Timestamp::MIN);
    let (looks, since) = store::look(tx, member.id, window, now).await?;
    if looks <= LOOKS {
        return Ok(());
    }
    let left = WINDOW - now.duration_since(since);
    Err(Fault::Rate {
        retry_after: u32::try_from(left.as_secs().max(1)).unwrap_or(1),
    })
}
