//! Plans that trusted contacts know of: sharing them, the questions whether all is well, positions and PINs.

use super::{ConfirmedArgs, MeetingArgs, SAFETY};
use crate::AppState;
use crate::functions::ProductFunction;
use crate::meeting::contact::Contact;
use crate::meeting::location::{self, Position};
use crate::meeting::model::{Answer, Meaning};
use crate::meeting::{pin, store, view, watch};
use schemars::JsonSchema;
use serde::Deserialize;
use supabase::registry::Function;
use uuid::Uuid;

#[derive(Deserialize, JsonSchema)]
struct ShareArgs {
    id: Uuid,
    contacts: Vec<Contact>,
    #[serde(default)]
    pin: Option<String>,
}

pub fn share_meeting(app: &AppState) -> Function {
    Function::member("share_meeting", app, |app, member, args: ShareArgs, now| async move {
        // A contact is told of an answer under pressure, so it must not be the person who presses.
        if pin::guards_plan(&mut app.db.reader(), member, args.id, now).await? {
            pin::confirm(&app, member, args.id, args.pin, now).await?;
        }
        let (vault, texts) = (app.vault.clone(), app.contact_texts);
        app.act(move |tx| {
            Box::pin(async move { watch::share(tx, (&vault, texts), member, args.id, args.contacts, now).await })
        })
        .await
    })
    .always_open(SAFETY)
    .doc("Sends the plan to trusted contacts, at most three, and starts the questions whether all is well. In the hours of the meeting it takes the PIN, if one is set.")
}

#[derive(Deserialize, JsonSchema)]
struct ContactArgs {
    contact: Uuid,
}

pub fn revoke_meeting_contact(app: &AppState) -> Function {
    Function::act("revoke_meeting_contact", app, |tx, member, args: ContactArgs, now| {
        Box::pin(watch::revoke(tx, member, args.contact, now))
    })
    .always_open(SAFETY)
    .doc("Takes a contact's link back, until an hour before the meeting.")
}

#[derive(Deserialize, JsonSchema)]
struct AnswerArgs {
    id: Uuid,
    #[schemars(with = "Answer")]
    answer: String,
    #[serde(default)]
    pin: Option<String>,
}

pub fn answer_meeting(app: &AppState) -> Function {
    Function::member("answer_meeting", app, |app, member, args: AnswerArgs, now| async move {
        let answer = view::read_answer(&args.answer)?;
        pin::confirm(&app, member, args.id, args.pin, now).await?;
        let act = app.act(move |tx| Box::pin(watch::answer(tx, member, args.id, answer, now)));
        act.await?;
        view::one(&app, member, args.id, now).await
    })
    .always_open(SAFETY)
    .doc("Answers whether all is well, with the PIN if one is set; answers the meeting.")
}

pub fn ask_meeting_help(app: &AppState) -> Function {
    Function::act("ask_meeting_help", app, |tx, member, args: MeetingArgs, now| {
        Box::pin(async move {
            store::own(tx, member.id, args.id, now).await?;
            pin::note(tx, member, args.id, Meaning::Help, now).await
        })
    })
    .always_open(SAFETY)
    .doc("Writes to the caller's contacts at once that help is needed.")
}

#[derive(Deserialize, JsonSchema)]
struct LocationArgs {
    id: Uuid,
    position: Position,
}

pub fn share_meeting_location(app: &AppState) -> Function {
    let vault = app.vault.clone();
    Function::act(
        "share_meeting_location",
        app,
        move |tx, member, args: LocationArgs, now| {
            let vault = vault.clone();
            Box::pin(async move { location::share(tx, &vault, member, args.id, args.position, now).await })
        },
    )
    .always_open(SAFETY)
    .doc("Shows the caller's position on the page of their plan's link; the last one alone is kept, for a day at most.")
}

pub fn stop_meeting_location(app: &AppState) -> Function {
    Function::member("stop_meeting_location", app, |app, member, args: ConfirmedArgs, now| async move {
        location::stop(&app, member, args.id, args.pin, now).await
    })
    .always_open(SAFETY)
    .doc("Erases the caller's position; while the plan runs, with the PIN if one is set.")
}

pub fn meeting_pins(app: &AppState) -> Function {
    Function::query("meeting_pins", app, |reads, member, (): (), now| {
        Box::pin(pin::status(reads, member, now))
    })
    .doc("Whether PINs are set, and whether they can be changed now.")
}

#[derive(Deserialize, JsonSchema)]
struct PinArgs {
    first: String,
    second: String,
}

pub fn set_meeting_pins(app: &AppState) -> Function {
    Function::member("set_meeting_pins", app, |app, member, args: PinArgs, now| async move {
        pin::set(&app, member, args.first, args.second, now).await
    })
    .fresh_proof()
    .doc("Sets the two PINs: four to six digits, and different.")
}

pub fn remove_meeting_pins(app: &AppState) -> Function {
    Function::act("remove_meeting_pins", app, |tx, member, (): (), now| {
        Box::pin(pin::remove(tx, member, now))
    })
    .fresh_proof()
    .doc("Removes both PINs.")
}
