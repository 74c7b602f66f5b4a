//! Sending a gift.

use super::catalogue;
use super::content::{GiftContent, NewGift, later};
use super::model::{DAILY_TO_ALL, DAILY_TO_ONE, DAWN_HOUR, GiftKind, OPENING_TERM};
use super::store::{self, GiftRow, NewRow};
use super::view::{self, GiftView};
use super::{deliver, picture};
use crate::accounts::restrictions::{LIMITED_CHATS, RestrictionKind, is_restricted, refuse_links, store as restricted};
use crate::guard::{self, GuardOutcome, Hold, Judgement};
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{LimitEnforcement, Member, new_id};
use crate::matches::close::ended;
use crate::matches::store::{Side, side_locked};
use crate::messaging;
use crate::profiles::{own_day, public_clock};
use crate::wallet::ledger;
use db::Tx;
use jiff::{Timestamp, ToSpan, tz::TimeZone};
use serde_json::json;
use uuid::Uuid;

/// Sends a gift to the other side of an open match; its price is pending from now on. The same `client_id` is the same
/// gift.
///
/// Errors: `NotFound`; `State` of `closed`; `Validation`; `Limit` of `gifts_person` and `gifts`; `Credits`; `KeyReused`.
pub async fn send(
    tx: &mut Tx,
    member: Member,
    new: NewGift,
    limits: LimitEnforcement,
    now: Timestamp,
) -> FaultResult<GuardOutcome<Uuid>> {
    let kind = GiftKind::parse(&new.kind).ok_or_else(|| Fault::invalid("kind", "Escolha um dos doze presentes."))?;
    let client_id = messaging::model::client_id(&new.client_id)?;
    // Two windows that send at once are counted one after the other.
    tx.lock_key(&format!("send {}", member.id)).await?;
    let side = side_locked(tx, member, new.match_id, now).await?;
    if let Some(known) = store::by_client_id(tx, member.id, &client_id).await? {
        let same = known.match_id == side.match_id && known.kind == kind && !says_otherwise(&known, &new, now);
        return match same {
            true => Ok(GuardOutcome::Done(known.id)),
            false => Err(Fault::KeyReused),
        };
    }
    if !side.is_open() {
        return Err(ended());
    }
    let content = GiftContent::read(kind, &new, now)?;
    let written = content.written();
    refuse_restricted(tx, &side, &written, now).await?;
    if limits == LimitEnforcement::Yes {
        keep_caps(tx, &side, now).await?;
    }
    let id = new_id(now);
    if !written.is_empty()
        && let Some(hold) = judge(tx, &side, (id, &client_id), &written, new.confirm, now).await?
    {
        return Ok(GuardOutcome::Held(hold));
    }
    write(tx, &side, id, kind, &client_id, &content, now).await?;
    Ok(GuardOutcome::Done(id))
}

/// Whether a gift that stands holds other words than those that come under its name now.
fn says_otherwise(known: &GiftRow, new: &NewGift, now: Timestamp) -> bool {
    let stored = known
        .content
        .as_ref()
        .map(|content| GiftContent::stored(Some(content)).written());
    let read = GiftContent::read(known.kind, new, now);
    matches!((stored, read), (Some(stored), Ok(read)) if read.written() != stored)
}

/// [`send`], with the gift as its sender sees it.
pub async fn answered(
    tx: &mut Tx,
    member: Member,
    new: NewGift,
    limits: LimitEnforcement,
    now: Timestamp,
) -> FaultResult<GuardOutcome<GiftView>> {
    match send(tx, member, new, limits, now).await? {
        GuardOutcome::Done(id) => view::gift(tx, member, id, now).await.map(GuardOutcome::Done),
        GuardOutcome::Held(hold) => Ok(GuardOutcome::Held(hold)),
    }
}

