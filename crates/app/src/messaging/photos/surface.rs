//! What photos of conversations offer on the wire, beside the bucket.

use super::super::MessagePace;
use super::super::rows::{MatchArgs, MessageArgs, MessageRow};
use super::consent::{self, PhotoChoice};
use super::open;
use super::send::{self, NewPhotoMessage};
use crate::AppState;
use crate::functions::ProductFunction;
use supabase::registry::{Function, Registry};

/// Adds them to the surface.
pub fn declare(registry: Registry, app: &AppState, pace: MessagePace) -> Registry {
    registry
        .function(terms_function(app))
        .function(accept_function(app))
        .function(send_function(app, pace))
        .function(open_function(app))
}

fn terms_function(app: &AppState) -> Function {
    Function::query("conversation_terms", app, |reads, member, args: MatchArgs, now| {
        Box::pin(consent::terms(reads, member, args.match_id, now))
    })
    .feature("basicChat")
    .doc("What a conversation allows the caller: photos after three texts of each and the other's consent, links after five.")
}

fn accept_function(app: &AppState) -> Function {
    Function::act("accept_photos", app, |tx, member, choice: PhotoChoice, now| {
        Box::pin(consent::choose(tx, member, choice, now))
    })
    .feature("basicChat")
    .doc("Accepts photos of the other side of a conversation, or no longer.")
}

fn send_function(app: &AppState, pace: MessagePace) -> Function {
    Function::act("send_photo", app, move |tx, member, new: NewPhotoMessage, now| {
        Box::pin(async move { send::send(tx, member, new, pace, now).await.map(MessageRow::from) })
    })
    .feature("basicChat")
    .doc("Sends a photo that was uploaded to the bucket `messages`; the same `client_id` again answers its row.")
}

fn open_function(app: &AppState) -> Function {
    Function::act("open_photo", app, |tx, member, args: MessageArgs, now| {
        Box::pin(open::open(tx, member, args.id, now))
    })
    .feature("basicChat")
    .doc("Opens a received photo that is shown a single time; its file can be fetched for two minutes.")
}
