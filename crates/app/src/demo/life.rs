//! The owner's life so far: three matches, their conversations with two unread messages, a like that
//! waits, three notifications.

use super::cast::{self, Conversation, DemoMatch, DemoPeople, Line};
use super::owner_id;
use crate::AppState;
use crate::discovery::store::{Reaction, put_reaction};
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{Member, new_id};
use crate::messaging::send::{NewMessage, send};
use crate::messaging::{MessagePace, read};
use crate::notify::{self, Notice, NotificationKind};
use crate::safety::relation;
use crate::{matches, notify::store as notices};
use db::{Reads, Tx, params};
use jiff::{Timestamp, ToSpan};
use uuid::Uuid;

/// Likes the owner and waits for an answer.
const ADMIRER: &str = "leonor";

pub async fn write(app: &AppState, now: Timestamp) -> FaultResult<()> {
    let DemoPeople {
        matches, conversations, ..
    } = cast::cast()?;
    for pair in matches {
        let talk: Option<&Conversation> = conversations.iter().find(|talk| talk.with_slug == pair.slug);
        let lines = talk.map(|talk| talk.messages.clone()).unwrap_or_default();
        app.db
            .tx(move |tx| Box::pin(async move { story(tx, &pair, &lines, now).await }))
            .await?;
    }
    app.db
        .tx(move |tx| Box::pin(async move { admire(tx, now).await }))
        .await
}

async fn story(tx: &mut Tx, pair: &DemoMatch, lines: &[Line], now: Timestamp) -> FaultResult<()> {
    let owner = Member { id: owner_id() };
    let other = Member {
        id: cast::person_id(&pair.slug),
    };
    let together = "SELECT 1 FROM match_members WHERE user_id = $1 AND other_id = $2";
    if tx.exists::<Fault>(together, params![owner.id, other.id]).await? {
        return Ok(());
    }
    let met = ago(now, pair.days_ago * 24 * 60);
    for (from, to) in [(owner.id, other.id), (other.id, owner.id)] {
        put_reaction(tx, from, to, &like("matched", met)).await?;
        relation::set_liked(tx, from, to, met).await?;
    }
    let match_id = matches::create(tx, owner.id, other.id, pair.compatibility, met).await?;
    for (position, line) in lines.iter().enumerate() {
        let at = ago(now, line.minutes_ago);
        let own = line.sender == "owner";
        // A sender, or a recipient who left only later messages unread, has read everything before.
        let reader = if own || line.unread { owner } else { other };
        read::mark(tx, reader, match_id, at).await?;
        let new = NewMessage {
            match_id,
            body: line.body.clone(),
            client_id: format!("demo-{}-{position}", pair.slug),
            reply_to: None,
            confirm: false,
        };
        send(tx, if own { owner } else { other }, new, MessagePace(None), at)
            .await?
            .done()?;
    }
    if let Some(last) = lines.last().filter(|last| !last.unread) {
        let reader = if last.sender == "owner" { other } else { owner };
        read::mark(tx, reader, match_id, now).await?;
    }
    Ok(())
}

async fn admire(tx: &mut Tx, now: Timestamp) -> FaultResult<()> {
    let admirer = cast::person_id(ADMIRER);
    let at = ago(now, 190);
    put_reaction(tx, admirer, owner_id(), &like("pending", at)).await?;
    relation::set_liked(tx, admirer, owner_id(), at).await?;
    Ok(())
}

/// Called after the outbox is drained: leaves the owner the specification's three notifications, and deletes mails
/// about people who do not exist.
pub async fn settle(app: &AppState, now: Timestamp) -> FaultResult<()> {
    let owner = owner_id();
    app.db
        .tx(move |tx| {
            Box::pin(async move {
                for table in ["notification_people", "notifications"] {
                    tx.exec(&format!("DELETE FROM {table} WHERE user_id = $1"), params![owner])
                        .await?;
                }
                let (reference, person) = newest_match(tx, owner).await?.unzip();
                let notice = |kind: NotificationKind, minutes| {
                    Notice::new(owner, kind, format!("demo:{}", kind.word), ago(now, minutes))
                };
                let of_match = |kind, minutes| Notice {
                    reference,
                    person,
                    ..notice(kind, minutes)
                };
                let of_like = Notice {
                    unnamed: Some(cast::person_id(ADMIRER)),
                    ..notice(NotificationKind::LIKE_RECEIVED, 190)
                };
                for told in [
                    of_match(NotificationKind::MESSAGE_NEW, 35),
                    of_like,
                    of_match(NotificationKind::MATCH_NEW, 3780),
                ] {
                    if let Some(id) = notices::insert_once(tx, &told).await? {
                        notices::put_unnamed(tx, &told, id, true).await?;
                    }
                }
                // Demonstration people receive no mail.
                let quiet = notify::preferences::PreferenceChange {
                    email: Some(false),
                    ..notify::preferences::PreferenceChange::default()
                };
                for kind in [NotificationKind::MATCH_NEW, NotificationKind::MESSAGE_NEW] {
                    notify::preferences::set(tx, Member { id: owner }, kind.word, quiet).await?;
                }
                Ok::<(), Fault>(())
            })
        })
        .await
}

async fn newest_match(tx: &mut Tx, owner: Uuid) -> FaultResult<Option<(Uuid, Uuid)>> {
    Ok(tx
        .opt(
            "SELECT mm.match_id, mm.other_id FROM match_members mm JOIN matches m ON m.id = mm.match_id
              WHERE mm.user_id = $1 ORDER BY m.last_interaction DESC LIMIT 1",
            params![owner],
        )
        .await?)
}

pub(super) fn like(state: &str, at: Timestamp) -> Reaction {
    Reaction {
        id: new_id(at),
        kind: "like".to_string(),
        comment: None,
        item: None,
        source: "deck".to_string(),
        state: state.to_string(),
        created_at: at,
        expires_at: at.checked_add((60 * 24).hours()).unwrap_or(Timestamp::MAX),
    }
}

fn ago(now: Timestamp, minutes: i64) -> Timestamp {
    now.checked_sub(minutes.minutes()).unwrap_or(now)
}
