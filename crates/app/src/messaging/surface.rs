//! What messaging offers on the wire.

use super::cards::CardKind;
use super::model::{MessageKind, MessagePace, Stamp};
use super::reactions::{self, NewMessageReaction};
use super::rows::{MatchArgs, MessageArgs, MessageRow};
use super::search::{self, MessageSearch};
use super::send::{self, NewMessage};
use super::stamps::{self, NewStamp};
use super::{delivered, edit, farewell, photos, published, read, store};
use crate::AppState;
use crate::functions::ProductFunction;
use crate::guard::model::NoticeKind;
use crate::kernel::Member;
use crate::network_limit::CallerLimit;
use schemars::JsonSchema;
use serde::Deserialize;
use supabase::fragment::Fragment;
use supabase::registry::{Column, Function, Registry, Resource, Type};
use uuid::Uuid;

/// Adds the slice to the surface.
pub fn declare(registry: Registry, app: &AppState) -> Registry {
    let pace = MessagePace::of(app.limits);
    photos::surface::declare(registry, app, pace)
        .function(stamp_function(app, pace))
        .function(search_function(app))
        .function(delivered_function(app))
        .resource(messages_resource())
        .resource(cards_resource())
        .function(send_function(app, pace))
        .function(edit_function(app))
        .function(delete_function(app))
        .function(react_function(app))
        .function(reactions_function(app))
        .function(read_function(app))
        .function(close_function(app))
}

const PHOTO_SHAPE: &str = "{ id: string; width: number; height: number; thumbhash: string; once: boolean; sensitive: boolean; opened: boolean }";

pub(crate) fn messages_resource() -> Resource {
    Resource::new(
        "messages",
        &["id"],
        vec![
            Column::new("id", Type::Uuid).read_only(),
            Column::new("match_id", Type::Uuid).read_only(),
            Column::new("sender_id", Type::Uuid).read_only(),
            Column::new("body", Type::Text)
                .nullable()
                .read_only()
                .doc("Null when the message was deleted; empty for a photo or a stamp."),
            Column::new("client_id", Type::Text).read_only(),
            Column::new("reply_to", Type::Uuid).nullable().read_only(),
            Column::new("created_at", Type::Time).read_only(),
            Column::new("edited_at", Type::Time).nullable().read_only(),
            Column::new("deleted_at", Type::Time).nullable().read_only(),
            Column::new("read_at", Type::Time)
                .nullable()
                .read_only()
                .doc("Of own messages only while both share receipts."),
            Column::new("notice", Type::Text)
                .nullable()
                .read_only()
                .one_of(NoticeKind::WORDS)
                .doc("A warning about a received message, until it is answered."),
            Column::new("hidden", Type::Bool)
                .read_only()
                .doc("Whether a received message has one of the caller's hidden words."),
            Column::new("kind", Type::Text).read_only().one_of(MessageKind::WORDS),
            Column::new("stamp", Type::Text).nullable().read_only().one_of(Stamp::WORDS),
            Column::new("photo", Type::Json)
                .nullable()
                .read_only()
                .shape(PHOTO_SHAPE)
                .doc("Of a photo, while it can be seen: sign `{match_id}/{id}/800.webp` of the bucket `messages`; `once` after `open_photo`."),
            Column::new("delivered", Type::Bool)
                .read_only()
                .doc("Whether a device of the recipient has an own message; only while both share receipts."),
        ],
        |caller, scope| match Member::of(caller) {
            Ok(member) => store::rows(scope.engine, member.id, scope.now),
            Err(_) => Fragment::nothing(),
        },
    )
    .feature("basicChat")
    .doc("The messages of the caller's conversations; their ids are in the order of the conversation.")
    .to_one("messages_match_id_fkey", "match_id", "matches", "id")
    .publishes(published::changes)
}

/// With ids alone: each system shows of its own what the caller may see.
pub(crate) fn cards_resource() -> Resource {
    Resource::new(
        "conversation_cards",
        &["id"],
        vec![
            Column::new("id", Type::Uuid).read_only(),
            Column::new("match_id", Type::Uuid).read_only(),
            Column::new("kind", Type::Text).read_only().one_of(CardKind::WORDS),
            Column::new("subject_id", Type::Uuid).read_only(),
            Column::new("author_id", Type::Uuid).read_only(),
            Column::new("created_at", Type::Time).read_only(),
        ],
        |caller, scope| match Member::of(caller) {
            Ok(member) => store::cards::rows(scope.engine, member.id, scope.now),
            Err(_) => Fragment::nothing(),
        },
    )
    .feature("basicChat")
    .doc("What letters, games and gifts put between the messages of the caller's conversations.")
}