async fn write(
    tx: &mut Tx,
    side: &Side,
    id: Uuid,
    kind: GiftKind,
    client_id: &str,
    content: &GiftContent,
    now: Timestamp,
) -> FaultResult<()> {
    let credits = catalogue::of(kind).credits;
    let transfer = ledger::hold(tx, side.user_id, &format!("gift:{id}"), credits, id, now).await?;
    let opens_at = match kind {
        GiftKind::Girassol => next_dawn(&public_clock(tx, side.other_id).await?, now),
        _ => now,
    };
    let matched_at = store::matched_at(tx, side.match_id).await?;
    let mut content = content.clone();
    picture::freeze(tx, kind, (side.user_id, side.other_id), matched_at, &mut content).await?;
    let row = NewRow {
        id,
        match_id: side.match_id,
        sender: side.user_id,
        recipient: side.other_id,
        kind,
        client_id,
        credits,
        transfer,
        content: json!(content),
        matched_at,
        opens_at,
        expires_at: later(opens_at, OPENING_TERM),
    };
    store::insert(tx, &row, now).await?;
    deliver::deliver_due(tx, id, now).await
}

/// The next morning of a recipient's clock. A gift of the small hours waits for the same day's.
pub fn next_dawn(clock: &TimeZone, now: Timestamp) -> Timestamp {
    let local = now.to_zoned(clock.clone());
    let dawn = |days: i64| {
        let date = local.date().checked_add(days.days()).ok()?;
        let dawn = date.at(DAWN_HOUR, 0, 0, 0).to_zoned(clock.clone()).ok()?;
        Some(dawn.timestamp()).filter(|dawn| *dawn > now)
    };
    dawn(0).or_else(|| dawn(1)).unwrap_or(now)
}

/// The guard judges the texts of a gift as it does a message, before anything is written.
async fn judge(
    tx: &mut Tx,
    side: &Side,
    (id, client_id): (Uuid, &str),
    written: &str,
    confirmed: bool,
    now: Timestamp,
) -> FaultResult<Option<Hold>> {
    let event = messaging::send::event(tx, side, client_id, written, confirmed).await?;
    match guard::judge::judge_message(tx, &event, now).await? {
        Judgement::Hold(hold) => Ok(Some(hold)),
        Judgement::Send(verdict) => {
            guard::judge::record(tx, &event, id, &verdict, now).await?;
            Ok(None)
        }
    }
}

/// A limited account sends neither links nor gifts where it has not written yet, beyond its new conversations of a day.
async fn refuse_restricted(tx: &mut Tx, side: &Side, written: &str, now: Timestamp) -> FaultResult<()> {
    if !is_restricted(tx, side.user_id, RestrictionKind::Limit, now).await? {
        return Ok(());
    }
    refuse_links(tx, side.user_id, written, "text", now).await?;
    match messaging::store::pace::has_written(tx, side.user_id, side.match_id).await? {
        true => Ok(()),
        false => Err(Fault::Limit {
            kind: "new_chats",
            limit: LIMITED_CHATS,
            // Until the restriction ends, however many conversations are left today.
            resets_at: restricted::limited_until(tx, side.user_id, now).await?.unwrap_or(now),
        }),
    }
}

/// Gifts that went back count too: a cap that a refund lifts would be no cap.
async fn keep_caps(tx: &mut Tx, side: &Side, now: Timestamp) -> FaultResult<()> {
    let day = own_day(tx, side.user_id, now).await?;
    let caps = [
        ("gifts_person", Some(side.other_id), DAILY_TO_ONE),
        ("gifts", None, DAILY_TO_ALL),
    ];
    for (kind, recipient, limit) in caps {
        if store::sent_since(tx, side.user_id, recipient, day.begins).await? >= limit {
            return Err(Fault::Limit {
                kind,
                limit,
                resets_at: day.ends,
            });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::day::zone;

    #[test]
    fn sunflower_waits_for_the_next_morning_of_its_recipient() {
        let at = |text: &str| text.parse::<Timestamp>().unwrap();
        let dawn = |place: &str, now: &str| next_dawn(&zone(place), at(now));
        let here = "America/Sao_Paulo";
        assert_eq!(dawn(here, "2026-11-25T18:00:00Z"), at("2026-11-26T09:00:00Z"));
        assert_eq!(dawn(here, "2026-11-26T08:59:59Z"), at("2026-11-26T09:00:00Z"));
        assert_eq!(dawn(here, "2026-11-26T09:00:00Z"), at("2026-11-27T09:00:00Z"));
        // Summer time begins in Lisbon on 28 March 2027.
        assert_eq!(
            dawn("Europe/Lisbon", "2027-03-27T20:00:00Z"),
            at("2027-03-28T05:00:00Z")
        );
    }
}
