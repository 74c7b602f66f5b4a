//! The deck: its cards, why they are there, and what was done with them today.

use crate::AppState;
use crate::discovery::{cards, deck, limits, preview, visitors};
use crate::functions::ProductFunction;
use crate::kernel::Fault;
use crate::kernel::args::Target;
use crate::safety::people::StrangerScope;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value};
use supabase::registry::Function;
use uuid::Uuid;

pub(super) fn person_card(app: &AppState) -> Function {
    Function::member("person_card", app, |app, member, args: Target, now| async move {
        let card = cards::card(&app, member, args.target, StrangerScope::Known, now).await?;
        let card = card.ok_or(Fault::NotFound)?;
        visitors::note(&app, member, &card, now).await;
        Ok(card)
    })
    .feature("viewProfiles")
    .doc("One person as a card, where the caller may see them; a visit, where both share theirs.")
}

pub(super) fn preview_me(app: &AppState) -> Function {
    Function::member("preview_me", app, |app, member, (): (), now| async move {
        preview::preview(&app, &mut app.db.reader(), member, now).await
    })
    .feature("profileEdit")
    .read_only()
    .doc("The caller's own card as strangers see it.")
}

pub(super) fn explain(app: &AppState) -> Function {
    Function::member("explain", app, |app, member, args: Target, now| async move {
        deck::explain(&app, member, args.target, now).await
    })
    .feature("viewProfiles")
    .doc("\"Por que estou vendo esta pessoa\": lines whose points add up exactly to the score.")
}

#[derive(Deserialize, JsonSchema)]
struct CountArgs {
    filters: Map<String, Value>,
}

pub(super) fn count_people(app: &AppState) -> Function {
    Function::member("count_people", app, |app, member, args: CountArgs, now| async move {
        deck::count(&app, member, args.filters, now).await
    })
    .feature("viewProfiles")
    .doc("How many people remain in both directions with these filters, and how many more would without each.")
}

#[derive(Deserialize, JsonSchema)]
struct Targets {
    targets: Vec<Uuid>,
}

pub(super) fn seen(app: &AppState) -> Function {
    Function::act("seen", app, |tx, member, args: Targets, now| {
        Box::pin(async move { deck::count_impressions(tx, member, &args.targets, now).await })
    })
    .feature("viewProfiles")
    .doc("Counts an impression for each person whose card was on top.")
}

pub(super) fn deck_status(app: &AppState) -> Function {
    Function::member("deck_status", app, |app, member, (): (), now| async move {
        limits::deck_status(&mut app.db.reader(), member, now).await
    })
    .feature("viewProfiles")
    .read_only()
    .doc("What the caller still has today, and what their profile lacks before they can like.")
}
