//! A gift as one of its two people sees it.

use super::answers::{is_agreed, wishes_of};
use super::content::{GiftContent, Song, later};
use super::model::{Direction, GiftKind, GiftState, PINNED_FOR};
use super::picture;
use super::sky::SkyPlace;
use super::store::content::AnswerRow;
use super::store::{self, GiftRow};
use crate::guard::model::NoticeKind;
use crate::kernel::Member;
use crate::kernel::fault::FaultResult;
use db::Reads;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::{HashMap, HashSet};
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
    /// Received while gifts, or those of this person, are muted, and not opened yet.
    pub quiet: bool,
    /// Whether the caller muted the gifts of the person who sent this one.
    pub person_muted: bool,
    /// Words of it were removed by moderation.
    pub removed: bool,
    /// Of a ribbon: its recipient wrote wishes.
    pub answered: bool,
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
    let rows = store::readable_gifts(reads, member, match_id, SHOWN, now).await?;
    let viewer = Viewer::of(reads, member, &rows).await?;
    Ok(rows.iter().map(|row| viewer.view(row)).collect())
}

/// One gift of the member, with its picture; 404 for anybody else's.
pub async fn gift(reads: &mut impl Reads, member: Member, id: Uuid, now: Timestamp) -> FaultResult<GiftView> {
    let row = store::readable_gift(reads, member, id, now).await?;
    let viewer = Viewer::of(reads, member, std::slice::from_ref(&row)).await?;
    let mut view = viewer.view(&row);
    if let Some(kind) = view.kind {
        let mut content = GiftContent::stored(row.content.as_ref());
        // Gifts of before pictures were kept, until they are opened.
        picture::freeze(
            reads,
            kind,
            (row.sender_id, row.recipient_id),
            row.matched_at,
            &mut content,
        )
        .await?;
        view.picture = picture::draw(kind, &content, row.matched_at);
        view.sky_place = picture::place_of(&content);
    }
    Ok(view)
}

/// Gifts that wait to be opened; none of whom the member muted.
pub async fn wrapped(reads: &mut impl Reads, member: Member, now: Timestamp) -> FaultResult<Vec<GiftRow>> {
    if store::mutes::is_muted_for_all(reads, member.id).await? {
        return Ok(Vec::new());
    }
    let muted = store::mutes::muted_people(reads, member.id).await?;
    let mut waiting = store::unopened(reads, member, SHOWN, now).await?;
    waiting.retain(|gift| !muted.contains(&gift.sender_id));
    Ok(waiting)
}

/// Everything about some gifts that is not in their rows, read once for all of them.
struct Viewer {
    member: Member,
    muted: bool,
    muted_people: HashSet<Uuid>,
    notices: HashMap<Uuid, NoticeKind>,
    answers: HashMap<(Uuid, Uuid), AnswerRow>,
}

impl Viewer {
    async fn of(reads: &mut impl Reads, member: Member, rows: &[GiftRow]) -> FaultResult<Viewer> {
        let opened = rows.iter().filter(|row| row.state.is_opened());
        let ids: Vec<Uuid> = opened.map(|row| row.id).collect();
        let answers = store::content::answers_of(reads, &ids).await?;
        Ok(Viewer {
            member,
            muted: store::mutes::is_muted_for_all(reads, member.id).await?,
            muted_people: store::mutes::muted_people(reads, member.id).await?,
            notices: store::content::notices_of(reads, &ids, member.id).await?,
            answers: answers
                .into_iter()
                .map(|one| ((one.gift_id, one.user_id), one))
                .collect(),
        })
    }

    fn view(&self, row: &GiftRow) -> GiftView {
        let own = row.sender_id == self.member.id;
        let opened = row.state.is_opened();
        let mut view = from_outside(row, own);
        view.person_muted = !own && self.muted_people.contains(&row.sender_id);
        view.quiet = (self.muted || view.person_muted) && !own && !opened;
        if !own && !opened {
            return view;
        }
        view.kind = Some(row.kind);
        view.matched_at = matches!(row.kind, GiftKind::Azulejo | GiftKind::Estrela).then_some(row.matched_at);
        if matches!(row.kind, GiftKind::Brigadeiro | GiftKind::Pastel) {
            view.pinned_until = row.opened_at.map(|at| later(at, PINNED_FOR));
        }
        view.removed = row.removed_at.is_some();
        if !view.removed {
            let content = GiftContent::stored(row.content.as_ref());
            view.text = content.text;
            view.song = content.song;
            view.place = content.place;
            view.times = content.times;
            if !own {
                view.notice = self.notices.get(&row.id).copied();
            }
        }
        self.add_answers(&mut view, row, own);
        view
    }

    fn answer(&self, gift: Uuid, user: Uuid) -> Option<&AnswerRow> {
        self.answers.get(&(gift, user))
    }

    /// What its recipient added; each side reads no more of it than it should.
    fn add_answers(&self, view: &mut GiftView, row: &GiftRow, own: bool) {
        let recipients = self.answer(row.id, row.recipient_id);
        match row.kind {
            GiftKind::Fita => {
                // Revealed only when both have written. What moderation removed is neither's to read.
                let both = recipients.is_some();
                let theirs = recipients.filter(|answer| answer.removed_at.is_none());
                let theirs = theirs.and_then(|answer| wishes_of(&answer.content));
                let senders = row.content.as_ref().filter(|_| row.removed_at.is_none());
                let senders = senders.and_then(wishes_of);
                let (mine, others) = if own { (senders, theirs) } else { (theirs, senders) };
                view.removed |= recipients.is_some_and(|answer| answer.removed_at.is_some());
                view.answered = both;
                view.own_wishes = mine;
                view.their_wishes = others.filter(|_| both);
            }
            GiftKind::Cafe => {
                let meeting = recipients.map(|answer| &answer.content["meeting_id"]);
                view.meeting_id = meeting.and_then(crate::kernel::facts::id);
            }
            GiftKind::Memorias => {
                let senders = self.answer(row.id, row.sender_id);
                let (one, other) = (senders.map(|one| &one.content), recipients.map(|one| &one.content));
                view.printable = row.state.is_opened() && is_agreed(one, other);
                view.agreed = match if own { one } else { other } {
                    Some(answer) => Some(answer["agreed"] == true),
                    None => own.then_some(true),
                };
            }
            _ => {}
        }
    }
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
        person_muted: false,
        removed: false,
        answered: false,
        notice: None,
        sent_at: row.sent_at,
        delivered_at: row.delivered_at,
        opened_at: row.opened_at,
        refunded_at: row.refunded_at,
        pinned_until: None,
    }
}
