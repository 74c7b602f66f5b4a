//! Taking one part of a profile, or a message, out of sight, and putting it back.

use super::store::content::{self as rows, Removed};
use crate::kernel::fault::FaultResult;
use crate::kernel::new_id;
use crate::letters;
use crate::media::known;
use crate::messaging;
use crate::opening_questions;
use crate::profiles::ready;
use crate::{games, gifts};
use db::Tx;
use jiff::Timestamp;
use serde_json::json;
use uuid::Uuid;

/// Something that can be taken out of sight, as reports and decisions name it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Item {
    Photo(Uuid),
    Prompt(String),
    Bio,
    /// The question that greets matches.
    Opening,
    Message(Uuid),
    Letter(Uuid),
    /// What the person wrote in a session of a game.
    Game(Uuid),
    /// What the person put into a gift, or answered to one.
    Gift(Uuid),
}

impl Item {
    /// `photo:{id}`, `prompt:{id}`, `bio`, `opening`, `message:{id}`, `letter:{id}`, `game:{session}` or `gift:{id}`.
    pub fn parse(word: &str) -> Option<Item> {
        let id = |text: &str| Uuid::parse_str(text).ok();
        match word.split_once(':') {
            Some(("photo", rest)) => id(rest).map(Item::Photo),
            Some(("message", rest)) => id(rest).map(Item::Message),
            Some(("letter", rest)) => id(rest).map(Item::Letter),
            Some(("game", rest)) => id(rest).map(Item::Game),
            Some(("gift", rest)) => id(rest).map(Item::Gift),
            Some(("prompt", rest)) if !rest.is_empty() => Some(Item::Prompt(rest.to_owned())),
            None if word == "bio" => Some(Item::Bio),
            None if word == "opening" => Some(Item::Opening),
            _ => None,
        }
    }
}

/// Takes an item of a person out of sight: until the decision of the case, or by a decision. Whether it was there.
pub async fn hide(
    tx: &mut Tx,
    case: Uuid,
    decision: Option<Uuid>,
    person: Uuid,
    item: &str,
    now: Timestamp,
) -> FaultResult<bool> {
    // What a report hid is removed by the decision; a photo waits in its state of review until then.
    if let Some(decision) = decision
        && rows::set_decided(tx, person, item, decision).await?
    {
        if let Some(Item::Photo(photo)) = Item::parse(item) {
            rows::set_photo_state(tx, person, photo, "rejected").await?;
            known::rejected(tx, photo, now).await?;
        }
        if let Some(Item::Message(message)) = Item::parse(item) {
            messaging::photos::evidence::removed(tx, message, now).await?;
        }
        return Ok(true);
    }
    let content = match Item::parse(item) {
        Some(Item::Photo(photo)) => {
            let Some(former) = rows::photo_state(tx, person, photo).await? else {
                return Ok(false);
            };
            let state = if decision.is_some() { "rejected" } else { "needs_review" };
            rows::set_photo_state(tx, person, photo, state).await?;
            if decision.is_some() {
                known::rejected(tx, photo, now).await?;
            }
            Some(former)
        }
        Some(Item::Prompt(prompt)) => {
            let Some(answer) = rows::prompt_answer(tx, person, &prompt).await? else {
                return Ok(false);
            };
            rows::delete_prompt(tx, person, &prompt).await?;
            Some(answer)
        }
        Some(Item::Bio) => {
            let Some(bio) = rows::bio(tx, person).await? else {
                return Ok(false);
            };
            rows::set_bio(tx, person, None).await?;
            Some(bio)
        }
        // Out of every conversation too: those that it began stay without it.
        Some(Item::Opening) => match opening_questions::store::remove_everywhere(tx, person).await? {
            Some(question) => Some(question),
            None => return Ok(false),
        },
        Some(Item::Message(id)) => match mask(tx, person, id, now).await? {
            Some(body) => {
                if decision.is_some() {
                    messaging::photos::evidence::removed(tx, id, now).await?;
                }
                Some(body)
            }
            None => return Ok(false),
        },
        // The text stays in its row, out of sight of both.
        Some(Item::Letter(id)) => match letters::store::set_removed(tx, id, person, Some(now)).await? {
            Some(body) => Some(body),
            None => return Ok(false),
        },
        // As a letter's: the words stay in their rows.
        Some(Item::Game(id)) if games::removal::set(tx, id, person, Some(now), now).await? => None,
        Some(Item::Gift(id)) if gifts::removal::set(tx, id, person, Some(now), now).await? => None,
        Some(Item::Game(_) | Item::Gift(_)) | None => return Ok(false),
    };
    rows::insert(tx, new_id(now), case, decision, (person, item, content), now).await?;
    ready::refresh(tx, person, now).await?;
    Ok(true)
}

