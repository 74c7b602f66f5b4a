//! Announcing a visit, and ending one.

use super::begin_end;
use super::store::{self, Visit};
use super::{CHANGES, CHANGES_PREMIUM, DAYS_AHEAD, DAYS_AHEAD_PREMIUM, VISITS, VISITS_PREMIUM, WINDOW_DAYS};
use crate::accounts::store::{account, entitled};
use crate::kernel::day::{written_date, zone};
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{LimitEnforcement, Member};
use crate::profiles::location::PublicPlace;
use crate::profiles::store::city as home_city;
use crate::profiles::{changes, gazetteer};
use crate::words;
use db::{Reads, Tx};
use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp, ToSpan};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

const CHANGE: &str = "visit";
const WINDOW: SignedDuration = SignedDuration::from_hours(WINDOW_DAYS * 24);

/// A visit as it is sent.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
pub struct NewVisit {
    /// A city of `search_cities`.
    pub city_id: i64,
    /// The first day there.
    #[schemars(with = "String")]
    pub from: Date,
    /// The last day there.
    #[schemars(with = "String")]
    pub until: Date,
}

/// How many visits a person may have, how far ahead, and how often they may change.
#[derive(Debug, Clone, Copy)]
pub struct Allowance {
    pub visits: usize,
    days: i64,
    changes: usize,
}

impl Allowance {
    pub async fn of(reads: &mut impl Reads, member: Member, now: Timestamp) -> FaultResult<Allowance> {
        Ok(match entitled(reads, member.id, "premium", now).await? {
            true => Allowance {
                visits: VISITS_PREMIUM,
                days: DAYS_AHEAD_PREMIUM,
                changes: CHANGES_PREMIUM,
            },
            false => Allowance {
                visits: VISITS,
                days: DAYS_AHEAD,
                changes: CHANGES,
            },
        })
    }
}

/// The caller's visit, and what is left to change.
#[derive(Debug, Serialize, JsonSchema)]
pub struct VisitStanding {
    pub visit: Option<OwnVisit>,
    /// Visits after that one, the first first.
    pub planned: Vec<LaterVisit>,
    /// Visits that the caller may have at once: one, or five with Premium.
    pub visits: usize,
    /// How far ahead a visit may end, in days.
    pub days_ahead: i64,
    /// How many visits may still be set or changed now.
    pub changes_left: usize,
    /// When one more may be, where none is left.
    pub next_change_at: Option<Timestamp>,
}