fn send_function(app: &AppState, pace: MessagePace) -> Function {
    Function::judged("send_message", app, move |tx, member, new: NewMessage, now| {
        Box::pin(async move { Ok(send::send(tx, member, new, pace, now).await?.map(MessageRow::from)) })
    })
    .feature("basicChat")
    .doc("Sends a message in one of the caller's matches; 409 CONFIRM where the sender is asked first.")
}

#[derive(Deserialize, JsonSchema)]
struct EditArgs {
    id: Uuid,
    body: String,
    #[serde(default)]
    confirm: bool,
}

fn edit_function(app: &AppState) -> Function {
    Function::judged("edit_message", app, |tx, member, args: EditArgs, now| {
        let edited = async move { edit::edit(tx, member, args.id, &args.body, args.confirm, now).await };
        Box::pin(async move { Ok(edited.await?.map(MessageRow::from)) })
    })
    .feature("basicChat")
    .doc("Changes the text of an own message within 15 minutes; 409 CONFIRM as for sending.")
}

fn delete_function(app: &AppState) -> Function {
    Function::act("delete_message", app, |tx, member, args: MessageArgs, now| {
        Box::pin(async move { edit::delete(tx, member, args.id, now).await.map(MessageRow::from) })
    })
    .feature("basicChat")
    .doc("Deletes an own message for both within 24 hours.")
}

fn react_function(app: &AppState) -> Function {
    Function::act("react_to_message", app, |tx, member, new: NewMessageReaction, now| {
        Box::pin(reactions::react(tx, member, new, now))
    })
    .feature("basicChat")
    .doc("Sets, changes or, with null, takes away the caller's reaction to a message.")
}

fn reactions_function(app: &AppState) -> Function {
    Function::query("message_reactions", app, |reads, member, args: MatchArgs, now| {
        Box::pin(reactions::reactions(reads, member, args.match_id, now))
    })
    .feature("basicChat")
    .doc("What the two of a conversation said to its messages with one sign.")
}

fn stamp_function(app: &AppState, pace: MessagePace) -> Function {
    Function::act("send_stamp", app, move |tx, member, new: NewStamp, now| {
        Box::pin(async move { stamps::send(tx, member, new, pace, now).await.map(MessageRow::from) })
    })
    .feature("basicChat")
    .doc("Sends one of the drawn stamps in a conversation that has a word; the same `client_id` again answers its row.")
}

fn search_function(app: &AppState) -> Function {
    let limit = CallerLimit::new("search_messages", search::SEARCHES);
    Function::member(
        "search_messages",
        app,
        move |app, member, wanted: MessageSearch, now| {
            let limit = limit.clone();
            async move { search::limited(&app, &limit, member, wanted, now).await }
        },
    )
    .feature("basicChat")
    .doc("Finds words in the caller's open conversations, the newest first. Accents and case do not count.")
}

fn delivered_function(app: &AppState) -> Function {
    Function::act("mark_delivered", app, |tx, member, (): (), now| {
        Box::pin(delivered::note(tx, member, now))
    })
    .feature("basicChat")
    .doc("Notes that a device of the caller has every message so far.")
}

fn read_function(app: &AppState) -> Function {
    Function::act("mark_read", app, |tx, member, args: MatchArgs, now| {
        Box::pin(read::mark(tx, member, args.match_id, now))
    })
    .doc("Marks what the other side wrote in a conversation as read.")
}

#[derive(Deserialize, JsonSchema)]
struct CloseArgs {
    match_id: Uuid,
    /// One of the closing templates or the caller's own words.
    text: String,
}

fn close_function(app: &AppState) -> Function {
    Function::act("close_match", app, |tx, member, args: CloseArgs, now| {
        Box::pin(async move { farewell::close(tx, member, args.match_id, &args.text, now).await })
    })
    .doc("Delivers a kind last message and ends the conversation for both.")
}
