//! Announcing a visit, and ending one.

use super::begin_end;
use super::store::{self, Visit};
use super::{CHANGES, DAYS_AHEAD, WINDOW_DAYS};
use crate::accounts::store::account;
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

/// The caller's visit, and what is left to change.
#[derive(Debug, Serialize, JsonSchema)]
pub struct VisitStanding {
    pub visit: Option<OwnVisit>,
    /// How many visits may still be set or changed now.
    pub changes_left: usize,
    /// When one more may be, where none is left.
    pub next_change_at: Option<Timestamp>,
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
    let used_up = made.len() >= CHANGES;
    Ok(VisitStanding {
        visit: visit.map(|visit| OwnVisit {
            active: visit.starts_at <= now,
            city_id: visit.city_id,
            city: visit.city,
            country_code: visit.country_code,
            from: visit.from_day,
            until: visit.until_day,
        }),
        changes_left: CHANGES.saturating_sub(made.len()),
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
    let visit = read(&new, now)?;
    // The lock of moving, because both write the cell.
    tx.lock_key(&format!("moving:{}", member.id)).await?;
    match home_city(tx, member.id).await? {
        None => {
            return Err(Fault::state(
                "home",
                "Escolha primeiro, no perfil, a cidade em que você vive.",
            ));
        }
        Some(home) if home == visit.city_id => {
            return Err(Fault::invalid("city_id", "Você já vive nesta cidade."));
        }
        Some(_) => {}
    }
    let before = store::visit(tx, member.id).await?;
    if before.as_ref().is_some_and(|before| before.is_the_same(&visit)) {
        return standing(tx, member, now).await;
    }
    let made = made(tx, member.id, now).await?;
    if let Some(first) = made.first()
        && limits == LimitEnforcement::Yes
        && made.len() >= CHANGES
    {
        let home = account(tx, member.id).await?.ok_or(Fault::NotFound)?.time_zone;
        return Err(spent(after_window(*first), &home));
    }
    changes::note_kind(tx, member.id, CHANGE, WINDOW, now).await?;
    begin_end::replace(tx, member.id, before.as_ref(), &visit, now).await?;
    standing(tx, member, now).await
}

/// Ends the visit, begun or not. Always possible, and it gives no change back.
pub async fn end(tx: &mut Tx, member: Member, now: Timestamp) -> FaultResult<VisitStanding> {
    tx.lock_key(&format!("moving:{}", member.id)).await?;
    if let Some(visit) = store::visit(tx, member.id).await? {
        begin_end::end(tx, member.id, &visit, now).await?;
    }
    standing(tx, member, now).await
}

/// Checks a visit: a city of the map, days that begin today or later there, and end within [`DAYS_AHEAD`].
fn read(new: &NewVisit, now: Timestamp) -> FaultResult<Visit> {
    let city = u32::try_from(new.city_id).ok().and_then(gazetteer::find);
    let city = city.ok_or_else(|| Fault::invalid("city_id", "Escolha uma cidade da lista."))?;
    let zone = zone(city.zone);
    let today = now.to_zoned(zone.clone()).date();
    let last = today.checked_add(DAYS_AHEAD.days()).unwrap_or(Date::MAX);
    if new.from < today {
        return Err(Fault::invalid("from", "A visita começa hoje ou depois."));
    }
    if new.until < new.from {
        return Err(Fault::invalid("until", "O último dia vem depois do primeiro."));
    }
    if new.until > last {
        return Err(Fault::invalid("until", "A visita termina dentro dos próximos 30 dias."));
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

fn spent(resets_at: Timestamp, home: &str) -> Fault {
    let day = written_date(resets_at.to_zoned(zone(home)).date());
    Fault::ChangeLimit {
        field: "city_id",
        limit: CHANGES as i64,
        resets_at,
        message: words!(
            "Uma visita pode mudar duas vezes em 30 dias. Você pode marcar outra a partir de {day}.",
            day = day
        ),
    }
}

fn after_window(first: Timestamp) -> Timestamp {
    first.checked_add(WINDOW).unwrap_or(Timestamp::MAX)
}
