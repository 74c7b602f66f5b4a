//! A gift as one of its two people sees it.

use super::answers::{content_of, is_agreed, wishes_of};
use super::content::{Song, later};
use super::model::{Direction, GiftKind, GiftState, PINNED_FOR};
use super::sky::{self, SkyPlace};
use super::store::{self, GiftRow};
use super::tile;
use crate::guard::model::NoticeKind;
use crate::kernel::Member;
use crate::kernel::day::zone;
use crate::kernel::fault::FaultResult;
use db::Reads;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

/// Gifts of a list.
const SHOWN: i64 = 200;

/// A gift. What is inside a received one is absent until it is opened.
#[derive(Debug, Serialize, JsonSchema)]
pub struct GiftView {
    pub id: Uuid,
    pub match_id: Uuid,
    pub person_id: Uuid,
    pub direction: Direction,
    pub state: GiftState,
    pub kind: Option<GiftKind>,
    /// What it cost; for its sender.
    pub credits: Option<i64>,
    pub text: Option<String>,
    pub song: Option<Song>,
    /// Of a ribbon: one's own wishes.
    pub own_wishes: Option<Vec<String>>,
    /// The other's, once both have written theirs.
    pub their_wishes: Option<Vec<String>>,
    pub place: Option<String>,
    #[schemars(with = "Vec<String>")]
    pub times: Vec<Timestamp>,
    /// The meeting that came of a coffee.
    pub meeting_id: Option<Uuid>,
    /// Of a box of memories: one's own yes.
    pub agreed: Option<bool>,
    /// Whether both said yes.
    pub printable: bool,
    /// Of a tile and of a star: a picture, as SVG. Only for one gift at a time.
    pub picture: Option<String>,
    /// Over which public place the sky is drawn.
    pub sky_place: Option<SkyPlace>,
    /// When the match began: the minute of the sky, the day of the tile.
    #[schemars(with = "Option<String>")]
    pub matched_at: Option<Timestamp>,
    /// Received while gifts are muted, and not opened yet.
    pub quiet: bool,
    /// The guard's notice beside the texts.
    pub notice: Option<NoticeKind>,
    #[schemars(with = "String")]
    pub sent_at: Timestamp,
    #[schemars(with = "Option<String>")]
    pub delivered_at: Option<Timestamp>,
    #[schemars(with = "Option<String>")]
    pub opened_at: Option<Timestamp>,
    #[schemars(with = "Option<String>")]
    pub refunded_at: Option<Timestamp>,
    /// Until when a sweet is pinned in the conversation.
    #[schemars(with = "Option<String>")]
    pub pinned_until: Option<Timestamp>,
}

/// The member's gifts, of one match or of all, the newest first.
pub async fn gifts(
    reads: &mut impl Reads,
    member: Member,
    match_id: Option<Uuid>,
    now: Timestamp,
) -> FaultResult<Vec<GiftView>> {
    let muted = store::is_muted(reads, member.id).await?;
    let rows = store::readable_gifts(reads, member, match_id, SHOWN, now).await?;
    let mut views = Vec::with_capacity(rows.len());
    for row in rows {
        views.push(view(reads, member, row, muted).await?);
    }
    Ok(views)
}

/// One gift of the member, with its picture; 404 for anybody else's.
pub async fn gift(reads: &mut impl Reads, member: Member, id: Uuid, now: Timestamp) -> FaultResult<GiftView> {
    let row = store::readable_gift(reads, member, id, now).await?;
    let muted = store::is_muted(reads, member.id).await?;
    let (sender, recipient, matched_at) = (row.sender_id, row.recipient_id, row.matched_at);
    let mut view = view(reads, member, row, muted).await?;
    match view.kind {
        Some(GiftKind::Azulejo) => {
            let (one, _, clock) = store::person(reads, sender).await?;
            let (other, _, _) = store::person(reads, recipient).await?;
            let day = matched_at.to_zoned(zone(&clock)).date();
            view.picture = Some(tile::draw(
                tile::initial(one.as_deref()),
                tile::initial(other.as_deref()),
                day,
            ));
        }
        Some(GiftKind::Estrela) => {
            let (_, one, _) = store::person(reads, sender).await?;
            let (_, other, _) = store::person(reads, recipient).await?;
            let place = SkyPlace::of([one.as_deref(), other.as_deref()]);
            view.picture = Some(sky::draw(matched_at, place));
            view.sky_place = Some(place);
        }
        _ => {}
    }
    Ok(view)
}

