//! Liking back, greeting, reading, and saying the next line.

use super::content::{Script, addressed, line};
use super::store::{self, LINE};
use super::{ANSWERS_A_MINUTE, Act, Step, nothing_written};
use crate::AppState;
use crate::accounts;
use crate::daily_match::answer::{NewAnswer, answer};
use crate::daily_match::model::Answer;
use crate::daily_match::store::arrived;
use crate::discovery::compatibility;
use crate::discovery::reactions::{NewReaction, ReactionKind, lock, source};
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{LimitEnforcement, Member};
use crate::letters::store::first_name;
use crate::matches::close::ended;
use crate::matches::react;
use crate::matches::store::side_locked;
use crate::messaging::send::{NewMessage, send};
use crate::messaging::{MessagePace, read as reading, topics};
use crate::safety::exposure::{self, ExposureSource};
use crate::safety::relation::{RelationKind, stands};
use db::Tx;
use jiff::{SignedDuration, Timestamp};
use serde_json::json;
use supabase::realtime::Publisher;
use uuid::Uuid;

/// Until the pace of a conversation lets the next line through.
const WAIT: SignedDuration = SignedDuration::from_secs(30);

/// Likes a person whose like still waits: as today's Match do Dia where they are, else as in the deck.
pub async fn like_back(app: &AppState, step: Step, now: Timestamp) -> FaultResult<()> {
    let (member, other) = (Member { id: step.person }, step.about);
    let liked_by = RelationKind::LikedBy;
    if !stands(&mut app.db.reader(), member.id, other, liked_by, now).await? {
        return Err(Fault::NotFound);
    }
    // The deck, where those who like come first, shows them to the person, as it would to anybody; whether they may be seen is still asked.
    let (deck, unlimited) = (ExposureSource::Deck, LimitEnforcement::No);
    exposure::record_shown(&app.db, member.id, &[other], deck, unlimited, now).await?;
    let proposals = arrived(&mut app.db.reader(), member.id, now, now).await?;
    let open = |given: Option<Answer>| !matches!(given, Some(Answer::Like | Answer::Decline));
    if let Some(side) = proposals
        .iter()
        .find(|side| side.other_id == other && open(side.answer))
    {
        let new = NewAnswer {
            id: side.id,
            answer: Answer::Like,
            reason: None,
        };
        return answer(app, member, new, now).await.map(drop);
    }
    let (new, shared) = scripted_like(app, member, other, now)?;
    app.act(move |tx| {
        Box::pin(async move {
            tx.lock_key(&lock(member.id)).await?;
            tx.lock_pair(member.id, other).await?;
            match stands(tx, member.id, other, liked_by, now).await? {
                true => react::react(tx, member, new, shared, LimitEnforcement::No, now)
                    .await
                    .map(drop),
                false => Err(Fault::NotFound),
            }
        })
    })
    .await
}

/// The like of a scripted person, and how much the two have in common.
pub(super) fn scripted_like(
    app: &AppState,
    member: Member,
    target: Uuid,
    now: Timestamp,
) -> FaultResult<(NewReaction, i64)> {
    // As for a reaction: who left the index a moment ago is in the middle of the scale.
    let pair = compatibility::between(&app.index.read(), member.id, target, now);
    let like = NewReaction {
        target,
        kind: ReactionKind::Like,
        comment: None,
        item: None,
        source: source(None)?,
    };
    Ok((like, pair.map_or(70, |pair| i64::from(pair.percent))))
}

/// Greets after a match, unless the conversation has begun already.
pub async fn greet(app: &AppState, step: Step, script: &'static Script, now: Timestamp) -> FaultResult<()> {
    app.act(move |tx| {
        Box::pin(async move {
            let other = open_side(tx, step, now).await?;
            if store::last_message(tx, step.about).await?.is_some() {
                return Ok(());
            }
            say(
                tx,
                step,
                &script.greeting,
                other,
                format!("greeting:{}", step.about),
                now,
            )
            .await
        })
    })
    .await
}

/// Reads the conversation, as anybody's open screen would, and begins to write.
pub async fn read(app: &AppState, publisher: &Publisher, step: Step, now: Timestamp) -> FaultResult<()> {
    app.act(move |tx| {
        Box::pin(async move {
            open_side(tx, step, now).await?;
            accounts::store::touch(tx, step.person, now).await?;
            reading::mark(tx, Member { id: step.person }, step.about, now).await?;
            let reply = Step {
                act: Act::Reply,
                ..step
            };
            reply.plan(tx, now).await
        })
    })
    .await?;
    let topic = topics::conversation(step.about);
    publisher
        .broadcast(&topic, "typing", &json!({ "on": true }))
        .map_err(|error| Fault::Internal(error.to_string()))
}

/// Says the next line to a message that has no answer yet. The line is named after that message, so that it is said once.
pub async fn reply(app: &AppState, step: Step, script: &'static Script, now: Timestamp) -> FaultResult<()> {
    app.act(move |tx| {
        Box::pin(async move {
            let other = open_side(tx, step, now).await?;
            let Some((last, sender)) = store::last_message(tx, step.about).await? else {
                return Ok(());
            };
            if sender == step.person {
                return Ok(());
            }
            let (said, of_the_minute) = store::lines_said(tx, step.about, step.person, now).await?;
            if of_the_minute >= ANSWERS_A_MINUTE {
                return step.plan_after(tx, WAIT, now).await;
            }
            let next = usize::try_from(said).ok().and_then(|said| line(script, said));
            let text = next.ok_or_else(nothing_written)?;
            say(tx, step, text, other, format!("{LINE}{last}"), now).await
        })
    })
    .await
}

/// The other side of an open conversation, with the pair locked.
async fn open_side(tx: &mut Tx, step: Step, now: Timestamp) -> FaultResult<Uuid> {
    let side = side_locked(tx, Member { id: step.person }, step.about, now).await?;
    match side.is_open() {
        true => Ok(side.other_id),
        false => Err(ended()),
    }
}

async fn say(tx: &mut Tx, step: Step, text: &str, to: Uuid, client_id: String, now: Timestamp) -> FaultResult<()> {
    let name = first_name(tx, to).await?;
    let new = NewMessage {
        match_id: step.about,
        body: addressed(text, name.as_deref()),
        client_id,
        reply_to: None,
        confirm: false,
    };
    let sent = send(tx, Member { id: step.person }, new, MessagePace(None), now).await?;
    sent.done().map(drop)
}
