//! What a message and its conversation say: the features that the rules read.

use super::super::features::{Feature, Features};
use super::super::{pace, store, text};
use super::{HINT_APP_MOVE, HINT_GIFT, HINT_LOVE, MessageEvent, Verdict, region_of};
use crate::kernel::day::today;
use crate::kernel::fault::FaultResult;
use crate::safety::video;
use db::Tx;
use jiff::{Timestamp, ToSpan};
use std::collections::HashSet;
use uuid::Uuid;
use words::{Fingerprint, PreparedText, fingerprint};

/// The span in which first messages are compared and hints are counted.
const DAY_HOURS: i64 = 24;

/// How long a text is read together with those before it, and how many of these at most.
const TOGETHER_MINUTES: i64 = 10;
const TOGETHER_TEXTS: i64 = 3;

/// The features of a message, read together with what its sender wrote since the other side's last word.
pub(super) async fn read_message(tx: &mut Tx, event: &MessageEvent<'_>, now: Timestamp) -> FaultResult<Verdict> {
    let since = now.checked_sub(TOGETHER_MINUTES.minutes()).unwrap_or(Timestamp::MIN);
    let latest = store::latest_texts(tx, event.match_id, since, TOGETHER_TEXTS).await?;
    let unanswered = latest.into_iter().take_while(|(sender, _)| *sender == event.sender);
    let mut own: Vec<String> = unanswered.map(|(_, text)| text).collect();
    own.reverse();
    read(tx, event, &own.join(" "), now).await
}

/// The features of a text; `earlier` is what its author wrote just before, where there is any.
pub(super) async fn read(tx: &mut Tx, event: &MessageEvent<'_>, earlier: &str, now: Timestamp) -> FaultResult<Verdict> {
    let mut features = Features::default();
    let region = region_of(tx, event.sender).await?;
    let body = PreparedText::of(event.body);
    let print = fingerprint(&body);
    text::read(&body, region, today(now), &mut features);
    if !earlier.is_empty() {
        text::read_together(earlier, event.body, region, today(now), &mut features);
    }
    features.set(Feature::ChatOwnMessages, event.own_messages as f64);
    features.set(Feature::ChatTheirMessages, event.their_messages as f64);
    features.set(Feature::ChatMatchHours, hours_between(event.matched_at, now));
    let seen = video::between(tx, event.sender, event.recipient).await?.both;
    features.set(Feature::ChatSeenOnVideo, f64::from(u8::from(seen)));
    let day_ago = now.checked_sub(DAY_HOURS.hours()).unwrap_or(Timestamp::MIN);
    if let (0, Some(print)) = (event.own_messages, print) {
        let before = openings(tx, event, day_ago).await?;
        let near = conversations(&before, |other| print.is_near(other));
        features.set(Feature::SenderSimilarOpenings24h, near as f64);
        let same = conversations(&before, |other| print.is_same(other));
        features.set(Feature::SenderSameOpenings24h, same as f64);
    }
    if features.get(Feature::TextAppMove) > 0.0 {
        let chats = store::hints_since(tx, event.sender, HINT_APP_MOVE, event.match_id, day_ago).await?;
        features.set(Feature::SenderAppMoveChats24h, (chats + 1) as f64);
    }
    for (feature, hint, chats) in [
        (Feature::TextLoveBombing, HINT_LOVE, Feature::SenderLoveChats48h),
        (Feature::TextGiftRequest, HINT_GIFT, Feature::SenderGiftRequestChats48h),
    ] {
        if features.get(feature) > 0.0 {
            let since = now.checked_sub((2 * DAY_HOURS).hours()).unwrap_or(Timestamp::MIN);
            let others = store::hints_since(tx, event.sender, hint, event.match_id, since).await?;
            features.set(chats, (others + 1) as f64);
        }
    }
    pace::read(tx, event.sender, now, &mut features).await?;
    let proposals = store::video_proposals(tx, event.match_id, event.recipient).await?;
    features.set(Feature::ChatVideoProposals, proposals as f64);
    Ok(Verdict {
        fingerprint: print,
        ..Verdict::of(features)
    })
}

/// The sender's first messages in other conversations since a moment: the match and the fingerprint of each. One that was
/// changed is there with each of its texts.
async fn openings(tx: &mut Tx, event: &MessageEvent<'_>, since: Timestamp) -> FaultResult<Vec<(Uuid, Fingerprint)>> {
    let sent = store::openings_since(tx, event.sender, event.match_id, since).await?;
    let changed = store::changed_openings_since(tx, event.sender, event.match_id, since).await?;
    let sent = sent
        .into_iter()
        .map(|(id, print)| (id, Fingerprint(print.cast_unsigned())));
    let changed = changed
        .into_iter()
        .filter_map(|(id, body)| fingerprint(&PreparedText::of(&body)).map(|print| (id, print)));
    Ok(sent.chain(changed).collect())
}

/// In how many conversations one of the first messages is like this.
fn conversations(openings: &[(Uuid, Fingerprint)], is_like: impl Fn(Fingerprint) -> bool) -> usize {
    let found = openings.iter().filter(|(_, print)| is_like(*print));
    found.map(|(id, _)| id).collect::<HashSet<_>>().len()
}

fn hours_between(from: Timestamp, until: Timestamp) -> f64 {
    until.duration_since(from).as_secs_f64() / 3600.0
}
