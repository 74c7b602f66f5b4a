//! Accounts that nobody uses: a letter after 18 months, the end after 24. Using the account, or signing in, starts both
//! anew. Who pays, works here or belongs to the demonstration is left alone.

use super::store::inactive as store;
use crate::AppState;
use crate::accounts::leave::{self, UNDO_DAYS};
use crate::accounts::store as accounts;
use crate::kernel::fault::FaultResult;
use crate::kernel::periodic::every_hours;
use crate::kernel::{Language, Member};
use crate::notify::{store as addresses, texts};
use ::jobs::Schedule;
use db::Tx;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use std::sync::Arc;
use supabase::mail;
use uuid::Uuid;

const WARNED_MONTHS: i64 = 18;
const ERASED_MONTHS: i64 = 24;
/// The least time between the letter and the end: a node that was off for months still gives it.
const LETTER_DAYS: i64 = 30;
const AT_ONCE: i64 = 200;

/// Writes to inactive accounts and begins the erasure of those that stay so. It ends at 24 months, with the undo window
/// before that.
pub fn schedule(app: &AppState, site: &str) -> Schedule {
    let given = (app.clone(), Arc::<str>::from(site));
    every_hours("retention.inactive", 24, given, |(app, site), now| async move {
        app.act(move |tx| Box::pin(async move { store::forget_returned(tx).await }))
            .await?;
        let edge = months_before(now, WARNED_MONTHS);
        for user in store::to_warn(&mut app.db.reader(), edge, now, AT_ONCE).await? {
            let site = site.clone();
            app.act(move |tx| Box::pin(async move { warn(tx, user, &site, now).await }))
                .await?;
        }
        let last = now.checked_add((UNDO_DAYS * 24).hours()).unwrap_or(now);
        let (edge, warned) = (months_before(last, ERASED_MONTHS), days_before(now, LETTER_DAYS));
        for user in store::to_erase(&mut app.db.reader(), edge, warned, now, AT_ONCE).await? {
            app.act(move |tx| Box::pin(async move { leave::ask(tx, Member { id: user }, now).await }))
                .await?;
        }
        Ok(())
    })
}

/// Writes the letter, once. An address that was never proven gets none; its account ends all the same.
async fn warn(tx: &mut Tx, user: Uuid, site: &str, now: Timestamp) -> FaultResult<()> {
    if !store::insert_warning(tx, user, now).await? {
        return Ok(());
    }
    let Some(account) = accounts::account(tx, user).await? else {
        return Ok(());
    };
    let (Some(address), Some(_)) = (addresses::address(tx, user).await?, account.confirmed_at) else {
        return Ok(());
    };
    let letter = texts::inactive(site);
    let language = Language::of(Some(&account.locale));
    mail::enqueue(tx, now, &letter.to(&address, language, site)).await?;
    Ok(())
}

fn months_before(at: Timestamp, months: i64) -> Timestamp {
    let edge = at.to_zoned(TimeZone::UTC).checked_sub(months.months());
    edge.map_or(Timestamp::MIN, |edge| edge.timestamp())
}

fn days_before(at: Timestamp, days: i64) -> Timestamp {
    at.checked_sub((days * 24).hours()).unwrap_or(Timestamp::MIN)
}
