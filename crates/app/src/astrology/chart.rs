//! Stored charts: opened, and stored again when outdated.

use super::birth_record::{BirthRecord, refusal};
use super::model::Sharing;
use super::store::{self, SealedBirth};
use crate::kernel::day::today;
use crate::kernel::fault::FaultResult;
use crate::kernel::{Member, Vault};
use crate::profiles::model::SIGNS;
use db::{Reads, Tx};
use ephemeris::chart::ENGINE;
use ephemeris::{Chart, Points, Sign};
use jiff::Timestamp;
use serde_json::Value;
use uuid::Uuid;

/// A birth with its chart.
pub struct StoredChart {
    pub born: BirthRecord,
    pub chart: Chart,
    pub sharing: Sharing,
    pub updated_at: Timestamp,
    /// Another chart than the stored one: the engine rose, or the account's birth date was corrected.
    pub stale: bool,
}

/// The birth and the chart of a person; none without a birth, or where it cannot be opened any more.
pub async fn stored_chart(
    reads: &mut impl Reads,
    vault: &Vault,
    user: Uuid,
    now: Timestamp,
) -> FaultResult<Option<StoredChart>> {
    match store::sealed_birth(reads, user).await? {
        Some(stored_birth) => open(vault, user, &stored_birth, now),
        None => Ok(None),
    }
}

fn open(vault: &Vault, user: Uuid, stored_birth: &SealedBirth, now: Timestamp) -> FaultResult<Option<StoredChart>> {
    let Some(mut born) = vault.open::<BirthRecord>("birth_data", user, &stored_birth.birth) else {
        return Ok(None);
    };
    let corrected = stored_birth.birth_date.filter(|date| *date != born.date);
    let stored = stored_birth
        .chart
        .as_deref()
        .filter(|_| stored_birth.engine == Some(i64::from(ENGINE)) && corrected.is_none())
        .and_then(|sealed| vault.open::<Chart>("natal_charts", user, sealed));
    let stale = stored.is_none();
    if let Some(date) = corrected {
        born.date = date;
    }
    let chart = match stored {
        Some(chart) => chart,
        None => Chart::draw(&born.birth(today(now))?).map_err(|error| refusal(&error))?,
    };
    Ok(Some(StoredChart {
        born,
        chart,
        sharing: Sharing::parse(&stored_birth.sharing).unwrap_or(Sharing::Nobody),
        updated_at: stored_birth.updated_at,
        stale,
    }))
}

/// Recomputes and stores a person's chart if it is outdated.
pub async fn refresh(tx: &mut Tx, vault: &Vault, user: Uuid, now: Timestamp) -> FaultResult<()> {
    match stored_chart(tx, vault, user, now).await? {
        Some(stored) if stored.stale => {
            store::put(
                tx,
                vault,
                user,
                &stored.born,
                &stored.chart,
                stored.sharing,
                stored.updated_at,
            )
            .await
        }
        _ => Ok(()),
    }
}

/// The caller's own points: stored, else as typed in the profile; nothing where neither is there.
pub async fn own_points(
    reads: &mut impl Reads,
    vault: &Vault,
    member: Member,
    now: Timestamp,
) -> FaultResult<Option<Points>> {
    if let Some(stored) = stored_chart(reads, vault, member.id, now).await? {
        return Ok(Some(stored.chart.points));
    }
    let written = store::own_signs(reads, member.id).await?;
    Ok(typed(written.sign.as_deref(), written.chart.as_ref()))
}

/// The points typed in the profile; none if there are none.
pub fn typed(sign: Option<&str>, chart: Option<&Value>) -> Option<Points> {
    let of = |point: &str| chart.and_then(|chart| chart.get(point)?.as_str()).and_then(sign_of);
    let sun = sign.and_then(sign_of).or_else(|| of("sun"));
    let signs = [sun, of("moon"), of("rising"), None, None];
    signs.iter().any(Option::is_some).then(|| Points::manual(signs))
}

/// The sign that a word of the profile names.
pub fn sign_of(word: &str) -> Option<Sign> {
    let position = SIGNS.iter().position(|known| *known == word)?;
    Sign::ALL.get(position).copied()
}
