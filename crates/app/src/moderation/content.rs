//! Taking one part of a profile, or a message, out of sight, and putting it back.

use super::store::content::{self as rows, Removed};
use super::text_field::TextField;
use crate::kernel::fault::FaultResult;
use crate::kernel::new_id;
use crate::letters;
use crate::media::known;
use crate::meeting;
use crate::messaging;
use crate::opening_questions;
use crate::profiles::ready;
use crate::{couples, games, gifts};
use db::Tx;
use jiff::Timestamp;
use serde_json::json;
use uuid::Uuid;

/// Something that can be taken out of sight, as reports and decisions name it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Item {
    Photo(Uuid),
    Prompt(String),
    /// Another text of the profile.
    Text(TextField),
    /// The question that greets matches.
    Opening,
    Message(Uuid),
    Letter(Uuid),
    /// What the person wrote in a session of a game.
    Game(Uuid),
    /// What the person put into a gift, or answered to one.
    Gift(Uuid),
    /// The places that the person wrote for a meeting.
    Meeting(Uuid),
    /// The story of a couple, by its match.
    Story(Uuid),
}

impl Item {
    /// `photo:{id}`, `prompt:{id}`, `opening`, `message:{id}`, `letter:{id}`, `game:{session}`, `gift:{id}`,
    /// `meeting:{id}`, `story:{match}` or a word of [`TextField::named`].
    pub fn parse(word: &str) -> Option<Item> {
        let id = |text: &str| Uuid::parse_str(text).ok();
        match word.split_once(':') {
            Some(("photo", rest)) => id(rest).map(Item::Photo),
            Some(("message", rest)) => id(rest).map(Item::Message),
            Some(("letter", rest)) => id(rest).map(Item::Letter),
            Some(("game", rest)) => id(rest).map(Item::Game),
            Some(("gift", rest)) => id(rest).map(Item::Gift),
            Some(("meeting", rest)) => id(rest).map(Item::Meeting),
            Some(("story", rest)) => id(rest).map(Item::Story),
            Some(("prompt", rest)) if !rest.is_empty() => Some(Item::Prompt(rest.to_owned())),
            None if word == "opening" => Some(Item::Opening),
            _ => TextField::named(word).map(Item::Text),
        }
    }