/// A visit of the queue.
#[derive(Debug, Serialize, JsonSchema)]
pub struct LaterVisit {
    pub id: Uuid,
    pub city: String,
    pub from: String,
    pub until: String,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct OwnVisit {
    pub city_id: i64,
    /// As others read it.
    pub city: String,
    pub country_code: String,
    /// `YYYY-MM-DD`, as the last day.
    pub from: String,
    pub until: String,
    /// Others meet the caller there now.
    pub active: bool,
}

pub async fn standing(reads: &mut impl Reads, member: Member, now: Timestamp) -> FaultResult<VisitStanding> {
    let visit = store::visit(reads, member.id)
        .await?
        .filter(|visit| visit.ends_at > now);
    let made = made(reads, member.id, now).await?;
    let allowance = Allowance::of(reads, member, now).await?;
    let used_up = made.len() >= allowance.changes;
    let planned = store::planned(reads, member.id).await?;
    Ok(VisitStanding {
        planned: planned
            .into_iter()
            .map(|visit| LaterVisit {
                id: visit.id,
                city: visit.city,
                from: visit.from_day,
                until: visit.until_day,
            })
            .collect(),
        visits: allowance.visits,
        days_ahead: allowance.days,
        visit: visit.map(|visit| OwnVisit {
            active: visit.starts_at <= now,
            city_id: visit.city_id,
            city: visit.city,
            country_code: visit.country_code,
            from: visit.from_day,
            until: visit.until_day,
        }),
        changes_left: allowance.changes.saturating_sub(made.len()),
        next_change_at: made.first().filter(|_| used_up).map(|first| after_window(*first)),
    })
}

/// Announces a visit in place of any other. The same visit again changes nothing.
///
/// Errors: `Validation` of `city_id`, `from` and `until`; state `home` without a home city; `Limit`.
pub async fn set(
    tx: &mut Tx,
    member: Member,
    new: NewVisit,
    limits: LimitEnforcement,
    now: Timestamp,
) -> FaultResult<VisitStanding> {
    let allowance = Allowance::of(tx, member, now).await?;
    let visit = read(&new, allowance, now)?;
    // The lock of moving, because both write the cell.
    tx.lock_key(&format!("moving:{}", member.id)).await?;
    require_elsewhere(tx, member, &visit).await?;
    let before = store::visit(tx, member.id).await?;
    if before.as_ref().is_some_and(|before| before.is_the_same(&visit)) {
        return standing(tx, member, now).await;
    }
    let planned = store::planned(tx, member.id).await?;
    if planned.iter().any(|other| other.visit().overlaps(&visit)) {
        return Err(Fault::invalid("from", "Você já tem uma visita nesses dias."));
    }
    count_change(tx, member, allowance, limits, now).await?;
    begin_end::replace(tx, member.id, before.as_ref(), &visit, now).await?;
    begin_end::reorder(tx, member.id, now).await?;
    standing(tx, member, now).await
}

/// Refuses a visit without a home, and one to it.
pub(super) async fn require_elsewhere(reads: &mut impl Reads, member: Member, visit: &Visit) -> FaultResult<()> {
    match home_city(reads, member.id).await? {
        None => Err(Fault::state(
            "home",
            "Escolha primeiro, no perfil, a cidade em que você vive.",
        )),
        Some(home) if home == visit.city_id => Err(Fault::invalid("city_id", "Você já vive nesta cidade.")),
        Some(_) => Ok(()),
    }
}

/// Counts a change, unless it is one too many.
pub(super) async fn count_change(
    tx: &mut Tx,
    member: Member,
    allowance: Allowance,
    limits: LimitEnforcement,
    now: Timestamp,
) -> FaultResult<()> {
    let made = made(tx, member.id, now).await?;
    if let Some(first) = made.first()
        && limits == LimitEnforcement::Yes
        && made.len() >= allowance.changes
    {
        let home = account(tx, member.id).await?.ok_or(Fault::NotFound)?.time_zone;
        return Err(spent(after_window(*first), allowance, &home));
    }
    changes::note_kind(tx, member.id, CHANGE, WINDOW, now).await
}

/// Ends the visit, begun or not. Always possible, and it gives no change back.
pub async fn end(tx: &mut Tx, member: Member, now: Timestamp) -> FaultResult<VisitStanding> {
    tx.lock_key(&format!("moving:{}", member.id)).await?;
    if let Some(visit) = store::visit(tx, member.id).await? {
        begin_end::end(tx, member.id, &visit, now).await?;
        begin_end::reorder(tx, member.id, now).await?;
    }
    standing(tx, member, now).await
}

/// Checks a visit: a city of the map, days that begin today or later there, and end within the days of the allowance.
pub(super) fn read(new: &NewVisit, allowance: Allowance, now: Timestamp) -> FaultResult<Visit> {
    let city = u32::try_from(new.city_id).ok().and_then(gazetteer::find);
    let city = city.ok_or_else(|| Fault::invalid("city_id", "Escolha uma cidade da lista."))?;
    let zone = zone(city.zone);
    let today = now.to_zoned(zone.clone()).date();
    let last = today.checked_add(allowance.days.days()).unwrap_or(Date::MAX);
    if new.from < today {
        return Err(Fault::invalid("from", "A visita começa hoje ou depois."));
    }
    if new.until < new.from {
        return Err(Fault::invalid("until", "O último dia vem depois do primeiro."));
    }
    if new.until > last {
        return Err(Fault::invalid(
            "until",
            words!(
                "A visita termina dentro dos próximos {days} dias.",
                days = allowance.days
            ),
        ));
    }
    let midnight = |day: Date| day.to_zoned(zone.clone()).map(|at| at.timestamp());
    let ends = new.until.tomorrow().and_then(midnight);
    let (Ok(starts_at), Ok(ends_at)) = (midnight(new.from), ends) else {
        return Err(Fault::invalid("from", "A visita começa hoje ou depois."));
    };
    Ok(Visit {
        city_id: i64::from(city.id),
        city: PublicPlace::of(&city).name,
        country_code: city.country.to_string(),
        from_day: new.from.to_string(),
        until_day: new.until.to_string(),
        starts_at,
        ends_at,
        started: false,
    })
}

/// When visits were set or changed within the window, the earliest first.
async fn made(reads: &mut impl Reads, user: Uuid, now: Timestamp) -> FaultResult<Vec<Timestamp>> {
    changes::times(reads, user, CHANGE, now.checked_sub(WINDOW).unwrap_or(Timestamp::MIN)).await
}

fn spent(resets_at: Timestamp, allowance: Allowance, home: &str) -> Fault {
    let day = written_date(resets_at.to_zoned(zone(home)).date());
    Fault::ChangeLimit {
        field: "city_id",
        limit: i64::try_from(allowance.changes).unwrap_or(i64::MAX),
        resets_at,
        message: words!(
            "As visitas podem mudar {count} vezes em 30 dias. Você pode marcar outra a partir de {day}.",
            count = i64::try_from(allowance.changes).unwrap_or(i64::MAX),
            day = day
        ),
    }
}

fn after_window(first: Timestamp) -> Timestamp {
    first.checked_add(WINDOW).unwrap_or(Timestamp::MAX)
}
