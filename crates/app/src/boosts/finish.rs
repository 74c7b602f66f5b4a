//! The end of a boost: its receipt, its return where the promise was not kept, and the notice.
//!
//! Below the promise a boost counts as used only if its owner hid the profile, or changed filters or preferences, while it ran.

use super::model::{BARS, BoostSource, BoostState, DETAIL_LIKES, bar_of, is_promise_met};
use super::store::{self, BoostResult, BoostRow};
use crate::AppState;
use crate::billing::single_use;
use crate::kernel::each;
use crate::kernel::fault::FaultResult;
use crate::notify::{self, Notice, NotificationKind};
use db::{Reads, Tx};
use jiff::Timestamp;
use serde_json::json;

/// Boosts of one run.
const AT_ONCE: i64 = 500;

/// Ends every boost whose time is over.
pub async fn finish_due(app: &AppState, now: Timestamp) -> FaultResult<()> {
    let due = store::due(&mut app.db.reader(), now, AT_ONCE).await?;
    each("boosts to finish", due, |boost| {
        app.act(move |tx| Box::pin(async move { finish(tx, &boost, now).await }))
    })
    .await
}

/// Ends one boost, exactly once however many nodes try.
async fn finish(tx: &mut Tx, boost: &BoostRow, now: Timestamp) -> FaultResult<()> {
    // An owner could save filters that match nobody in the last minutes, and get the boost back after nearly all views.
    if store::has_changed_whom_they_meet(tx, boost).await? {
        return end_used(tx, boost, now).await;
    }
    let result = measure(tx, boost).await?;
    // One that a report stopped ends as one that few people looked at.
    let state = match is_promise_met(result.impressions, boost.baseline) {
        true => BoostState::Done,
        false => BoostState::Returned,
    };
    conclude(tx, boost, state, &result, now).await
}

/// Ends a boost as used, whatever it brought, because its owner hid the profile, or changed filters or preferences.
pub async fn end_used(tx: &mut Tx, boost: &BoostRow, now: Timestamp) -> FaultResult<()> {
    let mut result = measure(tx, boost).await?;
    // The minutes of the looks, where a report had stopped them, would tell of it.
    if !is_promise_met(result.impressions, boost.baseline) {
        result.bars = Default::default();
    }
    conclude(tx, boost, BoostState::Done, &result, now).await
}

/// Writes the end of a boost once, gives an order back where it is not used up, and tells the owner.
async fn conclude(
    tx: &mut Tx,
    boost: &BoostRow,
    state: BoostState,
    result: &BoostResult,
    now: Timestamp,
) -> FaultResult<()> {
    if !store::end(tx, boost.id, state, result).await? {
        return Ok(());
    }
    if let (true, Some(order)) = (
        state != BoostState::Done && boost.source == BoostSource::Order,
        boost.order_id,
    ) {
        single_use::give_back(tx, order).await?;
    }
    let facts = json!({ "boost": boost.id, "state": state.word() });
    jobs::emit(tx, now, "boost.finished", Some(boost.user_id), facts).await?;
    let notice = Notice::new(
        boost.user_id,
        NotificationKind::BOOST_REPORT,
        format!("boost.report:{}", boost.id),
        now,
    )
    .about(boost.id);
    notify::send_notice(tx, &notice).await
}

/// What a boost brought so far.
pub async fn measure(reads: &mut impl Reads, boost: &BoostRow) -> FaultResult<BoostResult> {
    let looks = store::counted_looks(reads, boost.id).await?;
    let mut bars = [0; BARS];
    for seen_at in &looks {
        bars[bar_of(boost.started_at, *seen_at)] += 1;
    }
    let items = store::liked_items(reads, boost.user_id, boost.started_at, boost.ends_at).await?;
    let best = items
        .iter()
        .filter_map(|(item, likes)| Some((item.clone()?, *likes)))
        .find(|(_, likes)| *likes >= DETAIL_LIKES);
    Ok(BoostResult {
        impressions: looks.len() as i64,
        likes: items.iter().map(|(_, likes)| likes).sum(),
        matches: store::matches_made(reads, boost.user_id, boost.started_at, boost.ends_at).await?,
        bars,
        best,
    })
}