    /// Whether its author can write another text in its place.
    fn is_replaced(&self) -> bool {
        matches!(self, Item::Text(_) | Item::Prompt(_) | Item::Opening)
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
    let Some(named) = Item::parse(item) else {
        return Ok(false);
    };
    // What a report hid is removed by the decision; a photo waits in its state of review until then.
    let was_hidden = match decision {
        Some(decision) => rows::set_decided(tx, case, person, item, decision).await?,
        None => false,
    };
    if let (Item::Photo(photo), true) = (&named, was_hidden) {
        reject_photo(tx, person, *photo, now).await?;
        return Ok(true);
    }
    // What its author wrote since goes too.
    let taken = take(tx, (person, item, &named), decision.is_some(), now).await?;
    let is_removed = decision.is_some() && (was_hidden || taken.is_some());
    if let (Item::Message(message), true) = (&named, is_removed) {
        messaging::photos::evidence::removed(tx, *message, now).await?;
    }
    let Some(content) = taken else {
        return Ok(was_hidden);
    };
    if named.is_replaced() {
        rows::supersede(tx, person, item, now).await?;
    }
    rows::insert(tx, new_id(now), case, decision, (person, item, content), now).await?;
    ready::refresh(tx, person, now).await?;
    Ok(true)
}

/// Takes what is in sight of an item, and answers what is needed to put it back; None where there is nothing to take.
async fn take(
    tx: &mut Tx,
    (person, item, named): (Uuid, &str, &Item),
    decided: bool,
    now: Timestamp,
) -> FaultResult<Option<Option<String>>> {
    Ok(match named {
        Item::Photo(photo) => take_photo(tx, (person, item, *photo), decided, now).await?.map(Some),
        Item::Prompt(prompt) => {
            let answer = rows::prompt_answer(tx, person, prompt).await?;
            rows::delete_prompt(tx, person, prompt).await?;
            answer.map(Some)
        }
        Item::Text(field) => field.take(tx, person).await?.map(Some),
        // Out of every conversation too: those that it began stay without it.
        Item::Opening => opening_questions::store::remove_everywhere(tx, person).await?.map(Some),
        Item::Message(id) => mask(tx, person, *id, now).await?.map(Some),
        // The text stays in its row, out of sight of both.
        Item::Letter(id) => letters::store::set_removed(tx, *id, person, Some(now)).await?.map(Some),
        // As a letter's: the words stay in their rows.
        Item::Game(id) => games::removal::remove(tx, *id, person, now).await?.then_some(None),
        Item::Gift(id) => gifts::removal::set(tx, *id, person, Some(now), now)
            .await?
            .then_some(None),
        Item::Meeting(id) => meeting::removal::remove(tx, *id, person, now).await?.then_some(None),
        Item::Story(id) => couples::removal::set(tx, *id, person, Some(now)).await?.then_some(None),
    })
}

/// The state that the photo had before anything hid it. A rejected photo is out of sight already.
async fn take_photo(
    tx: &mut Tx,
    (person, item, photo): (Uuid, &str, Uuid),
    decided: bool,
    now: Timestamp,
) -> FaultResult<Option<String>> {
    let Some(state) = rows::photo_state(tx, person, photo).await? else {
        return Ok(None);
    };
    let former = rows::former_content(tx, person, item).await?;
    if state == "rejected" && (!decided || former.is_none()) {
        return Ok(None);
    }
    match decided {
        true => reject_photo(tx, person, photo, now).await?,
        false => {
            rows::set_photo_state(tx, person, photo, "needs_review").await?;
        }
    }
    Ok(Some(former.unwrap_or(state)))
}

async fn reject_photo(tx: &mut Tx, person: Uuid, photo: Uuid, now: Timestamp) -> FaultResult<()> {
    rows::set_photo_state(tx, person, photo, "rejected").await?;
    known::rejected(tx, photo, now).await
}

/// Puts an item back as it was, where its owner has not written something new.
pub async fn restore(tx: &mut Tx, removed: &Removed, now: Timestamp) -> FaultResult<()> {
    let (person, content) = (removed.user_id, removed.content.as_deref());
    match (Item::parse(&removed.item), content) {
        (Some(Item::Photo(_)), _) if rows::is_removed_elsewhere(tx, removed).await? => {}
        (Some(Item::Photo(photo)), former) => {
            // What no classifier answered about yet goes on waiting for it. Anything else a person has looked at.
            let state = former.filter(|state| *state == "screening").unwrap_or("visible");
            rows::set_photo_state(tx, person, photo, state).await?;
            known::restored(tx, photo).await?;
        }
        (Some(Item::Prompt(prompt)), Some(answer)) => rows::put_prompt(tx, person, &prompt, answer).await?,
        (Some(Item::Text(field)), Some(text)) => field.put_back(tx, person, text).await?,
        (Some(Item::Opening), Some(question)) => {
            opening_questions::store::set_if_none(tx, person, question, now).await?;
        }
        (Some(Item::Message(id)), _) => announce(tx, person, id, None, "message.edited", now).await?,
        (Some(Item::Letter(id)), _) => {
            letters::store::set_removed(tx, id, person, None).await?;
        }
        (Some(Item::Game(id)), _) => {
            games::removal::restore(tx, id, person, removed.removed_at, now).await?;
        }
        (Some(Item::Gift(id)), _) => {
            gifts::removal::set(tx, id, person, None, now).await?;
        }
        (Some(Item::Meeting(id)), _) => {
            meeting::removal::restore(tx, id, person, removed.removed_at).await?;
        }
        (Some(Item::Story(id)), _) => {
            couples::removal::set(tx, id, person, None).await?;
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
        assert_eq!(Item::parse("bio"), Some(Item::Text(TextField::Column("bio"))));
        assert_eq!(Item::parse("free_tags"), Some(Item::Text(TextField::Tags)));
        assert_eq!(Item::parse(&format!("photo:{id}")), Some(Item::Photo(id)));
        assert_eq!(Item::parse("prompt:p01"), Some(Item::Prompt("p01".into())));
        for wrong in ["", "photo:", "photo:x", "prompt:", "name", "bio:1"] {
            assert_eq!(Item::parse(wrong), None, "{wrong}");
        }
    }
}