/// Gifts that wait to be opened; none for a member who muted gifts.
pub async fn wrapped(reads: &mut impl Reads, member: Member, now: Timestamp) -> FaultResult<Vec<GiftRow>> {
    match store::is_muted(reads, member.id).await? {
        true => Ok(Vec::new()),
        false => store::unopened(reads, member, SHOWN, now).await,
    }
}

async fn view(reads: &mut impl Reads, member: Member, row: GiftRow, muted: bool) -> FaultResult<GiftView> {
    let own = row.sender_id == member.id;
    let opened = row.state.is_opened();
    let mut view = from_outside(&row, own);
    view.quiet = muted && !own && !opened;
    if !own && !opened {
        return Ok(view);
    }
    let content = content_of(&row);
    view.kind = Some(row.kind);
    view.matched_at = matches!(row.kind, GiftKind::Azulejo | GiftKind::Estrela).then_some(row.matched_at);
    view.text = content.text;
    view.song = content.song;
    view.place = content.place;
    view.times = content.times;
    if matches!(row.kind, GiftKind::Brigadeiro | GiftKind::Pastel) {
        view.pinned_until = row.opened_at.map(|at| later(at, PINNED_FOR));
    }
    if !own {
        view.notice = store::notice(reads, row.id, member.id).await?;
    }
    add_answers(reads, &mut view, &row, own).await?;
    Ok(view)
}

/// What its recipient added; each side reads no more of it than it should.
async fn add_answers(reads: &mut impl Reads, view: &mut GiftView, row: &GiftRow, own: bool) -> FaultResult<()> {
    if !matches!(row.kind, GiftKind::Fita | GiftKind::Cafe | GiftKind::Memorias) {
        return Ok(());
    }
    let recipients = store::answer(reads, row.id, row.recipient_id).await?;
    match row.kind {
        GiftKind::Fita => {
            let theirs = recipients.as_ref().and_then(wishes_of);
            let senders = row.content.as_ref().and_then(wishes_of);
            // Revealed only when both have written.
            let both = theirs.is_some();
            let (mine, others) = if own { (senders, theirs) } else { (theirs, senders) };
            view.own_wishes = mine;
            view.their_wishes = others.filter(|_| both);
        }
        GiftKind::Cafe => {
            let answer = recipients.unwrap_or_default();
            view.meeting_id = crate::kernel::facts::id(&answer["meeting_id"]);
        }
        _ => {
            let senders = store::answer(reads, row.id, row.sender_id).await?;
            view.printable = row.state.is_opened() && is_agreed(senders.as_ref(), recipients.as_ref());
            let mine = if own { &senders } else { &recipients };
            view.agreed = match mine {
                Some(answer) => Some(answer["agreed"] == true),
                None => own.then_some(true),
            };
        }
    }
    Ok(())
}

/// A gift from outside.
fn from_outside(row: &GiftRow, own: bool) -> GiftView {
    GiftView {
        id: row.id,
        match_id: row.match_id,
        person_id: if own { row.recipient_id } else { row.sender_id },
        direction: if own { Direction::Sent } else { Direction::Received },
        state: row.state,
        kind: None,
        credits: own.then_some(row.credits),
        text: None,
        song: None,
        own_wishes: None,
        their_wishes: None,
        place: None,
        times: Vec::new(),
        meeting_id: None,
        agreed: None,
        printable: false,
        picture: None,
        sky_place: None,
        matched_at: None,
        quiet: false,
        notice: None,
        sent_at: row.sent_at,
        delivered_at: row.delivered_at,
        opened_at: row.opened_at,
        refunded_at: row.refunded_at,
        pinned_until: None,
    }
}