/// Puts an item back as it was, where its owner has not written something new.
pub async fn restore(tx: &mut Tx, removed: &Removed, now: Timestamp) -> FaultResult<()> {
    let (person, content) = (removed.user_id, removed.content.as_deref());
    match (Item::parse(&removed.item), content) {
        (Some(Item::Photo(photo)), former) => {
            // What no classifier answered about yet goes on waiting for it. Anything else a person has looked at.
            let state = former.filter(|state| *state == "screening").unwrap_or("visible");
            rows::set_photo_state(tx, person, photo, state).await?;
            known::restored(tx, photo).await?;
        }
        (Some(Item::Prompt(prompt)), Some(answer)) => rows::put_prompt(tx, person, &prompt, answer).await?,
        (Some(Item::Bio), Some(bio)) if rows::bio(tx, person).await?.is_none() => {
            rows::set_bio(tx, person, Some(bio)).await?;
        }
        (Some(Item::Opening), Some(question)) => {
            opening_questions::store::set_if_none(tx, person, question, now).await?;
        }
        (Some(Item::Message(id)), _) => announce(tx, person, id, None, "message.edited", now).await?,
        (Some(Item::Letter(id)), _) => {
            letters::store::set_removed(tx, id, person, None).await?;
        }
        (Some(Item::Game(id)), _) => {
            games::removal::set(tx, id, person, None, now).await?;
        }
        (Some(Item::Gift(id)), _) => {
            gifts::removal::set(tx, id, person, None, now).await?;
        }
        _ => {}
    }
    rows::set_restored(tx, removed.id, now).await?;
    ready::refresh(tx, person, now).await?;
    Ok(())
}

/// Puts back what a case only hid.
pub async fn restore_hidden(tx: &mut Tx, case: Uuid, now: Timestamp) -> FaultResult<()> {
    for removed in rows::undecided(tx, case).await? {
        restore(tx, &removed, now).await?;
    }
    Ok(())
}

/// Masks a message for both sides, as its sender could; its text, or None where there is none to mask.
async fn mask(tx: &mut Tx, sender: Uuid, id: Uuid, now: Timestamp) -> FaultResult<Option<String>> {
    let Some((_, body, deleted)) = rows::message(tx, sender, id).await? else {
        return Ok(None);
    };
    if deleted {
        return Ok(None);
    }
    announce(tx, sender, id, Some(now), "message.deleted", now).await?;
    Ok(Some(body))
}

async fn announce(
    tx: &mut Tx,
    sender: Uuid,
    id: Uuid,
    deleted_at: Option<Timestamp>,
    kind: &str,
    now: Timestamp,
) -> FaultResult<()> {
    let Some((match_id, ..)) = rows::message(tx, sender, id).await? else {
        return Ok(());
    };
    let Some((a, b)) = rows::people_of(tx, match_id).await? else {
        return Ok(());
    };
    tx.lock_pair(a, b).await?;
    rows::set_message_deleted(tx, id, deleted_at).await?;
    messaging::store::settle(tx, match_id).await?;
    let receiver = if a == sender { b } else { a };
    let event = json!({ "match_id": match_id, "sender_id": sender, "receiver_id": receiver });
    jobs::emit(tx, now, kind, Some(id), event).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_named_by_their_kind_and_id() {
        let id = Uuid::nil();
        assert_eq!(Item::parse("bio"), Some(Item::Bio));
        assert_eq!(Item::parse(&format!("photo:{id}")), Some(Item::Photo(id)));
        assert_eq!(Item::parse("prompt:p01"), Some(Item::Prompt("p01".into())));
        for wrong in ["", "photo:", "photo:x", "prompt:", "name", "bio:1"] {
            assert_eq!(Item::parse(wrong), None, "{wrong}");
        }
    }
}
