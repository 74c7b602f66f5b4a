//! The caller's own page: what can be used, what runs, and the receipts.

use super::model::{BoostState, Refusal, counted_baseline, is_promise_met, week_of};
use super::start::{AvailableBoosts, PRODUCT_KIND, available, refusal};
use super::store::{self, BoostRow};
use super::{best_time, model};
use crate::AppState;
use crate::accounts::store::entitled;
use crate::billing::on_sale::{Offer, singles};
use crate::kernel::Member;
use crate::kernel::day::zone;
use crate::kernel::fault::{Fault, FaultResult};
use crate::profiles::ready;
use db::Reads;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

/// Receipts shown at once; the export has all.
const SHOWN: i64 = 20;

/// A boost as its owner sees it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Boost {
    pub id: Uuid,
    pub state: BoostState,
    #[schemars(with = "String")]
    pub started_at: Timestamp,
    #[schemars(with = "String")]
    pub ends_at: Timestamp,
    /// How often the caller was on top of a deck: six times five minutes. All zero until the end, where it came back, and while the
    /// profile rests because its owner found someone.
    pub bars: Vec<i64>,
    pub impressions: i64,
    pub likes: i64,
    pub matches: i64,
    /// What half an hour at this hour and weekday usually brings.
    pub baseline: i64,
    /// The same with its floor: what the promise is held against.
    pub counted_baseline: i64,
    pub likes_baseline: i64,
    /// The detail of the profile that got the most likes, where three or more did: `photo:{id}`, `prompt:{id}` or `bio`.
    pub best_item: Option<String>,
    pub best_item_likes: Option<i64>,
}

/// The caller's page.
#[derive(Debug, Serialize, JsonSchema)]
pub struct BoostPage {
    pub available: AvailableBoosts,
    pub premium: bool,
    /// When the next one of the week comes, with Premium.
    #[schemars(with = "String")]
    pub next_week_at: Timestamp,
    pub minutes: i64,
    pub promise: i64,
    pub baseline_floor: i64,
    pub per_day: i64,
    /// Why none can start now.
    pub refusal: Option<Refusal>,
    /// What the profile lacks, with `not_ready`.
    pub missing: Vec<&'static str>,
    /// What one costs; null where nothing is sold.
    pub offer: Option<Offer>,
    /// BRL | EUR
    pub currency: String,
    pub withdraw_days: i64,
    /// Hours of the caller's clock at which people near look most; null where too little is known.
    pub best_hours: Option<Vec<i8>>,
    /// The newest first; one that runs is the first.
    pub boosts: Vec<Boost>,
}

pub async fn page(app: &AppState, member: Member, now: Timestamp) -> FaultResult<BoostPage> {
    let reads = &mut app.db.reader();
    let owner = store::owner(reads, member.id).await?.ok_or(Fault::NotFound)?;
    let clock = zone(&owner.time_zone);
    let (week, next_week_at) = week_of(now, &clock);
    let refusal = refusal(reads, member, &owner, now).await?;
    let (offers, market) = singles(reads, &app.payments, member, PRODUCT_KIND).await?;
    let missing = match refusal {
        Some(Refusal::NotReady) => match ready::require_seen(reads, member).await {
            Err(Fault::NotReady { missing }) => missing,
            _ => Vec::new(),
        },
        _ => Vec::new(),
    };
    let best_hours = match &owner.region {
        Some(region) => best_time::best_hours(reads, region, &clock, now).await?,
        None => None,
    };
    let rests = store::rests(reads, member.id).await?;
    let mut boosts = Vec::new();
    for row in store::latest(reads, member.id, SHOWN).await? {
        boosts.push(shown(reads, row, rests).await?);
    }
    Ok(BoostPage {
        available: available(reads, member.id, &week, now).await?,
        premium: entitled(reads, member.id, "premium", now).await?,
        next_week_at,
        minutes: model::LASTS.as_mins(),
        promise: model::PROMISE,
        baseline_floor: model::BASELINE_FLOOR,
        per_day: model::PER_DAY,
        refusal,
        missing,
        offer: offers.into_iter().next(),
        currency: market.currency.to_string(),
        withdraw_days: market.withdraw_days(),
        best_hours,
        boosts,
    })
}

/// What the owner reads of a boost: nothing while it runs, and when people looked only where it kept its promise. Figures
/// that end at a minute would tell when the owner was reported. The state `stopped` is shown with the decision.
async fn shown(reads: &mut impl Reads, row: BoostRow, rests: bool) -> FaultResult<Boost> {
    let mut result = row.result().unwrap_or_default();
    // Who found someone has no use for the minutes in which strangers looked.
    if rests || row.state != BoostState::Done {
        result.bars = Default::default();
    }
    let state = match row.state {
        BoostState::Returned | BoostState::Stopped => match store::is_known_to_have_stopped(reads, &row).await? {
            true => BoostState::Stopped,
            false => BoostState::Returned,
        },
        BoostState::Done if !is_promise_met(result.impressions, row.baseline) => BoostState::Hidden,
        state => state,
    };
    let (best_item, best_item_likes) = result.best.unzip();
    Ok(Boost {
        id: row.id,
        state,
        started_at: row.started_at,
        ends_at: row.ends_at,
        bars: result.bars.to_vec(),
        impressions: result.impressions,
        likes: result.likes,
        matches: result.matches,
        baseline: row.baseline,
        counted_baseline: counted_baseline(row.baseline),
        likes_baseline: row.likes_baseline,
        best_item,
        best_item_likes,
    })
}
